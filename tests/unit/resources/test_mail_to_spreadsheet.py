"""The bundled workflow Mail to spreadsheet, run with real tools on the sample mail."""

import csv
import time
from dataclasses import replace
from pathlib import Path

import pytest

from keep_desktop.resources import bundled_workflows, sample_mail_folder
from keep_desktop.services.workflows.samples import SAMPLE_MAILS
from keep_desktop.tools.all import FILES_TOOLS, SHEETS_TOOLS
from keep_desktop.tools.console import CONSOLE_TOOLS
from keep_desktop.tools.mail.read import MAIL_TOOLS
from keep_desktop.tools.registry import Registry
from tests.builders.mails import a_mail, a_multipart, an_attachment
from tests.builders.scripts import Ran, run_script
from tests.builders.tools import a_context

BOX = Registry((*CONSOLE_TOOLS, *FILES_TOOLS, *MAIL_TOOLS, *SHEETS_TOOLS))
SCRIPT = next(each.script for each in bundled_workflows() if each.slug == "mail_to_spreadsheet")


def run(mail: Path, out: Path, before: Ran | None = None, attachments: Path | None = None) -> Ran:
    attachments = attachments or out / "attachments"
    attachments.mkdir(parents=True, exist_ok=True)
    context = a_context(out / "own", grants=[mail, out / "mail.csv", attachments])
    params = {"folder": str(mail), "file": str(out / "mail.csv"), "attachments": str(attachments)}
    return run_script(SCRIPT, params, BOX, context, before)


def rows(out: Path) -> list[dict[str, str]]:
    with (out / "mail.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_the_sample_mail_becomes_rows_and_attachments_and_one_failed_item(tmp_path: Path) -> None:
    ran = run(sample_mail_folder(), tmp_path)
    assert ran.error is None
    assert len(ran.items) == SAMPLE_MAILS == 24
    failed = [item for item in ran.items.values() if item[1].startswith("failed")]
    assert failed == [
        (
            "“inbox/IMG_2231.eml”",
            "failed: This file isn't an email.",
        )
    ]
    assert ran.states().count("done") == 23
    assert len(rows(tmp_path)) == 23
    saved = sorted(path.name for path in (tmp_path / "attachments").iterdir())
    assert len(saved) == 11
    assert all(name in "; ".join(row["Attachments"] for row in rows(tmp_path)) for name in saved)


def test_the_first_amount_of_each_sample_mail_is_found(tmp_path: Path) -> None:
    run(sample_mail_folder(), tmp_path)
    amounts = {row["Subject"]: row["Amount"] for row in rows(tmp_path)}
    assert amounts["Invoice 2026-0417"] == "€1,840.00"
    assert amounts["Rechnung für Oktober – Reinigung"] == "1.234,56 EUR"
    assert amounts["Devis n° 58 - étagères en chêne"] == "2 480,00 EUR"
    assert amounts["Your receipt"] == "$9.00"
    assert amounts["Dein Velo ist bereit"] == "CHF 99.–"
    assert amounts["Hours for October"] == "GBP 2,697.50"
    assert amounts["Счёт N 112 за открытки"] == "18 500,00 руб."
    assert amounts["お見積もりの件"] == "48,600円"
    assert amounts["Projector rental"] == "CZK 3 200"
    assert amounts["Menu for Friday 🍲 (30 people)"] == "£ 615.00"
    assert amounts["Luz del escaparate"] == "742,15€"
    assert amounts["Faktura č. 2026/88"] == "12 480,50 Kč"
    assert amounts["Sunday?"] == ""


def test_an_item_is_known_by_the_message_id_and_titled_by_sender_and_subject(
    tmp_path: Path,
) -> None:
    ran = run(sample_mail_folder(), tmp_path)
    title, _ = ran.items["email:inv-0417.20261102@harbour-print.example.com"]
    assert title == "billing@harbour-print.example.com: “Invoice 2026-0417”"


def test_attachments_of_one_name_do_not_overwrite_each_other(tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(
        a_multipart(an_attachment("scan.pdf", b"one"), an_attachment("scan.pdf", b"two"))
    )
    run(mail, tmp_path / "out")
    saved = list((tmp_path / "out" / "attachments").iterdir())
    assert sorted(path.read_bytes() for path in saved) == [b"one", b"two"]
    assert all(path.suffix == ".pdf" for path in saved)


@pytest.mark.parametrize(
    "name", ["票" * 200 + ".pdf", "💶" * 80, "a" * 400 + ".tar.gz", "..", "CON"]
)
def test_whatever_an_attachment_is_called_it_is_saved(tmp_path: Path, name: str) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(a_multipart(an_attachment(name, b"one")))
    ran = run(mail, tmp_path / "out")
    assert ran.states() == ["done"]
    [saved] = (tmp_path / "out" / "attachments").iterdir()
    assert saved.read_bytes() == b"one"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("Total: €1,840.00 due", "€1,840.00"),
        ("macht 1.234,56 EUR zusammen", "1.234,56 EUR"),
        ("$12.50", "$12.50"),
        ("CHF 99.–", "CHF 99.–"),
        ("Fr. 12.-- bar", "Fr. 12.--"),
        ("US$ 5", "US$ 5"),
        ("on 20.11.2026 you paid 30 €.", "30 €"),
        ("2026 1 234,00 EUR", "1 234,00 EUR"),
        ("CHF 1'234.50", "CHF 1'234.50"),
        ("EUR 65.\nFrom all", "EUR 65"),
        ("12 kr", "12 kr"),
        ("EUR12.50 or CHF120", "EUR12.50"),
        ("USDT 5 and EURO7", ""),
        ("1.000.000,00 €", "1.000.000,00 €"),
        ("v1.2.3 and 10:30 and 50 % and (0)30 1234", ""),
        ("EUROPE 2026, 5 USDT, 3 EURO7", ""),
        ("neuron12 and 12 krone", ""),
        ("", ""),
    ],
)
def test_amounts_are_found_as_people_write_them(tmp_path: Path, text: str, amount: str) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(
        a_mail(body=text, headers=["Content-Type: text/plain; charset=utf-8"])
    )
    run(mail, tmp_path / "out")
    assert rows(tmp_path / "out")[0]["Amount"] == amount


@pytest.mark.parametrize("text", ["1," * 60_000, "1 " * 60_000, "9" * 120_000, "€ " * 60_000])
def test_no_text_keeps_the_search_for_an_amount_busy(tmp_path: Path, text: str) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(a_mail(body=text))
    assert run(mail, tmp_path / "out").states() == ["done"]


def test_a_broken_mail_does_not_hold_up_the_others_in_any_session(tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "broken.eml").write_bytes(b"\xff\xd8\xff")
    (mail / "good.eml").write_bytes(a_mail())
    first = run(mail, tmp_path / "out")
    assert sorted(first.states()) == ["done", "failed: This file isn't an email."]
    (mail / "later.eml").write_bytes(a_mail(message_id="<two@example.org>"))
    second = run(mail, tmp_path / "out", replace(first))
    assert second.states().count("done") == 2
    assert len(rows(tmp_path / "out")) == 2


def test_the_day_is_the_one_on_the_clock_of_this_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(a_mail(date="Mon, 02 Nov 2026 23:30:00 +0000"))
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        run(mail, tmp_path / "out")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert rows(tmp_path / "out")[0]["Date"] == "2026-11-03"


def test_an_attachment_too_large_for_a_script_fails_its_item_alone(tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(a_multipart(an_attachment("big.bin", b"x" * 21 * 1024**2)))
    (mail / "b.eml").write_bytes(a_mail(message_id="<two@example.org>"))
    ran = run(mail, tmp_path / "out")
    assert sorted(ran.states()) == ["done", "failed: “big.bin” is larger than 20 MB"]


def test_a_mail_saved_as_an_attachment_below_the_mail_folder_is_not_taken_for_a_new_one(
    tmp_path: Path,
) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    inner = b"Content-Type: message/rfc822\r\n\r\n" + a_mail(message_id="<inner@example.org>")
    (mail / "a.eml").write_bytes(a_multipart(inner))
    first = run(mail, tmp_path / "out", attachments=mail / "saved")
    second = run(mail, tmp_path / "out", first, attachments=mail / "saved")
    assert [path.suffix for path in (mail / "saved").iterdir()] == [".eml"]
    assert len(second.items) == 1 and second.mutations == []


def test_the_mail_folder_itself_for_the_attachments_is_refused(tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(a_mail())
    ran = run(mail, tmp_path / "out", attachments=mail)
    assert ran.error is not None and ran.error.startswith("Choose another folder")
    assert ran.items == {}
