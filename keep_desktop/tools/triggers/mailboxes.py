"""Watches the INBOX of mail accounts: one connection and one thread for each account.

The server says when mail comes (IDLE); one that cannot is asked each minute.
"""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from imaplib import Internaldate2tuple
from time import mktime
from typing import Protocol

from keep_desktop.domain.errors import AuthFailure, Cancelled, Failure, PreconditionFailure
from keep_desktop.domain.ids import TriggerId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.triggers import TriggerSink, Watched
from keep_desktop.tools.connectors.description import described
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.mail.imap import ImapBox, classified, connected, examine
from keep_desktop.tools.mail.sign_in import sign_in
from keep_desktop.tools.text import shown_name

_INBOX = "INBOX"
_PATIENCE_S = 30.0
#: How long a connection may say nothing before it is asked whether it is still there.
_IDLE_S = 600.0
#: How often a server without IDLE is asked.
_POLL_S = 60.0
#: After a connection broke: the first wait, which doubles, and the longest.
_AGAIN_S, _LONGEST_S = 2.0, 300.0
#: How long closing waits for one account.
_END_S = 2.0
#: So many connections in a row fail before the user reads of it.
_REPORTED_AFTER = 3


class CancelSwitch(CancelToken, Protocol):
    def cancel(self) -> None: ...


class MailboxWatcher:
    """`ports.triggers.Watcher`."""

    def __init__(
        self,
        sink: TriggerSink,
        connectors: ConnectorRegistry,
        secrets: SecretStore,
        new_cancel: Callable[[], CancelSwitch],
    ) -> None:
        self._sink, self._connectors, self._new_cancel = sink, connectors, new_cancel
        self._secrets = ServiceSecrets(connectors, secrets)
        self._accounts: dict[str, _MailAccount] = {}
        #: Those no longer watched, until their threads have ended.
        self._ending: list[_MailAccount] = []

    def watch(self, watched: Sequence[Watched]) -> None:
        by_account: dict[str, list[Watched]] = defaultdict(list)
        for one in watched:
            by_account[one.place].append(one)
        self._ending = [one for one in self._ending if one.thread.is_alive()]
        for name in self._accounts.keys() - by_account.keys():
            account = self._accounts.pop(name)
            account.end()
            self._ending.append(account)
        for name, rows in by_account.items():
            if name in self._accounts:
                self._accounts[name].watch(rows)
            else:
                cancel = self._new_cancel()
                self._accounts[name] = _MailAccount(
                    name, rows, self._sink, self._connectors, self._secrets, cancel
                )

    def close(self) -> None:
        every = [*self._accounts.values(), *self._ending]
        for account in every:
            account.end()
        for account in every:
            # A connection that is being made ends by itself, and reports nothing then.
            account.thread.join(_END_S)


class _MailAccount:
    """One account, watched by one thread from the start."""

    def __init__(
        self,
        name: str,
        watched: Sequence[Watched],
        sink: TriggerSink,
        connectors: ConnectorRegistry,
        secrets: ServiceSecrets,
        cancel: CancelSwitch,
    ) -> None:
        self._name, self._watched, self._sink = name, watched, sink
        self._connectors, self._secrets, self._cancel = connectors, secrets, cancel
        #: The numbering of the INBOX and the number that its next mail gets, once known.
        self._next: tuple[int | None, int] | None = None
        #: What may have changed: the account, or whether its workflows wait for the user.
        self._wake_event = threading.Event()
        self._waits_for_user = False
        self.thread = threading.Thread(target=self._work, name=f"mail {name}", daemon=True)
        self.thread.start()

    def watch(self, watched: Sequence[Watched]) -> None:
        self._watched = watched
        if self._waits_for_user and not all(one.is_blocked for one in watched):
            self._wake_event.set()

    def end(self) -> None:
        self._cancel.cancel()
        self._wake_event.set()

    @property
    def _ids(self) -> list[TriggerId]:
        return [one.id for one in self._watched]

    # -- the thread ---------------------------------------------------------------------------

    def _work(self) -> None:
        failures = 0
        while not self._cancel.cancelled:
            self._wake_event.clear()
            try:
                with self._connection() as box:
                    failures = 0
                    self._sink.report(self._ids, None)
                    self._wait_for_mail(box)
            except Cancelled:
                return
            except (AuthFailure, PreconditionFailure) as failure:
                self._waits_for_user = True
                is_refused = isinstance(failure, AuthFailure)
                self._sink.report(self._ids, failure.sentence, sign_in=is_refused)
                # Tried again once the user has done something about it.
                self._wake_event.wait(None if is_refused else _LONGEST_S)
                self._waits_for_user = False
            except Failure as failure:
                failures += 1
                if failures >= _REPORTED_AFTER:
                    self._sink.report(self._ids, failure.sentence)
                self._wake_event.wait(min(_AGAIN_S * 2 ** min(failures - 1, 20), _LONGEST_S))

    @contextmanager
    def _connection(self) -> Iterator[ImapBox]:
        """Raises Failure for what goes wrong in the block too, or Cancelled."""
        account = described(self._connectors, self._name, MailAccount)
        server = account.imap if account is not None else None
        if account is None or server is None:
            raise PreconditionFailure(
                UserMessage(
                    "There is no mail account “{name}” that can be read any more. Add it again, or "
                    "remove the trigger.",
                    name=shown_name(self._name),
                )
            )
        password, redactor = sign_in(account, self._secrets)
        try:
            with classified(self._name, self._cancel):
                box = connected(server, password, self._cancel, _PATIENCE_S)
                forget = self._cancel.on_cancel(box.cut)
                try:
                    yield box
                finally:
                    forget()
                    box.close()
        except Failure as failure:
            raise redactor.failure(failure) from None

    def _wait_for_mail(self, box: ImapBox) -> None:
        """Until the connection breaks or is cut."""
        while True:
            box.allow()
            self._check(box)
            if "IDLE" in box.client.capabilities:
                box.idle.start()  # type: ignore[no-untyped-call]
                box.idle.poll(_IDLE_S)
                box.idle.stop()  # type: ignore[no-untyped-call]
            else:
                self._wake_event.wait(_POLL_S)
                self._cancel.check()

    def _check(self, box: ImapBox) -> None:
        """Wake the workflows if mail came since the last look, also one before this connection."""
        numbering = examine(box, _INBOX, self._name)
        _, values = box.client.response("UIDNEXT")
        found = values[-1] if values else None
        if not (isinstance(found, bytes) and found.isdigit()):
            # A server that does not say it: the number of mails must do.
            _, values = box.client.response("EXISTS")
            found = values[-1] if values else None
        now = (numbering, int(found) if isinstance(found, bytes) and found.isdigit() else 0)
        before, self._next = self._next, now
        if before is None:
            newest = _newest(box)
            rows = [one for one in self._watched if newest is not None and newest > one.since]
            self._sink.fire([one.id for one in rows])
        elif now[0] != before[0] or now[1] > before[1]:
            self._sink.fire(self._ids)


def _newest(box: ImapBox) -> datetime | None:
    """When the last mail arrived; None if there is none."""
    status, data = box.client.fetch("*", "(INTERNALDATE)")
    for part in data if status == "OK" else ():
        arrived = Internaldate2tuple(part) if isinstance(part, bytes) else None
        if arrived is not None:
            return datetime.fromtimestamp(mktime(arrived), UTC)
    return None
