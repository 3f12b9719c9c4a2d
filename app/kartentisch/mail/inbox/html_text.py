"""The text of an HTML mail: lines as they are seen, quotes marked, what is struck out or hidden left out."""

import re
from html.parser import HTMLParser

_BREAKS = frozenset(
    {"br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "hr", "pre"}
)
_SILENT = frozenset({"script", "style", "head", "title", "template", "noscript", "object", "svg", "select"})
_STRUCK = frozenset({"s", "strike", "del"})
_EMPTY = frozenset({"br", "hr", "img", "meta", "link", "input", "col", "base", "area", "wbr", "source", "embed"})
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|mso-hide\s*:\s*all", re.IGNORECASE
)
_QUOTE_MARKS = re.compile(r"\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|divRplyFwdMsg|appendonsend)\b", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\n\r]+")
_DEEPEST = 400  # open elements; beyond that nobody wrote the mail by hand or program


class TooDeepError(ValueError):
    """The elements of a mail are packed into each other beyond reason."""


class _Text(HTMLParser):
    """Collects lines. The stack holds open elements with what they do to the text inside."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = [""]
        self.struck = 0
        self.hidden = 0
        self._open: list[tuple[str, str]] = []
        self._silent = 0
        self._quotes = 0
        self._kept = 0

    def _break(self) -> None:
        if self.lines[-1].strip():
            self.lines.append("")
        else:
            self.lines[-1] = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.lines.append("")
            return
        if tag in _BREAKS:
            self._break()
        if tag in _EMPTY:
            return
        if len(self._open) > _DEEPEST:
            raise TooDeepError
        effect = self._effect(tag, dict(attrs))
        self._silent += effect == "silent"
        self._quotes += effect == "quote"
        self._kept += tag == "pre"
        if effect == "quote":
            self._break()
        self._open.append((tag, effect))

    def _effect(self, tag: str, attributes: dict[str, str | None]) -> str:
        style = attributes.get("style") or ""
        if tag in _SILENT:
            return "silent"
        if tag in _STRUCK or "line-through" in style:
            self.struck += 1
            return "silent"
        if _HIDDEN.search(style) or "hidden" in attributes:
            self.hidden += 1
            return "silent"
        names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
        return "quote" if tag == "blockquote" or _QUOTE_MARKS.search(names) else ""

    def handle_endtag(self, tag: str) -> None:
        at = next((i for i in range(len(self._open) - 1, -1, -1) if self._open[i][0] == tag), None)
        if at is None:
            return
        for name, effect in self._open[at:]:
            self._silent -= effect == "silent"
            self._quotes -= effect == "quote"
            self._kept -= name == "pre"
            if name in _BREAKS or effect == "quote":
                self._break()
        del self._open[at:]

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        pieces = data.split("\n") if self._kept else [_SPACES.sub(" ", data)]
        for number, piece in enumerate(pieces):
            if number:
                self.lines.append("")
            if not self.lines[-1] and self._quotes and piece.strip():
                self.lines[-1] = "> "
            self.lines[-1] += piece if self.lines[-1].strip() or self._kept else piece.lstrip(" ")


def html_text(source: str) -> tuple[str, int, int]:
    """Return the text of an HTML mail, how many pieces were struck out, how many hidden. Raises TooDeepError."""
    parser = _Text()
    parser.feed(source)
    parser.close()
    return "\n".join(line.rstrip() for line in parser.lines).strip("\n"), parser.struck, parser.hidden
