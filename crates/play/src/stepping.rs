//! The journey in the game: which step is played, what it says and draws, and the stars it earns.

use super::action::{Effect, NewPuzzle};
use super::journey::{self, Outcome, Shape, Step, StepId};
use super::marks::HintMark;
use super::mode::Mode;
use super::origin::Origin;
use super::saved_games::SavedGame;
use super::state::GameState;
use super::wanted::Wanted;
use quatrainment::Cell;

/// How far a shape has faded when only its cells are drawn, without a count; and when it is drawn before the first press only.
const WITHOUT_COUNT: u8 = 1;
const AT_THE_START: u8 = 3;

/// A step that is played, with what it draws.
#[derive(Clone, Debug)]
pub(super) struct PlayedStep {
    pub step: Step,
    shapes: Vec<Shape>,
    /// The stars that were just earned.
    pub stars: Option<u8>,
}

impl PlayedStep {
    pub fn new(id: StepId) -> PlayedStep {
        let step = journey::step(id);
        PlayedStep {
            shapes: step.shapes(),
            step,
            stars: None,
        }
    }
}

impl GameState {
    /// Returns the step of the journey that is being played.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        let played = self.round.step.as_ref();
        played
            .filter(|_| self.sprint().is_none())
            .map(|played| &played.step)
    }

    /// Returns the heading of the step and what it says; before the first step of a chapter also what opens the chapter.
    #[must_use]
    pub fn step_text(&self) -> Option<(String, String)> {
        let step = self.step().filter(|_| matches!(self.mode, Mode::Play))?;
        let is_opening = step.id.number() == 1 && !self.round.session.is_begun();
        let opening = if is_opening {
            step.chapter().opening
        } else {
            ""
        };
        let table = step.table_sentence();
        let parts = [opening, &step.sentence, &table];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Some((step.heading(), parts.join(" ")))
    }

    /// Plays a step of the journey, or the next one.
    pub(super) fn play_step(&mut self, id: Option<StepId>) -> Vec<Effect> {
        let id = id.or_else(|| self.settings.journey.next_step());
        let id = id.unwrap_or(StepId::FIRST);
        self.start(SavedGame::of_step(id, self.now.milliseconds), Wanted::Game)
    }

    /// What comes after a win: the next step of the journey, or another puzzle of the game.
    pub(super) fn next(&mut self) -> Vec<Effect> {
        if self.waiting_puzzle.is_some() {
            return self.after_guide();
        }
        match self.round.origin {
            Origin::Step(id) => {
                let following = id.following().or_else(|| self.settings.journey.next_step());
                self.play_step(following)
            }
            _ => self.new_puzzle(NewPuzzle::default()),
        }
    }

    /// Writes down the stars of a step that was won.
    pub(super) fn earn_stars(&mut self) -> Option<Effect> {
        let outcome = Outcome::of(&self.round.session);
        let played = self.round.step.as_mut()?;
        let stars = played.step.stars(&outcome);
        played.stars = Some(stars);
        let is_more = self.settings.journey.record(played.step.id, stars);
        is_more.then_some(Effect::SaveSettings)
    }

    /// Returns what the step points at or draws on a cell. Of several shapes it is that of the cursor's press, the first one
    /// until then.
    pub(super) fn step_mark(&self, cell: Cell) -> Option<HintMark> {
        let played = self
            .round
            .step
            .as_ref()
            .filter(|_| matches!(self.mode, Mode::Play))?;
        let session = &self.round.session;
        let is_pointed_at = played.step.points_at.contains(&cell);
        if is_pointed_at && !session.presses().any(|pressed| pressed == cell) {
            return Some(HintMark::Here);
        }
        let fading = played.step.fading?;
        if fading > AT_THE_START || fading == AT_THE_START && session.is_begun() {
            return None;
        }
        let of_cursor = played
            .shapes
            .iter()
            .find(|shape| shape.press == Some(self.cursor));
        let shape = of_cursor.or(played.shapes.first())?;
        if shape.cells.get(cell) == 0 {
            return None;
        }
        let difference = session.difference();
        if fading >= WITHOUT_COUNT || difference.get(cell) == 0 {
            return Some(HintMark::Inside);
        }
        let counted = difference
            .cells()
            .filter(|&other| shape.cells.get(other) != 0 && other.index() <= cell.index());
        Some(HintMark::Counted(counted.count() as u64))
    }
}
