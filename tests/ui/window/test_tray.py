"""Tray icon and notifications given to the desktop."""

import pytest
from PySide6.QtWidgets import QSystemTrayIcon
from pytestqt.qtbot import QtBot

from keep_desktop.ui.window import notifications as tray
from keep_desktop.ui.window.notifications import Tray


def test_a_notice_of_the_desktop_holds_no_markup(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(QSystemTrayIcon, "isVisible", lambda icon: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(
        QSystemTrayIcon, "showMessage", lambda icon, title, text, _: shown.append((title, text))
    )
    made = Tray()
    assert made.show_message("<b>Keep</b>", "<a href='http://example.org'>Sign in again</a>")
    made.close()
    assert shown == [("‹b>Keep‹/b>", "‹a href='http://example.org'>Sign in again‹/a>")]


def test_a_tray_that_comes_later_is_found(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    there = False
    monkeypatch.setattr(tray, "_TRY_MS", 5)
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: there)
    made = Tray()
    assert not made.is_there
    there = True
    qtbot.waitUntil(lambda: made.is_there, timeout=30_000)
    qtbot.waitUntil(lambda: not made._try.isActive(), timeout=30_000)
    made.close()
    assert not made.is_there


def test_a_desktop_without_a_tray_is_not_asked_for_ever(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def ask() -> bool:
        asked.append(True)
        return False

    monkeypatch.setattr(tray, "_TRY_MS", 1)
    monkeypatch.setattr(tray, "_TRIES", 4)
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", ask)
    made = Tray()
    qtbot.waitUntil(lambda: not made._try.isActive(), timeout=30_000)
    assert len(asked) == 4
    made.close()
