//! Typed names. They are shown as text, never as markup.

/// The maximum number of letters.
pub const MAX_LETTERS: usize = 24;

/// Reads a typed name: trimmed, with single spaces.
///
/// ```
/// use quatrainment_server::domain::name;
/// assert_eq!(name::read("  grey   owl "), Ok("grey owl".to_owned()));
/// assert!(name::read("\u{202e}evil").is_err());
/// ```
///
/// # Errors
/// When it is empty, too long, or has letters that are invisible or change their neighbours.
pub fn read(typed: &str) -> Result<String, NameError> {
    // Before anything is copied: four bytes per letter, and as many spaces.
    if typed.len() > 8 * MAX_LETTERS {
        return Err(NameError::Long);
    }
    if typed.chars().any(is_deceptive) {
        return Err(NameError::Invisible);
    }
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(NameError::Empty),
        letters if letters > MAX_LETTERS => Err(NameError::Long),
        _ => Ok(name),
    }
}

/// Whether a letter is invisible, changes the direction of writing, or stacks upon others.
pub(super) fn is_deceptive(letter: char) -> bool {
    letter.is_control() && !letter.is_whitespace()
        || matches!(letter,
            '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
            | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

const ADJECTIVES: [&str; 16] = [
    "grey", "red", "blue", "dry", "old", "green", "quick", "calm", "bright", "small", "tall",
    "late", "early", "round", "kind", "proud",
];
const NOUNS: [&str; 16] = [
    "owl", "fox", "hare", "leaf", "pine", "heron", "otter", "stone", "river", "wren", "birch",
    "moth", "newt", "rook", "fern", "lark",
];

/// Returns a random name for a player who typed none.
///
/// ```
/// assert_eq!(quatrainment_server::domain::name::made_up(0), "grey owl");
/// ```
#[must_use]
pub fn made_up(seed: u64) -> String {
    format!(
        "{} {}",
        ADJECTIVES[(seed % 16) as usize],
        NOUNS[(seed / 16 % 16) as usize]
    )
}

/// The reason why a name is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing was typed.
    #[error("a name needs at least one letter")]
    Empty,
    /// It is too long.
    #[error("a name has at most {MAX_LETTERS} letters")]
    Long,
    /// It has deceptive letters.
    #[error("names cannot contain invisible, stacked or direction-changing characters")]
    Invisible,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_limited() {
        assert_eq!(read(&"x".repeat(24)).unwrap().len(), 24);
        assert_eq!(read(&"x".repeat(25)), Err(NameError::Long));
        assert_eq!(read(" \t"), Err(NameError::Empty));
        assert_eq!(read("a\u{0}b"), Err(NameError::Invisible));
        for letter in ['\u{2800}', '\u{489}', '\u{1ab0}', '\u{1dc4}', '\u{fe20}'] {
            assert_eq!(
                read(&format!("a{letter}")),
                Err(NameError::Invisible),
                "{letter:?}"
            );
        }
        assert_eq!(
            read("<b>Zoë & 山田</b>").as_deref(),
            Ok("<b>Zoë & 山田</b>")
        );
        assert!((0..256).all(|seed| read(&made_up(seed)).is_ok()));
    }
}
