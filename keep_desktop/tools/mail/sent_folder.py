"""The IMAP folder of sent mail: searches for a mail, and files one.

A mail is filed only after the SMTP server accepted it, so one found there was sent. A missing one
may have been sent all the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from imap_tools import AND, BaseMailBox, H

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.mail.account import Server
from keep_desktop.tools.mail.imap import signed_in
from keep_desktop.tools.text import shown_name

_SEEN = ("\\Seen",)


class SentFolder:
    """A signed-in IMAP connection of an account."""

    def __init__(self, box: BaseMailBox, name: str, service: str) -> None:
        self._box = box
        self._name = name
        self._service = service

    def is_there(self) -> bool:
        return bool(self._box.folder.exists(self._name))

    def holds(self, message_id: str) -> bool:
        """Raises PreconditionFailure if there is no such folder."""
        if not self.is_there():
            raise PreconditionFailure(
                UserMessage(
                    "“{service}” has no folder “{name}” for sent mail",
                    service=self._service,
                    name=shown_name(self._name),
                )
            )
        self._box.folder.set(self._name, readonly=True)
        return bool(self._box.uids(AND(header=H("Message-ID", message_id))))

    def file(self, content: bytes, message_id: str, at: datetime) -> None:
        """File it, unless the server did so by itself."""
        if not self.is_there():
            self._box.folder.create(self._name)
        if not self.holds(message_id):
            self._box.append(content, self._name, dt=at, flag_set=_SEEN)


@contextmanager
def opened(
    server: Server,
    password: str,
    *,
    folder: str,
    service: str,
    cancel: CancelToken,
    timeout_s: float,
) -> Iterator[SentFolder]:
    """Raises Failure for errors in the block too, or Cancelled."""
    with signed_in(server, password, service=service, cancel=cancel, timeout_s=timeout_s) as box:
        yield SentFolder(box, folder, service)
