//! Sizes and ranges of sizes: whatever is read is written so that it is read again, and every size of a range
//! is one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment_theory::SizeRange;
use quatrainment::{Grid, MAX_CELLS, Size, catalogue};

fuzz_target!(|text: &str| {
    if let Ok(size) = text.parse::<Size>() {
        assert_eq!(size.to_string().parse::<Size>().as_ref(), Ok(&size));
        assert!((1..=MAX_CELLS).contains(&size.cells()));
        let grid = Grid::new(size.clone());
        let last = grid.cell(grid.len() - 1).expect("a grid has a cell");
        assert_eq!(grid.cell_named(&grid.name(last)), Ok(last));
        for entry in catalogue::all() {
            if let Ok(game) = entry.game_of(&size) {
                assert_eq!(game.grid().len(), size.cells());
            }
        }
    }
    if let Ok(range) = text.parse::<SizeRange>() {
        assert!((1..=MAX_CELLS).contains(&range.count()));
        for size in range.sizes().take(50) {
            assert_eq!(
                size.expect("every size of a range is one").lengths().len(),
                range.axes()
            );
        }
    }
});
