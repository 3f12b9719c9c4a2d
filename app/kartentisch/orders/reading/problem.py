"""What reading hands back: an order sheet, its lines, and what is wrong with them."""

from dataclasses import dataclass

from kartentisch.orders.values import Order
from kartentisch.rules import Reason

UNREADABLE = "unreadable"
NOT_ALLOWED = "not allowed"
AMBIGUOUS = "ambiguous"
NOTE = "note"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a line has wrong.

    `line`: number of the line, from 1; `column`: of the smallest wrong piece, from 0; `words`: that piece as written;
    `kind`: UNREADABLE (no order), NOT_ALLOWED (the order stands and is judged as illegal), AMBIGUOUS, or NOTE (a
    remark on an order that stands); `suggestions`: the nearest readings, never applied; `unit_kind`, `unit_place`:
    the unit meant, as far as it could be read.
    """

    line: int
    column: int
    words: str
    kind: str
    reason: Reason
    suggestions: tuple[Order | str, ...] = ()
    unit_kind: str = ""
    unit_place: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a sheet, or the part of it that is one order.

    `text`: as written; `number`: of the line, from 1; `column`: where the part begins; `power`: whose order it is;
    `skipped`: why a line without order and problem was passed over ("quoted", "heading", "count", "signature",
    "text", "press", "empty",
    "joined": its passage stands in the keeper's order; "continued": it belongs to the line above), else "".
    """

    text: str
    number: int
    order: Order | None = None
    problem: Problem | None = None
    column: int = 0
    power: str = ""
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """A sheet that was read: the orders in the order written, the problems, and every line of it."""

    orders: tuple[Order, ...]
    problems: tuple[Problem, ...]
    lines: tuple[SheetLine, ...]

    @property
    def skipped(self) -> tuple[SheetLine, ...]:
        """The lines that were passed over, empty ones left out."""
        return tuple(line for line in self.lines if line.skipped not in ("", "empty"))
