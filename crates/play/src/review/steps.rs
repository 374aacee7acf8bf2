//! The positions of a game, from its log.

use super::{Step, StepKind};
use quatrainment::{Event, Puzzle, Session};

/// Returns the positions that a game went through, its start first.
pub(super) fn steps(session: &Session) -> Vec<Step> {
    let mut now = session.after(0);
    let mut steps = vec![step(&now, StepKind::Start, 0)];
    for (place, event) in session.log().iter().enumerate() {
        let before = now.presses().last();
        now.apply(event.clone())
            .expect("what happened once can happen again");
        let kind = match event {
            Event::Press(cell) => StepKind::Press(*cell),
            Event::Assist(cell) => StepKind::Assist(*cell),
            Event::Undo => StepKind::Undo(before),
            Event::Redo => StepKind::Redo(now.presses().last()),
            Event::Restart => StepKind::Restart,
            Event::Hint(_) | Event::Help | Event::Wait(_) => continue,
            // Several changes of set-up are one new beginning.
            _ => {
                if steps
                    .last()
                    .is_some_and(|last| last.kind == StepKind::Start)
                {
                    steps.pop();
                }
                steps.push(step(&now, StepKind::Start, place + 1));
                continue;
            }
        };
        steps.push(step(&now, kind, place + 1));
    }
    steps
}

fn step(session: &Session, kind: StepKind, events: usize) -> Step {
    let puzzle = session.puzzle();
    let rest = Puzzle::new(
        puzzle.game().clone(),
        session.current().clone(),
        puzzle.target().clone(),
    );
    Step {
        kind,
        events,
        rest: rest.expect("a session keeps its board"),
        distance: None,
    }
}
