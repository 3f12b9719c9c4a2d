"""How often things are worked out, and how much anew, when an order changes: counts, for times differ by machine."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from kartentisch.draw import labels as names
from kartentisch.draw.marks import drawing
from kartentisch.game.session import Session
from kartentisch.gui.map import marks_overlay, marks_sprites, tiles
from kartentisch.gui.orders import rows
from kartentisch.gui.window import MainWindow
from kartentisch.judge import continuations, movement
from kartentisch.orders import Hold, Order

Count = Callable[[Any, str], list[tuple[Any, ...]]]


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    """Return a function that lets a function or method be called as before and lists the calls."""

    def counted(home: Any, name: str) -> list[tuple[Any, ...]]:
        calls: list[tuple[Any, ...]] = []
        real = getattr(home, name)

        def call(*given: Any, **named: Any) -> Any:
            calls.append(given)
            return real(*given, **named)

        monkeypatch.setattr(home, name, call)
        return calls

    return counted


@pytest.fixture
def busy(window: MainWindow, session: Session, qtbot: QtBot) -> MainWindow:
    """The window with an order for every unit, painted and at rest."""
    orders: list[Order] = []
    for unit in session.position.units:
        goals = continuations(session.position, (), (unit.province,)).goals
        step = next(goal for goal, entry in sorted(goals.items()) if entry.mode in ("step", "hold"))
        orders += continuations(session.position, (), (unit.province, step)).orders
    session.give(*orders)
    window.map_view.grab()
    qtbot.wait(20)
    return window


def click(window: MainWindow, qtbot: QtBot, place: str) -> None:
    at = window.map_view.anchor(place)
    qtbot.mouseClick(window.map_view, Qt.MouseButton.LeftButton, pos=QPoint(round(at.x()), round(at.y())))


def test_an_order_by_click_is_judged_drawn_and_set_once(
    window: MainWindow, session: Session, qtbot: QtBot, count: Count
) -> None:
    window.map_view.grab()
    click(window, qtbot, "MOS")
    judged, drawn = count(movement, "build_field"), count(marks_overlay, "marks")
    click(window, qtbot, "PRM")
    window.map_view.grab()
    assert [str(order) for order in session.orders] == ["A MOS - PRM"]
    assert len(drawn) == 1
    assert len(judged) == 1


def test_a_changed_order_leaves_the_other_marks_names_and_rows_alone(
    busy: MainWindow, session: Session, count: Count
) -> None:
    orders, units = len(session.orders), len(session.position.units)
    assert orders == units > 20
    unit = session.position.by_province["MOS"]
    placed = {label.id: label for label in busy.map_view.labels()}
    made, routed = count(drawing, "move_mark"), count(drawing, "move_routes")
    painted, told = count(marks_sprites, "prepared"), count(rows.RowMaker, "_line")
    tried = count(names.NameSetter, "_first")
    session.give(Hold(unit.power, unit.kind, unit.place))
    busy.map_view.grab()
    # A neighbour's arrow may now run otherwise; the rest of the board does not.
    assert len(routed) == 1
    assert len(made) <= 4
    assert 1 <= len(painted) <= 8
    assert len(told) <= 4
    assert len(tried) < len(placed) / 4
    after = {label.id: label for label in busy.map_view.labels()}
    moved = [province for province, label in placed.items() if after.get(province) != label]
    assert len(moved) <= len(tried)


def test_another_selection_paints_the_changed_marks_only(busy: MainWindow, session: Session, count: Count) -> None:
    lines, made = count(drawing, "move_routes"), count(drawing, "move_mark")
    judged = count(movement, "build_field")
    # One that succeeds: for one that fails the judge is asked what would help.
    busy.session_model.select(next(unit for unit, (_, verdict) in session.outcome.by_unit.items() if verdict.ok))
    busy.map_view.grab()
    assert not lines
    assert not judged
    assert len(made) <= 1


def test_looking_again_works_nothing_out(busy: MainWindow, count: Count) -> None:
    drawn, tried = count(marks_overlay, "marks"), count(names.NameSetter, "_first")
    painted, pieces = count(marks_sprites, "prepared"), count(tiles.Tiles, "_part")
    busy.map_view.grab()
    busy.presenter.refresh()
    busy.map_view.grab()
    assert not drawn
    assert not tried
    assert not painted
    assert not pieces
