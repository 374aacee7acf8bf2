//! The game as a pure state machine: [`Play`]. What the player does goes in, [effects](Effect) come out; nothing
//! here draws, stores or asks the time. The [`Session`] is the truth; what stands around it is what is known and said.

use super::history::Best;
use super::questions::{Answer, Known, Question, Told, too_large};
use super::signs::Signs;
use crate::words::{counted, sentence};
use quatrainment::generate::Date;
use quatrainment::{Cell, Event, HintLevel, Puzzle, Session, SessionError, clock, notation};

/// The most cells of a board that is played here.
const MOST_CELLS: u64 = 4096;

/// A puzzle on the table.
#[derive(Clone, Debug)]
pub struct Round {
    pub session: Session,
    /// Its code.
    pub code: String,
    /// Its day, when it is the puzzle of a day.
    pub daily: Option<Date>,
    /// What is known about it, once that was found out.
    pub known: Option<Known>,
}

impl Round {
    /// A game as it is.
    ///
    /// # Errors
    /// With a sentence for the player, when the board is too large.
    pub fn new(session: Session, daily: Option<Date>) -> Result<Round, String> {
        let game = session.puzzle().game();
        if game.grid().len() > MOST_CELLS {
            return Err(too_large(game));
        }
        let code = notation::encode(session.puzzle()).map_err(sentence)?;
        Ok(Round { session, code, daily, known: None })
    }

    /// The same puzzle from its beginning, as a game of its own.
    pub fn afresh(&self) -> Round {
        Round { session: Session::new(self.session.puzzle().clone()), ..self.clone() }
    }

    /// The fewest presses, when they are proven.
    pub fn par(&self) -> Option<u64> {
        self.known.as_ref().and_then(Known::par)
    }

    /// The puzzle that is left.
    fn rest(&self) -> Puzzle {
        let puzzle = self.session.puzzle();
        Puzzle::new(puzzle.game().clone(), self.session.current().clone(), puzzle.target().clone())
            .expect("a session keeps its board")
    }
}

/// What the player is doing.
#[derive(Clone, Debug)]
pub enum Mode {
    Play,
    /// Watching the solution: the presses to come, the last first.
    Solve(Vec<Cell>),
    /// Making a puzzle; the round as it was before.
    SetUp(Box<Round>),
    /// The game is won; what was best before, once it is known.
    Won(Option<Best>),
}

/// What is said beside the boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    pub text: String,
    pub signs: Signs,
    /// Which step of a hint it is.
    pub step: Option<HintLevel>,
    /// Whether the puzzle can be made solvable.
    pub can_fix: bool,
}

/// Something to be done outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Find an answer.
    Ask(Question),
    /// Keep the game in progress.
    Keep,
    /// The game is won: write it into the history.
    Finish,
    /// Another puzzle is on the table: the address must say so.
    Moved,
    /// Tell those who do not see it.
    Say(String),
}

/// The whole state of the game.
#[derive(Clone, Debug)]
pub struct Play {
    pub round: Round,
    pub mode: Mode,
    pub talk: Talk,
    /// Where the board's focus is.
    pub cursor: Cell,
    /// The cell that was pressed last: flips spread from there.
    pub pressed: Option<Cell>,
    /// What was asked last and is not answered yet.
    pub asked: Option<Question>,
    /// How far the answer is, and how far it is known what the puzzle needs, in parts of a hundred.
    pub asked_percent: u32,
    pub known_percent: u32,
}

impl Play {
    /// A round at its beginning, or where it was left.
    pub fn new(round: Round) -> (Play, Vec<Effect>) {
        let cursor = round.session.puzzle().game().grid().cell(0).expect("a grid has a first cell");
        let mode = if round.session.is_won() { Mode::Won(None) } else { Mode::Play };
        let know = Effect::Ask(Question::Know(round.session.puzzle().clone()));
        let play = Play {
            round,
            mode,
            talk: Talk::default(),
            cursor,
            pressed: None,
            asked: None,
            asked_percent: 0,
            known_percent: 0,
        };
        (play, vec![know])
    }

    /// Puts another round on the table.
    pub fn begin(&mut self, round: Round) -> Vec<Effect> {
        let same_board = self.round.session.puzzle().game().grid() == round.session.puzzle().game().grid();
        let cursor = self.cursor;
        let (play, mut effects) = Play::new(round);
        *self = play;
        if same_board {
            self.cursor = cursor;
        }
        effects.insert(0, Effect::Moved);
        let game = crate::words::heading(self.session().puzzle().game());
        effects.push(Effect::Say(format!("{game}: {}.", self.differing())));
        effects
    }

    /// The game being played.
    pub fn session(&self) -> &Session {
        &self.round.session
    }

    /// Whether the clock runs: while the board is played on.
    pub fn is_running(&self) -> bool {
        matches!(self.mode, Mode::Play | Mode::Solve(_)) && !self.session().is_won()
    }

    /// Lets time pass.
    pub fn wait(&mut self, milliseconds: u64) {
        if self.is_running() {
            self.round.session.wait(milliseconds);
        }
    }

    /// Presses a cell.
    pub fn press(&mut self, cell: Cell) -> Vec<Effect> {
        self.cursor = cell;
        if matches!(self.mode, Mode::Solve(_)) {
            return self.stop();
        }
        let name = self.name(cell);
        self.play(Event::Press(cell), Some(cell), |play| format!("{name}. {}.", play.differing()))
    }

    /// Takes the last press back.
    pub fn undo(&mut self) -> Vec<Effect> {
        let last = self.session().presses().last();
        let name = last.map(|cell| self.name(cell)).unwrap_or_default();
        self.play(Event::Undo, last, |play| format!("Took {name} back. {}.", play.differing()))
    }

    /// Makes the last press that was taken back again.
    pub fn redo(&mut self) -> Vec<Effect> {
        let effects = self.play(Event::Redo, None, |play| {
            let last = play.session().presses().last();
            let name = last.map(|cell| play.name(cell)).unwrap_or_default();
            format!("{name} again. {}.", play.differing())
        });
        self.pressed = self.session().presses().last();
        effects
    }

    /// Begins the puzzle again; after a win as a game of its own.
    pub fn restart(&mut self) -> Vec<Effect> {
        if self.session().is_won() {
            let round = self.round.afresh();
            return self.begin(round);
        }
        self.play(Event::Restart, None, |play| format!("Begun again. {}.", play.differing()))
    }

    /// Asks for the next hint.
    pub fn hint(&mut self) -> Vec<Effect> {
        match self.mode {
            Mode::Won(_) => self.say("The game is won; there is nothing left to press."),
            Mode::SetUp(_) => Vec::new(),
            Mode::Solve(_) => self.stop(),
            Mode::Play => self.ask(Question::Hint(self.session().next_hint(), self.round.rest())),
        }
    }

    /// Asks for the solution, to be watched.
    pub fn solve(&mut self) -> Vec<Effect> {
        match self.mode {
            Mode::Won(_) => self.say("The game is won already."),
            Mode::SetUp(_) => Vec::new(),
            Mode::Solve(_) => self.stop(),
            Mode::Play => self.ask(Question::Solve(self.round.rest())),
        }
    }

    /// Makes the next press of the solution that is watched.
    pub fn solve_on(&mut self) -> Vec<Effect> {
        let Mode::Solve(presses) = &mut self.mode else { return Vec::new() };
        let Some(cell) = presses.pop() else {
            self.mode = Mode::Play;
            return Vec::new();
        };
        let left = presses.len();
        self.cursor = cell;
        let name = self.name(cell);
        let mut effects = self.play(Event::Assist(cell), Some(cell), |_| format!("Pressed {name}."));
        if !self.session().is_won() {
            self.talk.text = format!("Pressed {name}; {left} to go.");
            effects.retain(|effect| *effect != Effect::Keep);
        }
        effects
    }

    /// Stops watching.
    pub fn stop(&mut self) -> Vec<Effect> {
        if matches!(self.mode, Mode::Solve(_)) {
            self.mode = Mode::Play;
            let mut effects = self.say("Stopped. Undo takes the presses back.");
            effects.push(Effect::Keep);
            return effects;
        }
        Vec::new()
    }

    /// The work on an answer has come so far, in parts of a hundred.
    pub fn progressed(&mut self, question: &Question, percent: u32) {
        match question {
            Question::Know(puzzle) if puzzle == self.session().puzzle() => self.known_percent = percent,
            _ if self.asked.as_ref() == Some(question) => self.asked_percent = percent,
            _ => {}
        }
    }

    /// An answer arrived, or why there is none.
    pub fn answered(&mut self, question: &Question, answer: Result<Answer, String>) -> Vec<Effect> {
        if self.asked.as_ref() == Some(question) {
            self.asked = None;
        }
        match (answer, question) {
            (Err(text), _) => self.say(text),
            (Ok(Answer::New(puzzle)), _) => match Round::new(Session::new(puzzle), None) {
                Ok(round) => self.begin(round),
                Err(text) => self.say(text),
            },
            // Whatever is about another position came too late.
            (Ok(Answer::Know(known)), Question::Know(puzzle)) if puzzle == self.session().puzzle() => {
                self.now_known(known);
                Vec::new()
            }
            (Ok(Answer::Hint(told)), Question::Hint(step, rest)) if self.is_about(rest) => {
                self.tell(*step, told)
            }
            (Ok(Answer::Solve(mut presses)), Question::Solve(rest)) if self.is_about(rest) => {
                if presses.is_empty() {
                    return self.hint();
                }
                presses.reverse();
                self.quiet();
                self.mode = Mode::Solve(presses);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// The game was written into the history.
    pub fn finished(&mut self, best: Best) {
        if let Mode::Won(known) = &mut self.mode {
            *known = Some(best);
        }
    }

    /// Changes the target as little as needed for the puzzle to have a solution.
    pub fn fix(&mut self) -> Vec<Effect> {
        let Some(Known::Unsolvable { change, .. }) = self.round.known.clone() else {
            return self.say("This puzzle can be solved as it is.");
        };
        for &cell in &change {
            self.round.session.apply(Event::EditTarget(cell)).expect("the change is on the board");
        }
        let mut names: Vec<String> = change.iter().map(|&cell| self.name(cell)).collect();
        names.dedup();
        let mut effects = self.look_again();
        effects.extend(self.say(format!("Changed {} in the target: now it can be solved.", names.join(" "))));
        if matches!(self.mode, Mode::Play) {
            effects.extend([Effect::Moved, Effect::Keep]);
        }
        effects
    }

    /// Says something, to all.
    pub fn say(&mut self, text: impl Into<String>) -> Vec<Effect> {
        self.talk = Talk { text: text.into(), ..Talk::default() };
        vec![Effect::Say(self.talk.text.clone())]
    }

    /// What was said belongs to the position before.
    pub(super) fn quiet(&mut self) {
        self.talk = Talk::default();
    }

    pub(super) fn ask(&mut self, question: Question) -> Vec<Effect> {
        self.asked = Some(question.clone());
        self.asked_percent = 0;
        vec![Effect::Ask(question)]
    }

    /// The puzzle was changed: its code is another, and nothing is known about it.
    pub(super) fn look_again(&mut self) -> Vec<Effect> {
        let session = self.round.session.clone();
        self.round = Round::new(session, None).expect("set-up keeps the board");
        self.known_percent = 0;
        vec![Effect::Ask(Question::Know(self.session().puzzle().clone()))]
    }

    /// The name of a cell.
    pub fn name(&self, cell: Cell) -> String {
        self.session().puzzle().game().grid().name(cell)
    }

    /// How many cells differ, in words.
    pub fn differing(&self) -> String {
        match self.session().difference().cells().count() as u64 {
            1 => "1 cell differs".to_owned(),
            number => format!("{number} cells differ"),
        }
    }

    fn is_about(&self, rest: &Puzzle) -> bool {
        matches!(self.mode, Mode::Play) && *rest == self.round.rest()
    }

    fn now_known(&mut self, known: Known) {
        match &known {
            Known::Unsolvable { why, .. } if !matches!(self.mode, Mode::Won(_)) => {
                self.talk =
                    Talk { text: why.text.clone(), signs: why.signs.clone(), step: None, can_fix: true };
            }
            _ if matches!(self.mode, Mode::SetUp(_)) => self.talk.text = self.judgement(&known),
            _ => {}
        }
        self.round.known = Some(known);
    }

    fn tell(&mut self, step: HintLevel, told: Told) -> Vec<Effect> {
        self.round.session.apply(Event::Hint(step)).expect("a hint can always be given");
        if let Some(cell) = told.cell {
            self.cursor = cell;
        }
        let can_fix = matches!(self.round.known, Some(Known::Unsolvable { .. }));
        let said = format!("Hint {} of 3. {}", step as u8 + 1, told.text);
        self.talk = Talk { text: told.text, signs: told.signs, step: Some(step), can_fix };
        vec![Effect::Say(said), Effect::Keep]
    }

    /// Lets something happen in the session, and says so when it cannot.
    fn play(
        &mut self,
        event: Event,
        pressed: Option<Cell>,
        said: impl FnOnce(&Play) -> String,
    ) -> Vec<Effect> {
        if matches!(self.mode, Mode::SetUp(_)) {
            return Vec::new();
        }
        match self.round.session.apply(event) {
            // The card says what there is to say.
            Err(SessionError::Won) => return Vec::new(),
            Err(error) => return self.say(sentence(error)),
            Ok(()) => {}
        }
        self.pressed = pressed;
        self.quiet();
        if let Some(Known::Unsolvable { .. }) = self.round.known {
            self.talk.can_fix = true;
        }
        if !self.session().is_won() {
            return vec![Effect::Say(said(self)), Effect::Keep];
        }
        self.mode = Mode::Won(None);
        let moves = counted(self.session().moves(), "move");
        let time = clock(self.session().milliseconds());
        vec![Effect::Say(format!("Solved in {moves} and {time}.")), Effect::Finish, Effect::Keep]
    }
}
