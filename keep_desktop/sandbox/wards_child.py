"""What a sandbox child gives up before any script runs. Runs in the child, once, at its start.

Each ward is raised by itself and reported as one line `name<TAB>1|0<TAB>note`; one that the
platform lacks is missing, and said to be, rather than keeping scripts from running.
"""

import os
import sys
import time

# Imported now, since files are out of reach once some of the wards are raised.
if sys.platform != "win32":
    import resource
if sys.platform == "linux":
    from keep_desktop.sandbox import wards_linux

#: Address space for the interpreter itself, whose maps are larger than what it uses.
_ROOM_BEYOND_SCRIPT = 192 * 1024 * 1024


def set_timezone(zone: str) -> None:
    """Make `Date` speak of the user's zone, or of the computer's where the C library does not
    know that one. Read now, since files are out of reach later."""
    if zone == "UTC" or os.path.isfile(f"/usr/share/zoneinfo/{zone}"):  # noqa: PTH113  # see protocol.py
        os.environ["TZ"] = zone
    if sys.platform != "win32":
        time.tzset()
        time.localtime()


def raise_all(*, memory_bytes: int, frame_bytes: int, parent: int) -> str:
    """Raise every ward of this platform and tell of each in a line."""
    space = memory_bytes + 4 * frame_bytes + _ROOM_BEYOND_SCRIPT
    return "\n".join(_linux(space, parent) if sys.platform == "linux" else _elsewhere(space))


def _elsewhere(space: int) -> list[str]:
    missing = "only Linux has a filter for them; the script engine itself knows no files or network"
    return [_line("System calls", missing), _line("Process limits", _limit(space), _note(space))]


def _linux(space: int, parent: int) -> list[str]:
    # The filter comes last: it forbids what the others need.
    return [
        _line(
            "End with the program", wards_linux.die_with(parent), "no script outlives the program"
        ),
        _line(
            "No new rights", wards_linux.renounce_privileges(), "no program can raise its rights"
        ),
        _line("Files and ports closed", wards_linux.close_files(), "Landlock refuses all of them"),
        _line("Process limits", _limit(space), _note(space)),
        _line(
            "System calls", wards_linux.filter_calls(), "seccomp kills at any that is not needed"
        ),
    ]


def _line(name: str, missing: str | None, note: str = "") -> str:
    return f"{name}\t{int(missing is None)}\t{note if missing is None else missing}"


def _note(space: int) -> str:
    megabytes = space // (1024 * 1024)
    return f"{megabytes} MB of address space; no files, no new processes, no memory dumps"


def _limit(space: int) -> str | None:
    if sys.platform == "win32":
        return "Windows has none of this kind; the script engine's own memory limit holds"
    wanted = {"AS": space, "CORE": 0, "FSIZE": 0, "NOFILE": 0, "NPROC": 0}
    refused = []
    for name, most in wanted.items():
        try:
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
        except (OSError, ValueError) as error:
            refused.append(f"{name} ({error})")
    return f"the system refuses these limits: {', '.join(refused)}" if refused else None
