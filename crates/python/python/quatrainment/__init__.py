"""Lights Out, Merlin, Quatrainment and related puzzles: play, solve exactly, prove, survey.

>>> from quatrainment import Game
>>> solution = Game("lights-out", 5).solve("all-on")
>>> solution.count, solution.is_fewest
(15, True)

A `Game` is a rule on a board, a `Pattern` the states of its cells, a `Puzzle` a start and a target, a `Session` a puzzle being
played. A `Solver` answers with evidence, `prove` and `explain` say why, `survey` asks many boards. `quatrainment.gf2` is linear
algebra over GF(2).
"""

from . import gf2
from ._engine import (
    Document,
    Game,
    Pattern,
    Puzzle,
    QuatrainmentError,
    Rule,
    Session,
    Solution,
    Solver,
    Unsolvable,
    __version__,
    certify,
    check,
    explain,
    games,
    prove,
    set_threads,
    threads,
)
from .surveys import Survey, survey

__all__ = [
    "Document",
    "Game",
    "Pattern",
    "Puzzle",
    "QuatrainmentError",
    "Rule",
    "Session",
    "Solution",
    "Solver",
    "Survey",
    "Unsolvable",
    "__version__",
    "certify",
    "check",
    "explain",
    "games",
    "gf2",
    "prove",
    "set_threads",
    "survey",
    "threads",
]
