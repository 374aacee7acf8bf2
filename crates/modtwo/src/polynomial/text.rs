//! Polynomials as text, such as `t^3 + t + 1`.

use super::Polynomial;
use crate::ParseError;
use std::fmt;
use std::str::FromStr;

/// The greatest exponent that is parsed, so that a short text does not allocate gigabytes.
const MAX_PARSED_EXPONENT: usize = 1 << 26;

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let exponents: Vec<usize> = self.exponents().collect();
        for (i, exponent) in exponents.into_iter().rev().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            match exponent {
                0 => f.write_str("1")?,
                1 => f.write_str("t")?,
                _ => write!(f, "t^{exponent}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a sum of the terms `0`, `1`, `t` and `t^n`, in any order. Terms that occur twice cancel out.
///
/// # Errors
///
/// Returns an error if a term is none of these, or if an exponent is greater than 2^26.
///
/// # Examples
///
/// ```
/// use modtwo::Polynomial;
///
/// let a: Polynomial = "t + t^5+1".parse()?;
/// assert_eq!(a.to_string(), "t^5 + t + 1");
/// let error = "t + 2t^2".parse::<Polynomial>().unwrap_err();
/// assert_eq!(error.to_string(), "'2t^2' is not a term: expected 0, 1, t or t^n");
/// # Ok::<(), modtwo::ParseError>(())
/// ```
impl FromStr for Polynomial {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut exponents = Vec::new();
        for term in text.split('+').map(str::trim) {
            match term {
                "0" => {}
                "1" => exponents.push(0),
                "t" => exponents.push(1),
                _ => exponents.push(exponent(term)?),
            }
        }
        Ok(Polynomial::from_exponents(exponents))
    }
}

/// Reads the exponent of a term `t^n`.
fn exponent(term: &str) -> Result<usize, ParseError> {
    let invalid = || ParseError::InvalidTerm {
        term: term.to_string(),
    };
    let digits = term.strip_prefix("t^").ok_or_else(invalid)?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(invalid());
    }
    let exponent = digits.parse().ok().filter(|&n| n <= MAX_PARSED_EXPONENT);
    exponent.ok_or_else(|| ParseError::ExponentTooLarge {
        term: term.to_string(),
        max: MAX_PARSED_EXPONENT,
    })
}
