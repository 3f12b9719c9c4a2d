"""Hostile drawings are refused with a sentence, quickly, before anything is made of them."""

import time

import pytest

from kartentisch.draw.faults import MapFault
from kartentisch.draw.foreign import open_drawing, read_drawing
from kartentisch.draw.foreign.guard import MOST_BYTES, MOST_WORK, path_work, refuse_hostile_drawing

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">'
COPY = "<use xlink:href='#l{}'/>"
LAUGHS = "".join(f'<g id="l{n}">{COPY.format(n - 1) * 10}</g>' for n in range(1, 12))


def svg(inside: str) -> str:
    return f"{HEAD}{inside}</svg>"


HOSTILE = {
    "document type": (f'<!DOCTYPE svg SYSTEM "http://example.org/x.dtd">{svg("")}', "forbidden"),
    "entities": (f'<!doctype svg [<!ENTITY a "aaaa">]>{svg("<text>&a;</text>")}', "forbidden"),
    "entity alone": (f'<!ENTITY a "b">{svg("")}', "forbidden"),
    "style sheet": (f'<?xml-stylesheet href="http://example.org/a.css"?>{svg("")}', "forbidden"),
    "script": (svg("<script>alert(1)</script>"), "forbidden"),
    "script in another name space": (svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), "forbidden"),
    "event handler": (svg('<rect width="9" height="9" onclick="go()"/>'), "forbidden"),
    "event handler of the root": ('<svg xmlns="http://www.w3.org/2000/svg" OnLoad="go()"/>', "forbidden"),
    "reference to the web": (svg('<use xlink:href="http://example.org/a.svg#b"/>'), "forbidden"),
    "reference to a file": (svg('<use href="file:///etc/passwd#b"/>'), "forbidden"),
    "reference to data": (svg('<use href="data:image/svg+xml;base64,AAAA#b"/>'), "forbidden"),
    "image": (svg('<image width="9" height="9"/>'), "forbidden"),
    "foreign object": (svg("<foreignObject/>"), "forbidden"),
    "animation": (svg('<rect><animate attributeName="x"/></rect>'), "forbidden"),
    "address in an attribute": (svg('<rect fill="url( http://example.org/p )"/>'), "forbidden"),
    "address in a style": (svg("<rect style=\"fill:url('//example.org/p')\"/>"), "forbidden"),
    "address in a style sheet": (svg("<style>rect { fill: url(http://example.org/p) }</style>"), "forbidden"),
    "import in a style sheet": (svg("<style><![CDATA[@import 'a.css';]]></style>"), "forbidden"),
    "hidden letters in a style": (svg('<rect style="fill:u\\72l(a)"/>'), "forbidden"),
    "copies of itself": (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "forbidden"),
    "copy of what is around it": (svg('<g id="a"><use href="#a"/></g>'), "forbidden"),
    "copies of copies": (svg(f'<g id="l0"><rect width="1" height="1"/></g>{LAUGHS}'), "many-elements"),
    "elements": (svg("<g/>" * 30_000), "many-elements"),
    "segments": (svg(f'<path d="M0,0{"L1,1" * 150_000}"/>'), "many-segments"),
    "segments in short": (svg(f'<path d="M0 0 {"1 1 " * 150_000}"/>'), "many-segments"),
    "curves": (svg(f'<path d="M0 0{"c1 1 2 2 3 3" * 40_000}"/>'), "many-segments"),
    "corners": (svg(f'<polygon points="{"1 1 " * 150_000}"/>'), "many-segments"),
    "segments by copies": (
        svg(f'<path id="lp" d="M0,0{"L1,1" * 1000}"/>{COPY.format("p") * 200}'),
        "many-segments",
    ),
    "nesting": (svg("<g>" * 500 + "</g>" * 500), "nesting"),
    "not a number": (svg('<path d="M0,0 L NaN,5 L9,9 Z"/>'), "attribute-wrong"),
    "no end": (svg('<rect width="inf" height="5"/>'), "attribute-wrong"),
    "giant number": (svg('<path d="M0,0 L1e300,0 L9,9 Z"/>'), "attribute-wrong"),
    "many digits": (svg(f'<path d="M0,0 L{"9" * 400},0 L9,9 Z"/>'), "attribute-wrong"),
    "giant scale": (svg('<g transform="scale(1e99)"><rect width="9" height="9"/></g>'), "attribute-wrong"),
    "broken": (svg("<g>"), "no-svg"),
    "a prefix of a prefix": ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:a:b="x" width="9" height="9"/>', "no-svg"),
    "a prefix nobody explained": (svg('<rect a:b="x"/>'), "no-svg"),
    "no XML": ("hello", "no-svg"),
    "another document": ("<html/>", "no-svg"),
    "nothing": ("", "no-svg"),
    "no areas": (svg("<text>A</text>"), "no-areas"),
    "no size": ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0" width="0" height="0"/>', "attribute-wrong"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_drawing_is_refused_with_a_sentence(name: str) -> None:
    text, code = HOSTILE[name]
    begin = time.process_time()
    with pytest.raises(MapFault) as fault:
        read_drawing(text.encode())
    assert time.process_time() - begin < 2
    assert fault.value.code == code
    sentence = fault.value.sentence()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert len(sentence) < 240


@pytest.mark.parametrize("data", [b"\xff\xfe<\0s\0v\0g\0", b"<svg>\xe9</svg>", "<svg/>".encode("utf-16")])
def test_other_encodings_hide_nothing(data: bytes) -> None:
    with pytest.raises(MapFault) as fault:
        read_drawing(data)
    assert fault.value.code == "not-text"


def test_a_giant_file_is_refused_unread(tmp_path) -> None:
    file = tmp_path / "giant.svg"
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(MapFault, match="100 MB") as fault:
        open_drawing(file)
    assert fault.value.file == str(file)
    with pytest.raises(MapFault):
        refuse_hostile_drawing(b" " * (MOST_BYTES + 1))
    with pytest.raises(MapFault) as missing:
        open_drawing(tmp_path / "missing.svg")
    assert missing.value.code == "unreadable"


def test_harmless_drawings_pass() -> None:
    text = svg(
        '<style>.a { fill: url(#pattern) }</style><defs><g id="a"/></defs><use href="#a"/>'
        '<path d="M0.123456789012 1e-9 L 123456.5,7"/><g label="C:\\folder"><title>infinite nan</title></g>'
    )
    assert refuse_hostile_drawing(text.encode()) == text
    assert refuse_hostile_drawing(b"\xef\xbb\xbf" + text.encode()) == text


def test_the_work_of_a_path_is_counted_by_segments() -> None:
    assert path_work("M0 0 L1 1 2 2 H5 6 Z") == 1 + 2 + 2 + 1
    assert path_work("M0,0C1,1 2,2 3,3 4,4 5,5 6,6") == 1 + 8
    assert path_work("M0,0a5,5 0 1,0 9,9") == 1 + 8
    assert path_work("L1,1" * MOST_WORK) == MOST_WORK
