//! Pictures of presses: whatever is read is written so that it is read again, and can be laid on any board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::{Game, Grid, Picture, Rule};

fuzz_target!(|text: &str| {
    let picture = match text.parse::<Picture>() {
        Ok(picture) => picture,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(
        picture.to_string().parse::<Picture>().as_ref(),
        Ok(&picture)
    );
    // Pictures with layers face no border; they are for every cell.
    let (size, rule) = match picture.axes() {
        2 => (
            "3x4",
            Rule::classes(picture.clone(), picture.clone(), picture),
        ),
        _ => ("3x4x2", Rule::everywhere(picture)),
    };
    for wraps in [false, true] {
        let grid = Grid::new(size.parse().expect("a size")).wrapping(|_| wraps);
        let game =
            Game::new("any", rule.clone(), grid).expect("a picture suits a board with its axes");
        let mut board = game.blank();
        for cell in game.grid().cells() {
            game.press(&mut board, cell);
        }
    }
});
