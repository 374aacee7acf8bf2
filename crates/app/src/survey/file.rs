//! Files of rows: a whole survey that can be resumed, or one shard of it.
//!
//! The first line of a shard names its survey, and the last line has the number of rows and a checksum. An incomplete
//! shard has `.part` after its file name, so a file with the right name is always complete.
//!
//! A table without shards has only rows, as programs that read CSV expect. What it holds is in a file beside it, with
//! `.about.json` after its name.

use super::rows::{Layout, key};
use crate::{limits, output, page, read};
use anyhow::{Context, Result, bail, ensure};
use quatrainment::{Game, Size, notation};
use quatrainment_theory::Shard;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a survey is about; the same in all its shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The version of this program.
    pub version: String,
    /// The command, with what changes its answers.
    pub survey: String,
    pub game: String,
    /// The number of states of a cell, which shards of earlier versions do not have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub states: Option<u8>,
    /// A fingerprint of the game's rule and board.
    pub rule: String,
    /// The sizes of all shards; a table that can grow has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sizes: String,
    /// The game as a game file without a size.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game_file: String,
}

impl Subject {
    /// The subject of a survey by this program; `usual` is the game on its usual board.
    pub fn new(survey: String, game: &Game, usual: &Game, sizes: String) -> Subject {
        let file = notation::write_game_file(usual);
        let lines = file.lines().filter(|line| !line.starts_with("size = "));
        Subject {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            survey,
            game: game.name().to_owned(),
            states: Some(game.states()),
            rule: fingerprint(notation::write_game_file(game).as_bytes()),
            sizes,
            game_file: lines.map(|line| format!("{line}\n")).collect(),
        }
    }

    /// Returns the differences between two surveys: each name with both values.
    pub fn differences(&self, other: &Subject) -> Vec<(&'static str, String, String)> {
        // A shard of an earlier version does not say how many states there are; its rule does.
        let states = |subject: &Subject| {
            let both = self.states.and(other.states).and(subject.states);
            both.map_or(String::new(), |states| states.to_string())
        };
        [
            ("version", self.version.clone(), other.version.clone()),
            ("survey", self.survey.clone(), other.survey.clone()),
            ("game", self.game.clone(), other.game.clone()),
            ("states", states(self), states(other)),
            ("rule", self.rule.clone(), other.rule.clone()),
            ("sizes", self.sizes.clone(), other.sizes.clone()),
        ]
        .into_iter()
        .filter(|(_, one, two)| one != two)
        .collect()
    }

    /// Returns the question in words, like "analyze of lights-out with 2 states".
    fn words(&self) -> String {
        let states = self.states.map_or(String::new(), |states| {
            format!(" with {}", output::counted(u64::from(states), "state"))
        });
        format!("{} of {}{states}", self.survey, self.game)
    }
}

/// The format of both files; a program refuses a newer one.
const FORMAT: u32 = 1;

fn first_format() -> u32 {
    FORMAT
}

fn is_first_format(format: &u32) -> bool {
    *format == FORMAT
}

/// What a table without shards holds, in a file beside it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct About {
    format: u32,
    #[serde(flatten)]
    subject: Subject,
}

impl About {
    /// Returns what a table of this subject holds, whatever its sizes are.
    pub fn new(subject: &Subject) -> About {
        About {
            format: FORMAT,
            subject: Subject {
                rule: fingerprint(subject.game_file.as_bytes()),
                sizes: String::new(),
                ..subject.clone()
            },
        }
    }

    fn path(table: &Path) -> PathBuf {
        page::with_suffix(table, ".about.json")
    }

    /// Writes the file beside a table.
    pub fn write(&self, table: &Path) -> Result<()> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        page::write_file(&About::path(table), text.as_bytes())
    }

    /// Reads the file beside a table, if there is one.
    ///
    /// # Errors
    /// When it is damaged, or its format is newer than this program.
    fn read(table: &Path) -> Result<Option<About>> {
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let path = About::path(table);
        if !path.exists() {
            return Ok(None);
        }
        let text = read::text_file(&path, limits::MAX_BYTES)?;
        let shown = path.display();
        let damaged = || format!("{shown} is damaged");
        let Format { format } = serde_json::from_str(&text).with_context(damaged)?;
        check_format(format, &path)?;
        Ok(Some(serde_json::from_str(&text).with_context(damaged)?))
    }

    /// Refuses to continue a table that holds something else, or does not say what it holds.
    fn check(&self, table: &Path, force: bool) -> Result<()> {
        let shown = table.display();
        let Some(found) = About::read(table)? else {
            ensure!(
                force,
                "{shown} does not say which survey it holds ({} is missing); add --force to continue it as {}",
                About::path(table).display(),
                self.subject.words()
            );
            return Ok(());
        };
        let (expected, found) = (&self.subject, &found.subject);
        // The version is for information only.
        let mut differences = expected.differences(found);
        differences.retain(|(name, ..)| *name != "version");
        let Some((name, ..)) = differences.first() else {
            return Ok(());
        };
        match (expected.words(), found.words()) {
            (one, other) if one != other => {
                bail!("{shown} holds another survey: {other}, not {one}; name another file")
            }
            (one, _) => bail!("{shown} holds {one}, with another {name}; name another file"),
        }
    }
}

/// Refuses a file of a newer format.
fn check_format(format: u32, path: &Path) -> Result<()> {
    ensure!(
        format <= FORMAT,
        "{} has format {format}, which is newer than this program; use a newer version of quatrainment",
        path.display()
    );
    Ok(())
}

/// The first line of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// It is written only when it is not the first one.
    #[serde(default = "first_format", skip_serializing_if = "is_first_format")]
    format: u32,
    #[serde(with = "as_text")]
    pub shard: Shard,
    #[serde(flatten)]
    pub subject: Subject,
}

/// A shard is written as people write it.
mod as_text {
    use quatrainment_theory::Shard;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(shard: &Shard, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(shard)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Shard, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

const HEAD: &str = "# quatrainment shard ";
const END: &str = "# end of the shard: ";

impl Head {
    /// Creates the head of a shard.
    pub fn new(shard: Shard, subject: Subject) -> Head {
        Head {
            format: FORMAT,
            shard,
            subject,
        }
    }

    /// Reads what follows [`HEAD`] in the first line of a file.
    fn read(text: &str, path: &Path) -> Result<Head> {
        let damaged = || format!("{}: the first line is damaged", path.display());
        // What else a newer format has is not known.
        let value: serde_json::Value = serde_json::from_str(text).with_context(damaged)?;
        if let Some(format) = value.get("format").and_then(serde_json::Value::as_u64) {
            check_format(format.try_into().unwrap_or(u32::MAX), path)?;
        }
        serde_json::from_value(value).with_context(damaged)
    }

    fn line(&self) -> Result<String> {
        Ok(format!("{HEAD}{}\n", serde_json::to_string(self)?))
    }
}

/// The last line of a shard.
fn end_line(rows: usize, above: &str) -> String {
    format!(
        "{END}rows {rows}, checksum {}\n",
        fingerprint(above.as_bytes())
    )
}

/// Returns a checksum (64-bit FNV-1a). It detects accidents, not forgery.
fn fingerprint(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// A complete shard that was read.
#[derive(Debug)]
pub struct ShardFile {
    pub head: Head,
    pub header: String,
    pub rows: Vec<String>,
}

impl ShardFile {
    /// Reads a shard.
    ///
    /// # Errors
    /// When it is not a shard, not complete or was changed.
    pub fn read(path: &Path) -> Result<ShardFile> {
        let shown = path.display();
        let text = read::text_file(path, limits::MAX_BYTES)?;
        let mut lines = text.lines();
        let head = lines.next().and_then(|line| line.strip_prefix(HEAD)).with_context(|| {
            format!(
                "{shown} is not a shard of a survey: shards are written by --shard and start with '{}'",
                HEAD.trim()
            )
        })?;
        let head = Head::read(head, path)?;
        let header = lines.next().unwrap_or_default().to_owned();
        let mut rows: Vec<String> = lines.map(str::to_owned).collect();
        let end = rows
            .pop()
            .filter(|line| line.starts_with(END))
            .with_context(|| {
                format!(
                    "{shown} is not complete; run the same command with --resume to complete it"
                )
            })?;
        let above = text
            .trim_end_matches('\n')
            .strip_suffix(&end)
            .unwrap_or_default();
        if end_line(rows.len(), above).trim_end() != end {
            bail!("{shown} was changed after it was written: its checksum is wrong");
        }
        Ok(ShardFile { head, header, rows })
    }
}

/// A file of rows that is being written.
pub struct Table {
    file: BufWriter<File>,
    /// Where the rows are until the file is complete.
    working: PathBuf,
    /// The file's name, if it only gets it when it is complete.
    complete: Option<PathBuf>,
    /// The rows that it had, by their sizes.
    rows: HashMap<String, String>,
    /// How many bytes of it are kept, and what stands above the rows.
    kept: usize,
    header: String,
    about: Option<About>,
}

/// What a file is to hold.
pub enum Holds {
    /// One shard.
    Shard(Head),
    /// A table of its own.
    Table(About),
}

/// The state of a file when it is opened.
pub enum Opened {
    /// A file to continue, or a new one.
    Table(Box<Table>),
    /// The whole shard, with this many rows.
    Complete(usize),
}

impl Table {
    /// Opens a new file, or one to continue. Changes nothing in it before [`Table::start`].
    ///
    /// # Errors
    /// When it holds something else, or a table does not say what it holds and is not forced.
    pub fn open(
        path: &Path,
        layout: &Layout,
        resume: bool,
        force: bool,
        holds: Holds,
    ) -> Result<Opened> {
        let (head, about) = match holds {
            Holds::Shard(head) => (Some(head), None),
            Holds::Table(about) => (None, Some(about)),
        };
        let head = head.as_ref();
        let working = match head {
            Some(_) => page::with_suffix(path, ".part"),
            None => path.to_owned(),
        };
        if let Some(found) = [path, &working]
            .into_iter()
            .find(|file| !resume && file.exists())
        {
            let found = found.display();
            bail!("{found} already exists; add --resume to keep its rows and add the missing ones");
        }
        if let Some(head) = head
            && path.exists()
        {
            let found = ShardFile::read(path)?;
            check_same(path, head, &found.head)?;
            return Ok(Opened::Complete(found.rows.len()));
        }
        let shown = working.display();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options
            .open(&working)
            .with_context(|| format!("{shown} cannot be written"))?;
        ensure!(
            file.try_lock().is_ok(),
            "{shown} is being written by another process"
        );
        // Byte by byte, because the file is cut off by a length that is counted here.
        let text = String::from_utf8(read::file(&working, limits::MAX_BYTES)?)
            .with_context(|| format!("{shown} cannot be read as text"))?;
        let first = head.map(Head::line).transpose()?.unwrap_or_default();
        let header = format!("{first}{}\n", layout.header());
        if let Some(about) = &about
            && !text.is_empty()
            && About::path(path).exists()
        {
            about.check(path, force)?;
        }
        let mut rows = HashMap::new();
        // A process that was stopped may have left half a line; it is cut off, wherever it ends.
        let mut kept = 0;
        if let Some(rest) = text.strip_prefix(&header) {
            kept = header.len();
            for (number, line) in rest.split_inclusive('\n').enumerate() {
                let row = line.trim_end();
                match layout.key_of(row).filter(|_| line.ends_with('\n')) {
                    Some(key) => {
                        rows.insert(key.to_owned(), row.to_owned());
                        kept += line.len();
                    }
                    None if line.ends_with('\n') && row.starts_with(END) => {}
                    None if line.ends_with('\n') => {
                        bail!(
                            "{shown}: line {} is not a row: '{row}'",
                            number + header.lines().count() + 1
                        )
                    }
                    None => {}
                }
            }
        } else if !header.starts_with(&text) {
            if let (Some(head), Some(found)) = (
                head,
                text.lines().next().and_then(|line| line.strip_prefix(HEAD)),
            ) {
                check_same(&working, head, &Head::read(found, &working)?)?;
            }
            bail!(
                "{shown} is not a survey of this kind: it should start with '{}'",
                header.lines().next().unwrap_or_default()
            );
        }
        if let Some(about) = &about
            && text.len() > header.len()
        {
            about.check(path, force)?;
        }
        Ok(Opened::Table(Box::new(Table {
            file: BufWriter::new(file),
            working,
            complete: head.map(|_| path.to_owned()),
            rows,
            kept,
            header,
            about,
        })))
    }

    /// Prepares the file for new rows: cuts off half a row, or writes the names of the columns, and says what it holds.
    pub fn start(&mut self) -> Result<()> {
        let shown = self.working.display();
        self.file
            .get_ref()
            .set_len(self.kept as u64)
            .with_context(|| format!("{shown} cannot be written"))?;
        std::io::Seek::seek(&mut self.file, std::io::SeekFrom::End(0))?;
        if let Some(about) = &self.about {
            about.write(&self.working)?;
        }
        if self.kept == 0 {
            self.file.write_all(self.header.as_bytes())?;
        }
        Ok(())
    }

    /// The row of a size, if the file had one.
    pub fn get(&self, size: &Size) -> Option<&str> {
        if self.rows.is_empty() {
            return None;
        }
        self.rows.get(&key(size)).map(String::as_str)
    }

    /// Writes a row.
    pub fn add(&mut self, row: &str) -> Result<()> {
        Ok(writeln!(self.file, "{row}")?)
    }

    /// Writes buffered rows to the file.
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.file.flush()?)
    }

    /// Completes the file.
    pub fn finish(mut self) -> Result<()> {
        self.flush()?;
        let Some(complete) = self.complete.take() else {
            return Ok(());
        };
        let shown = complete.display();
        let above = std::fs::read_to_string(&self.working)?;
        // The head and the names of the columns are not rows.
        let end = end_line(above.lines().count() - 2, &above);
        self.file.write_all(end.as_bytes())?;
        self.flush()?;
        self.file
            .get_ref()
            .sync_all()
            .with_context(|| format!("{shown} cannot be written"))?;
        std::fs::rename(&self.working, &complete)
            .with_context(|| format!("{shown} cannot be written"))
    }
}

fn check_same(path: &Path, expected: &Head, found: &Head) -> Result<()> {
    let shown = path.display();
    let differences = expected.subject.differences(&found.subject);
    if let Some((name, expected, found)) = differences.first() {
        bail!("{shown} is a shard of another survey ({name}: {found}, not {expected})");
    }
    ensure!(
        expected.shard == found.shard,
        "{shown} is shard {}, not {}",
        found.shard,
        expected.shard
    );
    Ok(())
}
