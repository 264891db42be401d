"""Processes by pid. The system reuses pids: a process is known by when it was started too."""

from pathlib import Path


def started_at(pid: int) -> int | None:
    """When a process was started, in ticks since boot; None if unknown, and for a zombie."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
        # The program's name, in brackets, may contain anything; the fields follow it.
        fields = stat.rpartition(")")[2].split()
        return None if fields[0] in "ZX" else int(fields[19])
    except (OSError, ValueError, IndexError):
        return None
