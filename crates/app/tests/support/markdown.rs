//! The README and the guide, as tests compare them with the program. With `UPDATE_GUIDE=1` the tests write what they would
//! otherwise demand.

use std::fs::{self, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Returns the folder of the project.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns a page of the guide.
pub fn page(name: &str) -> PathBuf {
    project().join("guide/src").join(name)
}

/// Returns the README and all pages of the guide.
pub fn pages() -> Vec<PathBuf> {
    let folder = fs::read_dir(page("")).unwrap();
    let files = folder.map(|file| file.unwrap().path());
    let mut pages: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|end| end == "md"))
        .collect();
    pages.sort();
    pages.insert(0, project().join("README.md"));
    pages
}

/// Compares a page with what it should be, which is made from what it is; in update mode, writes it.
///
/// The file is locked meanwhile, because several tests, each in a process of its own, may change one page.
pub fn compare(path: &Path, revise: impl FnOnce(&str) -> String) {
    let update = std::env::var_os("UPDATE_GUIDE").is_some();
    let mut file = OpenOptions::new()
        .read(true)
        .write(update)
        .open(path)
        .unwrap();
    if update {
        file.lock().unwrap();
    }
    let mut text = String::new();
    file.read_to_string(&mut text).unwrap();
    let text = text.replace("\r\n", "\n");
    let revised = revise(&text);
    if revised == text {
        return;
    }
    if update {
        file.set_len(0).unwrap();
        file.rewind().unwrap();
        file.write_all(revised.as_bytes()).unwrap();
        return;
    }
    let differ = |(_, (old, new)): &(usize, (&str, &str))| old != new;
    let mut lines = text.lines().zip(revised.lines()).enumerate();
    let (line, (old, new)) = lines.find(differ).unwrap_or((0, ("", "")));
    panic!(
        "{}, line {}, is out of date.\n  page:    {old}\n  program: {new}\nUPDATE_GUIDE=1 cargo test -p quatrainment-app guide \
         rewrites it; look at the difference before you commit it.",
        path.display(),
        line + 1
    );
}

/// Returns the lines of all blocks of code in a language, each block with what its fence says after the language.
pub fn blocks(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}");
    let mut blocks = Vec::new();
    let mut open: Option<String> = None;
    let mut other = false;
    for line in text.lines() {
        match &mut open {
            Some(block) if line == "```" => {
                blocks.push(std::mem::take(block));
                open = None;
            }
            Some(block) => *block += &format!("{line}\n"),
            None if other => other = line != "```",
            None if line == opening => open = Some(String::new()),
            None => other = line.starts_with("```"),
        }
    }
    blocks
}
