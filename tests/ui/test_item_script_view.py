"""The script to read: numbers, colours, limits."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.ui.script_view import ScriptView
from keep_desktop.ui.theme import Mode, apply_theme, color


@pytest.fixture
def view(qtbot: QtBot) -> ScriptView:
    made = ScriptView()
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


def inks(view: ScriptView, line: int) -> dict[str, QColor]:
    """Coloured piece of a line → its colour."""
    block = view.document().findBlockByNumber(line)
    text = block.text()
    return {
        text[part.start : part.start + part.length]: part.format.foreground().color()
        for part in block.layout().formats()
    }


def test_words_texts_numbers_and_comments_have_colours(view: ScriptView) -> None:
    view.show_script('const a = 12; // why\nreturn "const";\n')
    assert inks(view, 0) == {
        "const": color("accent"),
        "12": color("warn"),
        "// why": color("text_faint"),
    }
    assert inks(view, 1) == {"return": color("accent"), '"const"': color("done")}


def test_comments_and_templates_go_on_over_lines(view: ScriptView) -> None:
    view.show_script("/* one\nconst two\n*/ let x = `a\nreturn b` + 1\n")
    assert inks(view, 1) == {"const two": color("text_faint")}
    assert inks(view, 2)["let"] == color("accent")
    assert inks(view, 3)["return b`"] == color("done")
    assert inks(view, 3)["1"] == color("warn")


def test_colours_follow_the_theme(view: ScriptView, qtbot: QtBot) -> None:
    view.show_script("const a")
    light = inks(view, 0)["const"]
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, Mode.DARK)
    assert inks(view, 0)["const"] == color("accent") != light


def test_a_very_long_script_is_shown_without_colours(view: ScriptView, qtbot: QtBot) -> None:
    view.show_script("const a = 1;\n" * 20_000)
    assert inks(view, 0) == {}
    assert view.blockCount() == 20_001
    view.show_script("const a = 1;")
    qtbot.waitUntil(lambda: "const" in inks(view, 0))


def test_the_numbers_have_room_for_the_last_line(view: ScriptView) -> None:
    narrow = view.numbers_width()
    view.show_script("\n" * 12_345)
    assert view.numbers_width() > narrow
    assert not view.grab().isNull()
