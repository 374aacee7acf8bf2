"""A board to click in a notebook; needs the extra `notebook` (anywidget)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._engine import Pattern, Puzzle, QuatrainmentError, Session

__all__ = ["Board"]

_HERE = Path(__file__).parent


class Board(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """A puzzle to play with the mouse or the keyboard. Presses on the board update this object at once, and presses made here are shown.

    >>> from quatrainment import Puzzle
    >>> board = Puzzle("merlin", "XX./XX./...").play()
    >>> board.press("A1")
    >>> board.presses, board.is_won
    (['A1'], True)

    Use `observe` on the traits `presses`, `states` or `is_won` to react to changes.
    """

    _esm = _HERE / "widget.js"
    _css = _HERE / "widget.css"

    title = traitlets.Unicode().tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    places = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    limit = traitlets.Int(2).tag(sync=True)
    states = traitlets.List(traitlets.Int()).tag(sync=True)
    target = traitlets.List(traitlets.Int()).tag(sync=True)
    presses = traitlets.List(traitlets.Unicode()).tag(sync=True)
    par = traitlets.Int(None, allow_none=True).tag(sync=True)
    is_won = traitlets.Bool(False).tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)
    can_redo = traitlets.Bool(False).tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)

    def __init__(self, puzzle: Puzzle) -> None:
        game = puzzle.game
        if game.cells > 2500:
            raise QuatrainmentError(f"a board of {game.cells} cells is too large to click; use at most 2500")
        self.session = Session(puzzle)
        size = "x".join(str(length) for length in game.size)
        super().__init__(
            title=f"{game.name} {size}",
            names=game.cell_names,
            places=[list(place) for place in game.places],
            limit=game.states,
            target=_states(puzzle.target),
            par=self.session.par,
        )
        self._show("")
        self.on_msg(self._on_message)  # pyright: ignore[reportUnknownMemberType]

    @property
    def current(self) -> Pattern:
        """The current pattern."""
        return self.session.current

    def press(self, cell: str | int | tuple[int, ...]) -> None:
        """Press a cell."""
        self.session.press(cell)
        self._show("")

    def undo(self) -> None:
        """Undo the last press."""
        self.session.undo()
        self._show("")

    def redo(self) -> None:
        """Redo what was undone."""
        self.session.redo()
        self._show("")

    def restart(self) -> None:
        """Restart the puzzle. You can undo this."""
        self.session.restart()
        self._show("")

    def hint(self) -> str:
        """Show the next hint under the board."""
        hint = self.session.hint()
        self._show(hint)
        return hint

    def _show(self, message: str) -> None:
        session = self.session
        if session.is_won and not message:
            par = f"; par is {self.par}" if self.par is not None else ""
            presses = "1 press" if session.moves == 1 else f"{session.moves} presses"
            message = f"Solved in {presses}{par}."
        with self.hold_sync():
            self.states = _states(session.current)
            self.presses = session.presses
            self.is_won = session.is_won
            self.can_undo = session.can_undo
            self.can_redo = session.can_redo
            self.message = message

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        actions = {"undo": self.undo, "redo": self.redo, "restart": self.restart, "hint": self.hint}
        try:
            if content.get("do") == "press":
                self.press(str(content["cell"]))
            elif content.get("do") in actions:
                actions[content["do"]]()
        except QuatrainmentError as error:
            self._show(str(error))


def _states(pattern: Pattern) -> list[int]:
    return [pattern[cell] for cell in range(len(pattern))]
