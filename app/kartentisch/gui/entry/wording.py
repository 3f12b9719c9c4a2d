"""The words of order entry: what is asked, what letters mean, and what a refusal says."""

from dataclasses import dataclass

from kartentisch.game.entry import Entry
from kartentisch.gui.wording import place_text
from kartentisch.rules import Unit, Variant
from kartentisch.rules.sentences import kind_name, sentence
from kartentisch.words import N_, _, language

_ASKS = {
    "unit": N_("which unit?"),
    "goal": N_("where to?"),
    "supported": N_("support which unit?"),
    "support-goal": N_("support where to?"),
    "convoyed": N_("convoy which army?"),
    "convoy-goal": N_("convoy where to?"),
    "station": N_("to which station?"),
    "passage": N_("let pass from which sea?"),
    "passage-goal": N_("to which side?"),
    "coast": N_("which coast?"),
    "kind": N_("build what?"),
    "retreat": N_("retreat where to?"),
    "adjustment": N_("build or remove where?"),
}
_LETTERS = {
    "H": N_("hold"),
    "M": N_("move"),
    "S": N_("support"),
    "C": N_("convoy"),
    "T": N_("train"),
    "P": N_("permit"),
    "R": N_("retreat"),
    "D": N_("disband"),
    "B": N_("build"),
    "W": N_("waive"),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """What the bubble says: what, why, the nearest possible, and whether an Alt-click does it all the same."""

    title: str
    why: str
    near: str = ""
    alt: bool = False

    @property
    def spoken(self) -> str:
        """The whole as a screen reader says it."""
        return " ".join(part for part in (self.title, self.why, self.near) if part)


def ask_text(entry: Entry) -> str:
    """Return what is asked next; before a movement order nothing is."""
    found = entry.continuation
    if not entry.prefix and (found.ask == "unit" or not found.goals) and not _waiting(entry):
        return ""
    if found.ask == "support-goal" and any(goal.mode == "hold" for goal in found.goals.values()):
        return _("support where to? The unit itself: hold")
    if found.ask == "retreat" and any(goal.mode == "rise" for goal in found.goals.values()):
        return _("rise where?")
    return _(_ASKS[found.ask]) if found.ask in _ASKS else ""


def letter_text(variant: Variant, letter: str, *, kind: bool = False) -> str:
    """Return the word for a letter, or for a kind of unit."""
    return kind_name(variant, letter, language()) if kind else _(_LETTERS[letter])


def coast_text(variant: Variant, place: str) -> str:
    """Return a coast as a choice: its own name, without the province when a name is known for it."""
    return place_text(variant, place) if place in variant.names else place


def unit_text(unit: Unit) -> str:
    """Return a unit as orders write it."""
    return f"{unit.kind} {unit.place}"


def refusal_words(entry: Entry, near: str = "", *, railway: bool = False) -> Refusal:
    """Return the words for the refusal of `entry`; `near` is the nearest possible goal, reached by rail or not."""
    variant, unit = entry.session.game.variant, entry.unit
    why = sentence(variant, entry.refusal, language()) if entry.refusal is not None else ""
    token = entry.refused
    nearest = ""
    if near:
        text = _("Next station: {place}.") if railway else _("Nearest possible: {place}.")
        nearest = text.format(place=place_text(variant, near))
    return Refusal(_title(entry, token, unit), why, nearest, entry.can_force)


def _title(entry: Entry, token: str, unit: Unit | None) -> str:
    variant = entry.session.game.variant
    if not variant.board.is_place(token):
        if token in _LETTERS and unit is not None:
            return _("{unit}: {word} is not possible.").format(unit=unit_text(unit), word=_(_LETTERS[token]))
        return _("That is not possible.")
    place = place_text(variant, token)
    if unit is None:
        return f"{place}"
    ask = entry.continuation.ask
    if ask in ("supported", "convoyed"):
        return _("{place}: nothing for {unit} here.").format(place=place, unit=unit_text(unit))
    return _("{place} is no goal for {unit}.").format(place=place, unit=unit_text(unit))


def _waiting(entry: Entry) -> bool:
    """Whether a retreat phase waits for units to be ordered."""
    return bool(entry.session.position.dislodged) and bool(entry.continuation.goals)
