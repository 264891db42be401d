"""Runs the main job and then a workflow with several stages on the bundled sample mail, without a
window.

Prints each command before running it, in a data folder of its own; the results stay there.
"""

import csv
import json
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from importlib.resources import files
from pathlib import Path

from keep_desktop.cli.exit_codes import Exit
from keep_desktop.domain.text import counted
from keep_desktop.resources import sample_mail_folder

NAME = "Mail to spreadsheet"
STAGES = "Book invoices from mail"
SCRIPTS = files("keep_desktop.resources") / "workflows"
PROGRAM = Path(sysconfig.get_path("scripts")) / "keep-desktop"


class DemoFailed(Exception):
    """A command did not do what the demo shows; the text names it."""


def main() -> int:
    """Run the jobs twice and print where everything is; returns 1 if they failed."""
    home = Path(tempfile.mkdtemp(prefix="keep-desktop-demo-"))
    data, sheet, attachments = home / "data", home / "mail.csv", home / "attachments"
    attachments.mkdir()
    try:
        _print("One row for each mail, its attachments saved beside it.")
        _keep(data, "workflow", "import", str(SCRIPTS / "mail_to_spreadsheet.js"),
              "--name", NAME, "--param", f"folder={sample_mail_folder()}",
              "--param", f"file={sheet}", "--param", f"attachments={attachments}")  # fmt: skip
        # One of the sample files is no mail at all, so a successful run exits with 4.
        _keep(data, "run", NAME, expect=(Exit.DONE, Exit.FAILED))
        rows = _rows(sheet)
        _expect_one_failed_item(data)
        _print("The file that is no mail became a failed item with a sentence; the others went on.")
        _keep(data, "show", "items", NAME)
        _print("A second run adds nothing.")
        _keep(data, "run", NAME, expect=(Exit.DONE, Exit.FAILED))
        if not rows or _rows(sheet) != rows:
            raise DemoFailed(f"The spreadsheet “{sheet}” is not what two runs should have left.")
        booked = _stages(data, home / "invoices.csv")
    except (DemoFailed, subprocess.CalledProcessError) as failure:
        sys.stderr.write(f"\n{failure}\n")
        return 1
    _print_location(data, sheet, attachments, len(rows), booked)
    return 0


def _stages(data: Path, sheet: Path) -> int:
    """Rehearse and then book the invoices among the mail; returns their number."""
    _print("The invoices among the mail: found, booked and told, each by a stage of its own.")
    _keep(data, "workflow", "import", str(SCRIPTS / "invoices_by_stage.js"), "--name", STAGES,
          "--param", f"folder={sample_mail_folder()}", "--param", f"file={sheet}")  # fmt: skip
    _print("A rehearsal first, which changes nothing.")
    _keep(data, "run", STAGES, "--rehearse")
    if sheet.exists():
        raise DemoFailed(f"The rehearsal made “{sheet}”.")
    _keep(data, "run", STAGES)
    rows = _rows(sheet)
    _keep(data, "show", "mutations", STAGES)
    _print("A second run finds nothing that was not booked before.")
    _keep(data, "run", STAGES)
    if not rows or _rows(sheet) != rows:
        raise DemoFailed(f"The spreadsheet “{sheet}” is not what two runs should have left.")
    return len(rows)


def _keep(data: Path, *command: str, expect: tuple[Exit, ...] = (Exit.DONE,)) -> None:
    _print("$ " + shlex.join([str(PROGRAM), "--data-dir", str(data), *command]))
    # With the system's own words, should one fail where nobody can try again.
    done = subprocess.run([PROGRAM, "--verbose", "--data-dir", data, *command], check=False)
    if done.returncode not in expect:
        raise DemoFailed(f"“keep-desktop {shlex.join(command)}” ended with {done.returncode}.")


def _expect_one_failed_item(data: Path) -> None:
    items, runs = _statuses(data, "items"), _statuses(data, "runs")
    if items["failed"] != 1 or not items["done"] or set(runs) != {"committed"}:
        raise DemoFailed(
            "A completed run was to leave one failed item among done ones, but there are "
            f"runs {dict(runs)} and items {dict(items)}."
        )


def _statuses(data: Path, what: str) -> Counter[str]:
    """Number of items or runs by status."""
    command = [str(PROGRAM), "--data-dir", str(data), "--json", "show", what, NAME]
    process = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return Counter(row["status"] for row in json.loads(process.stdout))


def _rows(sheet: Path) -> list[list[str]]:
    if not sheet.exists():
        return []
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))[1:]


def _print(text: str) -> None:
    sys.stdout.write(f"\n{text}\n")
    sys.stdout.flush()


def _print_location(data: Path, sheet: Path, attachments: Path, rows: int, booked: int) -> None:
    saved = sum(1 for path in attachments.rglob("*") if path.is_file())
    _print(
        f"Spreadsheet   {sheet} ({counted(rows, 'row', 'rows')})\n"
        f"Attachments   {attachments} ({counted(saved, 'file', 'files')})\n"
        f"Invoices      {sheet.with_name('invoices.csv')} ({counted(booked, 'row', 'rows')})\n"
        f"Ledger        {data / 'ledger.db'}\n"
        f"\nLook further with, for example:\n"
        f"  {shlex.quote(str(PROGRAM))} --data-dir {data} show mutations {shlex.quote(NAME)}"
    )


if __name__ == "__main__":
    sys.exit(main())
