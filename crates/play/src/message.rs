//! Every sentence that a player reads during a game, worded once: [`Message`].

use super::calendar::NotYet;
use super::guide::GuideStep;
use super::puzzle_info::{PuzzleInfo, UnsolvableReport};
use super::question::HintReport;
use super::settings::Setting;
use super::words;
use crate::marks::HintMarks;
use quatrainment::words::{MAX_NAMED, counted, sentence};
use quatrainment::{Cell, Game, HintLevel, SessionError};
use std::fmt;

/// What is said beside the boards. It prints as one or more sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message {
    /// Nothing.
    #[default]
    None,
    /// A hint.
    Hint(HintLevel, HintReport),
    /// The puzzle cannot be solved: the headline, the evidence, what to do.
    Unsolvable(UnsolvableReport),
    /// The verdict on a puzzle being set up that can be solved.
    Solvable(PuzzleInfo),
    /// A step of the guide, and what it says.
    Guide(GuideStep, String),
    /// Set-up began.
    SetUp,
    /// Start and target are the same.
    NothingToPlay,
    /// There is nothing left to press.
    AlreadyWon,
    /// There is nothing to fix.
    AlreadySolvable,
    /// No press changes anything, so no target can be reached.
    CannotFix,
    /// These cells of the target were changed.
    Fixed(Vec<String>),
    /// A press, an undo or a redo was not possible.
    Refused(SessionError),
    /// The board is back at its start.
    Restarted,
    /// The program pressed this cell, and this many presses are left.
    Watching(String, usize),
    /// Watching was stopped.
    Stopped,
    /// The presses of the program were taken back.
    Undone,
    /// The work was called off.
    Cancelled,
    /// The daily puzzle that was asked for is already being played.
    AlreadyPlayingDaily,
    /// The puzzle of this day is not out yet.
    NotYet(NotYet),
    /// There is no finished game to review.
    NothingToReview,
    /// The shortest way from the position that is looked at.
    Rest(Vec<String>),
    /// There is no way to the target from the position that is looked at.
    NoWay,
    /// What happened in a sprint.
    Sprint(String),
    /// Something else was asked for while a sprint runs.
    SprintRuns,
    /// A game was taken from the games in progress.
    Continued(String),
    /// The game before is among the games in progress now.
    Saved(String),
    /// A game was discarded.
    Discarded(String),
    /// Another window plays the game that was asked for.
    Elsewhere,
    /// There is no such game among the games in progress.
    NoSuchGame,
    /// A setting changed.
    Changed(Setting),
    /// The result was handed to the clipboard.
    Copied,
    /// The clipboard did not take the result.
    NotCopied,
    /// The board is too large.
    TooLarge(Game),
    /// A code is not one, and why.
    BadCode(String),
    /// What happened in a replay, and whether that was the end.
    Replayed(String, bool),
    /// Something went wrong outside of the game.
    Error(String),
}

impl Message {
    /// Returns what is drawn on the board with the message, if anything is.
    #[must_use]
    pub fn marks(&self) -> Option<&HintMarks> {
        match self {
            Message::Hint(_, report) => Some(&report.marks),
            Message::Unsolvable(report) => Some(&report.marks),
            _ => None,
        }
    }

    /// Returns the cell that the message leads to.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Message::Hint(_, report) => report.cell,
            _ => None,
        }
    }

    /// Returns whether there is nothing to say.
    #[must_use]
    pub fn is_none(&self) -> bool {
        matches!(self, Message::None)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::None => Ok(()),
            Message::Hint(level, report) => {
                write!(
                    f,
                    "Hint {} of {}. {}",
                    level.number(),
                    HintLevel::ALL.len(),
                    report.text
                )
            }
            Message::Unsolvable(report) => {
                write!(
                    f,
                    "{} {} {}",
                    UnsolvableReport::HEADLINE,
                    report.evidence,
                    report.remedy()
                )
            }
            Message::Solvable(facts) => write!(f, "Solvable. Par {}.", facts.par_text()),
            Message::Guide(_, text) => f.write_str(text),
            Message::SetUp => f.write_str("Set-up: press cells on either board to change them."),
            Message::NothingToPlay => {
                f.write_str("Start and target are the same, so there is nothing to play.")
            }
            Message::AlreadyWon => f.write_str("You have already won."),
            Message::AlreadySolvable => f.write_str("This puzzle can be solved as it is."),
            Message::CannotFix => {
                f.write_str("Presses do nothing in this game, so it cannot be fixed.")
            }
            Message::Fixed(cells) => {
                let (first, more) = cells.split_at(cells.len().min(MAX_NAMED));
                let more = if more.is_empty() {
                    String::new()
                } else {
                    format!(" and {} more", more.len())
                };
                write!(
                    f,
                    "Changed {}{more} in the target: now it can be solved.",
                    first.join(" ")
                )
            }
            Message::Refused(error) => f.write_str(&sentence(error)),
            Message::Restarted => f.write_str("Back at the start. You can undo the restart."),
            Message::Watching(cell, 0) => write!(f, "Pressed {cell}."),
            Message::Watching(cell, left) => write!(f, "Pressed {cell}; {left} to go."),
            Message::Stopped => f.write_str("Stopped. You can undo these presses."),
            Message::Undone => f.write_str("Back to where you were."),
            Message::Cancelled => f.write_str("Stopped."),
            Message::AlreadyPlayingDaily => {
                f.write_str("You are already playing this daily puzzle.")
            }
            Message::NotYet(error) => f.write_str(&sentence(error)),
            Message::NothingToReview => {
                f.write_str("Solve the puzzle first; then you can review it.")
            }
            Message::Rest(names) => match names.len() {
                0 => f.write_str("This is the target."),
                number => {
                    let (first, more) = names.split_at(number.min(MAX_NAMED));
                    let more = if more.is_empty() { "" } else { " …" };
                    let presses = counted(number as u64, "press");
                    write!(f, "From here, {presses}: {}{more}.", first.join(" "))
                }
            },
            Message::NoWay => f.write_str("The target cannot be reached from here."),
            Message::Sprint(text) => f.write_str(text),
            Message::SprintRuns => f.write_str("Finish the sprint first, or press Esc to end it."),
            Message::Continued(title) => write!(f, "Continued: {title}."),
            Message::Saved(title) => write!(f, "Saved {title} to your games in progress."),
            Message::Discarded(title) => write!(f, "Discarded: {title}."),
            Message::Elsewhere => f.write_str("This puzzle is open in another window."),
            Message::NoSuchGame => f.write_str("That game no longer exists."),
            Message::Changed(setting) => setting_text(*setting, f),
            Message::Copied => f.write_str("Copied."),
            Message::NotCopied => f.write_str("The result could not be copied."),
            Message::TooLarge(game) => f.write_str(&words::too_large(game)),
            Message::BadCode(why) => write!(f, "Not a valid puzzle code: {why}."),
            Message::Replayed(what, is_end) => {
                write!(f, "{what}{}", if *is_end { " The end." } else { "" })
            }
            Message::Error(text) => f.write_str(text),
        }
    }
}

fn setting_text(setting: Setting, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match setting {
        Setting::Level(level) => write!(f, "Level for new puzzles: {level}."),
        Setting::Switch(switch, is_on) => {
            let is_on = if is_on { "on" } else { "off" };
            write!(f, "{}: {is_on}.", switch.label())
        }
    }
}
