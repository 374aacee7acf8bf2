//! Game files: whatever is read is written so that it is read again, and a puzzle of it has a code.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::{Puzzle, notation};

fuzz_target!(|text: &str| {
    let game = match notation::game_file(text) {
        Ok(file) => file.game,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = notation::write_game_file(&game);
    assert_eq!(
        notation::game_file(&written)
            .expect("what was written can be read")
            .game,
        game
    );
    if game.grid().len() <= 64 {
        let puzzle =
            Puzzle::new(game.clone(), game.all_on(), game.blank()).expect("patterns of the game");
        if let Ok(code) = notation::encode(&puzzle) {
            assert_eq!(
                notation::decode(&code).expect("its code can be read"),
                puzzle
            );
        }
    }
});
