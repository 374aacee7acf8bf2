//! What each key and click asks of the game, or opens over it.

use crate::play::keys::{self, Act, Context};
use crate::play::overlay::{Answer, LessonView, Overlay, chosen_size, games_with, scrolled};
use crate::play::prompt::Prompt;
use crate::play::state::{App, Effect};
use crate::play::theme::ThemeName;
use crate::play::view::card::{self, Button};
use crate::play::view::dialogs;
use quatrainment::generate::Level;
use quatrainment::words::sentence;
use quatrainment::{Cell, Motion, catalogue};
use quatrainment_play::{
    Action, Change, Command, GuideStep, Mode, NewPuzzle, SavedGame, Side, Switch, journey,
};
use quatrainment_theory::lessons;

impl App {
    pub(super) fn perform(&mut self, act: Act) -> Vec<Effect> {
        if self.context() == Context::Room && matches!(act, Act::Accept | Act::Lead) {
            return self.act_in_room(act);
        }
        // A race's log ends with the win.
        let is_over = self.race.is_some() && matches!(self.state.mode(), Mode::Won(_));
        if is_over && matches!(act, Act::Do(_) | Act::Press) {
            return Vec::new();
        }
        match act {
            Act::Do(command) => self.command_key(command),
            Act::Move(motion) => self.step(motion),
            Act::Press => match &self.overlay {
                Overlay::Lesson(view) => match view.answer {
                    Some(Answer::Board { cursor, .. }) => self.press_in_lesson(cursor),
                    _ => Vec::new(),
                },
                _ => self.act(match self.side {
                    Side::Target => Action::Edit(Side::Target, self.state.cursor()),
                    Side::Yours => Action::Press(self.state.cursor()),
                }),
            },
            Act::Theme => {
                let place = ThemeName::ALL.iter().position(|theme| *theme == self.theme);
                self.set_theme(
                    ThemeName::ALL[place.map_or(0, |place| (place + 1) % ThemeName::ALL.len())],
                )
            }
            Act::Prompt => self.open(Overlay::Prompt(Prompt::default())),
            Act::Close => self.close(),
            Act::Accept => self.accept(),
            Act::Choose(item) => {
                self.select(item);
                self.accept()
            }
            Act::OtherBoard => {
                self.side = self.side.other();
                Vec::new()
            }
            Act::Clear => self.act(Action::EditAll(self.side, Change::Clear)),
            Act::Invert => self.act(Action::EditAll(self.side, Change::Invert)),
            Act::Discard => match self.selected_game() {
                Some(key) => {
                    self.says_yes = false;
                    self.act(Action::Discard(key))
                }
                None => Vec::new(),
            },
            Act::Continue => match self.state.mode() {
                Mode::Guide(GuideStep::Target { .. }) | Mode::Replay(_) => {
                    self.act(Action::Continue)
                }
                _ => self.perform(Act::Press),
            },
            Act::Faster => self.watch_at(Action::Faster),
            Act::Slower => self.watch_at(Action::Slower),
            Act::ToTheStart => self.act(Action::Show(0)),
            Act::ToTheEnd => self.act(Action::SkipToEnd),
            Act::Back => self.act(Action::Back),
            Act::Forward => self.act(Action::Forward),
            Act::ShowRest => self.act(Action::ShowRest),
            Act::TryFromHere => self.act(Action::TryFromHere),
            Act::Next => self.next(),
            Act::Complete => {
                if let Overlay::Prompt(prompt) = &mut self.overlay {
                    prompt.complete();
                }
                Vec::new()
            }
            Act::Lead => Vec::new(),
            Act::Redraw => vec![Effect::Redraw],
            Act::Quit => self.leave(),
        }
    }

    /// A command of the game; those that open something are the terminal's.
    pub(super) fn command_key(&mut self, command: Command) -> Vec<Effect> {
        if let Overlay::Lesson(view) = &mut self.overlay {
            match command {
                Command::Undo => view.undo(false),
                Command::Restart => view.undo(true),
                Command::Hint => view.comment = Some((view.lesson.exercise.hint.clone(), false)),
                _ => {}
            }
            return Vec::new();
        }
        if let Some(race) = &self.race {
            if command == Command::Hint && !race.room.rules.hints {
                return self.say("Hints are off in this race.");
            }
            if !keys::is_for_races(command) {
                return Vec::new();
            }
        }
        if command == Command::Copy {
            let alphabet = self.look.alphabet();
            return self.act(Action::Copy(alphabet));
        }
        if command == Command::Restart && self.is_at_the_start() {
            self.notice = Some("You are already at the start.".to_owned());
            return Vec::new();
        }
        if let Some(action) = command.action(self.state.settings()) {
            let effects = self.act(action);
            let is_blank = self.state.session().puzzle().target().is_blank();
            let switches = self.state.settings().switches;
            if command == Command::Toggle(Switch::FoldTarget)
                && switches.is_on(Switch::FoldTarget)
                && !is_blank
            {
                self.notice = Some("This target is not blank, so it stays.".to_owned());
            }
            return effects;
        }
        match command {
            Command::New => self.open(Overlay::new_puzzle(&self.state)),
            Command::Journey => self.open(Overlay::journey(&self.state)),
            Command::Games => self.open(Overlay::games(self.state.session().puzzle().game())),
            Command::Learn => self.open(Overlay::lessons(&self.state)),
            Command::Statistics => self.open(Overlay::Statistics { line: 0 }),
            Command::SavedGames => self.open(Overlay::SavedGames { chosen: 0 }),
            _ => self.open(Overlay::Help { line: 0 }),
        }
    }

    /// Changes how fast the player watches, and says it.
    fn watch_at(&mut self, action: Action) -> Vec<Effect> {
        let effects = self.act(action);
        self.notice = self.state.pace().map(sentence);
        effects
    }

    fn is_at_the_start(&self) -> bool {
        matches!(self.state.mode(), Mode::Play | Mode::Guide(_))
            && self.state.session().moves() == 0
    }

    /// Opens something over the boards. The clock stands, but for the prompt, where cells can be typed.
    pub(super) fn open(&mut self, overlay: Overlay) -> Vec<Effect> {
        let mut effects = match &overlay {
            Overlay::Prompt(_) => Vec::new(),
            _ => self.act(Action::Pause),
        };
        match overlay {
            Overlay::SavedGames { .. } => effects.push(Effect::ReadShelf),
            Overlay::Statistics { .. } => effects.push(Effect::ReadStatistics),
            _ => {}
        }
        self.overlay = overlay;
        effects
    }

    /// Back to the board.
    pub(super) fn close_overlay(&mut self) -> Vec<Effect> {
        self.overlay = Overlay::None;
        self.act(Action::Unpause)
    }

    fn close(&mut self) -> Vec<Effect> {
        if self.awaited.is_some() {
            return self.act(Action::Stop);
        }
        if self.state.confirmation().is_some() {
            return self.act(Action::Cancel);
        }
        match &mut self.overlay {
            Overlay::Lesson(view) if view.answer.is_some() => {
                (view.answer, view.comment) = (None, None);
                return Vec::new();
            }
            Overlay::Lesson(view) => {
                let chosen = view.lesson.number - 1;
                return self.open(Overlay::Lessons { chosen });
            }
            Overlay::None => {}
            _ => return self.close_overlay(),
        }
        match self.state.mode() {
            Mode::Won(_) => {
                self.card.is_hidden = !self.card.is_hidden;
                Vec::new()
            }
            Mode::Replay(_) if self.is_replay => self.leave(),
            _ => self.act(Action::Cancel),
        }
    }

    /// Selects a line of the dialog, or a button of the card.
    pub(super) fn select(&mut self, item: usize) {
        if self.state.confirmation().is_some() {
            self.says_yes = item == 0;
        } else if let Overlay::Lesson(view) = &mut self.overlay
            && let Some(Answer::Truth(truth)) = &mut view.answer
        {
            *truth = item == 0;
        } else if matches!(self.overlay, Overlay::None) {
            self.card.chosen = item;
        } else {
            self.overlay.select(item);
        }
    }

    fn step(&mut self, motion: Motion) -> Vec<Effect> {
        let is_back = matches!(motion, Motion::Left | Motion::Up);
        if self.state.confirmation().is_some() {
            self.says_yes = is_back;
            return Vec::new();
        }
        match self.context() {
            Context::Board | Context::Guide | Context::SetUp | Context::Race | Context::Sprint => {
                return self.act(Action::Move(motion));
            }
            Context::Room => {
                let (lines, page) = dialogs::extent(self);
                if let Some(race) = &mut self.race {
                    race.line = scrolled(race.line, motion, lines.saturating_sub(1), page);
                }
            }
            Context::Won => {
                let last = card::buttons(self).len() - 1;
                let chosen = self.card.chosen;
                self.card.chosen = if is_back {
                    chosen.saturating_sub(1)
                } else {
                    (chosen + 1).min(last)
                };
            }
            Context::SprintOver => {
                let last = dialogs::extent(self).0.saturating_sub(1);
                let chosen = self.card.chosen;
                self.card.chosen = match is_back {
                    true => chosen.saturating_sub(1),
                    false => (chosen + 1).min(last),
                };
            }
            Context::Prompt => {
                if let Overlay::Prompt(prompt) = &mut self.overlay {
                    prompt.recall(motion, &self.typed);
                }
            }
            Context::Exercise | Context::Answer => {
                let Overlay::Lesson(view) = &mut self.overlay else {
                    return Vec::new();
                };
                let grid = view.lesson.exercise.game().grid();
                match &mut view.answer {
                    Some(Answer::Board { cursor, .. }) => *cursor = grid.moved(*cursor, motion),
                    Some(Answer::Truth(truth)) => *truth = is_back,
                    _ => {}
                }
            }
            _ => {
                let (items, page) = dialogs::extent(self);
                self.overlay.step(motion, items, page);
            }
        }
        Vec::new()
    }

    pub(super) fn press_in_lesson(&mut self, cell: Cell) -> Vec<Effect> {
        let Overlay::Lesson(view) = &mut self.overlay else {
            return Vec::new();
        };
        view.press(cell);
        self.lesson_done()
    }

    /// Remembers a lesson whose exercise was solved.
    fn lesson_done(&mut self) -> Vec<Effect> {
        match &self.overlay {
            Overlay::Lesson(view) if view.is_solved() => {
                let name = view.lesson.name.to_owned();
                self.act(Action::LessonDone(name))
            }
            _ => Vec::new(),
        }
    }

    fn accept(&mut self) -> Vec<Effect> {
        if self.state.confirmation().is_some() {
            let action = if self.says_yes {
                Action::Confirm
            } else {
                Action::Cancel
            };
            self.says_yes = false;
            return self.act(action);
        }
        match &mut self.overlay {
            Overlay::None => self.accept_on_table(),
            Overlay::Prompt(prompt) => {
                let text = prompt.text.trim().to_owned();
                self.close_overlay();
                self.remember(&text)
                    .into_iter()
                    .chain(self.command(&text))
                    .collect()
            }
            Overlay::New { chosen } => {
                let level = Some(Level::ALL[*chosen]);
                self.start(NewPuzzle {
                    level,
                    ..NewPuzzle::default()
                })
            }
            Overlay::Games { letters, .. } if games_with(letters).is_empty() => Vec::new(),
            Overlay::Games { chosen, larger, .. } => {
                let entry = &catalogue::all()[*chosen];
                let size = chosen_size(*chosen, *larger).unwrap_or_else(|| entry.default_size());
                self.start(NewPuzzle {
                    game: entry.game_of(&size).ok(),
                    ..NewPuzzle::default()
                })
            }
            Overlay::Journey { chosen } => {
                let id = journey::steps().nth(*chosen);
                let mut effects = self.close_overlay();
                effects.extend(self.act(Action::Step(id)));
                effects
            }
            Overlay::SavedGames { .. } => {
                let key = self.selected_game();
                let mut effects = self.close_overlay();
                effects.extend(
                    key.map(|key| self.act(Action::Resume(key)))
                        .into_iter()
                        .flatten(),
                );
                effects
            }
            Overlay::Lessons { chosen } => {
                let number = (*chosen + 1).to_string();
                self.open_lesson(&number)
            }
            Overlay::Lesson(view) if view.answer.is_none() => {
                view.begin_exercise();
                Vec::new()
            }
            Overlay::Lesson(view) => {
                view.check();
                self.lesson_done()
            }
            Overlay::Help { .. } | Overlay::Statistics { .. } | Overlay::Text { .. } => {
                self.close_overlay()
            }
        }
    }

    fn accept_on_table(&mut self) -> Vec<Effect> {
        match self.state.mode() {
            Mode::SetUp(_) => self.act(Action::Accept),
            Mode::Sprint(round) => {
                let missed = self.card.chosen.checked_sub(1);
                let missed = missed.and_then(|place| round.sprint().missed().nth(place));
                match missed.map(|played| played.puzzle().clone()) {
                    Some(puzzle) => self.act(Action::Open(Box::new(puzzle))),
                    None => self.act(Action::Next),
                }
            }
            Mode::Won(_) if self.card.is_hidden => {
                self.card.is_hidden = false;
                Vec::new()
            }
            Mode::Won(_) => {
                let buttons = card::buttons(self);
                match buttons.get(self.card.chosen) {
                    Some(Button { act, .. }) => self.perform(*act),
                    None => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }

    /// The next puzzle like the one that was won, or the next lesson.
    fn next(&mut self) -> Vec<Effect> {
        match &self.overlay {
            Overlay::Lesson(view) if !view.is_solved() => Vec::new(),
            Overlay::Lesson(view) if view.lesson.number < lessons::COUNT => {
                let number = (view.lesson.number + 1).to_string();
                self.open_lesson(&number)
            }
            Overlay::Lesson(_) => self.close_overlay(),
            _ => self.act(Action::Next),
        }
    }

    pub(super) fn open_lesson(&mut self, name: &str) -> Vec<Effect> {
        match LessonView::new(name) {
            Some(view) => self.open(Overlay::Lesson(Box::new(view))),
            None => self.say(format!(
                "No lesson '{name}'. Choose 1 to {}, or press L for the list.",
                lessons::COUNT
            )),
        }
    }

    /// Asks for a new puzzle from a dialog.
    fn start(&mut self, wanted: NewPuzzle) -> Vec<Effect> {
        let mut effects = self.close_overlay();
        effects.extend(self.act(Action::New(wanted)));
        effects
    }

    /// The key of the selected game of the list.
    fn selected_game(&self) -> Option<String> {
        match self.overlay {
            Overlay::SavedGames { chosen } => self
                .state
                .saved_games()
                .in_progress()
                .nth(chosen)
                .map(SavedGame::key),
            _ => None,
        }
    }

    pub(super) fn set_theme(&mut self, theme: ThemeName) -> Vec<Effect> {
        self.theme = theme;
        let mut effects = self.say(format!("Theme: {}.", theme.name()));
        effects.push(Effect::KeepPreferences);
        effects
    }

    /// Saves and leaves. A set-up that was not accepted is dropped, as Esc would.
    pub(super) fn leave(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !self.is_replay && self.race.is_none() {
            if matches!(self.state.mode(), Mode::SetUp(_)) {
                effects.extend(self.act(Action::Cancel));
            }
            // The time since the last press is saved, too.
            effects.extend(self.act(Action::Pause));
        }
        effects.push(Effect::Quit);
        effects
    }
}
