//! Names of cells: whatever is read is a cell of the grid and is written so that it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::{Grid, GridError};
use std::sync::LazyLock;

static GRIDS: LazyLock<Vec<Grid>> = LazyLock::new(|| {
    let grid = |size: &str| -> Result<Grid, GridError> { Ok(Grid::new(size.parse()?)) };
    let sizes = [
        "4x4",
        "7",
        "1x1",
        "30x800",
        "3x4x5",
        "2x1x3x2x2",
        "1000000000x1000000000",
    ];
    sizes
        .into_iter()
        .map(grid)
        .collect::<Result<_, _>>()
        .expect("these are sizes")
});

fuzz_target!(|name: &str| {
    for grid in GRIDS.iter() {
        match grid.cell_named(name) {
            Ok(cell) => {
                assert!(cell.index() < grid.len());
                assert_eq!(grid.cell_named(&grid.name(cell)), Ok(cell));
                assert_eq!(grid.cell_at(&grid.coordinates(cell)), Some(cell));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
