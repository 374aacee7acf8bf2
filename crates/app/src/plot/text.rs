//! Plots in characters, for any terminal. Every series has a mark of its own.

use super::{Figure, Marks, Panel};

/// The greatest width of a plot in columns, and the lines between its axes.
const WIDTH: usize = 100;
const HEIGHT: usize = 16;

/// Returns the plot as lines of at most this width.
pub fn drawn(figure: &Figure, width: usize, ascii: bool) -> String {
    let mut lines = vec![cut(&figure.title, width)];
    for panel in &figure.panels {
        lines.push(String::new());
        lines.extend(panel_lines(panel, width.min(WIDTH), ascii));
    }
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// The mark of a series.
fn mark(marks: Marks, ascii: bool) -> char {
    match (marks, ascii) {
        (Marks::Dots, false) => '●',
        (Marks::Dots, true) => 'o',
        (Marks::Crosses, _) => 'x',
        (Marks::Dashes, false) => '▵',
        (Marks::Dashes, true) => '^',
        (Marks::Bars, false) => '█',
        (Marks::Bars, true) => '#',
    }
}

fn panel_lines(panel: &Panel, width: usize, ascii: bool) -> Vec<String> {
    let [(x0, x1), (y0, y1)] = panel.ranges();
    let (first, last) = (panel.x.scale.label(x0), panel.x.scale.label(x1));
    let (low, high) = (panel.y.scale.label(y0.max(0.0)), top_label(panel, y1));
    let gutter = low.len().max(high.len()) + 1;
    let columns = width.saturating_sub(gutter + 2).max(10);
    let place = |value: f64, (least, most): (f64, f64), room: usize| {
        let part = if most > least {
            (value - least) / (most - least)
        } else {
            0.5
        };
        ((part * (room - 1) as f64).round() as usize).min(room - 1)
    };
    let mut cells = vec![vec![' '; columns]; HEIGHT];
    // The first series is drawn last, so that bounds do not hide what was found.
    for series in panel.series.iter().rev() {
        for &(x, y) in &series.points {
            let column = place(x, (x0, x1), columns);
            let row = place(y, (y0, y1), HEIGHT);
            let from = if series.marks == Marks::Bars { 0 } else { row };
            for row in from..=row {
                cells[HEIGHT - 1 - row][column] = mark(series.marks, ascii);
            }
        }
    }
    let (upright, corner, across) = if ascii {
        ('|', '+', '-')
    } else {
        ('│', '└', '─')
    };
    let mut lines = vec![panel.y.label.clone()];
    for (row, cells) in cells.into_iter().enumerate() {
        let label = match row {
            0 => &high,
            row if row == HEIGHT - 1 => &low,
            _ => "",
        };
        lines.push(format!(
            "{label:>gutter$}{upright}{}",
            String::from_iter(cells)
        ));
    }
    let line: String = std::iter::repeat_n(across, columns).collect();
    lines.push(format!("{:gutter$}{corner}{line}", ""));
    let room = columns.saturating_sub(first.len() + last.len());
    let middle = format!("{:^room$}", cut(&panel.x.label, room.saturating_sub(2)));
    lines.push(format!("{:gutter$} {first}{middle}{last}", ""));
    if panel.series.len() > 1 {
        let names = panel.series.iter();
        let names: Vec<String> = names
            .map(|series| format!("{} {}", mark(series.marks, ascii), series.name))
            .collect();
        lines.push(cut(&format!("{:gutter$} {}", "", names.join("   ")), width));
    }
    lines
}

/// The label of the greatest value, which may lie between the values of the scale.
fn top_label(panel: &Panel, most: f64) -> String {
    let label = panel.y.scale.label(most);
    match (label.is_empty(), panel.y.scale) {
        (false, _) => label,
        (true, super::Scale::Logarithm) => format!("{:.1e}", 10_f64.powf(most)),
        (true, scale) => scale.label(most.ceil()),
    }
}

fn cut(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}
