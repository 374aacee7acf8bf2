"""Compares the solver's answers with those of other people's solvers.

Reads puzzles with answers, one JSON object a line (crates/quatrainment/examples/other_solvers.rs), and asks
  --engine minisat   whether there is a solution (two states; Debian's package minisat), or
  --engine cp-sat    for the fewest presses, any number of states (PyPI's package ortools).
Presses and invariants are checked by multiplying. Ends with exit code 1 after the first disagreement.
"""

import argparse
import itertools
import json
import subprocess
import sys
import tempfile

# Dense parities are hard for both engines; after this time a puzzle is left undecided.
SECONDS = {"minisat": 2, "cp-sat": 10}


class Undecided(Exception):
    """An engine needed too long."""


def rows_of(puzzle):
    """For every cell, the presses that change it and by how much."""
    rows = [[] for _ in puzzle["difference"]]
    for press, effect in enumerate(puzzle["effects"]):
        for cell, amount in effect:
            rows[cell].append((press, amount))
    return rows


def check_answer(puzzle, rows):
    """Multiplies: the presses make the difference, or the invariant forbids it."""
    states, difference = puzzle["states"], puzzle["difference"]
    if "presses" in puzzle:
        presses = puzzle["presses"]
        assert sum(presses) == puzzle["count"], "the number of presses"
        for row, wanted in zip(rows, difference):
            assert sum(presses[p] * a for p, a in row) % states == wanted, "the presses do not make it"
    else:
        invariant = puzzle["invariant"]
        for effect in puzzle["effects"]:
            assert sum(invariant[c] * a for c, a in effect) % states == 0, "a press changes the invariant"
        assert sum(i * d for i, d in zip(invariant, difference)) % states != 0, "the invariant forbids nothing"


def minisat(puzzle, rows):
    """Whether minisat finds presses."""
    cells = len(rows)
    clauses, variables = [], cells
    for row, wanted in zip(rows, puzzle["difference"]):
        # A long parity is cut into short ones by further variables.
        rest, odd = [press + 1 for press, amount in row if amount % 2], wanted
        while len(rest) > 4:
            variables += 1
            clauses += parity(rest[:3] + [variables], 0)
            rest = rest[3:] + [variables]
        clauses += parity(rest, odd)
    with tempfile.NamedTemporaryFile("w", suffix=".cnf") as file:
        file.write(f"p cnf {variables} {len(clauses)}\n")
        file.writelines(" ".join(map(str, clause)) + " 0\n" for clause in clauses)
        file.flush()
        command = ["minisat", "-verb=0", f"-cpu-lim={SECONDS['minisat']}", file.name]
        code = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    if code == 0:
        raise Undecided
    assert code in (10, 20), f"minisat ended with {code}"
    return code == 10


def parity(names, odd):
    """The clauses that forbid every choice of the other parity."""
    for signs in itertools.product((1, -1), repeat=len(names)):
        # The choice that this clause forbids: a positive literal forbids 0.
        ones = sum(sign < 0 for sign in signs)
        if ones % 2 != odd:
            yield [sign * name for sign, name in zip(signs, names)]


def cp_sat(puzzle, rows):
    """The fewest presses by CP-SAT, or None when there is no solution."""
    from ortools.sat.python import cp_model

    states = puzzle["states"]
    model = cp_model.CpModel()
    presses = [model.NewIntVar(0, states - 1, f"p{place}") for place in range(len(rows))]
    for row, wanted in zip(rows, puzzle["difference"]):
        most = sum(amount for _, amount in row) * (states - 1)
        times = model.NewIntVar(-1, most // states + 1, "")
        model.Add(sum(amount * presses[press] for press, amount in row) == wanted + states * times)
    model.Minimize(sum(presses))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS["cp-sat"]
    status = solver.Solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status in (cp_model.UNKNOWN, cp_model.FEASIBLE):
        raise Undecided
    assert status == cp_model.OPTIMAL, solver.StatusName(status)
    return round(solver.ObjectiveValue())


def worst_case(puzzle, rows):
    """The worst case by breadth: the fewest presses of every position, from all sets of presses."""
    flips = [sum(1 << cell for cell, amount in effect if amount % 2) for effect in puzzle["effects"]]
    fewest = {}
    for pressed in range(1 << len(flips)):
        board = 0
        for press, flip in enumerate(flips):
            if pressed >> press & 1:
                board ^= flip
        count = bin(pressed).count("1")
        if fewest.get(board, 99) > count:
            fewest[board] = count
    return max(fewest.values())


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--engine", choices=["minisat", "cp-sat"], required=True)
    engine = arguments.parse_args().engine
    compared = unsolvable = worst = undecided = 0
    for number, line in enumerate(sys.stdin, 1):
        puzzle = json.loads(line)
        rows = rows_of(puzzle)
        try:
            check_answer(puzzle, rows)
            is_solvable = "presses" in puzzle
            if engine == "minisat":
                if puzzle["states"] != 2:
                    continue
                found = minisat(puzzle, rows)
                assert found == is_solvable, "minisat disagrees about whether there is a solution"
            else:
                found = cp_sat(puzzle, rows)
                assert (found is not None) == is_solvable, "CP-SAT disagrees about whether there is a solution"
                if is_solvable and puzzle["fewest"]:
                    assert found == puzzle["count"], f"CP-SAT needs {found} presses, not {puzzle['count']}"
            if "worst" in puzzle:
                found = worst_case(puzzle, rows)
                assert found == puzzle["worst"], f"the worst case is {found}, not {puzzle['worst']}"
                worst += 1
        except Undecided:
            undecided += 1
            continue
        except AssertionError as error:
            print(f"line {number}: {error}\n{line}")
            sys.exit(1)
        compared += 1
        if compared % 500 == 0:
            print(f"{engine}: {compared} puzzles compared", flush=True)
        unsolvable += not is_solvable
    print(f"{engine}: {compared} puzzles compared, {unsolvable} of them unsolvable; {worst} worst cases; no disagreement")
    if undecided:
        print(f"{engine}: {undecided} puzzles undecided in time")
    if undecided * 10 > compared:
        sys.exit("too many puzzles were undecided to call this a comparison")


main()
