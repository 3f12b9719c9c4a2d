"""Reading a position document, strictly: whatever cannot be used is a DocumentFault that names the field."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from kartentisch.geo import province_of
from kartentisch.rules.calendar import MOVEMENT, PHASES, RETREAT, Date
from kartentisch.rules.dates import read_date
from kartentisch.rules.document_places import Places
from kartentisch.rules.ending import Ending
from kartentisch.rules.errors import DocumentFault, VariantFault
from kartentisch.rules.loading import load_variant
from kartentisch.rules.position import Position
from kartentisch.rules.unit import Dislodged, Unit
from kartentisch.rules.variant import Variant
from kartentisch.words import _

FIELDS = (
    "variant",
    "date",
    "phase",
    "units",
    "dislodged",
    "standoffs",
    "centres",
    "votes",
    "orders",
    "options",
    "ended",
)
# Computes what dislodged units do not say of retreats and of where they rise: whether each says it stands beside.
Listed = tuple[Dislodged, bool, bool]
Completion = Callable[[Position, tuple[Listed, ...]], tuple[Dislodged, ...]]


def document_variant(document: Any) -> Variant:
    """Return the variant a document names; DocumentFault when the document is no object or names none."""
    if not isinstance(document, Mapping):
        raise DocumentFault("document", _("an object with the fields of a position was expected"))
    for key in document:
        if key not in FIELDS:
            raise DocumentFault(shown(key), _("a position has no such field"))
    name = document.get("variant")
    if not isinstance(name, str) or not name or len(name) > 1000 or "\0" in name:
        raise DocumentFault("variant", _("the id of a variant or the path of its folder was expected"))
    try:
        return load_variant(name)
    except VariantFault as fault:
        raise DocumentFault("variant", shown(fault)) from fault


def read_fields(document: Mapping[str, Any], variant: Variant, complete: Completion | None = None) -> Position:
    """Return the position of a document (its variant and orders aside).

    `complete` computes what a dislodged unit does not say; without it such a unit has none. Raises DocumentFault.
    """
    places = Places(variant)
    phase = _phase(document)
    position = Position(
        variant=variant,
        date=_date(document, variant, phase),
        phase=phase,
        units=tuple(_units(document, places)),
        centres=_centres(document, places),
        standoffs=tuple(dict.fromkeys(_provinces(document.get("standoffs", []), "standoffs", places))),
        options=_options(document, variant),
        votes=_votes(document, places),
        ended=_ended(document, places),
    )
    if not document.get("dislodged"):
        return position
    if phase != RETREAT:
        raise DocumentFault("dislodged", _("only a retreat phase has dislodged units"))
    listed = tuple(_dislodged(document["dislodged"], places))
    dislodged = tuple(entry[0] for entry in listed) if complete is None else complete(position, listed)
    return position.with_(dislodged=dislodged)


def shown(value: object) -> str:
    """A value as a message may show it: never longer than a line."""
    text = str(value) or '""'
    return text if len(text) <= 120 else text[:119] + "…"


def read_list(value: Any, field: str) -> list[Any]:
    """Return `value` if it is a list."""
    if not isinstance(value, list | tuple):
        raise DocumentFault(field, _("a list was expected"))
    return list(value)


def by_power(document: Mapping[str, Any], field: str, places: Places) -> Iterator[tuple[str, str, Any]]:
    """Yield power id, field path and value of a field that lists something by power."""
    value = document.get(field)
    if value is None and field not in document:
        return
    if not isinstance(value, Mapping):
        raise DocumentFault(field, _("an object with power ids was expected"))
    seen: set[str] = set()
    for key, entry in value.items():
        path = f"{field}.{shown(key)}"
        power = places.power(key, path)
        if power in seen:
            raise DocumentFault(path, _("each power may be listed once"))
        seen.add(power)
        yield power, path, entry


def _phase(document: Mapping[str, Any]) -> str:
    phase = document.get("phase", MOVEMENT)
    if phase not in PHASES:
        raise DocumentFault("phase", _("one of movement, retreat, adjustment was expected"))
    return str(phase)


def _date(document: Mapping[str, Any], variant: Variant, phase: str) -> Date:
    calendar = variant.calendar
    if phase == RETREAT and RETREAT not in variant.phases:
        raise DocumentFault("phase", _("this variant has no such phase"))
    if "date" not in document:
        try:
            return calendar.start(phase)
        except ValueError:
            raise DocumentFault("phase", _("this variant has no such phase")) from None
    value = document["date"]
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise DocumentFault("date", _("a date of the variant's calendar was expected"))
    # str() of a number with thousands of digits is refused by Python itself.
    text = value.strip() if isinstance(value, str) else str(value) if abs(value) < 100_000 else ""
    date = read_date(calendar, text) if len(text) <= 40 else None
    if date is None:
        raise DocumentFault("date", _("{date} is no date of this variant").format(date=shown(text)))
    if not calendar.knows(date, phase):  # beyond the last year too: survivors may vote to play on
        raise DocumentFault("date", _("{date} has no such phase ({phase})").format(date=date, phase=phase))
    return date


def _units(document: Mapping[str, Any], places: Places) -> Iterator[Unit]:
    taken: set[str] = set()
    for power, path, listed in by_power(document, "units", places):
        for index, text in enumerate(read_list(listed, path)):
            field = f"{path}[{index}]"
            unit = places.unit(power, text, field)
            if unit.province in taken:
                raise DocumentFault(field, _("{place} has a unit already").format(place=unit.province))
            taken.add(unit.province)
            yield unit


def _provinces(value: Any, field: str, places: Places) -> Iterator[str]:
    for index, text in enumerate(read_list(value, field)):
        yield province_of(places.place(text, f"{field}[{index}]"))


def _centres(document: Mapping[str, Any], places: Places) -> Mapping[str, str]:
    owners: dict[str, str] = {}
    provinces = places.variant.board.provinces
    for power, path, listed in by_power(document, "centres", places):
        excluded = places.variant.not_counted.get(power, frozenset())
        for index, centre in enumerate(_provinces(listed, path, places)):
            if not provinces[centre].centre:
                raise DocumentFault(f"{path}[{index}]", _("{place} is no supply centre").format(place=centre))
            if centre in owners:
                raise DocumentFault(f"{path}[{index}]", _("{place} has an owner already").format(place=centre))
            if centre not in excluded:
                owners[centre] = power
    return MappingProxyType(owners)


def _options(document: Mapping[str, Any], variant: Variant) -> Mapping[str, bool | str]:
    value = document.get("options", {})
    if not isinstance(value, Mapping):
        raise DocumentFault("options", _("an object with rulings was expected"))
    options: dict[str, bool | str] = {}
    for id, wanted in value.items():
        ruling = variant.rulings.get(id)
        if ruling is None:
            raise DocumentFault(f"options.{shown(id)}", _("this variant has no such ruling"))
        # 1 and true are equal in Python, but not in a document.
        if not any(wanted == known and type(wanted) is type(known) for known in ruling.values):
            known = ", ".join(shown(value).lower() for value in ruling.values)
            raise DocumentFault(f"options.{id}", _("one of {values} was expected").format(values=known))
        options[id] = wanted
    return MappingProxyType(options)


def known_votes(variant: Variant) -> tuple[str, ...]:
    """Return the votes a variant knows; "treaty" stands for a treaty in favour of any power ("treaty:RUS")."""
    parts = {ending.part for ending in variant.endings}
    votes = ["draw"] if parts & {"declared draw", "draw by all"} else []
    votes += ["peace"] if "peace" in parts else ["treaty"]
    return (*votes, "play-on") if "last year" in parts else tuple(votes)


def _votes(document: Mapping[str, Any], places: Places) -> Mapping[str, tuple[str, ...]]:
    votes: dict[str, tuple[str, ...]] = {}
    known = known_votes(places.variant)
    for power, path, listed in by_power(document, "votes", places):
        read = []
        for index, vote in enumerate(read_list(listed, path)):
            field = f"{path}[{index}]"
            word, colon, other = vote.partition(":") if isinstance(vote, str) else ("", "", "")
            if word not in known or (word == "treaty") != bool(colon):
                allowed = ", ".join("treaty:" + power if word == "treaty" else word for word in known)
                raise DocumentFault(field, _("one of {values} was expected").format(values=allowed))
            read.append(f"treaty:{places.power(other, field)}" if colon else word)
        if read:
            votes[power] = tuple(dict.fromkeys(read))
    return MappingProxyType(votes)


def _ended(document: Mapping[str, Any], places: Places) -> Ending | None:
    value = document.get("ended")
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise DocumentFault("ended", _("an object was expected"))
    by, draw, date = value.get("by"), value.get("draw", False), value.get("date", "")
    if not isinstance(by, str) or not by or len(by) > 40:
        raise DocumentFault("ended.by", _("a text was expected"))
    if not isinstance(draw, bool):
        raise DocumentFault("ended.draw", _("true or false was expected"))
    if not isinstance(date, str) or len(date) > 40:
        raise DocumentFault("ended.date", _("a text was expected"))
    winners = read_list(value.get("winners", []), "ended.winners")
    powers = tuple(places.power(winner, f"ended.winners[{index}]") for index, winner in enumerate(winners))
    return Ending(by, powers, draw, date)


def _dislodged(value: Any, places: Places) -> Iterator[Listed]:
    taken: set[str] = set()
    for power, path, listed in by_power({"dislodged": value}, "dislodged", places):
        for index, entry in enumerate(read_list(listed, path)):
            field = f"{path}[{index}]"
            if not isinstance(entry, Mapping):
                raise DocumentFault(field, _("an object with a unit was expected"))
            for key in entry:
                if key not in ("unit", "attacker", "retreats", "rises"):
                    raise DocumentFault(f"{field}.{shown(key)}", _("a dislodged unit has no such field"))
            unit = places.unit(power, entry.get("unit"), f"{field}.unit")
            if unit.province in taken:
                raise DocumentFault(field, _("{place} has a dislodged unit already").format(place=unit.province))
            taken.add(unit.province)
            attacker = ""
            if entry.get("attacker") is not None:
                attacker = province_of(places.place(entry["attacker"], f"{field}.attacker"))
            goals = _listed(entry, "retreats", field)
            retreats = (places.place(goal, f"{field}.retreats[{i}]") for i, goal in enumerate(goals))
            kinds = _listed(entry, "rises", field)
            rises = (str(places.unit(power, text, f"{field}.rises[{i}]")) for i, text in enumerate(kinds))
            lost = Dislodged(unit, attacker, tuple(dict.fromkeys(retreats)), tuple(dict.fromkeys(rises)))
            yield lost, entry.get("retreats") is not None, entry.get("rises") is not None


def _listed(entry: Mapping[Any, Any], key: str, field: str) -> list[Any]:
    value = entry.get(key)
    return [] if value is None else read_list(value, f"{field}.{key}")
