//! The edges of a graph, as lines of dots between its cells.

use crate::play::theme::Theme;
use quatrainment::{Cell, Game};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::HashMap;

/// The dots of a character: two wide and four high, as Braille has them.
const DOTS: (i32, i32) = (2, 4);

/// The bits of the dots in a Braille character, by row and column.
const BRAILLE: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Draws a line between the middles of any two visible cells of which one flips the other. Cells are drawn over them.
pub fn draw(
    game: &Game,
    buffer: &mut Buffer,
    board: Rect,
    (width, height): (u16, u16),
    visible: &[(Cell, u16, u16)],
    theme: Theme,
    ascii: bool,
) {
    let middle = |(x, y): (u16, u16)| {
        (
            i32::from(x) * DOTS.0 + i32::from(width) * DOTS.0 / 2,
            i32::from(y) * DOTS.1 + i32::from(height) * DOTS.1 / 2,
        )
    };
    let places: HashMap<Cell, (i32, i32)> = visible
        .iter()
        .map(|&(cell, x, y)| (cell, middle((x, y))))
        .collect();
    let mut characters: HashMap<(u16, u16), u32> = HashMap::new();
    for (&cell, &from) in &places {
        for (other, _) in game.effect(cell) {
            // An edge that goes both ways is drawn once, so that rounding does not make it thick.
            let is_second =
                other < cell && game.effect(other).iter().any(|(back, _)| *back == cell);
            let Some(&to) = places.get(&other).filter(|_| other != cell && !is_second) else {
                continue;
            };
            for (x, y) in line(from, to) {
                let place = ((x / DOTS.0) as u16, (y / DOTS.1) as u16);
                let bit = BRAILLE[(y % DOTS.1) as usize][(x % DOTS.0) as usize];
                *characters.entry(place).or_default() |= bit;
            }
        }
    }
    for ((x, y), bits) in characters {
        if x < board.width && y < board.height {
            let braille = char::from_u32(0x2800 + bits).filter(|_| !ascii);
            let letter = braille.unwrap_or('.').to_string();
            buffer.set_string(board.x + x, board.y + y, letter, theme.dim());
        }
    }
}

/// The dots of a straight line.
fn line((x, y): (i32, i32), (to_x, to_y): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let (across, down) = (to_x - x, to_y - y);
    let steps = across.abs().max(down.abs()).max(1);
    (0..=steps).map(move |step| (x + across * step / steps, y + down * step / steps))
}
