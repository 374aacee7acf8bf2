//! Performs the effects of the game: answers questions on threads, keeps what is to be kept, copies.

use super::clipboard;
use super::state::{App, Effect, Event, Preferences};
use super::theme::ThemeName;
use crate::clock;
use crate::race::Ask;
use crate::store::{Played, Store};
use anyhow::Result;
use quatrainment::SolverOptions;
use quatrainment_play::{
    self as play, GameState, Question, SavedGames, Settings, SolverCache, Ticket,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// What the game needs from outside.
#[derive(Debug)]
pub struct EffectRunner {
    /// Where games are kept; nowhere when that cannot be opened, or when a game from the history is shown.
    pub store: Option<Store>,
    /// Where to send what is asked of the server of a race.
    pub race: Option<Sender<Ask>>,
    /// Where answers arrive that take longer.
    sender: Sender<Event>,
    solvers: Arc<SolverCache>,
    /// How to stop the work on a question.
    stops: HashMap<Ticket, Arc<AtomicBool>>,
    /// Whether a game was taken since others were released.
    has_taken: bool,
}

/// What came of an effect.
pub enum Done {
    Nothing,
    Answer(Event),
    Redraw,
    Quit,
    End(String),
}

/// What a window claims that plays a sprint.
pub const SPRINT: &str = "sprint";

/// The name of the theme and of what was typed among the settings.
const THEME: &str = "theme";
const TYPED: &str = "prompt";

/// Returns the settings of the game and those of the terminal, as they were kept.
pub fn read_settings(store: Option<&Store>) -> Result<(Settings, Preferences)> {
    let pairs = store.map_or_else(|| Ok(Vec::new()), Store::settings)?;
    let value = |wanted: &str| {
        pairs
            .iter()
            .find(|(name, _)| name == wanted)
            .map(|(_, value)| value.as_str())
    };
    let preferences = Preferences {
        theme: value(THEME).and_then(ThemeName::named).unwrap_or_default(),
        typed: value(TYPED)
            .unwrap_or_default()
            .lines()
            .map(str::to_owned)
            .collect(),
    };
    let settings = Settings::from_pairs(
        pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str())),
    );
    Ok((settings, preferences))
}

impl EffectRunner {
    /// Answers with games prepared within this much memory; later answers arrive by the sender.
    pub fn new(store: Option<Store>, sender: Sender<Event>, memory: u64) -> EffectRunner {
        EffectRunner {
            store,
            race: None,
            sender,
            solvers: Arc::new(SolverCache::new(memory)),
            stops: HashMap::new(),
            has_taken: false,
        }
    }

    /// Makes the game with this key this window's; returns `false` when another window plays it. Where that cannot be found
    /// out, saving will fail as well, and say so.
    pub fn claim(&mut self, key: &str) -> bool {
        let Some(store) = &self.store else {
            return true;
        };
        let is_ours = store.claim(key).unwrap_or(true);
        self.has_taken |= is_ours;
        is_ours
    }

    /// Leaves to other windows what was taken, but for the current game.
    pub fn release_others(&mut self, state: &GameState) {
        if let Some(store) = self.store.as_ref().filter(|_| self.has_taken) {
            let is_sprint = state.settings().running_sprint.is_some();
            let _ = store.release_others(&state.key(), is_sprint.then_some(SPRINT));
        }
        self.has_taken = false;
    }

    /// Takes a game to be played. Another window may just have left it, so the games in progress are read again.
    fn take(&mut self, key: String) -> Event {
        if !self.claim(&key) {
            return Event::Refused(key);
        }
        let saved_games = || {
            let store = self.store.as_ref()?;
            if !store.is_changed_elsewhere().unwrap_or(false) {
                return None;
            }
            Some(SavedGames::new(
                store.shelf().ok()?.iter().map(String::as_str),
            ))
        };
        Event::Taken(key, saved_games())
    }

    /// Performs an effect.
    pub fn perform(&mut self, effect: Effect, app: &App) -> Done {
        let answer = match effect {
            Effect::Quit => return Done::Quit,
            Effect::Redraw => return Done::Redraw,
            Effect::End(reason) => return Done::End(reason),
            Effect::Race(ask) => {
                if let Some(race) = &self.race {
                    let _ = race.send(ask);
                }
                return Done::Nothing;
            }
            Effect::Game(play::Effect::Take(key)) => return Done::Answer(self.take(key)),
            Effect::Game(play::Effect::Compute(ticket, question)) => {
                return self.compute(ticket, question);
            }
            Effect::Game(play::Effect::Cancel(ticket)) => {
                if let Some(stop) = self.stops.remove(&ticket) {
                    stop.store(true, Ordering::Relaxed);
                }
                return Done::Nothing;
            }
            Effect::Game(play::Effect::Copy(text)) => {
                return Done::Answer(Event::Copied(clipboard::copy(text)));
            }
            Effect::Game(play::Effect::SaveSettings)
                if app.state.settings().running_sprint.is_some() =>
            {
                // Another window that starts now has a game of its own.
                self.claim(SPRINT);
                self.kept(effect, app)
            }
            effect => self.kept(effect, app),
        };
        match answer {
            Ok(None) => Done::Nothing,
            Ok(Some(event)) => Done::Answer(event),
            Err(error) => Done::Answer(Event::Error(format!("Not saved: {error:#}."))),
        }
    }

    /// Keeps what an effect asks to keep.
    fn kept(&mut self, effect: Effect, app: &App) -> Result<Option<Event>> {
        match &mut self.store {
            Some(store) => keep(store, effect, app),
            None => Ok(without_store(&effect)),
        }
    }

    /// Answers a question: at once where that takes less than the blink of an eye, else on a thread.
    fn compute(&mut self, ticket: Ticket, question: Question) -> Done {
        if question.is_quick() {
            return Done::Answer(Event::Answered(
                ticket,
                Box::new(self.solvers.answer(&question, &SolverOptions::new())),
            ));
        }
        let (solvers, sender) = (Arc::clone(&self.solvers), self.sender.clone());
        let is_stopped = Arc::new(AtomicBool::new(false));
        self.stops.insert(ticket, Arc::clone(&is_stopped));
        thread::spawn(move || {
            let reports = sender.clone();
            let options = SolverOptions::new()
                .progress(move |percent| drop(reports.send(Event::Progress(ticket, percent))))
                .cancel(move || is_stopped.load(Ordering::Relaxed));
            let answer = solvers.answer(&question, &options);
            let _ = sender.send(Event::Answered(ticket, Box::new(answer)));
        });
        Done::Nothing
    }
}

fn keep(store: &mut Store, effect: Effect, app: &App) -> Result<Option<Event>> {
    match effect {
        Effect::Game(play::Effect::Save { key, text }) => store.save(&key, &text)?,
        Effect::Game(play::Effect::Delete { key }) => store.forget(&key)?,
        Effect::Game(play::Effect::SaveSettings) => store.keep(&app.state.settings().to_pairs())?,
        Effect::Game(play::Effect::Record(game)) => {
            return Ok(Some(Event::Recorded(store.finish(&Played::new(&game)?)?)));
        }
        Effect::KeepPreferences => {
            store.keep(&[
                (THEME, app.theme.name().to_owned()),
                (TYPED, app.typed.join("\n")),
            ])?;
        }
        Effect::ReadShelf => {
            let games = store.shelf()?;
            return Ok(Some(Event::SavedGames(SavedGames::new(
                games.iter().map(String::as_str),
            ))));
        }
        Effect::ReadStatistics => {
            return Ok(Some(Event::Statistics(Box::new(
                store.statistics(clock::today())?,
            ))));
        }
        _ => {}
    }
    Ok(None)
}

/// Where nothing is kept, the games of this window are all there are.
fn without_store(effect: &Effect) -> Option<Event> {
    match effect {
        Effect::ReadStatistics => Some(Event::Statistics(Box::default())),
        Effect::Game(play::Effect::Record(_)) => {
            Some(Event::Recorded(play::PreviousBest::default()))
        }
        _ => None,
    }
}
