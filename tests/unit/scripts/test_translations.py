"""Every text of the window is found, and told whole in every language the program speaks."""

import ast
import importlib
import string
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[3] / "scripts"
_REPAIR = (
    "Run `make translations`, write what it lists into "
    "keep_desktop/resources/translations/keep_de.ts (glossary.md beside it says which words to "
    "take), and run it again."
)


@pytest.fixture
def translations(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("translations")


def _placeholders(text: str) -> list[tuple[str, str]]:
    parts = string.Formatter().parse(text)
    return sorted((name, form or "") for _, name, form, _ in parts if name is not None)


def test_every_text_of_the_window_is_translated(translations: ModuleType) -> None:
    source = translations.window_sources()
    translated = translations.read(translations.HOME / "keep_de.ts")
    missing = sorted(f"{one.context}: {one.text}" for one in source if not translated.get(one))
    assert not missing, _REPAIR
    left = sorted(f"{one.context}: {one.text}" for one in translated if one not in source)
    assert not left, f"The window does not say these any more. {_REPAIR}"


def test_translations_hold_the_same_placeholders(translations: ModuleType) -> None:
    translated = translations.read(translations.HOME / "keep_de.ts")
    wrong = [
        (one.text, german)
        for one, german in translated.items()
        if german and _placeholders(one.text) != _placeholders(german)
    ]
    assert not wrong


def test_translations_begin_and_end_as_the_text_does(translations: ModuleType) -> None:
    translated = translations.read(translations.HOME / "keep_de.ts")
    for one, german in translated.items():
        for end in ("…", ":", "?", "\n", " "):
            if german:
                assert one.text.endswith(end) == german.endswith(end), (one, german)


def test_what_qt_reads_is_built_from_what_translators_write(
    translations: ModuleType, tmp_path: Path
) -> None:
    source = translations.HOME / "keep_de.ts"
    translations.build(source, tmp_path / "keep_de.qm")
    built = (tmp_path / "keep_de.qm").read_bytes()
    assert built == source.with_suffix(".qm").read_bytes(), "Run `make translations`."


def test_helpers_classes_and_contexts_are_seen(translations: ModuleType) -> None:
    module = """
def _tr(text):
    return QCoreApplication.translate("Words of it", text)

_tr("One")

class Page(QWidget):
    def show(self):
        self.tr("Two")
        QCoreApplication.translate("Other", "Three", "of a tree")
"""
    source = translations.Source
    assert list(translations.texts_in(module, "a.py")) == [
        source("Words of it", "One"),
        source("Page", "Two"),
        source("Other", "Three", "of a tree"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        'self.tr(f"{count} items")',
        "self.tr(words)",
        'parent.tr("Archive")',
        'QCoreApplication.translate(context, "Archive")',
    ],
)
def test_what_could_never_be_found_is_refused(translations: ModuleType, line: str) -> None:
    source = f"class Page(QWidget):\n    def show(self, parent):\n        {line}\n"
    with pytest.raises(translations.Unclear, match=r"a\.py:3"):
        list(translations.texts_in(source, "a.py"))


def test_a_text_that_moved_keeps_its_translation(translations: ModuleType) -> None:
    source = translations.Source
    places = {source("Page", "Close"): "a.py", source("Page", "Open"): "a.py"}
    translated = {source("Dialog", "Close"): "Schließen"}
    assert translations.guessed(translated, places) == {
        source("Page", "Close"): "Schließen",
        source("Page", "Open"): "",
    }


#: German words that are the same for one and for many.
_ALIKE = {"Mal", "Token"}


def test_one_and_many_are_distinguished_in_every_language(translations: ModuleType) -> None:
    """Where English tells one from many, so does the translation, in the same sentence."""
    translated = {
        (one.context, one.text): text
        for one, text in translations.read(translations.HOME / "keep_de.ts").items()
    }
    alike = []
    for path in sorted((translations.ROOT / "keep_desktop" / "ui").rglob("*.py")):
        for one, many in _pairs(path.read_text("utf-8")):
            for context in {context for context, text in translated if text == one}:
                pair = translated[context, one], translated.get((context, many))
                if pair[0] == pair[1] and one != many and pair[0] not in _ALIKE:
                    alike.append(f"{context}: {one} / {many}: {pair[0]}")
    assert alike == []


def _pairs(source: str) -> Iterator[tuple[str, str]]:
    """The words for one and for many that a module gives to `plural`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name("plural"), [_, ast.Call(args=[first]), ast.Call(args=[other])]):
                if isinstance(first, ast.Constant) and isinstance(other, ast.Constant):
                    yield str(first.value), str(other.value)
