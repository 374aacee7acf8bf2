//! Show how to play.

use super::*;

#[test]
fn the_first_start_explains_itself() {
    let mut player = Player::start(Settings::default(), BTreeMap::new(), FirstPuzzle::Continue);
    assert_eq!(
        player.state.goal(),
        Some("Make your board match the target.")
    );
    assert_eq!(
        player.message(),
        "1 of 3. Press B2 and watch: it flips, and so do its neighbours."
    );
    let b2 = player.cell("B2");
    assert_eq!(
        (player.state.mark(b2), player.state.cursor()),
        (Some(HintMark::Here), b2)
    );
    // Another press is allowed, and the guide waits.
    player.press(&["A1", "A1"]);
    assert!(player.message().starts_with("1 of 3."));
    player.press(&["B2"]);
    assert!(
        player
            .message()
            .starts_with("2 of 3. The other board is the target."),
        "{}",
        player.message()
    );
    assert!(player.message().contains("the 6 cells"));
    player.act(Action::Continue);
    assert!(
        player
            .message()
            .starts_with("3 of 3. Now finish: one more press is enough."),
        "{}",
        player.message()
    );
    // It says so only where it is true.
    player.press(&["C2"]);
    assert!(
        player.message().starts_with("3 of 3. Now finish. "),
        "{}",
        player.message()
    );
    player.act(Action::Undo);
    assert!(
        player.message().contains("one more press is enough"),
        "{}",
        player.message()
    );
    player.press(&["D4"]);
    assert!(player.state.session().is_over() && player.state.goal().is_none());
    assert!(player.state.settings().guided && player.state.settings().has_won);
    // It comes once, and again when it is asked for.
    let mut player = player.again();
    assert!(matches!(player.state.mode(), Mode::Play));
    player.press(&["A1"]).act(Action::Guide);
    assert!(
        matches!(player.state.mode(), Mode::Guide(GuideStep::Press(_)))
            && player.in_progress().len() == 1
    );
    player.act(Action::Cancel);
    assert!(matches!(player.state.mode(), Mode::Play) && player.state.session().moves() == 0);
}

#[test]
fn the_guide_can_be_skipped_and_does_not_come_back() {
    let mut player = Player::start(Settings::default(), BTreeMap::new(), FirstPuzzle::Continue);
    player.act(Action::Cancel);
    assert!(player.state.settings().guided && player.message().is_empty());
    assert!(
        player.state.goal().is_some(),
        "the goal stays until the first win"
    );
    assert!(matches!(player.again().state.mode(), Mode::Play));
    // Whoever begins with a link is not stopped by it.
    let opening = FirstPuzzle::Puzzle(Box::new(puzzle(GANTNER)));
    let player = Player::start(Settings::default(), BTreeMap::new(), opening);
    assert!(matches!(player.state.mode(), Mode::Play) && player.state.code() == GANTNER);
}
