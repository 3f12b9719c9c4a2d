"""Marks of orders: from orders and their verdicts to what is drawn on the map. No Qt."""

from typing import TYPE_CHECKING

from kartentisch.late import late

if TYPE_CHECKING:
    from kartentisch.draw.marks.colours import colour
    from kartentisch.draw.marks.crossing import crossing_of
    from kartentisch.draw.marks.drawing import mark_steps, marks, order_at
    from kartentisch.draw.marks.drawn import Drawn
    from kartentisch.draw.marks.geometry import Spot
    from kartentisch.draw.marks.room import bounds, boxes
    from kartentisch.draw.marks.scene import Choice, Scene, scene_of
    from kartentisch.draw.marks.values import Area, Disc, Ghost, Item, Label, Mark, Stroke

__all__ = [
    "Area",
    "Choice",
    "Disc",
    "Drawn",
    "Ghost",
    "Item",
    "Label",
    "Mark",
    "Scene",
    "Spot",
    "Stroke",
    "bounds",
    "boxes",
    "colour",
    "crossing_of",
    "mark_steps",
    "marks",
    "order_at",
    "scene_of",
]

__getattr__ = late(
    __name__,
    {
        "kartentisch.draw.marks.colours": ("colour",),
        "kartentisch.draw.marks.crossing": ("crossing_of",),
        "kartentisch.draw.marks.drawing": (
            "mark_steps",
            "marks",
            "order_at",
        ),
        "kartentisch.draw.marks.drawn": ("Drawn",),
        "kartentisch.draw.marks.geometry": ("Spot",),
        "kartentisch.draw.marks.room": (
            "bounds",
            "boxes",
        ),
        "kartentisch.draw.marks.scene": (
            "Choice",
            "Scene",
            "scene_of",
        ),
        "kartentisch.draw.marks.values": (
            "Area",
            "Disc",
            "Ghost",
            "Item",
            "Label",
            "Mark",
            "Stroke",
        ),
    },
)
