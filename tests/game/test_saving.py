"""Saving: at every moment the old file or the new one is there, whole; nothing is overwritten unasked."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kartentisch.game import GameFileFault, Session, atomic, leftovers, open_leftover, unsaved
from kartentisch.orders import Hold
from kartentisch.rules import load_variant

COLONIAL = load_variant("colonial")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")


APP = Path(__file__).parents[2] / "app"


def end_of_process() -> None:
    """Give back the locks of this process, as its end would."""
    for path in list(unsaved._held):
        unsaved.release(path)


@pytest.fixture(autouse=True)
def no_locks() -> Iterator[None]:
    yield
    end_of_process()


@pytest.fixture
def session() -> Session:
    return Session.new(COLONIAL, "CO ST 66")


def failing(error: OSError | type[BaseException]) -> Callable[..., None]:
    def fail(*_arguments: object, **_named: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("step", ["mkstemp", "fsync", "chmod", "replace"])
@pytest.mark.parametrize(
    ("error", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "full"),
        (OSError(errno.EDQUOT, "Quota exceeded"), "full"),
        (OSError(errno.EROFS, "Read-only file system"), "read-only"),
        (PermissionError(errno.EACCES, "Permission denied"), "read-only"),
        (OSError(errno.EIO, "Input/output error"), "write"),
    ],
)
def test_a_failure_at_any_step_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: OSError, code: str
) -> None:
    path = tmp_path / "game.tisch"
    path.write_bytes(b"old")
    owner: object = {"mkstemp": atomic.tempfile, "fsync": os}.get(step, Path)
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, failing(error))
        with pytest.raises(GameFileFault) as refused:
            atomic.write(path, b"new")
    assert refused.value.code == code
    assert str(path) in str(refused.value)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.chmod", "pathlib.Path.replace"])
def test_a_kill_before_any_step_keeps_the_old_file(tmp_path: Path, step: str) -> None:
    """A process that ends at once may leave the file beside behind; the game itself is the old one, whole."""
    path = tmp_path / "game.tisch"
    path.write_bytes(b"old")
    code = (
        "import os, pathlib, sys; from kartentisch.game import atomic; path = pathlib.Path(sys.argv[1]); "
        f"{step} = lambda *_: os._exit(9); atomic.write(path, b'new')"
    )
    env = {**os.environ, "PYTHONPATH": str(APP)}
    done = subprocess.run([sys.executable, "-c", code, str(path)], env=env, check=False)
    assert done.returncode == 9
    assert path.read_bytes() == b"old"
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"


def test_an_interrupt_leaves_nothing_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.tisch"
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", failing(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            atomic.write(path, b"new")
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_permissions_stay_and_new_files_follow_the_mask(tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    mask = os.umask(0o027)
    try:
        atomic.write(path, b"one")
    finally:
        os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    atomic.write(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


@POSIX
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    target = folder / "game.tisch"
    target.write_bytes(b"old")
    link = tmp_path / "link.tisch"
    link.symlink_to(target)
    atomic.write(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@POSIX
def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(GameFileFault) as refused:
        atomic.write(path, b"new")
    assert (refused.value.code, path.read_bytes()) == ("read-only", b"old")


def test_a_folder_and_a_missing_folder_are_no_place(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "game.tisch"):
        with pytest.raises(GameFileFault) as refused:
            atomic.write(path, b"new")
        assert refused.value.code == "write"


def test_saving_and_opening(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    session.give(Hold("RUS", "A", "MOS"))
    assert session.dirty
    session.save(path)
    assert (session.dirty, session.path) == (False, path)
    again = Session.open(path)
    assert (again.dirty, again.path, again.game.turns) == (False, path, session.game.turns)
    again.undo()
    assert again.dirty
    again.redo()
    assert not again.dirty


def test_a_new_step_at_the_same_depth_is_a_change(session: Session, tmp_path: Path) -> None:
    session.give(Hold("RUS", "A", "MOS"))
    session.save(tmp_path / "game.tisch")
    session.undo()
    session.give(Hold("RUS", "F", "ODE"))
    assert session.dirty


def test_a_file_changed_outside_is_not_overwritten_unasked(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    session.save(path)
    path.write_bytes(path.read_bytes() + b"\n")
    session.give(Hold("RUS", "A", "MOS"))
    with pytest.raises(GameFileFault) as refused:
        session.save()
    assert refused.value.code == "changed-outside"
    with pytest.raises(GameFileFault):
        session.autosave()
    assert path.read_bytes().endswith(b"\n\n")
    assert session.dirty
    session.save(anyway=True)
    assert Session.open(path).orders == session.orders
    assert not session.dirty


def test_a_file_only_touched_outside_is_still_ours(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    session.save(path)
    os.utime(path, (1, 1))
    session.give(Hold("RUS", "A", "MOS"))
    session.save()
    path.unlink()
    session.undo()
    session.save()
    assert path.exists()


def test_a_game_without_a_file_is_offered_again(session: Session) -> None:
    assert leftovers() == ()
    session.autosave()
    assert leftovers() == ()
    session.give(Hold("RUS", "A", "MOS"))
    session.autosave()
    assert session.dirty
    assert leftovers() == (), "a game still open here is no leftover"
    end_of_process()
    (left,) = leftovers()
    assert (left.name, left.variant, left.date) == ("CO ST 66", "colonial", "1870")
    again = open_leftover(left.path)
    assert (again.orders, again.path, again.dirty) == (session.orders, None, True)
    assert leftovers() == ()
    with pytest.raises(GameFileFault) as refused:
        open_leftover(left.path)
    assert refused.value.code == "in-use"
    again.undo()
    assert again.orders == ()
    again.discard()
    assert list(unsaved.unsaved_folder().iterdir()) == []


def test_a_game_open_in_another_window_is_neither_offered_nor_opened(session: Session) -> None:
    """The other window is another process; its lock ends when it is killed."""
    session.give(Hold("RUS", "A", "MOS"))
    session.autosave()
    (copy,) = unsaved.unsaved_folder().glob("*.tisch")
    end_of_process()
    code = (
        "import sys, pathlib; from kartentisch.game.locks import Lock; "
        "lock = Lock(pathlib.Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(copy.with_suffix(".lock"))]
    env = {**os.environ, "PYTHONPATH": str(APP)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        assert leftovers() == ()
        with pytest.raises(GameFileFault):
            open_leftover(copy)
        other.kill()
    assert [left.path for left in leftovers()] == [copy]


def test_saving_removes_the_copy_and_so_does_discarding(session: Session, tmp_path: Path) -> None:
    session.give(Hold("RUS", "A", "MOS"))
    session.autosave()
    session.save(tmp_path / "game.tisch")
    assert list(unsaved.unsaved_folder().iterdir()) == []
    other = Session.new(COLONIAL)
    other.give(Hold("RUS", "A", "MOS"))
    other.autosave()
    assert len(list(unsaved.unsaved_folder().glob("*.tisch"))) == 1
    other.discard()
    assert list(unsaved.unsaved_folder().iterdir()) == []


def test_autosave_keeps_a_copy_when_the_file_cannot_be_written(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    session.save(path)
    saved = path.read_bytes()
    session.give(Hold("RUS", "A", "MOS"))
    path.chmod(0o444)
    with pytest.raises(GameFileFault) as refused:
        session.autosave()
    assert (refused.value.code, path.read_bytes()) == ("read-only", saved)
    end_of_process()
    (left,) = leftovers()
    assert open_leftover(left.path).orders == session.orders


def test_a_damaged_copy_is_not_offered() -> None:
    folder = unsaved.unsaved_folder()
    folder.mkdir(parents=True)
    (folder / "x.tisch").write_bytes(b"nothing")
    assert leftovers() == ()


def test_a_path_that_is_no_file(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none.tisch", "not-found"), (tmp_path, "unreadable")):
        with pytest.raises(GameFileFault) as refused:
            Session.open(path)
        assert refused.value.code == code
        assert str(path) in str(refused.value)


def test_a_file_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.tisch"
    with path.open("wb") as file:
        file.truncate(100_000_001)
    with pytest.raises(GameFileFault) as refused:
        Session.open(path)
    assert refused.value.code == "too-large"
