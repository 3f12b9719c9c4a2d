"""Places, units and powers as a document writes them: ids, and the other spellings a variant knows."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kartentisch.rules.errors import DocumentFault
from kartentisch.rules.unit import Unit
from kartentisch.rules.variant import Variant
from kartentisch.words import _

_LONGEST = 80


@lru_cache(maxsize=32)
def _spelled(variant: Variant) -> Mapping[str, str]:
    """Province ids by every code that means one province only; ids win over other spellings."""
    known: dict[str, set[str]] = {}
    for id, others in variant.spellings.items():
        for other in others:
            known.setdefault(other.upper(), set()).add(id)
    single = {spelling: ids.pop() for spelling, ids in known.items() if len(ids) == 1}
    return single | {id: id for id in variant.board.provinces}


@lru_cache(maxsize=32)
def _powers(variant: Variant) -> Mapping[str, str]:
    known: dict[str, set[str]] = {}
    for power in variant.powers.values():
        for other in power.aliases:
            known.setdefault(other.upper(), set()).add(power.id)
        names = variant.power_names.get(power.id)
        for name in names.full.values() if names is not None else ():
            known.setdefault(name.upper(), set()).add(power.id)
    single = {spelling: ids.pop() for spelling, ids in known.items() if len(ids) == 1}
    return single | {id: id for id in variant.powers}


class Places:
    """Reads what a document says about places, units and powers of one variant."""

    def __init__(self, variant: Variant) -> None:
        """Remember the variant whose names are read."""
        self.variant = variant
        self._provinces = _spelled(variant)
        self._powers = _powers(variant)

    def power(self, text: Any, field: str) -> str:
        """Return the power id; DocumentFault when no power is called so."""
        found = self._powers.get(text.strip().upper()) if isinstance(text, str) and len(text) <= _LONGEST else None
        if found is None:
            raise DocumentFault(field, _("one of the powers {powers} was expected").format(powers=self._all_powers()))
        return found

    def place(self, text: Any, field: str) -> str:
        """Return the place ("MOS", "BAN/EC"); DocumentFault when there is none of that name."""
        if not isinstance(text, str) or len(text) > _LONGEST:
            raise DocumentFault(field, _("the id of a province was expected"))
        code, slash, coast = text.strip().upper().partition("/")
        province = self._provinces.get(code.strip(), "")
        place = f"{province}/{coast.strip()}" if slash else province
        if not province or not self.variant.board.is_place(place) or (slash and not coast):
            raise DocumentFault(field, _("{place} is no place of this variant").format(place=text.strip()))
        return place

    def unit(self, power: str, text: Any, field: str) -> Unit:
        """Return the unit of a text such as "F BAN/EC"; an army's coast is dropped, a fleet must name it."""
        words = text.split() if isinstance(text, str) and len(text) <= _LONGEST else []
        kind = self.variant.kinds.get(words[0].upper()) if len(words) == 2 else None
        if kind is None:
            letters = ", ".join(self.variant.kinds)
            raise DocumentFault(
                field, _("a unit such as A MOS was expected, its kind one of {kinds}").format(kinds=letters)
            )
        place = self.place(words[1], field)
        province, _slash, coast = place.partition("/")
        board = self.variant.board
        if board.terrain(place) not in kind.enters or not kind.stands_on(board.board_of(place)):
            raise DocumentFault(field, _("this kind of unit cannot stand in {place}").format(place=province))
        coasts = self.variant.board.provinces[province].coasts
        if not kind.names_coast:
            place = province
        elif coasts and not coast:
            if len(coasts) > 1:
                choice = ", ".join(f"{province}/{coast}" for coast in coasts)
                raise DocumentFault(field, _("a fleet here names its coast: {places}").format(places=choice))
            place = f"{province}/{coasts[0]}"
        return Unit(power, kind.letter, place)

    def _all_powers(self) -> str:
        return ", ".join(self.variant.powers)
