"""Who contributed to a contest: the numbers add up, and they are those of the verdicts."""

from kartentisch.judge import adjudicate, contest
from kartentisch.orders import Move, Order, Support, Train
from kartentisch.rules import Position, Unit, load_variant

COLONIAL = load_variant("colonial")
TAS, KIR = Unit("RUS", "A", "TAS"), Unit("RUS", "A", "KIR")
KAG, SIK, URU = Unit("CHI", "A", "KAG"), Unit("CHI", "A", "SIK"), Unit("CHI", "A", "URU")


def _position(*units: Unit) -> Position:
    return COLONIAL.start().with_(units=units)


def test_both_sides_name_who_contributed() -> None:
    orders: list[Order] = [
        Move("RUS", "A", "TAS", (), "KAG"),
        Support("RUS", "A", "KIR", (), "A", "TAS", "KAG"),
        Support("CHI", "A", "SIK", (), "A", "KAG"),
    ]
    outcome = adjudicate(_position(TAS, KIR, KAG, SIK), orders)
    found = contest(outcome, "KAG")
    attack, defence = found.attacks[0], found.defence
    assert defence is not None
    assert (attack.unit, attack.strength, attack.parts) == (TAS, 2, (TAS, KIR))
    assert (defence.unit, defence.strength, defence.parts) == (KAG, 2, (KAG, SIK))
    values = outcome.verdicts[orders[0]].reason.values
    assert (values["attack"], values["hold"]) == (attack.strength, defence.strength)
    assert found.of(KAG) is defence


def test_a_cut_support_is_named_and_does_not_count() -> None:
    orders: list[Order] = [
        Move("RUS", "A", "TAS", (), "KAG"),
        Support("RUS", "A", "KIR", (), "A", "TAS", "KAG"),
        Move("CHI", "A", "URU", (), "KIR"),
    ]
    found = contest(adjudicate(_position(TAS, KIR, KAG, URU), orders), "KAG")
    assert (found.attacks[0].strength, found.attacks[0].supporters, found.attacks[0].cut) == (1, (), (KIR,))


def test_support_against_a_unit_of_its_own_power_is_not_counted() -> None:
    orders: list[Order] = [
        Move("RUS", "A", "TAS", (), "KAG"),
        Support("CHI", "A", "SIK", (), "A", "TAS", "KAG"),
    ]
    found = contest(adjudicate(_position(TAS, KAG, SIK), orders), "KAG")
    assert (found.attacks[0].strength, found.attacks[0].not_counted) == (1, (SIK,))


def test_in_a_standoff_the_side_asked_for_comes_first() -> None:
    orders: list[Order] = [Move("RUS", "A", "TAS", (), "KAG"), Move("CHI", "A", "SIK", (), "KAG")]
    outcome = adjudicate(_position(TAS, SIK), orders)
    for first, second in ((TAS, SIK), (SIK, TAS)):
        found = contest(outcome, "KAG", first)
        assert [force.unit for force in found.attacks] == [first, second]
        assert [force.strength for force in found.attacks] == [1, 1]
        assert found.defence is None


def test_head_to_head_the_defence_is_the_other_move() -> None:
    orders: list[Order] = [
        Move("RUS", "A", "TAS", (), "KAG"),
        Move("CHI", "A", "KAG", (), "TAS"),
        Support("RUS", "A", "KIR", (), "A", "TAS", "KAG"),
    ]
    outcome = adjudicate(_position(TAS, KIR, KAG), orders)
    found = contest(outcome, "KAG", TAS)
    assert found.defence is not None
    assert (found.attacks[0].strength, found.defence.unit, found.defence.strength) == (2, KAG, 1)


def test_every_number_of_a_verdict_is_the_sum_of_its_parts() -> None:
    train = Unit("RUS", "A", "MOS")
    vladivostok, mongolia = Unit("RUS", "A", "VLA"), Unit("CHI", "A", "MON")
    orders: list[Order] = [
        Train("RUS", "A", "MOS", (), "IRK"),
        Support("RUS", "A", "VLA", (), "A", "MOS", "IRK"),
        Move("CHI", "A", "MON", (), "IRK"),
    ]
    outcome = adjudicate(_position(train, vladivostok, mongolia), orders)
    found = contest(outcome, "IRK", train)
    assert [(force.unit, force.strength, force.parts) for force in found.attacks] == [
        (train, 2, (train, vladivostok)),
        (mongolia, 1, (mongolia,)),
    ]


def test_nothing_meets_in_another_phase() -> None:
    position = _position(TAS).with_(phase="retreat")
    assert contest(adjudicate(position, []), "KAG").attacks == ()
