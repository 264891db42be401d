"""What the Debian package tells dpkg, menus and software centres."""

import configparser
import gzip
import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

import keep_desktop
from tests.unit.packaging.conftest import ROOT, Load

LINUX = ROOT / "packaging" / "linux"
XML = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture
def deb(load: Load) -> ModuleType:
    return load("deb")


@pytest.fixture
def entry() -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their case
    parser.read(LINUX / "keep-desktop.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture
def about(load: Load) -> ET.Element:
    text = load("metainfo").text(keep_desktop.__version__, 0.0)
    return ET.fromstring(text)  # noqa: S314  our own text


def _project() -> dict[str, object]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(project, dict)
    return project


def test_the_package_depends_on_what_a_bare_debian_lacks_for_a_window(
    deb: ModuleType, load: Load
) -> None:
    lists = load("system_packages")
    needed = {*lists.OFFSCREEN, *lists.X_WINDOW, *lists.WAYLAND_WINDOW, "ca-certificates", "tzdata"}
    depends = deb.depends("2.34")
    assert needed <= set(depends)
    assert "libxcb-cursor0" in depends
    assert "libc6 (>= 2.34)" in depends


def test_the_control_file_has_what_dpkg_asks_for(deb: ModuleType) -> None:
    text = deb.control("0.1.0", "amd64", 1234, "2.34")
    fields = dict(re.findall(r"^([A-Z][A-Za-z-]+): (.+)$", text, re.MULTILINE))
    assert fields["Package"] == _project()["name"]
    assert (fields["Version"], fields["Architecture"]) == ("0.1.0", "amd64")
    assert fields["Installed-Size"] == "1234"
    assert "<" in fields["Maintainer"]
    # A line that begins at the margin would be taken for a field.
    long = text.split("Description: ", 1)[1].splitlines()[1:]
    assert long
    assert all(line.startswith(" ") and line.strip() for line in long)


def test_the_menu_starts_the_program_that_the_package_installs(
    entry: configparser.SectionProxy,
) -> None:
    scripts = _project()["scripts"]
    assert isinstance(scripts, dict)
    assert entry["Exec"] in scripts
    assert entry["Icon"] == "keep-desktop"
    assert entry["Terminal"] == "false"


def test_a_window_belongs_to_its_entry_in_the_menu(entry: configparser.SectionProxy) -> None:
    gui = (ROOT / "keep_desktop" / "app" / "gui.py").read_text(encoding="utf-8")
    assert f'setDesktopFileName("{entry["StartupWMClass"]}")' in gui
    assert (LINUX / f"{entry['StartupWMClass']}.desktop").exists()


def test_the_menu_speaks_german_too(entry: configparser.SectionProxy) -> None:
    for key in ("GenericName", "Comment", "Keywords"):
        assert entry[key]
        assert entry[f"{key}[de]"]


def test_software_centres_show_the_name_version_and_licence_of_the_program(
    about: ET.Element, entry: configparser.SectionProxy
) -> None:
    release = about.find("releases/release")
    assert release is not None
    assert release.get("version") == keep_desktop.__version__ == _project()["version"]
    assert about.findtext("name") == entry["Name"]
    assert about.findtext("project_license") == _project()["license"]
    assert about.findtext("launchable") == "keep-desktop.desktop"
    assert about.findtext("provides/binary") == entry["Exec"]
    assert {each.get(XML) for each in about.findall("summary")} == {None, "de"}


def test_all_systems_know_the_program_by_one_id(about: ET.Element, load: Load) -> None:
    own_id = about.findtext("id")
    assert own_id == load("metainfo").ID
    spec = (ROOT / "packaging" / "keep-desktop.spec").read_text(encoding="utf-8")
    assert f'bundle_identifier="{own_id}"' in spec


def test_everything_that_is_inside_is_named_in_the_copyright_file(deb: ModuleType) -> None:
    text = deb.copyright_text(["alembic 1.20.1: MIT", "python 3.11: PSF-2.0"])
    assert "\n  alembic 1.20.1: MIT\n" in text
    assert "License: Apache-2.0" in text


def test_rights_of_packed_files_do_not_depend_on_the_builder(
    deb: ModuleType, tmp_path: Path
) -> None:
    program = tmp_path / "usr" / "lib" / "keep-desktop" / "keep-desktop"
    program.parent.mkdir(parents=True)
    program.write_bytes(b"")
    data = program.with_name("data.json")
    data.write_bytes(b"")
    program.chmod(0o4777)
    data.chmod(0o600)
    deb._set_rights(tmp_path)
    assert program.stat().st_mode & 0o7777 == 0o755
    assert data.stat().st_mode & 0o7777 == 0o644


def test_a_text_is_compressed_the_same_each_time(deb: ModuleType, tmp_path: Path) -> None:
    made = [tmp_path / "a.gz", tmp_path / "b.gz"]
    for path in made:
        deb._compress(b"what changed", path)
    assert made[0].read_bytes() == made[1].read_bytes()
    assert gzip.decompress(made[0].read_bytes()) == b"what changed"


def test_debian_learns_when_the_version_was_made(
    deb: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    text = deb.changelog("0.1.0", 0.0)
    assert text.startswith("keep-desktop (0.1.0) ")
    assert text.endswith(">  Wed, 18 Nov 2026 11:06:40 +0000\n")
