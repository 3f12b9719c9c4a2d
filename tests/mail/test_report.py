"""Reports: orders by power, what became of them, nothing wider than a mail."""

import pytest

from kartentisch.judge import adjudicate
from kartentisch.mail import report
from kartentisch.mail.columns import WIDEST, pad, width, wrap
from kartentisch.orders.reading import read_orders
from kartentisch.rules import ADJUSTMENT, Position, Unit, load_variant
from tests.orders.colonial import POSITIONS

COLONIAL = load_variant("colonial")
START = COLONIAL.start()


def told(position: Position, text: str, language: str = "de") -> list[str]:
    outcome = adjudicate(position, read_orders(text, position).orders)
    return report("CO ST 66", outcome, language).splitlines()


def test_a_movement_is_told() -> None:
    units = (Unit("RUS", "A", "MOS"), Unit("CHI", "A", "KRA"), Unit("CHI", "A", "PEK"), Unit("JAP", "F", "TOK"))
    lines = told(Position(COLONIAL, START.date, units=units), "A MOS-TSR-IRK\nA PEK-MON")
    assert lines[0] == "Partie CO ST 66 – Auswertung 1870 (Züge)"
    assert "Russland:   A MOS-TSR-IRK  [angehalten in OMS]" in lines
    assert "China:      A PEK-MON" in lines
    assert "            A KRA H" in lines
    assert [line.split(":")[0] for line in lines if line[:1].isalpha()][1:4] == ["China", "Japan", "Russland"]
    assert lines[-1] == "Es folgt: 1872 (Züge)"
    assert any(line.startswith("- Die TSR (Moskau – Irkutsk) hält in Omsk an") for line in lines)
    assert "Kartenbesonderheiten, Transsibirische Eisenbahn]" in " ".join(line.strip() for line in lines)


def test_dislodged_units_and_their_retreats_are_told() -> None:
    units = (Unit("CHI", "A", "KRA"), Unit("RUS", "A", "OMS"), Unit("RUS", "A", "IRK"))
    lines = told(Position(COLONIAL, START.date, units=units), "A OMS-KRA\nA IRK S A OMS-KRA")
    assert "China:      A KRA H  [verdrängt]" in lines
    (lost,) = [line for line in lines if line.startswith("Verdrängt: China A KRA: Rückzug nach ")]
    assert "MON" in lost
    assert "OMS" not in lost
    assert lines[-1] == "Es folgt: 1870 (Rückzüge)"


def test_centres_and_builds_are_told_when_they_are_counted() -> None:
    second = COLONIAL.calendar.after(START.date, "movement")[0]
    units = (Unit("RUS", "A", "SEO"), Unit("RUS", "A", "MOS"))
    position = START.with_(date=second, units=units)
    lines = told(position, "A MOS H\nA SEO H")
    assert any(line.startswith("Zentren: ") and "Russland 6 (+1)" in "".join(lines) for line in lines)
    assert any(line.startswith("Aufbauten: ") for line in lines)
    assert lines[-1] == "Es folgt: 1872 (Auf-/Abbau)"


@pytest.mark.parametrize("language", ["de", "en", "ja"])
@pytest.mark.parametrize("phase", list(POSITIONS))
def test_no_line_is_wider_than_a_mail(phase: str, language: str) -> None:
    text = "A MAC-VLA\nF TOK-KYO\nA PEK-VLA\nF SIN-BAN\nA VLA S A MOS-IRK" if phase != ADJUSTMENT else "Aufbau F POR"
    lines = told(POSITIONS[phase], text, language)
    assert len(lines) > 3
    assert all(width(line) <= WIDEST for line in lines)
    assert not any(line != line.rstrip() for line in lines)


def test_columns_count_wide_letters_twice() -> None:
    assert (width("Moskau"), width("モスクワ")) == (6, 8)
    assert pad("露", 4) == "露  "
    assert wrap("あ" * 10, "- ", "  ", 12) == ["- あああああ", "  あああああ"]
    assert wrap("ein langes Wort", "", "  ", 10) == ["ein langes", "  Wort"]


def test_names_in_wide_letters_stand_on_lines_of_their_own() -> None:
    lines = told(START, "A MOS-TSR-IRK", "ja")
    at = lines.index("ロシア:")
    assert lines[at + 1] == "    A MOS-TSR-IRK"
    assert "Russland:".ljust(19) + "A MOS-TSR-IRK" in told(START, "A MOS-TSR-IRK", "de")
