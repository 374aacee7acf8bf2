"""Checks of the b-files, by methods of their own. Used by check.py; Python's standard library only."""

import check_boards
import hashlib
import pathlib

HERE = pathlib.Path(__file__).parent

# The published b-files, as far as their contents could be learned: a public mirror of the encyclopedia's data keeps, in place
# of each file, its size and its SHA-256. Each is here with how many terms it has and the empty lines at its end. If ours has
# the same first terms, it has the same hash.
PUBLISHED = {
    "075462": (1000, 0, "a0b8f9d7e12fd8cc4476ad7c2ec14fc01f46307e3f37f6b644ec514fdec3fe29"),
    "075464": (78, 2, "b49cf5e1e27403c1f8035b7d43bae0c2d4d359448de94e95df58b4d691c7d0a4"),
    "076436": (1000, 0, "27676ed013686eae29636e0050d3dbb482f3d0aec3fe409cf6736d1efaac3fb3"),
    "093614": (1000, 0, "88aeafcdde2624804ff5c4e381e73da4ff89373e396fd69fbce60fd2e11b5cf8"),
    "117870": (1000, 0, "a4e857cc5262825576f91ac45eb2bc17af543f1440fa63d75df7abeac9edac84"),
    "118141": (85, 6, "408d1ab037b89d48bd1de56791f7e81bf546d9d85e28e2d805421800423859cb"),
    "159257": (25000, 0, "daf391700da741ae3a897ef0c733ce4bd08534e7a07714c020331105b0943ad2"),
    "165738": (1000, 0, "9f8d7103d8c33d80b76f3dc88f17c27fe1760781c01c5cd1bcb226df769f9048"),
}

# What stored copies of the entries show of the sequences that have no such file, or one with another hash.
SHOWN = {
    "075463": "1,1,1,5,1,1,1,1,43,1,10,1,1,5,1,43,1,1,8356,1,1,1,2080,5,1,1,1,1,136,131720,1,131720,8356,5,10,1,1,1,536911936,"
    "1,1,1,1,5,1,1,134225920,1,43,43,1,1,1,5,1,1,1,1,524800,1,137439609088,2099728,1,33564704,549756338176,1,536911936,1,43,1,"
    "2080,1,1,5,1,1,1,1,2305843011898064896",
    "094425": "5,6,17,31,33,63,127,129,171,257,511,683,2047,2731,2979,3277,3641,8191,28197,43691,48771,52429,61681,65537,85489,"
    "131071",
}


def b_file(number):
    """The terms of a b-file, whose form is checked: index and value, one space, no gaps, short lines, ASCII."""
    text = (HERE / f"b{number}.txt").read_bytes().decode("ascii")
    assert text.endswith("\n") and "\r" not in text
    terms = {}
    for line in text.split("\n")[:-1]:
        if line.startswith("#"):
            assert not terms
            continue
        index, value = line.split(" ")
        assert len(line) < 1000 and line == f"{int(index)} {int(value)}"
        assert not terms or int(index) == max_index + 1, f"b{number}.txt has a gap at {index}"
        max_index = int(index)
        terms[max_index] = int(value)
    return terms


def published(number, terms):
    """Compares with what others published."""
    if number in PUBLISHED:
        count, empty, expected = PUBLISHED[number]
        text = "".join(f"{index} {terms[index]}\n" for index in list(terms)[:count]) + "\n" * empty
        assert hashlib.sha256(text.encode()).hexdigest() == expected, f"b{number}.txt differs from what is published"
        return f"the first {count} are the published ones"
    if number in SHOWN:
        shown = list(map(int, SHOWN[number].split(",")))
        assert list(terms.values())[: len(shown)] == shown
        return f"the first {len(shown)} are the published ones"
    return "no published file is compared"


def from_nullities(flat, on_torus):
    """The sequences that follow from nullities, which check.py has verified."""
    last = len(b_file("159257"))
    sides = range(1, last + 1)
    quiet = [n for n in sides if flat[n]]
    expected = {
        "159257": {n: flat[n] for n in sides},
        "165738": {n: on_torus[n] for n in sides},
        "117870": dict(enumerate(quiet, 1)),
        "093614": dict(enumerate((n + 1 for n in quiet), 1)),
        "076436": dict(enumerate((n for n in sides if not flat[n]), 1)),
        "075462": {n: 1 << flat[n] for n in range(1, len(b_file("075462")) + 1)},
    }
    for number, terms in expected.items():
        assert b_file(number) == terms, f"b{number}.txt"
        print(f"A{number}: {len(terms)} terms follow from the nullities; {published(number, terms)}")


def inequivalent(flat, last):
    """A075463: symmetries are counted on solutions for n up to LAST, and the formula is evaluated for the others."""
    terms = b_file("075463")
    for n, value in terms.items():
        d = flat[n]
        kept = [d // 2, d // 2] if n % 6 == 5 else 5 * [d // 2] + 2 * [d // 4]
        assert 8 * value == sum(1 << k for k in [d, *kept]), f"A075463({n})"
    for n in range(1, last + 1):
        assert check_boards.inequivalent(n) == terms[n], f"A075463({n})"
    print(f"A075463: {len(terms)} terms; by symmetries of solutions up to {last}; {published('075463', terms)}")


def shift_product(a, b, modulus):
    """a b modulo a polynomial over GF(2)."""
    result, top = 0, modulus.bit_length() - 1
    while b:
        if b & 1:
            result ^= a
        b >>= 1
        a <<= 1
        if a >> top & 1:
            a ^= modulus
    return result


def fibonacci(number, z, modulus):
    """F_number(z) and F_(number + 1)(z) modulo a polynomial, by doubling: F_2k = z F_k^2, F_(2k+1) = F_k^2 + F_(k+1)^2."""
    now, after = 0, 1
    for bit in bin(number)[2:]:
        square, square_after = shift_product(now, now, modulus), shift_product(after, after, modulus)
        even, odd = shift_product(z, square, modulus), square ^ square_after
        # F_(2k+2) = z F_(k+1)^2.
        now, after = (even, odd) if bit == "0" else (odd, shift_product(z, square_after, modulus))
    return now, after


def primitive(flat, gcd, polynomial, shifted, smaller_than):
    """A094425: each of ours is a member by a root that is written down, and its divisors are not by Euclid's algorithm."""
    terms = b_file("094425")
    members = [n + 1 for n in range(1, len(flat)) if flat[n]]
    left = bytearray(len(flat) + 2)
    found = []
    for member in members:
        if not left[member]:
            found.append(member)
            left[member::member] = b"\1" * len(range(member, len(left), member))
    assert list(terms.values()) == found, "b094425.txt"
    roots = {}
    for line in (HERE / "primitive-roots.csv").read_text().splitlines()[1:]:
        side, field, z = map(int, line.split(","))
        roots[side] = field, z
    new = found[26:]
    for side in new:
        # In the quotient by any polynomial of positive degree a common root is one in a field, too.
        field, z = roots[side]
        assert field.bit_length() > 1 and 0 < z.bit_length() < field.bit_length()
        assert fibonacci(side, z, field)[0] == 0 == fibonacci(side, z ^ 1, field)[0], f"no root for {side}"
    divisors = {l for side in new for l in range(2, side) if side % l == 0}
    tested = sorted(l for l in divisors if l <= smaller_than)
    for l in tested:
        f = polynomial(l - 1)
        assert gcd(f, shifted(f)).bit_length() == 1, f"{l} is a member"
    print(
        f"A094425: {len(terms)} terms; {len(new)} after the published ones, each with a common root; of their {len(divisors)} "
        f"divisors {len(tested)} are no members by Euclid's algorithm; {published('094425', terms)}"
    )


def depths():
    """A079873: every position of 5 x 5 Lights Out, one after the other."""
    terms = b_file("079873")
    quiet, _ = check_boards.chased(5)
    quiet = [sum(row << 5 * place for place, row in enumerate(rows)) for rows in quiet]
    a, b = quiet
    leading = a.bit_length() - 1
    if b >> leading & 1:
        b ^= a
    other = b.bit_length() - 1
    if a >> other & 1:
        a ^= b
    low, high = sorted((leading, other))
    both, counts = a ^ b, [0] * 26
    # One solution of every position has no press in two cells, which decide about the quiet sets.
    for number in range(1 << 23):
        presses = number & (1 << low) - 1 | number >> low << low + 1
        presses = presses & (1 << high) - 1 | presses >> high << high + 1
        counts[
            min(
                presses.bit_count(),
                (presses ^ a).bit_count(),
                (presses ^ b).bit_count(),
                (presses ^ both).bit_count(),
            )
        ] += 1
    assert terms == {n: count for n, count in enumerate(counts) if count} and sum(counts) == 2**23
    print(f"A079873: complete, by all 2^23 positions; a(7) = {counts[7]}")


def is_prime(n, proven):
    """Whether a number is a prime: by division, or by the converse of Fermat's theorem and factors of n - 1.

    If a^(n-1) = 1 modulo n, and a^((n-1)/p) - 1 has no divisor in common with n for each of some primes p, then n is a prime if
    what these primes make of n - 1 is over its square root (Pocklington). Factors are looked for by division and in `proven`.
    """
    if n in proven:
        return True
    small = [p for p in range(2, 1000) if n % p == 0]
    if small or n < 1000**2:
        return n > 1 and (not small or small[0] == n)
    rest, primes = n - 1, []
    for p in (*range(2, 200_000), *sorted(proven)):
        if rest % p == 0:
            primes.append(p)
            while rest % p == 0:
                rest //= p
    if rest > 1 and rest < 200_000**2:
        primes.append(rest)
        rest = 1
    if ((n - 1) // rest) ** 2 <= n:
        return None
    for p in primes:
        if not any(pow(a, n - 1, n) == 1 and gcd_of(pow(a, (n - 1) // p, n) - 1, n) == 1 for a in range(2, 60)):
            return False
    return True


def gcd_of(a, b):
    while b:
        a, b = b, a % b
    return a


def parity(most_rows):
    """A118141: F_M(x) is a multiple of F_(n+1)(x + 1) for M = a(n) + 1, and F_(M/p)(x) is not, for every prime p.

    The M for which it is are the multiples of the least one, because the greatest common divisor of F_k and F_m is that of
    index gcd(k, m). So only the primes are needed, and they are in parity-primes.txt. Small ones are found row by row.
    """
    terms = b_file("118141")
    listed = [int(line) for line in (HERE / "parity-primes.txt").read_text().splitlines() if line[0] != "#"]
    proven, likely = set(), []
    for p in listed:
        answer = is_prime(p, proven)
        assert answer is not False, f"{p} is no prime"
        if answer:
            proven.add(p)
        else:
            assert all(pow(a, p - 1, p) == 1 for a in range(2, 42))
            likely.append(p)
    before, now, by_rows = 1, 0b11, 0
    for n, value in terms.items():
        # F_(n+1)(x + 1).
        divisor, x = now, 0b10 if n > 1 else 1
        before, now = now, now << 1 ^ now ^ before
        m, rest = value + 1, value + 1
        assert fibonacci(m, x, divisor)[0] == 0, f"A118141({n})"
        for p in listed:
            if rest % p == 0:
                while rest % p == 0:
                    rest //= p
                assert fibonacci(m // p, x, divisor)[0] != 0, f"A118141({n}) is too large"
        assert rest == 1, f"a prime of A118141({n}) is not in the list"
        if value <= most_rows:
            by_rows += 1
            full, above, row, rows = (1 << n) - 1, 0, 1, 0
            while row:
                above, row, rows = row, (row ^ row << 1 ^ row >> 1 ^ above) & full, rows + 1
            assert rows == value, f"A118141({n})"
    print(
        f"A118141: {len(terms)} terms, with {len(proven)} primes proved to be so and {len(likely)} that are only very probable; "
        f"{by_rows} also row by row; {published('118141', terms)}"
    )


def fewest(most):
    """A075464: the solutions of all lit, by classes of cells."""
    terms = b_file("075464")
    left = check_boards.all_lit(most)
    with open(HERE / "all-lit.csv") as file:
        rows = [line.split(",") for line in file.read().splitlines()[1:]]
    assert terms == {int(row[0]): int(row[2]) for row in rows[: len(terms)]}
    print(f"A075464: {len(terms)} terms; by classes of cells for all n <= {len(rows)} but {left}; {published('075464', terms)}")
