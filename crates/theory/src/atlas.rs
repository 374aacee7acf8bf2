//! The atlas: all 2^36 games on a 4×4 board that look the same after every turn and reflection of the board, counted by
//! rank.
//!
//! Such a game is given by what a press of A1, of B1 and of B2 flips; the patterns of A1 and B2 are symmetric in the
//! diagonal. That leaves 10 + 16 + 10 free bits, one for each orbit of pairs (press, cell) under the eight symmetries. As a
//! matrix over the endomorphisms of the module of cells, a game has four blocks: from edges to edges (8 bits, regular), from
//! the eight other cells to themselves (12 bits), and two between them (16 bits).
//!
//! Over GF(2) a block is invertible exactly when its matrix of parities is (docs/three-mirrors.md, Lemma 1), and a block with
//! an inverse can be eliminated: the rank is its size plus the rank of the rest, and the rest takes every value equally
//! often. So all but 1/32 of the games are counted by much smaller matrices. In those that remain no parity is odd; there the two
//! diagonal blocks are brought to one representative of each class under multiplication by invertible blocks, which leaves
//! the same number of matrices between them.

use super::symmetry;
use quatrainment::{Cell, Game, Grid, Pattern, Rule, Size, catalogue};

/// The number of free bits of a game of the atlas.
pub const ATLAS_BITS: u32 = 36;

/// How many games of the atlas have each rank, from 0 to 16: what [`Atlas::census`] takes seconds to count.
pub const ATLAS_CENSUS: [u64; CELLS + 1] = [
    1,
    49,
    1_926,
    23_560,
    478_272,
    3_932_160,
    34_869_248,
    146_620_416,
    901_971_968,
    1_851_260_928,
    6_187_646_976,
    6_291_456_000,
    20_283_654_144,
    4_831_838_208,
    15_300_820_992,
    0,
    12_884_901_888,
];

/// The number of cells.
const CELLS: usize = 16;

/// A matrix by columns: the cells that each press flips.
type Columns = [u16; CELLS];

/// The games on 4×4 with all eight symmetries of the square, numbered from 0 to 2^36 − 1.
///
/// ```
/// use quatrainment::catalogue;
/// use quatrainment_theory::Atlas;
/// let atlas = Atlas::new();
/// let game = catalogue::find("quatrainment")?.game()?;
/// let number = atlas.number(&game).expect("Quatrainment has all symmetries");
/// assert_eq!(atlas.rank(number), 16);
/// assert_eq!(atlas.game(number).effect(game.grid().cell_named("A1")?).len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Atlas {
    /// For each bit the first pair of its orbit, a press and a cell.
    first: Vec<(usize, usize)>,
    /// For each bit the matrix that has all pairs of its orbit.
    orbits: Vec<Columns>,
}

impl Default for Atlas {
    fn default() -> Atlas {
        Atlas::new()
    }
}

impl Atlas {
    /// Creates the atlas.
    #[must_use]
    pub fn new() -> Atlas {
        let symmetries = symmetries();
        let (mut first, mut orbits) = (Vec::new(), Vec::new());
        let mut is_known = [[false; CELLS]; CELLS];
        for press in [0, 1, 5] {
            for cell in 0..CELLS {
                if is_known[press][cell] {
                    continue;
                }
                let mut orbit: Columns = [0; CELLS];
                for moved in &symmetries {
                    is_known[moved[press]][moved[cell]] = true;
                    orbit[moved[press]] |= 1 << moved[cell];
                }
                first.push((press, cell));
                orbits.push(orbit);
            }
        }
        Atlas { first, orbits }
    }

    /// Reads a number: up to nine hexadecimal digits, with or without `0x` before them.
    ///
    /// ```
    /// use quatrainment_theory::Atlas;
    /// assert_eq!(Atlas::parse("0c8009417"), Some(0x0c800_9417));
    /// assert_eq!(Atlas::parse("0xC8009417"), Some(0x0c800_9417));
    /// assert_eq!(Atlas::parse("1000000000"), None);
    /// assert_eq!(Atlas::parse("merlin"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<u64> {
        let digits = text.strip_prefix("0x").unwrap_or(text);
        let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        u64::from_str_radix(digits, 16)
            .ok()
            .filter(|number| is_number && number >> ATLAS_BITS == 0)
    }

    /// Returns the game with a number. Bits above the lowest 36 do not count.
    ///
    /// # Panics
    /// Never panics: every list fits the board.
    #[must_use]
    pub fn game(&self, number: u64) -> Game {
        let grid = grid();
        let cells: Vec<Cell> = grid.cells().collect();
        let columns = self.columns(number);
        let press = |column: &u16| {
            cells
                .iter()
                .copied()
                .filter(|cell| column >> cell.position() & 1 == 1)
                .collect()
        };
        let lists: Vec<Vec<Cell>> = columns.iter().map(press).collect();
        let name = format!("atlas {:09x}", number & ((1 << ATLAS_BITS) - 1));
        Game::new(&name, Rule::Listed(lists.into()), grid).expect("every cell has a list")
    }

    /// Returns the number of a game, if it is in the atlas: two states, 4×4, all symmetries.
    #[must_use]
    pub fn number(&self, game: &Game) -> Option<u64> {
        let is_here = *game.grid() == grid() && game.states() == 2 && symmetry::has_all(game);
        is_here.then(|| {
            let mut columns = [0; CELLS];
            for press in game.grid().cells() {
                columns[press.position()] = game
                    .effect(press)
                    .iter()
                    .fold(0, |column, (cell, _)| column | 1 << cell.position());
            }
            self.number_of(&columns)
        })
    }

    /// Returns the rank of the game with a number.
    #[must_use]
    pub fn rank(&self, number: u64) -> usize {
        rank(self.columns(number))
    }

    /// Returns the cells that a press of A1, of B1 and of B2 flips: that is the whole game.
    #[must_use]
    pub fn presses(&self, number: u64) -> [(&'static str, Pattern); 3] {
        let columns = self.columns(number);
        let press = |(name, place): (&'static str, usize)| {
            (
                name,
                Pattern::from_fn(&grid(), 2, |cell| {
                    (columns[place] >> cell.position() & 1) as u8
                }),
            )
        };
        [("A1", 0), ("B1", 1), ("B2", 5)].map(press)
    }

    /// Returns the named games that are in the atlas, with their numbers.
    #[must_use]
    pub fn named(&self) -> Vec<(&'static catalogue::Entry, u64)> {
        let number = |entry: &catalogue::Entry| self.number(&entry.game_of(&grid().size()).ok()?);
        catalogue::all()
            .iter()
            .filter_map(|entry| Some((entry, number(entry)?)))
            .collect()
    }

    /// Counts the games by their rank, from 0 to 16.
    #[must_use]
    pub fn census(&self) -> [u64; CELLS + 1] {
        let is_edge = |cell: usize| matches!(cell, 1 | 2 | 4 | 7 | 8 | 11 | 13 | 14);
        let bits = |keep: &dyn Fn(bool, bool) -> bool| -> Vec<usize> {
            (0..self.first.len())
                .filter(|&bit| keep(is_edge(self.first[bit].0), is_edge(self.first[bit].1)))
                .collect()
        };
        let edges = bits(&|press, cell| press && cell);
        let others = bits(&|press, cell| !press && !cell);
        let between = bits(&|press, cell| press != cell);
        let identity = self.number_of(&std::array::from_fn(|cell| 1 << cell));
        let edges_alone = identity & mask(&edges);
        let others_alone = identity & mask(&others);
        let is_odd = |number: u64| number.count_ones() % 2 == 1;
        let (units, even): (Vec<u64>, Vec<u64>) = all(&edges).partition(|&number| is_odd(number));
        let (corner, centre) = (0, 5);
        // The parities of the four parts of the block of corners and centres: cells off the diagonal come in pairs.
        let parities = |number: u64| -> [[bool; 2]; 2] {
            let parity = |press: usize, cells: [usize; 2]| {
                let is_counted = |&(bit, &(by, cell)): &(usize, &(usize, usize))| {
                    by == press && cells.contains(&cell) && number >> bit & 1 == 1
                };
                self.first.iter().enumerate().filter(is_counted).count() % 2 == 1
            };
            [corner, centre].map(|press| [parity(press, [0, 15]), parity(press, [5, 10])])
        };
        let residue = |number: u64| {
            let [[a, b], [c, d]] = parities(number);
            if (a & d) ^ (b & c) {
                2
            } else {
                usize::from(a | b | c | d)
            }
        };
        let mut blocks: [Vec<u64>; 3] = Default::default();
        all(&others).for_each(|number| blocks[residue(number)].push(number));
        let mut counts = [0; CELLS + 1];
        let ways = 1u64 << between.len();
        // An invertible block of edges, and anything else.
        for number in blocks.iter().flatten() {
            counts[self.rank(edges_alone | number)] += units.len() as u64 * ways;
        }
        // An invertible block of corners and centres, and edges with an even parity.
        for number in &even {
            counts[self.rank(others_alone | number)] += blocks[2].len() as u64 * ways;
        }
        // One of corners and centres can be eliminated: as if it were the corners, each pressed for itself.
        let kept = |bit: &usize| {
            self.first[*bit].0 != corner && !matches!(self.first[*bit].1, 0 | 3 | 12 | 15)
        };
        let rest: Vec<usize> = between
            .iter()
            .chain(&others)
            .copied()
            .filter(kept)
            .collect();
        let corners_alone = others_alone & ((1 << 10) - 1);
        let small: Vec<u64> = all(&rest)
            .filter(|&number| !parities(number)[1][1])
            .collect();
        let each = blocks[1].len() as u64 * ways / small.len() as u64;
        for number in &even {
            for part in &small {
                counts[self.rank(number | part | corners_alone)] += each;
            }
        }
        // No odd parity at all: one representative for each class of both blocks.
        let unit_blocks: Vec<Columns> = units
            .iter()
            .map(|unit| self.columns(unit | others_alone))
            .collect();
        let invertible: Vec<Columns> = blocks[2]
            .iter()
            .map(|block| self.columns(block | edges_alone))
            .collect();
        let edge_classes = self.classes(&even, others_alone, &unit_blocks);
        let other_classes = self.classes(&blocks[0], edges_alone, &invertible);
        let spread: Vec<Columns> = all(&between).map(|number| self.columns(number)).collect();
        for (edge, edge_size) in &edge_classes {
            for (other, other_size) in &other_classes {
                let diagonal = self.columns(edge | other);
                for part in &spread {
                    let columns = std::array::from_fn(|press| diagonal[press] ^ part[press]);
                    counts[rank(columns)] += edge_size * other_size;
                }
            }
        }
        counts
    }

    /// Returns the sum of 2^nullity over all games, in another way: it counts pairs of a game and quiet presses. For every
    /// set of presses the games in which it is quiet are the solutions of linear equations.
    #[must_use]
    pub fn quiet_pairs(&self) -> u64 {
        let quiet_in = |presses: u16| {
            let made = self.orbits.iter().map(|orbit| times(orbit, presses));
            1u64 << (ATLAS_BITS as usize - rank_of(made))
        };
        (0..=u16::MAX).map(quiet_in).sum()
    }

    /// Sorts blocks into classes under multiplication by invertible blocks from either side. Returns one of each class and
    /// the size of the class. `identity` completes a block to an invertible matrix.
    fn classes(&self, blocks: &[u64], identity: u64, invertible: &[Columns]) -> Vec<(u64, u64)> {
        let mut open: std::collections::BTreeSet<u64> = blocks.iter().copied().collect();
        let mut classes = Vec::new();
        while let Some(first) = open.pop_first() {
            let (mut found, mut next) = (vec![first], 0);
            while let Some(&block) = found.get(next) {
                next += 1;
                let columns = self.columns(block | identity);
                for factor in invertible {
                    for product in [product(factor, &columns), product(&columns, factor)] {
                        // What completes a block stays as it is, because the factors are completed alike.
                        let image = self.number_of(&product) & !identity;
                        if open.remove(&image) {
                            found.push(image);
                        }
                    }
                }
            }
            classes.push((first, found.len() as u64));
        }
        classes
    }

    fn columns(&self, number: u64) -> Columns {
        let mut columns = [0; CELLS];
        for (bit, orbit) in self.orbits.iter().enumerate() {
            if number >> bit & 1 == 1 {
                columns
                    .iter_mut()
                    .zip(orbit)
                    .for_each(|(column, orbit)| *column ^= orbit);
            }
        }
        columns
    }

    fn number_of(&self, columns: &Columns) -> u64 {
        let bit = |(bit, &(press, cell)): (usize, &(usize, usize))| {
            u64::from(columns[press] >> cell & 1) << bit
        };
        self.first.iter().enumerate().map(bit).sum()
    }
}

fn grid() -> Grid {
    Grid::new(Size::new([4, 4]).expect("a board of 4×4"))
}

/// Returns the eight symmetries of the square, each as the new place of every cell.
fn symmetries() -> Vec<[usize; CELLS]> {
    let moved = |is_swapped: bool, turns_rows: bool, turns_columns: bool| {
        std::array::from_fn(|cell| {
            let (mut row, mut column) = (cell / 4, cell % 4);
            if is_swapped {
                (row, column) = (column, row);
            }
            if turns_rows {
                row = 3 - row;
            }
            if turns_columns {
                column = 3 - column;
            }
            4 * row + column
        })
    };
    (0..8)
        .map(|kind| moved(kind & 1 > 0, kind & 2 > 0, kind & 4 > 0))
        .collect()
}

/// Returns all numbers with only these bits.
fn all(bits: &[usize]) -> impl Iterator<Item = u64> + '_ {
    (0..1u64 << bits.len()).map(|choice| {
        bits.iter()
            .enumerate()
            .map(|(place, &bit)| (choice >> place & 1) << bit)
            .sum()
    })
}

fn mask(bits: &[usize]) -> u64 {
    bits.iter().map(|&bit| 1 << bit).sum()
}

/// Returns the cells that these presses flip.
fn times(columns: &Columns, presses: u16) -> u16 {
    let pressed = (0..CELLS).filter(|press| presses >> press & 1 == 1);
    pressed.fold(0, |board, press| board ^ columns[press])
}

fn product(left: &Columns, right: &Columns) -> Columns {
    std::array::from_fn(|press| times(left, right[press]))
}

fn rank(columns: Columns) -> usize {
    rank_of(columns.into_iter())
}

fn rank_of(vectors: impl Iterator<Item = u16>) -> usize {
    let mut leading = [0u16; CELLS];
    let mut rank = 0;
    for mut vector in vectors {
        while vector != 0 {
            let top = (15 - vector.leading_zeros()) as usize;
            if leading[top] == 0 {
                leading[top] = vector;
                rank += 1;
                break;
            }
            vector ^= leading[top];
        }
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support;

    #[test]
    fn the_census_counts_every_game_and_agrees_with_the_pairs_of_games_and_quiet_presses() {
        let atlas = Atlas::new();
        assert_eq!(atlas.first.len(), 36);
        let census = atlas.census();
        assert_eq!(census, ATLAS_CENSUS);
        assert_eq!(census.iter().sum::<u64>(), 1 << 36);
        // By the lemma about orbits: an odd edge, and an invertible matrix of parities of corners and centres.
        assert_eq!(census[16], 3 << 32);
        assert_eq!(census[0], 1);
        let pairs: u64 = census
            .iter()
            .enumerate()
            .map(|(rank, count)| count << (16 - rank))
            .sum();
        assert_eq!(pairs, atlas.quiet_pairs());
    }

    #[test]
    fn numbers_and_games_correspond() {
        let atlas = Atlas::new();
        for (name, rank) in [
            ("quatrainment", 16),
            ("quatrainment-a", 12),
            ("quatrainment-b", 14),
            ("lights-out", 12),
        ] {
            let game = test_support::game(name, "4x4");
            let number = atlas.number(&game).unwrap();
            assert_eq!(
                (atlas.rank(number), game.matrix().rank()),
                (rank, rank),
                "{name}"
            );
            assert_eq!(atlas.game(number).matrix(), game.matrix());
            assert!(
                atlas
                    .named()
                    .iter()
                    .any(|(entry, known)| entry.name == name && *known == number)
            );
            for (name, flipped) in atlas.presses(number) {
                let mut pressed = game.blank();
                game.press(&mut pressed, game.grid().cell_named(name).unwrap());
                assert_eq!(flipped, pressed);
            }
        }
        for seed in 0..200u64 {
            let number = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 28;
            let game = atlas.game(number);
            assert_eq!(atlas.number(&game), Some(number));
            assert_eq!(atlas.rank(number), game.matrix().rank());
        }
        assert_eq!(atlas.number(&test_support::game("lights-out", "5x5")), None);
    }
}
