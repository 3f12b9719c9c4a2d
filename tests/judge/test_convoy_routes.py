"""Which fleets lie on a route of a convoy, and what that means for orders (readings of DATC 6.D.31, 6.F.12, 6.G.19)."""

import pytest

from kartentisch.rules import Unit, reach
from tests.judge.test_rulings import orders, position, told


@pytest.mark.parametrize(
    ("seas", "fleet", "origin", "goal", "expected"),
    [
        ("SCS", "SCS", "CAN", "FOR", True),
        ("SCS SUN", "SUN", "CAN", "TON", False),  # a way back only
        ("SCS ECS", "ECS", "CAN", "FOR", False),  # only lengthens a way that is whole without it
        ("SCS ECS", "ECS", "CAN", "SHA", True),
        ("SCS ECS UPP", "UPP", "CAN", "SHA", False),
        ("SCS ECS YEL", "YEL", "TON", "SEO", True),
        ("SCS ECS YEL", "ECS", "TON", "SEO", True),
        ("SCS ECS YEL UPP", "UPP", "TON", "SEO", True),
        ("SCS YEL", "SCS", "TON", "SEO", False),  # a gap
        ("SCS ECS YEL SUN", "SUN", "TON", "SEO", False),
    ],
)
def test_a_fleet_on_a_route(seas: str, fleet: str, origin: str, goal: str, expected: bool) -> None:
    here = position(*(f"ENG F {sea}" for sea in seas.split()))
    assert reach.on_convoy_route(here, Unit("ENG", "F", fleet), origin, goal) == expected


def test_a_convoy_order_off_every_route_is_illegal() -> None:
    here = position("ENG A CAN", "ENG F SCS", "HOL F SUN")
    given = orders("ENG A CAN - TON VIA", "ENG F SCS C A CAN - TON", "HOL F SUN C A CAN - TON")
    assert told(here, given) == "ok TON, ok SCS, illegal SUN"


def test_an_own_convoy_order_off_every_route_shows_no_will_to_sail() -> None:
    """Hong Kong and Canton are neighbours: without a valid own convoy the armies meet on land."""
    here = position("FRA A HON", "CHI A CAN", "CHI F SCS", "FRA F ECS")
    given = orders("FRA A HON - CAN", "CHI A CAN - HON", "CHI F SCS C A HON - CAN", "FRA F ECS C A HON - CAN")
    assert told(here, given) == "bounce HON, bounce CAN, ok SCS, illegal ECS"


def test_a_neighbour_goes_by_sea_with_an_own_convoy_and_changes_places() -> None:
    here = position("CHI A HON", "FRA A CAN", "CHI F SCS")
    given = orders("CHI A HON - CAN", "FRA A CAN - HON", "CHI F SCS C A HON - CAN")
    assert told(here, given) == "ok CAN, ok HON, ok SCS"


def test_the_only_fleet_cannot_support_the_move_it_would_have_to_carry() -> None:
    here = position("CHI A HON", "TUR F SCS")
    given = orders("CHI A HON - FOR", "TUR F SCS S A HON - FOR")
    assert told(here, given) == "no-convoy HON, illegal SCS"
    with_another = position("CHI A CAN", "TUR F ECS", "TUR F SCS")
    supported = orders("TUR F ECS S A CAN - FOR", "TUR F SCS C A CAN - FOR", "CHI A CAN - FOR")
    assert told(with_another, supported) == "ok ECS, ok SCS, ok FOR"
