"""What is installed with the program may be given away with it, and the documents say so."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[3] / "scripts"


@pytest.fixture
def licences(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("licences")


def test_every_locked_package_has_a_licence_under_which_it_may_be_shipped(
    licences: ModuleType,
) -> None:
    shown = {name: licences.licence(name) for name in licences.locked()}
    assert len(shown) > 30
    assert not {name: words for name, words in shown.items() if not words}
    assert not {name: words for name, words in shown.items() if not licences.is_allowed(words)}


def test_the_document_lists_the_packages_of_the_lock_file(licences: ModuleType) -> None:
    assert licences.DOCUMENT.read_text(encoding="utf-8") == licences.document()


@pytest.mark.parametrize(
    "words",
    [
        "GPL-3.0-or-later",
        "GPLv2",
        "AGPL-3.0-only",
        "GNU General Public License v3 (GPLv3)",
        "GNU Affero General Public License v3",
        "MIT AND GPL-2.0-only",
    ],
)
def test_what_is_under_the_gpl_alone_is_not_shipped(licences: ModuleType, words: str) -> None:
    assert not licences.is_allowed(words)


@pytest.mark.parametrize(
    "words",
    [
        "MIT",
        "LGPL",
        "GNU Lesser General Public License v2 or later (LGPLv2+)",
        "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
    ],
)
def test_what_offers_another_licence_is(licences: ModuleType, words: str) -> None:
    assert licences.is_allowed(words)
