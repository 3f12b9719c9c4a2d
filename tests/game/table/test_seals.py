"""Seals: who opens what, and what a broken one says."""

import base64

import pytest

from kartentisch.game.table import seals
from tests.support.secrets import found

SECRET = b'{"drafts":{"RUS":["A MOS - TSR - IRK"]}}'


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seals, "COST", 2**4)


@pytest.mark.parametrize("phrase", ["", "Ostsee", "海図 🗺", "\udc80"])
def test_the_holder_opens_what_was_sealed(phrase: str) -> None:
    public, private = seals.new_keys(phrase)
    key = seals.unlocked(private, phrase)
    box = seals.seal_own(key, SECRET, "draft 1")
    assert seals.open_own(key, box, "draft 1") == SECRET
    letter = seals.seal_letter(public, SECRET, "letter 1")
    assert seals.open_letter(key, letter, "letter 1") == SECRET
    for text in (box, letter):
        assert not found(text.encode(), ["A MOS", "TSR - IRK", '"RUS"'])
        assert not found(base64.b64decode(text), ["A MOS", "TSR - IRK", '"RUS"'])


def test_the_length_does_not_tell_how_many_orders_there_are() -> None:
    _public, private = seals.new_keys("")
    key = seals.unlocked(private)
    assert len({len(seals.seal_own(key, b"x" * size, "")) for size in (1, 40, 900, 1024)}) == 1


def test_nothing_opens_without_the_pass_phrase() -> None:
    _public, private = seals.new_keys("Ostsee")
    for wrong in ("", "ostsee", "Ostsee "):
        with pytest.raises(seals.SealBroken):
            seals.unlocked(private, wrong)


def test_a_seal_opens_only_for_its_holder_and_its_purpose() -> None:
    one, two = (seals.new_keys("") for _ in range(2))
    mine, other = seals.unlocked(one[1]), seals.unlocked(two[1])
    box, letter = seals.seal_own(mine, SECRET, "draft 1"), seals.seal_letter(one[0], SECRET, "letter 1")
    for key, about in ((other, "draft 1"), (mine, "draft 2")):
        with pytest.raises(seals.SealBroken):
            seals.open_own(key, box, about)
    for key, about in ((other, "letter 1"), (mine, "letter 2")):
        with pytest.raises(seals.SealBroken):
            seals.open_letter(key, letter, about)


@pytest.mark.parametrize("damage", ["", "!!", "AAAA", None])
def test_damage_is_a_broken_seal(damage: str | None) -> None:
    public, private = seals.new_keys("")
    key = seals.unlocked(private)
    for broken in (damage, seals.seal_own(key, SECRET, "")[:-8] + "AAAAAAA="):
        for opened in (seals.open_own, seals.open_letter):
            with pytest.raises(seals.SealBroken):
                opened(key, broken, "")  # type: ignore[arg-type]  # files hold anything
    with pytest.raises(seals.SealBroken):
        seals.seal_letter("AAAA", SECRET, "")
    assert public


@pytest.mark.parametrize("cost", [[2**30, 8, 1], [0, 8, 1], [16, 8], "16", None, [16, 10**6, 1]])
def test_a_file_cannot_ask_for_any_amount_of_memory(cost: object) -> None:
    _public, private = seals.new_keys("Ostsee")
    with pytest.raises(seals.SealBroken):
        seals.unlocked({**private, "scrypt": cost}, "Ostsee")
