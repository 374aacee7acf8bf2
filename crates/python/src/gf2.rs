//! Matrices and polynomials over GF(2): `quatrainment.gf2`.

use crate::arrays;
use crate::error::error;
use numpy::{PyArray1, PyArray2};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyAny;
use quatrainment::draw::{Array, Drawing};
use std::hash::{Hash, Hasher};

/// The most entries of a matrix that is built from numbers alone: half a gigabyte.
const MOST_ENTRIES: usize = 1 << 32;

/// The most rows or columns of a matrix that is drawn.
const MOST_DRAWN: usize = 128;

/// The largest exponent of a polynomial that is built from numbers alone.
const MOST_EXPONENT: usize = 1 << 32;

/// A matrix over GF(2), the field of two elements where 1 + 1 = 0. It does not change.
///
/// >>> import numpy as np
/// >>> from quatrainment.gf2 import Matrix
/// >>> a = Matrix([[1, 1, 0], [1, 1, 1], [0, 1, 1]])
/// >>> a.rank()
/// 3
/// >>> a.solve([1, 1, 1])
/// array([0, 1, 0], dtype=uint8)
/// >>> a @ a.inverse() == Matrix.identity(3)
/// True
/// >>> (a @ a).to_numpy()
/// array([[0, 0, 1],
///        [0, 1, 0],
///        [1, 0, 0]], dtype=uint8)
///
/// Arrays of bool and uint8 are read and written with one copy. Work is done without the interpreter's lock; Ctrl-C acts
/// when an operation is finished.
#[pyclass(frozen, eq, hash, module = "quatrainment.gf2", skip_from_py_object)]
#[derive(Clone)]
pub struct Matrix {
    matrix: modtwo::Matrix,
    /// The number of rows and columns between fine lines in a drawing.
    group: usize,
}

/// How a matrix is drawn is not part of its value.
impl PartialEq for Matrix {
    fn eq(&self, other: &Matrix) -> bool {
        self.matrix == other.matrix
    }
}

impl Eq for Matrix {}

impl Hash for Matrix {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.matrix.hash(state);
    }
}

impl Matrix {
    pub fn new_inner(matrix: modtwo::Matrix) -> Matrix {
        Matrix {
            matrix,
            group: usize::MAX,
        }
    }

    pub fn with_group(matrix: modtwo::Matrix, group: usize) -> Matrix {
        Matrix { matrix, group }
    }

    /// The matrix of an array. One without entries can have any shape, so it is built from numbers alone.
    fn from_array(matrix: modtwo::Matrix) -> PyResult<Matrix> {
        if matrix.rows() == 0 || matrix.columns() == 0 {
            check_entries(matrix.rows(), matrix.columns())?;
        }
        Ok(Matrix::new_inner(matrix))
    }

    fn shaped(&self) -> String {
        format!("{}x{}", self.matrix.rows(), self.matrix.columns())
    }
}

/// How to rebuild a matrix: a function, and the packed rows and the number of columns that it takes.
type Packed<'py> = (Bound<'py, PyAny>, (Bound<'py, PyArray2<u8>>, usize));

fn is_little(order: &str) -> PyResult<bool> {
    match order {
        "big" => Ok(false),
        "little" => Ok(true),
        _ => Err(error(format!(
            "unknown bit order '{order}'; use big or little, as for numpy.packbits"
        ))),
    }
}

#[pymethods]
impl Matrix {
    #[new]
    fn new(entries: &Bound<'_, PyAny>) -> PyResult<Matrix> {
        if let Ok(matrix) = entries.cast::<Matrix>() {
            return Ok(matrix.get().clone());
        }
        if let Ok(text) = entries.extract::<String>() {
            return Ok(Matrix::new_inner(
                text.parse().map_err(error::<modtwo::ParseError>)?,
            ));
        }
        Matrix::from_array(arrays::matrix(entries)?)
    }

    /// The identity matrix.
    #[staticmethod]
    fn identity(n: usize) -> PyResult<Matrix> {
        check_entries(n, n)?;
        Ok(Matrix::new_inner(modtwo::Matrix::identity(n)))
    }

    /// The zero matrix.
    #[staticmethod]
    fn zeros(rows: usize, columns: usize) -> PyResult<Matrix> {
        check_entries(rows, columns)?;
        Ok(Matrix::new_inner(modtwo::Matrix::zeros(rows, columns)))
    }

    /// The matrix whose rows are packed in bytes as by `numpy.packbits(entries, axis=1, bitorder=bitorder)`.
    ///
    /// >>> import numpy as np
    /// >>> from quatrainment.gf2 import Matrix
    /// >>> entries = np.eye(10, dtype=np.uint8)
    /// >>> Matrix.from_packed(np.packbits(entries, axis=1), 10) == Matrix(entries)
    /// True
    #[staticmethod]
    #[pyo3(signature = (packed, columns, *, bitorder = "big"))]
    fn from_packed(packed: &Bound<'_, PyAny>, columns: usize, bitorder: &str) -> PyResult<Matrix> {
        Matrix::from_array(arrays::packed_matrix(
            packed,
            columns,
            is_little(bitorder)?,
        )?)
    }

    /// The rows packed in bytes, as by `numpy.packbits(entries, axis=1, bitorder=bitorder)`.
    #[pyo3(signature = (*, bitorder = "big"))]
    fn to_packed<'py>(
        &self,
        py: Python<'py>,
        bitorder: &str,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        arrays::of_packed_matrix(py, &self.matrix, is_little(bitorder)?)
    }

    /// The entries as an array of uint8.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        arrays::of_matrix(py, &self.matrix)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(pyo3::exceptions::PyValueError::new_err(
                "a matrix can only be copied into an array",
            ));
        }
        let array = self.to_numpy(py)?.into_any();
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    /// The numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.matrix.rows(), self.matrix.columns())
    }

    /// The transpose.
    #[getter]
    #[pyo3(name = "T")]
    fn transpose(&self, py: Python<'_>) -> PyResult<Matrix> {
        arrays::check_memory(self.matrix.columns(), self.matrix.rows())?;
        Ok(Matrix {
            matrix: py.detach(|| self.matrix.transpose()),
            group: self.group,
        })
    }

    /// The rank.
    fn rank(&self, py: Python<'_>) -> usize {
        py.detach(|| self.matrix.rank())
    }

    /// A solution x of A·x = b, or `None` if there is none.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        b: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyArray1<u8>>>> {
        let b = arrays::vector(b)?;
        if b.len() != self.matrix.rows() {
            return Err(error(format!(
                "the right-hand side has {} entries, but the matrix is {}",
                b.len(),
                self.shaped()
            )));
        }
        let x = py.detach(|| self.matrix.solve(&b));
        Ok(x.map(|x| arrays::of_bits(py, x.words(), x.len())))
    }

    /// The inverse, or `None` if there is none.
    fn inverse(&self, py: Python<'_>) -> PyResult<Option<Matrix>> {
        if self.matrix.rows() != self.matrix.columns() {
            return Err(error(format!(
                "only square matrices have an inverse, and this one is {}",
                self.shaped()
            )));
        }
        let inverse = py.detach(|| self.matrix.inverse());
        Ok(inverse.map(|matrix| Matrix {
            matrix,
            group: self.group,
        }))
    }

    /// A basis of the kernel, as the rows of a matrix: all x with A·x = 0 are their sums.
    fn kernel(&self, py: Python<'_>) -> PyResult<Matrix> {
        arrays::check_memory(self.matrix.columns(), self.matrix.columns())?;
        Ok(Matrix::new_inner(py.detach(|| self.matrix.kernel())))
    }

    /// A basis of the left kernel, as the rows of a matrix: all y with y·A = 0 are their sums.
    fn left_kernel(&self, py: Python<'_>) -> PyResult<Matrix> {
        arrays::check_memory(self.matrix.rows(), self.matrix.rows())?;
        Ok(Matrix::new_inner(py.detach(|| self.matrix.left_kernel())))
    }

    /// The reduced row echelon form and the columns of its leading ones.
    ///
    /// >>> from quatrainment.gf2 import Matrix
    /// >>> form, pivots = Matrix("011\n111").echelon()
    /// >>> print(form)
    /// 100
    /// 011
    /// >>> pivots
    /// [0, 1]
    fn echelon(&self, py: Python<'_>) -> (Matrix, Vec<usize>) {
        let form = py.detach(|| self.matrix.echelon());
        (
            Matrix {
                matrix: form.matrix,
                group: self.group,
            },
            form.pivots,
        )
    }

    /// The reduced row echelon form, the columns of its leading ones, and the invertible matrix T with T·A = that form.
    fn reduction(&self, py: Python<'_>) -> PyResult<(Matrix, Vec<usize>, Matrix)> {
        arrays::check_memory(self.matrix.rows(), self.matrix.rows())?;
        let form = py.detach(|| self.matrix.reduction());
        Ok((
            Matrix::new_inner(form.matrix),
            form.pivots,
            Matrix::new_inner(form.transform),
        ))
    }

    fn __matmul__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (left, mismatch) = (&self.matrix, |shape: String| {
            error(format!(
                "a {} matrix cannot be multiplied by {shape}",
                self.shaped()
            ))
        });
        let product = |right: &Matrix| -> PyResult<Bound<'py, PyAny>> {
            if left.columns() != right.matrix.rows() {
                return Err(mismatch(format!("a {} matrix", right.shaped())));
            }
            arrays::check_memory(left.rows(), right.matrix.columns())?;
            let product = Matrix::new_inner(py.detach(|| left * &right.matrix));
            Ok(product.into_pyobject(py)?.into_any())
        };
        if let Ok(right) = other.cast::<Matrix>() {
            return product(right.get());
        }
        let dimensions: usize = py
            .import("numpy")?
            .call_method1("ndim", (other,))?
            .extract()?;
        match dimensions {
            1 => {
                let right = arrays::vector(other)?;
                if left.columns() != right.len() {
                    return Err(mismatch(format!("a vector of {} entries", right.len())));
                }
                let product = py.detach(|| left * &right);
                Ok(arrays::of_bits(py, product.words(), product.len()).into_any())
            }
            2 => product(&Matrix::new_inner(arrays::matrix(other)?)),
            _ => Err(PyTypeError::new_err("expected a matrix or a vector")),
        }
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, Matrix>) -> PyResult<Matrix> {
        let other = other.get();
        if self.shape() != other.shape() {
            return Err(error(format!(
                "a {} matrix cannot be added to a {} matrix",
                other.shaped(),
                self.shaped()
            )));
        }
        Ok(Matrix {
            matrix: py.detach(|| &self.matrix ^ &other.matrix),
            group: self.group,
        })
    }

    fn __getitem__(&self, at: (usize, usize)) -> PyResult<u8> {
        if at.0 >= self.matrix.rows() || at.1 >= self.matrix.columns() {
            return Err(PyIndexError::new_err(format!(
                "no entry {at:?} in a {} matrix",
                self.shaped()
            )));
        }
        Ok(u8::from(self.matrix.get(at.0, at.1)))
    }

    fn _repr_svg_(&self) -> Option<String> {
        let (rows, columns) = self.shape();
        if rows > MOST_DRAWN || columns > MOST_DRAWN {
            return None;
        }
        let row = |row: modtwo::Row<'_>| {
            (0..row.len())
                .map(|column| i64::from(row.get(column)))
                .collect()
        };
        let array = Array {
            name: String::new(),
            factor: String::new(),
            rows: self.matrix.iter_rows().map(row).collect(),
            group: self.group.min(rows.max(columns)).max(1),
            is_digits: false,
            caption: String::new(),
        };
        Some(Drawing::matrix(&array).on_paper().to_svg())
    }

    fn __str__(&self) -> String {
        self.matrix.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Matrix {} over GF(2)>", self.shaped())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Packed<'py>> {
        let (py, matrix) = (slf.py(), slf.get());
        let read = slf.get_type().getattr("from_packed")?;
        Ok((
            read,
            (
                arrays::of_packed_matrix(py, &matrix.matrix, false)?,
                matrix.matrix.columns(),
            ),
        ))
    }
}

/// Rejects a matrix that would be too large, or its transpose: rows are padded to whole words, and work takes memory for
/// each row and column even if there are no entries.
fn check_entries(rows: usize, columns: usize) -> PyResult<()> {
    let padded = |length: usize| length.div_ceil(64).max(1).saturating_mul(64);
    if rows
        .saturating_mul(padded(columns))
        .max(columns.saturating_mul(padded(rows)))
        > MOST_ENTRIES
    {
        return Err(error(format!("a {rows}x{columns} matrix is too large")));
    }
    Ok(())
}

/// A polynomial over GF(2). It does not change.
///
/// >>> from quatrainment.gf2 import Polynomial
/// >>> a, b = Polynomial("t^4 + t^2 + 1"), Polynomial([3, 0])
/// >>> a.gcd(b), a % b, a * b
/// (Polynomial('t^2 + t + 1'), Polynomial('t^2 + t + 1'), Polynomial('t^7 + t^5 + t^4 + t^3 + t^2 + 1'))
/// >>> Polynomial.fibonacci(5)
/// Polynomial('t^4 + t^2 + 1')
#[pyclass(frozen, eq, hash, module = "quatrainment.gf2", skip_from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Polynomial(modtwo::Polynomial);

impl Polynomial {
    fn check_divisor(&self) -> PyResult<()> {
        match self.0.is_zero() {
            true => Err(PyZeroDivisionError::new_err("division by the polynomial 0")),
            false => Ok(()),
        }
    }
}

#[pymethods]
impl Polynomial {
    #[new]
    fn new(terms: &Bound<'_, PyAny>) -> PyResult<Polynomial> {
        if let Ok(text) = terms.extract::<String>() {
            return Ok(Polynomial(
                text.parse().map_err(error::<modtwo::ParseError>)?,
            ));
        }
        let exponents: Vec<usize> = terms.extract().map_err(|_| {
            PyTypeError::new_err(
                "invalid polynomial; use a text like 't^2 + 1' or a list of exponents like [2, 0]",
            )
        })?;
        if let Some(large) = exponents.iter().find(|&&exponent| exponent > MOST_EXPONENT) {
            return Err(error(format!("the power t^{large} is too large")));
        }
        Ok(Polynomial(modtwo::Polynomial::from_exponents(exponents)))
    }

    /// The polynomial with these coefficients, an array of zeros and ones, that of t^0 first.
    #[staticmethod]
    fn from_numpy(coefficients: &Bound<'_, PyAny>) -> PyResult<Polynomial> {
        Ok(Polynomial(modtwo::Polynomial::from_words(
            arrays::vector(coefficients)?.words().to_vec(),
        )))
    }

    /// The coefficients as an array of uint8, that of t^0 first.
    fn to_numpy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let len = self.0.degree().map_or(0, |degree| degree + 1);
        arrays::of_bits(py, self.0.words(), len)
    }

    /// The Fibonacci polynomial F_n: F_0 = 0, F_1 = 1, F_(n+1) = t·F_n + F_(n−1).
    #[staticmethod]
    fn fibonacci(py: Python<'_>, n: usize) -> PyResult<Polynomial> {
        if n > MOST_EXPONENT {
            return Err(error(format!("F_{n} is too large")));
        }
        Ok(Polynomial(py.detach(|| modtwo::Polynomial::fibonacci(n))))
    }

    /// The degree, or `None` for 0.
    #[getter]
    fn degree(&self) -> Option<usize> {
        self.0.degree()
    }

    /// The exponents of its terms, in ascending order.
    #[getter]
    fn exponents(&self) -> Vec<usize> {
        self.0.exponents().collect()
    }

    /// The greatest common divisor.
    fn gcd(&self, py: Python<'_>, other: &Bound<'_, Polynomial>) -> Polynomial {
        let other = other.get();
        Polynomial(py.detach(|| self.0.gcd(&other.0)))
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, Polynomial>) -> Polynomial {
        let other = other.get();
        Polynomial(py.detach(|| &self.0 + &other.0))
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, Polynomial>) -> PyResult<Polynomial> {
        let other = other.get();
        Ok(Polynomial(py.detach(|| &self.0 * &other.0)))
    }

    fn __divmod__(
        &self,
        py: Python<'_>,
        divisor: &Bound<'_, Polynomial>,
    ) -> PyResult<(Polynomial, Polynomial)> {
        let divisor = divisor.get();
        divisor.check_divisor()?;
        let (quotient, remainder) = py.detach(|| self.0.div_rem(&divisor.0));
        Ok((Polynomial(quotient), Polynomial(remainder)))
    }

    fn __floordiv__(
        &self,
        py: Python<'_>,
        divisor: &Bound<'_, Polynomial>,
    ) -> PyResult<Polynomial> {
        Ok(self.__divmod__(py, divisor)?.0)
    }

    fn __mod__(&self, py: Python<'_>, divisor: &Bound<'_, Polynomial>) -> PyResult<Polynomial> {
        Ok(self.__divmod__(py, divisor)?.1)
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Polynomial('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Vec<usize>,)) {
        (slf.get_type().into_any(), (slf.get().exponents(),))
    }
}
