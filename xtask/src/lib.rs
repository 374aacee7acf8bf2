//! What the commands here share with the page's tool chain (`page/`).

#![forbid(unsafe_code)]

pub mod folders;
pub mod libraries;
pub mod page;
pub mod tools;
