//! The game as sentences: one typed line after the other, no cursor, no colours. For screen readers, for terminals that can only
//! print, and for pipes. The game is the same [`App`]; what it announces is printed.

use super::effect_runner::{Done, EffectRunner, SPRINT};
use super::state::{App, Effect, Event};
use super::terminal::{self, Options, lay, listen_to_signals};
use crate::{clock, output, statistics};
use anyhow::Result;
use quatrainment::catalogue;
use quatrainment::draw::Format;
use quatrainment_play::{self as play, Action, Command, FirstPuzzle, Mode, NewPuzzle, SavedGame};
use quatrainment_theory::lessons;
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// What only this mode understands, or says in its own way; the other words are those of the prompt.
const WORDS: [(&str, &str); 14] = [
    (
        "b3",
        "Press the cell in column B, row 3. You can name several.",
    ),
    ("look", "Hear both boards, row by row."),
    ("status", "Hear the game, your presses, par and the time."),
    ("new", "Start a new puzzle; new hard also sets the level."),
    ("next", "Go on: in the guide, and after a win."),
    ("skip", "Leave the guide, or skip a puzzle of a sprint."),
    ("yes, no", "Answer a question."),
    ("cancel", "Stop what is going on."),
    (
        "faster, slower, end",
        "Watch faster or slower, or go to the end at once.",
    ),
    (
        "start, back, forward, end",
        "In a review, go to the start, one step back or forward, or to the end.",
    ),
    (
        "open",
        "Hear your games in progress; open 2 continues the second.",
    ),
    (
        "game lights-out 5x5",
        "Play another game or size; games lists them.",
    ),
    ("copy", "Print the result, to copy it."),
    ("quit", "Quit. Your game is saved."),
];

/// What a person who watches or waits wants at once.
const AT_ONCE: [&str; 7] = ["cancel", "stop", "quit", "q", "faster", "slower", "end"];

/// Plays until the player leaves or there are no more lines.
pub fn run(mut options: Options) -> Result<()> {
    let (sender, events) = mpsc::channel();
    listen_to_signals(&sender)?;
    let mut outside = EffectRunner::new(options.store.take(), sender.clone(), options.memory);
    let (state, effects, message) = lay(&mut outside, &options)?;
    listen_to_lines(sender);
    let window = Rect::new(0, 0, 80, 24);
    let app = App::new(
        state,
        options.preferences,
        options.look,
        window,
        clock::now(),
    );
    let mut game = Linear {
        app,
        outside,
        effects: without_earlier_puzzles(effects),
        lines: VecDeque::new(),
        is_new: true,
        is_told: false,
        has_ended: false,
    };
    for message in message.into_iter().chain(options.message) {
        game.say(&message)?;
    }
    let is_plain = options.opening == FirstPuzzle::Continue;
    match options.action.take() {
        Some(action) => game.effects.extend(game.app.begin(action, clock::now())),
        None if is_plain && game.outside.claim(SPRINT) => {
            game.effects.extend(game.app.resume_sprint(clock::now()));
        }
        None => {}
    }
    loop {
        if !game.perform()? {
            return Ok(());
        }
        game.tell_changes()?;
        if game.is_idle() {
            match game.lines.pop_front() {
                Some(line) => {
                    game.line(&line)?;
                    continue;
                }
                // There are no more lines, so nobody waits for anything.
                None if game.has_ended => {
                    game.effects
                        .extend(game.app.update(Event::Stop, clock::now()));
                    continue;
                }
                None => game.prompt()?,
            }
        }
        let wait = game.app.next_tick_at();
        let wait = wait.map(|at| at.saturating_sub(clock::now().milliseconds));
        match terminal::next_event(&events, wait) {
            Event::Line(Some(line)) => game.take_line(line)?,
            Event::Line(None) => game.has_ended = true,
            event => {
                let effects = game.app.update(event, clock::now());
                game.effects.extend(effects);
            }
        }
    }
}

/// What is announced of the puzzle behind the guide is of no interest.
fn without_earlier_puzzles(effects: Vec<Effect>) -> VecDeque<Effect> {
    let is_change =
        |effect: &Effect| matches!(effect, Effect::Game(play::Effect::PuzzleChanged { .. }));
    let last = effects.iter().rposition(is_change).unwrap_or(0);
    let is_kept = |(place, effect): (usize, Effect)| {
        let is_early = place < last && matches!(effect, Effect::Game(play::Effect::Announce(_)));
        (!is_early).then_some(effect)
    };
    effects
        .into_iter()
        .enumerate()
        .filter_map(is_kept)
        .collect()
}

/// Reads lines until there are no more.
fn listen_to_lines(sender: Sender<Event>) {
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(Event::Line(Some(line))).is_err() {
                return;
            }
        }
        let _ = sender.send(Event::Line(None));
    });
}

struct Linear {
    app: App,
    outside: EffectRunner,
    effects: VecDeque<Effect>,
    /// What was typed while something else was going on.
    lines: VecDeque<String>,
    /// Whether the boards of the current puzzle are still to be told.
    is_new: bool,
    /// Whether the result was told.
    is_told: bool,
    has_ended: bool,
}

impl Linear {
    fn say(&self, text: &str) -> Result<()> {
        let text = self.app.look.text(text);
        for line in text.lines() {
            output::paragraph(&mut io::stdout().lock(), line)?;
        }
        Ok(())
    }

    fn prompt(&self) -> Result<()> {
        let mut out = io::stdout().lock();
        write!(out, "> ")?;
        Ok(out.flush()?)
    }

    /// Performs all effects; returns whether the game goes on.
    fn perform(&mut self) -> Result<bool> {
        while let Some(effect) = self.effects.pop_front() {
            match effect {
                Effect::Game(play::Effect::Announce(text)) => self.say(&text)?,
                Effect::Game(play::Effect::Copy(text)) => self.say(&text)?,
                Effect::Game(play::Effect::PuzzleChanged { .. }) => {
                    (self.is_new, self.is_told) = (true, false);
                }
                effect => match self.outside.perform(effect, &self.app) {
                    Done::Answer(event) => {
                        let effects = self.app.update(event, clock::now());
                        self.effects.extend(effects);
                    }
                    Done::Nothing | Done::Redraw => {}
                    Done::Quit => return Ok(false),
                    Done::End(reason) => anyhow::bail!(reason),
                },
            }
        }
        self.outside.release_others(&self.app.state);
        Ok(true)
    }

    /// Tells what follows from what happened: the boards of a new puzzle, and the result.
    fn tell_changes(&mut self) -> Result<()> {
        if let Some(notice) = self.app.notice.take() {
            self.say(&notice)?;
        }
        let state = &self.app.state;
        let is_over = match state.mode() {
            Mode::Won(known) => known.is_some() || !self.is_told && state.result().is_some(),
            Mode::Sprint(round) => round.sprint().is_over(),
            _ => false,
        };
        if is_over && !self.is_told {
            self.is_told = true;
            self.is_new = false;
            for sentence in self.app.state.told_result() {
                self.say(&sentence)?;
            }
            self.say("Type next for another puzzle, copy for a text to share, or quit.")?;
        }
        if !is_over {
            self.is_told = false;
            if self.is_new && self.app.awaited.is_none() {
                self.is_new = false;
                self.look()?;
            }
        }
        Ok(())
    }

    fn look(&self) -> Result<()> {
        for sentence in self.app.state.told_boards() {
            self.say(&sentence)?;
        }
        Ok(())
    }

    /// Whether a line can be taken now: nothing is being computed or watched.
    fn is_idle(&self) -> bool {
        let state = &self.app.state;
        let is_watching = match state.mode() {
            Mode::Watch(_) => true,
            Mode::Replay(replay) => replay.is_running(),
            _ => false,
        };
        self.app.awaited.is_none() && state.waiting().is_none() && !is_watching
    }

    /// Takes a line. What a person types to stop something is not kept waiting.
    fn take_line(&mut self, line: String) -> Result<()> {
        let is_stop = AT_ONCE.contains(&line.trim());
        if !(self.is_idle() || is_stop && io::stdin().is_terminal()) {
            self.lines.push_back(line);
            return Ok(());
        }
        self.line(&line)
    }

    fn line(&mut self, line: &str) -> Result<()> {
        let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let is_asked = self.app.state.confirmation().is_some();
        let action = match words[..] {
            ["y" | "yes"] if is_asked => Action::Confirm,
            ["n" | "no"] if is_asked => Action::Cancel,
            ["cancel" | "stop" | "leave"] => Action::Cancel,
            ["skip"] if matches!(self.app.state.mode(), Mode::Sprint(_)) => Action::Skip,
            ["skip"] => Action::Cancel,
            [] | ["next"] if self.is_told => Action::Next,
            [] | ["next"] => Action::Continue,
            ["back"] => Action::Back,
            ["forward"] => Action::Forward,
            ["faster"] => Action::Faster,
            ["slower"] => Action::Slower,
            ["start"] if matches!(self.app.state.mode(), Mode::Replay(_)) => Action::Show(0),
            ["end"] => Action::SkipToEnd,
            ["new"] => Action::New(NewPuzzle::default()),
            ["journey"] => Action::Step(None),
            ["open", number] => match self.in_progress(number) {
                Some(key) => Action::Resume(key),
                None => return self.say("There is no such game. Type open for the list."),
            },
            _ => return self.word(&words, line),
        };
        let effects = self.app.begin(action, clock::now());
        self.effects.extend(effects);
        Ok(())
    }

    fn in_progress(&self, number: &str) -> Option<String> {
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        let game = self.app.state.saved_games().in_progress().nth(place)?;
        Some(SavedGame::key(game))
    }

    /// Answers what is only asked, or does what the prompt of the game does.
    fn word(&mut self, words: &[&str], line: &str) -> Result<()> {
        match words {
            ["look" | "l" | "board" | "boards"] => self.look(),
            ["status"] => self.say(&self.app.state.told_status()),
            ["help" | "?"] => self.help(),
            ["games" | "game"] => catalogue::all().iter().try_for_each(|entry| {
                self.say(&format!(
                    "{}: {} {}. {}",
                    entry.name,
                    entry.title,
                    entry.default_size(),
                    entry.about
                ))
            }),
            ["open"] => self.list_games(),
            ["stats"] => self.statistics(),
            ["learn"] => lessons::all()
                .into_iter()
                .try_for_each(|lesson| {
                    self.say(&format!("{}. {}", lesson.number, lesson.page.title))
                })
                .and_then(|()| self.say("Type learn and a number to read a lesson.")),
            ["learn", name] => match lessons::find(name) {
                Some(lesson) => self.say(&lesson.page.render(Format::Text, output::width())),
                None => self.say(&format!("No lesson '{name}'. Type learn for the list.")),
            },
            _ => {
                let effects = self.app.typed_line(line, clock::now());
                self.effects.extend(effects);
                Ok(())
            }
        }
    }

    fn help(&self) -> Result<()> {
        self.say("Make your board match the target in as few presses as you can. Type:")?;
        for (words, about) in WORDS {
            self.say(&format!("{words}: {about}"))?;
        }
        let told = |command: &Command| {
            let name = command.name();
            let is_told =
                |(words, _): &(&str, &str)| words.split([',', ' ']).any(|word| word == name);
            let is_looks = matches!(command, Command::Toggle(_) | Command::Help | Command::SetUp);
            is_looks || WORDS.iter().any(is_told)
        };
        for command in Command::ALL.iter().filter(|command| !told(command)) {
            self.say(&format!("{}: {}", command.name(), command.about()))?;
        }
        Ok(())
    }

    fn list_games(&self) -> Result<()> {
        let games: Vec<_> = self.app.state.saved_games().in_progress().collect();
        if games.is_empty() {
            return self.say("No other games in progress.");
        }
        for (number, game) in (1..).zip(games) {
            self.say(&format!("{number}: {}, {}.", game.title(), game.state()))?;
        }
        Ok(())
    }

    fn statistics(&self) -> Result<()> {
        let numbers = match &self.outside.store {
            Some(store) => store.statistics(clock::today())?,
            None => play::Statistics::default(),
        };
        for line in statistics::table(&numbers, true, output::width()) {
            println!("{}", line.trim_end());
        }
        Ok(())
    }
}
