"""The names of a variant as the map sets them: of provinces and of powers, in a language."""

from collections.abc import Mapping

from kartentisch.draw.labels import PlainName, PowerName
from kartentisch.rules import Variant


def province_names(variant: Variant, language: str) -> Mapping[str, PlainName]:
    """Return the names of provinces, in full and in short; coasts have none of their own on the map.

    Where there are several boards one sees which is which: the names do not say it.
    """
    names = variant.plain_names or variant.names
    return {id: PlainName(name.text(language), name.short(language)) for id, name in names.items() if "/" not in id}


def power_names(variant: Variant, language: str) -> tuple[PowerName, ...]:
    """Return the names of powers with their homes, for a map drawn too small for names of provinces.

    Where there are several boards, each name stands on the board of the power's first home only.
    """
    board = variant.board
    return tuple(
        PowerName(
            power.id,
            variant.power_names[power.id].text(language),
            tuple(home for home in power.homes if board.board_of(home) == board.board_of(power.homes[0])),
        )
        for power in variant.powers.values()
    )
