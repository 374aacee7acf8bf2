"""Makes the tables of this folder: python3 records/make.py TABLE [LAST [BUDGET [MOST]]]   (from the project's folder)

TABLE is nullities, b-files, mirrors, all-lit, worst-lights-out, worst-quatrainment or atlas; LAST is the largest side, BUDGET
how long a proof about presses may take, and MOST the largest nullity of a worst case (20, the greatest possible, takes 12 GB of
memory). What is in the files is kept, and only what is missing is computed, so an interrupted run continues. The program is
target/release/quatrainment, or that of $QUATRAINMENT. records/check.py checks the tables by another method.
"""

import b_files
import csv
import functools
import json
import lzma
import os
import pathlib
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
        table = {int(row["rows"]): int(row["nullity"]) for row in csv.DictReader(file)}
    return {n: nullity for n, nullity in table.items() if first <= n <= last}


def mirrors(last):
    """The nullities of Quatrainment and Merlin n x n."""
    games = [survey(game, 3, last) for game in ("quatrainment", "merlin")]
    with open(HERE / "mirrors.csv", "w") as file:
        file.write("n,quatrainment,merlin\n")
        file.writelines(f"{n},{games[0][n]},{games[1][n]}\n" for n in range(3, last + 1))


def nullities(last):
    """The nullities of Lights Out n x n, by the program's polynomials; those of its torus follow.

    They obey the law of divisors (README.md), so the table has only the few sides with solutions of their own.
    """
    flat = survey("lights-out", 1, last)
    count = {odd: flat[odd - 1] // 2 for odd in range(3, last + 2, 2)}
    for odd in count:
        for multiple in range(3 * odd, last + 2, 2 * odd) if count[odd] else ():
            count[multiple] -= count[odd]
    own = {odd: number for odd, number in count.items() if number}
    assert b_files.expanded(own, last) == flat, "the survey does not obey the law of divisors"
    with open(HERE / "nullities.csv", "w", newline="") as file:
        file.write(f"# for all odd sides up to {last + 1}, made by records/make.py nullities {last}\nside,own\n")
        file.writelines(f"{odd},{number}\n" for odd, number in own.items())
    always_solvable(20_000)
    b_files.main()


def always_solvable(last):
    """The sides for which Quatrainment and Merlin are always solvable. This needs no program."""
    torus = b_files.on_torus(b_files.expanded(b_files.own()[0], last))
    solvable = {n for n, nullity in torus.items() if n > 2 and nullity == 0}
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


def worst(game, last, budget="60s", most="20"):
    """The most presses that any solvable position of a game n x n needs, for every n with a nullity up to MOST.

    Where no presses are quiet, every position has one solution, so the one that presses all cells needs n^2. Other sides have
    a certificate each. Sides that are not settled yet are tried again, and the better bounds are kept.
    """
    path = HERE / f"worst-{game}.csv"
    done = {}
    if path.exists():
        with open(path, newline="") as file:
            done = {int(row["n"]): {name: int(value) for name, value in row.items()} for row in csv.DictReader(file)}
    sides = survey(game, 1 if game == "lights-out" else 3, last)
    for n, nullity in sides.items():
        known, kept = done.get(n), HERE / f"worst-{game}-{n}.txt.xz"
        is_settled = known and known["at_least"] == known["at_most"] and (nullity == 0 or kept.exists())
        if nullity > int(most) or is_settled:
            continue
        at_least = at_most = n * n
        if nullity:
            certificate = HERE / f"worst-{n}.txt"
            run("study", "worst", game, "--size", f"{n}x{n}", "--budget", budget, "--json", "--certificate", str(certificate))
            text = certificate.read_text()
            if kept.exists():
                text = joined(text, lzma.decompress(kept.read_bytes()).decode())
                certificate.write_text(text)
            run("check", str(certificate))
            certificate.unlink()
            kept.write_bytes(lzma.compress(text.encode()))
            at_least, at_most = bounds(text)
        done[n] = dict(n=n, nullity=nullity, at_least=at_least, at_most=at_most)
        with open(path, "w", newline="") as file:
            writer = csv.DictWriter(file, ["n", "nullity", "at_least", "at_most"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(done[n] for n in sorted(done))


def atlas(_):
    (HERE / "atlas.json").write_text(run("study", "atlas", "--json"))


if __name__ == "__main__":
    table, last = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    tables = {
        "nullities": nullities,
        "b-files": lambda _: b_files.main(),
        "mirrors": mirrors,
        "all-lit": all_lit,
        "worst-lights-out": functools.partial(worst, "lights-out"),
        "worst-quatrainment": functools.partial(worst, "quatrainment"),
        "atlas": atlas,
    }
    tables[table](last, *sys.argv[3:])
