//! What else there is to play, for the lines beside an untouched board: [`Offer`].

use super::calendar::{DailyState, Today};
use super::command::Command;
use super::journey;
use super::mode::Mode;
use super::saved_games::daily_key;
use super::state::GameState;
use quatrainment::generate::{Daily, DailyGame};
use quatrainment::words::counted;

/// Something else to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The command that begins it.
    pub command: Command,
    /// Its name, like `Today`.
    pub title: &'static str,
    /// Whether it is done: a front end marks it by a sign as well.
    pub is_done: bool,
    /// What there is to know about it, like `3-day streak, 6 h 12 min left`.
    pub note: String,
}

impl GameState {
    /// Returns today's puzzle of a game and the days around it.
    #[must_use]
    pub fn today(&self, game: DailyGame) -> Today {
        let daily = Daily {
            game,
            date: self.now.today,
        };
        let session = match self.round.origin.as_daily() == Some(daily) {
            true => Some(&self.round.session),
            false => self
                .saved_games
                .get(&daily_key(daily))
                .map(|game| &game.session),
        };
        let is_won = session.is_some_and(quatrainment::Session::is_won);
        let state = if is_won || self.calendar.has(daily) {
            DailyState::Solved
        } else if session.is_some_and(quatrainment::Session::is_begun) {
            DailyState::Begun
        } else {
            DailyState::Waiting
        };
        Today {
            daily,
            state,
            days: self.calendar.days(game, daily.date),
            week: self.calendar.week(game, daily.date),
            until_next: self.now.until_tomorrow,
        }
    }

    /// Returns whether the board was not touched yet, so that there is room for what else there is to play.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        matches!(self.mode, Mode::Play) && !self.round.session.is_begun()
    }

    /// Returns what else there is to play.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        let mut offers = Vec::new();
        let today = self.today(DailyGame::Quatrainment);
        if self.round.origin.as_daily() != Some(today.daily) {
            let title = match today.state {
                DailyState::Solved => "Today, solved",
                _ => "Today",
            };
            let parts = [today.streak_text(), today.time_text()];
            let parts = parts.into_iter().filter(|part| !part.is_empty());
            offers.push(Offer {
                command: Command::Daily,
                title,
                is_done: today.state == DailyState::Solved,
                note: parts.collect::<Vec<_>>().join(", "),
            });
        }
        if let Some(next) = self.settings.journey.next_step()
            && self.step().is_none()
        {
            offers.push(Offer {
                command: Command::Journey,
                title: "Journey",
                is_done: false,
                note: journey::step(next).heading(),
            });
        }
        offers.push(Offer {
            command: Command::Sprint,
            title: "Sprint",
            is_done: false,
            note: match self.settings.sprint.ever() {
                Some(best) => format!("best {best}"),
                None => "three minutes".to_owned(),
            },
        });
        let games = self.saved_games.in_progress().count() as u64;
        if games > 0 {
            offers.push(Offer {
                command: Command::SavedGames,
                title: "Continue",
                is_done: false,
                note: format!("{} in progress", counted(games, "game")),
            });
        }
        offers.push(Offer {
            command: Command::New,
            title: "Free play",
            is_done: false,
            note: "any level".to_owned(),
        });
        offers
    }
}
