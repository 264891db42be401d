"""What goes into the built folder and what stays out: facts for the spec, its checks and tests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "keep_desktop"

#: One file of a build as PyInstaller notes it: where it goes, where it comes from, its kind.
Entry = tuple[str, str, str]

#: Under the GPL alone (readline, gdbm), of use to developers only, or another program's.
EXCLUDED_MODULES = (
    "readline",
    "_gdbm",
    "_dbm",
    "curses",
    "_curses",
    "tkinter",
    "_tkinter",
    "PIL",
    "numpy",
    "setuptools",
    "_distutils_hack",
    "pkg_resources",
    "distutils",
    "pip",
    "wheel",
    "unittest",
    "doctest",
    "pdb",
    "pytest",
    "_pytest",
    "hypothesis",
    "mypy",
    "ruff",
    "lxml.doctestcompare",
    "lxml.isoschematron",
)

#: Highlighters and formatters, of which the program uses one or two each. The dialects of
#: SQLAlchemy all stay: Alembic imports them.
_LEFT_OUT_MODULES = re.compile(
    r"pygments\.lexers\.(?!__init__$|_mapping$|python$|special$)"
    r"|pygments\.formatters\.(?!__init__$|_mapping$|terminal$|terminal256$)"
    r"|pygments\.styles\.(?!__init__$|_mapping$|default$|monokai$)"
)

#: What PyInstaller would run at each start for libraries of which we use another part.
LEFT_OUT_HOOKS = frozenset(
    {"pyi_rth_multiprocessing", "pyi_rth_setuptools", "pyi_rth_pkgres", "pyi_rth_pkgutil"}
)

#: Sources and headers of compiled packages, type stubs, what is told of packages beyond their name,
#: version and entry points, and libraries that only left out plugins are linked with.
_LEFT_OUT_FILES = re.compile(
    r"libQt6EglF\w+\.so|\.(?:c|cpp|h|hpp|pxd|pxi|pyx|pyi|rng|xsl)$"
    r"|\.dist-info/(?!METADATA$|entry_points\.txt$)"
)

#: Installed with the rest, but of no use when the program runs.
_NOT_SHIPPED = frozenset({"pycparser", "setuptools"})

#: Of Qt's plugins those that a window with pictures in SVG and photographs needs.
QT_PLUGINS = (
    "iconengines/qsvgicon",
    "imageformats/qico",
    "imageformats/qjpeg",
    "imageformats/qsvg",
    "platforminputcontexts/composeplatforminputcontextplugin",
    "platforminputcontexts/ibusplatforminputcontextplugin",
    "platforms/qcocoa",
    "platforms/qoffscreen",
    "platforms/qwayland",
    "platforms/qwindows",
    "platforms/qxcb",
    "platformthemes/qgtk3",
    "platformthemes/qxdgdesktopportal",
    "styles/qmacstyle",
    "styles/qmodernwindowsstyle",
    "wayland-decoration-client/adwaita",
    "wayland-decoration-client/bradient",
    "wayland-graphics-integration-client/qt-plugin-wayland-egl",
    "wayland-shell-integration/xdg-shell",
    "xcbglintegrations/qxcb-egl-integration",
    "xcbglintegrations/qxcb-glx-integration",
)

#: Qt's own words in the languages that the program speaks.
QT_LANGUAGES = ("de", "en")


def data_files(package: Path = PACKAGE) -> list[tuple[str, str]]:
    """Each file of ours that is read from disk: its path and the folder that it goes to.

    The migrations are among them, since Alembic finds its versions as files.
    """
    return [
        (str(path), path.parent.relative_to(package.parent).as_posix()) for path in _data(package)
    ]


def packages(lock: Path = ROOT / "requirements.lock") -> list[str]:
    """The packages whose metadata is shipped: some ask for their own version or entry points."""
    names = re.findall(r"^([A-Za-z0-9._-]+)==", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return [name for name in names if name not in _NOT_SHIPPED]


def hidden_imports(package: Path = PACKAGE) -> list[str]:
    """Every module of ours: some are imported by name, or by the migrations, which are data."""
    paths = (path for path in sorted(package.rglob("*.py")) if path.name != "__main__.py")
    parts = (path.relative_to(package.parent).with_suffix("").parts for path in paths)
    return [".".join(part for part in each if part != "__init__") for each in parts]


def _data(package: Path) -> Iterator[Path]:
    for path in sorted(package.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        if path.suffix != ".py" or "migrations" in path.relative_to(package).parts:
            yield path


def hooks(found: Iterable[Entry]) -> list[Entry]:
    """The scripts that run at the start: those of use, in their order, ours last."""
    return [entry for entry in found if entry[0] not in LEFT_OUT_HOOKS]


def shipped(found: Iterable[Entry], *, linux: bool) -> list[Entry]:
    """The libraries and data files that are shipped."""
    return [entry for entry in found if _is_shipped(entry, linux=linux)]


def _is_shipped(entry: Entry, *, linux: bool) -> bool:
    place = entry[0].replace("\\", "/")
    if _LEFT_OUT_FILES.search(place) and not place.startswith("keep_desktop/"):
        return False
    if _LEFT_OUT_MODULES.match(place.removesuffix(".pyc").replace("/", ".")):
        return False
    if "/plugins/" in place:
        return _plugin(place) in QT_PLUGINS
    if "/translations/" in place and place.startswith("PySide6/"):
        return place.endswith(tuple(f"qtbase_{language}.qm" for language in QT_LANGUAGES))
    return not linux or not _is_the_systems(entry)


def _plugin(place: str) -> str:
    """`platforms/qxcb` for `…/plugins/platforms/libqxcb.so`, on every system."""
    kind, _, name = place.partition("/plugins/")[2].rpartition("/")
    return f"{kind}/{name.removeprefix('lib').partition('.')[0]}"


def _is_the_systems(entry: Entry) -> bool:
    """Whether it is a library that the system brings, and keeps safe, for all its programs: the
    screen, OpenSSL, SQLite, the C library. Only Python's own comes along."""
    place, source, kind = entry
    is_library = kind in ("BINARY", "SYMLINK") and "/" not in place and ".so" in place
    return is_library and "site-packages" not in source and not place.startswith("libpython3")
