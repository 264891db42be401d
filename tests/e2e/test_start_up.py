"""The command line starts quickly and without a screen: it imports no more than it needs."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders.cli import GENEROUS_S, NOTE, Desktop

_PROGRAM = """
import sys
for name in ("PySide6", "PySide6.QtCore", "shiboken6"):
    sys.modules[name] = None
from keep_desktop.app.main import main
data, script = sys.argv[1:]
def call(*words):
    code = main(["--data-dir", data, *words])
    assert code == 0, (words, code)
call("workflow", "import", script, "--name", "N")
"""
_LOOKING = """
heavy = {"alembic", "apscheduler", "cryptography", "httpx2", "imap_tools", "jsonschema", "lxml"}
heavy |= {"cronsim", "readability", "rich", "selectolax", "tree_sitter", "yaml"}
heavy |= {"keep_desktop.engine.engine", "keep_desktop.engine.gating"}
heavy |= {"keep_desktop.services.overview", "keep_desktop.services.remote"}
heavy |= {"keep_desktop.services.workflows.lifecycle"}
heavy |= {"keep_desktop.storage.activity.merge", "keep_desktop.storage.retention"}
call("workflow", "list")
assert "pydantic" not in sys.modules
call("show", "items", "N")
call("config", "get")
assert not heavy & set(sys.modules), heavy & set(sys.modules)
"""
_WORKING = """
call("run", "N")
call("stop")
call("release")
call("workflow", "schedule", "N", "--every", "5m")
call("show", "mutations", "N")
main(["--data-dir", data, "doctor"])
assert not [name for name in sys.modules if name.startswith("keep_desktop.ui")]
"""


def _run(keep: Desktop, program: str) -> None:
    script: Path = keep.script(NOTE)
    done = subprocess.run(
        [sys.executable, "-c", program, keep.data, script],
        capture_output=True,
        text=True,
        timeout=GENEROUS_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_every_command_works_where_qt_is_not_installed(keep: Desktop) -> None:
    _run(keep, _PROGRAM + _WORKING)


def test_a_command_that_only_looks_imports_nothing_heavy(keep: Desktop) -> None:
    keep.add("N", NOTE)
    _run(keep, _PROGRAM.replace('call("workflow", "import", script, "--name", "N")', "") + _LOOKING)


def test_without_a_screen_the_window_is_refused_with_a_sentence(keep: Desktop) -> None:
    result = keep.alone(env={"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""})
    assert result.code == 2
    assert "no screen" in result.err and "--help" in result.err


def test_output_that_nobody_reads_to_the_end_is_no_error(keep: Desktop) -> None:
    keep.add("N", NOTE)
    process = keep.start("config", "get")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.wait(GENEROUS_S) == 0
    assert process.stderr.read() == ""
    process.stderr.close()


def test_text_that_the_terminal_has_no_letters_for_is_no_error(keep: Desktop) -> None:
    keep.add("明細", NOTE)
    result = keep.alone("workflow", "list", env={"PYTHONIOENCODING": "ascii"})
    assert result.code == 0 and "\\u660e" in result.out
    result = keep.alone("workflow", "list", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert result.value[0]["name"] == "明細"


_INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupts:
    def find_spec(self, name, *_):
        if name == "keep_desktop.cli.call":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
from keep_desktop.app.main import main
main(["--data-dir", sys.argv[1], "workflow", "list"])
"""


@pytest.mark.skipif(os.name == "nt", reason="no signal ends a process there")
def test_ctrl_c_while_the_program_is_imported_ends_it_without_a_traceback(keep: Desktop) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED, keep.data],
        capture_output=True,
        text=True,
        timeout=GENEROUS_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")
