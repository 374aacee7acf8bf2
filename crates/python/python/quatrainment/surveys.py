"""Surveys: one question about a game on many boards, here or on a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from math import prod
from typing import Any

from ._engine import (
    Game,
    QuatrainmentError,
    __version__,
    survey_costs,
    survey_row,
    survey_shard,
    survey_sizes,
)

__all__ = ["Survey", "survey"]

#: Tasks for each worker: enough that no worker waits long for the last one, since costs are estimates; few enough that
#: sending them costs little.
_TASKS_PER_WORKER = 16

_Row = dict[str, Any]

#: What a question plots: the title, the label of the numbers, and the columns with their names and marks. The marks differ, so
#: that a picture in black and white can be read.
_PLOTS: dict[str, tuple[str, str, list[tuple[str, str, str]]]] = {
    "rank": ("Nullity", "nullity", [("nullity", "nullity", "ko")]),
    "fewest": ("Fewest presses", "presses", [("at_least", "lower bound", "b^--"), ("presses", "fewest found", "ko")]),
    "worst": ("Presses of the worst case", "presses", [("at_most", "at most", "b^--"), ("at_least", "at least", "ko")]),
}


class Survey(list[_Row]):
    """The rows of a survey, one per board: a list, ready for `pandas.DataFrame`, that can be plotted."""

    def __init__(self, rows: Iterable[_Row], game: str, question: str) -> None:
        super().__init__(rows)
        self.game = game
        self.question = question

    def plot(self, axes: Any = None) -> Any:
        """Plot the survey with matplotlib, as `quatrainment study ... --plot` does, and return the axes.

        Nullities are plotted over the side of the board, presses with their bounds over the number of cells.
        """
        if axes is None:
            try:
                axes = import_module("matplotlib.pyplot").subplots()[1]
            except ImportError as error:
                raise QuatrainmentError("plots need matplotlib; run `pip install matplotlib`") from error
        title, label, columns = _PLOTS[self.question]
        sides = [[int(side) for side in row["size"].split("x")] for row in self]
        by_side = self.question == "rank" and all(len(side) == 2 and side[0] == side[1] for side in sides)
        places = [side[0] if by_side else prod(side) for side in sides]
        for column, name, marks in columns:
            known = [(place, row[column]) for place, row in zip(places, self, strict=True) if row[column] is not None]
            axes.plot([place for place, _ in known], [number for _, number in known], marks, markersize=4, label=name)
        axes.set(xlabel="n (boards of n x n cells)" if by_side else "cells", ylabel=label, title=f"{title}, {self.game}")
        axes.set_ylim(bottom=0)
        if len(columns) > 1:
            axes.legend()
        return axes


def survey(
    game: Game | str,
    sizes: str | Iterable[str | int | tuple[int, ...]],
    question: str = "rank",
    *,
    pattern: str = "all-on",
    work: int = 1_000_000_000,
    memory: int = 1 << 30,
    states: int | None = None,
    client: Any = None,
    retries: int = 3,
    progress: Any = None,
) -> Survey:
    """Ask a question about a game on many boards. Returns a `Survey`, a list with one row per board, ready for `pandas.DataFrame`.

    `sizes` is a range like `"3..20"` (squares) or `"3..8x3..12"` (every pair), or a list of sizes. The question is `"rank"`
    (rank and nullity), `"worst"` (the most presses that any solvable position needs) or `"fewest"` (the fewest presses for
    `pattern`). `work` is the number of elementary steps per board for the last two, so every machine finds the same.

    >>> [row["nullity"] for row in survey("lights-out", "1..9")]
    [0, 0, 0, 4, 2, 0, 0, 0, 8]

    `survey("lights-out", "1..60").plot()` draws it, if matplotlib is there.

    With a Dask `client`, its workers share the boards, be they threads, processes, Slurm or Kubernetes.
    Boards of failed workers are retried on others, up to `retries` times. `progress` is called as `progress(done, total)`, or
    is a bar like tqdm's.
    """
    named = Game(game) if isinstance(game, str) else game
    if states is not None:
        named = _with_states(named, states)
    wanted = survey_sizes(sizes) if isinstance(sizes, str) else [_size_text(size) for size in sizes]
    if len(set(wanted)) != len(wanted):
        raise QuatrainmentError("duplicate size")
    # All or nothing: a size that the rule does not allow raises before any work.
    costs = survey_costs(named, wanted, question, work)
    report = _reporter(progress, len(wanted))
    settings = (question, pattern, work, memory)
    if client is None:
        rows: list[_Row] = []
        for size in wanted:
            rows.append(survey_row(named, size, *settings))
            report(len(rows))
        return Survey(rows, named.name, question)
    found = _on_dask(client, named, wanted, costs, settings, retries, report)
    return Survey(found, named.name, question)


def _with_states(game: Game, states: int) -> Game:
    """The same game with another number of states."""
    lines = [line for line in game.to_toml().splitlines() if not line.startswith("states = ")]
    return Game.from_toml("\n".join([*lines[:2], f"states = {states}", *lines[2:]]))


def _size_text(size: str | int | tuple[int, ...]) -> str:
    if isinstance(size, str):
        return size if "x" in size else f"{size}x{size}"
    if isinstance(size, int):
        return f"{size}x{size}"
    return "x".join(str(length) for length in size)


def _reporter(progress: Any, total: int) -> Callable[[int], None]:
    if progress is None:
        return lambda done: None
    if hasattr(progress, "update"):
        progress.total = total

        def move(done: int) -> None:
            progress.update(done - progress.n)

        return move
    return lambda done: progress(done, total)


def _shard(version: str, game: Game, sizes: list[str], settings: tuple[str, str, int, int]) -> list[_Row]:
    """Compute the rows of some sizes; runs on a worker."""
    if version != __version__:
        raise QuatrainmentError(f"a worker has quatrainment {__version__}, but the client has {version}; install the same version")
    return [survey_row(game, size, *settings) for size in sizes]


def _on_dask(
    client: Any,
    game: Game,
    sizes: list[str],
    costs: list[int],
    settings: tuple[str, str, int, int],
    retries: int,
    report: Callable[[int], None],
) -> list[_Row]:
    distributed: Any = import_module("distributed")
    workers = max(1, sum(client.nthreads().values()))
    count = min(len(sizes), workers * _TASKS_PER_WORKER)
    shards = [survey_shard(number, count, costs) for number in range(1, count + 1)]
    # The costly ones first: workers that finish early take the small ones.
    shards.sort(key=lambda shard: sum(costs[place] for place in shard), reverse=True)
    parts = [[sizes[place] for place in shard] for shard in shards]

    def submit(part: list[str]) -> Any:
        return client.submit(_shard, __version__, game, part, settings, retries=retries, pure=False)

    # The unfinished parts, and how often each may still be lost.
    running = {future: (part, retries) for part in parts for future in [submit(part)]}
    futures = distributed.as_completed(list(running))
    rows: dict[str, _Row] = {}
    try:
        for future in futures:
            part, left = running.pop(future)
            try:
                found = future.result()
            except distributed.KilledWorker:
                # Dask gives up a task whose workers keep dying; here that is one of the retries.
                if left == 0:
                    raise
                again = submit(part)
                running[again] = (part, left - 1)
                futures.add(again)
                continue
            for row in found:
                if row["size"] in rows:
                    raise QuatrainmentError(f"the size {row['size']} occurs twice")
                rows[row["size"]] = row
            report(len(rows))
    except BaseException:
        client.cancel(list(running))
        raise
    missing = [size for size in sizes if size not in rows]
    if missing:
        raise QuatrainmentError(f"the size {missing[0]} is missing")
    return [rows[size] for size in sizes]

