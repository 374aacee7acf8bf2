"""What a user writes; it is not run, but mypy and pyright read it in strict mode."""

import numpy as np
import numpy.typing as npt

from quatrainment import Game, Pattern, Puzzle, Solution, Solver, Unsolvable, Survey, prove, survey
from quatrainment.gf2 import Matrix, Polynomial

game: Game = Game("lights-out", (5, 5))
solver: Solver = game.solver(progress=lambda done, total: None)
solution: Solution = solver.solve(np.zeros((5, 5), dtype=np.uint8))
presses: npt.NDArray[np.uint8] = solution.presses.to_numpy()
count: int = solution.count
try:
    Puzzle("lights-out", "X..../...../...../...../.....").solve()
except Unsolvable as unsolvable:
    invariant: Pattern = unsolvable.invariant
rank: int = Matrix(np.eye(4, dtype=bool)).rank()
x: npt.NDArray[np.uint8] | None = Matrix([[1, 1], [0, 1]]).solve([1, 0])
degree: int | None = Polynomial("t^2 + 1").degree
nullities: list[int] = [row["nullity"] for row in survey("lights-out", "3..9")]
fewest: Survey = survey("lights-out", "3..9", "fewest")
fewest.plot().set_title("Fewest presses")
text: str = prove(game).text(width=60)
state: int = solution.presses["A1"] + solution.presses[0, 1]
