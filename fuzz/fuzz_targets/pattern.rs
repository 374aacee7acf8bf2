//! Patterns as text: whatever is read is written so that it is read again; every error has a place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::{Game, Grid, Rule, notation};
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let boards = [
        ("4x4", 2),
        ("3", 2),
        ("1x2", 2),
        ("2x3x2", 2),
        ("1x1x2x2", 2),
        ("3x3", 3),
        ("2x2", 36),
    ];
    let large = [("2x2", 37), ("1x3", 255), ("1000000000x1000000000", 2)];
    let game = |(size, states): (&str, u8)| {
        let grid = Grid::new(size.parse().expect("a size"));
        let game = Game::new("any", Rule::everywhere([0, 1]), grid).expect("shells suit any board");
        game.with_states(states).expect("at least two states")
    };
    boards.into_iter().chain(large).map(game).collect()
});

fuzz_target!(|text: &str| {
    for game in GAMES.iter() {
        match notation::pattern(game, text) {
            Ok(pattern) => {
                assert_eq!(
                    notation::pattern(game, &pattern.to_string()).as_ref(),
                    Ok(&pattern)
                );
                assert_eq!(
                    notation::pattern(game, &format!("{pattern:#}")).as_ref(),
                    Ok(&pattern)
                );
            }
            Err(error) => {
                let line = text.lines().nth(error.line - 1).unwrap_or("");
                assert!(
                    (1..=line.chars().count() + 1).contains(&error.column),
                    "{error}"
                );
                assert!(!error.to_string().is_empty());
            }
        }
    }
});
