//! A race: rounds of the same puzzle for everyone in a room, as a state machine.
//!
//! ```text
//! Lobby ──start──▶ Countdown ──its time──▶ Running ──all done, its time, or the host──▶ Pause ──start, or its time──▶ Countdown …
//!   ▲                                                                                    │ after the last round
//!   └────────────────────────────────rematch──────────────────────────────────────────  Over
//! ```
//!
//! Countdown, Running and a pause of a set time end by the clock alone ([`Race::due`]), so no race depends on a player's
//! connection.

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

/// How many seconds a pause may take.
const PAUSES: std::ops::RangeInclusive<u64> = 1..=600;

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
    if !rules.pause.is_none_or(|pause| PAUSES.contains(&pause)) {
        return Err(wrong(
            "use a pause of 1 to 600 seconds, or none to start every round yourself".to_owned(),
        ));
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
    /// The numbers of rounds before each earlier game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<u64>,
    /// In a pause, when the countdown to the next round starts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
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
            earlier: Vec::new(),
            next: None,
        }
    }

    /// Returns the time of the next change by the clock.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        match &self.phase {
            Stage::Countdown { starts, .. } => Some(*starts),
            Stage::Running => self.rounds.last().map(|round| round.ends),
            Stage::Pause => self.next,
            Stage::Lobby | Stage::Over => None,
        }
    }

    /// Returns whether the next change is due. A time too far ahead comes from a clock that was wrong.
    fn is_due(&self, now: u64) -> bool {
        self.due()
            .is_some_and(|due| now >= due || due - now > MAX_WAIT)
    }

    /// Returns whether the next round starts by itself now: it needs a puzzle.
    #[must_use]
    pub fn is_next_due(&self, now: u64) -> bool {
        self.phase == Stage::Pause && self.is_due(now)
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

    /// Returns the number of finished rounds.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.round() - u64::from(self.phase == Stage::Running)
    }

    /// Returns the finished rounds of each game, as the numbers of rounds before and up to the last of them. Races of older
    /// servers have not stored their earlier games apart.
    #[must_use]
    pub fn games(&self) -> Vec<(u64, u64)> {
        let mut starts = self.earlier.clone();
        if starts.is_empty() && self.before > 0 {
            starts.push(0);
        }
        starts.push(self.before);
        let ends = starts.iter().skip(1).copied().chain([self.finished()]);
        let games = starts.iter().copied().zip(ends);
        games.filter(|(before, last)| before < last).collect()
    }

    /// Starts the countdown to the next round, with the puzzle that was drawn for it.
    ///
    /// # Errors
    /// When a round is in progress or all are over.
    pub fn start(&mut self, code: String, now: u64) -> Result<LiveEvent, RaceError> {
        self.check_start()?;
        let starts = now + COUNTDOWN;
        (self.phase, self.next) = (Stage::Countdown { starts, code }, None);
        Ok(LiveEvent::Countdown {
            round: self.round() + 1,
            starts,
            now,
        })
    }

    /// Makes the change that is due. The next round is not started here: it needs a puzzle.
    pub fn tick(&mut self, now: u64) -> Option<LiveEvent> {
        if !self.is_due(now) {
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
            Stage::Running => Some(self.finish(now)),
            Stage::Lobby | Stage::Pause | Stage::Over => None,
        }
    }

    /// Ends the round because everyone is done, or the host ends it.
    ///
    /// # Errors
    /// When none is in progress.
    pub fn end(&mut self, now: u64) -> Result<LiveEvent, RaceError> {
        match self.phase {
            Stage::Running => Ok(self.finish(now)),
            _ => Err(RaceError::NotRunning),
        }
    }

    fn finish(&mut self, now: u64) -> LiveEvent {
        let last = self.is_last();
        self.phase = if last { Stage::Over } else { Stage::Pause };
        self.next = if last { None } else { self.next_from(now) };
        LiveEvent::Ended {
            round: self.round(),
            last,
            next: self.next,
        }
    }

    /// Returns whether no round is left in this game.
    fn is_last(&self) -> bool {
        self.round() - self.before >= self.rules.rounds
    }

    /// Returns when a pause that starts now ends by itself.
    fn next_from(&self, now: u64) -> Option<u64> {
        let pause = self
            .rules
            .pause
            .filter(|_| self.rounds.len() < MAX_PLAYED)?;
        Some(now + pause * 1000)
    }

    /// Lets the host start the next round: nobody played the last one.
    pub fn hold(&mut self) -> LiveEvent {
        self.next = None;
        LiveEvent::Rules {
            rules: self.rules.clone(),
            next: None,
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
                if self.round() > self.before {
                    self.earlier.push(self.before);
                }
                (self.phase, self.before, self.next) = (Stage::Lobby, self.round(), None);
                Ok(LiveEvent::Rematch)
            }
        }
    }

    /// Changes the rules, between rounds.
    ///
    /// # Errors
    /// When a round is in progress, or the rules are invalid.
    pub fn change_rules(&mut self, rules: Rules, now: u64) -> Result<LiveEvent, RaceError> {
        game_of(&rules)?;
        let is_paced_anew = rules.pause != self.rules.pause;
        match self.phase {
            Stage::Countdown { .. } | Stage::Running => Err(RaceError::Running),
            Stage::Lobby | Stage::Pause | Stage::Over => {
                self.rules = rules.clone();
                if self.phase == Stage::Pause && self.is_last() {
                    (self.phase, self.next) = (Stage::Over, None);
                } else if self.phase == Stage::Pause && is_paced_anew {
                    self.next = self.next_from(now);
                }
                let next = self.next;
                Ok(LiveEvent::Rules { rules, next })
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
            minutes: 10,
            pause: None,
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
        assert_eq!(race.change_rules(rules(1), 5005), Err(RaceError::Running));
        assert_eq!(
            race.end(6000),
            Ok(LiveEvent::Ended {
                round: 1,
                last: false,
                next: None
            })
        );
        race.start("two".into(), 10_000).unwrap();
        race.tick(14_000).unwrap();
        assert_eq!(race.playing(1, 14_001), Err(RaceError::NotRunning));
        assert_eq!(
            race.tick(14_000 + 600_000),
            Some(LiveEvent::Ended {
                round: 2,
                last: true,
                next: None
            })
        );
        assert_eq!(race.start("three".into(), 700_000), Err(RaceError::Over));
        race.rematch().unwrap();
    }

    #[test]
    fn a_race_of_several_rounds_goes_on_by_itself_until_the_host_holds_it() {
        let paced = |pause| Rules { pause, ..rules(4) };
        let mut race = Race::new(paced(Some(8)));
        race.start("one".into(), 1000).unwrap();
        race.tick(5000).unwrap();
        let ended = race.end(9000).unwrap();
        assert!(matches!(
            ended,
            LiveEvent::Ended {
                next: Some(17_000),
                ..
            }
        ));
        assert_eq!(race.due(), Some(17_000));
        assert!(!race.is_next_due(16_999) && race.is_next_due(17_000));
        assert_eq!(race.tick(17_000), None, "it needs a puzzle");
        race.start("two".into(), 17_001).unwrap();
        assert_eq!(race.next, None);
        race.tick(21_001).unwrap();
        race.end(30_000).unwrap();
        // Another game for the next round takes no time from the pause; another pause starts now.
        let other = Rules {
            level: "easy".into(),
            ..race.rules.clone()
        };
        race.change_rules(other, 31_000).unwrap();
        assert_eq!(race.next, Some(38_000));
        race.change_rules(paced(Some(20)), 32_000).unwrap();
        assert_eq!(race.next, Some(52_000));
        race.change_rules(paced(None), 33_000).unwrap();
        assert_eq!((race.next, race.due()), (None, None));
        race.change_rules(paced(Some(5)), 34_000).unwrap();
        assert_eq!(race.next, Some(39_000));
        race.hold();
        assert_eq!(race.due(), None);
        race.start("three".into(), 40_000).unwrap();
        race.tick(44_000).unwrap();
        race.end(45_000).unwrap();
        race.change_rules(rules(3), 46_000).unwrap();
        assert_eq!((&race.phase, race.next), (&Stage::Over, None));
    }

    #[test]
    fn the_rounds_of_earlier_games_are_found_after_a_rematch() {
        let mut race = Race::new(rules(2));
        let play = |race: &mut Race, ends: bool| {
            race.start("code".into(), 0).unwrap();
            race.tick(COUNTDOWN).unwrap();
            if ends {
                race.end(COUNTDOWN).unwrap();
            }
        };
        assert_eq!(race.games(), []);
        play(&mut race, true);
        play(&mut race, true);
        race.rematch().unwrap();
        race.rematch().unwrap();
        play(&mut race, true);
        race.rematch().unwrap();
        assert_eq!(race.games(), [(0, 2), (2, 3)]);
        play(&mut race, false);
        assert_eq!(race.games(), [(0, 2), (2, 3)], "no round of it is over");
        race.end(0).unwrap();
        assert_eq!(race.games(), [(0, 2), (2, 3), (3, 4)]);
        race.earlier.clear();
        assert_eq!(race.games(), [(0, 3), (3, 4)]);
    }

    #[test]
    fn a_race_of_an_older_server_waits_for_its_host() {
        let text = r#"{"rules": {"game": "quatrainment", "size": "4x4", "level": "easy", "rounds": 3, "counts": "fewest",
            "hints": false, "minutes": 10}, "door": true, "phase": "pause", "rounds": [], "before": 0}"#;
        let race: Race = serde_json::from_str(text).unwrap();
        assert_eq!((race.rules.pause, race.due()), (None, None));
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
            Rules {
                pause: Some(0),
                ..rules(1)
            },
            Rules {
                pause: Some(601),
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
                    1 => race.end(now).is_err(),
                    2 => race.rematch().is_err(),
                    3 => race.change_rules(Rules { pause: Some(1 + now % 9).filter(|_| now % 2 == 0), ..rules(1 + now % 3) }, now).is_err(),
                    _ => race.tick(now).is_none(),
                };
                prop_assert!(!failed || race == before);
            }
            let mut ticks = 0;
            while let Some(due) = race.due() {
                if race.is_next_due(due) {
                    race.start("next".into(), due).unwrap();
                } else {
                    prop_assert!(race.tick(due).is_some());
                }
                ticks += 1;
                prop_assert!(ticks <= 9);
            }
            prop_assert!(race.check_start().is_ok() || race.rematch().is_ok());
            let text = serde_json::to_string(&race).unwrap();
            prop_assert_eq!(serde_json::from_str::<Race>(&text).unwrap(), race);
        }
    }
}
