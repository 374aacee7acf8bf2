//! What is typed while another game is on its way.

use super::*;

/// A board whose puzzles take long to make.
const LARGE: &str = "game lights-out 12x12";

#[test]
fn keys_typed_ahead_wait_for_the_next_puzzle() {
    let mut window = Window::of_code(GANTNER);
    window.command(LARGE).keys("space");
    let code = window.app.state.code().to_owned();
    window.is_slow = true;
    window.keys("n enter right space");
    assert_eq!(
        (window.presses(), window.cursor()),
        ("A1".into(), "A1".into())
    );
    window
        .shows("Creating a puzzle …")
        .shows("What you type waits for the new puzzle.")
        .shows("Esc stop");
    window.answer();
    assert_ne!(window.app.state.code(), code);
    assert_eq!(
        (window.presses(), window.cursor()),
        ("B1".into(), "B1".into())
    );
}

#[test]
fn keys_typed_ahead_may_ask_for_yet_another_puzzle() {
    let mut window = Window::of_code(GANTNER);
    window.command(LARGE);
    window.is_slow = true;
    window.keys("n enter n enter down space");
    assert!(window.presses().is_empty());
    window.answer();
    assert_eq!(window.presses(), "A2");
}

#[test]
fn keys_typed_after_a_win_wait_and_choose_nothing_on_the_card() {
    let mut window = Window::of_code(GANTNER);
    window
        .command(LARGE)
        .keys("s y")
        .wait(60_000)
        .shows("▶ next ◀");
    window.is_slow = true;
    window.keys("enter < right space");
    window.shows("Creating a puzzle …").shows("Esc stop");
    // The card does not take clicks meanwhile, either.
    window.click_on("share");
    assert_eq!(window.copied, None);
    window.answer();
    assert_eq!((window.presses(), &window.copied), ("B1".into(), &None));
}

#[test]
fn escape_calls_the_puzzle_off_and_forgets_what_was_typed_ahead() {
    let mut window = Window::of_code(GANTNER);
    window.command(LARGE);
    window.is_slow = true;
    window.keys("n enter right space q").keys("esc");
    assert!(window.message().contains("Stopped.") && !window.quit);
    window.answer();
    assert!(window.presses().is_empty());
    window.keys("right space");
    assert_eq!(window.presses(), "B1");
    // From the card, too: the card stays.
    window.keys("s y").wait(60_000);
    window.is_slow = true;
    window.click_on("next").click_on("Esc stop");
    window.answer();
    window.shows("▶ next ◀").shows("Stopped.");
}

#[test]
fn quitting_does_not_wait() {
    for keys in ["q", "ctrl-c", "right ctrl-c"] {
        let mut window = Window::of_code(GANTNER);
        window.command(LARGE);
        window.is_slow = true;
        window.keys("n enter").keys(keys);
        assert!(window.quit, "{keys}");
    }
}

#[test]
fn what_was_typed_for_a_puzzle_that_does_not_come_is_forgotten() {
    let mut window = Window::of_code(GANTNER);
    window.command(LARGE);
    window.is_slow = true;
    window.keys("n enter right space");
    let is_new = |effect: &&Effect| {
        matches!(
            effect,
            Effect::Game(play::Effect::Compute(_, play::Question::New { .. }))
        )
    };
    let Some(Effect::Game(play::Effect::Compute(ticket, _))) = window.waiting.iter().find(is_new)
    else {
        panic!("{:?}", window.waiting)
    };
    let ticket = *ticket;
    window.send(Event::Answered(
        ticket,
        Box::new(Err("There is no such puzzle.".to_owned())),
    ));
    assert_eq!(
        (window.presses(), window.cursor()),
        ("".into(), "A1".into())
    );
    window.shows("There is no such puzzle.").keys("right space");
    assert_eq!(window.presses(), "B1");
    // Nor where another window plays it.
    window.waiting.clear();
    window.is_slow = false;
    window.elsewhere = vec!["daily-2026-11-15".to_owned()];
    window.keys("d space");
    assert_eq!(window.presses(), "B1 B1");
}
