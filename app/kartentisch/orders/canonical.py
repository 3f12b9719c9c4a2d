"""The canonical notation: what saved games, tests and the command line write. Needs no position.

A MOS H · F RED - MED · A LON - BEL VIA NTH · A MOS - TSR - IRK · A VLA S A MOS - IRK
F NTH C A LON - BEL · A EGY H; SC F RED - MED · A MOS D · A ALB1 => ZF ALB2 · BUILD F POR · REMOVE A OMS · WAIVE
"""

import re
from functools import cache

from kartentisch.orders.values import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Passage,
    Remove,
    Support,
    Train,
    Waive,
)

_KIND = r"(?:[A-Z]{1,2}|\?)"
_PLACE = r"[A-Z][A-Z0-9]{2,3}(?:/[NSEW]C)?"
_UNIT = rf"(?P<kind>{_KIND}) (?P<place>{_PLACE})"
_OTHER = rf"(?P<other_kind>{_KIND}) (?P<other>{_PLACE})"


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(rf"{_UNIT} (?P<word>[HD])", re.ASCII),
        re.compile(rf"{_UNIT} - (?P<railway>[A-Z]+) - (?P<goal>{_PLACE})", re.ASCII),
        re.compile(rf"{_UNIT} - (?P<goal>{_PLACE})(?P<via> VIA(?: (?P<route>{_PLACE}(?:,{_PLACE})*))?)?", re.ASCII),
        re.compile(rf"{_UNIT} (?P<word>S) {_OTHER}(?: - (?P<goal>{_PLACE}))?", re.ASCII),
        re.compile(rf"{_UNIT} (?P<word>C) {_OTHER} - (?P<goal>{_PLACE})", re.ASCII),
        re.compile(rf"{_UNIT} (?P<word>=>) {_OTHER}", re.ASCII),
        re.compile(rf"(?P<word>BUILD|REMOVE) {_UNIT}", re.ASCII),
    )


@cache
def _clause() -> re.Pattern[str]:
    return re.compile(rf"SC (?P<kind>{_KIND}) (?P<origin>{_PLACE}) - (?P<goal>{_PLACE})", re.ASCII)


def parse_canonical(text: str, power: str) -> Order | None:
    """Read one order of `power` in the canonical notation; None when it is not written so."""
    action, *clauses = text.split("; ")
    permits = []
    for clause in clauses:
        match = _clause().fullmatch(clause)
        if match is None:
            return None
        permits.append(Passage(match["kind"], match["origin"], match["goal"]))
    if action == "WAIVE":
        return None if permits else Waive(power)
    for form in _forms():
        match = form.fullmatch(action)
        if match is not None:
            return _order(power, match, tuple(permits))
    return None


def _order(power: str, match: re.Match[str], permits: tuple[Passage, ...]) -> Order:
    found = match.groupdict()
    unit = (power, match["kind"], match["place"], permits)
    word = found.get("word")
    if word == "H":
        return Hold(*unit)
    if word == "S":
        return Support(*unit, found["other_kind"], found["other"], found["goal"] or "")
    if word == "C":
        return Convoy(*unit, found["other_kind"], found["other"], found["goal"])
    if word == "=>":
        return Convert(*unit, found["other_kind"], found["other"])
    if word is not None:
        return {"D": Disband, "BUILD": Build, "REMOVE": Remove}[word](*unit)
    if found.get("railway"):
        return Train(*unit, found["goal"], found["railway"])
    route = found["route"]
    return Move(*unit, found["goal"], bool(found["via"]), tuple(route.split(",")) if route else ())
