//! A board that changes over time, as an SVG drawing that moves by itself: [`Animation`].

use super::board::{Board, Mark};
use super::cells;
use super::drawing::Drawing;
use super::lettering::{Anchor, FONTS, Text};
use super::pen::{INK, escaped, n};
use super::places;
use std::collections::BTreeMap;

/// The height of the line below the boards, and the size of its letters.
const CAPTION: f64 = 24.0;
const CAPTION_SIZE: f64 = 13.0;

/// A moment of an [`Animation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What the board shows.
    pub board: Board,
    /// What is written below, marked up.
    pub caption: String,
    /// How long it is shown.
    pub milliseconds: u64,
}

/// A board that changes over time, beside boards that do not.
///
/// ```
/// use quatrainment::{catalogue, draw::{Animation, Board, Frame}};
/// let game = catalogue::find("merlin")?.game()?;
/// let frame = |pattern, caption: &str| Frame {
///     board: Board::pattern("yours", pattern),
///     caption: caption.to_owned(),
///     milliseconds: 800,
/// };
/// let animation = Animation {
///     title: "Merlin".to_owned(),
///     frames: vec![frame(&game.blank(), "The start."), frame(&game.ring(), "Solved.")],
///     still: vec![Board::pattern("target", &game.ring())],
/// };
/// assert!(animation.to_svg().contains("prefers-reduced-motion"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation {
    /// The alternative text.
    pub title: String,
    /// The moments, all of the same grid; the title of the first board stands above it.
    pub frames: Vec<Frame>,
    /// What stands beside it all the time.
    pub still: Vec<Board>,
}

/// When something is visible: from when until when, in milliseconds.
type Times = Vec<(u64, u64)>;

impl Animation {
    /// Returns the drawing as an SVG file. It repeats. Where people want less motion, it stands
    /// still and shows the last moment, and so it does where nothing can move.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let off = self.frames.first().map(|frame| {
            let mut board = frame.board.clone();
            board.marks.fill(Mark::Off);
            board
        });
        let boards = off.iter().chain(&self.still).map(Drawing::board);
        let widest = |frame: &Frame| Text::marked(&frame.caption).width(CAPTION_SIZE);
        let widest = self.frames.iter().map(widest).fold(0.0, f64::max);
        let page = Drawing::page(boards.collect())
            .with_room(widest, CAPTION)
            .on_paper();

        let end: u64 = self.frames.iter().map(|frame| frame.milliseconds).sum();
        let (mut style, mut body) = (String::new(), String::new());
        for (number, (times, elements)) in self.elements(&page).into_iter().enumerate() {
            let is_last = times.last().is_some_and(|&(_, until)| until == end);
            if times == [(0, end)] {
                body += &elements;
                continue;
            }
            style += &keyframes(number, &times, end);
            let hidden = if is_last { "" } else { " opacity=\"0\"" };
            body += &format!("<g class=\"t{number}\"{hidden}>{elements}</g>");
        }
        let (wide, high) = page.size();
        let (wide, high, title) = (n(wide), n(high), escaped(&self.title));
        let seconds = end as f64 / 1000.0;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} \
             {high}\" fill=\"{INK}\" font-family=\"{FONTS}\" text-anchor=\"middle\" role=\"img\">\
             <title>{title}</title>\
             <style>g[class]{{animation-duration:{seconds}s;animation-timing-function:step-end;\
             animation-iteration-count:infinite}}{style}\
             @media (prefers-reduced-motion:reduce){{g[class]{{animation-name:none}}}}</style>{}{body}</svg>\n",
            page.body()
        )
    }

    /// Returns the drawings, by when they are visible.
    fn elements(&self, page: &Drawing) -> BTreeMap<Times, String> {
        let mut elements: BTreeMap<Times, String> = BTreeMap::new();
        let Some(first) = self.frames.first() else {
            return elements;
        };
        let grid = &first.board.grid;
        for (place, cell) in grid.cells().enumerate() {
            let mut by_mark: Vec<(Mark, Times)> = Vec::new();
            let mut now = 0;
            for frame in &self.frames {
                let (mark, until) = (frame.board.marks[place], now + frame.milliseconds);
                let times = match by_mark.iter().position(|(known, _)| *known == mark) {
                    Some(known) => &mut by_mark[known].1,
                    None => {
                        by_mark.push((mark, Vec::new()));
                        &mut by_mark.last_mut().expect("one was added").1
                    }
                };
                match times.last_mut() {
                    Some((_, end)) if *end == now => *end = until,
                    _ => times.push((now, until)),
                }
                now = until;
            }
            let at = page.cells()[place];
            for (mark, times) in by_mark.into_iter().filter(|(mark, _)| *mark != Mark::Off) {
                *elements.entry(times).or_default() += &match grid.layout() {
                    Some(layout) => places::whole_cell(layout, mark, at, &grid.name(cell)),
                    None => cells::whole_cell(mark, at),
                };
            }
        }
        let (width, height) = page.size();
        let mut now = 0;
        for frame in &self.frames {
            let caption = Text::marked(&frame.caption);
            let at = (width / 2.0, height - CAPTION / 2.0);
            let caption = caption.to_svg(at, CAPTION_SIZE, Anchor::Middle, INK);
            *elements
                .entry(vec![(now, now + frame.milliseconds)])
                .or_default() += &caption;
            now += frame.milliseconds;
        }
        elements
    }
}

/// Returns the rules of CSS that show something at its times and hide it otherwise.
fn keyframes(number: usize, times: &Times, end: u64) -> String {
    let percent = |time: u64| {
        let text = format!("{:.3}", time as f64 * 100.0 / end as f64);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let mut frames = String::new();
    if times.first().is_none_or(|&(from, _)| from > 0) {
        frames += "0%{opacity:0}";
    }
    for &(from, until) in times {
        frames += &format!("{}%{{opacity:1}}", percent(from));
        if until < end {
            frames += &format!("{}%{{opacity:0}}", percent(until));
        }
    }
    format!(".t{number}{{animation-name:t{number}}}@keyframes t{number}{{{frames}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use crate::{catalogue, notation};

    /// Frames of random patterns, 100 milliseconds each.
    fn animation(game: &crate::Game, count: u64) -> Animation {
        let frame = |seed| Frame {
            board: Board::pattern("yours", &generate::random_pattern(game, seed)),
            caption: format!("moment {seed}"),
            milliseconds: 100,
        };
        let frames = (0..count).map(frame).collect();
        Animation {
            title: "a < b".to_owned(),
            frames,
            still: vec![Board::pattern("target", &game.blank())],
        }
    }

    #[test]
    fn every_moment_shows_its_marks_and_no_others() {
        let gallery = "name = \"x\"\nsize = \"1x3\"\nlayout = \"o o\\n o\"\n[rule]\ncorner = [0]\nedge = [0]\ncentre = [0]";
        let laid_out = notation::game_file(gallery).unwrap().game;
        let lights = catalogue::find("lights-out")
            .unwrap()
            .game_of(&"3x4x2".parse().unwrap())
            .unwrap();
        for game in [lights.clone(), lights.with_states(3).unwrap(), laid_out] {
            let animation = animation(&game, 7);
            let page = Drawing::board(&animation.frames[0].board);
            let elements = animation.elements(&page);
            for (number, frame) in animation.frames.iter().enumerate() {
                let now = 100 * number as u64 + 50;
                let is_visible = |times: &Times| {
                    times
                        .iter()
                        .any(|&(from, until)| (from..until).contains(&now))
                };
                let shown: String = elements
                    .iter()
                    .filter(|(times, _)| is_visible(times))
                    .map(|(_, body)| &body[..])
                    .collect();
                assert_eq!(shown.matches("moment").count(), 1);
                for (place, cell) in game.grid().cells().enumerate() {
                    let at = page.cells()[place];
                    let drawn = |mark| match game.grid().layout() {
                        Some(layout) => {
                            places::whole_cell(layout, mark, at, &game.grid().name(cell))
                        }
                        None => cells::whole_cell(mark, at),
                    };
                    for mark in [Mark::On, Mark::Number(1), Mark::Number(2)] {
                        assert_eq!(
                            shown.contains(&drawn(mark)),
                            frame.board.marks[place] == mark
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn keyframes_begin_and_end_where_they_should() {
        assert_eq!(
            keyframes(3, &vec![(0, 100), (150, 300)], 300),
            ".t3{animation-name:t3}@keyframes t3{0%{opacity:1}33.333%{opacity:0}50%{opacity:1}}"
        );
        assert_eq!(
            keyframes(0, &vec![(100, 200)], 400),
            ".t0{animation-name:t0}@keyframes t0{0%{opacity:0}25%{opacity:1}50%{opacity:0}}"
        );
    }

    #[test]
    fn what_stands_still_is_the_last_moment_and_nothing_is_fetched() {
        let game = catalogue::find("merlin").unwrap().game().unwrap();
        let svg = animation(&game, 3).to_svg();
        // Of the captions only the last is visible without motion.
        let shown = |text: &str| {
            let before = svg.split(&format!(">{text}</text>")).next().unwrap();
            !before
                .rsplit("<g class")
                .next()
                .unwrap()
                .split('>')
                .next()
                .unwrap()
                .contains("opacity=\"0\"")
        };
        assert_eq!(
            [shown("moment 0"), shown("moment 1"), shown("moment 2")],
            [false, false, true]
        );
        assert!(svg.contains("<title>a &lt; b</title>") && svg.contains("animation-duration:0.3s"));
        assert!(
            !svg.contains("href") && !svg.contains("url(") && !svg.contains("<script"),
            "{svg}"
        );
        // Nothing moves where there is nothing to show.
        assert!(
            Animation {
                title: String::new(),
                frames: Vec::new(),
                still: Vec::new()
            }
            .to_svg()
            .contains("</svg>")
        );
    }
}
