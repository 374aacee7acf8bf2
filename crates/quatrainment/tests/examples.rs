//! The examples run and show what they should. Each is compiled here as a module.
#![allow(dead_code, missing_docs)]

#[path = "../examples/invent_a_game.rs"]
mod invent_a_game;
#[path = "../examples/line_game.rs"]
mod line_game;
#[path = "../examples/solve.rs"]
mod solve;
#[path = "../examples/worksheet.rs"]
mod worksheet;

use quatrainment::catalogue;
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

#[test]
fn the_line_game_is_played_kept_and_continued() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("line_game.txt");
    let _ = std::fs::remove_file(&file);
    let play = |lines: &str| {
        let mut out = Vec::new();
        line_game::play(lines.as_bytes(), &mut out, Some(file.display().to_string())).unwrap();
        String::from_utf8(out).unwrap()
    };
    let first = play("hint\nq1244tttqbv8r5\na1\nb1\nstats\nquit\na2\n");
    assert!(
        first.contains("1 of 3. Press B2") && first.contains("There is no 'stats' here."),
        "{first}"
    );
    assert!(
        first.contains("Quatrainment 4x4, par 8, q1244tttqbv8r5"),
        "{first}"
    );
    let second = play("d1\na2\nd2\nb3\nc3\na4\n");
    assert!(second.contains("Solved!"), "{second}");
}
