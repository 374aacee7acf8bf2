//! Playing: presses, undo and redo, hints, and watching the solution.

use super::action::Effect;
use super::message::Message;
use super::mode::{Mode, Watch};
use super::origin::Origin;
use super::puzzle_info::PuzzleInfo;
use super::question::{HintReport, Question};
use super::saved_games::SavedGame;
use super::state::GameState;
use super::wanted::Wanted;
use quatrainment::words::counted;
use quatrainment::{Cell, Event, HintLevel, Puzzle, SessionError, clock};

/// How long a whole solution takes to watch, and the shortest and longest time between two presses.
const WATCH_TIME: u64 = 6_000;
const WATCH_STEP: std::ops::RangeInclusive<u64> = 60..=700;

/// The most time that is made up for when a step of watching comes late.
const MAX_LATE: u64 = 100;

impl GameState {
    pub(super) fn press(&mut self, cell: Cell) -> Vec<Effect> {
        self.cursor = cell;
        match self.mode {
            Mode::SetUp(_) => return self.edit(super::Side::Yours, cell),
            Mode::Watch(_) => return self.stop(),
            Mode::Replay(_) | Mode::Sprint(_) => return Vec::new(),
            Mode::Won(_) => return self.say(Message::AlreadyWon),
            Mode::Play | Mode::Guide(_) => {}
        }
        if self.round.session.puzzle().is_solved() {
            return self.say(Message::NothingToPlay);
        }
        if let Err(error) = self.round.session.press(cell) {
            return self.say(Message::Refused(error));
        }
        self.pressed = Some(cell);
        self.note_first_press();
        let said = format!("{}. {}.", self.name(cell), self.differing_text());
        self.stepped(said)
    }

    pub(super) fn undo(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        match self.mode {
            Mode::SetUp(_) | Mode::Replay(_) | Mode::Sprint(_) => return Vec::new(),
            Mode::Won(_) if self.round.is_recorded => return self.say(Message::AlreadyWon),
            Mode::Watch(_) | Mode::Won(_) => {
                self.mode = Mode::Play;
                effects.extend(self.stop_review());
            }
            Mode::Play | Mode::Guide(_) => {}
        }
        let session = &mut self.round.session;
        // What was watched is one step.
        let shown = session.assisted_run();
        if shown > 0 {
            (0..shown).for_each(|_| {
                session
                    .undo()
                    .expect("presses of the program can be taken back")
            });
            self.pressed = None;
            effects.extend(self.stepped(Message::Undone.to_string()));
            self.message = Message::Undone;
            effects.extend(self.save());
            return effects;
        }
        let last = session.presses().last();
        if let Err(error) = session.undo() {
            return self.say(Message::Refused(error));
        }
        self.pressed = last;
        let said = match last {
            Some(cell) => format!("Undid {}. {}.", self.name(cell), self.differing_text()),
            None => format!("Undid the restart. {}.", self.differing_text()),
        };
        effects.extend(self.stepped(said));
        effects
    }

    pub(super) fn redo(&mut self) -> Vec<Effect> {
        if !matches!(self.mode, Mode::Play | Mode::Guide(_)) {
            return Vec::new();
        }
        if let Err(error) = self.round.session.redo() {
            return self.say(Message::Refused(error));
        }
        self.pressed = self.round.session.presses().last();
        let said = match self.pressed {
            Some(cell) => format!("Redid {}. {}.", self.name(cell), self.differing_text()),
            None => format!("Back at the start. {}.", self.differing_text()),
        };
        self.stepped(said)
    }

    pub(super) fn restart(&mut self) -> Vec<Effect> {
        match self.mode {
            Mode::SetUp(_) | Mode::Replay(_) | Mode::Sprint(_) => return Vec::new(),
            Mode::Won(_) => {
                // The daily puzzle of a day is one game; played again, it is a puzzle like any other.
                let puzzle = self.round.session.puzzle().clone();
                let game = SavedGame {
                    origin: match self.round.origin {
                        step @ Origin::Step(_) => step,
                        _ => Origin::Free,
                    },
                    ..SavedGame::new(puzzle, self.now.milliseconds)
                };
                return self.start(game, Wanted::New);
            }
            Mode::Watch(_) => self.mode = Mode::Play,
            Mode::Play | Mode::Guide(_) => {}
        }
        if self.round.session.moves() == 0 {
            return self.say(Message::Refused(SessionError::NothingToUndo));
        }
        self.round.session.restart();
        self.pressed = None;
        let mut effects = self.stepped(Message::Restarted.to_string());
        if matches!(self.mode, Mode::Play) {
            self.message = Message::Restarted;
        }
        effects.extend(self.save());
        effects
    }

    pub(super) fn hint(&mut self) -> Vec<Effect> {
        if let Some(effects) = self.cannot_help() {
            return effects;
        }
        let level = self.shown_hint.map_or(HintLevel::Nudge, HintLevel::next);
        self.ask(Question::Hint(level, self.rest()))
    }

    /// What is done instead of a hint or the solution, where there is none to give.
    pub(super) fn cannot_help(&mut self) -> Option<Vec<Effect>> {
        match self.mode {
            Mode::Won(_) => Some(self.say(Message::AlreadyWon)),
            Mode::SetUp(_) | Mode::Replay(_) | Mode::Sprint(_) => Some(Vec::new()),
            Mode::Watch(_) => Some(self.stop()),
            Mode::Play | Mode::Guide(_) => self.nothing_to_solve(),
        }
    }

    /// A hint has arrived. One that was given for this position before costs nothing.
    pub(super) fn hinted(&mut self, level: HintLevel, report: HintReport) -> Vec<Effect> {
        let is_new = self
            .round
            .session
            .given_hint()
            .is_none_or(|given| given < level);
        if is_new {
            self.round
                .session
                .apply(Event::Hint(level))
                .expect("a hint can always be given");
        }
        self.shown_hint = Some(level);
        let mut effects = self.say(Message::Hint(level, report));
        effects.extend(self.save().filter(|_| is_new));
        effects
    }

    /// The solution has arrived.
    pub(super) fn watch(&mut self, mut presses: Vec<Cell>) -> Vec<Effect> {
        if presses.is_empty() {
            // What is known about the puzzle has not arrived yet; the hint says why there is no solution.
            return self.hint();
        }
        let puzzle = self.round.session.puzzle().clone();
        let effects = self.note_seen(&puzzle);
        self.message = Message::None;
        presses.reverse();
        let step =
            (WATCH_TIME / presses.len() as u64).clamp(*WATCH_STEP.start(), *WATCH_STEP.end());
        self.mode = Mode::Watch(Watch {
            presses,
            step,
            next: self.now.milliseconds + self.pace.step(step),
        });
        effects
    }

    /// Makes the presses of the solution that are due: at a high speed several at once.
    pub(super) fn watch_on(&mut self) -> Vec<Effect> {
        let now = self.now.milliseconds;
        loop {
            let effects = self.watch_step();
            match &mut self.mode {
                Mode::Watch(watch) if watch.next <= now => {
                    // What a sleeping machine missed is not made up for.
                    watch.next = watch.next.max(now.saturating_sub(MAX_LATE));
                }
                _ => return effects,
            }
        }
    }

    /// Makes the next press of the solution.
    pub(super) fn watch_step(&mut self) -> Vec<Effect> {
        let pace = self.pace;
        let Mode::Watch(watch) = &mut self.mode else {
            return Vec::new();
        };
        let Some(cell) = watch.presses.pop() else {
            return self.stop();
        };
        watch.next += pace.step(watch.step);
        let left = watch.presses.len();
        self.round
            .session
            .apply(Event::Assist(cell))
            .expect("a press of the solution can be made");
        (self.cursor, self.pressed, self.shown_hint) = (cell, Some(cell), None);
        if self.round.session.is_won() {
            return self.won();
        }
        self.say(Message::Watching(self.name(cell), left))
    }

    /// Stops watching, or the work that the player waits for.
    pub(super) fn stop(&mut self) -> Vec<Effect> {
        let mut effects = self.cancel_pending();
        let message = match self.mode {
            Mode::Watch(_) => {
                self.mode = Mode::Play;
                effects.extend(self.save());
                Message::Stopped
            }
            _ if effects.is_empty() => return effects,
            _ => Message::Cancelled,
        };
        effects.extend(self.say(message));
        effects
    }

    /// What is to be done after a step was made or taken back.
    fn stepped(&mut self, said: String) -> Vec<Effect> {
        // Hints and solutions are about the position before.
        let mut effects = match &self.pending {
            Some(pending) if !matches!(pending.question, Question::New { .. }) => {
                self.cancel_pending()
            }
            _ => Vec::new(),
        };
        self.shown_hint = None;
        self.message = Message::None;
        self.round.played = self.now.milliseconds;
        if self.round.session.is_won() {
            effects.extend(self.won());
            return effects;
        }
        effects.push(Effect::Announce(said));
        effects.extend(self.save());
        if matches!(self.mode, Mode::Guide(_)) {
            effects.extend(self.say_guide());
        }
        effects
    }

    /// The target is reached.
    fn won(&mut self) -> Vec<Effect> {
        let session = self.round.session.clone();
        self.mode = Mode::Won(None);
        self.message = Message::None;
        let (moves, time) = (
            counted(session.moves(), "press"),
            clock(session.milliseconds()),
        );
        let how = if session.knows_solution() {
            "Solved with help"
        } else {
            "Solved"
        };
        let mut effects = vec![Effect::Announce(format!("{how} in {moves}, {time}."))];
        effects.extend(self.save());
        // A solution that was only watched can be taken back, so it is recorded when the player leaves it.
        if session.is_over() {
            let origin = self.round.origin;
            if let Some(daily) = origin.counts_for(self.now.today, self.now.milliseconds)
                && !session.knows_solution()
            {
                self.calendar.add(daily);
            }
            effects.push(self.record(&session, origin, self.round.facts.as_ref()));
            self.round.is_recorded = true;
            effects.extend(self.earn_stars());
            if !self.settings.has_won || !self.settings.guided {
                (self.settings.has_won, self.settings.guided) = (true, true);
                effects.push(Effect::SaveSettings);
            }
        }
        effects.extend(self.start_review(&session));
        effects
    }

    /// Notes when a daily puzzle was begun, if that is on its own day.
    fn note_first_press(&mut self) {
        if let Origin::Daily { daily, begun, .. } = &mut self.round.origin
            && begun.is_none()
            && self.round.session.moves() == 1
            && self.round.session.undos() + self.round.session.restarts() == 0
            && daily.date == self.now.today
        {
            *begun = Some(self.now.milliseconds);
        }
    }

    /// Says why there is nothing to hint at or to solve, if there is not.
    fn nothing_to_solve(&mut self) -> Option<Vec<Effect>> {
        if self.round.session.puzzle().is_solved() {
            return Some(self.say(Message::NothingToPlay));
        }
        let report = self
            .round
            .facts
            .as_ref()
            .and_then(PuzzleInfo::unsolvable)?
            .clone();
        Some(self.say(Message::Unsolvable(report)))
    }

    /// The puzzle that is left.
    pub(super) fn rest(&self) -> Puzzle {
        let puzzle = self.round.session.puzzle();
        Puzzle::new(
            puzzle.game().clone(),
            self.round.session.current().clone(),
            puzzle.target().clone(),
        )
        .expect("a session keeps its board")
    }
}
