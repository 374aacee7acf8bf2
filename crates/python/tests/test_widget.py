"""The board to click: what it sends arrives, and what happens is in its state."""

import pytest

from quatrainment import Game, Puzzle, QuatrainmentError


def send(board, **content):
    """What the front end does when something is clicked."""
    board._handle_custom_msg(content, [])


def test_presses_are_live_in_both_directions():
    puzzle = Puzzle.with_par("lights-out", 3, 7)
    board = puzzle.play()
    assert board.par == 3 and len(board.names) == 25 and not board.is_won
    seen = []
    board.observe(lambda change: seen.append(change["new"]), "presses")
    send(board, do="press", cell="B2")
    assert board.presses == ["B2"] == seen[-1]
    assert board.current == puzzle.game.press(puzzle.start, "B2")
    assert board.states == board.current.to_numpy().ravel().tolist()
    send(board, do="undo")
    assert board.presses == [] and board.can_redo
    send(board, do="redo")
    send(board, do="restart")
    send(board, do="hint")
    assert "presses to go" in board.message
    send(board, do="press", cell="Z99")
    assert "Z99" in board.message
    send(board, do="nonsense")
    for cell in puzzle.solve().presses.names:
        board.press(cell)
    assert board.is_won and board.message == "Solved in 3 presses; par is 3."
    send(board, do="press", cell="A1")
    assert "you have already won" in board.message


def test_boards_of_every_kind_are_shown():
    assert Puzzle(Game("lights-out", "2x3x2", 3), "random:1").play().limit == 3
    hexagon = Game.from_toml('name = "h"\nsize = "1x3"\nlayout = """\n o\no o\n"""\n[presses]\nA1 = "A1 B1"\nB1 = "B1"\nC1 = "C1"\n')
    assert Puzzle(hexagon, "111").play().places == [[0, 1], [1, 0], [1, 2]]
    with pytest.raises(QuatrainmentError, match="too large to click"):
        Puzzle(Game("lights-out", 60), "blank").play()
