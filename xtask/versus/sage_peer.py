"""Sage's dense matrices over GF(2), which are M4RI: prints the best time of one operation on a random invertible matrix."""

import sys
import time

from sage.all import GF, matrix, random_matrix, vector

operation, n, repeats = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
a = random_matrix(GF(2), n)
while operation != "product" and a.rank() < n:
    a = random_matrix(GF(2), n)
b = random_matrix(GF(2), n)
right = vector(GF(2), [row % 2 for row in range(n)])
times = []
for _ in range(repeats):
    # Sage keeps what it has computed; a copy knows nothing.
    fresh = matrix(a) if operation == "product" else a.__copy__()
    started = time.perf_counter()
    if operation == "rank":
        fresh.rank()
    elif operation == "inverse":
        fresh.inverse()
    elif operation == "solve":
        fresh.solve_right(right)
    else:
        fresh * b
    times.append(time.perf_counter() - started)
print(min(times))
