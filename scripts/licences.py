"""Writes docs/licences.md: under which licence each package of the lock file is given.

What a package says of itself counts; where it says nothing, its licence file was read by a person
and stands in `READ`, as it does for packages that are installed on other systems only.
"""

import re
import sys
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
DOCUMENT = ROOT / "docs" / "licences.md"
#: Read in the package itself.
READ = {
    "backports-tarfile": "MIT License",
    "colorama": "BSD License",
    "httpx2-jsfetch": "BSD-3-Clause",
    "importlib-metadata": "Apache-2.0",
    "jeepney": "MIT",
    "lazy-importer": "Apache-2.0",
    "pywin32": "PSF-2.0",
    "pywin32-ctypes": "BSD-3-Clause",
    "quickjs-ng": "MIT",
    "secretstorage": "BSD-3-Clause",
    "tzdata": "Apache-2.0",
    "zipp": "MIT",
}
HEAD = """# Licences of what Keep Desktop is made with

Keep Desktop itself is given under the [Apache License 2.0](../LICENSE). It is installed together
with the packages below, which `requirements.lock` pins. None of them is under the GPL or AGPL
alone. Qt (`pyside6-essentials`, `shiboken6`) and `chardet` are used under the LGPL: they stay
files of their own that can be exchanged, also in an installer. The fonts and icons
have their licences beside them: `OFL.txt` and `OFL-JetBrainsMono.txt` in
`keep_desktop/resources/fonts`, and `keep_desktop/resources/icons/LICENSE.txt`. The tests hold what
is sent to Google against `tests/servers/google_api.json`, which is cut from the discovery documents
of its APIs (Apache License 2.0); what is sent to GitHub against `tests/servers/github_api.json`,
which is cut from its OpenAPI description (MIT, the text is in the file).

What `make package` builds holds, besides, Python itself and the libraries that it is built on, with
their licence texts and a bill of materials ([packaging.md](packaging.md)). It is put together by
PyInstaller, which is under the GPL 2 with an exception: what it builds, its loader inside, may be
given away under any licence. `requirements-package.lock` pins it; it is no part of the program.

`make licences` writes this table again after the lock file has changed.

| package | version | licence |
|---|---|---|
"""


def locked() -> dict[str, str]:
    """Package to version, as the lock file has them."""
    text = LOCK.read_text(encoding="utf-8")
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==([^\s;]+)", text, re.MULTILINE))


def licence(package: str) -> str | None:
    """What the package says; None where it says nothing and nobody has read it."""
    if package in READ:
        return READ[package]
    try:
        return _licence_text(metadata(package))
    except PackageNotFoundError:
        return None


def _licence_text(about: PackageMetadata) -> str | None:
    classes = [
        name.rpartition(" :: ")[2]
        for name in about.get_all("Classifier") or []
        if name.startswith("License :: ") and name != "License :: OSI Approved"
    ]
    licences = about.get_all("License-Expression") or about.get_all("License") or [""]
    lines = str(licences[0]).splitlines()
    return (lines[0].strip() if lines else "") or ", ".join(classes) or None


def is_allowed(words: str) -> bool:
    """Whether we may ship it: some alternative that it offers is not the GPL or AGPL."""
    return any(
        not re.search(r"(?<!L)GPL|(?<!Lesser )General Public|Affero", choice)
        for choice in re.split(r"\bOR\b", words)
    )


def document() -> str:
    rows = [f"| {name} | {version} | {licence(name)} |" for name, version in locked().items()]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    unknown = [name for name in locked() if licence(name) is None]
    if unknown:
        sys.exit(
            f"Read the licences of {', '.join(unknown)} and note them in {Path(__file__).name}."
        )
    DOCUMENT.write_text(document(), encoding="utf-8")
