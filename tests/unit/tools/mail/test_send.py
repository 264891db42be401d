"""Mail.send against a real SMTP and a real IMAP server: sent once, told truly, found again."""

import json
import ssl
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from pathlib import Path
from typing import Any, Literal

import pytest
import trustme

from keep_desktop.domain.errors import (
    AuthFailure,
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.ports.tools import CallContext, PayloadChange, Verdict
from keep_desktop.services.connectors.missing import MissingConnector, service_in
from keep_desktop.tools.mail.account import Server
from keep_desktop.tools.mail.imap import signed_in
from keep_desktop.tools.mail.messages import facts_of
from keep_desktop.tools.mail.send import SendMail, SendMailInput
from keep_desktop.tools.registry import Registry
from tests.builders.mail_servers import PASSWORD, USER, Dovecot, Post, a_post, free_port
from tests.builders.mails import a_mail
from tests.builders.servers import a_raw_server, a_silent_peer
from tests.builders.services import DictRegistry, DictSecrets
from tests.builders.tools import FakeCancel, a_context

KEY = "a1b2c3d4e5f60718"
MESSAGE_ID = f"<keep-{KEY}@keep.example>"


@pytest.fixture
def post() -> Iterator[Post]:
    with a_post() as server:
        yield server


class Account:
    """Mail.send with the account `post`; `folder` is its Sent folder, of its own for each test."""

    def __init__(
        self, folder: Path, smtp: int, imap: int | None, *, tls: str = "none", **changes: Any
    ) -> None:
        self.sent_folder = f"Sent-{folder.name}"
        server = {"host": "127.0.0.1", "tls": "none", "username": USER}
        description: dict[str, Any] = {
            "service": "post",
            "kind": "mail",
            "from": f"Me <{USER}>",
            "smtp": {**server, "port": smtp, "tls": tls},
            "sent_folder": self.sent_folder,
            "auth": {"secret": "post-password"},
            **changes,
        }
        if imap is not None:
            description["imap"] = {**server, "port": imap}
        self.connectors = DictRegistry(description)
        self.secrets = DictSecrets(post_password=PASSWORD)
        self.tool = SendMail(self.connectors, self.secrets)
        self.registry = Registry([self.tool])
        self.files = folder

    def input(self, **more: Any) -> SendMailInput:
        usual = {"account": "post", "to": "you@there.example", "subject": "Hello", "text": "Hi"}
        parsed = self.registry.parse(self.tool, {**usual, **more})
        assert isinstance(parsed, SendMailInput)
        return parsed

    def context(self, params: SendMailInput, **more: Any) -> CallContext:
        given = {"key": KEY, "grants": [self.files], **more}
        before = self.tool.observe(params, a_context(self.files, **given))
        return a_context(self.files, **{"evidence": before, **given})

    def send(self, *, context: Any = None, **more: Any) -> Any:
        params = self.input(**more)
        value = self.tool.call(params, self.context(params, **(context or {})))
        return self.registry.check_output(self.tool, value)

    def look(self, **more: Any) -> tuple[Verdict, Any]:
        params = self.input(**more)
        found = self.tool.reconcile(params, self.context(params))
        if found.verdict is Verdict.APPLIED:
            self.registry.check_output(self.tool, found.result)
        return found.verdict, found.result


@pytest.fixture
def account(tmp_path: Path, post: Post, dovecot: Dovecot) -> Account:
    return Account(tmp_path, post.port, dovecot.port)


# -- sending ----------------------------------------------------------------------------------


def test_a_mail_is_sent_and_filed_once(account: Account, post: Post, dovecot: Dovecot) -> None:
    answer = account.send(cc=["Boss <boss@there.example>"], subject="Grüße €")
    assert answer == {
        "message_id": MESSAGE_ID,
        "accepted": ["you@there.example", "boss@there.example"],
        "saved_to_sent": True,
    }
    [mail] = post.mails
    assert post.taken[0].mail_from == USER
    assert post.taken[0].rcpt_tos == ["you@there.example", "boss@there.example"]
    assert (mail["From"], mail["To"], mail["Cc"]) == (
        f"Me <{USER}>",
        "you@there.example",
        "Boss <boss@there.example>",
    )
    assert (mail["Subject"], mail["Message-ID"]) == ("Grüße €", MESSAGE_ID)
    assert mail["Date"] == "Fri, 20 Nov 2026 12:00:00 +0000"
    assert dovecot.subjects(account.sent_folder) == ["Grüße €"]


def test_any_text_arrives_as_it_was(account: Account, post: Post) -> None:
    text = "Ünicode €\n.\n..dots\nFrom here\n" + "long " * 400 + "\n"
    account.send(text=text, html="<p>ü</p>")
    assert part(post.mails[0], "text/plain").get_content().replace("\r\n", "\n") == text
    assert part(post.mails[0], "text/html").get_content().strip() == "<p>ü</p>"
    assert (post.taken[0].content or b"").isascii()


def part(mail: Message, kind: str) -> EmailMessage:
    [found] = [each for each in mail.walk() if each.get_content_type() == kind]
    assert isinstance(found, EmailMessage)
    return found


def test_a_domain_is_the_one_that_browsers_open(account: Account, post: Post) -> None:
    account.send(to=["ann@straße.example", "bob@BÜCHER.example"])
    assert post.taken[0].rcpt_tos == [
        "ann@xn--strae-oqa.example",
        "bob@xn--bcher-kva.example",
    ]


def test_granted_files_are_attached(account: Account, post: Post) -> None:
    (account.files / "bill.pdf").write_bytes(b"%PDF \0\xff")
    (account.files / "odd").write_bytes(b"x")
    account.send(
        attachments=[
            {"path": str(account.files / "bill.pdf")},
            {"path": str(account.files / "odd"), "name": "../../näme\r\n.csv"},
            {"path": str(account.files / "odd"), "name": "mail.eml"},
        ]
    )
    assert b"\n" not in (post.taken[0].original_content or b"").replace(b"\r\n", b"")
    pdf = part(post.mails[0], "application/pdf")
    assert (pdf.get_filename(), pdf.get_content()) == ("bill.pdf", b"%PDF \0\xff")
    assert "näme" in (part(post.mails[0], "text/csv").get_filename() or "")


def test_a_file_that_was_not_granted_ends_it_before_it_begins(
    account: Account, post: Post, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other") / "secret.txt"
    other.write_text("secret")
    with pytest.raises(PermissionFailure):
        account.send(attachments=[{"path": str(other)}])
    assert post.taken == []


@pytest.mark.parametrize(
    "more",
    [
        {"to": "you@there.example, other@there.example"},
        {"to": "you@there.example\r\nBcc: x@y.example"},
        {"to": "nobody"},
        {"to": ["you@there.example"] * 101},
        {"subject": "Hello\r\nBcc: x@y.example"},
        {"subject": "Hello\u2028X"},
        {"from": "a@b.example\nX: y"},
        {"subject": "=?utf-8?q?Hello=0D=0ABcc:_x@y.example?="},
        {"subject": "Re: =?utf-8?b?SGVsbG8NCkJjYzogeEB5LmV4YW1wbGU=?="},
        {"subject": "=?utf-8?q?a?=\t=?utf-8?q?=00b?="},
        {"subject": "=?utf-8?q?=3D=3Futf-8=3Fq=3FHello=3D0ABcc:_x=3F=3D?="},
        {"subject": "=? utf-8?q?=0ABcc:_x@y.example?="},
        {"subject": "=??q?=0ABcc:_x@y.example?="},
        {"subject": "Hello\x1b[31m"},
        {"subject": "Hello\x85X"},
        {"to": '"=?utf-8?q?A=0D=0ABcc:_x@y.example?=" <you@there.example>'},
        {"cc": ["=?utf-8?q?A=0A?= <you@there.example>"]},
        {"from": '"=?utf-8?b?QQ0KQmNjOiB4?=" <a@b.example>'},
        {"colour": "red"},
        {"attachments": ["/etc/passwd"]},
    ],
)
def test_what_would_make_another_mail_of_it_is_refused(
    account: Account, post: Post, more: dict[str, Any]
) -> None:
    with pytest.raises(LogicFailure, match=r"Invalid input for Mail.send: [\w.]+: "):
        account.send(**more)
    assert post.taken == []


def test_a_long_address_is_refused_by_its_length_alone(account: Account, post: Post) -> None:
    with pytest.raises(LogicFailure, match="at most 320 characters"):
        account.send(to=f"{'=?a?q?' * 1_000_000}@{'b.' * 1_000_000}")
    assert post.taken == []


@pytest.mark.parametrize(
    "hostile",
    [
        "=?utf-8?q?Hello=0D=0ABcc:_x@y.example?=",
        "=?utf-8?q?=3D=3Futf-8=3Fq=3FHello=3D0D=3D0ABcc:_x@y.example=3F=3D?=",
        "Hello\r\n =?utf-8?q?=0D=0ABcc:_x@y.example?=",
        "=? utf-8?q?=0ABcc:_x@y.example?=",
    ],
)
def test_a_hostile_subject_that_is_forwarded_stays_one_subject(
    account: Account, post: Post, hostile: str
) -> None:
    subject = facts_of(a_mail(subject=hostile)).subject
    account.send(subject=f"Fwd: {subject}")
    assert "x@y.example" in subject
    sent = post.taken[-1].content
    assert isinstance(sent, bytes)
    head = sent.partition(b"\r\n\r\n")[0]
    assert not [line for line in head.split(b"\r\n") if line.lower().startswith(b"bcc")]
    assert message_from_bytes(head, policy=policy.default)["Subject"] == f"Fwd: {subject}"


def test_the_own_address_of_an_account_brings_no_second_header(
    account: Account, post: Post
) -> None:
    described = account.connectors.services["post"]
    assert isinstance(described, dict)
    described["from"] = f'"=?utf-8?q?A=0D=0ABcc:_x@y.example?=" <{USER}>'
    with pytest.raises(LogicFailure):
        account.send()
    assert post.taken == []


def test_nobody_to_send_to_and_half_characters_are_refused(account: Account, post: Post) -> None:
    with pytest.raises(LogicFailure, match="nobody"):
        account.send(to=[])
    with pytest.raises(LogicFailure, match="Invalid input"):
        account.send(text="\ud800")
    assert post.taken == []


def test_identity_is_who_and_what_and_the_content_is_payload(account: Account) -> None:
    tool = account.tool
    one, same = account.input(text="a"), account.input(text="b", html="<p>b</p>")
    assert tool.identity(one) == tool.identity(same)
    assert tool.compare_payload(tool.payload(one), tool.payload(same)) is PayloadChange.SIGNIFICANT
    for other in ({"to": "x@there.example"}, {"subject": "Other"}, {"subkey": "2"}):
        assert tool.identity(account.input(**other)) != tool.identity(one)


def test_without_imap_it_is_sent_but_cannot_be_verified(tmp_path: Path, post: Post) -> None:
    account = Account(tmp_path, post.port, None)
    assert account.send()["saved_to_sent"] is False
    assert not account.tool.verifiable(account.input())


def test_a_sent_folder_that_cannot_be_reached_does_not_undo_the_sending(
    tmp_path: Path, post: Post
) -> None:
    answer = Account(tmp_path, post.port, free_port()).send()
    assert answer["saved_to_sent"] is False
    assert len(post.taken) == 1


# -- what is known after trouble --------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "reply", "kind"),
    [
        ("MAIL", "550 not you", LogicFailure),
        ("MAIL", "451 later", NetworkFailure),
        ("you@there.example", "550 unknown", LogicFailure),
        ("you@there.example", "450 later", NetworkFailure),
        ("second@there.example", "550 unknown", LogicFailure),
        ("DATA", "554 spam", LogicFailure),
        ("DATA", "452 full", NetworkFailure),
    ],
)
def test_a_refusal_means_that_nobody_got_it(
    account: Account, post: Post, command: str, reply: str, kind: type[Failure]
) -> None:
    post.replies[command] = reply
    with pytest.raises(kind, match=f"“post”.*{reply[:3]}") as raised:
        account.send(to=["you@there.example", "second@there.example"])
    assert raised.value.took_effect is False
    assert post.taken == []


@pytest.mark.parametrize("moment", ["data", "taken"])
def test_a_line_that_breaks_after_the_content_leaves_it_unknown(
    account: Account, post: Post, moment: str
) -> None:
    post.hang_up = moment
    with pytest.raises(NetworkFailure, match="whether it took the mail") as raised:
        account.send()
    assert raised.value.took_effect is None
    assert len(post.taken) == (1 if moment == "taken" else 0)


def test_a_server_that_is_not_there_did_nothing(tmp_path: Path) -> None:
    with pytest.raises(NetworkFailure, match="cannot be reached") as raised:
        Account(tmp_path, free_port(), None).send()
    assert raised.value.took_effect is False


def test_a_server_that_never_speaks_is_given_up(tmp_path: Path) -> None:
    def silent(connection: Any, over: Any) -> None:
        over.wait(60)

    with a_raw_server(silent) as server:
        account = Account(tmp_path, int(server.url.rpartition(":")[2]), None)
        with pytest.raises(NetworkFailure) as raised:
            account.send(context={"http_timeout_s": 0.3})
    assert raised.value.took_effect is False


@pytest.mark.parametrize("moment", ["greeting", "flood", "handshake"])
@pytest.mark.parametrize("kind", ["smtp", "imap"])
def test_a_stop_ends_a_connection_that_does_not_begin(
    tmp_path: Path, kind: str, moment: str
) -> None:
    cancel = FakeCancel()
    sent = b"* OK hello\r\n* 1 EXISTS\r\n" * 1_000 if moment == "flood" else b""
    tls: Literal["implicit", "none"] = "implicit" if moment == "handshake" else "none"
    with a_silent_peer(cancel.cancel, sent) as peer:
        with pytest.raises((Cancelled, NetworkFailure)):
            if kind == "imap":
                server = Server(host="127.0.0.1", port=peer.port, tls=tls, username=USER)
                with signed_in(server, "x", service="post", cancel=cancel, timeout_s=60):
                    """It does not come to that."""
            else:
                account = Account(tmp_path, peer.port, None, tls=tls)
                account.send(context={"cancel": cancel, "http_timeout_s": 60})
        assert peer.was_left()


def test_a_server_that_greets_without_an_end_is_given_up(tmp_path: Path) -> None:
    with a_silent_peer(lambda: None, b"220-welcome\r\n" * 1_000) as peer:
        with pytest.raises(NetworkFailure, match="hung up") as raised:
            Account(tmp_path, peer.port, None).send(context={"http_timeout_s": 60})
        assert peer.was_left()
    assert raised.value.took_effect is False


def test_a_stop_before_it_sends_nothing(account: Account, post: Post) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    with pytest.raises(Cancelled):
        account.send(context={"cancel": cancel})
    assert post.taken == []


def test_a_wrong_password_names_the_account_and_the_way_to_mend_it(
    account: Account, post: Post
) -> None:
    account.secrets.kept["post-password"] = "wrong-password"
    with pytest.raises(AuthFailure, match=r"“post”.*Settings > Services") as raised:
        account.send()
    assert raised.value.took_effect is False
    account.secrets.kept.clear()
    with pytest.raises(AuthFailure, match="No secret is stored"):
        account.send()


def test_a_server_that_repeats_the_password_does_not_bring_it_in(
    account: Account, post: Post
) -> None:
    # Where the reply is shortened, it must not be cut in the middle of the password.
    post.replies["DATA"] = f"554 {PASSWORD} is bad, {'very ' * 18} bad, {PASSWORD}"
    with pytest.raises(LogicFailure) as raised:
        account.send()
    assert PASSWORD[:6] not in repr(raised.value) + raised.value.sentence + raised.value.details
    assert raised.value.__cause__ is None


def test_an_unknown_account_says_how_to_add_it(account: Account) -> None:
    with pytest.raises(PreconditionFailure) as raised:
        account.send(account="other")
    assert service_in(raised.value.sentence) == MissingConnector("other", is_mail=True)


# -- verification -----------------------------------------------------------------------------


def test_a_mail_in_the_sent_folder_was_sent(account: Account, dovecot: Dovecot) -> None:
    sent = account.send()
    verdict, result = account.look()
    assert verdict is Verdict.APPLIED
    assert result == sent
    json.dumps(result)


def test_a_mail_that_is_not_there_may_have_been_sent(account: Account, dovecot: Dovecot) -> None:
    with dovecot.box() as box:
        box.folder.create(account.sent_folder)
    assert account.look() == (Verdict.RETRY, None)


def test_a_folder_that_is_not_there_reports_nothing(account: Account) -> None:
    with pytest.raises(PreconditionFailure, match="no folder"):
        account.look()


def test_a_check_with_a_wrong_password_reports_nothing(account: Account) -> None:
    account.secrets.kept["post-password"] = "wrong-password"
    with pytest.raises(AuthFailure, match="IMAP"):
        account.look()


def test_another_folder_than_then_proves_nothing(account: Account, dovecot: Dovecot) -> None:
    account.send()
    params = account.input()
    context = account.context(params)
    account.connectors.services["post"]["sent_folder"] = "INBOX"  # type: ignore[index]  # a dict in a test
    assert account.tool.reconcile(params, context).verdict is Verdict.RETRY


def test_a_provider_that_files_by_itself_gets_no_second_copy(
    tmp_path: Path, post: Post, dovecot: Dovecot
) -> None:
    account = Account(tmp_path, post.port, dovecot.port, save_sent=False)
    with dovecot.box() as box:
        box.folder.create(account.sent_folder)
    assert account.send()["saved_to_sent"] is False
    assert dovecot.subjects(account.sent_folder) == []


def test_a_server_that_cannot_prove_itself_gets_no_password(tmp_path: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(context)
    with a_post(tls_context=context) as post:
        account = Account(tmp_path, post.port, None, tls="implicit")
        with pytest.raises(NetworkFailure, match="prove itself") as raised:
            account.send()
        assert raised.value.took_effect is False
        assert post.taken == []


# -- rehearsal --------------------------------------------------------------------------------


def test_a_rehearsed_mail_is_not_sent_and_answers_as_a_sent_one(
    account: Account, post: Post, dovecot: Dovecot
) -> None:
    params = account.input(attachments=[])
    foreseen = account.tool.predict(params, a_context(account.files, key=KEY))
    assert post.taken == []
    assert not dovecot.subjects(account.sent_folder)
    assert foreseen == account.send()


def test_a_rehearsed_mail_misses_the_file_that_the_mail_would_miss(account: Account) -> None:
    params = account.input(attachments=[{"path": str(account.files / "none.pdf")}])
    with pytest.raises(PreconditionFailure):
        account.tool.predict(params, a_context(account.files, grants=[account.files], key=KEY))
