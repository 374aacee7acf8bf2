//! Hints in three steps: a nudge, the cell, the reason. They depend only on the current position.

use super::forced;
use super::region::Region;
use crate::english::listed;
use crate::grid::{Cell, Grid};
use crate::notation::{named_cells, weighted_sum};
use crate::pattern::Pattern;
use crate::solve::{Nearest, Solution, Solver, Unsolvable};
use crate::words::counted;
use std::fmt;
use std::str::FromStr;

/// The maximum number of cells that a reason lists.
const MAX_LISTED: usize = 8;

/// The maximum number of presses whose masks are compared.
const MAX_COMPARED: usize = 64;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// The number of presses that remain and roughly where.
    Nudge,
    /// A cell to press.
    Cell,
    /// Why that cell must be pressed.
    Reason,
}

/// A rung of the ladder of hints.
struct Rung {
    level: HintLevel,
    name: &'static str,
    /// Creates the hint for a position that can be solved and is not.
    ask: fn(Position<'_>) -> Hint,
}

/// All rungs, from the least to the most explicit; add a new kind of hint here. A rung's name is stored in games that were
/// played, so it never changes.
const RUNGS: [Rung; 3] = [
    Rung {
        level: HintLevel::Nudge,
        name: "nudge",
        ask: nudge,
    },
    Rung {
        level: HintLevel::Cell,
        name: "cell",
        ask: press,
    },
    Rung {
        level: HintLevel::Reason,
        name: "reason",
        ask: reason,
    },
];

impl HintLevel {
    /// All levels, from the least to the most explicit.
    pub const ALL: [HintLevel; RUNGS.len()] = {
        let mut all = [HintLevel::Nudge; RUNGS.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = RUNGS[place].level;
            place += 1;
        }
        all
    };

    fn rung(self) -> &'static Rung {
        let rung = RUNGS.iter().find(|rung| rung.level == self);
        rung.expect("every level is a rung")
    }

    /// Returns the level after this one; the last stays.
    #[must_use]
    pub fn next(self) -> HintLevel {
        let mut later = HintLevel::ALL
            .into_iter()
            .skip_while(|&level| level != self);
        later.nth(1).unwrap_or(self)
    }

    /// Returns the name of the level.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.rung().name
    }

    /// Returns the number of the level, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        HintLevel::ALL
            .iter()
            .take_while(|&&level| level != self)
            .count()
            + 1
    }
}

impl fmt::Display for HintLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for HintLevel {
    type Err = HintLevelError;

    fn from_str(text: &str) -> Result<HintLevel, HintLevelError> {
        HintLevel::ALL
            .into_iter()
            .find(|level| level.name() == text || level.number().to_string() == text)
            .ok_or_else(|| HintLevelError(text.to_owned()))
    }
}

/// There is no such level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown hint '{0}'; use {levels}", levels = levels())]
pub struct HintLevelError(String);

/// Returns the names of all levels, with their numbers.
fn levels() -> String {
    let level = |level: HintLevel| format!("{} ({})", level.name(), level.number());
    listed(&HintLevel::ALL.map(level))
}

/// A hint about a position. It prints as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// The target is reached.
    Nothing,
    /// The target cannot be reached.
    Impossible {
        /// The reason.
        why: Unsolvable,
        /// The cells of the target to change so that it can be reached.
        nearest: Nearest,
    },
    /// The number of presses that remain and roughly where.
    Nudge {
        /// The number of presses that remain.
        presses: u64,
        /// Whether that is proven to be the fewest.
        is_fewest: bool,
        /// The region with the most of them.
        region: Region,
    },
    /// A cell to press.
    Press {
        /// The grid that it belongs to.
        grid: Grid,
        /// The cell.
        cell: Cell,
    },
    /// A cell to press, with the reason.
    Because {
        /// The grid that it belongs to.
        grid: Grid,
        /// The cell.
        cell: Cell,
        /// The reason.
        reason: Reason,
    },
}

/// The reason to press a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// An odd number of the cells inside the cell's mask differ. The press flips an odd number of them, and every other press
    /// that is not left alone an even number.
    Mask {
        /// The mask.
        mask: Pattern,
        /// The cells inside it that differ.
        differing: Pattern,
        /// Cells that can be left alone, because quiet sets can be added to any solution. Blank if there is one solution.
        alone: Pattern,
    },
    /// Chasing rows forces the press: no row above it needs a press, and the cell above it differs.
    Chase {
        /// The cell above.
        above: Cell,
    },
    /// The cell belongs to this solution, one of several.
    Solution(Solution),
}

impl Hint {
    /// Creates a hint about a position. `difference` is what must still be added to reach the target.
    ///
    /// ```
    /// use quatrainment::{Hint, HintLevel, Solver, catalogue, notation};
    /// let game = catalogue::find("quatrainment")?.game()?;
    /// let solver = Solver::new(&game)?;
    /// let difference = notation::pattern(&game, ".X../XXX./.X../....")?;
    /// let hint = Hint::about(&solver, &difference, HintLevel::Cell);
    /// assert_eq!(hint.to_string(), "Press B2.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the difference is a pattern of another game.
    #[must_use]
    pub fn about(solver: &Solver, difference: &Pattern, level: HintLevel) -> Hint {
        let solution = match solver.solve(difference) {
            Ok(solution) => solution,
            Err(why) => {
                return Hint::Impossible {
                    why,
                    nearest: solver.nearest_solvable(difference),
                };
            }
        };
        let Some((region, first)) = Region::fullest(solution.presses()) else {
            return Hint::Nothing;
        };
        (level.rung().ask)(Position {
            solver,
            difference,
            solution,
            region,
            first,
        })
    }

    /// Returns the cell to press, if the hint names it.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Hint::Press { cell, .. } | Hint::Because { cell, .. } => Some(*cell),
            _ => None,
        }
    }
}

/// The position of a hint.
struct Position<'a> {
    solver: &'a Solver,
    difference: &'a Pattern,
    solution: Solution,
    /// Where most presses of the solution are.
    region: Region,
    /// The first of them.
    first: Cell,
}

impl Position<'_> {
    /// Chooses the press to hint at, with its reason: one in the region whose reason takes the least counting.
    fn choose(&self) -> (Cell, Reason) {
        let (solver, presses) = (self.solver, self.solution.presses());
        let grid = solver.game().grid();
        let inside = presses
            .cells()
            .filter(|&cell| self.region.holds(grid, cell));
        // With more than two states masks have weights, and none is easier than another.
        let candidates = inside.take(match presses.states() {
            2 => MAX_COMPARED,
            _ => 1,
        });
        let masks = candidates.filter_map(|cell| Some((cell, solver.mask(cell)?)));
        if let Some((cell, mask)) = masks.min_by_key(|(_, mask)| mask.sum()) {
            return (cell, self.mask(mask, solver.game().blank()));
        }
        let forced = forced::easiest(solver, presses, self.region);
        if forced.as_ref().is_none_or(|forced| forced.mask.sum() > 1)
            && let Some((cell, above)) = forced::by_chasing(solver, presses, self.region)
        {
            return (cell, Reason::Chase { above });
        }
        match forced {
            Some(forced) => (forced.cell, self.mask(forced.mask, forced.alone)),
            None => (self.first, Reason::Solution(self.solution.clone())),
        }
    }

    fn mask(&self, mask: Pattern, alone: Pattern) -> Reason {
        let inside = |cell| match mask.get(cell) {
            0 => 0,
            _ => self.difference.get(cell),
        };
        let differing = Pattern::from_fn(mask.grid(), mask.states(), inside);
        Reason::Mask {
            mask,
            differing,
            alone,
        }
    }
}

fn nudge(position: Position<'_>) -> Hint {
    Hint::Nudge {
        presses: position.solution.count(),
        is_fewest: position.solution.is_fewest(),
        region: position.region,
    }
}

fn press(position: Position<'_>) -> Hint {
    Hint::Press {
        grid: position.solver.game().grid().clone(),
        cell: position.choose().0,
    }
}

fn reason(position: Position<'_>) -> Hint {
    let (cell, reason) = position.choose();
    Hint::Because {
        grid: position.solver.game().grid().clone(),
        cell,
        reason,
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::Nothing => write!(f, "You have reached the target."),
            Hint::Impossible { why, nearest } => {
                let change = named_cells(nearest.change());
                write!(
                    f,
                    "This target cannot be reached. {} Change {change} in the target to make it solvable.",
                    why.evidence()
                )
            }
            Hint::Nudge {
                presses: 1, region, ..
            } => write!(f, "One press to go, {region}."),
            Hint::Nudge {
                presses,
                is_fewest,
                region,
            } => {
                let bound = if *is_fewest { "" } else { "At most " };
                let there = match region.presses {
                    all if all == *presses => "all".to_owned(),
                    most if 2 * most > *presses => "most".to_owned(),
                    some => some.to_string(),
                };
                write!(
                    f,
                    "{bound}{presses} presses to go, {there} of them {region}."
                )
            }
            Hint::Press { grid, cell } => write!(f, "Press {}.", grid.name(*cell)),
            Hint::Because {
                grid,
                cell,
                reason: Reason::Chase { above },
            } => {
                let (press, above) = (grid.name(*cell), grid.name(*above));
                write!(
                    f,
                    "Press {press}: no row above it needs a press, so only {press} can still flip {above}, and {above} differs."
                )
            }
            Hint::Because {
                grid,
                cell,
                reason:
                    Reason::Mask {
                        mask,
                        differing,
                        alone,
                    },
            } if !alone.is_blank() => write!(
                f,
                "{}",
                forced_sentence(&grid.name(*cell), mask, differing, alone)
            ),
            Hint::Because {
                grid,
                cell,
                reason: Reason::Mask {
                    mask, differing, ..
                },
            } => {
                if mask.states() > 2 {
                    return write!(f, "{}", weighed(grid.name(*cell), mask, differing));
                }
                let (name, count, mask) = (grid.name(*cell), differing.sum(), mask.sum());
                let verb = if count == 1 { "differs" } else { "differ" };
                write!(
                    f,
                    "Press {name}: {count} of the {mask} cells in its mask {verb}, an odd number. (To decide about \
                     {name}, count the cells in its mask that differ: press it if the number is odd.)"
                )
            }
            Hint::Because {
                grid,
                cell,
                reason: Reason::Solution(solution),
            } => {
                let which = if solution.is_fewest() {
                    "a shortest solution"
                } else {
                    "a solution"
                };
                let name = grid.name(*cell);
                let presses = counted(solution.count(), "press");
                let solutions = solution.solutions_text();
                write!(
                    f,
                    "Press {name}. It is part of {which} ({presses}; there are {solutions} solutions)."
                )
            }
        }
    }
}

impl Unsolvable {
    /// Returns a sentence that says why the target cannot be reached.
    #[must_use]
    pub fn evidence(&self) -> String {
        let invariant = self.invariant();
        if invariant.states() == 2 {
            return format!(
                "Every press changes an even number of the cells {}, and an odd number of them differ.",
                named_cells(invariant)
            );
        }
        format!(
            "No press changes the sum {} modulo {}, and start and target differ in it.",
            weighted_sum(invariant),
            invariant.states()
        )
    }
}

/// Formats the reason of a press that is forced if some cells are left alone.
fn forced_sentence(press: &str, mask: &Pattern, differing: &Pattern, alone: &Pattern) -> String {
    let left = some_listed(alone, "cells");
    let (count, size) = (differing.sum(), mask.sum());
    if size == 1 {
        let cell = some_listed(mask, "cells");
        return format!(
            "Press {press}: {left} can be left alone; then only {press} flips {cell}, and {cell} differs."
        );
    }
    let verb = if count == 1 { "differs" } else { "differ" };
    format!(
        "Press {press}: {left} can be left alone; then every other press flips an even number of {}, and {count} of them {verb}, \
         an odd number.",
        some_listed(mask, "cells in its mask")
    )
}

/// Lists the names of a few cells; of more, gives the number.
fn some_listed(cells: &Pattern, noun: &str) -> String {
    let names: Vec<String> = cells.cells().map(|cell| cells.grid().name(cell)).collect();
    match names.len() {
        0..=MAX_LISTED => listed(&names),
        count => format!("{count} {noun}"),
    }
}

/// Formats the reason of a mask with weights.
fn weighed(name: String, mask: &Pattern, differing: &Pattern) -> String {
    let states = u64::from(mask.states());
    let weight = |cell| u64::from(mask.get(cell)) * u64::from(differing.get(cell));
    let sum: u64 = differing.cells().map(weight).sum();
    let times = sum % states;
    format!(
        "Press {name} {}: the differences, each times its weight in the mask of {name}, add up to {sum}, which is {times} \
         modulo {states}. (To decide about {name}, multiply each difference by its weight in the mask; the sum modulo {states} is \
         the number of presses.)",
        if times == 1 {
            "once".to_owned()
        } else {
            format!("{times} times")
        }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use crate::notation;
    use crate::test_support::{game, usual};

    fn hints(name: &str, size: &str, difference: &str) -> Vec<String> {
        let game = game(name, size);
        let solver = Solver::new(&game).unwrap();
        let difference = notation::pattern(&game, difference).unwrap();
        HintLevel::ALL
            .map(|level| Hint::about(&solver, &difference, level).to_string())
            .to_vec()
    }

    #[test]
    fn hints_go_from_a_nudge_to_the_reason() {
        assert_eq!(
            hints("quatrainment", "4x4", "X.X./..XX/.X.X/X..."),
            [
                "8 presses to go, 3 of them in the upper left.",
                "Press B1.",
                "Press B1: 3 of the 7 cells in its mask differ, an odd number. (To decide about B1, count the cells in \
                 its mask that differ: press it if the number is odd.)"
            ]
        );
        assert_eq!(
            hints("quatrainment", "4x4", ".X../XXX./.X../....")[0],
            "One press to go, in the upper left."
        );
    }

    #[test]
    fn a_game_with_several_solutions_shows_a_shortest_one() {
        assert_eq!(
            hints("lights-out", "5x5", "XX.../X..../...../...../....."),
            [
                "One press to go, in the upper left.",
                "Press A1.",
                "Press A1: B1 and A2 can be left alone; then only A1 flips A1, and A1 differs."
            ]
        );
    }

    #[test]
    fn an_impossible_target_gets_its_witness_and_the_way_out() {
        let [nudge, ..] = &hints("quatrainment-b", "4x4", "X.../..../..../....")[..] else {
            panic!()
        };
        assert_eq!(
            nudge,
            "This target cannot be reached. Every press changes an even number of the cells A1 B2 C3 D4, and an \
             odd number of them differ. Change A1 in the target to make it solvable."
        );
    }

    /// A nudge says "most" only of a majority, and its number is the number of presses that are there.
    #[test]
    fn a_nudge_is_true() {
        let game = usual("quatrainment");
        let solver = Solver::new(&game).unwrap();
        for seed in 0..200 {
            let difference = crate::generate::random(&game, seed).unwrap().difference();
            let solution = solver.solve(&difference).unwrap();
            let hint = Hint::about(&solver, &difference, HintLevel::Nudge);
            let Hint::Nudge {
                presses, region, ..
            } = &hint
            else {
                panic!("{hint}")
            };
            let there = solution
                .presses()
                .cells()
                .filter(|&cell| region.holds(game.grid(), cell))
                .count() as u64;
            let said = hint.to_string();
            assert_eq!(
                said.contains("most of them"),
                2 * there > *presses && there < *presses,
                "{said}"
            );
            assert_eq!(
                said.contains("all of them"),
                there == *presses && *presses > 1,
                "{said}"
            );
            assert!(
                *presses == 1
                    || 2 * there > *presses
                    || said.contains(&format!(", {there} of them")),
                "{said}"
            );
        }
    }

    /// Returns the two-state games of the catalogue on some boards.
    fn two_states() -> Vec<Solver> {
        let mut solvers = Vec::new();
        for entry in crate::catalogue::all() {
            for size in ["", "3x3", "5x5", "4x6", "7x5"] {
                let game = match size {
                    "" => entry.game(),
                    size => entry.game_of(&size.parse().unwrap()),
                };
                solvers.extend(game.map(|game| Solver::new(&game).unwrap()));
            }
        }
        solvers
    }

    /// Returns the presses outside of some that flip an odd number of a set.
    fn odd_presses(solver: &Solver, set: &Pattern, alone: &Pattern) -> Vec<Cell> {
        let game = solver.game();
        let is_odd = |&press: &Cell| {
            let flipped = game.effect(press).into_iter();
            flipped.filter(|&(cell, _)| set.get(cell) == 1).count() % 2 == 1
        };
        let cells = game.grid().cells();
        cells
            .filter(|&cell| alone.get(cell) == 0)
            .filter(is_odd)
            .collect()
    }

    fn presses_to_go(solver: &Solver, difference: &Pattern) -> u64 {
        let solution = solver.solve(difference).unwrap();
        assert!(solution.is_fewest());
        solution.count()
    }

    /// Of every position of every two-state game, the third hint gives a reason that is true: with the named cells left alone, a
    /// parity forces the press. The press belongs to a fewest solution, and the three hints agree.
    #[test]
    fn every_two_state_game_has_a_true_reason() {
        let (mut masks, mut chases) = (0, 0);
        for solver in two_states() {
            let game = solver.game();
            for seed in 0..12 {
                let difference = crate::generate::random_pattern(game, seed);
                if difference.is_blank() {
                    continue;
                }
                let about = |level| Hint::about(&solver, &difference, level);
                let place = format!("{} {}, {difference}", game.name(), game.grid().size());
                let Hint::Because { cell, reason, .. } = about(HintLevel::Reason) else {
                    panic!("{place}")
                };
                assert_eq!(about(HintLevel::Cell).cell(), Some(cell), "{place}");
                let Hint::Nudge {
                    region, presses, ..
                } = about(HintLevel::Nudge)
                else {
                    panic!("{place}")
                };
                assert!(region.holds(game.grid(), cell), "{place}");

                let mut pressed = difference.clone();
                game.press(&mut pressed, cell);
                assert_eq!(presses_to_go(&solver, &pressed), presses - 1, "{place}");

                let avoided = match &reason {
                    Reason::Mask {
                        mask,
                        differing,
                        alone,
                    } => {
                        masks += 1;
                        assert_eq!(odd_presses(&solver, mask, alone), [cell], "{place}");
                        let inside = |&cell: &Cell| mask.get(cell) == 1;
                        let counted: Vec<Cell> = difference.cells().filter(inside).collect();
                        assert_eq!(differing.cells().collect::<Vec<_>>(), counted, "{place}");
                        assert!(counted.len() % 2 == 1, "{place}");
                        // Whatever presses solve a position, quiet sets clear these cells.
                        let left: Vec<Cell> = alone.cells().collect();
                        let sets: Vec<Pattern> = solver.quiet_sets().collect();
                        let held = modtwo::Matrix::from_fn(sets.len(), left.len(), |set, cell| {
                            sets[set].get(left[cell]) == 1
                        });
                        assert_eq!(held.rank(), left.len(), "{place}");
                        alone.clone()
                    }
                    Reason::Chase { above } => {
                        chases += 1;
                        let row = |cell: Cell| game.grid().coordinates(cell)[0];
                        let rows = Pattern::from_fn(game.grid(), 2, |other| {
                            u8::from(row(other) < row(cell))
                        });
                        let mut set = game.blank();
                        set.set(*above, 1);
                        assert_eq!(odd_presses(&solver, &set, &rows), [cell], "{place}");
                        assert_eq!(difference.get(*above), 1, "{place}");
                        rows
                    }
                    Reason::Solution(_) => panic!("{place}"),
                };
                // A fewest solution presses the cell and leaves the others alone.
                if solver.can_examine_all() && solver.nullity() <= 8 {
                    let fits = |presses: Pattern| {
                        presses.get(cell) == 1
                            && !presses.cells().any(|cell| avoided.get(cell) == 1)
                    };
                    assert!(solver.solve_all(&difference).unwrap().any(fits), "{place}");
                }
                let sentence = about(HintLevel::Reason).to_string();
                assert!(sentence.starts_with(&format!("Press {}: ", game.grid().name(cell))));
                assert!(sentence.len() < 240, "{place}: {sentence}");
            }
        }
        assert!(masks > 300 && chases > 0, "{masks} {chases}");
    }

    #[test]
    fn a_reason_counts_few_cells() {
        let solver = Solver::new(&usual("lights-out")).unwrap();
        let mut counted = Vec::new();
        for seed in 0..100 {
            let difference = crate::generate::random_pattern(solver.game(), seed);
            if let Hint::Because {
                reason: Reason::Mask { mask, .. },
                ..
            } = Hint::about(&solver, &difference, HintLevel::Reason)
            {
                counted.push(mask.sum());
            }
        }
        let most = counted.iter().max().unwrap();
        let average = counted.iter().sum::<u64>() as f64 / counted.len() as f64;
        assert!(*most <= 9 && average < 4.5, "{most} {average} {counted:?}");
    }

    #[test]
    fn no_hint_prints_the_whole_solution_of_a_large_board() {
        let game = game("lights-out", "29x29");
        let solver = Solver::new(&game).unwrap();
        for level in HintLevel::ALL {
            let hint = Hint::about(&solver, &game.all_on(), level);
            assert!(hint.to_string().len() < 200, "{hint}");
        }
    }

    #[test]
    fn a_finished_puzzle_needs_no_hint() {
        assert!(
            hints("merlin", "3x3", ".../.../...")
                .iter()
                .all(|hint| hint == "You have reached the target.")
        );
    }

    #[test]
    fn a_region_holds_its_quarter_of_the_board() {
        let grid = Grid::new("4x5".parse().unwrap());
        let region = Region::of(&grid, grid.cell_named("E4").unwrap());
        let held: Vec<String> = grid
            .cells()
            .filter(|&cell| region.holds(&grid, cell))
            .map(|cell| grid.name(cell))
            .collect();
        assert_eq!(held, ["D3", "E3", "D4", "E4"]);
    }

    #[test]
    fn a_region_of_a_board_with_a_layout_lies_as_it_is_drawn() {
        let grid = Grid::new("1x7".parse().unwrap());
        let grid = grid.laid_out(Layout::read(&grid, " o o\no o o\n o o").unwrap());
        let held = |name: &str| -> Vec<String> {
            let region = Region::of(&grid, grid.cell_named(name).unwrap());
            grid.cells()
                .filter(|&cell| region.holds(&grid, cell))
                .map(|cell| grid.name(cell))
                .collect()
        };
        assert_eq!(held("A1"), ["A1", "C1", "D1"]);
        assert_eq!(held("E1"), ["B1", "E1"]);
        assert_eq!(held("G1"), ["G1"]);
    }

    #[test]
    fn regions_have_names_in_any_dimension() {
        assert_eq!(
            hints("lights-out", "1x5", "XX...")[0],
            "One press to go, in the left half."
        );
        assert_eq!(
            hints("lights-out", "5x1", "./././X/X")[0],
            "One press to go, in the lower half."
        );
        let layer = hints("lights-out", "2x2x2", "X./..//XX/X.");
        assert_eq!(layer[0], "One press to go, in the upper left of layer 2.");
    }
}
