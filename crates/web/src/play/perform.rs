//! The effects of the game: answers to questions, storage, the address, the clock.

use super::game::Play;
use super::{history, saved};
use crate::route::{Route, View};
use crate::worker::{self, Reply, Task};
use crate::{browser, settings};
use leptos::prelude::*;
use quatrainment::SolverOptions;
use quatrainment_play::{Action, Answer, Effect as Outcome, GameState, Mode, Question, Ticket};
use std::time::Duration;

impl Play {
    /// Performs effects.
    pub(super) fn perform(self, outcomes: Vec<Outcome>) {
        for outcome in outcomes {
            match outcome {
                Outcome::Compute(ticket, question) => self.compute(ticket, question),
                Outcome::Cancel(ticket) => self.cancel(ticket),
                // The games of a page are its own.
                Outcome::Take(key) => self.change(|state| state.lay(&key)),
                Outcome::Announce(text) => self.shell.announce(text),
                _ if !self.is_own() => {}
                Outcome::Save { key, text } => self.save(&key, &text),
                Outcome::Delete { key } => saved::forget(&key),
                Outcome::Record(game) => {
                    let (best, has_room) = history::add(&game);
                    self.state.update(|state| state.recorded(best));
                    if !has_room {
                        self.storage_is_full("the finished game is not in the statistics");
                    }
                }
                Outcome::SaveSettings => self.save_settings(),
                Outcome::PuzzleChanged { code } => self.show_address(code),
                Outcome::Copy(text) => {
                    browser::copy(&self.with_link(&text), move |worked| self.copied(worked));
                }
                _ => {}
            }
        }
    }

    fn save(self, key: &str, text: &str) {
        if !saved::save(key, text) {
            self.storage_is_full("this game cannot be saved");
        }
    }

    fn storage_is_full(self, consequence: &str) {
        let error = format!("The browser’s storage is full, so {consequence}.");
        self.change(|state| state.show_error(error));
    }

    pub(super) fn save_settings(self) {
        self.now(|state| settings::save(self.shell.settings.get_untracked(), state.settings()));
    }

    fn compute(self, ticket: Ticket, question: Question) {
        if question.is_quick() {
            let answer =
                worker::with_solvers(|solvers| solvers.answer(&question, &SolverOptions::new()));
            return self.answered(ticket, answer);
        }
        let asked = worker::ask(&Task::Play(question), move |reply| match reply {
            Reply::Progress(percent) => {
                self.state
                    .try_update(|state| state.progressed(ticket, percent));
            }
            Reply::Answer(answer) => {
                self.jobs
                    .update_value(|jobs| jobs.retain(|(known, _)| *known != ticket));
                self.answered(ticket, answer);
            }
        });
        match asked {
            Ok(job) => self.jobs.update_value(|jobs| jobs.push((ticket, job))),
            Err(why) => self.answered(ticket, Err(why)),
        }
    }

    fn answered(self, ticket: Ticket, answer: Result<Answer, String>) {
        self.change(|state| state.answered(ticket, answer, browser::now()));
    }

    fn cancel(self, ticket: Ticket) {
        self.jobs.update_value(|jobs| {
            if let Some(place) = jobs.iter().position(|(known, _)| *known == ticket) {
                jobs.swap_remove(place).1.cancel();
            }
        });
    }

    /// Sets the timer for the next tick.
    pub(super) fn set_timer(self) {
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
        let wait = self
            .now(GameState::next_tick_at)
            .map(|at| at.saturating_sub(browser::now().milliseconds));
        let timer = wait.and_then(|wait| {
            set_timeout_with_handle(move || self.act(Action::Tick), Duration::from_millis(wait))
                .ok()
        });
        self.timer.set_value(timer);
    }

    /// Shows the code of the current puzzle in the address.
    fn show_address(self, code: String) {
        let here = self.shell.route.get_untracked();
        // Other views of a puzzle stay where they are, and the guide starts again after a reload.
        if here.view == View::Play && !self.now(|state| matches!(state.mode(), Mode::Guide(_))) {
            let route = Route::new(View::Play, code);
            match here.of {
                Some(_) if here == route => {}
                Some(_) if !self.is_following.get_value() => self.shell.go(route),
                _ => self.shell.put(route),
            }
        }
        if here.view == View::Play && !self.is_following.get_value() {
            browser::keep_focus("[data-board=yours] [tabindex='0']");
            request_animation_frame(browser::show_board);
        }
    }
}
