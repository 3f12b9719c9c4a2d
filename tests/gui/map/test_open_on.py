"""A large map opens on the power one plays; a small one, and nobody's, whole."""

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from kartentisch.game.session import Session
from kartentisch.gui.map import MapView
from kartentisch.gui.presenter import Presenter
from kartentisch.gui.session_model import SessionModel
from kartentisch.rules import load_variant


def opened(qtbot: QtBot, variant: str, power: str | None) -> MapView:
    view = MapView()
    qtbot.addWidget(view)
    model = SessionModel(Session.new(load_variant(variant)), view)
    presenter = Presenter(model, view, view)
    view.resize(900, 600)
    view.show_map(presenter.sheet, {})  # names take their time and do not matter here
    model.set_power(power)
    view.show()
    qtbot.waitExposed(view)
    return view


@pytest.mark.parametrize("power", ["USA", "UIS"])
def test_the_world_opens_on_the_power(qtbot: QtBot, power: str) -> None:
    view = opened(qtbot, "world2200", power)
    assert view.camera.zoom > 1.5 * view.camera.least_zoom
    assert view.pieces().height >= 16
    places = [unit.place for unit in load_variant("world2200").start().units if unit.power == power]
    seen = [place for place in places if view.rect().contains(view.anchor(place).toPoint())]
    assert len(seen) * 2 > len(places)
    view.resize(1000, 700)  # what it has opened on stays in the middle
    assert len([place for place in places if view.rect().contains(view.anchor(place).toPoint())]) >= len(seen)


@pytest.mark.parametrize(("variant", "power"), [("world2200", None), ("standard", "TUR")])
def test_else_it_opens_whole(qtbot: QtBot, variant: str, power: str | None) -> None:
    view = opened(qtbot, variant, power)
    assert view.camera.zoom == view.camera.least_zoom


def test_what_one_looks_at_is_not_taken_away(qtbot: QtBot) -> None:
    view = opened(qtbot, "world2200", None)
    view.zoom_by(2.0, QPointF(100, 100))
    view.end_motion()
    before = view.camera.x, view.camera.y, view.camera.zoom
    view.open_on(["PAN"])
    assert (view.camera.x, view.camera.y, view.camera.zoom) == before
