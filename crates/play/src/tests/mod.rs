//! Courses of a game, as players take them through any front end.

use super::*;
use crate::marks::HintMark;
use crate::test_support::{game, numbers, usual, usual_with_states};
use quatrainment::generate::{self, Daily, Level};
use quatrainment::solve::{Solver, SolverOptions};
use quatrainment::{Cell, Event, HintLevel, Puzzle, Session, notation};
use std::collections::BTreeMap;

mod courses;
mod guide;
mod moves;
mod puzzles;
mod questions;
mod replay;
mod setup;
mod today;

/// Gantner's example, and its only solution.
const GANTNER: &str = "q1244tttqbv8r5";
const SOLUTION: [&str; 8] = ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"];

/// A front end that keeps everything in memory.
struct Player {
    state: GameState,
    now: Now,
    solvers: SolverCache,
    /// What was saved, by its key.
    kept: BTreeMap<String, String>,
    /// The keys of games that another window plays.
    elsewhere: Vec<String>,
    history: Vec<FinishedGame>,
    said: Vec<String>,
    copied: Option<String>,
    code: String,
    /// Whether questions wait until they are asked for.
    is_slow: bool,
    waiting: Vec<(Ticket, Question)>,
    cancelled: Vec<Ticket>,
}

fn at(milliseconds: u64) -> Now {
    Now {
        milliseconds,
        today: "2026-11-15".parse().unwrap(),
        until_tomorrow: 2 * 3_600_000,
    }
}

fn experienced() -> Settings {
    Settings {
        guided: true,
        has_won: true,
        ..Settings::default()
    }
}

fn puzzle(code: &str) -> Puzzle {
    notation::decode(code).unwrap()
}

impl Player {
    fn start(settings: Settings, kept: BTreeMap<String, String>, opening: FirstPuzzle) -> Player {
        Player::start_with(settings, kept, Calendar::default(), opening)
    }

    fn start_with(
        settings: Settings,
        kept: BTreeMap<String, String>,
        calendar: Calendar,
        opening: FirstPuzzle,
    ) -> Player {
        let saved_games = SavedGames::new(kept.values().map(String::as_str));
        let start = InitialState {
            saved_games,
            settings,
            calendar,
            seed: 7,
            max_cells: 4096,
            opening,
        };
        let now = at(1_800_000_000_000);
        let (state, effects) = GameState::new(start, now);
        let mut player = Player {
            state,
            now,
            solvers: SolverCache::default(),
            kept,
            elsewhere: Vec::new(),
            history: Vec::new(),
            said: Vec::new(),
            copied: None,
            code: String::new(),
            is_slow: false,
            waiting: Vec::new(),
            cancelled: Vec::new(),
        };
        player.perform(effects);
        player
    }

    fn of(puzzle: Puzzle) -> Player {
        Player::start(
            experienced(),
            BTreeMap::new(),
            FirstPuzzle::Puzzle(Box::new(puzzle)),
        )
    }

    /// The program ends, and begins again with what was kept.
    fn again(&self) -> Player {
        Player::start_with(
            self.state.settings().clone(),
            self.kept.clone(),
            Tally::of_games(&self.history).calendar(),
            FirstPuzzle::Continue,
        )
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Compute(ticket, question) => self.waiting.push((ticket, question)),
                Effect::Take(key) => {
                    let effects = match self.elsewhere.contains(&key) {
                        true => self.state.refuse(&key),
                        false => self.state.lay(&key),
                    };
                    self.perform(effects);
                }
                Effect::Cancel(ticket) => self.cancelled.push(ticket),
                Effect::Save { key, text } => {
                    assert!(!key.is_empty() && !text.contains('\n'));
                    self.kept.insert(key, text);
                }
                Effect::Delete { key } => drop(self.kept.remove(&key)),
                Effect::Record(game) => {
                    let best = PreviousBest::before(&self.history, &game);
                    self.history.push(*game);
                    self.state.recorded(best);
                }
                Effect::PuzzleChanged { code } => self.code = code,
                Effect::Announce(text) => self.said.push(text),
                Effect::Copy(text) => {
                    self.copied = Some(text);
                    let effects = self.state.copied(true);
                    self.perform(effects);
                }
                Effect::SaveSettings => {}
            }
        }
        if !self.is_slow {
            self.answer();
        }
    }

    fn answer(&mut self) {
        while let Some((ticket, question)) =
            (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
        {
            let effects = self.state.answered(
                ticket,
                self.solvers.answer(&question, &SolverOptions::new()),
                self.now,
            );
            self.perform(effects);
        }
    }

    fn act(&mut self, action: Action) -> &mut Player {
        let effects = self.state.act(action, self.now);
        self.perform(effects);
        self
    }

    fn cell(&self, name: &str) -> Cell {
        self.state
            .session()
            .puzzle()
            .game()
            .grid()
            .cell_named(name)
            .unwrap()
    }

    fn press(&mut self, names: &[&str]) -> &mut Player {
        for name in names {
            self.act(Action::Press(self.cell(name)));
        }
        self
    }

    /// Lets time pass, with every tick that the game asks for.
    fn wait(&mut self, milliseconds: u64) -> &mut Player {
        let end = self.now.milliseconds + milliseconds;
        while let Some(at) = self.state.next_tick_at().filter(|&at| at <= end) {
            self.now.milliseconds = at;
            self.act(Action::Tick);
        }
        self.now.milliseconds = end;
        self.act(Action::Tick)
    }

    /// Watches the solution to its end.
    fn watch_solution(&mut self) -> &mut Player {
        self.act(Action::Solve).act(Action::Confirm).wait(200_000)
    }

    fn message(&self) -> String {
        self.state.message().to_string()
    }

    fn presses(&self) -> Vec<String> {
        let session = self.state.session();
        session
            .presses()
            .map(|cell| session.puzzle().game().grid().name(cell))
            .collect()
    }

    fn in_progress(&self) -> Vec<String> {
        self.state
            .saved_games()
            .in_progress()
            .map(SavedGame::title)
            .collect()
    }
}
