"""Formats of the game file: which this program writes, and the step from each older one to the next."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kartentisch.game.faults import GameFileFault

FORMAT = 1
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
# Format -> the function that makes the next format of such a document.
UPGRADES: Mapping[int, Upgrade] = {}


def upgraded(
    document: dict[str, Any], path: Path, newest: int = FORMAT, upgrades: Mapping[int, Upgrade] = UPGRADES
) -> dict[str, Any]:
    """Return the document in the newest format, step by step; GameFileFault for a newer or unknown one."""
    found = document["format"]
    if not isinstance(found, int) or isinstance(found, bool):
        raise GameFileFault("not-ours", {"path": path})
    if found > newest:
        raise GameFileFault("newer", {"path": path, "found": found, "known": newest})
    while found < newest:
        if found not in upgrades:
            raise GameFileFault("not-ours", {"path": path})
        document = upgrades[found](document)
        found += 1
        document["format"] = found
    return document
