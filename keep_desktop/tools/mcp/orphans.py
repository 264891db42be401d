"""Which servers run, as files, so that what a crash of the program left running can be ended."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from keep_desktop.domain.system.files import read_trusted, write_private
from keep_desktop.domain.system.processes import started_at


def running_record(folder: Path, pid: int) -> Path:
    return folder / f"running-{pid}"


def note_running(folder: Path, pid: int) -> None:
    """The server whose folder that is runs as *pid*, for this process."""
    record = {
        "pid": pid,
        "started": started_at(pid),
        "owner": os.getpid(),
        "owner_started": started_at(os.getpid()),
    }
    write_private(running_record(folder, pid), json.dumps(record).encode(), durable=False)


def end_orphan(folder: Path) -> None:
    """End what runs of the server whose folder that is, and whose owner is gone. Nothing where it
    cannot be told which process that was."""
    for file, record in _records(folder):
        owner_started = record.get("owner_started")
        if owner_started is not None and started_at(record["owner"]) != owner_started:
            _end_recorded(record)
            file.unlink(missing_ok=True)


def end_all_orphans(folder: Path) -> None:
    """`end_orphan` of every server."""
    for each in _folders(folder):
        end_orphan(each)


def end_all(folder: Path) -> None:
    """End every server at once, whoever started it: the emergency stop of a process that does not
    answer."""
    for each in _folders(folder):
        for _, record in _records(each):
            _end_recorded(record)


def _folders(folder: Path) -> list[Path]:
    return list(folder.iterdir()) if folder.is_dir() else []


def _records(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for file in folder.glob("running-*"):
        # No unexpected file in the folder may delay a stop.
        with suppress(OSError, ValueError, RecursionError):
            record = json.loads(read_trusted(file, most=1024))
            if isinstance(record, dict) and all(
                isinstance(record.get(key), int) for key in ("pid", "owner")
            ):
                yield file, record


def _end_recorded(record: Mapping[str, Any]) -> None:
    """The system reuses pids: only the process that was started then."""
    started = record.get("started")
    if started is not None and started_at(record["pid"]) == started:
        end_group(record["pid"], force=True)


def end_group(pid: int, *, force: bool) -> None:
    """Signal the process group that *pid* began."""
    if sys.platform == "win32":
        subprocess.run(
            ["taskkill", "/T", *(["/F"] if force else []), "/PID", str(pid)],  # noqa: S607
            check=False,
            capture_output=True,
        )
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL if force else signal.SIGTERM)
