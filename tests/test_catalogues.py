"""The catalogues are complete, and the tools that keep them so find what they should find."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import dev_catalogues as tool
from dev_texts import find_texts

ROOT = Path(__file__).resolve().parent.parent

SOURCE = """
from kartentisch import words
from kartentisch.words import N_, _, ngettext, ntext
from kartentisch.words import text as say

def f(label, count, language):
    label.text("de", "a widget's own text")
    _("Open")
    words.text(language, "An army " "stays")
    say(language, "Save")
    ngettext("{count} order", "{count} orders", count)
    ntext(language, "a unit", "{count} units", count)
    for name in (N_("Later"),):
        _(name)
"""


def project(root: Path, source: str = SOURCE) -> Path:
    """Lay out a small project with one module and no catalogues."""
    package = root / "app" / "kartentisch"
    package.mkdir(parents=True)
    (package / "module.py").write_text(source, "utf-8")
    return root


def fragment(root: Path, content: str) -> None:
    """Write a fragment file into a project."""
    folder = root / "resources" / "locale" / "fragments"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "topic.csv").write_text(content, "utf-8")


COMPLETE = """en,de,ja
Open,Öffnen,開く
An army stays,Eine Armee bleibt,陸軍はとどまります
Save,Sichern,保存
{count} order ‖ {count} orders,{count} Befehl ‖ {count} Befehle,命令 {count}
a unit ‖ {count} units,eine Einheit ‖ {count:d} Einheiten,部隊 {count} ‖ 部隊 {count}
Later,Später,後で
"""


def test_every_text_of_the_program_is_translated() -> None:
    assert tool.check(ROOT) == []


def test_the_texts_of_a_module_are_found(tmp_path: Path) -> None:
    texts = find_texts(project(tmp_path) / "app" / "kartentisch")
    assert texts.faults == []
    assert texts.messages == {
        "Open": None,
        "An army stays": None,
        "Save": None,
        "{count} order": "{count} orders",
        "a unit": "{count} units",
        "Later": None,
    }


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ('_(f"Open {name}")', "needs a plain text"),
        ('_("Open " + name)', "needs a plain text"),
        ('_("Open {name}".format(name=name))', "needs a plain text"),
        ('_(message="Open")', "one by one"),
        ("_(*name)", "one by one"),
        ('_("")', "empty text"),
        ('_("a"), ngettext("a", "b", 2)', "another form"),
    ],
)
def test_a_call_no_catalogue_can_serve_is_a_fault(tmp_path: Path, call: str, fault: str) -> None:
    source = f"from kartentisch.words import _, ngettext\n\n{call}\n"
    faults = find_texts(project(tmp_path, source) / "app" / "kartentisch").faults
    assert len(faults) == 1
    assert faults[0].startswith("kartentisch/module.py:3: ")
    assert fault in faults[0]


def test_fragments_make_complete_catalogues_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    project(tmp_path)
    fragment(tmp_path, COMPLETE)
    assert tool.update(tmp_path) == []
    german = tool.catalogue_file(tmp_path, "de")
    first = german.read_bytes()
    assert 'msgstr[1] "{count} Befehle"' in first.decode()
    assert 'msgstr[0] "部隊 {count}"' in tool.catalogue_file(tmp_path, "ja").read_text("utf-8")
    assert tool.check(tmp_path) == []
    (tmp_path / "resources" / "locale" / "fragments" / "topic.csv").unlink()
    assert tool.update(tmp_path) == []
    assert german.read_bytes() == first


def test_a_fragment_wins_over_the_catalogue(tmp_path: Path) -> None:
    project(tmp_path)
    fragment(tmp_path, COMPLETE)
    tool.update(tmp_path)
    fragment(tmp_path, "en,de,ja\nSave,Speichern,保存\n")
    assert len(tool.check(tmp_path)) == 1
    assert tool.update(tmp_path) == []
    assert "Speichern" in tool.catalogue_file(tmp_path, "de").read_text("utf-8")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("Open,Öffnen,", "Open,,"), "de: 'Open' is not translated"),
        (("Später,後で", "Später,"), "ja: 'Later' is not translated"),
        (("{count} Befehle", "{zahl} Befehle"), "de: '{count} order' has other placeholders"),
        (("eine Einheit ‖ {count:d} Einheiten", "eine Einheit ‖ viele"), "de: 'a unit' has other placeholders"),
        (("{count} Befehl ‖ {count} Befehle", "{count} Befehle"), "de: '{count} order' is not translated"),
        (("命令 {count}", "命令 {count"), "ja: '{count} order' has other placeholders"),
        (("Later,", "Never,"), "topic.csv:7: nobody says 'Never'"),
        (("{count} orders,", "{count} commands,"), "topic.csv:5: the source has '{count} orders'"),
        (("Open,Öffnen,開く", "Open,Öffnen"), "topic.csv:2: not three columns"),
        (("Open,Öffnen,開く", "Open,Öffnen,開く\nOpen,Auf,開く"), "topic.csv:3: 'Open' is translated differently"),
        (("en,de,ja", "en,ja,de"), "topic.csv: the first line must be en,de,ja"),
    ],
)
def test_what_is_missing_or_wrong_is_named(tmp_path: Path, change: tuple[str, str], fault: str) -> None:
    project(tmp_path)
    assert COMPLETE.count(change[0]) == 1
    fragment(tmp_path, COMPLETE.replace(*change))
    assert any(line.startswith(fault) for line in tool.update(tmp_path))


def test_the_missing_texts_make_a_fragment(tmp_path: Path) -> None:
    project(tmp_path)
    fragment(tmp_path, COMPLETE.replace("Später", "").replace(",{count} Befehl ‖ {count} Befehle,命令 {count}", ",,"))
    tool.update(tmp_path)
    assert tool.missing(tmp_path) == ('"en","de","ja"\n"Later","","後で"\n"{count} order ‖ {count} orders","",""\n')


def test_stale_and_fuzzy_entries_are_faults(tmp_path: Path) -> None:
    project(tmp_path)
    fragment(tmp_path, COMPLETE)
    tool.update(tmp_path)
    fragment(tmp_path, "en,de,ja\n")
    german = tool.catalogue_file(tmp_path, "de")
    complete = german.read_text("utf-8")
    german.write_text(complete + '\nmsgid "Gone"\nmsgstr "Fort"\n', "utf-8")
    assert tool.check(tmp_path) == ["de: kartentisch.po is not what the source says; run python3 dev.py catalogues"]
    german.write_text(complete.replace('msgid "Open"', '#, fuzzy\nmsgid "Open"'), "utf-8")
    assert tool.check(tmp_path) == ["de: 'Open' is marked as fuzzy"]


def test_an_english_text_with_stray_braces_needs_no_placeholders() -> None:
    german = Catalog(locale="de")
    german.add("a { b", "a } b")
    assert list(tool.faults_of(german)) == []
