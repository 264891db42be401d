"""The virtual environment in .venv: made, filled from a lock file, and stamped.

The stamp says for which folder, interpreter and lock it was filled, so that a second start
costs a comparison and a changed lock a new fill.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import packages
import system_packages
from failure import SetupFailed

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
STAMP = VENV / "keep-setup.json"


def make_ready(lock: Path, *, contains: tuple[Path, ...] = ()) -> bool:
    """Leave .venv holding what *lock* pins and this project; False if it already did.

    Locks that *lock* contains are thereby satisfied too.
    """
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
        _write_stamps({each.name: _stamp(each) for each in (lock, *contains)})
    return True


def _stamp(lock: Path) -> dict[str, str]:
    digest = hashlib.sha256()
    for part in (lock, ROOT / "pyproject.toml"):
        digest.update(part.read_bytes())
    return {"folder": str(ROOT), "packages": digest.hexdigest()}


def _is_stamped(lock: Path, stamp: dict[str, str]) -> bool:
    return _has_its_interpreter() and _read_stamps().get(lock.name) == stamp


def _has_its_interpreter() -> bool:
    # After an upgrade of the system's Python the link leads nowhere, or to another version,
    # which looks for packages in another folder.
    version = VENV_PYTHON.resolve().name
    known = not version.startswith("python3.") or (VENV / "lib" / version).is_dir()
    return VENV_PYTHON.exists() and known


def _read_stamps() -> dict[str, dict[str, str]]:
    try:
        stamps: dict[str, dict[str, str]] = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamps


def _write_stamps(new: dict[str, dict[str, str]]) -> None:
    stamps = _read_stamps() | new
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
    probe = "import pip, sys; raise SystemExit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([VENV_PYTHON, "-c", probe], capture_output=True).returncode == 0
    except OSError:
        return False


def _create() -> None:
    _ensure_venv_module()
    print(f"Making the virtual environment in {VENV}", flush=True)
    # Remains of an interrupted start would be taken for packages.
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True
    )
    if made.returncode != 0:
        raise SetupFailed(
            f"{sys.executable} could not make a virtual environment in {VENV}:\n\n"
            f"{(made.stdout + made.stderr).strip()}"
        )


def _ensure_venv_module() -> None:
    # Debian keeps the pip that venv needs in a package of its own.
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return
    name = "python{}.{}-venv".format(*sys.version_info)
    system_packages.install([name], purpose="Making a virtual environment")
