"""On the standard board single letters name powers and units, and ENG is a power and a sea."""

import pytest

from kartentisch.orders import Support, parse_canonical
from kartentisch.orders.reading import read_orders
from kartentisch.rules import ADJUSTMENT, Date, Dislodged, Unit, load_variant

STANDARD = load_variant("standard")


@pytest.mark.parametrize(
    ("line", "power", "order"),
    [
        ("A: A BUD - GAL", "AUS", "A BUD - GAL"),
        ("E F LON - ENG", "ENG", "F LON - ENG"),
        ("ENG: F LON - ENG", "ENG", "F LON - ENG"),
        ("ENG F LON - ENG", "ENG", "F LON - ENG"),
        ("F A PAR - BUR", "FRA", "A PAR - BUR"),
        ("F F BRE - ENG", "FRA", "F BRE - ENG"),
        ("T: F ANK - BLA", "TUR", "F ANK - BLA"),
        ("D A BER H", "GER", "A BER H"),
        ("GB: F EDI - NTH", "ENG", "F EDI - NTH"),
        ("ÖU: A VIE - GAL", "AUS", "A VIE - GAL"),
        ("OR: A KON - BUL", "TUR", "A CON - BUL"),
        ("Italien: A Rom nach Apulien", "ITA", "A ROM - APU"),
        ("ドイツ: ベルリン陸軍 - キール", "GER", "A BER - KIE"),
        ("Russland: F STP(SK) - BOT", "RUS", "F STP/SC - BOT"),
        ("France: F Bre - Gulf of Lyon", "FRA", "F BRE - LYO"),
        ("France: A Mar S A Par - Bur", "FRA", "A MAR S A PAR - BUR"),
    ],
)
def test_the_power_heads_the_line(line: str, power: str, order: str) -> None:
    (found,) = read_orders(line, STANDARD.start()).orders
    assert (found.power, str(found)) == (power, order)


def test_letters_alone_head_the_lines_below() -> None:
    text = "A\nA BUD - GAL\nF TRI H\n\nF\nF BRE - ENG\nA MAR S A PAR - BUR\n\nENG\nF LON - ENG"
    found = [(order.power, str(order)) for order in read_orders(text, STANDARD.start()).orders]
    assert found == [
        ("AUS", "A BUD - GAL"),
        ("AUS", "F TRI H"),
        ("FRA", "F BRE - ENG"),
        ("FRA", "A MAR S A PAR - BUR"),
        ("ENG", "F LON - ENG"),
    ]


def test_letters_of_retreats_removals_and_supports_stay_letters() -> None:
    lost = Dislodged(Unit("AUS", "A", "VIE"), "", ("BOH", "TYR"))
    retreat = STANDARD.start().with_(phase="retreat", dislodged=(lost,), units=())
    assert [str(order) for order in read_orders("A VIE R BOH", retreat, "AUS").orders] == ["A VIE - BOH"]
    assert [str(order) for order in read_orders("A VIE D", retreat, "AUS").orders] == ["A VIE D"]
    winter = STANDARD.start().with_(phase=ADJUSTMENT, date=Date(1901, "W"), centres={})
    assert [str(order) for order in read_orders("A BUD D", winter, "AUS").orders] == ["REMOVE A BUD"]


def test_the_letter_of_a_power_in_a_support() -> None:
    (found,) = read_orders("A VEN S F TRI", STANDARD.start(), "ITA").orders
    assert found == parse_canonical("A VEN S F TRI", "ITA")
    assert isinstance(found, Support)
