"""What the desktop is given to show."""

import pytest
from PySide6.QtWidgets import QSystemTrayIcon
from pytestqt.qtbot import QtBot

from keep_desktop.ui.tray import Tray


def test_a_notice_of_the_desktop_holds_no_markup(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(QSystemTrayIcon, "isVisible", lambda icon: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(
        QSystemTrayIcon, "showMessage", lambda icon, title, text, _: shown.append((title, text))
    )
    tray = Tray()
    assert tray.tell("<b>Keep</b>", "<a href='http://example.org'>Sign in again</a>")
    tray.close()
    assert shown == [("‹b>Keep‹/b>", "‹a href='http://example.org'>Sign in again‹/a>")]
