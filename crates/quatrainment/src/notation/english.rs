//! Numbers with nouns: [`counted`].

use std::fmt::Display;

/// Returns a number with its noun, like `1 press` and `2 presses`.
pub(crate) fn counted(number: impl Display + PartialEq + From<u8>, noun: &str) -> String {
    let ending = match noun {
        _ if number == 1.into() => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}
