//! Who is in a room or a class, and how far everybody is: the parts that both have.

use super::json::Json;
use quatrainment::clock;

/// Somebody in a room or a class.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub number: u64,
    pub name: String,
    /// `host`, `player`, `spectator`, `teacher` or `student`.
    pub role: String,
    /// When the member was last here; in a class only teachers know.
    pub seen: Option<u64>,
}

impl Member {
    pub fn read(json: &Json) -> Member {
        Member {
            number: json.number("number"),
            name: json.text("name"),
            role: json.text("role"),
            seen: json.some("seen").map(|_| json.number("seen")),
        }
    }

    /// Returns whether the member plays.
    pub fn plays(&self) -> bool {
        self.role != "spectator" && self.role != "teacher"
    }
}

/// How far somebody is with a round or a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The round or the task.
    pub task: u64,
    pub member: u64,
    pub solved: bool,
    pub struck: bool,
    pub presses: u64,
    pub hints: u64,
    /// The cells that differ.
    pub left: u64,
    pub milliseconds: u64,
}

impl Progress {
    pub fn read(json: &Json) -> Progress {
        Progress {
            task: json.number("task"),
            member: json.number("member"),
            solved: json.is("solved"),
            struck: json.is("struck"),
            presses: json.number("presses"),
            hints: json.number("hints"),
            left: json.number("left"),
            milliseconds: json.number("milliseconds"),
        }
    }

    /// Returns how a game of a race stands: `0:21 · 6`, or `2 left · 5`.
    pub fn standing(&self) -> String {
        let hints = if self.hints > 0 {
            format!(" · {} ?", self.hints)
        } else {
            String::new()
        };
        match (self.struck, self.solved) {
            (true, _) => "struck".to_owned(),
            (_, true) => format!("{} · {}{hints}", clock(self.milliseconds), self.presses),
            _ => format!("{} left · {}{hints}", self.left, self.presses),
        }
    }
}

/// Takes what is new about somebody.
pub fn put_member(members: &mut Vec<Member>, new: Member) {
    match members
        .iter_mut()
        .find(|member| member.number == new.number)
    {
        Some(member) => {
            *member = Member {
                seen: new.seen.or(member.seen),
                ..new
            }
        }
        None => members.push(new),
    }
}

/// Takes when everybody was last here.
pub fn put_seen(members: &mut [Member], known: &[Member]) {
    for member in members {
        if let Some(known) = known.iter().find(|known| known.number == member.number) {
            member.seen = known.seen;
        }
    }
}

/// Takes how far somebody is now.
pub fn put_progress(all: &mut Vec<Progress>, new: Progress) {
    match all
        .iter_mut()
        .find(|known| known.task == new.task && known.member == new.member)
    {
        Some(known) => *known = new,
        None => all.push(new),
    }
}

/// Reads a list.
pub fn read_all<T>(list: &[Json], read: impl Fn(&Json) -> T) -> Vec<T> {
    list.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_new_takes_the_place_of_what_was() {
        let mut members = Vec::new();
        let ann = json!({"number": 1, "name": "Ann", "role": "host", "seen": 5});
        put_member(&mut members, Member::read(&ann.into()));
        put_member(
            &mut members,
            Member::read(&json!({"number": 2, "name": "Bo", "role": "player"}).into()),
        );
        put_member(
            &mut members,
            Member::read(&json!({"number": 1, "name": "Anne", "role": "player"}).into()),
        );
        assert_eq!(
            (members.len(), &members[0].name[..], members[0].seen),
            (2, "Anne", Some(5))
        );
        assert!(members[0].plays());
        let mut all = Vec::new();
        for left in [4, 2] {
            let progress =
                json!({"task": 1, "member": 2, "left": left, "presses": 9, "solved": false});
            put_progress(&mut all, Progress::read(&progress.into()));
        }
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].standing(), "2 left · 9");
        let solved = json!({"solved": true, "presses": 6, "milliseconds": 21_400, "hints": 1});
        assert_eq!(Progress::read(&solved.into()).standing(), "0:21 · 6 · 1 ?");
    }
}
