"""`kartentisch map` and pictures of real files, as a user types them."""

from pathlib import Path

import pytest

from kartentisch import words
from kartentisch.cli import main
from kartentisch.draw.look import THEMES

FOREIGN = Path(__file__).parents[1] / "data" / "foreign"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    words.set_language("en")


def test_provinces_pairs_and_doubts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", str(FOREIGN / "layers.svg")]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "7 provinces:"
    assert "  LTO  inland  Lake Town" in lines
    assert "12 pairs that touch:" in lines
    assert "  BET DEL" in lines
    assert err.splitlines() == ["ALP, DEL meet in a single point.", "BET, GAM meet in a single point."]


def test_the_start_of_a_variant_is_written_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "islands"
    assert main(["map", str(FOREIGN / "islands.svg"), "--save", str(folder)]) == 0
    assert "“islands”" in capsys.readouterr().out
    assert main(["check", str(folder)]) == 0
    assert "6 provinces, 7 links" in capsys.readouterr().out
    assert main(["map", str(FOREIGN / "islands.svg"), "--save", str(folder)]) == 2
    assert "variant.toml" in capsys.readouterr().err


def test_what_must_not_be_read_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.svg"
    file.write_text("<!DOCTYPE svg><svg/>", encoding="utf-8")
    assert main(["map", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"kartentisch: {file}: The map contains DOCTYPE; such files are not opened.\n"
    assert main(["map", str(tmp_path / "none.svg")]) == 2
    assert main(["map", str(file), "--snap", "99"]) == 2


@pytest.mark.parametrize(
    ("variant", "suffix", "theme"),
    [("colonial", "svg", "dark"), ("standard", "pdf", "print"), ("world2200", "png", "light")],
)
def test_the_maps_are_drawn_in_every_format(
    qapp: object, tmp_path: Path, variant: str, suffix: str, theme: str
) -> None:
    file = tmp_path / f"map.{suffix}"
    assert theme in THEMES
    assert main(["picture", variant, "-o", str(file), "--theme", theme, "--language", "de", "--size", "700x500"]) == 0
    assert file.stat().st_size > 30_000


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["-o", "a.png", "--theme", "pink"], "no colours called “pink”"),
        (["-o", "a.png", "--page", "A4"], "only a .pdf of the map has a page"),
        (["-o", "a.svg", "--scale", "2"], "only a .png of the map can be enlarged, by 0.25 to 8.0"),
        (["-o", "a.png", "--size", "20000x20000"], "would have 400 million pixels; at most 120 million"),
        (["-o", "missing/a.png", "--size", "200x150"], "cannot be written"),
    ],
)
def test_pictures_nobody_can_draw_end_with_2_and_a_sentence(
    qapp: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wishes: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", "colonial", *wishes]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("kartentisch: ")
    assert said in err
    assert list(tmp_path.iterdir()) == []


def test_a_source_nobody_knows_ends_with_2(qapp: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", "atlantis", "-o", str(tmp_path / "a.png")]) == 2
    assert "atlantis" in capsys.readouterr().err
    (tmp_path / "bad.tisch").write_text("{", encoding="utf-8")
    assert main(["picture", str(tmp_path / "bad.tisch"), "-o", str(tmp_path / "a.png")]) == 2
    assert "bad.tisch" in capsys.readouterr().err


def test_the_time_to_start_of_a_variant_nobody_knows_ends_with_2(
    qapp: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--time-start", "atlantis"]) == 2
    assert "atlantis" in capsys.readouterr().err
