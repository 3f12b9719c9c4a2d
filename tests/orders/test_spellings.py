"""Every spelling of the tables of standard and World 2200: what is read, what is only proposed, what is reported."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest

from kartentisch.geo import province_of
from kartentisch.orders.reading import read_orders
from kartentisch.rules import (
    ADJUSTMENT,
    MOVEMENT,
    RETREAT,
    Dislodged,
    Position,
    Unit,
    Variant,
    VariantFault,
    builtin_variants,
    load_variant,
)
from kartentisch.rules.sentences import sentence

DATA = Path(__file__).parent.parent / "data"
NAMES = ("standard", "world2200", "zombie", "centraleurope")
HIDDEN = re.compile(r"\\u([0-9a-f]{4})|\\t|\\r")


def _decoded(text: str) -> str:
    return HIDDEN.sub(lambda found: chr(int(found[1], 16)) if found[1] else {"t": "\t", "r": "\r"}[found[0][1]], text)


@cache
def _variant(name: str) -> Variant:
    return load_variant(name)


def _is_there(name: str) -> bool:
    """Whether the variant is there and loads; that it loads is the concern of its own tests."""
    if name not in builtin_variants():
        return False
    try:
        _variant(name)
    except VariantFault:
        return False
    return True


def _rows() -> list[tuple[str, dict[str, str]]]:
    rows = []
    for name in NAMES:
        table = DATA / f"spellings_{name}.csv"
        if table.exists() and _is_there(name):
            with table.open(encoding="utf-8", newline="") as stream:
                rows += [(name, row) for row in csv.DictReader(stream, strict=True)]
    return rows


def _position(variant: Variant, row: dict[str, str]) -> Position:
    units = tuple(Unit(*text.split()) for text in row["units"].split(", ") if text)
    if row["phase"] == MOVEMENT:
        return variant.start().with_(units=units)
    if row["phase"] == RETREAT:
        lost = tuple(
            Dislodged(unit, "", tuple(sorted(variant.board.near(variant.kinds[unit.kind].passes, unit.place))))
            for unit in units
        )
        return Position(variant, variant.calendar.start(MOVEMENT), RETREAT, (), lost)
    centres = variant.start().centres
    return Position(variant, variant.calendar.start(ADJUSTMENT), ADJUSTMENT, units, (), centres)


ROWS = _rows()


@pytest.mark.parametrize(("name", "row"), ROWS, ids=lambda one: one["text"] if isinstance(one, dict) else one)
def test_a_spelling_is_read(name: str, row: dict[str, str]) -> None:
    """`suggestion`: the reading offered and not taken; "!" before a problem: the order stands, but is not allowed."""
    variant = _variant(name)
    text = _decoded(row["text"])
    sheet = read_orders(text, _position(variant, row), row["power"] or None)
    powers = ": " in row["orders"][:5]
    assert " | ".join(f"{one.power}: {one}" if powers else str(one) for one in sheet.orders) == row["orders"]
    found = [f"{'!' if one.kind == 'not allowed' else ''}{one.reason.code}" for one in sheet.problems]
    assert " ".join(found) == row["problem"]
    if row["suggestion"]:
        assert not sheet.orders
        assert str(sheet.problems[0].suggestions[0]) == row["suggestion"]
    lines = text.splitlines()
    for problem in sheet.problems:
        assert problem.words in text
        assert lines[problem.line - 1][problem.column :].startswith(problem.words[:1])
        for language in ("en", "de", "ja"):
            assert "{" not in sentence(variant, problem.reason, language)
    if not row["orders"] and not row["problem"]:
        assert {line.skipped for line in sheet.lines} <= {
            "text",
            "quoted",
            "heading",
            "count",
            "signature",
            "press",
            "",
        }


def test_the_tables_are_the_ones_meant() -> None:
    counts = {name: sum(one == name for one, _ in ROWS) for name in NAMES}
    assert counts["standard"] >= 454
    assert counts["world2200"] >= 24
    assert sum(bool(row["suggestion"]) for _, row in ROWS) >= 19


def test_no_unit_is_named_twice() -> None:
    for name, row in ROWS:
        provinces = [province_of(text.split()[2]) for text in row["units"].split(", ") if text]
        assert len(provinces) == len(set(provinces)), (name, row["text"])
