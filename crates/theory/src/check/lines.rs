//! The lines of a certificate as they are read: words, numbers, boards and rules, or why not.

use super::CertificateError;
use super::machine::Machine;
use quatrainment::{Cell, Grid, Mirror, Picture, Reach, Rule};

/// The lines of a certificate, read one after the other.
pub(super) struct Lines<'a> {
    pub(super) all: Vec<&'a str>,
    pub(super) next: usize,
    pub(super) length: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        Lines {
            all: text.lines().collect(),
            next: 0,
            length: text.len(),
        }
    }

    pub(super) fn peek(&self) -> &'a str {
        self.all.get(self.next).copied().unwrap_or("")
    }

    pub(super) fn exactly(&mut self, line: &str) -> Result<(), CertificateError> {
        let found = self.peek();
        self.next += 1;
        if found == line {
            Ok(())
        } else {
            Err(self.refuse(&format!("'{line}' is expected here")))
        }
    }

    /// Reads the next line, which must begin with a word, and returns what follows the word.
    pub(super) fn word(&mut self, word: &str) -> Result<&'a str, CertificateError> {
        let line = self.peek();
        self.next += 1;
        let rest = line
            .strip_prefix(word)
            .and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.refuse(&format!("'{word}' is expected here")))
    }

    /// Returns what follows the word of the line just read.
    pub(super) fn rest(&self, word: &str) -> &'a str {
        self.all[self.next - 1].get(word.len() + 1..).unwrap_or("")
    }

    pub(super) fn number(&mut self, word: &str) -> Result<usize, CertificateError> {
        let rest = self.word(word)?;
        let number = rest
            .parse::<usize>()
            .ok()
            .filter(|number| number.to_string() == rest);
        number.ok_or_else(|| self.refuse("a whole number is expected here"))
    }

    /// Reads a row of zeros and ones that belongs to a cell.
    pub(super) fn row(
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

    /// Reads a board of on and off, with a slash between rows and two between layers.
    pub(super) fn board(
        &mut self,
        word: &str,
        machine: &Machine,
    ) -> Result<Vec<bool>, CertificateError> {
        let rest = self.word(word)?;
        let (rows, columns) = (
            machine.grid.rows() as usize,
            machine.grid.columns() as usize,
        );
        let is_shaped = rest.split("//").all(|layer| {
            layer.split('/').count() == rows && layer.split('/').all(|row| row.len() == columns)
        });
        if !is_shaped {
            return Err(self.refuse("this board has another shape than the game's"));
        }
        self.bits(&rest.replace('/', ""), 'X', '.', machine.cells())
    }

    fn bits(
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

    /// Reads one picture for all cells, folded at the border.
    pub(super) fn folded(&mut self) -> Result<Rule, CertificateError> {
        let (mirror, picture) = match self.word("folded")?.split_once(' ') {
            Some(("half", picture)) => (Mirror::Half, picture),
            Some(("whole", picture)) => (Mirror::Whole, picture),
            _ => {
                return Err(self.refuse("a mirror, half or whole, and a picture are expected here"));
            }
        };
        Ok(Rule::folded(self.picture(picture)?, mirror))
    }

    /// Reads for every cell the cells that its press changes.
    pub(super) fn listed(&mut self, grid: &Grid) -> Result<Rule, CertificateError> {
        let mut lists = Vec::new();
        for press in grid.cells() {
            let mut names = self.word("press")?.split(' ');
            if names.next() != Some(grid.name(press).as_str()) {
                return Err(self.refuse(&format!(
                    "the press of {} is expected here",
                    grid.name(press)
                )));
            }
            let list: Result<Vec<Cell>, _> = names.map(|name| grid.cell_named(name)).collect();
            lists.push(list.map_err(|error| self.refuse(&format!("{error}")))?);
        }
        Ok(Rule::Listed(lists.into()))
    }

    fn picture(&self, text: &str) -> Result<Picture, CertificateError> {
        text.parse()
            .map_err(|error| self.refuse(&format!("{error}")))
    }

    pub(super) fn reach(&mut self, word: &str) -> Result<Reach, CertificateError> {
        let rest = self.word(word)?;
        if let Some(picture) = rest.strip_prefix("picture ") {
            return Ok(Reach::Picture(self.picture(picture)?));
        }
        let distances = rest
            .strip_prefix("shells")
            .ok_or_else(|| self.refuse("shells or a picture is expected here"))?;
        let distances: Option<Vec<u64>> = distances
            .split_whitespace()
            .map(|number| number.parse().ok())
            .collect();
        Ok(Reach::Shells(distances.ok_or_else(|| {
            self.refuse("distances are whole numbers")
        })?))
    }

    /// Refuses the line just read.
    pub(super) fn refuse(&self, reason: &str) -> CertificateError {
        self.refuse_at(self.next, reason)
    }

    pub(super) fn refuse_at(&self, line: usize, reason: &str) -> CertificateError {
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

    /// Reads a row of numbers modulo k that belongs to a cell, or to a place of the diagonal.
    pub(super) fn numbers(
        &mut self,
        word: &str,
        name: &str,
        machine: &Machine,
    ) -> Result<Vec<u8>, CertificateError> {
        let rest = self.word(word)?;
        let numbers = rest
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '));
        let numbers =
            numbers.ok_or_else(|| self.refuse(&format!("the row of {name} is expected here")))?;
        self.residues(numbers.split(' '), machine)
    }

    /// Reads a board of numbers, with a slash between rows and two between layers.
    pub(super) fn numbered_board(
        &mut self,
        word: &str,
        machine: &Machine,
    ) -> Result<Vec<u8>, CertificateError> {
        let rest = self.word(word)?;
        let (rows, columns) = (
            machine.grid.rows() as usize,
            machine.grid.columns() as usize,
        );
        let is_shaped = rest.split("//").all(|layer| {
            layer.split('/').count() == rows
                && layer
                    .split('/')
                    .all(|row| row.split(' ').count() == columns)
        });
        if !is_shaped {
            return Err(self.refuse("this board has another shape than the game's"));
        }
        self.residues(
            rest.split([' ', '/']).filter(|number| !number.is_empty()),
            machine,
        )
    }

    /// Reads one number for every cell, each smaller than the number of states and in its shortest form.
    pub(super) fn residues<'b>(
        &self,
        numbers: impl Iterator<Item = &'b str>,
        machine: &Machine,
    ) -> Result<Vec<u8>, CertificateError> {
        let number = |text: &str| {
            let number = text
                .parse::<u8>()
                .ok()
                .filter(|&number| u32::from(number) < machine.states);
            number.filter(|number| number.to_string() == text)
        };
        let numbers: Option<Vec<u8>> = numbers.map(number).collect();
        numbers
            .filter(|numbers| numbers.len() == machine.cells())
            .ok_or_else(|| {
                let (count, most) = (machine.cells(), machine.states - 1);
                self.refuse(&format!(
                    "{count} numbers from 0 to {most} are expected here"
                ))
            })
    }
}
