"""For developers: give the powers of a variant colours and patterns by which neighbours differ most.

`python dev_palettes.py VARIANT…` sets the tints and patterns in `variants/<id>/powers.csv`: for up to seven powers the
palettes "balanced" and "safe" only, whose own tints are chosen by hand; for more powers all of them. Which power takes
which colour of a palette is found by annealing with a fixed seed: the least difference (CIEDE2000, in each vision)
between two powers whose homes lie at most four steps apart becomes as large as possible, nearer pairs weighing more.
The same source gives the same table. `neighbours` and `weight` are what the tests measure the result with.
"""

import csv
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import exp, log2
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "app"))

from kartentisch.draw.difference import VISIONS, difference  # noqa: E402 # the source folder comes first
from kartentisch.draw.look import spare_palette, token_of  # noqa: E402
from kartentisch.draw.patterns import PATTERNS, Pattern  # noqa: E402
from kartentisch.geo import province_of  # noqa: E402
from kartentisch.rules import Variant, load_variant  # noqa: E402

NEAR = 4  # steps
PALETTES = ("light", "dark", "balanced", "balanced-dark", "safe", "safe-dark")
_SEED, _RESTARTS, _TRIES = 22, 6, 25_000
_FEW = 7
Pair = tuple[str, str]


def neighbours(variant: Variant) -> dict[Pair, int]:
    """Return the pairs of powers whose homes lie at most NEAR steps apart, whoever may take them, with that number."""
    beside: dict[str, set[str]] = {}
    for link in variant.board.links:
        a, b = province_of(link.a), province_of(link.b)
        beside.setdefault(a, set()).add(b)
        beside.setdefault(b, set()).add(a)
    reached: dict[str, dict[str, int]] = {}
    for power in variant.powers.values():
        steps = dict.fromkeys(power.homes, 0)
        edge = list(power.homes)
        for step in range(1, NEAR + 1):
            edge = sorted({other for place in edge for other in beside.get(place, ())} - steps.keys())
            steps.update(dict.fromkeys(edge, step))
        reached[power.id] = steps
    found = {}
    for a, b in combinations(variant.powers, 2):
        distances = [reached[a][home] for home in variant.powers[b].homes if home in reached[a]]
        if distances:
            found[a, b] = min(distances)
    return found


def weight(steps: int) -> float:
    """Return by how much a difference counts more, since the powers lie further apart."""
    return {1: 1.0, 2: 1.0, 3: 1.2}.get(steps, 1.5)


def assign(
    powers: Sequence[str], near: Mapping[Pair, int], values: Sequence[str], differ: Callable[[str, str], float]
) -> dict[str, str]:
    """Return a value for each power, so that the least weighted difference of near powers is as large as found."""
    table = {(a, b): differ(a, b) for a in values for b in values}
    pairs = [(powers.index(a), powers.index(b), weight(steps)) for (a, b), steps in near.items()]
    chance = random.Random(_SEED)
    best: tuple[tuple[float, float], list[str]] | None = None

    def score(chosen: list[str]) -> tuple[float, float]:
        found = sorted(table[chosen[a], chosen[b]] * factor for a, b, factor in pairs)
        return found[0], sum(found[:12])

    for _restart in range(_RESTARTS):
        chosen = list(values)
        chance.shuffle(chosen)
        now = score(chosen)
        for attempt in range(_TRIES):
            warmth = 2.0 * (1 - attempt / _TRIES) ** 2 + 1e-3
            a, b = chance.randrange(len(powers)), chance.randrange(len(chosen))
            chosen[a], chosen[b] = chosen[b], chosen[a]
            new = score(chosen)
            gain = (new[0] - now[0]) + (new[1] - now[1]) / 60
            if gain >= 0 or chance.random() < exp(gain / warmth):
                now = new
                if best is None or now > best[0]:
                    best = now, chosen[: len(powers)]
            else:
                chosen[a], chosen[b] = chosen[b], chosen[a]
    assert best is not None
    return dict(zip(powers, best[1], strict=True))


def unlike(first: str, second: str) -> float:
    """Return how different two patterns look: by the directions of lines, by dots and dashes, by darkness."""
    a, b = PATTERNS[first], PATTERNS[second]
    made = 0.0 if _directions(a) == _directions(b) else 2.0
    made += 1.0 if _broken(a) != _broken(b) else 0.0
    return made + min(1.5, abs(log2(darkness(a) / darkness(b))))


def darkness(pattern: Pattern) -> float:
    """Return the part of the ground a pattern covers with ink."""
    return sum(
        family.width / family.spacing
        if family.dash is None
        else (family.width * family.dash[0] + 0.785 * family.width**2) / (family.spacing * sum(family.dash))
        for family in pattern.families
    )


def _directions(pattern: Pattern) -> frozenset[tuple[int, int]]:
    return frozenset((family.dx, family.dy) for family in pattern.families if not family.dotted)


def _broken(pattern: Pattern) -> bool:
    return any(family.dash is not None for family in pattern.families)


def _seen_by_most(first: str, second: str) -> float:
    """The least difference, where what most readers see has to be half as large again."""
    return min(difference(first, second) / 1.5, _seen_by_all(first, second))


def _seen_by_all(first: str, second: str) -> float:
    return min(difference(first, second, vision) for vision in VISIONS)


def _rewrite(variant: Variant) -> None:
    path = variant.folder / "powers.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    powers, near = list(variant.powers), neighbours(variant)
    for palette in PALETTES:
        if len(powers) <= _FEW and palette in ("light", "dark"):
            continue
        differ = _seen_by_most if palette in ("light", "dark") else _seen_by_all
        chosen = assign(powers, near, spare_palette(palette, len(powers)), differ)
        for row in rows:
            row[f"tint_{palette.replace('-', '_')}"] = chosen[row["id"]]
            if palette in ("light", "dark"):
                row[f"token_{palette}"] = token_of(chosen[row["id"]], palette)
    patterns = list(PATTERNS)[: _FEW if len(powers) <= _FEW else None]
    for id, pattern in assign(powers, near, patterns, unlike).items():
        next(row for row in rows if row["id"] == id)["pattern"] = pattern
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        _rewrite(load_variant(name))
