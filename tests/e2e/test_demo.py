"""`make demo`: a stranger sees the main job done on real mail."""

import os
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace

import pytest

from keep_desktop.app import demo
from tests.builders.forked import Forked

GENEROUS_S = 100


def test_the_demo_does_the_main_job_and_says_where_everything_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[str] = []

    def run(
        command: Sequence[str | Path], *, check: bool, stdout: int | None = None
    ) -> "subprocess.CompletedProcess[str]":
        program, *words = map(str, command)
        assert program == str(demo.PROGRAM)
        process = Forked(words, os.environ)
        out, err = process.communicate(GENEROUS_S)
        printed.extend((out, err))
        done = subprocess.CompletedProcess(words, process.wait(), out, err)
        if check:
            done.check_returncode()
        return done

    assert demo.PROGRAM.is_file()
    monkeypatch.setattr(subprocess, "run", run)
    # Others put what outlives this test into their temporary folders.
    monkeypatch.setattr(demo, "tempfile", SimpleNamespace(mkdtemp=partial(mkdtemp, dir=tmp_path)))
    assert demo.main() == 0, printed
    (home,) = tmp_path.iterdir()
    shown = capsys.readouterr().out
    assert f"{home / 'mail.csv'} (23 rows)" in shown
    assert f"{home / 'invoices.csv'} (4 rows)" in shown
    assert str(home / "data" / "ledger.db") in shown
    assert (home / "data" / "ledger.db").is_file()
    assert "“inbox/IMG_2231.eml”" in "".join(printed)
