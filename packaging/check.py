"""What must hold of a built folder before it is packed.

All of it is accounted for; nothing of the GPL alone and nothing for developers is inside; the
libraries that it leaves to the system are those that the package asks for; and it works.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import bill
import contents
import first_paint
import tree

PROGRAM = "keep-desktop.exe" if sys.platform == "win32" else "keep-desktop"
INNER = "_internal"
_PATIENCE_S = 180
#: The C library and its loader, which every Debian has.
_ALWAYS_THERE = re.compile(r"^(?:ld-linux|libc|libm|libdl|libpthread|librt|libutil|libresolv)[-.]")
#: A plugin that is not missed where it cannot be loaded: the look of GTK.
_OPTIONAL = "libqgtk3.so"


class NotGood(Exception):
    """Why the folder must not be given to anybody."""


def unaccounted(folder: Path, owned: Iterable[str]) -> list[str]:
    """The files in the folder that no component owns."""
    known = set(owned)
    return sorted(place for place in _places(folder) if place not in known)


def _places(folder: Path) -> Iterator[str]:
    """Each file as the list of origins names it, but for what we put there ourselves."""
    inner = folder / INNER
    for path in folder.rglob("*"):
        place = path.relative_to(inner if path.is_relative_to(inner) else folder).as_posix()
        ours = place in (PROGRAM, bill.NAME, "base_library.zip") or place.startswith(bill.FOLDER)
        if path.is_file() and not ours:
            # A link is what it leads to.
            is_link = path.is_symlink() and path.resolve().is_relative_to(inner.resolve())
            yield path.resolve().relative_to(inner.resolve()).as_posix() if is_link else place


def unwanted(folder: Path) -> list[str]:
    """Modules and libraries that must not be shipped, and are there."""
    modules = "|".join(re.escape(name.replace(".", "/")) for name in tree.EXCLUDED_MODULES)
    names = re.compile(rf"^(?:.*lib-dynload/)?(?:{modules})(?:\.|/|$)|^lib(?:readline|gdbm)\b")
    inner = folder / INNER
    places = (path.relative_to(inner).as_posix() for path in inner.rglob("*") if path.is_file())
    return sorted(place for place in places if names.match(place))


def described(folder: Path, components: Iterable[contents.Component]) -> list[str]:
    """What the bill or the shelf of texts lacks."""
    listing = json.loads((folder / bill.NAME).read_text(encoding="utf-8"))
    listed = {each["name"] for each in (*listing["components"], listing["metadata"]["component"])}
    return [
        each.name
        for each in components
        if each.name not in listed or not any((folder / bill.FOLDER / each.name).glob("*"))
    ]


def libraries_wanted(folder: Path) -> frozenset[str]:
    """The libraries that files in the folder are linked with and that are not in it (Linux)."""
    there = {path.name for path in folder.rglob("*.so*")}
    wanted: set[str] = set()
    for path in (folder / PROGRAM, *folder.rglob("*.so*")):
        if not path.is_symlink() and path.name != _OPTIONAL:
            wanted.update(_needed(path))
    return frozenset(name for name in wanted - there if not _ALWAYS_THERE.match(name))


def _needed(path: Path) -> list[str]:
    return re.findall(r"\(NEEDED\).*\[(.+)\]", _read(path, "--dynamic"))


def c_library(folder: Path) -> str:
    """The oldest version of the C library that the folder works with (Linux)."""
    versions: set[tuple[int, ...]] = set()
    for path in (folder / PROGRAM, *folder.rglob("*.so*")):
        for found in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", _read(path, "--version-info")):
            versions.add(tuple(map(int, found.split("."))))
    return ".".join(map(str, max(versions)))


def _read(path: Path, what: str) -> str:
    readelf = shutil.which("readelf")
    if readelf is None:
        raise NotGood("The program “readelf” is missing. Install the package binutils.")
    command = [readelf, "--wide", what, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def works(folder: Path) -> None:
    """Let the program look at itself, do the main job and show its window. Raises NotGood."""
    with tempfile.TemporaryDirectory(prefix="keep-package-") as name:
        home = Path(name)
        program = [str(folder / PROGRAM), "--data-dir", str(home / "data")]
        _expect([*program, "doctor"], home, status=0)
        resources = folder / INNER / "keep_desktop" / "resources"
        script = resources / "workflows" / "mail_to_spreadsheet.js"
        settings = {
            "folder": resources / "samples" / "mail",
            "file": home / "mail.csv",
            "attachments": home / "attachments",
        }
        params = [f"--param={key}={value}" for key, value in settings.items()]
        _expect([*program, "workflow", "import", str(script), "--name", "Mail", *params], home, 0)
        # One of the sample mails is no mail at all, and its failure is told by the exit code.
        _expect([*program, "run", "Mail"], home, status=4)
        rows = (home / "mail.csv").read_text(encoding="utf-8").count("\n")
        if rows < 20:
            raise NotGood(f"The main job wrote {rows} rows of the sample mail.")
        _shows_its_window(program, home)


def _expect(command: list[str], home: Path, status: int) -> None:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env=_bare(home),
        cwd=home,
        timeout=_PATIENCE_S,
        check=False,
    )
    if done.returncode != status:
        words = " ".join(command[3:])
        output = f"{done.stdout}{done.stderr}"
        raise NotGood(f"“{words}” ended with {done.returncode} instead of {status}:\n{output}")


def _bare(home: Path) -> dict[str, str]:
    """As little as a desktop may start it with: no Python, no environment, no PATH of ours."""
    if sys.platform == "win32":
        return dict(os.environ)
    return {"HOME": str(home), "PATH": os.defpath, "LANG": "C.UTF-8"}


def _shows_its_window(program: list[str], home: Path) -> None:
    try:
        shown = first_paint.show(program, _bare(home), home)
    except first_paint.NeverPainted as failed:
        raise NotGood(str(failed)) from failed
    if shown.status != 0 and sys.platform != "win32":
        raise NotGood(f"The window, told to close, ended with {shown.status}.")


def all_is_well(folder: Path, owned: Mapping[str, contents.Component]) -> None:
    """Raises NotGood with everything that is wrong with the folder."""
    troubles = {
        "Nobody accounts for": unaccounted(folder, owned),
        "Must not be shipped": unwanted(folder),
        "Missing in the bill of materials or among the licence texts": described(
            folder, set(owned.values())
        ),
    }
    problems = [f"{what}: {', '.join(which)}" for what, which in troubles.items() if which]
    if problems:
        raise NotGood("\n".join(problems))
    works(folder)
