//! Courses of a game, as players take them through any front end.

use super::*;
use crate::generate::{self, Level};
use crate::grid::Cell;
use crate::hint::HintLevel;
use crate::marks::HintMark;
use crate::puzzle::Puzzle;
use crate::session::{Event, Session};
use crate::solve::{Solver, SolverOptions};
use crate::{catalogue, notation};
use std::collections::BTreeMap;

/// Gantner's example, and its only solution.
const GANTNER: &str = "q1244tttqbv8r5";
const SOLUTION: [&str; 8] = ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"];

/// A front end that keeps everything in memory.
struct Player {
    table: Table,
    now: Now,
    solvers: Solvers,
    /// What was saved, by its key.
    kept: BTreeMap<String, String>,
    history: Vec<FinishedGame>,
    said: Vec<String>,
    copied: Option<String>,
    code: String,
    /// Whether questions wait until they are asked for.
    is_slow: bool,
    waiting: Vec<(Ticket, Question)>,
    cancelled: Vec<Ticket>,
}

fn at(milliseconds: u64) -> Now {
    Now { milliseconds, today: "2026-11-15".parse().unwrap(), until_tomorrow: 2 * 3_600_000 }
}

fn experienced() -> Settings {
    Settings { guided: true, has_won: true, ..Settings::default() }
}

fn puzzle(code: &str) -> Puzzle {
    notation::decode(code).unwrap()
}

impl Player {
    fn start(settings: Settings, kept: BTreeMap<String, String>, opening: Opening) -> Player {
        let shelf = Shelf::new(kept.values().map(String::as_str));
        let start = Start { shelf, settings, seed: 7, max_cells: 4096, opening };
        let now = at(1_800_000_000_000);
        let (table, effects) = Table::new(start, now);
        let mut player = Player {
            table,
            now,
            solvers: Solvers::default(),
            kept,
            history: Vec::new(),
            said: Vec::new(),
            copied: None,
            code: String::new(),
            is_slow: false,
            waiting: Vec::new(),
            cancelled: Vec::new(),
        };
        player.perform(effects);
        player
    }

    fn of(puzzle: Puzzle) -> Player {
        Player::start(experienced(), BTreeMap::new(), Opening::Puzzle(Box::new(puzzle)))
    }

    /// The program ends, and begins again with what was kept.
    fn again(&self) -> Player {
        Player::start(self.table.settings().clone(), self.kept.clone(), Opening::Continue)
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Compute(ticket, question) => self.waiting.push((ticket, question)),
                Effect::Cancel(ticket) => self.cancelled.push(ticket),
                Effect::Save { key, text } => {
                    assert!(!key.is_empty() && !text.contains('\n'));
                    self.kept.insert(key, text);
                }
                Effect::Forget { key } => drop(self.kept.remove(&key)),
                Effect::Record(game) => {
                    let best = Best::before(&self.history, &game);
                    self.history.push(*game);
                    self.table.recorded(best);
                }
                Effect::PuzzleChanged { code } => self.code = code,
                Effect::Announce(text) => self.said.push(text),
                Effect::Copy(text) => {
                    self.copied = Some(text);
                    let effects = self.table.copied(true);
                    self.perform(effects);
                }
                Effect::SaveSettings => {}
            }
        }
        if !self.is_slow {
            self.answer();
        }
    }

    fn answer(&mut self) {
        while let Some((ticket, question)) = (!self.waiting.is_empty()).then(|| self.waiting.remove(0)) {
            let effects =
                self.table.answered(ticket, self.solvers.answer(&question, &SolverOptions::new()), self.now);
            self.perform(effects);
        }
    }

    fn act(&mut self, action: Action) -> &mut Player {
        let effects = self.table.act(action, self.now);
        self.perform(effects);
        self
    }

    fn cell(&self, name: &str) -> Cell {
        self.table.session().puzzle().game().grid().cell_named(name).unwrap()
    }

    fn press(&mut self, names: &[&str]) -> &mut Player {
        for name in names {
            self.act(Action::Press(self.cell(name)));
        }
        self
    }

    /// Lets time pass, with every tick that the table asks for.
    fn wait(&mut self, milliseconds: u64) -> &mut Player {
        let end = self.now.milliseconds + milliseconds;
        while let Some(at) = self.table.wakes_at().filter(|&at| at <= end) {
            self.now.milliseconds = at;
            self.act(Action::Tick);
        }
        self.now.milliseconds = end;
        self.act(Action::Tick)
    }

    fn message(&self) -> String {
        self.table.message().to_string()
    }

    fn presses(&self) -> Vec<String> {
        let session = self.table.session();
        session.presses().map(|cell| session.puzzle().game().grid().name(cell)).collect()
    }

    fn in_progress(&self) -> Vec<String> {
        self.table.shelf().in_progress().map(SavedGame::title).collect()
    }
}

fn game(name: &str, states: u8) -> crate::Game {
    catalogue::find(name).unwrap().game().unwrap().with_states(states).unwrap()
}

#[test]
fn a_known_puzzle_is_played_to_the_win() {
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!((player.table.par_text(), player.code.as_str()), ("8".to_owned(), GANTNER));
    // The clock starts with the first press.
    player.wait(60_000).press(&SOLUTION[..1]).wait(42_000).press(&SOLUTION[1..]);
    assert!(matches!(player.table.mode(), Mode::Won(_)) && !player.table.is_clock_running());
    assert_eq!(player.said.last().unwrap(), "Solved in 8 moves, 0:42.");
    let result = player.table.result().unwrap();
    assert_eq!(
        (result.title, &result.against_par[..], &result.against_best[..]),
        ("Solved!", "at par, the fewest", "your first here")
    );
    assert!(result.flawless.is_some() && result.next_daily.is_none() && !result.can_undo);
    assert_eq!(player.history.len(), 1);
    player.press(&["A1"]).act(Action::Undo);
    assert_eq!(player.message(), "The game is won; there is nothing left to press.");
    player.act(Action::Restart);
    assert_eq!((player.table.session().moves(), player.table.session().milliseconds()), (0, 0));
    assert!(matches!(player.table.mode(), Mode::Play));
}

#[test]
fn undo_and_redo_say_what_they_did() {
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(player.act(Action::Undo).message(), "There is nothing to undo.");
    player.press(&["B2"]).act(Action::Undo);
    assert_eq!(player.said.last().unwrap(), "Took B2 back. 7 cells differ.");
    assert_eq!(player.table.last_pressed(), Some(player.cell("B2")));
    player.act(Action::Redo);
    assert!(player.said.last().unwrap().starts_with("B2 again."));
}

#[test]
fn restart_is_a_step_that_undo_takes_back() {
    for states in [2, 3, 12] {
        let mut player = Player::of(generate::random(&game("quatrainment", states), 5).unwrap());
        player.press(&["A1", "C3"]).act(Action::Restart);
        assert_eq!(player.message(), "Back at the start. Undo brings your presses back.");
        assert_eq!(player.again().table.session().moves(), 0);
        player.act(Action::Undo);
        assert_eq!(player.presses(), ["A1", "C3"]);
        assert_eq!(player.again().presses(), ["A1", "C3"]);
    }
}

#[test]
fn hints_come_in_three_steps_and_cost_once() {
    let mut player = Player::of(puzzle(GANTNER));
    for (level, text) in
        HintLevel::ALL.into_iter().zip(["Hint 1 of 3. 8 presses", "Hint 2 of 3. Press A1.", "Hint 3"])
    {
        player.act(Action::Hint);
        assert!(matches!(player.table.message(), Message::Hint(shown, _) if *shown == level));
        assert!(player.message().starts_with(text), "{}", player.message());
    }
    assert!(player.message().contains("The mask of A1 is the set of cells"), "{}", player.message());
    let session = player.table.session();
    let counted = session.puzzle().game().grid().cells().filter_map(|cell| player.table.mark(cell));
    assert_eq!(counted.filter(|mark| matches!(mark, HintMark::Counted(_))).count(), 5);
    assert_eq!((player.table.cursor(), session.hints()), (player.cell("A1"), 3));
    // Asking again for what is shown, or was shown for this position, is free.
    player.act(Action::Hint).act(Action::Hint);
    player.press(&["B2"]).act(Action::Undo);
    assert_eq!(player.message(), "");
    for _ in 0..4 {
        player.act(Action::Hint);
    }
    assert_eq!(player.table.session().hints(), 3);
    let mut next = player.again();
    next.act(Action::Hint);
    assert_eq!(next.table.session().hints(), 3);
    // For another position it is not.
    next.press(&["A1"]).act(Action::Hint);
    assert_eq!(next.table.session().hints(), 4);
}

#[test]
fn hints_lead_to_the_win_with_any_number_of_states() {
    for states in [2, 3, 12] {
        let mut player = Player::of(generate::random(&game("merlin", states), 3).unwrap());
        for _ in 0..200 {
            player.act(Action::Hint).act(Action::Hint);
            let Some(cell) = player.table.message().cell() else { break };
            player.act(Action::Press(cell));
        }
        assert!(player.table.session().is_over(), "{states}");
    }
}

#[test]
fn an_answer_about_another_position_comes_too_late() {
    let mut player = Player::of(puzzle(GANTNER));
    player.is_slow = true;
    player.act(Action::Hint);
    assert_eq!(player.table.waiting().unwrap().to_string(), "Looking for a hint …");
    player.press(&["A1"]);
    assert_eq!(player.cancelled.len(), 1);
    player.answer();
    assert_eq!((player.table.session().hints(), player.message()), (0, String::new()));
    // Work can be followed and called off.
    player.act(Action::Solve);
    let ticket = player.waiting[0].0;
    player.table.progressed(ticket, 40);
    assert_eq!(player.table.waiting().unwrap().to_string(), "Solving … 40 %");
    player.act(Action::Stop);
    assert_eq!((player.cancelled.last(), player.table.waiting()), (Some(&ticket), None));
    player.answer();
    assert!(matches!(player.table.mode(), Mode::Play));
}

#[test]
fn the_solution_is_watched_stopped_and_taken_back() {
    for states in [2, 3, 12] {
        let mut player = Player::of(generate::random(&game("merlin", states), 5).unwrap());
        player.press(&["B2"]).act(Action::Solve);
        let Mode::Watch(watch) = player.table.mode() else { panic!("nothing to watch") };
        let left = watch.left();
        player.wait(700);
        assert!(player.message().starts_with("Pressed ") || left == 1, "{}", player.message());
        player.act(Action::Stop);
        assert_eq!(player.message(), "Stopped. Undo takes these presses back.");
        player.act(Action::Undo);
        assert_eq!(
            (player.presses(), player.message()),
            (vec!["B2".to_owned()], "Back to where you were.".to_owned())
        );
        player.act(Action::Solve).wait(200_000);
        assert!(player.table.session().is_won(), "{states}");
        let result = player.table.result().unwrap();
        assert!(result.title == "Solved, with help" && result.can_undo);
        assert!(player.history.is_empty(), "what can be taken back is not history yet");
        player.act(Action::Undo);
        assert_eq!(player.presses(), ["B2"]);
        // Whoever leaves it after watching has finished it, with help.
        player.act(Action::Solve).wait(200_000).act(Action::New(NewPuzzle::default()));
        assert!(player.history.len() == 1 && player.history[0].summary().assisted);
        assert!(player.in_progress().is_empty());
    }
}

#[test]
fn no_game_is_lost() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1", "B1"]).act(Action::New(NewPuzzle::default()));
    assert_eq!(player.message(), "Your game of Quatrainment 4x4 is kept among the games in progress.");
    player.wait(1000).press(&["C3"]).act(Action::Daily(None));
    player.wait(1000).press(&["D4"]);
    let merlin = NewPuzzle { game: Some(game("merlin", 2)), level: Some(Level::Hard), seed: Some(3) };
    player.wait(1000).act(Action::New(merlin));
    player.wait(1000).press(&["B2"]);
    player.wait(1000).act(Action::OpenCode(format!("  https://example.org/#/play/{GANTNER} ")));
    assert_eq!(player.presses(), ["A1", "B1"], "the code of a game in progress continues it");
    let titles = player.in_progress();
    assert_eq!(
        titles,
        ["Merlin's Magic Square 3x3", "Quatrainment 4x4, daily 2026-11-15", "Quatrainment 4x4"]
    );
    assert_eq!(player.kept.len(), 4);
    // The program ends: everything is there at the next start, and the newest is on the table.
    let mut player = player.again();
    assert_eq!((player.presses(), player.in_progress()), (vec!["A1".to_owned(), "B1".to_owned()], titles));
    let keys: Vec<String> = player.table.shelf().in_progress().map(SavedGame::key).collect();
    player.act(Action::Resume(keys[0].clone()));
    assert_eq!(
        (player.presses(), player.message()),
        (vec!["B2".to_owned()], "Continued: Merlin's Magic Square 3x3.".to_owned())
    );
    // Discarding asks.
    player.act(Action::Discard(keys[2].clone()));
    assert_eq!(
        player.table.confirmation().unwrap(),
        "Discard Quatrainment 4x4 (1 move, 0:00)? It cannot be brought back."
    );
    player.act(Action::Cancel);
    assert_eq!(player.in_progress().len(), 3);
    player.act(Action::Discard(keys[2].clone())).act(Action::Confirm);
    assert_eq!((player.in_progress().len(), player.kept.len()), (2, 3));
    // The game on the table can be discarded, too.
    player.act(Action::Discard(player.table.key())).act(Action::Confirm);
    assert_eq!((player.table.session().moves(), player.kept.len()), (0, 2));
    assert_eq!(player.act(Action::Resume("q1".to_owned())).message(), "That game is no longer there.");
}

#[test]
fn a_puzzle_that_was_not_begun_leaves_nothing_behind() {
    let mut player = Player::of(puzzle(GANTNER));
    for _ in 0..3 {
        player.act(Action::New(NewPuzzle::default()));
    }
    assert_eq!((player.kept.len(), player.in_progress().len()), (1, 0));
    assert_eq!(player.again().code, player.code, "but the next start finds it");
}

#[test]
fn a_new_puzzle_is_of_the_game_on_the_table() {
    let mut player = Player::of(generate::random(&game("merlin", 3), 1).unwrap());
    player.act(Action::New(NewPuzzle { level: Some(Level::Expert), ..NewPuzzle::default() }));
    assert_eq!(player.table.session().puzzle().game(), &game("merlin", 3));
    assert_eq!(
        (player.table.settings().level, &player.table.settings().game),
        (Level::Expert, &game("merlin", 3))
    );
}

#[test]
fn the_daily_puzzle_of_a_day_is_one_game() {
    let mut player = Player::of(puzzle(GANTNER));
    player.act(Action::Daily(None)).press(&["A1"]);
    assert_eq!(player.act(Action::Daily(None)).message(), "This is the daily puzzle; you are playing it.");
    player.act(Action::New(NewPuzzle::default())).act(Action::Daily(None));
    assert_eq!(player.presses(), ["A1"]);
    let code = player.table.code().to_owned();
    let solver = Solver::new(player.table.session().puzzle().game()).unwrap();
    while let Some(cell) = player.table.session().next_press(&solver) {
        player.act(Action::Press(cell));
    }
    assert_eq!(player.table.result().unwrap().streak.as_deref(), Some("1 day"));
    // Whoever asks again sees the result, whatever was played since, also tomorrow's program start.
    player.act(Action::New(NewPuzzle::default())).act(Action::Daily(None));
    let next = "The next daily puzzle comes in 2 h.";
    assert_eq!(player.table.result().unwrap().next_daily.as_deref(), Some(next));
    player.act(Action::New(NewPuzzle::default()));
    let mut player = player.again();
    player.act(Action::OpenCode(code));
    assert_eq!(player.table.result().unwrap().next_daily.as_deref(), Some(next));
    assert!(player.history.is_empty(), "it is in the history already");
    // Another day has another game.
    player.act(Action::Daily(Some("2026-11-14".parse().unwrap())));
    assert!(player.table.session().moves() == 0 && player.table.daily_date().is_some());
    // A result of another day is not kept for ever.
    let tomorrow = Now { today: "2026-11-16".parse().unwrap(), ..player.now };
    let shelf = Shelf::new(player.kept.values().map(String::as_str));
    let start =
        Start { shelf, settings: experienced(), seed: 1, max_cells: 4096, opening: Opening::Continue };
    let (_, effects) = Table::new(start, tomorrow);
    assert!(effects.contains(&Effect::Forget { key: "daily-2026-11-15".to_owned() }), "{effects:?}");
}

#[test]
fn the_first_start_explains_itself() {
    let mut player = Player::start(Settings::default(), BTreeMap::new(), Opening::Continue);
    assert_eq!(player.table.goal(), Some("Turn your board into the target."));
    assert_eq!(player.message(), "1 of 3. Press B2 and watch: it flips, and its neighbours with it.");
    let b2 = player.cell("B2");
    assert_eq!((player.table.mark(b2), player.table.cursor()), (Some(HintMark::Here), b2));
    // Another press is allowed, and the guide waits.
    player.press(&["A1", "A1"]);
    assert!(player.message().starts_with("1 of 3."));
    player.press(&["B2"]);
    assert!(player.message().starts_with("2 of 3. The other board is the target."), "{}", player.message());
    assert!(player.message().contains("the 6 cells"));
    player.act(Action::Continue);
    assert!(player.message().starts_with("3 of 3."));
    player.press(&["D4"]);
    assert!(player.table.session().is_over() && player.table.goal().is_none());
    assert!(player.table.settings().guided && player.table.settings().has_won);
    // It comes once, and again when it is asked for.
    let mut player = player.again();
    assert!(matches!(player.table.mode(), Mode::Play));
    player.press(&["A1"]).act(Action::Guide);
    assert!(
        matches!(player.table.mode(), Mode::Guide(GuideStep::Press(_))) && player.in_progress().len() == 1
    );
    player.act(Action::Cancel);
    assert!(matches!(player.table.mode(), Mode::Play) && player.table.session().moves() == 0);
}

#[test]
fn the_guide_can_be_skipped_and_does_not_come_back() {
    let mut player = Player::start(Settings::default(), BTreeMap::new(), Opening::Continue);
    player.act(Action::Cancel);
    assert!(player.table.settings().guided && player.message().is_empty());
    assert!(player.table.goal().is_some(), "the goal stays until the first win");
    assert!(matches!(player.again().table.mode(), Mode::Play));
    // Whoever begins with a link is not stopped by it.
    let opening = Opening::Puzzle(Box::new(puzzle(GANTNER)));
    let player = Player::start(Settings::default(), BTreeMap::new(), opening);
    assert!(matches!(player.table.mode(), Mode::Play) && player.table.code() == GANTNER);
}

/// A puzzle that cannot be solved: one cell of the target is one state off.
fn unsolvable(name: &str, states: u8) -> Puzzle {
    let game = game(name, states);
    let solver = Solver::new(&game).unwrap();
    let start = game.blank();
    let targets = game.grid().cells().flat_map(|cell| (1..states).map(move |amount| (cell, amount)));
    let mut targets = targets.map(|(cell, amount)| {
        let mut target = game.blank();
        target.add(cell, amount);
        target
    });
    let target =
        targets.find(|target| solver.solve(target).is_err()).expect("not every position can be solved");
    Puzzle::new(game.clone(), start, target).unwrap()
}

#[test]
fn an_unsolvable_puzzle_says_so_without_a_ladder_and_is_fixed() {
    for (name, states) in
        [("quatrainment-b", 2), ("lights-out", 2), ("quatrainment", 3), ("quatrainment", 12), ("merlin", 12)]
    {
        let game = game(name, states);
        if Solver::new(&game).unwrap().is_always_solvable() {
            continue;
        }
        let mut player = Player::of(unsolvable(name, states));
        assert!(
            player.said.last().unwrap().starts_with("This target cannot be reached. "),
            "{:?}",
            player.said
        );
        for action in [Action::Tick, Action::Hint, Action::Hint, Action::Solve] {
            player.act(action);
            let said = player.message();
            assert!(said.starts_with("This target cannot be reached. "), "{said}");
            assert!(said.contains(" of the target.") && said.contains("Fix changes"), "{said}");
            assert!(player.table.can_fix());
        }
        assert_eq!(player.table.session().hints(), 0);
        player.press(&["A1"]).act(Action::Fix);
        assert!(player.message().ends_with("in the target: now it can be solved."), "{}", player.message());
        let fixed = player.table.session().puzzle();
        assert!(!fixed.is_solved() && Solver::new(&game).unwrap().par(fixed).is_some(), "{name} {states}");
        assert_eq!(player.in_progress().len(), 1, "the game before is kept");
        assert_eq!(player.act(Action::Fix).message(), "This puzzle can be solved as it is.");
    }
}

/// Every unsolvable difference of a small board, for each number of states: fixed, it can be solved and is a puzzle.
#[test]
fn a_fix_is_solvable_and_never_trivial() {
    for states in [2, 3, 12] {
        let game = catalogue::find("lights-out").unwrap().game_of(&"1x3".parse().unwrap());
        let game = game.or_else(|_| catalogue::find("lights-out").unwrap().game_of(&"2x2".parse().unwrap()));
        let game = game.unwrap().with_states(states).unwrap();
        let (solver, solvers) = (Solver::new(&game).unwrap(), Solvers::default());
        let cells = game.grid().len() as u32;
        for number in 1..u64::from(states).pow(cells).min(3000) {
            let target = crate::Pattern::from_fn(game.grid(), states, |cell| {
                (number / u64::from(states).pow(cell.index() as u32) % u64::from(states)) as u8
            });
            let puzzle = Puzzle::new(game.clone(), game.blank(), target).unwrap();
            let Ok(Answer::Facts(facts)) =
                solvers.answer(&Question::Facts(puzzle.clone()), &SolverOptions::new())
            else {
                panic!()
            };
            let Some(report) = facts.unsolvable() else { continue };
            let fix = report.fix.as_ref().unwrap();
            assert_ne!(fix.target, *puzzle.start());
            assert!(solver.solve(&puzzle.start().difference(&fix.target)).is_ok());
            assert_eq!(fix.cells, puzzle.target().difference(&fix.target).cells().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_puzzle_is_set_up_judged_fixed_and_played() {
    let mut player = Player::of(generate::random(&game("quatrainment-b", 2), 1).unwrap());
    player.press(&["A1"]).act(Action::SetUp);
    for side in [Side::Yours, Side::Target] {
        player.act(Action::EditAll(side, Change::Clear));
    }
    assert_eq!(player.message(), "Start and target are the same, so there is nothing to play.");
    player.act(Action::Accept);
    assert!(matches!(player.table.mode(), Mode::SetUp(_)), "that is not a puzzle");
    player.act(Action::Edit(Side::Yours, player.cell("A1")));
    assert!(player.table.can_fix() && player.message().contains("an odd number of them differ"));
    assert!(
        player.said.last().unwrap().starts_with("This target cannot be reached. "),
        "the verdict is heard last"
    );
    player.act(Action::Fix);
    assert_eq!(player.table.par_text(), "1", "{}", player.message());
    assert!(player.message().ends_with("in the target: now it can be solved."), "{}", player.message());
    player.act(Action::EditAll(Side::Target, Change::Invert));
    let made = player.table.session().puzzle().clone();
    player.act(Action::Fix).act(Action::Accept);
    assert!(matches!(player.table.mode(), Mode::Play));
    assert_eq!((player.table.session().log().len(), player.in_progress().len()), (0, 1));
    assert_eq!(player.table.session().puzzle().start(), made.start());
}

#[test]
fn a_set_up_that_is_given_up_leaves_the_game_as_it_was() {
    for states in [2, 3, 12] {
        let mut player = Player::of(generate::random(&game("quatrainment", states), 5).unwrap());
        player.press(&["A1"]);
        let before = player.table.session().clone();
        for end in [Action::Cancel, Action::Accept] {
            player.act(Action::SetUp).act(Action::Hint).act(Action::Undo);
            if end == Action::Cancel {
                player.press(&["B2"]).act(Action::EditAll(Side::Target, Change::Invert));
            }
            player.act(end);
            assert_eq!(player.table.session(), &before);
        }
    }
}

#[test]
fn what_is_no_puzzle_is_not_played() {
    let game = game("quatrainment", 2);
    let same = Puzzle::new(game.clone(), game.all_on(), game.all_on()).unwrap();
    let mut player = Player::of(puzzle(GANTNER));
    assert_eq!(
        player.act(Action::Open(Box::new(same.clone()))).message(),
        "Start and target are the same, so there is nothing to play."
    );
    assert_eq!(player.table.code(), GANTNER);
    let mut player = Player::of(same);
    assert_eq!(player.message(), "Start and target are the same, so there is nothing to play.");
    assert!(!player.table.session().puzzle().is_solved());
    player.act(Action::OpenCode("q1244tttqbv8r6".to_owned()));
    assert!(player.message().starts_with("This is not a puzzle's code: "), "{}", player.message());
    player.act(Action::OpenCode("3x3:d07,340".to_owned()));
    assert!(player.message().contains("the matrix has 3 digits"), "{}", player.message());
    let large = catalogue::find("lights-out").unwrap().game_of(&"1000x1000".parse().unwrap()).unwrap();
    player.act(Action::New(NewPuzzle { game: Some(large), ..NewPuzzle::default() }));
    assert_eq!(player.message(), "A 1000x1000 board is too large to be played here.");
}

#[test]
fn a_game_id_of_flip_is_played_and_kept() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1"]).act(Action::OpenCode(" 4x3:cc0e80330310c8864c06313308c04c027013,c60\n".to_owned()));
    assert_eq!(player.table.session().puzzle().start().to_string(), "XX../.XX./....");
    player.wait(1000).press(&["B2"]);
    let player = player.again();
    assert_eq!(
        (player.presses(), player.in_progress()),
        (vec!["B2".to_owned()], vec!["Quatrainment 4x4".to_owned()])
    );
    assert_eq!(player.table.session().puzzle().game().name(), "Flip");
}

/// A game that was saved before puzzles without a goal were refused.
#[test]
fn an_old_game_that_is_no_puzzle_starts_no_clock() {
    let game = game("quatrainment", 2);
    let same = Puzzle::new(game.clone(), game.all_on(), game.all_on()).unwrap();
    let old = SavedGame { updated: 5, daily: None, session: Session::new(same) };
    let kept = BTreeMap::from([(old.key(), old.encode().unwrap())]);
    let mut player = Player::start(experienced(), kept, Opening::Continue);
    assert_eq!(player.message(), "Start and target are the same, so there is nothing to play.");
    player.press(&["A1"]).wait(5000);
    assert_eq!((player.table.session().moves(), player.table.session().milliseconds()), (0, 0));
}

#[test]
fn the_clock_stands_while_the_player_reads() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&["A1"]).wait(3000).act(Action::Pause).wait(60_000);
    assert_eq!(player.again().table.session().milliseconds(), 3000, "a pause saves the time");
    player.act(Action::Unpause).wait(2000);
    assert_eq!(player.table.session().milliseconds(), 5000);
    // A machine that slept, and a clock that is set back.
    player.now.milliseconds += 3_600_000;
    player.act(Action::Tick);
    assert_eq!(player.table.session().milliseconds(), 10_000);
    player.now.milliseconds -= 7_200_000;
    player.act(Action::Tick);
    player.wait(1000);
    assert_eq!(player.table.session().milliseconds(), 11_000);
}

#[test]
fn a_finished_game_is_watched_step_by_step() {
    let mut whole = Session::new(puzzle(GANTNER));
    let grid = whole.puzzle().game().grid().clone();
    let cell = |name| grid.cell_named(name).unwrap();
    whole.press(cell("A1")).unwrap();
    whole.wait(500);
    whole.press(cell("B1")).unwrap();
    whole.undo().unwrap();
    whole.apply(Event::Hint(HintLevel::Nudge)).unwrap();
    let mut player = Player::of(generate::random(&game("merlin", 2), 1).unwrap());
    player.press(&["B2"]).act(Action::Replay(Box::new(whole.clone())));
    player.wait(1500);
    assert_eq!(player.presses(), ["A1", "B1"]);
    player.act(Action::Forward);
    assert_eq!((player.presses().len(), player.message()), (1, "Took the last step back.".to_owned()));
    player.act(Action::Back).act(Action::Back);
    assert_eq!(player.presses(), ["A1"]);
    player.act(Action::Continue).wait(20_000);
    assert_eq!(
        (player.table.session(), player.message()),
        (&whole, "Asked for a hint: nudge. The end.".to_owned())
    );
    player.press(&["A1"]).act(Action::Undo).act(Action::Point(cell("D4"))).act(Action::Cancel);
    assert_eq!(player.presses(), ["B2"], "the game on the table is as it was");
    player.act(Action::Press(cell("D4")));
    assert_eq!((player.presses().len(), player.table.cursor().index()), (1, 0), "D4 is not on this board");
}

#[test]
fn a_win_that_is_watched_again_keeps_its_result() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&SOLUTION);
    let result = player.table.result();
    let whole = player.table.session().clone();
    player.act(Action::Replay(Box::new(whole))).wait(3000).act(Action::Cancel);
    assert_eq!(player.table.result(), result);
}

#[test]
fn the_result_is_copied_without_spoilers() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&SOLUTION).act(Action::Copy);
    assert_eq!(player.copied.as_deref().unwrap().lines().last(), Some(GANTNER));
    assert_eq!(player.message(), "Copied.");
}

#[test]
fn commands_do_what_they_are_called() {
    let mut player = Player::of(puzzle(GANTNER));
    for command in Command::ALL {
        if let Some(action) = command.action(player.table.settings()) {
            player.act(action).act(Action::Cancel);
        }
    }
    let settings = player.table.settings();
    assert!(!settings.dots && !settings.reach && settings.names && settings.fold_target);
}

#[test]
fn questions_and_answers_travel_as_text() {
    let solvers = Solvers::default();
    for (name, size, states) in [
        ("quatrainment", "4x4", 2),
        ("lights-out", "5x5", 2),
        ("merlin", "3x3", 4),
        ("king", "3x3x3", 2),
        ("lights-out", "4x4", 12),
    ] {
        let Ok(game) = catalogue::find(name).unwrap().game_of(&size.parse().unwrap()) else { continue };
        let game = game.with_states(states).unwrap();
        let puzzles = [
            generate::random(&game, 5).unwrap(),
            Puzzle::new(game.clone(), game.checkerboard(), game.ring()).unwrap(),
        ];
        let mut questions = vec![Question::New { game, level: Level::Hard, seed: 7 }];
        for puzzle in puzzles {
            questions.push(Question::Facts(puzzle.clone()));
            questions.push(Question::Solve(puzzle.clone()));
            questions.extend(HintLevel::ALL.map(|level| Question::Hint(level, puzzle.clone())));
        }
        for question in questions {
            let text = question.encode().unwrap();
            assert_eq!(Question::decode(&text).as_ref(), Some(&question));
            let travelled =
                Answer::decode(&question, &solvers.answer_text(&text, &SolverOptions::new()).unwrap());
            assert_eq!(
                travelled,
                Some(solvers.answer(&question, &SolverOptions::new()).unwrap()),
                "{question:?}"
            );
        }
    }
    assert!(solvers.answer_text("why not", &SolverOptions::new()).is_err());
}

#[test]
fn preparing_a_game_is_followed_and_done_once() {
    let game =
        catalogue::find("merlin").unwrap().game_of(&"6x7".parse().unwrap()).unwrap().with_states(6).unwrap();
    let question = Question::Facts(generate::random(&game, 3).unwrap());
    let solvers = Solvers::default();
    let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let log = heard.clone();
    let options = SolverOptions::new().progress(move |percent| log.lock().unwrap().push(percent));
    solvers.solver(&game, &options).unwrap();
    let first = std::mem::take(&mut *heard.lock().unwrap());
    assert!(
        first.len() > 50 && first.is_sorted() && first.iter().all(|&percent| percent <= 100),
        "{first:?}"
    );
    solvers.solver(&game, &options).unwrap();
    assert!(heard.lock().unwrap().is_empty(), "it was prepared before");
    // Work that is cancelled has no answer, and the next question about the game does.
    let cancelled = SolverOptions::new().cancel(|| true);
    assert_eq!(solvers.answer(&question, &cancelled), Err("Stopped.".to_owned()));
    assert!(solvers.answer(&question, &SolverOptions::new()).is_ok());
}

/// Whatever is done in whatever order, the game goes on, what is kept can be read, and no begun game disappears.
#[test]
fn no_order_of_actions_brings_it_down() {
    let mut state = 1u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let games =
        [game("quatrainment", 2), game("merlin", 3), game("lights-out", 12), game("quatrainment-b", 2)];
    let mut player = Player::of(puzzle(GANTNER));
    for _ in 0..2000 {
        let grid = player.table.session().puzzle().game().grid().clone();
        let cell = grid.cell(next(grid.len() as usize) as u64).unwrap();
        let side = if next(2) == 0 { Side::Yours } else { Side::Target };
        let begun = player.table.shelf().in_progress().count();
        player.is_slow = next(4) == 0;
        let action = match next(26) {
            0..=7 => Action::Press(cell),
            8 => Action::Undo,
            9 => Action::Redo,
            10 => Action::Restart,
            11 => Action::Hint,
            12 => Action::Solve,
            13 => Action::Stop,
            14 => Action::New(NewPuzzle {
                game: Some(games[next(games.len())].clone()),
                ..NewPuzzle::default()
            }),
            15 => Action::Daily(Some(generate::Date::new(2026, 11, 14 + next(3) as u8).unwrap())),
            16 => Action::SetUp,
            17 => Action::Edit(side, cell),
            18 => Action::EditAll(side, Change::Invert),
            19 => Action::Accept,
            20 => Action::Fix,
            21 => Action::Guide,
            22 => Action::Cancel,
            23 => Action::Continue,
            24 => player
                .table
                .shelf()
                .in_progress()
                .next()
                .map_or(Action::Tick, |game| Action::Resume(game.key())),
            _ => Action::OpenCode(GANTNER.to_owned()),
        };
        player.act(action).wait(next(2000) as u64);
        assert!(player.table.shelf().in_progress().count() + 1 >= begun);
        for game in player.table.shelf().in_progress() {
            assert_eq!(SavedGame::decode(&player.kept[&game.key()]).unwrap().session, game.session);
        }
        let _ = (player.message(), player.table.result(), player.table.par_text(), player.table.goal());
    }
}

/// The courses that every front end plays alike.
#[test]
fn the_shared_courses_are_played() {
    let mut player = Player::of(puzzle(GANTNER));
    let mut course = "";
    for (number, line) in include_str!("../../tests/data/courses.txt").lines().enumerate() {
        let place = format!("line {}, {course}: {line}", number + 1);
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let key = || {
            let place = rest.parse::<usize>().unwrap() - 1;
            player.table.shelf().in_progress().nth(place).unwrap().key()
        };
        let cells = || rest.split(' ').map(|name| player.cell(name)).collect::<Vec<_>>();
        let actions = match verb {
            "press" => cells().into_iter().map(Action::Press).collect(),
            "target" => cells().into_iter().map(|cell| Action::Edit(Side::Target, cell)).collect(),
            "do" => Command::named(rest).unwrap().action(player.table.settings()).into_iter().collect(),
            "new" => vec![Action::New(NewPuzzle::default())],
            "open" => vec![Action::OpenCode(rest.to_owned())],
            "resume" => vec![Action::Resume(key())],
            "discard" => vec![Action::Discard(key())],
            "confirm" => vec![Action::Confirm],
            "cancel" => vec![Action::Cancel],
            "continue" => vec![Action::Continue],
            "accept" => vec![Action::Accept],
            _ => Vec::new(),
        };
        for action in actions {
            // Games that are put away at the same instant would have no order.
            player.now.milliseconds += 1;
            player.act(action);
        }
        match verb {
            "course" => course = rest,
            "start" if rest == "first" => {
                player = Player::start(Settings::default(), BTreeMap::new(), Opening::Continue);
            }
            "start" => player = Player::of(puzzle(rest)),
            "reopen" => player = player.again(),
            "watch" => {
                player.wait(60_000);
            }
            "says" => assert!(player.message().contains(rest), "{place}\n{}", player.message()),
            "asks" => assert!(player.table.confirmation().unwrap().contains(rest), "{place}"),
            "moves" => assert_eq!(player.table.session().moves().to_string(), rest, "{place}"),
            "hints" => assert_eq!(player.table.session().hints().to_string(), rest, "{place}"),
            "shelf" => assert_eq!(player.in_progress().len().to_string(), rest, "{place}"),
            "won" => assert!(player.table.result().is_some(), "{place}"),
            "playing" => assert!(matches!(player.table.mode(), Mode::Play), "{place}"),
            "" | "#" | "press" | "target" | "do" | "new" | "open" | "resume" | "discard" | "confirm"
            | "cancel" => {}
            "continue" | "accept" => {}
            _ => panic!("{place}"),
        }
    }
}
