"""The window follows the system's theme, unless the user chose one."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.ui.style import theme as theme_module
from keep_desktop.ui.style.theme import Mode, Theme, apply_theme, color, set_icon, theme
from keep_desktop.ui.style.tokens import DARK, LIGHT


class Hints(QObject):
    """Style hints with the test's colour scheme."""

    colorSchemeChanged = Signal(Qt.ColorScheme)  # noqa: N815  # Qt's name

    def __init__(self) -> None:
        super().__init__()
        self.scheme = Qt.ColorScheme.Light

    def colorScheme(self) -> Qt.ColorScheme:  # Qt's name
        return self.scheme

    def turn(self, scheme: Qt.ColorScheme) -> None:
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)


@pytest.fixture
def desktop(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hints]:
    """A theme of its own, which follows the fake desktop."""
    hints, own = Hints(), Theme()
    monkeypatch.setattr(QApplication, "styleHints", lambda _: hints)
    monkeypatch.setattr(theme_module, "theme", lambda: own)
    qapp.setStyleSheet("")
    yield hints
    hints.colorSchemeChanged.disconnect()
    monkeypatch.undo()
    qapp.setStyleSheet("")
    apply_theme(qapp, Mode.LIGHT)
    assert theme().mode is Mode.LIGHT


def ground(app: QApplication) -> str:
    return app.palette().color(QPalette.ColorRole.Window).name()


def test_the_window_turns_dark_and_light_with_the_system(
    qapp: QApplication, desktop: Hints
) -> None:
    apply_theme(qapp, Mode.SYSTEM)
    assert ground(qapp) == LIGHT["page"]
    desktop.turn(Qt.ColorScheme.Dark)
    assert ground(qapp) == DARK["page"]
    assert color("text").name() == DARK["text"]
    desktop.turn(Qt.ColorScheme.Light)
    assert ground(qapp) == LIGHT["page"]


def test_what_the_user_chose_stays_whatever_the_system_does(
    qapp: QApplication, desktop: Hints
) -> None:
    apply_theme(qapp, Mode.LIGHT)
    desktop.turn(Qt.ColorScheme.Dark)
    assert ground(qapp) == LIGHT["page"]
    apply_theme(qapp, Mode.SYSTEM)
    assert ground(qapp) == DARK["page"]
    apply_theme(qapp, Mode.DARK)
    desktop.turn(Qt.ColorScheme.Light)
    assert ground(qapp) == DARK["page"]


def test_a_desktop_that_does_not_say_counts_as_light(qapp: QApplication, desktop: Hints) -> None:
    desktop.scheme = Qt.ColorScheme.Unknown
    apply_theme(qapp, Mode.SYSTEM)
    assert ground(qapp) == LIGHT["page"]


def test_pictures_that_are_shown_are_drawn_again(
    qtbot: QtBot, qapp: QApplication, desktop: Hints
) -> None:
    apply_theme(qapp, Mode.SYSTEM)
    label = QLabel()
    qtbot.addWidget(label)
    set_icon(label, "mail", "text", 18)
    before = label.pixmap().toImage()
    desktop.turn(Qt.ColorScheme.Dark)
    assert label.pixmap().toImage() != before
