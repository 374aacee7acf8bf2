//! `cargo xtask pictures`: the pictures that the README opens with, drawn from the game as it is, into the guide.

use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;
use std::process::Command;
use std::time::Duration;
use std::{fs, thread};
use xtask::folders;
use xtask::tools::{cargo, provide, run};

const COLUMNS: usize = 80;
const ROWS: usize = 24;

/// The keys of the game in the picture: three presses, then a preview of the fourth.
const KEYS: &[&str] = &["Space", "Right", "Space", "Right", "Right", "Space", "Down"];

/// Draws the terminal and the page.
pub fn run_all() -> Result<()> {
    provide("tmux", "tmux")?;
    run(cargo().args(["build", "--release"]))?;
    let file = folders::project().join("guide/src/pictures/terminal.svg");
    fs::write(&file, svg(&screen()?))?;
    println!("guide/src/pictures/terminal.svg is drawn; the page comes next");
    run(cargo().args(["run", "--package", "page-tools", "--", "picture"]))
}

/// Plays a little in a terminal and returns its screen with escape sequences for colours.
fn screen() -> Result<String> {
    let data = folders::target().join("pictures");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let program = folders::target()
        .join("release/quatrainment")
        .canonicalize()?;
    let game = format!(
        "{} play q1244tttqbv8r5 --data-dir {}",
        program.display(),
        data.display()
    );
    let (columns, rows) = (COLUMNS.to_string(), ROWS.to_string());
    tmux(&["new-session", "-d", "-x", &columns, "-y", &rows, &game])?;
    let pause = || thread::sleep(Duration::from_millis(500));
    pause();
    for key in KEYS {
        tmux(&["send-keys", key])?;
        thread::sleep(Duration::from_millis(50));
    }
    pause();
    let screen = tmux(&["capture-pane", "-p", "-e"]);
    tmux(&["kill-server"])?;
    screen
}

fn tmux(args: &[&str]) -> Result<String> {
    let mut command = Command::new("tmux");
    // A server of its own, without anyone's settings.
    command
        .args(["-L", "quatrainment-pictures", "-f", "/dev/null"])
        .args(args);
    command
        .env("COLORTERM", "truecolor")
        .env("LANG", "C.UTF-8")
        .env_remove("NO_COLOR")
        .env_remove("TMUX");
    let output = command.output().context("tmux cannot be started")?;
    ensure!(
        output.status.success(),
        "tmux: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8(output.stdout)?)
}

/// How text is drawn until the next escape sequence.
#[derive(Clone, Debug, Default, PartialEq)]
struct Style {
    text: Option<String>,
    ground: Option<String>,
    is_bold: bool,
    is_dim: bool,
    is_reversed: bool,
}

impl Style {
    /// Applies the numbers of a `CSI … m` sequence.
    fn apply(&mut self, numbers: &[u8]) {
        let mut rest = numbers;
        while let [number, after @ ..] = rest {
            rest = after;
            match number {
                0 => *self = Style::default(),
                1 => self.is_bold = true,
                2 => self.is_dim = true,
                7 => self.is_reversed = true,
                22 => (self.is_bold, self.is_dim) = (false, false),
                27 => self.is_reversed = false,
                30..=37 => self.text = Some(indexed(number - 30)),
                90..=97 => self.text = Some(indexed(number - 82)),
                40..=47 => self.ground = Some(indexed(number - 40)),
                100..=107 => self.ground = Some(indexed(number - 92)),
                39 => self.text = None,
                49 => self.ground = None,
                38 | 48 => {
                    let (colour, after) = match after {
                        [2, red, green, blue, after @ ..] => {
                            (format!("#{red:02x}{green:02x}{blue:02x}"), after)
                        }
                        [5, index, after @ ..] => (indexed(*index), after),
                        _ => return,
                    };
                    rest = after;
                    *(if *number == 38 {
                        &mut self.text
                    } else {
                        &mut self.ground
                    }) = Some(colour);
                }
                _ => {}
            }
        }
    }
}

/// Returns a colour of the palette that terminals share.
fn indexed(index: u8) -> String {
    const NAMED: [&str; 16] = [
        "#1c1f26", "#e06c75", "#7fb069", "#d9a441", "#61a0e0", "#c678dd", "#4fb3bf", "#c8ccd4",
        "#6b7280", "#ef8b93", "#98c97f", "#ecc06c", "#86b9ee", "#d79be8", "#75cbd5", "#f3f4f6",
    ];
    match index {
        0..16 => NAMED[usize::from(index)].to_owned(),
        16..232 => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let cube = index - 16;
            format!(
                "#{:02x}{:02x}{:02x}",
                level(cube / 36),
                level(cube / 6 % 6),
                level(cube % 6)
            )
        }
        232.. => {
            let grey = 8 + 10 * (index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
    }
}

/// Splits a line into texts of one style each.
fn runs(line: &str, style: &mut Style) -> Vec<(String, Style)> {
    let mut runs = Vec::new();
    for (number, part) in line.split('\x1b').enumerate() {
        let mut text = part;
        if number > 0 {
            let Some((numbers, after)) =
                part.strip_prefix('[').and_then(|part| part.split_once('m'))
            else {
                continue;
            };
            let numbers: Vec<u8> = numbers
                .split([';', ':'])
                .map(|number| number.parse().unwrap_or(0))
                .collect();
            style.apply(&numbers);
            text = after;
        }
        if !text.is_empty() {
            runs.push((text.to_owned(), style.clone()));
        }
    }
    runs
}

/// Draws a screen.
fn svg(screen: &str) -> String {
    const WIDE: f32 = 8.4;
    const HIGH: f32 = 18.0;
    const EDGE: f32 = 14.0;
    let (width, height) = (
        COLUMNS as f32 * WIDE + 2.0 * EDGE,
        ROWS as f32 * HIGH + 2.0 * EDGE,
    );
    let (paper, ink) = ("#16181d", "#d7dae0");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>The game in the terminal</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{paper}\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\" xml:space=\"preserve\">\n"
    );
    let mut style = Style::default();
    for (row, line) in screen.lines().enumerate().take(ROWS) {
        let mut column = 0;
        let top = EDGE + row as f32 * HIGH;
        for (text, style) in runs(line, &mut style) {
            let count = text.chars().count();
            let (left, wide) = (EDGE + column as f32 * WIDE, count as f32 * WIDE);
            let mut colours = (
                style.text.as_deref().unwrap_or(ink),
                style.ground.as_deref(),
            );
            if style.is_reversed {
                colours = (colours.1.unwrap_or(paper), Some(colours.0));
            }
            if let Some(ground) = colours.1 {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left:.1}\" y=\"{top}\" width=\"{wide:.1}\" height=\"{HIGH}\" fill=\"{ground}\"/>"
                );
            }
            if !text.trim().is_empty() {
                let weight = if style.is_bold {
                    " font-weight=\"bold\""
                } else {
                    ""
                };
                let opacity = if style.is_dim { " opacity=\"0.6\"" } else { "" };
                // Ordinary spaces would be taken together.
                let text = text
                    .replace('&', "&amp;")
                    .replace('<', "&lt;")
                    .replace(' ', "\u{a0}");
                let _ = writeln!(
                    svg,
                    "<text x=\"{left:.1}\" y=\"{:.1}\" fill=\"{}\" textLength=\"{wide:.1}\"{weight}{opacity}>{text}</text>",
                    top + 0.75 * HIGH,
                    colours.0,
                );
            }
            column += count;
        }
    }
    svg + "</g>\n</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_become_styles() {
        let mut style = Style::default();
        let found = runs(
            "a\x1b[1;38;2;255;0;16mb\x1b[0;7mc\x1b[48;5;16m \x1b[39m",
            &mut style,
        );
        let texts: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts, ["a", "b", "c", " "]);
        assert_eq!(
            (found[1].1.text.as_deref(), found[1].1.is_bold),
            (Some("#ff0010"), true)
        );
        assert!(found[2].1.is_reversed && !found[2].1.is_bold && found[2].1.text.is_none());
        assert_eq!(found[3].1.ground.as_deref(), Some("#000000"));
    }

    #[test]
    fn a_screen_is_escaped() {
        assert!(svg("a<b & c").contains(">a&lt;b\u{a0}&amp;\u{a0}c</text>"));
    }
}
