"""What would help a move or a train that failed."""

from collections.abc import Iterator

from msgspec.structs import replace

from kartentisch.game.hints.canal import permission
from kartentisch.game.hints.convoys import carried
from kartentisch.game.hints.look import Look, hold
from kartentisch.game.remedies.helpers import Change, cuts, helpers, pairs, stays, supports, ways_out
from kartentisch.geo import province_of
from kartentisch.judge import Result, Verdict, contest
from kartentisch.orders import Convoy, Move, Train
from kartentisch.rules import Unit, reach


def for_move(look: Look, unit: Unit, order: Move, verdict: Verdict) -> Iterator[Iterator[Change]]:
    """Yield kinds of changes that may help a move, the smallest first."""
    if verdict.result is Result.CLOSED:
        yield from _leave(look, unit, order, verdict)
    elif verdict.result is Result.NO_CONVOY:
        yield from _convoy(look, unit, order, verdict)
    else:
        yield from _strength(look, unit, order)


def _strength(look: Look, unit: Unit, order: Move | Train) -> Iterator[Iterator[Change]]:
    """More support, less resistance: own units first, then others, then two at a time."""
    goal = province_of(order.goal)
    met = contest(look.outcome, goal, unit)
    rivals = [force.unit for force in met.attacks if force.unit != unit]
    own_rivals = [rival for rival in rivals if rival.power == unit.power]
    there = look.position.by_province.get(goal)
    mine = supports(look, own_rivals + helpers(look, unit.power, own=True), unit, order.goal)
    yield iter([(one,) for one in mine])
    yield iter([stays(rival) for rival in own_rivals])
    if there is not None and there.power == unit.power:
        yield ways_out(look, there)
    if met.defence is not None:
        yield cuts(look, unit.power, met.defence.supporters)
    yield cuts(look, unit.power, tuple(u for force in met.attacks if force.unit != unit for u in force.supporters))
    theirs = supports(look, [one for one in helpers(look, unit.power, own=False) if one != there], unit, order.goal)
    yield iter([(one,) for one in theirs])
    if there is not None and there.power != unit.power and look.idle(there):
        yield ways_out(look, there, frozenset({unit.province}))
    yield iter([stays(rival) for rival in rivals if rival.power != unit.power])
    yield pairs(mine, theirs)
    supporters = (met.defence.supporters if met.defence is not None else ()) + tuple(
        one for force in met.attacks if force.unit != unit for one in force.supporters
    )
    cutting = list(cuts(look, unit.power, supporters))
    yield ((*cut, one) for cut in cutting[:3] for one in mine[:3] if one.province != cut[0].province)


def _leave(look: Look, fleet: Unit, order: Move, verdict: Verdict) -> Iterator[Iterator[Change]]:
    """Leave by the keeper of the canal, who holds for it and is supported; other fleets that stay away."""
    if verdict.reason.code in ("canal.closed.used", "canal.closed.own-first"):
        values = verdict.reason.values
        wanted = values.get("fleets", (values.get("other"),))
        others = [one for one in wanted if isinstance(one, Unit) and one != fleet] if isinstance(wanted, tuple) else []
        others.sort(key=lambda one: one.power != fleet.power)
        for other in others:
            yield ways_out(look, other)
        yield iter([tuple(hold(other) for other in others)])
        return
    yield _keeper(look, fleet, order)
    keeper = verdict.reason.values.get("keeper")
    if isinstance(keeper, Unit):
        met = contest(look.outcome, keeper.province)
        yield cuts(look, fleet.power, tuple(one for force in met.attacks for one in force.supporters))
        mine = supports(look, helpers(look, fleet.power, own=True), keeper)
        theirs = supports(look, helpers(look, fleet.power, own=False), keeper)
        yield iter([(one,) for one in theirs])
        yield pairs(mine, theirs)


def _keeper(look: Look, fleet: Unit, order: Move) -> Iterator[Change]:
    """Leave by the keeper, a hold in place of its move, its attackers away, or support for it."""
    canal = look.position.variant.canal_of.get((fleet.province, province_of(order.goal)))
    keeper = look.position.by_province.get(canal.keeper) if canal is not None else None
    if keeper is not None:
        yield (permission(look, keeper, fleet, order.goal),)
        for mover, (theirs, _verdict) in look.legal.items():
            if isinstance(theirs, Move) and province_of(theirs.goal) == keeper.province:
                yield stays(mover)
        yield from ((one,) for one in supports(look, helpers(look, fleet.power, own=True), keeper))


def _convoy(look: Look, army: Unit, order: Move, verdict: Verdict) -> Iterator[Iterator[Change]]:
    """The convoy completed, another route, its fleet supported, or the way by land."""
    goal = province_of(order.goal)
    lost = verdict.reason.values.get("fleet")
    without = frozenset({lost}) if isinstance(lost, Unit) else frozenset()
    if verdict.reason.code == "no-convoy.paradox":
        yield from _out_of_the_circle(look, army, order)
    for foreign in (False, True):
        missing = carried(look, army, goal, foreign=foreign, without=without)
        mended = replace(order, route=())
        yield iter([missing, (mended, *missing)] if missing and order.route else [missing] if missing else [])
    if goal in reach.step_provinces(look.position, army) and order.via:
        yield iter([(replace(order, via=False, route=()),)])
    if isinstance(lost, Unit):
        attackers = [force.unit for force in contest(look.outcome, lost.province).attacks]
        mine = supports(look, helpers(look, army.power, own=True), lost)
        theirs = supports(look, helpers(look, army.power, own=False), lost)
        yield iter([(one,) for one in mine])
        yield iter([(one,) for one in theirs])
        yield iter([stays(attacker) for attacker in attackers])
        yield pairs(mine, theirs)


def _out_of_the_circle(look: Look, army: Unit, order: Move) -> Iterator[Iterator[Change]]:
    """Support for the fleets of a convoy that decides about itself, and their attackers staying away."""
    fleets = [
        unit
        for unit, (theirs, _verdict) in look.legal.items()
        if isinstance(theirs, Convoy)
        and province_of(theirs.other) == army.province
        and province_of(theirs.goal) == province_of(order.goal)
    ]
    for fleet in fleets:
        yield iter([(one,) for one in supports(look, helpers(look, army.power, own=True), fleet)])
        yield iter([(one,) for one in supports(look, helpers(look, army.power, own=False), fleet)])
        yield iter([stays(force.unit) for force in contest(look.outcome, fleet.province).attacks])


def for_train(look: Look, unit: Unit, order: Train, verdict: Verdict) -> Iterator[Iterator[Change]]:
    """Yield kinds of changes that may help a train: another goal, a free line, more strength at its goal."""
    line = look.position.variant.railway_of[unit.province]
    stops = line.between(unit.province, verdict.at) if verdict.at != unit.province else ()
    yield iter([(replace(order, goal=stop),) for stop in reversed(stops)])
    way = line.between(unit.province, order.goal)
    stations = frozenset(way)
    blocked = [at for at in way if at in look.position.by_province or contest(look.outcome, at).attacks]
    for station in blocked:
        there = look.position.by_province.get(station)
        attackers = [force.unit for force in contest(look.outcome, station).attacks if force.unit != unit]
        if there is not None:
            yield ways_out(look, there, stations | {unit.province})
        own = [one for one in helpers(look, unit.power, own=True) if one.province not in stations and one != unit]
        if attackers and station != order.goal:
            near = [one for one in own if station in reach.step_provinces(look.position, one)]
            yield iter([(Move(one.power, one.kind, one.place, (), station),) for one in near])
        yield iter([stays(attacker) for attacker in attackers])
    yield from _strength(look, unit, order)


def for_train_to_own(look: Look, order: Train) -> Iterator[Change]:
    """The own unit at the goal of a train leaves (ruling tsr.own_unit_at_goal)."""
    there = look.position.by_province.get(order.goal)
    if there is not None:
        yield from ways_out(look, there, frozenset({order.province}))


def for_second_train(look: Look, unit: Unit) -> Iterator[Change]:
    """Every other train holds instead."""
    others = [
        other for other, (order, _verdict) in look.outcome.by_unit.items() if isinstance(order, Train) and other != unit
    ]
    if others:
        yield tuple(hold(other) for other in others)
