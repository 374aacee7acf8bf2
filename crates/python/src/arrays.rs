//! Numpy arrays in and out, with one copy each way: Python may change an array while the lock is released.

use crate::error::error;
use numpy::ndarray::{ArrayView1, ArrayViewD};
use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn};
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use quatrainment::{Game, Pattern};

/// Calls `take` with the entries as bytes. Arrays of bool and uint8 are read as they are; other integers are converted.
pub fn with_bytes<T>(
    value: &Bound<'_, PyAny>,
    take: impl FnOnce(ArrayViewD<'_, u8>) -> PyResult<T>,
) -> PyResult<T> {
    let numpy = value.py().import("numpy")?;
    let mut array = numpy.call_method1("asarray", (value,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    match kind.as_str() {
        "b" => array = array.call_method1("view", ("uint8",))?,
        "u" | "i" => {
            if array
                .getattr("dtype")?
                .getattr("itemsize")?
                .extract::<usize>()?
                != 1
                || kind == "i"
            {
                let size: usize = array.getattr("size")?.extract()?;
                if size > 0 {
                    let (low, high) = (array.call_method0("min")?, array.call_method0("max")?);
                    if low.lt(0)? || high.gt(255)? {
                        let wrong = if low.lt(0)? { low } else { high };
                        return Err(error(format!(
                            "invalid entry {wrong}: neither a state of a cell nor an entry of a matrix over GF(2)"
                        )));
                    }
                }
                array = array.call_method1("astype", ("uint8",))?;
            }
        }
        _ => {
            let dtype = array.getattr("dtype")?;
            return Err(PyTypeError::new_err(format!(
                "expected an array of bool or integers, not of {dtype}"
            )));
        }
    }
    let array: PyReadonlyArrayDyn<'_, u8> = array.extract()?;
    take(array.as_array())
}

/// Reads a pattern from an array with the shape of the board.
pub fn pattern(game: &Game, value: &Bound<'_, PyAny>) -> PyResult<Pattern> {
    let grid = game.grid();
    let lengths: Vec<usize> = grid
        .size()
        .lengths()
        .iter()
        .map(|&length| length as usize)
        .collect();
    with_bytes(value, |array| {
        if array.shape() != lengths {
            let shape: Vec<String> = array.shape().iter().map(usize::to_string).collect();
            return Err(error(format!(
                "the array has the shape {}, but the board is {}",
                if shape.is_empty() {
                    "of a single number".to_owned()
                } else {
                    shape.join("x")
                },
                grid.size()
            )));
        }
        if let Some(state) = array.iter().find(|&&state| state >= game.states()) {
            return Err(error(format!(
                "unknown state {state}; use 0 to {}",
                game.states() - 1
            )));
        }
        Ok(match lengths.len() {
            2 => Pattern::from_fn(grid, game.states(), |cell| {
                array[[cell.position() / lengths[1], cell.position() % lengths[1]].as_slice()]
            }),
            _ => Pattern::from_fn(grid, game.states(), |cell| {
                let at: Vec<usize> = grid
                    .coordinates(cell)
                    .iter()
                    .map(|&along| along as usize)
                    .collect();
                array[at.as_slice()]
            }),
        })
    })
}

/// Writes a pattern as an array of uint8 with the shape of the board.
pub fn of_pattern<'py>(py: Python<'py>, pattern: &Pattern) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let grid = pattern.grid();
    let lengths: Vec<usize> = grid
        .size()
        .lengths()
        .iter()
        .map(|&length| length as usize)
        .collect();
    let mut values = pattern.values();
    if lengths.len() > 2 {
        // Reading order goes through a layer row by row; an array through its last axis.
        let read = std::mem::take(&mut values);
        values = vec![0; read.len()];
        for (cell, value) in grid.cells().zip(read) {
            let at = grid.coordinates(cell);
            let place = at
                .iter()
                .zip(&lengths)
                .fold(0, |place, (&along, length)| place * length + along as usize);
            values[place] = value;
        }
    }
    PyArray1::from_vec(py, values).reshape(lengths)
}

/// Raises `MemoryError`, as numpy does, if a matrix does not fit in memory: a product or a kernel can be far larger than what
/// its operands, and a failed allocation in the library would end the interpreter.
pub fn check_memory(rows: usize, columns: usize) -> PyResult<()> {
    let mut buffer = Vec::<u64>::new();
    let words = rows.checked_mul(columns.div_ceil(64));
    let fits = words.is_some_and(|words| buffer.try_reserve_exact(words).is_ok());
    // A buffer that is never read need not be allocated at all.
    std::hint::black_box(&buffer);
    if fits {
        return Ok(());
    }
    Err(PyMemoryError::new_err(format!(
        "a {rows}x{columns} matrix does not fit in memory"
    )))
}

const LOW: u64 = 0x0101_0101_0101_0101;

/// Packs a row of zeros and ones. Returns `false` if it has other entries.
fn pack_row(row: ArrayView1<'_, u8>, words: &mut [u64]) -> bool {
    let mut wrong = 0;
    match row.as_slice() {
        Some(row) => {
            for (bytes, word) in row.chunks(64).zip(words) {
                let (eights, rest) = bytes.as_chunks::<8>();
                for (place, &eight) in eights.iter().enumerate() {
                    let eight = u64::from_le_bytes(eight);
                    wrong |= eight & !LOW;
                    // Byte i, which is 0 or 1, is moved to bit i of the last byte.
                    *word |= (eight.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * place);
                }
                for (place, &entry) in rest.iter().enumerate() {
                    wrong |= u64::from(entry & !1);
                    *word |= u64::from(entry & 1) << (8 * eights.len() + place);
                }
            }
        }
        None => {
            for (place, &entry) in row.iter().enumerate() {
                wrong |= u64::from(entry & !1);
                words[place / 64] |= u64::from(entry & 1) << (place % 64);
            }
        }
    }
    wrong == 0
}

/// Reads a matrix from a two-dimensional array of zeros and ones.
pub fn matrix(value: &Bound<'_, PyAny>) -> PyResult<modtwo::Matrix> {
    with_bytes(value, |array| {
        let &[rows, columns] = array.shape() else {
            return Err(error(format!(
                "a matrix has two dimensions, not {}",
                array.ndim()
            )));
        };
        // A broadcast array has entries without memory.
        check_memory(rows, columns)?;
        let stride = columns.div_ceil(64);
        let mut words = vec![0; rows * stride];
        if columns > 0 {
            for (row, words) in array.outer_iter().zip(words.chunks_exact_mut(stride)) {
                let row = row.into_dimensionality().map_err(error)?;
                if !pack_row(row, words) {
                    return Err(no_bits());
                }
            }
        }
        Ok(modtwo::Matrix::from_words(rows, columns, &words))
    })
}

/// Reads a vector from a one-dimensional array of zeros and ones.
pub fn vector(value: &Bound<'_, PyAny>) -> PyResult<modtwo::Vector> {
    with_bytes(value, |array| {
        let &[len] = array.shape() else {
            return Err(error(format!(
                "a vector has one dimension, not {}",
                array.ndim()
            )));
        };
        let mut words = vec![0; len.div_ceil(64)];
        if !pack_row(array.into_dimensionality().map_err(error)?, &mut words) {
            return Err(no_bits());
        }
        Ok(modtwo::Vector::from_words(len, words))
    })
}

fn no_bits() -> PyErr {
    error("the entries of a matrix over GF(2) must be 0 or 1")
}

/// Reads rows packed as `numpy.packbits(array, axis=1)` packs them.
pub fn packed_matrix(
    value: &Bound<'_, PyAny>,
    columns: usize,
    is_little: bool,
) -> PyResult<modtwo::Matrix> {
    with_bytes(value, |array| {
        let &[rows, bytes] = array.shape() else {
            return Err(error(format!(
                "a packed matrix has two dimensions, not {}",
                array.ndim()
            )));
        };
        if bytes != columns.div_ceil(8) {
            return Err(error(format!(
                "{columns} columns are packed in {} bytes, not in {bytes}",
                columns.div_ceil(8)
            )));
        }
        let stride = columns.div_ceil(64);
        let mut words = vec![0u64; rows * stride];
        for ((row, place), &byte) in array
            .indexed_iter()
            .map(|(at, byte)| ((at[0], at[1]), byte))
        {
            let byte = if is_little { byte } else { byte.reverse_bits() };
            words[row * stride + place / 8] |= u64::from(byte) << (place % 8 * 8);
        }
        Ok(modtwo::Matrix::from_words(rows, columns, &words))
    })
}

/// Unpacks words into zeros and ones.
fn unpack(words: &[u64], entries: &mut [u8]) {
    for (eight, byte) in entries
        .chunks_mut(8)
        .zip(words.iter().flat_map(|word| word.to_le_bytes()))
    {
        let spread = u64::from(byte).wrapping_mul(LOW) & 0x8040_2010_0804_0201;
        let bits = ((spread + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & LOW).to_le_bytes();
        eight.copy_from_slice(&bits[..eight.len()]);
    }
}

/// Writes a matrix as an array of uint8.
pub fn of_matrix<'py>(
    py: Python<'py>,
    matrix: &modtwo::Matrix,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    let mut entries = vec![0; rows * columns];
    py.detach(|| {
        if columns > 0 {
            matrix
                .iter_rows()
                .zip(entries.chunks_exact_mut(columns))
                .for_each(|(row, to)| unpack(row.words(), to));
        }
    });
    PyArray1::from_vec(py, entries).reshape([rows, columns])
}

/// Writes rows as `numpy.packbits` packs them.
pub fn of_packed_matrix<'py>(
    py: Python<'py>,
    matrix: &modtwo::Matrix,
    is_little: bool,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (rows, bytes) = (matrix.rows(), matrix.columns().div_ceil(8));
    let mut packed = Vec::with_capacity(rows * bytes);
    for row in matrix.iter_rows() {
        let all = row
            .words()
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .take(bytes);
        packed.extend(all.map(|byte| if is_little { byte } else { byte.reverse_bits() }));
    }
    PyArray1::from_vec(py, packed).reshape([rows, bytes])
}

/// Writes packed bits as an array of uint8.
pub fn of_bits<'py>(py: Python<'py>, words: &[u64], len: usize) -> Bound<'py, PyArray1<u8>> {
    let mut entries = vec![0; len];
    unpack(words, &mut entries);
    PyArray1::from_vec(py, entries)
}
