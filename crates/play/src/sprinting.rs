//! A sprint in the game: it takes the place of the current puzzle, which waits as it is.

use super::action::{Action, Effect, Now};
use super::confirmation::Asked;
use super::message::Message;
use super::mode::Mode;
use super::sprint::{
    INTRODUCTION, RunningSprint, Sprint, SprintAction, SprintEvent, SprintStanding, replay,
};
use super::state::GameState;

/// What is said when the program starts again during a sprint.
const GOES_ON: &str = "Your sprint goes on.";

/// A sprint that is played, or one that was shared.
#[derive(Clone, Debug)]
pub struct SprintRound {
    sprint: Sprint,
    standing: Option<SprintStanding>,
}

/// What a running sprint shows beside the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SprintStatus {
    /// The time that is left, like `0:47`.
    pub clock: String,
    /// The score, like `14 solved`.
    pub score: String,
    /// The combo, like `Combo 7`.
    pub combo: String,
    /// What it earns next, like `3 more for +7 s`.
    pub reward: String,
    /// The length of the combo, and the one that earns it, while there is something to earn.
    pub way: Option<(u64, u64)>,
}

impl SprintRound {
    /// Returns the sprint.
    #[must_use]
    pub fn sprint(&self) -> &Sprint {
        &self.sprint
    }

    /// Returns how its score compares with those before; `None` while it runs, and for one that was shared.
    #[must_use]
    pub fn standing(&self) -> Option<&SprintStanding> {
        self.standing.as_ref()
    }

    /// Returns the score at the end, like `17 solved, a new best`.
    #[must_use]
    pub fn headline(&self) -> String {
        match &self.standing {
            Some(standing) => standing.to_string(),
            None => format!("{}, shared with you", self.sprint.score_text()),
        }
    }

    /// Returns the facts of the end, each with its name.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        match &self.standing {
            Some(standing) => self.sprint.facts(standing),
            None => vec![("Longest combo", self.sprint.longest_combo().to_string())],
        }
    }
}

impl GameState {
    /// Returns the sprint that is played or looked at.
    #[must_use]
    pub fn sprint(&self) -> Option<&SprintRound> {
        match &self.mode {
            Mode::Sprint(round) => Some(round),
            _ => None,
        }
    }

    /// Returns what a running sprint shows beside the boards.
    #[must_use]
    pub fn sprint_status(&self) -> Option<SprintStatus> {
        let sprint = &self
            .sprint()
            .filter(|round| !round.sprint.is_over())?
            .sprint;
        Some(SprintStatus {
            clock: sprint.clock_text(self.now.milliseconds),
            score: sprint.score_text(),
            combo: sprint.combo_text(),
            reward: sprint.next_reward_text(),
            way: sprint
                .next_reward()
                .map(|next| (sprint.combo(), next.combo)),
        })
    }

    /// Starts a sprint, with the puzzles of a seed or of a new one.
    pub(super) fn start_sprint(&mut self, seed: Option<u64>) -> Vec<Effect> {
        let seed = seed.unwrap_or_else(|| self.seeds.draw());
        let mut effects = self.lay_sprint(Sprint::new(seed));
        effects.extend(self.say(Message::Sprint(INTRODUCTION.to_owned())));
        // What was meant for the board before does not press this one.
        effects.extend(self.in_sprint(SprintAction::Tick));
        effects
    }

    /// Shows a sprint that was shared: its presses are made again, so its score cannot be made up.
    pub(super) fn open_sprint(&mut self, code: &str) -> Vec<Effect> {
        match replay(code) {
            Ok(sprint) if sprint.is_started() => self.lay_sprint(sprint),
            Ok(sprint) => self.start_sprint(Some(sprint.seed())),
            Err(error) => self.say(Message::BadCode(error.to_string())),
        }
    }

    /// Goes on with the sprint that was played when the program ended. Its clock went on; if time is up, its score counts. A front end
    /// calls this once, where nothing else was asked for.
    #[must_use = "a front end performs the effects"]
    pub fn resume_sprint(&mut self, now: Now) -> Vec<Effect> {
        self.pass_time(now);
        let Some(Ok(sprint)) = self.left_sprint.take().map(|left| left.sprint()) else {
            return Vec::new();
        };
        self.settings.running_sprint = RunningSprint::of(&sprint);
        let mut effects = self.lay_sprint(sprint);
        effects.push(Effect::SaveSettings);
        let ended = self.in_sprint(SprintAction::Tick);
        effects.extend(match ended.is_empty() {
            true => self.say(Message::Sprint(GOES_ON.to_owned())),
            false => ended,
        });
        effects
    }

    /// The sprint that was being played is over or was left.
    pub(super) fn forget_running_sprint(&mut self) -> Vec<Effect> {
        match self.settings.running_sprint.take() {
            Some(_) => vec![Effect::SaveSettings],
            None => Vec::new(),
        }
    }

    fn lay_sprint(&mut self, sprint: Sprint) -> Vec<Effect> {
        let mut effects = self.cancel_pending();
        self.leave_mode();
        effects.extend(self.stop_review());
        if self.round.session.is_begun() && !self.round.session.is_won() {
            effects.extend(self.save());
        }
        let grid = sprint.session().current().grid();
        self.cursor = grid.cell(0).expect("a grid has a first cell");
        (self.pressed, self.shown_hint, self.message) = (None, None, Message::None);
        self.mode = Mode::Sprint(Box::new(SprintRound {
            sprint,
            standing: None,
        }));
        effects
    }

    /// What an action does in a sprint; `None` for those that do the same as always.
    pub(super) fn act_in_sprint(&mut self, action: &Action) -> Option<Vec<Effect>> {
        let is_over = self.sprint()?.sprint.is_over();
        Some(match action {
            Action::Press(cell) => {
                self.cursor = *cell;
                self.in_sprint(SprintAction::Press(*cell))
            }
            Action::Undo => self.in_sprint(SprintAction::Undo),
            Action::Restart => {
                let mut effects = Vec::new();
                while self.sprint().is_some_and(|round| round.sprint.can_undo()) {
                    let before = self.session().moves();
                    effects.extend(self.in_sprint(SprintAction::Undo));
                    if self.session().moves() == before {
                        break;
                    }
                }
                effects
            }
            Action::Tick => self.in_sprint(SprintAction::Tick),
            Action::New(_) | Action::Next | Action::Skip if !is_over => {
                self.in_sprint(SprintAction::Skip)
            }
            Action::Next => self.start_sprint(None),
            Action::Move(_)
            | Action::Point(_)
            | Action::Pause
            | Action::Unpause
            | Action::Confirm
            | Action::Cancel
            | Action::Set(_)
            | Action::Copy(_) => return None,
            Action::Redo
            | Action::Hint
            | Action::Solve
            | Action::Fix
            | Action::Review
            | Action::Stop
            | Action::Skip => Vec::new(),
            _ if is_over => return None,
            _ => self.say(Message::SprintRuns),
        })
    }

    fn in_sprint(&mut self, action: SprintAction) -> Vec<Effect> {
        let (now, today) = (self.now.milliseconds, self.now.today);
        let Mode::Sprint(round) = &mut self.mode else {
            return Vec::new();
        };
        let event = round.sprint.act(action, now);
        let mut effects = Vec::new();
        if event.is_logged() {
            self.settings.running_sprint = RunningSprint::of(&round.sprint);
            effects.push(Effect::SaveSettings);
        }
        match event {
            SprintEvent::Nothing | SprintEvent::Dropped => return Vec::new(),
            SprintEvent::Pressed(cell) | SprintEvent::Undone(cell) => {
                self.pressed = Some(cell);
                self.message = Message::None;
                effects.push(Effect::Announce(format!(
                    "{}. {}.",
                    self.name(cell),
                    self.differing_text()
                )));
                return effects;
            }
            SprintEvent::Ended => {
                let score = round.sprint.score();
                let standing = self.settings.sprint.record(score, today);
                round.standing = Some(standing);
                self.settings.running_sprint = None;
                self.pressed = None;
                let mut effects = self.say(Message::Sprint(format!("Time is up. {standing}.")));
                effects.push(Effect::SaveSettings);
                return effects;
            }
            _ => self.pressed = None,
        }
        let text = event.sentence().unwrap_or_default();
        effects.extend(self.say(Message::Sprint(text)));
        effects
    }

    /// Leaves a sprint. While it runs, that asks first: it is lost then.
    pub(super) fn leave_sprint(&mut self) -> Vec<Effect> {
        let is_running = self
            .sprint()
            .is_some_and(|round| round.sprint.is_started() && !round.sprint.is_over());
        if is_running {
            return self.ask_first(Asked::EndSprint);
        }
        self.leave_mode();
        self.review_again()
    }
}
