//! A class as a member sees it: fetched once, then updated by events.

use crate::asks::Asks;
use crate::event::LiveEvent;
use crate::people::{Member, Role};
use crate::progress::{Progress, State};
use crate::tasks::{StudentsSee, Task, TaskCount};
use serde::{Deserialize, Serialize};

/// A class as you see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Class {
    /// The identifier.
    pub id: String,
    /// The title.
    pub title: String,
    /// The code to type, while the class is unlocked.
    pub code: Option<String>,
    /// The link to share.
    pub link: String,
    /// The number of the last change; follow the stream from here.
    pub seq: u64,
    /// The server's clock.
    pub now: u64,
    /// Your number.
    pub you: u64,
    /// Your role.
    pub role: Role,
    /// Whether others can join.
    pub door: bool,
    /// What students see of each other.
    pub students_see: StudentsSee,
    /// The tasks that you may see.
    pub tasks: Vec<Task>,
    /// The members. Students see their teachers and themselves and, if the teacher allows, the others.
    pub members: Vec<Member>,
    /// The progress of each member in each task, as far as you may see it.
    pub progress: Vec<Progress>,
    /// The number of students who solved each task, if you may see it.
    pub counts: Vec<TaskCount>,
    /// The race of the class, which students join without a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<String>,
}

/// A student's state in a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Not started.
    #[default]
    Open,
    /// Started, with this number of hints.
    Begun(u64),
    /// Done without hints.
    Done,
    /// Done with this number of hints.
    WithHints(u64),
}

impl Class {
    /// Applies the events of a change, and returns what to fetch from the server for the rest. A change that was already applied
    /// is ignored.
    pub fn hear(&mut self, seq: u64, events: &[LiveEvent]) -> Asks {
        if seq <= self.seq {
            return Asks::Nothing;
        }
        self.seq = seq;
        let asks = events.iter().map(|event| self.take(event)).max();
        asks.unwrap_or_default()
    }

    fn take(&mut self, event: &LiveEvent) -> Asks {
        match event {
            LiveEvent::Member(member) => {
                Member::put(&mut self.members, member.clone());
                // Another role sees something else.
                if member.number == self.you && member.role != self.role {
                    return Asks::Fetch;
                }
            }
            LiveEvent::Left { member } => {
                // Their work stays: they may rejoin.
                self.members.retain(|other| other.number != *member);
                if *member == self.you {
                    return Asks::Gone;
                }
            }
            // A student also needs the work on it.
            LiveEvent::Task { .. } if !self.role.leads() => return Asks::Fetch,
            LiveEvent::Task { task } => {
                let known = self
                    .tasks
                    .iter_mut()
                    .find(|known| known.number == task.number);
                match known {
                    Some(known) => known.clone_from(task),
                    None => {
                        let place = self
                            .tasks
                            .partition_point(|known| known.number < task.number);
                        self.tasks.insert(place, task.clone());
                    }
                }
            }
            LiveEvent::TaskRemoved { task } => {
                self.tasks.retain(|known| known.number != *task);
                self.progress.retain(|progress| progress.task != *task);
                // For a teacher it may only be hidden.
                if self.role.leads() {
                    return Asks::Fetch;
                }
            }
            LiveEvent::Progress(progress) => Progress::put(&mut self.progress, progress.clone()),
            LiveEvent::Door { .. } | LiveEvent::Class { .. } | LiveEvent::Unknown => {
                return Asks::Fetch;
            }
            LiveEvent::Deleted => return Asks::Gone,
            LiveEvent::Rules { .. }
            | LiveEvent::Countdown { .. }
            | LiveEvent::Started { .. }
            | LiveEvent::Ended { .. }
            | LiveEvent::Rematch
            | LiveEvent::Results { .. } => {}
        }
        Asks::Nothing
    }

    /// Returns the students, in the order of joining.
    pub fn students(&self) -> impl Iterator<Item = &Member> {
        let is_student = |member: &&Member| member.role == Role::Student;
        self.members.iter().filter(is_student)
    }

    /// Returns a task that you may see.
    #[must_use]
    pub fn task(&self, number: u64) -> Option<&Task> {
        self.tasks.iter().find(|task| task.number == number)
    }

    /// Returns a student's progress in a task.
    #[must_use]
    pub fn progress_of(&self, member: u64, task: u64) -> Option<&Progress> {
        Progress::find(&self.progress, member, task)
    }

    /// Returns a student's state in a task.
    #[must_use]
    pub fn mark(&self, member: u64, task: u64) -> Mark {
        match self.progress_of(member, task) {
            None => Mark::Open,
            Some(progress) if progress.state() == State::Open => Mark::Begun(progress.hints),
            Some(progress) if progress.hints == 0 => Mark::Done,
            Some(progress) => Mark::WithHints(progress.hints),
        }
    }

    /// Returns the number of students who solved a task, if you may see it.
    #[must_use]
    pub fn solved(&self, task: u64) -> Option<u64> {
        let count = self.counts.iter().find(|count| count.task == task);
        count.map(|count| count.solved)
    }
}
