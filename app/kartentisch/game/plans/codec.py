"""Plans as JSON values, and back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kartentisch.game import codec
from kartentisch.game.values import Plan
from kartentisch.rules import DocumentFault, Variant
from kartentisch.rules.document_reading import read_list
from kartentisch.words import _

_FIELDS = frozenset({"name", "sheets"})


def plans_value(plans: tuple[Plan, ...]) -> list[dict[str, Any]]:
    """Return plans as JSON."""
    return [
        {
            "name": plan.name,
            "sheets": {power: codec.sheet_value(sheet, power) for power, sheet in plan.sheets.items()},
            **plan.extra,
        }
        for plan in plans
    ]


def read_plans(value: Any, variant: Variant, field: str) -> tuple[Plan, ...]:
    """Return the plans of a JSON value; DocumentFault names what cannot be read below `field`."""
    return tuple(_read_plan(entry, variant, f"{field}[{index}]") for index, entry in enumerate(read_list(value, field)))


def read_plans_of(value: Mapping[str, Any], variant: Variant, field: str) -> dict[str, Any]:
    """Return what the JSON of a turn says of plans, as fields of a Turn; DocumentFault where they do not fit."""
    plans, number = read_plans(value["plans"], variant, f"{field}.plans"), value.get("plan", 0)
    if not isinstance(number, int) or not 0 <= number < max(1, len(plans)):
        raise DocumentFault(f"{field}.plan", _("the number of a plan was expected"))
    return {"plans": plans, "plan": number}


def _read_plan(value: Any, variant: Variant, field: str) -> Plan:
    if not isinstance(value, dict) or not isinstance(value.get("name"), str):
        raise DocumentFault(field, _("a plan with its name was expected"))
    sheets = codec.read_map(value.get("sheets", {}), f"{field}.sheets", variant)
    return Plan(
        value["name"],
        MappingProxyType(
            {power: codec.read_sheet(sheet, power, f"{field}.sheets.{power}") for power, sheet in sheets.items()}
        ),
        MappingProxyType({key: kept for key, kept in value.items() if key not in _FIELDS}),
    )
