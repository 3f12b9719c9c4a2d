"""What is refused of a foreign SVG before anything of it is read: what could fetch, run, swell or never end.

The bytes are searched first for what an XML parser itself would act on. Then one pass of a parser that knows no
entities looks at every element, counts, and follows the copies `use` makes without making any.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from kartentisch.draw.faults import MapFault

MOST_BYTES = 20_000_000
MOST_DEPTH = 64
MOST_ELEMENTS = 20_000  # after every copy has been made
MOST_WORK = 100_000  # straight lines; a curve counts for several. A few seconds of reading at most

# By the command of a path: numbers a segment takes, and its work.
_SEGMENTS = {"M": (2, 1), "L": (2, 1), "H": (1, 1), "V": (1, 1), "T": (2, 4), "Q": (4, 4), "S": (4, 4), "C": (6, 4)}
_ARC = (7, 8)
_RUNNING = re.compile(
    "script|foreignobject|iframe|image|feimage|audio|video|embed|object|handler|listener|set|animate.*|discard|tref"
)
_PROLOGUE = (
    (re.compile(r"<!DOCTYPE", re.IGNORECASE), "DOCTYPE"),
    (re.compile(r"<!ENTITY", re.IGNORECASE), "ENTITY"),
    (re.compile(r"<\?(?!xml\s)", re.IGNORECASE), "a processing instruction"),
)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_PATH_PART = re.compile(r"([MmLlHhVvCcQqSsTtAaZz])([^MmLlHhVvCcQqSsTtAaZz]*)")
_NO_NUMBER = re.compile(r"\b[-+]?(?:nan|inf(?:inity)?)\b", re.IGNORECASE)
# Longer than any number of a drawing: nine digits before the point, or an exponent above six.
_GIANT = re.compile(r"(?<![.\d])\d{9,}|[eE]\+?0*(?:[7-9]|[1-9]\d+)(?!\d)")
_URL = re.compile(r"url\s*\(\s*[\"']?\s*(?!#)", re.IGNORECASE)
_STYLE = re.compile(r"@import|javascript:|expression\s*\(|-moz-binding|\\[0-9a-f]", re.IGNORECASE)
_NUMERIC = re.compile("d|points|transform|viewBox|[xy][12]?|c[xy]|r|r[xy]|width|height|stroke-width|font-size")


@dataclass(slots=True)
class _Node:
    """An element as far as copies go: what it costs itself, what is in it, what it copies."""

    work: int = 0
    children: list["_Node"] = field(default_factory=list)
    copies: str = ""


def refuse_hostile_drawing(data: bytes) -> str:
    """Return the text of a foreign SVG, or raise MapFault when it must not be read."""
    refuse_bytes(len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MapFault("not-text") from error
    if "\0" in text:
        raise MapFault("not-text")
    for pattern, what in _PROLOGUE:
        if pattern.search(text):
            raise MapFault("forbidden", what=what)
    _Inspection().run(text)
    return text


def refuse_bytes(size: int) -> None:
    """Raise MapFault when a file has more than MOST_BYTES."""
    if size > MOST_BYTES:
        raise MapFault("too-large", size=size // 1_000_000, most=MOST_BYTES // 1_000_000)


class _Inspection:
    """One pass over the elements."""

    def __init__(self) -> None:
        self._root = _Node()
        self._open: list[_Node] = [self._root]
        self._by_id: dict[str, _Node] = {}
        self._count = self._work = 0
        self._style: list[str] | None = None
        self._first = True

    def run(self, text: str) -> None:
        """Look at everything; MapFault for the first thing that is refused."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._entity
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            raise MapFault("no-svg", why=str(error)) from error
        elements, work = _total(self._root, self._by_id)
        _refuse_count("elements", elements, MOST_ELEMENTS)
        _refuse_count("segments", work, MOST_WORK)

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        local = name.rpartition(":")[2].lower()
        if self._first and local != "svg":
            raise MapFault("no-svg", why=f"<{name}>")
        self._first = False
        if len(self._open) > MOST_DEPTH:
            raise MapFault("nesting", depth=len(self._open), most=MOST_DEPTH)
        if _RUNNING.fullmatch(local):
            raise MapFault("forbidden", what=f"<{local}>")
        self._count += 1
        _refuse_count("elements", self._count, MOST_ELEMENTS)
        node = _Node()
        for attribute, value in attributes.items():
            self._attribute(node, attribute, value, local)
        self._work += node.work
        _refuse_count("segments", self._work, MOST_WORK)
        self._open[-1].children.append(node)
        self._open.append(node)
        self._style = [] if local == "style" else None

    def _attribute(self, node: _Node, attribute: str, value: str, element: str) -> None:
        local = attribute.rpartition(":")[2]
        if local.lower().startswith("on"):
            raise MapFault("forbidden", what=f"{local}=")
        if local in ("href", "src"):
            if not value.strip().startswith("#"):
                raise MapFault("forbidden", what=f"{local}={value[:40]}")
            if element == "use":
                node.copies = value.strip()[1:]
        if local == "id":
            self._by_id.setdefault(value, node)
        if _NUMERIC.fullmatch(attribute):
            if _NO_NUMBER.search(value) or _GIANT.search(value):
                raise MapFault("attribute-wrong", element=element, attribute=attribute, value=_odd(value), expected="0")
            if attribute == "d":
                node.work += path_work(value)
            elif attribute == "points":
                node.work += len(_NUMBER.findall(value)) // 2
        elif local == "style":
            _refuse_style(value)
        elif _URL.search(value):
            raise MapFault("forbidden", what=value.strip()[:40])

    def _end(self, _name: str) -> None:
        self._open.pop()
        if self._style is not None:
            _refuse_style("".join(self._style))
            self._style = None

    def _characters(self, text: str) -> None:
        if self._style is not None:
            self._style.append(text)

    def _entity(self, *_declared: object) -> None:
        raise MapFault("forbidden", what="ENTITY")


def path_work(data: str) -> int:
    """Return what reading a path costs, in straight lines."""
    work = 0
    for command, numbers in _PATH_PART.findall(data):
        takes, cost = _SEGMENTS.get(command.upper(), _ARC)
        work += max(1, len(_NUMBER.findall(numbers)) // takes) * cost if command not in "Zz" else 1
    return work


def _total(root: _Node, by_id: Mapping[str, _Node]) -> tuple[int, int]:
    """Return elements and work after all copies; MapFault for a copy of something it is in itself."""
    known: dict[int, tuple[int, int]] = {}
    under_way: set[int] = set()

    def total(node: _Node, depth: int) -> tuple[int, int]:
        found = known.get(id(node))
        if found is not None:
            return found
        if id(node) in under_way:
            raise MapFault("forbidden", what="<use>")
        if depth > 4 * MOST_DEPTH:
            raise MapFault("nesting", depth=depth, most=MOST_DEPTH)
        under_way.add(id(node))
        inside = list(node.children)
        if node.copies in by_id:
            inside.append(by_id[node.copies])
        elements, work = 1, node.work
        for child in inside:
            more, cost = total(child, depth + 1)
            elements, work = elements + more, work + cost
        under_way.remove(id(node))
        known[id(node)] = elements, work
        return elements, work

    return total(root, 0)


def _refuse_style(value: str) -> None:
    found = _URL.search(value) or _STYLE.search(value)
    if found:
        raise MapFault("forbidden", what=value[found.start() : found.end() + 30].partition("}")[0].strip())


def _refuse_count(what: str, count: int, most: int) -> None:
    if count > most:
        raise MapFault(f"many-{what}", count=count, most=most)


def _odd(value: str) -> str:
    """Return the part of a value that is no number one can draw with."""
    found = _NO_NUMBER.search(value) or _GIANT.search(value)
    return value[max(0, found.start() - 8) : found.start() + 30] if found else value[:40]
