//! What each action does.

use super::app::{App, Board, Effect, Mode, Over};
use super::keys::Action;
use super::round::{Asked, Request, Round};
use crate::store::ThemeName;
use quatrainment::generate::Level;
use quatrainment::{Cell, Event as Played, Grid, Hint, HintMarks, Layout as Places, Summary, catalogue};

/// How long a whole solution takes to watch, and the shortest and longest time between two presses.
const SOLVE_TIME: u64 = 6_000;
const SOLVE_STEP: std::ops::RangeInclusive<u64> = 60..=500;

impl App {
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Left | Action::Right | Action::Up | Action::Down => self.go(action),
            Action::NextLayer => self.step_layer(1),
            Action::LastLayer => self.step_layer(-1),
            Action::Press => self.press(),
            Action::Undo => self.play(Played::Undo),
            Action::Redo => self.play(Played::Redo),
            Action::Restart => self.restart(),
            Action::Hint => self.hint(),
            Action::Solve => self.solve(),
            Action::New => self.enter_quietly(Mode::New),
            Action::Level(number) => self.new_puzzle(Level::ALL[number]),
            Action::Daily => self.make(Request::Daily(None)),
            Action::SetUp => self.set_up(),
            Action::Games => self.choose_game(),
            Action::Nearest => self.nearest(),
            Action::Dots => self.prefer("Dots where the boards differ", |likes| &mut likes.dots),
            Action::Reach => self.prefer("Marks for what a press flips", |likes| &mut likes.reach),
            Action::Theme => {
                let place = ThemeName::ALL.iter().position(|theme| *theme == self.preferences.theme);
                self.theme(ThemeName::ALL[place.map_or(0, |place| (place + 1) % ThemeName::ALL.len())])
            }
            Action::Statistics => {
                self.enter(Mode::Statistics { line: 0, numbers: None });
                vec![Effect::ReadStatistics]
            }
            Action::Copy => {
                self.say("Sent to the terminal's clipboard.");
                vec![Effect::Copy(self.round.session.share(self.round.par(), self.round.daily))]
            }
            Action::Prompt => self.enter_quietly(Mode::Prompt(String::new())),
            Action::Help => self.enter_quietly(Mode::Help { line: 0 }),
            Action::Quit => self.leave(),
            Action::Close => self.close(),
            Action::Accept => self.accept(),
            Action::OtherBoard | Action::Clear | Action::Invert => self.edit(action),
            Action::Smaller => self.resize_game(-1),
            Action::Larger => self.resize_game(1),
            Action::PlayOrPause | Action::Back | Action::Forward => self.replay(action),
        }
    }

    fn enter_quietly(&mut self, mode: Mode) -> Vec<Effect> {
        self.enter(mode);
        Vec::new()
    }

    /// Moves the cursor, or whatever the mode moves.
    fn go(&mut self, action: Action) -> Vec<Effect> {
        self.changed();
        let down = action == Action::Down;
        let most = super::view::hidden_lines(self);
        match &mut self.mode {
            Mode::Games { chosen, larger } => {
                let last = catalogue::all().len() - 1;
                *chosen = if down { (*chosen + 1).min(last) } else { chosen.saturating_sub(1) };
                *larger = 0;
            }
            Mode::Help { line } | Mode::Statistics { line, .. } => {
                *line = if down { (*line + 1).min(most) } else { line.saturating_sub(1) };
            }
            _ => {
                let grid = self.round.session.puzzle().game().grid();
                if let Some(places) = grid.layout() {
                    self.cursor = beside(grid, places, self.cursor, action);
                    return Vec::new();
                }
                let (rows, columns) = (grid.rows(), grid.columns());
                let at = self.cursor.index();
                let (row, column) = (at / columns % rows, at % columns);
                let to = match action {
                    Action::Left if column > 0 => at - 1,
                    Action::Right if column + 1 < columns => at + 1,
                    Action::Up if row > 0 => at - columns,
                    Action::Down if row + 1 < rows => at + columns,
                    _ => at,
                };
                self.cursor = grid.cell(to).expect("a step within the layer stays on the grid");
            }
        }
        Vec::new()
    }

    fn step_layer(&mut self, step: i64) -> Vec<Effect> {
        let grid = self.round.session.puzzle().game().grid();
        let layer = grid.rows() * grid.columns();
        let all = grid.len();
        let to = if step > 0 { self.cursor.index() + layer } else { self.cursor.index() + all - layer };
        self.cursor = grid.cell(to % all).expect("layers are gone through in a circle");
        self.changed();
        Vec::new()
    }

    fn press(&mut self) -> Vec<Effect> {
        match self.mode {
            Mode::SetUp { board: Board::Yours, .. } => self.change(Played::EditStart(self.cursor)),
            Mode::SetUp { board: Board::Target, .. } => self.change(Played::EditTarget(self.cursor)),
            _ => self.play(Played::Press(self.cursor)),
        }
    }

    /// Lets something happen in the session, and says so when it cannot.
    pub(super) fn play(&mut self, event: Played) -> Vec<Effect> {
        if let Err(error) = self.round.session.apply(event) {
            let error = error.to_string();
            self.say(format!("{}{}.", error[..1].to_uppercase(), &error[1..]));
            return Vec::new();
        }
        self.clear_talk();
        self.saved()
    }

    /// What is to be done after the session changed.
    pub(super) fn saved(&mut self) -> Vec<Effect> {
        self.changed();
        if !self.round.session.is_won() {
            return vec![Effect::Save(Box::new(self.round.in_progress()))];
        }
        self.clear_talk();
        self.enter(Mode::Won { best: None });
        self.over().into_iter().collect()
    }

    /// The game as it goes into the history.
    fn over(&self) -> Option<Effect> {
        let round = &self.round;
        let line = round.session.save().ok()?;
        let summary = Summary::of(&round.session, round.grade);
        Some(Effect::Finish(Box::new(Over { daily: round.daily, line, summary })))
    }

    /// Puts another round on the table. A game that was begun and is left goes into the history, too.
    pub(super) fn begin(&mut self, round: Round) -> Vec<Effect> {
        let left = self.round.session.moves() > 0 && !self.round.session.is_won();
        let mut effects: Vec<Effect> = left.then(|| self.over()).flatten().into_iter().collect();
        let same_board = self.round.session.puzzle().game().grid() == round.session.puzzle().game().grid();
        self.round = round;
        if !same_board {
            let grid = self.round.session.puzzle().game().grid();
            self.cursor = grid.cell(0).expect("a grid has a first cell");
            self.scroll = (0, 0);
        }
        self.clear_talk();
        self.enter(Mode::Play);
        self.welcome();
        effects.push(Effect::Save(Box::new(self.round.in_progress())));
        effects
    }

    pub(super) fn made(&mut self, ticket: u64, made: Result<Round, String>) -> Vec<Effect> {
        // The player may have asked for something else, or gone on playing, since.
        if self.making != Some(ticket) {
            return Vec::new();
        }
        self.making = None;
        match made {
            Err(error) => {
                self.say(format!("{error}."));
                Vec::new()
            }
            // Whoever asks for the daily puzzle while playing it wants to go on.
            Ok(round)
                if round.daily.is_some()
                    && round.daily == self.round.daily
                    && !self.round.session.is_won() =>
            {
                self.say("This is the daily puzzle: you are playing it.");
                self.enter(Mode::Play);
                Vec::new()
            }
            Ok(round) => {
                self.preferences.game = round.session.puzzle().game().clone();
                let mut effects = self.begin(round);
                effects.push(Effect::Keep(self.preferences.clone()));
                effects
            }
        }
    }

    /// Says at once when a puzzle cannot be solved.
    pub(super) fn welcome(&mut self) {
        if let Some(hint) = self.round.impossible() {
            self.marks = HintMarks::of(&hint, &self.round.session.difference());
            self.say(format!("{hint} (f does that.)"));
        }
    }

    fn restart(&mut self) -> Vec<Effect> {
        if self.round.session.is_won() {
            let round = self.round.afresh();
            return self.begin(round);
        }
        self.play(Played::Restart)
    }

    fn hint(&mut self) -> Vec<Effect> {
        if self.round.session.is_won() {
            self.say("The game is won; there is nothing left to press.");
            return Vec::new();
        }
        let step = self.round.session.next_hint();
        let hint = self.round.session.hint(&self.round.solver);
        self.marks = HintMarks::of(&hint, &self.round.session.difference());
        if let Hint::Press { cell, .. } | Hint::Because { cell, .. } = &hint {
            self.cursor = *cell;
        }
        let more = if matches!(hint, Hint::Impossible { .. }) { " (f does that.)" } else { "" };
        self.say(format!("Hint {} of 3. {hint}{more}", step as u8 + 1));
        self.saved()
    }

    fn solve(&mut self) -> Vec<Effect> {
        let session = &self.round.session;
        if session.is_won() {
            self.say("The game is won already.");
        } else if session.next_press(&self.round.solver).is_none() {
            return self.hint();
        } else {
            self.clear_talk();
            self.enter(Mode::Solve { next: self.seen + SOLVE_STEP.start() });
        }
        Vec::new()
    }

    pub(super) fn solve_on(&mut self) -> Vec<Effect> {
        let Some(cell) = self.round.session.solve_step(&self.round.solver) else {
            return self.stop_solving();
        };
        self.cursor = cell;
        let left = self.round.solver.solve(&self.round.session.difference());
        let left = left.map_or(0, |solution| solution.count());
        let step = (SOLVE_TIME / (left + 1)).clamp(*SOLVE_STEP.start(), *SOLVE_STEP.end());
        self.enter(Mode::Solve { next: self.seen + step });
        let name = self.round.session.puzzle().game().grid().name(cell);
        self.say(format!("Pressed {name}; {left} to go."));
        self.saved()
    }

    pub(super) fn stop_solving(&mut self) -> Vec<Effect> {
        self.say("Stopped. Undo takes the presses back.");
        self.enter_quietly(Mode::Play)
    }

    pub(super) fn new_puzzle(&mut self, level: Level) -> Vec<Effect> {
        self.preferences.level = level;
        self.enter(Mode::Play);
        let game = Asked::Game(self.preferences.game.clone());
        self.make(Request::Random { game, level, seed: None })
    }

    fn choose_game(&mut self) -> Vec<Effect> {
        let name = self.round.session.puzzle().game().name();
        let chosen = catalogue::all().iter().position(|entry| entry.name == name).unwrap_or(0);
        let usual = catalogue::all()[chosen].default_size();
        let size = self.round.session.puzzle().game().grid().size();
        // Squares are what the list goes through; any other board is asked for at the prompt.
        let larger = match (size.lengths(), usual.lengths()) {
            (&[rows, columns], &[usual, _]) if rows == columns => rows as i64 - usual as i64,
            _ => 0,
        };
        self.enter_quietly(Mode::Games { chosen, larger })
    }

    fn resize_game(&mut self, by: i64) -> Vec<Effect> {
        if let Mode::Games { chosen, larger } = &self.mode
            && super::chosen_size(*chosen, *larger + by).is_some()
        {
            let (chosen, larger) = (*chosen, *larger + by);
            self.enter(Mode::Games { chosen, larger });
        }
        Vec::new()
    }

    fn accept(&mut self) -> Vec<Effect> {
        match std::mem::replace(&mut self.mode, Mode::Play) {
            Mode::New => self.new_puzzle(self.preferences.level),
            Mode::Games { chosen, larger } => {
                let size = super::chosen_size(chosen, larger);
                let name = catalogue::all()[chosen].name.to_owned();
                self.game(Asked::Source { name, file: None, size })
            }
            Mode::SetUp { before, .. } => self.play_set_up(*before),
            Mode::Prompt(text) => {
                self.changed();
                self.command(text.trim())
            }
            other => {
                self.mode = other;
                Vec::new()
            }
        }
    }

    pub(super) fn game(&mut self, game: Asked) -> Vec<Effect> {
        self.make(Request::Random { game, level: self.preferences.level, seed: None })
    }

    fn close(&mut self) -> Vec<Effect> {
        if let Mode::SetUp { before, .. } = std::mem::replace(&mut self.mode, Mode::Play) {
            self.round = *before;
            self.clear_talk();
            self.welcome();
        }
        self.changed();
        Vec::new()
    }

    /// Turns a preference on or off.
    fn prefer(
        &mut self,
        what: &str,
        which: impl Fn(&mut crate::store::Preferences) -> &mut bool,
    ) -> Vec<Effect> {
        let preference = which(&mut self.preferences);
        *preference = !*preference;
        let on = if *preference { "on" } else { "off" };
        self.say(format!("{what}: {on}."));
        vec![Effect::Keep(self.preferences.clone())]
    }

    pub(super) fn theme(&mut self, theme: ThemeName) -> Vec<Effect> {
        self.preferences.theme = theme;
        self.say(format!("Theme: {}.", theme.name()));
        vec![Effect::Keep(self.preferences.clone())]
    }

    /// What was said belongs to the position before.
    pub(super) fn clear_talk(&mut self) {
        self.message.clear();
        self.marks = HintMarks::default();
        self.changed();
    }

    /// Saves and quits. A set-up that was not accepted is dropped, as Esc would.
    pub(super) fn leave(&mut self) -> Vec<Effect> {
        if matches!(self.mode, Mode::Replay { .. }) {
            return vec![Effect::Quit];
        }
        self.close();
        if self.round.session.is_won() {
            return vec![Effect::Quit];
        }
        vec![Effect::Save(Box::new(self.round.in_progress())), Effect::Quit]
    }
}

/// The next cell in a direction on a board whose cells are laid out: along the row, or the closest one of the next
/// row that has any.
fn beside(grid: &Grid, places: &Places, from: Cell, action: Action) -> Cell {
    let (row, half) = places.place(from);
    let distance = |cell: Cell| {
        let (to_row, to_half) = places.place(cell);
        let across = to_half.abs_diff(half);
        match action {
            Action::Left if to_row == row && to_half < half => Some((across, 0)),
            Action::Right if to_row == row && to_half > half => Some((across, 0)),
            Action::Up if to_row < row => Some((row - to_row, across)),
            Action::Down if to_row > row => Some((to_row - row, across)),
            _ => None,
        }
    };
    let nearest = grid.cells().filter_map(|cell| distance(cell).map(|distance| (distance, cell))).min();
    nearest.map_or(from, |(_, cell)| cell)
}
