"""Marks for a zoom that has just ended, worked out a little at a time while those of before are still shown."""

from collections.abc import Generator
from time import perf_counter

from kartentisch.draw.boxes import Box
from kartentisch.draw.look import Look
from kartentisch.draw.marks import Choice, Drawn, Mark, Scene, boxes, mark_steps
from kartentisch.gui.map.marks_sprites import SpriteShelf
from kartentisch.gui.map.pieces import Pieces
from kartentisch.judge.verdict import Outcome
from kartentisch.orders import Order


class ComingMarks:
    """All that is known once they are `ready`: marks, scene, what the drawing remembers, boxes, planned pictures."""

    def __init__(
        self, pieces: Pieces, outcome: Outcome, choice: Choice, scene: Scene, look: Look, ratio: float
    ) -> None:
        """Plan the work; nothing is worked out yet."""
        self._needs = pieces, outcome, choice
        self.scene, self.drawn = scene, Drawn()
        self.marks: tuple[Mark, ...] = ()
        self.boxes: dict[Order, tuple[Mark, tuple[Box, ...]]] = {}
        self.shelf = SpriteShelf()
        self.ready = False
        self._steps = self._work(look, ratio)

    def is_for(self, pieces: Pieces, outcome: Outcome, choice: Choice) -> bool:
        """Whether these are the marks wanted."""
        return self._needs[0] is pieces and self._needs[1] is outcome and self._needs[2] == choice

    def go_on(self, seconds: float) -> bool:
        """Work for so long; return whether something is left."""
        begin = perf_counter()
        for _ in self._steps:
            if perf_counter() - begin > seconds:
                return True
        self.ready = True
        return False

    def _work(self, look: Look, ratio: float) -> Generator[None, None, None]:
        _pieces, outcome, choice = self._needs
        self.marks = yield from mark_steps(outcome, self.scene, choice, self.drawn)
        for mark in self.marks:
            self.boxes[mark.order] = mark, tuple(boxes((mark,)))
            self.shelf.plan(mark, look, ratio)
            yield
