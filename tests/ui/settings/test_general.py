"""Desktop notifications: by kind, and each once."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import DelayReason
from keep_desktop.ports.views import NotificationRow
from keep_desktop.services.notifications import Notification, NotificationKind, notifications_after
from keep_desktop.services.overview import subscribe
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.window.notification_list import notification_text
from keep_desktop.ui.window.notifications import NotificationFeed
from tests.ui.views import FakeKeep, a_message, some_rows


def late(number: int, reason: DelayReason) -> NotificationRow:
    payload = {"session_id": number, "late_s": 7_200, "reason": reason.value}
    return a_message(number, "", type="late", payload=payload)


class Ear:
    """The messages of a window, recorded."""

    def __init__(self, keep: FakeKeep, settings: QSettings) -> None:
        self.keep, self.tasks = keep, TaskRunner()
        self.bridge = Bridge(lambda listener: subscribe(keep.as_keep(), listener))
        self.preferences = Preferences(settings)
        self.feed = NotificationFeed(
            keep.as_keep(), self.tasks, self.bridge, settings, self.preferences
        )
        self.message_requested: list[tuple[str, str]] = []
        self.feed.message_ready.connect(self._on_changed)
        self.polls = 0

    def _on_changed(self, message: Notification, title: str) -> None:
        self.message_requested.append((title, message.text))

    def look(self, qtbot: QtBot) -> None:
        """Run one query to its end."""
        self.feed._run_query()
        done: list[bool] = []
        self.tasks.query("done", lambda: True, done.append)
        qtbot.waitUntil(lambda: done == [True], timeout=30_000)

    def close(self) -> None:
        self.bridge.close()
        self.tasks.close()


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    return FakeKeep(tmp_path, *some_rows())


def test_each_kind_is_known_by_its_row(keep: FakeKeep) -> None:
    keep.queries.message_rows = (
        a_message(1, "Hello"),
        a_message(2, "?", type="escalated", payload={"sentence": "?", "question_id": 1}),
        a_message(3, "!", type="error", payload={"sentence": "!", "question_id": 2}),
    )
    kinds = [message.kind for message in notifications_after(keep.as_keep(), 0).messages]
    assert kinds == [NotificationKind.MESSAGE, NotificationKind.QUESTION, NotificationKind.FAILURE]


def test_a_run_that_comes_late_is_shown_with_the_reason(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    text = {
        DelayReason.ASLEEP: "Started 2 hours late: the computer was asleep.",
        DelayReason.NOT_RUNNING: "Started 2 hours late: Keep wasn't running.",
        DelayReason.BUSY: "Started 2 hours late: other workflows were running.",
    }
    for number, reason in enumerate(text, 1):
        keep.queries.message_rows = (late(number, reason),)
        (message,) = notifications_after(keep.as_keep(), 0).messages
        assert (message.kind, message.needs_you) == (NotificationKind.LATE, False)
        assert notification_text(message) == text[reason]


def test_what_was_shown_is_not_shown_again_by_the_next_start(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    keep.queries.message_rows = (a_message(1, "Hello"),)
    ear = Ear(keep, settings)
    ear.look(qtbot)
    ear.close()
    keep.queries.message_rows = (a_message(1, "Hello"), a_message(2, "Again"))
    next_start = Ear(keep, settings)
    for _ in range(2):
        next_start.look(qtbot)
    assert (ear.message_requested, next_start.message_requested) == (
        [("Weekly sales report", "Hello")],
        [("Weekly sales report", "Again")],
    )
    next_start.close()


def test_what_is_not_wanted_is_not_shown_then_nor_later(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    ear = Ear(keep, settings)
    for kind in (NotificationKind.MESSAGE, NotificationKind.LATE):
        ear.preferences.set_notifies(kind, False)
    keep.queries.message_rows = (a_message(1, "Hello"),)
    keep.queries.message_rows += (late(2, DelayReason.ASLEEP),)
    ear.look(qtbot)
    for kind in (NotificationKind.MESSAGE, NotificationKind.LATE):
        ear.preferences.set_notifies(kind, True)
    ear.look(qtbot)
    assert ear.message_requested == []
    keep.queries.message_rows += (a_message(3, "Again"),)
    ear.look(qtbot)
    assert ear.message_requested == [("Weekly sales report", "Again")]
    ear.close()


def test_only_what_is_wanted_counts_in_the_title(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    ear = Ear(keep, settings)
    ear.preferences.set_notifies(NotificationKind.QUESTION, False)
    keep.queries.message_rows = (
        a_message(1, "Hello"),
        a_message(2, "?", type="escalated", payload={"sentence": "?", "question_id": 1}),
    )
    ear.look(qtbot)
    assert ear.message_requested == [("Weekly sales report", "Hello")]
    ear.close()


def test_a_failure_that_blocks_a_workflow_is_shown_as_that(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    ear = Ear(keep, settings)
    payload = {"sentence": "It broke.", "question_id": 1}
    keep.queries.message_rows = (a_message(1, "", type="error", payload=payload),)
    ear.look(qtbot)
    assert ear.message_requested == [("Weekly sales report is blocked", "It broke.")]
    ear.close()


def test_what_is_of_no_workflow_opens_the_logs_in_settings(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    window = MainWindow(keep.as_keep(), settings)
    window.show()
    keep.queries.message_rows = (a_message(1, "Logs can go.", workflow_id=None),)
    keep.ledger.publish(Notice(kind=NoticeKind.NOTIFICATION))
    qtbot.waitUntil(window.toast.isVisible, timeout=30_000)
    assert window.toast.label.text() == "Keep Desktop: Logs can go."
    window.toast.undo.click()
    assert window.pages.currentWidget() is window.settings
    assert window.settings.page.section is window.settings.page.history
    window.end()
    window.deleteLater()
