//! Courses of a game, as a player and the browser would take them.

use super::questions::{Known, Question};
use super::setup::{Change, Side};
use super::state::{Effect, Mode, Play, Round};
use quatrainment::{Cell, HintLevel, HintMark, Puzzle, Session, Solver, catalogue, generate, notation};

/// Gantner's example: par 8.
fn gantner() -> Puzzle {
    let game = catalogue::find("quatrainment").unwrap().game().unwrap();
    let start = notation::pattern(&game, "1101/0110/1011/0101").unwrap();
    let target = notation::pattern(&game, "0111/0101/1110/1101").unwrap();
    Puzzle::new(game, start, target).unwrap()
}

fn on_the_table(puzzle: Puzzle) -> Play {
    let (mut play, effects) = Play::new(Round::new(Session::new(puzzle), None).unwrap());
    perform(&mut play, effects);
    play
}

/// Answers what was asked, at once, and returns what else was to be done.
fn perform(play: &mut Play, effects: Vec<Effect>) -> Vec<Effect> {
    let mut others = Vec::new();
    for effect in effects {
        match effect {
            Effect::Ask(question) => {
                let more = play.answered(&question, question.answer());
                others.extend(perform(play, more));
            }
            other => others.push(other),
        }
    }
    others
}

fn cell(play: &Play, name: &str) -> Cell {
    play.session().puzzle().game().grid().cell_named(name).unwrap()
}

fn press(play: &mut Play, name: &str) -> Vec<Effect> {
    let effects = play.press(cell(play, name));
    perform(play, effects)
}

#[test]
fn a_known_puzzle_is_played_to_the_win() {
    let mut play = on_the_table(gantner());
    assert_eq!(play.round.par(), Some(8));
    play.wait(42_000);
    for name in ["A1", "B1", "D1", "A2", "D2", "B3", "C3"] {
        let effects = press(&mut play, name);
        assert!(effects.contains(&Effect::Keep) && !effects.contains(&Effect::Finish));
        assert_eq!(play.pressed, Some(cell(&play, name)));
    }
    let effects = press(&mut play, "A4");
    assert!(effects.contains(&Effect::Finish));
    assert!(effects.contains(&Effect::Say("Solved in 8 moves and 0:42.".to_owned())));
    assert!(matches!(play.mode, Mode::Won(_)) && !play.is_running());
    assert!(press(&mut play, "A1").is_empty(), "a game that is won is over");
    let effects = play.restart();
    assert!(effects.contains(&Effect::Moved));
    assert_eq!((play.session().moves(), play.session().milliseconds()), (0, 0));
}

#[test]
fn undo_and_redo_say_what_they_did() {
    let mut play = on_the_table(gantner());
    assert_eq!(play.undo(), [Effect::Say("There is nothing to undo.".to_owned())]);
    press(&mut play, "B2");
    assert_eq!(play.undo()[0], Effect::Say("Took B2 back. 7 cells differ.".to_owned()));
    assert_eq!(play.pressed, Some(cell(&play, "B2")), "the flip goes back from where it came");
    let Effect::Say(said) = &play.redo()[0] else { panic!() };
    assert!(said.starts_with("B2 again."), "{said}");
    assert_eq!(play.session().undos(), 1);
}

#[test]
fn hints_come_in_three_steps_and_draw_the_mask() {
    let mut play = on_the_table(gantner());
    let mut told = Vec::new();
    for step in HintLevel::ALL {
        let effects = play.hint();
        perform(&mut play, effects);
        assert_eq!(play.talk.step, Some(step));
        told.push(play.talk.text.clone());
    }
    assert_eq!(
        told,
        [
            "8 presses remain; most of them in the upper left quarter.",
            "Press A1.",
            "Press A1: of the 9 cells in its mask 5 differ, and 5 is odd."
        ]
    );
    let mask = play.session().puzzle().game().grid().cells().filter_map(|cell| play.talk.signs.get(cell));
    let counted = mask.filter(|mark| matches!(mark, HintMark::Counted(_))).count();
    assert_eq!(counted, 5);
    assert_eq!(play.cursor, cell(&play, "A1"));
    assert_eq!(play.session().hints(), 3);
    press(&mut play, "A1");
    assert_eq!(play.talk.text, "", "what was said belongs to the position before");
}

#[test]
fn an_answer_about_another_position_comes_too_late() {
    let mut play = on_the_table(gantner());
    let effects = play.hint();
    let [Effect::Ask(question)] = &effects[..] else { panic!() };
    press(&mut play, "A1");
    assert!(play.answered(question, question.answer()).is_empty());
    assert_eq!(play.session().hints(), 0);
    let other = Question::Know(generate::random(gantner().game(), 9).unwrap());
    play.answered(&other, other.answer());
    assert_eq!(play.round.par(), Some(8));
}

#[test]
fn the_solution_is_watched_and_can_be_stopped() {
    let mut play = on_the_table(gantner());
    let effects = play.solve();
    perform(&mut play, effects);
    assert!(matches!(&play.mode, Mode::Solve(presses) if presses.len() == 8));
    play.solve_on();
    assert_eq!(play.talk.text, "Pressed A1; 7 to go.");
    let cell = play.cursor;
    assert!(play.press(cell).contains(&Effect::Keep));
    assert_eq!(play.talk.text, "Stopped. Undo takes the presses back.");
    let effects = play.solve();
    perform(&mut play, effects);
    let mut last = Vec::new();
    while matches!(play.mode, Mode::Solve(_)) {
        last = play.solve_on();
    }
    assert!(last.contains(&Effect::Finish));
    assert!(play.session().is_assisted() && play.session().moves() == 8);
}

#[test]
fn a_puzzle_is_set_up_and_made_solvable() {
    let game = catalogue::find("quatrainment-b").unwrap().game().unwrap();
    let before = generate::random(&game, 1).unwrap();
    let mut play = on_the_table(before.clone());
    press(&mut play, "A1");
    let effects = play.set_up();
    perform(&mut play, effects);
    for side in [Side::Yours, Side::Target] {
        let effects = play.edit_all(side, Change::Clear);
        perform(&mut play, effects);
    }
    assert_eq!(play.talk.text, "Start and target are the same: there is nothing to press yet.");
    let effects = play.edit(Side::Yours, cell(&play, "A1"));
    perform(&mut play, effects);
    assert!(
        play.talk.can_fix && play.talk.text.contains("an odd number of them differ"),
        "{}",
        play.talk.text
    );
    assert!(matches!(play.round.known, Some(Known::Unsolvable { .. })));
    let effects = play.fix();
    perform(&mut play, effects);
    assert!(play.round.par().is_some());
    // Flipping a press by hand is solved by that press.
    let effects = play.edit_all(Side::Target, Change::Invert);
    perform(&mut play, effects);
    let made = play.session().puzzle().clone();
    let effects = play.accept_set_up();
    assert!(perform(&mut play, effects).contains(&Effect::Moved));
    assert_eq!(play.session().puzzle(), &made);
    assert_eq!(play.session().log(), [], "a game of its own");
}

#[test]
fn a_set_up_that_is_given_up_leaves_the_game_as_it_was() {
    let mut play = on_the_table(gantner());
    press(&mut play, "A1");
    let before = play.session().clone();
    for change in [true, false] {
        let effects = play.set_up();
        perform(&mut play, effects);
        assert!(play.hint().is_empty() && press(&mut play, "A1").is_empty());
        if change {
            let effects = play.edit(Side::Target, cell(&play, "B2"));
            perform(&mut play, effects);
        }
        let effects = if change { play.cancel_set_up() } else { play.accept_set_up() };
        perform(&mut play, effects);
        assert_eq!(play.session(), &before);
        assert_eq!(play.round.par(), Some(8));
    }
}

#[test]
fn an_unsolvable_puzzle_says_so_at_once_and_can_be_fixed_while_playing() {
    let game = catalogue::find("lights-out").unwrap().game().unwrap();
    let start = notation::pattern(&game, "X..../...../...../...../.....").unwrap();
    let mut play = on_the_table(Puzzle::new(game.clone(), start, game.blank()).unwrap());
    assert!(play.talk.can_fix && play.talk.text.starts_with("The target cannot be reached"));
    let effects = play.solve();
    perform(&mut play, effects);
    assert!(play.talk.text.starts_with("The target cannot be reached"), "{}", play.talk.text);
    let effects = play.fix();
    let effects = perform(&mut play, effects);
    assert!(effects.contains(&Effect::Moved) && effects.contains(&Effect::Keep));
    assert!(Solver::new(&game).unwrap().par(play.session().puzzle()).is_some());
}

#[test]
fn a_board_that_is_too_large_is_refused_with_a_sentence() {
    let game = catalogue::find("lights-out").unwrap().game_of(&"65x64".parse().unwrap()).unwrap();
    let puzzle = Puzzle::new(game.clone(), game.all_on(), game.blank()).unwrap();
    let refused = Round::new(Session::new(puzzle), None).unwrap_err();
    assert_eq!(refused, "A 65x64 board is too large to be played here.");
}

#[test]
fn another_board_begins_at_its_first_cell() {
    let mut play = on_the_table(gantner());
    press(&mut play, "C3");
    let game = catalogue::find("merlin").unwrap().game().unwrap();
    let round = Round::new(Session::new(generate::random(&game, 3).unwrap()), None).unwrap();
    play.begin(round);
    assert_eq!(play.cursor.index(), 0);
    assert_eq!(play.pressed, None);
}
