"""The bundled workflows that read mail, in a mail account: a whole engine, a real IMAP server."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.connectors.mail_accounts import keep_account
from keep_desktop.services.workflows.lifecycle import set_params
from keep_desktop.services.workflows.network_use import network_use
from keep_desktop.services.workflows.rehearsal import rehearse
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.mail.read import MAILBOXES
from tests.builders.bundled import Bench, a_bench
from tests.builders.connected import store_connection
from tests.builders.mail_servers import PASSWORD, USER, Dovecot, a_dovecot
from tests.builders.mails import a_mail, a_multipart, a_part, an_attachment
from tests.servers.google import Google
from tests.servers.slack import Slack

SLUGS = ("mail_to_spreadsheet", "invoices_by_stage")


@pytest.fixture(scope="module")
def dovecot() -> Iterator[Dovecot]:
    with a_dovecot() as server:
        yield server


@pytest.fixture(autouse=True)
def no_connection_left() -> Iterator[None]:
    yield
    MAILBOXES.close()


def connect(bench: Bench, port: int) -> None:
    account = MailAccount.model_validate(
        {
            "service": "post",
            "kind": "mail",
            "from": USER,
            "imap": {"host": "127.0.0.1", "port": port, "tls": "none", "username": USER},
            "auth": {"secret": "post-password"},
        }
    )
    keep_account(bench.keep, account, PASSWORD)


def put(dovecot: Dovecot, mailbox: str, *mails: bytes) -> None:
    with dovecot.box() as box:
        if not box.folder.exists(mailbox):
            box.folder.create(mailbox)
        for each in mails:
            box.append(each, mailbox, dt=datetime(2026, 11, 2, tzinfo=UTC))


@dataclass
class Post:
    bench: Bench
    dovecot: Dovecot
    mailbox: str
    folder: Path

    def receive(self, *mails: bytes) -> None:
        put(self.dovecot, self.mailbox, *mails)

    def rows(self) -> list[dict[str, str]]:
        with (self.folder / "rows.csv").open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))


@pytest.fixture(params=SLUGS)
def post(request: pytest.FixtureRequest, dovecot: Dovecot, tmp_path: Path) -> Iterator[Post]:
    mailbox = f"In-{tmp_path.name}"
    params: dict[str, JsonValue] = {
        "account": "post",
        "mailbox": mailbox,
        "file": str(tmp_path / "rows.csv"),
    }
    if request.param == "mail_to_spreadsheet":
        params["attachments"] = str(tmp_path / "saved")
    with a_bench(tmp_path, request.param, params) as bench:
        connect(bench, dovecot.port)
        put(dovecot, mailbox)
        yield Post(bench, dovecot, mailbox, tmp_path)


def an_invoice(number: int, date: str = "Mon, 02 Nov 2026 08:00:00 +0000") -> bytes:
    return a_mail(
        subject=f"Invoice {number}",
        body=f"Total €{number}.50",
        message_id=f"<{number}@shop>",
        date=date,
    )


def test_mail_of_an_account_is_booked_once(post: Post) -> None:
    post.receive(an_invoice(10), an_invoice(20))
    assert post.bench.run_now().error is None
    assert [row["Amount"] for row in post.rows()] == ["€10.50", "€20.50"]
    post.receive(an_invoice(30))
    post.bench.run_now()
    post.bench.run_now()
    assert [row["Amount"] for row in post.rows()] == ["€10.50", "€20.50", "€30.50"]


def test_mail_from_before_the_days_to_look_back_is_left_alone(post: Post) -> None:
    post.receive(an_invoice(1, "Mon, 02 Feb 2026 08:00:00 +0000"), an_invoice(2))
    post.bench.run_now()
    assert [row["Amount"] for row in post.rows()] == ["€2.50"]


def test_a_rehearsal_reads_the_account_and_changes_nothing(post: Post) -> None:
    post.receive(an_invoice(5))
    found = rehearse(post.bench.keep, post.bench.workflow_id)
    assert found.error is None
    assert any(change.namespace == "Sheets" for change in found.changes)
    assert not (post.folder / "rows.csv").exists()


def test_the_window_says_that_the_account_is_reached(post: Post) -> None:
    [reached] = network_use(post.bench.keep)
    assert "post" in reached.places


def test_going_over_from_a_folder_to_the_account_books_nothing_again(post: Post) -> None:
    folder = post.folder / "mails"
    folder.mkdir()
    (folder / "10.eml").write_bytes(an_invoice(10))
    given = _params(post.bench)
    at_first = {name: value for name, value in given.items() if name != "account"}
    set_params(post.bench.keep, post.bench.workflow_id, {**at_first, "folder": str(folder)})
    post.bench.run_now()
    post.receive(an_invoice(10), an_invoice(20))
    set_params(post.bench.keep, post.bench.workflow_id, given)
    post.bench.run_now()
    assert [row["Amount"] for row in post.rows()] == ["€10.50", "€20.50"]


def test_an_attachment_of_a_mail_in_an_account_is_saved(dovecot: Dovecot, tmp_path: Path) -> None:
    mailbox = f"In-{tmp_path.name}"
    text = a_part(b"See below", "Content-Type: text/plain")
    put(dovecot, mailbox, a_multipart(text, an_attachment("bill.pdf", b"%PDF-1"), subject="Bill"))
    saved = tmp_path / "saved"
    params: dict[str, JsonValue] = {
        "account": "post",
        "mailbox": mailbox,
        "file": str(tmp_path / "rows.csv"),
        "attachments": str(saved),
    }
    with a_bench(tmp_path, "mail_to_spreadsheet", params) as bench:
        connect(bench, dovecot.port)
        bench.run_now()
    [file] = saved.iterdir()
    assert file.read_bytes() == b"%PDF-1"


def test_invoices_of_an_account_go_to_a_spreadsheet_and_a_channel(
    dovecot: Dovecot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    mailbox, book = f"In-{tmp_path.name}", "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"
    put(dovecot, mailbox, an_invoice(10), an_invoice(20))
    params: dict[str, JsonValue] = {
        "account": "post",
        "mailbox": mailbox,
        "spreadsheet": f"https://docs.google.com/spreadsheets/d/{book}/edit",
        "channel": "#general",
    }
    with (
        Google("token-of-google") as google,
        Slack("token-of-slack") as slack,
        a_bench(tmp_path, "invoices_to_sheet", params) as bench,
    ):
        google.sheets.put(book, [])
        connect(bench, dovecot.port)
        store_connection(bench.keep, "google_sheets", google)
        store_connection(bench.keep, "slack", slack)
        assert bench.run_now().error is None
        assert [row[3] for row in google.sheets.books[book]["Sheet1"][1:]] == ["€10.50", "€20.50"]
        assert [text[:15] for text in slack.texts()] == ["Invoice 10 from", "Invoice 20 from"]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_folder_without_mail_says_what_it_found_instead(slug: str, tmp_path: Path) -> None:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.pdf").write_bytes(b"%PDF")
    (folder / "a.JPG").write_bytes(b"jpg")
    params: dict[str, JsonValue] = {"folder": str(folder), "file": str(tmp_path / "rows.csv")}
    if slug == "mail_to_spreadsheet":
        params["attachments"] = str(tmp_path / "saved")
    shown = (
        "No mail in “Downloads”: 4 files, mostly .pdf and .jpg. "
        "Choose the folder your mail program keeps its mail in."
    )
    with a_bench(tmp_path, slug, params) as bench:
        assert shown in rehearse(bench.keep, bench.workflow_id).warnings
        bench.run_now()
        assert shown in bench.log()
        [row] = bench.keep.queries.workflows()
        assert row.warned is not None and row.warned.text == shown


def _params(bench: Bench) -> dict[str, JsonValue]:
    with bench.keep.ledger.read() as uow:
        workflow = uow.workflows.get(WorkflowId(bench.workflow_id))
    assert workflow is not None
    return dict(workflow.values)
