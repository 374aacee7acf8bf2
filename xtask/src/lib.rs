//! Code that the commands here share with the page's tools (`page/`).

#![forbid(unsafe_code)]

pub mod folders;
pub mod guide;
pub mod libraries;
pub mod page;
pub mod tools;

/// The examples of "The library in ten minutes" are tests. They are here, because a package of a library does not have the
/// guide.
#[cfg(doctest)]
#[doc = include_str!("../../guide/src/library.md")]
struct Guide;
