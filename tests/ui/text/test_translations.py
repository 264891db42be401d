"""The whole window in another language: nothing stays English, overlaps or is cut off."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLayout, QStackedLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.tools.connectors.entries import SERVICES
from keep_desktop.tools.mail.providers import PROVIDERS
from keep_desktop.ui.window.main_window import LEAST
from tests.ui.clipped_text import cut_heads
from tests.ui.clipping import clipped
from tests.ui.pseudo import Pseudo, known_texts
from tests.ui.scenes import SCENES, USERS, a_harness
from tests.ui.screen_reader_scenes import LATER
from tests.ui.visible_text import shown

#: Names, units, keys, input, and positions in a script: the same in every language.
_SAME = re.compile(
    r"Keep( Desktop)?|CSV|JSON|Esc|Enter|Ctrl|Shift|Home|End|Alt|Del|[KMGT]?B|English|Deutsch"
    r"|Http\.\w+|Mail\.\w+|\w+\.params\.json|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(day|sday|nesday|rsday|"
    r"urday)?|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|/\S*|UTC"
    r"|\w+@example\.org"
    r"|at\s+\S*\s*\(script\.js:\d+:\d+\)|GET|POST|PUT|PATCH|DELETE|HEAD|https://\S*"
    # Qt's own, which its own catalogue has.
    r"|Scroll (Left|Right)"
)


#: Longer ones first: one may begin with another.
_TITLES = sorted((one.title for one in SERVICES), key=len, reverse=True)
#: Their names are the same in every language.
_PROVIDERS = re.compile(
    "|".join(re.escape(name) for name in (*(one.name for one in PROVIDERS), *_TITLES))
)
#: What is not translated: names of libraries and licence texts; what a description or a
#: server says itself.
_NAMES_OF_OTHERS = {
    "licences": ("",),
    "confirm mcp server": ("",),
    "api": ("OperationsView: ", "QHeaderView: "),
}


def _english(text: str) -> bool:
    """Whether letters remain without bracketed texts, the user's own texts and names."""
    text, before = re.sub(r"</?[a-z]+>", " ", text), ""
    while text != before:
        text, before = re.sub(r"«[^«»]*»", " ", text), text
    # Elided text lost its end.
    text = re.sub(r"«[^«»]*…", " ", text)
    text = _PROVIDERS.sub(" ", text)
    return USERS not in text and re.search(r"[A-Za-z]{2}", _SAME.sub(" ", text)) is not None


@pytest.fixture
def pseudo(qapp: QApplication) -> Iterator[Pseudo]:
    translator = Pseudo()
    qapp.installTranslator(translator)
    yield translator
    qapp.removeTranslator(translator)


@pytest.fixture
def mirrored(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def _overlapping(window: QWidget) -> list[str]:
    """Neighbours in one layout that overlap."""
    found = []
    for widget in (window, *window.findChildren(QWidget)):
        layout = widget.layout()
        if widget.isVisible() and layout is not None and not isinstance(layout, QStackedLayout):
            found += _on_each_other(layout)
    return found


def _on_each_other(layout: QLayout) -> list[str]:
    items = [item for at in range(layout.count()) if (item := layout.itemAt(at)) is not None]
    widgets = [item.widget() for item in items]
    there = [widget for widget in widgets if widget is not None and widget.isVisible()]
    return [
        f"{one} and {other}"
        for one, other in combinations(there, 2)
        if one.geometry().intersects(other.geometry())
    ]


@pytest.mark.slow
def test_with_longer_words_from_right_to_left_nothing_stays_english_overlaps_or_is_cut_off(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, mirrored: None, pseudo: Pseudo
) -> None:
    wrong: dict[str, list[str]] = {}
    with a_harness(qtbot, tmp_path) as harness:
        for name, scene in {**SCENES, **LATER}.items():
            widget = scene(harness)
            harness.settle()
            english = {f"{sentence}: {text}" for sentence, text in shown(widget) if _english(text)}
            if name in _NAMES_OF_OTHERS:
                english = {one for one in english if not one.startswith(_NAMES_OF_OTHERS[name])}
            wrong[name] = [*sorted(english), *clipped(widget), *_overlapping(widget)]
            if widget.width() > LEAST.width() or widget.height() > LEAST.height():
                wrong[name].append(f"larger than the window: {widget.size()}")
            if widget is not harness.window:
                widget.close()
    assert {name: found for name, found in wrong.items() if found} == {}
    assert sorted(pseudo.strays) == []


#: The host's sentences about the second workflow.
_REFUSED = "is not in a folder this workflow was given"


@pytest.mark.slow
def test_what_is_translated_is_found_where_it_is_shown(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, german: None
) -> None:
    known = {text for text in known_texts() if len(text.split()) > 2}
    wrong: dict[str, list[str]] = {}
    with a_harness(qtbot, tmp_path) as harness:
        for name, scene in {**SCENES, **LATER}.items():
            widget = scene(harness)
            harness.settle()
            texts = {text for _, text in shown(widget)}
            english = {text for text in texts if text in known or _REFUSED in text}
            wrong[name] = [*sorted(english), *clipped(widget), *cut_heads(widget)]
            if widget is not harness.window:
                widget.close()
    assert {name: found for name, found in wrong.items() if found} == {}
