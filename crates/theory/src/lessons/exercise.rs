//! Exercises: questions whose answers are checked by the rule of the game, not against a list.

use quatrainment::solve::Solver;
use quatrainment::words::{counted, listed};
use quatrainment::{Cell, CellError, Game, Pattern};

/// A question about a game, and how its answer is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The question.
    pub question: String,
    /// A hint.
    pub hint: String,
    pub(super) game: Game,
    pub(super) wanted: Wanted,
}

/// The right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Presses that lead from one pattern to another, at most `most` of them.
    Presses {
        start: Pattern,
        target: Pattern,
        most: Option<usize>,
    },
    /// Exactly these cells.
    Cells(Pattern),
    /// Yes or no.
    Truth(bool),
    /// This number.
    Number(u64),
}

/// What is asked, so that a front end can offer the right input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked<'a> {
    /// Presses that lead from one pattern to another.
    Presses {
        /// The pattern at the start.
        start: &'a Pattern,
        /// The pattern to reach.
        target: &'a Pattern,
    },
    /// A set of cells.
    Cells,
    /// Yes or no.
    Truth,
    /// A number.
    Number,
}

/// The result of checking an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is right.
    pub is_right: bool,
    /// A sentence for the player.
    pub comment: String,
}

impl Exercise {
    /// Returns the game it is about.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the kind of answer that is asked for.
    ///
    /// ```
    /// use quatrainment_theory::lessons::{self, Asked};
    /// let first = &lessons::all()[0].exercise;
    /// assert!(matches!(first.asked(), Asked::Presses { start, .. } if start.is_blank()));
    /// ```
    #[must_use]
    pub fn asked(&self) -> Asked<'_> {
        match &self.wanted {
            Wanted::Presses { start, target, .. } => Asked::Presses { start, target },
            Wanted::Cells(_) => Asked::Cells,
            Wanted::Truth(_) => Asked::Truth,
            Wanted::Number(_) => Asked::Number,
        }
    }

    /// Returns the form of an answer, in words.
    #[must_use]
    pub fn form(&self) -> &'static str {
        match self.wanted {
            Wanted::Presses { .. } | Wanted::Cells(_) => "names of cells, like A1 B2",
            Wanted::Truth(_) => "yes or no",
            Wanted::Number(_) => "a number",
        }
    }

    /// Checks an answer.
    ///
    /// # Errors
    /// Returns an error if the text is not an answer to this kind of question.
    pub fn check(&self, answer: &str) -> Result<Verdict, AnswerError> {
        let answer = answer.trim();
        if answer.is_empty() {
            return Err(AnswerError::Empty { form: self.form() });
        }
        let not_an_answer = || AnswerError::Form {
            answer: answer.to_owned(),
            form: self.form(),
        };
        match &self.wanted {
            Wanted::Presses {
                start,
                target,
                most,
            } => {
                let presses = self.cells(answer)?;
                Ok(self.pressed(start, target, *most, &presses))
            }
            Wanted::Cells(wanted) => {
                let cells = self.cells(answer)?;
                let missing = wanted.cells().filter(|cell| !cells.contains(cell)).count();
                let extra = cells.iter().filter(|&&cell| wanted.get(cell) == 0).count();
                let cells = |count: usize| counted(count as u64, "cell");
                let otherwise = match (missing, extra) {
                    (_, 0) => format!("{} missing.", cells(missing)),
                    (0, _) => format!("{} too many.", cells(extra)),
                    _ => format!("{} missing, {extra} too many.", cells(missing)),
                };
                Ok(verdict(missing + extra == 0, otherwise))
            }
            Wanted::Truth(truth) => {
                let given = match answer.to_ascii_lowercase().as_str() {
                    "yes" | "y" => true,
                    "no" | "n" => false,
                    _ => return Err(not_an_answer()),
                };
                Ok(verdict(
                    given == *truth,
                    format!("The answer is {}.", if *truth { "yes" } else { "no" }),
                ))
            }
            Wanted::Number(number) => {
                let given: u64 = answer.parse().map_err(|_| not_an_answer())?;
                Ok(verdict(
                    given == *number,
                    format!("{given} is not correct."),
                ))
            }
        }
    }

    fn pressed(
        &self,
        start: &Pattern,
        target: &Pattern,
        most: Option<usize>,
        presses: &[Cell],
    ) -> Verdict {
        let mut board = start.clone();
        for &press in presses {
            self.game.press(&mut board, press);
        }
        let wrong = board.difference(target);
        if !wrong.is_blank() {
            return verdict(
                false,
                match wrong.names().as_slice() {
                    [cell] => format!("After these presses, {cell} is still wrong."),
                    cells => format!("After these presses, {} are still wrong.", listed(cells)),
                },
            );
        }
        let most = most.unwrap_or(usize::MAX);
        verdict(
            presses.len() <= most,
            format!(
                "That works, but it takes more than {}.",
                counted(most as u64, "press")
            ),
        )
    }

    fn cells(&self, answer: &str) -> Result<Vec<Cell>, AnswerError> {
        let names = answer.split([' ', ',']).filter(|name| !name.is_empty());
        names
            .map(|name| Ok(self.game.grid().cell_named(name)?))
            .collect()
    }
}

/// Returns whether a board can be cleared.
pub(super) fn is_solvable(game: &Game, pattern: &Pattern) -> Option<bool> {
    Some(Solver::new(game).ok()?.solve(pattern).is_ok())
}

/// Returns whether a cell must be pressed to clear a board.
pub(super) fn must_press(game: &Game, cell: Cell, pattern: &Pattern) -> Option<bool> {
    let mask = Solver::new(game).ok()?.mask(cell)?;
    Some(
        pattern
            .cells()
            .filter(|&wrong| mask.get(wrong) == 1)
            .count()
            % 2
            == 1,
    )
}

fn verdict(is_right: bool, otherwise: String) -> Verdict {
    Verdict {
        is_right,
        comment: if is_right {
            "Correct.".to_owned()
        } else {
            otherwise
        },
    }
}

/// The text is not an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The answer is empty.
    #[error("the answer is empty; write {form}")]
    Empty {
        /// What an answer looks like.
        form: &'static str,
    },
    /// The answer has another form.
    #[error("'{answer}' does not answer this question; write {form}")]
    Form {
        /// The answer.
        answer: String,
        /// What an answer looks like.
        form: &'static str,
    },
    /// The answer names a cell that does not exist.
    #[error(transparent)]
    Cell(#[from] CellError),
}
