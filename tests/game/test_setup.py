"""Setting up a position: every change is a new position, and what is impossible is told."""

import pytest

from kartentisch.game import setup
from kartentisch.rules import ADJUSTMENT, MOVEMENT, RETREAT, Date, Dislodged, Position, Unit, load_variant
from kartentisch.rules.sentences import sentence

COLONIAL = load_variant("colonial")
START = COLONIAL.start()


def test_units_are_placed_and_removed() -> None:
    placed = setup.place_unit(START, Unit("CHI", "A", "MOS"))
    assert placed.by_province["MOS"] == Unit("CHI", "A", "MOS")
    assert len(placed.units) == len(START.units)
    assert "MOS" not in setup.remove_unit(placed, "MOS").by_province
    assert START.by_province["MOS"].power == "RUS"
    on_coast = setup.place_unit(START, Unit("FRA", "F", "BAN/EC"))
    assert "BAN" not in setup.remove_unit(on_coast, "BAN/EC").by_province


def test_owners_change() -> None:
    taken = setup.set_owner(START, "MOS", "CHI")
    assert taken.centres["MOS"] == "CHI"
    assert "MOS" not in setup.set_owner(taken, "MOS", "").centres


def test_the_date_follows_the_phase() -> None:
    assert setup.set_phase(START, ADJUSTMENT).date == Date(1872)
    assert setup.set_phase(setup.set_date(START, Date(1872)), ADJUSTMENT).date == Date(1872)
    assert setup.set_phase(START, RETREAT).date == Date(1870)
    adjusting = setup.set_phase(START, ADJUSTMENT)
    assert setup.set_phase(adjusting, MOVEMENT).date == Date(1872)
    for year, moves, adjusts in ((1871, 1872, 1872), (1873, 1874, 1876), (-50, 1870, 1872)):
        strange = setup.set_date(START, Date(year))
        assert setup.set_phase(strange, RETREAT).date == Date(moves)
        assert setup.set_phase(strange, ADJUSTMENT).date == Date(adjusts)
        assert setup.set_phase(setup.set_date(adjusting, Date(year)), MOVEMENT).date == Date(moves)


def test_dislodged_units_live_in_retreat_phases_only() -> None:
    lost = Dislodged(Unit("RUS", "A", "OMS"), "KRA", ("PRM",))
    retreat = setup.place_dislodged(setup.set_phase(START, RETREAT), lost)
    retreat = setup.set_standoffs(retreat, ("KRA", "KRA"))
    assert (retreat.dislodged, retreat.standoffs) == ((lost,), ("KRA",))
    assert setup.position_faults(retreat) == ()
    assert setup.remove_dislodged(retreat, "OMS").dislodged == ()
    moving = setup.set_phase(retreat, MOVEMENT)
    assert (moving.dislodged, moving.standoffs) == ((), ())


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (START.with_(units=(Unit("RUS", "A", "BLA"),)), "refuse.army-sea"),
        (START.with_(units=(Unit("RUS", "F", "MOS"),)), "refuse.fleet-inland"),
        (START.with_(units=(Unit("RUS", "A", "HIM"),)), "refuse.barrier"),
        (START.with_(units=(Unit("RUS", "F", "BAN"),)), "refuse.coast-needed"),
        (START.with_(units=(Unit("RUS", "A", "BAN/EC"),)), "position.army-coast"),
        (START.with_(units=(Unit("RUS", "A", "QQQ"),)), "position.no-place"),
        (START.with_(units=(Unit("XXX", "A", "MOS"),)), "position.no-power"),
        (START.with_(units=(Unit("RUS", "W", "MOS"),)), "position.no-kind"),
        (START.with_(units=(Unit("RUS", "A", "MOS"), Unit("CHI", "A", "MOS"))), "position.two-units"),
        (START.with_(dislodged=(Dislodged(Unit("RUS", "A", "MOS")),)), "position.dislodged-phase"),
        (START.with_(phase=RETREAT, dislodged=(Dislodged(Unit("RUS", "A", "MOS")),) * 2), "position.two-units"),
        (
            START.with_(phase=RETREAT, dislodged=(Dislodged(Unit("RUS", "A", "MOS"), "", ("QQQ",)),)),
            "position.no-place",
        ),
        (START.with_(centres={"BLA": "RUS"}), "position.no-centre"),
        (START.with_(centres={"MOS": "XXX"}), "position.no-power"),
        (START.with_(date=Date(1871)), "position.date"),
        (START.with_(date=Date(1970)), "position.date"),
        (START.with_(phase=ADJUSTMENT), "position.date"),
        (START.with_(phase="lunch"), "position.date"),
    ],
)
def test_what_is_impossible_is_told_in_words(position: Position, code: str) -> None:
    faults = setup.position_faults(position)
    assert [fault.code for fault in faults] == [code]
    assert not sentence(COLONIAL, faults[0], "de").startswith(code)


def test_the_start_has_no_faults() -> None:
    assert setup.position_faults(START) == ()
