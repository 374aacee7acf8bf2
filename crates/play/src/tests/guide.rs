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
    // Another press does not pass for it; it is said how to take it back.
    player.press(&["A1"]);
    assert_eq!(
        player.message(),
        "1 of 3. A1 leads away from the target. Press it again, or Undo, to take it back."
    );
    let a1 = player.cell("A1");
    assert!(player.state.is_astray() && player.state.mark(b2).is_none());
    assert_eq!(
        (player.state.mark(a1), player.state.cursor()),
        (Some(HintMark::Here), a1)
    );
    player.press(&["A1"]);
    assert!(player.message().starts_with("1 of 3. Press B2"));
    player.press(&["B2"]);
    assert!(
        player
            .message()
            .starts_with("2 of 3. The other board is the target."),
        "{}",
        player.message()
    );
    assert!(player.message().contains("the 6 cells"));
    let spoken_of = |player: &Player| {
        let grid = player.state.session().puzzle().game().grid();
        grid.cells()
            .filter(|cell| player.state.is_spoken_of(*cell))
            .map(|cell| grid.name(cell))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(spoken_of(&player), "D2 C3 D3 B4 C4 D4");
    player.press(&["C2"]);
    assert!(
        player.message().starts_with("2 of 3. C2 leads away"),
        "{}",
        player.message()
    );
    assert_eq!(spoken_of(&player), "");
    player.act(Action::Undo);
    assert!(player.message().starts_with("2 of 3. The other board"));
    player.act(Action::Continue);
    assert!(
        player
            .message()
            .starts_with("3 of 3. Now finish: one more press is enough."),
        "{}",
        player.message()
    );
    player.press(&["C2"]);
    assert!(
        player.message().starts_with("3 of 3. C2 leads away"),
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
}

#[test]
fn a_link_comes_before_the_guide_and_waits_until_it_is_over() {
    let start = || {
        let opening = FirstPuzzle::Puzzle(Box::new(puzzle(GANTNER)));
        Player::start(Settings::default(), BTreeMap::new(), opening)
    };
    let mut player = start();
    assert!(matches!(player.state.mode(), Mode::Play) && player.state.code() == GANTNER);
    assert!(!player.state.settings().guided, "it is offered");
    player.act(Action::Guide);
    assert!(matches!(player.state.mode(), Mode::Guide(_)));
    player.press(&["B2", "D4"]).act(Action::Next);
    assert_eq!(player.state.code(), GANTNER);
    // It can be declined, before and in the middle.
    let mut player = start();
    player.act(Action::Cancel);
    assert!(player.state.settings().guided && player.state.code() == GANTNER);
    let mut player = start();
    player.act(Action::Guide).act(Action::Cancel);
    assert!(player.state.settings().guided && player.state.code() == GANTNER);
}

#[test]
fn the_guide_goes_on_where_it_was_left() {
    let mut player = Player::start(Settings::default(), BTreeMap::new(), FirstPuzzle::Continue);
    player.press(&["B2"]);
    let mut player = player.again();
    assert!(
        player.message().starts_with("2 of 3."),
        "{}",
        player.message()
    );
    player.press(&["C2"]);
    let mut player = player.again();
    assert!(player.message().contains("C2 leads away"));
    player.press(&["C2", "D4"]);
    assert!(player.state.session().is_won() && player.state.settings().guided);
    assert!(matches!(
        player.again().state.mode(),
        Mode::Won(_) | Mode::Play
    ));
}
