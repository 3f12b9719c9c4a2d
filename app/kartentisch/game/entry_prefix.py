"""The order that grows, as text, and what may follow it."""

from kartentisch.game.entry import Entry
from kartentisch.orders import UnitOrder
from kartentisch.rules import Unit


def prefix_text(entry: Entry) -> str:
    """Return the order as far as it has grown, in the canonical notation: "A VLA S A MOS -"."""
    prefix = entry.prefix
    if not prefix:
        return ""
    unit = entry.unit
    words = [_unit_text(unit) if unit is not None else f"BUILD {prefix[0]}"]
    takes_unit = False
    ask = entry.continuation.ask
    for token in prefix[1:]:
        if token in ("S", "C", "H", "D"):
            words.append(token)
            takes_unit = token in ("S", "C")
        elif token == "P":
            words = [f"{_drafted(entry) or words[0] + ' H'}; SC"]
            takes_unit = True
        elif token == "T":
            words.append(f"- {_railway(entry)}")
        elif token in ("M", "R", "B"):
            continue
        elif takes_unit:
            standing = entry.session.position.by_province.get(token.partition("/")[0])
            words.append(_unit_text(standing) if standing is not None else token)
            takes_unit = False
        else:
            words.append(f"- {token}" if unit is not None else token)
    if ask in ("goal", "station", "support-goal", "convoy-goal", "passage-goal", "retreat"):
        words.append("-")
    return " ".join(words)


def completions(entry: Entry, text: str = "") -> tuple[str, ...]:
    """Return the tokens that may follow and whose id or name, in any language, begins with `text`."""
    found = entry.continuation
    tokens = (*found.coasts, *found.goals, *found.letters)
    if not text:
        return tokens
    from kartentisch.orders.reading.normalise import fold  # no reader is loaded before something is typed
    from kartentisch.orders.reading.places import name_index

    key = fold(text)
    if not key:
        return tokens
    begin = set(name_index(entry.session.game.variant).beginnings(key))
    return tuple(token for token in tokens if fold(token).startswith(key) or token in begin)


def _unit_text(unit: Unit) -> str:
    return f"{unit.kind} {unit.place}"


def _drafted(entry: Entry) -> UnitOrder | None:
    """The order the unit has so far: an SC clause goes with it."""
    unit = entry.unit
    for order in entry.session.orders:
        if unit is not None and isinstance(order, UnitOrder) and order.province == unit.province:
            return order
    return None


def _railway(entry: Entry) -> str:
    variant = entry.session.game.variant
    line = variant.railway_of.get(entry.prefix[0])
    return line.id if line is not None else variant.railways[0].id
