"""The board as a graph: provinces, coasts, links."""

from kartentisch.geo.board import Board
from kartentisch.geo.link import Link
from kartentisch.geo.places import coast_of, province_of
from kartentisch.geo.province import Province, Terrain

__all__ = ["Board", "Link", "Province", "Terrain", "coast_of", "province_of"]
