"""`cargo xtask versus --peer python`: quatrainment.gf2, galois, elimination in numpy and Sage on the same matrices.

Usage: python.py PROGRAM-OF-MODTWO [SIZE...]. Prints a table with the best time of several runs; every result is compared.
"""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import galois
import numpy as np

import quatrainment
from quatrainment.gf2 import Matrix

OPERATIONS = ["rank", "inverse", "solve", "product"]
SIZES = [512, 2048, 8192]
# Beyond these the peers take minutes or hours.
LARGEST_GALOIS = 2048
LARGEST_NUMPY = 2048


def words(seed, count):
    """The first words of splitmix64, as in every program of the comparison."""
    with np.errstate(over="ignore"):
        z = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


def bits(some):
    return np.unpackbits(some.view(np.uint8), bitorder="little")


def best(operation, repeats):
    result, times = None, []
    for _ in range(repeats):
        started = time.perf_counter()
        result = operation()
        times.append(time.perf_counter() - started)
    return min(times), result


def eliminate(table, columns):
    """Reduced row echelon form modulo 2, a column after the other, all rows at once. Returns the rank."""
    rank = 0
    for column in range(columns):
        rows = np.flatnonzero(table[rank:, column])
        if len(rows) == 0:
            continue
        row = rank + rows[0]
        if row != rank:
            table[[rank, row]] = table[[row, rank]]
        others = np.flatnonzero(table[:, column])
        table[others[others != rank]] ^= table[rank]
        rank += 1
    return rank


def with_numpy(operation, a, second):
    n = len(a)
    if operation == "product":
        # Sums stay exact in floating point, and its product is the fast one.
        return (a.astype(np.float32) @ second.astype(np.float32)).astype(np.int64) % 2
    right = {"rank": a[:, :0], "inverse": np.eye(n, dtype=bool), "solve": second[:, None]}[operation]
    table = np.concatenate([a, right], axis=1).astype(bool)
    rank = eliminate(table, n)
    return rank if operation == "rank" else table[:, n:].squeeze()


def with_galois(operation, a, second):
    if operation == "rank":
        return int(np.linalg.matrix_rank(a))
    if operation == "inverse":
        return np.linalg.inv(a)
    return np.linalg.solve(a, second) if operation == "solve" else a @ second


def with_ours(operation, a, second):
    if operation == "rank":
        return a.rank()
    if operation == "inverse":
        return a.inverse()
    return a.solve(second) if operation == "solve" else a @ second


def rust(program, operation, n, repeats, seed):
    """The best time of modtwo without Python, on the same data."""
    ran = subprocess.run([program, operation, *map(str, [n, 1, repeats, seed])], capture_output=True, text=True, check=True)
    return min(float(line) for line in ran.stdout.splitlines() if not line.startswith("check"))


def sage(operation, n, repeats):
    """The best time of Sage, in its own interpreter, on a random matrix of its own."""
    program = shutil.which("sage")
    if program is None:
        return None
    script = Path(__file__).with_name("sage_peer.py")
    ran = subprocess.run([program, "--python", script, operation, str(n), str(repeats)], capture_output=True, text=True, check=True)
    return float(ran.stdout.split()[-1])


def show(seconds):
    if seconds is None:
        return "–"
    return f"{seconds * 1e3:.3f} ms" if seconds < 1 else f"{seconds:.2f} s"


def main():
    program, *sizes = sys.argv[1:]
    quatrainment.set_threads(1)
    print("| operation | n | quatrainment.gf2 | modtwo in Rust | galois | numpy | Sage |")
    print("|---|---|---|---|---|---|---|")
    for n in [int(size) for size in sizes] or SIZES:
        seed = int(subprocess.run([program, "seed", str(n), "0", "1", "1"], capture_output=True, text=True, check=True).stdout)
        for operation in OPERATIONS:
            stream = words(seed, 2 * n * n // 64 + n)
            a = bits(stream[: n * n // 64]).reshape(n, n)
            second = bits(stream[n * n // 64 : 2 * n * n // 64]).reshape(n, n)
            if operation == "solve":
                second = (stream[n * n // 64 : n * n // 64 + n] & np.uint64(1)).astype(np.uint8)
            ours = Matrix(a), Matrix(second) if second.ndim == 2 else second
            with_ours(operation, *ours)
            repeats = 20 if n <= 2048 else 5
            # Ours and Rust take turns.
            turns = [(best(lambda: with_ours(operation, *ours), repeats), rust(program, operation, n, repeats, seed)) for _ in range(3)]
            mine, native = min(turn[0][0] for turn in turns), min(turn[1] for turn in turns)
            result = np.asarray(turns[0][0][1])
            peers = []
            if n <= LARGEST_GALOIS:
                field = galois.GF2
                seconds, other = best(lambda: with_galois(operation, field(a), field(second)), 1)
                assert (np.asarray(other) == result).all(), "galois differs"
                peers.append(seconds)
            else:
                peers.append(None)
            if n <= LARGEST_NUMPY:
                seconds, other = best(lambda: with_numpy(operation, a, second), 1)
                assert (np.asarray(other) == result).all(), "numpy differs"
                peers.append(seconds)
            else:
                peers.append(None)
            peers.append(sage(operation, n, repeats))
            row = [show(mine), f"{show(native)} ({mine / native - 1:+.1%})"]
            row += [show(None) if peer is None else f"{show(peer)} ({peer / mine:,.0f}×)" for peer in peers]
            print(f"| {operation} | {n} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
