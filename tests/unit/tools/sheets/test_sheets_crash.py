"""Rows survive a killed process and threads that write at once: none lost, none twice."""

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.sheets.append import AppendRow
from keep_desktop.tools.sheets.row import RowInput
from tests.builders.lines import next_line
from tests.builders.tools import a_context

# Notes on its standard output what it saw before each row, then adds the row; every tenth row has
# a column of its own, with which the file is written anew.
_CHILD = """
import json, sys
from pathlib import Path
from keep_desktop.tools.sheets.append import AppendRow
from tests.unit.tools.sheets.test_sheets_crash import a_numbered_row
from tests.builders.tools import a_context

file, number, append = Path(sys.argv[1]), int(sys.argv[2]), AppendRow()
context = a_context(file.parent / "own", grants=[file])
while True:
    params = a_numbered_row(file, number)
    print(json.dumps([number, append.observe(params, context)]), flush=True)
    append.call(params, context)
    number += 1
"""


def a_numbered_row(file: Path, number: int) -> RowInput:
    row: dict[str, str | int] = {"text": "words " * 20, "number": number}
    if number % 10 == 0:
        row[f"column {number}"] = "x"
    return RowInput(file=str(file), key=f"k{number}", row=dict(row))


def keys_in(file: Path) -> list[str]:
    lines = file.read_text().splitlines()
    at = lines[0].split(",").index("key")
    return [line.split(",")[at] for line in lines[1:]]


@pytest.mark.parametrize("lines_before_the_kill", [3, 11, 24])
def test_after_a_kill_every_row_is_there_once_or_known_not_to_be(
    tmp_path: Path, lines_before_the_kill: int
) -> None:
    file = tmp_path / "costs.csv"
    child = subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(file), "0"],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[4],
        text=True,
    )
    assert child.stdout is not None
    with child.stdout:
        noted = [next_line(child.stdout) for _ in range(lines_before_the_kill)]
        child.send_signal(signal.SIGKILL)
        noted += [line for line in child.stdout if line.endswith("\n")]
    child.wait()
    number, evidence = json.loads(noted[-1])
    append = AppendRow()
    context = a_context(tmp_path / "own", grants=[file], evidence=evidence)
    verdict = append.reconcile(a_numbered_row(file, number), context).verdict
    assert verdict in (Verdict.APPLIED, Verdict.FAILED)
    if verdict is Verdict.FAILED:
        append.call(a_numbered_row(file, number), context)
    assert keys_in(file) == [f"k{count}" for count in range(number + 1)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["costs.csv", "own"]


def test_threads_that_write_at_once_lose_no_row(tmp_path: Path) -> None:
    file = tmp_path / "costs.csv"
    append = AppendRow()
    context = a_context(tmp_path / "own", grants=[file])
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: append.call(a_numbered_row(file, n), context), range(80)))
    assert sorted(keys_in(file)) == sorted(f"k{number}" for number in range(80))
