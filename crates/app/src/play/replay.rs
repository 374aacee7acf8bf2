//! Watching a game from the history again, step by step.

use super::app::{App, Effect, Mode};
use super::keys::Action;
use quatrainment::{Event as Played, Session};

/// The time between two steps.
const STEP: u64 = 700;

impl App {
    /// Begins to show a game from the history.
    pub fn show(&mut self, whole: Session) {
        self.round.session = whole.after(0);
        self.round.look_again();
        self.clear_talk();
        let next = Some(self.seen + STEP);
        self.enter(Mode::Replay { whole: Box::new(whole), position: 0, next });
    }

    pub(super) fn replay(&mut self, action: Action) -> Vec<Effect> {
        let now = self.seen;
        if let Mode::Replay { whole, position, next } = &mut self.mode {
            match action {
                Action::PlayOrPause if *position == whole.log().len() => {
                    (*position, *next) = (0, Some(now + STEP));
                }
                Action::PlayOrPause => *next = if next.is_some() { None } else { Some(now) },
                Action::Back => {
                    *next = None;
                    // Waiting is no step.
                    let is_step = |&at: &usize| !matches!(whole.log()[at], Played::Wait(_));
                    *position = (0..*position).rev().find(is_step).unwrap_or(0);
                }
                _ => {
                    *next = None;
                    return self.replay_step();
                }
            }
        }
        self.show_position();
        Vec::new()
    }

    pub(super) fn replay_on(&mut self) -> Vec<Effect> {
        let now = self.seen;
        if let Mode::Replay { next, .. } = &mut self.mode {
            *next = Some(now + STEP);
        }
        self.replay_step()
    }

    fn replay_step(&mut self) -> Vec<Effect> {
        if let Mode::Replay { whole, position, next } = &mut self.mode {
            let log = whole.log();
            let is_step = |&at: &usize| !matches!(log[at], Played::Wait(_));
            *position = (*position..log.len()).find(is_step).map_or(log.len(), |at| at + 1);
            if !(*position..log.len()).any(|at| is_step(&at)) {
                (*position, *next) = (log.len(), None);
            }
        }
        self.show_position();
        Vec::new()
    }

    fn show_position(&mut self) {
        let Mode::Replay { whole, position, .. } = &self.mode else { return };
        self.round.session = whole.after(*position);
        let last = whole.log()[..*position].iter().rev().find(|event| !matches!(event, Played::Wait(_)));
        let grid = self.round.session.puzzle().game().grid();
        let told = match last {
            None => "The start.".to_owned(),
            Some(Played::Press(cell)) => format!("Pressed {}.", grid.name(*cell)),
            Some(Played::Assist(cell)) => format!("The program pressed {}.", grid.name(*cell)),
            Some(Played::Undo) => "Took the last press back.".to_owned(),
            Some(Played::Redo) => "Made it again.".to_owned(),
            Some(Played::Restart) => "Began again.".to_owned(),
            Some(Played::Hint(level)) => format!("Asked for a hint: {}.", level.name()),
            Some(_) => "Set the puzzle up.".to_owned(),
        };
        if let Some(Played::Press(cell) | Played::Assist(cell)) = last {
            self.cursor = *cell;
        }
        let end = if *position == whole.log().len() { " The end." } else { "" };
        self.say(format!("{told}{end}"));
    }
}
