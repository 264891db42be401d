"""Where a message is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from keep_desktop.services.chat import MOST_TEXT
from keep_desktop.ui.chat.composer import Composer
from tests.ui.driver import click, press


@pytest.fixture
def composer(qtbot: QtBot) -> Iterator[Composer]:
    made = Composer()
    qtbot.addWidget(made)
    made.resize(600, 160)
    made.show()
    yield made


def test_enter_sends_and_with_shift_it_starts_a_line(qtbot: QtBot, composer: Composer) -> None:
    qtbot.keyClicks(composer.edit, "one")
    press(composer.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(composer.edit, "two")
    with qtbot.waitSignal(composer.sent) as sent:
        press(composer.edit, Qt.Key.Key_Return)
    assert sent.args == ["one\ntwo", []]


def test_nothing_is_sent_where_nothing_is_written(qtbot: QtBot, composer: Composer) -> None:
    qtbot.keyClicks(composer.edit, "  ")
    with qtbot.assertNotEmitted(composer.sent):
        press(composer.edit, Qt.Key.Key_Return)
    assert not composer.go.isEnabled()


def test_while_work_goes_on_the_button_and_escape_stop_it(qtbot: QtBot, composer: Composer) -> None:
    composer.show_work(works=True)
    qtbot.keyClicks(composer.edit, "next")
    with qtbot.assertNotEmitted(composer.sent):
        press(composer.edit, Qt.Key.Key_Return)
    assert composer.go.text() == "Stop"
    with qtbot.waitSignal(composer.stop_requested):
        click(composer.go)
    with qtbot.waitSignal(composer.stop_requested):
        press(composer.edit, Qt.Key.Key_Escape)
    assert composer.text == "next"


def test_files_are_listed_sent_and_removed(
    qtbot: QtBot, composer: Composer, tmp_path: Path
) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    composer.add_files([one, two, one])
    assert [chip.accessibleName() for chip in composer.chips] == [
        "Remove one.csv",
        "Remove two.csv",
    ]
    click(composer.chips[0])
    with qtbot.waitSignal(composer.sent) as sent:
        click(composer.go)
    assert sent.args == ["", [two]]


def test_files_are_dropped_onto_it(composer: Composer, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "a.csv")), QUrl("https://evil.example/")])
    composer.dropEvent(
        QDropEvent(
            QPointF(QPoint(20, 20)),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    assert composer.files == [tmp_path / "a.csv"]


def test_a_huge_text_is_refused_with_a_way_on_and_the_window_goes_on(composer: Composer) -> None:
    data = QMimeData()
    data.setText("x" * 10_000_000)
    composer.edit.insertFromMimeData(data)
    assert composer.text == ""
    assert "Put it into a file" in composer.problem.sentence
    data.setText("x" * (MOST_TEXT - 1))
    composer.edit.insertFromMimeData(data)
    assert composer.problem.sentence == ""
    assert len(composer.text) == MOST_TEXT - 1


def test_it_grows_with_its_text_up_to_some_lines(composer: Composer) -> None:
    least = composer.edit.height()
    composer.set_text("line\n" * 5)
    some = composer.edit.height()
    composer.set_text("line\n" * 500)
    assert least < some < composer.edit.height() < 2 * some
    composer.clear()
    assert composer.edit.height() == least
