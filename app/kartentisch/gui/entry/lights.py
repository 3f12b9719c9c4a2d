"""What is lit on the map while an order grows."""

from collections.abc import Collection

from kartentisch.game.entry import Entry
from kartentisch.gui.map import Highlight
from kartentisch.gui.map.values import Reach
from kartentisch.rules import MOVEMENT, Unit

# Modes that do not lead over a border: hatched, not filled.
_OTHER = frozenset({"train", "convoy", "sea", "canal"})
_UNITS = frozenset({"supported", "convoyed"})


def highlight(entry: Entry, selected: Unit | None, barred: Collection[str] = ()) -> Highlight | None:
    """Return what to light for the order that grows, or for a unit that is only looked at; None for nothing.

    `barred`: goals beyond a canal that is closed as things stand.
    """
    found, refused = entry.continuation, _refused(entry)
    unit = entry.unit or selected
    if not entry.prefix:
        waiting = entry.session.position.phase != MOVEMENT and not entry.session.turn.judged
        goals: dict[str, Reach] = dict.fromkeys(found.goals, "step") if waiting else {}
        if not goals and unit is None and refused is None:
            return None
        return Highlight(selected=unit.place if unit else None, goals=goals, refused=refused, dim_others=False)
    own = entry.prefix[0]
    lit: dict[str, Reach] = {}
    board, here = entry.session.game.variant.board, own.partition("/")[0]
    for province, goal in found.goals.items():
        if goal.mode in _UNITS or (goal.mode in ("hold", "disband") and province == own):
            continue
        other = goal.mode in _OTHER or board.board_of(province) != board.board_of(here)
        lit[province] = "barred" if province in barred else "other" if other else "step"
    for place in found.coasts:
        lit[place.partition("/")[0]] = "step"
    if not found.goals and found.ask == "kind":
        lit[own] = "step"
    units = frozenset(province for province, goal in found.goals.items() if goal.mode in _UNITS)
    chosen = frozenset(token for token in entry.prefix[1:] if len(token) > 1)
    return Highlight(
        selected=unit.place if unit is not None else own,
        goals=lit,
        refused=refused,
        supportable=units | chosen,
    )


def _refused(entry: Entry) -> str | None:
    token = entry.refused.partition("/")[0]
    return token if entry.refusal is not None and token in entry.session.game.variant.board.provinces else None
