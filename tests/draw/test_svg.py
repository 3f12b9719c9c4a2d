"""Pictures as SVG text: well-formed, complete, in the colours of the look, and readable by every reader."""

import re
from xml.etree import ElementTree as ET

import pytest

from kartentisch.draw.labels import PlainName
from kartentisch.draw.look import look_for
from kartentisch.draw.marks import Choice, Disc, Ghost, Label, Stroke
from kartentisch.draw.svg_marks import svg_items, svg_token
from kartentisch.draw.svg_position import estimated_width, position_svg
from kartentisch.judge.verdict import Outcome
from kartentisch.rules import Dislodged, Unit
from tests.draw.marks.staging import judged, order, sheet, units, variant, verdict

NAMES = {"MOS": PlainName("M&<Mos>", "M & <Mos>"), "SCS": PlainName("South China Sea", "S. China Sea")}
SVG = "{http://www.w3.org/2000/svg}"


def outcome() -> Outcome:
    orders = {
        order("RUS", "A MOS - TSR - IRK"): verdict("halted", at="OMS"),
        order("RUS", "A TAS - KAG"): verdict("bounce", values={"attack": 1, "hold": 1}),
        order("TUR", "A EGY H; SC F RED - MED"): verdict(),
    }
    lost = (Dislodged(Unit("ENG", "F", "RED")),)
    standing = units(RUS="A MOS, A TAS", CHI="A KAG", TUR="A EGY", FRA="F RED")
    return judged(standing, orders, dislodged=lost, centres={"MOS": "RUS", "KAG": "CHI"})


def text(theme: str = "light", shown: Outcome | None = None) -> str:
    judged_orders = shown or outcome()
    look = look_for(theme, variant().powers.values())
    selected = next(iter(judged_orders.verdicts))
    return position_svg(
        sheet(),
        look,
        judged_orders.before,
        names=NAMES,
        outcome=judged_orders,
        choice=Choice(selected=selected),
        width=900,
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_is_well_formed_and_holds_units_names_and_marks(theme):
    root = ET.fromstring(text(theme))
    words = [each.text for each in root.iter(f"{SVG}text")]
    assert sorted(word for word in words if word in variant().powers) == ["CHI", "ENG", "FRA", "RUS", "RUS", "TUR"]
    assert words.count("M&<Mos>") == 2  # the halo and the name itself
    assert "SC" in words
    look = look_for(theme, variant().powers.values())
    used = {each.get("stroke") for each in root.iter()} | {each.get("fill") for each in root.iter()}
    assert {look.theme.bad, look.theme.good, look.tint("RUS"), look.token("RUS").token} <= used
    assert float(root.get("width", "0")) == 900


def test_a_picture_needs_nothing_from_elsewhere():
    made = text()
    assert not re.search(r"href|url\(|<style|<script|<image|pattern", made)
    assert "nan" not in made.lower().replace("nanchang", "")
    assert "inf" not in re.sub(r">[^<]*<", "><", made)


def test_a_picture_without_orders_has_fewer_lines():
    shown = outcome()
    look = look_for("light", variant().powers.values())
    bare = position_svg(sheet(), look, shown.before, names=NAMES, width=900)
    assert look.theme.bad not in bare.replace(f'stroke="{look.theme.bad}" stroke-width="1.8" stroke-linejoin', "")
    assert len(bare) < len(text(shown=shown))


def test_every_kind_of_item_is_written():
    look = look_for("light", variant().powers.values())
    items = [
        Stroke(((0, 0), (9, 9)), 2, "arrow", (6, 4), 0.5),
        Disc(5, 5, 7, "casing", "bad", 1.6, sign="cross"),
        Label(5, 5, 22, 15, 3, "SC", 10.5, "good", struck=True),
        Ghost("RUS", "F", 9, 9, 17),
    ]
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(svg_items(items, look))}</svg>')
    kinds = [each.tag.removeprefix(SVG) for each in root]
    assert kinds == ["path", "circle", "path", "path", "rect", "text", "path", "path", "path", "text"]
    assert root[0].get("stroke-dasharray") == "6 4"
    assert root[0].get("stroke-opacity") == "0.5"


def test_small_tokens_carry_no_code():
    look = look_for("light", variant().powers.values())
    small = "".join(svg_token("A", "RUS", 0, 0, height=10, look=look))
    large = "".join(svg_token("A", "RUS", 0, 0, height=17, look=look, turned=True))
    assert "RUS" not in small
    assert ">RUS<" in large
    assert "rotate(10)" in large


def test_widths_are_estimated_by_letters():
    assert estimated_width("MM", "land") > estimated_width("II", "land")
    assert estimated_width("日本海", "sea") == 3
