"""The place in the rules a reason rests on: the variant's own section, else the section of the DATC."""

from kartentisch.rules import Reason, Variant
from kartentisch.words import _

# Families of reasons that belong to a move mode; the section of the rule text is that of the mode's rulings.
_MODES = {"train": "tsr.", "canal": "canal."}
# The sections of the Diplomacy Adjudicator Test Cases by the beginning of a code, the longest beginning first.
_DATC = (
    ("move.ok.circle", "6.C"),
    ("bounce.head-to-head", "6.E"),
    ("bounce.origin-of-attack", "6.E"),
    ("move.ok.swap", "6.G"),
    ("move.ok.overland", "6.G"),
    ("move.ok.convoy", "6.F"),
    ("support.void.coast", "6.B"),
    ("no-convoy", "6.F"),
    ("convoy", "6.F"),
    ("support.kept.convoy-failed", "6.F"),
    ("support", "6.D"),
    ("dislodged", "6.D"),
    ("bounce", "6.D"),
    ("hold.ok", "6.D"),
    ("move", "6.A"),
    ("retreat", "6.H"),
    ("build", "6.I"),
    ("remove", "6.J"),
)


def rule_place(variant: Variant, reason: Reason) -> str:
    """Return where the rules say it, "" for reasons that are no matter of rules (no order was given)."""
    family = _MODES.get(reason.code.partition(".")[0])
    if family is not None:
        place = next((ruling.place for id, ruling in variant.rulings.items() if id.startswith(family)), "")
        if place:
            return _("Rules of the variant: {place}").format(place=place)
    section = next((section for start, section in _DATC if reason.code.startswith(start)), "")
    return _("Basic rules · DATC {section}").format(section=section) if section else ""
