//! The plot of a survey: numbers of its table over the size of the board.

use super::rows::Layout;
use crate::plot::{Axis, Figure, Marks, Panel, Scale, Series};
use quatrainment::words::title;
use quatrainment::{Game, Size};

/// What a survey plots.
#[derive(Clone, Copy, Debug)]
pub struct Plotted {
    /// What is plotted, like `Nullity`.
    pub title: &'static str,
    /// The label of the numbers.
    pub label: &'static str,
    pub over: Over,
    /// The columns, each with its name in the legend. Where two agree, the first is in front.
    pub columns: &'static [(&'static str, &'static str, Marks)],
}

/// What the numbers are plotted over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The side of a square board; the number of cells if some boards are not square.
    Side,
    /// The number of cells.
    Cells,
}

impl Plotted {
    /// Returns the plot of a table, given as rows of comma-separated values.
    pub fn figure(&self, game: &Game, layout: &Layout, rows: &[(Size, String)]) -> Figure {
        let is_square = |size: &Size| matches!(size.lengths(), [rows, columns] if rows == columns);
        let by_side = self.over == Over::Side && rows.iter().all(|(size, _)| is_square(size));
        let place = |size: &Size| match by_side {
            true => size.lengths()[0] as f64,
            false => size.cells() as f64,
        };
        let series = self.columns.iter().map(|&(column, name, marks)| Series {
            name: name.to_owned(),
            marks,
            points: rows
                .iter()
                .filter_map(|(size, row)| Some((place(size), layout.number(row, column)?)))
                .collect(),
        });
        let label = if by_side {
            "n (boards of n x n cells)"
        } else {
            "cells"
        };
        Figure {
            title: format!("{}, {}", self.title, title(game)),
            panels: vec![Panel {
                x: Axis::new(label, Scale::Number),
                y: Axis::new(self.label, Scale::Number),
                series: series.collect(),
            }],
        }
    }
}
