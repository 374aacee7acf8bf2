//! The states of all cells of a board: [`Pattern`]. The number of presses of each cell is stored the same way.

use crate::grid::{Cell, Grid};
use modtwo::Vector;

/// A state, or a number of presses, for every cell of a grid, counted modulo the number of states.
///
/// It prints as rows joined by `/` (`{}`) or line by line (`{:#}`).
///
/// ```
/// use quatrainment::catalogue;
/// let game = catalogue::find("quatrainment")?.game()?;
/// let pattern = game.pattern("X.../..../..../...X")?;
/// assert_eq!(pattern.sum(), 2);
/// assert_eq!(pattern.to_string(), "X.../..../..../...X");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    grid: Grid,
    states: States,
}

/// The states; two states are the common case and packed in bits.
#[derive(Clone, PartialEq, Eq, Hash)]
enum States {
    Two(Vector),
    More { states: u8, values: Vec<u8> },
}

impl Pattern {
    /// Creates a pattern with every cell in state 0.
    ///
    /// # Panics
    /// Panics if `states` is less than 2, or if the grid has more cells than fit in memory.
    #[must_use]
    pub fn blank(grid: &Grid, states: u8) -> Pattern {
        let cells = usize::try_from(grid.len()).expect("the board fits in memory");
        let states = match states {
            0 | 1 => panic!("a cell has at least two states"),
            2 => States::Two(Vector::zeros(cells)),
            _ => States::More {
                states,
                values: vec![0; cells],
            },
        };
        Pattern {
            grid: grid.clone(),
            states,
        }
    }

    /// Creates a pattern with the state that a function returns for each cell, modulo the number of states.
    ///
    /// # Panics
    /// Panics if [`Pattern::blank`] does.
    #[must_use]
    pub fn from_fn(grid: &Grid, states: u8, mut state: impl FnMut(Cell) -> u8) -> Pattern {
        let mut pattern = Pattern::blank(grid, states);
        for cell in grid.cells() {
            pattern.set(cell, state(cell));
        }
        pattern
    }

    /// Creates a two-state pattern from its bits in reading order.
    ///
    /// # Panics
    /// Panics if there are not as many bits as cells.
    #[must_use]
    pub fn from_bits(grid: &Grid, bits: Vector) -> Pattern {
        assert_eq!(bits.len() as u64, grid.len());
        Pattern {
            grid: grid.clone(),
            states: States::Two(bits),
        }
    }

    /// Creates a pattern of more than two states from its values in reading order, each below `states`.
    pub(crate) fn from_values(grid: &Grid, states: u8, values: Vec<u8>) -> Pattern {
        debug_assert!(values.len() as u64 == grid.len() && states > 2);
        Pattern {
            grid: grid.clone(),
            states: States::More { states, values },
        }
    }

    /// Returns the bits in reading order, to be changed, if cells have two states.
    pub(crate) fn bits_mut(&mut self) -> Option<&mut Vector> {
        match &mut self.states {
            States::Two(bits) => Some(bits),
            States::More { .. } => None,
        }
    }

    /// Returns the values in reading order, to be changed, if cells have more than two states.
    pub(crate) fn values_mut(&mut self) -> Option<&mut Vec<u8>> {
        match &mut self.states {
            States::Two(_) => None,
            States::More { values, .. } => Some(values),
        }
    }

    /// Returns the grid that it covers.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the number of states of a cell.
    #[must_use]
    pub fn states(&self) -> u8 {
        match self.states {
            States::Two(_) => 2,
            States::More { states, .. } => states,
        }
    }

    /// Returns the bits in reading order if cells have two states.
    #[must_use]
    pub fn bits(&self) -> Option<&Vector> {
        match &self.states {
            States::Two(bits) => Some(bits),
            States::More { .. } => None,
        }
    }

    /// Returns the state of every cell in reading order.
    #[must_use]
    pub fn values(&self) -> Vec<u8> {
        match &self.states {
            States::Two(bits) => (0..bits.len())
                .map(|index| u8::from(bits.get(index)))
                .collect(),
            States::More { values, .. } => values.clone(),
        }
    }

    /// Returns the state of a cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> u8 {
        match &self.states {
            States::Two(bits) => u8::from(bits.get(cell.position())),
            States::More { values, .. } => values[cell.position()],
        }
    }

    /// Sets the state of a cell, modulo the number of states.
    pub fn set(&mut self, cell: Cell, state: u8) {
        match &mut self.states {
            States::Two(bits) => bits.set(cell.position(), state % 2 == 1),
            States::More { states, values } => values[cell.position()] = state % *states,
        }
    }

    /// Adds to the state of a cell, modulo the number of states.
    pub fn add(&mut self, cell: Cell, amount: u8) {
        match &mut self.states {
            States::Two(bits) => {
                if amount % 2 == 1 {
                    bits.flip(cell.position());
                }
            }
            States::More { states, values } => {
                let value = &mut values[cell.position()];
                *value = ((u16::from(*value) + u16::from(amount)) % u16::from(*states)) as u8;
            }
        }
    }

    /// Returns the difference to the target: the pattern that, added cell by cell, gives it.
    ///
    /// # Panics
    /// Panics if the two cover different grids or have different numbers of states.
    #[must_use]
    pub fn difference(&self, target: &Pattern) -> Pattern {
        assert!(self.is_like(target), "patterns of two different games");
        let states = match (&self.states, &target.states) {
            (States::Two(a), States::Two(b)) => States::Two(a ^ b),
            (States::More { states, values }, States::More { values: to, .. }) => {
                let difference =
                    |(&a, &b): (&u8, &u8)| if b >= a { b - a } else { b + (states - a) };
                let values = values.iter().zip(to).map(difference).collect();
                States::More {
                    states: *states,
                    values,
                }
            }
            _ => unreachable!("patterns that are alike keep their states alike"),
        };
        Pattern {
            grid: self.grid.clone(),
            states,
        }
    }

    /// Returns whether the other pattern covers the same grid and counts the same states.
    #[must_use]
    pub fn is_like(&self, other: &Pattern) -> bool {
        self.grid == other.grid && self.states() == other.states()
    }

    /// Returns the cells that are not in state 0, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let (bits, values) = match &self.states {
            States::Two(bits) => (Some(bits.ones()), None),
            States::More { values, .. } => {
                let on = |(index, &value): (usize, &u8)| (value != 0).then_some(index);
                (None, Some(values.iter().enumerate().filter_map(on)))
            }
        };
        let indices = bits
            .into_iter()
            .flatten()
            .chain(values.into_iter().flatten());
        indices.map(|index| {
            self.grid
                .cell(index as u64)
                .expect("an index of the pattern is a cell")
        })
    }

    /// Returns the names of the cells that are not in state 0, each as often as its state, in reading order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.cells()
            .flat_map(|cell| std::iter::repeat_n(self.grid.name(cell), usize::from(self.get(cell))))
            .collect()
    }

    /// Returns whether every cell is in state 0.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        match &self.states {
            States::Two(bits) => bits.is_zero(),
            States::More { values, .. } => values.iter().all(|&value| value == 0),
        }
    }

    /// Returns the sum of all states: for presses, their number.
    #[must_use]
    pub fn sum(&self) -> u64 {
        match &self.states {
            States::Two(bits) => bits.count_ones() as u64,
            States::More { values, .. } => values.iter().map(|&value| u64::from(value)).sum(),
        }
    }
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pattern({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adding_the_difference_reaches_the_target() {
        let grid = Grid::new("2x3".parse().unwrap());
        for states in [2, 3, 7, 255] {
            let start = Pattern::from_fn(&grid, states, |cell| (cell.index() * 37) as u8);
            let target = Pattern::from_fn(&grid, states, |cell| 250 - (cell.index() * 11) as u8);
            let difference = start.difference(&target);
            let mut sum = start.clone();
            for cell in grid.cells() {
                sum.add(cell, difference.get(cell));
            }
            assert_eq!(sum, target);
            assert!(start.difference(&start).is_blank());
        }
    }
}
