"""A province of the board."""

from enum import StrEnum

import msgspec


class Terrain(StrEnum):
    """What kind of ground a province is; unit kinds say which terrains they enter."""

    INLAND = "inland"
    COAST = "coast"
    SEA = "sea"
    ISLAND = "island"
    BARRIER = "barrier"


class Province(msgspec.Struct, frozen=True):
    """One province: `coasts` are the named ones ("EC", "WC"); `home` is the power whose home centre it is, or "".

    Where a variant plays on several boards, `board` is the mark of its board ("2") and `field` its id without that
    mark ("MUN" for MUN2), the same on every board; "" on a single board.
    """

    id: str
    terrain: Terrain
    centre: bool = False
    home: str = ""
    coasts: tuple[str, ...] = ()
    board: str = ""
    field: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """The places a fleet may stand on: one per named coast, or the province itself."""
        return tuple(f"{self.id}/{coast}" for coast in self.coasts) or (self.id,)
