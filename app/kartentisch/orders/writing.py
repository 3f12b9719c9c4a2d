"""Writing orders strictly, one form per style; `read_orders` reads every one of them back.

Styles: "canonical"; "ludomaniac" (`A MOS-TSR-IRK`, `A EGY S SUD H SC F RS-MED`, with the codes printed on the
community's map); "long-de", "long-en", "japanese".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kartentisch.geo import coast_of, province_of
from kartentisch.orders.values import (
    Build,
    Convert,
    Convoy,
    Disband,
    Move,
    Order,
    Passage,
    Remove,
    Support,
    Train,
    UnitOrder,
    Waive,
)
from kartentisch.rules import Variant

STYLES = ("canonical", "ludomaniac", "long-de", "long-en", "japanese")


class UnknownStyleError(ValueError):
    """A style was asked for that there is not; `style` is what was asked."""

    def __init__(self, style: str) -> None:
        """Keep the style that is none of ours."""
        super().__init__(f"no style {style!r}; there are {', '.join(STYLES)}")
        self.style = style


def write_order(order: Order, variant: Variant, style: str, language: str = "de") -> str:
    """Return the text of an order in a style; `language` (en, de, ja) is for the few words of the Ludomaniac style.

    Raises UnknownStyleError.
    """
    if style == "canonical":
        return str(order)
    if style == "ludomaniac":
        return _Ludomaniac(variant, language).write(order)
    words = _LONG.get(style)
    if words is None:
        raise UnknownStyleError(style)
    return _Long(variant, words).write(order)


class _Ludomaniac:
    """Letters and printed codes: orders as players of that community write them."""

    _WORDS: Mapping[str, Mapping[str, str]] = {
        "de": {"build": "Aufbau {unit}", "remove": "Abbau {unit}", "waive": "kein Aufbau", "disband": "{unit} OTB"},
        "en": {"build": "Build {unit}", "remove": "Remove {unit}", "waive": "Waive", "disband": "{unit} OTB"},
        "ja": {"build": "増産 {unit}", "remove": "撤去 {unit}", "waive": "増産放棄", "disband": "{unit} 解体"},
    }

    def __init__(self, variant: Variant, language: str) -> None:
        self._variant = variant
        self._words = self._WORDS.get(language, self._WORDS["en"])

    def _place(self, place: str) -> str:
        province, coast = province_of(place), coast_of(place)
        code = self._variant.printed.get(province, province)
        return f"{code}/{coast}" if coast else code

    def _unit(self, kind: str, place: str, *, marked: bool = False) -> str:
        """A unit; kinds that share a letter with another have their prefix, `marked` also the other."""
        if kind == "?":
            return self._place(place)
        known = self._variant.kinds.get(kind)
        written = known.marked if known is not None and known.marked and (known.short or marked) else kind
        return f"{written} {self._place(place)}"

    def write(self, order: Order) -> str:
        """Return the text of an order."""
        if isinstance(order, Waive):
            return self._words["waive"]
        if not isinstance(order, UnitOrder):
            return str(order)
        unit = self._unit(order.kind, order.place)
        for sort, word in ((Build, "build"), (Remove, "remove"), (Disband, "disband")):
            if isinstance(order, sort):
                return self._words[word].format(unit=unit)
        if isinstance(order, Convert):
            before = self._unit(order.kind, order.place, marked=True)
            return f"{before} => {self._unit(order.goal_kind, order.goal, marked=True)}"
        return self._action(order, unit) + self._clauses(order.permits)

    def _action(self, order: UnitOrder, unit: str) -> str:
        match order:
            case Move():
                route = " " + ",".join(map(self._place, order.route)) if order.route else ""
                return f"{unit}-{self._place(order.goal)}{' VIA' if order.via else ''}{route}"
            case Train():
                return f"{unit}-{order.railway}-{self._place(order.goal)}"
            case Support() if not order.goal:
                return f"{unit} S {self._place(order.other)} H"
            case Support():
                return f"{unit} S {self._unit(order.other_kind, order.other)}-{self._place(order.goal)}"
            case Convoy():
                return f"{unit} C {self._unit(order.other_kind, order.other)}-{self._place(order.goal)}"
        return f"{unit} H"

    def _clauses(self, permits: tuple[Passage, ...]) -> str:
        passages = [f"{self._unit(p.kind, p.origin)}-{self._place(p.goal)}" for p in permits]
        return f" SC {', '.join(passages)}" if passages else ""


@dataclass(frozen=True, slots=True)
class _Words:
    """The sentences of a long style, by kind of order, and how units, places and lists are written."""

    language: str
    unit: str
    kinds: Mapping[str, str]
    coasts: Mapping[str, str]
    coast: str
    between: str
    railways: Mapping[str, str]
    hold: str
    move: str
    by_convoy: str
    by_route: str
    train: str
    support_hold: str
    support_move: str
    convoy: str
    clause: str
    passage: str
    build: str
    remove: str
    disband: str
    waive: str
    convert: str


_LONG: Mapping[str, _Words] = {
    "long-de": _Words(
        language="de",
        unit="{kind} {place}",
        kinds={
            **{"army": "Armee", "fleet": "Flotte", "wing": "Wing"},
            **{"zombie-army": "Z-Armee", "zombie-fleet": "Z-Flotte"},
        },
        coasts={"NC": "Nordküste", "SC": "Südküste", "EC": "Ostküste", "WC": "Westküste"},
        coast="{place} ({coast})",
        between=", ",
        railways={"TSR": "TSR"},
        hold="{unit} hält",
        move="{unit} nach {goal}",
        by_convoy="{unit} per Konvoi nach {goal}",
        by_route="{unit} nach {goal} über {route}",
        train="{unit} mit der {railway} nach {goal}",
        support_hold="{unit} unterstützt {other} beim Halten",
        support_move="{unit} unterstützt {other} nach {goal}",
        convoy="{unit} geleitet {other} nach {goal}",
        clause="{action} (SC: {passages})",
        passage="{unit} nach {goal}",
        build="Aufbau: {unit}",
        remove="Abbau: {unit}",
        disband="{unit} wird aufgelöst",
        waive="kein Aufbau",
        convert="{unit} wird zu {other}",
    ),
    "long-en": _Words(
        language="en",
        unit="{kind} {place}",
        kinds={
            **{"army": "Army", "fleet": "Fleet", "wing": "Wing"},
            **{"zombie-army": "Zombie army", "zombie-fleet": "Zombie fleet"},
        },
        coasts={"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"},
        coast="{place} ({coast})",
        between=", ",
        railways={"TSR": "TSR"},
        hold="{unit} holds",
        move="{unit} to {goal}",
        by_convoy="{unit} to {goal} via convoy",
        by_route="{unit} to {goal} via {route}",
        train="{unit} by {railway} to {goal}",
        support_hold="{unit} supports {other} hold",
        support_move="{unit} supports {other} to {goal}",
        convoy="{unit} convoys {other} to {goal}",
        clause="{action} (SC: {passages})",
        passage="{unit} to {goal}",
        build="Build {unit}",
        remove="Remove {unit}",
        disband="{unit} disbands",
        waive="Waive build",
        convert="{unit} becomes {other}",
    ),
    "japanese": _Words(
        language="ja",
        unit="{place}{kind}",
        kinds={
            **{"army": "陸軍", "fleet": "海軍", "wing": "空軍"},
            **{"zombie-army": "ゾンビ陸軍", "zombie-fleet": "ゾンビ海軍"},
        },
        coasts={"NC": "北岸", "SC": "南岸", "EC": "東岸", "WC": "西岸"},
        coast="{place}（{coast}）",
        between="、",
        railways={"TSR": "シベリア鉄道"},
        hold="{unit} 待機",
        move="{unit} → {goal}",
        by_convoy="{unit} → {goal}（輸送）",
        by_route="{unit} → {goal} 経由 {route}",
        train="{unit} {railway} → {goal}",
        support_hold="{unit} 支援 {other} 待機",
        support_move="{unit} 支援 {other} → {goal}",
        convoy="{unit} 輸送 {other} → {goal}",
        clause="{action}（SC：{passages}）",
        passage="{unit} → {goal}",
        build="増産 {unit}",
        remove="撤去 {unit}",
        disband="{unit} 解体",
        waive="増産放棄",
        convert="{unit} ⇒ {other}",
    ),
}


class _Long:
    """Whole names in one language."""

    def __init__(self, variant: Variant, words: _Words) -> None:
        self._variant = variant
        self._words = words

    def _place(self, place: str) -> str:
        name = self._variant.names[province_of(place)].text(self._words.language)
        coast = coast_of(place)
        return self._words.coast.format(place=name, coast=self._words.coasts[coast]) if coast else name

    def _unit(self, kind: str, place: str) -> str:
        known = self._variant.kinds.get(kind)
        if known is None:
            return self._place(place)
        return self._words.unit.format(kind=self._words.kinds[known.id], place=self._place(place))

    def write(self, order: Order) -> str:
        """Return the text of an order."""
        if isinstance(order, Waive):
            return self._words.waive
        if not isinstance(order, UnitOrder):
            return str(order)
        action = self._action(order, self._unit(order.kind, order.place))
        if not order.permits:
            return action
        passages = [
            self._words.passage.format(unit=self._unit(p.kind, p.origin), goal=self._place(p.goal))
            for p in order.permits
        ]
        return self._words.clause.format(action=action, passages=self._words.between.join(passages))

    def _action(self, order: UnitOrder, unit: str) -> str:
        words = self._words
        say: Callable[..., str]
        match order:
            case Move():
                say = (words.by_route if order.route else words.by_convoy if order.via else words.move).format
                route = words.between.join(map(self._place, order.route))
                return say(unit=unit, goal=self._place(order.goal), route=route)
            case Train():
                railway = words.railways.get(order.railway, order.railway)
                return words.train.format(unit=unit, railway=railway, goal=self._place(order.goal))
            case Support():
                say = (words.support_move if order.goal else words.support_hold).format
                goal = self._place(order.goal) if order.goal else ""
                return say(unit=unit, other=self._unit(order.other_kind, order.other), goal=goal)
            case Convoy():
                other = self._unit(order.other_kind, order.other)
                return words.convoy.format(unit=unit, other=other, goal=self._place(order.goal))
            case Convert():
                other = self._unit(order.goal_kind, order.goal)
                return words.convert.format(unit=unit, other=other)
            case Build():
                return words.build.format(unit=unit)
            case Remove():
                return words.remove.format(unit=unit)
            case Disband():
                return words.disband.format(unit=unit)
        return words.hold.format(unit=unit)
