//! `cargo xtask guide`: checks the links of all Markdown, and builds the guide with mdBook.

use crate::{folders, tools};
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folders with Markdown, besides the project's own and those of the crates.
const FOLDERS: [&str; 7] = [
    "guide/src",
    "docs",
    "docs/decisions",
    "fuzz",
    "games",
    "records",
    "xtask",
];

/// Checks the links, and builds the guide where mdBook is installed.
///
/// # Errors
/// When a link is broken or the guide cannot be built.
pub fn run() -> Result<()> {
    let broken = broken_links(&folders::project())?;
    if !broken.is_empty() {
        bail!("broken links:\n  {}", broken.join("\n  "));
    }
    println!("no broken links");
    match build()? {
        Some(site) => println!("the guide is in {}", site.display()),
        None => println!("to build the guide, install mdBook: `cargo install mdbook`"),
    }
    Ok(())
}

/// Builds the guide into `target/guide` and returns that folder; `None` where mdBook is not installed.
///
/// # Errors
/// When mdBook fails or a file cannot be written.
pub fn build() -> Result<Option<PathBuf>> {
    if !tools::found("mdbook") {
        return Ok(None);
    }
    let source = folders::target().join("guide-source");
    let site = folders::target().join("guide");
    copy_for_site(&folders::project().join("guide"), &source)?;
    let mut build = Command::new("mdbook");
    tools::run(build.arg("build").arg(&source).arg("--dest-dir").arg(&site))?;
    Ok(Some(site))
}

/// Returns all Markdown files.
fn files(project: &Path) -> Result<Vec<PathBuf>> {
    let mut folders: Vec<PathBuf> = FOLDERS.iter().map(|name| project.join(name)).collect();
    folders.push(project.to_owned());
    for member in fs::read_dir(project.join("crates"))? {
        folders.push(member?.path());
    }
    let mut files = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        for file in fs::read_dir(folder)? {
            let file = file?.path();
            if file.extension().is_some_and(|end| end == "md") {
                files.push(file);
            }
        }
    }
    Ok(files)
}

/// Returns the broken links, and the pages of the guide that are missing in its contents.
fn broken_links(project: &Path) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    let mut listed = BTreeSet::new();
    let files = files(project)?;
    let contents = project.join("guide/src/SUMMARY.md");
    for file in &files {
        let text = fs::read_to_string(file)?;
        for link in links(&text) {
            if file == &contents {
                listed.insert(link.to_owned());
            }
            if !exists(file, link) {
                let file = file.strip_prefix(project).unwrap_or(file);
                broken.push(format!("{}: {link}", file.display()));
            }
        }
    }
    let folder = project.join("guide/src");
    let pages = files
        .iter()
        .filter(|file| file.parent() == Some(&folder) && **file != contents);
    for page in pages {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        if !listed.contains(&*name) {
            broken.push(format!("guide/src/SUMMARY.md: {name} is missing"));
        }
    }
    Ok(broken)
}

/// Returns the lines of a text outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the targets of the links and pictures of a text that are within the project.
fn links(text: &str) -> Vec<&str> {
    let targets = prose(text).flat_map(|line| {
        let targets = line.split("](").skip(1);
        let attributes = line.split("src=\"").skip(1);
        let targets = targets.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
        targets.chain(attributes.filter_map(|rest| rest.split_once('"').map(|(target, _)| target)))
    });
    targets
        .filter(|target| {
            !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:")
        })
        .collect()
}

fn exists(file: &Path, link: &str) -> bool {
    let (path, heading) = match link.split_once('#') {
        Some((path, heading)) => (path, Some(heading)),
        None => (link, None),
    };
    let target = match path {
        "" => file.to_owned(),
        _ => file.parent().unwrap_or(Path::new("")).join(path),
    };
    match heading {
        None => target.exists(),
        Some(heading) => {
            fs::read_to_string(target).is_ok_and(|text| headings(&text).contains(heading))
        }
    }
}

/// Returns the anchors of the headings of a text.
fn headings(text: &str) -> BTreeSet<String> {
    let titles = prose(text).filter(|line| line.starts_with('#'));
    titles
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title
                .chars()
                .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
            kept.map(|letter| if letter == ' ' { '-' } else { letter })
                .collect()
        })
        .collect()
}

/// Copies the guide, with links to files of the repository changed for a site.
fn copy_for_site(guide: &Path, to: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(to);
    let repository = repository();
    for folder in ["src", "src/pictures", "src/cluster", ""] {
        fs::create_dir_all(to.join(folder))?;
        for file in fs::read_dir(guide.join(folder))? {
            let file = file?;
            if !file.file_type()?.is_file() {
                continue;
            }
            let copy = to.join(folder).join(file.file_name());
            if copy.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(file.path())?;
                fs::write(&copy, for_site(&text, repository.as_deref()))
            } else {
                fs::copy(file.path(), &copy).map(drop)
            }
            .with_context(|| format!("{} cannot be written", copy.display()))?;
        }
    }
    Ok(())
}

/// Returns a page whose links out of the guide lead to the repository; where its address is unknown, they become text.
fn for_site(text: &str, repository: Option<&str>) -> String {
    const AWAY: &str = "](../../";
    let mut page = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(AWAY) {
        let (before, link) = (&rest[..place], &rest[place + AWAY.len()..]);
        let (path, after) = link.split_once(')').unwrap_or((link, ""));
        match repository {
            Some(address) => page += &format!("{before}]({address}/blob/main/{path})"),
            None => {
                let open = before.rfind('[').unwrap_or(before.len());
                page += &before[..open];
                page += before.get(open + 1..).unwrap_or_default();
                page += &format!(" (`{path}`)");
            }
        }
        rest = after;
    }
    page + rest
}

/// Returns the https address of the repository, if git knows it.
fn repository() -> Option<String> {
    let mut git = Command::new("git");
    git.args(["remote", "get-url", "origin"])
        .current_dir(folders::project());
    let output = git.output().ok()?;
    let address = String::from_utf8(output.stdout).ok()?;
    let address = address.trim().trim_end_matches(".git");
    address.starts_with("https://").then(|| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_link_is_broken() {
        assert_eq!(
            broken_links(&folders::project()).unwrap(),
            Vec::<String>::new()
        );
    }

    #[test]
    fn a_link_to_a_heading_needs_that_heading() {
        let text = "# Claims that others check\n```sh\n# Not this\n```\n## `name`, `size`\n";
        let names = headings(text);
        assert!(names.contains("claims-that-others-check") && names.contains("name-size"));
        assert!(!names.contains("not-this"));
        assert_eq!(
            links("[a](b.md#c) `x`\n```\n[d](e.md)\n```\n![f](g.png)"),
            ["b.md#c", "g.png"]
        );
    }

    #[test]
    fn links_that_leave_the_guide_lead_to_the_repository_or_are_text() {
        let text = "See [the tables](../../records/README.md) and [Play](play.md).";
        assert_eq!(
            for_site(text, Some("https://example.org/q")),
            "See [the tables](https://example.org/q/blob/main/records/README.md) and [Play](play.md)."
        );
        assert_eq!(
            for_site(text, None),
            "See the tables (`records/README.md`) and [Play](play.md)."
        );
    }
}
