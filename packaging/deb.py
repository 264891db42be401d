"""The Debian package: the built folder in /usr/lib, and what menus and software centres read.

Made with dpkg-deb alone. Nothing runs at installation, nothing is setuid, nothing starts by
itself.
"""

from __future__ import annotations

import gzip
import hashlib
import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Mapping
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import check
import metainfo
import pictures
import system_packages
import tree

HERE = Path(__file__).resolve().parent
PLACE = Path("usr/lib/keep-desktop")
_CHANGES = tree.ROOT / "CHANGELOG.md"


def data() -> Mapping[str, Any]:
    """What deb.toml says."""
    return tomllib.loads((HERE / "linux" / "deb.toml").read_text(encoding="utf-8"))


def libraries() -> dict[str, set[str]]:
    """The Debian packages whose libraries the built files are linked with, and these libraries."""
    brought: dict[str, set[str]] = {}
    for listed in (
        system_packages.OFFSCREEN,
        system_packages.X_WINDOW,
        system_packages.WAYLAND_WINDOW,
    ):
        brought.update({package: {library} for package, library in listed.items()})
    for package, names in data()["depends"]["libraries"].items():
        brought.setdefault(package, set()).update(names)
    return brought


def depends(c_library: str) -> list[str]:
    """All that must be installed beside the package, in order."""
    return sorted([f"libc6 (>= {c_library})", *libraries(), *data()["depends"]["names"]])


def control(version: str, architecture: str, kilobytes: int, c_library: str) -> str:
    """The text of the control file."""
    facts = data()
    fields = {
        **facts["control"],
        "Version": version,
        "Architecture": architecture,
        "Installed-Size": str(kilobytes),
        "Depends": ", ".join(depends(c_library)),
        "Recommends": ", ".join(facts["recommends"]["names"]),
        "Suggests": ", ".join(facts["suggests"]["names"]),
        "Description": facts["description"]["short"],
    }
    lines = [f"{name}: {value}" for name, value in fields.items()]
    lines += [f" {line or '.'}" for line in facts["description"]["long"].strip().splitlines()]
    return "\n".join(lines) + "\n"


def make(folder: Path, drawn: Path, into: Path, version: str, licences: Iterable[str]) -> Path:
    """Pack the built folder; the path of the package. Raises check.NotGood."""
    _refuse_missing_libraries(folder)
    architecture = _output("dpkg", "--print-architecture")
    root = into.parent / "build" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    _lay_out(folder, drawn, root, version, licences)
    _set_rights(root)
    kilobytes = sum(file.stat().st_size for file in _files(root)) // 1024
    meta = root / "DEBIAN"
    meta.mkdir(mode=0o755)
    text = control(version, architecture, kilobytes, check.c_library(folder))
    (meta / "control").write_text(text, encoding="utf-8")
    (meta / "md5sums").write_text(_sums(root), encoding="utf-8")
    package = into / f"keep-desktop_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def _refuse_missing_libraries(folder: Path) -> None:
    lacking = check.libraries_wanted(folder) - set().union(*libraries().values())
    if lacking:
        raise check.NotGood(
            f"The package depends on nothing that brings {', '.join(sorted(lacking))}. Name their "
            "packages in packaging/linux/deb.toml."
        )


def _lay_out(folder: Path, drawn: Path, root: Path, version: str, licences: Iterable[str]) -> None:
    shutil.copytree(folder, root / PLACE, symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/keep-desktop").symlink_to("../lib/keep-desktop/keep-desktop")
    _copy(HERE / "linux" / "keep-desktop.desktop", root / "usr/share/applications")
    for size in pictures.HICOLOR:
        place = root / f"usr/share/icons/hicolor/{size}x{size}/apps/keep-desktop.png"
        place.parent.mkdir(parents=True)
        shutil.copyfile(drawn / f"{size}.png", place)
    _copy(pictures.SVG, root / "usr/share/icons/hicolor/scalable/apps")
    about = root / "usr/share/metainfo" / metainfo.FILE
    about.parent.mkdir(parents=True)
    about.write_text(metainfo.text(version, _CHANGES.stat().st_mtime), encoding="utf-8")
    _documents(root / "usr/share/doc/keep-desktop", version, licences)
    _copy(
        HERE / "linux" / "lintian-overrides", root / "usr/share/lintian/overrides", "keep-desktop"
    )
    manual = (HERE / "linux" / "keep-desktop.1").read_bytes()
    _compress(manual, root / "usr/share/man/man1/keep-desktop.1.gz")


def _documents(place: Path, version: str, licences: Iterable[str]) -> None:
    place.mkdir(parents=True)
    (place / "copyright").write_text(copyright_text(licences), encoding="utf-8")
    _compress(_CHANGES.read_bytes(), place / "CHANGELOG.md.gz")
    _compress(changelog(version, _CHANGES.stat().st_mtime).encode(), place / "changelog.gz")


def changelog(version: str, released: float) -> str:
    """What Debian calls a changelog; what changed for a user stands in CHANGELOG.md."""
    return (
        f"keep-desktop ({version}) stable; urgency=medium\n\n"
        "  * See CHANGELOG.md.gz beside this file.\n\n"
        f" -- {data()['control']['Maintainer']}  {format_datetime(metainfo.moment(released))}\n"
    )


def copyright_text(licences: Iterable[str]) -> str:
    """Debian's copyright file: our licence, and where those of all else that is inside lie."""
    listed = "\n".join(f"  {line}" for line in licences)
    return f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Keep Desktop
Comment:
 The package brings along the works below, under their own licences. Their texts are in
 /{PLACE}/licences, in a folder for each; /{PLACE}/keep-desktop.cdx.json is the
 bill of materials. Qt and PySide6 are used under the LGPL version 3, as files of their own that
 can be exchanged; /usr/share/common-licenses/LGPL-3 has its text.
 .
{listed}

Files: *
Copyright: 2026 Keep Desktop contributors
License: Apache-2.0
 On Debian systems, the full text of the Apache License version 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
"""


def _copy(source: Path, folder: Path, name: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, folder / (name or source.name))


def _compress(text: bytes, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(gzip.compress(text, 9, mtime=0))


def _set_rights(root: Path) -> None:
    """Folders and programs 755, all else 644, whatever the umask of the builder is."""
    for path in root.rglob("*"):
        if not path.is_symlink():
            program = path.relative_to(root) == PLACE / "keep-desktop"
            path.chmod(0o755 if program or path.is_dir() else 0o644)
    root.chmod(0o755)


def _files(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())


def _sums(root: Path) -> str:
    lines = []
    for path in _files(root):
        place = path.relative_to(root)
        if place.parts[0] != "DEBIAN":
            # The form that dpkg reads; it guards against damage, not against malice.
            digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
            lines.append(f"{digest}  {place.as_posix()}\n")
    return "".join(lines)


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
