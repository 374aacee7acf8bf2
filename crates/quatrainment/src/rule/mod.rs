//! What a press changes: [`Rule`], given for each class of cell as shells or as a [`Picture`], or in other ways for
//! boards that have no classes.

mod picture;

use crate::grid::{Cell, Class, Grid};
use std::sync::Arc;

pub use picture::{MAX_REACH, Picture, PictureError};

/// What a press changes: the same for every cell, or different for each class of cell.
///
/// ```
/// use quatrainment::{Grid, Rule};
/// // Quatrainment: a corner flips its triangle, an edge its neighbours, the centre a plus.
/// let rule = Rule::classes([0, 1, 2], [1], [0, 1]);
/// let grid = Grid::new("4x4".parse()?);
/// let landing = rule.landing(&grid, grid.cell_named("A1")?);
/// let names: Vec<_> = landing.iter().map(|&cell| grid.name(cell)).collect();
/// assert_eq!(names, ["A1", "B1", "C1", "A2", "B2", "A3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Every press has the same reach; nothing is turned.
    Everywhere(Reach),
    /// The reach depends on the class of the cell; a picture is turned to face the border.
    Classes {
        /// At a corner; a picture is drawn for the top left one.
        corner: Reach,
        /// At an edge; a picture is drawn for the top one.
        edge: Reach,
        /// Away from every border.
        centre: Reach,
    },
    /// One picture for every cell; what lies beyond the border is folded back.
    Folded {
        /// The picture.
        picture: Picture,
        /// How it is folded.
        mirror: Mirror,
    },
    /// The cells that each press changes, for every cell in reading order: any graph at all.
    Listed(Arc<[Vec<Cell>]>),
}

/// How a picture is folded at the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mirror {
    /// The mirror is the edge of the border cells: a neighbour beyond it is the border cell itself.
    Half,
    /// The mirror is the middle of the border cells: a neighbour beyond it is the cell opposite.
    Whole,
}

impl Mirror {
    /// Returns the coordinate on a side of this length after folding.
    fn fold(self, at: i128, length: u64) -> u64 {
        let length = i128::from(length);
        let (period, last) = match self {
            Mirror::Half => (2 * length, 2 * length - 1),
            Mirror::Whole if length == 1 => return 0,
            Mirror::Whole => (2 * length - 2, 2 * length - 2),
        };
        let at = at.rem_euclid(period);
        (if at < length { at } else { last - at }) as u64
    }
}

/// The cells that one press reaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Every cell at one of these distances, each once. Distances mean the same in any dimension.
    Shells(Vec<u64>),
    /// The cells of a picture, once for each landing: on a short side that wraps, two landings may cancel.
    Picture(Picture),
}

impl<const N: usize> From<[u64; N]> for Reach {
    fn from(distances: [u64; N]) -> Reach {
        Reach::Shells(distances.to_vec())
    }
}

impl From<Picture> for Reach {
    fn from(picture: Picture) -> Reach {
        Reach::Picture(picture)
    }
}

impl Rule {
    /// Creates a rule with the same reach for every cell.
    #[must_use]
    pub fn everywhere(reach: impl Into<Reach>) -> Rule {
        Rule::Everywhere(reach.into())
    }

    /// Creates a rule with a reach for each class of cell.
    #[must_use]
    pub fn classes(
        corner: impl Into<Reach>,
        edge: impl Into<Reach>,
        centre: impl Into<Reach>,
    ) -> Rule {
        Rule::Classes {
            corner: corner.into(),
            edge: edge.into(),
            centre: centre.into(),
        }
    }

    /// Creates a rule with one picture for every cell, folded at the border.
    ///
    /// ```
    /// use quatrainment::{Grid, Mirror, Picture, Rule};
    /// // The plus folded by the half-sample mirror: Quatrainment's edge and centre.
    /// let rule = Rule::folded(".x./x@x/.x.".parse::<Picture>()?, Mirror::Half);
    /// let grid = Grid::new("4x4".parse()?);
    /// let landing = rule.landing(&grid, grid.cell_named("B1")?);
    /// let names: Vec<_> = landing.iter().map(|&cell| grid.name(cell)).collect();
    /// assert_eq!(names, ["A1", "B1", "B1", "C1", "B2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn folded(picture: Picture, mirror: Mirror) -> Rule {
        Rule::Folded { picture, mirror }
    }

    /// Returns the reach of a press on a cell of a class, if the rule has one.
    #[must_use]
    pub fn reach(&self, class: Class) -> Option<&Reach> {
        Some(match (self, class) {
            (Rule::Everywhere(reach), _) => reach,
            (Rule::Classes { corner, .. }, Class::Corner) => corner,
            (Rule::Classes { edge, .. }, Class::Edge) => edge,
            (Rule::Classes { centre, .. }, Class::Centre) => centre,
            (Rule::Folded { .. } | Rule::Listed(_), _) => return None,
        })
    }

    /// Returns whether the rule can be laid on a grid.
    #[must_use]
    pub fn fits(&self, grid: &Grid) -> bool {
        self.misfit(grid).is_none()
    }

    /// Returns the reason why the rule does not fit a grid, if it does not.
    pub(crate) fn misfit(&self, grid: &Grid) -> Option<Misfit> {
        let axes = grid.axes();
        let drawn = |reach: &Reach| match reach {
            Reach::Shells(_) => None,
            Reach::Picture(picture) => {
                (picture.axes() != axes).then_some(Misfit::Picture(picture.axes()))
            }
        };
        match self {
            Rule::Everywhere(reach) => drawn(reach),
            // Turning to face a border means something in the plane only.
            Rule::Classes {
                corner,
                edge,
                centre,
            } => [corner, edge, centre]
                .into_iter()
                .find_map(drawn)
                .or_else(|| {
                    let turned = [corner, edge]
                        .into_iter()
                        .any(|reach| matches!(reach, Reach::Picture(_)));
                    (turned && axes != 2).then_some(Misfit::Picture(2))
                }),
            Rule::Folded { picture, .. } => {
                (picture.axes() != axes).then_some(Misfit::Picture(picture.axes()))
            }
            Rule::Listed(lists) => {
                let inside = lists.iter().flatten().all(|cell| cell.index() < grid.len());
                (lists.len() as u64 != grid.len() || !inside).then_some(Misfit::List(lists.len()))
            }
        }
    }

    /// Returns every cell that a press changes, in reading order. A cell on which a picture lands twice is there
    /// twice.
    ///
    /// # Panics
    /// Panics if the cell is not on the grid, or if the rule cannot be laid on it.
    #[must_use]
    pub fn landing(&self, grid: &Grid, cell: Cell) -> Vec<Cell> {
        assert!(grid.cell(cell.index()).is_some(), "a cell of another grid");
        let mut landing = match self {
            Rule::Everywhere(reach) => reach.landing(grid, cell, 0),
            Rule::Classes { .. } => {
                let reach = self
                    .reach(grid.class(cell))
                    .expect("classes have a reach each");
                reach.landing(grid, cell, quarter_turns(grid, cell))
            }
            Rule::Folded { picture, mirror } => picture.landing(grid, cell, 0, |axis, at| {
                Some(mirror.fold(at, grid.length(axis)))
            }),
            Rule::Listed(lists) => lists[cell.position()].clone(),
        };
        landing.sort_unstable();
        landing
    }
}

impl Reach {
    fn landing(&self, grid: &Grid, cell: Cell, turns: u8) -> Vec<Cell> {
        match self {
            Reach::Shells(distances) => {
                let radius = distances.iter().copied().max().unwrap_or(0);
                let ball = grid.ball(cell, radius).into_iter();
                ball.filter(|(_, distance)| distances.contains(distance))
                    .map(|(cell, _)| cell)
                    .collect()
            }
            Reach::Picture(picture) => picture.landing(grid, cell, turns, |axis, at| {
                let at = if grid.wraps(axis) {
                    at.rem_euclid(i128::from(grid.length(axis)))
                } else {
                    at
                };
                u64::try_from(at).ok()
            }),
        }
    }
}

/// The reason why a rule cannot be laid on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// A picture has another number of axes than the grid.
    Picture(usize),
    /// A list has another number of cells than the grid, or names a cell outside.
    List(usize),
}

/// Returns the number of clockwise quarter turns that make a picture face the border of a cell, from the top edge
/// or the top left corner that it is drawn for. The rims of a cylinder consist of corners. A quarter turn would lay
/// along the rim what stands across it, so the far rim gets a half turn.
fn quarter_turns(grid: &Grid, cell: Cell) -> u8 {
    if grid.axes() != 2 {
        return 0;
    }
    let at = grid.coordinates(cell);
    let first = |axis: usize| !grid.wraps(axis) && at[axis] == 0;
    let last = |axis: usize| !grid.wraps(axis) && at[axis] > 0 && at[axis] + 1 == grid.length(axis);
    match grid.class(cell) {
        Class::Centre => 0,
        Class::Edge if first(0) => 0,
        Class::Edge if last(1) => 1,
        Class::Edge if last(0) => 2,
        Class::Edge => 3,
        Class::Corner => match (last(0), last(1)) {
            (false, false) => 0,
            _ if grid.wraps(0) || grid.wraps(1) => 2,
            (false, true) => 1,
            (true, true) => 2,
            (true, false) => 3,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws the cells that a press changes.
    fn pressed(rule: &Rule, grid: &Grid, name: &str) -> String {
        let landing = rule.landing(grid, grid.cell_named(name).unwrap());
        let rows: Vec<String> = (0..grid.rows())
            .map(|row| {
                let cells = (0..grid.columns()).map(|column| grid.cell_at(&[row, column]).unwrap());
                cells
                    .map(|cell| if landing.contains(&cell) { 'X' } else { '.' })
                    .collect()
            })
            .collect();
        rows.join("/")
    }

    #[test]
    fn pictures_are_turned_to_face_each_border() {
        let picture = |text: &str| text.parse::<Picture>().unwrap();
        let rule = Rule::classes(picture("@xx/x.."), picture(".@x/x.."), picture(".x/o."));
        let grid = Grid::new("4x4".parse().unwrap());
        for (name, expected) in [
            ("A1", "XXX./X.../..../...."),
            ("D1", "..XX/...X/...X/...."),
            ("D4", "..../..../...X/.XXX"),
            ("A4", "..../X.../X.../XX.."),
            ("B1", ".XX./X.../..../...."),
            ("D2", "..X./...X/...X/...."),
            ("C4", "..../..../...X/.XX."),
            ("A3", "..../X.../X.../.X.."),
            ("B2", "..X./..../..../...."),
            ("C3", "..../...X/..../...."),
        ] {
            assert_eq!(pressed(&rule, &grid, name), expected, "{name}");
        }
    }

    #[test]
    fn pictures_on_both_rims_of_a_cylinder_are_the_same_seen_from_the_other_side() {
        let rule = Rule::classes("x@x/.x.".parse::<Picture>().unwrap(), [], []);
        let cylinder = Grid::new("3x4".parse().unwrap()).wrapping(|axis| axis == 1);
        assert_eq!(pressed(&rule, &cylinder, "B1"), "XXX./.X../....");
        assert_eq!(pressed(&rule, &cylinder, "B3"), "..../.X../XXX.");
        let upright = Grid::new("4x3".parse().unwrap()).wrapping(|axis| axis == 0);
        assert_eq!(pressed(&rule, &upright, "A2"), ".../XX./X../...");
        assert_eq!(pressed(&rule, &upright, "C2"), "..X/.XX/.../...");
    }

    #[test]
    fn a_wrapped_picture_lands_twice_on_a_short_side() {
        let rule = Rule::everywhere("x@x".parse::<Picture>().unwrap());
        let ring = Grid::new("1x2".parse().unwrap()).wrapping(|_| true);
        let landing = rule.landing(&ring, ring.cell(0).unwrap());
        let indices: Vec<u64> = landing.iter().map(|cell| cell.index()).collect();
        assert_eq!(indices, [0, 1, 1]);
    }

    #[test]
    fn shells_reach_a_cell_once_on_a_short_wrapped_side() {
        let rule = Rule::everywhere([0, 1]);
        let ring = Grid::new("1x2".parse().unwrap()).wrapping(|_| true);
        assert_eq!(rule.landing(&ring, ring.cell(0).unwrap()).len(), 2);
    }

    #[test]
    fn the_plus_folded_by_each_mirror_is_the_border_of_a_known_game() {
        let plus = || ".x./x@x/.x.".parse::<Picture>().unwrap();
        let grid = Grid::new("4x5".parse().unwrap());
        for (mirror, name) in [(Mirror::Half, "quatrainment"), (Mirror::Whole, "merlin")] {
            let folded = Rule::folded(plus(), mirror);
            let known = crate::catalogue::find(name).unwrap().rule();
            for cell in grid
                .cells()
                .filter(|&cell| grid.class(cell) != Class::Corner)
            {
                // Over GF(2) two landings on one cell cancel.
                let odd = |rule: &Rule| -> Vec<Cell> {
                    let landing = rule.landing(&grid, cell);
                    let runs = landing
                        .chunk_by(|a, b| a == b)
                        .filter(|run| run.len() % 2 == 1);
                    runs.map(|run| run[0]).collect()
                };
                assert_eq!(odd(&folded), odd(&known), "{name} {}", grid.name(cell));
            }
        }
    }

    #[test]
    fn folding_walks_to_and_fro() {
        let walk = |mirror: Mirror| (-5..8).map(|at| mirror.fold(at, 3)).collect::<Vec<_>>();
        assert_eq!(walk(Mirror::Half), [1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1]);
        assert_eq!(walk(Mirror::Whole), [1, 0, 1, 2, 1, 0, 1, 2, 1, 0, 1, 2, 1]);
        assert_eq!(Mirror::Whole.fold(7, 1), 0);
    }
}
