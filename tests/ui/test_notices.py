"""What is told on the desktop: by kind, each thing once, and that a run came late."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.runs import Late, Trigger
from keep_desktop.ports.session_views import PastSession
from keep_desktop.services.messages import Message, MessageKind, late_runs, news_after
from keep_desktop.services.overview import subscribe
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.messages import Messages
from keep_desktop.ui.preferences import Preferences
from keep_desktop.ui.worker import Reader
from tests.ui.views import NOON, FakeKeep, a_message, some_rows


def a_late_session(number: int, late: Late | None = Late.ASLEEP) -> PastSession:
    return PastSession(
        id=SessionId(number),
        workflow_id=WorkflowId(2),
        workflow="Weekly sales report",
        icon="mail",
        trigger=Trigger.SCHEDULE,
        result="committed",
        error=None,
        due_at=NOON - timedelta(hours=3),
        late=late,
        started_at=NOON - timedelta(hours=1),
        ended_at=NOON,
        runs=1,
        items={},
        questions=0,
    )


class Ear:
    """A window's messages, on one Keep, and what they told."""

    def __init__(self, keep: FakeKeep, settings: QSettings) -> None:
        self.keep, self.reader = keep, Reader()
        self.bridge = Bridge(lambda listener: subscribe(keep.as_keep(), listener))
        self.preferences = Preferences(settings)
        self.messages = Messages(
            keep.as_keep(), self.reader, self.bridge, settings, self.preferences
        )
        self.told: list[tuple[str, str]] = []
        self.messages.told.connect(self._hear)
        self.looked = 0

    def _hear(self, message: Message, title: str) -> None:
        self.told.append((title, message.text))

    def look(self, qtbot: QtBot) -> None:
        """Have one look, to its end."""
        self.messages._ask()
        done: list[bool] = []
        self.reader.ask("done", lambda: True, done.append)
        qtbot.waitUntil(lambda: done == [True], timeout=30_000)

    def close(self) -> None:
        self.bridge.close()
        self.reader.close()


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    return FakeKeep(tmp_path, *some_rows())


def test_each_kind_is_known_by_its_row(keep: FakeKeep) -> None:
    keep.queries.message_rows = (
        a_message(1, "Hello"),
        a_message(2, "?", type="escalated", payload={"sentence": "?", "question_id": 1}),
        a_message(3, "!", type="error", payload={"sentence": "!", "question_id": 2}),
    )
    kinds = [message.kind for message in news_after(keep.as_keep(), 0).messages]
    assert kinds == [MessageKind.MESSAGE, MessageKind.QUESTION, MessageKind.FAILURE]


def test_a_run_that_came_late_is_told_once_with_the_reason(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    keep.queries.past_sessions = (a_late_session(7), a_late_session(5, None))
    assert [run.session_id for run in late_runs(keep.as_keep())] == [7]
    ear = Ear(keep, settings)
    for _ in range(2):
        ear.look(qtbot)
    said = "Ran 2 hours late: the computer was asleep."
    assert ear.told == [("Weekly sales report", said)]
    ear.close()
    again = Ear(keep, settings)
    # One that began before it and ended after it.
    keep.queries.past_sessions = (a_late_session(7), a_late_session(6, Late.BUSY))
    again.look(qtbot)
    again.look(qtbot)
    said = "Ran 2 hours late: other workflows were running."
    assert again.told == [("Weekly sales report", said)]
    again.close()


def test_what_was_told_is_not_told_again_by_the_next_start(
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
    assert (ear.told, next_start.told) == (
        [("Weekly sales report", "Hello")],
        [("Weekly sales report", "Again")],
    )
    next_start.close()


def test_what_is_not_wanted_is_not_told_then_nor_later(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    ear = Ear(keep, settings)
    for kind in (MessageKind.MESSAGE, MessageKind.LATE):
        ear.preferences.set_tells(kind, False)
    keep.queries.message_rows = (a_message(1, "Hello"),)
    keep.queries.past_sessions = (a_late_session(7),)
    ear.look(qtbot)
    for kind in (MessageKind.MESSAGE, MessageKind.LATE):
        ear.preferences.set_tells(kind, True)
    ear.look(qtbot)
    assert ear.told == []
    keep.queries.message_rows = (a_message(1, "Hello"), a_message(2, "Again"))
    ear.look(qtbot)
    assert ear.told == [("Weekly sales report", "Again")]
    ear.close()


def test_only_what_is_wanted_counts_in_the_title(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    ear = Ear(keep, settings)
    ear.preferences.set_tells(MessageKind.QUESTION, False)
    keep.queries.message_rows = (
        a_message(1, "Hello"),
        a_message(2, "?", type="escalated", payload={"sentence": "?", "question_id": 1}),
    )
    ear.look(qtbot)
    assert ear.told == [("Weekly sales report", "Hello")]
    ear.close()


def test_a_failure_that_blocks_a_workflow_is_told_as_that(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    ear = Ear(keep, settings)
    payload = {"sentence": "It broke.", "question_id": 1}
    keep.queries.message_rows = (a_message(1, "", type="error", payload=payload),)
    ear.look(qtbot)
    assert ear.told == [("Weekly sales report is blocked", "It broke.")]
    ear.close()


def test_the_end_of_a_run_is_reason_to_look(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    ear = Ear(keep, settings)
    keep.queries.past_sessions = (a_late_session(7),)
    keep.ledger.tell(Notice(kind=NoticeKind.RUN_CHANGED, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(lambda: len(ear.told) == 1, timeout=30_000)
    ear.close()


def test_what_is_of_no_workflow_opens_the_logs_in_settings(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    window = MainWindow(keep.as_keep(), settings)
    window.show()
    keep.queries.message_rows = (a_message(1, "Logs can go.", workflow_id=None),)
    keep.ledger.tell(Notice(kind=NoticeKind.NOTIFICATION))
    qtbot.waitUntil(window.toast.isVisible, timeout=30_000)
    assert window.toast.words.text() == "Keep Desktop: Logs can go."
    window.toast.undo.click()
    assert window.pages.currentWidget() is window.settings
    assert window.settings.page.section is window.settings.page.history
    window.end()
    window.deleteLater()
