//! Pictures in the protocols of terminals that can show them: kitty's, iTerm2's, and sixels.

use super::Preview;
use anyhow::Result;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use resvg::tiny_skia::Pixmap;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The most bytes of a picture that one command of kitty's protocol carries.
const CHUNK: usize = 4096;

/// The most colours of a sixel picture.
const COLOURS: usize = 256;

/// Returns a picture as what the terminal is sent.
pub fn encoded(picture: &Pixmap, how: Preview) -> Result<String> {
    Ok(match how {
        Preview::Kitty => kitty(&picture.encode_png()?),
        Preview::Iterm => iterm(&picture.encode_png()?),
        _ => sixel(picture),
    })
}

fn kitty(png: &[u8]) -> String {
    let data = BASE64_STANDARD.encode(png);
    let mut text = String::new();
    let chunks: Vec<&[u8]> = data.as_bytes().chunks(CHUNK).collect();
    for (number, chunk) in chunks.iter().enumerate() {
        // The first says what comes: show a PNG picture, and send no answer.
        let first = if number == 0 { "a=T,f=100,q=2," } else { "" };
        let more = u8::from(number + 1 < chunks.len());
        let chunk = std::str::from_utf8(chunk).expect("base64 is ASCII");
        let _ = write!(text, "\x1b_G{first}m={more};{chunk}\x1b\\");
    }
    text
}

fn iterm(png: &[u8]) -> String {
    format!(
        "\x1b]1337;File=inline=1;size={}:{}\x07",
        png.len(),
        BASE64_STANDARD.encode(png)
    )
}

fn sixel(picture: &Pixmap) -> String {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let pixels: Vec<[u8; 3]> = picture
        .data()
        .chunks(4)
        .map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let (colours, numbers) = palette(&pixels);
    // Transparency (the second number) is off: every pixel has a colour.
    let mut text = format!("\x1bP0;0q\"1;1;{width};{height}");
    for (number, colour) in colours.iter().enumerate() {
        let [r, g, b] = colour.map(|value| (u32::from(value) * 100 + 127) / 255);
        let _ = write!(text, "#{number};2;{r};{g};{b}");
    }
    for band in numbers.chunks(width * 6) {
        let mut used: Vec<usize> = band.to_vec();
        used.sort_unstable();
        used.dedup();
        for number in used {
            let _ = write!(text, "#{number}");
            let bits = |column: usize| {
                let rows = band[column..].iter().step_by(width).enumerate();
                rows.map(|(row, found)| u8::from(*found == number) << row)
                    .sum::<u8>()
            };
            let sixels: Vec<u8> = (0..width).map(bits).collect();
            for run in sixels.chunk_by(|a, b| a == b) {
                let symbol = char::from(63 + run[0]);
                match run.len() {
                    1..=3 => text.extend(std::iter::repeat_n(symbol, run.len())),
                    length => {
                        let _ = write!(text, "!{length}{symbol}");
                    }
                }
            }
            text.push('$');
        }
        text.push('-');
    }
    text + "\x1b\\"
}

/// Returns at most [`COLOURS`] colours, and the number of its colour for every pixel. Where a picture has more, their last
/// bits are dropped.
fn palette(pixels: &[[u8; 3]]) -> (Vec<[u8; 3]>, Vec<usize>) {
    for dropped in 0..8 {
        let rounded = |pixel: &[u8; 3]| pixel.map(|value| value >> dropped << dropped);
        let mut known: BTreeMap<[u8; 3], usize> = BTreeMap::new();
        for pixel in pixels {
            let next = known.len();
            known.entry(rounded(pixel)).or_insert(next);
            if known.len() > COLOURS {
                break;
            }
        }
        if known.len() <= COLOURS {
            let numbers = pixels.iter().map(|pixel| known[&rounded(pixel)]).collect();
            let mut colours = vec![[0; 3]; known.len()];
            for (colour, number) in known {
                colours[number] = colour;
            }
            return (colours, numbers);
        }
    }
    unreachable!("with one bit there are eight colours")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chunks_of_kitty_make_the_picture() {
        let png: Vec<u8> = (0..10_000u32).map(|number| (number * 7) as u8).collect();
        let text = kitty(&png);
        let chunks: Vec<(&str, &str)> = text
            .split_terminator("\x1b\\")
            .map(|command| {
                command
                    .strip_prefix("\x1b_G")
                    .unwrap()
                    .split_once(';')
                    .unwrap()
            })
            .collect();
        assert_eq!(chunks[0].0, "a=T,f=100,q=2,m=1");
        assert!(
            chunks[1..]
                .iter()
                .rev()
                .map(|(keys, _)| *keys)
                .eq(["m=0", "m=1", "m=1"])
        );
        let data: String = chunks.iter().map(|(_, data)| *data).collect();
        assert_eq!(data, BASE64_STANDARD.encode(&png));
        assert!(chunks.iter().all(|(_, data)| data.len() <= CHUNK));
    }

    /// Reads a sixel picture as a terminal does.
    fn read_sixel(text: &str) -> (usize, Vec<[u32; 3]>) {
        let text = text
            .strip_prefix("\x1bP0;0q\"1;1;")
            .unwrap()
            .strip_suffix("\x1b\\")
            .unwrap();
        let (size, rest) = text.split_once('#').unwrap();
        let (width, height) = size.split_once(';').unwrap();
        let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
        let mut pixels = vec![[999; 3]; width * height.div_ceil(6) * 6];
        let mut colours: BTreeMap<usize, [u32; 3]> = BTreeMap::new();
        let (mut x, mut band) = (0, 0);
        for command in rest.split('#') {
            let end = command
                .find(|sign: char| !sign.is_ascii_digit() && sign != ';')
                .unwrap_or(command.len());
            let mut numbers = command[..end]
                .split(';')
                .map(|number| number.parse::<u32>().unwrap());
            let number = numbers.next().unwrap() as usize;
            if let [2, r, g, b] = numbers.collect::<Vec<_>>()[..] {
                colours.insert(number, [r, g, b]);
            }
            let mut signs = command[end..].chars().peekable();
            while let Some(sign) = signs.next() {
                let mut count = 1;
                let mut sign = sign;
                if sign == '!' {
                    let mut digits = String::new();
                    while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                        digits.push(digit);
                    }
                    count = digits.parse().unwrap();
                    sign = signs.next().unwrap();
                }
                match sign {
                    '$' => x = 0,
                    '-' => (x, band) = (0, band + 1),
                    sign => {
                        for _ in 0..count {
                            let bits = sign as u8 - 63;
                            for row in (0..6).filter(|row| bits >> row & 1 == 1) {
                                pixels[(band * 6 + row) * width + x] = colours[&number];
                            }
                            x += 1;
                        }
                    }
                }
            }
        }
        pixels.truncate(width * height);
        (width, pixels)
    }

    #[test]
    fn sixels_are_read_back_as_the_picture() {
        let mut picture = Pixmap::new(37, 20).unwrap();
        for (place, pixel) in picture.data_mut().chunks_mut(4).enumerate() {
            let value = if place % 5 == 0 || place > 500 {
                255
            } else {
                (place % 3 * 51) as u8
            };
            pixel.copy_from_slice(&[value, 255 - value, 51, 255]);
        }
        let (width, pixels) = read_sixel(&sixel(&picture));
        assert_eq!((width, pixels.len()), (37, 37 * 20));
        for (pixel, found) in picture.data().chunks(4).zip(pixels) {
            assert_eq!(
                [pixel[0], pixel[1], pixel[2]].map(|value| u32::from(value) * 100 / 255),
                found
            );
        }
    }

    #[test]
    fn a_picture_of_many_colours_keeps_the_nearest() {
        let pixels: Vec<[u8; 3]> = (0..5000u32)
            .map(|n| [n as u8, (n / 7) as u8, (n / 19) as u8])
            .collect();
        let (colours, numbers) = palette(&pixels);
        assert!(colours.len() <= COLOURS && numbers.len() == pixels.len());
        for (pixel, number) in pixels.iter().zip(numbers) {
            assert!(
                pixel
                    .iter()
                    .zip(colours[number])
                    .all(|(value, kept)| value.abs_diff(kept) < 64)
            );
        }
    }
}
