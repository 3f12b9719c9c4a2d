"""The folder of games that were never saved: copies in the user's data folder."""

import contextlib
import uuid
from pathlib import Path

import platformdirs

from kartentisch.game.faults import GameFileFault

_claimed: set[Path] = set()


def unsaved_folder() -> Path:
    """Return the folder; it may not exist yet."""
    return platformdirs.user_data_path("kartentisch", appauthor=False) / "autosave"


def new_path() -> Path:
    """Return the path for a new copy, in a folder that exists. Raises GameFileFault."""
    folder = unsaved_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameFileFault("write", {"path": folder, "why": error.strerror or str(error)}) from error
    path = folder / f"{uuid.uuid4().hex}.tisch"
    claim(path)
    return path


def claim(path: Path) -> None:
    """Remember that a session of this process keeps its copy there, so that it is not offered again."""
    _claimed.add(path)


def forget(path: Path) -> None:
    """Remove a copy."""
    _claimed.discard(path)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def paths() -> tuple[Path, ...]:
    """Return the copies nobody in this process works on, the newest first."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in unsaved_folder().glob("*.tisch") if path not in _claimed]
    except OSError:
        return ()
    return tuple(path for _, path in sorted(found, reverse=True))
