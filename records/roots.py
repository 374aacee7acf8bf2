"""A common root for every primitive member of A094425: python3 records/roots.py   (writes primitive-roots.csv, in a minute)

A side q is a member of A093614 if F_q(x) and F_q(x + 1) have a common root z: z = u + 1/u and z + 1 = v + 1/v with u^q = v^q = 1.
For odd q it lies in the field of 2^h elements, where 2^h is 1 or -1 modulo q. Elements u^k + u^-k are tried in turn. The table
has q, the polynomial of the field and z, both as numbers whose bits are coefficients. check_sequences.py evaluates F_q.
"""

import check_sequences as sequences
import pathlib

HERE = pathlib.Path(__file__).parent


def product(a, b, field):
    return sequences.shift_product(a, b, field)


def is_irreducible(f):
    """Whether x^(2^h) = x, and x^(2^(h/p)) - x has no divisor in common, for the primes p that divide the degree h."""
    h = f.bit_length() - 1
    power, powers = 0b10, []
    for _ in range(h):
        power = product(power, power, f)
        powers.append(power)
    primes = [p for p in range(2, h + 1) if h % p == 0 and all(p % d for d in range(2, p))]
    return powers[-1] == 0b10 and all(greatest(powers[h // p - 1] ^ 0b10, f) == 1 for p in primes if h > 1)


def greatest(a, b):
    while b:
        while a.bit_length() >= b.bit_length():
            a ^= b << a.bit_length() - b.bit_length()
        a, b = b, a
    return a


def dickson(number, z, field):
    """u^number + u^-number, where z = u + 1/u."""
    low, high = 0, z
    for bit in bin(number)[2:]:
        both = product(low, high, field) ^ z
        low, high = (product(low, low, field), both) if bit == "0" else (both, product(high, high, field))
    return low


def root(q):
    """A field and a common root."""
    if q % 2 == 0:
        assert q == 6
        # Both 0 and 1 are roots of F_6 = x (x + 1)^4.
        return 0b11, 1
    h, power = 1, 2 % q
    while power not in (1, q - 1):
        h, power = h + 1, power * 2 % q
    field = next(f for f in range(1 << h | 1, 2 << h, 2) if is_irreducible(f))
    cofactor = (2**h - 1 if power == 1 else 2**h + 1) // q
    primes = [p for p in range(2, q + 1) if q % p == 0 and all(p % d for d in range(2, int(p**0.5) + 1))]
    for start in range(2, 2 << h):
        first = dickson(cofactor, start, field)
        if dickson(q, first, field) == 0 and all(dickson(q // p, first, field) for p in primes):
            break
    before, now = 0, first
    while True:
        if sequences.fibonacci(q, now ^ 1, field)[0] == 0:
            return field, now
        before, now = now, product(now, first, field) ^ before


def main():
    rows = [(q, *root(q)) for q in sequences.b_file("094425").values()]
    (HERE / "primitive-roots.csv").write_text("side,field,z\n" + "".join(f"{q},{field},{z}\n" for q, field, z in rows))


if __name__ == "__main__":
    main()
