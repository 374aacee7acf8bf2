//! `cargo xtask scaling`: measures every method of solving on growing boards and draws time against cells.

use anyhow::{Context, Result, ensure};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The path of the drawing, for the guide.
const DRAWING: &str = "guide/src/pictures/scaling.svg";

/// The drawing and the frame in it: left, top, right and bottom.
const SIZE: (f64, f64) = (760.0, 460.0);
const FRAME: [f64; 4] = [76.0, 34.0, 600.0, 400.0];

/// The width of a name at the end of a line, and half of its height with some air.
const NAME: (f64, f64) = (140.0, 14.0);

/// Colours that differ in grey and for most colour-blind people, and a mark for each.
const STYLES: [(&str, Mark); 5] = [
    ("#0072b2", Mark::Circle),
    ("#d55e00", Mark::Square),
    ("#007a5e", Mark::Diamond),
    ("#884488", Mark::Circle),
    ("#555555", Mark::Square),
];

#[derive(Clone, Copy)]
enum Mark {
    Circle,
    Square,
    Diamond,
}

/// The measurements of one method: cells and seconds.
struct Line {
    method: String,
    points: Vec<(f64, f64)>,
}

/// Measures, draws, and prints the figures.
pub fn run() -> Result<()> {
    let arguments = [
        "run",
        "--release",
        "--quiet",
        "--package",
        "quatrainment",
        "--example",
        "scaling",
    ];
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .stderr(std::process::Stdio::inherit())
        .output()?;
    ensure!(output.status.success(), "the measurements failed");
    let text = String::from_utf8(output.stdout)?;
    print!("{text}");
    let lines = read(&text)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("xtask lies in the project")?;
    let path = root.join(DRAWING);
    std::fs::create_dir_all(path.parent().context("a folder")?)?;
    std::fs::write(&path, draw(&lines))?;
    println!("drawn in {DRAWING}");
    Ok(())
}

fn read(text: &str) -> Result<Vec<Line>> {
    let mut lines: Vec<Line> = Vec::new();
    for row in text.lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        let [method, _side, cells, seconds] = fields[..] else {
            continue;
        };
        let point = (
            cells.parse().context("cells")?,
            seconds.parse().context("seconds")?,
        );
        match lines.last_mut().filter(|line| line.method == method) {
            Some(line) => line.points.push(point),
            None => lines.push(Line {
                method: method.to_owned(),
                points: vec![point],
            }),
        }
    }
    ensure!(!lines.is_empty(), "nothing was measured");
    Ok(lines)
}

/// Both axes are logarithmic: powers of ten are the same way apart.
struct Scale {
    cells: (i32, i32),
    seconds: (i32, i32),
}

impl Scale {
    fn of(lines: &[Line]) -> Scale {
        let around = |values: &mut dyn Iterator<Item = f64>| {
            let (least, most) = values.fold((f64::MAX, f64::MIN), |(a, b), v| (a.min(v), b.max(v)));
            (least.log10().floor() as i32, most.log10().ceil() as i32)
        };
        let points = || lines.iter().flat_map(|line| line.points.iter());
        Scale {
            cells: around(&mut points().map(|p| p.0)),
            seconds: around(&mut points().map(|p| p.1)),
        }
    }

    fn x(&self, cells: f64) -> f64 {
        let [left, _, right, _] = FRAME;
        left + (cells.log10() - f64::from(self.cells.0)) / f64::from(self.cells.1 - self.cells.0)
            * (right - left)
    }

    fn y(&self, seconds: f64) -> f64 {
        let [_, top, _, bottom] = FRAME;
        let part = (seconds.log10() - f64::from(self.seconds.0))
            / f64::from(self.seconds.1 - self.seconds.0);
        bottom - part * (bottom - top)
    }
}

fn draw(lines: &[Line]) -> String {
    let scale = Scale::of(lines);
    let [left, top, right, bottom] = FRAME;
    let (width, height) = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"14\" fill=\"#222\" role=\"img\">\n\
         <title>Seconds to prepare and solve a random board, against its cells</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let mut put = |text: String| {
        svg += &text;
        svg.push('\n');
    };
    for power in scale.cells.0..=scale.cells.1 {
        let x = scale.x(10f64.powi(power));
        put(format!(
            "<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#ddd\"/>"
        ));
        put(format!(
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            bottom + 20.0,
            ten(power)
        ));
    }
    for power in scale.seconds.0..=scale.seconds.1 {
        let y = scale.y(10f64.powi(power));
        put(format!(
            "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ddd\"/>"
        ));
        put(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 8.0,
            y + 5.0,
            time(power)
        ));
    }
    put(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">cells of the board</text>",
        (left + right) / 2.0,
        bottom + 46.0
    ));
    put(format!(
        "<text x=\"{}\" y=\"{}\">time to prepare and solve a random board, or to make a new puzzle</text>",
        left - 60.0,
        top - 14.0
    ));
    for (line, (colour, mark)) in lines.iter().zip(STYLES.iter().cycle()) {
        let place = |&(cells, seconds): &(f64, f64)| (scale.x(cells), scale.y(seconds));
        let path: Vec<String> = line
            .points
            .iter()
            .map(place)
            .map(|(x, y)| format!("{x:.1} {y:.1}"))
            .collect();
        put(format!(
            "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            path.join("L")
        ));
        for (x, y) in line.points.iter().map(place) {
            put(marked(*mark, x, y, colour));
        }
        let Some((x, y)) = line.points.last().map(place) else {
            continue;
        };
        // Its name stands after its end, or before it where another line passes.
        let passes = |point| {
            let (across, down) = place(point);
            (0.0..NAME.0).contains(&(across - x)) && (down - y).abs() < NAME.1
        };
        let mut others = lines.iter().filter(|other| other.method != line.method);
        let is_taken = x < right - 1.0 && others.any(|other| other.points.iter().any(passes));
        let (x, anchor) = if is_taken {
            (x - 10.0, "end")
        } else {
            (x + 10.0, "start")
        };
        let place = format!("x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\"", y + 5.0);
        put(format!(
            "<text {place} fill=\"{colour}\" font-weight=\"bold\">{}</text>",
            line.method
        ));
    }
    svg + "</svg>\n"
}

fn marked(mark: Mark, x: f64, y: f64, colour: &str) -> String {
    match mark {
        Mark::Circle => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>"),
        Mark::Square => {
            format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"7\" height=\"7\" fill=\"{colour}\"/>",
                x - 3.5,
                y - 3.5
            )
        }
        Mark::Diamond => {
            let mut path = String::new();
            let _ = write!(path, "M{x:.1} {:.1}l5 5l-5 5l-5 -5z", y - 5.0);
            format!("<path d=\"{path}\" fill=\"{colour}\"/>")
        }
    }
}

/// A power of ten: 1 000 in full, larger ones with an exponent.
fn ten(power: i32) -> String {
    match power {
        0..=4 => 10u64.pow(power as u32).to_string(),
        _ => format!("10<tspan dy=\"-6\" font-size=\"10\">{power}</tspan>"),
    }
}

/// A power of ten of seconds, in its usual unit.
fn time(power: i32) -> String {
    let (unit, base) = match power {
        ..=-7 => ("ns", -9),
        -6..=-4 => ("µs", -6),
        -3..=-1 => ("ms", -3),
        _ => ("s", 0),
    };
    format!("{} {unit}", 10u64.pow((power - base).max(0) as u32))
}
