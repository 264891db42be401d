"""Script view: line numbers, colours, search, hostile text."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.ui.code.code_view import ScriptView
from keep_desktop.ui.code.highlighter import Ink, highlight
from keep_desktop.ui.style.theme import Mode, apply_theme, color
from keep_desktop.ui.text.sanitize import reveal_hidden


@pytest.fixture
def view(qtbot: QtBot) -> ScriptView:
    made = ScriptView()
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


def show(view: ScriptView, script: str) -> None:
    view.show_script(script, highlight(script))


def inks(view: ScriptView, line: int) -> dict[str, QColor]:
    """Coloured range of a line → its colour."""
    block = view.document().findBlockByNumber(line)
    text = block.text()
    return {
        text[part.start : part.start + part.length]: part.format.foreground().color()
        for part in block.layout().formats()
    }


def pieces(script: str) -> list[dict[str, Ink]]:
    lines = zip(script.split("\n"), highlight(script), strict=True)
    return [{line[one.start : one.start + one.length]: one.ink for one in of} for line, of in lines]


def test_words_texts_numbers_comments_calls_and_tools_have_colours(view: ScriptView) -> None:
    show(view, "const a = await Mail.list(12); // why\n")
    assert inks(view, 0) == {
        "const": color("code_keyword"),
        "await": color("code_keyword"),
        "Mail": color("code_tool"),
        "list": color("code_call"),
        "12": color("code_number"),
        "// why": color("code_comment"),
    }


def test_what_stands_in_a_text_is_text_and_what_is_put_into_it_is_not() -> None:
    assert pieces("`a ${Mail.get()} b`")[0] == {
        "`": Ink.TEXT,
        "a ": Ink.TEXT,
        "Mail": Ink.TOOL,
        "get": Ink.CALL,
        " b": Ink.TEXT,
    }


def test_comments_go_on_over_lines() -> None:
    assert pieces("/* one\nconst two\n*/ let x")[1:] == [
        {"const two": Ink.COMMENT},
        {"*/": Ink.COMMENT, "let": Ink.KEYWORD},
    ]


def test_places_are_counted_as_the_window_counts_them() -> None:
    (line,) = highlight('"🙂é" + 1')
    assert [(one.start, one.length) for one in line if one.ink is Ink.NUMBER] == [(8, 1)]


def test_colours_follow_the_theme(view: ScriptView) -> None:
    show(view, "const a")
    light = inks(view, 0)["const"]
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, Mode.DARK)
    assert inks(view, 0)["const"] == color("code_keyword") != light


def test_a_line_of_a_long_script_gets_its_colours_when_it_is_seen(view: ScriptView) -> None:
    show(view, "const a = 1;\n" * 20_000)
    assert inks(view, 0)
    view.growing.fill_all()
    assert inks(view, 19_000) == {}
    view.show()
    view.verticalScrollBar().setValue(19_000)
    assert inks(view, 19_000)["const"] == color("code_keyword")


@pytest.mark.parametrize(
    "hostile",
    ["{" * 100_000, "`${" * 40_000, "\x00\\" * 1_000, "\ud800 'a", "/*" * 9_000, '"\n' * 5_000, ""],
    ids=["deep", "deep text", "control", "half a pair", "comment", "open texts", "nothing"],
)
def test_hostile_text_is_shown_as_far_as_it_goes(view: ScriptView, hostile: str) -> None:
    text = reveal_hidden(hostile)
    show(view, text)
    assert view.whole_text() == text
    assert not view.grab().isNull()


def test_a_text_that_is_no_script_for_a_person_has_no_colours() -> None:
    assert highlight("const a = 1;\n" * 30_000) == ()


def test_what_cannot_be_seen_is_named_where_it_stands() -> None:
    assert reveal_hidden('if (a\u202e) "b\u200b\u2028c"') == 'if (a⟨U+202E⟩) "b⟨U+200B⟩⟨U+2028⟩c"'


def test_words_are_found_by_keyboard_alone(view: ScriptView, qtbot: QtBot) -> None:
    show(view, "let one = 1;\nlet two = one;\nlet three;\n")
    view.show()
    view.setFocus()
    qtbot.keySequence(view, QKeySequence("Ctrl+F"))
    find = view.find_bar
    assert find.isVisible()
    qtbot.keyClicks(find.line, "let")
    assert find.count.text() == "1 of 3"
    qtbot.keyClick(find.line, Qt.Key.Key_Return)
    assert (find.count.text(), view.textCursor().blockNumber()) == ("2 of 3", 1)
    qtbot.keyClick(find.line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert find.count.text() == "1 of 3"
    qtbot.keyClicks(find.line, "x")
    assert find.count.text() == "No results"
    qtbot.keyClick(find.line, Qt.Key.Key_Escape)
    assert not find.isVisible()
    assert view.extraSelections() == []


def test_what_is_found_is_marked_where_it_stands_whatever_is_before_it(view: ScriptView) -> None:
    show(view, "// 🙂🙂 Über\nlet über;\n")
    view.find_bar.line.setText("ÜBER")
    view.find_bar.open()
    assert [one.cursor.selectedText() for one in view.extraSelections()] == ["Über", "über"]


def test_long_lines_are_wrapped_on_demand(view: ScriptView, qtbot: QtBot) -> None:
    show(view, "a" * 500)
    view.show()
    assert view.horizontalScrollBar().maximum() > 0
    view.wraps.trigger()
    assert view.horizontalScrollBar().maximum() == 0
