"""The standard board as the rule book has it, and the map that is drawn of it."""

from collections import Counter

from kartentisch.draw.check import shape_faults
from kartentisch.draw.contract import load_map
from kartentisch.draw.proof import proof
from kartentisch.geo import Terrain
from kartentisch.judge import adjudicate
from kartentisch.rules import ADJUSTMENT, Date, Unit, builtin_variants, load_variant

STANDARD = load_variant("standard")


def test_the_board_has_its_size() -> None:
    board = STANDARD.board
    assert "standard" in builtin_variants()
    terrain = Counter(province.terrain for province in board.provinces.values())
    assert terrain == {Terrain.INLAND: 14, Terrain.COAST: 42, Terrain.SEA: 19, Terrain.BARRIER: 1}
    assert sum(province.centre for province in board.provinces.values()) == 34
    assert sum("army" in link.units for link in board.links) == 111
    assert sum("fleet" in link.units for link in board.links) == 141
    named = {province.id: province.coasts for province in board.provinces.values() if province.coasts}
    assert named == {"BUL": ("EC", "SC"), "SPA": ("NC", "SC"), "STP": ("NC", "SC")}


def test_seven_powers_begin_with_twenty_two_units() -> None:
    position = STANDARD.start()
    assert list(STANDARD.powers) == ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]
    assert Counter(unit.power for unit in position.units) == {**dict.fromkeys(STANDARD.powers, 3), "RUS": 4}
    assert all(position.count(power) == len(position.units_of(power)) for power in STANDARD.powers)
    assert Unit("RUS", "F", "STP/SC") in position.units


def test_the_map_is_the_board() -> None:
    sheet = load_map("standard")
    assert [str(fault) for fault in (*shape_faults(sheet), *proof(sheet, STANDARD.board))] == []
    assert sheet.provinces["SWI"].kind == "barrier"


def test_a_year_has_spring_fall_and_winter() -> None:
    position = STANDARD.start()
    dates = []
    for _ in range(4):
        dates.append(f"{position.date} {position.phase}")
        position = adjudicate(position, ()).position
    # Nobody has anything to adjust, so that winter is passed over.
    assert dates == ["S1901 movement", "F1901 movement", "S1902 movement", "F1902 movement"]


def test_centres_are_counted_on_entering_winter() -> None:
    fall = STANDARD.start().with_(date=Date(1901, "F"), units=(Unit("GER", "F", "DEN"), Unit("GER", "A", "BER")))
    position = adjudicate(fall, ()).position
    assert (str(position.date), position.phase, position.centres["DEN"]) == ("W1901", ADJUSTMENT, "GER")


def test_eighteen_centres_alone_win() -> None:
    centres = [province.id for province in STANDARD.board.provinces.values() if province.centre]
    fall = STANDARD.start().with_(date=Date(1907, "F"))
    for count, ended in ((17, False), (18, True)):
        owners = {centre: "FRA" if at < count else "TUR" for at, centre in enumerate(centres)}
        position = adjudicate(fall.with_(units=(), centres=owners), ()).position
        assert (position.ended is not None) == ended
    assert position.ended is not None
    assert (position.ended.by, position.ended.winners) == ("solo", ("FRA",))


def test_contrast_of_names_and_tokens() -> None:
    """Dark ink on light tints, light ink on dark ones; tokens stand out from the tint of their power."""
    for theme, ink in (("light", "#2b231b"), ("dark", "#f6f0e2")):
        for power in STANDARD.powers.values():
            assert _contrast(ink, power.tints[theme]) >= (6.0 if theme == "light" else 3.5), power.id
            assert _contrast(power.tokens[theme], power.tints[theme]) >= 3.0, (power.id, theme)


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
