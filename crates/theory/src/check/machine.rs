//! The game of a certificate: read from its lines, and its matrix built from the rule.

use super::CertificateError;
use super::lines::Lines;
use quatrainment::{Cell, Grid, Rule, Size, catalogue};

/// The game that the certificate describes. Its matrix is built from the rule, press by press, and stored only when
/// the certificate itself is as large.
pub(super) struct Machine {
    name: String,
    pub(super) grid: Grid,
    pub(super) is_named: bool,
    pub(super) states: u32,
    rule: Rule,
}

impl Machine {
    pub(super) fn read(
        lines: &mut Lines<'_>,
        has_more_states: bool,
    ) -> Result<Machine, CertificateError> {
        let name = lines.word("game")?.to_owned();
        let size: Size = lines
            .word("grid")?
            .parse()
            .map_err(|error| lines.refuse(&format!("{error}")))?;
        if size.to_string() != lines.rest("grid") {
            return Err(lines.refuse("the size is not written as usual"));
        }
        // What follows has at least one letter for every cell, so nothing is larger than the text.
        if size.cells() > lines.length as u64 {
            return Err(lines.refuse("this certificate is too short for this number of cells"));
        }
        let wraps = lines.word("wraps")?;
        let mut wrapped = vec![false; size.lengths().len()];
        for axis in wraps.split(' ').filter(|_| wraps != "none") {
            match axis
                .parse::<usize>()
                .ok()
                .and_then(|axis| wrapped.get_mut(axis.checked_sub(1)?))
            {
                Some(wraps) if !*wraps => *wraps = true,
                _ => return Err(lines.refuse("these are not the numbers of axes")),
            }
        }
        let grid = Grid::new(size).wrapping(|axis| wrapped[axis]);
        let states = if has_more_states {
            lines.number("states")?
        } else {
            2
        };
        if has_more_states && !(3..=255).contains(&states) {
            return Err(lines.refuse("here a cell has 3 to 255 states"));
        }
        let first_rule = lines.next + 1;
        let rule = if lines.peek().starts_with("everywhere ") {
            Rule::Everywhere(lines.reach("everywhere")?)
        } else if lines.peek().starts_with("folded ") {
            lines.folded()?
        } else if lines.peek().starts_with("press ") {
            lines.listed(&grid)?
        } else {
            let (corner, edge) = (lines.reach("corner")?, lines.reach("edge")?);
            Rule::Classes {
                corner,
                edge,
                centre: lines.reach("centre")?,
            }
        };
        if !rule.fits(&grid) {
            return Err(lines.refuse_at(first_rule, "this rule cannot be laid on this grid"));
        }
        let named = catalogue::find(&name)
            .ok()
            .filter(|entry| entry.name == name);
        if let Some(entry) = named {
            let game = entry
                .game_of(&grid.size())
                .map_err(|error| lines.refuse_at(3, &error.to_string()))?;
            if game.rule() != &rule || game.grid() != &grid {
                return Err(lines.refuse_at(
                    first_rule,
                    &format!("this is not the rule or the grid of {name}"),
                ));
            }
        }
        Ok(Machine {
            name,
            is_named: named.is_some(),
            grid,
            states: states as u32,
            rule,
        })
    }

    /// Returns the game with its board and, when there are more than two, its states.
    pub(super) fn title(&self) -> String {
        match self.states {
            2 => format!("{} {}", self.name, self.grid.size()),
            states => format!("{} {} with {states} states", self.name, self.grid.size()),
        }
    }

    /// Returns the number of cells, which is not more than the text has letters.
    pub(super) fn cells(&self) -> usize {
        self.grid.len() as usize
    }

    /// Returns a column of the matrix: the cells on which the rule lands an odd number of times.
    pub(super) fn flips(&self, press: Cell) -> Vec<usize> {
        let landing = self.rule.landing(&self.grid, press);
        let odd = landing
            .chunk_by(|a, b| a == b)
            .filter(|run| run.len() % 2 == 1);
        odd.map(|run| run[0].position()).collect()
    }

    pub(super) fn name_at(&self, place: usize) -> String {
        self.grid
            .cell(place as u64)
            .map_or_else(String::new, |cell| self.grid.name(cell))
    }

    /// Returns what these presses make of the blank board.
    pub(super) fn make(&self, presses: &[bool]) -> Vec<bool> {
        let mut board = vec![false; self.cells()];
        for (press, _) in self
            .grid
            .cells()
            .zip(presses)
            .filter(|(_, pressed)| **pressed)
        {
            for cell in self.flips(press) {
                board[cell] ^= true;
            }
        }
        board
    }

    /// Returns the first press that flips an odd number of these cells.
    pub(super) fn odd_press(&self, cells: &[bool]) -> Option<String> {
        let is_odd = |press: &Cell| {
            self.flips(*press)
                .iter()
                .filter(|&&cell| cells[cell])
                .count()
                % 2
                == 1
        };
        self.grid
            .cells()
            .find(is_odd)
            .map(|press| self.grid.name(press))
    }

    /// Returns a column of the matrix: the cells that a press changes, and by how much.
    pub(super) fn adds(&self, press: Cell) -> Vec<(usize, u32)> {
        let landing = self.rule.landing(&self.grid, press);
        let runs = landing.chunk_by(|a, b| a == b);
        let amounts = runs.map(|run| {
            (
                run[0].position(),
                (run.len() as u64 % u64::from(self.states)) as u32,
            )
        });
        amounts.filter(|&(_, amount)| amount > 0).collect()
    }
}
