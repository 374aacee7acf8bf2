//! The named games, each with its source. A game is an [`Entry`], not code: no code depends on which one it is.

use crate::game::{Game, GameError, Goal};
use crate::grid::{Grid, Size};
use crate::rule::{Picture, Reach, Rule};
use std::fmt;

/// A named game: its rule, on any board that it allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name, as typed: `lights-out`.
    pub name: &'static str,
    /// The name, as displayed: `Lights Out`.
    pub title: &'static str,
    /// What a press does, as a sentence.
    pub about: &'static str,
    /// The author, the place and the year of publication.
    pub source: &'static str,
    /// The year of the game.
    pub year: u16,
    /// The number in puzzle codes. It is permanent: never change or reuse one.
    pub id: u8,
    /// The default goal.
    pub goal: Goal,
    default_size: [u64; 2],
    minimum_side: u64,
    wraps: Wraps,
    rule: RuleSpec,
}

/// The axes of a named game's board that wrap.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wraps {
    None,
    Columns,
    All,
}

/// A rule in the form of the table below.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RuleSpec {
    Everywhere(ReachSpec),
    Classes {
        corner: ReachSpec,
        edge: ReachSpec,
        centre: ReachSpec,
    },
}

/// The reach of a press in the form of the table below.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReachSpec {
    Shells(&'static [u64]),
    Picture(&'static str),
}

use ReachSpec::{Picture as Drawn, Shells};

const GANTNER: &str = "T. E. Gantner, The Game of Quatrainment, Mathematics Magazine 61 (1988)";
const SUTNER: &str = "K. Sutner, Linear Cellular Automata and the Garden-of-Eden, Mathematical Intelligencer 11 (1989)";

static ENTRIES: &[Entry] = &[
    Entry {
        name: "quatrainment",
        title: "Quatrainment",
        about: "a corner flips every cell within two steps, an edge its neighbours but not itself, a centre itself and its neighbours",
        source: "S. Puckett, COMPUTE! (February 1984)",
        year: 1984,
        id: 1,
        goal: Goal::Random,
        default_size: [4, 4],
        minimum_side: 3,
        wraps: Wraps::None,
        rule: RuleSpec::Classes {
            corner: Shells(&[0, 1, 2]),
            edge: Shells(&[1]),
            centre: Shells(&[0, 1]),
        },
    },
    Entry {
        name: "quatrainment-a",
        title: "Quatrainment, modification a",
        about: "Quatrainment in which an edge also flips itself",
        source: GANTNER,
        year: 1988,
        id: 2,
        goal: Goal::Random,
        default_size: [4, 4],
        minimum_side: 3,
        wraps: Wraps::None,
        rule: RuleSpec::Classes {
            corner: Shells(&[0, 1, 2]),
            edge: Shells(&[0, 1]),
            centre: Shells(&[0, 1]),
        },
    },
    Entry {
        name: "quatrainment-b",
        title: "Quatrainment, modification b",
        about: "Quatrainment in which no press flips two neighbours",
        source: GANTNER,
        year: 1988,
        id: 3,
        goal: Goal::Random,
        default_size: [4, 4],
        minimum_side: 3,
        wraps: Wraps::None,
        rule: RuleSpec::Classes {
            corner: Shells(&[0, 2]),
            edge: Shells(&[1]),
            centre: Shells(&[1]),
        },
    },
    Entry {
        name: "merlin",
        title: "Merlin's Magic Square",
        about: "a corner flips its block of four, an edge its whole side, the centre a plus",
        source: "Merlin, Parker Brothers (1978); D. H. Pelletier, American Mathematical Monthly 94 (1987)",
        year: 1978,
        id: 4,
        goal: Goal::Ring,
        default_size: [3, 3],
        minimum_side: 3,
        wraps: Wraps::None,
        rule: RuleSpec::Classes {
            corner: Drawn("@x/xx"),
            edge: Drawn("x@x"),
            centre: Shells(&[0, 1]),
        },
    },
    Entry {
        name: "ctk-3",
        title: "Cut-the-knot's third game",
        about: "a corner or an edge flips the plus, a centre only itself",
        source: "A. Bogomolny, Merlin's Magic Squares, Cut The Knot (April 1998)",
        year: 1998,
        id: 5,
        goal: Goal::Ring,
        default_size: [3, 3],
        minimum_side: 3,
        wraps: Wraps::None,
        rule: RuleSpec::Classes {
            corner: Shells(&[0, 1]),
            edge: Shells(&[0, 1]),
            centre: Shells(&[0]),
        },
    },
    Entry {
        name: "lights-out",
        title: "Lights Out",
        about: "a press flips the cell and its neighbours",
        source: "Lights Out, Tiger Electronics (1995)",
        year: 1995,
        id: 6,
        goal: Goal::Blank,
        default_size: [5, 5],
        minimum_side: 1,
        wraps: Wraps::None,
        rule: RuleSpec::Everywhere(Shells(&[0, 1])),
    },
    Entry {
        name: "lights-out-torus",
        title: "Lights Out on a torus",
        about: "Lights Out on a board joined left to right and top to bottom",
        source: SUTNER,
        year: 1989,
        id: 7,
        goal: Goal::Blank,
        default_size: [4, 4],
        minimum_side: 3,
        wraps: Wraps::All,
        rule: RuleSpec::Everywhere(Shells(&[0, 1])),
    },
    Entry {
        name: "lights-out-cylinder",
        title: "Lights Out on a cylinder",
        about: "Lights Out on a board joined left to right",
        source: SUTNER,
        year: 1989,
        id: 8,
        goal: Goal::Blank,
        default_size: [5, 5],
        minimum_side: 3,
        wraps: Wraps::Columns,
        rule: RuleSpec::Everywhere(Shells(&[0, 1])),
    },
    Entry {
        name: "lights-out-without-self",
        title: "Lights Out without self",
        about: "a press flips the neighbours of the cell but not the cell",
        source: SUTNER,
        year: 1989,
        id: 9,
        goal: Goal::Blank,
        default_size: [5, 5],
        minimum_side: 1,
        wraps: Wraps::None,
        rule: RuleSpec::Everywhere(Shells(&[1])),
    },
    Entry {
        name: "king",
        title: "King",
        about: "a press flips the cell and the eight around it",
        source: SUTNER,
        year: 1989,
        id: 10,
        goal: Goal::Blank,
        default_size: [4, 4],
        minimum_side: 1,
        wraps: Wraps::None,
        rule: RuleSpec::Everywhere(Drawn("xxx/x@x/xxx")),
    },
    Entry {
        name: "king-without-self",
        title: "King without self",
        about: "a press flips the eight cells around it",
        source: SUTNER,
        year: 1989,
        id: 11,
        goal: Goal::Blank,
        default_size: [6, 6],
        minimum_side: 1,
        wraps: Wraps::None,
        rule: RuleSpec::Everywhere(Drawn("xxx/xox/xxx")),
    },
    Entry {
        name: "knight",
        title: "Knight",
        about: "a press flips the cells a chess knight could move to",
        source: SUTNER,
        year: 1989,
        id: 12,
        goal: Goal::Blank,
        default_size: [5, 5],
        minimum_side: 1,
        wraps: Wraps::None,
        rule: RuleSpec::Everywhere(Drawn(".x.x./x...x/..o../x...x/.x.x.")),
    },
    Entry {
        name: "knight-with-self",
        title: "Knight with self",
        about: "a press flips the cell and those a chess knight could move to",
        source: "XL-25, Vulcan Electronics (1983)",
        year: 1983,
        id: 13,
        goal: Goal::Blank,
        default_size: [5, 5],
        minimum_side: 1,
        wraps: Wraps::None,
        rule: RuleSpec::Everywhere(Drawn(".x.x./x...x/..@../x...x/.x.x.")),
    },
];

/// Returns every named game, the oldest of each family first.
#[must_use]
pub fn all() -> &'static [Entry] {
    ENTRIES
}

/// Returns the game with a name, ignoring case and whether its words are joined by hyphens, spaces, underscores or
/// nothing.
///
/// ```
/// use quatrainment::catalogue;
/// assert_eq!(catalogue::find("Lights Out")?.year, 1995);
/// assert_eq!(catalogue::find("lightsout")?.name, "lights-out");
/// let error = catalogue::find("lihgts-out").unwrap_err();
/// assert!(error.to_string().contains("did you mean lights-out?"));
/// assert!(catalogue::find("lights").unwrap_err().to_string().contains("did you mean lights-out?"));
/// assert_eq!(catalogue::find("chess").unwrap_err().to_string(), "unknown game 'chess'");
/// # Ok::<(), catalogue::UnknownGame>(())
/// ```
///
/// # Errors
/// Returns an error if no game has that name. The error suggests the nearest one, if one is near.
pub fn find(name: &str) -> Result<&'static Entry, UnknownGame> {
    let wanted = name.trim().to_ascii_lowercase().replace([' ', '_'], "-");
    let is_same = |entry: &&Entry| entry.name.replace('-', "") == wanted.replace('-', "");
    ENTRIES.iter().find(is_same).ok_or_else(|| {
        // The start of a name means that name.
        let is_prefixed = |entry: &Entry| !wanted.is_empty() && entry.name.starts_with(&wanted);
        let distance = |entry: &&Entry| (!is_prefixed(entry), edits(entry.name, &wanted));
        let nearest = ENTRIES.iter().min_by_key(distance);
        // More than a third of the letters wrong is another word.
        let near = nearest.filter(|entry| {
            is_prefixed(entry)
                || 3 * edits(entry.name, &wanted) <= entry.name.len().max(wanted.len())
        });
        UnknownGame {
            name: name.to_owned(),
            nearest: near.map(|entry| entry.name),
        }
    })
}

/// Returns the game with a number in puzzle codes.
#[must_use]
pub fn with_id(id: u8) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.id == id)
}

/// Returns the entry of a game: the one with its name, if it has the same rule and the same sides joined. A game of
/// your own may share the name.
///
/// ```
/// use quatrainment::{Game, Grid, Rule, catalogue};
/// let lights_out = catalogue::find("lights-out")?.game_of(&"9x7".parse()?)?;
/// assert_eq!(catalogue::entry_of(&lights_out).unwrap().title, "Lights Out");
/// let other = Game::new("lights-out", Rule::everywhere([0, 2]), Grid::new("9x7".parse()?))?;
/// assert!(catalogue::entry_of(&other).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn entry_of(game: &Game) -> Option<&'static Entry> {
    let entry = find(game.name()).ok()?;
    let usual = entry
        .game_of(&game.grid().size())
        .and_then(|usual| usual.with_states(game.states()));
    (usual.as_ref() == Ok(game)).then_some(entry)
}

/// Returns the same game on a board of another size: a named game as the catalogue has it, any other with the same rule
/// and the same sides joined.
///
/// ```
/// use quatrainment::catalogue;
/// let small = catalogue::find("lights-out-torus")?.game()?;
/// let large = catalogue::resized(&small, &"9x7".parse()?)?;
/// assert_eq!(large, catalogue::find("lights-out-torus")?.game_of(&"9x7".parse()?)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the rule does not allow that size.
pub fn resized(game: &Game, size: &Size) -> Result<Game, GameError> {
    let known = game.grid();
    if *size == known.size() {
        return Ok(game.clone());
    }
    match entry_of(game) {
        Some(entry) => entry.game_of(size)?.with_states(game.states()),
        None => game
            .on(Grid::new(size.clone()).wrapping(|axis| axis < known.axes() && known.wraps(axis))),
    }
}

impl Entry {
    /// Creates the game on the board it is best known for.
    ///
    /// # Errors
    /// Never for an entry of the catalogue. The type is that of [`Entry::game_of`].
    pub fn game(&self) -> Result<Game, GameError> {
        self.game_of(&self.default_size())
    }

    /// Creates the game on a board of another size.
    ///
    /// # Errors
    /// Returns an error if the rule does not allow that size.
    pub fn game_of(&self, size: &Size) -> Result<Game, GameError> {
        if size.lengths().len() < 2 {
            return Err(GameError::TooFewAxes {
                game: self.name.to_owned(),
                size: size.clone(),
            });
        }
        if size
            .lengths()
            .iter()
            .any(|&length| length < self.minimum_side)
        {
            return Err(GameError::SideTooShort {
                game: self.name.to_owned(),
                minimum: self.minimum_side,
                size: size.clone(),
            });
        }
        let grid = Grid::new(size.clone()).wrapping(|axis| match self.wraps {
            Wraps::None => false,
            Wraps::Columns => axis == 1,
            Wraps::All => true,
        });
        Ok(Game::new(self.name, self.rule(), grid)?.with_goal(self.goal))
    }

    /// Returns the size of the board it is best known for.
    #[must_use]
    pub fn default_size(&self) -> Size {
        Size::new(self.default_size).expect("the catalogue's sizes are sizes")
    }

    /// Returns the shortest side that its rule allows.
    #[must_use]
    pub fn minimum_side(&self) -> u64 {
        self.minimum_side
    }

    /// Returns its rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match &self.rule {
            RuleSpec::Everywhere(reach) => Rule::everywhere(reach),
            RuleSpec::Classes {
                corner,
                edge,
                centre,
            } => Rule::classes(corner, edge, centre),
        }
    }
}

impl From<&ReachSpec> for Reach {
    fn from(spec: &ReachSpec) -> Reach {
        match spec {
            Shells(distances) => Reach::Shells(distances.to_vec()),
            Drawn(picture) => Reach::Picture(
                picture
                    .parse::<Picture>()
                    .expect("the catalogue's pictures are pictures"),
            ),
        }
    }
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownGame {
    name: String,
    nearest: Option<&'static str>,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown game '{}'", self.name)?;
        self.nearest
            .map_or(Ok(()), |nearest| write!(f, "; did you mean {nearest}?"))
    }
}

/// Returns the edit distance of two words: the number of letters to insert, delete or replace.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_a_game_with_a_name_and_a_number_of_its_own() {
        for entry in all() {
            let game = entry.game().unwrap();
            assert_eq!(game.name(), entry.name);
            assert!(std::ptr::eq(find(entry.name).unwrap(), entry));
            assert!(std::ptr::eq(with_id(entry.id).unwrap(), entry));
            assert!(
                entry.source.contains(&entry.year.to_string()),
                "{}",
                entry.name
            );
        }
    }

    #[test]
    fn an_unknown_name_gets_the_nearest_one_if_it_is_near() {
        for (wrong, nearest) in [
            ("quatrain", "quatrainment"),
            ("lighsout", "lights-out"),
            ("kings", "king"),
            ("mervin", "merlin"),
        ] {
            assert_eq!(find(wrong).unwrap_err().nearest, Some(nearest));
        }
        for other in ["", "foo", "nosuch", "chess"] {
            assert_eq!(find(other).unwrap_err().nearest, None, "{other}");
        }
        assert_eq!(edits("kitten", "sitting"), 3);
    }

    #[test]
    fn sizes_that_a_rule_does_not_allow_are_refused() {
        let refused = |name, size: &str| {
            let error = find(name)
                .unwrap()
                .game_of(&size.parse().unwrap())
                .unwrap_err();
            error.to_string()
        };
        assert_eq!(
            refused("quatrainment", "2x4"),
            "quatrainment needs sides of at least 3, so 2x4 is too small"
        );
        assert!(refused("merlin", "3x3x3").contains("boards with 2 sides"));
        assert!(refused("lights-out", "5").contains("at least two sides"));
    }
}
