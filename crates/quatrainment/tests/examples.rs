//! The examples run and show what they should. Each is compiled here as a module.
#![allow(dead_code, missing_docs)]

#[path = "../examples/invent_a_game.rs"]
mod invent_a_game;

use quatrainment::catalogue;

#[test]
fn a_game_is_invented_and_studied() {
    let count = |text: &str, word: &str| text.lines().filter(|line| line.starts_with(word)).count();
    let text = invent_a_game::study(&invent_a_game::bishop().unwrap()).unwrap();
    assert!(
        text.starts_with("bishop on a cylinder: rank 36 of 36\n"),
        "{text}"
    );
    assert_eq!(
        (count(&text, "quiet set"), count(&text, "invariant")),
        (0, 0)
    );
    assert!(text.contains("its par    18"), "{text}");
    // A game with quiet sets.
    let text =
        invent_a_game::study(&catalogue::find("lights-out").unwrap().game().unwrap()).unwrap();
    assert_eq!(
        (count(&text, "quiet set"), count(&text, "invariant")),
        (2, 2)
    );
}
