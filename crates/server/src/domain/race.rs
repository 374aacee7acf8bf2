//! A race: rounds of the same puzzle for everyone in a room, as a state machine.
//!
//! ```text
//! Lobby ──start──▶ Countdown ──its time──▶ Running ──all done, its time, or the host──▶ Pause ──start──▶ Countdown …
//!   ▲                                                                                    │ after the last round
//!   └────────────────────────────────rematch──────────────────────────────────────────  Over
//! ```
//!
//! Countdown and Running end by the clock alone ([`Race::due`]), so no race depends on a player's connection.

use quatrainment::generate::{self, Level};
use quatrainment::{Game, Puzzle, Size, Solver, SolverOptions, catalogue};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::limits::RACE_CELLS;
use quatrainment_protocol::rules::{Phase, Round, Rules};
use serde::{Deserialize, Serialize};

/// The maximum number of rounds played in one room.
const MAX_PLAYED: usize = 200;

/// The memory that drawing a puzzle may take, in bytes.
const DRAW_MEMORY: u64 = 12 << 20;

/// How long a countdown takes, in milliseconds.
pub const COUNTDOWN: u64 = 4_000;

/// The longest that a race may wait for the clock. A time further ahead than that comes from a clock that was wrong,
/// and counts as reached.
pub const MAX_WAIT: u64 = 60 * 60_000;

/// Returns the game and the level that the rules name.
///
/// # Errors
/// With the reason, when one does not exist.
pub fn game_of(rules: &Rules) -> Result<(Game, Level), RaceError> {
    let wrong = |reason: String| RaceError::Rules(reason);
    if !(1..=20).contains(&rules.rounds) || !(1..=30).contains(&rules.minutes) {
        return Err(wrong("use 1 to 20 rounds of 1 to 30 minutes".to_owned()));
    }
    if rules.game.len() > 40 || rules.size.len() > 20 || rules.level.len() > 10 {
        return Err(wrong("no such game, size or level".to_owned()));
    }
    let entry = catalogue::find(&rules.game).map_err(|error| wrong(error.to_string()))?;
    let level = rules.level.parse::<Level>();
    let level = level.map_err(|error| wrong(error.to_string()))?;
    let size = rules.size.parse::<Size>();
    let size = size.map_err(|error| wrong(error.to_string()))?;
    if size.cells() > RACE_CELLS {
        return Err(wrong(format!(
            "a board in a race has at most {RACE_CELLS} cells"
        )));
    }
    let game = entry
        .game_of(&size)
        .map_err(|error| wrong(error.to_string()))?;
    Ok((game, level))
}

/// Draws the puzzle of a round. The same rules and seed always give the same one.
///
/// # Errors
/// With the reason, when the rules are invalid.
pub fn draw(rules: &Rules, seed: u64) -> Result<Puzzle, RaceError> {
    let (game, level) = game_of(rules)?;
    let options = SolverOptions::new().memory(DRAW_MEMORY);
    let solver = Solver::with_options(&game, &options);
    let solver = solver.map_err(|error| RaceError::Rules(error.to_string()))?;
    generate::of_level(&solver, level, seed)
        .map(|(puzzle, _)| puzzle)
        // Where no level can be proven, any puzzle is as good as another.
        .or_else(|_| generate::random(&game, seed))
        .map_err(|error| RaceError::Rules(error.to_string()))
}

/// The stored phase of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Players are joining; the host may start.
    Lobby,
    /// A round will start; its puzzle is drawn, and still hidden.
    Countdown {
        /// When it starts.
        starts: u64,
        /// The puzzle's code.
        code: String,
    },
    /// The last of the rounds is in progress.
    Running,
    /// A round is over; the host may start the next.
    Pause,
    /// The last round is over.
    Over,
}

impl Stage {
    /// Returns the part that members see: the phase, and when the countdown ends.
    #[must_use]
    pub fn seen(&self) -> (Phase, Option<u64>) {
        match self {
            Stage::Lobby => (Phase::Lobby, None),
            Stage::Countdown { starts, .. } => (Phase::Countdown, Some(*starts)),
            Stage::Running => (Phase::Running, None),
            Stage::Pause => (Phase::Pause, None),
            Stage::Over => (Phase::Over, None),
        }
    }
}

/// A race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// The rules.
    pub rules: Rules,
    /// Whether others can join.
    pub door: bool,
    /// The phase.
    pub phase: Stage,
    /// Every round since the room was created; round number n is the n-th.
    pub rounds: Vec<Round>,
    /// The number of rounds before this game; a rematch changes it.
    pub before: u64,
}

impl Race {
    /// Creates a race in its lobby, unlocked.
    #[must_use]
    pub fn new(rules: Rules) -> Race {
        Race {
            rules,
            door: true,
            phase: Stage::Lobby,
            rounds: Vec::new(),
            before: 0,
        }
    }

    /// Returns the time of the next change by the clock.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        match &self.phase {
            Stage::Countdown { starts, .. } => Some(*starts),
            Stage::Running => self.rounds.last().map(|round| round.ends),
            Stage::Lobby | Stage::Pause | Stage::Over => None,
        }
    }

    /// Returns the number of the current or last round.
    #[must_use]
    pub fn round(&self) -> u64 {
        self.rounds.len() as u64
    }

    /// Returns whether a round may start.
    ///
    /// # Errors
    /// When one is in progress or all are over.
    pub fn check_start(&self) -> Result<(), RaceError> {
        match self.phase {
            Stage::Lobby | Stage::Pause if self.rounds.len() < MAX_PLAYED => Ok(()),
            Stage::Lobby | Stage::Pause => Err(RaceError::Full),
            Stage::Countdown { .. } | Stage::Running => Err(RaceError::Running),
            Stage::Over => Err(RaceError::Over),
        }
    }

    /// Starts the countdown to the next round, with the puzzle that was drawn for it.
    ///
    /// # Errors
    /// When a round is in progress or all are over.
    pub fn start(&mut self, code: String, now: u64) -> Result<LiveEvent, RaceError> {
        self.check_start()?;
        let starts = now + COUNTDOWN;
        self.phase = Stage::Countdown { starts, code };
        Ok(LiveEvent::Countdown {
            round: self.round() + 1,
            starts,
            now,
        })
    }

    /// Makes the change that is due.
    pub fn tick(&mut self, now: u64) -> Option<LiveEvent> {
        let due = self.due()?;
        if now < due && due - now <= MAX_WAIT {
            return None;
        }
        match &self.phase {
            Stage::Countdown { code, .. } => {
                let ends = now + self.rules.minutes * 60_000;
                let code = code.clone();
                self.rounds.push(Round {
                    code: code.clone(),
                    started: now,
                    ends,
                });
                self.phase = Stage::Running;
                Some(LiveEvent::Started {
                    round: self.round(),
                    code,
                    started: now,
                    ends,
                })
            }
            Stage::Running => Some(self.finish()),
            Stage::Lobby | Stage::Pause | Stage::Over => None,
        }
    }

    /// Ends the round because everyone is done, or the host ends it.
    ///
    /// # Errors
    /// When none is in progress.
    pub fn end(&mut self) -> Result<LiveEvent, RaceError> {
        match self.phase {
            Stage::Running => Ok(self.finish()),
            _ => Err(RaceError::NotRunning),
        }
    }

    fn finish(&mut self) -> LiveEvent {
        let last = self.round() - self.before >= self.rules.rounds;
        self.phase = if last { Stage::Over } else { Stage::Pause };
        LiveEvent::Ended {
            round: self.round(),
            last,
        }
    }

    /// Returns to the lobby for a rematch.
    ///
    /// # Errors
    /// When a round is in progress.
    pub fn rematch(&mut self) -> Result<LiveEvent, RaceError> {
        match self.phase {
            Stage::Countdown { .. } | Stage::Running => Err(RaceError::Running),
            Stage::Lobby | Stage::Pause | Stage::Over => {
                (self.phase, self.before) = (Stage::Lobby, self.round());
                Ok(LiveEvent::Rematch)
            }
        }
    }

    /// Changes the rules, between rounds.
    ///
    /// # Errors
    /// When a round is in progress, or the rules are invalid.
    pub fn change_rules(&mut self, rules: Rules) -> Result<LiveEvent, RaceError> {
        game_of(&rules)?;
        match self.phase {
            Stage::Countdown { .. } | Stage::Running => Err(RaceError::Running),
            Stage::Lobby | Stage::Pause | Stage::Over => {
                self.rules = rules.clone();
                if self.phase == Stage::Pause && self.round() - self.before >= self.rules.rounds {
                    self.phase = Stage::Over;
                }
                Ok(LiveEvent::Rules { rules })
            }
        }
    }

    /// Returns the round that logs may be sent for.
    ///
    /// # Errors
    /// When this round is not in progress, or its time is over.
    pub fn playing(&self, round: u64, now: u64) -> Result<&Round, RaceError> {
        match (&self.phase, self.rounds.last()) {
            (Stage::Running, Some(current)) if round == self.round() && now <= current.ends => {
                Ok(current)
            }
            _ => Err(RaceError::NotRunning),
        }
    }
}

/// The reason why an action is not possible in a race.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RaceError {
    /// A round is in progress.
    #[error("a round is in progress; wait for its end, or end it")]
    Running,
    /// That round is not in progress.
    #[error("this round is not in progress")]
    NotRunning,
    /// The last round is over.
    #[error("the last round has ended; start a rematch")]
    Over,
    /// The room has had too many rounds.
    #[error("this room has reached its limit of {MAX_PLAYED} rounds; create a new one")]
    Full,
    /// The rules are invalid.
    #[error("invalid rules: {0}")]
    Rules(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rules(rounds: u64) -> Rules {
        Rules {
            rounds,
            ..Rules::default()
        }
    }

    #[test]
    fn a_race_of_two_rounds_takes_its_course() {
        let mut race = Race::new(rules(2));
        assert_eq!(race.tick(5), None);
        assert!(matches!(
            race.start("one".into(), 1000),
            Ok(LiveEvent::Countdown {
                round: 1,
                starts: 5000,
                ..
            })
        ));
        assert_eq!(race.start("two".into(), 1001), Err(RaceError::Running));
        assert_eq!(race.tick(4999), None);
        assert_eq!(race.playing(1, 4999), Err(RaceError::NotRunning));
        assert!(matches!(
            race.tick(5003),
            Some(LiveEvent::Started {
                round: 1,
                started: 5003,
                ..
            })
        ));
        assert_eq!(race.playing(1, 5004).unwrap().code, "one");
        assert_eq!(race.change_rules(rules(1)), Err(RaceError::Running));
        assert_eq!(
            race.end(),
            Ok(LiveEvent::Ended {
                round: 1,
                last: false
            })
        );
        race.start("two".into(), 10_000).unwrap();
        race.tick(14_000).unwrap();
        assert_eq!(race.playing(1, 14_001), Err(RaceError::NotRunning));
        assert_eq!(
            race.tick(14_000 + 600_000),
            Some(LiveEvent::Ended {
                round: 2,
                last: true
            })
        );
        assert_eq!(race.start("three".into(), 700_000), Err(RaceError::Over));
        race.rematch().unwrap();
    }

    #[test]
    fn a_clock_that_was_wrong_stops_no_race() {
        let mut race = Race::new(rules(1));
        race.start("one".into(), 2_000_000_000_000).unwrap();
        // A restart with a clock that is years behind.
        assert!(matches!(
            race.tick(1_700_000_000_000),
            Some(LiveEvent::Started { .. })
        ));
    }

    #[test]
    fn rules_that_cannot_be_played_are_refused() {
        assert!(game_of(&Rules::default()).is_ok());
        for wrong in [
            Rules {
                game: "chess".into(),
                ..rules(1)
            },
            Rules {
                size: "11x10".into(),
                ..rules(1)
            },
            Rules {
                size: "0x4".into(),
                ..rules(1)
            },
            Rules {
                size: "99999999999x99999999999".into(),
                ..rules(1)
            },
            Rules {
                level: "brutal".into(),
                ..rules(1)
            },
            Rules {
                minutes: 0,
                ..rules(1)
            },
            rules(0),
            rules(21),
        ] {
            assert!(game_of(&wrong).is_err(), "{wrong:?}");
        }
    }

    proptest! {
        /// After any actions, in any order and at any times: once the clock has made its changes, a race
        /// waits only for the host.
        #[test]
        fn no_race_is_stuck(steps in proptest::collection::vec((0u8..6, 0u64..10_000_000), 0..40)) {
            let mut race = Race::new(rules(2));
            for (step, now) in steps {
                let before = race.clone();
                let failed = match step {
                    0 => race.start("code".into(), now).is_err(),
                    1 => race.end().is_err(),
                    2 => race.rematch().is_err(),
                    3 => race.change_rules(rules(1 + now % 3)).is_err(),
                    _ => race.tick(now).is_none(),
                };
                prop_assert!(!failed || race == before);
            }
            let mut ticks = 0;
            while let Some(due) = race.due() {
                prop_assert!(race.tick(due).is_some());
                ticks += 1;
                prop_assert!(ticks <= 2);
            }
            prop_assert!(race.check_start().is_ok() || race.rematch().is_ok());
            let text = serde_json::to_string(&race).unwrap();
            prop_assert_eq!(serde_json::from_str::<Race>(&text).unwrap(), race);
        }
    }
}
