"""Makes the tables of this folder: python3 records/make.py TABLE [LAST [BUDGET]]   (from the project's folder)

TABLE is nullities, b-files, mirrors, all-lit, worst or atlas; LAST is the largest side, BUDGET how long a proof about presses
may take. What is in the files is kept, and only what is missing is computed, so an interrupted run continues. The program is
target/release/quatrainment, or that of $QUATRAINMENT. records/check.py checks the tables by another method.
"""

import csv
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ.get("QUATRAINMENT", "target/release/quatrainment")


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def survey(game, first, last):
    """The nullities of n x n; the file of the program's survey is resumed, also one that does not say what it holds."""
    path = HERE / f"{game}.csv"
    arguments = ["study", "analyze", game, "--size", f"{first}..{last}", "--csv", "--output", str(path)]
    run(*arguments, *(["--resume", "--force"] if path.exists() else []))
    with open(path, newline="") as file:
        return {int(row["rows"]): int(row["nullity"]) for row in csv.DictReader(file)}


def mirrors(last):
    """The nullities of Quatrainment and Merlin n x n."""
    games = [survey(game, 3, last) for game in ("quatrainment", "merlin")]
    with open(HERE / "mirrors.csv", "w") as file:
        file.write("n,quatrainment,merlin\n")
        file.writelines(f"{n},{games[0][n]},{games[1][n]}\n" for n in range(3, last + 1))


def nullities(last):
    """The nullities of Lights Out n x n and of its torus, by the program's polynomials.

    They obey the law of divisors (README.md), so the table has only the few sides with solutions of their own.
    """
    flat = survey("lights-out", 1, last)
    count = {odd: flat[odd - 1] // 2 for odd in range(3, last + 2, 2)}
    for odd in count:
        for multiple in range(3 * odd, last + 2, 2 * odd) if count[odd] else ():
            count[multiple] -= count[odd]
    own = {odd: number for odd, number in count.items() if number}
    assert expanded(own, last) == flat, "the survey does not obey the law of divisors"
    with open(HERE / "nullities.csv", "w", newline="") as file:
        file.write(f"# for all odd sides up to {last + 1}, made by records/make.py nullities {last}\nside,own\n")
        file.writelines(f"{odd},{number}\n" for odd, number in own.items())
    b_files(min(last, 20_000))


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


def b_files(last):
    """Tables of every n up to LAST, at most as far as nullities.csv goes. This needs no program."""
    title, _, *lines = (HERE / "nullities.csv").read_text().splitlines()
    assert last < int(re.search(r"\d+", title)[0]), title
    flat = expanded({int(odd): int(number) for odd, number in (line.split(",") for line in lines)}, last)
    torus = {n: 2 * flat[n - 1] + (4 if n % 3 == 0 else 0) for n in range(3, last + 1)}
    for name, table, what in (
        ("b159257.txt", flat, "nullity of Lights Out n x n"),
        ("b165738.txt", torus, "nullity of Lights Out on the n x n torus, n >= 3"),
    ):
        lines = [f"# {what}, made by records/make.py b-files {last}"] + [f"{n} {nullity}" for n, nullity in table.items()]
        (HERE / name).write_text("\n".join(lines) + "\n")
    solvable = {n for n, nullity in torus.items() if nullity == 0}
    for name, sides, torus_of in (("quatrainment", solvable, "n"), ("merlin", {3} | {n + 1 for n in solvable}, "n - 1")):
        lines = [f"# {name} n x n is always solvable for these n <= {last}: the torus of side {torus_of} has nullity 0"]
        lines += [str(n) for n in sorted(sides) if n <= last]
        (HERE / f"always-solvable-{name}.txt").write_text("\n".join(lines) + "\n")


def all_lit(last, budget="60s"):
    """The fewest presses from all lit to all dark, with a certificate that is checked again by enumeration.

    Sides whose fewest presses are not proven yet are tried again.
    """
    path = HERE / "all-lit.csv"
    done = {}
    if path.exists():
        with open(path, newline="") as file:
            done = {int(row["n"]): row for row in csv.DictReader(file)}
    for n in range(1, last + 1):
        if n in done and ".." not in done[n]["presses"]:
            continue
        certificate = HERE / "certificate.txt"
        told = json.loads(
            run("solve", "all-on", "--game", "lights-out", "--size", f"{n}x{n}", "--budget", budget, "--json",
                "--certificate", str(certificate))
        )
        checked = json.loads(run("check", str(certificate), "--recompute", "--json"))
        certificate.unlink()
        nullity = int(told["solutions"]).bit_length() - 1
        done[n] = dict(
            n=n,
            nullity=nullity,
            presses=told["count"] if told["fewest"] else f"{told['lower_bound']}..{told['count']}",
            recomputed="yes" if "none of the" in checked["recomputed"] or "no other" in checked["recomputed"] else "no",
        )
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, ["n", "nullity", "presses", "recomputed"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(done[n] for n in sorted(done))


# Sides whose worst case is not settled: their certificates are kept.
KEPT = (19, 23, 29, 30)


def bounds(certificate):
    """The lower and the upper bound of a certificate of a worst case."""
    said = dict(line.split(" ", 1) for line in certificate.splitlines() if line.startswith("at-"))
    return int(said["at-least"]), int(said["at-most"])


def joined(one, other):
    """A certificate with the position of one and the proof of the other, the better ones."""
    position, proof = max(one, other, key=lambda text: bounds(text)[0]), min(one, other, key=lambda text: bounds(text)[1])
    hard = [line for line in position.splitlines() if line.startswith(("presses ", "at-least "))]
    lines = [line for line in proof.splitlines() if not line.startswith(("presses ", "at-least "))]
    place = next(place for place, line in enumerate(lines) if line.startswith("at-most "))
    return "\n".join(lines[:place] + hard + lines[place:]) + "\n"


def worst(last, budget="60s"):
    """The most presses that any solvable position of Lights Out n x n needs, for every n with a nullity from 1 to 20.

    Sides that are not settled yet are tried again, and the better bounds are kept.
    """
    path = HERE / "worst.csv"
    done = {}
    if path.exists():
        with open(path, newline="") as file:
            done = {int(row["n"]): {name: int(value) for name, value in row.items()} for row in csv.DictReader(file)}
    with open(HERE / "b159257.txt") as file:
        nullities = dict(map(int, line.split()) for line in file if line[0] != "#")
    for n in range(1, last + 1):
        known = done.get(n)
        if not 1 <= nullities[n] <= 20 or known and known["at_least"] == known["at_most"]:
            continue
        certificate, kept = HERE / f"worst-{n}.txt", HERE / f"worst-{n}.txt.xz"
        run("study", "worst", "lights-out", "--size", f"{n}x{n}", "--budget", budget, "--json", "--certificate", str(certificate))
        text = certificate.read_text()
        if kept.exists():
            text = joined(text, lzma.decompress(kept.read_bytes()).decode())
            certificate.write_text(text)
        run("check", str(certificate))
        certificate.unlink()
        if n in KEPT:
            kept.write_bytes(lzma.compress(text.encode()))
        at_least, at_most = bounds(text)
        done[n] = dict(n=n, nullity=nullities[n], at_least=at_least, at_most=at_most)
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, ["n", "nullity", "at_least", "at_most"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(done[n] for n in sorted(done))


def atlas(_):
    (HERE / "atlas.json").write_text(run("study", "atlas", "--json"))


if __name__ == "__main__":
    table, last = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    tables = {
        "nullities": nullities, "b-files": b_files, "mirrors": mirrors, "all-lit": all_lit, "worst": worst, "atlas": atlas
    }
    tables[table](last, *sys.argv[3:4])
