"""Builds what this system can: the folder, and on Debian the package of it, into dist/.

Runs in an environment that holds what requirements-package.lock pins and nothing else, which
package.py makes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import bill
import check
import contents
import deb
import pictures
import tree

import keep_desktop

ROOT = tree.ROOT
BUILD = ROOT / "build"
DIST = ROOT / "dist"
FOLDER = DIST / "keep-desktop"


def main() -> int:
    try:
        owned = make_folder()
        check.all_is_well(FOLDER, owned)
        made = [FOLDER]
        if shutil.which("dpkg-deb"):
            made.append(make_deb(owned))
    except (check.NotGood, contents.Unaccounted) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(f"{failed}\n{failed.stdout or ''}{failed.stderr or ''}", file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.relative_to(ROOT)}\t{_size(path) / 1e6:.0f} MB")
    return 0


def make_folder() -> Mapping[str, contents.Component]:
    """Build dist/keep-desktop whole; the component of each file in it."""
    drawn, origins = BUILD / "pictures", BUILD / "origins.json"
    pictures.write(drawn)
    environment = {
        **os.environ,
        "KEEP_PICTURES": str(drawn),
        "KEEP_ORIGINS": str(origins),
        # Two builds of one source are alike.
        "PYTHONHASHSEED": "0",
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR"]
    command += [f"--distpath={DIST}", f"--workpath={BUILD / 'pyinstaller'}"]
    spec = str(ROOT / "packaging" / "keep-desktop.spec")
    subprocess.run([*command, spec], check=True, env=environment, cwd=ROOT)
    entries = [tuple(each) for each in json.loads(origins.read_text(encoding="utf-8"))]
    owned = contents.owners(entries)
    if sys.platform == "linux":
        _strip()
    bill.write({*owned.values(), contents.loader(), contents.python()}, FOLDER)
    return owned


def _strip() -> None:
    """Take away what only debuggers read, a tenth of the folder."""
    strip = shutil.which("strip")
    if strip is None:
        raise check.NotGood("The program “strip” is missing. Install the package binutils.")
    for path in sorted((FOLDER / check.INNER).rglob("*.so*")):
        if not path.is_symlink():
            subprocess.run([strip, "--strip-unneeded", str(path)], check=True)


def make_deb(owned: Mapping[str, contents.Component]) -> Path:
    """The Debian package of dist/keep-desktop."""
    components = contents.checked({*owned.values(), contents.loader(), contents.python()})
    lines = [
        f"{each.name} {each.version}: {each.licence}".replace(" :", ":") for each in components
    ]
    return deb.make(FOLDER, BUILD / "pictures", DIST, keep_desktop.__version__, lines)


def _size(path: Path) -> int:
    if path.is_file():
        return path.stat().st_size
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())


if __name__ == "__main__":
    sys.exit(main())
