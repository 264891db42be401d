"""The main job for crash tests: mail in, rows and attachments out, and what must hold then."""

import csv
from multiprocessing.process import BaseProcess
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.resources import bundled_workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.forked import CONTEXT
from tests.crash import killed_process as victim

NAME = "Mail"


class Job:
    """A folder with mail, a data folder, and the workflow on."""

    def __init__(self, folder: Path, *, mails: int) -> None:
        self.data = folder / "data"
        self.csv = folder / "out" / "mail.csv"
        self.attachments = folder / "out" / "attachments"
        self.mails = 0
        self._mail = mail = folder / "mail"
        mail.mkdir()
        self.attachments.mkdir(parents=True)
        self.add(mails)
        bundled = next(b for b in bundled_workflows() if "mail" in b.slug)
        with open_engine(self.data) as keep:
            import_workflow(
                keep,
                Draft(
                    name=NAME,
                    script=bundled.script,
                    params={
                        "folder": str(mail),
                        "file": str(self.csv),
                        "attachments": str(self.attachments),
                    },
                    params_schema=bundled.params_schema,
                ),
            )

    def add(self, mails: int) -> None:
        """So many more mails arrive."""
        for number in range(self.mails, self.mails + mails):
            (self._mail / f"{number:04}.eml").write_bytes(_mail(number))
        self.mails += mails

    def rows(self) -> int:
        """Rows that are whole, without the header."""
        return max(0, self.csv.read_bytes().count(b"\n") - 1) if self.csv.exists() else 0

    def start(self, point: str, skip: int) -> BaseProcess:
        """The job in a process of its own that kills itself there ("" never)."""
        process = CONTEXT.Process(target=victim.main, args=(self.data, NAME, point, skip))
        process.start()
        return process

    def check(self) -> None:
        """No row twice, none lost, every attachment whole, and the tree tells the truth."""
        with self.csv.open(newline="", encoding="utf-8-sig") as file:
            keys = [row["key"] for row in csv.DictReader(file)]
        assert sorted(keys) == sorted(f"m{number}@example.com" for number in range(self.mails))
        saved = sorted(path.read_bytes() for path in self.attachments.iterdir())
        assert saved == sorted(_attachment(number) for number in range(self.mails))
        with open_engine(self.data) as keep:
            self._check_ledger(keep)

    def _check_ledger(self, keep: Keep) -> None:
        workflow = keep.queries.workflows()[0]
        assert workflow.error is None and workflow.needs_you == 0
        mutations = keep.queries.mutations(workflow.id)
        assert {str(m.status) for m in mutations} == {"applied"}
        assert len(mutations) == 2 * self.mails
        with keep.ledger.read() as uow:
            items, total = uow.items.list(
                workflow.id, status=None, logical_item_id=None, limit=1000, offset=0
            )
        assert total == self.mails
        assert {(str(item.status), item.attempt) for item in items} == {("done", 1)}
        runs = keep.queries.runs(workflow.id)
        assert {str(run.status) for run in runs} <= {"committed", "crashed"}


def _attachment(number: int) -> bytes:
    return f"attachment {number}\n".encode() * 20


def _mail(number: int) -> bytes:
    body = _attachment(number).decode()
    return (
        (
            f"Message-ID: <m{number}@example.com>\r\nFrom: Ada <ada@example.com>\r\n"
            f"Date: Mon, 02 Nov 2026 10:{number % 60:02}:00 +0100\r\nSubject: Invoice {number}\r\n"
            "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
            f"--b\r\nContent-Type: text/plain\r\n\r\nTotal: EUR {number}.00\r\n"
            "--b\r\nContent-Type: text/csv\r\n"
            f"Content-Disposition: attachment; filename=a{number}.csv\r\n"
            "Content-Transfer-Encoding: 8bit\r\n\r\n"
        ).encode()
        + body.encode()
        + b"\r\n--b--\r\n"
    )
