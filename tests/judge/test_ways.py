"""The way that was taken or missing is part of the reason: convoys, trains and canals."""

from collections.abc import Mapping

import pytest

from kartentisch.judge import Verdict, adjudicate
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import Unit, load_variant


def _judged(
    variant: str, orders: Mapping[str, str], options: dict[str, bool | str] | None = None
) -> dict[str, Verdict]:
    """Verdicts by the text of the order; the units are those the orders are for."""
    given: list[Order] = []
    units: list[Unit] = []
    for power, texts in orders.items():
        for text in texts.split(", "):
            order = parse_canonical(text, power)
            assert order is not None, text
            given.append(order)
            kind, place = text.split()[:2]
            units.append(Unit(power, kind, place))
    position = load_variant(variant).start().with_(units=tuple(units), options=options or {})
    return {str(order): verdict for order, verdict in adjudicate(position, given).verdicts.items()}


def _unit(text: str) -> Unit:
    return Unit(*text.split())


CASES: dict[str, tuple[str, dict[str, str], str, str, dict[str, object]]] = {
    "a convoy over two seas": (
        "standard",
        {"ENG": "A LON - TUN VIA, F ENG C A LON - TUN, F MAO C A LON - TUN, F WES C A LON - TUN"},
        "F MAO C A LON - TUN",
        "convoy.ok",
        {"army": _unit("ENG A LON"), "goal": "TUN", "route": ("ENG", "MAO", "WES")},
    ),
    "the army names the same way": (
        "standard",
        {"ENG": "A LON - TUN VIA, F ENG C A LON - TUN, F MAO C A LON - TUN, F WES C A LON - TUN"},
        "A LON - TUN VIA",
        "move.ok.convoy",
        {"route": ("ENG", "MAO", "WES")},
    ),
    "a fleet the way goes round": (
        "standard",
        {"ENG": "A LON - BEL, F ENG C A LON - BEL, F NTH C A LON - BEL", "GER": "F HEL - NTH, F SKA S F HEL - NTH"},
        "F ENG C A LON - BEL",
        "convoy.ok",
        {"route": ("ENG",)},
    ),
    "of two ways one is taken": (
        "standard",
        {"ENG": "A LON - BEL, F ENG C A LON - BEL, F NTH C A LON - BEL"},
        "F NTH C A LON - BEL",
        "convoy.ok.other-route",
        {"route": ("ENG",), "army": _unit("ENG A LON")},
    ),
    "the fleet beside was dislodged": (
        "standard",
        {
            "ENG": "A LON - TUN, F ENG C A LON - TUN, F MAO C A LON - TUN, F WES C A LON - TUN",
            "FRA": "F SPA/SC - WES, F TYS S F SPA/SC - WES",
        },
        "F ENG C A LON - TUN",
        "convoy.ok.broken",
        {"fleet": _unit("ENG F WES"), "attacker": _unit("FRA F SPA/SC")},
    ),
    "the army says by whom its fleet was dislodged": (
        "standard",
        {
            "ENG": "A LON - TUN, F ENG C A LON - TUN, F MAO C A LON - TUN, F WES C A LON - TUN",
            "FRA": "F SPA/SC - WES, F TYS S F SPA/SC - WES",
        },
        "A LON - TUN",
        "no-convoy.dislodged",
        {"fleet": _unit("ENG F WES"), "attacker": _unit("FRA F SPA/SC")},
    ),
    "the convoy says whose it was": (
        "standard",
        {
            "ENG": "A LON - TUN, F ENG C A LON - TUN, F MAO C A LON - TUN, F WES C A LON - TUN",
            "FRA": "F SPA/SC - WES, F TYS S F SPA/SC - WES",
        },
        "F WES C A LON - TUN",
        "convoy.disrupted",
        {"army": _unit("ENG A LON"), "goal": "TUN", "attack": 2, "hold": 1},
    ),
    "a fleet without the order": (
        "standard",
        {"ENG": "A LON - TUN, F ENG C A LON - TUN, F MAO H, F WES C A LON - TUN"},
        "A LON - TUN",
        "no-convoy.gap",
        {"place": "ENG", "fleets": (_unit("ENG F MAO"),)},
    ),
    "the others tell of the gap": (
        "standard",
        {"ENG": "A LON - TUN, F ENG C A LON - TUN, F MAO H, F WES C A LON - TUN"},
        "F WES C A LON - TUN",
        "convoy.ok.gap",
        {"fleets": (_unit("ENG F MAO"),)},
    ),
    "nobody was ordered": (
        "standard",
        {"ENG": "A LON - TUN, F ENG H, F MAO H, F WES H"},
        "A LON - TUN",
        "no-convoy.none",
        {"fleets": (_unit("ENG F ENG"), _unit("ENG F MAO"), _unit("ENG F WES"))},
    ),
    "a swap by sea": (
        "standard",
        {"ENG": "A LON - YOR VIA, F NTH C A LON - YOR, A YOR - LON"},
        "A YOR - LON",
        "move.ok.swap",
        {"route": ("NTH",)},
    ),
    "a free line": (
        "colonial",
        {"RUS": "A MOS - TSR - IRK"},
        "A MOS - TSR - IRK",
        "train.ok",
        {"origin": "MOS", "goal": "IRK", "way": ("PRM", "OMS", "KRA", "IRK")},
    ),
    "the line as far as it was free": (
        "colonial",
        {"RUS": "A MOS - TSR - VLA", "CHI": "A IRK H"},
        "A MOS - TSR - VLA",
        "train.halted.occupied",
        {"origin": "MOS", "goal": "VLA", "at": "KRA", "way": ("PRM", "OMS", "KRA"), "station": "IRK"},
    ),
    "a train contested at its goal": (
        "colonial",
        {"RUS": "A MOS - TSR - IRK, A KRA S A MOS - IRK", "CHI": "A MON - IRK"},
        "A MOS - TSR - IRK",
        "train.ok.contested",
        {"attack": 2, "prevent": 1, "way": ("PRM", "OMS", "KRA", "IRK")},
    ),
    "own units on the line": (
        "colonial",
        {"RUS": "A MOS - TSR - IRK, A OMS H"},
        "A MOS - TSR - IRK",
        "train.ok.own-units",
        {"stations": ("OMS",), "way": ("PRM", "OMS", "KRA")},
    ),
    "a canal whose keeper is lost": (
        "colonial",
        {"ENG": "F RED - MED, A EGY H", "TUR": "A SUD - EGY, A MEC S A SUD - EGY"},
        "F RED - MED",
        "canal.closed.dislodged",
        {"keeper": _unit("ENG A EGY"), "attacker": _unit("TUR A SUD"), "attack": 2, "hold": 1},
    ),
    "a canal without anybody": (
        "colonial",
        {"ENG": "F RED - MED"},
        "F RED - MED",
        "canal.closed.empty",
        {"canal": "EGY", "fleet": _unit("ENG F RED")},
    ),
    "a canal passed": (
        "colonial",
        {"ENG": "F RED - MED, A EGY H"},
        "F RED - MED",
        "canal.ok.own",
        {"canal": "EGY", "goal": "MED"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_way_is_part_of_the_reason(name: str) -> None:
    variant, orders, asked, code, values = CASES[name]
    why = _judged(variant, orders)[asked].reason
    assert why.code == code
    assert {key: why.values[key] for key in values} == values


def test_a_named_route_says_where_nobody_convoyed() -> None:
    orders = {"ENG": "A LON - TUN VIA ENG,MAO,WES, F ENG C A LON - TUN, F MAO H, F WES C A LON - TUN"}
    text = "A LON - TUN VIA ENG,MAO,WES"
    why = _judged("standard", orders, {"orders.binding_routes": True})[text].reason
    assert (why.code, why.values["route"], why.values["missing"]) == (
        "no-convoy.binding-route",
        ("ENG", "MAO", "WES"),
        ("MAO",),
    )


@pytest.mark.parametrize(
    ("variant", "orders", "asked", "code", "note", "way"),
    [
        (
            "standard",
            {"ENG": "A LON - HOL, F NTH C A LON - HOL", "GER": "A RUH - HOL"},
            "A LON - HOL",
            "bounce.standoff",
            "note.way-convoy",
            ("NTH",),
        ),
        (
            "standard",
            {"ENG": "A LON - HOL, F NTH C A LON - HOL, F HEL S A LON - HOL", "GER": "A HOL H"},
            "A LON - HOL",
            "move.ok.dislodges",
            "note.way-convoy",
            ("NTH",),
        ),
        (
            "colonial",
            {"ENG": "F RED - MED, A EGY H", "TUR": "F CON - MED"},
            "F RED - MED",
            "bounce.standoff",
            "note.way-canal",
            "EGY",
        ),
    ],
)
def test_a_way_that_was_open_is_noted_where_the_reason_is_about_the_fight(
    variant: str, orders: dict[str, str], asked: str, code: str, note: str, way: object
) -> None:
    verdict = _judged(variant, orders)[asked]
    assert verdict.reason.code == code
    noted = next(one for one in verdict.notes if one.code == note)
    assert noted.values["route" if note == "note.way-convoy" else "canal"] == way
