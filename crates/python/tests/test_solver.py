"""The engine from Python, compared with a solver that is nothing but numpy."""

import itertools
import pickle

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from quatrainment import (
    Game,
    Pattern,
    Puzzle,
    QuatrainmentError,
    Rule,
    Session,
    Solver,
    Unsolvable,
    certify,
    check,
    explain,
    games,
    prove,
)


def eliminate(matrix, right):
    """Row reduction modulo 2, one row after the other: a solution or None, and the rank."""
    table = np.concatenate([matrix, right[:, None]], axis=1).astype(bool)
    pivots = []
    for column in range(matrix.shape[1]):
        rows = np.flatnonzero(table[len(pivots):, column]) + len(pivots)
        if len(rows) == 0:
            continue
        row = len(pivots)
        table[[row, rows[0]]] = table[[rows[0], row]]
        for other in np.flatnonzero(table[:, column]):
            if other != row:
                table[other] ^= table[row]
        pivots.append(column)
    if table[len(pivots):, -1].any():
        return None, len(pivots)
    solution = np.zeros(matrix.shape[1], dtype=np.uint8)
    solution[pivots] = table[: len(pivots), -1]
    return solution, len(pivots)


rules = st.one_of(
    st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True).map(Rule.everywhere),
    st.tuples(*[st.lists(st.integers(0, 3), min_size=1, max_size=3, unique=True)] * 3).map(lambda r: Rule.classes(*r)),
)


@settings(max_examples=150, deadline=None)
@given(rules, st.integers(1, 5), st.integers(1, 5), st.booleans(), st.integers(0, 2**32))
def test_it_agrees_with_a_naive_solver(rule, rows, columns, wrap, seed):
    game = Game.from_rule("own", rule, (rows, columns), wrap=wrap)
    start = np.random.default_rng(seed).integers(0, 2, (rows, columns), dtype=np.uint8)
    matrix = game.to_numpy()
    expected, rank = eliminate(matrix, start.ravel())
    solver = Solver(game)
    assert solver.rank == rank and solver.nullity == rows * columns - rank
    assert (game.matrix().to_numpy() == matrix).all()
    if expected is None:
        with pytest.raises(Unsolvable) as raised:
            solver.solve(start)
        invariant = raised.value.invariant.to_numpy().ravel()
        assert (invariant @ matrix % 2 == 0).all() and invariant @ start.ravel() % 2 == 1
        return
    solution = solver.solve(start)
    presses = solution.presses.to_numpy().ravel()
    assert (matrix @ presses % 2 == start.ravel()).all()
    assert not game.press(start, solution.presses)
    # The fewest of all: the naive solution plus every sum of quiet sets.
    quiet = np.array([q.to_numpy().ravel() for q in solver.quiet_sets()], dtype=np.uint8).reshape(-1, rows * columns)
    assert (matrix @ quiet.T % 2 == 0).all()
    if len(quiet) <= 10:
        sums = (np.array(c, dtype=np.uint8) @ quiet % 2 for c in itertools.product([0, 1], repeat=len(quiet)))
        assert solution.is_fewest
        assert solution.count == min(int((expected ^ s).sum()) for s in sums) == int(presses.sum())


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 7), st.integers(0, 10**9))
def test_more_states_are_solved(states, seed):
    game = Game("lights-out", "3x4", states)
    pressed = np.random.default_rng(seed).integers(0, states, (3, 4), dtype=np.uint8)
    start = (game.to_numpy().astype(int) @ pressed.ravel() % states).astype(np.uint8).reshape(3, 4)
    presses = game.solve("blank", start).presses.to_numpy()
    assert (game.to_numpy().astype(int) @ presses.ravel() % states == start.ravel()).all()


def test_patterns_go_to_and_from_arrays():
    game = Game("lights-out", "3x4")
    array = np.arange(12).reshape(3, 4) % 2
    for dtype in [bool, np.uint8, np.int8, np.int64, np.uint16]:
        assert (game.pattern(array.astype(dtype)).to_numpy() == array).all()
    assert (np.asarray(game.pattern(array)) == array).all()
    assert (game.pattern(array.tolist()).to_numpy() == array).all()
    fortran = np.asfortranarray(array)
    assert (game.pattern(fortran).to_numpy() == array).all()
    assert (game.pattern(np.repeat(array, 2, axis=1)[:, ::2]).to_numpy() == array).all()
    cube = Game("lights-out", "2x3x4")
    states = np.random.default_rng(1).integers(0, 2, (2, 3, 4))
    pattern = cube.pattern(states)
    assert (pattern.to_numpy() == states).all()
    assert all(pattern[at] == states[at] for at in np.ndindex(2, 3, 4))
    # An array that is changed later does not change the pattern.
    mine = array.astype(np.uint8)
    pattern = game.pattern(mine)
    mine[:] = 0
    assert pattern.sum == 6


def test_bad_input_raises_a_sentence():
    game = Game("lights-out", "3x4")
    for wrong, kind, sentence in [
        (np.zeros((4, 3)), TypeError, "expected an array of bool or integers, not of float64"),
        (np.zeros((4, 3), int), QuatrainmentError, "the array has the shape 4x3, but the board is 3x4"),
        (np.zeros(12, int), QuatrainmentError, "the array has the shape 12, but the board is 3x4"),
        (np.full((3, 4), 2), QuatrainmentError, "unknown state 2; use 0 to 1"),
        (np.full((3, 4), -1), QuatrainmentError, "invalid entry -1"),
        (np.full((3, 4), 256), QuatrainmentError, "invalid entry 256"),
        (np.zeros((3, 4), object), TypeError, "not of object"),
        (None, TypeError, "not of object"),
        ("XX/X", QuatrainmentError, "but the board is 3x4"),
        ("random:x", QuatrainmentError, "invalid seed 'x'"),
        (Game("merlin").pattern("blank"), QuatrainmentError, "does not belong to lights-out 3x4"),
    ]:
        with pytest.raises(kind, match=sentence):
            game.pattern(wrong)
    for call, sentence in [
        (lambda: Game("lihgts-out"), "did you mean lights-out?"),
        (lambda: Game("quatrainment", 2), "sides of at least 3, so 2x2 is too small"),
        (lambda: Game("merlin", states=1), "2 to 255 states"),
        (lambda: game.effect("Z9"), "no cell"),
        (lambda: game.effect((3, 0)), "no cell"),
        (lambda: game.effect(-1), "no cell -1"),
        (lambda: Puzzle.from_code("q1244tttqbv8r6"), "the code is damaged"),
        (lambda: Puzzle.with_par("quatrainment", 17, 1), "par 17"),
        (lambda: Puzzle.of_level("quatrainment", "silly", 1), "easy, medium, hard (and|or) expert"),
        (lambda: Puzzle.daily("2026-02-30"), "2026-02-30"),
        (lambda: Session.restore("nonsense"), "a saved game"),
        (lambda: Session(Puzzle("merlin", "all-on")).undo(), "nothing to undo"),
        (lambda: check("nonsense"), "line 1"),
        (lambda: Game.from_toml("name = 3"), "line 1"),
        (lambda: Game("lights-out", 10**6).pattern("blank"), "use at most 268435456"),
        (lambda: Game("lights-out", 10**6).matrix(), "too large"),
        (lambda: Solver(Game("knight", 3000), memory=1 << 20), "too large"),
        (lambda: Solver("lights-out").worst(work=0) and Solver(Game("lights-out", states=3)).worst(), "need two states"),
        (lambda: Game.from_presses("g", [[0, 9], [1]]), "no cell 9"),
        (lambda: Rule.everywhere("xx/y"), "y"),
        (lambda: prove(Game("lights-out", 100)), "too large for a proof"),
    ]:
        with pytest.raises(QuatrainmentError, match=sentence.replace("?", r"\?")):
            call()
    for call in [lambda: Game(3), lambda: Game("merlin", 3.5), lambda: Solver(7), lambda: game.press("blank", 2.5)]:
        with pytest.raises(TypeError):
            call()


def test_patterns_are_iterated_in_reading_order():
    for size, states in [("3x4", 2), ("2x3x4", 5)]:
        pattern = Game("lights-out", size, states).pattern("random:3")
        assert list(pattern) == [pattern[cell] for cell in range(len(pattern))]
        assert sum(pattern) == pattern.sum and max(pattern) in pattern and states not in pattern


def test_boards_that_are_too_large_are_not_drawn():
    game = Game("lights-out", 10**6)
    assert game._repr_svg_() is None
    large = Puzzle("lights-out", "all-on").game.resized(100)
    session = Session(Puzzle(large, "all-on"))
    for shown in [large, session, session.puzzle, session.current, large.solve("all-on")]:
        assert shown._repr_svg_() is None


def test_values_are_values():
    game = Game("lights-out", 5, 3)
    for value in [game, game.pattern("random:3"), Puzzle.random("merlin", 2), Rule.folded(".x./x@x/.x.")]:
        if not isinstance(value, Rule):
            assert pickle.loads(pickle.dumps(value)) == value
        assert hash(value) == hash(value) and value != 1
    assert pickle.loads(pickle.dumps(Solver("merlin"))).rank == 9


def test_the_whole_story():
    assert len(games()) >= 13 and {"name", "title", "size"} <= set(games()[0])
    puzzle = Puzzle("quatrainment", "1101/0110/1011/0101", "0111/0101/1110/1101")
    assert Puzzle.from_code(puzzle.code) == puzzle
    session = Session(puzzle)
    while (cell := session.next_press()) is not None:
        session.press(cell)
    assert session.is_won and session.moves == session.par == 8
    assert Session.restore(session.save()).presses == session.presses
    page = prove("lights-out")
    assert "not always solvable" in page.title
    assert page._repr_html_().startswith("<iframe") and "det" in prove("quatrainment")._repr_markdown_()
    assert "15 presses" in explain(Puzzle("lights-out", "all-on"), "chase").text()
    assert check(certify(puzzle)) == "8 presses lead from start to target in quatrainment 4x4"
    for shown in [puzzle, puzzle.start, puzzle.game, puzzle.game.rule, puzzle.solve(), session, puzzle.game.matrix()]:
        assert shown._repr_svg_().startswith("<svg")
    assert Solver("lights-out").smith_form == {1: 23, 2: 2}
    assert Solver("lights-out").solvable == 2**23
    assert len(Solver("lights-out").solve_all("all-on")) == 4
    assert isinstance(Solver("merlin").mask("A1"), Pattern)
    assert Game.from_toml(puzzle.game.to_toml()) == puzzle.game
    large = Game("lights-out", 300).solve("all-on")
    assert large.presses.sum == large.count
