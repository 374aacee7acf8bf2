//! A game as it is drawn in the Lab: [`Design`]. It converts to and from a [`Game`].

use quatrainment::{Class, Game, GameError, Grid, Mirror, Picture, Reach, Rule, Size, catalogue};

/// The maximum distance of a drawn cell from the pressed one.
pub const REACH: i64 = 3;

/// The longest side of a board here.
pub const LONGEST: u64 = 64;

/// A place in a picture: rows down and columns right of the pressed cell, [`REACH`] at most.
pub type Place = (i64, i64);

/// The cells of one picture, one bit per cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn(u64);

impl Drawn {
    fn bit((down, right): Place) -> u64 {
        1 << ((down + REACH) * (2 * REACH + 1) + right + REACH)
    }

    /// Whether a cell is drawn.
    pub fn contains(self, place: Place) -> bool {
        self.0 & Drawn::bit(place) != 0
    }

    /// Draws or erases a cell.
    pub fn toggle(&mut self, place: Place) {
        self.0 ^= Drawn::bit(place);
    }

    fn cells(self) -> impl Iterator<Item = Place> {
        places().filter(move |&place| self.contains(place))
    }
}

impl FromIterator<Place> for Drawn {
    fn from_iter<T: IntoIterator<Item = Place>>(places: T) -> Drawn {
        Drawn(
            places
                .into_iter()
                .fold(0, |bits, place| bits | Drawn::bit(place)),
        )
    }
}

/// All places of a picture.
fn places() -> impl Iterator<Item = Place> {
    let side = 2 * REACH + 1;
    (0..side * side).map(move |place| (place / side - REACH, place % side - REACH))
}

/// The rule for pictures at the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// One picture per class of cell.
    Classes,
    /// One picture for all; what lies beyond the border is dropped.
    Cut,
    /// One picture for all, folded by a mirror between the last cell and the missing one.
    Half,
    /// One picture for all, folded by a mirror in the middle of the last cell.
    Whole,
}

/// A game as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    pub name: String,
    pub border: Border,
    /// What a press changes at a corner (the top left one), at an edge (the top one) and elsewhere. With one picture
    /// for all it is the last one.
    pub corner: Drawn,
    pub edge: Drawn,
    pub centre: Drawn,
    pub rows: u64,
    pub columns: u64,
    /// Whether the first and the last row, and column, are neighbours.
    pub joins_rows: bool,
    pub joins_columns: bool,
    pub states: u8,
}

impl Design {
    /// Returns the design of a game; `None` when it cannot be drawn here.
    pub fn of(game: &Game) -> Option<Design> {
        let grid = game.grid();
        if grid.axes() != 2 || grid.rows() > LONGEST || grid.columns() > LONGEST {
            return None;
        }
        let (border, [corner, edge, centre]) = match game.rule() {
            Rule::Everywhere(reach) => (Border::Cut, [(); 3].map(|()| drawn(reach))),
            Rule::Classes {
                corner,
                edge,
                centre,
            } => (Border::Classes, [corner, edge, centre].map(drawn)),
            Rule::Folded { picture, mirror } => {
                let border = if *mirror == Mirror::Half {
                    Border::Half
                } else {
                    Border::Whole
                };
                let reach = Reach::Picture(picture.clone());
                (border, [(); 3].map(|()| drawn(&reach)))
            }
            Rule::Listed(_) => return None,
        };
        Some(Design {
            name: game.name().to_owned(),
            border,
            corner: corner?,
            edge: edge?,
            centre: centre?,
            rows: grid.rows(),
            columns: grid.columns(),
            joins_rows: grid.wraps(0),
            joins_columns: grid.wraps(1),
            states: game.states(),
        })
    }

    /// Returns a game that is easy to understand: a press flips the cell and the one to its right, everywhere on 4×4.
    pub fn example() -> Design {
        let pair: Drawn = [(0, 0), (0, 1)].into_iter().collect();
        Design {
            name: "Neighbours".to_owned(),
            border: Border::Cut,
            corner: pair,
            edge: pair,
            centre: pair,
            rows: 4,
            columns: 4,
            joins_rows: false,
            joins_columns: false,
            states: 2,
        }
    }

    /// Returns the game of the design.
    ///
    /// # Errors
    /// When a size or number of states is invalid.
    pub fn game(&self) -> Result<Game, GameError> {
        let size = Size::new(vec![self.rows, self.columns])?;
        let grid = Grid::new(size).wrapping(|axis| {
            if axis == 0 {
                self.joins_rows
            } else {
                self.joins_columns
            }
        });
        let one = || picture(self.centre);
        let rule = match self.border {
            Border::Classes => Rule::classes(
                picture(self.visible(Class::Corner)),
                picture(self.visible(Class::Edge)),
                one(),
            ),
            Border::Cut => Rule::everywhere(one()),
            Border::Half => Rule::folded(one(), Mirror::Half),
            Border::Whole => Rule::folded(one(), Mirror::Whole),
        };
        let name = self.name.trim();
        if let Some(named) = self.named(name) {
            return Ok(named);
        }
        // Another game must not have the name of a known one.
        let name = if name.is_empty() || catalogue::find(name).is_ok() {
            "my game"
        } else {
            name
        };
        Game::new(name, rule, grid)?.with_states(self.states)
    }

    /// Returns the game of the catalogue that is drawn, if it is one: it has a shorter code, and a goal.
    fn named(&self, name: &str) -> Option<Game> {
        let size = Size::new(vec![self.rows, self.columns]).ok()?;
        let named = catalogue::find(name)
            .ok()?
            .game_of(&size)
            .ok()?
            .with_states(self.states)
            .ok()?;
        (Design::of(&named).as_ref() == Some(self)).then_some(named)
    }

    /// Returns the picture of a class of cells.
    pub fn drawn(&self, class: Class) -> Drawn {
        match class {
            Class::Corner => self.corner,
            Class::Edge => self.edge,
            Class::Centre => self.centre,
        }
    }

    /// Returns the picture of a class of cells, mutably.
    pub fn drawn_mut(&mut self, class: Class) -> &mut Drawn {
        match class {
            Class::Corner => &mut self.corner,
            Class::Edge => &mut self.edge,
            Class::Centre => &mut self.centre,
        }
    }

    /// Returns the cells of a picture that can be on a board.
    fn visible(&self, class: Class) -> Drawn {
        let (down, right) = self.extent(class, REACH);
        self.drawn(class)
            .cells()
            .filter(|(row, column)| down.contains(row) && right.contains(column))
            .collect()
    }

    /// Returns the rows and columns around the pressed cell that can be on a board.
    pub fn extent(
        &self,
        class: Class,
        reach: i64,
    ) -> (std::ops::RangeInclusive<i64>, std::ops::RangeInclusive<i64>) {
        let all = -reach..=reach;
        let half = 0..=reach;
        match class {
            // On a cylinder the rim is made of corners.
            Class::Corner if !self.joins_rows && !self.joins_columns => (half.clone(), half),
            Class::Edge if !self.joins_rows => (half, all),
            _ => (all.clone(), all),
        }
    }

    /// Returns how far the pictures reach.
    pub fn reach(&self) -> i64 {
        let all = [Class::Corner, Class::Edge, Class::Centre].map(|class| self.visible(class));
        let far = all
            .into_iter()
            .flat_map(Drawn::cells)
            .map(|(down, right)| down.abs().max(right.abs()));
        far.max().unwrap_or(0)
    }
}

/// Returns the cells that a reach covers, if they can be drawn.
fn drawn(reach: &Reach) -> Option<Drawn> {
    match reach {
        Reach::Shells(distances) => {
            let fits = distances.iter().all(|&distance| distance <= REACH as u64);
            let is_covered = |(down, right): &Place| {
                distances.contains(&(down.unsigned_abs() + right.unsigned_abs()))
            };
            fits.then(|| places().filter(is_covered).collect())
        }
        Reach::Picture(picture) => {
            let mut cells = picture
                .offsets()
                .iter()
                .map(|&[down, right, _]| (down, right));
            let fits = cells
                .clone()
                .all(|(down, right)| down.abs().max(right.abs()) <= REACH);
            fits.then(|| cells.by_ref().collect())
        }
    }
}

fn picture(cells: Drawn) -> Picture {
    let symbol = |at: (i64, i64)| match (at == (0, 0), cells.contains(at)) {
        (true, true) => '@',
        (true, false) => 'o',
        (false, true) => 'x',
        (false, false) => '.',
    };
    let row = |down| {
        (-REACH..=REACH)
            .map(|right| symbol((down, right)))
            .collect::<String>()
    };
    let rows: Vec<String> = (-REACH..=REACH).map(row).collect();
    rows.join("/")
        .parse()
        .expect("a picture of these symbols, pressed in its middle")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_drawn_again_presses_as_before() {
        for entry in catalogue::all() {
            let game = entry.game().unwrap();
            let design = Design::of(&game).expect("every game of the catalogue can be drawn");
            assert_eq!(design.game().unwrap(), game);
            let again = Design {
                name: "another name".to_owned(),
                ..design
            }
            .game()
            .unwrap();
            for cell in game.grid().cells() {
                assert_eq!(
                    again.effect(cell),
                    game.effect(cell),
                    "{} {}",
                    entry.name,
                    game.grid().name(cell)
                );
            }
            assert_eq!(
                Design::of(&again).unwrap().game().unwrap(),
                again,
                "{}",
                entry.name
            );
        }
    }

    #[test]
    fn a_known_game_that_was_changed_loses_its_name() {
        let mut design =
            Design::of(&catalogue::find("quatrainment").unwrap().game().unwrap()).unwrap();
        design.edge.toggle((0, 0));
        assert_eq!(design.game().unwrap().name(), "my game");
        design.edge.toggle((0, 0));
        assert_eq!(design.game().unwrap().name(), "quatrainment");
    }

    #[test]
    fn mirrors_states_and_joined_sides_come_back() {
        let plus: Drawn = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
            .into_iter()
            .collect();
        for border in [Border::Classes, Border::Cut, Border::Half, Border::Whole] {
            let design = Design {
                name: "plus".to_owned(),
                border,
                corner: plus,
                edge: plus,
                centre: plus,
                rows: 3,
                columns: 7,
                joins_rows: false,
                joins_columns: true,
                states: 5,
            };
            let again = Design::of(&design.game().unwrap()).unwrap();
            assert_eq!(again.game().unwrap(), design.game().unwrap());
            assert_eq!(
                (again.border, again.states, again.joins_columns),
                (border, 5, true)
            );
        }
    }

    #[test]
    fn games_that_cannot_be_drawn_have_no_design() {
        let entry = catalogue::find("lights-out").unwrap();
        for size in ["3x3x3", "65x3"] {
            assert_eq!(
                Design::of(&entry.game_of(&size.parse().unwrap()).unwrap()),
                None
            );
        }
        let far = Game::new(
            "far",
            Rule::everywhere([4]),
            Grid::new("5x5".parse().unwrap()),
        )
        .unwrap();
        assert_eq!(Design::of(&far), None);
    }
}
