"""What is told of a place on the map: its name, its owner, who is there."""

from typing import TYPE_CHECKING

from kartentisch.gui.wording import place_text, power_text
from kartentisch.words import _

if TYPE_CHECKING:
    from kartentisch.gui.window import MainWindow


def told_place(window: "MainWindow", place: str) -> str:
    """Return a place's name and what is there: "Kashgar · centre · China · A KAG"."""
    position, province = window.play.setup.position or window.session_model.position, place.partition("/")[0]
    variant = position.variant
    parts = [place_text(variant, place)]
    if province in variant.centres:
        owner = position.centres.get(province)
        parts.append(_("centre"))
        parts.append(power_text(variant, owner) if owner else _("nobody's"))
    stops = any(link.kind == "railway" and province in link.stations for link in window.presenter.sheet.links)
    parts += [_("station of the railway")] if stops else []
    unit = position.by_province.get(province)
    lost = position.dislodged_by_province.get(province)
    parts += [f"{unit} ({unit.power})"] if unit else []
    parts += [_("{unit} dislodged").format(unit=lost.unit)] if lost else []
    return " · ".join(parts)
