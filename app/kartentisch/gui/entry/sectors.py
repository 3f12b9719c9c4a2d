"""Which letters the ring shows, and which of them are possible."""

from kartentisch.game.entry import LETTERS, Entry
from kartentisch.gui.entry.ring import Sector
from kartentisch.gui.entry.wording import letter_text
from kartentisch.rules import ADJUSTMENT, MOVEMENT
from kartentisch.rules.sentences import sentence
from kartentisch.words import language

_DEFAULTS = ("M", "R", "A")


def sectors(entry: Entry) -> tuple[Sector, ...]:
    """Return the sectors for the unit selected, or for the kinds to build; the impossible ones say why."""
    variant, found, unit = entry.session.game.variant, entry.continuation, entry.unit
    phase = entry.session.position.phase
    if phase == ADJUSTMENT:
        if found.ask != "kind":
            return ()
        return tuple(
            Sector(kind, letter_text(variant, kind, kind=True), default=kind == found.letters[0])
            for kind in found.letters
        )
    if unit is None:
        return ()
    letters = [letter for letter in LETTERS[phase] if letter not in ("T", "P")]
    if phase == MOVEMENT:
        # The railway and the canal only where there is one: elsewhere they would be noise.
        letters += ["T"] if unit.province in variant.railway_of else []
        letters += ["P"] if unit.province in variant.keepers else []
    return tuple(_sector(entry, letter) for letter in letters)


def _sector(entry: Entry, letter: str) -> Sector:
    variant = entry.session.game.variant
    why = entry.against(letter)
    refused = sentence(variant, why, language()) if why is not None else ""
    return Sector(letter, letter_text(variant, letter), refused, letter in _DEFAULTS and not refused)
