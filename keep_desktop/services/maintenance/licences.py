"""Third-party works and their licences: from the installed program's folder, else from the
metadata of installed packages."""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from keep_desktop import resources
from keep_desktop.domain.immutable import immutable

_OWN_PACKAGE = "keep-desktop"
_BILL = "keep-desktop.cdx.json"
_FOLDER = "licences"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_TEXT_NAME = re.compile(r"^(?:licen[cs]es?|copying|notice|authors)\b", re.IGNORECASE)
_CODE = frozenset({".py", ".pyc", ".pyi", ".so", ".pyd"})
#: Length limit of a text; the longest have some 35,000 characters.
_LONGEST = 200_000


@immutable(kw_only=True)
class Work:
    """One third-party work. `texts` are its licence files."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


def works() -> Sequence[Work]:
    """All there are, by name. Reads the disk."""
    shipped = _shipped(Path(sys.executable).parent) if getattr(sys, "frozen", False) else None
    found = shipped or [*_installed(), *_bundled()]
    return sorted(found, key=lambda work: work.name.casefold())


def licence_text(work: Work) -> str:
    """The texts of its licence, concatenated."""
    parts = [path.read_text("utf-8", "replace")[:_LONGEST] for path in work.texts]
    return "\n\n".join(parts)


def _bundled() -> Iterator[Work]:
    ours = Path(resources.__file__).parent
    fonts, icons = ours / "fonts", ours / "icons" / "LICENSE.txt"
    inter, mono = fonts / "OFL.txt", fonts / "OFL-JetBrainsMono.txt"
    yield Work(name="Inter", version="3.19", licence="OFL-1.1", texts=(inter,))
    yield Work(name="JetBrains Mono", version="2.242", licence="OFL-1.1", texts=(mono,))
    yield Work(name="Lucide", version="", licence="ISC", texts=(icons,))


# -- as it is installed -----------------------------------------------------------------------


def _shipped(folder: Path) -> Sequence[Work]:
    """Read from the bill of materials beside the program; empty if there is none."""
    for place in (folder, folder / "_internal"):
        if (place / _BILL).is_file():
            bill = json.loads((place / _BILL).read_text("utf-8"))
            return [_billed(each, place / _FOLDER) for each in bill.get("components", [])]
    return ()


def _billed(entry: dict[str, Any], texts_folder: Path) -> Work:
    licences = [
        one.get("expression") or one.get("license", {}).get("name", "")
        for one in entry.get("licenses", [])
    ]
    texts = sorted(path for path in (texts_folder / entry["name"]).glob("*") if path.is_file())
    return Work(
        name=entry["name"],
        version=entry.get("version", ""),
        licence=", ".join(filter(None, licences)),
        texts=tuple(texts),
    )


# -- as packages ------------------------------------------------------------------------------


def _installed() -> Iterator[Work]:
    """Keep's installed dependencies, transitively."""
    waiting, seen = [_OWN_PACKAGE], {_OWN_PACKAGE}
    while waiting:
        try:
            found = metadata.distribution(waiting.pop())
        except metadata.PackageNotFoundError:
            # For another system, or an unused extra.
            continue
        for line in found.requires or ():
            name = _NAME.match(line)
            plain = _plain(name[0]) if name and "extra ==" not in line else _OWN_PACKAGE
            if plain not in seen:
                seen.add(plain)
                waiting.append(plain)
        if _plain(found.metadata["Name"]) != _OWN_PACKAGE:
            yield _packaged(found)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _packaged(found: metadata.Distribution) -> Work:
    files = [Path(str(found.locate_file(file))) for file in found.files or ()]
    texts = [f for f in files if _TEXT_NAME.match(f.name) and f.suffix not in _CODE and f.is_file()]
    return Work(
        name=_plain(found.metadata["Name"]),
        version=found.version,
        licence=_licence(found) or _first_line(texts),
        texts=tuple(sorted(texts)),
    )


def _first_line(texts: Sequence[Path]) -> str:
    """A text's title, if its package has no licence field."""
    lines = texts[0].read_text("utf-8", "replace").splitlines() if texts else []
    return next((line.strip() for line in lines if line.strip()), "")[:100]


def _licence(found: metadata.Distribution) -> str:
    package_data = found.metadata
    expression = next(
        (package_data[key] for key in ("License-Expression", "License") if key in package_data), ""
    )
    classified = [
        line.rpartition(" :: ")[2]
        for line in package_data.get_all("Classifier") or ()
        if line.startswith("License ::")
    ]
    # Some have the whole text there.
    short = str(expression).strip() if len(str(expression)) < 100 else ""
    return short or ", ".join(classified)
