"""Games of chance orders, the same at every run: dense with supports, convoys, trains and passages."""

import random
from collections.abc import Iterator

from kartentisch.geo import province_of
from kartentisch.judge import Outcome, adjudicate
from kartentisch.orders import Convoy, Hold, Move, Order, Passage, Support, Train
from kartentisch.orders.legality import refusal
from kartentisch.rules import Position, Unit, load_variant, reach


def outcomes(variant: str, seed: int, turns: int) -> Iterator[Outcome]:
    """Yield judged movement phases of a game; every fourth begins anew with units thrown onto the board."""
    dice = random.Random(seed)
    start = load_variant(variant).start()
    position = start
    for turn in range(turns):
        if turn % 4 == 0:
            position = _crowd(start, dice)
        orders: list[Order] = []
        for unit in dice.sample(position.units, len(position.units)):
            orders += _order(position, unit, orders, dice)
        outcome = adjudicate(position, orders)
        yield outcome
        after = outcome.position
        position = position.with_(units=after.units, centres=after.centres)


def _crowd(start: Position, dice: random.Random) -> Position:
    """A board with a unit in every third province."""
    units = []
    for province in start.variant.board.provinces.values():
        kinds = [kind for kind in start.variant.kinds.values() if province.terrain in kind.enters]
        if kinds and dice.random() < 0.35:
            kind = dice.choice(kinds)
            places = [place for place in province.places if place != province.id] if kind.names_coast else []
            place = dice.choice(places or [province.id])
            units.append(Unit(dice.choice(start.variant.power_order), kind.letter, place))
    return start.with_(units=tuple(units))


def _order(position: Position, unit: Unit, given: list[Order], dice: random.Random) -> Iterator[Order]:
    """One order for a unit, or none; supports and convoys rather for moves that are given."""
    head = (unit.power, unit.kind, unit.place)
    near = sorted(reach.step_provinces(position, unit))
    steps = [
        *reach.steps(position, unit),
        *reach.canal_goals(position, unit),
        *sorted(reach.convoy_goals(position, unit)),
    ]
    choice = dice.random()
    found: Order | None = None
    if choice < 0.1:
        return
    canal = position.variant.keepers.get(unit.province)
    if canal is not None and choice < 0.6:
        found = Hold(*head, (Passage("F", *dice.choice((canal.seas, canal.seas[::-1]))),))
    elif choice < 0.5 and steps:
        trains = reach.train_goals(position, unit)
        found = (
            Train(*head, (), dice.choice(trains)) if trains and choice < 0.35 else Move(*head, (), dice.choice(steps))
        )
    elif choice < 0.85:
        other = dice.choice(position.units)
        helped = [
            one
            for one in given
            if isinstance(one, (Move, Train)) and province_of(one.goal) in near and one.province != unit.province
        ]
        close = [one for one in position.units if one.province in near]
        if close and choice < 0.65:
            other = dice.choice(close)
        goal = dice.choice(["", *near]) if choice < 0.8 else ""
        found = Support(*head, (), other.kind, other.place, goal)
        if helped and choice < 0.75:
            move = dice.choice(helped)
            found = Support(*head, (), move.kind, move.place, move.goal)
    elif (unit.kind, unit.place) in position.at_sea:
        armies = [one for one in position.units if reach.convoy_goals(position, one)]
        sailing = [one for one in given if isinstance(one, Move) and refusal(position, _carry(unit, one)) is None]
        if sailing:
            found = _carry(unit, dice.choice(sailing))
        elif armies:
            army = dice.choice(armies)
            goal = dice.choice(sorted(reach.convoy_goals(position, army)))
            found = Convoy(*head, (), army.kind, army.place, goal)
    if found is not None and refusal(position, found) is None:
        yield found


def _carry(fleet: Unit, move: Move) -> Convoy:
    return Convoy(fleet.power, fleet.kind, fleet.place, (), move.kind, move.place, province_of(move.goal))
