"""The frozen program as its own sandbox child: ready at once, and with nothing else in it."""

import subprocess
import sys
from pathlib import Path

import pytest

from keep_desktop.ports.sandbox import Limits
from keep_desktop.sandbox import protocol
from keep_desktop.sandbox.child import child_command, child_config_of
from tests.unit.packaging.conftest import ROOT

FIRST = ROOT / "packaging" / "child_first.py"


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a frozen host starts, with the interpreter in place of the frozen program."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    given = child_command(child_config_of(Limits(), "UTC"))
    assert given[0] == sys.executable
    return [sys.executable, "-X", "importtime", str(FIRST), *given[1:]]


def _start(command: list[str], home: Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command,
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
        cwd=home,
        env={"PYTHONPATH": str(ROOT)},
    )


def test_the_program_started_as_a_child_is_ready_for_scripts(
    command: list[str], tmp_path: Path
) -> None:
    done = _start(command, tmp_path)
    assert done.stdout[4:5] == bytes((protocol.READY,))
    assert b"End with the program\t1" in done.stdout or sys.platform != "linux"


def test_a_child_loads_neither_the_window_nor_the_database_nor_the_engine(
    command: list[str], tmp_path: Path
) -> None:
    output = _start(command, tmp_path).stderr.decode()
    loaded = {line.rpartition("|")[2].strip() for line in output.splitlines() if "|" in line}
    ours = {name for name in loaded if name.startswith("keep_desktop")}
    assert "_quickjs" in loaded
    assert ours <= {
        "keep_desktop",
        "keep_desktop.sandbox",
        "keep_desktop.sandbox.protocol",
        "keep_desktop.sandbox.hardening_child",
        "keep_desktop.sandbox.hardening_linux",
        "keep_desktop.sandbox.worker",
    }
    assert not loaded & {"PySide6", "sqlalchemy", "alembic", "pydantic", "sqlite3", "ssl", "typer"}


@pytest.mark.parametrize("before", [None, "/of/the/user"])
def test_programs_that_it_starts_do_not_get_its_own_libraries(
    tmp_path: Path, before: str | None
) -> None:
    values = {"LD_LIBRARY_PATH": "/of/the/program", "_PYI_ARCHIVE_FILE": "/of/the/program/itself"}
    if before is not None:
        values["LD_LIBRARY_PATH_ORIG"] = before
    ask = f"import os, runpy; runpy.run_path({str(FIRST)!r}); print(os.environ)"
    done = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, env=values, check=True
    )
    assert "/of/the/program" not in done.stdout
    assert before is None or f"'LD_LIBRARY_PATH': '{before}'" in done.stdout
