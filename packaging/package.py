"""`make package`: an environment with what is locked for building, and the build in it.

Uses the standard library and set-up's scripts alone. The environment is apart from .venv, so that
nothing for developers can get into what is shipped.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-package.lock"
VENV = ROOT / "build" / "venv"
_STAMP = VENV / "keep-package.sha256"
#: Debian's name of the package -> the program that the build calls.
_PROGRAMS = {"binutils": "readelf"}


def main() -> int:
    # Set-up's way to what the system lacks: got where that needs no password, named elsewhere.
    sys.path.append(str(ROOT / "scripts"))
    from failure import SetupFailed

    try:
        _get_what_the_system_lacks()
    except SetupFailed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    return _build()


def _get_what_the_system_lacks() -> None:
    import system_packages

    if not sys.platform.startswith("linux"):
        return
    lacking = system_packages.missing(system_packages.OFFSCREEN)  # Qt draws the icons
    lacking += [name for name, program in _PROGRAMS.items() if shutil.which(program) is None]
    if sys.base_prefix == "/usr":
        # Debian keeps Python's library, and what makes environments, apart.
        version = "{}.{}".format(*sys.version_info)
        lacking += system_packages.missing({f"libpython{version}": f"libpython{version}.so.1.0"})
        if not importlib.util.find_spec("ensurepip"):
            lacking.append(f"python{version}-venv")
    if lacking:
        system_packages.install(lacking, purpose="Building the package")


def _build() -> int:
    python = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    try:
        _make_ready(python)
    except subprocess.CalledProcessError as failed:
        print(f"The environment for the build could not be made: {failed}", file=sys.stderr)
        return 1
    # The build imports the program, and the lists of licences and of libraries of set-up.
    paths = os.pathsep.join((str(ROOT), str(ROOT / "scripts")))
    command = [str(python), str(ROOT / "packaging" / "build.py")]
    return subprocess.run(command, check=False, env={**os.environ, "PYTHONPATH": paths}).returncode


def _make_ready(python: Path) -> None:
    digest = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if _STAMP.is_file() and _STAMP.read_text(encoding="utf-8") == digest:
        return
    print("Making an environment for the build", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "--no-deps", "--require-hashes", "-r", str(LOCK)]
    installed = subprocess.run(command, capture_output=True, text=True, check=False)
    if installed.returncode != 0:
        print(installed.stdout + installed.stderr, file=sys.stderr)
        installed.check_returncode()
    _STAMP.write_text(digest, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
