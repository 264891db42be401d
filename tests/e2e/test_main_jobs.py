"""The bundled workflows by commands, as a user tells their stories: on real mail, files, pages."""

import csv
import os
import shutil
import socket
import threading
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.resources import sample_mail_folder
from tests.builders.cli import Desktop
from tests.builders.mails import a_mail, a_multipart, an_attachment
from tests.builders.servers import Behaviour, RawServer, a_raw_server, answers, answers_then_hangs

BUNDLED = Path(str(files("keep_desktop.resources") / "workflows"))
MAIL = "Mail to spreadsheet"


# -- mail -----------------------------------------------------------------------------------------


class MailJob:
    """The main job on a folder of mail."""

    def __init__(self, keep: Desktop, mail: Path) -> None:
        self.keep = keep
        self.mail = mail
        self.csv = keep.folder / "out" / "mail.csv"
        self.attachments = keep.folder / "out" / "attachments"
        self.csv.parent.mkdir()
        keep.ok(
            "workflow", "import", BUNDLED / "mail_to_spreadsheet.js", "--name", MAIL,
            "--param", f"folder={mail}", "--param", f"file={self.csv}",
            "--param", f"attachments={self.attachments}",
        )  # fmt: skip

    def rows(self) -> list[dict[str, str]]:
        with self.csv.open(newline="", encoding="utf-8-sig") as file:
            return list(csv.DictReader(file))

    def everything(self) -> dict[str, bytes]:
        out = self.csv.parent
        return {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}

    def items(self) -> dict[str, Any]:
        rows = self.keep.json("show", "items", MAIL)
        return {row["logical_item_id"]: row for row in rows}


@pytest.fixture
def sample(keep: Desktop) -> MailJob:
    """The mail that the program brings along, in a place where it can be changed."""
    return MailJob(keep, Path(shutil.copytree(sample_mail_folder(), keep.folder / "mail")))


def test_each_mail_becomes_a_row_and_a_second_run_adds_nothing(sample: MailJob) -> None:
    keep = sample.keep
    assert {row["sentence"] for row in keep.json("permission", "show", MAIL)} == {
        f"Read mail of {sample.mail}",
        f"Write files in {sample.attachments}",
        f"Add rows to {sample.csv}",
    }
    first = keep("run", MAIL, "--json")
    assert first.code == 4, "one file is no mail"
    assert first.value["status"] == "committed"
    items = sample.items()
    done = {key: item for key, item in items.items() if item["status"] == "done"}
    assert first.value["items"] == {"done": len(done), "failed": 1}
    assert sorted(f"email:{row['key']}" for row in sample.rows()) == sorted(done)
    (failed,) = (item for item in items.values() if item["status"] == "failed")
    assert "IMG_2231.eml" in failed["title"]
    assert first.value["error"] and first.value["error"] in first.err
    assert all(item["title"].endswith("”") for item in items.values())
    before = sample.everything()
    mutations = keep.json("show", "mutations", MAIL)
    assert {m["status"] for m in mutations} == {"applied"}
    assert {f"{m['tool_namespace']}.{m['tool_method']}" for m in mutations} == {
        "Files.save",
        "Sheets.appendRow",
    }
    assert keep("run", MAIL).code == 4
    assert sample.everything() == before, "byte for byte"
    assert keep.json("show", "mutations", MAIL) == mutations


def test_a_mail_that_fails_three_times_waits_for_the_user_who_skips_it(sample: MailJob) -> None:
    keep = sample.keep
    for _ in range(3):
        assert keep("run", MAIL).code == 4
    (question,) = keep.json("show", "attention", MAIL)
    assert question["kind"] == "item_failed"
    assert {"skip", "try-again"} <= set(question["actions"])
    assert keep("run", MAIL).code == 3
    keep.ok("item", "skip", MAIL, question["item"])
    assert keep.json("show", "attention", MAIL) == []
    keep.ok("run", MAIL)


def test_new_mail_adds_its_row_and_deleted_mail_changes_nothing(keep: Desktop) -> None:
    mail = keep.folder / "mail"
    mail.mkdir()
    (mail / "1.eml").write_bytes(a_mail(message_id="<1@example.org>", subject="Total: EUR 12.50"))
    job = MailJob(keep, mail)
    keep.ok("run", MAIL)
    (mail / "2.eml").write_bytes(
        a_multipart(an_attachment("ünï.pdf", b"PDF"), subject="With a file")
    )
    (mail / "1.eml").unlink()
    keep.ok("run", MAIL)
    rows = job.rows()
    assert [row["Subject"] for row in rows] == ["Total: EUR 12.50", "With a file"]
    assert rows[0]["Amount"] == "EUR 12.50"
    assert [path.read_bytes() for path in job.attachments.iterdir()] == [b"PDF"]
    assert {item["status"] for item in job.items().values()} == {"done"}
    before = job.everything()
    (mail / "2.eml").unlink()
    keep.ok("run", MAIL)
    assert job.everything() == before
    assert len(job.items()) == 2


def test_the_folders_of_the_parameters_are_granted_and_nothing_else_is(sample: MailJob) -> None:
    granted = {row["path"] for row in sample.keep.json("folder", "list", MAIL)}
    assert granted == {str(sample.mail), str(sample.csv), str(sample.attachments)}


def test_a_revoked_folder_asks_and_the_work_goes_on_when_it_is_back(sample: MailJob) -> None:
    keep = sample.keep
    keep.ok("folder", "revoke", MAIL, sample.csv)
    result = keep("run", MAIL, "--json")
    assert result.code == 3 and result.value["error_type"] == "permission"
    assert str(sample.csv) in result.err
    assert not sample.csv.exists()
    sample.csv.touch()
    keep.ok("folder", "grant", MAIL, sample.csv)
    keep.ok("workflow", "resume", MAIL)
    assert keep("run", MAIL).code == 4
    done = [key for key, item in sample.items().items() if item["status"] == "done"]
    assert len(sample.rows()) == len(done) > 10


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("folder", "", "“Mail folder” must not be empty"),
        ("folder", "/does/not/exist", "There is no folder"),
        ("folder", "FILE", "is a file"),
        ("folder", "~nobody at all", "nobody"),
        ("folder", "x" * 5000, "xxx"),
        ("file", "FOLDER", "is a folder"),
        ("file", "/proc/made/up.csv", "cannot be made"),
        ("file", "DATA/ledger.db", "belongs to Keep"),
        ("attachments", "FILE", "is a file"),
        ("attachments", "/proc/attachments", "cannot be made"),
        ("attachments", "DATA/downloads", "belongs to Keep"),
    ],
)
def test_parameters_that_name_no_usable_place_are_refused_and_nothing_changes(
    keep: Desktop, name: str, value: str, words: str
) -> None:
    mail = keep.folder / "mail"
    mail.mkdir()
    (keep.folder / "FILE").write_text("mine")
    keep.ok("workflow", "list")
    for word in ("FILE", "FOLDER", "DATA"):
        place = {"FILE": keep.folder / "FILE", "FOLDER": mail, "DATA": keep.data}[word]
        value = value.replace(word, str(place))
    params = {"folder": mail, "file": keep.folder / "o.csv", "attachments": keep.folder / "a"}
    given = [f"{key}={value if key == name else path}" for key, path in params.items()]
    result = keep(
        "workflow", "import", BUNDLED / "mail_to_spreadsheet.js", "--name", MAIL,
        *(word for pair in given for word in ("--param", pair)),
    )  # fmt: skip
    assert result.code == 2, result
    assert words in result.err and "Traceback" not in result.err
    assert keep.json("workflow", "list") == []
    assert (keep.folder / "FILE").read_text() == "mine"


# -- files ----------------------------------------------------------------------------------------


def test_a_folder_is_tidied_by_kind_and_month_and_nothing_is_overwritten(keep: Desktop) -> None:
    messy, tidy = keep.folder / "Downloads", keep.folder / "Sorted"
    messy.mkdir()
    november = 1_794_000_000  # 2026-11
    for name, content in (("a.pdf", "1"), ("b ü.jpg", "2"), ("noend", "3"), ("x.pdf.part", "4")):
        (messy / name).write_text(content)
        os.utime(messy / name, (november, november))
    keep.ok(
        "workflow", "import", BUNDLED / "tidy_folder.js", "--name", "Tidy",
        "--param", f"folder={messy}", "--param", f"target={tidy}",
    )  # fmt: skip
    keep.ok("run", "Tidy")
    there = {str(p.relative_to(tidy)): p.read_text() for p in tidy.rglob("*") if p.is_file()}
    assert there == {
        "Documents/2026-11/a.pdf": "1",
        "Pictures/2026-11/b ü.jpg": "2",
        "Other/2026-11/noend": "3",
    }
    assert [path.name for path in messy.iterdir()] == ["x.pdf.part"]
    (messy / "a.pdf").write_text("another")
    os.utime(messy / "a.pdf", (november, november))
    keep.ok("run", "Tidy")
    documents = sorted(p.read_text() for p in (tidy / "Documents" / "2026-11").iterdir())
    assert documents == ["1", "another"]
    assert len(keep.items("Tidy")) == 4
    assert keep.json("run", "Tidy")["items"] == {}


# -- pages ----------------------------------------------------------------------------------------


def _page(text: str, status: str = "200 OK") -> bytes:
    body = f"<html><head><title>Shop</title></head><body><p>{text}</p></body></html>".encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n"
    return head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body


class Page:
    """A page whose server does what a test says next."""

    def __init__(self) -> None:
        self.next: Behaviour = answers(_page("Open on Mondays"))

    def behave(self, connection: socket.socket, over: threading.Event) -> None:
        self.next(connection, over)


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.fixture
def server(page: Page) -> Iterator[RawServer]:
    with a_raw_server(page.behave) as server:
        yield server


def test_a_watched_page_reports_each_change_once(
    keep: Desktop, page: Page, server: RawServer
) -> None:
    keep.ok(
        "workflow", "import", BUNDLED / "watch_page.js", "--name", "Watch",
        "--param", f"url={server.url}/",
    )  # fmt: skip
    for _ in range(2):
        keep.ok("run", "Watch")
    assert keep.json("show", "notifications", "Watch") == []
    page.next = answers(_page("Open on Tuesdays"))
    for _ in range(2):
        keep.ok("run", "Watch")
    (notice,) = keep.json("show", "notifications", "Watch")
    assert notice["type"] == "message" and "Open on Tuesdays" in notice["payload"]["message"]
    assert len(keep.items("Watch")) == 2
    assert set(keep.items("Watch").values()) == {"done"}


@pytest.mark.parametrize(
    ("trouble", "code", "kind"),
    [
        (answers(_page("Oh", "500 Oh")), 5, "network"),
        (answers(_page("Open on")[:-20]), 5, "network"),
        (answers_then_hangs(_page("Open on")[:-20]), 5, "network"),
        (answers(_page("Who", "401 Who")), 5, "away"),
    ],
    ids=["500", "breaks off", "hangs midway", "401"],
)
def test_a_page_that_fails_says_how_and_is_watched_on(
    keep: Desktop, page: Page, server: RawServer, trouble: Behaviour, code: int, kind: str
) -> None:
    keep.ok("config", "set", "policy.http.timeout_s", "1")
    keep.ok(
        "workflow", "import", BUNDLED / "watch_page.js", "--name", "Watch",
        "--param", f"url={server.url}/",
    )  # fmt: skip
    keep.ok("run", "Watch")
    good, page.next = page.next, trouble
    result = keep("run", "Watch", "--json")
    assert (result.code, result.value["error_type"]) == (code, kind), result
    assert result.err.strip()
    page.next = good
    keep.ok("workflow", "resume", "Watch")
    keep.ok("run", "Watch")
    assert keep.json("show", "attention", "Watch") == []
    assert set(keep.items("Watch").values()) == {"done"}
    assert not [n for n in keep.json("show", "notifications", "Watch") if n["type"] == "message"]
