"""A mailbox of a real IMAP server is watched: mail wakes, a broken line is mended, a refused
sign-in is asked about once."""

import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.triggers import Watched
from keep_desktop.tools.mail.imap import connected
from keep_desktop.tools.triggers import mailboxes
from keep_desktop.tools.triggers.mailboxes import MailboxWatcher
from tests.builders.mail_servers import PASSWORD, USER, Dovecot, a_false_imap
from tests.builders.mails import a_mail
from tests.builders.services import DictRegistry, DictSecrets
from tests.builders.waiting import wait_for
from tests.unit.tools.triggers.recording_sink import RecordingSink

HOUR = timedelta(hours=1)


Watch = Callable[..., MailboxWatcher]


@pytest.fixture
def watch(woken: RecordingSink, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Watch the account `post` at a port for the triggers 1 and 2, from that time on."""
    monkeypatch.setattr(mailboxes, "_AGAIN_S", 0.01)
    monkeypatch.setattr(mailboxes, "_POLL_S", 0.01)
    made: list[MailboxWatcher] = []

    def begin(port: int, since: datetime, secrets: DictSecrets | None = None) -> MailboxWatcher:
        secrets = secrets or DictSecrets(post_password=PASSWORD)
        imap = {"host": "127.0.0.1", "port": port, "tls": "none", "username": USER}
        auth = {"secret": "post-password"}
        connectors = DictRegistry(
            {"service": "post", "kind": "mail", "from": USER, "imap": imap, "auth": auth}
        )
        made.append(MailboxWatcher(woken, connectors, secrets, CancelSource))
        made[-1].watch(rows(since))
        return made[-1]

    yield begin
    for watcher in made:
        watcher.close()


def rows(since: datetime, *, blocked: bool = False, place: str = "post") -> Sequence[Watched]:
    return [
        Watched(
            id=TriggerId(id),
            workflow_id=WorkflowId(1),
            place=place,
            since=since,
            is_blocked=blocked,
        )
        for id in (1, 2)
    ]


def deliver(dovecot: Dovecot) -> None:
    with dovecot.box() as box:
        box.append(a_mail(), "INBOX", dt=datetime.now(UTC))


def test_mail_wakes_also_what_came_before_the_connection(
    dovecot: Dovecot, woken: RecordingSink, watch: Watch
) -> None:
    watcher = watch(dovecot.port, datetime.now(UTC) + HOUR)
    wait_for(lambda: woken.is_watched(2))
    assert woken.ids == []
    deliver(dovecot)
    wait_for(lambda: sorted(woken.ids) == [1, 2])
    watcher.close()
    watch(dovecot.port, datetime.now(UTC) - HOUR)
    wait_for(lambda: sorted(woken.ids) == [1, 1, 2, 2])


def test_a_broken_line_is_mended_and_nothing_is_missed(
    dovecot: Dovecot, woken: RecordingSink, watch: Watch
) -> None:
    watcher: Any = watch(dovecot.port, datetime.now(UTC) + HOUR)
    wait_for(lambda: woken.is_watched(2))
    is_up = threading.Event()

    def refused(*args: Any, **kwargs: Any) -> Any:
        if not is_up.is_set():
            raise ConnectionRefusedError
        return connected(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("keep_desktop.tools.triggers.mailboxes.connected", refused)
        patch.setattr(mailboxes, "_IDLE_S", 0.0)
        deliver(dovecot)
        wait_for(lambda: 1 in woken.ids)
        woken.ids.clear()
        # Cut the line of the account's thread, as a router does.
        [account] = watcher._accounts.values()
        for cut in list(account._cancel._callbacks.values()):
            cut()
        wait_for(lambda: (woken.troubles[-1][1] or "") != "")
        assert "cannot be reached" in (woken.trouble(1) or "")
        deliver(dovecot)
        is_up.set()
        wait_for(lambda: sorted(woken.ids) == [1, 2])
    assert woken.trouble(1) is None


def test_a_refused_sign_in_is_asked_about_once_and_tried_again_when_answered(
    dovecot: Dovecot, woken: RecordingSink, watch: Watch
) -> None:
    secrets, now = DictSecrets(post_password="wrong-secret"), datetime.now(UTC)
    watcher = watch(dovecot.port, now, secrets)
    wait_for(lambda: woken.refused == [1, 2])
    assert "no longer accepts the sign-in" in (woken.trouble(1) or "")
    assert "wrong-secret" not in str(woken.troubles)
    watcher.watch(rows(now, blocked=True))
    secrets.kept = dict.fromkeys(secrets.kept, PASSWORD)
    assert woken.refused == [1, 2]
    watcher.watch(rows(now))
    wait_for(lambda: woken.is_watched(2))
    assert woken.refused == [1, 2]


def test_a_server_without_idle_is_asked_again_and_again(woken: RecordingSink, watch: Watch) -> None:
    count = [3]

    def answer(tag: str, words: str) -> bytes:
        if words.startswith("EXAMINE"):
            count[0] += 1
            return f"* {count[0]} EXISTS\r\n{tag} OK [READ-ONLY] done\r\n".encode()
        return b""

    with a_false_imap(answer) as port:
        watch(port, datetime.now(UTC))
        wait_for(lambda: len(woken.ids) >= 4)
        assert {1, 2} == set(woken.ids)


def test_a_missing_account_is_reported(woken: RecordingSink, watch: Watch) -> None:
    watch(1, datetime.now(UTC)).watch(rows(datetime.now(UTC), place="other"))
    wait_for(lambda: "There is no mail account “other”" in str(woken.troubles))
    assert woken.refused == []
