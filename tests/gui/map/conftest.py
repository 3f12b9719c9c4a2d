"""A map view of Colonial, shown without a screen; without a language it shows no names."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from kartentisch.draw.contract import load_map
from kartentisch.draw.labels import PlainName
from kartentisch.draw.look import look_for
from kartentisch.draw.sheet import MapSheet
from kartentisch.gui.map import MapView, Token
from kartentisch.rules import Variant, load_variant

Shown = Callable[..., MapView]


@pytest.fixture(scope="session")
def sheet() -> MapSheet:
    return load_map("colonial")


@pytest.fixture(scope="session")
def variant() -> Variant:
    return load_variant("colonial")


@pytest.fixture(scope="session")
def start(variant: Variant) -> tuple[Token, ...]:
    return tuple(Token(unit.power, unit.kind, unit.place) for unit in variant.start().units)


@pytest.fixture
def shown(qtbot: QtBot, sheet: MapSheet, variant: Variant) -> Shown:
    def show(*tokens: Token, language: str = "en", theme: str = "light", size: tuple[int, int] = (784, 587)) -> MapView:
        view = MapView()
        qtbot.addWidget(view)
        view.resize(*size)
        view.set_look(look_for(theme, variant.powers.values()))
        names = variant.names.values() if language else ()
        view.show_map(sheet, {name.id: PlainName(name.text(language), name.short(language)) for name in names})
        view.set_centres(dict.fromkeys(variant.centres), variant.start().centres)
        view.set_units(tokens)
        view.show()
        qtbot.waitExposed(view)
        return view

    return show
