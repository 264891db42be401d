"""From light to dark while the window is there: in parts, and in the end as if made at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.search_field import SearchField
from keep_desktop.ui.theme import Mode, apply_theme, color, theme
from keep_desktop.ui.theme_change import ThemeChange, change_theme
from tests.ui.views import FakeKeep, a_question, an_item, some_rows

LONG_MS = 30_000
_PAGES = ("needs_you", "settings", "workflows")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """All of these pages are made and filled."""
    keep = FakeKeep(tmp_path, *some_rows())
    keep.queries.item_rows = tuple(an_item(number) for number in range(1, 6))
    keep.queries.question_rows = (a_question(),)
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = MainWindow(keep.as_keep(), settings)
    made.resize(1040, 700)
    made.show()
    made.show_page("needs_you")
    qtbot.waitUntil(lambda: len(made.needs_you.page.cards) == 1)
    made.show_page("settings")
    made.show_page("workflows")
    qtbot.waitUntil(lambda: made.workflows.tree.model.rowCount() == 5)
    yield made
    made.close()
    made.deleteLater()


def _seen(window: MainWindow) -> dict[str, QImage]:
    found = {}
    for page in _PAGES:
        window.show_page(page)
        # What is laid out first may want another height then.
        for _ in range(3):
            QApplication.processEvents()
        found[page] = window.pages.grab().toImage()
    return found


def test_in_the_end_every_page_looks_as_if_it_had_changed_at_once(
    qapp: QApplication, qtbot: QtBot, window: MainWindow
) -> None:
    change_theme(qapp, Mode.DARK)
    assert not theme().dark
    qtbot.waitUntil(lambda: not qapp.findChildren(ThemeChange), timeout=LONG_MS)
    assert window.updatesEnabled()
    in_parts = _seen(window)
    apply_theme(qapp, Mode.LIGHT)
    apply_theme(qapp, Mode.DARK)
    at_once = _seen(window)
    assert [page for page in _PAGES if in_parts[page] != at_once[page]] == []


def test_a_page_that_is_gone_to_meanwhile_changes_too(
    qapp: QApplication, qtbot: QtBot, window: MainWindow
) -> None:
    change_theme(qapp, Mode.DARK)
    window.show_page("settings")
    qtbot.waitUntil(lambda: not qapp.findChildren(ThemeChange), timeout=LONG_MS)
    shown = window.settings.grab().toImage()
    # Above the first card: at the edge a scroll bar may stand.
    assert shown.pixelColor(shown.width() // 2, 4) == color("page")


def test_who_changes_it_back_at_once_is_heard(qapp: QApplication, window: MainWindow) -> None:
    change_theme(qapp, Mode.DARK)
    change_theme(qapp, Mode.LIGHT)
    for change in qapp.findChildren(ThemeChange):
        change.finish()
    assert theme().mode is Mode.LIGHT
    assert not theme().dark


def test_the_sign_that_empties_a_field_takes_the_ink_of_the_theme(
    qapp: QApplication, qtbot: QtBot
) -> None:
    """It must be seen in either, whichever the field was made in."""
    field = SearchField()
    qtbot.addWidget(field)
    field.show()
    field.setText("abc")
    (clears,) = (one for one in field.findChildren(QToolButton) if one.accessibleName())
    for mode in (Mode.LIGHT, Mode.DARK, Mode.LIGHT):
        apply_theme(qapp, mode)
        qtbot.waitUntil(lambda: _has_ink(clears, color("text_soft")))


def _has_ink(widget: QWidget, ink: QColor) -> bool:
    """Some pixel is of that colour, but for how its edges are smoothed."""
    shown = widget.grab().toImage()
    seen = (shown.pixelColor(x, y) for x in range(shown.width()) for y in range(shown.height()))
    return any(
        abs(one.red() - ink.red()) < 4
        and abs(one.green() - ink.green()) < 4
        and abs(one.blue() - ink.blue()) < 4
        for one in seen
    )
