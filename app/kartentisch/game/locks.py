"""A lock that ends with the process, however it ends: tells whether another window still works on a game."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A file beside the game that is locked while this object holds it."""

    def __init__(self, path: Path) -> None:
        """Take the lock; OSError when another holds it (BlockingIOError, PermissionError) or it cannot be made."""
        self.path = path
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._handle)
        except OSError:
            os.close(self._handle)
            raise

    def release(self) -> None:
        """Give the lock back; its file stays, for somebody may wait for it."""
        os.close(self._handle)
