//! Questions on their way: asked, followed, called off and answered.

use super::action::{Effect, Now, Ticket};
use super::message::Message;
use super::mode::{Mode, Pending};
use super::puzzle_info::PuzzleInfo;
use super::question::{Answer, Question};
use super::saved_games::SavedGame;
use super::state::GameState;
use super::wanted::Wanted;

impl GameState {
    /// Takes the answer to a question, or a sentence that says why there is none.
    #[must_use = "a front end performs the effects"]
    pub fn answered(
        &mut self,
        ticket: Ticket,
        answer: Result<Answer, String>,
        now: Now,
    ) -> Vec<Effect> {
        self.pass_time(now);
        if self
            .asked_facts
            .as_ref()
            .is_some_and(|asked| asked.ticket == ticket)
        {
            self.asked_facts = None;
            return match answer {
                Ok(Answer::PuzzleInfo(facts)) => self.now_known(facts),
                _ => Vec::new(),
            };
        }
        if let Some(asked) = self.asked_distance.take_if(|asked| asked.ticket == ticket) {
            return match (asked.question, answer) {
                (Question::Distance(rest), Ok(Answer::Distance(distance))) => {
                    self.distance_known(&rest, distance)
                }
                _ => Vec::new(),
            };
        }
        let Some(pending) = self.pending.take_if(|pending| pending.ticket == ticket) else {
            return Vec::new();
        };
        match (answer, pending.question) {
            (Err(text), _) => self.say(Message::Error(text)),
            (Ok(Answer::New(puzzle)), _) => {
                self.start(SavedGame::new(puzzle, now.milliseconds), Wanted::New)
            }
            (Ok(Answer::Hint(report)), Question::Hint(level, _)) => self.hinted(level, report),
            (Ok(Answer::PuzzleInfo(PuzzleInfo::Unsolvable(report))), _) => {
                self.say(Message::Unsolvable(report))
            }
            (Ok(Answer::Solve(presses)), _) if matches!(self.mode, Mode::Replay(_)) => {
                self.rest_known(&presses)
            }
            (Ok(Answer::Solve(presses)), _) => self.watch(presses),
            _ => Vec::new(),
        }
    }

    /// Takes the news of how far the work on a question is, in percent.
    pub fn progressed(&mut self, ticket: Ticket, percent: u32) {
        for pending in [&mut self.pending, &mut self.asked_facts]
            .into_iter()
            .flatten()
        {
            if pending.ticket == ticket {
                pending.percent = percent;
            }
        }
    }

    /// Asks a question that the player waits for. The one before is no longer wanted.
    pub(super) fn ask(&mut self, question: Question) -> Vec<Effect> {
        let mut effects = self.cancel_pending();
        let ticket = self.ticket();
        self.pending = Some(Pending {
            ticket,
            question: question.clone(),
            percent: 0,
        });
        effects.push(Effect::Compute(ticket, question));
        effects
    }

    /// Asks what is known about the current puzzle, or being set up.
    pub(super) fn ask_facts(&mut self) -> Vec<Effect> {
        let mut effects: Vec<Effect> = self
            .asked_facts
            .take()
            .map(|asked| Effect::Cancel(asked.ticket))
            .into_iter()
            .collect();
        let (ticket, question) = (
            self.ticket(),
            Question::PuzzleInfo(self.session().puzzle().clone()),
        );
        self.asked_facts = Some(Pending {
            ticket,
            question: question.clone(),
            percent: 0,
        });
        effects.push(Effect::Compute(ticket, question));
        effects
    }

    /// The answer that the player waits for is no longer wanted.
    pub(super) fn cancel_pending(&mut self) -> Vec<Effect> {
        self.pending
            .take()
            .map(|pending| Effect::Cancel(pending.ticket))
            .into_iter()
            .collect()
    }

    fn now_known(&mut self, facts: PuzzleInfo) -> Vec<Effect> {
        let is_same = self.session().puzzle().is_solved();
        let verdict = match &facts {
            PuzzleInfo::Unsolvable(report) => Some(Message::Unsolvable(report.clone())),
            PuzzleInfo::Solvable { .. } if is_same => Some(Message::NothingToPlay),
            PuzzleInfo::Solvable { .. } => None,
        };
        match &mut self.mode {
            Mode::SetUp(set_up) => {
                set_up.facts = Some(facts.clone());
                // What a fix changed says more than that there is a solution now.
                if verdict.is_none() && matches!(self.message, Message::Fixed(_)) {
                    return Vec::new();
                }
                self.say(verdict.unwrap_or(Message::Solvable(facts)))
            }
            mode => {
                let is_played = matches!(mode, Mode::Play);
                self.round.facts = Some(facts);
                verdict
                    .filter(|_| is_played)
                    .map_or_else(Vec::new, |message| self.say(message))
            }
        }
    }

    pub(super) fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        Ticket(self.tickets)
    }
}
