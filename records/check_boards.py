"""Checks of tables about presses, by methods of their own: the fewest presses for all lit, solutions that symmetries keep,
and worst cases. Used by check.py; Python's standard library only.
"""

import csv
import lzma
import pathlib

HERE = pathlib.Path(__file__).parent


def chased(n):
    """Quiet patterns of Lights Out n x n, independent ones, and a solution of all lit; patterns are lists of rows.

    The first row of presses determines the others, by what is still lit above, and what is left below the last must be 0.
    """
    full = (1 << n) - 1

    def down(first, lit):
        rows, before, now = [], 0, first
        for _ in range(n):
            rows.append(now)
            before, now = now, (now ^ now << 1 ^ now >> 1 ^ before ^ lit) & full
        return rows, now

    leading, quiet = {}, []

    def reduced(left, by):
        while left and left.bit_length() in leading:
            other = leading[left.bit_length()]
            left, by = left ^ other[0], by ^ other[1]
        return left, by

    for column in range(n):
        left, by = reduced(down(1 << column, 0)[1], 1 << column)
        if left:
            leading[left.bit_length()] = left, by
        else:
            quiet.append(by)
    left, by = reduced(down(0, full)[1], 0)
    assert left == 0, f"all lit has no solution for n = {n}"
    solution, left = down(by, full)
    assert left == 0
    return [down(first, 0)[0] for first in quiet], solution


def columns_of(rows, first, step):
    """Every other bit of some rows, as one number."""
    return [int(format(row, "b")[::-1][first::step][::-1] or "0", 2) for row in rows]


def classes(n, rows):
    """A pattern on the cells with row and column both even, both odd, and only the one or the other odd: four numbers."""
    width = n // 2 + 1
    parts = []
    for i, j in ((0, 0), (1, 1), (0, 1), (1, 0)):
        number = 0
        for row in columns_of(rows[i::2], j, 2):
            number = number << width | row
        parts.append(number)
    return parts


def zero_on(patterns, place):
    """Independent sums of patterns that are 0 on one class."""
    leading, zero = {}, []
    for pattern in patterns:
        while pattern[place] and pattern[place].bit_length() in leading:
            pattern = [a ^ b for a, b in zip(pattern, leading[pattern[place].bit_length()])]
        if pattern[place]:
            leading[pattern[place].bit_length()] = pattern
        else:
            zero.append(pattern)
    return zero


def choices(start, rows):
    """All sums of some numbers with a start, one by one, each with the bits of what was added."""
    yield 0, start
    for number in range(1, 1 << len(rows)):
        start ^= rows[(number & -number).bit_length() - 1]
        yield number ^ number >> 1, start


def fewest(n, claimed, most):
    """The fewest presses for all lit if they are at most those claimed; None if a class has over 2^most choices.

    A quiet pattern is determined by either half of the classes, 0 and 1 or 2 and 3, and is there any choice on one class with
    any on the other. (Ranks show it, below.) The least weights of the four classes add up to a bound. A solution of at most
    the claimed presses exceeds it by little in all, so on one half by very little: all pairs of choices with that are tried.
    """
    quiet, solution = chased(n)
    quiet, solution = [classes(n, rows) for rows in quiet], classes(n, solution)
    if not quiet:
        return sum(part.bit_count() for part in solution)
    rows = [zero_on(quiet, other) for other in (1, 0, 3, 2)]
    for half in (0, 2):
        assert len(rows[half]) + len(rows[half + 1]) == len(quiet), f"n = {n} does not split"
        assert not zero_on(rows[half], half) and not zero_on(rows[half + 1], half + 1), f"n = {n} does not split"
    if max(map(len, rows)) > most:
        return None
    weights = []
    for place in range(4):
        count = {}
        for _, part in choices(solution[place], [row[place] for row in rows[place]]):
            weight = part.bit_count()
            count[weight] = count.get(weight, 0) + 1
        weights.append(count)
    excess = claimed - sum(map(min, weights))

    def pairs(half, limit):
        first, second = weights[half], weights[half + 1]
        limit += min(first) + min(second)
        return sum(ways * more for a, ways in first.items() for b, more in second.items() if a + b <= limit)

    limit = min(range(excess + 1), key=lambda limit: pairs(0, limit) + pairs(2, excess - limit - 1))
    best = [claimed + 1]
    for half, limit in ((0, limit), (2, excess - limit - 1)):
        close = []
        for place in (half, half + 1):
            least = min(weights[place])
            steps = choices(solution[place], [row[place] for row in rows[place]])
            close.append([(part.bit_count() - least, bits) for bits, part in steps if part.bit_count() <= least + limit])

        def on_all(place, bits):
            total = [0, 0, 0, 0]
            for number, row in enumerate(rows[place]):
                if bits >> number & 1:
                    total = [a ^ b for a, b in zip(total, row)]
            return total

        seconds = sorted((over, on_all(half + 1, bits)) for over, bits in close[1])
        for over, bits in close[0]:
            first = [a ^ b for a, b in zip(solution, on_all(half, bits))]
            for more, second in seconds:
                if over + more > limit:
                    break
                best.append(sum((a ^ b).bit_count() for a, b in zip(first, second)))
    return min(best)


def all_lit(most):
    """Compares all-lit.csv where no class has over 2^most choices, and returns the sides that were left out."""
    left = []
    with open(HERE / "all-lit.csv", newline="") as file:
        for row in csv.DictReader(file):
            n = int(row["n"])
            if ".." in row["presses"]:
                left.append(n)
                continue
            found = fewest(n, int(row["presses"]), most)
            if found is None:
                left.append(n)
            else:
                assert found == int(row["presses"]), f"all lit {n}x{n}: {row['presses']} in the table, {found} here"
    return left


def inequivalent(n):
    """Solutions of all lit n x n, reflected and rotated ones counted once: the mean number of those that a symmetry keeps.

    A symmetry g keeps s + k, for a solution s and a quiet k, if k + g k = s + g s. That is one solution k of linear equations
    and all sums with the k that g keeps, or none.
    """
    quiet, solution = chased(n)

    def joined(rows):
        number = 0
        for row in rows:
            number = number << n | row
        return number

    def turned(rows):
        """A quarter turn."""
        text = [format(row, f"0{n}b") for row in rows]
        return [int("".join(column), 2) for column in zip(*text[::-1])]

    symmetries = []
    for flip in (False, True):
        for turns in range(4):

            def image(rows, flip=flip, turns=turns):
                for _ in range(turns):
                    rows = turned(rows)
                return rows[::-1] if flip else rows

            symmetries.append(image)
    kept = 0
    for image in symmetries:
        leading, free = {}, 0
        for rows in quiet:
            moved = joined(rows) ^ joined(image(rows))
            while moved and moved.bit_length() in leading:
                moved ^= leading[moved.bit_length()]
            if moved:
                leading[moved.bit_length()] = moved
            else:
                free += 1
        moved = joined(solution) ^ joined(image(solution))
        while moved and moved.bit_length() in leading:
            moved ^= leading[moved.bit_length()]
        kept += 0 if moved else 1 << free
    assert kept % 8 == 0
    return kept // 8


class Worst:
    """A certificate of a worst case, read for a game that is given here; its own words for the rule are not used."""

    def __init__(self, path, n, flips):
        self.lines = lzma.decompress(path.read_bytes()).decode().split("\n")
        self.next = 0
        cells = n * n
        sets = [line.split(" ")[2] for line in self.lines if line.startswith("quiet ")]
        numbers = [int(text.replace("/", "")[::-1], 2) for text in sets]
        made = [sum(1 << x * n + y for x, y in flips(n, *divmod(press, n))) for press in range(cells)]
        for number in numbers:
            total = 0
            for press in (press for press in range(cells) if number >> press & 1):
                total ^= made[press]
            assert total == 0, "a set is not quiet"
        self.nullity = len(numbers)
        # The cells of each type: those in the same quiet sets of the basis.
        self.of = [sum((number >> cell & 1) << place for place, number in enumerate(numbers)) for cell in range(cells)]
        # Their number is that of independent sets; check.py compares it with the nullity.
        self.independent = len(zero_free(numbers))

    def word(self, name):
        line = next(line for line in self.lines if line.startswith(name + " "))
        return line[len(name) + 1 :]

    def bounds(self):
        """Checks both bounds and returns them."""
        pressed = [letter == "X" for letter in self.word("presses").replace("/", "")]
        # What a quiet set adds: half of the sum over all cells in quiet sets, less the same with signs.
        sums = [0] * (1 << self.nullity)
        for of, is_pressed in zip(self.of, pressed):
            sums[of] += -1 if is_pressed else 1
        total = sum(sums)
        transform(sums)
        at_least = sum(pressed) + (total - max(sums)) // 2
        assert at_least == sum(pressed) == int(self.word("at-least")), "the position needs fewer"
        at_most = int(self.word("at-most"))
        assert at_least <= at_most
        sets = [1 << place for place in range(self.nullity)]
        if any(line.startswith("sets ") for line in self.lines):
            sets = [int(number) for number in self.word("sets").split(" ")]
        self.types, fixed = {}, 0
        for of in self.of:
            of = sum(((of & chosen).bit_count() & 1) << place for place, chosen in enumerate(sets))
            if of:
                self.types[of] = self.types.get(of, 0) + 1
            else:
                fixed += 1
        self.proof(sum(self.types.values()) - 2 * (at_most - fixed) - 2)
        return at_least, at_most

    def proof(self, wanted):
        """Checks the tree of cases: that no numbers s of the types make every sum of +-s at most what is wanted."""
        limits = {of: (-number, number) for of, number in self.types.items()}
        positive, leading = self.word("positive"), {}
        for of in (int(name) for name in positive.split(" ") if positive != "none"):
            assert self.types[of] % 2 == 1
            left = of
            while left.bit_length() in leading:
                left ^= leading[left.bit_length()]
            assert left, "the signs of these types depend on each other"
            leading[left.bit_length()] = left
            limits[of] = 1, limits[of][1]
        place = next(place for place, line in enumerate(self.lines) if line.startswith("positive ")) + 1
        open_ = [limits]
        while open_:
            limits = open_.pop()
            kind, *rest = self.lines[place].split(" ")
            place += 1
            if kind == "split":
                of, at_most = map(int, rest)
                low, high = limits[of]
                assert low <= at_most < high and (at_most - low) % 2 == 0
                open_ += [{**limits, of: (at_most + 2, high)}, {**limits, of: (low, at_most)}]
            elif rest == ["all"]:
                assert kind == "weights" and wanted < 0
            else:
                assert kind == "weights"
                weights = [tuple(map(int, entry.split(":"))) for entry in rest]
                assert all(weight >= 0 for _, weight in weights)
                bound = 0
                for of, (low, high) in limits.items():
                    average = sum(-weight if (of & chosen).bit_count() & 1 else weight for chosen, weight in weights)
                    bound += min(average * low, average * high)
                assert bound > wanted * sum(weight for _, weight in weights), "these weights do not prove it"
        assert self.lines[place] == "end"


def zero_free(numbers):
    """The leading bits of numbers after elimination, one for each independent one."""
    leading = {}
    for number in numbers:
        while number and number.bit_length() in leading:
            number ^= leading[number.bit_length()]
        if number:
            leading[number.bit_length()] = number
    return leading


def transform(sums):
    """The sums of all entries with the sign of each pair of indices: how many bits they have in common, odd or even."""
    length = 1
    while length < len(sums):
        for start in range(0, len(sums), 2 * length):
            first, second = sums[start : start + length], sums[start + length : start + 2 * length]
            sums[start : start + length] = [a + b for a, b in zip(first, second)]
            sums[start + length : start + 2 * length] = [a - b for a, b in zip(first, second)]
        length *= 2


def worst(game, flips, nullity):
    """Checks every certificate of a table of worst cases."""
    with open(HERE / f"worst-{game}.csv", newline="") as file:
        rows = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]
    for row in rows:
        n = row["n"]
        if row["nullity"] == 0:
            assert nullity(n) == 0 and row["at_least"] == row["at_most"] == n * n
            continue
        certificate = Worst(HERE / f"worst-{game}-{n}.txt.xz", n, flips)
        assert certificate.nullity == certificate.independent == row["nullity"] == nullity(n), n
        assert certificate.bounds() == (row["at_least"], row["at_most"]), f"{game} {n}x{n}"
    return rows
