//! Pieces of English sentences, about nothing in particular.

use std::fmt::Display;

/// The maximum number of cells that a sentence names one by one.
pub const MAX_NAMED: usize = 40;

/// Returns a number with its noun, like `1 press` and `2 presses`.
pub fn counted(number: impl Display + PartialEq + From<u8>, noun: &str) -> String {
    let ending = match noun {
        _ if number == 1.into() => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}

/// Joins items: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Turns the words of an error into a sentence.
#[must_use]
pub fn sentence(error: impl ToString) -> String {
    let words = error.to_string();
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}
