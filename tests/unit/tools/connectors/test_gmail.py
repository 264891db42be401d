"""Gmail against a server that holds each request against Google's description."""

import email
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, PreconditionFailure
from keep_desktop.domain.permissions import Scope, ScopeKind
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import Connected
from tests.builders.mails import a_mail
from tests.servers.google import Google


def test_a_search_gives_the_newest_first_over_all_pages(google: Google, call: Any) -> None:
    ids = [google.mail.put(a_mail(subject=f"Invoice {n}"), "INBOX", "Label_7") for n in range(5)]
    google.mail.put(a_mail(subject="Invoice of spam"), "SPAM", "Label_7")
    google.mail.put(a_mail(subject="Invoice elsewhere"), "INBOX")
    found = call("Gmail.search", query="Invoice", labels=["invoices"], limit=4)
    assert [one["id"] for one in found] == ids[:0:-1]
    assert found[0]["subject"] == "Invoice 4"
    assert found[0]["labels"] == ["INBOX", "Invoices"]
    assert found[0]["from"].endswith("@example.org")
    assert len(call("Gmail.search", spam_and_trash=True)) == 7
    with pytest.raises(PreconditionFailure, match="no label “Bills” at Gmail"):
        call("Gmail.search", labels=["Bills"])


def test_a_mail_is_read_as_any_mail_is(google: Google, call: Any, tmp_path: Path) -> None:
    sent = call("Gmail.send", to="bob@other.example", subject="Grüße", text="Hello\nBob")
    (tmp_path / "a.csv").write_text("a;b")
    attached = [{"path": str(tmp_path / "a.csv")}]
    call("Gmail.createDraft", to="bob@other.example", subject="S", text="T", attachments=attached)
    found = call("Gmail.get", id=sent["id"])
    assert (found["text"], found["subject"], found["to"]) == (
        "Hello\nBob", "Grüße", "bob@other.example")  # fmt: skip
    assert found["message_id"].endswith("@firm.example")
    (draft,) = google.mail.drafts.values()
    (attachment,) = call("Gmail.get", id=draft)["attachments"]
    assert (attachment["name"], attachment["size"]) == ("a.csv", 3)
    path = tmp_path / "new" / "b.csv"
    saved = call("Gmail.saveAttachment", id=draft, index=0, path=str(path))
    assert (path.read_text(), saved["size"]) == ("a;b", 3)
    assert call("Gmail.saveAttachment", id=draft, index=0, path=str(path)) == saved
    path.write_text("other")
    with pytest.raises(PreconditionFailure, match="exists already"):
        call("Gmail.saveAttachment", id=draft, index=0, path=str(path))


def test_an_answer_stands_in_the_thread_of_what_it_answers(google: Google, call: Any) -> None:
    first = google.mail.put(a_mail(message_id="<one@example.org>"), "INBOX", thread="t1")
    sent = call("Gmail.send", to="x@y.example", subject="Re: Hi", text="Yes", reply_to=first)
    assert sent["thread_id"] == "t1"
    mail = email.message_from_bytes(google.mail.mails[sent["id"]]["mail"], policy=default)
    assert mail["in-reply-to"] == mail["references"] == "<one@example.org>"
    assert mail["from"] == "ann@firm.example"
    assert [one["id"] for one in call("Gmail.thread", id="t1")["mails"]] == [first, sent["id"]]
    assert {one["name"]: one["own"] for one in call("Gmail.labels")}["Invoices"]


def test_receivers_in_any_place_are_in_the_scope(google: Google, tmp_path: Path) -> None:
    connected = Connected("Gmail.send", google, tmp_path)
    params = connected.input(
        to=["Ann <a@x.example>", "b@x.example"], cc="C <c@y.example>", subject="S", text="T"
    )
    assert set(connected.tool.scopes(params)) == {
        Scope(ScopeKind.ACCOUNT, "ann@firm.example"),
        *(Scope(ScopeKind.RECIPIENT, f"{one}.example") for one in ("a@x", "b@x", "c@y")),
    }
    assert connected.predict(to="b@x.example", subject="S", text="T")["id"] == "new"
    assert not google.effects


def test_a_saved_attachment_is_verified_by_its_content(google: Google, tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["From"] = "ada@example.org"
    mail.set_content("See there.")
    mail.add_attachment(b"content", maintype="text", subtype="plain", filename="a.txt")
    id = google.mail.put(mail.as_bytes(), "INBOX")
    connected = Connected("Gmail.saveAttachment", google, tmp_path)
    path = tmp_path / "a.txt"
    params = connected.input(id=id, index=0, path=str(path))
    noted = connected.observe(params)
    assert connected.check_outcome(params, noted).verdict is Verdict.FAILED
    done = connected.run(params, noted)
    found = connected.check_outcome(params, noted)
    assert (found.verdict, found.result) == (Verdict.APPLIED, done)
    path.write_text("other")
    assert connected.check_outcome(params, noted).verdict is Verdict.RETRY
    with pytest.raises(LogicFailure, match="no attachment number 3"):
        connected.call(id=id, index=3, path=str(tmp_path / "c"))
    assert not (tmp_path / "c").exists()
