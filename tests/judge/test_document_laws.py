"""Laws of position documents: any position survives, hostile fields are refused by name."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kartentisch.judge.document import judge_document, read_position
from kartentisch.rules import Date, Dislodged, DocumentFault, Position, Unit, load_variant

COLONIAL = load_variant("colonial")


def document(**fields: Any) -> dict[str, Any]:
    """A document of Colonial, a movement phase unless said otherwise."""
    return {"variant": "colonial", "phase": "movement", **fields}


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position a document can hold."""
    powers = st.sampled_from(COLONIAL.power_order)
    places = []
    for province in COLONIAL.board.provinces.values():
        if province.terrain in COLONIAL.kinds["A"].enters:
            places.append(("A", province.id))
        if province.terrain in COLONIAL.kinds["F"].enters:
            places += [("F", place) for place in province.places]
    chosen = draw(st.lists(st.sampled_from(places), max_size=25, unique_by=lambda entry: entry[1][:3]))
    units = tuple(Unit(draw(powers), kind, place) for kind, place in chosen)
    owners = draw(st.dictionaries(st.sampled_from(COLONIAL.centres), powers, max_size=30))
    centres = {centre: power for centre, power in owners.items() if (power, centre) != ("CHI", "HON")}
    phase = draw(st.sampled_from(["movement", "retreat", "adjustment"]))
    year = draw(st.integers(0, 24)) * 4 + 1872
    dislodged: tuple[Dislodged, ...] = ()
    if phase == "retreat":
        lost = draw(st.lists(st.sampled_from(places), max_size=3, unique_by=lambda entry: entry[1][:3]))
        goals = st.lists(st.sampled_from(places), max_size=2, unique_by=lambda entry: entry[1])
        dislodged = tuple(
            Dislodged(Unit(draw(powers), *entry), draw(st.sampled_from(["", "KRA"])), tuple(p for _, p in draw(goals)))
            for entry in lost
        )
    return Position(
        COLONIAL,
        Date(year),
        phase,
        units,
        dislodged,
        centres,
        tuple(draw(st.lists(st.sampled_from(["KRA", "BLA"]), unique=True))),
        draw(st.sampled_from([{}, {"tsr.own_centre_lost": True}])),
        draw(st.sampled_from([{}, {"RUS": ("draw",)}])),
    )


@given(positions())
def test_every_position_survives_its_document(position: Position) -> None:
    assert read_position(json.loads(json.dumps(position.document())))[0] == position


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["date", "phase", "units", "dislodged", "standoffs", "centres", "votes", "orders"]), JSON)
def test_nothing_but_a_fault_comes_of_a_hostile_field(field: str, value: Any) -> None:
    """Whatever stands in a field, the document is judged or refused by name; nothing else is ever raised."""
    good = {**COLONIAL.start().document(), field: value}
    for bad in (good, {**good, "phase": "retreat"} if field != "phase" else good):
        assert refused_field(bad) != ""


def refused_field(bad: dict[str, Any]) -> str | None:
    """The field a document is refused for, None when it is judged."""
    try:
        judge_document(bad)
    except DocumentFault as fault:
        return fault.field
    return None
