//! The manual and the completions, in the programs that read them.

use crate::support::{Test, folder};
use std::path::PathBuf;
use std::process::{Command, Output};

fn script(shell: &str) -> PathBuf {
    let path = folder("shells").join(format!("_quatrainment.{shell}"));
    std::fs::write(&path, Test::new(&format!("completions {shell}")).output(0)).unwrap();
    path
}

/// What a shell offers after these words, the last of which is not finished.
const OFFERED: [(&str, &str); 13] = [
    ("sho", "show"),
    ("show merl", "merlin"),
    ("new --game merl", "merlin"),
    ("play merl", "merlin"),
    ("draw rule merl", "merlin"),
    ("draw mat", "matrix"),
    ("new --level exp", "expert"),
    ("hint --detail nu", "nudge"),
    ("prove --format mark", "markdown"),
    ("explain --method el", "elimination"),
    ("learn mas", "masks"),
    ("man expl", "explain"),
    ("solve check", "checkerboard"),
];

/// Asks a shell, unless it is not installed here.
fn ask(shell: &str, args: &[&str]) -> Option<Output> {
    Command::new(shell).args(args).output().ok()
}

#[test]
fn bash_completes_values() {
    let script = script("bash");
    for (words, expected) in OFFERED {
        let ask_for = format!(
            "source {}; COMP_WORDS=(quatrainment {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _quatrainment quatrainment \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\" | sort -u",
            script.display()
        );
        let Some(output) = ask("bash", &["-c", &ask_for]) else {
            return;
        };
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim(),
            expected,
            "{words}"
        );
    }
}

#[test]
fn fish_completes_values() {
    let script = script("fish");
    for (words, expected) in OFFERED {
        let ask_for = format!(
            "source {}; complete -C 'quatrainment {words}'",
            script.display()
        );
        let Some(output) = ask("fish", &["--no-config", "-c", &ask_for]) else {
            return;
        };
        let offered = String::from_utf8_lossy(&output.stdout).into_owned();
        let offered: Vec<&str> = offered
            .lines()
            .map(|line| line.split('\t').next().unwrap())
            .collect();
        assert_eq!(offered, [expected], "{words}");
    }
}

#[test]
fn zsh_completes_values() {
    let functions = folder("zsh");
    std::fs::write(
        functions.join("_quatrainment"),
        Test::new("completions zsh").output(0),
    )
    .unwrap();
    for (words, expected) in OFFERED {
        // A zsh in a terminal of its own completes the line and prints it. The quotes tell what it prints when it is
        // ready from what was typed, which it echoes.
        let ask_for = format!(
            "zmodload zsh/zpty; zpty z zsh -f -i; \
             zpty -w z 'PROMPT=; fpath=({} $fpath); autoload -U compinit; compinit -u -D; \
             zstyle \":completion:*\" menu no; show-line() {{ print -r -- \"<$BUFFER>\"; BUFFER=exit }}; \
             zle -N show-line; bindkey \"^X\" show-line; print ready\"\"-to-complete'; \
             zpty -r -m z line '*ready-to-complete*'; \
             zpty -n -w z $'quatrainment {words}\\t\\C-x'; \
             zpty -r -m z line '*<quatrainment*>*'; print -r -- $line",
            functions.display()
        );
        let Some(output) = ask("timeout", &["60", "zsh", "-f", "-c", &ask_for]) else {
            return;
        };
        if output.status.code() == Some(127) {
            return;
        }
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        let before = words.rsplit_once(' ').map_or("", |(before, _)| before);
        let line = format!("<quatrainment {before} {expected}").replace("  ", " ");
        assert!(shown.contains(&line), "{words}: {shown:?}");
    }
}

#[test]
fn manual_pages_have_every_section_and_man_finds_them() {
    let pages = folder("man").join("man1");
    let _ = std::fs::remove_dir_all(&pages);
    let written = Test::new(&format!("man --output {}", pages.display())).output(0);
    let files: Vec<_> = std::fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(
        written,
        format!("{} pages written to {}.\n", files.len(), pages.display())
    );
    for path in &files {
        let page = std::fs::read_to_string(path).unwrap();
        for section in [
            "NAME",
            "SYNOPSIS",
            "\"ENVIRONMENT\"",
            "\"FILES\"",
            "\"EXIT STATUS\"",
        ] {
            assert!(
                page.contains(&format!(".SH {section}\n")),
                "{}: {section}",
                path.display()
            );
        }
        // Every page that is named is there, and every option says what it is for.
        assert!(!page.contains("\\-help(1)"), "{}", path.display());
        if page.contains("\\-\\-memory") {
            assert!(page.contains("The memory limit"), "{}", path.display());
        }
    }
    for command in [
        "quatrainment",
        "quatrainment-solve",
        "quatrainment-draw",
        "quatrainment-history",
    ] {
        let page = std::fs::read_to_string(pages.join(format!("{command}.1"))).unwrap();
        assert!(page.contains(".SH EXAMPLES\n"), "{command}");
        if let Ok(output) = Command::new("man")
            .args([
                "-M",
                &pages.parent().unwrap().display().to_string(),
                command,
            ])
            .env("MANPAGER", "cat")
            .output()
        {
            let shown = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(shown.contains("EXIT STATUS"), "{command}: {shown}");
        }
    }
    assert!(
        Test::new("man draw board")
            .output(0)
            .contains("quatrainment\\-draw\\-board")
    );
    // An example of two lines stays together.
    let page = Test::new("man fewest").output(0);
    assert!(
        page.contains("\\-\\-shard auto \\e\n      \\-\\-output part"),
        "{page}"
    );
    assert!(
        Test::new("man nothing at all")
            .error()
            .contains("unknown command 'nothing at all'")
    );
}
