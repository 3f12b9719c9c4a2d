"""Spoils bytes and JSON values in the ways files are spoilt: by disks, by programs, by people, on purpose."""

import json
import random
from collections.abc import Callable
from typing import Any

JUNK: tuple[Any, ...] = (
    *(None, True, 0, -1, 10**30, -(10**400), 1.5, 1e308, "", "A QQQ", [], [[]], {}, {"": None}, "\ud800"),
    *(["A MOS H", 7], "x" * 20_000, "\u202e\u0000\x1b[31m", "../../etc/passwd", "NaN", [0] * 5_000),
)
BYTES = (b"", b"\0", b"\xff\xfe", b'"', b"{", b"[" * 3000, b"9" * 5000, b"\\u0000", b",,", b"\r\n", b"\xed\xa0\x80")


def spoil_bytes(data: bytes, chance: random.Random) -> bytes:
    """Return data torn, cut, flipped, doubled, swapped or with junk put in."""
    spoilt = bytearray(data)
    for _time in range(chance.choice((1, 1, 1, 2, 5))):
        if not spoilt:
            break
        start = chance.randrange(len(spoilt))
        end = min(len(spoilt), start + chance.choice((1, 4, 40, 4096)))
        match chance.randrange(7):
            case 0:
                del spoilt[start:]
            case 1:
                del spoilt[start:end]
            case 2:
                spoilt[start] ^= 1 << chance.randrange(8)
            case 3:
                spoilt[start:start] = spoilt[start:end]
            case 4:
                spoilt[start:end] = bytes(end - start)
            case 5:
                spoilt[start:end] = chance.choice(BYTES)
            case _:
                other = chance.randrange(len(spoilt))
                piece = spoilt[other : other + end - start]
                spoilt[start:end] = piece
    return bytes(spoilt)


def spoil_value(value: Any, chance: random.Random) -> Any:
    """Return a JSON value with something in it replaced by junk, moved, or nested deep."""
    spots: list[tuple[Any, Any]] = []
    _collect(value, spots)
    for _time in range(chance.choice((1, 1, 2, 4))):
        container, key = chance.choice(spots)
        if (isinstance(container, list) and key >= len(container)) or (
            isinstance(container, dict) and key not in container
        ):
            continue
        match chance.randrange(5):
            case 0:
                other, _ = chance.choice(spots)
                kept = json.dumps(other)  # a copy, so that no value holds itself
                container[key] = json.loads(kept)
            case 1:
                container[key] = nested(chance.choice((20, 900, 20_000)))
            case 2 if isinstance(container, dict):
                container[chance.choice(("", "x" * 300, "__proto__", "format", "variant"))] = container.pop(key)
            case _:
                container[key] = chance.choice(JUNK)
    return value


def nested(depth: int) -> Any:
    """Return lists in lists."""
    value: Any = []
    for _step in range(min(depth, 900)):
        value = [value]
    return value


def each(number: int, first: int, spoil: Callable[[random.Random], Any]) -> Any:
    """Yield `number` spoilt things, each by a seed of its own: seed and thing."""
    for seed in range(first, first + number):
        yield seed, spoil(random.Random(seed))


def _collect(value: Any, spots: list[tuple[Any, Any]]) -> None:
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        spots.append((value, key))
        _collect(value[key], spots)
