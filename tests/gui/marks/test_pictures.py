"""Picture files: the right format, size, theme and language, and faults that name the file."""

from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

from kartentisch import words
from kartentisch.game.session import Session
from kartentisch.gui import picture, theme
from kartentisch.gui.pictures import PictureFault, one_family
from tests.draw.marks.staging import order, variant


@pytest.fixture
def session(qapp):
    made = Session.new(variant(), "CO ST 66")
    made.give(order("RUS", "A MOS - TSR - IRK"), order("RUS", "A OMS - AKM"))
    return made


def test_a_png_has_the_size_asked_for(session, tmp_path):
    file = tmp_path / "map.png"
    picture(session, file, size=(700, 500), theme="dark")
    image = QImage(str(file))
    assert (image.width(), image.height()) == (700, 500)
    assert image.pixelColor(350, 320).lightness() < 128


def test_theme_and_language_of_the_program_are_left_as_they_were(session, tmp_path):
    before = theme.skin().choice
    picture(session, tmp_path / "map.png", size=(400, 300), theme="dark", language="ja")
    assert theme.skin().choice == before
    assert words.language() == "en"


def test_an_svg_holds_the_names_of_the_language_and_the_units(session, tmp_path):
    file = tmp_path / "map.svg"
    picture(session, file, size=(1200, 860), theme="light", language="de")
    root = ET.fromstring(file.read_text("utf-8"))
    words = {each.text for each in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"RUS", "JAP", "ENG"} <= words
    assert "OKHOTSK" not in words
    assert "Ochotskisches Meer" in words


def test_a_pdf_is_one_page_of_the_pictures_shape_with_our_fonts(session, tmp_path):
    file = tmp_path / "map.pdf"
    picture(session, file, size=(960, 672))
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert b"[0 0 720.000000 504.000000]" in data
    assert b"KartentischMapCaption" in data


def test_a_variant_can_be_drawn_by_its_id(qapp, tmp_path):
    file = tmp_path / "start.png"
    picture("colonial", file, size=(400, 300))
    assert not QImage(str(file)).isNull()


def test_the_whole_window_can_be_drawn(session, tmp_path):
    file = tmp_path / "window.png"
    picture(session, file, size=(1280, 800), window=True)
    image = QImage(str(file))
    assert (image.width(), image.height()) == (1280, 800)


@pytest.mark.parametrize(("name", "begin"), [("window.pdf", b"%PDF-"), ("window.svg", b"<?xml")])
def test_the_whole_window_can_be_drawn_on_paper_and_as_a_drawing(session, tmp_path, name, begin):
    file = tmp_path / name
    picture(session, file, size=(1280, 800), window=True)
    data = file.read_bytes()
    assert data.startswith(begin)
    assert len(data) > 100_000


def test_other_formats_and_places_are_refused_with_a_sentence(session, tmp_path):
    with pytest.raises(PictureFault, match=r"map\.gif: pictures end in") as fault:
        picture(session, tmp_path / "map.gif")
    assert fault.value.code == "format"
    with pytest.raises(PictureFault, match="cannot be written") as fault:
        picture(session, tmp_path / "nowhere" / "map.png", size=(300, 200))
    assert fault.value.code == "write"


def test_qts_reader_gets_one_font_at_a_time():
    assert one_family("<text font-family=\"'A B', 'C', serif\">x</text>") == '<text font-family="A B">x</text>'
