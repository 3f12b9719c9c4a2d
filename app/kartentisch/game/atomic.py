"""Writing a file so that at every moment either the old or the new one is there, whole."""

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path

from kartentisch.game.faults import GameFileFault


def write(path: Path, data: bytes) -> None:
    """Write `data` beside the file, then put it in its place; permissions stay, a symbolic link stays one.

    Raises GameFileFault ("read-only", "full", "write"); the file that was there is then untouched.
    """
    try:
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".new", dir=target.parent)
    except OSError as error:
        raise _fault(path, error) from error
    beside = Path(name)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 (a handle, not a path)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(mode)
        beside.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise _fault(path, error) from error
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    _sync_folder(target.parent)


def _mode(target: Path) -> int:
    """Return the permissions the new file gets: those of the old one, else what the user's mask leaves.

    A file without write permission is left alone, although its folder would let it be replaced.
    """
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    if not stat.S_ISREG(target.stat().st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not mode & stat.S_IWUSR:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode


def _sync_folder(folder: Path) -> None:
    """Make the new name last on disk too; not every system lets a folder be opened."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _fault(path: Path, error: OSError) -> GameFileFault:
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return GameFileFault("read-only", {"path": path})
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return GameFileFault("full", {"path": path})
    return GameFileFault("write", {"path": path, "why": error.strerror or str(error)})
