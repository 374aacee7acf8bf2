//! The progress of a player, in a few signs.

use quatrainment::clock;
use quatrainment_protocol::progress::{Progress, State};

/// Returns the state of a game of a race: `0:21 · 6`, or `2 left · 5`.
pub fn standing(progress: &Progress) -> String {
    let hints = match progress.hints {
        0 => String::new(),
        hints => format!(" · {hints} ?"),
    };
    let presses = progress.presses;
    match progress.state() {
        State::Struck => "disqualified".to_owned(),
        State::Solved => format!("{} · {presses}{hints}", clock(progress.milliseconds)),
        State::GaveUp => format!("gave up · {presses}{hints}"),
        State::Open => format!("{} left · {presses}{hints}", progress.left),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_short() {
        let mut progress = Progress {
            presses: 9,
            left: 2,
            ..Progress::default()
        };
        assert_eq!(standing(&progress), "2 left · 9");
        progress = Progress {
            solved: true,
            presses: 6,
            milliseconds: 21_400,
            hints: 1,
            ..progress
        };
        assert_eq!(standing(&progress), "0:21 · 6 · 1 ?");
        progress.struck = true;
        assert_eq!(standing(&progress), "disqualified");
    }
}
