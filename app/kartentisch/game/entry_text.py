"""Typing into an order that grows: names and letters in three languages become tokens; whole orders are read whole."""

import re

from kartentisch.game.entry import LETTERS, Entry
from kartentisch.game.entry_prefix import prefix_text
from kartentisch.orders import Order, UnitOrder, Unreadable
from kartentisch.orders.reading import places, read_orders
from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.places import name_index
from kartentisch.orders.reading.words import Sign
from kartentisch.rules import reason

_BETWEEN = re.compile(r"[\s\-–—>→;,]+")
_SIGNS = {
    Sign.HOLD: "H",
    Sign.MOVE: "M",
    Sign.SUPPORT: "S",
    Sign.CONVOY: "C",
    Sign.BUILD: "B",
    Sign.REMOVE: "R",
    Sign.DISBAND: "D",
    Sign.RETREAT: "R",
    Sign.WAIVE: "W",
}


def type_text(entry: Entry, text: str) -> bool:
    """Take what was typed after the prefix: letters and names one after another. Returns whether it was taken.

    What cannot be understood that way is read as a whole order; what then cannot be read is refused at its words.
    """
    tokens = _tokens(entry, text)
    if tokens is None:
        return type_line(entry, f"{prefix_text(entry)} {text}")
    for token in tokens:
        if _is_letter(entry, token):
            entry.letter(token)
        else:
            entry.click(token)
        if entry.refusal is not None:
            return False
    return bool(tokens)


def type_line(entry: Entry, text: str) -> bool:
    """Read a line as whole orders and give them, allowed or not. Returns whether there were any."""
    sheet = read_orders(text, entry.session.position, entry.power)
    orders = [order for order in sheet.orders if not isinstance(order, Unreadable)]
    orders = _leave(entry, text) or orders
    if orders:
        return entry.give(orders)
    if sheet.problems:
        entry.refuse("", sheet.problems[0].reason)
    else:
        entry.refuse("", reason("read.unknown-word", word=text.strip()))
    return False


def _leave(entry: Entry, text: str) -> list[Order]:
    """Read a line that is only leave for a canal, "SC F RED - MED", with the order its keeper has, else a hold."""
    pieces = [piece for piece in _BETWEEN.split(text) if piece]
    position = entry.session.position
    index = name_index(position.variant)
    if not pieces or all(meaning.value != Sign.CLAUSE for meaning in index.find(fold(pieces[0]))):
        return []
    for canal in position.variant.canals:
        keeper = position.by_province.get(canal.keeper)
        if keeper is None or entry.power not in (None, keeper.power):
            continue
        given = next((o for o in entry.session.orders if isinstance(o, UnitOrder) and o.province == canal.keeper), None)
        sheet = read_orders(f"{given or f'{keeper} H'}; {text}", position, keeper.power)
        if len(sheet.orders) == 1 and not isinstance(sheet.orders[0], Unreadable):
            return list(sheet.orders)
    return []


def _is_letter(entry: Entry, token: str) -> bool:
    letters = (*LETTERS[entry.session.position.phase], *entry.continuation.letters)
    return token in letters or len(token) == 1


def _tokens(entry: Entry, text: str) -> list[str] | None:
    """Return letters and places, None when a piece is neither or more follows after a whole order."""
    pieces = [piece for piece in _BETWEEN.split(text) if piece]
    kinds = entry.session.game.variant.kinds
    prefix, tokens = entry.prefix, []
    found = entry.continuation
    for index, piece in enumerate(pieces):
        if found.status == "exact":
            return None
        more = index + 1 < len(pieces)
        token = _token(entry, piece, (*found.goals, *found.coasts), found.letters)
        if piece.upper() in kinds and found.ask != "kind":
            if more or len(pieces) == 1:
                continue  # the letter of a unit, for the eye only: "A MOS"
            return None
        if token is None:
            return None
        tokens.append(token)
        prefix = (*prefix, token)
        found = entry.look(prefix)
    return tokens


def _token(entry: Entry, piece: str, goals: tuple[str, ...], letters: tuple[str, ...]) -> str | None:
    """Return the letter or place a piece of text means here, the likelier goals first."""
    upper = piece.upper()
    if upper in letters or upper in LETTERS[entry.session.position.phase]:
        return upper
    variant = entry.session.game.variant
    if variant.board.is_place(upper):
        return upper
    index = name_index(variant)
    meanings = index.find(fold(piece))
    named = [meaning.value for meaning in meanings if meaning.sort == places.PLACE]
    found = [id for id in named if id in goals] or named
    if found:
        return found[0]
    for meaning in meanings:
        if meaning.sort == places.COAST:
            return next((goal for goal in goals if goal.endswith(f"/{meaning.value}")), None)
        if meaning.sort == places.RAILWAY:
            return "T"
        if meaning.sort == places.CANAL:
            return "P"
        if meaning.sort == places.SIGN and Sign(meaning.value) in _SIGNS:
            return _SIGNS[Sign(meaning.value)]
    begun = [id for id in index.beginnings(fold(piece)) if len(piece) > 1]
    likely = [id for id in begun if id in goals] or begun
    return likely[0] if len(likely) == 1 else None
