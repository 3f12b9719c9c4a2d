"""A reason: why something happened or may not be done, as a value without words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Reason(NamedTuple):
    """A code and its parameters. A named tuple, since one is made for every order at every click.

    Codes are those of the sentences ("bounce.standoff", "refuse.not-adjacent"). Values are units (`Unit`),
    places and power ids (str), numbers, or tuples of these; the parameter's name tells which it is.
    """

    code: str
    values: Mapping[str, Any] = MappingProxyType({})


_new = tuple.__new__


def reason(code: str, **values: Any) -> Reason:
    """Build a reason from keywords."""
    return _new(Reason, (code, values))  # half the time of Reason(code, values), and one is made for every order
