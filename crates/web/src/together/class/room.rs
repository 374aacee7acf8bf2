//! A class in words, and its path on the server. The state of a class, and how events change it, are in `quatrainment_protocol`.

use crate::together::live::Followed;
use crate::together::words;
use quatrainment_protocol::asks::Asks;
use quatrainment_protocol::class::{Class, Mark};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Member;
use quatrainment_protocol::tasks::Task;

impl Followed for Class {
    const TAB: &'static str = "class";
    const REMOVED_MESSAGE: &'static str =
        "You are no longer in this class, or it has been deleted.";

    fn path(id: &str) -> String {
        path::class::one(id)
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn now(&self) -> u64 {
        self.now
    }

    fn hear(&mut self, seq: u64, events: &[LiveEvent]) -> Asks {
        Class::hear(self, seq, events)
    }

    fn members(&mut self) -> &mut Vec<Member> {
        &mut self.members
    }
}

/// Returns the title of a task as it is shown.
pub fn title(task: &Task) -> String {
    words::size(&task.title)
}

/// Returns the sign of a mark in the table.
pub fn sign(mark: Mark) -> String {
    match mark {
        Mark::Open => "○".to_owned(),
        Mark::Begun(0) => "…".to_owned(),
        Mark::Begun(hints) => format!("… {hints}"),
        Mark::Done => "●".to_owned(),
        Mark::WithHints(hints) => format!("◐ {hints}"),
    }
}

/// Returns a mark in words.
pub fn description(mark: Mark) -> String {
    let hints = |hints| {
        if hints == 1 {
            "1 hint".to_owned()
        } else {
            format!("{hints} hints")
        }
    };
    match mark {
        Mark::Open => "not started".to_owned(),
        Mark::Begun(0) => "started".to_owned(),
        Mark::Begun(number) => format!("started, {}", hints(number)),
        Mark::Done => "done".to_owned(),
        Mark::WithHints(number) => format!("done with {}", hints(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment_protocol::tasks::Work;

    #[test]
    fn marks_have_a_sign_and_words() {
        for (mark, shown, words) in [
            (Mark::Open, "○", "not started"),
            (Mark::Begun(0), "…", "started"),
            (Mark::Begun(1), "… 1", "started, 1 hint"),
            (Mark::WithHints(2), "◐ 2", "done with 2 hints"),
            (Mark::Done, "●", "done"),
        ] {
            assert_eq!((&sign(mark)[..], &description(mark)[..]), (shown, words));
        }
        let task = Task {
            number: 1,
            title: "Quatrainment 4x4".to_owned(),
            work: Work::Puzzle("q1".to_owned()),
            open: true,
            started: None,
            ends: None,
        };
        assert_eq!(title(&task), "Quatrainment 4×4");
    }
}
