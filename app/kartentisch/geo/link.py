"""A link: the one notion of connection between two places."""

import msgspec

CANAL = "canal"
RAILWAY = "railway"
LANDBRIDGE = "landbridge"


class Link(msgspec.Struct, frozen=True):
    """Two places, who may pass, and how it looks.

    `a`, `b`: places; `units`: names of the passing unit classes ("army", "fleet", "wing");
    `look`: land, coast, sea, landbridge, railway, canal, wrap, lane. A canal link is passed only with leave.
    """

    a: str
    b: str
    units: frozenset[str]
    look: str

    @property
    def open(self) -> bool:
        """Whether anyone of the right kind may pass at any time (a canal asks for leave)."""
        return self.look != CANAL
