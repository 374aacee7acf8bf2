"""Matrices and polynomials over GF(2), compared with numpy."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from quatrainment import Game, QuatrainmentError
from quatrainment.gf2 import Matrix, Polynomial
from test_solver import eliminate


@st.composite
def arrays(draw, rows=None, columns=None):
    rows = draw(st.integers(0, 140)) if rows is None else rows
    columns = draw(st.integers(0, 140)) if columns is None else columns
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    # Some of low rank.
    inner = draw(st.integers(1, 150))
    left, right = rng.integers(0, 2, (rows, inner)), rng.integers(0, 2, (inner, columns))
    return (left @ right % 2).astype(np.uint8)


@settings(max_examples=100, deadline=None)
@given(arrays(), st.integers(0, 2**32))
def test_it_agrees_with_numpy(a, seed):
    rng = np.random.default_rng(seed)
    rows, columns = a.shape
    matrix = Matrix(a)
    assert matrix.shape == a.shape and (matrix.to_numpy() == a).all()
    assert Matrix(a.astype(bool)) == Matrix(np.asfortranarray(a)) == Matrix(a.astype(np.int64)) == matrix
    for order in ["big", "little"]:
        packed = np.packbits(a, axis=1, bitorder=order)
        assert (matrix.to_packed(bitorder=order) == packed).all()
        assert Matrix.from_packed(packed, columns, bitorder=order) == matrix
    assert (matrix.T.to_numpy() == a.T).all()
    b = rng.integers(0, 2, rows, dtype=np.uint8)
    expected, rank = eliminate(a, b)
    assert matrix.rank() == rank
    x = matrix.solve(b)
    assert (x is None) == (expected is None)
    if x is not None:
        assert (matrix @ x == b).all() and (a @ x % 2 == b).all()
    kernel = matrix.kernel().to_numpy()
    assert kernel.shape == (columns - rank, columns) and (a @ kernel.T % 2 == 0).all()
    assert (matrix.left_kernel().to_numpy() @ a % 2 == 0).all()
    form, pivots = matrix.echelon()
    assert len(pivots) == rank and form.rank() == rank
    reduced, same, transform = matrix.reduction()
    assert (reduced, same) == (form, pivots) and transform @ matrix == form
    c = rng.integers(0, 2, (columns, 70), dtype=np.uint8)
    assert ((matrix @ c).to_numpy() == a.astype(int) @ c % 2).all()
    assert matrix + matrix == Matrix.zeros(rows, columns)


@settings(max_examples=40, deadline=None)
@given(arrays(rows=60, columns=60))
def test_inverses_are_inverses(a):
    # How it is drawn is not part of its value.
    game = Game("quatrainment")
    assert game.matrix() == Matrix(game.to_numpy()) and game.matrix().echelon()[0] == Matrix.identity(16)
    inverse = Matrix(a).inverse()
    assert (inverse is None) == (Matrix(a).rank() < 60)
    if inverse is not None:
        assert Matrix(a) @ inverse == Matrix.identity(60)


def test_bad_input_raises_a_sentence():
    a = Matrix.identity(3)
    for call, kind, sentence in [
        (lambda: Matrix([[0, 2]]), QuatrainmentError, "must be 0 or 1"),
        (lambda: Matrix(np.full((3, 70), 3, np.uint8)), QuatrainmentError, "must be 0 or 1"),
        (lambda: Matrix([0, 1]), QuatrainmentError, "a matrix has two dimensions, not 1"),
        (lambda: Matrix([[0.5]]), TypeError, "not of float64"),
        (lambda: Matrix("01\n2"), QuatrainmentError, "2"),
        (lambda: Matrix.from_packed(np.zeros((2, 2), np.uint8), 17), QuatrainmentError, "packed in 3 bytes, not in 2"),
        (lambda: a.to_packed(bitorder="middle"), QuatrainmentError, "use big or little"),
        (lambda: a.solve([1, 0]), QuatrainmentError, "has 2 entries, but the matrix is 3x3"),
        (lambda: Matrix.zeros(2, 3).inverse(), QuatrainmentError, "only square matrices"),
        (lambda: a @ Matrix.zeros(2, 3), QuatrainmentError, "cannot be multiplied by a 2x3 matrix"),
        (lambda: a @ [1], QuatrainmentError, "a vector of 1 entries"),
        (lambda: a + Matrix.zeros(2, 3), QuatrainmentError, "cannot be added"),
        (lambda: a[3, 0], IndexError, "no entry"),
        (lambda: Matrix.zeros(1 << 40, 1 << 40), QuatrainmentError, "too large"),
        (lambda: Matrix.zeros(-1, 2), OverflowError, "negative"),
        (lambda: Polynomial("t") % Polynomial([]), ZeroDivisionError, "polynomial 0"),
        (lambda: Polynomial([1 << 60]), QuatrainmentError, "power .* is too large"),
        (lambda: Polynomial("s"), QuatrainmentError, "s"),
        (lambda: Polynomial(2.5), TypeError, "invalid polynomial"),
    ]:
        with pytest.raises(kind, match=sentence):
            call()


def test_what_does_not_fit_in_memory_raises_and_does_not_end_the_interpreter():
    tall, wide = Matrix.zeros(1 << 26, 1), Matrix.zeros(1, 1 << 26)
    for call in [wide.kernel, tall.left_kernel, tall.reduction, lambda: tall @ wide]:
        with pytest.raises(MemoryError, match="67108864x67108864 matrix does not fit in memory"):
            call()
    with pytest.raises(MemoryError):
        Matrix(np.broadcast_to(np.uint8(0), (1 << 40, 1 << 20)))
    for call in [
        lambda: Matrix.zeros(1 << 40, 0),
        lambda: Matrix.zeros(0, (1 << 64) - 1),
        lambda: Matrix(np.zeros((1 << 40, 0), np.uint8)),
        lambda: Matrix.from_packed(np.zeros((0, 1 << 40), np.uint8), 1 << 43),
    ]:
        with pytest.raises(QuatrainmentError, match="matrix is too large"):
            call()


@settings(max_examples=50, deadline=None)
@given(*[st.lists(st.integers(0, 200), max_size=30)] * 2)
def test_polynomials_are_divided(a, b):
    a, b = Polynomial(a), Polynomial(b)
    assert Polynomial.from_numpy(a.to_numpy()) == a == Polynomial(str(a))
    product = np.convolve(a.to_numpy(), b.to_numpy()) % 2 if a and b else np.zeros(0)
    assert (a * b) == Polynomial.from_numpy(product.astype(np.uint8))
    if b:
        quotient, remainder = divmod(a, b)
        assert quotient * b + remainder == a
        assert remainder.degree is None or remainder.degree < b.degree
    if a and b:
        assert not a % a.gcd(b) and not b % a.gcd(b)
