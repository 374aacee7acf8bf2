//! Worked examples and facts about the 4×4 games, from Gantner's article and from the oracles.

use super::{game, naive, pack, packed_presses, solver, unpack};
use quatrainment::notation;
use std::collections::BTreeSet;

/// The presses that solve the difference of two patterns of Quatrainment.
fn solution(start: &str, target: &str) -> String {
    let solver = solver("quatrainment", "4x4");
    let read = |text| notation::pattern(solver.game(), text).unwrap();
    let solution = solver
        .solve(&read(start).difference(&read(target)))
        .unwrap();
    assert!(solution.is_fewest());
    assert_eq!(solution.solutions().to_string(), "1");
    solution.presses().to_string()
}

const BLANK: &str = "..../..../..../....";

#[test]
fn worked_examples_have_their_known_solutions() {
    for (what, start, target, presses) in [
        (
            "Gantner's example",
            "1101/0110/1011/0101",
            "0111/0101/1110/1101",
            "XX.X/X..X/.XX./X...",
        ),
        (
            "the checkerboard",
            "X.X./.X.X/X.X./.X.X",
            BLANK,
            "X.X./...X/X.../.X.X",
        ),
        (
            "all lit",
            "XXXX/XXXX/XXXX/XXXX",
            BLANK,
            "XXXX/X..X/X..X/XXXX",
        ),
        ("nothing to do", BLANK, BLANK, BLANK),
        (
            "corner alone",
            "X.../..../..../....",
            BLANK,
            "X.../.XX./.X.X/..X.",
        ),
        (
            "edge alone",
            ".X../..../..../....",
            BLANK,
            "X.XX/X.../X.../.XXX",
        ),
        (
            "centre alone",
            "..../.X../..../....",
            BLANK,
            "...X/.XXX/.X../XX..",
        ),
        (
            "four corners",
            "X..X/..../..../X..X",
            BLANK,
            "XXXX/XXXX/XXXX/XXXX",
        ),
    ] {
        assert_eq!(solution(start, target), presses, "{what}");
    }
}

#[test]
fn a_cell_is_pressed_exactly_when_its_mask_is_odd() {
    let solver = solver("quatrainment", "4x4");
    let grid = solver.game().grid().clone();
    for (name, mask) in [
        ("A1", "XXX./X.X./XX.X/..X."),
        ("B1", "..X./X..X/.X../.XXX"),
        ("B2", "X..X/.XX./.X../X..."),
    ] {
        let cell = grid.cell_named(name).unwrap();
        assert_eq!(solver.mask(cell).unwrap().to_string(), mask);
        for bits in (0..1 << 16).step_by(7) {
            let difference = unpack(&grid, bits);
            let odd = naive::is_odd(&naive::picture(mask), &naive::bits(&difference));
            assert_eq!(
                solver.solve(&difference).unwrap().presses().get(cell) == 1,
                odd,
                "{difference}"
            );
        }
    }
}

#[test]
fn eight_times_the_matrix_of_quatrainment_is_the_identity_and_no_fewer() {
    let matrix = game("quatrainment", "4x4").matrix();
    let identity = modtwo::Matrix::identity(16);
    let mut power = matrix.clone();
    for exponent in 1..=8 {
        assert_eq!(power == identity, exponent == 8, "R^{exponent}");
        power = &power * &matrix;
    }
}

#[test]
fn the_four_corners_are_the_only_difference_that_needs_sixteen_presses() {
    let solver = solver("quatrainment", "4x4");
    let grid = solver.game().grid();
    let needs_all =
        (0..1 << 16).filter(|&bits| solver.solve(&unpack(grid, bits)).unwrap().count() == 16);
    let corners = notation::pattern(solver.game(), "X..X/..../..../X..X").unwrap();
    assert_eq!(needs_all.collect::<Vec<_>>(), [pack(&corners)]);
}

#[test]
fn of_the_presses_that_leave_fewer_cells_wrong_exactly_half_belong_to_the_solution() {
    let solver = solver("quatrainment", "4x4");
    let grid = solver.game().grid();
    let presses = packed_presses(solver.game());
    let (mut reducing, mut belonging) = (0, 0);
    for bits in 0..1u32 << 16 {
        let solution = pack(solver.solve(&unpack(grid, bits)).unwrap().presses());
        for (press, flips) in presses.iter().enumerate() {
            if (bits ^ flips).count_ones() < bits.count_ones() {
                reducing += 1;
                belonging += solution >> press & 1;
            }
        }
    }
    assert_eq!((reducing, belonging), (483_328, 483_328 / 2));
}

#[test]
fn greedy_play_solves_about_six_positions_in_a_thousand() {
    let presses = packed_presses(&game("quatrainment", "4x4"));
    let is_solved_greedily = |start: &u32| {
        let mut bits = *start;
        while bits != 0 {
            // The press that leaves the fewest cells wrong; of several, the first.
            let best = presses
                .iter()
                .map(|flips| bits ^ flips)
                .min_by_key(|left| left.count_ones())
                .unwrap();
            if best.count_ones() >= bits.count_ones() {
                return false;
            }
            bits = best;
        }
        true
    };
    assert_eq!((0..1 << 16).filter(is_solved_greedily).count(), 410);
}

#[test]
fn chasing_and_looking_up_solves_every_position() {
    let presses = packed_presses(&game("quatrainment", "4x4"));
    // Clears the two upper rows, each with the presses below it.
    let chase = |bits: &mut u32| {
        for cell in 0..8 {
            if *bits >> cell & 1 == 1 {
                *bits ^= presses[cell + 4];
            }
        }
    };
    let table: [(usize, &[usize]); 4] = [
        (8, &[0, 3, 12, 13, 14]),
        (9, &[0, 1, 15]),
        (12, &[2, 12]),
        (13, &[1, 2, 3, 12, 14, 15]),
    ];
    let mirror = |cell: usize| cell / 4 * 4 + 3 - cell % 4;
    for start in 0..1u32 << 16 {
        let mut bits = start;
        chase(&mut bits);
        let left = bits;
        for (cell, looked_up) in table {
            for &press in looked_up.iter().filter(|_| left >> cell & 1 == 1) {
                bits ^= presses[press];
            }
            for &press in looked_up.iter().filter(|_| left >> mirror(cell) & 1 == 1) {
                bits ^= presses[mirror(press)];
            }
        }
        chase(&mut bits);
        assert_eq!(bits, 0, "{start:016b}");
    }
}

#[test]
fn the_invariants_of_the_modifications_are_gantners() {
    let rotations = [
        "X.../.X.X/.X.X/X...",
        "X..X/.XX./..../.XX.",
        "...X/X.X./X.X./...X",
        ".XX./..../.XX./X..X",
    ];
    let diagonals = ["X.../.X../..X./...X", "...X/..X./.X../X..."];
    for (name, known) in [
        ("quatrainment-a", &rotations[..]),
        ("quatrainment-b", &diagonals[..]),
    ] {
        let invariants: Vec<_> = solver(name, "4x4")
            .invariants()
            .map(|set| naive::bits(&set))
            .collect();
        let known: Vec<_> = known.iter().map(|text| naive::picture(text)).collect();
        assert_eq!(naive::span(&invariants).len(), known.len());
        assert_eq!(naive::span(&invariants), naive::span(&known), "{name}");
    }
}

#[test]
fn modification_a_flips_no_cell_alone_and_modification_b_exactly_the_edges() {
    for (name, expected) in [
        ("quatrainment-a", ""),
        ("quatrainment-b", "B1 C1 A2 D2 A3 D3 B4 C4"),
        ("quatrainment", "all"),
    ] {
        let solver = solver(name, "4x4");
        let grid = solver.game().grid();
        let alone = grid
            .cells()
            .filter(|&cell| solver.flip_alone(cell).is_ok())
            .map(|cell| grid.name(cell));
        let all = grid
            .cells()
            .map(|cell| grid.name(cell))
            .collect::<Vec<_>>()
            .join(" ");
        let expected = if expected == "all" { &all } else { expected };
        assert_eq!(alone.collect::<Vec<_>>().join(" "), expected, "{name}");
    }
}

#[test]
fn a_press_of_modification_b_never_flips_two_neighbours() {
    let game = game("quatrainment-b", "4x4");
    for cell in game.grid().cells() {
        let flipped: BTreeSet<_> = game.effect(cell).iter().map(|&(cell, _)| cell).collect();
        for &cell in &flipped {
            let near = game.grid().ball(cell, 1);
            assert_eq!(
                near.iter()
                    .filter(|(near, _)| flipped.contains(near))
                    .count(),
                1
            );
        }
    }
}
