"""Linear algebra over GF(2), the field of two elements where 1 + 1 = 0: matrices and polynomials.

>>> from quatrainment.gf2 import Matrix
>>> a = Matrix([[1, 1], [0, 1]])
>>> print(a.inverse())
11
01

The number of threads is that of `quatrainment.set_threads`.
"""

from ._engine import Matrix, Polynomial

__all__ = ["Matrix", "Polynomial"]
