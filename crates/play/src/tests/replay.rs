//! Finished games, watched again.

use super::*;

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
    let mut player = Player::of(generate::random(&usual("merlin"), 1).unwrap());
    player
        .press(&["B2"])
        .act(Action::Replay(Box::new(whole.clone())));
    player.wait(1500);
    assert_eq!(player.presses(), ["A1", "B1"]);
    player.act(Action::Forward);
    assert_eq!(
        (player.presses().len(), player.message()),
        (1, "Undid the last step. 7 to go.".to_owned())
    );
    player.act(Action::Back).act(Action::Back);
    assert_eq!(player.presses(), ["A1"]);
    player.act(Action::Show(usize::MAX));
    assert_eq!(player.state.session(), &whole);
    player.act(Action::Show(0));
    assert_eq!(player.message(), "The start. 8 to go.");
    player
        .act(Action::Forward)
        .act(Action::Continue)
        .wait(20_000);
    assert_eq!(
        (player.state.session(), player.message()),
        (
            &whole,
            "Asked for a hint: nudge. 7 to go. The end.".to_owned()
        )
    );
    player
        .press(&["A1"])
        .act(Action::Undo)
        .act(Action::Point(cell("D4")))
        .act(Action::Cancel);
    assert_eq!(player.presses(), ["B2"], "the current game is as it was");
    player.act(Action::Press(cell("D4")));
    assert_eq!(
        (player.presses().len(), player.state.cursor().index()),
        (1, 0),
        "D4 is not on this board"
    );
}

#[test]
fn a_win_that_is_watched_again_keeps_its_result() {
    let mut player = Player::of(puzzle(GANTNER));
    player.press(&SOLUTION);
    let result = player.state.result();
    let whole = player.state.session().clone();
    player
        .act(Action::Replay(Box::new(whole)))
        .wait(3000)
        .act(Action::Cancel);
    assert_eq!(player.state.result(), result);
}
