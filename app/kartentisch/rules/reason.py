"""A reason: why something happened or may not be done, as a value without words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and its parameters.

    Codes are those of the sentences ("bounce.standoff", "refuse.not-adjacent"). Values are units (`Unit`),
    places and power ids (str), numbers, or tuples of these; the parameter's name tells which it is.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=_nothing)


def reason(code: str, **values: Any) -> Reason:
    """Build a reason from keywords."""
    return Reason(code, values)
