"""Pictures of a map, or of the whole window, as PNG, SVG or PDF files."""

import re
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPoint, QSize, QSizeF, Qt
from PySide6.QtGui import QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget

from kartentisch import words
from kartentisch.draw.svg import Centre, Frame, Picture, Unit, picture_svg
from kartentisch.game.opening import open_any
from kartentisch.game.session import Session
from kartentisch.gui.map import MapView
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.rules import KartentischError, load_variant
from kartentisch.words import N_, _

MAP_SIZE, WINDOW_SIZE = (1600, 1150), (1280, 800)
_SENTENCES = {
    "format": N_("{path}: pictures end in .png, .svg or .pdf."),
    "write": N_("{path} cannot be written: {why}"),
}
_DOTS = 96  # pixels an inch: a picture of 960 pixels is ten inches wide on paper


@dataclass
class PictureFault(KartentischError):
    """A picture that could not be written; `code` is "format" or "write", `why` the system's reason."""

    code: str
    path: Path
    why: str = ""

    def __str__(self) -> str:
        return _(_SENTENCES[self.code]).format(path=self.path, why=self.why)


def picture(
    source: str | Path | Session,
    out: str | Path,
    *,
    size: tuple[int, int] | None = None,
    theme: str | None = None,
    language: str | None = None,
    window: bool = False,
) -> None:
    """Write a picture of a game (a session or its file) or of a variant's start (by id or folder).

    `size` in pixels; `theme` "light" or "dark"; `language` of the names; `window`: the whole main window. Needs no
    display. Raises PictureFault, GameFileFault, VariantFault.
    """
    target = Path(out)
    _check(target)
    running = _application()
    spoken = words.language()
    words.set_language(language or spoken)
    from kartentisch.gui import theme as themes

    skin = themes.skin()
    chosen = skin.choice
    skin.choose(theme or "light")
    session = source if isinstance(source, Session) else _session(source)
    shown = _window(session) if window else _map(session)
    try:
        shown.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        shown.resize(*(size or (WINDOW_SIZE if window else MAP_SIZE)))
        shown.show()
        running.processEvents()
        if isinstance(shown, MapView):
            write_view(shown, target)
        else:
            _write_widget(shown, target)
    finally:
        shown.hide()
        shown.deleteLater()
        skin.choose(chosen)
        words.set_language(spoken)
        running.processEvents()


def write_view(view: MapView, out: Path) -> None:
    """Write what a map view shows, in the format of the file's name. Raises PictureFault."""
    _check(out)
    if out.suffix.lower() == ".png":
        _store(out, _png(view))
        return
    text = view_svg(view)
    _store(out, text.encode() if out.suffix.lower() == ".svg" else _pdf(text, view.size()))


def view_svg(view: MapView) -> str:
    """Return what a map view shows as the text of an SVG file: the same names, tokens and marks, as shapes."""
    sheet = view.sheet
    if sheet is None:
        raise ValueError("the view shows no map")
    pieces, camera = view.pieces(), view.camera
    overlays = [overlay for overlay in view.overlays if isinstance(overlay, MarksOverlay)]
    shown = Picture(
        sheet,
        view.look,
        pieces.zoom,
        pieces.height,
        _("Map"),
        view.owners,
        labels=view.labels(),
        centres=tuple(
            Centre(dot.x, dot.y, dot.province in view.homes, view.centres.get(dot.province)) for dot in pieces.dots
        ),
        units=tuple(
            Unit(piece.token.kind, piece.token.power, piece.x, piece.y, piece.token.state == "dislodged")
            for piece in pieces.tokens
            if piece.token.state != "ghost"
        ),
        marks=tuple(mark for overlay in overlays for mark in overlay.marks()),
    )
    return picture_svg(shown, Frame(view.width(), view.height(), camera.x, camera.y))


def one_family(svg: str) -> str:
    """Return SVG text with the first font of each list alone: Qt's reader takes a list for one name."""
    return re.sub(r"font-family=\"'([^']+)'[^\"]*\"", r'font-family="\1"', svg)


def _session(source: str | Path) -> Session:
    path = Path(source)
    if path.is_file():
        return open_any(path)
    return Session.new(load_variant(str(source)))


def _map(session: Session) -> MapView:
    from kartentisch.gui.presenter import Presenter
    from kartentisch.gui.session_model import SessionModel

    view = MapView()
    Presenter(SessionModel(session, view), view, view)
    return view


def _window(session: Session) -> QWidget:
    from kartentisch.gui import MainWindow

    made: QWidget = MainWindow(session)
    return made


def _application() -> QApplication:
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    import os
    import sys

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QApplication(["kartentisch"])


def _write_widget(widget: QWidget, out: Path) -> None:
    kind = out.suffix.lower()
    if kind == ".png":
        _store(out, _png(widget))
        return
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    device: QPaintDevice = _drawing(buffer, widget) if kind == ".svg" else _pages(buffer, widget.size())
    painter = QPainter(device)
    widget.render(painter, QPoint())
    painter.end()
    _store(out, bytes(buffer.data().data()))


def _drawing(buffer: QBuffer, widget: QWidget) -> QSvgGenerator:
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setViewBox(widget.rect())
    return generator


def _png(widget: QWidget) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    widget.grab().save(buffer, "PNG")
    return bytes(buffer.data().data())


def _pdf(svg: str, size: QSize) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    renderer = QSvgRenderer(QByteArray(one_family(svg).encode()))
    writer = _pages(buffer, size)
    painter = QPainter(writer)
    renderer.render(painter)
    painter.end()
    return bytes(buffer.data().data())


def _pages(buffer: QBuffer, size: QSize) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    inches = QSizeF(size.width() / _DOTS, size.height() / _DOTS)
    writer.setPageSize(QPageSize(inches, QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle("Kartentisch")
    return writer


def _check(out: Path) -> None:
    if out.suffix.lower() not in {".png", ".svg", ".pdf"}:
        raise PictureFault("format", out)


def _store(out: Path, data: bytes) -> None:
    try:
        out.write_bytes(data)
    except OSError as error:
        raise PictureFault("write", out, error.strerror or str(error)) from error
