"""Variants, positions and the values their rules are made of."""

from kartentisch.rules.calendar import ADJUSTMENT, MOVEMENT, PHASES, RETREAT, Calendar, Date
from kartentisch.rules.ending import Ending
from kartentisch.rules.errors import DocumentFault, KartentischError, VariantFault
from kartentisch.rules.loading import builtin_variants, load_variant, own_variants
from kartentisch.rules.names import Name
from kartentisch.rules.position import Position
from kartentisch.rules.reason import Reason, reason
from kartentisch.rules.ruling import Ruling
from kartentisch.rules.unit import Dislodged, Unit, UnitKind
from kartentisch.rules.variant import Power, Variant
from kartentisch.rules.ways import Canal, Limit, Railway, Rise

__all__ = [
    "ADJUSTMENT",
    "MOVEMENT",
    "PHASES",
    "RETREAT",
    "Calendar",
    "Canal",
    "Date",
    "Dislodged",
    "DocumentFault",
    "Ending",
    "KartentischError",
    "Limit",
    "Name",
    "Position",
    "Power",
    "Railway",
    "Reason",
    "Rise",
    "Ruling",
    "Unit",
    "UnitKind",
    "Variant",
    "VariantFault",
    "builtin_variants",
    "load_variant",
    "own_variants",
    "reason",
]
