//! How fast a solution or a finished game is watched: [`Pace`], and going to its end at once.

use super::action::Effect;
use super::mode::Mode;
use super::state::GameState;
use std::fmt;

/// How much faster than usual, as a power of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pace(i8);

impl Pace {
    const SLOWEST: Pace = Pace(-2);
    const FASTEST: Pace = Pace(6);

    /// Returns whether there is nothing slower.
    #[must_use]
    pub fn is_slowest(self) -> bool {
        self == Pace::SLOWEST
    }

    /// Returns whether there is nothing faster.
    #[must_use]
    pub fn is_fastest(self) -> bool {
        self == Pace::FASTEST
    }

    /// Returns the time of a step that usually takes this long.
    pub(super) fn step(self, usual: u64) -> u64 {
        let shift = u32::from(self.0.unsigned_abs());
        match self.0 {
            0.. => (usual >> shift).max(1),
            _ => usual << shift,
        }
    }
}

/// As a player reads it: `4 times as fast`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ..-1 => f.write_str("a quarter as fast"),
            -1 => f.write_str("half as fast"),
            0 => f.write_str("normal speed"),
            power => write!(f, "{} times as fast", 1 << power),
        }
    }
}

impl GameState {
    /// Returns how fast the player watches, while there is something to watch.
    #[must_use]
    pub fn pace(&self) -> Option<Pace> {
        matches!(self.mode, Mode::Watch(_) | Mode::Replay(_)).then_some(self.pace)
    }

    /// Watches faster or slower from now on.
    pub(super) fn change_pace(&mut self, by: i8) -> Vec<Effect> {
        if self.pace().is_none() {
            return Vec::new();
        }
        let pace = Pace(self.pace.0 + by).clamp(Pace::SLOWEST, Pace::FASTEST);
        self.pace = pace;
        let now = self.now.milliseconds;
        match &mut self.mode {
            Mode::Watch(watch) => watch.next = watch.next.min(now + pace.step(watch.step)),
            Mode::Replay(replay) => replay.hurry(now, pace),
            _ => {}
        }
        vec![Effect::Announce(format!("{pace}."))]
    }

    /// Makes all presses of the solution that are left, or goes to the end of a finished game.
    pub(super) fn skip_to_end(&mut self) -> Vec<Effect> {
        match &mut self.mode {
            Mode::Watch(_) => {
                let mut effects = Vec::new();
                while matches!(self.mode, Mode::Watch(_)) {
                    effects = self.watch_step();
                }
                effects
            }
            Mode::Replay(replay) => {
                replay.go_to(replay.whole.log().len());
                self.show_replay()
            }
            _ => Vec::new(),
        }
    }
}
