//! The example plays a game as a player would. It is compiled here as a module.
#![allow(dead_code, missing_docs)]

#[path = "../examples/line_game.rs"]
mod line_game;

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
