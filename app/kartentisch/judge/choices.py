"""The choices of the DATC, chapter 4, that the equations of movement read (rulings convoy.* and others).

Defaults are what the DATC recommends; a variant that does not list a ruling is played by its default.
"""

from dataclasses import dataclass
from functools import lru_cache

from kartentisch.rules import Position


@dataclass(frozen=True, slots=True)
class Choices:
    """What this game chose.

    `every_route`: a convoy fails when any of its fleets is lost (4.A.1); `paradox`: the rule for paradoxes (4.A.2);
    `intent`: when a move to a neighbour goes by sea (4.A.3); `cuts_from_sea`: a convoyed attack comes from the sea
    (4.A.4); `origin_open`: retreats to where a convoyed attacker came from are open (4.A.5); `lost_bounce`: a
    dislodged unit bounces others where its attacker came from (4.A.7); `support_coast`: 4.B.4; `failed_moves`: an
    impossible move is a failed move (4.E.1).
    """

    every_route: bool = False
    paradox: str = "szykman"
    intent: str = "2000"
    cuts_from_sea: bool = False
    origin_open: bool = True
    lost_bounce: bool = True
    support_coast: str = "may be left out"
    failed_moves: bool = False

    @property
    def spares_supports(self) -> bool:
        """Whether the rule for paradoxes keeps some supports from being cut by convoyed armies."""
        return self.paradox in ("1971", "1982", "2000")


def choices_of(position: Position) -> Choices:
    """Return the choices in force in a position."""
    return _choices(position.in_force)


@lru_cache(maxsize=256)
def _choices(in_force: frozenset[tuple[str, bool | str]]) -> Choices:
    chosen = dict(in_force)
    return Choices(
        every_route=chosen.get("convoy.several_routes") == "all must hold",
        paradox=str(chosen.get("convoy.paradox", "szykman")),
        intent=str(chosen.get("convoy.intent", "2000")),
        cuts_from_sea=chosen.get("convoy.cuts_from") == "sea",
        origin_open=chosen.get("convoy.retreat_to_origin", True) is True,
        lost_bounce=chosen.get("convoy.dislodged_bounces", True) is True,
        support_coast=str(chosen.get("coast.support", "may be left out")),
        failed_moves=chosen.get("orders.impossible") == "failed move",
    )
