//! A race as somebody in its room sees it: fetched once, and kept current by what happens in it.

use crate::asks::Asks;
use crate::event::LiveEvent;
use crate::people::{Member, Role};
use crate::progress::{Progress, State};
use crate::rules::{Counts, Phase, Round, Rules};
use serde::{Deserialize, Serialize};

/// A race as its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Room {
    /// The identifier.
    pub id: String,
    /// The code to type, while the door is open.
    pub code: Option<String>,
    /// The link to share.
    pub link: String,
    /// The number of the last change; follow the stream from here.
    pub seq: u64,
    /// The server's clock.
    pub now: u64,
    /// Your number.
    pub you: u64,
    /// Whether others can join.
    pub door: bool,
    /// What is played.
    pub rules: Rules,
    /// What is going on.
    pub phase: Phase,
    /// When the countdown ends.
    pub starts: Option<u64>,
    /// The number of the round that is played, or was last.
    pub round: u64,
    /// The number of rounds before this game; a rematch moves it.
    pub before: u64,
    /// The rounds of this game.
    pub rounds: Vec<Round>,
    /// Who is here.
    pub members: Vec<Member>,
    /// How far everybody is in the rounds of this game.
    pub progress: Vec<Progress>,
    /// Who is ahead after the rounds that are over.
    pub standing: Vec<Standing>,
    /// Your log of the round that is played; go on from it.
    pub log: String,
}

/// A line of the standing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The number of the member.
    pub member: u64,
    /// In how many rounds the member was best.
    pub won: u64,
    /// How many rounds the member solved.
    pub solved: u64,
    /// The presses in them.
    pub presses: u64,
    /// The time in them.
    pub milliseconds: u64,
}

/// What a result of a round is ranked by; the lesser one is better. Hints weigh most. Where the fastest wins, presses do not
/// count at all: equal times are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    is_hinted: bool,
    presses: u64,
    milliseconds: u64,
}

/// Where somebody is in the round that is played or was last, the lesser one ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Solved(Score),
    /// With so many cells left.
    Playing(u64),
    NotBegun,
    Struck,
}

/// Somebody who plays, in the order of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner<'a> {
    /// The place, from 1; equal ones share it. Whoever was struck has none.
    pub place: Option<u64>,
    /// Who.
    pub member: &'a Member,
    /// How far.
    pub progress: Option<&'a Progress>,
}

impl Room {
    /// Takes what happened in a change, and returns what is to be asked of the server to know the rest. A change that is in the
    /// room already is not taken again.
    pub fn hear(&mut self, seq: u64, events: &[LiveEvent]) -> Asks {
        if seq <= self.seq {
            return Asks::Nothing;
        }
        self.seq = seq;
        let asks = events.iter().map(|event| self.take(event)).max();
        self.set_standing();
        asks.unwrap_or_default()
    }

    fn take(&mut self, event: &LiveEvent) -> Asks {
        match event {
            LiveEvent::Member(member) => Member::put(&mut self.members, member.clone()),
            LiveEvent::Left { member } => {
                self.members.retain(|other| other.number != *member);
                if *member == self.you {
                    return Asks::Gone;
                }
            }
            LiveEvent::Door { open } => {
                self.door = *open;
                // The code comes and goes with the door.
                return Asks::Fetch;
            }
            LiveEvent::Rules { rules } => self.rules = rules.clone(),
            LiveEvent::Countdown { round, starts, now } => {
                if *round > self.round {
                    self.phase = Phase::Countdown;
                    self.starts = Some(*starts);
                    self.now = *now;
                    self.log.clear();
                }
            }
            LiveEvent::Started {
                round,
                code,
                started,
                ends,
            } => {
                if *round > self.round {
                    self.phase = Phase::Running;
                    self.starts = None;
                    self.round = *round;
                    self.now = *started;
                    self.rounds.push(Round {
                        code: code.clone(),
                        started: *started,
                        ends: *ends,
                    });
                    self.log.clear();
                }
            }
            LiveEvent::Progress(progress) => Progress::put(&mut self.progress, progress.clone()),
            LiveEvent::Ended { last, .. } => {
                self.phase = if *last { Phase::Over } else { Phase::Pause };
                self.log.clear();
            }
            // What was before is not in the room any more.
            LiveEvent::Rematch | LiveEvent::Unknown => return Asks::Fetch,
            LiveEvent::Deleted => return Asks::Gone,
            LiveEvent::Task { .. }
            | LiveEvent::TaskRemoved { .. }
            | LiveEvent::Class { .. }
            | LiveEvent::Results { .. } => {}
        }
        Asks::Nothing
    }

    /// Computes the standing after the rounds that are over: whoever was best in more rounds is ahead; then who solved more;
    /// then who took less time. A struck result does not count.
    pub fn set_standing(&mut self) {
        let over = match self.phase {
            Phase::Running => self.round.saturating_sub(1),
            // Who knows which rounds count.
            Phase::Unknown => return,
            _ => self.round,
        };
        let players = self.members.iter().filter(|member| member.role.plays());
        let mut standing: Vec<Standing> = players
            .map(|member| Standing {
                member: member.number,
                ..Standing::default()
            })
            .collect();
        for round in self.before + 1..=over {
            let results = self.progress.iter().filter(|one| one.task == round);
            let solved = results.filter(|one| one.state() == State::Solved);
            let best = solved.clone().map(|one| self.score(one)).min();
            for one in solved {
                if let Some(line) = standing.iter_mut().find(|line| line.member == one.member) {
                    line.won += u64::from(Some(self.score(one)) == best);
                    line.solved += 1;
                    line.presses += one.presses;
                    line.milliseconds += one.milliseconds;
                }
            }
        }
        standing.sort_by_key(|line| {
            (
                u64::MAX - line.won,
                u64::MAX - line.solved,
                line.milliseconds,
                line.member,
            )
        });
        self.standing = standing;
    }

    fn score(&self, progress: &Progress) -> Score {
        Score {
            is_hinted: progress.hints > 0,
            presses: match self.rules.counts {
                Counts::Fewest => progress.presses,
                Counts::Fastest => 0,
            },
            milliseconds: progress.milliseconds,
        }
    }

    /// Returns everybody who plays, with how far they are in the round that is played or was last, the best first: who has
    /// solved it, by what counts; then who has fewer cells left; then who has not begun; then who was struck. Equal ones are
    /// in the order of joining.
    #[must_use]
    pub fn order(&self) -> Vec<Runner<'_>> {
        let mut ranked: Vec<(Rank, &Member, Option<&Progress>)> = self
            .members
            .iter()
            .filter(|member| member.role.plays())
            .map(|member| {
                let progress = self.progress_of(member.number);
                (self.rank(progress), member, progress)
            })
            .collect();
        ranked.sort_by_key(|(rank, member, _)| (*rank, member.number));
        let place = |rank: &Rank| {
            let ahead = ranked.iter().filter(|(other, ..)| other < rank).count();
            (*rank != Rank::Struck).then_some(ahead as u64 + 1)
        };
        let runner = |&(rank, member, progress): &(Rank, _, _)| Runner {
            place: place(&rank),
            member,
            progress,
        };
        ranked.iter().map(runner).collect()
    }

    fn rank(&self, progress: Option<&Progress>) -> Rank {
        match progress.map(|progress| (progress.state(), progress)) {
            None => Rank::NotBegun,
            Some((State::Open, progress)) => Rank::Playing(progress.left),
            Some((State::Solved, progress)) => Rank::Solved(self.score(progress)),
            Some((State::Struck, _)) => Rank::Struck,
        }
    }

    /// Returns the member with a number, unless it left.
    #[must_use]
    pub fn member(&self, number: u64) -> Option<&Member> {
        self.members.iter().find(|member| member.number == number)
    }

    /// Returns you, as the others see you.
    #[must_use]
    pub fn me(&self) -> Option<&Member> {
        self.member(self.you)
    }

    /// Returns your part.
    #[must_use]
    pub fn role(&self) -> Role {
        self.me().map_or(Role::Unknown, |me| me.role)
    }

    /// Returns who leads.
    #[must_use]
    pub fn host(&self) -> Option<&Member> {
        let is_host = |member: &&Member| member.role == Role::Host;
        self.members.iter().find(is_host)
    }

    /// Returns how far somebody is in the round that is played, or was last.
    #[must_use]
    pub fn progress_of(&self, member: u64) -> Option<&Progress> {
        Progress::find(&self.progress, member, self.round)
    }

    /// Returns whether you have nothing more to do in the round: you solved it, whether or not that was struck.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.progress_of(self.you)
            .is_some_and(|progress| progress.state() != State::Open)
    }

    /// Returns the round that is played, or was last, of this game.
    #[must_use]
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// Returns which round of this game it is, from 1: the next one while people gather or it is counted down, and the one that
    /// is played or was last otherwise. [`Rules::rounds`] says of how many.
    #[must_use]
    pub fn turn(&self) -> u64 {
        let next = u64::from(matches!(self.phase, Phase::Lobby | Phase::Countdown));
        (self.round + next).saturating_sub(self.before)
    }
}
