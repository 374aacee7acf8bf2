//! Numbers as a code: what a program shares in a link besides puzzles, like a game that was played.

use super::CodeError;
use super::symbols::{Reader, Writer, value_of};

/// The maximum number that fits in a code.
pub const MAX_CODED_NUMBER: u64 = (1 << 60) - 1;

/// Encodes numbers with the symbols and the check symbols of puzzle codes. The code starts with `kind`, a symbol that says
/// what the numbers are; `q` and `g` are puzzles.
///
/// ```
/// use quatrainment::notation;
/// let code = notation::encode_numbers('s', &[7, 300]);
/// assert_eq!(code, "s7wj1tr");
/// assert_eq!(notation::decode_numbers('s', &code)?, [7, 300]);
/// # Ok::<(), notation::CodeError>(())
/// ```
///
/// # Panics
/// Panics if `kind` is not a symbol of codes, or if a number exceeds [`MAX_CODED_NUMBER`].
#[must_use]
pub fn encode_numbers(kind: char, numbers: &[u64]) -> String {
    let kind = u8::try_from(kind).expect("the kind is a symbol");
    let mut code = Writer::new(kind);
    for &number in numbers {
        assert!(number <= MAX_CODED_NUMBER, "{number} does not fit");
        code.number(number);
    }
    code.finish()
}

/// Decodes numbers, ignoring case. The same numbers have exactly one code.
///
/// # Errors
/// Returns an error if the text is not a code of this kind, or is damaged.
pub fn decode_numbers(kind: char, code: &str) -> Result<Vec<u64>, CodeError> {
    let values = super::values(code)?;
    match values.first() {
        None => return Err(CodeError::Empty),
        Some(&first) if u8::try_from(kind).ok().and_then(value_of) == Some(first) => {}
        Some(_) => return Err(CodeError::Kind(kind)),
    }
    let mut code = Reader::new(&values).ok_or(CodeError::Damaged)?;
    let mut numbers = Vec::new();
    while code.len() > 0 {
        numbers.push(code.number().ok_or(CodeError::Damaged)?);
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back_from_their_code(numbers in prop::collection::vec(0..=MAX_CODED_NUMBER, 0..20)) {
            let code = encode_numbers('s', &numbers);
            prop_assert_eq!(decode_numbers('s', &code), Ok(numbers.clone()));
            prop_assert_eq!(decode_numbers('s', &code.to_uppercase()), Ok(numbers));
        }

        #[test]
        fn numbers_have_one_code(text in "s[0-9a-hjkmnp-tv-z]{2,12}") {
            if let Ok(numbers) = decode_numbers('s', &text) {
                prop_assert_eq!(encode_numbers('s', &numbers), text);
            }
        }
    }

    #[test]
    fn codes_of_another_kind_are_refused() {
        let code = encode_numbers('s', &[1]);
        assert_eq!(decode_numbers('t', &code), Err(CodeError::Kind('t')));
        assert_eq!(decode_numbers('s', ""), Err(CodeError::Empty));
        assert_eq!(decode_numbers('s', "s"), Err(CodeError::Damaged));
        let error = decode_numbers('s', "q1244tttqbv8r5").unwrap_err();
        assert_eq!(error.to_string(), "a code of this kind starts with s");
    }
}
