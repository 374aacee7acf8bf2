//! Pictures of giant boards with two states, row by row: [`RowReader`] and [`RowWriter`]. No board is ever in memory.
//!
//! A row is packed in words: column j is bit j % 64 of word j / 64.

use super::BitmapError;
use crate::grid::Size;
use std::fmt;
#[cfg(feature = "png")]
use std::io::Read;
use std::io::{self, BufRead, Write};

/// Writes rows as a packed PBM or a PNG with one bit per pixel.
///
/// ```
/// use quatrainment::notation::RowWriter;
/// let mut writer = RowWriter::pbm(std::io::stdout(), &"2x3".parse()?)?;
/// writer.write(&[0b101, 0b010])?; // X.X and .X.
/// writer.finish()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RowWriter<W: Write + 'static> {
    columns: usize,
    bytes: Vec<u8>,
    to: Output<W>,
}

enum Output<W: Write + 'static> {
    Pbm(W),
    #[cfg(feature = "png")]
    Png(Box<png::StreamWriter<'static, W>>),
}

impl<W: Write + 'static> fmt::Debug for RowWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowWriter")
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

impl<W: Write + 'static> RowWriter<W> {
    /// Begins a packed PBM of a flat board.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn pbm(mut writer: W, size: &Size) -> io::Result<RowWriter<W>> {
        let (rows, columns) = flat(size)?;
        write!(writer, "P4\n{columns} {rows}\n")?;
        Ok(RowWriter {
            columns,
            bytes: Vec::new(),
            to: Output::Pbm(writer),
        })
    }

    /// Begins a PNG of a flat board.
    ///
    /// # Errors
    /// Returns an error if it cannot be written, or the board is larger than a PNG can be.
    #[cfg(feature = "png")]
    pub fn png(writer: W, size: &Size) -> io::Result<RowWriter<W>> {
        let (rows, columns) = flat(size)?;
        let side = |length: usize| {
            let length = u32::try_from(length)
                .ok()
                .filter(|&length| length <= u32::MAX >> 1);
            length.ok_or_else(|| {
                io::Error::other(
                    "a side of a PNG picture has at most 2147483647 pixels; a PBM has no limit",
                )
            })
        };
        let mut encoder = png::Encoder::new(writer, side(columns)?, side(rows)?);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        encoder.set_compression(png::Compression::Fast);
        let stream = encoder.write_header()?.into_stream_writer()?;
        Ok(RowWriter {
            columns,
            bytes: Vec::new(),
            to: Output::Png(Box::new(stream)),
        })
    }

    /// Writes the next rows.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    pub fn write(&mut self, rows: &[u64]) -> io::Result<()> {
        self.bytes.clear();
        for row in rows.chunks_exact(self.columns.div_ceil(64)) {
            pack(row, self.columns, &mut self.bytes);
        }
        match &mut self.to {
            Output::Pbm(writer) => writer.write_all(&self.bytes),
            #[cfg(feature = "png")]
            Output::Png(writer) => {
                // Here 1 is white.
                self.bytes.iter_mut().for_each(|byte| *byte = !*byte);
                writer.write_all(&self.bytes)
            }
        }
    }

    /// Ends the picture.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        match self.to {
            Output::Pbm(mut writer) => writer.flush(),
            #[cfg(feature = "png")]
            Output::Png(writer) => Ok(writer.finish()?),
        }
    }
}

fn flat(size: &Size) -> io::Result<(usize, usize)> {
    match size.lengths() {
        [rows, columns] => Ok((*rows as usize, *columns as usize)),
        _ => Err(io::Error::other(BitmapError::Layers(size.clone()))),
    }
}

/// Reads a PBM, a packed PGM or a PNG row by row, each pixel as the nearer of two states.
///
/// ```
/// use quatrainment::notation::RowReader;
/// let mut reader = RowReader::new(&b"P4\n3 2\n\xa0\x40"[..])?;
/// assert_eq!(reader.size().to_string(), "2x3");
/// let mut rows = [0; 2];
/// reader.read(&mut rows)?;
/// assert_eq!(rows, [0b101, 0b010]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RowReader<R: BufRead> {
    size: Size,
    columns: usize,
    bytes: Vec<u8>,
    from: Input<R>,
}

enum Input<R: BufRead> {
    Plain(R),
    Packed(R),
    Grey(R, u64),
    #[cfg(feature = "png")]
    Png(Box<png::Reader<Forward<R>>>),
}

impl<R: BufRead> fmt::Debug for RowReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowReader")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl<R: BufRead> RowReader<R> {
    /// Reads the header of a picture.
    ///
    /// # Errors
    /// Returns an error if it cannot be read or is not that of a picture that can be read row by row.
    pub fn new(mut reader: R) -> io::Result<RowReader<R>> {
        let damaged = |error: BitmapError| io::Error::new(io::ErrorKind::InvalidData, error);
        #[cfg(feature = "png")]
        if reader.fill_buf()?.first() == Some(&0x89) {
            return RowReader::of_png(reader);
        }
        let mut magic = [0; 2];
        reader.read_exact(&mut magic)?;
        let kind = match magic {
            [b'P', kind @ (b'1' | b'4' | b'5')] => kind,
            [b'P', b'2'] => {
                return Err(damaged(BitmapError::Damaged(
                    "a plain PGM is not read row by row; convert it to a packed one",
                )));
            }
            _ => return Err(damaged(BitmapError::Unknown)),
        };
        let columns = number(&mut reader)?;
        let rows = number(&mut reader)?;
        let white = if kind == b'5' {
            number(&mut reader)?
        } else {
            1
        };
        if white == 0 || white > super::MAX_WHITE {
            return Err(damaged(super::NO_WHITE));
        }
        let size = Size::new([rows, columns]).map_err(|_| {
            damaged(BitmapError::Damaged(
                "the picture has no pixels, or too many",
            ))
        })?;
        let from = match kind {
            b'1' => Input::Plain(reader),
            b'4' => Input::Packed(reader),
            _ => Input::Grey(reader, white),
        };
        Ok(RowReader {
            size,
            columns: columns as usize,
            bytes: Vec::new(),
            from,
        })
    }

    #[cfg(feature = "png")]
    fn of_png(reader: R) -> io::Result<RowReader<R>> {
        let mut decoder = png::Decoder::new(Forward(reader));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let reader = decoder.read_info()?;
        let (rows, columns) = (
            u64::from(reader.info().height),
            u64::from(reader.info().width),
        );
        if reader.info().interlaced {
            return Err(io::Error::other(
                "an interlaced PNG picture is not read row by row; save it without interlacing",
            ));
        }
        let size = Size::new([rows, columns]).map_err(io::Error::other)?;
        Ok(RowReader {
            size,
            columns: columns as usize,
            bytes: Vec::new(),
            from: Input::Png(Box::new(reader)),
        })
    }

    /// Returns the number of rows and columns.
    #[must_use]
    pub fn size(&self) -> &Size {
        &self.size
    }

    /// Reads the next rows, as many as fit in `rows`.
    ///
    /// # Errors
    /// Returns an error if they cannot be read or the picture is cut off.
    pub fn read(&mut self, rows: &mut [u64]) -> io::Result<()> {
        for row in rows.chunks_exact_mut(self.columns.div_ceil(64)) {
            row.fill(0);
            let mut dark = |column: usize| row[column / 64] |= 1 << (column % 64);
            match &mut self.from {
                Input::Plain(reader) => {
                    for column in 0..self.columns {
                        match symbol(reader)? {
                            b'0' => {}
                            b'1' => dark(column),
                            _ => {
                                return Err(io::Error::other(
                                    "a plain PBM picture has pixels 0 and 1",
                                ));
                            }
                        }
                    }
                }
                Input::Packed(reader) => {
                    self.bytes.resize(self.columns.div_ceil(64) * 8, 0);
                    let wide = self.columns.div_ceil(8);
                    reader
                        .read_exact(&mut self.bytes[..wide])
                        .map_err(cut_off)?;
                    unpack(&self.bytes, self.columns, row);
                }
                Input::Grey(reader, white) => {
                    // Two bytes per pixel, the higher one first, if one is not enough.
                    let wide = if *white > 255 { 2 } else { 1 };
                    self.bytes.resize(wide * self.columns, 0);
                    reader.read_exact(&mut self.bytes).map_err(cut_off)?;
                    for (column, grey) in self.bytes.chunks_exact(wide).enumerate() {
                        let grey = grey
                            .iter()
                            .fold(0, |grey, &byte| grey << 8 | u64::from(byte));
                        if super::level(grey, *white).map_err(io::Error::other)? < 128 {
                            dark(column);
                        }
                    }
                }
                #[cfg(feature = "png")]
                Input::Png(reader) => {
                    let color = reader.output_color_type().0;
                    let next = reader.next_row()?.ok_or(io::ErrorKind::UnexpectedEof)?;
                    for (column, pixel) in next.data().chunks_exact(color.samples()).enumerate() {
                        if super::grey(pixel) < 128 {
                            dark(column);
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Appends the pixels of a row: pictures have the first one in the highest bit.
fn pack(row: &[u64], columns: usize, bytes: &mut Vec<u8>) {
    let end = bytes.len() + columns.div_ceil(8);
    bytes.extend(
        row.iter()
            .flat_map(|word| word.reverse_bits().to_be_bytes()),
    );
    bytes.truncate(end);
}

/// Reads the pixels of a row, of which the last byte may have more than there are columns.
fn unpack(bytes: &[u8], columns: usize, row: &mut [u64]) {
    for (word, bytes) in row.iter_mut().zip(bytes.as_chunks().0) {
        *word = u64::from_be_bytes(*bytes).reverse_bits();
    }
    let past = columns % 64;
    if past > 0
        && let Some(last) = row.last_mut()
    {
        *last &= (1 << past) - 1;
    }
}

/// Turns the end of a file into an error that says what is missing.
fn cut_off(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => io::Error::new(error.kind(), super::CUT_OFF),
        _ => error,
    }
}

/// Reads the next symbol that is neither white space nor in a comment.
fn symbol(reader: &mut impl BufRead) -> io::Result<u8> {
    loop {
        let mut byte = [0];
        reader.read_exact(&mut byte).map_err(cut_off)?;
        match byte[0] {
            b'#' => {
                reader.skip_until(b'\n')?;
            }
            space if space.is_ascii_whitespace() => {}
            symbol => return Ok(symbol),
        }
    }
}

/// Reads a number of the header and the one white space after it.
fn number(reader: &mut impl BufRead) -> io::Result<u64> {
    let wrong = || {
        io::Error::new(
            io::ErrorKind::InvalidData,
            "a number is missing in the header, or too large",
        )
    };
    let mut number = 0u64;
    let mut digit = symbol(reader)?;
    while digit.is_ascii_digit() {
        number = number
            .checked_mul(10)
            .and_then(|ten| ten.checked_add(u64::from(digit - b'0')))
            .ok_or_else(wrong)?;
        let mut byte = [0];
        reader.read_exact(&mut byte).map_err(cut_off)?;
        digit = byte[0];
    }
    if digit.is_ascii_whitespace() {
        Ok(number)
    } else {
        Err(wrong())
    }
}

/// A reader that only moves forward, which is enough for a PNG without interlacing.
#[cfg(feature = "png")]
struct Forward<R>(R);

#[cfg(feature = "png")]
impl<R: BufRead> Read for Forward<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

#[cfg(feature = "png")]
impl<R: BufRead> BufRead for Forward<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

#[cfg(feature = "png")]
impl<R> io::Seek for Forward<R> {
    fn seek(&mut self, _: io::SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(all(test, feature = "png"))]
mod tests {
    use super::*;
    use crate::notation::Bitmap;
    use crate::{Pattern, catalogue};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rows_are_written_and_read_like_whole_pictures(
            rows in 1u64..9, columns in 1u64..140, seed in prop::collection::vec(any::<u8>(), 17)
        ) {
            let size = Size::new([rows, columns]).unwrap();
            let game = catalogue::find("lights-out").unwrap().game_of(&size).unwrap();
            let random = |cell: crate::Cell| seed[cell.position() % 17].wrapping_mul(cell.index() as u8 | 1) >> 7;
            let pattern = Pattern::from_fn(game.grid(), 2, random);
            let whole = Bitmap::of(&pattern).unwrap();
            let width = columns.div_ceil(64) as usize;
            let mut packed = vec![0u64; width * rows as usize];
            for cell in pattern.cells() {
                let (row, column) = (cell.position() / columns as usize, cell.position() % columns as usize);
                packed[row * width + column / 64] |= 1 << (column % 64);
            }
            for bytes in [whole.pbm(), whole.pgm(), whole.png().unwrap()] {
                let mut reader = RowReader::new(&bytes[..]).unwrap();
                prop_assert_eq!(reader.size(), &size);
                let mut found = vec![0; packed.len()];
                reader.read(&mut found).unwrap();
                prop_assert_eq!(&found, &packed);
            }
            let [pbm, png] = [false, true].map(|png| {
                let written = Shared::default();
                let begin = if png { RowWriter::png } else { RowWriter::pbm };
                let mut writer = begin(written.clone(), &size).unwrap();
                packed.chunks(2 * width).for_each(|rows| writer.write(rows).unwrap());
                writer.finish().unwrap();
                written.0.lock().unwrap().clone()
            });
            prop_assert_eq!(pbm, whole.pbm());
            prop_assert_eq!(Bitmap::read(&png, 2000).unwrap().pattern(&game).unwrap(), pattern);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), kind in 0usize..5) {
            let magic = [&b"P1"[..], b"P2", b"P4", b"P5", b"\x89PNG\r\n\x1a\n"][kind];
            for bytes in [[magic, &bytes].concat(), [magic, b" 4 2 ", &bytes].concat()] {
                if let Ok(mut reader) = RowReader::new(&bytes[..]) && reader.columns < 1000 {
                    let _ = reader.read(&mut vec![0; 2 * reader.columns.div_ceil(64)]);
                }
            }
        }
    }

    #[test]
    fn a_picture_that_ends_too_early_is_cut_off() {
        for bytes in ["P1 3 2 101 0", "P4 9 2 xyz", "P5 2 2 255\nabc"] {
            let mut reader = RowReader::new(bytes.as_bytes()).unwrap();
            let error = reader.read(&mut [0; 2]).unwrap_err();
            assert_eq!(error.to_string(), "the picture is cut off", "{bytes}");
        }
        let error = RowReader::new(&b"P4 9"[..]).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), "the picture is cut off");
    }

    /// Bytes that are still there when the writer is gone.
    #[derive(Clone, Default)]
    struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
