//! The rows of a survey: how they are written for people, as comma-separated values and as JSON.

use crate::output;
use quatrainment::Size;
use quatrainment_theory::SizeRange;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeMap;

/// A column beside the size.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: &'static str,
    pub kind: Kind,
    /// The least width, for people.
    pub width: usize,
}

/// The kind of the values in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Flag,
    SmithForm,
}

/// The value of a row in one column.
#[derive(Clone, Debug)]
pub enum Value {
    Number(u64),
    Flag(bool),
    /// A Smith form, with the number of states.
    SmithForm(BTreeMap<u64, u64>, u8),
    /// There is no such number.
    Missing,
}

/// A size and what is known about it.
#[derive(Clone, Debug)]
pub struct Row {
    pub size: Size,
    pub values: Vec<Value>,
}

/// The layout of the rows of a survey.
#[derive(Clone, Debug)]
pub struct Layout {
    axes: usize,
    columns: Vec<Column>,
    /// The width of the column of sizes, for people.
    width: usize,
}

impl Layout {
    pub fn new(sizes: &SizeRange, columns: Vec<Column>) -> Layout {
        let width = sizes.largest().to_string().len().max(10);
        Layout {
            axes: sizes.axes(),
            columns,
            width,
        }
    }

    /// Returns the first line of comma-separated values.
    pub fn header(&self) -> String {
        let axis = |axis| match axis {
            0 => "rows".to_owned(),
            1 => "columns".to_owned(),
            2 => "layers".to_owned(),
            _ => format!("axis{}", axis + 1),
        };
        let names = self.columns.iter().map(|column| column.name.to_owned());
        (0..self.axes)
            .map(axis)
            .chain(names)
            .collect::<Vec<_>>()
            .join(",")
    }

    /// Formats a row as comma-separated values.
    pub fn row(&self, row: &Row) -> String {
        let value = |value: &Value| match value {
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => flag.to_string(),
            Value::SmithForm(form, states) => output::smith_form(form, *states),
            Value::Missing => String::new(),
        };
        [key(&row.size)]
            .into_iter()
            .chain(row.values.iter().map(value))
            .collect::<Vec<_>>()
            .join(",")
    }

    /// Returns the first line for people.
    pub fn title(&self) -> String {
        let name = |column: &Column| padded(column, &column.name.replace('_', " "));
        let names: String = self.columns.iter().map(name).collect();
        format!("{:<width$}{names}", "size", width = self.width)
    }

    /// Formats a row for people.
    pub fn line(&self, row: &Row) -> String {
        let value = |(column, value): (&Column, &Value)| {
            let text = match value {
                Value::Number(number) => number.to_string(),
                Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
                Value::SmithForm(form, states) => output::smith_form(form, *states),
                Value::Missing => "-".to_owned(),
            };
            padded(column, &text)
        };
        let values: String = self.columns.iter().zip(&row.values).map(value).collect();
        format!(
            "{:<width$}{values}",
            row.size.to_string(),
            width = self.width
        )
    }

    /// Returns the row for JSON.
    pub fn json(&self, row: Row) -> JsonRow {
        JsonRow {
            names: self.columns.iter().map(|column| column.name).collect(),
            row,
        }
    }

    /// Returns the number that a row of comma-separated values has in a column.
    pub fn number(&self, row: &str, column: &str) -> Option<f64> {
        let place = self.columns.iter().position(|known| known.name == column)?;
        row.split(',').nth(self.axes + place)?.parse().ok()
    }

    /// Returns the size of a row, if it is complete.
    pub fn key_of<'a>(&self, row: &'a str) -> Option<&'a str> {
        let fields: Vec<&str> = row.split(',').collect();
        let (lengths, values) = fields.split_at_checked(self.axes)?;
        let is_number = |field: &str| field.parse::<u64>().is_ok();
        let fits = |(column, field): (&Column, &&str)| match column.kind {
            Kind::Number => field.is_empty() || is_number(field),
            Kind::Flag => matches!(*field, "true" | "false"),
            Kind::SmithForm => !field.is_empty(),
        };
        let is_whole = values.len() == self.columns.len()
            && lengths.iter().all(|field| is_number(field))
            && self.columns.iter().zip(values).all(fits);
        let end = lengths
            .iter()
            .map(|length| length.len() + 1)
            .sum::<usize>()
            .checked_sub(1)?;
        is_whole.then(|| &row[..end])
    }
}

/// Aligns numbers to the right and words to the left, with at least two spaces before them.
fn padded(column: &Column, text: &str) -> String {
    match column.kind {
        Kind::Flag => format!("  {text}"),
        Kind::Number | Kind::SmithForm => {
            format!(
                "  {text:>width$}",
                width = column.width.max(column.name.len())
            )
        }
    }
}

/// Formats a size as the first values of a row.
pub fn key(size: &Size) -> String {
    let lengths: Vec<String> = size.lengths().iter().map(u64::to_string).collect();
    lengths.join(",")
}

/// A row with its names, in their order.
pub struct JsonRow {
    names: Vec<&'static str>,
    row: Row,
}

impl Serialize for JsonRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.names.len() + 1))?;
        map.serialize_entry("size", &self.row.size.to_string())?;
        for (name, value) in self.names.iter().zip(&self.row.values) {
            match value {
                Value::Number(number) => map.serialize_entry(name, number)?,
                Value::Flag(flag) => map.serialize_entry(name, flag)?,
                Value::SmithForm(form, _) => map.serialize_entry(name, form)?,
                Value::Missing => map.serialize_entry(name, &None::<u64>)?,
            }
        }
        map.end()
    }
}
