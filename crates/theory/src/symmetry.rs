//! The symmetries of a game: ways to turn, reflect and shift the board after which the rule is the same. Cells
//! that a symmetry moves onto each other behave alike, so one picture speaks for all of them.

use quatrainment::{Cell, Game, Grid};

/// Returns the cells of a game in groups that its symmetries map onto each other, each led by its first cell.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory as theory;
/// let game = catalogue::find("quatrainment")?.game()?;
/// let sizes: Vec<usize> = theory::orbits(&game).iter().map(Vec::len).collect();
/// assert_eq!(sizes, [4, 8, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Panics if the board does not fit in memory.
#[must_use]
pub fn orbits(game: &Game) -> Vec<Vec<Cell>> {
    let grid = game.grid();
    let symmetries: Vec<Vec<Cell>> = candidates(grid)
        .into_iter()
        .filter(|moved| is_symmetry(game, moved))
        .collect();
    let cells = usize::try_from(grid.len()).expect("the board fits in memory");
    let mut is_known = vec![false; cells];
    let mut orbits = Vec::new();
    for first in grid.cells() {
        if std::mem::replace(&mut is_known[first.position()], true) {
            continue;
        }
        let mut orbit = vec![first];
        let mut next = 0;
        while let Some(&cell) = orbit.get(next) {
            next += 1;
            for moved in &symmetries {
                let image = moved[cell.position()];
                if !std::mem::replace(&mut is_known[image.position()], true) {
                    orbit.push(image);
                }
            }
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits
}

/// Returns whether every reflection, turn, exchange of axes and shift of the grid is a symmetry of the game.
pub(super) fn has_all(game: &Game) -> bool {
    candidates(game.grid())
        .iter()
        .all(|moved| is_symmetry(game, moved))
}

/// Returns whether pressing after moving changes the same cells as moving after pressing.
fn is_symmetry(game: &Game, moved: &[Cell]) -> bool {
    game.grid().cells().all(|cell| {
        let image = |(changed, amount): (Cell, u8)| (moved[changed.position()], amount);
        let mut images: Vec<(Cell, u8)> = game.effect(cell).into_iter().map(image).collect();
        images.sort_unstable();
        images == game.effect(moved[cell.position()])
    })
}

/// Returns the new place of each cell, for the reflections, quarter and half turns, exchanges of axes and shifts of a
/// grid.
fn candidates(grid: &Grid) -> Vec<Vec<Cell>> {
    let alike =
        |a: usize, b: usize| grid.length(a) == grid.length(b) && grid.wraps(a) == grid.wraps(b);
    let mut found = Vec::new();
    let mut add = |moved: &dyn Fn(&mut Vec<u64>)| {
        let image = |cell| {
            let mut at = grid.coordinates(cell);
            moved(&mut at);
            grid.cell_at(&at)
                .expect("a symmetry of the grid stays on it")
        };
        found.push(grid.cells().map(image).collect());
    };
    let reverse = |at: &mut Vec<u64>, axis: usize| at[axis] = grid.length(axis) - 1 - at[axis];
    for a in 0..grid.axes() {
        add(&|at| reverse(at, a));
        if grid.wraps(a) {
            add(&|at| at[a] = (at[a] + 1) % grid.length(a));
        }
        for b in a + 1..grid.axes() {
            // A rule whose pictures are turned may be the same after a turn but not after a reflection.
            add(&|at| {
                reverse(at, a);
                reverse(at, b);
            });
            if alike(a, b) {
                add(&|at| at.swap(a, b));
                add(&|at| {
                    at.swap(a, b);
                    reverse(at, b);
                });
                add(&|at| {
                    at.swap(a, b);
                    reverse(at, a);
                    reverse(at, b);
                });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::game;
    use quatrainment::{Grid, Picture, Rule};

    fn sizes(game: &Game) -> Vec<usize> {
        orbits(game).iter().map(Vec::len).collect()
    }

    #[test]
    fn named_games_have_the_symmetries_of_their_boards() {
        for (name, size, expected) in [
            ("merlin", "3x3", vec![4, 4, 1]),
            ("lights-out", "3x4", vec![4, 4, 2, 2]),
            ("lights-out-torus", "4x4", vec![16]),
            ("lights-out-cylinder", "3x5", vec![10, 5]),
            ("quatrainment", "3x3x3", vec![8, 12, 6, 1]),
        ] {
            let game = game(name, size);
            assert_eq!(sizes(&game), expected, "{name} {size}");
        }
    }

    #[test]
    fn a_rule_that_only_turns_has_only_turns() {
        let picture = |text: &str| text.parse::<Picture>().unwrap();
        let rule = Rule::classes(picture("@xx/x.."), picture(".@x/..x"), picture("@"));
        let game = Game::new("turning", rule, Grid::new("4x4".parse().unwrap())).unwrap();
        assert_eq!(sizes(&game), [4, 4, 4, 4]);
    }
}
