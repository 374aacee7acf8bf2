//! What is written is read back as the same.

use super::noise;
use proptest::prelude::*;
use quatrainment::{Game, Grid, Puzzle, Rule, Size, catalogue, notation};

fn sizes() -> impl Strategy<Value = Size> {
    prop_oneof![
        prop::collection::vec(1u64..40, 1),
        prop::collection::vec(1u64..20, 2),
        prop::collection::vec(1u64..6, 3),
        prop::collection::vec(1u64..4, 4),
        prop::collection::vec(1u64..3, 6)
    ]
    .prop_map(|lengths| Size::new(lengths).unwrap())
}

proptest! {
    #[test]
    fn every_pattern_is_read_back_from_its_text(size in sizes(), states in 2u8.., wraps in any::<u8>(), seed in any::<u64>()) {
        let grid = Grid::new(size).wrapping(|axis| wraps >> (axis % 8) & 1 == 1);
        let game = Game::new("any", Rule::everywhere([0, 1]), grid).unwrap().with_states(states).unwrap();
        let pattern = noise(game.grid(), states, seed);
        prop_assert_eq!(&notation::pattern(&game, &pattern.to_string()).unwrap(), &pattern);
        prop_assert_eq!(&notation::pattern(&game, &format!("{pattern:#}\n")).unwrap(), &pattern);
    }

    #[test]
    fn every_cell_and_size_is_read_back_from_its_name(size in sizes(), at in any::<prop::sample::Index>()) {
        prop_assert_eq!(&size.to_string().parse::<Size>().unwrap(), &size);
        let grid = Grid::new(size);
        let cell = grid.cell(at.index(grid.len() as usize) as u64).unwrap();
        prop_assert_eq!(grid.cell_named(&grid.name(cell)).unwrap(), cell);
        prop_assert_eq!(grid.cell_named(&grid.name(cell).to_lowercase()).unwrap(), cell);
        prop_assert_eq!(grid.cell_at(&grid.coordinates(cell)), Some(cell));
    }

    #[test]
    fn every_puzzle_of_the_catalogue_is_read_back_from_its_code(
        entry in 0..catalogue::all().len(), size in sizes(), seeds in any::<[u64; 2]>()
    ) {
        let Ok(game) = catalogue::all()[entry].game_of(&size) else {
            return Ok(());
        };
        let [start, target] = seeds.map(|seed| noise(game.grid(), 2, seed));
        let puzzle = Puzzle::new(game, start, target).unwrap();
        let code = notation::encode(&puzzle).unwrap();
        prop_assert_eq!(notation::decode(&code).unwrap(), puzzle);
        prop_assert!(notation::looks_like_a_code(&code));
    }
}
