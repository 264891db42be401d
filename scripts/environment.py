"""The virtual environment in .venv: made, filled from a lock file, and stamped.

The stamp says for which folder, interpreter and lock it was filled, so that a second start
costs a comparison and a changed lock a new fill.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator  # noqa: UP035  collections.abc's is no generic before Python 3.9

import packages
import system_packages
from failure import SetupFailed

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
STAMP = VENV / "keep-setup.json"
OLDEST_PYTHON = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")


def make_ready(lock: Path) -> bool:
    """Leave .venv holding exactly what *lock* pins and this project; False if it already did."""
    stamp = _stamp(lock)
    if _is_stamped(lock, stamp):
        return False
    _refuse_an_unwritable_folder()
    with _one_at_a_time():
        if _is_stamped(lock, stamp):
            return False
        if not _works():
            _create()
        packages.fill(VENV, lock, ROOT)
        _write_stamp(lock, stamp)
    return True


def suitable_python() -> str:
    """An interpreter new enough for the project: this one, or a newer one on the PATH."""
    if sys.version_info >= OLDEST_PYTHON:
        return sys.executable
    for name in NEWER_PYTHONS:
        found = shutil.which(name)
        if found is not None:
            return found
    here = ".".join(str(part) for part in sys.version_info[:3])
    raise SetupFailed(
        f"Keep Desktop needs Python 3.11 or newer, and this is Python {here}. Install a newer one "
        "(Debian 12, Ubuntu 24.04 and later have it as python3), or name one that you have: "
        "make run PYTHON=/path/to/python3.12"
    )


def _stamp(lock: Path) -> dict[str, str]:
    digest = hashlib.sha256()
    for part in (lock, ROOT / "pyproject.toml"):
        digest.update(part.read_bytes())
    return {"folder": str(ROOT), "packages": digest.hexdigest()}


def _is_stamped(lock: Path, stamp: dict[str, str]) -> bool:
    # The link to the interpreter hangs in the air after an upgrade of the system's Python.
    return VENV_PYTHON.exists() and _read_stamps().get(lock.name) == stamp


def _read_stamps() -> dict[str, dict[str, str]]:
    try:
        stamps: dict[str, dict[str, str]] = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamps


def _write_stamp(lock: Path, stamp: dict[str, str]) -> None:
    stamps = _read_stamps()
    stamps[lock.name] = stamp
    unfinished = STAMP.with_suffix(".new")
    unfinished.write_text(json.dumps(stamps, indent=1) + "\n", encoding="utf-8")
    unfinished.replace(STAMP)


def _refuse_an_unwritable_folder() -> None:
    place = VENV if VENV.exists() else ROOT
    if not os.access(place, os.W_OK) or not os.access(ROOT, os.W_OK):
        raise SetupFailed(
            f"You may not write to {ROOT}, and set-up puts a .venv folder there. It belongs to "
            f"another user. Make a copy of your own and start there:\n\n"
            f'    cp -r "{ROOT}" ~/keep-desktop && cd ~/keep-desktop\n'
        )


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait until no other set-up works on this folder; the lock ends with the process."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _works() -> bool:
    """Whether .venv was made in this folder, by a Python new enough, and still has its pip."""
    if any(stamp.get("folder") != str(ROOT) for stamp in _read_stamps().values()):
        return False
    probe = f"import pip, sys; raise SystemExit(sys.version_info < {OLDEST_PYTHON})"
    try:
        return subprocess.run([VENV_PYTHON, "-c", probe], capture_output=True).returncode == 0
    except OSError:
        return False


def _create() -> None:
    python = suitable_python()
    _ensure_venv_module(python)
    print(f"Making the virtual environment in {VENV}", flush=True)
    # Remains of an interrupted start would be taken for packages.
    made = subprocess.run(
        [python, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True
    )
    if made.returncode != 0:
        raise SetupFailed(
            f"{python} could not make a virtual environment in {VENV}:\n\n"
            f"{(made.stdout + made.stderr).strip()}"
        )


def _ensure_venv_module(python: str) -> None:
    # Debian keeps the pip that venv needs in a package of its own.
    probe = [python, "-c", "import ensurepip, venv"]
    if subprocess.run(probe, capture_output=True).returncode != 0:
        of_the_system = Path(python).resolve().name
        package = "python3-venv" if of_the_system == "python3" else f"{of_the_system}-venv"
        system_packages.install([package], purpose="Making a virtual environment")
