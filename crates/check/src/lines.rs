//! The lines of a certificate as they are read: words, numbers and bits, or the reason why they cannot be read.

use crate::board::number;
use crate::claim::CertificateError;

/// The lines of a certificate, read one after the other.
pub(crate) struct Lines<'a> {
    pub(crate) all: Vec<&'a str>,
    pub(crate) next: usize,
    pub(crate) length: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Lines<'a> {
        // Blank lines after the end are no part of a certificate.
        let text = text.trim_end_matches([' ', '\t', '\r', '\n']);
        Lines {
            all: text.lines().collect(),
            next: 0,
            length: text.len(),
        }
    }

    pub(crate) fn peek(&self) -> &'a str {
        self.all.get(self.next).copied().unwrap_or("")
    }

    pub(crate) fn exactly(&mut self, line: &str) -> Result<(), CertificateError> {
        let found = self.peek();
        self.next += 1;
        if found == line {
            Ok(())
        } else {
            Err(self.refuse(&format!("'{line}' is expected here")))
        }
    }

    /// Reads the next line, which must start with a word, and returns what follows the word.
    pub(crate) fn word(&mut self, word: &str) -> Result<&'a str, CertificateError> {
        let line = self.peek();
        self.next += 1;
        let rest = line
            .strip_prefix(word)
            .and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.refuse(&format!("'{word}' is expected here")))
    }

    /// Returns the lines that have been read.
    pub(crate) fn read_so_far(&self) -> String {
        self.all[..self.next].join("\n") + "\n"
    }

    pub(crate) fn number(&mut self, word: &str) -> Result<usize, CertificateError> {
        let rest = self.word(word)?;
        number(rest).ok_or_else(|| self.refuse("a whole number is expected here"))
    }

    /// Reads a row of zeros and ones that belongs to a cell.
    pub(crate) fn row(
        &mut self,
        word: &str,
        name: &str,
        length: usize,
    ) -> Result<Vec<bool>, CertificateError> {
        let rest = self.word(word)?;
        let bits = rest
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '));
        let bits =
            bits.ok_or_else(|| self.refuse(&format!("the row of {name} is expected here")))?;
        self.bits(bits, '1', '0', length)
    }

    pub(crate) fn bits(
        &self,
        text: &str,
        one: char,
        zero: char,
        length: usize,
    ) -> Result<Vec<bool>, CertificateError> {
        let bit = |symbol: char| (symbol == one || symbol == zero).then_some(symbol == one);
        let bits: Option<Vec<bool>> = text.chars().map(bit).collect();
        bits.filter(|bits| bits.len() == length).ok_or_else(|| {
            self.refuse(&format!(
                "{length} symbols {zero} or {one} are expected here"
            ))
        })
    }

    /// Refuses the line just read.
    pub(crate) fn refuse(&self, reason: &str) -> CertificateError {
        self.refuse_at(self.next, reason)
    }

    pub(crate) fn refuse_at(&self, line: usize, reason: &str) -> CertificateError {
        let text = self
            .all
            .get(line.wrapping_sub(1))
            .copied()
            .unwrap_or("(the text ends)");
        CertificateError {
            line,
            text: text.to_owned(),
            reason: reason.to_owned(),
        }
    }
}
