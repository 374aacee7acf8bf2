//! Games as TOML files: a name, a board and a rule.
//!
//! ```toml
//! name = "Lights Out 2000"
//! size = "5x5"
//! states = 3              # the default is 2
//! wrap = ["columns"]      # rows, columns, layers, axis4 …; or true for all
//! goal = "blank"          # or ring, or random
//! about = "a press adds 1 to the cell and its neighbours"
//! source = "Lights Out 2000, Tiger Electronics"
//! layout = """            # where the cells of an irregular board are drawn:
//!  o o                    # o is the next cell in reading order (or write its name),
//! o . o                   # . is a place without a cell; rows may be shifted by half
//!  o o
//! """
//!
//! [rule]                  # one of these:
//! everywhere = [0, 1]     # the distances that change, or a picture
//! corner = [0, 1, 2]      # for each class of cell
//! edge = "xox/.x."
//! centre = [0, 1]
//! picture = ".x./x@x/.x." # one picture for all cells,
//! mirror = "half"         # folded at the border (or "whole")
//!
//! [presses]               # or, instead of a rule, cell by cell
//! A1 = "B1 A2"
//! ```

use super::game_writer::axis_name;
use crate::english::counted;
use crate::game::{Game, GameError, Goal};
use crate::grid::{Cell, Grid, Size};
use crate::layout::Layout;
use crate::rule::{Mirror, Picture, PictureError, Reach, Rule};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use toml::Spanned;

/// The maximum number of cells that are listed one by one.
const MAX_LISTED: u64 = 1 << 20;

/// A game that was read from a file, and what the file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The game.
    pub game: Game,
    /// A sentence that says what a press does.
    pub about: Option<String>,
    /// The source of the game.
    pub source: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    size: Spanned<String>,
    states: Option<Spanned<i64>>,
    wrap: Option<Spanned<Wrap>>,
    goal: Option<Spanned<String>>,
    about: Option<String>,
    source: Option<String>,
    layout: Option<Spanned<String>>,
    rule: Option<Spanned<RuleTable>>,
    presses: Option<Spanned<BTreeMap<String, Spanned<String>>>>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "wrap is true or a list of axes, like [\"rows\", \"columns\"]"
)]
enum Wrap {
    All(bool),
    Axes(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleTable {
    everywhere: Option<Spanned<ReachText>>,
    corner: Option<Spanned<ReachText>>,
    edge: Option<Spanned<ReachText>>,
    centre: Option<Spanned<ReachText>>,
    picture: Option<Spanned<String>>,
    mirror: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a reach is a list of distances, like [0, 1], or a picture, like \".x./x@x/.x.\""
)]
enum ReachText {
    Shells(Vec<u64>),
    Picture(String),
}

/// Reads a game file.
///
/// ```
/// use quatrainment::{Solver, notation};
/// let file = notation::game_file(r#"
///     name = "Lights Out 2000"
///     size = "5x5"
///     states = 3
///     [rule]
///     everywhere = [0, 1]
/// "#)?;
/// assert_eq!(Solver::new(&file.game)?.nullity(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error with the place if the file is not TOML, lacks something or contradicts itself.
pub fn game_file(text: &str) -> Result<GameFile, GameFileError> {
    Reader { text }.read()
}

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn read(&self) -> Result<GameFile, GameFileError> {
        let file: File = toml::from_str(self.text).map_err(|error| {
            let first = error
                .message()
                .lines()
                .next()
                .unwrap_or("this is not TOML")
                .to_owned();
            self.error(error.span().unwrap_or(0..0), first)
        })?;
        let name = file.name.get_ref().trim();
        let size: Size = self.at(&file.size, file.size.get_ref().parse())?;
        if size.lengths().len() < 2 {
            return Err(self.error(
                file.size.span(),
                "a board has at least two sides, like 4x4 or 1x10".to_owned(),
            ));
        }
        let grid = self.wrapped(&Grid::new(size), file.wrap.as_ref())?;
        let grid = match &file.layout {
            None => grid,
            Some(layout) => grid.laid_out(self.layout(&grid, layout)?),
        };
        let (rule, span) = self.rule(&grid, &file)?;
        self.check_wrap(&grid, &rule, &file)?;
        let game = Game::new(name, rule, grid).map_err(|error| {
            self.error(
                if error == GameError::Name {
                    file.name.span()
                } else {
                    span
                },
                error.to_string(),
            )
        })?;
        let game = match &file.states {
            None => game,
            Some(states) => {
                let number = u8::try_from(*states.get_ref())
                    .ok()
                    .filter(|&number| number >= 2);
                let wrong = || {
                    self.error(
                        states.span(),
                        format!("a cell has 2 to 255 states, not {}", states.get_ref()),
                    )
                };
                game.with_states(number.ok_or_else(wrong)?)
                    .map_err(|_| wrong())?
            }
        };
        let game = match &file.goal {
            None => game,
            Some(goal) => game.with_goal(match goal.get_ref().as_str() {
                "random" => Goal::Random,
                "blank" => Goal::Blank,
                "ring" => Goal::Ring,
                other => {
                    let message = format!("unknown goal '{other}'; use random, blank or ring");
                    return Err(self.error(goal.span(), message));
                }
            }),
        };
        Ok(GameFile {
            game,
            about: file.about,
            source: file.source,
        })
    }

    fn wrapped(&self, grid: &Grid, wrap: Option<&Spanned<Wrap>>) -> Result<Grid, GameFileError> {
        let Some(wrap) = wrap else {
            return Ok(grid.clone());
        };
        let names = match wrap.get_ref() {
            Wrap::All(all) => return Ok(grid.wrapping(|_| *all)),
            Wrap::Axes(names) => names,
        };
        let known: Vec<String> = (0..grid.axes()).map(axis_name).collect();
        if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
            let message = format!(
                "'{unknown}' is not an axis of this board; it has {}",
                known.join(", ")
            );
            return Err(self.error(wrap.span(), message));
        }
        Ok(grid.wrapping(|axis| names.contains(&known[axis])))
    }

    /// Refuses a board that wraps where the rule takes no notice of that.
    fn check_wrap(&self, grid: &Grid, rule: &Rule, file: &File) -> Result<(), GameFileError> {
        let message = match rule {
            Rule::Folded { .. } => {
                "a mirror folds at the border, and an axis that wraps has none; leave out wrap or mirror"
            }
            Rule::Listed(_) => {
                "the lists of presses already say what each press changes; leave out wrap"
            }
            Rule::Everywhere(_) | Rule::Classes { .. } => return Ok(()),
        };
        match &file.wrap {
            Some(wrap) if (0..grid.axes()).any(|axis| grid.wraps(axis)) => {
                Err(self.error(wrap.span(), message.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Reads the rule and its place in the file.
    fn rule(&self, grid: &Grid, file: &File) -> Result<(Rule, Range<usize>), GameFileError> {
        match (&file.rule, &file.presses) {
            (Some(rule), None) => Ok((self.rule_table(rule)?, rule.span())),
            (None, Some(presses)) => Ok((self.listed(grid, presses)?, presses.span())),
            (Some(_), Some(presses)) => {
                let message = "a game has a [rule] or lists its [presses], not both".to_owned();
                Err(self.error(presses.span(), message))
            }
            (None, None) => {
                let message =
                    "a game needs a [rule], or its [presses] listed cell by cell".to_owned();
                Err(self.error(0..0, message))
            }
        }
    }

    fn rule_table(&self, table: &Spanned<RuleTable>) -> Result<Rule, GameFileError> {
        let RuleTable {
            everywhere,
            corner,
            edge,
            centre,
            picture,
            mirror,
        } = table.get_ref();
        let wrong = |message: &str| Err(self.error(table.span(), message.to_owned()));
        match (everywhere, corner, edge, centre, picture, mirror) {
            (Some(everywhere), None, None, None, None, None) => {
                Ok(Rule::everywhere(self.reach(everywhere)?))
            }
            (None, Some(corner), Some(edge), Some(centre), None, None) => Ok(Rule::classes(
                self.reach(corner)?,
                self.reach(edge)?,
                self.reach(centre)?,
            )),
            (None, None, None, None, Some(picture), None) => Ok(Rule::everywhere(
                self.picture(picture.get_ref(), picture.span())?,
            )),
            (None, None, None, None, Some(picture), Some(mirror)) => {
                let mirror = match mirror.get_ref().as_str() {
                    "half" => Mirror::Half,
                    "whole" => Mirror::Whole,
                    other => {
                        let message = format!("unknown mirror '{other}'; use half or whole");
                        return Err(self.error(mirror.span(), message));
                    }
                };
                Ok(Rule::folded(
                    self.picture(picture.get_ref(), picture.span())?,
                    mirror,
                ))
            }
            (None, None, None, None, None, Some(_)) => wrong("a mirror needs a picture to fold"),
            (None, _, _, _, None, None)
                if corner.is_some() || edge.is_some() || centre.is_some() =>
            {
                wrong("a rule by class needs corner, edge and centre")
            }
            (None, None, None, None, None, None) => {
                wrong("a rule needs everywhere, or picture, or corner, edge and centre")
            }
            _ => wrong("a rule has only one of everywhere, picture, or corner, edge and centre"),
        }
    }

    fn reach(&self, reach: &Spanned<ReachText>) -> Result<Reach, GameFileError> {
        Ok(match reach.get_ref() {
            ReachText::Shells(distances) => Reach::Shells(distances.clone()),
            ReachText::Picture(text) => Reach::Picture(self.picture(text, reach.span())?),
        })
    }

    fn layout(&self, grid: &Grid, layout: &Spanned<String>) -> Result<Layout, GameFileError> {
        if grid.len() > MAX_LISTED {
            let message = format!(
                "a layout is for at most {MAX_LISTED} cells, not {}",
                grid.len()
            );
            return Err(self.error(layout.span(), message));
        }
        Layout::read(grid, layout.get_ref()).map_err(|error| {
            let (line, column) = self.inside(layout.span(), error.line, error.column);
            let picture = Some(layout.get_ref().trim_end().to_owned());
            GameFileError {
                line,
                column,
                message: error.to_string(),
                picture,
            }
        })
    }

    /// Returns the place in the file of a line and a column inside a string.
    fn inside(&self, span: Range<usize>, line: usize, column: usize) -> (usize, usize) {
        let (start, start_column) = self.place(span.start);
        let quoted = &self.text[span];
        // In a string of several lines the picture starts on the line after the quotes.
        let opening = if quoted.starts_with("\"\"\"") || quoted.starts_with("'''") {
            3
        } else {
            1
        };
        let below = quoted[opening..].starts_with(['\n', '\r']);
        let first_line = line == 1 && !below;
        let column = if first_line {
            start_column + opening + column - 1
        } else {
            column
        };
        (start + line - 1 + usize::from(below), column)
    }

    fn picture(&self, text: &str, span: Range<usize>) -> Result<Picture, GameFileError> {
        text.parse().map_err(|error: PictureError| {
            let (line, column, what) = match &error {
                PictureError::Unknown {
                    line,
                    column,
                    found,
                } => (
                    *line,
                    *column,
                    format!("'{found}' is not part of a picture; use @ o x ."),
                ),
                PictureError::PressedTwice { line, column } => (
                    *line,
                    *column,
                    "a picture has only one pressed cell (@ or o), and this is a second".to_owned(),
                ),
                PictureError::NotPressed | PictureError::TooLarge => (1, 1, error.to_string()),
            };
            let (line, column) = self.inside(span.clone(), line, column);
            GameFileError {
                line,
                column,
                message: what,
                picture: Some(text.trim_end().to_owned()),
            }
        })
    }

    fn listed(
        &self,
        grid: &Grid,
        presses: &Spanned<BTreeMap<String, Spanned<String>>>,
    ) -> Result<Rule, GameFileError> {
        let cells = presses.get_ref().len();
        if cells as u64 > MAX_LISTED || cells as u64 != grid.len() {
            let cells = counted(cells, "cell");
            let message = format!(
                "the presses of {cells} are listed, but the board has {}",
                grid.len()
            );
            return Err(self.error(presses.span(), message));
        }
        let mut lists: Vec<Option<Vec<Cell>>> = vec![None; grid.len() as usize];
        for (name, changed) in presses.get_ref() {
            let named = |name: &str| {
                grid.cell_named(name)
                    .map_err(|error| self.error(changed.span(), error.to_string()))
            };
            let list = changed
                .get_ref()
                .split([' ', ','])
                .filter(|name| !name.is_empty())
                .map(named);
            let list = list.collect::<Result<Vec<Cell>, _>>()?;
            if lists[named(name)?.position()].replace(list).is_some() {
                return Err(self.error(changed.span(), format!("{name} is listed twice")));
            }
        }
        Ok(Rule::Listed(
            lists.into_iter().map(Option::unwrap_or_default).collect(),
        ))
    }

    /// Returns the value, or an error with its place.
    fn at<T, U>(
        &self,
        place: &Spanned<U>,
        value: Result<T, impl fmt::Display>,
    ) -> Result<T, GameFileError> {
        value.map_err(|error| self.error(place.span(), error.to_string()))
    }

    fn error(&self, span: Range<usize>, message: String) -> GameFileError {
        let (line, column) = self.place(span.start);
        GameFileError {
            line,
            column,
            message,
            picture: None,
        }
    }

    /// Returns the line and the column of a byte, from 1.
    fn place(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..byte];
        let line = before.matches('\n').count() + 1;
        (
            line,
            before
                .chars()
                .rev()
                .take_while(|&symbol| symbol != '\n')
                .count()
                + 1,
        )
    }
}

/// The reason why a text is not a game file, with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameFileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
    /// The picture that is wrong, if the error is about one.
    pub picture: Option<String>,
}

impl std::error::Error for GameFileError {}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )?;
        for row in self
            .picture
            .iter()
            .flat_map(|picture| picture.split(['\n', '/']))
        {
            write!(f, "\n    {row}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::write_game_file;
    use super::*;
    use crate::catalogue;

    #[test]
    fn every_game_of_the_catalogue_comes_back_from_its_file() {
        for entry in catalogue::all() {
            for states in [2, 3, 255] {
                let game = entry.game().unwrap().with_states(states).unwrap();
                assert_eq!(
                    game_file(&write_game_file(&game)).unwrap().game,
                    game,
                    "{}",
                    entry.name
                );
            }
        }
    }

    #[test]
    fn files_say_all_that_a_rule_can_be() {
        for text in [
            "name = \"Torus\"\nsize = \"3x3x3\"\nwrap = [\"rows\", \"layers\"]\n\n[rule]\neverywhere = [0, 1]\n",
            "name = \"Folded\"\nsize = \"4x4\"\ngoal = \"blank\"\n\n[rule]\npicture = \".x./x@x/.x.\"\nmirror = \"whole\"\n",
            "name = \"Layers\"\nsize = \"3x3x3\"\n\n[rule]\neverywhere = \"x//@//x\"\n",
            "name = \"Path \\\"3\\\"\"\nsize = \"1x3\"\nstates = 5\n\n[presses]\n\"A1\" = \"A1 B1\"\n\"B1\" = \"\"\n\"C1\" = \"C1 C1\"\n",
            "name = \"Classes\"\nsize = \"4x4\"\n\n[rule]\ncorner = \"@x/x.\"\nedge = [1]\ncentre = []\n",
        ] {
            let file = game_file(text).unwrap();
            assert_eq!(write_game_file(&file.game), text);
        }
    }

    #[test]
    fn wrong_files_get_an_error_with_the_place() {
        let head = "name = \"x\"\nsize = \"3x3\"\n";
        for (text, message) in [
            ("name = ", "line 1, column 8: "),
            ("size = \"3x3\"", "line 1, column 1: missing field `name`"),
            (
                "name = \"a\\u001b[2Jb\"\nsize = \"3x3\"\n[rule]\neverywhere = [0]",
                "line 1, column 8: a game's name is one line of 1 to 64 bytes",
            ),
            (
                "name = \"\"\nsize = \"3x3\"\n[rule]\neverywhere = [0]",
                "line 1, column 8: a game's name is one line of 1 to 64 bytes",
            ),
            (
                "name = \"x\"\nsize = \"3by3\"",
                "line 2, column 8: '3by3' is not a size",
            ),
            (
                "name = \"x\"\nsize = \"7\"",
                "line 2, column 8: a board has at least two sides",
            ),
            (
                &format!("{head}colour = 3"),
                "line 3, column 1: unknown field `colour`",
            ),
            (head, "line 1, column 1: a game needs a [rule]"),
            (
                &format!("{head}[rule]"),
                "line 3, column 1: a rule needs everywhere",
            ),
            (
                &format!("{head}[rule]\ncorner = [0]"),
                "line 3, column 1: a rule by class needs corner, edge and centre",
            ),
            (
                &format!("{head}[rule]\neverywhere = [0]\npicture = \"@\""),
                "line 3, column 1: a rule has only one of",
            ),
            (
                &format!("{head}[rule]\neverywhere = 3"),
                "line 4, column 14: a reach is a list of distances",
            ),
            (
                &format!("{head}[rule]\npicture = \"@x/qx\""),
                "line 4, column 15: 'q' is not part of a picture; use @ o x .\n    @x\n    qx",
            ),
            (
                &format!("{head}[rule]\npicture = \"\"\"\n.x.\nx?x\n.x.\n\"\"\""),
                "line 6, column 2: '?' is not part of a picture; use @ o x .\n    .x.\n    x?x\n    .x.",
            ),
            (
                &format!("{head}[rule]\npicture = \"xx\""),
                "line 4, column 12: the picture has no pressed cell",
            ),
            (
                &format!("{head}[rule]\npicture = \"@\"\nmirror = \"bent\""),
                "line 5, column 10: unknown mirror 'bent'",
            ),
            (
                &format!("{head}[rule]\npicture = \"x//@\""),
                "line 3, column 1: this rule's picture is for boards with 3 sides",
            ),
            (
                &format!("{head}wrap = [\"layers\"]\n[rule]\neverywhere = [0]"),
                "line 3, column 8: 'layers' is not an axis of this board; it has rows, columns",
            ),
            (
                &format!("{head}wrap = true\n[rule]\npicture = \"@\"\nmirror = \"half\""),
                "line 3, column 8: a mirror folds at the border, and an axis that wraps has none; leave out",
            ),
            (
                &format!("{head}wrap = [\"rows\"]\n[rule]\npicture = \"@\"\nmirror = \"whole\""),
                "line 3, column 8: a mirror folds at the border",
            ),
            (
                "name = \"x\"\nsize = \"1x2\"\nwrap = true\n[presses]\nA1 = \"B1\"\nB1 = \"A1\"",
                "line 3, column 8: the lists of presses already say what each press changes; leave out wrap",
            ),
            (
                &format!("{head}states = 1\n[rule]\neverywhere = [0]"),
                "line 3, column 10: a cell has 2 to 255 states, not 1",
            ),
            (
                &format!("{head}goal = \"win\"\n[rule]\neverywhere = [0]"),
                "line 3, column 8: unknown goal 'win'",
            ),
            (
                &format!("{head}[presses]\nA1 = \"B1\""),
                "line 3, column 1: the presses of 1 cell are listed, but the board has 9",
            ),
            (
                "name = \"x\"\nsize = \"1x2\"\n[presses]\nA1 = \"B1\"\nB1 = \"C1\"",
                "line 5, column 6: there is no cell C1 on this board",
            ),
            (
                "name = \"x\"\nsize = \"1x2\"\n[presses]\nA1 = \"B1\"\na1 = \"B1\"",
                "line 5, column 6: a1 is listed twice",
            ),
            (
                "name = \"x\"\nsize = \"1000000000x1000000000\"\n[presses]\nA1 = \"B1\"",
                "line 3, column 1: the presses of 1 cell",
            ),
        ] {
            let error = game_file(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}\n{error}");
        }
    }
}
