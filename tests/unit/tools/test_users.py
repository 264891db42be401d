"""Users.send: one notice for each mutation, however often it is tried."""

from pathlib import Path

from keep_desktop.ports.tools import Reconciled, Verdict, title_of
from keep_desktop.tools.users import SendNotification, SendNotificationInput
from tests.builders.tools import FakeNotificationOutbox, a_context

SEND = SendNotification()
HELLO = SendNotificationInput(message="Hello\nthere")


def test_a_notice_reaches_the_user_once(tmp_path: Path) -> None:
    outbox = FakeNotificationOutbox()
    context = a_context(tmp_path, outbox=outbox)
    assert SEND.call(HELLO, context) == {"sent": True}
    SEND.call(HELLO, context)
    assert outbox.sent == ["Hello\nthere"]


def test_whether_it_was_sent_is_found_out(tmp_path: Path) -> None:
    context = a_context(tmp_path)
    assert SEND.reconcile(HELLO, context).verdict is Verdict.FAILED
    answer = SEND.call(HELLO, context)
    assert SEND.reconcile(HELLO, context) == Reconciled(Verdict.APPLIED, answer)


def test_the_title_is_one_line() -> None:
    assert title_of(SEND, HELLO) == "Tell you: Hello there"
    assert len(title_of(SEND, SendNotificationInput(message="long " * 500))) <= 200


def test_a_rehearsal_notifies_nobody(tmp_path: Path) -> None:
    outbox = FakeNotificationOutbox()
    assert SEND.predict(HELLO, a_context(tmp_path, outbox=outbox)) == {"sent": True}
    assert outbox.sent == []
    assert not SEND.can_undo(HELLO)
