"""What the map view shows and what it tells: plain values and the protocol of overlays."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct, field
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter

if TYPE_CHECKING:
    from kartentisch.gui.map.view import MapView

State = Literal["standing", "dislodged", "ghost"]
Reach = Literal["step", "other", "barred"]


class Token(Struct, frozen=True):
    """A unit to be shown: power, kind ("A", "F"), place ("MOS", "BAN/EC"), and how it stands there."""

    power: str
    kind: str
    place: str
    state: State = "standing"
    dimmed: bool = False


class Highlight(Struct, frozen=True):
    """What is lit: the selected unit's place, its goals (by step, in another way, or barred now), a refused one.

    With `dim_others` everything that is neither steps back, except the units of `supportable` places.
    """

    selected: str | None = None
    goals: Mapping[str, Reach] = field(default_factory=dict)
    refused: str | None = None
    supportable: frozenset[str] = frozenset()
    dim_others: bool = True


class Caption(Struct, frozen=True):
    """What is told over a board: its name, a note, and whether it is dimmed."""

    title: str
    note: str = ""
    dim: bool = False


class MapClick(Struct, frozen=True):
    """A click: the province and the place in it (with its coast where there are several), where, and how.

    On a unit's token both are the unit's, wherever the token hangs over.
    """

    place: str
    province: str
    pos: QPoint
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier
    on_unit: bool


class MapHover(Struct, frozen=True):
    """What is under the pointer; both None beside the provinces."""

    province: str | None
    place: str | None


class MapDrag(Struct, frozen=True):
    """An order drag: the place of the unit it began at, the place under the pointer now (None: no province)."""

    start_place: str
    place: str | None
    pos: QPoint
    modifiers: Qt.KeyboardModifier


class Overlay(Protocol):
    """Something painted over the map in device-independent pixels of the viewport, such as the arrows of orders."""

    above_tokens: bool

    def paint(self, painter: QPainter, view: "MapView") -> None:
        """Paint. Positions come from `view.anchor`; called in every frame, so it must be quick."""
