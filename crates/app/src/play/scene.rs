//! What the two boards show, whoever is playing on them: the current game, or the exercise of a lesson.

use super::overlay::{Answer, LessonView, Overlay};
use super::state::App;
use quatrainment::{Cell, Game, Pattern};
use quatrainment_play::HintMark;
use quatrainment_play::{GameState, Mode, Side, Switch};
use std::borrow::Cow;

/// What the two boards show.
#[derive(Debug)]
pub struct Scene<'a> {
    pub game: &'a Game,
    pub yours: Cow<'a, Pattern>,
    /// `None` when there is none, or when it is folded away.
    pub target: Option<&'a Pattern>,
    pub titles: [&'static str; 2],
    pub cursor: Cell,
    /// The board that shows the cursor.
    pub cursor_side: Option<Side>,
    /// The cell whose press is previewed.
    pub previewed: Option<Cell>,
    /// The cells that a dot marks, because they differ from the target.
    pub differing: Option<Pattern>,
    /// Whether the cells of an irregular board show their names.
    pub names: bool,
    /// Whether something may stand beside the boards.
    pub has_aside: bool,
    /// The goal of the game, while it has to be said.
    pub goal: Option<&'static str>,
    /// Whose hints are drawn.
    state: Option<&'a GameState>,
}

impl App {
    /// What the boards show now.
    pub fn scene(&self) -> Scene<'_> {
        match &self.overlay {
            Overlay::Lesson(view) => self.exercise(view).unwrap_or_else(|| self.on_the_table()),
            _ => self.on_the_table(),
        }
    }

    fn on_the_table(&self) -> Scene<'_> {
        let (state, settings) = (&self.state, self.state.settings());
        let session = state.session();
        let puzzle = session.puzzle();
        let is_set_up = matches!(state.mode(), Mode::SetUp(_));
        let is_pressed = matches!(state.mode(), Mode::Play | Mode::Guide(_) | Mode::Sprint(_));
        let counts = state
            .message()
            .marks()
            .is_some_and(|marks| marks.has_counts());
        let is_folded =
            settings.switches.is_on(Switch::FoldTarget) && puzzle.target().is_blank() && !is_set_up;
        Scene {
            game: puzzle.game(),
            yours: Cow::Borrowed(session.current()),
            target: Some(puzzle.target()).filter(|_| !is_folded),
            titles: [if is_set_up { "Start" } else { "Yours" }, "Target"],
            cursor: state.cursor(),
            cursor_side: match state.mode() {
                Mode::SetUp(_) => Some(self.side),
                Mode::Won(_) => None,
                _ => Some(Side::Yours),
            },
            previewed: (is_pressed && settings.switches.is_on(Switch::Preview) && !counts)
                .then(|| self.hover.unwrap_or_else(|| state.cursor())),
            differing: state
                .dotted_target()
                .map(|target| session.current().difference(target)),
            names: settings.switches.is_on(Switch::Names),
            has_aside: !self.is_replay,
            goal: state.goal(),
            state: Some(state),
        }
    }

    fn exercise<'a>(&'a self, view: &'a LessonView) -> Option<Scene<'a>> {
        let Answer::Board { attempt, cursor } = view.answer.as_ref()? else {
            return None;
        };
        let is_pressed = attempt.target().is_some() && !view.is_solved();
        Some(Scene {
            game: view.lesson.exercise.game(),
            yours: Cow::Owned(attempt.board()),
            target: attempt.target(),
            titles: ["Yours", "Target"],
            cursor: *cursor,
            cursor_side: Some(Side::Yours),
            previewed: is_pressed.then(|| self.hover.unwrap_or(*cursor)),
            differing: attempt
                .target()
                .map(|target| attempt.board().difference(target)),
            names: false,
            has_aside: false,
            goal: None,
            state: None,
        })
    }
}

impl Scene<'_> {
    /// Returns what a hint draws on a cell of the player's board.
    pub fn mark(&self, cell: Cell) -> Option<HintMark> {
        self.state.and_then(|state| state.mark(cell))
    }

    /// Returns whether a blank target is folded away.
    pub fn is_folded(&self) -> bool {
        self.target.is_none() && self.state.is_some()
    }

    /// Returns the pattern of one of the boards.
    pub fn pattern(&self, side: Side) -> Option<&Pattern> {
        match side {
            Side::Yours => Some(&self.yours),
            Side::Target => self.target,
        }
    }
}
