"""A second method for the tables in this folder, without any code of the project: python3 records/check.py

Nullities are degrees of greatest common divisors of polynomials over GF(2), here on Python's integers by Euclid's algorithm;
small ones are also found by elimination of the matrix of presses. The census of the atlas is compared with two sums.
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent


def gcd(a, b):
    while b:
        shift = a.bit_length() - b.bit_length()
        while shift >= 0:
            a ^= b << shift
            shift = a.bit_length() - b.bit_length()
        a, b = b, a
    return a


def polynomials(last):
    """The pairs f_n(x), f_n(x + 1) for n = 1, 2, ...: f_0 = 1, f_1 = x, f_(n+1) = x f_n + f_(n-1)."""
    before, now, before_, now_ = 1, 2, 1, 3
    for _ in range(last):
        yield now, now_
        before, now = now, (now << 1) ^ before
        before_, now_ = now_, (now_ << 1) ^ now_ ^ before_


def elimination(n, wraps):
    """The nullity of Lights Out n x n, by the matrix."""
    rows = []
    for i in range(n):
        for j in range(n):
            row = 0
            for a, b in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
                x, y = i + a, j + b
                if wraps:
                    row ^= 1 << x % n * n + y % n
                elif 0 <= x < n and 0 <= y < n:
                    row ^= 1 << x * n + y
            rows.append(row)
    leading = {}
    for row in rows:
        while row and row.bit_length() in leading:
            row ^= leading[row.bit_length()]
        if row:
            leading[row.bit_length()] = row
    return n * n - len(leading)


def b_file(name):
    lines = (HERE / name).read_text().splitlines()
    return {int(n): int(value) for n, value in (line.split() for line in lines if line and line[0] != "#")}


def main(last):
    flat, torus = b_file("b159257.txt"), b_file("b165738.txt")
    last = min(last, max(flat))
    for n, (f, g) in enumerate(polynomials(last), 1):
        nullity = gcd(f, g).bit_length() - 1
        assert flat[n] == nullity, f"Lights Out {n}x{n}: {flat[n]} in the table, {nullity} by polynomials"
        if n + 1 in torus and n + 1 <= last:
            expected = 2 * nullity + (4 if n % 3 == 2 else 0)
            assert torus[n + 1] == expected, f"torus {n + 1}: {torus[n + 1]} in the table, {expected} expected"
    for n in range(3, 31):
        assert flat[n] == elimination(n, False) and torus[n] == elimination(n, True), n
    print(f"nullities: Lights Out and its torus agree for every n up to {last}; by elimination up to 30")
    for name, shift in (("quatrainment", 0), ("merlin", 1)):
        lines = (HERE / f"always-solvable-{name}.txt").read_text().splitlines()
        told = {int(line) for line in lines if line and line[0] != "#"}
        expected = {n for n in range(3, last + 1) if n - shift in torus and torus[n - shift] == 0}
        expected |= {3} if name == "merlin" else set()
        assert {n for n in told if n <= last} == expected, name
    print("always solvable: Quatrainment and Merlin agree with the theorem")
    atlas = json.loads((HERE / "atlas.json").read_text())
    by_rank = atlas["by_rank"]
    assert sum(by_rank) == 2**36 and by_rank[16] == 3 * 2**32
    assert sum(count << (16 - rank) for rank, count in enumerate(by_rank)) == quiet_pairs()
    print("atlas: 2^36 games, 3 * 2^32 always solvable, and the pairs of a game and quiet presses agree")


def quiet_pairs():
    """The number of pairs of a game and quiet presses: for each set of presses, the games are a linear space."""
    moves = []
    for swap in (False, True):
        for rows in (False, True):
            for columns in (False, True):
                move = []
                for cell in range(16):
                    i, j = divmod(cell, 4)
                    i, j = (j, i) if swap else (i, j)
                    i, j = (3 - i if rows else i), (3 - j if columns else j)
                    move.append(4 * i + j)
                moves.append(move)
    orbits, seen = [], set()
    for press in range(16):
        for cell in range(16):
            orbit = {(move[press], move[cell]) for move in moves}
            if (press, cell) not in seen:
                seen |= orbit
                orbits.append([sum(1 << c for p, c in orbit if p == q) for q in range(16)])
    total = 0
    for presses in range(1 << 16):
        leading, rank = {}, 0
        pressed = [p for p in range(16) if presses >> p & 1]
        for orbit in orbits:
            made = 0
            for p in pressed:
                made ^= orbit[p]
            while made and made.bit_length() in leading:
                made ^= leading[made.bit_length()]
            if made:
                leading[made.bit_length()] = made
        total += 1 << (len(orbits) - len(leading))
    return total


main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
