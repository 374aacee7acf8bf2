"""Makes the tables of this folder: python3 records/make.py TABLE [LAST]   (from the project's folder)

TABLE is nullities, all-lit or atlas; LAST is the largest side. What is in the files is kept, and only what is missing is
computed, so an interrupted run continues. The program is target/release/quatrainment, or that of $QUATRAINMENT.
records/check.py checks the tables by another method.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ.get("QUATRAINMENT", "target/release/quatrainment")


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def survey(game, first, last):
    """The nullities of n x n, by the program's polynomials; the file of the survey is resumed."""
    path = HERE / f"{game}.csv"
    arguments = ["analyze", game, "--size", f"{first}..{last}", "--csv", "--output", str(path)]
    run(*arguments, *(["--resume"] if path.exists() else []))
    with open(path, newline="") as file:
        return [(int(row["rows"]), int(row["nullity"])) for row in csv.DictReader(file)]


def nullities(last):
    flat = survey("lights-out", 1, last)
    torus = survey("lights-out-torus", 3, last)
    for name, rows, what in (
        ("b159257.txt", flat, "nullity of Lights Out n x n"),
        ("b165738.txt", torus, "nullity of Lights Out on the n x n torus, n >= 3"),
    ):
        lines = [f"# {what}, made by records/make.py nullities {last}"] + [f"{n} {nullity}" for n, nullity in rows]
        (HERE / name).write_text("\n".join(lines) + "\n")
    solvable = {n for n, nullity in torus if nullity == 0}
    for name, sides, torus_of in (("quatrainment", solvable, "n"), ("merlin", {3} | {n + 1 for n in solvable}, "n - 1")):
        lines = [f"# {name} n x n is always solvable for these n <= {last}: the torus of side {torus_of} has nullity 0"]
        lines += [str(n) for n in sorted(sides) if n <= last]
        (HERE / f"always-solvable-{name}.txt").write_text("\n".join(lines) + "\n")


def all_lit(last):
    """The fewest presses from all lit to all dark, with a certificate that is checked again by enumeration."""
    path = HERE / "all-lit.csv"
    done = {}
    if path.exists():
        with open(path, newline="") as file:
            done = {int(row["n"]): row for row in csv.DictReader(file)}
    for n in range(1, last + 1):
        if n in done:
            continue
        certificate = HERE / "certificate.txt"
        told = json.loads(
            run("solve", "all-on", "--game", "lights-out", "--size", f"{n}x{n}", "--budget", "60s", "--json",
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


def atlas(_):
    (HERE / "atlas.json").write_text(run("atlas", "--json"))


if __name__ == "__main__":
    table, last = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    {"nullities": nullities, "all-lit": all_lit, "atlas": atlas}[table](last)
