//! The files that changed since all checks passed here.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use xtask::folders;

/// Files that differ from the last commit with which all checks passed here or, if none has, from the commit before this
/// one. Outside of a repository there are none.
pub struct Changes(Vec<String>);

impl Changes {
    /// Asks git.
    pub fn found() -> Changes {
        let passed = fs::read_to_string(passed()).unwrap_or_default();
        let since = match git(&["cat-file", "-e", passed.trim()]) {
            Some(_) => passed.trim(),
            None => "HEAD~",
        };
        let tracked = git(&["diff", "--name-only", since]);
        let others = git(&["ls-files", "--others", "--exclude-standard"]);
        let files = tracked.into_iter().chain(others);
        Changes(
            files
                .flat_map(|names| names.lines().map(str::to_owned).collect::<Vec<_>>())
                .collect(),
        )
    }

    /// Changes of these files.
    #[cfg(test)]
    pub fn of(files: &[&str]) -> Changes {
        Changes(files.iter().map(|&file| file.to_owned()).collect())
    }

    /// Whether a file in this folder of the project changed.
    pub fn are_in(&self, folder: &str) -> bool {
        let is_in = |file: &String| {
            let rest = file.strip_prefix(folder);
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        self.0.iter().any(is_in)
    }
}

/// Remembers that all checks have passed with the present commit.
pub fn all_passed() {
    if let Some(commit) = git(&["rev-parse", "HEAD"]) {
        // If it cannot be written, only the order of the next run changes.
        let _ = fs::write(passed(), commit);
    }
}

/// The file that names the commit.
fn passed() -> PathBuf {
    folders::target().join("passed")
}

/// Returns the output of git, if it can be run and succeeds.
fn git(arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    git.args(arguments).current_dir(folders::project());
    let output = git.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_matches_only_as_a_whole_name() {
        let changes = Changes::of(&["crates/play/src/lib.rs"]);
        assert!(changes.are_in("crates/play") && changes.are_in("crates"));
        assert!(!changes.are_in("crates/pl"));
    }
}
