"""What lies in a data folder is for its owner, whoever may look into the folder itself."""

import logging
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from keep_desktop.app.logs import keep_log
from keep_desktop.app.paths import Paths
from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.messages import UserMessage

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


def _for_others(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode) & 0o077


def test_the_log_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    tmp_path.chmod(0o755)
    try:
        keep_log(tmp_path)
        [handler] = [each for each in root.handlers if each not in before]
        handler.emit(logging.LogRecord("test", logging.WARNING, "", 1, "said", (), None))
        root.removeHandler(handler)
        handler.close()
    finally:
        root.setLevel(level)
    assert "said" in (tmp_path / "keep.log").read_text(encoding="utf-8")
    assert not _for_others(tmp_path / "keep.log")


def test_the_folders_inside_are_closed_to_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Paths(tmp_path).make()
    assert not [each for each in tmp_path.rglob("*") if _for_others(each)]
    assert (tmp_path / "run").is_dir()


def test_what_the_log_cites_steers_no_terminal_and_begins_no_entry(tmp_path: Path) -> None:
    root = logging.getLogger()
    before = list(root.handlers)
    try:
        keep_log(tmp_path)
        logging.getLogger("keep").warning(
            "odd %s", "a\x1b]0;x\x07\u202eb\n2026-01-01 ERROR c: fake"
        )
        try:
            raise ValueError("x\x9b2J\nERROR c: fake")
        except ValueError:
            logging.getLogger("keep").exception("failed")
    finally:
        for handler in set(root.handlers) - set(before):
            root.removeHandler(handler)
            handler.close()
    lines = (tmp_path / "keep.log").read_text(encoding="utf-8").splitlines()
    assert "a⟨U+001B⟩]0;x⟨U+0007⟩⟨U+202E⟩b 2026-01-01 ERROR c: fake" in lines[0]
    assert all(line.isprintable() for line in lines)
    assert [line[0].isdigit() for line in lines] == [True, True] + [False] * (len(lines) - 2)


def test_a_crash_leaves_where_each_thread_was(tmp_path: Path) -> None:
    program = (
        "import faulthandler, sys\nfrom pathlib import Path\n"
        "from keep_desktop.app.logs import keep_log\n"
        "def crashes():\n    faulthandler._sigsegv()\n"
        "keep_log(Path(sys.argv[1]))\ncrashes()\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert done.returncode
    left = (tmp_path / "crash.log").read_text(encoding="utf-8")
    assert "Segmentation fault" in left and "in crashes" in left
    assert not _for_others(tmp_path / "crash.log")


def test_a_folder_that_cannot_be_used_is_refused_in_the_users_language(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StorageFailure) as refused:
        Paths(tmp_path / "data").make()
    sentence = refused.value.sentence
    assert isinstance(sentence, UserMessage) and sentence.facts["folder"] == str(tmp_path / "data")
