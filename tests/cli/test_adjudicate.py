"""`kartentisch adjudicate`: one answer a document, exit 0 or 2, never a traceback."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kartentisch.cli import main
from kartentisch.judge import document as judging

APP = Path(__file__).parents[2] / "app"
GOOD = {"variant": "colonial", "phase": "movement", "units": {"RUS": ["A MOS"], "CHI": ["A KRA"]}}
TRAIN = {**GOOD, "orders": {"RUS": ["A MOS-TSR-IRK"]}}

ANSWER = ["results", "dislodged", "next"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, list[Any], str]:
    """Exit status, the answers, and standard error."""
    status = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_one_object_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, document in (("a.json", TRAIN), ("b.json", GOOD)):
        (tmp_path / name).write_text(json.dumps(document, indent=2), "utf-8")
    status, answers, err = run(capsys, "adjudicate", tmp_path / "a.json", tmp_path / "b.json")
    assert (status, err, len(answers)) == (0, "", 2)
    first = answers[0]["results"][0]
    assert (first["result"], first["at"], first["given"]) == ("halted", "OMS", "A MOS-TSR-IRK")
    assert answers[0]["next"]["units"]["RUS"] == ["A OMS"]


def test_a_trace_is_told_beside_the_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_text(json.dumps(TRAIN), "utf-8")
    _status, plain, nothing = run(capsys, "adjudicate", tmp_path / "a.json")
    status, answers, err = run(capsys, "adjudicate", "--trace", tmp_path / "a.json")
    assert (status, answers, nothing) == (0, plain, "")
    lines = err.splitlines()
    assert lines[0] == "Suppose the train of the Russian army in Moscow meets Irkutsk."
    assert lines[1].startswith("  The train of the Russian army in Moscow")
    assert "Then the line is blocked in Krasnoyarsk." in lines


def test_lines_each_answered_good_or_bad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "many.jsonl"
    lines = [json.dumps(GOOD), "", "{broken", json.dumps({**GOOD, "units": {"RUS": ["A QQQ"]}}), json.dumps(TRAIN)]
    file.write_text("\r\n".join(lines), "utf-8")
    status, answers, err = run(capsys, "adjudicate", file)
    assert status == 2
    assert [list(answer) for answer in answers] == [
        ["results", "dislodged", "next"],
        ["error"],
        ["error"],
        [*answers[0]],
    ]
    assert answers[1]["error"]["line"] == 3
    assert (answers[2]["error"]["line"], answers[2]["error"]["field"]) == (4, "units.RUS[0]")
    assert f"{file}, line 4: units.RUS[0]: QQQ" in err


def test_the_status_stays_2_whatever_follows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.json").write_text(json.dumps(GOOD))
    status, answers, _ = run(capsys, "adjudicate", tmp_path / "none.json", tmp_path / "good.json")
    assert status == 2
    assert answers[0]["error"]["field"] == "file"
    assert "results" in answers[1]


@pytest.mark.parametrize(
    ("data", "answers", "status"),
    [
        (json.dumps(GOOD).encode(), ["results"], 0),
        (json.dumps(GOOD, indent=1).encode(), ["results"], 0),
        (b"\xef\xbb\xbf" + json.dumps(GOOD).encode(), ["results"], 0),
        ((json.dumps(GOOD) + "\n" + json.dumps(TRAIN) + "\n").encode(), ["results", "results"], 0),
        (b"garbage\n" + json.dumps(GOOD).encode(), ["error", "results"], 2),
        (b"", ["error"], 2),
        (b"[" * 100_000, ["error"], 2),
        (b'{"a":' * 100_000, ["error"], 2),
        (b"\xff\xfe\x00", ["error"], 2),
        (b'{"variant": "colonial", "phase": "movement", "date": ' + b"9" * 5000 + b"}", ["error"], 2),
        (b'{"variant": "colonial", "phase": "movement", "date": NaN}', ["error"], 2),
        (b'{"variant": "colonial", "phase": "movement", "units": {}, "units": {}}', ["error"], 2),
    ],
)
def test_standard_input(
    data: bytes,
    answers: list[str],
    status: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    feed(monkeypatch, data)
    code, found, err = run(capsys, "adjudicate", "-")
    assert ([next(iter(answer)) for answer in found], code) == (answers, status)
    assert bool(err) is (status == 2)


def test_a_name_given_twice_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, b'{"variant": "colonial", "phase": "movement", "units": {"RUS": [], "RUS": ["A MOS"]}}')
    _, answers, _ = run(capsys, "adjudicate", "-")
    assert answers == [{"error": {"message": "given twice", "field": "RUS", "line": 1, "file": "-"}}]


def test_a_line_without_end_is_refused_and_the_next_is_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kartentisch.cli.adjudicate.LIMIT", 500)
    monkeypatch.setattr("kartentisch.rules.document_text.LIMIT", 500)
    file = tmp_path / "many.jsonl"
    file.write_text('{"x": "' + "y" * 5000 + '"}\n' + json.dumps(GOOD) + "\n")
    status, answers, _ = run(capsys, "adjudicate", file)
    assert status == 2
    assert "too long" in answers[0]["error"]["message"]
    assert "results" in answers[1]


def test_an_error_of_ours_costs_one_answer_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judging.judge_document

    def failing(document: Any, recorder: Any = None) -> dict[str, Any]:
        if "orders" in document:
            raise ZeroDivisionError("a bug")
        return judge(document, recorder)

    monkeypatch.setattr(judging, "judge_document", failing)
    file = tmp_path / "two.jsonl"
    file.write_text(json.dumps(TRAIN) + "\n" + json.dumps(GOOD))
    status, answers, err = run(capsys, "adjudicate", file)
    assert status == 2
    assert "ZeroDivisionError" in answers[0]["error"]["message"]
    assert "results" in answers[1]
    assert "Traceback" not in err


def process(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """The command line as a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(APP), **more.pop("env", {})}
    command = [sys.executable, "-m", "kartentisch.cli", *arguments]
    return subprocess.run(command, capture_output=True, env=env, check=False, **more)


def test_an_ascii_stream_gets_plain_json() -> None:
    document = {**GOOD, "orders": {"RUS": ["モスクワ – 日本"]}}
    done = process("adjudicate", "-", input=json.dumps(document).encode(), env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert json.loads(done.stdout)["results"][0]["given"] == "モスクワ – 日本"
    done = process("adjudicate", "/nowhere/日本.json", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr.isascii()) == (2, True)
    assert b"Traceback" not in done.stderr


def test_half_a_surrogate_pair_is_answered() -> None:
    text = b'{"variant": "colonial", "phase": "movement", "units": {}, "orders": {"RUS": ["\\ud83d"]}}'
    done = process("adjudicate", "-", input=text, env={"PYTHONIOENCODING": "utf-8"})
    assert done.returncode == 0
    assert json.loads(done.stdout)["results"][0]["result"] == "illegal"


def test_a_broken_pipe_is_quiet(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(GOOD) + "\n") * 2000)
    command = [sys.executable, "-m", "kartentisch.cli", "adjudicate", str(file)]
    env = {**os.environ, "PYTHONPATH": str(APP)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0


def test_no_window_is_loaded_to_judge() -> None:
    code = (
        "import sys; from kartentisch.cli import main; status = main(['adjudicate', '-']); "
        "print(status, [m for m in sys.modules if m.startswith(('PySide6', 'kartentisch.gui', 'shapely'))])"
    )
    env = {**os.environ, "PYTHONPATH": str(APP)}
    text = json.dumps(GOOD).encode()
    done = subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, env=env, check=True)
    assert done.stdout.splitlines()[-1] == b"0 []"
