"""Cached contents of an account's mailbox.

A list fetches the headers of new mails; a whole mail is fetched on request. Nothing on the server
is changed, not even the seen flags.
"""

import hashlib
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice

from imap_tools import AND, H
from pydantic import TypeAdapter

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.parsing import NotParsed
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.json_text import as_json
from keep_desktop.tools.mail.account import Server
from keep_desktop.tools.mail.imap import (
    CONNECTION_ERRORS,
    ImapBox,
    bounded_conversation,
    classified,
    connected,
    examine,
)
from keep_desktop.tools.mail.messages import LARGEST_MAIL, Facts, unreadable
from keep_desktop.tools.parser_results import checked
from keep_desktop.tools.text import named

_FACTS = TypeAdapter(list[Facts])
#: Limits: length of headers, mails per request, mails per mailbox.
_LONGEST_HEAD = 128 * 1024
_AT_ONCE = 100
MOST_MAILS = 200_000
_WORD = re.compile(rb"\S+")
#: How much is read of a mail too large to be parsed.
_BEGINNING = 512 * 1024
#: Idle seconds after which a connection is closed.
_IDLE_S = 30.0
#: Size up to which a mail is cached for calls that request its attachments.
_KEPT_MAIL = 16 * 1024 * 1024
#: Mails with one Message-ID that are searched for an id.
_MAX_LOCATED = 200
_OWN = "sha256:"
_WHOLE_S = 20 * 60.0
_UID = re.compile(rb"\bUID (\d{1,10})\b")
_SIZE = re.compile(rb"\bRFC822\.SIZE (\d{1,12})\b")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@immutable
class Mail:
    """A mail under its script id."""

    id: str
    uid: int
    size: int
    facts: Facts


@immutable(kw_only=True)
class Access:
    """A mailbox and its credentials. The password is in no repr."""

    service: str
    server: Server
    password: str = field(repr=False)
    mailbox: str
    context: CallContext

    @property
    def cancel(self) -> CancelToken:
        return self.context.cancel

    @property
    def timeout_s(self) -> float:
        return self.context.http_timeout_s

    @property
    def connection_key(self) -> tuple[str, ...]:
        """The key for reusing a connection."""
        secret = hashlib.sha256(self.password.encode()).hexdigest()
        server = self.server
        return (server.host, str(server.port), server.tls, server.username or "", secret)

    @property
    def mailbox_key(self) -> tuple[str, ...]:
        return (*self.connection_key, self.mailbox)


@dataclass(slots=True)
class _Known:
    """What was read of a mailbox under its current UIDVALIDITY."""

    numbering: int | None
    mails: dict[int, tuple[int, Facts]] = field(default_factory=dict)
    #: Content digests of those that had to be compared.
    digests: dict[int, str] = field(default_factory=dict)
    #: Id → number, by workflow.
    by_id: dict[tuple[WorkflowId, str], int] = field(default_factory=dict)
    last: tuple[int, bytes] | None = None


class Mailboxes:
    """Thread-safe; one call at a time uses a connection. Raises Failure, or Cancelled."""

    def __init__(self, most: int = 50_000) -> None:
        self._most = most
        self._known: OrderedDict[tuple[str, ...], _Known] = OrderedDict()
        self._idle: dict[tuple[str, ...], tuple[ImapBox, float]] = {}
        self._lock = threading.Lock()

    def mails(self, access: Access, after: datetime | None) -> Sequence[Mail]:
        """Those dated *after* or later, or all; the oldest first, those without a date last."""
        with self._opened(access) as (box, known):
            return self._listed(access, box, known, after)

    def find(self, access: Access, id: str) -> tuple[Mail, bytes] | None:
        """A mail and its bytes, only the beginning of one too large to be parsed; None if there is
        none of that id (any more)."""
        with self._opened(access) as (box, known):
            for _ in range(2):
                uid = known.by_id.get((access.context.workflow_id, id))
                if uid is None:
                    uid = self._locate(access, box, known, id)
                if uid is None:
                    return None
                whole = self._whole(access, box, known, uid)
                if whole is not None:
                    size = known.mails[uid][0]
                    facts = _exact(access, whole, size)
                    # Other content with the headers and size of a deleted mail is another mail.
                    if not _keeps_content(access.context, id, facts):
                        return None
                    return Mail(id, uid, size, facts), whole
                # Deleted or moved since it was listed.
                self._forget(known, uid)
        return None

    def close(self) -> None:
        """Close the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, {}
        for box, _ in idle.values():
            box.close()

    # -- connections --------------------------------------------------------------------------

    @contextmanager
    def _opened(self, access: Access) -> "Iterator[tuple[ImapBox, _Known]]":
        """The mailbox, opened for reading."""
        with classified(access.service, access.cancel):
            box, numbering = self._connection(access)
            try:
                with bounded_conversation(box.cut, access.cancel, _WHOLE_S):
                    yield box, self._of(access, numbering)
            except BaseException:
                box.close()
                raise
            self._keep(access, box)

    def _connection(self, access: Access) -> tuple[ImapBox, int | None]:
        with self._lock:
            box, since = self._idle.pop(access.connection_key, (None, 0.0))
        if box is not None:
            try:
                if time.monotonic() - since < _IDLE_S:
                    with bounded_conversation(box.cut, access.cancel, access.timeout_s):
                        box.allow()
                        return box, examine(box, access.mailbox, access.service)
            except CONNECTION_ERRORS:
                access.cancel.check()  # else the server hung up meanwhile: another connection does
            except BaseException:
                box.close()
                raise
            box.close()
        box = connected(access.server, access.password, access.cancel, access.timeout_s)
        try:
            with bounded_conversation(box.cut, access.cancel, access.timeout_s * 2):
                return box, examine(box, access.mailbox, access.service)
        except BaseException:
            box.close()
            raise

    def _keep(self, access: Access, box: ImapBox) -> None:
        """For the next call, which usually follows at once."""
        with self._lock:
            other = self._idle.pop(access.connection_key, None)
            self._idle[access.connection_key] = (box, time.monotonic())
        if other is not None:
            other[0].close()
        closing = threading.Timer(_IDLE_S, self._close_idle)
        closing.daemon = True
        closing.start()

    def _close_idle(self) -> None:
        now = time.monotonic()
        with self._lock:
            gone = [line for line, (_, since) in self._idle.items() if now - since >= _IDLE_S]
            boxes = [self._idle.pop(line)[0] for line in gone]
        for box in boxes:
            box.close()

    def _of(self, access: Access, numbering: int | None) -> _Known:
        with self._lock:
            known = self._known.pop(access.mailbox_key, None)
            if known is None or numbering is None or known.numbering != numbering:
                known = _Known(numbering)
            self._known[access.mailbox_key] = known
            total = sum(len(each.mails) for each in self._known.values())
            while total > self._most and len(self._known) > 1:
                _, dropped = self._known.popitem(last=False)
                total -= len(dropped.mails)
            return known

    # -- lists --------------------------------------------------------------------------------

    def _listed(
        self, access: Access, box: ImapBox, known: _Known, after: datetime | None
    ) -> Sequence[Mail]:
        uids = _searched(box, "ALL" if after is None else f"SENTSINCE {_day(after)}")
        if len(uids) > MOST_MAILS:
            raise LogicFailure(
                UserMessage(
                    "The mailbox “{mailbox}” has more than {most_mails} mails, and no more can be "
                    "listed. Ask for those after a date",
                    mailbox=access.mailbox,
                    most_mails=MOST_MAILS,
                )
            )
        self._fetch_heads(access, box, known, [uid for uid in uids if uid not in known.mails])
        mails = self._with_ids(access, box, known, [uid for uid in uids if uid in known.mails])
        recent = [
            mail
            for mail in mails
            if after is None or (mail.facts.date is not None and mail.facts.date > after)
        ]
        return sorted(recent, key=_age)

    def _fetch_heads(
        self, access: Access, box: ImapBox, known: _Known, uids: Sequence[int]
    ) -> None:
        for start in range(0, len(uids), _AT_ONCE):
            access.cancel.check()
            some = uids[start : start + _AT_ONCE]
            fields = f"(UID RFC822.SIZE BODY.PEEK[HEADER]<0.{_LONGEST_HEAD}>)"
            found = [each for each in _fetched(box, some, fields) if each[0] in some]
            for (uid, size, _), facts in zip(found, _head_facts(access, found), strict=True):
                known.mails[uid] = (size, facts)

    def _with_ids(
        self, access: Access, box: ImapBox, known: _Known, uids: Sequence[int]
    ) -> Sequence[Mail]:
        """A mail found twice is listed once. A mail keeps the id under which this workflow was
        first given it, stored by its headers and size; a Message-ID belongs to the content that
        had it first. At first that is the mail received first."""
        identities, rehearsed = access.context.mail_identities, access.context.rehearsed
        heads = {uid: _head_name(*known.mails[uid]) for uid in uids}
        ids = dict(identities.first(dict.fromkeys(heads.values(), "")))
        named = {known.mails[uid][1].message_id: "" for uid in uids if heads[uid] not in ids}
        names = [name for name in named if name is not None and not name.startswith(_OWN)]
        contents = dict(identities.first(dict.fromkeys(names, "")))
        bearers = dict(identities.first({_bearer_name(name): "" for name in names}))
        new: dict[str, str] = {}
        found: dict[str, Mail] = {}
        bearing = dict[str, int]()
        for uid in sorted(uids):
            size, facts = known.mails[uid]
            name, head = facts.message_id, heads[uid]
            id = ids.get(head)
            if id is None:
                given = name if name in named and name and not name.startswith(_OWN) else None
                if (
                    given is not None
                    and given not in contents
                    and _bearer_name(given) not in bearers
                ):
                    id = given
                    bearers[_bearer_name(given)] = new[_bearer_name(given)] = head
                elif given is not None and self._is_same(
                    access, box, known, uid, contents.get(given), bearing.get(given)
                ):
                    id = given
                else:
                    id = self._own_id(access, box, known, uid)
                ids[head] = new[head] = id
            if id == name:
                bearing.setdefault(id, uid)
            found.setdefault(id, Mail(id, uid, size, facts))
        if new and not rehearsed:
            identities.claim(new)
        workflow_id = access.context.workflow_id
        known.by_id |= {(workflow_id, mail.id): mail.uid for mail in found.values()}
        return tuple(found.values())

    def _is_same(
        self,
        access: Access,
        box: ImapBox,
        known: _Known,
        uid: int,
        content: str | None,
        bearer: int | None,
    ) -> bool:
        """Whether a mail has the content that its Message-ID belongs to: that of *bearer*, if it
        was never read."""
        if content is None and bearer is not None:
            content = self._digest(access, box, known, bearer)
        return bool(content) and self._digest(access, box, known, uid) == content

    def _own_id(self, access: Access, box: ImapBox, known: _Known, uid: int) -> str:
        """From its content, like a file's; from its place if it cannot be parsed."""
        if known.mails[uid][1].problem:
            return _numbered(access, known, uid)
        digest = self._digest(access, box, known, uid)
        return f"{_OWN}{digest[:32]}" if digest else _numbered(access, known, uid)

    def _digest(self, access: Access, box: ImapBox, known: _Known, uid: int) -> str:
        """Of the content; "" if the mail is gone."""
        if uid not in known.digests:
            whole = self._whole(access, box, known, uid)
            if whole is None:
                return ""
            known.digests[uid] = _exact(access, whole, known.mails[uid][0]).digest
        return known.digests[uid]

    # -- one mail -----------------------------------------------------------------------------

    def _locate(self, access: Access, box: ImapBox, known: _Known, id: str) -> int | None:
        """Number of a mail by its id: searched on the server, which may know Message-IDs; else in
        the mailbox."""
        by_id, key = known.by_id, (access.context.workflow_id, id)
        if id.isascii() and id.isprintable() and not id.startswith(_OWN):
            uids = _searched(box, AND(header=H("Message-ID", id)))[:_MAX_LOCATED]
            self._fetch_heads(access, box, known, [uid for uid in uids if uid not in known.mails])
            self._with_ids(access, box, known, [uid for uid in uids if uid in known.mails])
            if key in by_id:
                return by_id[key]
        self._listed(access, box, known, None)
        return by_id.get(key)

    def _whole(self, access: Access, box: ImapBox, known: _Known, uid: int) -> bytes | None:
        access.cancel.check()
        last = known.last
        if last is not None and last[0] == uid:
            return last[1]
        size = known.mails[uid][0]
        part = f"<0.{_BEGINNING}>" if size > LARGEST_MAIL else ""
        box.allow(LARGEST_MAIL)
        found = [
            content
            for number, _, content in _fetched(box, [uid], f"(UID BODY.PEEK[]{part})")
            if number == uid
        ]
        box.allow()
        if not found:
            return None
        if len(found[0]) <= _KEPT_MAIL:
            known.last = (uid, found[0])
        return found[0]

    def _forget(self, known: _Known, uid: int) -> None:
        known.mails.pop(uid, None)
        known.digests.pop(uid, None)
        for name in [name for name, other in known.by_id.items() if other == uid]:
            del known.by_id[name]


def _exact(access: Access, whole: bytes, size: int) -> Facts:
    what = named(access.mailbox)
    try:
        answer = access.context.parse("mail.facts", [as_json([["mail", size]]), whole], what)
        [facts] = checked(_FACTS, answer, what)
    except NotParsed as error:
        return unreadable(hashlib.sha256(whole).hexdigest(), error.sentence)
    return facts


def _head_facts(access: Access, found: Sequence[tuple[int, int, bytes]]) -> Sequence[Facts]:
    what = named(access.mailbox)
    sizes = as_json([size for _, size, _ in found])
    try:
        answer = access.context.parse("mail.heads", [sizes, *(head for *_, head in found)], what)
        facts = checked(_FACTS, answer, what)
        if len(facts) != len(found):
            raise NotParsed(UserMessage("Keep couldn't read {what}: it is damaged.", what=what))
    except NotParsed as error:
        if len(found) > 1:
            # One of them fails: parse each separately to find it.
            return [_head_facts(access, [each])[0] for each in found]
        return [unreadable(hashlib.sha256(head).hexdigest(), error.sentence) for *_, head in found]
    return facts


def _searched(box: ImapBox, criteria: object) -> list[int]:
    """The numbers that the server gives, one more than MOST_MAILS at most."""
    box.allow()
    status, data = box.client.uid("SEARCH", str(criteria))
    if status != "OK":
        raise box.client.error("the search was refused")
    words = (word for part in data if isinstance(part, bytes) for word in _WORD.finditer(part))
    numbers = (int(word[0]) for word in words if word[0].isdigit() and len(word[0]) <= 10)
    return list(islice(numbers, MOST_MAILS + 1))


def _fetched(box: ImapBox, uids: Sequence[int], part_spec: str) -> Iterator[tuple[int, int, bytes]]:
    """Number, size (0 if not requested) and the requested part."""
    status, data = box.client.uid("FETCH", ",".join(map(str, uids)), part_spec)
    if status != "OK":
        raise box.client.error("the mails were not given")
    for at, part in enumerate(data):
        if not isinstance(part, tuple):
            continue
        after = data[at + 1] if at + 1 < len(data) else b""
        parts = part[0] + b" " + (after if isinstance(after, bytes) else b"")
        uid, size = _UID.search(parts), _SIZE.search(parts)
        if uid is not None:
            yield int(uid[1]), int(size[1]) if size else 0, part[1]


def _head_name(size: int, facts: Facts) -> str:
    """Identifies a mail without its content."""
    date = "" if facts.date is None else facts.date.isoformat()
    parts = (facts.message_id or "", facts.sender, facts.subject, date, str(size))
    return "mail\0" + "\0".join(parts)


def _bearer_name(message_id: str) -> str:
    return f"bearer\0{message_id}"


def _keeps_content(context: CallContext, id: str, facts: Facts) -> bool:
    """Whether a Message-ID's mail has the content of its first read, which is stored from then
    on."""
    if facts.message_id != id or facts.problem:
        return True
    first = context.mail_identities.first({id: ""}).get(id)
    if first is None and not context.rehearsed:
        context.mail_identities.claim({id: facts.digest})
    return first is None or first == facts.digest


def _numbered(access: Access, known: _Known, uid: int) -> str:
    """For a place in the mailbox, if the content is unavailable."""
    name = f"{access.mailbox}\0{known.numbering}\0{uid}".encode("utf-8", "replace")
    return f"{_OWN}{hashlib.sha256(name).hexdigest()[:32]}"


def _day(after: datetime) -> str:
    """Servers compare days, in the sender's zone."""
    day = after - timedelta(days=2)
    return f"{day.day}-{_MONTHS[day.month - 1]}-{day.year}"


def _age(mail: Mail) -> tuple[bool, float, str]:
    date = mail.facts.date
    return (date is None, date.timestamp() if date else 0.0, mail.id)
