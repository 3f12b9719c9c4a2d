"""Names a game gives its powers, where the variant lets it (Mitteleuropa, 4: at the wish of the players)."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec.structs import replace

from kartentisch.rules.errors import DocumentFault
from kartentisch.rules.names import Name
from kartentisch.rules.variant import Power, Variant
from kartentisch.words import LANGUAGES, _

LONGEST_NAME = 48
_FIELD = "power_names"


def renamed(variant: Variant, names: Mapping[str, str]) -> Variant:
    """Return the variant with these names of its powers, everything else being the same; the original without any.

    `names`: power id -> one text. The other name the variant offers for a power brings its forms in every language,
    any other text stands as it is in all of them. The same names give the same variant. Names a power had before are
    still read. Raises DocumentFault when the variant's powers cannot be renamed, for an unknown power, and for a name
    that is empty, too long, of several lines or means something else already.
    """
    original = variant.original or variant
    if not names:
        return original
    _check(original, names)
    return _renamed(original, tuple(sorted(names.items())))


@cache
def _renamed(original: Variant, names: tuple[tuple[str, str], ...]) -> Variant:
    chosen = {power: _name(original, power, text) for power, text in names}
    powers = {
        id: _also_called(power, original.power_names[id]) if id in chosen else power
        for id, power in original.powers.items()
    }
    return replace(
        original,
        original=original,
        powers=MappingProxyType(powers),
        power_names=MappingProxyType({**original.power_names, **chosen}),
    )


def _name(original: Variant, power: str, text: str) -> Name:
    other = original.other_names.get(power)
    if other is not None and text in other.full.values():
        return other
    texts = dict.fromkeys(LANGUAGES, text)
    forms = {"nom": text, "acc": text, "dat": text, "by": f"von {text}", "to": f"nach {text}", "in": f"in {text}"}
    return Name(power, texts, texts, {}, {**forms, "from": f"aus {text}"})


def _also_called(power: Power, name: Name) -> Power:
    """The power with the names it had as other spellings."""
    return replace(power, aliases=tuple(dict.fromkeys((*power.aliases, *filter(None, name.full.values())))))


def _check(original: Variant, names: Mapping[str, str]) -> None:
    if not original.renameable:
        raise DocumentFault(_FIELD, _("the powers of this variant keep their names"))
    taken: dict[str, str] = {}
    for place, name in original.names.items():
        taken |= dict.fromkeys((place.casefold(), *(one.casefold() for one in name.full.values())), place)
    for power, name in original.power_names.items():
        own = (name, original.other_names.get(power, name))
        taken |= {one.casefold(): power for each in own for one in each.full.values()} | {power.casefold(): power}
    for power, text in names.items():
        field = f"{_FIELD}.{power}"
        if power not in original.powers:
            raise DocumentFault(field, _("{power} is no power of this variant").format(power=power[:LONGEST_NAME]))
        if text != text.strip() or not text.isprintable() or not 2 <= len(text) <= LONGEST_NAME:
            told = _("a name of 2 to {longest} characters on one line was expected").format(longest=LONGEST_NAME)
            raise DocumentFault(field, told)
        if taken.setdefault(text.casefold(), power) != power:
            raise DocumentFault(field, _("{name} means something else already").format(name=text))
