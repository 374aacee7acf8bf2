//! Files of rows: a whole survey that can be resumed, or one shard of it.
//!
//! The first line of a shard names its survey, and the last line has the number of rows and a checksum. An incomplete
//! shard has `.part` after its file name, so a file with the right name is always complete.

use super::rows::{Layout, key};
use crate::{limits, page, read};
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
    /// A fingerprint of the game's rule and board.
    pub rule: String,
    pub sizes: String,
}

impl Subject {
    /// The subject of a survey by this program.
    pub fn new(survey: String, game: &Game, sizes: String) -> Subject {
        Subject {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            survey,
            game: game.name().to_owned(),
            rule: fingerprint(notation::write_game_file(game).as_bytes()),
            sizes,
        }
    }

    /// Returns the differences between two surveys: each name with both values.
    pub fn differences<'a>(&'a self, other: &'a Subject) -> Vec<(&'static str, &'a str, &'a str)> {
        [
            ("version", &self.version, &other.version),
            ("survey", &self.survey, &other.survey),
            ("game", &self.game, &other.game),
            ("rule", &self.rule, &other.rule),
            ("sizes", &self.sizes, &other.sizes),
        ]
        .into_iter()
        .filter(|(_, one, two)| one != two)
        .map(|(name, one, two)| (name, one.as_str(), two.as_str()))
        .collect()
    }
}

/// The first line of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
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
        let head: Head = serde_json::from_str(head)
            .with_context(|| format!("{shown}: the first line is damaged"))?;
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
}

/// The state of a file when it is opened.
pub enum Opened {
    /// A file to continue, or a new one.
    Table(Table),
    /// The whole shard, with this many rows.
    Complete(usize),
}

impl Table {
    /// Opens a new file, or one to continue.
    pub fn open(path: &Path, layout: &Layout, resume: bool, head: Option<&Head>) -> Result<Opened> {
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
                check_same(&working, head, &serde_json::from_str(found)?)?;
            }
            bail!(
                "{shown} is not a survey of this kind: it should start with '{}'",
                header.lines().next().unwrap_or_default()
            );
        }
        file.set_len(kept as u64)
            .with_context(|| format!("{shown} cannot be written"))?;
        let mut file = BufWriter::new(file);
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
        if kept == 0 {
            file.write_all(header.as_bytes())?;
        }
        Ok(Opened::Table(Table {
            file,
            working,
            complete: head.map(|_| path.to_owned()),
            rows,
        }))
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
