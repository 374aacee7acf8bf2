//! A game inside a code: its name, which axes wrap, its goal, its rule and, if it has one, its layout.

use super::symbols::{Reader, Writer};
use crate::game::{Game, Goal};
use crate::grid::{Grid, Size};
use crate::layout::Layout;
use crate::rule::{Mirror, Picture, Reach, Rule};

/// The maximum number of parts of a rule (distances, cells of pictures, cells of lists) in a code.
const MAX_PARTS: u64 = 1 << 16;

/// Added to the number of the kind of rule when a layout follows the rule.
const WITH_LAYOUT: u8 = 16;

const GOALS: [Goal; 3] = [Goal::Random, Goal::Blank, Goal::Ring];

/// Writes a game without its size and states. Returns `None` when it is too long.
pub(super) fn write(code: &mut Writer, game: &Game) -> Option<()> {
    let name = game.name().as_bytes();
    code.number(name.len() as u64);
    for &byte in name {
        code.number(u64::from(byte));
    }
    let grid = game.grid();
    code.number(
        (0..grid.axes()).fold(0, |wraps, axis| wraps | u64::from(grid.wraps(axis)) << axis),
    );
    code.five(GOALS.iter().position(|&goal| goal == game.goal())? as u8);
    let with_layout = if grid.layout().is_some() {
        WITH_LAYOUT
    } else {
        0
    };
    match game.rule() {
        Rule::Everywhere(reach) => {
            code.five(with_layout);
            write_reach(code, reach)?;
        }
        Rule::Classes {
            corner,
            edge,
            centre,
        } => {
            code.five(with_layout + 1);
            [corner, edge, centre]
                .into_iter()
                .try_for_each(|reach| write_reach(code, reach))?;
        }
        Rule::Folded { picture, mirror } => {
            code.five(with_layout + if *mirror == Mirror::Half { 2 } else { 3 });
            write_picture(code, picture)?;
        }
        Rule::Listed(lists) => {
            code.five(with_layout + 4);
            for list in lists.iter() {
                write_count(code, list.len())?;
                list.iter().for_each(|cell| code.number(cell.index()));
            }
        }
    }
    for &(row, half) in grid.layout().into_iter().flat_map(Layout::places) {
        code.number(u64::from(row));
        code.number(u64::from(half));
    }
    Some(())
}

fn write_count(code: &mut Writer, count: usize) -> Option<()> {
    let count = u64::try_from(count)
        .ok()
        .filter(|&count| count <= MAX_PARTS)?;
    code.number(count);
    Some(())
}

fn write_reach(code: &mut Writer, reach: &Reach) -> Option<()> {
    match reach {
        Reach::Shells(distances) => {
            code.five(0);
            write_count(code, distances.len())?;
            // A distance that a code cannot carry is further than any board is wide.
            distances
                .iter()
                .try_for_each(|&distance| (distance < 1 << 60).then(|| code.number(distance)))
        }
        Reach::Picture(picture) => {
            code.five(1);
            write_picture(code, picture)
        }
    }
}

fn write_picture(code: &mut Writer, picture: &Picture) -> Option<()> {
    code.five(picture.axes() as u8);
    write_count(code, picture.offsets().len())?;
    picture
        .offsets()
        .iter()
        .flatten()
        .for_each(|&along| code.signed(along));
    Some(())
}

/// Reads a game of this size.
pub(super) fn read(code: &mut Reader<'_>, size: Size) -> Option<Game> {
    let length = read_count(code)?;
    let bytes: Option<Vec<u8>> = (0..length)
        .map(|_| u8::try_from(code.number()?).ok())
        .collect();
    let name = String::from_utf8(bytes?).ok()?;
    let wraps = code.number()?;
    let axes = size.lengths().len();
    let grid = Grid::new(size).wrapping(|axis| wraps >> axis & 1 == 1);
    if wraps >> axes != 0 {
        return None;
    }
    let goal = *GOALS.get(usize::from(code.five()?))?;
    let kind = code.five()?;
    let rule = match kind % WITH_LAYOUT {
        0 => Rule::Everywhere(read_reach(code)?),
        1 => Rule::Classes {
            corner: read_reach(code)?,
            edge: read_reach(code)?,
            centre: read_reach(code)?,
        },
        2 => Rule::folded(read_picture(code)?, Mirror::Half),
        3 => Rule::folded(read_picture(code)?, Mirror::Whole),
        4 => {
            let list = |_| {
                let count = read_count(code)?;
                (0..count)
                    .map(|_| grid.cell(code.number()?))
                    .collect::<Option<Vec<_>>>()
            };
            Rule::Listed(grid.cells().map(list).collect::<Option<Vec<_>>>()?.into())
        }
        _ => return None,
    };
    let grid = if kind >= WITH_LAYOUT {
        grid.laid_out(read_layout(code, &grid)?)
    } else {
        grid
    };
    Some(Game::new(&name, rule, grid).ok()?.with_goal(goal))
}

fn read_layout(code: &mut Reader<'_>, grid: &Grid) -> Option<Layout> {
    let mut number = || code.number().and_then(|number| u32::try_from(number).ok());
    let places = grid.cells().map(|_| Some((number()?, number()?)));
    Layout::from_places(grid, places.collect::<Option<Vec<_>>>()?)
}

/// Reads a count that the rest of the code can hold.
fn read_count(code: &mut Reader<'_>) -> Option<u64> {
    let count = code.number()?;
    (count <= code.len() as u64 && count <= MAX_PARTS).then_some(count)
}

fn read_reach(code: &mut Reader<'_>) -> Option<Reach> {
    match code.five()? {
        0 => {
            let count = read_count(code)?;
            Some(Reach::Shells(
                (0..count)
                    .map(|_| code.number())
                    .collect::<Option<Vec<_>>>()?,
            ))
        }
        1 => Some(Reach::Picture(read_picture(code)?)),
        _ => None,
    }
}

fn read_picture(code: &mut Reader<'_>) -> Option<Picture> {
    let layered = match code.five()? {
        2 => false,
        3 => true,
        _ => return None,
    };
    let count = read_count(code)?;
    let offset = |_| Some([code.signed()?, code.signed()?, code.signed()?]);
    let offsets = (0..count).map(offset).collect::<Option<Vec<[i64; 3]>>>()?;
    Picture::from_offsets(offsets, layered)
}

#[cfg(test)]
mod tests {
    use crate::Puzzle;
    use crate::notation::{decode, encode};
    use crate::test_support::usual;

    #[cfg(feature = "toml")]
    #[test]
    fn a_game_of_ones_own_travels_inside_the_code() {
        for text in [
            "name = \"Würfel\"\nsize = \"3x3x3\"\nwrap = [\"layers\"]\ngoal = \"ring\"\n[rule]\neverywhere = \"x//@x//.x\"",
            "name = \"a\"\nsize = \"4x4\"\nstates = 7\n[rule]\npicture = \"x.@/.xx\"\nmirror = \"whole\"",
            "name = \"lights-out\"\nsize = \"5x5\"\n[rule]\ncorner = [0, 20]\nedge = \"@.x\"\ncentre = []",
            "name = \"h\"\nsize = \"1x7\"\nlayout = \"\"\"\n o o\no o o\n o o\n\"\"\"\n[rule]\neverywhere = [0]",
            "name = \"p\"\nsize = \"1x2\"\nstates = 255\n[presses]\nA1 = \"A1 B1 B1\"\nB1 = \"\"",
        ] {
            let game = crate::notation::game_file(text).unwrap().game;
            for target in [game.blank(), game.checkerboard()] {
                let puzzle = Puzzle::new(game.clone(), game.all_on(), target).unwrap();
                let code = encode(&puzzle).unwrap();
                assert!(code.starts_with('g'), "{code}");
                assert_eq!(decode(&code).unwrap(), puzzle);
            }
        }
    }

    #[test]
    fn named_games_with_more_states_are_written_as_their_number() {
        let game = usual("quatrainment").with_states(3).unwrap();
        let puzzle = Puzzle::new(game.clone(), game.all_on(), game.blank()).unwrap();
        let code = encode(&puzzle).unwrap();
        assert_eq!(code.len(), 15, "{code}");
        assert_eq!(decode(&code).unwrap(), puzzle);
    }
}
