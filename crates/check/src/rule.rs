//! What a press changes, laid on a board. Quatrainment's library has the same in other words (`rule/` and `grid/`); nothing
//! here is taken from there, and its tests compare the two.

use crate::board::{Board, Class, Place, Side};
use crate::picture::Picture;
use std::collections::BTreeMap;

/// What a press changes.
#[derive(Clone, Debug)]
pub(crate) enum Rule {
    /// Every press has the same reach; nothing is turned.
    Everywhere(Reach),
    /// The reach depends on the class of the cell; a picture is turned to face the border.
    Classes {
        corner: Reach,
        edge: Reach,
        centre: Reach,
    },
    /// One picture, folded back at the border, whether sides are joined or not.
    Folded(Mirror, Picture),
    /// For each press the cells that it changes.
    Listed(Vec<Vec<usize>>),
}

#[derive(Clone, Debug)]
pub(crate) enum Reach {
    /// Every cell at one of these distances, once; a step leads to the next cell along a side.
    Shells(Vec<usize>),
    /// The cells of a picture, once for each landing.
    Picture(Picture),
}

/// Where a picture is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mirror {
    /// At the outer edge of the border cells: beyond a border cell it comes again.
    Half,
    /// In the middle of the border cells: beyond a border cell comes the one before it.
    Whole,
}

impl Rule {
    /// Returns whether the rule can be laid on a board with this number of sides.
    pub(crate) fn fits(&self, sides: usize) -> bool {
        let fits = |reach: &Reach| match reach {
            Reach::Shells(_) => true,
            Reach::Picture(picture) => picture.sides == sides,
        };
        // Only in the plane can a picture be turned to face a border.
        let turns = |reach: &Reach| sides == 2 || matches!(reach, Reach::Shells(_));
        match self {
            Rule::Everywhere(reach) => fits(reach),
            Rule::Classes {
                corner,
                edge,
                centre,
            } => [corner, edge, centre].into_iter().all(fits) && turns(corner) && turns(edge),
            Rule::Folded(_, picture) => picture.sides == sides,
            Rule::Listed(_) => true,
        }
    }

    /// Returns the cells that a press changes, in reading order, and how often it lands on each.
    pub(crate) fn landings(&self, board: &Board, press: usize) -> BTreeMap<usize, usize> {
        let cells = match self {
            Rule::Everywhere(reach) => reach.cells(board, press, UPRIGHT),
            Rule::Classes {
                corner,
                edge,
                centre,
            } => {
                let reach = match board.class(press) {
                    Class::Corner => corner,
                    Class::Edge => edge,
                    Class::Centre => centre,
                };
                reach.cells(board, press, facing(&board.places(press)))
            }
            Rule::Folded(mirror, picture) => drawn(picture, board, press, UPRIGHT, |side, at| {
                Some(mirror.fold(at, side.length as i64))
            }),
            Rule::Listed(lists) => lists[press].clone(),
        };
        let mut landings = BTreeMap::new();
        for cell in cells {
            *landings.entry(cell).or_default() += 1;
        }
        landings
    }
}

impl Reach {
    fn cells(&self, board: &Board, press: usize, inward: [i64; 2]) -> Vec<usize> {
        match self {
            Reach::Shells(distances) => shells(distances, board, press),
            Reach::Picture(picture) => drawn(picture, board, press, inward, |side, at| {
                let length = side.length as i64;
                let at = if side.is_joined {
                    at.rem_euclid(length)
                } else {
                    at
                };
                (0..length).contains(&at).then_some(at)
            }),
        }
    }
}

/// Returns the cells at some distances from one. Going along one side after the other, each step costs one of what is left.
fn shells(distances: &[usize], board: &Board, press: usize) -> Vec<usize> {
    let farthest = distances.iter().copied().max().unwrap_or(0);
    // Each with its distance, and with 0 for the coordinates that are still to come.
    let mut reached = vec![(0, 0)];
    for (side, at) in board.sides.iter().zip(board.coordinates(press)) {
        // On a joined side each coordinate is reached once, the shorter way round.
        let (back, ahead) = if side.is_joined {
            ((side.length - 1) / 2, side.length / 2)
        } else {
            (at, side.length - 1 - at)
        };
        let further = |(cell, distance): (usize, usize)| {
            let back = back.min(farthest - distance);
            let ahead = ahead.min(farthest - distance);
            let first = side.length + at - back;
            (0..=back + ahead).map(move |to| {
                let to_there = (first + to) % side.length;
                (cell + to_there * side.stride, distance + to.abs_diff(back))
            })
        };
        reached = reached.into_iter().flat_map(further).collect();
    }
    reached.retain(|(_, distance)| distances.contains(distance));
    reached.into_iter().map(|(cell, _)| cell).collect()
}

/// The way that leads down in a picture that is not turned.
const UPRIGHT: [i64; 2] = [1, 0];

/// Returns the direction of down in the picture of a cell, in rows and columns: away from the border that it faces. An edge is
/// drawn at the top and a corner at the top left, and the other corners follow clockwise. On a cylinder the far rim is seen
/// from the other side.
fn facing(places: &[Place]) -> [i64; 2] {
    use Place::{Far, Inside, Joined, Near};
    match places {
        [Far, Far | Inside | Joined] | [Joined, Far] => [-1, 0],
        [Near | Inside, Far] => [0, -1],
        [Far | Inside, Near] => [0, 1],
        _ => UPRIGHT,
    }
}

/// Returns the cells of a picture that is turned so that its way down leads `inward`; `land` says where a coordinate along
/// a side lands, if anywhere.
fn drawn(
    picture: &Picture,
    board: &Board,
    press: usize,
    inward: [i64; 2],
    land: impl Fn(&Side, i64) -> Option<i64>,
) -> Vec<usize> {
    let from = board.coordinates(press);
    // A quarter turn to the left of the way down is the way to the right.
    let [down, right] = [inward, [-inward[1], inward[0]]];
    let landing = |&[rows, columns, layers]: &[i64; 3]| {
        let along = |axis: usize| rows * down[axis] + columns * right[axis];
        let steps = [along(0), along(1), layers];
        let at = board.sides.iter().zip(&from).zip(steps);
        board.at(at.map(|((side, &from), step)| {
            land(side, from as i64 + step).and_then(|at| usize::try_from(at).ok())
        }))
    };
    picture.steps.iter().filter_map(landing).collect()
}

impl Mirror {
    /// Reflects a coordinate at the ends of a side of this length until it is on the side.
    fn fold(self, mut at: i64, length: i64) -> i64 {
        if self == Mirror::Whole && length == 1 {
            return 0;
        }
        let beyond = i64::from(self == Mirror::Half);
        loop {
            if at < 0 {
                at = -at - beyond;
            } else if at >= length {
                at = 2 * (length - 1) - at + beyond;
            } else {
                return at;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(size: &str, joined: &[usize]) -> Board {
        let mut board = Board::read(size, 1000).unwrap();
        for &axis in joined {
            board.sides[axis].is_joined = true;
        }
        board
    }

    /// Draws the cells that a press changes.
    fn pressed(rule: &Rule, board: &Board, name: &str) -> String {
        let landings = rule.landings(board, board.named(name).unwrap());
        let rows = (0..board.rows()).map(|row| {
            let cells = (0..board.columns()).map(|column| row * board.columns() + column);
            let times = cells.map(|cell| landings.get(&cell).map_or(".".into(), usize::to_string));
            times.collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    }

    fn picture(text: &str) -> Reach {
        Reach::Picture(Picture::read(text).unwrap())
    }

    #[test]
    fn presses_of_quatrainment_match_the_publication() {
        let rule = Rule::Classes {
            corner: Reach::Shells(vec![0, 1, 2]),
            edge: Reach::Shells(vec![1]),
            centre: Reach::Shells(vec![0, 1]),
        };
        let board = board("4x4", &[]);
        assert_eq!(pressed(&rule, &board, "A1"), "111./11../1.../....");
        assert_eq!(pressed(&rule, &board, "C4"), "..../..../..1./.1.1");
        assert_eq!(pressed(&rule, &board, "B2"), ".1../111./.1../....");
    }

    #[test]
    fn pictures_are_turned_to_face_the_border() {
        let rule = Rule::Classes {
            corner: picture("@xx/x.."),
            edge: picture(".@x/x.."),
            centre: picture("@"),
        };
        let plane = board("4x4", &[]);
        for (name, expected) in [
            ("A1", "111./1.../..../...."),
            ("D1", "..11/...1/...1/...."),
            ("D4", "..../..../...1/.111"),
            ("A4", "..../1.../1.../11.."),
            ("B1", ".11./1.../..../...."),
            ("D2", "..1./...1/...1/...."),
            ("C4", "..../..../...1/.11."),
            ("A3", "..../1.../1.../.1.."),
        ] {
            assert_eq!(pressed(&rule, &plane, name), expected, "{name}");
        }
        // The rims of a cylinder are corners, and the far one is seen from the other side.
        let cylinder = board("3x4", &[1]);
        assert_eq!(pressed(&rule, &cylinder, "B1"), ".111/.1../....");
        assert_eq!(pressed(&rule, &cylinder, "B3"), "..../.1../11.1");
    }

    #[test]
    fn pictures_land_twice_and_shells_once_on_a_short_joined_side() {
        let ring = board("1x2", &[0, 1]);
        let drawn = Rule::Everywhere(picture("x@x"));
        assert_eq!(pressed(&drawn, &ring, "A1"), "12");
        let shells = Rule::Everywhere(Reach::Shells(vec![0, 1]));
        assert_eq!(pressed(&shells, &ring, "A1"), "11");
    }

    #[test]
    fn a_picture_is_reflected_until_it_is_on_the_board() {
        let walk = |mirror: Mirror| (-5..8).map(|at| mirror.fold(at, 3)).collect::<Vec<_>>();
        assert_eq!(walk(Mirror::Half), [1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1]);
        assert_eq!(walk(Mirror::Whole), [1, 0, 1, 2, 1, 0, 1, 2, 1, 0, 1, 2, 1]);
        assert_eq!(Mirror::Whole.fold(7, 1), 0);
        assert_eq!(Mirror::Half.fold(-7, 1), 0);
    }
}
