//! The game of a certificate: read from its first lines, and its matrix built from the rule.

use crate::board::{Board, number};
use crate::claim::CertificateError;
use crate::lines::Lines;
use crate::picture::Picture;
use crate::rule::{Mirror, Reach, Rule};

/// The first line of every certificate about two states.
pub(crate) const FIRST_LINE: &str = "quatrainment certificate 1";

/// The first line of every certificate about more states.
pub(crate) const FIRST_LINE_OF_MORE: &str = "quatrainment certificate 2";

/// The game that the certificate describes. Its matrix is built from the rule, press by press, and stored only when
/// the certificate itself is as large.
pub(crate) struct Machine {
    name: String,
    board: Board,
    rule: Rule,
    pub(crate) states: u32,
}

impl Machine {
    /// Reads the lines from the first to the last of the rule.
    pub(crate) fn read(lines: &mut Lines<'_>) -> Result<Machine, CertificateError> {
        let has_more_states = lines.peek() == FIRST_LINE_OF_MORE;
        lines.exactly(if has_more_states {
            FIRST_LINE_OF_MORE
        } else {
            FIRST_LINE
        })?;
        let name = lines.word("game")?.to_owned();
        let size = lines.word("grid")?;
        // What follows has at least one letter for every cell, so nothing is larger than the text.
        let mut board = Board::read(size, lines.length).map_err(|reason| lines.refuse(reason))?;
        let wraps = lines.word("wraps")?;
        for axis in wraps.split(' ').filter(|_| wraps != "none") {
            let side = number(axis).and_then(|axis| board.sides.get_mut(axis.checked_sub(1)?));
            match side {
                Some(side) if !side.is_joined => side.is_joined = true,
                _ => return Err(lines.refuse("these are not the numbers of axes")),
            }
        }
        let states = if has_more_states {
            lines.number("states")?
        } else {
            2
        };
        if has_more_states && !(3..=255).contains(&states) {
            return Err(lines.refuse("here a cell has 3 to 255 states"));
        }
        let first_of_rule = lines.next + 1;
        let rule = rule(lines, &board)?;
        if !rule.fits(board.sides.len()) {
            return Err(lines.refuse_at(first_of_rule, "this rule cannot be laid on this grid"));
        }
        Ok(Machine {
            name,
            board,
            rule,
            states: states as u32,
        })
    }

    /// Returns the game with its board and, when there are more than two, its states.
    pub(crate) fn title(&self) -> String {
        match self.states {
            2 => format!("{} {}", self.name, self.board.size()),
            states => format!("{} {} with {states} states", self.name, self.board.size()),
        }
    }

    /// Returns the number of cells, which is not more than the text has letters.
    pub(crate) fn cells(&self) -> usize {
        self.board.cells()
    }

    pub(crate) fn name_at(&self, cell: usize) -> String {
        self.board.name(cell)
    }

    pub(crate) fn named(&self, name: &str) -> Option<usize> {
        self.board.named(name)
    }

    /// Whether the row and the column of a cell are odd, counted from 0; nothing on a board with one side.
    pub(crate) fn parities(&self, cell: usize) -> Option<[bool; 2]> {
        let [rows, columns, ..] = self.board.sides[..] else {
            return None;
        };
        Some([rows, columns].map(|side| cell / side.stride % side.length % 2 == 1))
    }

    /// Returns a column of the matrix: the cells on which the rule lands an odd number of times.
    pub(crate) fn flips(&self, press: usize) -> Vec<usize> {
        let landings = self.rule.landings(&self.board, press).into_iter();
        let odd = landings.filter(|(_, times)| times % 2 == 1);
        odd.map(|(cell, _)| cell).collect()
    }

    /// Returns a column of the matrix: the cells that a press changes, and by how much.
    pub(crate) fn adds(&self, press: usize) -> Vec<(usize, u32)> {
        let landings = self.rule.landings(&self.board, press).into_iter();
        let amounts = landings.map(|(cell, times)| (cell, (times % self.states as usize) as u32));
        amounts.filter(|&(_, amount)| amount > 0).collect()
    }

    /// Returns the blank board after these presses.
    pub(crate) fn make(&self, presses: &[bool]) -> Vec<bool> {
        let mut board = vec![false; self.cells()];
        for press in (0..self.cells()).filter(|&press| presses[press]) {
            for cell in self.flips(press) {
                board[cell] ^= true;
            }
        }
        board
    }

    /// Returns the first press that flips an odd number of these cells.
    pub(crate) fn odd_press(&self, cells: &[bool]) -> Option<String> {
        let is_odd = |&press: &usize| {
            let flips = self.flips(press);
            flips.iter().filter(|&&cell| cells[cell]).count() % 2 == 1
        };
        let press = (0..self.cells()).find(is_odd)?;
        Some(self.name_at(press))
    }

    /// Reads a board of on and off, with a slash between rows and two between layers.
    pub(crate) fn read_bits(
        &self,
        lines: &mut Lines<'_>,
        word: &str,
    ) -> Result<Vec<bool>, CertificateError> {
        let rest = lines.word(word)?;
        self.is_shaped(lines, rest, str::len)?;
        lines.bits(&rest.replace('/', ""), 'X', '.', self.cells())
    }

    /// Reads a board of numbers, with a slash between rows and two between layers.
    pub(crate) fn read_numbers(
        &self,
        lines: &mut Lines<'_>,
        word: &str,
    ) -> Result<Vec<u8>, CertificateError> {
        let rest = lines.word(word)?;
        self.is_shaped(lines, rest, |row| row.split(' ').count())?;
        let numbers = rest.split([' ', '/']).filter(|number| !number.is_empty());
        self.residues(lines, numbers)
    }

    /// Refuses a text whose rows and columns are not those of the board; `width` counts the cells of a row.
    fn is_shaped(
        &self,
        lines: &Lines<'_>,
        text: &str,
        width: impl Fn(&str) -> usize,
    ) -> Result<(), CertificateError> {
        let is_shaped = text.split("//").all(|layer| {
            layer.split('/').count() == self.board.rows()
                && layer
                    .split('/')
                    .all(|row| width(row) == self.board.columns())
        });
        if is_shaped {
            Ok(())
        } else {
            Err(lines.refuse("this board has another shape than the game's"))
        }
    }

    /// Reads a row of numbers modulo k that belongs to a cell, or to a place of the diagonal.
    pub(crate) fn read_row(
        &self,
        lines: &mut Lines<'_>,
        word: &str,
        name: &str,
    ) -> Result<Vec<u8>, CertificateError> {
        let rest = lines.word(word)?;
        let numbers = rest
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '));
        let numbers =
            numbers.ok_or_else(|| lines.refuse(&format!("the row of {name} is expected here")))?;
        self.residues(lines, numbers.split(' '))
    }

    /// Reads one number for every cell, each smaller than the number of states and in its shortest form.
    pub(crate) fn residues<'b>(
        &self,
        lines: &Lines<'_>,
        numbers: impl Iterator<Item = &'b str>,
    ) -> Result<Vec<u8>, CertificateError> {
        let residue = |text| {
            let number = number(text).filter(|&number| number < self.states as usize)?;
            u8::try_from(number).ok()
        };
        let numbers: Option<Vec<u8>> = numbers.map(residue).collect();
        numbers
            .filter(|numbers| numbers.len() == self.cells())
            .ok_or_else(|| {
                let (count, most) = (self.cells(), self.states - 1);
                lines.refuse(&format!(
                    "{count} numbers from 0 to {most} are expected here"
                ))
            })
    }
}

/// Reads what a press changes.
fn rule(lines: &mut Lines<'_>, board: &Board) -> Result<Rule, CertificateError> {
    Ok(if lines.peek().starts_with("everywhere ") {
        Rule::Everywhere(reach(lines, "everywhere")?)
    } else if lines.peek().starts_with("folded ") {
        folded(lines)?
    } else if lines.peek().starts_with("press ") {
        listed(lines, board)?
    } else {
        Rule::Classes {
            corner: reach(lines, "corner")?,
            edge: reach(lines, "edge")?,
            centre: reach(lines, "centre")?,
        }
    })
}

fn reach(lines: &mut Lines<'_>, word: &str) -> Result<Reach, CertificateError> {
    let rest = lines.word(word)?;
    if let Some(text) = rest.strip_prefix("picture ") {
        return Ok(Reach::Picture(picture(lines, text)?));
    }
    let distances = rest
        .strip_prefix("shells")
        .ok_or_else(|| lines.refuse("shells or a picture is expected here"))?;
    let distances: Option<Vec<usize>> = distances.split_whitespace().map(number).collect();
    let distances = distances.ok_or_else(|| lines.refuse("distances are whole numbers"))?;
    Ok(Reach::Shells(distances))
}

/// Reads one picture for all cells, folded at the border.
fn folded(lines: &mut Lines<'_>) -> Result<Rule, CertificateError> {
    let (mirror, text) = match lines.word("folded")?.split_once(' ') {
        Some(("half", text)) => (Mirror::Half, text),
        Some(("whole", text)) => (Mirror::Whole, text),
        _ => return Err(lines.refuse("a mirror, half or whole, and a picture are expected here")),
    };
    Ok(Rule::Folded(mirror, picture(lines, text)?))
}

fn picture(lines: &Lines<'_>, text: &str) -> Result<Picture, CertificateError> {
    Picture::read(text).map_err(|reason| lines.refuse(reason))
}

/// Reads for every cell the cells that its press changes.
fn listed(lines: &mut Lines<'_>, board: &Board) -> Result<Rule, CertificateError> {
    let mut lists = Vec::new();
    for press in 0..board.cells() {
        let name = board.name(press);
        let mut names = lines.word("press")?.split(' ');
        if names.next() != Some(name.as_str()) {
            return Err(lines.refuse(&format!("the press of {name} is expected here")));
        }
        let cell = |name: &str| {
            let missing = || lines.refuse(&format!("there is no cell {name} on this board"));
            board.named(name).ok_or_else(missing)
        };
        lists.push(names.map(cell).collect::<Result<_, _>>()?);
    }
    Ok(Rule::Listed(lists))
}
