"""Places as text: a province id ("MOS") or a province with one of its named coasts ("BAN/EC")."""

from functools import lru_cache


@lru_cache(maxsize=4096)
def province_of(place: str) -> str:
    """Return the province id of a place: "BAN" for "BAN/EC", "MOS" for "MOS"."""
    return place.partition("/")[0]


def coast_of(place: str) -> str:
    """Return the coast of a place ("EC" for "BAN/EC"), "" when none is named."""
    return place.partition("/")[2]
