"""Rulings: open questions of a rule text, as named options with a default and alternatives."""

from collections.abc import Mapping

import msgspec


class Ruling(msgspec.Struct, frozen=True):
    """One open question.

    `id`: "tsr.own_centre_lost"; `default` and `alternatives`: the values the program plays (bool or str);
    `place`: where in the rules; `cases`: ids of the example cases; `text`: what is asked, by language;
    `closes`: provinces nobody enters when it is on; `convoys_from`: land a fleet convoys from when it is on;
    `coasts`: pairs of provinces it spares, since they share a coast anyway; `canal_units`, `carried`, `own_support`:
    letters of unit kinds that pass canals, are convoyed, or are supported by their own kind only when it is on.
    """

    id: str
    default: bool | str
    alternatives: tuple[bool | str, ...]
    place: str
    cases: tuple[str, ...]
    text: Mapping[str, str]
    closes: tuple[str, ...] = ()
    convoys_from: tuple[str, ...] = ()
    coasts: tuple[frozenset[str], ...] = ()
    canal_units: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    own_support: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[bool | str, ...]:
        """Every value it may have, the default first."""
        return (self.default, *self.alternatives)
