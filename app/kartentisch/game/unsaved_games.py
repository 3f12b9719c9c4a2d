"""What the last start left behind: games that were never saved, offered again."""

from dataclasses import dataclass
from pathlib import Path

from kartentisch.game import unsaved
from kartentisch.game.faults import GameFileFault
from kartentisch.game.session import Session
from kartentisch.game.storage import Storage


@dataclass(frozen=True, slots=True)
class Leftover:
    """An unsaved game: its path, name, variant id, the date of its last turn, and when it was written (seconds)."""

    path: Path
    name: str
    variant: str
    date: str
    modified: float


def leftovers() -> tuple[Leftover, ...]:
    """Return the unsaved games of earlier starts, the newest first; those nothing can be read of are left out."""
    found = []
    for path in unsaved.paths():
        try:
            modified = path.stat().st_mtime
            game = Storage.open(path, Session).game
        except (GameFileFault, OSError):
            continue
        found.append(Leftover(path, game.name, game.variant.id, str(game.turns[-1].position.date), modified))
    return tuple(found)


def open_leftover(path: Path) -> Session:
    """Open an unsaved game; its copy stays until it is saved or discarded. Raises GameFileFault."""
    return Storage.open(path, Session, aside=True)
