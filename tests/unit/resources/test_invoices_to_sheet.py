"""The bundled workflow Invoices from mail to Google Sheets, told in Slack: a whole engine, and
servers that stand in for both services."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.planning.permissions import planned_permissions
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.permissions import sheet_of
from keep_desktop.services.workflows.lifecycle import resume_workflow
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.builders.bundled import Bench, a_bench, bundled
from tests.builders.connected import store_connection
from tests.builders.engine import statuses
from tests.builders.mails import a_mail
from tests.servers.google import Google
from tests.servers.models import Answer, a_model_server
from tests.servers.slack import Slack

SLUG = "invoices_to_sheet"
BOOK = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"
ADDRESS = f"https://docs.google.com/spreadsheets/d/{BOOK}/edit#gid=0"
HEAD = ["Received", "From", "Number", "Amount", "Due", "Subject"]


@dataclass
class Firm:
    """Mail in a folder, an account at Google, a workspace at Slack."""

    folder: Path
    google: Google
    slack: Slack

    def receive(
        self, name: str, subject: str = "Invoice 10", body: str = "Total €10.50", **more: str
    ) -> None:
        utf8 = ["Content-Type: text/plain; charset=utf-8"]
        mail = a_mail(subject=subject, body=body, message_id=f"<{name}@shop>", headers=utf8, **more)
        (self.folder / "mail" / f"{name}.eml").write_bytes(mail)

    @property
    def rows(self) -> list[list[Any]]:
        return self.google.sheets.books[BOOK]["Sheet1"]

    @contextmanager
    def bench(self, connected: bool = True, /, **more: JsonValue) -> Iterator[Bench]:
        params: Mapping[str, JsonValue] = {
            "folder": str(self.folder / "mail"),
            "spreadsheet": ADDRESS,
            "channel": "#general",
            "words": "invoice, Rechnung",
            **more,
        }
        with a_bench(self.folder, SLUG, params) as bench:
            if connected:
                store_connection(bench.keep, "google_sheets", self.google)
                store_connection(bench.keep, "slack", self.slack)
            yield bench


@pytest.fixture
def firm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Firm]:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    (tmp_path / "mail").mkdir()
    with Google("token-of-google") as google, Slack("token-of-slack") as slack:
        google.sheets.put(BOOK, [])
        yield Firm(tmp_path, google, slack)


def test_each_invoice_becomes_a_row_and_a_message_and_a_broken_mail_fails_alone(
    firm: Firm,
) -> None:
    firm.receive("1", "Invoice 2026-0417", "Total €1,840.00, due by 2026-12-01", sender="a@b.test")
    firm.receive("2", "Rechnung", "Nr. RE-88 über 99,00 EUR, fällig am 3.12.2026. <!channel>")
    firm.receive("3", "Lunch?", "It costs €12")
    (firm.folder / "mail" / "4.eml").write_bytes(b"\xff\xd8\xff")
    firm.receive("5", "Again: Invoice 2026-0417", "Total €1,840.00", sender="a@b.test")
    firm.receive("6", "Your invoice", "See the attachment", sender="<c> <c@b.test>")
    with firm.bench() as bench:
        assert bench.run_now().error == "This file isn't an email."
        assert firm.rows == [
            HEAD,
            ["2026-11-02", "a@b.test", "2026-0417", "€1,840.00", "2026-12-01", "Invoice 2026-0417"],
            ["2026-11-02", "Ada", "RE-88", "99,00 EUR", "2026-12-03", "Rechnung"],
            ["2026-11-02", "<c>", "", "", "", "Your invoice"],
        ]
        assert firm.slack.texts() == [
            "Invoice 2026-0417 from a@b.test: €1,840.00, due 2026-12-01",
            "Invoice RE-88 from Ada: 99,00 EUR, due 2026-12-03",
            "“Your invoice” from &lt;c&gt;: no amount found",
        ]
        known = statuses(bench.keep, bench.workflow_id)
        assert sorted(known.values()) == ["done"] * 5 + ["failed"]

        made = [*firm.google.effects, *firm.slack.effects]
        bench.run_now()
        assert [*firm.google.effects, *firm.slack.effects] == made
        firm.receive("7", "Invoice 7")
        bench.run_now()
        assert [row[2] for row in firm.rows[1:]] == ["2026-0417", "RE-88", "", "7"]
        assert len(firm.slack.messages) == 4


@pytest.mark.parametrize("service", ["google", "slack"])
def test_an_answer_lost_after_the_effect_makes_no_second_one(firm: Firm, service: str) -> None:
    firm.receive("1")
    firm.receive("2", "Invoice 20")
    with firm.bench() as bench:
        getattr(firm, service).mood = "break after"
        for _ in range(3):
            bench.run_now()
        assert [row[2] for row in firm.rows] == ["Number", "10", "20"]
        assert [text[:10] for text in firm.slack.texts()] == ["Invoice 10", "Invoice 20"]
        assert set(statuses(bench.keep, bench.workflow_id).values()) == {"done"}


def test_what_is_not_connected_is_said_and_goes_on_once_it_is(firm: Firm) -> None:
    firm.receive("1")
    with firm.bench(False) as bench:
        google, slack = (
            f"Connect {service} first, under Settings, Connections."
            for service in ("Google Sheets", "Slack")
        )
        assert rehearse(bench.keep, bench.workflow_id).error == google
        assert bench.run_now().error == google
        store_connection(bench.keep, "google_sheets", firm.google)
        resume_workflow(bench.keep, bench.workflow_id)
        assert bench.run_now().error == slack
        store_connection(bench.keep, "slack", firm.slack)
        resume_workflow(bench.keep, bench.workflow_id)
        bench.run_now()
        assert (len(firm.rows), len(firm.slack.messages)) == (2, 1)


def test_a_rehearsal_shows_both_and_makes_neither(firm: Firm) -> None:
    firm.receive("1")
    with firm.bench() as bench:
        found = rehearse(bench.keep, bench.workflow_id)
        made = [f"{one.namespace}.{one.method}" for one in found.changes]
        assert made == ["Memory.createNote", "GoogleSheets.appendRow", "Slack.postMessage"]
        assert firm.google.effects == firm.slack.effects == []
        assert found.error is None


def test_a_model_is_asked_once_for_each_invoice(
    firm: Firm, monkeypatch: pytest.MonkeyPatch
) -> None:
    firm.receive("1", "Invoice", "Number 88, twelve euros, to be paid next Friday")
    firm.receive("2", "Lunch?", "Today")
    read = {"number": "88", "amount": "12 €", "due": "2026-11-27"}
    with a_model_server(other=lambda body: Answer(text=json.dumps(read))) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        with firm.bench(False, model=True) as bench:
            bench.run_now()
            read["number"] = "89"
            store_connection(bench.keep, "google_sheets", firm.google)
            store_connection(bench.keep, "slack", firm.slack)
            resume_workflow(bench.keep, bench.workflow_id)
            bench.run_now()
        assert len(server.requests) == 1
    assert firm.rows[1][2:5] == ["88", "12 €", "2026-11-27"]
    assert len(firm.slack.messages) == 1


def test_nothing_on_the_sheet_of_permissions_is_any(firm: Firm) -> None:
    with firm.bench() as bench:
        known = sheet_of(bench.keep, bench.workflow_id)
        begun = planned_permissions(bundled(SLUG).script, {"words": "a"}, bench.keep.tools)
    scopes = {str(one.capability) for one in known.lines}
    assert scopes >= {f"GoogleSheets.appendRow:{BOOK}", "Slack.postMessage:#general"}
    assert not [one for one in scopes if "*" in one]
    # Nor before the form is filled in.
    assert {str(one.capability) for one in begun} == {
        *("GoogleSheets.appendRow", "Slack.postMessage", "Text.extract")
    }


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"channel": "general"}, "Enter the Slack channel with a #"),
        ({"spreadsheet": "https://firm.example/costs"}, "Enter the address of a Google spread"),
    ],
)
def test_a_place_that_cannot_be_one_is_refused_before_the_first_row(
    firm: Firm, given: dict[str, JsonValue], problem: str
) -> None:
    firm.receive("1")
    with firm.bench(**given) as bench:
        assert problem in str(bench.run_now().error)
        assert firm.google.requests == firm.slack.requests == []
