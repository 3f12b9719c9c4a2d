"""Where an open game lives on disk: its file, and its copy among the unsaved games.

What reads and writes is loaded once something is read or written: a new game has no file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kartentisch.game.faults import GameFileFault

if TYPE_CHECKING:
    from kartentisch.game.session import Session

_LIMIT = 100_000_000


@dataclass(frozen=True, slots=True)
class _Stamp:
    """How a file looked when it was last read or written here."""

    modified: int
    size: int
    digest: bytes


class Storage:
    """The file of one session (`path`, None before it was saved) and its copy in the folder of unsaved games."""

    def __init__(self, path: Path | None = None, aside: Path | None = None) -> None:
        """Begin with a file, with a copy of an unsaved game, or with neither.

        Raises GameFileFault when another window works on that copy.
        """
        self.path = path
        self._aside = aside
        self._stamp: _Stamp | None = None
        if aside is not None:
            from kartentisch.game import unsaved

            if not unsaved.claim(aside):
                raise GameFileFault("in-use", {"path": aside})

    @classmethod
    def open(cls, path: Path, session: type[Session], *, aside: bool = False) -> Session:
        """Open a file as a session; `aside`: it is the copy of an unsaved game. Raises GameFileFault.

        A damaged file is not the session's file: saving asks for another place, and nothing is overwritten.
        """
        from kartentisch.game import file

        data = _read(path)
        loaded = file.decode(data, path)
        storage = cls(aside=path) if aside else cls(path if loaded.whole else None)
        if storage.path is not None:
            storage._stamp = _stamp(path, data)
        opened = session(loaded.game, storage, loaded.at)
        opened.restore_history(loaded.undo, loaded.redo, saved=storage.path is not None)
        opened.remarks = loaded.remarks
        return opened

    def save(self, session: Session, path: Path | None, *, anyway: bool) -> None:
        """Write the session's game; see `Session.save`."""
        from kartentisch.game import atomic, file

        target = path or self.path
        if target is None:
            raise ValueError("a game that was never saved needs a path")
        if target == self.path and not anyway and self._changed_outside(target):
            raise GameFileFault("changed-outside", {"path": target})
        data = file.encode(session.game, session.turn_index, *session.history())
        atomic.write(target, data)
        self.path = target
        self._stamp = _stamp(target, data)
        self.forget_aside()

    def keep_aside(self, session: Session) -> None:
        """Write a copy into the folder of unsaved games."""
        from kartentisch.game import atomic, file, unsaved

        if self._aside is None:
            self._aside = unsaved.new_path()
        atomic.write(self._aside, file.encode(session.game, session.turn_index, *session.history()))

    def forget_aside(self) -> None:
        """Remove that copy."""
        if self._aside is not None:
            from kartentisch.game import unsaved

            unsaved.forget(self._aside)
            self._aside = None

    def release_aside(self) -> None:
        """Leave that copy to whoever opens it next."""
        if self._aside is not None:
            from kartentisch.game import unsaved

            unsaved.release(self._aside)
            self._aside = None

    def _changed_outside(self, path: Path) -> bool:
        if self._stamp is None:
            return False
        try:
            found = path.stat()
            if (found.st_mtime_ns, found.st_size) == (self._stamp.modified, self._stamp.size):
                return False
            return _digest(path.read_bytes()) != self._stamp.digest
        except FileNotFoundError:
            return False
        except OSError as error:
            raise GameFileFault("unreadable", {"path": path, "why": error.strerror or str(error)}) from error


def _stamp(path: Path, data: bytes) -> _Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return _Stamp(found.st_mtime_ns, found.st_size, _digest(data))


def _digest(data: bytes) -> bytes:
    import hashlib

    return hashlib.sha256(data).digest()


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > _LIMIT:
            raise GameFileFault("too-large", {"path": path})
        return path.read_bytes()
    except FileNotFoundError as error:
        raise GameFileFault("not-found", {"path": path}) from error
    except (OSError, ValueError) as error:
        raise GameFileFault(
            "unreadable", {"path": path, "why": getattr(error, "strerror", "") or str(error)}
        ) from error
