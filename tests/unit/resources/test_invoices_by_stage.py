"""The bundled workflow Book invoices from mail: real mail, a real spreadsheet, a whole engine."""

import csv
import errno
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.resources import sample_mail_folder
from keep_desktop.services.workflows.lifecycle import set_params
from keep_desktop.tools.mail.index import MailIndex
from keep_desktop.tools.mail.root import Root
from tests.builders.bundled import Bench, a_bench
from tests.builders.handlers import input_statuses
from tests.builders.mails import a_mail


class Books:
    """The folder of mail, and the spreadsheet that comes of it."""

    def __init__(self, bench: Bench, mail: Path, ledger: Path) -> None:
        self.bench, self.mail, self.ledger = bench, mail, ledger

    def rows(self) -> list[dict[str, str]]:
        with self.ledger.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))

    def receive(self, name: str, subject: str, text: str, sender: str = "shop@example.com") -> None:
        (self.mail / f"{name}.eml").write_bytes(
            a_mail(
                body=text,
                subject=subject,
                sender=sender,
                message_id=f"<{name}@example.com>",
                headers=["Content-Type: text/plain; charset=utf-8"],
            )
        )


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Books]:
    """The mail that the program brings along, in a place where it can be changed."""
    mail = Path(shutil.copytree(sample_mail_folder(), tmp_path / "mail"))
    with a_bench(tmp_path, "invoices_by_stage", _params(mail)) as bench:
        yield Books(bench, mail, mail.parent / "books.csv")


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Books]:
    """An empty folder."""
    mail = tmp_path / "mail"
    mail.mkdir()
    with a_bench(tmp_path, "invoices_by_stage", _params(mail)) as bench:
        yield Books(bench, mail, mail.parent / "books.csv")


def _params(mail: Path) -> Mapping[str, JsonValue]:
    return {"folder": str(mail), "file": str(mail.parent / "books.csv")}


def test_the_invoices_among_the_sample_mail_are_booked_and_reported_once(sample: Books) -> None:
    report = sample.bench.run_now()
    assert (report.status, report.failed) == ("committed", False)
    assert [(r["Date"], r["From"], r["Number"], r["Amount"]) for r in sample.rows()] == [
        ("2026-11-02", "Harbour Print", "2026-0417", "€1,840.00"),
        ("2026-11-03", "Büroservice Müller", "", "1.234,56 EUR"),
        ("2026-11-07", "Типография Север", "112", "18 500,00 руб."),
        ("2026-11-18", "Jiří Dvořák", "2026/88", "12 480,50 Kč"),
    ]
    (notice,) = sample.bench.notices()
    assert notice.startswith("Keep booked 4 invoices:\n• 2026-0417 from Harbour Print: €1,840.00\n")
    assert set(input_statuses(sample.bench.keep, sample.bench.workflow_id).values()) == {"done"}


def test_a_mail_that_cannot_be_read_says_that_it_was_left_out_and_why(sample: Books) -> None:
    sample.bench.run_now()
    page = sample.bench.keep.queries.items(sample.bench.workflow_id, search="IMG_2231")
    assert [row.title for row in page.rows] == ["“inbox/IMG_2231.eml”. This file isn't an email."]


def test_what_was_booked_and_reported_says_which_mails_it_comes_from(sample: Books) -> None:
    sample.bench.run_now()
    booked = "billing@harbour-print.example.com: “Invoice 2026-0417”"
    assert sample.bench.causes_of("Book invoice 2026-0417 from Harbour Print") == [booked]
    result = sample.bench.causes_of("Tell of 4 invoices")
    assert booked in result and len(result) == 4, "through three stages"


def test_a_mail_that_comes_later_is_booked_alone_whatever_its_date(sample: Books) -> None:
    sample.bench.run_now()
    old = "Date: Thu, 1 Jan 2015 10:00:00 +0000\n"
    sample.receive("late", "Invoice A-7", "Total: $12.00, of 2.1.2015")
    path = sample.mail / "late.eml"
    path.write_bytes(path.read_bytes().replace(b"Date:", old.encode() + b"X-Date:", 1))
    sample.bench.run_now()
    row = sample.rows()[-1]
    assert (row["Number"], row["Amount"], row["Date"]) == ("A-7", "$12.00", "2015-01-02")
    assert len(sample.rows()) == 5
    assert sample.bench.notices()[-1].startswith("Keep booked an invoice:\n• A-7 from ")


def test_one_invoice_that_was_mailed_twice_is_booked_once(books: Books) -> None:
    books.receive("first", "Invoice 7", "EUR 10")
    books.receive("again", "Reminder: invoice 7", "EUR 10")
    books.receive("other", "Invoice 7", "EUR 99", sender="elsewhere@example.org")
    books.bench.run_now()
    assert [row["Amount"] for row in books.rows()] == ["EUR 10", "EUR 99"]
    books.receive("third", "Last reminder: invoice 7", "EUR 10")
    books.bench.run_now()
    assert len(books.rows()) == 2
    assert len(input_statuses(books.bench.keep, books.bench.workflow_id)) == 4


def test_a_mail_that_is_locked_or_gone_when_its_turn_comes_holds_up_no_other(
    books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("gone", "locked", "fine"):
        books.receive(name, f"Invoice {name} 7", "EUR 10")
    find, open_file = MailIndex.find, Root.file

    def after_a_deletion(*args: Any) -> object:
        (books.mail / "gone.eml").unlink(missing_ok=True)
        return find(*args)

    def unless_locked(root: Root, below: str) -> BinaryIO:
        if below == "locked.eml":
            raise PermissionError(errno.EACCES, "Permission denied")
        return open_file(root, below)

    monkeypatch.setattr(MailIndex, "find", after_a_deletion)
    monkeypatch.setattr(Root, "file", unless_locked)
    assert books.bench.run_now().status == "committed"
    assert [row["Subject"] for row in books.rows()] == ["Invoice fine 7"]
    statuses = input_statuses(books.bench.keep, books.bench.workflow_id)
    assert list(statuses.values()) == ["done"] * 3
    log = " ".join(books.bench.log())
    assert "locked.eml: This file cannot be read: its permissions" in log
    assert "There is no mail “gone@example.com”" in log


def test_mail_without_an_invoice_leads_to_nothing(books: Books) -> None:
    books.receive("lunch", "Lunch", "Soup for EUR 5")
    books.receive("bill", "Abrechnung", "nothing that begins with one of the words")
    (books.mail / "photo.eml").write_bytes(b"\xff\xd8\xff\xe0 no mail")
    assert books.bench.run_now().status == "committed"
    assert books.bench.made() == [] and not books.ledger.exists()
    assert "photo.eml: This file isn't an email" in " ".join(books.bench.log())
    statuses = input_statuses(books.bench.keep, books.bench.workflow_id)
    assert list(statuses.values()) == ["done"] * 3


#: Subject, text, and what is read of them.
_WRITTEN = [
    ("Invoice no. 123/45", "USD 1,000", "123/45", "USD 1,000"),
    ("Rechnung Nr. RE-88", "99,– €", "RE-88", "99,– €"),
    ("Rechnung 3.11.2026", "für 5 Stühle: CHF 45.50", "", "CHF 45.50"),
    ("Facture n° 58", "2 480,00 EUR TTC", "58", "2 480,00 EUR"),
    ("Your invoice", "It is attached.", "", ""),
    ("Invoice " + "9" * 150, "1" * 100_000, "", ""),
]


def test_numbers_and_amounts_are_read_as_people_write_them(books: Books) -> None:
    for n, (subject, text, _, _) in enumerate(_WRITTEN):
        books.receive(str(n), subject, text)
    books.bench.run_now()
    read = {row["Subject"]: (row["Number"], row["Amount"]) for row in books.rows()}
    for subject, _, *wanted in _WRITTEN:
        assert read[subject] == tuple(wanted)


def test_the_words_that_recognise_an_invoice_are_yours(books: Books) -> None:
    params = {**_params(books.mail), "words": "quittance (c.a.), ticket", "when": "1h"}
    set_params(books.bench.keep, books.bench.workflow_id, params)
    books.receive("one", "Invoice 1", "EUR 1")
    books.receive("two", "Your Ticket 2", "EUR 2")
    books.receive("three", "Quittance (c.a.) 3", "EUR 3")
    books.bench.run_now()
    assert sorted(row["Number"] for row in books.rows()) == ["2", "3"]


def test_without_a_word_it_is_refused_with_a_sentence(books: Books) -> None:
    with pytest.raises(LogicFailure, match="Name at least one word that tells an invoice"):
        set_params(
            books.bench.keep,
            books.bench.workflow_id,
            {**_params(books.mail), "words": " , ", "when": "1h"},
        )
