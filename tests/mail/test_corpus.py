"""Sixty mails with frozen answers: nothing wrong is taken for sure, nearly everything meant is read."""

from collections.abc import Mapping

import pytest

from tests.mail.corpus import Found, answers, find


@pytest.fixture(scope="module")
def found() -> Mapping[str, Found]:
    """Every mail as it is read."""
    return {answer.file: find(answer) for answer in answers()}


def test_the_corpus_is_whole(found: Mapping[str, Found]) -> None:
    assert len(found) == 60
    assert sum(len(one.answer.orders) for one in found.values()) > 200


def test_no_wrong_order_is_accepted(found: Mapping[str, Found]) -> None:
    assert {file: list(map(str, one.wrong)) for file, one in found.items() if one.wrong} == {}


def test_nearly_all_that_was_meant_is_read(found: Mapping[str, Found]) -> None:
    meant = sum(len(one.answer.orders) for one in found.values())
    lost = {file: list(map(str, one.lost)) for file, one in found.items() if one.lost}
    assert 1 - sum(map(len, lost.values())) / meant >= 0.97, lost


def test_most_of_it_needs_no_question(found: Mapping[str, Found]) -> None:
    meant = sum(len(one.answer.orders) for one in found.values())
    assert sum(len(one.asked) for one in found.values()) / meant < 0.2
