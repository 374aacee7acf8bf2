//! The theorem of the three mirrors (docs/three-mirrors.md) against elimination.

use crate::support::game;
use modtwo::Matrix;
use quatrainment::{Cell, Class, Game, Grid, Mirror, Picture, Rule};
use quatrainment_theory::{ThreeMirrors, three_mirrors};

/// Lights Out on a torus; on a side of 2 each landing counts.
fn torus(side: u64) -> Matrix {
    let plus: Picture = ".x./x@x/.x.".parse().unwrap();
    let grid = Grid::new(format!("{side}x{side}").parse().unwrap()).wrapping(|_| true);
    Game::new("torus", Rule::everywhere(plus), grid)
        .unwrap()
        .matrix()
}

fn is_invertible(matrix: &Matrix) -> bool {
    matrix.rank() == matrix.rows()
}

#[test]
fn quatrainment_and_merlin_are_always_solvable_exactly_when_their_torus_is() {
    for n in 3..=20 {
        let size = format!("{n}x{n}");
        for (name, mirror, torus_side) in [
            ("quatrainment", Mirror::Half, n),
            ("merlin", Mirror::Whole, n - 1),
        ] {
            let game = game(name, &size);
            let ThreeMirrors {
                mirror: found,
                corners,
                torus: side,
                ..
            } = three_mirrors(&game).unwrap();
            assert_eq!(
                (found, corners % 2, side),
                (mirror, 1, torus_side),
                "{name} {size}"
            );
            assert_eq!(
                is_invertible(&game.matrix()),
                is_invertible(&torus(side)),
                "{name} {size}"
            );
        }
    }
}

#[test]
fn a_torus_is_always_solvable_exactly_when_the_smaller_rectangle_is_and_3_does_not_divide_its_side()
{
    for n in 3..=24 {
        let smaller = game("lights-out", &format!("{}x{}", n - 1, n - 1)).matrix();
        assert_eq!(
            is_invertible(&torus(n)),
            n % 3 != 0 && is_invertible(&smaller),
            "{n}"
        );
    }
}

/// The folded plus with another press at the corners: these cells, turned and reflected to all four.
fn with_corners(n: u64, mirror: Mirror, cells: &[[u64; 2]]) -> Game {
    let grid = Grid::new(format!("{n}x{n}").parse().unwrap());
    let folded = Rule::folded(".x./x@x/.x.".parse().unwrap(), mirror);
    let press = |cell: Cell| -> Vec<Cell> {
        if grid.class(cell) != Class::Corner {
            return folded.landing(&grid, cell);
        }
        let corner = grid.coordinates(cell);
        let turned = |at: &[u64; 2]| {
            let along = |axis: usize| {
                if corner[axis] == 0 {
                    at[axis]
                } else {
                    n - 1 - at[axis]
                }
            };
            grid.cell_at(&[along(0), along(1)]).unwrap()
        };
        cells.iter().map(turned).collect()
    };
    let lists: Vec<Vec<Cell>> = grid.cells().map(press).collect();
    Game::new("corners", Rule::Listed(lists.into()), grid).unwrap()
}

#[test]
fn symmetric_corner_presses_satisfy_the_theorem() {
    let mut state = 1u64;
    let mut odd = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    };
    for n in 3..=9 {
        for (mirror, side) in [(Mirror::Half, n), (Mirror::Whole, n - 1)] {
            for _ in 0..8 {
                let mut cells = Vec::new();
                for i in 0..n {
                    for j in i..n {
                        if odd() {
                            cells.push([i, j]);
                            if i != j {
                                cells.push([j, i]);
                            }
                        }
                    }
                }
                let game = with_corners(n, mirror, &cells);
                let theorem = three_mirrors(&game).unwrap();
                assert_eq!(theorem.torus, side, "{n} {mirror:?} {cells:?}");
                let expected = theorem.corners % 2 == 1 && is_invertible(&torus(side));
                assert_eq!(
                    is_invertible(&game.matrix()),
                    expected,
                    "{n} {mirror:?} {cells:?}"
                );
            }
        }
    }
}

#[test]
fn the_theorem_does_not_apply_to_other_games() {
    for (name, size) in [
        ("lights-out", "5x5"),
        ("quatrainment-a", "4x4"),
        ("quatrainment", "4x5"),
        ("lights-out-torus", "4x4"),
    ] {
        assert_eq!(three_mirrors(&game(name, size)), None, "{name} {size}");
    }
    assert_eq!(
        three_mirrors(&game("quatrainment", "4x4").with_states(3).unwrap()),
        None
    );
    // A corner press that is not symmetric.
    assert_eq!(
        three_mirrors(&with_corners(5, Mirror::Half, &[[0, 0], [0, 1]])),
        None
    );
}
