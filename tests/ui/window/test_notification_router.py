"""Notification router: where messages are shown, and that each opens its own subject, once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from jeepney import DBusAddress
from PySide6.QtWidgets import QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.notifications import Notification
from keep_desktop.ui.window.notifications import NotificationRouter, Tray
from keep_desktop.ui.window.status_bar import HEIGHT, StatusBar, Toast
from tests.ui.desktop import Answers, Program, a_session_bus
from tests.ui.driver import click

_NOTICES = DBusAddress(
    "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications",
    "org.freedesktop.Notifications",
)
_SHOW = ["default", "Show"]
_CAN = ("as", (["actions", "body", "body-markup"],))


class Seat(QWidget):
    """A window with a router, and a window of another program."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__()
        self._qtbot = qtbot
        self.line, self.toast, self.tray = StatusBar(), Toast(self), Tray(self)
        self.line.setParent(self)
        self.line.set_toast(self.toast)
        self.resize(900, 120)
        self.line.resize(900, HEIGHT)
        self.place = NotificationRouter(
            self, self.tray, self.toast, "Show", shows_questions=lambda: False
        )
        self.opened: list[int] = []
        self.place.opened.connect(lambda message: self.opened.append(message.id))
        self.other = QWidget()
        for each in (self, self.other):
            qtbot.addWidget(each)
            each.show()

    def look_at(self, window: QWidget) -> None:
        window.activateWindow()
        self._qtbot.waitUntil(window.isActiveWindow)

    def notify(self, number: int) -> None:
        self.place.deliver(
            Notification(
                id=number,
                workflow_id=WorkflowId(number),
                workflow="Bills",
                text=f"Message {number} <a href='x'>& more</a>",
                needs_you=False,
            ),
            f"Bills {number}",
        )

    def notices_are(self, number: int) -> Callable[[], bool]:
        return lambda: len(self.place._notices._opens) == number

    @property
    def plain_text(self) -> str:
        return self.toast.label.text() if self.toast.isVisible() else ""


@pytest.fixture
def seat(qtbot: QtBot) -> Iterator[Seat]:
    made = Seat(qtbot)
    made.look_at(made)
    yield made
    made.place.close()
    made.tray.close()


def test_what_is_shown_in_the_window_leads_to_its_own_subject_whatever_came_later(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.notify(1)
    monkeypatch.setattr(QSystemTrayIcon, "isVisible", lambda icon: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda icon, *words: None)
    seat.look_at(seat.other)
    seat.notify(2)
    assert seat.plain_text.startswith("Bills 1: ")
    click(seat.toast.undo)
    seat.tray._icon.messageClicked.emit()
    assert seat.opened == [1, 2]


def test_a_message_in_a_window_that_is_not_in_front_waits_until_it_is_seen(
    qtbot: QtBot, seat: Seat
) -> None:
    seat.look_at(seat.other)
    seat.notify(1)
    assert seat.plain_text.startswith("Bills 1: ")
    assert not seat.toast._timer.isActive()
    seat.look_at(seat)
    qtbot.waitUntil(seat.toast._timer.isActive)
    seat.look_at(seat.other)
    qtbot.waitUntil(lambda: not seat.toast._timer.isActive())


def test_of_several_messages_that_came_meanwhile_none_is_passed_over(
    qtbot: QtBot, seat: Seat
) -> None:
    all_requested: list[bool] = []
    seat.place.all_requested.connect(lambda: all_requested.append(True))
    seat.look_at(seat.other)
    for number in (1, 2, 3):
        seat.notify(number)
    assert seat.plain_text.startswith("3 new messages. Latest: Bills 3: ")
    seat.look_at(seat)
    click(seat.toast.undo)
    assert all_requested == [True]
    seat.notify(4)
    assert seat.plain_text.startswith("Bills 4: ")


def test_without_a_tray_the_desktop_notifies_and_each_notice_opens_its_own_subject(
    qtbot: QtBot, seat: Seat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seat.look_at(seat.other)
    with a_session_bus(tmp_path) as bus:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
        answers: Answers = {"GetCapabilities": _CAN}
        shows = Program(bus, _NOTICES, answers)
        for number in (1, 2):
            answers["Notify"] = ("u", (40 + number,))
            seat.notify(number)
            qtbot.waitUntil(seat.notices_are(number))
        assert seat.plain_text == "", "it is told once"
        last = list(shows.asked.queue)[-1]
        assert last[0] == "Notify"
        assert last[4:7] == ("Bills 2", "Message 2 ‹a href='x'&gt;&amp; more‹/a&gt;", _SHOW)
        shows.say("ActionInvoked", "us", 41, "default")
        shows.say("NotificationClosed", "uu", 41, 2)
        shows.say("ActionInvoked", "us", 41, "default")
        shows.say("ActionInvoked", "us", 42, "default")
        qtbot.waitUntil(lambda: seat.opened == [1, 2])
        # No notification service any more.
        shows.close()
        seat.notify(3)
        qtbot.waitUntil(lambda: seat.plain_text.startswith("Bills 3: "))
    seat.look_at(seat)
    seat.look_at(seat.other)
    # No session bus either.
    seat.notify(4)
    assert seat.plain_text.startswith("Bills 4: ")
