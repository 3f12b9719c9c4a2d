"""Hints before sending: each is found, tells a whole sentence in every language, and its repair makes it vanish."""

from dataclasses import dataclass, field

import pytest

from kartentisch.game import Session
from kartentisch.game.hints import Hint, hints, repair, session_hints
from kartentisch.orders import Order, parse_canonical
from kartentisch.rules import Position, Unit, load_variant
from kartentisch.rules.sentences import button, sentence
from kartentisch.words import LANGUAGES

COLONIAL, STANDARD = load_variant("colonial"), load_variant("standard")


@dataclass(frozen=True)
class Case:
    """Units and orders by power; the hint expected, about which orders, and what its repair gives."""

    code: str
    units: dict[str, str]
    orders: dict[str, str] = field(default_factory=dict)
    concerned: str = ""
    gives: str = ""
    variant: str = "colonial"
    options: dict[str, bool | str] = field(default_factory=dict)
    power: str = "RUS"
    centres: dict[str, str] | None = None

    def position(self) -> Position:
        units = tuple(Unit(power, *text.split()) for power, texts in self.units.items() for text in texts.split(", "))
        start = load_variant(self.variant).start()
        return start.with_(units=units, options=self.options, centres=self.centres or start.centres)

    def given(self) -> list[Order]:
        return [
            parse_canonical(text, power) for power, texts in self.orders.items() for text in texts.split(", ") if text
        ]


CASES = [
    Case("hint.no-order", {"RUS": "A MOS"}, gives="A MOS H"),
    Case("hint.no-orders", {"RUS": "A MOS, F ODE"}, gives="A MOS H, F ODE H"),
    Case(
        "hint.support-no-order",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A KIR S A TAS - KAG"},
        "A KIR S A TAS - KAG",
        "A TAS - KAG",
    ),
    Case(
        "hint.support-unmatched",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A KIR S A TAS - KAG, A TAS - AFG"},
        "A KIR S A TAS - KAG, A TAS - AFG",
        "A TAS - KAG",
    ),
    Case(
        "hint.support-unmatched",
        {"RUS": "A MOS, A VLA"},
        {"RUS": "A VLA S A MOS - IRK, A MOS - PRM"},
        "A VLA S A MOS - IRK, A MOS - PRM",
        "A MOS - TSR - IRK",
    ),
    Case(
        "hint.support-hold-of-mover",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A KIR S A TAS, A TAS - KAG"},
        "A KIR S A TAS, A TAS - KAG",
        "A KIR S A TAS - KAG",
    ),
    Case(
        "hint.support-hold-afar",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A KIR S A TAS, A TAS - AFG"},
        "A KIR S A TAS, A TAS - AFG",
        "A KIR H",
    ),
    Case(
        "hint.support-coast",
        {"FRA": "F MAR, F POR"},
        {"FRA": "F POR S F MAR - SPA/NC, F MAR - SPA/SC"},
        "F POR S F MAR - SPA/NC, F MAR - SPA/SC",
        "F POR S F MAR - SPA/SC",
        variant="standard",
        power="FRA",
    ),
    Case("hint.nobody-there", {"RUS": "A KIR"}, {"RUS": "A KIR S A TAS - KAG"}, "A KIR S A TAS - KAG", "A KIR H"),
    Case(
        "hint.own-standoff",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A TAS - KAG, A KIR - KAG"},
        "A TAS - KAG, A KIR - KAG",
        "A KIR S A TAS - KAG",
    ),
    Case(
        "hint.own-standoff",
        {"RUS": "A MOS, A VLA"},
        {"RUS": "A MOS - TSR - IRK, A VLA - IRK"},
        "A MOS - TSR - IRK, A VLA - IRK",
        "A VLA S A MOS - IRK",
    ),
    Case(
        "hint.own-standoff-afar",
        {"ENG": "A YOR, A LON, F NTH, F ENG"},
        {"ENG": "A YOR - BRE, A LON - BRE, F NTH C A YOR - BRE, F ENG C A LON - BRE"},
        "A YOR - BRE, A LON - BRE",
        "A LON H",
        variant="standard",
        power="ENG",
    ),
    Case("hint.self-block", {"RUS": "A TAS, A KIR"}, {"RUS": "A TAS - KIR"}, "A TAS - KIR", "A TAS S A KIR"),
    Case(
        "hint.self-block-afar",
        {"ENG": "A LON, F NTH, A HOL"},
        {"ENG": "A LON - HOL, F NTH C A LON - HOL, A HOL H"},
        "A LON - HOL, A HOL H",
        "A LON H",
        variant="standard",
        power="ENG",
    ),
    Case(
        "hint.swap-without-convoy",
        {"ENG": "A HOL, A BEL, F NTH"},
        {"ENG": "A HOL - BEL, A BEL - HOL, F NTH H"},
        "A BEL - HOL, A HOL - BEL",
        "A BEL - HOL VIA, F NTH C A BEL - HOL",
        variant="standard",
        power="ENG",
    ),
    Case(
        "hint.swap-by-land",
        {"RUS": "A TAS, A KIR"},
        {"RUS": "A TAS - KIR, A KIR - TAS"},
        "A KIR - TAS, A TAS - KIR",
        "A KIR H, A TAS H",
    ),
    Case(
        "hint.convoy-missing",
        {"ENG": "A LON, F NTH, F ENG"},
        {"ENG": "A LON - HOL, F ENG - IRI"},
        "A LON - HOL",
        "F NTH C A LON - HOL",
        variant="standard",
        power="ENG",
    ),
    Case(
        "hint.convoy-gap",
        {"ENG": "A LON, F NTH, F NWG, F BAR"},
        {"ENG": "A LON - STP, F NTH C A LON - STP, F NWG - CLY, F BAR C A LON - STP"},
        "A LON - STP",
        "F NWG C A LON - STP",
        variant="standard",
        power="ENG",
    ),
    Case(
        "hint.via-no-fleet",
        {"ENG": "A BEL", "GER": "F NTH"},
        {"ENG": "A BEL - HOL VIA", "GER": "F NTH - SKA"},
        "A BEL - HOL VIA",
        "A BEL - HOL",
        variant="standard",
        power="ENG",
    ),
    Case(
        "hint.convoy-unused",
        {"ENG": "A LON, F NTH"},
        {"ENG": "A LON - WAL, F NTH C A LON - HOL"},
        "F NTH C A LON - HOL, A LON - WAL",
        "A LON - HOL",
        variant="standard",
        power="ENG",
    ),
    Case(
        "hint.coast-open",
        {"FRA": "F POR"},
        {"FRA": "F POR - SPA"},
        "F POR - SPA",
        "F POR - SPA/NC",
        variant="standard",
        power="FRA",
    ),
    Case(
        "hint.two-trains",
        {"RUS": "A MOS, A VLA"},
        {"RUS": "A MOS - TSR - OMS, A VLA - TSR - IRK"},
        "A MOS - TSR - OMS, A VLA - TSR - IRK",
        "A VLA H",
    ),
    Case(
        "hint.train-blocked",
        {"RUS": "A MOS", "CHI": "A KRA"},
        {"RUS": "A MOS - TSR - IRK"},
        "A MOS - TSR - IRK",
        "A MOS - TSR - OMS",
    ),
    Case(
        "hint.train-halts",
        {"RUS": "A MOS"},
        {"RUS": "A MOS - TSR - IRK"},
        "A MOS - TSR - IRK",
        "A MOS - TSR - OMS",
        options={"tsr.own_centre_lost": True},
        centres={"OMS": "CHI"},
    ),
    Case(
        "hint.train-stays",
        {"RUS": "A MOS", "CHI": "A PRM"},
        {"RUS": "A MOS - TSR - IRK"},
        "A MOS - TSR - IRK",
        "A MOS H",
    ),
    Case(
        "hint.canal-no-leave",
        {"ENG": "F RED", "TUR": "A EGY"},
        {"ENG": "F RED - MED"},
        "F RED - MED",
        "A EGY H; SC F RED - MED",
        power="ENG",
    ),
    Case(
        "hint.canal-no-leave",
        {"ENG": "F RED", "TUR": "A EGY, A SUD"},
        {"ENG": "F RED - MED", "TUR": "A EGY S A SUD"},
        "F RED - MED, A EGY S A SUD",
        "A EGY S A SUD; SC F RED - MED",
        power="ENG",
    ),
    Case(
        "hint.canal-keeper-moves",
        {"ENG": "F RED, A EGY"},
        {"ENG": "F RED - MED, A EGY - SUD"},
        "F RED - MED, A EGY - SUD",
        "A EGY H",
        power="ENG",
    ),
    Case("hint.canal-empty", {"ENG": "F RED"}, {"ENG": "F RED - MED"}, "F RED - MED", "F RED H", power="ENG"),
    Case(
        "hint.canal-used",
        {"ENG": "F RED, F MED, A EGY"},
        {"ENG": "F RED - MED, F MED - RED, A EGY H"},
        "F RED - MED",
        "F RED H",
        options={"canal.passages": "one"},
        power="ENG",
    ),
    Case(
        "hint.sc-lapses",
        {"TUR": "A EGY", "ENG": "F RED"},
        {"TUR": "A EGY - SUD; SC F RED - MED"},
        "A EGY - SUD; SC F RED - MED",
        "A EGY - SUD",
        power="TUR",
    ),
    Case(
        "hint.sc-lapses",
        {"TUR": "A SUD", "ENG": "F RED"},
        {"TUR": "A SUD H; SC F RED - MED"},
        "A SUD H; SC F RED - MED",
        "A SUD H",
        power="TUR",
    ),
    Case(
        "hint.sc-unused",
        {"TUR": "A EGY", "ENG": "F RED"},
        {"TUR": "A EGY H; SC F RED - MED", "ENG": "F RED H"},
        "A EGY H; SC F RED - MED",
        "A EGY H",
        power="TUR",
    ),
    Case(
        "hint.sc-nobody",
        {"TUR": "A EGY"},
        {"TUR": "A EGY H; SC F RED - MED"},
        "A EGY H; SC F RED - MED",
        "A EGY H",
        power="TUR",
    ),
]


def _texts(orders: tuple[Order, ...]) -> str:
    return ", ".join(str(order) for order in orders)


def _check_words(position: Position, hint: Hint) -> None:
    for language in LANGUAGES:
        for told in (
            sentence(position.variant, hint.reason, language),
            button(position.variant, hint.reason, language),
        ):
            assert told
            assert "[" not in told


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.code}-{index}") for index, case in enumerate(CASES)])
def test_a_hint_and_its_repair(case: Case) -> None:
    position = case.position()
    found = [hint for hint in hints(position, case.given(), case.power) if hint.reason.code == case.code]
    assert len(found) == (2 if case.code == "hint.canal-used" else 1)
    hint = found[0]
    assert hint.power == case.power
    assert _texts(hint.orders) == case.concerned
    assert _texts(hint.repair.give) == case.gives
    _check_words(position, hint)

    session = Session.new(position.variant, position=position)
    session.give(*case.given())
    before = session.game
    repair(session, next(one for one in session_hints(session, case.power) if one.reason.code == case.code))
    assert hint not in session_hints(session, case.power)
    assert case.code not in {one.reason.code for one in session_hints(session, case.power)}
    session.undo()
    assert session.game == before
