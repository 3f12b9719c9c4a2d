"""Kartentisch: Diplomacy variants on the chart table.

    import kartentisch as kt

    variant = kt.load_variant("colonial")
    position = variant.start()
    sheet = kt.read_orders("A MOS-TSR-IRK", position, power="RUS")
    outcome = kt.adjudicate(position, sheet.orders)
    print(outcome.explain("en"))

Nothing is loaded before it is used.
"""

from typing import TYPE_CHECKING

from kartentisch.late import late

__version__ = "0.1.0"

if TYPE_CHECKING:
    from kartentisch.game import Game, GameFileFault, Session
    from kartentisch.judge import Outcome, Result, Verdict, adjudicate, continuations
    from kartentisch.judge.document import judge_document, read_position
    from kartentisch.orders import Order, parse_canonical
    from kartentisch.orders.reading import OrderSheet, Problem, read_orders
    from kartentisch.orders.writing import write_order
    from kartentisch.rules import (
        Date,
        Dislodged,
        DocumentFault,
        KartentischError,
        Position,
        Reason,
        Unit,
        Variant,
        VariantFault,
        builtin_variants,
        load_variant,
    )
    from kartentisch.rules.document_text import parse_document

__all__ = [
    "Date",
    "Dislodged",
    "DocumentFault",
    "Game",
    "GameFileFault",
    "KartentischError",
    "Order",
    "OrderSheet",
    "Outcome",
    "Position",
    "Problem",
    "Reason",
    "Result",
    "Session",
    "Unit",
    "Variant",
    "VariantFault",
    "Verdict",
    "adjudicate",
    "builtin_variants",
    "continuations",
    "judge_document",
    "load_variant",
    "parse_canonical",
    "parse_document",
    "read_orders",
    "read_position",
    "write_order",
]

_MODULES = {
    "kartentisch.game": ("Game", "GameFileFault", "Session"),
    "kartentisch.judge": ("adjudicate", "continuations", "Outcome", "Result", "Verdict"),
    "kartentisch.judge.document": ("judge_document", "read_position"),
    "kartentisch.orders": ("Order", "parse_canonical"),
    "kartentisch.orders.reading": ("OrderSheet", "Problem", "read_orders"),
    "kartentisch.orders.writing": ("write_order",),
    "kartentisch.rules.document_text": ("parse_document",),
}
_MODULES["kartentisch.rules"] = tuple(set(__all__) - {name for names in _MODULES.values() for name in names})
__getattr__ = late(__name__, _MODULES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
