"""A foreign drawing as the start of a new variant: a folder that loads, for its maker to go on with."""

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from kartentisch.draw.edges import vertices_by_province
from kartentisch.draw.foreign.drawing import Drawing
from kartentisch.draw.foreign.writing import map_text
from kartentisch.rules.schema import RULES

_RULES = """\
# The start of a variant, made from a drawing. What stands here is to be gone through:
# powers.csv has one placeholder without homes, no province is a supply centre, all links are those of the drawing.
# `kartentisch check FOLDER` tells what does not fit.

id = "{id}"
version = 1
map = "{id}"

[title]
en = {title}
de = {title}
ja = {title}

[players]
powers = "powers.csv"
names = "names.csv"

[board]
provinces = "provinces.csv"
coasts = "coasts.csv"
links = "links.csv"
spellings = "spellings.csv"

[[units]]
letter = "A"
id = "army"
passes = "army"
enters = ["inland", "coast"]
built = ["inland", "coast"]
removal_rank = 2

[[units]]
letter = "F"
id = "fleet"
passes = "fleet"
enters = ["coast", "sea"]
names_coast = true
convoys = ["A"]
built = ["coast"]
removal_rank = 1

[play]
dislodged = "retreat"

[play.calendar]
first = 1901
last = 1920
years = 1
steps = [
    {{ phase = "movement", season = "S" }},
    {{ phase = "movement", season = "F" }},
    {{ phase = "adjustment", season = "W" }},
]

[adjustment]
builds = "own free homes"

# With centres: part = "threshold alone", centres = 18.
[[end]]
part = "last year"
place = "to be decided"

[rulings]

[sources]
board = "taken from a drawing"
"""
_NAMES = (
    "id kind article_en gender_de name_en name_de name_ja label_en label_de label_ja adjective_en adjective_de "
    "adjective_ja to_de in_de from_de nom_de acc_de dat_de by_de"
)
_POWERS = "id home start aliases tint_light tint_dark token_light token_dark"


def save_variant(drawing: Drawing, folder: Path) -> tuple[Path, ...]:
    """Write variant.toml, its tables and the map into `folder`, which is made; return the files.

    Raises FileExistsError when there is a file of that name already, OSError when one cannot be written.
    """
    id = variant_id(folder.name)
    sheet = drawing.sheet
    provinces = list(sheet.provinces.values())
    # Names must differ from each other, in each language; a label is a name as well.
    named = [[one.id, "province", "", "n0", *[one.name] * 6, *[""] * 10] for one in provinces]
    power = ["AAA", "power", "", "n0", *["Power A"] * 6, *[""] * 10]
    texts = {
        RULES: _RULES.format(id=id, title=json.dumps(folder.name, ensure_ascii=False)),
        "provinces.csv": _table(
            "id terrain centre home aliases",
            ([one.id, one.kind, "", "", _alias(drawing.origins.get(one.id, ""), one.id)] for one in provinces),
        ),
        "coasts.csv": _table("province coast", ()),
        "links.csv": _table("a b units look", _links(drawing)),
        "spellings.csv": _table("id ludomaniac njudge", ([one.id, "", ""] for one in provinces)),
        "names.csv": _table(_NAMES, [*named, power]),
        "powers.csv": _table(_POWERS, [["AAA", "", "", "", "#d9a48f", "#8c4a3c", "#933622", "#f0b7a4"]]),
        f"{id}.svg": map_text(sheet, id),
    }
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / name for name in texts]
    for file in files:
        if file.exists():
            raise FileExistsError(17, "File exists", str(file))
    for file, text in zip(files, texts.values(), strict=True):
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    return tuple(files)


def variant_id(name: str) -> str:
    """Return a folder's name as the id of a variant: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "variant"


def _links(drawing: Drawing) -> Iterable[Sequence[str]]:
    """Armies pass between lands, fleets between waters, to coasts, and where coasts share a corner at a sea."""
    sheet = drawing.sheet
    corners = vertices_by_province(sheet)
    seas = frozenset().union(*(corners[id] for id, shape in sheet.provinces.items() if shape.is_sea))
    for first, second in drawing.touching:
        one, other = sheet.provinces[first], sheet.provinces[second]
        if one.is_sea or other.is_sea:
            yield first, second, "fleet", "sea"
        elif one.kind == other.kind == "coast" and corners[first] & corners[second] & seas:
            yield first, second, "army fleet", "coast"
        else:
            yield first, second, "army", "land"


def _alias(origin: str, id: str) -> str:
    return "" if origin.upper() == id or not origin else origin.replace(" ", "_")


def _table(head: str, rows: Iterable[Sequence[str]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(head.split())
    writer.writerows(rows)
    return stream.getvalue()
