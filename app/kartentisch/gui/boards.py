"""What is said of each of several boards over its part of the map."""

from kartentisch.gui.map.values import Caption
from kartentisch.rules import Position
from kartentisch.words import _, language


def captions(position: Position) -> tuple[Caption, ...]:
    """Return name and note of each board of a position, in the order of the boards; `dim` while one sleeps."""
    variant, made = position.variant, []
    for mark in variant.board.boards:
        titles = variant.board_titles[mark]
        title = titles.get(language()) or titles["en"]
        asleep = mark in position.sleeping
        note = ""
        if asleep:
            note = _("asleep until the season after the first dislodgement")
        elif variant.rise is not None and mark in (variant.rise.above, variant.rise.below):
            note = _("no retreats: the dislodged rise below") if mark == variant.rise.above else _("with retreats")
        made.append(Caption(title[:1].upper() + title[1:], note, asleep))
    return tuple(made)
