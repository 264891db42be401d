"""What the items of the bundled workflows are about, as the ledger keeps it for their first tab."""

from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.items import Received, ReceivedKind
from tests.builders.bundled import Bench, a_bench
from tests.builders.mails import a_mail


def received_of(bench: Bench) -> list[Received | None]:
    with bench.keep.ledger.read() as uow:
        items, _ = uow.items.list(
            bench.workflow_id, status=None, logical_item_id=None, limit=100, offset=0
        )
    details = [bench.keep.queries.item(item.id) for item in items]
    return [detail.received for detail in details if detail is not None]


@pytest.fixture
def mail(tmp_path: Path) -> Path:
    folder = tmp_path / "mail"
    folder.mkdir()
    (folder / "one.eml").write_bytes(
        a_mail(
            body="Dear Bruno,\n\nplease pay EUR 12,50.\n",
            subject="Invoice 7",
            sender="Ann <ann@example.com>",
            message_id="<one@example.com>",
            headers=["Content-Type: text/plain; charset=utf-8"],
        )
    )
    return folder


def test_a_row_for_each_mail_shows_its_sender_subject_date_and_first_lines(
    tmp_path: Path, mail: Path
) -> None:
    params = {
        "folder": str(mail),
        "file": str(tmp_path / "mail.csv"),
        "attachments": str(tmp_path / "attachments"),
    }
    with a_bench(tmp_path, "mail_to_spreadsheet", params) as bench:
        bench.run_now()
        (received,) = received_of(bench)
    assert received is not None and received.kind is ReceivedKind.MAIL
    assert (received.title, received.sender) == ("Invoice 7", "ann@example.com")
    assert received.at.startswith("20")
    assert received.excerpt.startswith("Dear Bruno,")


def test_an_input_of_handlers_shows_its_mail(tmp_path: Path, mail: Path) -> None:
    params = {"folder": str(mail), "file": str(tmp_path / "books.csv")}
    with a_bench(tmp_path, "invoices_by_stage", params) as bench:
        bench.run_now()
        (received,) = received_of(bench)
    assert received is not None
    assert (received.title, received.sender) == ("Invoice 7", "ann@example.com")
    assert "please pay" in received.excerpt


def test_a_file_that_was_moved_is_shown_as_it_came_in(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "photo.jpg").write_bytes(b"x" * 2000)
    params = {"folder": str(folder), "target": str(tmp_path / "out")}
    with a_bench(tmp_path, "tidy_folder", params) as bench:
        bench.run_now()
        (received,) = received_of(bench)
    assert received is not None and received.kind is ReceivedKind.FILE
    assert (Path(received.place).name, received.size) == ("photo.jpg", 2000)


def test_a_part_of_a_page_shows_its_page(httpserver: HTTPServer, tmp_path: Path) -> None:
    html = "<title>Chair</title><p class='price'>9 €</p>"
    httpserver.expect_request("/").respond_with_data(html, content_type="text/html; charset=utf-8")
    params = {"url": httpserver.url_for("/"), "part": "p.price"}
    with a_bench(tmp_path, "watch_page", params) as bench:
        bench.run_now()
        (received,) = received_of(bench)
    assert received is not None and received.kind is ReceivedKind.PAGE
    assert (received.title, received.place) == ("Chair", params["url"])


def test_what_is_kept_is_bounded_however_long_the_mail(tmp_path: Path, mail: Path) -> None:
    (mail / "one.eml").write_bytes(
        a_mail(body="word " * 100_000, subject="s" * 5000, message_id="<one@example.com>")
    )
    params = {"folder": str(mail), "file": str(tmp_path / "books.csv")}
    with a_bench(tmp_path, "invoices_by_stage", params) as bench:
        bench.run_now()
        (received,) = received_of(bench)
    assert received is not None
    assert len(received.title) <= 300 and len(received.excerpt) <= 600
