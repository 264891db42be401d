"""Which servers run, as files, so that what a crash of the program left running can be ended."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from keep_desktop.domain.files import read_trusted, write_private
from keep_desktop.domain.processes import started_at


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


def end_left_over(folder: Path) -> None:
    """End what runs of the server whose folder that is, and whose owner is gone. Nothing where it
    cannot be told which process that was."""
    for file in folder.glob("running-*"):
        try:
            record = json.loads(read_trusted(file, most=1024))
            pid, started = int(record["pid"]), record["started"]
            owner, owner_started = int(record["owner"]), record["owner_started"]
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if owner_started is None or started_at(owner) == owner_started:
            continue
        if started is not None and started_at(pid) == started:
            end_group(pid, force=True)
        file.unlink(missing_ok=True)


def end_all_left_over(folder: Path) -> None:
    """`end_left_over` of every server."""
    if folder.is_dir():
        for each in folder.iterdir():
            end_left_over(each)


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
