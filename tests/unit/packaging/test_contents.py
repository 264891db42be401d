"""Everything in the built folder is accounted for, by name, licence and text."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.unit.packaging.conftest import ROOT, Load


@pytest.fixture
def contents(load: Load) -> ModuleType:
    return load("contents")


@pytest.fixture
def bill(load: Load) -> ModuleType:
    return load("bill")


@pytest.fixture
def check(load: Load) -> ModuleType:
    return load("check")


def _component(contents: ModuleType, **facts: Any) -> Any:
    text = ROOT / "LICENSE"
    given = {"name": "thing", "version": "1", "licence": "MIT", "purl": "pkg:pypi/thing@1"}
    return contents.Component(**{**given, "texts": (text,), **facts})


def test_each_file_belongs_to_who_made_it(contents: ModuleType) -> None:
    entries = [
        ("keep_desktop/sandbox/prelude.js", "/src/prelude.js", "DATA"),
        ("keep_desktop/resources/fonts/Inter-Bold.otf", "/src/Inter-Bold.otf", "DATA"),
        ("keep_desktop/resources/fonts/JetBrainsMono-Regular.ttf", "/src/Mono.ttf", "DATA"),
        ("keep_desktop/resources/icons/bell.svg", "/src/bell.svg", "DATA"),
        ("keep_desktop/resources/icons/app/keep-desktop.svg", "/src/keep-desktop.svg", "DATA"),
        ("alembic/op.pyc", "/build/localpycs/alembic/op.pyc", "DATA"),
        ("json/decoder.pyc", "/build/localpycs/json/decoder.pyc", "DATA"),
    ]
    owned = contents.owners(entries)
    names = [owned[place].name for place, _, _ in entries]
    ours = ["keep-desktop", "inter", "jetbrains-mono", "lucide", "keep-desktop"]
    assert names == [*ours, "alembic", "python"]


def test_a_link_is_nobodys_work(contents: ModuleType) -> None:
    link = ("QtCore", "PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore", "SYMLINK")
    assert contents.owners([link]) == {}


def test_a_file_of_unknown_origin_ends_the_build(contents: ModuleType, tmp_path: Path) -> None:
    stranger = tmp_path / "stranger.so"
    stranger.write_bytes(b"")
    with pytest.raises(contents.Unaccounted, match=r"stranger\.so"):
        contents.owners([("stranger.so", str(stranger), "BINARY")])


def test_a_work_without_a_licence_text_ends_the_build(contents: ModuleType) -> None:
    with pytest.raises(contents.Unaccounted, match="thing"):
        contents.checked([_component(contents, texts=())])


def test_a_work_under_the_gpl_alone_ends_the_build(contents: ModuleType) -> None:
    with pytest.raises(contents.Unaccounted, match="thing"):
        contents.checked([_component(contents, licence="GPL-3.0-only")])


def test_qt_comes_with_the_texts_of_the_lgpl_which_its_packages_lack(contents: ModuleType) -> None:
    for name in ("PySide6-Essentials", "shiboken6"):
        texts = {text.name for text in contents.packaged(name).texts}
        assert {"LGPL-3.0.txt", "GPL-3.0.txt", "Qt-third-party.txt", "ICU.txt"} <= texts
        assert all(text.is_file() for text in contents.packaged(name).texts)


def test_the_bill_names_each_work_once_with_its_licence(
    contents: ModuleType, bill: ModuleType
) -> None:
    listed = [
        contents.program(),
        _component(contents),
        _component(contents, name="other", purl="b"),
    ]
    result = bill.document(listed)
    assert (result["bomFormat"], result["specVersion"]) == ("CycloneDX", "1.6")
    assert result["metadata"]["component"]["name"] == "keep-desktop"
    assert [each["name"] for each in result["components"]] == ["thing", "other"]
    assert result["components"][0]["licenses"] == [{"expression": "MIT"}]
    references = [each["bom-ref"] for each in result["components"]]
    assert result["dependencies"][0]["dependsOn"] == references


def test_the_same_contents_give_the_same_bill(contents: ModuleType, bill: ModuleType) -> None:
    assert bill.document([_component(contents)]) == bill.document([_component(contents)])
    other = bill.document([_component(contents, purl="pkg:pypi/thing@2")])
    assert other["serialNumber"] != bill.document([_component(contents)])["serialNumber"]


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("Apache-2.0 OR BSD-3-Clause", {"expression": "Apache-2.0 OR BSD-3-Clause"}),
        ("BSD License", {"license": {"name": "BSD License"}}),
    ],
)
def test_only_names_of_spdx_are_given_as_an_expression(
    bill: ModuleType, words: str, entry: dict[str, Any]
) -> None:
    assert bill.licence(words) == [entry]


def test_what_a_package_has_compiled_into_it_is_reported_below_it(
    contents: ModuleType, bill: ModuleType, tmp_path: Path
) -> None:
    inner = tmp_path / "sbom.json"
    openssl = {"type": "library", "name": "openssl", "version": "4", "purl": "pkg:x?vcs=file:///b"}
    inner.write_text(json.dumps({"components": [openssl]}), encoding="utf-8")
    (shown,) = bill.document([_component(contents, bills=(inner,))])["components"]
    assert [each["name"] for each in shown["components"]] == ["openssl"]
    # Where it was compiled is nobody's business.
    assert "file://" not in json.dumps(shown)


def test_the_texts_of_all_works_are_put_on_the_shelf(
    contents: ModuleType, bill: ModuleType, check: ModuleType, tmp_path: Path
) -> None:
    found = [contents.program(), _component(contents)]
    bill.write(found, tmp_path)
    assert (tmp_path / "licences" / "thing" / "LICENSE").is_file()
    assert check.described(tmp_path, found) == []
    other = _component(contents, name="forgotten", purl="pkg:pypi/forgotten@1")
    assert check.described(tmp_path, [*found, other]) == ["forgotten"]


def _folder(root: Path, check: ModuleType, *places: str) -> Path:
    for place in (check.PROGRAM, "_internal/base_library.zip", *places):
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return root


def test_a_file_in_the_folder_that_nobody_owns_is_found(check: ModuleType, tmp_path: Path) -> None:
    folder = _folder(tmp_path, check, "_internal/a.pyc", "_internal/b.pyc", "licences/x/LICENSE")
    assert check.unaccounted(folder, ["a.pyc", "b.pyc"]) == []
    assert check.unaccounted(folder, ["a.pyc"]) == ["b.pyc"]


def test_a_link_in_the_folder_is_what_it_leads_to(check: ModuleType, tmp_path: Path) -> None:
    folder = _folder(tmp_path, check, "_internal/PySide6/libQt6Core.so.6")
    (folder / "_internal" / "libQt6Core.so.6").symlink_to("PySide6/libQt6Core.so.6")
    assert check.unaccounted(folder, ["PySide6/libQt6Core.so.6"]) == []


@pytest.mark.parametrize(
    "place",
    ["libreadline.so.8", "lib-dynload/readline.cpython-311.so", "pytest/__init__.pyc", "pdb.pyc"],
)
def test_what_must_not_be_shipped_is_found(check: ModuleType, tmp_path: Path, place: str) -> None:
    folder = _folder(tmp_path, check, f"_internal/{place}")
    assert check.unwanted(folder) == [place]
