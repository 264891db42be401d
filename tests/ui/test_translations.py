"""The whole window in another language: nothing stays English, and nothing is cut off."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.ui.language import Language, speak
from tests.ui.clipping import clipped
from tests.ui.cut_words import cut_heads
from tests.ui.pseudo import Pseudo, known_texts
from tests.ui.scenes import SCENES, USERS, a_stage
from tests.ui.shown import shown
from tests.ui.spoken_scenes import LATER

#: Names, units, keys, what is typed, and places in a script: the same in every language.
_SAME = re.compile(
    r"Keep( Desktop)?|CSV|JSON|Esc|Enter|Ctrl|Shift|Home|End|Alt|Del|[KMGT]?B|English|Deutsch"
    r"|Http\.\w+|Mail\.\w+|\w+\.params\.json|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(day|sday|nesday|rsday|"
    r"urday)?|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|/\S*|UTC"
    r"|at\s+\S*\s*\(script\.js:\d+:\d+\)|GET|POST|PUT|PATCH|DELETE|HEAD|https://"
    # Qt's own, which its own catalogue has.
    r"|Scroll (Left|Right)"
)


#: Shows names of libraries and the texts of their licences, which nobody translates.
_NAMES_OF_OTHERS = ("licences",)


def _english(text: str) -> bool:
    """Whether letters are left where brackets, the user's own words and names are taken out."""
    text, before = re.sub(r"</?[a-z]+>", " ", text), ""
    while text != before:
        text, before = re.sub(r"«[^«»]*»", " ", text), text
    # What was cut to fit lost its end.
    text = re.sub(r"«[^«»]*…", " ", text)
    return USERS not in text and re.search(r"[A-Za-z]{2}", _SAME.sub(" ", text)) is not None


@pytest.fixture
def pseudo(qapp: QApplication) -> Iterator[Pseudo]:
    translator = Pseudo()
    qapp.installTranslator(translator)
    yield translator
    qapp.removeTranslator(translator)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    speak(qapp, Language.GERMAN)
    yield
    speak(qapp, Language.ENGLISH)
    QLocale.setDefault(before)


@pytest.mark.slow
def test_nothing_stays_english_or_is_cut_off_with_longer_words(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, pseudo: Pseudo
) -> None:
    wrong: dict[str, list[str]] = {}
    with a_stage(qtbot, tmp_path) as stage:
        for name, scene in {**SCENES, **LATER}.items():
            widget = scene(stage)
            stage.settle()
            english = {f"{said}: {text}" for said, text in shown(widget) if _english(text)}
            if name in _NAMES_OF_OTHERS:
                english = set()
            wrong[name] = [*sorted(english), *clipped(widget)]
            if widget is not stage.window:
                widget.close()
    assert {name: found for name, found in wrong.items() if found} == {}
    assert sorted(pseudo.strays) == []


#: What the host says to the second workflow of the stage.
_REFUSED = "is not in a folder this workflow was given"


@pytest.mark.slow
def test_what_is_translated_is_found_where_it_is_shown(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, german: None
) -> None:
    known = {text for text in known_texts() if len(text.split()) > 2}
    wrong: dict[str, list[str]] = {}
    with a_stage(qtbot, tmp_path) as stage:
        for name, scene in {**SCENES, **LATER}.items():
            widget = scene(stage)
            stage.settle()
            texts = {text for _, text in shown(widget)}
            english = {text for text in texts if text in known or _REFUSED in text}
            wrong[name] = [*sorted(english), *clipped(widget), *cut_heads(widget)]
            if widget is not stage.window:
                widget.close()
    assert {name: found for name, found in wrong.items() if found} == {}
