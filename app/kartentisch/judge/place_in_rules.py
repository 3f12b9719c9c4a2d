"""The place in the rules a reason rests on: the variant's own section, else a ruling's, else a case of the DATC.

Cases of the DATC 3.0 are named where one shows exactly what happened, sections where many do.
"""

from dataclasses import dataclass
from typing import Literal

from kartentisch.rules import Reason, Variant
from kartentisch.words import text

VARIANT: Literal["variant"] = "variant"
DATC: Literal["datc"] = "datc"


@dataclass(frozen=True, slots=True)
class PlaceInRules:
    """`book`: the variant's own rules, or the DATC for what all variants share; `section`: where in it."""

    book: Literal["variant", "datc"]
    section: str

    def text(self, language: str) -> str:
        """Return the place in words: "Basic rules · DATC 6.D.3". Raises UnknownLanguageError."""
        if self.book == VARIANT:
            return text(language, "Rules of the variant: {place}").format(place=self.section)
        return text(language, "Basic rules · DATC {section}").format(section=self.section)


# What says something about the program or about reading, and nothing about the rules.
_NO_RULES = (
    "read.",
    "remedy.",
    "position.",
    "hint.",
    "trace.",
    "refuse.past-turn",
    "refuse.not-here",
    "refuse.not-own-unit",
)

# Rulings that decide a matter, by the beginning of its code: their place comes first where the variant has them.
_RULINGS = {
    "no-convoy.paradox": "convoy.paradox",
    "no-convoy.binding-route": "orders.binding_routes",
    "bounce.paradox": "convoy.paradox",
    "support.kept.convoy-rule": "convoy.paradox",
    "support.void.coast": "coast.support",
    "hold.double-orders": "orders.double",
    "retreat.double-orders": "orders.double",
    "remove.automatic": "adjustment.removals",
    "refuse.coast-needed": "coast.ambiguous",
    "refuse.coast-origin": "coast.origin",
    "refuse.coast-army": "coast.army",
    "refuse.wrong-coast": "coast.wrong",
    "refuse.closed-province": "himalaya.provinces_closed",
    "refuse.barrier": "himalaya.provinces_closed",
    "note.coast-inferred": "coast.single",
    "note.coast-dropped": "coast.army",
    "centre.excluded": "hong_kong.after_leaving",
    "order.unreadable": "orders.impossible",
}
_RAILWAY = ("train.", "refuse.train", "refuse.no-railway-support", "refuse.retreat-railway")
_CANAL = (
    "canal.",
    "support.ok.closed",
    "refuse.canal",
    "refuse.support-canal",
    "refuse.retreat-canal",
    "note.sc-",
    "note.way-canal",
)
_KINDS = ("centre.wing-", "refuse.barrier-wings-only", "refuse.support-own-kind", "refuse.link-")
_RISE = ("zombie.", "refuse.rise-", "refuse.retreat-rises", "read.board-missing")
_LIMITS = ("build.refused.zombie-limit", "build.refused.never-taken", "remove.exchange", "remove.no-exchange")
# What the rules of a variant say of one part of play.
_PLACES = {
    "dislodged.no-retreat-rule": "dislodged",
    "adjust.automatic.built": "builds",
    "refuse.no-build-phase": "builds",
}
_ENDINGS = {
    "end.one-board": ("threshold boards",),
    "end.both-boards": ("threshold boards",),
    "end.dias": ("draw by all",),
    "end.dias.too-early": ("draw by all",),
    "end.treaty": ("treaty",),
    "end.solo": ("threshold alone", "threshold leader"),
    "end.not-alone": ("threshold alone", "threshold leader"),
    "end.declared-draw": ("declared draw",),
    "end.last-year": ("last year",),
    "end.conquest": ("conquest",),
    "end.conquest.tie": ("conquest",),
    "end.armistice.win": ("armistice",),
    "end.armistice.draw": ("armistice",),
    "end.peace": ("peace",),
    "end.eliminated": ("elimination",),
}
# Cases and sections by the beginning of a code; the longest beginning counts.
_CASES = {
    "move": "6.A",
    "move.ok.contested": "6.D",
    "move.ok.dislodges": "6.D",
    "move.ok.follows": "6.C",
    "move.ok.circle": "6.C.1",
    "move.ok.swap": "6.G.1",
    "move.ok.convoy": "6.F",
    "move.ok.overland": "6.G",
    "bounce": "6.D",
    "bounce.standoff": "6.A.11",
    "bounce.standoff.many": "6.A.12",
    "bounce.outmatched": "6.E",
    "bounce.held": "6.D.1",
    "bounce.not-vacated": "6.D.7",
    "bounce.head-to-head": "6.E",
    "bounce.origin-of-attack": "6.E.1",
    "bounce.own-unit": "6.D.10",
    "bounce.foreign-support-only": "6.D.12",
    "bounce.supports-cut": "6.D.3",
    "bounce.paradox": "4.A.2",
    "no-convoy": "6.F",
    "no-convoy.none": "6.D.32",
    "no-convoy.dislodged": "6.F.6",
    "no-convoy.paradox": "4.A.2",
    "no-convoy.binding-route": "4.A.6",
    "hold": "6.D",
    "hold.default": "4.D.9",
    "hold.instead": "4.E.1",
    "hold.double-orders": "4.D.3",
    "hold.ok.attacked": "6.D.1",
    "dislodged": "6.D",
    "dislodged.retreats": "6.H",
    "dislodged.no-retreat": "6.H",
    "support": "6.D",
    "support.cut": "6.D.3",
    "support.cut.dislodged": "6.D.17",
    "support.kept.own-attack": "6.D.20",
    "support.kept.from-target": "6.D.15",
    "support.kept.convoy-failed": "6.F.6",
    "support.kept.convoy-rule": "4.A.2",
    "support.void.other-move": "6.D.26",
    "support.void.moved": "6.D.7",
    "support.void.held": "6.D.9",
    "support.void.coast": "6.B.9",
    "support.no-count.own-unit": "6.D.12",
    "convoy": "6.F",
    "convoy.ok.attacked": "6.F.4",
    "convoy.ok.unused": "6.F.9",
    "convoy.ok.other-route": "6.F.9",
    "convoy.ok.broken": "6.F.6",
    "convoy.void": "6.D.27",
    "convoy.disrupted": "6.F.6",
    "retreat": "6.H",
    "retreat.clash": "6.H.7",
    "retreat.double-orders": "4.D.3",
    "build": "6.I",
    "build.refused.occupied": "6.I.3",
    "build.refused.not-home": "6.I.6",
    "build.refused.not-owned": "6.I.5",
    "build.refused.surplus": "6.I.1",
    "build.refused.no-coast": "6.I.2",
    "build.waived": "4.D.7",
    "remove": "6.J",
    "remove.surplus": "6.J.1",
    "remove.automatic": "4.D.8",
    "order": "4.E.1",
    "order.not-own-unit": "6.A.6",
    "note.way-convoy": "6.F",
    "note.coast-inferred": "6.B.2",
    "note.coast-dropped": "6.B.12",
    "refuse.fleet-inland": "6.A.3",
    "refuse.army-sea": "6.A.2",
    "refuse.not-adjacent": "6.A.1",
    "refuse.no-common-coast": "6.A.9",
    "refuse.wrong-coast": "6.B.3",
    "refuse.same-place": "6.A.4",
    "refuse.support-reach": "6.A.10",
    "refuse.support-target-cannot": "6.D.22",
    "refuse.support-itself": "6.A.8",
    "refuse.convoy-not-sea": "6.F.1",
    "refuse.convoy-only-armies": "6.A.7",
    "refuse.convoy": "6.F",
    "refuse.retreat-attacker": "6.H.5",
    "refuse.retreat-standoff": "6.H.6",
    "refuse.retreat-convoy": "6.H.13",
    "refuse.retreat": "6.H",
    "refuse.not-dislodged": "6.H.4",
    "refuse.build-not-home": "6.I.6",
    "refuse.build-not-owned": "6.I.5",
    "refuse.build-occupied": "6.I.3",
    "refuse.build-kind": "6.I.2",
    "refuse.build-none-left": "6.I.1",
    "refuse.double-build": "6.I.7",
    "refuse.remove-not-due": "6.J.1",
    "refuse.coast-needed": "6.B.1",
    "refuse.coast-origin": "6.B.10",
    "refuse.coast-army": "6.B.12",
}


def place_in_rules(variant: Variant, reason: Reason) -> PlaceInRules | None:
    """Return where the rules say what a reason says; None for reasons that are no matter of rules.

    What the variant's rules say without a section known here rests on these rules as a whole.
    """
    code = reason.code
    if code.startswith(_NO_RULES):
        return None
    own = _own_section(variant, code)
    if own:
        return _ruled(own)
    start = max((one for one in _CASES if code == one or code.startswith((f"{one}.", f"{one}-"))), key=len, default="")
    if start:
        return PlaceInRules(DATC, _CASES[start])
    rules = variant.sources.get("rules", "")
    return PlaceInRules(VARIANT, rules) if rules else None


def _own_section(variant: Variant, code: str) -> str:
    """The section of the variant's own rules, "" when it has none of its own on this."""
    if code.startswith(_RAILWAY):
        return next((line.place for line in variant.railways), "")
    if code.startswith(_CANAL):
        return next((canal.place for canal in variant.canals), "")
    if code.startswith(_RISE):
        return variant.rise.place if variant.rise is not None else ""
    if code.startswith(_LIMITS):
        return next((limit.place for limit in variant.limits), "")
    if code.startswith(_KINDS):
        return next((kind.place for kind in variant.kinds.values() if kind.place), "")
    if code in _PLACES and variant.places.get(_PLACES[code]):
        return variant.places[_PLACES[code]]
    parts = _ENDINGS.get(code)
    if parts is not None:
        return next((ending.place for ending in variant.endings if ending.part in parts), "")
    ruling = variant.rulings.get(_RULINGS.get(code, ""))
    return ruling.place if ruling is not None else ""


def _ruled(section: str) -> PlaceInRules:
    if section.startswith("DATC "):
        return PlaceInRules(DATC, section.removeprefix("DATC "))
    return PlaceInRules(VARIANT, section)
