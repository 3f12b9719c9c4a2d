"""A shape made an order of this position: missing kinds and coasts filled in, wrong places pointed at."""

from dataclasses import dataclass, replace

from msgspec import structs

from kartentisch.geo import Terrain, province_of
from kartentisch.orders import rise as rising
from kartentisch.orders.coasts import resolve_goal
from kartentisch.orders.legality import refusal
from kartentisch.orders.phases import retreat_place
from kartentisch.orders.reading.items import Item
from kartentisch.orders.reading.normalise import fold
from kartentisch.orders.reading.shape import Misread, Shape
from kartentisch.orders.reading.words import Sign
from kartentisch.orders.values import (
    Build,
    Convert,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Passage,
    Remove,
    Support,
    Train,
    UnitOrder,
    Waive,
)
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Position, Unit, reach

_OPPOSITE = {"NC": "SC", "SC": "NC", "EC": "WC", "WC": "EC"}


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on an order that stands: the code of its reason, and the item it is about."""

    code: str
    item: Item


@dataclass(frozen=True, slots=True)
class Completed:
    """An order, what is to be said about it, and the orders it might mean too.

    `only_permits`: the line gave leave for a passage and nothing else.
    """

    order: Order
    notes: tuple[Note, ...] = ()
    readings: tuple[Order, ...] = ()
    only_permits: bool = False


class Completer:
    """Completes shapes for one power (or for whoever owns the unit, when `power` is None)."""

    def __init__(self, position: Position, power: str | None) -> None:
        self._position = position
        self._variant = position.variant
        self._power = power
        self._notes: list[Note] = []

    def complete(self, shape: Shape) -> Completed:
        """Return the order of a shape. Raises Misread where a place or power cannot be told."""
        self._notes = [Note("read.words-ignored", item) for item in shape.ignored]
        if shape.action is Sign.WAIVE:
            return Completed(Waive(self._power_of(None, Item("", 0, 0, ""))))
        if shape.action is Sign.CLAUSE:
            return self._only_permits(shape)
        if shape.unit is None:
            raise ValueError(shape.action)
        if shape.action is Sign.BUILD:
            return self._build(shape, shape.unit)
        return self._unit_order(shape, shape.unit)

    def _unit_at(self, province: str) -> Unit | None:
        if self._position.phase == RETREAT and province in self._position.dislodged_by_province:
            return self._position.dislodged_by_province[province].unit
        return self._position.by_province.get(province)

    def _power_of(self, unit: Unit | None, item: Item) -> str:
        power = self._power or (unit.power if unit is not None else "")
        if not power:
            raise Misread("read.no-power", item)
        return power

    def _province(self, item: Item, kind: str = "") -> str:
        """Return the province a noun means; of several the only one where `kind` may stand, else the one of that id."""
        if len(item.ids) == 1:
            return item.ids[0]
        if not item.ids:
            several = len(item.candidates) > 1
            raise Misread("read.ambiguous-place" if several else "read.unknown-place", item, ambiguous=several)
        if self._variant.board.boards:
            item = replace(item, ids=self._on_board(item, kind))
        kind = self._letter(kind or item.kind)
        fits = item.ids
        if kind in self._variant.kinds:
            enters = self._variant.kinds[kind].enters
            fits = tuple(id for id in fits if self._variant.board.terrain(id) in enters) or fits
        ids = (fits[0], self._variant.board.field_of(fits[0]))
        if len(fits) != 1 and fold(item.text) not in map(fold, ids):
            raise Misread("read.ambiguous-place", replace(item, ids=fits), ambiguous=True)
        return fits[0]

    def _on_board(self, item: Item, kind: str) -> tuple[str, ...]:
        """Return the provinces of a noun on the one board it means. `kind`: of the unit that goes there, "" for a unit.

        A noun without its board means that of normal units; a zombie's order must say it (ruling orders.board_missing).
        """
        board, kinds = self._variant.board, self._variant.kinds
        if len({board.board_of(id) for id in item.ids}) == 1:
            return item.ids
        goes = kinds.get(self._letter(kind or item.kind))
        own = next(one for one in kinds.values() if one.boards)
        only = next(iter(own.boards))
        there = [self._unit_at(id) for id in item.ids if board.board_of(id) == only]
        foreign = any(unit is not None and kinds[unit.kind].short for unit in there)
        elsewhere = not any(there) and any(self._unit_at(id) is not None for id in item.ids)
        implied = only if goes is None or goes.boards else ""
        if not kind and (foreign or elsewhere) and self._position.phase != ADJUSTMENT:
            implied = ""
        if not kind and goes is not None and len(goes.built_on) == 1 and self._position.phase == ADJUSTMENT:
            implied = next(iter(goes.built_on))
        if not implied or self._position.is_ruling("orders.board_missing", "void"):
            raise Misread("read.board-missing", item, item if not kind else None)
        return tuple(id for id in item.ids if board.board_of(id) == implied)

    def _letter(self, kind: str) -> str:
        """The letter of a kind as written: "N-A" is the normal army and nothing else."""
        return next((one.letter for one in self._variant.kinds.values() if kind and one.marked == kind), kind)

    def _kind(self, written: str, unit: Unit | None) -> str:
        """The kind of a unit: as written, but "A" may leave out the prefix of a zombie army that stands there."""
        if written in ("", "?"):
            return unit.kind if unit is not None else "?"
        if unit is not None and self._variant.kinds[unit.kind].short == written:
            return unit.kind
        return self._letter(written)

    def _names_coast(self, kind: str) -> bool:
        return kind not in self._variant.kinds or self._variant.kinds[kind].names_coast

    def _place(self, item: Item, province: str, kind: str) -> str:
        """Return the place of a noun with the coast written, if this kind stands on coasts."""
        if not item.coast:
            return province
        if not self._names_coast(kind):
            self._notes.append(Note("read.army-coast", item))
            return province
        place = f"{province}/{item.coast}"
        if self._variant.board.is_place(place):
            return place
        coasts = self._variant.board.provinces[province].coasts
        left = [coast for coast in coasts if coast != _OPPOSITE[item.coast]]
        if len(coasts) < 2 or len(left) != 1:
            raise Misread("read.no-such-coast", item)
        # Bulgaria has no north coast: its east coast is meant, the south coast cannot be.
        self._notes.append(Note("read.no-such-coast", item))
        return f"{province}/{left[0]}"

    def _unit(self, item: Item) -> tuple[Unit | None, str, str]:
        """Return the unit of a noun, if it stands there, its kind and its place."""
        province = self._province(item)
        unit = self._unit_at(province)
        kind = self._kind(item.kind, unit)
        place = self._place(item, province, kind)
        if not item.coast and unit is not None and unit.kind == kind:
            place = unit.place
        return unit, kind, place

    def _permits(self, shape: Shape) -> tuple[Passage, ...]:
        passages = []
        for origin, goal in shape.clauses:
            start, end = self._province(origin), self._province(goal)
            unit = self._unit_at(start)
            canal = self._variant.canal_of.get((start, end))
            kind = origin.kind.replace("?", "") or (unit.kind if unit is not None else "")
            passages.append(Passage(kind or (min(canal.kinds) if canal is not None else "F"), start, end))
        if len(passages) > 1:
            self._notes.append(Note("read.several-passages", shape.clauses[1][0]))
        return tuple(passages)

    def _only_permits(self, shape: Shape) -> Completed:
        if shape.other is not None:
            start = self._province(shape.other)
            ends = [b for canal in self._variant.canals for b in canal.seas if canal.joins(start, b)]
            if not ends:
                raise Misread("read.clause-incomplete", shape.other)
            permits: tuple[Passage, ...] = (Passage(shape.other.kind.replace("?", "") or "F", start, ends[0]),)
            item = shape.other
        else:
            permits = self._permits(shape)
            item = shape.clauses[0][0]
        canal = self._variant.canal_of.get((permits[0].origin, permits[0].goal))
        keeper = self._unit_at(canal.keeper) if canal is not None else None
        if keeper is None:
            raise Misread("read.no-keeper", item)
        order = Hold(self._power_of(keeper, item), keeper.kind, keeper.place, permits)
        return Completed(order, tuple(self._notes), only_permits=True)

    def _build(self, shape: Shape, item: Item) -> Completed:
        province = self._province(item)
        power = self._power or self._variant.board.provinces[province].home or self._power_of(None, item)
        kind = self._letter(item.kind.replace("?", ""))
        place = self._variant.board.provinces[province]
        for letter, one in self._variant.kinds.items():
            if kind and one.short == kind and one.built_at(place.terrain, place.board):
                kind = letter  # the prefix is left out where only one kind could be meant
        if not kind:
            kinds = [letter for letter, one in self._variant.kinds.items() if one.built_at(place.terrain, place.board)]
            if len(kinds) != 1:
                raise Misread("read.kind-missing", item, item)
            kind = kinds[0]
        order = Build(power, kind, self._place(item, province, kind))
        return self._first_possible(
            order, [self._build(replace(shape, goals=(), unit=other), other).order for other in shape.goals]
        )

    def _first_possible(self, order: Order, others: list[Order]) -> Completed:
        """Choose the first order of a list of preferences that is allowed, and say so."""
        choice = next((one for one in (order, *others) if refusal(self._position, one) is None), order)
        return Completed(choice, tuple(self._notes), tuple(one for one in (order, *others) if one != choice))

    def _unit_order(self, shape: Shape, item: Item) -> Completed:
        unit, kind, place = self._unit(item)
        if shape.route and not shape.railway:
            self._route(shape, kind if shape.action is Sign.MOVE else "")
        who = (self._power_of(unit, item), kind, place)
        permits = self._permits(shape)
        match shape.action:
            case Sign.REMOVE:
                others = [self._unit_order(replace(shape, goals=(), unit=one), one).order for one in shape.goals]
                return self._first_possible(Remove(*who), others)
            case Sign.DISBAND:
                return Completed(Disband(*who), tuple(self._notes))
            case Sign.SUPPORT:
                return self._with_clause(shape, self._support(shape, (*who, permits)))
            case Sign.CONVOY:
                return self._with_clause(shape, self._convoy(shape, (*who, permits)))
            case Sign.HOLD:
                return self._with_clause(shape, Hold(*who, permits))
        if shape.railway:
            return self._with_clause(shape, self._train(shape, (*who, permits)))
        if self._position.phase == RETREAT and unit is not None and rising.rises(self._position, unit):
            return self._convert(shape.goals[-1], unit, who)
        return self._move(shape, (*who, permits), unit)

    def _with_clause(self, shape: Shape, order: UnitOrder) -> Completed:
        """Give a bare SC its meaning: the passage that the order itself supports."""
        if shape.bare_clause is not None:
            if not isinstance(order, Support) or (order.other, order.goal) not in self._variant.canal_of:
                raise Misread("read.clause-incomplete", shape.bare_clause, shape.unit)
            order = structs.replace(order, permits=(Passage(order.other_kind, order.other, order.goal),))
        return Completed(order, tuple(self._notes))

    def _support(self, shape: Shape, who: tuple[str, str, str, tuple[Passage, ...]]) -> Support:
        if shape.other is None:
            raise ValueError(shape.action)
        _, kind, place = self._unit(shape.other)
        if not shape.goals:
            return Support(*who, kind, place)
        self._route(shape)
        goal = shape.goals[0]
        return Support(*who, kind, place, self._place(goal, self._province(goal, kind), kind))

    def _convoy(self, shape: Shape, who: tuple[str, str, str, tuple[Passage, ...]]) -> Convoy:
        if shape.other is None:
            raise ValueError(shape.action)
        _, kind, place = self._unit(shape.other)
        if kind == "?":
            kind = min(self._variant.kinds[who[1]].convoys, default="?") if who[1] in self._variant.kinds else "?"
        goal = shape.goals[0]
        return Convoy(*who, kind, place, self._place(goal, self._province(goal, kind), kind))

    def _route(self, shape: Shape, kind: str = "") -> tuple[str, ...]:
        """Return the seas of a route; raise Misread at the first place that is none, or when the kind takes none."""
        goes_by_sea = kind in self._variant.kinds and self._variant.kinds[kind].names_coast
        route = tuple(self._province(item) for item in shape.route)
        lines = [line.stations for line in self._variant.railways]
        for item, province in zip(shape.route, route, strict=True):
            on_line = shape.action is Sign.SUPPORT and any(province in line for line in lines)
            if self._variant.board.terrain(province) is not Terrain.SEA and not on_line:
                raise Misread("read.route-not-sea", item, shape.unit)
            if goes_by_sea:
                raise Misread("read.route-fleet", item, shape.unit)
        return route

    def _train(self, shape: Shape, who: tuple[str, str, str, tuple[Passage, ...]]) -> Train:
        start, goal = province_of(who[2]), self._province(shape.goals[0])
        line = next(line for line in self._variant.railways if line.id == shape.railway)
        for item in shape.route:
            if not {start, goal} <= set(line.stations) or self._province(item) not in line.between(start, goal):
                raise Misread("read.route-not-station", item, shape.unit)
        return Train(*who, self._place(shape.goals[0], goal, who[1]), shape.railway)

    def _move(self, shape: Shape, who: tuple[str, str, str, tuple[Passage, ...]], unit: Unit | None) -> Completed:
        route = self._route(shape, who[1])
        orders: list[Order] = []
        readings: list[Order] = []
        for goal in shape.goals:
            province = self._province(goal, who[1])
            place = self._place(goal, province, who[1])
            places = [place] if goal.coast or unit is None else self._goal_places(unit, province)
            if not goal.coast and len(places) > 1:
                self._notes.append(Note("read.coast-open", goal))
                readings = [Move(*who, one, shape.via, route) for one in places]
            elif places:
                place = places[0]
            orders.append(Move(*who, place, shape.via, route))
        if len(orders) == 1 and not shape.last_resort:
            return self._checked_clause(shape, Completed(orders[0], tuple(self._notes), tuple(readings)))
        if shape.last_resort:
            orders.append(Disband(*who[:3]))
        return self._first_possible(orders[0], orders[1:])

    def _convert(self, goal: Item, unit: Unit, who: tuple[str, str, str]) -> Completed:
        """A unit that rises on another board: the kind it keeps if none is written, the coast if there is only one."""
        position, rise = self._position, self._variant.rise
        if rise is None:
            raise ValueError(unit)
        below = tuple(id for id in goal.ids if self._variant.board.board_of(id) == rise.below)
        if len(goal.ids) > 1 and position.is_ruling("orders.board_missing", "void"):
            raise Misread("read.board-missing", goal)
        province = self._province(replace(goal, ids=below) if below else goal)
        if not below:
            return Completed(Move(*who, (), province), tuple(self._notes))
        open_ = [text.split() for text in position.dislodged_by_province[unit.province].rises]
        there = [(kind, place) for kind, place in open_ if province_of(place) == province]
        kinds = list(dict.fromkeys(kind for kind, _place in there))
        kept = rising.kept_kind(position, unit)
        written = self._letter(goal.kind.replace("?", ""))
        kind = rise.kinds.get(written, written) or (kept if kept in kinds or not kinds else kinds[0])
        place = self._place(goal, province, kind)
        places = [one for letter, one in there if letter == kind]
        if not goal.coast and len(places) == 1:
            place = places[0]
        return Completed(Convert(*who, (), kind, place), tuple(self._notes))

    def _checked_clause(self, shape: Shape, done: Completed) -> Completed:
        if shape.bare_clause is not None:
            raise Misread("read.clause-incomplete", shape.bare_clause, shape.unit)
        return done

    def _goal_places(self, unit: Unit, province: str) -> list[str]:
        """Return the places in `province` this unit may mean when no coast is written; none when it cannot go there."""
        position = self._position
        if position.phase == RETREAT:
            lost = position.dislodged_by_province.get(unit.province)
            if lost is None:
                return []
            found = retreat_place(position, lost, province)
            if isinstance(found, str):
                return [found]
            return [place for place in lost.retreats if province_of(place) == province]
        if position.phase != MOVEMENT:
            return []
        goal = resolve_goal(position, unit, province)
        if isinstance(goal, str):
            return [goal]
        places = [place for place in reach.steps(position, unit) if province_of(place) == province]
        return places if len(places) > 1 else []
