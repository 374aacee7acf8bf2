//! Plots of tables: [`Figure`], as SVG, as PNG or as text in the terminal. The command that made one is in its description.

mod svg;
mod text;

use crate::play::Look;
use crate::preview;
use crate::{output, page, raster};
use anyhow::Result;
use clap::{Args, ValueHint};
use quatrainment::clock;
use quatrainment::generate::Date;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The option of commands whose answer can be plotted.
#[derive(Clone, Debug, Default, Args)]
pub struct PlotArgs {
    /// Plot to this file, .svg or .png; - shows the plot in the terminal instead of the table.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    plot: Option<PathBuf>,
}

/// How many pixels of a PNG picture make a unit of the drawing.
const SCALE: f32 = 2.0;

impl PlotArgs {
    /// Refuses a file that cannot be a plot, before any work. Of JSON and a plot, only one goes to standard output.
    pub fn check(&self, is_data: bool) -> Result<()> {
        match &self.plot {
            Some(path) if page::is_standard_output(path) && is_data => {
                anyhow::bail!(
                    "only one answer can be written to standard output; name a file instead of -"
                )
            }
            Some(path) if !page::is_standard_output(path) => {
                page::check_ending(path, "a plot", &["svg", "png"])
            }
            _ => Ok(()),
        }
    }

    /// Returns whether there is something to plot.
    pub fn is_asked_for(&self) -> bool {
        self.plot.is_some()
    }

    /// Returns whether the plot takes the place of the table.
    pub fn is_on_screen(&self) -> bool {
        self.plot.as_deref().is_some_and(page::is_standard_output)
    }

    /// Writes the plot, if one is wanted.
    pub fn draw(&self, figure: &Figure, out: &mut impl Write) -> Result<()> {
        let Some(path) = &self.plot else {
            return Ok(());
        };
        let command = command_line(std::env::args());
        if page::is_standard_output(path) {
            let svg = || svg::drawn(figure, &command);
            if !preview::show_svg(svg, out)? {
                let look = Look::of(false, |name| std::env::var(name).ok());
                write!(out, "{}", text::drawn(figure, output::width(), look.ascii))?;
            }
            return Ok(());
        }
        page::write_file(path, &encoded(figure, &command, path)?)
    }
}

fn encoded(figure: &Figure, command: &str, path: &Path) -> Result<Vec<u8>> {
    let svg = svg::drawn(figure, command)?;
    match &page::ending(path)[..] {
        "png" => raster::described_png(&svg, SCALE, command),
        _ => Ok(svg.into_bytes()),
    }
}

/// Returns a command as it can be typed again.
fn command_line(args: impl Iterator<Item = String>) -> String {
    let quoted = |word: String| {
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:=,+@%".contains(letter);
        match !word.is_empty() && word.chars().all(is_plain) {
            true => word,
            false => format!("'{}'", word.replace('\'', r"'\''")),
        }
    };
    let words: Vec<String> = args.skip(1).map(quoted).collect();
    format!("quatrainment {}", words.join(" "))
}

/// A plot: panels below each other.
#[derive(Clone, Debug)]
pub struct Figure {
    pub title: String,
    pub panels: Vec<Panel>,
}

/// Two axes and what lies between them.
#[derive(Clone, Debug)]
pub struct Panel {
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
}

/// An axis with its label, which has the unit.
#[derive(Clone, Debug)]
pub struct Axis {
    pub label: String,
    pub scale: Scale,
}

/// What the values of an axis are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    Number,
    /// The common logarithms of numbers.
    Logarithm,
    /// Days, by their numbers.
    Day,
    /// Seconds.
    Seconds,
}

/// Points with a name. Each has its own marks, so that a picture in black and white can be read.
#[derive(Clone, Debug)]
pub struct Series {
    pub name: String,
    pub marks: Marks,
    pub points: Vec<(f64, f64)>,
}

/// How the points of a series are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    Dots,
    Crosses,
    /// Triangles, joined by dashes.
    Dashes,
    Bars,
}

impl Axis {
    pub fn new(label: impl Into<String>, scale: Scale) -> Axis {
        Axis {
            label: label.into(),
            scale,
        }
    }
}

impl Scale {
    /// Returns the label of a tick; empty between the values that there are.
    fn label(self, value: f64) -> String {
        let nearest = value.round();
        if (value - nearest).abs() > 1e-6 || nearest < 0.0 {
            return String::new();
        }
        let whole = nearest as u64;
        match self {
            Scale::Number => whole.to_string(),
            Scale::Logarithm if whole <= 4 => 10_u64.pow(whole as u32).to_string(),
            Scale::Logarithm => format!("1e{whole}"),
            Scale::Day => Date::from_number(whole).map_or_else(String::new, |day| day.to_string()),
            Scale::Seconds => clock(whole.saturating_mul(1000)),
        }
    }
}

impl Panel {
    /// Returns the least and the greatest values of both axes. Numbers begin at 0.
    fn ranges(&self) -> [(f64, f64); 2] {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let range = |values: &mut dyn Iterator<Item = f64>| {
            values.fold(
                (f64::INFINITY, f64::NEG_INFINITY),
                |(least, most), value| (least.min(value), most.max(value)),
            )
        };
        let (x0, x1) = range(&mut points().map(|point| point.0));
        let (_, y1) = range(&mut points().map(|point| point.1));
        if x0 > x1 {
            return [(0.0, 1.0), (0.0, 1.0)];
        }
        // A single one has the logarithm 0, and is still to be seen.
        let y0 = match self.y.scale {
            Scale::Logarithm => -0.3,
            _ => 0.0,
        };
        [(x0, x1), (y0, y1.max(1.0))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure() -> Figure {
        let series = |name: &str, marks, points: &[(f64, f64)]| Series {
            name: name.to_owned(),
            marks,
            points: points.to_vec(),
        };
        Figure {
            title: "Fewest presses, Lights Out & <all on>".to_owned(),
            panels: vec![Panel {
                x: Axis::new("cells", Scale::Number),
                y: Axis::new("presses", Scale::Number),
                series: vec![
                    series(
                        "found",
                        Marks::Dots,
                        &[(4.0, 4.0), (9.0, 5.0), (16.0, 4.0), (25.0, 15.0)],
                    ),
                    series(
                        "at least",
                        Marks::Dashes,
                        &[(4.0, 4.0), (9.0, 5.0), (16.0, 4.0), (25.0, 12.0)],
                    ),
                ],
            }],
        }
    }

    #[test]
    fn a_picture_has_labels_a_legend_and_its_command() {
        let command = "quatrainment study fewest lights-out --size 2..5 --plot a.svg";
        let svg = svg::drawn(&figure(), command).unwrap();
        for text in [
            "<desc>quatrainment study fewest lights-out --size 2..5 --plot a.svg</desc>",
            "<title>Fewest presses, Lights Out &amp; &lt;all on&gt;</title>",
            "\ncells\n",
            "\npresses\n",
            "\nfound\n",
            "\nat least\n",
        ] {
            assert!(svg.contains(text), "{text} is not in\n{svg}");
        }
        // It can be read without colours: the series differ by their marks.
        let marks = |name: &str| svg.matches(name).count();
        assert!(marks("<circle") >= 5 && marks("<polygon") >= 4 && marks("<polyline") > 10);
        // The same is drawn as pixels, with letters.
        let png = encoded(&figure(), command, Path::new("a.png")).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        let has = |text: &[u8]| png.windows(text.len()).any(|part| part == text);
        assert!(has(b"Description") && has(command.as_bytes()));
    }

    #[test]
    fn a_plot_in_the_terminal_has_axes_marks_and_a_legend() {
        insta::assert_snapshot!(text::drawn(&figure(), 60, false));
        assert!(text::drawn(&figure(), 60, true).is_ascii());
        for width in [40, 80, 200] {
            let text = text::drawn(&figure(), width, false);
            assert!(
                text.lines().all(|line| line.chars().count() <= width),
                "{text}"
            );
        }
    }

    #[test]
    fn a_command_can_be_typed_again() {
        let typed = [
            "/usr/bin/quatrainment",
            "study",
            "fewest",
            "--size",
            "2..5",
            "--plot",
            "my plot.svg",
        ];
        assert_eq!(
            command_line(typed.into_iter().map(str::to_owned)),
            "quatrainment study fewest --size 2..5 --plot 'my plot.svg'"
        );
    }

    #[test]
    fn a_plot_of_nothing_is_an_empty_frame() {
        let mut figure = figure();
        figure.panels[0].series.clear();
        assert!(svg::drawn(&figure, "quatrainment").is_ok());
        assert!(text::drawn(&figure, 80, false).contains("cells"));
    }
}
