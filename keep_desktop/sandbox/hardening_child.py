"""Hardens the child before untrusted input reaches it. Called once, at its start.

Each measure is applied separately and reported as a line `name<TAB>1|0<TAB>note`; one that the
platform lacks is reported as missing and does not keep scripts from running.
"""

import os
import sys
import time

# Imported now, since files are out of reach once some measures are applied.
if sys.platform != "win32":
    import resource
if sys.platform == "linux":
    from keep_desktop.sandbox import hardening_linux as hardening_linux

#: Address space of the interpreter itself, whose maps are larger than what it uses.
_ROOM_BEYOND_SCRIPT = 192 * 1024 * 1024


def set_timezone(zone: str) -> None:
    """Set the time zone of `Date` to the user's, or keep the computer's if the C library does not
    know it. Loaded now, since files are out of reach later."""
    if zone == "UTC" or os.path.isfile(f"/usr/share/zoneinfo/{zone}"):  # noqa: PTH113
        os.environ["TZ"] = zone
    if sys.platform != "win32":
        time.tzset()
        time.localtime()


def apply(*, memory_bytes: int, frame_bytes: int, parent: int, survives: bool = False) -> str:
    """Apply every measure of this platform and report each in a line. A child that *survives* gets
    an error for a forbidden system call, where another is killed: the parser's libraries try some,
    and continue."""
    space = memory_bytes + 4 * frame_bytes + _ROOM_BEYOND_SCRIPT
    return "\n".join(
        _linux(space, parent, survives) if sys.platform == "linux" else _elsewhere(space)
    )


def _elsewhere(space: int) -> list[str]:
    missing = "only Linux has a filter for them; the script engine itself knows no files or network"
    return [_line("System calls", missing), _line("Process limits", _limit(space), _note(space))]


def _linux(space: int, parent: int, survives: bool) -> list[str]:
    at_others = (
        "seccomp refuses any that is not needed"
        if survives
        else "seccomp kills at any that is not needed"
    )
    # The filter comes last: it forbids what the others need.
    return [
        _line(
            "End with the program",
            hardening_linux.die_with(parent),
            "no script outlives the program",
        ),
        _line(
            "No new rights",
            hardening_linux.renounce_privileges(),
            "no program can raise its rights",
        ),
        _line(
            "Files and ports closed", hardening_linux.close_files(), "Landlock refuses all of them"
        ),
        _line("Process limits", _limit(space), _note(space)),
        _line("System calls", hardening_linux.filter_calls(survives=survives), at_others),
    ]


def _line(name: str, missing: str | None, note: str = "") -> str:
    return f"{name}\t{int(missing is None)}\t{note if missing is None else missing}"


def _note(space: int) -> str:
    megabytes = space // (1024 * 1024)
    return f"{megabytes} MB of address space; no files, no new processes, no memory dumps"


def _limit(space: int) -> str | None:
    if sys.platform == "win32":
        return "Windows has none of this kind; the script engine's own memory limit holds"
    limits = {"AS": space, "CORE": 0, "FSIZE": 0, "NOFILE": 0, "NPROC": 0}
    refused = []
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
        except (OSError, ValueError) as error:
            refused.append(f"{name} ({error})")
    return f"the system refuses these limits: {', '.join(refused)}" if refused else None
