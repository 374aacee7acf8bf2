//! Typed names. They are shown as text, never as markup.

use unicode_normalization::UnicodeNormalization;

/// The maximum number of letters.
pub const MAX_LETTERS: usize = 24;

/// Reads a typed name: trimmed, with single spaces and composed accents.
///
/// ```
/// use quatrainment_server::domain::name;
/// assert_eq!(name::read("  grey   owl "), Ok("grey owl".to_owned()));
/// assert_eq!(name::read("Zoe\u{308}"), Ok("Zoë".to_owned()));
/// assert!(name::read("\u{202e}evil").is_err());
/// ```
///
/// # Errors
/// When it is empty, too long, or deceptive.
pub fn read(typed: &str) -> Result<String, NameError> {
    // Before anything is copied. A letter with its marks and joiners has few bytes more than eight.
    if typed.len() > 12 * MAX_LETTERS {
        return Err(NameError::Long);
    }
    let name = tidy(typed).ok_or(NameError::Invisible)?;
    match letters(&name) {
        0 => Err(NameError::Empty),
        letters if letters > MAX_LETTERS => Err(NameError::Long),
        _ => Ok(name),
    }
}

/// Returns a typed text trimmed, with single spaces and composed accents; `None` if something in it is invisible, changes the
/// direction of writing or stacks upon its neighbours. Joiners and marks are allowed where a script or an emoji needs them.
pub(super) fn tidy(typed: &str) -> Option<String> {
    let composed: String = typed.nfc().collect();
    let text = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    let letters: Vec<char> = text.chars().collect();
    let is_deceptive = |place: usize| {
        let before = place.checked_sub(1).map(|place| letters[place]);
        let after = letters.get(place + 1).copied();
        is_deceptive(letters[place]) && !belongs(letters[place], before, after)
    };
    // What counts as white space is replaced above; what is invisible besides does not.
    let is_broken = typed.contains(['\u{2028}', '\u{2029}']);
    (!is_broken && !(0..letters.len()).any(is_deceptive)).then_some(text)
}

/// Returns the number of letters that a reader counts: an accent, a joiner or the colour of a skin belongs to another one.
pub(super) fn letters(text: &str) -> usize {
    let is_counted = |letter: &char| !is_deceptive(*letter) && !is_skin(*letter);
    text.chars().filter(is_counted).count()
}

/// Whether a letter is invisible, changes the direction of writing, or stacks upon others.
fn is_deceptive(letter: char) -> bool {
    letter.is_control() && !letter.is_whitespace()
        || matches!(letter,
            '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
            | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether such a letter has a meaning between its neighbours: it is seen there, as in the names that people have.
fn belongs(letter: char, before: Option<char>, after: Option<char>) -> bool {
    let is = |neighbour: Option<char>, what: fn(char) -> bool| neighbour.is_some_and(what);
    match letter {
        // The accent of a letter that has no sign of its own with it, as in Yoruba. A second one would stack.
        '\u{300}'..='\u{34e}' => is(before, |it| it.is_alphabetic() && !is_deceptive(it)),
        // Emoji made of several, and the letters of Indian scripts that a virama joins.
        '\u{200d}' => {
            let joins_emoji = is(before, |it| is_emoji(it) || is_skin(it) || it == '\u{fe0f}')
                && is(after, is_emoji);
            joins_emoji || is(before, is_virama) && is(after, is_indian)
        }
        // Where two Arabic letters would join, Persian keeps them apart. After any other letter nobody would see it.
        '\u{200c}' => {
            is(before, joins_next) && is(after, is_arabic)
                || is(before, is_virama) && is(after, is_indian)
        }
        // The coloured form of a sign.
        '\u{fe0f}' => is(before, is_emoji),
        _ => false,
    }
}

fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}'
        | '\u{2934}' | '\u{2935}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1f3fa}'
        | '\u{1f400}'..='\u{1faff}')
}

/// Whether a sign gives the emoji before it the colour of a skin.
fn is_skin(letter: char) -> bool {
    matches!(letter, '\u{1f3fb}'..='\u{1f3ff}')
}

fn is_indian(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{dff}') && letter.is_alphabetic()
}

fn is_virama(letter: char) -> bool {
    // At this place of the block of each script, and in Sinhala at another.
    matches!(letter, '\u{900}'..='\u{d7f}') && u32::from(letter) % 0x80 == 0x4d
        || letter == '\u{dca}'
}

fn is_arabic(letter: char) -> bool {
    matches!(letter, '\u{620}'..='\u{64a}' | '\u{66e}'..='\u{6d3}' | '\u{6fa}'..='\u{6ff}' | '\u{750}'..='\u{77f}')
}

/// Whether an Arabic letter joins the one after it: all but those like alef, dal, reh and waw.
fn joins_next(letter: char) -> bool {
    is_arabic(letter)
        && !matches!(letter, '\u{621}'..='\u{625}' | '\u{627}' | '\u{629}' | '\u{62f}'..='\u{632}' | '\u{648}'
            | '\u{671}'..='\u{677}' | '\u{688}'..='\u{699}' | '\u{6c0}' | '\u{6c3}'..='\u{6cb}' | '\u{6cd}'
            | '\u{6cf}' | '\u{6d2}' | '\u{6d3}')
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

    #[test]
    fn names_are_taken_as_people_have_them() {
        for name in [
            "👩‍🚀 Ada",
            "👨‍👩‍👧‍👦",
            "🧑🏽‍🏫",
            "❤️",
            "🏳️‍🌈",
            "می‌خواهم",
            "علی‌رضا",
            "ශ්‍රී",
            "क्‍ष",
            "Ọ̀ṣun",
            "Nguyễn",
            "יוסף",
            "محمد",
            "Ḿ̈",
        ] {
            let composed: String = name.nfc().collect();
            assert_eq!(read(name), Ok(composed), "{name}");
        }
        // However the accents were typed, the name is the same.
        for (typed, name) in [
            ("Zoe\u{308}", "Zoë"),
            ("Nguye\u{302}\u{303}n", "Nguyễn"),
            ("Franc\u{327}ois", "François"),
        ] {
            assert_eq!(read(typed).as_deref(), Ok(name));
        }
        // A family is one picture to its owner; its members count, what joins them does not.
        assert_eq!(letters("👨‍👩‍👧‍👦"), 4);
        assert_eq!(read(&"👩‍🚀".repeat(12)).map(|name| letters(&name)), Ok(24));
        assert_eq!(read(&"👩‍🚀".repeat(13)), Err(NameError::Long));
    }

    #[test]
    fn deceptive_names_are_refused() {
        for (kind, names) in [
            (
                "direction",
                &["\u{202e}evil", "a\u{200f}b", "\u{2067}a", "a\u{61c}b"][..],
            ),
            (
                "nothing",
                &[
                    "a\u{200b}b",
                    "a\u{2060}b",
                    "\u{feff}a",
                    "a\u{ad}b",
                    "a\u{34f}b",
                ],
            ),
            (
                "blank",
                &[
                    "\u{2800}",
                    "\u{3164}",
                    "\u{115f}a",
                    "\u{ffa0}",
                    "a\u{180e}b",
                ],
            ),
            ("control", &["a\u{0}b", "a\u{7}", "a\u{85}\u{9d}"]),
            ("lines", &["a\u{2028}b", "a\u{2029}b"]),
            (
                "stacks",
                &[
                    "a\u{334}\u{335}\u{336}",
                    "e\u{301}\u{301}\u{301}",
                    "a\u{489}",
                    "a\u{20dd}",
                    "\u{301}a",
                    "1\u{301}",
                ],
            ),
            ("variants", &["a\u{fe0f}", "\u{fe0f}", "a\u{e0101}"]),
            ("tags", &["a\u{e0041}", "🏴\u{e0067}\u{e007f}"]),
            ("notes", &["a\u{fff9}b", "\u{1d173}a"]),
            // Joiners where nobody would see them.
            (
                "joiners",
                &[
                    "a\u{200d}b",
                    "a\u{200c}b",
                    "\u{200d}",
                    "a\u{200d}",
                    "👩\u{200d}",
                    "👩\u{200d}\u{200d}🚀",
                    "👩\u{200d}a",
                    "\u{627}\u{200c}\u{628}",
                    "\u{628}\u{200c}",
                    "\u{628}\u{200c}\u{200c}\u{628}",
                ],
            ),
        ] {
            for name in names {
                assert_eq!(read(name), Err(NameError::Invisible), "{kind}: {name:?}");
            }
        }
    }
}
