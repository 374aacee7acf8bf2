"""A second method for the tables in this folder: python3 records/check.py [--quick | --long] [LAST]

It shares no code with the project and needs nothing but Python. Every line says what was checked and how long it took.
--quick takes a part that needs seconds; --long also what needs many minutes.

Nullities are degrees of greatest common divisors of polynomials over GF(2). They are computed here on Python's integers by
Euclid's algorithm for every n up to LAST (1000 if it is not given) and for a few of the largest; small ones are also found by
elimination of the matrix of presses. All of them together must obey the law of divisors, see `divisors`. The census of the
atlas is compared with two sums. check_sequences.py checks the b-files, check_boards.py the fewest presses and worst cases.
"""

import argparse
import check_boards
import check_sequences
import json
import pathlib
import platform
import re
import time

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


def polynomial(n):
    """f_n(x) by binomial coefficients: the sum of C(n - i, i) x^(n - 2 i)."""
    exponents = (n - 2 * i for i in range(n // 2 + 1) if (n - i) & i == i)
    digits = bytearray(b"0" * (n + 1))
    for exponent in exponents:
        digits[n - exponent] = ord("1")
    return int(digits.decode(), 2)


def shifted(f):
    """f(x + 1): for every power of two h, x^h becomes x^h + 1."""
    h = 1
    while h < f.bit_length():
        # Blocks of h ones and h zeros, the zeros lowest.
        length = -(-f.bit_length() // (2 * h))
        blocks = int(("1" * h + "0" * h) * length, 2)
        f ^= (f & blocks) >> h
        h *= 2
    return f


def divisors():
    """Reads nullities.csv, checks it by the law of divisors, and returns the nullities of Lights Out and the last n.

    For n + 1 = 2^a q with q odd, d(n) = 2^(a + 1) e(q) + 2 (2^a - 1) [3 divides q], where e(q) counts the z in fields of
    characteristic 2 for which z = u + 1/u and z + 1 = v + 1/v, with u and v other than 1 and u^q = v^q = 1. Sorted by the
    least l for which that holds, e(q) is the sum of c(l) over the divisors l of q; the table has the c(l) that are not 0.
    These z come in pairs z, z + 1 and in orbits of squaring, whose length is h or h / 2 when 2^h is the first power of two
    that is 1 or -1 modulo l. A single wrong nullity would almost surely make some c(l) negative, or no multiple of h / 2.
    """
    title, _, *lines = (HERE / "nullities.csv").read_text().splitlines()
    last = int(re.search(r"\d+", title)[0]) - 1
    count = [0] * (last + 2)
    for l, own in (map(int, line.split(",")) for line in lines):
        power, length = 2, 1
        while power not in (1, l - 1):
            power, length = power * 2 % l, length + 1
        length //= 2 if length % 2 == 0 else 1
        assert own > 0 and own % 2 == 0 and own % length == 0, f"the law of divisors fails at {l}"
        for multiple in range(l, last + 2, l):
            count[multiple] += own
    flat = [0] * (last + 1)
    for n in range(1, last + 1):
        power = n + 1 & -(n + 1)
        flat[n] = 2 * power * count[(n + 1) // power] + (2 * (power - 1) if (n + 1) % 3 == 0 else 0)
    print(f"nullities: the law of divisors holds for every n up to {last}; {len(lines)} sides have solutions of their own")
    return flat, last


def lights_out(n, i, j, wraps=False):
    """What a press in row i and column j flips in Lights Out."""
    near = [(i, j), (i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    if wraps:
        return [(x % n, y % n) for x, y in near]
    return [(x, y) for x, y in near if 0 <= x < n and 0 <= y < n]


def torus(n, i, j):
    return lights_out(n, i, j, wraps=True)


def quatrainment(n, i, j):
    """At a corner everything at a distance of at most 2, at an edge the neighbours, elsewhere the plus."""
    ends = (i in (0, n - 1)) + (j in (0, n - 1))
    if ends == 2:
        return [(x, y) for x in range(n) for y in range(n) if abs(x - i) + abs(y - j) <= 2]
    return [place for place in lights_out(n, i, j) if ends == 0 or place != (i, j)]


def merlin(n, i, j):
    """At a corner a square of four, at an edge three cells along it, elsewhere the plus."""
    square = [(x, y) for x in range(n) for y in range(n) if max(abs(x - i), abs(y - j)) <= 1]
    at_end = [i in (0, n - 1), j in (0, n - 1)]
    if all(at_end):
        return square
    return [(x, y) for x, y in square if (x == i and not at_end[1]) or (y == j and not at_end[0])]


def elimination(n, game):
    """The nullity of a game n x n, by the matrix."""
    leading = {}
    for i in range(n):
        for j in range(n):
            row = 0
            for x, y in game(n, i, j):
                row ^= 1 << x * n + y
            while row and row.bit_length() in leading:
                row ^= leading[row.bit_length()]
            if row:
                leading[row.bit_length()] = row
    return n * n - len(leading)


def nullities(flat, on_torus, last, is_quick):
    """A159257 and A165738 by Euclid's algorithm and by elimination."""
    all_sides = len(flat) - 1
    large = [] if is_quick else [max(n for n in range(0, all_sides + 1, 2) if flat[n]), all_sides]
    for n in large:
        f = polynomial(n)
        nullity = gcd(f, shifted(f)).bit_length() - 1
        assert flat[n] == nullity, f"Lights Out {n}x{n}: {flat[n]} in the table, {nullity} by polynomials"
    for n, (f, g) in enumerate(polynomials(last), 1):
        nullity = gcd(f, g).bit_length() - 1
        assert flat[n] == nullity, f"Lights Out {n}x{n}: {flat[n]} in the table, {nullity} by polynomials"
    for n in range(3, 31):
        assert flat[n] == elimination(n, lights_out) and on_torus[n] == elimination(n, torus), n
    assert on_torus[1] == elimination(1, torus) and on_torus[2] == elimination(2, torus)
    print(f"nullities: Lights Out and its torus agree for every n up to {last} and for {large}; by elimination up to 30")


def mirrors(on_torus):
    """Which sides are always solvable, and the nullities of Quatrainment and Merlin."""
    for name, shift in (("quatrainment", 0), ("merlin", 1)):
        lines = (HERE / f"always-solvable-{name}.txt").read_text().splitlines()
        told = {int(line) for line in lines if line and line[0] != "#"}
        expected = {n for n in range(3, max(told) + 1) if n - shift > 2 and on_torus[n - shift] == 0}
        expected |= {3} if name == "merlin" else set()
        assert told == expected, name
    lines = (HERE / "mirrors.csv").read_text().splitlines()[1:]
    for n, *both in (map(int, line.split(",")) for line in lines):
        assert [nullity == 0 for nullity in both] == [on_torus[n] == 0, n == 3 or on_torus[n - 1] == 0], n
        if n <= 20:
            assert both == [elimination(n, quatrainment), elimination(n, merlin)], n
    print(f"Quatrainment and Merlin: {len(lines)} nullities agree with the theorem; by elimination up to 20")


def atlas():
    atlas = json.loads((HERE / "atlas.json").read_text())
    by_rank = atlas["by_rank"]
    assert sum(by_rank) == 2**36 and by_rank[16] == 3 * 2**32
    assert sum(count << (16 - rank) for rank, count in enumerate(by_rank)) == quiet_pairs()
    print("atlas: 2^36 games, 3 * 2^32 always solvable, and the pairs of a game and quiet presses agree")


def worst(flat):
    for game, flips, nullity in (
        ("lights-out", lights_out, lambda n: flat[n]),
        ("quatrainment", quatrainment, lambda n: elimination(n, quatrainment)),
    ):
        rows = check_boards.worst(game, flips, nullity)
        settled = sum(row["at_least"] == row["at_most"] for row in rows)
        print(f"worst cases: {game}, {len(rows)} sides up to {rows[-1]['n']}, {settled} of them settled")


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


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main():
    parser = argparse.ArgumentParser(description="Check the tables of this folder by a second method.")
    parser.add_argument("last", nargs="?", type=int, help="Euclid's algorithm for every n up to this")
    parser.add_argument("--quick", action="store_true", help="a part that takes seconds")
    parser.add_argument("--long", action="store_true", help="also what takes many minutes")
    options = parser.parse_args()
    quick, long = options.quick, options.long
    flat, all_sides = divisors()
    on_torus = [0] + [(2 * flat[n - 1] if n > 1 else 0) + (4 if n % 3 == 0 else 0) for n in range(1, all_sides + 1)]
    steps = [
        lambda: nullities(flat, on_torus, options.last or (300 if quick else 1000), quick),
        lambda: mirrors(on_torus),
        lambda: check_sequences.from_nullities(flat, on_torus),
        lambda: check_sequences.inequivalent(flat, 40 if quick else 250 if long else 120),
        lambda: check_sequences.primitive(flat, gcd, polynomial, shifted, 10_000 if quick else 10**6),
        lambda: check_sequences.fewest(10 if quick else 24 if long else 16),
        lambda: check_sequences.parity(1_000 if quick else 10**6 if long else 10_000),
    ]
    if not quick:
        steps += [check_sequences.depths, lambda: worst(flat), atlas]
    whole = time.process_time()
    for step in steps:
        started = time.process_time()
        step()
        print(f"    {time.process_time() - started:.1f} s", flush=True)
    print(f"all agree; {time.process_time() - whole:.0f} s of one core, {processor()}, Python {platform.python_version()}")


if __name__ == "__main__":
    main()
