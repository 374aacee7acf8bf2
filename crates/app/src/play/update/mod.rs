//! What events make of the [`App`]. Events and the time go in, effects come out; nothing here reads, writes or asks the time,
//! so every screen can be tested. The game itself is the library's [`GameState`](quatrainment_play::GameState).

mod act;
mod race;
mod typed;

use super::keys::{self, Act, Context};
use super::layout::ScreenLayout;
use super::overlay::Overlay;
use super::state::{App, Awaited, Card, Copied, Effect, Event};
use super::view::{dialogs, footer};
use quatrainment::Motion;
use quatrainment_play::{self as play, Action, GuideStep, Message, Mode, Now, Question, Side};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

impl App {
    /// Lets an event happen at a time, and returns what is to be done outside.
    pub fn update(&mut self, event: Event, now: Now) -> Vec<Effect> {
        self.now = now;
        let Some(event) = self.hold_back(event) else {
            return Vec::new();
        };
        let has_come = self.has_come(&event);
        let is_taken = matches!(event, Event::Taken(..));
        let mut effects = self.happen(event, now);
        if has_come {
            self.awaited = None;
        }
        self.await_games(&effects);
        // Where no other game came of it, what was typed was not meant for this one.
        if has_come && self.awaited.is_none() && !is_taken {
            self.typed_ahead.clear();
        }
        // What was typed ahead happens now, up to where it asks for yet another game.
        if self.awaited.is_none() && !self.typed_ahead.is_empty() {
            for event in std::mem::take(&mut self.typed_ahead) {
                effects.extend(self.update(event, now));
            }
        }
        effects
    }

    /// Keeps back what is typed while another game is on its way: it is meant for that game. Esc calls the game off, and the
    /// first key may be the one that quits.
    fn hold_back(&mut self, event: Event) -> Option<Event> {
        let (Some(awaited), Event::Key(_) | Event::Paste(_)) = (self.awaited, &event) else {
            return Some(event);
        };
        if let Event::Key(key) = &event {
            let is_first = self.typed_ahead.is_empty();
            let is_ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
            let is_letter = matches!(key.code, KeyCode::Char(_)) && !is_ctrl;
            let act = keys::act(self.context(), key);
            let is_at_once = match act {
                Some(Act::Quit) => is_first || !is_letter,
                Some(Act::Redraw) => true,
                _ => key.code == KeyCode::Esc && matches!(awaited, Awaited::Puzzle(_)),
            };
            if is_at_once || key.kind == KeyEventKind::Release {
                return Some(event);
            }
        }
        self.typed_ahead.push(event);
        None
    }

    /// Returns whether an event ends the wait for another game.
    fn has_come(&self, event: &Event) -> bool {
        match (self.awaited, event) {
            (Some(Awaited::Puzzle(awaited)), Event::Answered(ticket, _)) => awaited == *ticket,
            (Some(Awaited::Game), Event::Taken(..) | Event::Refused(_)) => true,
            _ => false,
        }
    }

    /// Notes what another game waits for.
    pub(super) fn await_games(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Game(play::Effect::Compute(ticket, Question::New { .. })) => {
                    self.awaited = Some(Awaited::Puzzle(*ticket));
                }
                Effect::Game(play::Effect::Take(_)) => self.awaited = Some(Awaited::Game),
                Effect::Game(play::Effect::Cancel(ticket))
                    if self.awaited == Some(Awaited::Puzzle(*ticket)) =>
                {
                    self.awaited = None;
                    self.typed_ahead.clear();
                }
                _ => {}
            }
        }
    }

    fn happen(&mut self, event: Event, now: Now) -> Vec<Effect> {
        let seconds = self.state.session().milliseconds() / 1000;
        let was_won = matches!(self.state.mode(), Mode::Won(_));
        let was_over = self.context() == Context::SprintOver;
        let mut is_changed = true;
        let mut effects = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return Vec::new(),
            Event::Key(key) => {
                let handled = self.key(&key);
                is_changed = handled.is_some();
                handled.unwrap_or_default()
            }
            Event::Mouse(mouse) => {
                let handled = self.mouse(mouse);
                is_changed = handled.is_some();
                handled.unwrap_or_default()
            }
            Event::Paste(text) => self.paste(&text),
            Event::Line(line) => self.command(&line.unwrap_or_default()),
            Event::Resize(width, height) => {
                self.window = Rect::new(0, 0, width, height);
                self.hover = None;
                Vec::new()
            }
            Event::Tick => {
                is_changed = self.race.is_some()
                    || matches!(self.state.mode(), Mode::Watch(_) | Mode::Replay(_));
                self.act(Action::Tick)
            }
            Event::Answered(ticket, answer) => of_game(self.state.answered(ticket, *answer, now)),
            Event::Progress(ticket, percent) => {
                self.state.progressed(ticket, percent);
                Vec::new()
            }
            Event::Recorded(best) => {
                self.state.recorded(best);
                Vec::new()
            }
            Event::Taken(key, saved_games) => {
                if let Some(saved_games) = saved_games {
                    self.state.set_saved_games(saved_games);
                }
                of_game(self.state.lay(&key))
            }
            Event::Refused(key) => of_game(self.state.refuse(&key)),
            Event::Copied(copied) => self.copied(copied),
            Event::SavedGames(saved_games) => {
                self.state.set_saved_games(saved_games);
                Vec::new()
            }
            Event::Statistics(numbers) => {
                self.statistics = Some(numbers);
                Vec::new()
            }
            Event::Race(news) => self.on_server_message(news),
            Event::Error(text) => self.warn(text),
            Event::Stop => self.leave(),
        };
        effects.extend(self.sync_race());
        if !was_over && self.context() == Context::SprintOver {
            self.card = Card::default();
        }
        if !was_won && matches!(self.state.mode(), Mode::Won(_)) && self.race.is_none() {
            self.card = Card::default();
        }
        self.is_changed |= is_changed || seconds != self.state.session().milliseconds() / 1000;
        self.settle();
        effects
    }

    /// Does what the window was opened for.
    pub fn begin(&mut self, action: Action, now: Now) -> Vec<Effect> {
        self.now = now;
        let effects = self.act(action);
        self.await_games(&effects);
        self.settle();
        effects
    }

    /// Goes on with a sprint that was played when the program ended.
    pub fn resume_sprint(&mut self, now: Now) -> Vec<Effect> {
        self.now = now;
        let effects = of_game(self.state.resume_sprint(now));
        self.settle();
        effects
    }

    /// Lets something happen in the game.
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        let cursor = match action {
            Action::Press(cell) => Some(cell),
            Action::Undo | Action::Redo | Action::Restart => Some(self.state.cursor()),
            _ => None,
        };
        let is_asked = |app: &App| matches!(app.state.mode(), Mode::Guide(GuideStep::Press(_)));
        let was_asked = is_asked(self);
        let effects = of_game(self.state.act(action, self.now));
        // The guide repeats which cell to press, but nobody expects the cursor to jump there after another press.
        if let Some(cell) = cursor.filter(|_| was_asked && is_asked(self)) {
            let nothing = self.state.act(Action::Point(cell), self.now);
            debug_assert!(nothing.is_empty());
        }
        effects
    }

    /// Says something that only the terminal knows.
    pub(super) fn say(&mut self, text: impl Into<String>) -> Vec<Effect> {
        of_game(self.state.show_error(text))
    }

    /// Says that something outside went wrong, beside a hint or whatever else is being read.
    fn warn(&mut self, text: String) -> Vec<Effect> {
        match self.state.message() {
            Message::None | Message::Error(_) => self.say(text),
            _ => {
                self.notice = Some(text);
                Vec::new()
            }
        }
    }

    /// The result is in a clipboard, or is shown to be selected.
    fn copied(&mut self, copied: Copied) -> Vec<Effect> {
        let (about, text) = match copied {
            Copied::Done => return of_game(self.state.copied(true)),
            Copied::Sent(text) => (
                "Sent to your terminal. If it is not in your clipboard, select it here; hold Shift while you drag.",
                text,
            ),
            Copied::Failed(text) => (
                "This could not be copied. Select it here; hold Shift while you drag.",
                text,
            ),
        };
        self.open(Overlay::Text {
            about,
            text,
            line: 0,
        })
    }

    /// What follows from any change: the cursor is in sight, and set-up begins with the player's board.
    fn settle(&mut self) {
        if !matches!(self.state.mode(), Mode::SetUp(_)) {
            self.side = Side::Yours;
        }
        let scene = self.scene();
        let cells = scene.game.grid().len();
        let scroll = ScreenLayout::new(self.window, &scene)
            .map_or(self.scroll, |layout| layout.scrolled(&scene, self.scroll));
        self.scroll = scroll;
        self.hover = self.hover.filter(|cell| cell.index() < cells);
    }

    fn key(&mut self, key: &KeyEvent) -> Option<Vec<Effect>> {
        let context = self.context();
        self.hover = None;
        let act = keys::act(context, key);
        let had_notice = self.notice.is_some();
        if !matches!(act, Some(Act::Move(_))) {
            self.notice = None;
        }
        match (context, act) {
            (_, Some(Act::Quit)) => Some(self.leave()),
            (_, Some(Act::Redraw)) => Some(vec![Effect::Redraw]),
            (Context::Watch, Some(act @ (Act::Faster | Act::Slower | Act::ToTheEnd))) => {
                Some(self.perform(act))
            }
            (Context::Watch, _) => Some(self.act(Action::Cancel)),
            (_, Some(act)) => Some(self.perform(act)),
            (Context::Prompt | Context::Answer | Context::Games, None) => self.type_key(key),
            (
                Context::Board | Context::Guide | Context::SetUp | Context::Won | Context::Replay,
                None,
            ) => {
                // The card is narrow, and a review has no page of help.
                let advice = match context {
                    Context::Won | Context::Replay => "",
                    _ => " Press ? for all keys.",
                };
                self.notice = Some(format!("{} does nothing here.{advice}", keys::name(key)));
                Some(Vec::new())
            }
            (_, None) => had_notice.then(Vec::new),
        }
    }

    /// A key at the prompt, or in an answer, that is a letter of the text.
    fn type_key(&mut self, key: &KeyEvent) -> Option<Vec<Effect>> {
        match &mut self.overlay {
            Overlay::Prompt(prompt) if prompt.text.is_empty() && key.code == KeyCode::Backspace => {
                Some(self.close_overlay())
            }
            Overlay::Prompt(prompt) => prompt.type_key(key).then(Vec::new),
            Overlay::Lesson(view) => view.type_key(key).then(Vec::new),
            Overlay::Games { .. } => self.overlay.type_key(key).then(Vec::new),
            _ => None,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Option<Vec<Effect>> {
        let place = Position {
            x: mouse.column,
            y: mouse.row,
        };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(place),
            MouseEventKind::Moved | MouseEventKind::Drag(_) => self.point(place),
            MouseEventKind::ScrollUp => Some(self.turn_wheel(Motion::Up)),
            MouseEventKind::ScrollDown => Some(self.turn_wheel(Motion::Down)),
            _ => None,
        }
    }

    fn turn_wheel(&mut self, motion: Motion) -> Vec<Effect> {
        match self.context() {
            Context::Prompt | Context::Watch | Context::Replay | Context::Won | Context::Answer => {
                Vec::new()
            }
            _ => self.perform(Act::Move(motion)),
        }
    }

    fn click(&mut self, place: Position) -> Option<Vec<Effect>> {
        let layout = self.layout()?;
        let items = footer::items(self, &layout);
        if let Some(item) = items.iter().find(|item| item.area.contains(place)) {
            return Some(self.perform(item.act));
        }
        if self.context() == Context::Watch {
            return Some(self.act(Action::Cancel));
        }
        // What is shown is no longer what will be played.
        if self.awaited.is_some() {
            return None;
        }
        if let Some(panel) = dialogs::panel(self, &layout) {
            // Beside a dialog there is nothing to click.
            return panel
                .item_at(place)
                .map(|item| self.perform(Act::Choose(item)));
        }
        let (side, cell) = layout.cell_at(place.x, place.y, &self.scene(), self.scroll)?;
        match self.context() {
            Context::SetUp => {
                self.side = side;
                Some(self.act(Action::Edit(side, cell)))
            }
            Context::Exercise if side == Side::Yours => Some(self.press_in_lesson(cell)),
            Context::Board | Context::Guide | Context::Race | Context::Sprint
                if side == Side::Yours =>
            {
                Some(self.act(Action::Press(cell)))
            }
            _ => None,
        }
    }

    /// The mouse moves: a cell shows what its press would flip, a line of a list is selected.
    fn point(&mut self, place: Position) -> Option<Vec<Effect>> {
        let layout = self.layout()?;
        if let Some(panel) = dialogs::panel(self, &layout) {
            let item = panel
                .item_at(place)
                .filter(|item| Some(*item) != panel.chosen)?;
            self.select(item);
            return Some(Vec::new());
        }
        let is_pressed = matches!(
            self.context(),
            Context::Board | Context::Guide | Context::Race | Context::Sprint | Context::Exercise
        );
        let hit = layout.cell_at(place.x, place.y, &self.scene(), self.scroll);
        let hover = hit
            .filter(|(side, _)| is_pressed && *side == Side::Yours)
            .map(|(_, cell)| cell);
        let is_other = hover != self.hover;
        self.hover = hover;
        is_other.then(Vec::new)
    }

    fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.race.is_some() {
            return Vec::new();
        }
        match &mut self.overlay {
            Overlay::Prompt(prompt) => {
                prompt.insert(text.trim());
                Vec::new()
            }
            // A code may be pasted at the board as well: nobody types one by hand.
            Overlay::None => self.command(text.trim()),
            _ => Vec::new(),
        }
    }
}

/// What the game asks for.
fn of_game(effects: Vec<play::Effect>) -> Vec<Effect> {
    effects.into_iter().map(Effect::Game).collect()
}
