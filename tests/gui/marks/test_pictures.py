"""Picture files: the right format, size, theme and language, and faults that name the file."""

import re
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtSvg import QSvgRenderer

from kartentisch import words
from kartentisch.game.session import Session
from kartentisch.gui import picture, theme
from kartentisch.gui.pictures import PictureFault, caption
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


def test_a_png_of_the_map_can_be_larger_as_a_whole(session, tmp_path):
    plain, large = tmp_path / "plain.png", tmp_path / "large.png"
    picture(session, plain, size=(600, 450))
    picture(session, large, size=(600, 450), scale=2)
    small, twice = QImage(str(plain)), QImage(str(large))
    assert (twice.width(), twice.height()) == (1200, 900)
    assert difference(small, twice.scaled(small.size())) < 6


def test_a_page_has_the_title_the_date_and_the_powers(session, tmp_path):
    for page, size in (("A4", b"[0 0 842.000000 595.000000]"), ("A3", b"[0 0 1191.000000 842.000000]")):
        file = tmp_path / f"{page}.pdf"
        picture(session, file, page=page, language="de")
        data = file.read_bytes()
        assert size in data
        assert b"/Count 1" in data
    told = caption(session)
    assert (told.title, told.date) == ("CO ST 66 · Colonial (Ludomaniac)", "1870 · Moves")
    assert [entry.told for entry in told.legend if entry.power == "RUS"] == ["5 centres"]
    assert len(told.legend) == 7


@pytest.mark.parametrize(
    ("name", "wishes", "code"),
    [
        ("a.png", {"page": "A4"}, "page"),
        ("a.pdf", {"page": "A4", "window": True}, "page"),
        ("a.pdf", {"page": "A4", "size": (800, 600)}, "page"),
        ("a.svg", {"scale": 2}, "scale"),
        ("a.png", {"scale": 9}, "scale"),
        ("a.png", {"scale": float("nan")}, "scale"),
        ("a.png", {"scale": 2, "window": True}, "scale"),
        ("a.png", {"size": (20_000, 20_000)}, "large"),
        ("a.png", {"size": (8000, 6000), "scale": 4}, "large"),
        ("a.png", {"theme": "pink"}, "theme"),
    ],
)
def test_wishes_that_do_not_go_together_are_refused_before_drawing(session, tmp_path, name, wishes, code):
    with pytest.raises(PictureFault) as fault:
        picture(session, tmp_path / name, **wishes)
    assert fault.value.code == code
    assert "{" not in str(fault.value)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_drawing_and_picture_look_the_same(session, tmp_path, theme):
    """Qt's reader of SVG paints the drawing; the picture comes from the map view itself."""
    png, svg = tmp_path / "map.png", tmp_path / "map.svg"
    picture(session, png, size=(900, 669), theme=theme)
    picture(session, svg, size=(900, 669), theme=theme)
    # Qt takes a list of fonts for one name: it gets the first alone.
    text = re.sub(r"font-family=\"'([^']+)'[^\"]*\"", r'font-family="\1"', svg.read_text("utf-8"))
    drawn = QImage(900, 669, QImage.Format.Format_RGB32)
    with QPainter(drawn) as painter:
        QSvgRenderer(QByteArray(text.encode())).render(painter)
    assert difference(QImage(str(png)), drawn) < 6
    assert (
        difference(QImage(str(png)), QImage(str(png)).transformed(QTransform.fromScale(-1, 1))) > 12
    )  # what the measure says of another picture


def difference(first, second):
    """Return how far two pictures are apart in the mean, looked at coarsely: 0 to 255."""
    small = [
        image.convertToFormat(QImage.Format.Format_RGB32).scaled(
            150, 112, mode=Qt.TransformationMode.SmoothTransformation
        )
        for image in (first, second)
    ]
    apart = [abs(one - other) for one, other in zip(*(bytes(image.constBits()) for image in small), strict=True)]
    return sum(apart) / len(apart)
