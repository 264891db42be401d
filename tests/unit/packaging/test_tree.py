"""What is read from disk is shipped, and what must not be is left out, on every system."""

from pathlib import Path

import pytest

from tests.unit.packaging.conftest import ROOT, Load

PACKAGE = ROOT / "keep_desktop"
SITE = "/venv/lib/python3.11/site-packages"


def test_every_file_that_is_read_from_disk_is_collected(load: Load) -> None:
    collected = {Path(path) for path, _ in load("tree").data_files()}
    read = {
        path
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc") and not path.name.startswith(".")
    }
    assert len(read) > 100
    assert read <= collected
    for name in ("prelude.js", "items.js", "handlers.js", "check.js"):
        assert PACKAGE / "sandbox" / name in collected


def test_a_file_lies_in_the_build_where_it_lies_in_the_source(load: Load) -> None:
    for path, place in load("tree").data_files():
        assert ROOT / place == Path(path).parent


def test_each_migration_is_a_file_and_what_it_imports_is_found(load: Load) -> None:
    tree = load("tree")
    versions = sorted((PACKAGE / "storage" / "migrations" / "versions").rglob("v*.py"))
    assert versions
    assert set(versions) <= {Path(path) for path, _ in tree.data_files()}
    named = tree.hidden_imports()
    for path in versions:
        folder = f"keep_desktop.storage.migrations.versions.{path.parent.name}"
        assert f"{folder}.{path.stem}" in named


def test_every_module_of_ours_is_shipped_also_where_it_is_imported_by_name(load: Load) -> None:
    named = load("tree").hidden_imports()
    for module in ("keep_desktop", "keep_desktop.app.main", "keep_desktop.sandbox.worker"):
        assert module in named


def test_packages_that_ask_for_their_own_version_find_it(load: Load) -> None:
    tree = load("tree")
    assert {"fast-sugiyama", "keyring", "apscheduler"} <= set(tree.packages())
    place = "fast_sugiyama-0.5.3.dist-info/METADATA"
    assert tree.shipped([(place, f"{SITE}/{place}", "DATA")], linux=True)


def test_what_only_tests_and_checks_need_is_not_shipped(load: Load) -> None:
    assert {"pytest", "hypothesis", "mypy", "ruff"} <= set(load("tree").EXCLUDED_MODULES)


@pytest.mark.parametrize("name", ["readline", "_gdbm"])
def test_modules_on_libraries_under_the_gpl_alone_are_left_out(load: Load, name: str) -> None:
    assert name in load("tree").EXCLUDED_MODULES


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "sqlalchemy/dialects/sqlite/pysqlite.pyc",
        "pygments/lexers/__init__.pyc",
        "keep_desktop/sandbox/prelude.js",
    ],
)
def test_what_the_program_needs_is_shipped(load: Load, place: str) -> None:
    entry = (place, f"{SITE}/{place}", "BINARY")
    assert load("tree").shipped([entry], linux=True) == [entry]


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/sqldrivers/libqsqlmysql.so",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6/Qt/lib/libQt6EglFsKmsSupport.so.6",
        "selectolax/lexbor.c",
        "pygments/lexers/forth.pyc",
        "attrs-26.1.0.dist-info/INSTALLER",
    ],
)
def test_what_it_does_not_need_is_left_out(load: Load, place: str) -> None:
    assert load("tree").shipped([(place, f"{SITE}/{place}", "BINARY")], linux=True) == []


def test_libraries_of_the_system_are_the_systems_and_that_of_python_comes_along(
    load: Load,
) -> None:
    def entry(name: str) -> tuple[str, str, str]:
        return (name, f"/lib/x86_64-linux-gnu/{name}", "BINARY")

    names = ("libxcb-cursor.so.0", "libssl.so.3", "libsqlite3.so.0", "libpython3.11.so.1.0")
    found = load("tree").shipped(map(entry, names), linux=True)
    assert [place for place, _, _ in found] == ["libpython3.11.so.1.0"]
    # Elsewhere there is no package to depend on.
    assert len(load("tree").shipped(map(entry, names), linux=False)) == len(names)
