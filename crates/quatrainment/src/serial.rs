//! The serde forms of the library's types, with the feature `serde`; `serial.md` describes them.

use crate::game::Game;
use crate::generate::{Date, Level};
use crate::grid::{Grid, Size};
use crate::layout::Layout;
use crate::notation;
use crate::pattern::Pattern;
use crate::puzzle::Puzzle;
use crate::session::HintLevel;
use crate::session::Session;
use crate::solve::Solution;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, SerializeStruct, Serializer};

/// Implements both traits for types that print as the text that they are read from.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Size, Level, HintLevel, Date);

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&notation::encode_game(self).map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        Ok(Puzzle::deserialize(deserializer)?.game().clone())
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&notation::encode(self).map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        notation::decode(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Session {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.save().map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Session {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Session, D::Error> {
        Session::restore(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The map of a grid, and of a pattern with its states and cells.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    size: Size,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wraps: Option<Vec<bool>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    states: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cells: Option<String>,
}

impl Board {
    fn of(grid: &Grid) -> Board {
        let wraps: Vec<bool> = (0..grid.axes()).map(|axis| grid.wraps(axis)).collect();
        Board {
            size: grid.size(),
            wraps: wraps.contains(&true).then_some(wraps),
            layout: grid.layout().map(|layout| layout.write(grid)),
            states: None,
            cells: None,
        }
    }

    fn grid(&self) -> Result<Grid, String> {
        let mut grid = Grid::new(self.size.clone());
        if let Some(wraps) = &self.wraps {
            if wraps.len() != grid.axes() {
                return Err(format!(
                    "a {} grid has {} axes, not {}",
                    self.size,
                    grid.axes(),
                    wraps.len()
                ));
            }
            grid = grid.wrapping(|axis| wraps[axis]);
        }
        match &self.layout {
            None => Ok(grid),
            Some(picture) => {
                let layout = Layout::read(&grid, picture).map_err(|error| error.to_string())?;
                Ok(grid.laid_out(layout))
            }
        }
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Board::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        let board = Board::deserialize(deserializer)?;
        if board.states.is_some() || board.cells.is_some() {
            return Err(D::Error::custom("a grid has neither states nor cells"));
        }
        board.grid().map_err(D::Error::custom)
    }
}

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let states = Some(self.states()).filter(|&states| states > 2);
        Board {
            states,
            cells: Some(self.to_string()),
            ..Board::of(self.grid())
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pattern, D::Error> {
        let board = Board::deserialize(deserializer)?;
        let states = board.states.unwrap_or(2);
        if states < 2 {
            return Err(D::Error::custom("a cell has at least two states"));
        }
        let cells = board
            .cells
            .as_deref()
            .ok_or_else(|| D::Error::missing_field("cells"))?;
        let grid = board.grid().map_err(D::Error::custom)?;
        notation::read_pattern(&grid, states, cells).map_err(D::Error::custom)
    }
}

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Solution", 5)?;
        map.serialize_field("presses", self.presses())?;
        map.serialize_field("count", &self.count())?;
        map.serialize_field("lower_bound", &self.lower_bound())?;
        map.serialize_field("is_fewest", &self.is_fewest())?;
        map.serialize_field("solutions", &self.solutions().to_string())?;
        map.end()
    }
}
