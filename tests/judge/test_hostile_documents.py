"""Documents nobody means well: broken, enormous, crowded. An answer or a sentence, never an error, never slow."""

import copy
import json
import random
import time
from typing import Any

import pytest

from kartentisch.judge.document import judge_document
from kartentisch.rules import DocumentFault, load_variant
from kartentisch.rules.document_text import parse_document

COLONIAL = load_variant("colonial")
MUTATIONS = 3000
SLOW = 2.0  # seconds for one document

START = {
    **COLONIAL.start().document(),
    "orders": {"RUS": ["A MOS - TSR - IRK", "A VLA S A MOS - IRK"], "TUR": ["A ANG - EGY VIA MED", "F CON H"]},
    "options": {"tsr.own_centre_lost": True},
    "votes": {"RUS": ["draw"]},
}
RETREAT = {
    "variant": "colonial",
    "date": "1870",
    "phase": "retreat",
    "units": {"RUS": ["A KRA"], "ENG": ["F MAL"]},
    "dislodged": {"CHI": [{"unit": "A KRA", "attacker": "OMS", "retreats": ["MON", "SEM"]}, {"unit": "A PEK"}]},
    "standoffs": ["URU"],
    "centres": {"RUS": ["MOS", "OMS"], "CHI": ["PEK"]},
    "orders": {"CHI": ["A KRA - MON", "A PEK D"]},
}
ADJUSTMENT = {
    "variant": "colonial",
    "date": "1872",
    "phase": "adjustment",
    "units": {"RUS": ["A VLA", "F ODE"], "CHI": ["A CAN", "A PEK"]},
    "centres": {"RUS": ["MOS", "OMS", "ODE", "VLA", "POR"], "CHI": ["CAN"]},
    "orders": {"RUS": ["BUILD A MOS", "BUILD F POR", "WAIVE"], "CHI": ["REMOVE A PEK"]},
}
VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        0,
        10**30,
        1.5,
        "",
        " ",
        "A",
        "A MOS",
        "F MOS",
        "F BAN/EC",
        "A BAN/XX",
        "MOS",
        "XYZ",
        "RUS",
        "XXX",
    ),
    *([], {}, [[]], {"": ""}, ["A MOS"] * 3, {"RUS": None}, {"RUS": ["A MOS"]}, "retreat", "1968", "9999", "draw"),
    *("treaty:XXX", "\ud800", "\0", "A" * 5000, "A MOS - - - SC SC S S C C VIA VIA", "🂡", "A PEK S A PEK S A PEK"),
)


def spots(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way] * bool(way) + [spot for key, below in inside for spot in spots(below, (*way, key))]


def mutated(document: dict[str, Any], chance: random.Random) -> Any:
    """The document with one to three of its values, or their names, replaced, doubled or left out."""
    made = copy.deepcopy(document)
    for _time in range(chance.choice((1, 1, 2, 3))):
        way = chance.choice(spots(made) or [()])
        if not way:
            break
        holder: Any = made
        for key in way[:-1]:
            holder = holder[key]
        key, kind = way[-1], chance.random()
        if kind < 0.2:
            del holder[key]
        elif kind < 0.35 and isinstance(holder, dict):
            holder[chance.choice(("XXX", "", "rus", "Russia", "units", "ended", 7, "\ud800"))] = holder.pop(key)
        elif kind < 0.5 and isinstance(holder, list):
            holder.insert(0, holder[key])
        elif kind < 0.6 and isinstance(holder[key], str) and holder[key]:
            cut = chance.randrange(len(holder[key]))
            holder[key] = holder[key][:cut] + chance.choice(("", "-", "/", " S ", "ü", "0")) + holder[key][cut + 1 :]
        else:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
    return made


def judged(document: Any) -> dict[str, Any] | None:
    """The answer, None for a document that is refused in a sentence naming the field."""
    begun = time.process_time()
    try:
        answer = judge_document(document)
        json.dumps(answer)
    except DocumentFault as fault:
        told = (fault.field, fault.message)
        answer = None
    else:
        told = ("answered", "answered")
    assert all(told)
    assert time.process_time() - begun < SLOW
    return answer


def test_thousands_of_broken_documents() -> None:
    chance = random.Random(1870)
    answered = 0
    for _time in range(MUTATIONS):
        answer = judged(mutated(chance.choice((START, RETREAT, ADJUSTMENT)), chance))
        if answer is not None:
            answered += 1
            assert {line["result"] for line in answer["results"]} <= {
                *("ok", "bounce", "cut", "void", "no-convoy", "disrupted", "illegal", "halted", "closed")
            }
            judged(answer["next"])
    assert MUTATIONS // 10 < answered < MUTATIONS


def test_broken_text() -> None:
    chance, text = random.Random(1871), json.dumps(START, ensure_ascii=False)
    for _time in range(500):
        cut, width = chance.randrange(len(text)), chance.randrange(9)
        broken = (
            text[:cut] + chance.choice(("", '"', "{", "]", ",", "9" * 5000, "NaN", "\\ud800")) + text[cut + width :]
        )
        try:
            document = parse_document(broken)
        except DocumentFault as fault:
            refused = str(fault)
        else:
            judged(document)
            refused = "no JSON is refused later than this"
        assert refused


@pytest.mark.parametrize(
    ("line", "number", "answered"),
    [
        ("A MOS - TSR - VLA", 1000, True),
        ("A XYZ - ZYX", 1000, True),
        ("A MOS - PRM", 10_000, False),
        ("A " * 1000, 1, True),
        ("S " * 1000, 40, False),
    ],
)
def test_an_enormous_sheet(line: str, number: int, answered: bool) -> None:
    assert (judged({**START, "orders": {"RUS": [line] * number}}) is not None) == answered


@pytest.mark.parametrize("power", ["RUS", "CHI", "ENG"])
def test_units_of_one_power_everywhere(power: str) -> None:
    board = COLONIAL.board
    units, orders = [], []
    for province in board.provinces.values():
        kind = next((kind for kind in COLONIAL.kinds.values() if province.terrain in kind.enters), None)
        if kind is None:
            continue
        place = province.places[0] if kind.names_coast else province.id
        units.append(f"{kind.letter} {place}")
        goals = sorted(board.near(kind.passes, place))
        orders.append(f"{units[-1]} - {goals[0]}" if goals else f"{units[-1]} H")
        orders.append(f"{units[-1]} S A {goals[-1]}" if goals else f"{units[-1]} H")
    for phase, date in (("movement", "1870"), ("retreat", "1870"), ("adjustment", "1872")):
        document = {"variant": "colonial", "phase": phase, "date": date, "units": {power: units}}
        for given in (orders, orders[::2], []):
            answer = judged({**document, "orders": {power: given}})
            assert answer is not None
            assert len(answer["results"]) >= len(given)
