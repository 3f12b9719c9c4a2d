"""Pictures of a map, or of the whole window, as PNG, SVG or PDF files."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPoint, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication, QWidget

from kartentisch import words
from kartentisch.draw.layers import Arrangement
from kartentisch.draw.look import THEMES, Look, UnitStyle
from kartentisch.draw.svg import Centre, Frame, Picture, Unit, picture_svg
from kartentisch.game.opening import open_any
from kartentisch.game.session import Session
from kartentisch.gui.badge import variant_look
from kartentisch.gui.drawing import paint_drawing
from kartentisch.gui.map import MapView
from kartentisch.gui.map.marks_overlay import MarksOverlay
from kartentisch.gui.map.plates import seen_plates
from kartentisch.gui.paper import DOTS, Caption, LegendEntry, page_pdf, page_view_size, view_pdf
from kartentisch.gui.wording import power_text, turn_title
from kartentisch.rules import KartentischError, load_variant
from kartentisch.words import N_, _, ngettext

WINDOW_SIZE = (1280, 800)
WIDTH = 1600  # pixels of a map nobody said a size for; more where units would be too small to read
MOST_PIXELS = 120_000_000
SCALES = (0.25, 8.0)
_LEGIBLE = 20.0  # pixels of a unit's height
_SENTENCES = {
    "format": N_("{path}: pictures end in .png, .svg or .pdf."),
    "write": N_("{path} cannot be written: {why}"),
    "page": N_("{path}: only a .pdf of the map has a page with a legend."),
    "scale": N_("{path}: only a .png of the map can be enlarged, by {least} to {most}."),
    "theme": N_("There are no colours called “{why}”; there are {known}."),
    "large": N_("{path} would have {why} million pixels; at most {most} million are drawn."),
}


@dataclass
class PictureFault(KartentischError):
    """A picture that could not be written; `code` is a key of the sentences, `why` what fills them."""

    code: str
    path: Path
    why: str = ""

    def __str__(self) -> str:
        least, most = SCALES if self.code == "scale" else (0, MOST_PIXELS // 1_000_000)
        told = _(_SENTENCES[self.code])
        return told.format(path=self.path, why=self.why, least=least, most=most, known=", ".join(THEMES))


def picture(
    source: str | Path | Session,
    out: str | Path,
    *,
    size: tuple[int, int] | None = None,
    theme: str | None = None,
    language: str | None = None,
    window: bool = False,
    scale: float = 1.0,
    page: str | None = None,
    patterns: bool = False,
    units: UnitStyle = "tokens",
) -> None:
    """Write a picture of a game (a session or its file) or of a variant's start (by id or folder).

    `size` in pixels, by default what shows the map well; `theme`: a name of `draw.look.THEMES`; `language` of the
    names; `window`: the whole main window; `scale`: a PNG of the map so many times as large, lines and letters too;
    `page` "A4" or "A3": a PDF with title, date and the powers; `patterns` over the powers' colours; `units` as tokens
    or as figures. Needs no display. Raises PictureFault, GameFileFault, DocumentFault, VariantFault.
    """
    target = Path(out)
    _check(target)
    _check_wishes(target, theme, size, window=window, scale=scale, page=page)
    running = _application()
    spoken = words.language()
    words.set_language(language or spoken)
    from kartentisch.gui import theme as themes

    skin = themes.skin()
    before = skin.choice, skin.patterns, skin.units
    session = source if isinstance(source, Session) else _session(source)
    skin.choose(theme if theme in themes.CHOICES else "light")
    skin.show_patterns(patterns)
    skin.draw_units(units)
    look = variant_look(session.game.variant, theme or "light", patterns=patterns, units=units)
    shown = _window(session) if window else _map(session, look)
    try:
        shown.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        shown.resize(*_size(shown, size, page, len(session.game.variant.powers)))
        shown.show()
        running.processEvents()
        if not isinstance(shown, MapView):
            _write_widget(shown, target)
        elif page is not None:
            _store(target, page_pdf(shown, page, caption(session)))
        elif scale != 1:
            _store(target, _scaled_png(shown, scale, target))
        else:
            write_view(shown, target)
    finally:
        shown.hide()
        shown.deleteLater()
        skin.choose(before[0])
        skin.show_patterns(before[1])
        skin.draw_units(before[2])
        words.set_language(spoken)
        running.processEvents()


def write_view(view: MapView, out: Path) -> None:
    """Write what a map view shows, in the format of the file's name. Raises PictureFault."""
    _check(out)
    match out.suffix.lower():
        case ".png":
            _store(out, _png(view))
        case ".svg":
            _store(out, view_svg(view).encode())
        case _:
            _store(out, view_pdf(view, _("Map")))


def write_page(session: Session, look: Look, out: Path, page: str) -> None:
    """Write the whole map of the turn one looks at as a page "A4" or "A3". Raises PictureFault."""
    _check_wishes(out, None, None, window=False, scale=1.0, page=page)
    view = _map(session, look)
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    view.resize(*_size(view, None, page, len(session.game.variant.powers)))
    view.show()  # which gives it its size
    try:
        _store(out, page_pdf(view, page, caption(session)))
    finally:
        view.hide()
        view.deleteLater()


def caption(session: Session) -> Caption:
    """Return what a page says about the turn one looks at: title, date and phase, the powers with their centres."""
    position = session.position
    variant = position.variant
    entries = []
    for power in variant.powers:
        centres = position.count(power)
        told = ngettext("{count} centre", "{count} centres", centres).format(count=centres)
        entries.append(LegendEntry(power, power_text(variant, power), told))
    title = variant.title(words.language())
    name = session.game.name
    return Caption(f"{name} · {title}" if name else title, turn_title(position), tuple(entries))


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
            Centre(
                dot.x,
                dot.y,
                dot.province in view.homes,
                view.centres.get(dot.province),
                view.blocked.get(dot.province),
            )
            for dot in pieces.dots
        ),
        units=tuple(
            Unit(
                piece.token.kind,
                piece.token.power,
                piece.x,
                piece.y,
                piece.token.state == "dislodged",
                piece.home if piece.led else None,
            )
            for piece in pieces.tokens
            if piece.token.state != "ghost"
        ),
        marks=tuple(mark for overlay in overlays for mark in overlay.marks()),
        plates=seen_plates(view),
    )
    return picture_svg(shown, Frame(view.width(), view.height(), camera.x, camera.y))


def _session(source: str | Path) -> Session:
    path = Path(source)
    if path.is_file():
        return open_any(path)
    return Session.new(load_variant(str(source)))


def write_boards(session: Session, shown: MapView, arrangement: Arrangement, out: Path) -> None:
    """Write all of several boards that a view shows in panes of their own. Raises PictureFault."""
    _check(out)
    view = _map(session, shown.look, arrangement)
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    view.resize(shown.size())
    view.show()
    try:
        write_view(view, out)
    finally:
        view.hide()
        view.deleteLater()


def _map(session: Session, look: Look, arrangement: Arrangement = "beside") -> MapView:
    from kartentisch.gui.presenter import Presenter
    from kartentisch.gui.session_model import SessionModel

    view = MapView()
    view.in_panes = False
    Presenter(SessionModel(session, view), view, view, arrangement=arrangement)
    view.set_look(look)
    return view


def _size(shown: QWidget, size: tuple[int, int] | None, page: str | None, powers: int) -> tuple[int, int]:
    """Return the size asked for, or one that shows the map well."""
    if not isinstance(shown, MapView) or shown.sheet is None:
        return size or WINDOW_SIZE
    sheet = shown.sheet
    if page is not None:
        fitting = page_view_size(page, (sheet.width, sheet.height), powers)
        return fitting.width(), fitting.height()
    zoom = max(WIDTH / sheet.width, _LEGIBLE / (1.75 * sheet.unit_box[1]))  # `token_height`, without its bounds
    return size or (round(sheet.width * zoom), round(sheet.height * zoom))


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


def _scaled_png(view: MapView, scale: float, out: Path) -> bytes:
    """Paint the view's map larger or smaller as a whole: shapes, lines and letters."""
    size = QSize(round(view.width() * scale), round(view.height() * scale))
    _refuse_large(out, size.width(), size.height())
    image = QImage(size, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        paint_drawing(painter, view, scale)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


def _pages(buffer: QBuffer, size: QSize) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS)
    inches = QSizeF(size.width() / DOTS, size.height() / DOTS)
    writer.setPageSize(QPageSize(inches, QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle("Kartentisch")
    return writer


def _check_wishes(
    out: Path,
    theme: str | None,
    size: tuple[int, int] | None,
    *,
    window: bool,
    scale: float,
    page: str | None,
) -> None:
    """Refuse what does not go together, before anything is drawn."""
    kind = out.suffix.lower()
    if theme is not None and theme not in THEMES:
        raise PictureFault("theme", out, theme)
    if page is not None and (kind != ".pdf" or window or size is not None):
        raise PictureFault("page", out)
    if scale != 1 and (kind != ".png" or window or not SCALES[0] <= scale <= SCALES[1]):
        raise PictureFault("scale", out)
    if size is not None and kind == ".png":
        _refuse_large(out, round(size[0] * scale), round(size[1] * scale))


def _refuse_large(out: Path, width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise PictureFault("large", out, str(width * height // 1_000_000))


def _check(out: Path) -> None:
    if out.suffix.lower() not in {".png", ".svg", ".pdf"}:
        raise PictureFault("format", out)


def _store(out: Path, data: bytes) -> None:
    try:
        out.write_bytes(data)
    except OSError as error:
        raise PictureFault("write", out, error.strerror or str(error)) from error
