"""Mail.list, Mail.get and Mail.attachment in a mail account, over IMAP, against a real server."""

import imaplib
import threading
import tracemalloc
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.mail.read import MAILBOXES, mail_tools
from keep_desktop.tools.registry import Registry
from tests.builders.mail_servers import PASSWORD, USER, Dovecot, a_false_imap, free_port
from tests.builders.mails import a_mail, a_multipart, a_part, an_attachment
from tests.builders.services import DictRegistry, DictSecrets
from tests.builders.tools import FakeCancel, FakeMailIdentities, a_context


@pytest.fixture(autouse=True)
def no_connection_left() -> Iterator[None]:
    yield
    MAILBOXES.close()


class Account:
    """The account `post`, with a mailbox of its own for each test."""

    def __init__(self, folder: Path, port: int, *, password: str = PASSWORD, tls: str = "none"):
        self.mailbox = f"In-{folder.name}"
        self.folder = folder
        server = {"host": "127.0.0.1", "port": port, "tls": tls, "username": USER}
        services = DictRegistry(
            {
                "service": "post",
                "kind": "mail",
                "from": USER,
                "imap": server,
                "auth": {"secret": "post-password"},
            }
        )
        self.tools = {t.name: t for t in mail_tools(services, DictSecrets(post_password=password))}
        self.registry = Registry(self.tools.values())
        self.identities = FakeMailIdentities()

    def context(self, **more: Any) -> CallContext:
        return a_context(
            self.folder,
            **{
                "connections": frozenset({"post"}),
                "mail_identities": self.identities,
                **more,
            },
        )

    def call(self, name: str, context: CallContext | None = None, **params: Any) -> Any:
        tool = self.tools[name]
        given = {"account": "post", "mailbox": self.mailbox, **params}
        value = tool.call(self.registry.parse(tool, given), context or self.context())
        return self.registry.check_output(tool, value)


def put(dovecot: Dovecot, mailbox: str, mails: Sequence[bytes]) -> None:
    with dovecot.box() as box:
        if not box.folder.exists(mailbox):
            box.folder.create(mailbox)
        for each in mails:
            box.append(each, mailbox, dt=datetime(2026, 11, 3, tzinfo=UTC))


@pytest.fixture
def account(tmp_path: Path, dovecot: Dovecot) -> Account:
    made = Account(tmp_path, dovecot.port)
    put(dovecot, made.mailbox, [])
    return made


class Spied:
    """What is asked of the server, command by command."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        command = imaplib.IMAP4._command  # type: ignore[attr-defined]  # to listen to all of them

        def spied(client: Any, name: str, *args: Any) -> Any:
            if name != "LOGIN":
                self.asked.append(" ".join([name, *map(str, args)]))
            return command(client, name, *args)

        monkeypatch.setattr(imaplib.IMAP4, "_command", spied)

    def fetched(self) -> list[str]:
        return [line for line in self.asked if "FETCH" in line]


def test_mails_of_an_account_are_listed_and_read_as_those_of_a_folder(
    account: Account, dovecot: Dovecot, tmp_path: Path
) -> None:
    pdf = an_attachment("a.pdf", b"%PDF")
    text = a_part(b"See below", "Content-Type: text/plain")
    mails = [
        a_multipart(text, pdf, subject="Grüße"),
        a_mail(body="Hello", subject="Without an id", message_id=None),
    ]
    put(dovecot, account.mailbox, mails)
    folder = tmp_path / "mails"
    folder.mkdir()
    for at, each in enumerate(mails):
        (folder / f"{at}.eml").write_bytes(each)
    listed = account.call("list")
    context = a_context(tmp_path, grants=[folder])
    same = account.call("list", context, account=None, folder=str(folder))
    own = ("path", "size", "attachments")
    assert [{k: v for k, v in one.items() if k not in own} for one in listed] == [
        {k: v for k, v in one.items() if k not in own} for one in same
    ]
    assert all(one["attachments"] is None for one in listed)
    with_pdf = next(one for one in listed if one["subject"] == "Grüße")
    whole = account.call("get", id=with_pdf["id"])
    assert whole["text"] == "See below"
    assert [each["name"] for each in whole["attachments"]] == ["a.pdf"]
    assert account.call("attachment", id=with_pdf["id"], index=0)["content"] == "JVBERg=="


def test_nothing_is_changed_in_the_mailbox(
    account: Account, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(dovecot, account.mailbox, [a_mail(body="Hello", message_id="<new@there>")])
    spied = Spied(monkeypatch)
    account.call("get", id=account.call("list")[0]["id"])
    assert [line.split()[0] for line in spied.asked if line.startswith(("SELECT", "EXAMINE"))] == [
        "EXAMINE",
        "EXAMINE",
    ]
    assert all("PEEK" in line for line in spied.fetched())
    with dovecot.box() as box:
        box.folder.set(account.mailbox, readonly=True)
        assert [mail.flags for mail in box.fetch(mark_seen=False)] == [("\\Recent",)] or [
            mail.flags for mail in box.fetch(mark_seen=False)
        ] == [()]


def test_only_the_headers_of_new_mails_are_fetched_for_a_list(
    account: Account, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(
        dovecot,
        account.mailbox,
        [a_mail(body="x" * 100_000, message_id=f"<{n}@a>") for n in range(3)],
    )
    assert len(account.call("list")) == 3
    put(dovecot, account.mailbox, [a_mail(body="Late", message_id="<late@a>")])
    spied = Spied(monkeypatch)
    assert len(account.call("list")) == 4
    [fetched] = spied.fetched()
    assert "HEADER" in fetched and " 4 " in fetched
    assert not any(line.startswith("LOGIN") for line in spied.asked)


def test_only_mails_after_a_moment_are_checked(
    account: Account, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(
        dovecot,
        account.mailbox,
        [
            a_mail(body="Old", message_id="<old@a>", date="Mon, 02 Feb 2026 10:00:00 +0000"),
            a_mail(body="New", message_id="<new@a>", date="Tue, 03 Nov 2026 10:00:00 +0000"),
        ],
    )
    spied = Spied(monkeypatch)
    [one] = account.call("list", after="2026-11-03T09:00:00Z")
    assert one["id"] == "new@a" or one["id"] == "<new@a>"
    assert all(" 1 " not in line for line in spied.fetched())


def test_a_mail_is_found_by_its_id_without_a_list(
    account: Account, dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(
        dovecot,
        account.mailbox,
        [a_mail(body=f"Text {n}", message_id=f"<{n}@a>") for n in range(4)],
    )
    ids = [one["id"] for one in account.call("list")]
    # As in another process.
    MAILBOXES._known.clear()
    spied = Spied(monkeypatch)
    assert {account.call("get", id=each)["text"] for each in ids} == {f"Text {n}" for n in range(4)}
    assert len([line for line in spied.fetched() if "HEADER" in line]) == 4
    with pytest.raises(LogicFailure, match="“post” has no mail “gone@a” in"):
        account.call("get", id="gone@a")
    gone = account.call("get", id="gone@a", even_if_gone=True)
    assert gone["problem"].startswith("“post” has no mail “gone@a” in")


def test_ids_stay_when_the_mailbox_is_numbered_again(account: Account, dovecot: Dovecot) -> None:
    mails = [a_mail(body="One", message_id="<1@a>"), a_mail(body="Two", message_id=None)]
    put(dovecot, account.mailbox, mails)
    before = {one["id"] for one in account.call("list")}
    with dovecot.box() as box:
        box.folder.delete(account.mailbox)
    put(dovecot, account.mailbox, [a_mail(body="Other", message_id="<0@a>"), *reversed(mails)])
    after = {one["id"] for one in account.call("list")}
    assert before < after
    for id in before:
        assert account.call("get", id=id)["text"] in ("One", "Two")


def test_a_later_mail_cannot_take_the_id_of_an_earlier_one(
    account: Account, dovecot: Dovecot
) -> None:
    put(
        dovecot,
        account.mailbox,
        [
            a_mail(body="The first", message_id="<same@a>"),
            a_mail(body="Another", message_id="<same@a>"),
            a_mail(body="The first", message_id="<same@a>"),
        ],
    )
    ids = [one["id"] for one in account.call("list")]
    assert len(ids) == 2
    texts = {id.startswith("sha256:"): account.call("get", id=id)["text"] for id in ids}
    assert texts == {False: "The first", True: "Another"}
    # As in another process, and after the first one went.
    MAILBOXES._known.clear()
    with dovecot.box() as box:
        box.folder.set(account.mailbox)
        box.delete(["1", "3"])
    assert [one["id"] for one in account.call("list")] == [
        id for id in ids if id.startswith("sha256:")
    ]


def test_a_mail_that_was_read_in_a_folder_is_known_in_the_account(
    account: Account, dovecot: Dovecot, tmp_path: Path
) -> None:
    mails = [a_mail(body="Once", message_id="<once@a>"), a_mail(body="Other", message_id="<2@a>")]
    folder = tmp_path / "mails"
    folder.mkdir()
    (folder / "once.eml").write_bytes(mails[0])
    context = account.context(grants=[folder])
    [known] = account.call("list", context, account=None, folder=str(folder))
    put(dovecot, account.mailbox, [a_mail(body="Imitated", message_id="<once@a>"), *mails])
    ids = {one["id"]: account.call("get", id=one["id"])["text"] for one in account.call("list")}
    assert len(ids) == 3 and ids[known["id"]] == "Once"


def test_an_account_that_was_not_chosen_is_not_read(account: Account) -> None:
    with pytest.raises(PermissionFailure, match="may not read the mail account “post”"):
        account.call("list", account.context(connections=frozenset({"other"})))


def test_a_wrong_password_is_auth_and_named(tmp_path: Path, dovecot: Dovecot) -> None:
    account = Account(tmp_path, dovecot.port, password="another one")
    with pytest.raises(AuthFailure, match="no longer accepts the sign-in") as caught:
        account.call("list")
    assert "another one" not in str(caught.value.details)


def test_a_mailbox_that_is_not_there_is_named(account: Account) -> None:
    with pytest.raises(PreconditionFailure, match="“post” has no mailbox “Nowhere”"):
        account.call("list", mailbox="Nowhere")


def test_a_server_that_is_not_there_is_network(tmp_path: Path) -> None:
    account = Account(tmp_path, free_port())
    with pytest.raises(NetworkFailure):
        account.call("list")


def test_an_answer_without_end_is_cut(tmp_path: Path) -> None:
    def flood(tag: str, words: str) -> bytes | None:
        many = (b"* OK " + b"x" * 1_000 + b"\r\n") * 48_000
        return many if words.startswith("EXAMINE") else b""

    with a_false_imap(flood) as port, pytest.raises(NetworkFailure, match="hung up"):
        Account(tmp_path, port).call("list")


def test_a_mail_that_is_promised_larger_than_any_is_cut(tmp_path: Path) -> None:
    def huge(tag: str, words: str) -> bytes | None:
        if "SEARCH" in words:
            return f"* SEARCH 1\r\n{tag} OK done\r\n".encode()
        return b"* 1 FETCH (UID 1 BODY[HEADER]<0> {99999999999}\r\n" if "FETCH" in words else b""

    with a_false_imap(huge) as port, pytest.raises(NetworkFailure, match="hung up"):
        Account(tmp_path, port).call("list")


def test_of_more_numbers_than_can_be_listed_no_more_are_kept(tmp_path: Path) -> None:
    line = b"* SEARCH " + b"1 " * 400_000 + b"\r\n"

    def many(tag: str, words: str) -> bytes | None:
        return line * 20 + f"{tag} OK done\r\n".encode() if "SEARCH" in words else b""

    with a_false_imap(many) as port:
        account = Account(tmp_path, port)
        tracemalloc.start()
        with pytest.raises(LogicFailure, match="more than 200000 mails"):
            account.call("list")
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 4 * 20 * len(line)


def test_a_sign_in_that_is_refused_for_now_is_tried_again_later(tmp_path: Path) -> None:
    def busy(tag: str, words: str) -> bytes | None:
        limit = f"{tag} NO [LIMIT] Too many simultaneous connections\r\n".encode()
        return limit if words.startswith("LOGIN") else b""

    with a_false_imap(busy) as port, pytest.raises(NetworkFailure):
        Account(tmp_path, port).call("list")


@pytest.mark.parametrize("silent", ["LOGIN", "EXAMINE", "UID SEARCH", "UID FETCH"])
def test_a_stop_ends_a_call_that_waits_for_the_server(tmp_path: Path, silent: str) -> None:
    cancel, reached = FakeCancel(), threading.Event()

    def answer(tag: str, words: str) -> bytes | None:
        if words.startswith(silent):
            reached.set()
            return None
        return f"* SEARCH 1\r\n{tag} OK done\r\n".encode() if "SEARCH" in words else b""

    def stop() -> None:
        assert reached.wait(20)
        cancel.cancel()

    with a_false_imap(answer) as port:
        account = Account(tmp_path, port)
        stopping = threading.Thread(target=stop)
        stopping.start()
        with pytest.raises(Cancelled):
            account.call("list", account.context(cancel=cancel, http_timeout_s=60.0))
        stopping.join()


def test_folder_and_account_exclude_each_other(account: Account) -> None:
    with pytest.raises(Failure, match=r"Mail\.list"):
        account.call("list", folder="/tmp")
