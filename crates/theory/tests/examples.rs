//! The examples run and show what they should. Each is compiled here as a module.
#![allow(dead_code, missing_docs)]

#[path = "../examples/solve.rs"]
mod solve;
#[path = "../examples/worksheet.rs"]
mod worksheet;

use quatrainment::draw::Format;

#[test]
fn a_puzzle_is_solved_and_explained() {
    let text = solve::report(&solve::example().unwrap()).unwrap();
    assert!(
        text.starts_with("Press A1 B1 D1 A2 D2 B3 C3 A4: 8 presses, the fewest.\n\n"),
        "{text}"
    );
    assert!(text.contains("The solution"));
    let out_of_reach = "q324ag000000".parse::<quatrainment::Puzzle>();
    assert!(
        out_of_reach.is_err(),
        "a code with wrong check symbols is refused"
    );
}

#[test]
fn a_worksheet_has_puzzles_and_answers() {
    let page = worksheet::worksheet(2, 1, Format::Markdown).unwrap();
    assert!(
        page.contains("Answers") && page.contains("For the fast ones"),
        "{page}"
    );
    assert!(
        worksheet::worksheet(2, 1, Format::Html)
            .unwrap()
            .starts_with("<!DOCTYPE html>")
    );
}
