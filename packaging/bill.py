"""The bill of materials (CycloneDX, JSON) and the folder of licence texts, both shipped."""

from __future__ import annotations

import json
import re
import shutil
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import contents
from contents import Component

NAME = "keep-desktop.cdx.json"
FOLDER = "licences"
#: Names that the list of SPDX has; others are told in words.
_SPDX = frozenset(
    {
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "GPL-2.0-only",
        "GPL-3.0-only",
        "ISC",
        "LGPL-3.0-only",
        "MIT",
        "MIT-0",
        "OFL-1.1",
        "PSF-2.0",
    }
)


def write(components: Iterable[Component], folder: Path) -> None:
    """Leave in the built folder the bill and the texts of everything that is in it."""
    found = contents.checked(components)
    text = json.dumps(document(found), indent=1, ensure_ascii=False) + "\n"
    (folder / NAME).write_text(text, encoding="utf-8")
    shelf = folder / FOLDER
    shutil.rmtree(shelf, ignore_errors=True)
    for component in found:
        _put(component, shelf / component.name)


def _put(component: Component, place: Path) -> None:
    place.mkdir(parents=True)
    for text in component.texts:
        # A package may bring two texts of one name, in two of its folders.
        name = text.name if not (place / text.name).exists() else f"{text.parent.name}-{text.name}"
        shutil.copyfile(text, place / name)
        (place / name).chmod(0o644)


def document(components: Iterable[Component]) -> dict[str, Any]:
    """The bill as CycloneDX 1.6 writes it; the same components give the same text."""
    own = contents.program()
    listed = [_entry(each) for each in components if each.name != own.name]
    # A name of its own for each content, without which two builds could not be told apart.
    number = uuid.uuid5(
        uuid.NAMESPACE_URL, json.dumps([own.purl, *(each["purl"] for each in listed)])
    )
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": {**_entry(own), "type": "application"}},
        "components": listed,
        "dependencies": [{"ref": own.purl, "dependsOn": [each["purl"] for each in listed]}],
    }


def _entry(component: Component) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "type": "library",
        "bom-ref": component.purl,
        "name": component.name,
        **({"version": component.version} if component.version else {}),
        "purl": component.purl,
        "licenses": licence(component.licence),
    }
    inner = [each for path in component.bills for each in _inner(path, component.purl)]
    return {**entry, "components": inner} if inner else entry


def licence(words: str) -> list[dict[str, Any]]:
    """An expression where each name in it is one of SPDX, else the words as they are."""
    names = re.split(r"\s+(?:OR|AND)\s+", words)
    if all(name in _SPDX for name in names):
        return [{"expression": words}]
    return [{"license": {"name": words}}]


def _inner(path: Path, outer: str) -> Iterable[dict[str, Any]]:
    """What a package says is compiled into it, without the places where it was compiled."""
    listing: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for each in listing.get("components", []):
        kept = {key: each[key] for key in ("type", "name", "version", "licenses") if key in each}
        yield {**kept, "bom-ref": f"{outer}#{each['name']}@{each.get('version', '')}"}
