//! Game IDs of Flip, solved and compared with a reading and an elimination that share nothing with the library's.

use super::naive::{self, Bits};
use quatrainment::{Solver, notation};

/// The rows of the matrix and the grid, read digit by digit.
fn parts(id: &str) -> (Vec<Bits>, Bits) {
    let (size, bits) = id.split_once(':').unwrap();
    let (matrix, grid) = bits.split_once(',').unwrap();
    let cells: usize = size
        .split('x')
        .map(|side| side.parse::<usize>().unwrap())
        .product();
    let read = |text: &str| -> Bits {
        let digits = text.chars().map(|digit| digit.to_digit(16).unwrap());
        digits
            .flat_map(|digit| (0..4).rev().map(move |bit| digit >> bit & 1 == 1))
            .collect()
    };
    let rows = read(matrix)[..cells * cells]
        .chunks(cells)
        .map(<[bool]>::to_vec)
        .collect();
    (rows, read(grid)[..cells].to_vec())
}

#[test]
fn game_ids_of_flip_are_solved_like_by_the_naive_solver() {
    let ids = include_str!("../data/flip.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let (mut solved, mut listed) = (0, 0);
    for id in ids {
        let (presses, grid) = parts(id);
        let puzzle = notation::read_flip(id).unwrap();
        assert_eq!(notation::write_flip(&puzzle).unwrap(), id);
        assert_eq!(naive::bits(puzzle.start()), grid, "{id}");
        for (cell, flips) in puzzle.game().grid().cells().zip(&presses) {
            let mut board = puzzle.game().blank();
            puzzle.game().press(&mut board, cell);
            assert_eq!(&naive::bits(&board), flips, "{id}");
        }
        let solver = Solver::new(puzzle.game()).unwrap();
        assert_eq!(solver.rank(), naive::span(&presses).len(), "{id}");
        assert!(
            naive::is_spanned(&presses, &grid),
            "Flip only makes puzzles that can be solved"
        );
        let solution = solver.solve(&puzzle.difference()).unwrap();
        assert_eq!(
            naive::sum(&presses, &naive::bits(solution.presses())),
            grid,
            "{id}"
        );
        assert!(solution.is_fewest());
        solved += 1;
        listed += usize::from(puzzle.game().name() == "Flip");
    }
    assert!(solved >= 60 && listed >= 30, "{solved} {listed}");
}

/// Of small boards every set of presses is tried.
#[test]
fn the_fewest_presses_of_small_game_ids_are_the_fewest_of_all() {
    let ids = include_str!("../data/flip.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    for id in ids.filter(|id| ["2x2", "3x3", "4x3", "3x4", "4x4"].contains(&&id[..3])) {
        let (presses, grid) = parts(id);
        let number = |bits: &Bits| {
            bits.iter()
                .enumerate()
                .map(|(place, &bit)| u32::from(bit) << place)
                .sum::<u32>()
        };
        let (presses, grid): (Vec<u32>, u32) =
            (presses.iter().map(number).collect(), number(&grid));
        let leads = |set: &u32| {
            let chosen = presses
                .iter()
                .enumerate()
                .filter(|(place, _)| set >> place & 1 == 1);
            chosen.fold(0, |sum, (_, press)| sum ^ press) == grid
        };
        let fewest = (0u32..1 << presses.len())
            .filter(leads)
            .map(u32::count_ones)
            .min()
            .unwrap();
        let puzzle = notation::read_flip(id).unwrap();
        let solution = Solver::new(puzzle.game())
            .unwrap()
            .solve(&puzzle.difference())
            .unwrap();
        assert_eq!(solution.count(), u64::from(fewest), "{id}");
    }
}
