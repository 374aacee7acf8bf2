"""Writes tables for the On-Line Encyclopedia of Integer Sequences: python3 records/b_files.py   (seconds; needs no program)

Everything follows from nullities.csv, all-lit.csv and formulas; records/README.md says what is proved and how it is checked.
A b-file has the index and the value, without gaps, in lines of fewer than 1000 characters. Its entry on the wiki of the
encyclopedia speaks of "sometimes the first hundred thousand terms", so that is where these end at the latest.
"""

import collections
import csv
import itertools
import math
import pathlib
import re

HERE = pathlib.Path(__file__).parent
LAST = 100_000
DIGITS = 990


def own():
    """The sides with solutions of their own, and the last n they are known for."""
    title, _, *lines = (HERE / "nullities.csv").read_text().splitlines()
    return {int(side): int(number) for side, number in (line.split(",") for line in lines)}, int(re.search(r"\d+", title)[0]) - 1


def expanded(own, last):
    """The nullities of Lights Out n x n from the sides with solutions of their own."""
    count = [0] * (last + 2)
    for odd, number in own.items():
        for multiple in range(odd, last + 2, 2 * odd):
            count[multiple] += number
    flat = {}
    for n in range(1, last + 1):
        twos = (n + 1 & -(n + 1)).bit_length() - 1
        odd = n + 1 >> twos
        flat[n] = (count[odd] << twos + 1) + (2 * (2**twos - 1) if odd % 3 == 0 else 0)
    return flat


def on_torus(flat):
    """The nullities of Lights Out on the n x n torus; where n is 1 or 2, a press flips a cell as often as it meets it."""
    return {n: (2 * flat[n - 1] if n > 1 else 0) + (4 if n % 3 == 0 else 0) for n in range(1, max(flat) + 2)}


def inequivalent(n, nullity):
    """Solutions of all lit, reflected and rotated ones counted once: symmetric.md proves this."""
    half = 2 ** (nullity // 2)
    return (2**nullity + 2 * half if n % 6 == 5 else 2**nullity + 5 * half + 2 * 2 ** (nullity // 4)) // 8


def primitive(members):
    """Those that are no multiple of a smaller one."""
    found = []
    for member in members:
        if all(member % smaller for smaller in found):
            found.append(member)
    return found


def fewest():
    """The fewest presses of all lit as far as every n is settled."""
    with open(HERE / "all-lit.csv", newline="") as file:
        settled = itertools.takewhile(lambda row: ".." not in row["presses"], csv.DictReader(file))
        return {int(row["n"]): int(row["presses"]) for row in settled}


def depths():
    """Positions of 5 x 5 Lights Out by fewest presses.

    Its quiet sets are sums of two. They sort the cells into four types, by which of the two contain them, and adding one
    presses the cells of its types that were not pressed, and no others. So presses are counted by how many of each type
    they have, and of the four solutions of a position the lightest counts.
    """
    quiet = [(0b10101, 0b10101, 0, 0b10101, 0b10101), (0b11011, 0, 0b11011, 0, 0b11011)]
    sizes = collections.Counter(
        tuple(board[row] >> column & 1 for board in quiet) for row in range(5) for column in range(5)
    )
    types = sorted(sizes)
    counts = collections.Counter()
    for pressed in itertools.product(*(range(sizes[of] + 1) for of in types)):
        ways = math.prod(math.comb(sizes[of], number) for of, number in zip(types, pressed))
        weights = [
            sum(sizes[of] - number if (a & of[0]) ^ (b & of[1]) else number for of, number in zip(types, pressed))
            for a in (0, 1)
            for b in (0, 1)
        ]
        counts[min(weights)] += ways
    assert all(number % 4 == 0 for number in counts.values())
    return {presses: counts[presses] // 4 for presses in sorted(counts)}


def sequences():
    """The number of each sequence, what it is, and its terms."""
    known, last = own()
    flat = expanded(known, last)
    short = {n: flat[n] for n in range(1, LAST + 1)}
    powers = {n: 2**nullity for n, nullity in itertools.takewhile(lambda n: n[1] * math.log10(2) < DIGITS, short.items())}
    members = [n for n in short if short[n]]
    return {
        "159257": ("nullity of Lights Out n x n", short),
        "165738": ("nullity of Lights Out on the n x n torus", {n: value for n, value in on_torus(short).items() if n <= LAST}),
        "117870": (f"n <= {LAST} for which Lights Out n x n is not always solvable", dict(enumerate(members, 1))),
        "076436": (f"n <= {LAST} for which Lights Out n x n is always solvable", dict(enumerate((n for n in short if not short[n]), 1))),
        "093614": (f"n + 1 for n <= {LAST} with quiet sets in Lights Out n x n", dict(enumerate((n + 1 for n in members), 1))),
        "094425": (
            f"the members of A093614 up to {last + 1} that are no multiple of another",
            dict(enumerate(primitive([n + 1 for n in flat if flat[n]]), 1)),
        ),
        "075462": ("solutions of all lit in Lights Out n x n, up to 990 digits", powers),
        "075463": ("the same, reflected and rotated ones counted once", {n: inequivalent(n, flat[n]) for n in powers}),
        "075464": ("the fewest presses from all lit to all dark in Lights Out n x n", fewest()),
        "079873": ("positions of 5 x 5 Lights Out that need n presses, complete", depths()),
    }


def main():
    for number, (what, terms) in sequences().items():
        lines = [f"# A{number}: {what}, made by records/b_files.py"] + [f"{n} {value}" for n, value in terms.items()]
        (HERE / f"b{number}.txt").write_text("\n".join(lines) + "\n")
        print(f"b{number}.txt: {len(terms)} terms, n = {min(terms)} to {max(terms)}")


if __name__ == "__main__":
    main()
