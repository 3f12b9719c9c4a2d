"""Reading what is left of a damaged game file: member by member, turn by turn, up to the first that is not whole."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

_OURS = re.compile(rb'\s*\{\s*"format"\s*:')
_BLANK = re.compile(r"[\s,]*")
_COLON = re.compile(r"\s*:\s*")
_LIST = re.compile(r"\[\s*")


@dataclass
class Remains:
    """The members of the file that are whole, in `head`; `turns` those of its turns that are."""

    head: dict[str, Any] = field(default_factory=dict)

    @property
    def turns(self) -> list[Any]:
        """The turns that could be read."""
        turns = self.head.get("turns")
        return turns if isinstance(turns, list) else []


def looks_like_ours(data: bytes) -> bool:
    """Whether data begin as every game file does."""
    return _OURS.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


def recover(data: bytes) -> Remains:
    """Return what is whole of a file that is no JSON any more."""
    text = data.decode("utf-8", "replace")
    remains = Remains()
    place = text.find("{") + 1
    decoder = json.JSONDecoder()
    try:
        while True:
            place = _past(_BLANK, text, place)
            key, place = decoder.raw_decode(text, place)
            place = _past(_COLON, text, place)
            if key == "turns":
                place = _turns(decoder, text, place, remains.head.setdefault("turns", []))
            else:
                value, place = decoder.raw_decode(text, place)
                if not isinstance(key, str):
                    return remains
                remains.head.setdefault(key, value)
    except (ValueError, RecursionError):
        return remains


def _turns(decoder: json.JSONDecoder, text: str, place: int, turns: list[Any]) -> int:
    place = _past(_LIST, text, place)
    while text[place : place + 1] != "]":
        turn, place = decoder.raw_decode(text, place)
        turns.append(turn)
        place = _past(_BLANK, text, place)
    return place + 1


def _past(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    if match is None:
        raise ValueError(place)
    return match.end()
