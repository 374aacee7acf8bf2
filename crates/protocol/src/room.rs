//! A race as a member sees it: fetched once, then updated by events.

use crate::asks::Asks;
use crate::event::LiveEvent;
use crate::limits::SAME_PLACE;
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
    /// When the countdown to the next round starts by itself, after a round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
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
    /// For how many days after the last change the room and its results are stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_days: Option<u64>,
}

/// The results of a game of a race, for everyone who has its link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Results {
    /// The race with the finished rounds of the game, and with the players who left. Nobody is you.
    pub race: Room,
    /// The number of the game, from 1; a rematch is another.
    pub game: u64,
    /// The number of games with finished rounds.
    pub games: u64,
}

/// A row of the standings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The number of the member.
    pub member: u64,
    /// The number of rounds in which the member shared or had the first place.
    pub won: u64,
    /// The number of rounds that the member solved.
    pub solved: u64,
    /// The number of presses in them.
    pub presses: u64,
    /// The time in them.
    pub milliseconds: u64,
}

/// What a result of a round is ranked by; less is better. Hints weigh most. Where the fastest wins, presses do not
/// count at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Score {
    is_hinted: bool,
    presses: u64,
    milliseconds: u64,
}

impl Score {
    /// Returns whether a result shares the place of the first result of that place.
    fn shares_place_of(self, first: Score) -> bool {
        let late = self.milliseconds.saturating_sub(first.milliseconds);
        (self.is_hinted, self.presses) == (first.is_hinted, first.presses) && late <= SAME_PLACE
    }
}

/// A player's position in the current or last round; less is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// At this place.
    Solved(u64),
    /// In progress, with this number of cells left.
    Playing(u64),
    NotBegun,
    GaveUp,
    Struck,
}

/// A player in the order of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner<'a> {
    /// The place, from 1. Results within 50 ms of the first of a place share it, and so do boards with as many cells left.
    /// Disqualified players have none.
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
            LiveEvent::Rules { rules, next } => {
                (self.rules, self.next) = (rules.clone(), *next);
                let is_last = self.round - self.before.min(self.round) >= self.rules.rounds;
                if self.phase == Phase::Pause && is_last {
                    self.phase = Phase::Over;
                }
            }
            LiveEvent::Countdown { round, starts, now } => {
                if *round > self.round {
                    self.phase = Phase::Countdown;
                    (self.starts, self.next) = (Some(*starts), None);
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
                    (self.starts, self.next) = (None, None);
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
            LiveEvent::Ended { last, next, .. } => {
                self.next = *next;
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
        let players = self.members.iter().filter(|member| self.plays(member));
        let mut standing: Vec<Standing> = players
            .map(|member| Standing {
                member: member.number,
                ..Standing::default()
            })
            .collect();
        for round in self.before + 1..=over {
            let results = self.progress.iter().filter(|one| one.task == round);
            let solved = results.filter(|one| one.state() == State::Solved);
            for (place, one) in self.places(solved) {
                if let Some(line) = standing.iter_mut().find(|line| line.member == one.member) {
                    line.won += u64::from(place == 1);
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

    /// Gives each result its place, from 1. Results within 50 ms of the first of a place share it; the next opens a new place.
    fn places<'a>(&self, solved: impl Iterator<Item = &'a Progress>) -> Vec<(u64, &'a Progress)> {
        let mut scored: Vec<(Score, &Progress)> =
            solved.map(|one| (self.score(one), one)).collect();
        scored.sort_by_key(|(score, one)| (*score, one.member));
        let mut first: Option<(u64, Score)> = None;
        let mut placed = Vec::new();
        for (ahead, (score, one)) in (1..).zip(scored) {
            let place = match first {
                Some((place, first)) if score.shares_place_of(first) => place,
                _ => ahead,
            };
            if first.is_none_or(|(shared, _)| shared != place) {
                first = Some((place, score));
            }
            placed.push((place, one));
        }
        placed
    }

    /// Returns the players with their progress in the current or last round, the best first: those who
    /// solved it, by the rules; then by cells left; then those who have not started; then those who gave up; then the
    /// disqualified. Those who share a place are in the order of joining.
    #[must_use]
    pub fn order(&self) -> Vec<Runner<'_>> {
        let players = self.members.iter().filter(|member| self.plays(member));
        let results = players.filter_map(|member| self.progress_of(member.number));
        let solved = self.places(results.filter(|one| one.state() == State::Solved));
        let mut ranked: Vec<(Rank, &Member, Option<&Progress>)> = self
            .members
            .iter()
            .filter(|member| self.plays(member))
            .map(|member| {
                let progress = self.progress_of(member.number);
                (rank(progress, &solved), member, progress)
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

    /// Returns whether a member plays in this race: a host may only watch.
    #[must_use]
    pub fn plays(&self, member: &Member) -> bool {
        member.role.plays() && !(member.role == Role::Host && self.rules.host_watches)
    }

    /// Returns whether you play.
    #[must_use]
    pub fn you_play(&self) -> bool {
        self.me().is_some_and(|me| self.plays(me))
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

    /// Returns whether you have finished the round: you gave up or solved it, even if the result was disqualified.
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

fn rank(progress: Option<&Progress>, solved: &[(u64, &Progress)]) -> Rank {
    let Some(progress) = progress else {
        return Rank::NotBegun;
    };
    let is_theirs = |(_, one): &&(u64, &Progress)| one.member == progress.member;
    match progress.state() {
        State::Open => Rank::Playing(progress.left),
        State::GaveUp => Rank::GaveUp,
        State::Solved => Rank::Solved(solved.iter().find(is_theirs).map_or(0, |(place, _)| *place)),
        State::Struck => Rank::Struck,
    }
}
