"""How a game ends: a value with its reason, and the named parts that decide it."""

import msgspec


class Ending(msgspec.Struct, frozen=True):
    """The end of a game: the winners, whether it is a draw, the date.

    `by`: solo, declared-draw, last-year, dias, treaty, conquest, armistice, peace.
    """

    by: str
    winners: tuple[str, ...]
    draw: bool
    date: str


class EndPart(msgspec.Struct, frozen=True):
    """One way a variant's game may end, by the name of the part ("threshold alone") and its parameters.

    `centres`: the goal; `points`: the goal in points; `all_boards`: the goal over all boards together;
    `from_year`: the first year it may happen.
    """

    part: str
    centres: int = 0
    place: str = ""
    all_boards: int = 0
    from_year: int = 0
    points: int = 0
