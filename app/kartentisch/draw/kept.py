"""Maps that have been read before, kept in the user's cache folder: reading one anew takes ten times as long.

What is kept is only a quicker way to the same values. It counts when it belongs to exactly this map file and this
reader and is whole; otherwise the map is read from its file and kept anew. The folder may be removed at any time.
"""

import contextlib
import os
import tempfile
import zlib
from pathlib import Path

import msgspec
import platformdirs

from kartentisch import __version__
from kartentisch.digest import blake2b
from kartentisch.draw.map_files import map_path
from kartentisch.draw.sheet import MapSheet

_READER = ("contract.py", "paths.py", "sheet.py")  # not loaded for a map that is kept
_SUM = 4  # bytes of the checksum before the values


class _Kept(msgspec.Struct, frozen=True):
    stamp: tuple[str, ...]
    sheet: MapSheet


def load_map(map_or_path: str | Path) -> MapSheet:
    """Read a map from its file. Raises MapFault."""
    from kartentisch.draw import contract  # quick starts do without

    return contract.load_map(map_or_path)


def kept_map(map_or_path: str | Path) -> MapSheet:
    """Return the same as `load_map`, quicker from the second time on. Raises MapFault as it does."""
    try:
        stamp = _stamp(map_path(map_or_path))
    except OSError:
        return load_map(map_or_path)  # which tells what is wrong with the file
    file = _file(stamp)
    found = _read(file, stamp)
    if found is None:
        found = load_map(map_or_path)
        with contextlib.suppress(OSError):
            _write(file, _Kept(stamp, found))
    return found


def map_state(map_or_path: str | Path) -> str:
    """Return which map file is meant and its state: what is worked out from the file holds as long as this."""
    try:
        return "\n".join(_stamp(map_path(map_or_path)))
    except OSError:
        return ""


def _stamp(path: Path) -> tuple[str, ...]:
    """What a map depends on: the program, the sources of its reader, the file. Raises OSError."""
    parts = [__version__, msgspec.__version__]
    # A reader without files of its own, in a frozen program, changes with the version only.
    sources = [Path(__file__).with_name(name) for name in _READER]
    for file in (*(source for source in sources if source.is_file()), path):
        state = file.stat()
        parts.append(f"{file} {state.st_size} {state.st_mtime_ns}")
    return tuple(parts)


def _file(stamp: tuple[str, ...]) -> Path:
    """The place for a map file: one each, so that an older reading is replaced."""
    place = blake2b(stamp[-1].rsplit(" ", 2)[0].encode(), digest_size=10).hexdigest()
    return platformdirs.user_cache_path("kartentisch", appauthor=False) / "maps" / f"{place}.map"


def _read(file: Path, stamp: tuple[str, ...]) -> MapSheet | None:
    try:
        data = file.read_bytes()
        if zlib.crc32(data[_SUM:]).to_bytes(_SUM, "big") != data[:_SUM]:
            return None
        kept = msgspec.msgpack.decode(memoryview(data)[_SUM:], type=_Kept)
    except (OSError, msgspec.MsgspecError):
        return None
    return kept.sheet if kept.stamp == stamp else None


def _write(file: Path, kept: _Kept) -> None:
    """Write beside and put in place at once: whoever reads meanwhile finds the old or the new. Raises OSError."""
    data = msgspec.msgpack.encode(kept)
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem, suffix=".new")
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(zlib.crc32(data).to_bytes(_SUM, "big") + data)
        beside.replace(file)
    except OSError:
        beside.unlink()
        raise
