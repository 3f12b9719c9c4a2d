"""The folder of games that were never saved: copies in the user's data folder, each locked while it is worked on."""

import contextlib
import uuid
from pathlib import Path

import platformdirs

from kartentisch.game.faults import GameFileFault
from kartentisch.game.locks import Lock

_held: dict[Path, Lock] = {}


def unsaved_folder() -> Path:
    """Return the folder; it may not exist yet."""
    return platformdirs.user_data_path("kartentisch", appauthor=False) / "autosave"


def new_path() -> Path:
    """Return the path for a new copy, in a folder that exists, locked. Raises GameFileFault."""
    folder = unsaved_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameFileFault("write", {"path": folder, "why": error.strerror or str(error)}) from error
    path = folder / f"{uuid.uuid4().hex}.tisch"
    claim(path)
    return path


def claim(path: Path) -> bool:
    """Lock a copy for this process until it is released or forgotten; False when another window works on it."""
    if path in _held:
        return False
    try:
        _held[path] = Lock(_lock_path(path))
    except OSError:
        return False
    return True


def release(path: Path) -> None:
    """Unlock a copy and keep it: the next start may offer it."""
    lock = _held.pop(path, None)
    if lock is not None:
        lock.release()


def forget(path: Path) -> None:
    """Remove a copy."""
    release(path)
    for file in (path, _lock_path(path)):
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)


def paths() -> tuple[Path, ...]:
    """Return the copies nobody works on, in this process or another, the newest first."""
    found = []
    for path in unsaved_folder().glob("*.tisch"):
        with contextlib.suppress(OSError):
            modified = path.stat().st_mtime_ns
            if claim(path):
                release(path)
                found.append((modified, path))
    return tuple(path for _, path in sorted(found, reverse=True))


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")
