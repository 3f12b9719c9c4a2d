"""Positions the reading tests of Colonial are made in."""

from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Dislodged, Position, Unit, load_variant

COLONIAL = load_variant("colonial")

_MORE = {
    "ENG": "F RED, A MAL, F HON, F BAN/WC",
    "CHI": "A MON, A KRA, F YEL",
    "TUR": "A EGY, A SUD, F BLA, F MED, F ARB/SC",
    "JAP": "A SAK, A AKI, A OTA, A KYO, F KYU, F SEO/EC, F TOK",
    "HOL": "A CEB, F SUL, A DAV",
}


def _units(power: str, texts: str) -> list[Unit]:
    parted = (text.split() for text in texts.split(", "))
    return [Unit(power, kind, place) for kind, place in parted]


def movement() -> Position:
    """The first turn with some units more: the canal kept, a fleet in the Red Sea, bridges and coasts occupied."""
    start = COLONIAL.start()
    units = dict(start.by_province)
    for power, texts in _MORE.items():
        units |= {unit.province: unit for unit in _units(power, texts)}
    return start.with_(units=tuple(units.values()))


def retreat() -> Position:
    """Two Russian units are dislodged."""
    lost = (
        Dislodged(Unit("RUS", "A", "KRA"), "MON", ("OMS", "IRK")),
        Dislodged(Unit("RUS", "F", "SEO/WC"), "MAC", ("YEL",)),
    )
    return Position(COLONIAL, COLONIAL.calendar.start(MOVEMENT), RETREAT, (Unit("CHI", "A", "MON"),), lost)


def adjustment() -> Position:
    """Russia may build three units and has two."""
    units = (Unit("RUS", "A", "OMS"), Unit("RUS", "F", "BAN/EC"))
    centres = {**COLONIAL.start().centres, "SEO": "RUS"}
    return Position(COLONIAL, COLONIAL.calendar.start(ADJUSTMENT), ADJUSTMENT, units, (), centres)


POSITIONS = {MOVEMENT: movement(), RETREAT: retreat(), ADJUSTMENT: adjustment()}
