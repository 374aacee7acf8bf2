//! What goes into the game and what comes out of it: [`Action`], [`Effect`] and the time: [`Now`].

use super::history::FinishedGame;
use super::journey::StepId;
use super::question::Question;
use super::review::Alphabet;
use super::settings::Setting;
use quatrainment::generate::{Daily, Date, Level};
use quatrainment::{Cell, Game, Motion, Puzzle, Session};

/// The time, as the front end's clock and calendar say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since 1970. A clock that is set back only makes the time stand still.
    pub milliseconds: u64,
    /// Today, where the player is.
    pub today: Date,
    /// The milliseconds until tomorrow, where the player is.
    pub until_tomorrow: u64,
}

/// Something that a player does, or that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Press a cell of the board; in set-up, change it in the start.
    Press(Cell),
    /// Move the cursor.
    Move(Motion),
    /// Put the cursor on a cell.
    Point(Cell),
    /// Take the last press back, or a restart, or a solution that was watched.
    Undo,
    /// Make the last step that was taken back again.
    Redo,
    /// Go back to the start. After a win: play the puzzle again, as a game of its own.
    Restart,
    /// Ask for the next hint.
    Hint,
    /// Watch the solution. This asks first, unless the setting says otherwise.
    Solve,
    /// Stop what is going on: watching, or work that takes long.
    Stop,
    /// Ask for a new puzzle. What is left open is as in the current game.
    New(NewPuzzle),
    /// Play the puzzle of a day, or Quatrainment's of today. One of a later day is refused.
    Daily(Option<Daily>),
    /// Play a step of the journey, or the next one.
    Step(Option<StepId>),
    /// After a win, play what comes next: the next step of the journey, or another puzzle of the game.
    Next,
    /// Start a sprint: with the puzzles of a seed, or with new ones.
    Sprint(Option<u64>),
    /// In a sprint, go on to the next puzzle.
    Skip,
    /// Play a puzzle, or continue it.
    Open(Box<Puzzle>),
    /// Play the puzzle of a code, which may have spaces around it or stand at the end of a link, or of a game ID of Flip.
    OpenCode(String),
    /// Continue a game in progress, by its key.
    Resume(String),
    /// Discard a game in progress, or the current one, by its key. This asks first.
    Discard(String),
    /// Say yes to what was asked.
    Confirm,
    /// Say no to what was asked; leave set-up, the guide or a replay; stop watching.
    Cancel,
    /// Make a puzzle, beginning with the current one.
    SetUp,
    /// In set-up, change a cell of one of the boards.
    Edit(Side, Cell),
    /// In set-up, change all cells of one of the boards.
    EditAll(Side, Change),
    /// Play what was set up.
    Accept,
    /// Change the target as little as needed for the puzzle to be solvable. This asks first, as [`Action::Solve`] does.
    Fix,
    /// Show the guide to the first game.
    Guide,
    /// In the guide, go on; in a replay, go on or pause.
    Continue,
    /// Watch a finished game.
    Replay(Box<Session>),
    /// Watch a solution or a finished game twice as fast from now on.
    Faster,
    /// Watch a solution or a finished game half as fast from now on.
    Slower,
    /// Go to the end of the solution or the finished game that is watched.
    SkipToEnd,
    /// In a replay, one step back.
    Back,
    /// In a replay, one step forward.
    Forward,
    /// In a replay, show the position after so many events of its log.
    Show(usize),
    /// Change a setting.
    Set(Setting),
    /// The exercise of the lesson with this name was solved.
    LessonDone(String),
    /// Copy the result, in the signs of the front end.
    Copy(Alphabet),
    /// Look at the game that was won: where did it go wrong?
    Review,
    /// In a review, show the shortest way from the position that is looked at.
    ShowRest,
    /// In a review, play the position that is looked at as a puzzle of its own.
    TryFromHere,
    /// Stop the clock: the player reads or chooses, or the board cannot be seen.
    Pause,
    /// The player is back at the board.
    Unpause,
    /// Time has passed, nothing else.
    Tick,
}

/// What kind of new puzzle is wanted. What is `None` is as in the current game; without a seed the game draws one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewPuzzle {
    /// The game.
    pub game: Option<Game>,
    /// How hard; also for the puzzles after it.
    pub level: Option<Level>,
    /// The seed of the puzzle.
    pub seed: Option<u64>,
}

/// One of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player's board; in set-up, the start.
    Yours,
    /// The target.
    Target,
}

impl Side {
    /// Returns the other board.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Yours => Side::Target,
            Side::Target => Side::Yours,
        }
    }
}

/// A change of all cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// All cells off.
    Clear,
    /// All cells one state further.
    Invert,
}

/// Something that the front end must do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effect {
    /// Answer a question, and hand the answer to [`GameState::answered`](super::GameState::answered) with its ticket.
    Compute(Ticket, Question),
    /// The game with this key is to become the current one, or to be discarded. A front end that shares its games with other windows
    /// makes it its own and calls [`GameState::lay`](super::GameState::lay), or [`GameState::refuse`](super::GameState::refuse) when another
    /// window plays it; any other calls `lay` at once.
    Take(String),
    /// The answer is no longer wanted. Nothing happens if it arrives all the same.
    Cancel(Ticket),
    /// Keep this text under this key, in place of what is there.
    Save {
        /// The key.
        key: String,
        /// The text, a single line.
        text: String,
    },
    /// Forget what is kept under this key.
    Delete {
        /// The key.
        key: String,
    },
    /// Write a game into the history, and hand what had been reached before to
    /// [`GameState::recorded`](super::GameState::recorded).
    Record(Box<FinishedGame>),
    /// Keep the settings.
    SaveSettings,
    /// Another puzzle became the current one, with this code: an address or a title may have to change.
    PuzzleChanged {
        /// The code.
        code: String,
    },
    /// Say this to those who do not see the board.
    Announce(String),
    /// Hand this text to the clipboard, and report to [`GameState::copied`](super::GameState::copied). It ends with the code.
    Copy(String),
}

/// Names a question that was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket(pub(super) u64);
