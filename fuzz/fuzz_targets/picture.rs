//! Pictures of presses: whatever is read is written so that it is read again, and can be laid on any board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::{Game, Grid, Picture, Rule};

fuzz_target!(|text: &str| {
    let picture = match text.parse::<Picture>() {
        Ok(picture) => picture,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(picture.to_string().parse::<Picture>().as_ref(), Ok(&picture));
    let rule = Rule::classes(picture.clone(), picture.clone(), picture);
    for wraps in [false, true] {
        let grid = Grid::new("3x4".parse().expect("a size")).wrapping(|_| wraps);
        let game = Game::new("any", rule.clone(), grid).expect("a picture suits a flat board");
        let mut board = game.blank();
        for cell in game.grid().cells() {
            game.press(&mut board, cell);
        }
    }
});
