//! A race as a member sees it: fetched once, then updated by events.

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
    /// The code to type, while the room is unlocked.
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
    /// The rules.
    pub rules: Rules,
    /// The phase.
    pub phase: Phase,
    /// When the countdown ends.
    pub starts: Option<u64>,
    /// The number of the current or last round.
    pub round: u64,
    /// The number of rounds before this game; a rematch changes it.
    pub before: u64,
    /// The rounds of this game.
    pub rounds: Vec<Round>,
    /// The members.
    pub members: Vec<Member>,
    /// Everyone's progress in the rounds of this game.
    pub progress: Vec<Progress>,
    /// The standings after the finished rounds.
    pub standing: Vec<Standing>,
    /// Your log of the current round; continue from it.
    pub log: String,
}

/// A row of the standings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The number of the member.
    pub member: u64,
    /// The number of rounds that the member won.
    pub won: u64,
    /// The number of rounds that the member solved.
    pub solved: u64,
    /// The number of presses in them.
    pub presses: u64,
    /// The time in them.
    pub milliseconds: u64,
}

/// What a result of a round is ranked by; less is better. Hints weigh most. Where the fastest wins, presses do not
/// count at all: equal times are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    is_hinted: bool,
    presses: u64,
    milliseconds: u64,
}

/// A player's position in the current or last round; less is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Solved(Score),
    /// In progress, with this number of cells left.
    Playing(u64),
    NotBegun,
    Struck,
}

/// A player in the order of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner<'a> {
    /// The place, from 1; equal results share it. Disqualified players have none.
    pub place: Option<u64>,
    /// The member.
    pub member: &'a Member,
    /// Their progress.
    pub progress: Option<&'a Progress>,
}

impl Room {
    /// Applies the events of a change, and returns what to fetch from the server for the rest. A change that was already applied
    /// is ignored.
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
                // A room has a code only while it is unlocked.
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
            // The rounds of the game before are no longer in the room.
            LiveEvent::Rematch | LiveEvent::Unknown => return Asks::Fetch,
            LiveEvent::Deleted => return Asks::Gone,
            LiveEvent::Task { .. }
            | LiveEvent::TaskRemoved { .. }
            | LiveEvent::Class { .. }
            | LiveEvent::Results { .. } => {}
        }
        Asks::Nothing
    }

    /// Computes the standings after the finished rounds: by rounds won, then by rounds solved,
    /// then by time. Disqualified results do not count.
    pub fn set_standing(&mut self) {
        let over = match self.phase {
            Phase::Running => self.round.saturating_sub(1),
            // Only then is it known which rounds count.
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

    /// Returns the players with their progress in the current or last round, the best first: those who
    /// solved it, by the rules; then by cells left; then those who have not started; then the disqualified. Equal ones are
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

    /// Returns your own entry in the list of members.
    #[must_use]
    pub fn me(&self) -> Option<&Member> {
        self.member(self.you)
    }

    /// Returns your role.
    #[must_use]
    pub fn role(&self) -> Role {
        self.me().map_or(Role::Unknown, |me| me.role)
    }

    /// Returns the host.
    #[must_use]
    pub fn host(&self) -> Option<&Member> {
        let is_host = |member: &&Member| member.role == Role::Host;
        self.members.iter().find(is_host)
    }

    /// Returns a member's progress in the current or last round.
    #[must_use]
    pub fn progress_of(&self, member: u64) -> Option<&Progress> {
        Progress::find(&self.progress, member, self.round)
    }

    /// Returns whether you have finished the round: you solved it, even if the result was disqualified.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.progress_of(self.you)
            .is_some_and(|progress| progress.state() != State::Open)
    }

    /// Returns the current or last round of this game.
    #[must_use]
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// Returns the number of the round within this game, from 1: the next round in the lobby and in a countdown, otherwise the
    /// current or last one. The game has [`Rules::rounds`] of them.
    #[must_use]
    pub fn turn(&self) -> u64 {
        let next = u64::from(matches!(self.phase, Phase::Lobby | Phase::Countdown));
        (self.round + next).saturating_sub(self.before)
    }
}
