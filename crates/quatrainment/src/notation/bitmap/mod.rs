//! Patterns as pictures: one pixel per cell, black for the highest state, white for state 0, grey in between.
//!
//! PBM and PGM (plain or packed) are read and written here; PNG with the feature `png`. Giant ones are read
//! and written row by row ([`RowReader`], [`RowWriter`]).

mod rows;

pub use rows::{RowReader, RowWriter};

use crate::game::Game;
use crate::grid::{Grid, Size};
use crate::pattern::Pattern;

/// A picture of grey pixels.
///
/// ```
/// use quatrainment::{catalogue, notation::Bitmap};
/// let game = catalogue::find("lights-out")?.game_of(&"2x3".parse()?)?;
/// let bitmap = Bitmap::read(b"P1 3 2  1 0 1  0 1 0", 100)?;
/// let pattern = bitmap.pattern(&game)?;
/// assert_eq!(pattern.to_string(), "X.X/.X.");
/// assert_eq!(Bitmap::of(&pattern)?.pbm(), b"P4\n3 2\n\xa0\x40");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    rows: u64,
    columns: u64,
    /// The pixels row by row; 0 is black, 255 white.
    greys: Vec<u8>,
}

impl Bitmap {
    /// Reads a picture in any known format with at most `max_pixels` pixels.
    ///
    /// # Errors
    /// Returns an error if it is not a picture, is damaged or too large, which is checked before any pixel is read.
    pub fn read(bytes: &[u8], max_pixels: u64) -> Result<Bitmap, BitmapError> {
        match bytes {
            [b'P', b'1' | b'2' | b'4' | b'5', ..] => {
                Portable { rest: &bytes[2..] }.read(bytes[1], max_pixels)
            }
            #[cfg(feature = "png")]
            [0x89, b'P', b'N', b'G', ..] => read_png(bytes, max_pixels),
            _ => Err(BitmapError::Unknown),
        }
    }

    /// Creates the picture of a flat pattern.
    ///
    /// # Errors
    /// Returns an error if the pattern has layers.
    pub fn of(pattern: &Pattern) -> Result<Bitmap, BitmapError> {
        let grid = pattern.grid();
        if grid.layers() > 1 {
            return Err(BitmapError::Layers(grid.size()));
        }
        let most = u32::from(pattern.states()) - 1;
        let grey = |state: u8| 255 - ((u32::from(state) * 255 + most / 2) / most) as u8;
        let greys = pattern.values().into_iter().map(grey).collect();
        Ok(Bitmap {
            rows: grid.rows(),
            columns: grid.columns(),
            greys,
        })
    }

    /// Returns the number of rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::new([self.rows, self.columns]).expect("a picture that was read has a size")
    }

    /// Returns the pattern of a game with each pixel rounded to the nearest state.
    ///
    /// # Errors
    /// Returns an error if the game's board has another size.
    pub fn pattern(&self, game: &Game) -> Result<Pattern, BitmapError> {
        let grid: &Grid = game.grid();
        if grid.layers() > 1 || (grid.rows(), grid.columns()) != (self.rows, self.columns) {
            return Err(BitmapError::Size {
                found: self.size(),
                expected: grid.size(),
            });
        }
        let most = u32::from(game.states()) - 1;
        let state = |grey: u8| ((255 - u32::from(grey)) * most + 127) / 255;
        Ok(Pattern::from_fn(grid, game.states(), |cell| {
            state(self.greys[cell.position()]) as u8
        }))
    }

    /// Writes the picture as a packed PBM, with pixels darker than half in black.
    #[must_use]
    pub fn pbm(&self) -> Vec<u8> {
        let mut bytes = format!("P4\n{} {}\n", self.columns, self.rows).into_bytes();
        bytes.extend(self.packed(|grey| grey < 128));
        bytes
    }

    /// Writes the picture as a packed PGM.
    #[must_use]
    pub fn pgm(&self) -> Vec<u8> {
        let mut bytes = format!("P5\n{} {}\n255\n", self.columns, self.rows).into_bytes();
        bytes.extend(&self.greys);
        bytes
    }

    /// Writes the picture as a PNG: one bit per pixel if it is black and white, otherwise eight.
    ///
    /// # Errors
    /// Returns an error if it is wider or higher than a PNG can be.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, BitmapError> {
        let too_large = || BitmapError::TooLarge {
            pixels: self.rows * self.columns,
            max: u64::from(u32::MAX >> 1),
        };
        let side = |length: u64| u32::try_from(length).map_err(|_| too_large());
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, side(self.columns)?, side(self.rows)?);
        encoder.set_color(png::ColorType::Grayscale);
        let two = self.greys.iter().all(|&grey| grey == 0 || grey == 255);
        encoder.set_depth(if two {
            png::BitDepth::One
        } else {
            png::BitDepth::Eight
        });
        let pixels = if two {
            self.packed(|grey| grey == 255)
        } else {
            self.greys.clone()
        };
        let mut writer = encoder.write_header().map_err(|_| too_large())?;
        writer.write_image_data(&pixels).map_err(|_| too_large())?;
        writer.finish().map_err(|_| too_large())?;
        Ok(bytes)
    }

    /// Packs one bit per pixel, each row in whole bytes.
    fn packed(&self, bit: impl Fn(u8) -> bool) -> Vec<u8> {
        let byte = |eight: &[u8]| {
            eight.iter().enumerate().fold(0, |byte, (place, &grey)| {
                byte | u8::from(bit(grey)) << (7 - place)
            })
        };
        self.greys
            .chunks(self.columns as usize)
            .flat_map(|row| row.chunks(8).map(byte))
            .collect()
    }
}

/// The rest of a PBM or PGM file.
struct Portable<'a> {
    rest: &'a [u8],
}

impl Portable<'_> {
    fn read(mut self, kind: u8, max_pixels: u64) -> Result<Bitmap, BitmapError> {
        let columns = self.number()?;
        let rows = self.number()?;
        check(rows, columns, max_pixels)?;
        let white = if matches!(kind, b'2' | b'5') {
            self.number()?
        } else {
            1
        };
        if white == 0 || white > MAX_WHITE {
            return Err(NO_WHITE);
        }
        let pixels = (rows * columns) as usize;
        let mut greys = Vec::new();
        match kind {
            b'1' => {
                for _ in 0..pixels {
                    greys.push(match self.symbol()? {
                        b'0' => 255,
                        b'1' => 0,
                        _ => {
                            return Err(BitmapError::Damaged(
                                "a plain PBM picture has pixels 0 and 1",
                            ));
                        }
                    });
                }
            }
            b'2' => {
                for _ in 0..pixels {
                    greys.push(level(self.number()?, white)?);
                }
            }
            b'4' => {
                let wide = columns.div_ceil(8) as usize;
                let packed = self.packed(wide * rows as usize)?;
                for row in packed.chunks(wide) {
                    let bit = |column: u64| row[column as usize / 8] >> (7 - column % 8) & 1;
                    greys.extend((0..columns).map(|column| 255 * (1 - bit(column))));
                }
            }
            _ if white <= 255 => {
                for &grey in self.packed(pixels)? {
                    greys.push(level(u64::from(grey), white)?);
                }
            }
            _ => {
                // Two bytes per pixel, the higher one first.
                for grey in self.packed(2 * pixels)?.chunks_exact(2) {
                    let grey = u16::from_be_bytes([grey[0], grey[1]]);
                    greys.push(level(u64::from(grey), white)?);
                }
            }
        }
        Ok(Bitmap {
            rows,
            columns,
            greys,
        })
    }

    /// Reads the next symbol that is neither white space nor in a comment.
    fn symbol(&mut self) -> Result<u8, BitmapError> {
        loop {
            let (&first, rest) = self.rest.split_first().ok_or(CUT_OFF)?;
            self.rest = rest;
            match first {
                b'#' => {
                    let end = rest.iter().position(|&byte| byte == b'\n').ok_or(CUT_OFF)?;
                    self.rest = &rest[end..];
                }
                _ if first.is_ascii_whitespace() => {}
                _ => return Ok(first),
            }
        }
    }

    fn number(&mut self) -> Result<u64, BitmapError> {
        let mut number = 0u64;
        let mut symbol = Some(self.symbol()?);
        while let Some(digit) = symbol.filter(u8::is_ascii_digit) {
            let next = number
                .checked_mul(10)
                .and_then(|ten| ten.checked_add(u64::from(digit - b'0')));
            number = next.ok_or(BitmapError::Damaged("a number in the header is too large"))?;
            symbol = self.rest.first().copied();
            if symbol.is_some_and(|symbol| symbol.is_ascii_digit()) {
                self.rest = &self.rest[1..];
            } else {
                return Ok(number);
            }
        }
        Err(BitmapError::Damaged("a number is missing in the header"))
    }

    /// Returns the `count` bytes after the one white space that ends the header.
    fn packed(&self, count: usize) -> Result<&[u8], BitmapError> {
        self.rest.get(1..1 + count).ok_or(CUT_OFF)
    }
}

/// The largest number for white in a PGM picture.
const MAX_WHITE: u64 = 65_535;

const NO_WHITE: BitmapError =
    BitmapError::Damaged("the number for white in a PGM picture is from 1 to 65535");

const CUT_OFF: BitmapError = BitmapError::Damaged("the picture is cut off");

fn level(grey: u64, white: u64) -> Result<u8, BitmapError> {
    if grey > white {
        return Err(BitmapError::Damaged("a pixel is brighter than the maximum"));
    }
    Ok(((grey * 255 + white / 2) / white) as u8)
}

fn check(rows: u64, columns: u64, max: u64) -> Result<(), BitmapError> {
    let pixels = rows.saturating_mul(columns);
    if pixels == 0 {
        return Err(BitmapError::Damaged("the picture has no pixels"));
    }
    if pixels > max {
        return Err(BitmapError::TooLarge { pixels, max });
    }
    Ok(())
}

#[cfg(feature = "png")]
fn read_png(bytes: &[u8], max_pixels: u64) -> Result<Bitmap, BitmapError> {
    let damaged = |_| BitmapError::Damaged("this PNG picture is damaged");
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    // The header alone is read first, so that the size is checked before anything is allocated for it.
    let header = decoder.read_header_info().map_err(damaged)?;
    let (rows, columns) = (u64::from(header.height), u64::from(header.width));
    check(rows, columns, max_pixels)?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    let size = reader.output_buffer_size().ok_or(CUT_OFF)?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(damaged)?;
    let samples = match frame.color_type {
        png::ColorType::Indexed => {
            return Err(BitmapError::Damaged(
                "the palette of the PNG picture is missing",
            ));
        }
        color => color.samples(),
    };
    let greys: Vec<u8> = buffer[..frame.buffer_size()]
        .chunks_exact(samples)
        .map(grey)
        .collect();
    if greys.len() as u64 != rows * columns {
        return Err(CUT_OFF);
    }
    Ok(Bitmap {
        rows,
        columns,
        greys,
    })
}

/// Returns the grey of a pixel: grey, grey and alpha, three colours, or three colours and alpha.
#[cfg(feature = "png")]
fn grey(pixel: &[u8]) -> u8 {
    // Transparent pixels are white, like paper.
    let on_paper = |grey: u32, alpha: u8| {
        ((grey * u32::from(alpha) + 255 * (255 - u32::from(alpha))) / 255) as u8
    };
    let luma =
        |r: u8, g: u8, b: u8| (299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b)) / 1000;
    match *pixel {
        [grey] => grey,
        [grey, alpha] => on_paper(u32::from(grey), alpha),
        [r, g, b] => luma(r, g, b) as u8,
        [r, g, b, alpha] => on_paper(luma(r, g, b), alpha),
        _ => 255,
    }
}

/// The reason why bytes are not a picture of a pattern, or a pattern has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BitmapError {
    /// The format is unknown.
    #[error("unknown picture format; use PBM, PGM or PNG")]
    Unknown,
    /// The picture is damaged.
    #[error("{0}")]
    Damaged(&'static str),
    /// The picture has too many pixels.
    #[error("the picture has {pixels} pixels (at most {max})")]
    TooLarge {
        /// The number of pixels.
        pixels: u64,
        /// The maximum.
        max: u64,
    },
    /// The picture has another size than the board.
    #[error("the picture is {found}, but the board is {expected}")]
    Size {
        /// The size of the picture.
        found: Size,
        /// The size of the board.
        expected: Size,
    },
    /// The pattern is not flat.
    #[error("a picture shows a flat board, not a {0} one")]
    Layers(Size),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use proptest::prelude::*;

    #[test]
    fn greys_may_have_two_bytes() {
        let read = |bytes: &[u8]| Bitmap::read(bytes, 100).map(|bitmap| bitmap.greys);
        let deep = [&b"P5 3 1 65535\n"[..], &[0, 0, 0x80, 0x80, 0xff, 0xff]].concat();
        assert_eq!(read(&deep).unwrap(), [0, 128, 255]);
        assert_eq!(read(b"P2 3 1 1000 0 500 1000").unwrap(), [0, 128, 255]);
        assert_eq!(read(&deep[..deep.len() - 1]), Err(CUT_OFF));
        assert_eq!(read(b"P5 1 1 65536\n\0\0"), Err(NO_WHITE));
        let mut reader = RowReader::new(&deep[..]).unwrap();
        let mut row = [0];
        reader.read(&mut row).unwrap();
        assert_eq!(row, [0b001]);
    }

    proptest! {
        #[test]
        fn patterns_come_back_from_their_pictures(
            rows in 1u64..20, columns in 1u64..20, states in 2u8..=255, seed in prop::collection::vec(any::<u8>(), 17)
        ) {
            let size = Size::new([rows, columns]).unwrap();
            let game = catalogue::find("lights-out").unwrap().game_of(&size).unwrap().with_states(states).unwrap();
            let random = |cell: crate::Cell| seed[cell.position() % 17].wrapping_mul(cell.index() as u8 | 1);
            let pattern = Pattern::from_fn(game.grid(), states, random);
            let bitmap = Bitmap::of(&pattern).unwrap();
            let mut written = vec![bitmap.pgm()];
            #[cfg(feature = "png")]
            written.push(bitmap.png().unwrap());
            if states == 2 {
                written.push(bitmap.pbm());
            }
            for bytes in written {
                prop_assert_eq!(Bitmap::read(&bytes, 400).unwrap().pattern(&game).unwrap(), pattern.clone());
            }
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), kind in 0usize..5) {
            let magic = [&b"P1"[..], b"P2", b"P4", b"P5", b"\x89PNG\r\n\x1a\n"][kind];
            let _ = Bitmap::read(&[magic, &bytes].concat(), 1000);
            let _ = Bitmap::read(&[magic, b" 4 2 ", &bytes].concat(), 1000);
        }
    }

    #[test]
    fn plain_pictures_may_have_comments_and_any_space() {
        let bitmap = Bitmap::read(b"P1\n# a comment\n3\t1 # another\n101", 10).unwrap();
        assert_eq!(bitmap.greys, [0, 255, 0]);
        let bitmap = Bitmap::read(b"P2 2 1 2\n0 1", 10).unwrap();
        assert_eq!(bitmap.greys, [0, 128]);
    }

    #[test]
    fn hostile_sizes_are_refused_before_anything_is_allocated() {
        let error = Bitmap::read(b"P4 4000000000 4000000000 x", 1 << 28).unwrap_err();
        assert_eq!(
            error,
            BitmapError::TooLarge {
                pixels: 16_000_000_000_000_000_000,
                max: 1 << 28
            }
        );
        assert!(Bitmap::read(b"P4 99999999999999999999 1 x", 1 << 28).is_err());
        assert_eq!(
            Bitmap::read(b"P4 0 5 ", 100).unwrap_err().to_string(),
            "the picture has no pixels"
        );
        assert_eq!(
            Bitmap::read(b"P4 8 5 xy", 100).unwrap_err().to_string(),
            "the picture is cut off"
        );
        assert_eq!(Bitmap::read(b"GIF89a", 100), Err(BitmapError::Unknown));
    }

    #[cfg(feature = "png")]
    #[test]
    fn a_png_header_of_4_billion_pixels_is_refused() {
        let grid = Grid::new("1x1".parse().unwrap());
        let mut bytes = Bitmap::of(&Pattern::blank(&grid, 2))
            .unwrap()
            .png()
            .unwrap();
        bytes[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        // The checksum of the header covers the size.
        let mut crc = u32::MAX;
        for &byte in &bytes[12..29] {
            crc ^= u32::from(byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 {
                    crc >> 1 ^ 0xedb8_8320
                } else {
                    crc >> 1
                };
            }
        }
        bytes[29..33].copy_from_slice(&(!crc).to_be_bytes());
        let error = Bitmap::read(&bytes, 1 << 28).unwrap_err();
        assert_eq!(
            error,
            BitmapError::TooLarge {
                pixels: 65535 * 65535,
                max: 1 << 28
            }
        );
    }
}
