//! Questions and answers as text, for a worker or a server that shares no memory with the front end.

use super::facts::{Facts, Fix, UnsolvableReport};
use super::question::{Answer, HintReport, Question, Solvers};
use crate::marks::{HintMark, HintMarks};
use quatrainment::generate::Grade;
use quatrainment::solve::SolverOptions;
use quatrainment::{Cell, Game, Grid, Puzzle, notation};

impl Solvers {
    /// Answers a question that came as text, in text.
    ///
    /// # Errors
    /// Returns a sentence for the player if the text is damaged, the board is too large or the work was cancelled.
    pub fn answer_text(&self, question: &str, options: &SolverOptions) -> Result<String, String> {
        let question = Question::decode(question).ok_or("The question was damaged on its way.")?;
        Ok(self.answer(&question, options)?.encode(question.game()))
    }
}

impl Question {
    /// Returns the question as text, if its game has a code; every game that can be played does.
    #[must_use]
    pub fn encode(&self) -> Option<String> {
        Some(match self {
            Question::New { game, level, seed } => {
                format!("new {level} {seed} {}", notation::encode_game(game).ok()?)
            }
            Question::Facts(puzzle) => format!("facts {}", notation::encode(puzzle).ok()?),
            Question::Hint(level, puzzle) => {
                format!("hint {} {}", level.name(), notation::encode(puzzle).ok()?)
            }
            Question::Solve(puzzle) => format!("solve {}", notation::encode(puzzle).ok()?),
        })
    }

    /// Reads what [`encode`](Question::encode) wrote.
    #[must_use]
    pub fn decode(text: &str) -> Option<Question> {
        let words: Vec<&str> = text.split(' ').collect();
        let puzzle = |code| notation::decode(code).ok();
        Some(match words[..] {
            ["new", level, seed, code] => Question::New {
                game: puzzle(code)?.game().clone(),
                level: level.parse().ok()?,
                seed: seed.parse().ok()?,
            },
            ["facts", code] => Question::Facts(puzzle(code)?),
            ["hint", level, code] => Question::Hint(level.parse().ok()?, puzzle(code)?),
            ["solve", code] => Question::Solve(puzzle(code)?),
            _ => return None,
        })
    }
}

impl Answer {
    /// Returns the answer to a question about this game as text.
    #[must_use]
    pub fn encode(&self, game: &Game) -> String {
        let grid = game.grid();
        match self {
            Answer::New(puzzle) => notation::encode(puzzle).unwrap_or_default(),
            Answer::Facts(Facts::Solvable {
                at_least,
                at_most,
                grade,
            }) => {
                let grade = grade.map_or_else(
                    || "-".to_owned(),
                    |grade| format!("{} {}", grade.level, grade.typical),
                );
                format!("par {at_least} {at_most} {grade}")
            }
            Answer::Facts(Facts::Unsolvable(UnsolvableReport {
                evidence,
                marks,
                fix,
            })) => {
                let fix = fix
                    .as_ref()
                    .map_or_else(|| "-".to_owned(), |fix| fix.target.to_string());
                format!("none|{fix}|{}|{evidence}", encode_marks(marks, grid))
            }
            Answer::Hint(HintReport { text, marks, cell }) => {
                let cell = cell.map_or_else(|| "-".to_owned(), |cell| grid.name(cell));
                format!("{cell}|{}|{text}", encode_marks(marks, grid))
            }
            Answer::Solve(presses) => presses
                .iter()
                .map(|&cell| grid.name(cell))
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// Reads what [`encode`](Answer::encode) wrote about this question.
    #[must_use]
    pub fn decode(question: &Question, text: &str) -> Option<Answer> {
        let grid = question.game().grid();
        Some(match question {
            Question::New { .. } => Answer::New(notation::decode(text).ok()?),
            Question::Facts(puzzle) => Answer::Facts(decode_facts(text, puzzle)?),
            Question::Hint(_, puzzle) if text.starts_with("none|") => {
                Answer::Facts(decode_facts(text, puzzle)?)
            }
            Question::Hint(..) => {
                let [cell, marks, text] = split(text)?;
                let cell = if cell == "-" {
                    None
                } else {
                    Some(grid.cell_named(cell).ok()?)
                };
                Answer::Hint(HintReport {
                    text: text.to_owned(),
                    marks: decode_marks(marks, grid)?,
                    cell,
                })
            }
            Question::Solve(_) => {
                let names = text.split(' ').filter(|name| !name.is_empty());
                let cells: Option<Vec<Cell>> =
                    names.map(|name| grid.cell_named(name).ok()).collect();
                Answer::Solve(cells?)
            }
        })
    }
}

fn decode_facts(text: &str, puzzle: &Puzzle) -> Option<Facts> {
    let (game, grid) = (puzzle.game(), puzzle.game().grid());
    if let Some(rest) = text.strip_prefix("none|") {
        let [fix, marks, evidence] = split(rest)?;
        let fix = match fix {
            "-" => None,
            target => {
                let target = notation::pattern(game, target).ok()?;
                let cells = puzzle.target().difference(&target).cells().collect();
                Some(Fix { target, cells })
            }
        };
        let marks = decode_marks(marks, grid)?;
        return Some(Facts::Unsolvable(UnsolvableReport {
            evidence: evidence.to_owned(),
            marks,
            fix,
        }));
    }
    let words: Vec<&str> = text.split(' ').collect();
    let (at_least, at_most, grade) = match words[..] {
        ["par", at_least, at_most, "-"] => (at_least, at_most, None),
        ["par", at_least, at_most, level, typical] => (at_least, at_most, Some((level, typical))),
        _ => return None,
    };
    let (at_least, at_most) = (at_least.parse().ok()?, at_most.parse().ok()?);
    let grade = match grade {
        None => None,
        Some((level, typical)) => Some(Grade {
            level: level.parse().ok()?,
            par: at_most,
            typical: typical.parse().ok()?,
        }),
    };
    Some(Facts::Solvable {
        at_least,
        at_most,
        grade,
    })
}

/// Three parts with `|` between; only the last may hold more of them.
fn split(text: &str) -> Option<[&str; 3]> {
    let (first, rest) = text.split_once('|')?;
    let (second, third) = rest.split_once('|')?;
    Some([first, second, third])
}

/// Marks as words: the name of a cell, then `?`, `!`, `-` or `#` and a number.
fn encode_marks(marks: &HintMarks, grid: &Grid) -> String {
    let word = |(cell, mark): (Cell, HintMark)| {
        let mark = match mark {
            HintMark::Region => "?".to_owned(),
            HintMark::Here => "!".to_owned(),
            HintMark::Inside => "-".to_owned(),
            HintMark::Counted(number) => format!("#{number}"),
        };
        grid.name(cell) + &mark
    };
    marks.iter(grid).map(word).collect::<Vec<_>>().join(" ")
}

fn decode_marks(text: &str, grid: &Grid) -> Option<HintMarks> {
    let mut marks = HintMarks::default();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let place = word.find(['?', '!', '-', '#'])?;
        let mark = match word.split_at(place).1.split_at(1) {
            ("?", "") => HintMark::Region,
            ("!", "") => HintMark::Here,
            ("-", "") => HintMark::Inside,
            ("#", number) => HintMark::Counted(number.parse().ok()?),
            _ => return None,
        };
        marks.set(grid.cell_named(&word[..place]).ok()?, mark);
    }
    Some(marks)
}
