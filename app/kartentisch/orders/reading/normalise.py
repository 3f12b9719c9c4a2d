"""One line of mail made plain: dashes, arrows, wide letters, mail artefacts. Every letter knows where it came from."""

import html
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

BREAK = "\x1e"  # a line end inside a line (<br>): it parts orders as a semicolon does

_DASHES = dict.fromkeys("‐‑‒–—―−﹣－", "-")
_ARROWS = dict.fromkeys("→⇒➜➔➝➞➙➡⟶⟹⇨»", ">") | {"\uf0e0": ">"}
_BRACKETS = dict.fromkeys("《「【〔", "(") | dict.fromkeys("》」】〕", ")") | {"、": ",", "。": "."}
_GONE = dict.fromkeys('\u00ad\u200b\u200c\u200d\u2060\ufeff„“”"', "")
_BLANKS = dict.fromkeys("\u00a0\u3000\t", " ")
_SINGLE = {**_DASHES, **_ARROWS, **_BRACKETS, **_GONE, **_BLANKS, "²": "²"}

_QUOTED_PRINTABLE = re.compile("(?:=[0-9A-F]{2})+")
_SOFT_BREAK = re.compile(r"=(?:\n|$)")
_MOJIBAKE = re.compile("(?:[ÃÂ][\x80-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\x80-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ])+")
_ENTITY = re.compile(r"&(?:#\d{2,6}|#x[0-9a-fA-F]{2,5}|[a-zA-Z]{2,8});")
_STRUCK = re.compile(r"<(s|del|strike)\b[^>]{0,80}>.{0,500}?</\1>", re.IGNORECASE)
_LINE_TAG = re.compile(r"<(?:br|/p|/div|/li|/tr)\b[^>]{0,80}>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]{0,10}(?:\s[^<>]{0,300})?/?>")
_DASH_LETTER = re.compile("(?<= )ー+(?= )")
_WHOSE = re.compile("の(ゾンビ陸軍|ゾンビ海軍|陸軍|海軍|空軍|艦隊)(?:は|が)")  # "モスクワの陸軍は"
_GLUED = re.compile("(?<=[a-z]{2})([SHC])(?= +[AFWZ]+ )")  # cells of a table run together
_CARRIED = re.compile(r"\( *([^()]{3,30}?) +(?:convoys?|convoying|konvoiert|konvoyiert) *\)")
_SMILEY = re.compile(r"(?:(?<= )|(?<=^))[:;]-?[()DPp](?= |$)")
_ARROW = re.compile("[-=~]*>+|=+")
_LOST_LETTER = re.compile(r"(?<=[^\W\d_])[?\ufffd](?=[^\W\d_])")
_DOTTED_COAST = re.compile(r"\b([NSEWO])\. ?([CK])\.(?!\w)", re.IGNORECASE)
_PROGRAM_UNIT = re.compile(
    r"\( *(?P<power>[A-Z]{3}) +(?P<kind>AMY|FLT) +"
    r"(?:(?P<place>[A-Z]{3})|\( *(?P<on>[A-Z]{3}) +(?P<coast>[NSEW]C)S *\)) *\)"
)
LOST = "\u0294"  # stands for a letter that was lost on the way: no name has it, every suggestion may fill it


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A line made plain: its text, and for every letter of it the column in the line as it came."""

    text: str
    columns: tuple[int, ...]
    source: str

    def column(self, index: int) -> int:
        """Return the column of the source for an index of the plain text (its end for the end)."""
        return self.columns[index] if index < len(self.columns) else len(self.source)

    def words(self, start: int, end: int) -> str:
        """Return what stood in the source for a piece of the plain text."""
        if start >= end:
            return ""
        return self.source[self.columns[start] : self.columns[end - 1] + 1]


def replaced(line: PlainLine, pattern: re.Pattern[str], new: Callable[[re.Match[str]], str]) -> PlainLine:
    """Return a line with every piece that fits a pattern written anew; the new letters stand in the old column."""
    parts: list[str] = []
    columns: list[int] = []
    done = 0
    for match in pattern.finditer(line.text):
        start, end = match.span()
        text = new(match)
        parts += [line.text[done:start], text]
        columns += line.columns[done:start]
        columns += [line.columns[start]] * len(text)
        done = end
    if not done:
        return line
    parts.append(line.text[done:])
    columns += line.columns[done:]
    return PlainLine("".join(parts), tuple(columns), line.source)


def _bytes(match: re.Match[str]) -> str:
    raw = bytes.fromhex(match[0].replace("=", ""))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _mended(match: re.Match[str]) -> str:
    try:
        return match[0].encode("cp1252").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return match[0]


def _as_people_write(line: PlainLine) -> PlainLine:
    """Write "( ENG FLT ( STP SCS ) )", as playing programs do, as people do; only the first unit names the power."""
    first = True

    def written(match: re.Match[str]) -> str:
        nonlocal first
        power = f"{match['power']}: " if first else " "
        first = False
        place = match["place"] or f"{match['on']}/{match['coast']}"
        return f"{power}{match['kind'][0]} {place} "

    return replaced(line, _PROGRAM_UNIT, written)


def _without_artefacts(line: PlainLine) -> PlainLine:
    """Undo what mail programs do to text: quoted-printable, UTF-8 read as Windows-1252, HTML."""
    if "=" in line.text:
        line = replaced(replaced(line, _QUOTED_PRINTABLE, _bytes), _SOFT_BREAK, lambda _: "")
    if "Ã" in line.text or "â€" in line.text or "Â" in line.text:
        line = replaced(line, _MOJIBAKE, _mended)
    if "<" in line.text:
        line = replaced(line, _STRUCK, lambda _: " ")
        line = replaced(line, _LINE_TAG, lambda _: BREAK)
        line = replaced(line, _TAG, lambda _: "")
    if "&" in line.text:
        line = replaced(line, _ENTITY, lambda match: html.unescape(match[0]))
    return line


@cache
def _one_letter(letter: str) -> str:
    """Return the plain letter of a letter when it has exactly one and joins with no other; "" when it must be seen."""
    if unicodedata.combining(letter) or letter in "ﾞﾟ":
        return ""
    new = _SINGLE.get(letter)
    if new is None:
        new = " " if letter.isspace() else unicodedata.normalize("NFKC", letter)
    return new if len(new) == 1 else ""


def _plain_letters(line: PlainLine) -> PlainLine:
    plain_ones = list(map(_one_letter, line.text))
    if all(plain_ones):
        return PlainLine("".join(plain_ones), line.columns, line.source)
    letters: list[str] = []
    columns: list[int] = []
    for letter, column in zip(line.text, line.columns, strict=True):
        new = _SINGLE.get(letter)
        if new is None:
            if unicodedata.combining(letter) or letter in "ﾞﾟ":
                # A letter and its accent, or a half-width kana and its voice mark, written apart.
                mark = {"ﾞ": "\u3099", "ﾟ": "\u309a"}.get(letter, letter)
                if letters:
                    letters[-1] = unicodedata.normalize("NFC", letters[-1] + mark)[0]
                continue
            new = " " if letter.isspace() else unicodedata.normalize("NFKC", letter)
        for one in new:
            letters.append(one)
            columns.append(column)
    return PlainLine("".join(letters), tuple(columns), line.source)


def plain(source: str) -> PlainLine:
    """Make a line plain: blanks, `-` for dashes, `>` for arrows, round brackets; nothing is lost but artefacts."""
    line = PlainLine(source, tuple(range(len(source))), source)
    if not source.isascii() or "=" in source or "<" in source or "&" in source:
        line = _without_artefacts(line)
    if not line.text.isascii() or "\t" in line.text or '"' in line.text:
        line = _plain_letters(line)
    if "ー" in line.text:
        line = replaced(line, _DASH_LETTER, lambda _: "-")
    if "onv" in line.text:
        line = replaced(line, _CARRIED, lambda match: f" via {match[1]}")
    if _GLUED.search(line.text):
        line = replaced(line, _GLUED, lambda match: f" {match[1]}")
    if "の" in line.text:
        line = replaced(line, _WHOSE, lambda match: f"{match[1]}を")
    if ":" in line.text or ";" in line.text:
        line = replaced(line, _SMILEY, lambda match: " " * len(match[0]))
    if "?" in line.text or "\ufffd" in line.text:
        line = replaced(line, _LOST_LETTER, lambda _: LOST)
    if "." in line.text:
        line = replaced(line, _DOTTED_COAST, lambda match: match[1] + match[2])
    if "AMY" in line.text or "FLT" in line.text:
        line = _as_people_write(line)
    if ">" in line.text or "=" in line.text:
        line = replaced(line, _ARROW, lambda _: ">")
    return line


_SMALL_KANA = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
_SMALL_KANA |= str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
# Signs written in two ways for the same name, and sounds that kana write in two ways.
_ALIKE = str.maketrans("洲國灣澤邊廣濱島嶋", "州国湾沢辺広浜島島")
_SOUNDS = (("ヴア", "バ"), ("ヴイ", "ビ"), ("ヴエ", "ベ"), ("ヴオ", "ボ"), ("ヴ", "ブ"))
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "œ": "oe"})


def fold(text: str) -> str:
    """Return the key under which a name is looked up: no case, umlauts written out, letters and digits only."""
    key = text.lower()
    if key.isascii():
        return key if key.isalnum() else "".join(filter(str.isalnum, key))
    key = key.translate(_GERMAN).translate(_SMALL_KANA)
    apart = unicodedata.normalize("NFD", key)
    if apart != key:
        # Accents go, the voice marks of kana stay.
        apart = "".join(c for c in apart if not unicodedata.combining(c) or c in "\u3099\u309a")
        key = unicodedata.normalize("NFC", apart)
    key = "".join(c for c in key if c.isalnum() or c == "ー").translate(_ALIKE)
    for written, said in _SOUNDS if "ヴ" in key else ():
        key = key.replace(written, said)
    return key
