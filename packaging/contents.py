"""Whose work each file of the built folder is: every one belongs to a component with a licence.

A component is a package of the lock file, Python itself, the loader that PyInstaller puts in front,
or our own program with its fonts and icons.
"""

from __future__ import annotations

import importlib.metadata
import platform
import re
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import licences
import tree

import keep_desktop

HERE = Path(__file__).resolve().parent
#: What a package does not bring itself, read by a person.
_TEXTS = HERE / "licences"
_QT_TEXTS = ("LGPL-3.0.txt", "GPL-3.0.txt", "Qt-third-party.txt", "ICU.txt")
_TEXT_NAME = re.compile(r"^(?:licen[cs]es?|copying|notice|authors)\b", re.I)
_CODE = frozenset({".py", ".pyc", ".pyi", ".so", ".pyd"})
_LOADER = "pyinstaller"


class Unaccounted(Exception):
    """Files of which nobody can say whose they are, or under which licence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One work that is shipped."""

    name: str
    #: Empty where the work does not tell.
    version: str
    licence: str
    #: Its package URL, as bills of materials name it.
    purl: str
    #: The texts that must go along.
    texts: tuple[Path, ...]
    #: Bills of materials that it brings of what is compiled into it.
    bills: tuple[Path, ...] = ()


def owners(entries: Iterable[tree.Entry]) -> dict[str, Component]:
    """The component of each file by its place in the folder. Raises Unaccounted."""
    record = _record()
    owned: dict[str, Component] = {}
    lost: list[str] = []
    for place, source, kind in entries:
        place = place.replace("\\", "/")
        if kind == "SYMLINK":
            continue  # it is what it leads to
        owner = _own(place) or _packaged(place, record) or _tool(source) or _base(place, source)
        if owner is None:
            lost.append(f"{place} (from {source})")
        else:
            owned[place] = owner
    if lost:
        raise Unaccounted("Nobody can say whose these files are:\n" + "\n".join(lost))
    return owned


def checked(components: Iterable[Component]) -> list[Component]:
    """The components, each once and in order. Raises Unaccounted where one may not be shipped."""
    found = sorted(set(components), key=lambda each: each.name.lower())
    wrong = [each.name for each in found if not each.texts or not licences.is_allowed(each.licence)]
    if wrong:
        raise Unaccounted(
            f"No licence text, or none under which it may be shipped: {', '.join(wrong)}. Put the "
            f"text into {_TEXTS.name}/ and name it in {Path(__file__).name}."
        )
    return found


def loader() -> Component:
    """The small program that PyInstaller puts in front of ours."""
    found = packaged(_LOADER)
    # Its licence is the GPL with an exception for exactly this: programs that it builds.
    return Component(
        name="pyinstaller-bootloader",
        version=found.version,
        licence="Bootloader exception: any licence",
        purl=found.purl,
        texts=found.texts,
    )


def program() -> Component:
    """Keep Desktop itself."""
    return _ours("keep-desktop", keep_desktop.__version__, "Apache-2.0", tree.ROOT / "LICENSE")


def _ours(name: str, version: str, licence: str, text: Path) -> Component:
    purl = f"pkg:generic/{name}@{version}" if version else f"pkg:generic/{name}"
    return Component(name=name, version=version, licence=licence, purl=purl, texts=(text,))


def _own(place: str) -> Component | None:
    resources = tree.PACKAGE / "resources"
    if place.startswith("keep_desktop/resources/fonts/") and "JetBrainsMono" in place:
        text = resources / "fonts" / "OFL-JetBrainsMono.txt"
        return _ours("jetbrains-mono", "2.242", "OFL-1.1", text)
    if place.startswith("keep_desktop/resources/fonts/"):
        return _ours("inter", "3.19", "OFL-1.1", resources / "fonts" / "OFL.txt")
    icons = "keep_desktop/resources/icons/"
    if place.startswith(icons) and not place.startswith(f"{icons}app/"):
        return _ours("lucide", "", "ISC", resources / "icons" / "LICENSE.txt")
    ours = place.startswith("keep_desktop/") or place in ("start", "child_first")
    return program() if ours else None


# -- packages of the lock file ----------------------------------------------------------------


@cache
def _record() -> Mapping[str, str]:
    """Each file that an installed package recorded, and the package's name."""
    return {
        file.as_posix(): name
        for found in importlib.metadata.distributions()
        # Read anew at each look.
        for name in (found.metadata["Name"],)
        for file in found.files or ()
    }


def _packaged(place: str, record: Mapping[str, str]) -> Component | None:
    name = record.get(place) or record.get(f"{place.removesuffix('.pyc')}.py")
    return packaged(name) if name else None


def packaged(name: str) -> Component:
    """The component that an installed package is."""
    found = importlib.metadata.distribution(name)
    plain = re.sub(r"[-_.]+", "-", name).lower()
    files = [Path(str(found.locate_file(file))) for file in found.files or ()]
    texts = tuple(
        file for file in files if _TEXT_NAME.match(file.name) and file.suffix not in _CODE
    )
    if plain in ("pyside6-essentials", "shiboken6"):
        texts = tuple(_TEXTS / text for text in _QT_TEXTS)
    return Component(
        name=plain,
        version=found.version,
        licence=licences.licence(plain) or "unknown",
        purl=f"pkg:pypi/{plain}@{found.version}",
        texts=tuple(sorted(texts)),
        bills=tuple(sorted(file for file in files if file.parent.name == "sboms")),
    )


def _tool(source: str) -> Component | None:
    """What PyInstaller adds of its own at the start of the program."""
    names = ("/PyInstaller/", "/_pyinstaller_hooks_contrib/", "/_pyi_rth_utils/")
    return loader() if any(name in source.replace("\\", "/") for name in names) else None


# -- Python -----------------------------------------------------------------------------------


def python() -> Component:
    """Python itself with its library."""
    version = platform.python_version()
    stdlib = Path(sysconfig.get_path("stdlib"))
    texts = [stdlib / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    return Component(
        name="python",
        version=version,
        licence="PSF-2.0",
        purl=f"pkg:generic/python@{version}",
        texts=tuple([text for text in texts if text.is_file()][:1]),
    )


def _base(place: str, source: str) -> Component | None:
    """Python, where the file is of its library or lies in a folder that is Python's alone."""
    stdlib = Path(sysconfig.get_path("stdlib"))
    module = stdlib / place.removesuffix(".pyc")
    if place.endswith(".pyc") and module.with_name(f"{module.name}.py").exists():
        return python()
    path, prefix = Path(source), Path(sys.base_prefix)
    if path.is_relative_to(stdlib) or path.name.startswith("libpython3"):
        return python()
    # Debian's own Python shares /usr with everything else.
    is_its_own = prefix.resolve() != Path("/usr")
    return python() if is_its_own and path.is_relative_to(prefix) else None
