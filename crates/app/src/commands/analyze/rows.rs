//! The rows of a survey: how they are written, and a file of them that can be gone on with.

use super::SurveyReport;
use crate::output;
use anyhow::{Context, Result, bail};
use quatrainment::Size;
use quatrainment::theory::{SizeRange, Survey};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;

/// The columns of a survey's table.
pub struct SurveyColumns {
    axes: usize,
    states: u8,
    /// A rank is shown where every state but 0 has an inverse; elsewhere the Smith form is.
    is_prime: bool,
    /// How wide sizes and ranks are, for people.
    widths: [usize; 2],
}

impl SurveyColumns {
    pub fn new(sizes: &SizeRange, states: u8) -> SurveyColumns {
        let is_prime = (2..states).all(|divisor| !states.is_multiple_of(divisor));
        let largest = sizes.sizes().last().and_then(Result::ok);
        let size = largest.as_ref().map_or(0, |size| size.to_string().len());
        let rank = largest.map_or(0, |size| size.cells().to_string().len());
        let widths = [size.max(10), if is_prime { rank.max(8) } else { 20 }];
        SurveyColumns { axes: sizes.axes(), states, is_prime, widths }
    }

    fn what(&self) -> &'static str {
        if self.is_prime { "rank" } else { "smith_form" }
    }

    /// The first line of comma-separated values.
    pub fn header(&self) -> String {
        let axis = |axis| match axis {
            0 => "rows".to_owned(),
            1 => "columns".to_owned(),
            2 => "layers".to_owned(),
            _ => format!("axis{}", axis + 1),
        };
        let axes: Vec<String> = (0..self.axes).map(axis).collect();
        format!("{},{},nullity,always_solvable", axes.join(","), self.what())
    }

    fn rank(&self, survey: &Survey) -> String {
        if self.is_prime {
            survey.rank.to_string()
        } else {
            output::smith_form(&survey.smith_form, self.states)
        }
    }

    /// A row of comma-separated values.
    pub fn row(&self, survey: &Survey) -> String {
        let always = survey.is_always_solvable();
        format!("{},{},{},{always}", key(&survey.size), self.rank(survey), survey.nullity)
    }

    /// The first line for people.
    pub fn title(&self) -> String {
        let ([size, rank], what) = (self.widths, self.what().replace('_', " "));
        format!("{:<size$} {what:>rank$} {:>8}  always solvable", "size", "nullity")
    }

    /// A line for people.
    pub fn line(&self, survey: &Survey) -> String {
        let always = if survey.is_always_solvable() { "yes" } else { "no" };
        let [size, rank] = self.widths;
        format!(
            "{:<size$} {:>rank$} {:>8}  {always}",
            survey.size.to_string(),
            self.rank(survey),
            survey.nullity
        )
    }

    /// Returns a row as it is written as JSON.
    pub fn report(&self, survey: Survey) -> SurveyReport {
        SurveyReport {
            size: survey.size.to_string(),
            rank: self.is_prime.then_some(survey.rank),
            nullity: survey.nullity,
            always_solvable: survey.is_always_solvable(),
            smith_form: (!self.is_prime).then_some(survey.smith_form),
        }
    }

    /// The size that a row is about, if it is a whole row.
    fn key_of<'a>(&self, row: &'a str) -> Option<&'a str> {
        let fields: Vec<&str> = row.split(',').collect();
        let [lengths @ .., _, nullity, always] = &fields[..] else { return None };
        let numbers = lengths.iter().chain([nullity]).all(|field| field.parse::<u64>().is_ok());
        let whole = lengths.len() == self.axes && numbers && matches!(*always, "true" | "false");
        let end = lengths.iter().map(|length| length.len() + 1).sum::<usize>().checked_sub(1)?;
        whole.then(|| &row[..end])
    }
}

fn key(size: &Size) -> String {
    let lengths: Vec<String> = size.lengths().iter().map(u64::to_string).collect();
    lengths.join(",")
}

/// A file of rows.
pub struct Table {
    file: BufWriter<File>,
    /// The rows that it had, by their sizes.
    rows: HashMap<String, String>,
    is_checked: bool,
}

impl Table {
    /// A new file, or one to go on with.
    pub fn open(path: &Path, columns: &SurveyColumns, resume: bool) -> Result<Table> {
        let shown = path.display();
        if !resume && path.exists() {
            bail!("{shown} exists already; add --resume to keep its rows and add those that are missing");
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).with_context(|| format!("{shown} cannot be written"))?;
        let text =
            std::fs::read_to_string(path).with_context(|| format!("{shown} cannot be read as text"))?;
        let header = columns.header();
        let mut lines = text.split_inclusive('\n');
        let mut rows = HashMap::new();
        let first = lines.next().unwrap_or_default();
        // Whoever was stopped may have left half a line; it is cut off, wherever it ends.
        let mut kept = 0;
        if first.trim_end() == header && first.ends_with('\n') {
            kept = first.len();
        } else if !header.starts_with(first) {
            bail!("{shown} is not a survey of this kind: it should begin with '{header}'");
        }
        for (number, line) in lines.enumerate() {
            let row = line.trim_end();
            match columns.key_of(row).filter(|_| line.ends_with('\n')) {
                Some(key) => {
                    rows.insert(key.to_owned(), row.to_owned());
                    kept += line.len();
                }
                None if line.ends_with('\n') => bail!("{shown}: line {} is not a row: '{row}'", number + 2),
                None => {}
            }
        }
        file.set_len(kept as u64).with_context(|| format!("{shown} cannot be written"))?;
        let mut file = BufWriter::new(file);
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
        let mut table = Table { file, is_checked: rows.is_empty(), rows };
        if kept == 0 {
            table.add(&header)?;
        }
        Ok(table)
    }

    /// The row of a size, if the file had one.
    pub fn get(&self, size: &Size) -> Option<String> {
        if self.rows.is_empty() {
            return None;
        }
        self.rows.get(&key(size)).cloned()
    }

    /// Whether it had rows that nobody compared with what they should be.
    pub fn is_unchecked(&self) -> bool {
        !self.is_checked
    }

    pub fn set_checked(&mut self) {
        self.is_checked = true;
    }

    /// Writes a row.
    pub fn add(&mut self, row: &str) -> Result<()> {
        Ok(writeln!(self.file, "{row}")?)
    }

    /// Makes sure that what was written is in the file.
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.file.flush()?)
    }
}
