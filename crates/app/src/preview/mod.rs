//! A drawing shown in the terminal: in half blocks anywhere, or as a picture where the terminal can show one.

mod blocks;
mod graphics;

use crate::play::{Colours, Look};
use crate::{output, raster};
use anyhow::{Result, bail};
use blocks::{Canvas, Palette, Scale};
use clap::ValueEnum;
use quatrainment::draw::{self, Array, Board, Drawing, sentence_text};
use std::io::{IsTerminal, Write};

/// How a drawing is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Preview {
    /// As well as this terminal can.
    #[default]
    Auto,
    /// In half blocks, two pixels per character.
    Blocks,
    /// As a picture, in kitty's protocol (kitty, Ghostty, Konsole).
    Kitty,
    /// As a picture, in iTerm2's protocol (iTerm2, WezTerm).
    Iterm,
    /// As a picture, in sixels (foot, xterm, mlterm, Windows Terminal).
    Sixel,
}

/// What is drawn.
pub enum Picture {
    /// Boards side by side.
    Boards(Vec<Board>),
    Matrix(Array),
}

impl Picture {
    /// Returns the drawing for a file, on paper.
    pub fn drawing(&self) -> Drawing {
        let drawing = match self {
            Picture::Boards(boards) => Drawing::page(boards.iter().map(Drawing::board).collect()),
            Picture::Matrix(array) => Drawing::matrix(array),
        };
        drawing.on_paper()
    }

    /// Shows it in the terminal; a picture is this many times as large.
    pub fn show(&self, how: Preview, scale: f32, out: &mut impl Write) -> Result<()> {
        let variable = |name: &str| std::env::var(name).ok();
        let is_terminal = std::io::stdout().is_terminal();
        let how = match how {
            Preview::Auto if is_terminal => usual(variable),
            Preview::Auto => Preview::Blocks,
            how => how,
        };
        if how != Preview::Blocks {
            let svg = self.drawing().to_svg();
            let picture = raster::pixels(&svg, scale)?;
            writeln!(out, "{}", graphics::encoded(&picture, how)?)?;
            return Ok(());
        }
        let look = Look::of(false, variable);
        if look.ascii {
            write!(out, "{}", self.text())?;
            return Ok(());
        }
        let is_exact =
            variable("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        let palette = match look.colours {
            Colours::Many if is_terminal && is_exact => Palette::Exact,
            Colours::Many if is_terminal => Palette::Indexed,
            _ => Palette::None,
        };
        for line in self.blocks(output::width())?.lines(palette) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Returns it in half blocks, as large as it fits in this many columns.
    fn blocks(&self, columns: usize) -> Result<Canvas> {
        let drawn = |scale| match self {
            Picture::Boards(boards) => boards
                .iter()
                .map(|board| Canvas::board(board, scale))
                .collect(),
            Picture::Matrix(array) => vec![Canvas::matrix(array, scale)],
        };
        let mut least = 0;
        for scale in Scale::ALL {
            let parts: Vec<Canvas> = drawn(scale);
            least = parts.iter().map(Canvas::width).max().unwrap_or(0);
            if least <= columns {
                return Ok(Canvas::page(parts, columns));
            }
        }
        bail!(
            "the drawing needs {least} columns, but there are only {columns}; use --output to write it to a file"
        )
    }

    /// Returns it in plain characters.
    fn text(&self) -> String {
        match self {
            Picture::Boards(boards) => {
                let figures: Vec<_> = boards.iter().map(Board::to_text).collect();
                draw::beside(&figures, output::width())
            }
            Picture::Matrix(array) => {
                let widest = array
                    .rows
                    .iter()
                    .flatten()
                    .map(|entry| entry.to_string().len())
                    .max();
                let entry = |entry: &i64| format!("{entry:>widest$}", widest = widest.unwrap_or(1));
                let row = |row: &Vec<i64>| row.iter().map(entry).collect::<Vec<_>>().join(" ");
                let rows: Vec<String> = array.rows.iter().map(row).collect();
                format!("{} =\n\n{}\n", array.name, rows.join("\n"))
            }
        }
    }
}

/// Shows a drawing as a picture if the terminal can; returns whether it can.
pub fn show_svg(svg: impl FnOnce() -> Result<String>, out: &mut impl Write) -> Result<bool> {
    let how = match std::io::stdout().is_terminal() {
        true => usual(|name: &str| std::env::var(name).ok()),
        false => Preview::Blocks,
    };
    if how == Preview::Blocks {
        return Ok(false);
    }
    let picture = raster::pixels(&svg()?, 1.0)?;
    writeln!(out, "{}", graphics::encoded(&picture, how)?)?;
    Ok(true)
}

/// Returns the name of a matrix as it is written in a line.
fn name(array: &Array) -> String {
    sentence_text(&format!("${}$ = {}", array.name, array.factor))
        .trim_end()
        .to_owned()
}

/// Returns how a terminal shows pictures, by its environment variables. In a multiplexer, which would have to pass
/// pictures on, that is half blocks.
fn usual(variable: impl Fn(&str) -> Option<String>) -> Preview {
    let value = |name: &str| variable(name).unwrap_or_default();
    let (terminal, program) = (value("TERM"), value("TERM_PROGRAM"));
    if !value("TMUX").is_empty() || terminal.starts_with("screen") {
        return Preview::Blocks;
    }
    let is_kitty = terminal == "xterm-kitty" || terminal == "xterm-ghostty" || program == "ghostty";
    if is_kitty || !value("KITTY_WINDOW_ID").is_empty() || !value("KONSOLE_VERSION").is_empty() {
        Preview::Kitty
    } else if program == "iTerm.app" || program == "WezTerm" || value("LC_TERMINAL") == "iTerm2" {
        Preview::Iterm
    } else if terminal.starts_with("foot")
        || terminal.contains("sixel")
        || terminal.starts_with("mlterm")
    {
        Preview::Sixel
    } else {
        Preview::Blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::catalogue;

    fn rule(size: &str) -> Picture {
        let game = catalogue::find("lights-out")
            .unwrap()
            .game_of(&size.parse().unwrap())
            .unwrap();
        Picture::Boards(Board::rule(&game))
    }

    #[test]
    fn a_picture_is_as_large_as_it_fits() {
        // Six columns a cell, two, one; with a margin where there is room for it.
        for (size, columns, width) in [
            ("4x4", 120, 29),
            ("4x4", 27, 27),
            ("20x20", 80, 42),
            ("20x20", 40, 40),
            ("50x50", 60, 54),
        ] {
            assert_eq!(rule(size).blocks(columns).unwrap().width(), width, "{size}");
        }
        let error = rule("100x100")
            .blocks(80)
            .map(|canvas| canvas.width())
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("there are only 80; use --output to write it to a file"),
            "{error}"
        );
    }

    #[test]
    fn plain_characters_do() {
        let game = catalogue::find("merlin").unwrap().game().unwrap();
        let text = Picture::Matrix(Array::of(&game)).text();
        assert!(
            text.starts_with("R =\n\n1 1 0 1 0 0 0 0 0\n") && text.is_ascii(),
            "{text}"
        );
        assert!(rule("3x3").text().is_ascii());
    }

    #[test]
    fn the_environment_chooses_how_pictures_are_shown() {
        let chosen = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(key, _)| *key == name);
            usual(|name| value(name).map(|(_, value)| (*value).to_owned()))
        };
        let pictures = [
            (vec![("TERM", "xterm-kitty")], Preview::Kitty),
            (
                vec![("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")],
                Preview::Iterm,
            ),
            (vec![("TERM", "foot")], Preview::Sixel),
        ];
        for (variables, expected) in pictures {
            assert_eq!(chosen(&variables), expected);
        }
        assert_eq!(chosen(&[("TERM", "xterm-256color")]), Preview::Blocks);
        assert_eq!(
            chosen(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x,1,0")]),
            Preview::Blocks
        );
    }
}
