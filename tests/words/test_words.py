"""The translation calls: languages, plural forms, enumerations, the guess from the system."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from kartentisch import words
from kartentisch.words import catalogue as catalogue_module


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A resources folder with a German catalogue of three entries and none for Japanese."""
    place = tmp_path / "locale" / "de" / "LC_MESSAGES"
    place.mkdir(parents=True)
    german = Catalog(locale="de")
    german.add("Open", "Öffnen")
    german.add(("{count} order", "{count} orders"), ("{count} Befehl", "{count} Befehle"))
    with (place / "kartentisch.mo").open("wb") as stream:
        write_mo(stream, german)
    monkeypatch.setattr(catalogue_module, "folder", lambda name: tmp_path)
    catalogue_module.catalogue.cache_clear()
    before = words.language()
    yield tmp_path
    words.set_language(before)
    catalogue_module.catalogue.cache_clear()


def test_the_language_in_use_decides(shelf: Path) -> None:
    assert words._("Open") == "Open"
    words.set_language("de")
    assert words.language() == "de"
    assert words._("Open") == "Öffnen"
    assert words.ngettext("{count} order", "{count} orders", 1) == "{count} Befehl"
    assert words.ngettext("{count} order", "{count} orders", 0) == "{count} Befehle"


def test_an_explicit_language_leaves_the_window_alone(shelf: Path) -> None:
    assert words.text("de", "Open") == "Öffnen"
    assert words.ntext("de", "{count} order", "{count} orders", 2) == "{count} Befehle"
    assert words.ntext("en", "{count} order", "{count} orders", 2) == "{count} orders"
    assert words.language() == "en"


def test_a_missing_catalogue_speaks_english(shelf: Path) -> None:
    assert words.text("ja", "Open") == "Open"
    assert words.ntext("ja", "{count} order", "{count} orders", 1) == "{count} order"


def test_unknown_texts_and_the_empty_text_stay(shelf: Path) -> None:
    assert words.text("de", "Never seen") == "Never seen"
    assert words.text("de", "") == ""


def test_an_unknown_language_is_refused() -> None:
    for ask in (words.set_language, lambda code: words.text(code, "Open"), lambda code: words.join_list(code, ["a"])):
        with pytest.raises(words.UnknownLanguageError) as caught:
            ask("fr")
        assert caught.value.code == "fr"


@pytest.mark.parametrize(
    ("language", "items", "sentence"),
    [
        ("en", [], ""),
        ("de", ["a"], "a"),
        ("en", ["a", "b"], "a and b"),
        ("en", ["a", "b", "c"], "a, b and c"),
        ("de", ["a", "b", "c"], "a, b und c"),
        ("ja", ["a", "b", "c"], "a、b、c"),
    ],
)
def test_enumerations(language: str, items: list[str], sentence: str) -> None:
    assert words.join_list(language, iter(items)) == sentence


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "German_Germany.1252"}, "de"),
    ],
)
def test_the_guess_from_the_system(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert words.system_language() == language


def test_the_guess_without_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: ("Japanese_Japan", "932"))
    assert words.system_language() == "ja"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert words.system_language() == "en"
