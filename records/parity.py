"""The longest perfect parity patterns, A118141: python3 records/parity.py LAST   (writes b118141.txt and parity-primes.txt)

A pattern with n columns is built row by row from its first row 0...01, and ends before the first row M of zeros: M is the
least number for which F_M(x) is a multiple of F_(n+1)(x + 1) over GF(2), where F_0 = 0, F_1 = 1 and F_(k+1) = x F_k + F_(k-1).
With n + 1 = 2^a q and q odd, the roots of F_(n+1) are the z = u + 1/u with u^q = 1 and u other than 1, each 2^(a+1) times, and
0, 2^a - 1 times. So M = 2^b m, where m is the least common multiple of the orders of the v with v + 1/v = z + 1, and b is the
least number for which no root is a multiple one too often. Orders divide 2^2h - 1, which is factored here by trial and by
Pollard's rho method. check.py verifies M without any of this: F_M is a multiple, and F_(M/p) is not for any prime p.
"""

import math
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
SMALL = [p for p in range(2, 2000) if all(p % d for d in range(2, math.isqrt(p) + 1))]


def is_prime(n):
    """Miller and Rabin's test; for numbers over 3.3 * 10^24 only very probable. check.py proves what is used."""
    if n < 2 or any(n % p == 0 for p in SMALL):
        return n in SMALL
    twos = (n - 1 & 1 - n).bit_length() - 1
    for base in SMALL[:20]:
        power = pow(base, n - 1 >> twos, n)
        if power != 1 and all(pow(power, 1 << i, n) != n - 1 for i in range(twos)):
            return False
    return True


def divisor(n):
    """A divisor of a composite number, by Pollard's rho method as Brent does it."""
    for step in range(1, 100):
        y, length, product, done = 2, 1, 1, False
        while not done:
            x = y
            for _ in range(length):
                y = (y * y + step) % n
            for start in range(0, length, 256):
                saved = y
                for _ in range(min(256, length - start)):
                    y = (y * y + step) % n
                    product = product * (x - y) % n
                common = math.gcd(product, n)
                if common > 1:
                    done = True
                    break
            length *= 2
        if common == n:
            common, y = 1, saved
            while common == 1:
                y = (y * y + step) % n
                common = math.gcd(x - y, n)
        if common < n:
            return common
    raise ValueError(n)


def primes_of(n):
    """The primes that divide a number."""
    found = {p for p in SMALL if n % p == 0}
    for p in found:
        while n % p == 0:
            n //= p
    rest = [n] if n > 1 else []
    while rest:
        n = rest.pop()
        if is_prime(n):
            found.add(n)
        else:
            part = divisor(n)
            rest += [part, n // part]
    return found


CYCLOTOMIC = {}


def primes_of_mersenne(n):
    """The primes that divide 2^n - 1, from those of its cyclotomic parts."""
    found = set()
    for k in (k for k in range(1, n + 1) if n % k == 0):
        if k not in CYCLOTOMIC:
            part = 2**k - 1
            for smaller in (l for l in range(1, k) if k % l == 0):
                part //= math.gcd(part, 2**smaller - 1)
            # What is left of the parts of divisors may share a prime with them, which is found there.
            CYCLOTOMIC[k] = primes_of(part) if part > 1 else set()
        found |= CYCLOTOMIC[k]
    return found


def product(a, b, modulus):
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


def is_one(z, order, modulus):
    """Whether v^order = 1 where v + 1/v = z: the Dickson polynomial of that order is 0 at z."""
    low, high = 0, z
    for bit in bin(order)[2:]:
        both = product(low, high, modulus) ^ z
        low, high = (product(low, low, modulus), both) if bit == "0" else (both, product(high, high, modulus))
    return low == 0


def remainder(a, b):
    while a.bit_length() >= b.bit_length():
        a ^= b << a.bit_length() - b.bit_length()
    return a


def quotient(a, b):
    result = 0
    while a.bit_length() >= b.bit_length():
        shift = a.bit_length() - b.bit_length()
        a, result = a ^ b << shift, result | 1 << shift
    assert a == 0
    return result


def square_root(f):
    """The polynomial whose square is f."""
    return sum(1 << i // 2 for i in range(0, f.bit_length(), 2) if f >> i & 1)


PARTS = {}


def part(l):
    """The product of x + z for all z = u + 1/u with u of order l, for odd l."""
    if l not in PARTS:
        before, now = 0, 1
        for _ in range(l - 1):
            before, now = now, (now << 1) ^ before
        f = square_root(now)
        for smaller in (k for k in range(3, l, 2) if l % k == 0):
            f = quotient(f, part(smaller))
        PARTS[l] = f
    return PARTS[l]


ORDERS = {}


def order(l):
    """The least number m for which v^m = 1 for all v with v + 1/v = z + 1, z = u + 1/u and u of order l; not for l = 3."""
    if l not in ORDERS:
        power, h = 2, 1
        while power not in (1, l - 1):
            power, h = power * 2 % l, h + 1
        f = part(l)
        shifted, powers = 0, 1
        for i in range(f.bit_length()):
            shifted ^= powers if f >> i & 1 else 0
            powers ^= powers << 1
        m = 2 ** (2 * h) - 1
        assert is_one(2, m, shifted), l
        for p in primes_of_mersenne(2 * h):
            while m % p == 0 and is_one(2, m // p, shifted):
                m //= p
        ORDERS[l] = m
    return ORDERS[l]


def longest(n):
    """The number of rows of the longest perfect parity pattern with n columns."""
    twos = (n + 1 & -(n + 1)).bit_length() - 1
    odd = n + 1 >> twos
    m, b = 1, 0
    for l in (l for l in range(3, odd + 1, 2) if odd % l == 0):
        if l == 3:
            b = max(b, twos + 2)
        else:
            m, b = math.lcm(m, order(l)), max(b, twos)
    if twos:
        m, b = math.lcm(m, 3), max(b, twos - 1)
    return m * 2**b - 1


def main(last):
    values = {n: longest(n) for n in range(1, last + 1)}
    primes = {2, 3}.union(*CYCLOTOMIC.values())
    used = sorted(p for p in primes if any((value + 1) % p == 0 for value in values.values()))
    lines = [f"# A118141: rows of the longest perfect parity pattern with n columns, made by records/parity.py {last}"]
    (HERE / "b118141.txt").write_text("\n".join(lines + [f"{n} {value}" for n, value in values.items()]) + "\n")
    lines = [f"# All primes that divide a number a(n) + 1 of b118141.txt, made by records/parity.py {last}"]
    (HERE / "parity-primes.txt").write_text("\n".join(lines + [str(p) for p in used]) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
