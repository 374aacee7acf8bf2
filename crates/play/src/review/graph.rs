//! The presses that remained, drawn: block characters for terminals, SVG for pages.

use super::{Direction, Distance, Review, StepKind};
use std::fmt::Write as _;

/// The heights of a line of block characters, from nothing to the top.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const ASCII_BLOCKS: [char; 5] = [' ', '.', ':', '+', '#'];

/// The space around the line in the drawing, and the sizes of its marks.
const MARGIN: f64 = 22.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 28.0;

impl Review {
    /// Returns the line in block characters, one for each position: as many pieces as fit a width.
    #[must_use]
    pub fn lines(&self, width: usize, ascii: bool) -> Vec<String> {
        let blocks = if ascii {
            &ASCII_BLOCKS[..]
        } else {
            &BLOCKS[..]
        };
        let most = self.most().max(1);
        let block = |distance: Option<Distance>| match distance.and_then(Distance::at_most) {
            Some(left) => blocks[(left as usize * (blocks.len() - 1)).div_ceil(most as usize)],
            // Where the target cannot be reached the line breaks.
            None => '?',
        };
        let all: Vec<char> = self.steps.iter().map(|step| block(step.distance)).collect();
        all.chunks(width.max(1))
            .map(|piece| piece.iter().collect())
            .collect()
    }

    /// Returns a table with a line for each position: the press, where it led, how many remained.
    #[must_use]
    pub fn table(&self, alphabet: super::Alphabet) -> Vec<String> {
        let names: Vec<String> = (0..self.steps.len())
            .map(|place| self.name(place))
            .collect();
        let widest = names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0);
        let line = |place: usize| {
            let step = &self.steps[place];
            let number = match step.pressed() {
                Some(_) => self.number(place).to_string(),
                None => String::new(),
            };
            let mark = alphabet.mark(self.direction(place)).unwrap_or(' ');
            let left = step
                .distance
                .map_or_else(|| "?".to_owned(), |distance| distance.to_string());
            let program = match step.kind {
                StepKind::Assist(_) => ", by the program",
                _ => "",
            };
            format!(
                "{number:>4}  {:<widest$}  {mark}  {left}{program}",
                names[place]
            )
            .trim_end()
            .to_owned()
        };
        (0..self.steps.len()).map(line).collect()
    }

    /// Returns the line as SVG of a width and a height; the selected position has a rule through it. Colours are classes of
    /// the page: `base`, `fewest`, `line`, `away`, `wrong`, `program`, `selected`.
    #[must_use]
    pub fn to_svg(&self, (width, height): (u32, u32), selected: Option<usize>) -> String {
        let (width, height) = (f64::from(width), f64::from(height));
        let most = self.most().max(1) as f64;
        let last = (self.steps.len() - 1).max(1) as f64;
        let x = |place: usize| MARGIN + place as f64 / last * (width - 2.0 * MARGIN);
        let y = |left: u64| TOP + (1.0 - left as f64 / most) * (height - TOP - BOTTOM);
        let point = |place: usize| {
            let left = self.steps[place].distance.and_then(Distance::at_most)?;
            Some((x(place), y(left)))
        };
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 {width:.0} {height:.0}" role="img" aria-label="{}">"#,
            self.sentence()
        );
        let mut path = |class: &str, path: String| {
            let _ = write!(svg, r#"<path class="{class}" d="{path}"/>"#);
        };
        let floor = y(0);
        path(
            "base",
            format!("M{MARGIN} {floor:.1}H{:.1}", width - MARGIN),
        );
        if let Some(selected) = selected {
            path("selected", format!("M{:.1} 4V{floor:.1}", x(selected)));
        }
        for place in 1..self.steps.len() {
            let (Some((x0, y0)), Some((x1, y1))) = (point(place - 1), point(place)) else {
                continue;
            };
            let class = match (self.steps[place].kind, self.direction(place)) {
                (StepKind::Start, _) => continue,
                (_, Direction::Away) => "line away",
                (_, Direction::Again) => "line again",
                _ => "line",
            };
            path(class, format!("M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}"));
        }
        for place in 0..self.steps.len() {
            let Some((x, y)) = point(place) else { continue };
            let _ = match (self.steps[place].kind, self.direction(place)) {
                (StepKind::Assist(_), _) => {
                    write!(
                        svg,
                        r#"<circle class="program" cx="{x:.1}" cy="{y:.1}" r="4"/>"#
                    )
                }
                (_, Direction::Away) => write!(
                    svg,
                    r#"<path class="wrong" d="M{x:.1} {:.1}l7 7l-7 7l-7 -7z"/>"#,
                    y - 7.0
                ),
                _ => write!(svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="4"/>"#),
            };
        }
        let mut text = |class: &str, x: f64, y: f64, text: &str| {
            let _ = write!(
                svg,
                r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="middle">{text}</text>"#
            );
        };
        if let (Some(first), Some((_, y))) = (self.steps[0].distance, point(0)) {
            text("number", 9.0, y + 5.0, &first.to_string());
        }
        // Names stand apart; where there are too many, only what led away has one.
        let room = (width - 2.0 * MARGIN) / last;
        for place in 0..self.steps.len() {
            let Some(cell) = self.steps[place].pressed() else {
                continue;
            };
            let name = self.steps[place].rest.game().grid().name(cell);
            let is_away = self.first_away() == Some(place);
            if is_away || room >= 10.0 * name.len() as f64 {
                let class = if is_away { "name bad" } else { "name" };
                text(class, x(place), height - 8.0, &name);
            }
        }
        svg.push_str("</svg>");
        svg
    }

    /// Returns the position whose dot in the drawing of a width is nearest to a place across it, as the number of its events.
    #[must_use]
    pub fn nearest(&self, width: u32, x: f64) -> usize {
        let part = (x - MARGIN) / (f64::from(width) - 2.0 * MARGIN);
        let last = self.steps.len() - 1;
        let place = (part * last as f64).round().clamp(0.0, last as f64);
        self.steps[place as usize].events
    }

    /// The most presses that remained at any position.
    fn most(&self) -> u64 {
        let left = |step: &super::Step| step.distance.and_then(Distance::at_most);
        self.steps.iter().filter_map(left).max().unwrap_or(0)
    }
}
