"""The map as the last start showed it first, kept in the user's cache folder: the next start begins with it.

The picture stands in for the tiles only until they are painted, a few a frame. It counts when map file, program,
colours, owners and view are exactly those it was taken of. The folder may be removed at any time.
"""

import contextlib
import os
import tempfile
from pathlib import Path

import platformdirs
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QPixmap

from kartentisch.digest import blake2b
from kartentisch.gui.map.view import MapView

_MOST = 12  # pictures kept, of about a megabyte each
_PAINTERS = ("gui/map", "draw")  # whose sources decide what a picture looks like
_LATER = 1500  # milliseconds after the first frame, when nothing else is waiting
_UNCOMPRESSED = 100  # of a PNG: read in a tenth of the time


class FirstPicture(QObject):
    """Gives a view its first frame from the folder, and puts that frame there for the next start."""

    def __init__(self, view: MapView, source: str) -> None:
        """Wait for the first frame of `view`. `source`: the map file and its state, as `map_state` tells them."""
        super().__init__(view)
        self._view = view
        self._source = source
        self._begun = ""
        self.found = False
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Before the first frame: look for its picture."""
        if event.type() == QEvent.Type.Paint and not self._begun and self._view.backdrop is not None:
            self._begun = self._key()
            self._view.removeEventFilter(self)
            picture = _read(_file(self._begun))
            if picture is not None:
                self.found = True
                self._view.backdrop.begin_with(picture, self._view.camera)
            else:
                QTimer.singleShot(_LATER, self, self.keep)
        return False

    def keep(self) -> None:
        """Keep the picture of the view, if that still shows what it showed first; a folder that refuses is no harm."""
        view = self._view
        if view.backdrop is None or view.highlight is not None or self._key() != self._begun:
            return
        ratio = view.devicePixelRatioF()
        picture = view.backdrop.picture(view.camera, view.size(), ratio)
        with contextlib.suppress(OSError):
            _write(_file(self._begun), picture)

    def _key(self) -> str:
        view, camera = self._view, self._view.camera
        look = view.look
        powers = sorted(look.powers.items())
        parts = (self._source, _painters(), look.theme, powers, look.patterns, sorted(view.owners.items()), camera)
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _painters() -> str:
    """The state of what paints: its newest source and their number; none in a frozen program, which has a version."""
    package = Path(__file__).parents[2]
    states = [0]
    for name in _PAINTERS:
        with contextlib.suppress(OSError), os.scandir(package / name) as found:
            states += [file.stat().st_mtime_ns for file in found if file.name.endswith(".py")]
    return f"{max(states)} {len(states)}"


def _file(key: str) -> Path:
    return platformdirs.user_cache_path("kartentisch", appauthor=False) / "pictures" / f"{key}.png"


def _read(file: Path) -> QPixmap | None:
    try:
        os.utime(file)  # the least used go first
        data = file.read_bytes()
    except OSError:
        return None
    picture = QPixmap()
    return picture if picture.loadFromData(data, "PNG") else None


def _write(file: Path, picture: QPixmap) -> None:
    """Write beside and put in place at once; remove those not used for longest. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem, suffix=".new")
    os.close(handle)
    beside = Path(name)
    try:
        if picture.save(name, "PNG", _UNCOMPRESSED):
            beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    old = sorted(file.parent.glob("*.png"), key=lambda one: one.stat().st_mtime, reverse=True)[_MOST:]
    for one in old:
        one.unlink(missing_ok=True)
