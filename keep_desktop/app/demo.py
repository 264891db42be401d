"""The main job on the sample mail that the program brings along, and then a workflow of several
stages on the same mail, without a window.

Gives the same commands that a person would type, each shown before it runs, on a data folder of
its own, so that nothing of the user's is touched. What it made stays for looking at.
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
from keep_desktop.resources import sample_mail_folder

NAME = "Mail to spreadsheet"
STAGES = "Invoices by stage"
SCRIPTS = files("keep_desktop.resources") / "workflows"
PROGRAM = Path(sysconfig.get_path("scripts")) / "keep-desktop"


class DemoFailed(Exception):
    """A command did not do what the demo shows; the text says which."""


def main() -> int:
    """Run the jobs twice and say where everything is; 1 where they did not do what they should."""
    home = Path(tempfile.mkdtemp(prefix="keep-desktop-demo-"))
    data, sheet, attachments = home / "data", home / "mail.csv", home / "attachments"
    attachments.mkdir()
    try:
        _say("One row for each mail, its attachments saved beside it.")
        _keep(data, "workflow", "import", str(SCRIPTS / "mail_to_spreadsheet.js"),
              "--name", NAME, "--param", f"folder={sample_mail_folder()}",
              "--param", f"file={sheet}", "--param", f"attachments={attachments}")  # fmt: skip
        # One of the sample files is no mail at all, so a run that does all it can exits with 4.
        _keep(data, "run", NAME, expect=(Exit.DONE, Exit.FAILED))
        rows = _rows(sheet)
        _expect_one_failed_item(data)
        _say("The file that is no mail became a failed item with a sentence; the others went on.")
        _keep(data, "show", "items", NAME)
        _say("A second run adds nothing.")
        _keep(data, "run", NAME, expect=(Exit.DONE, Exit.FAILED))
        if not rows or _rows(sheet) != rows:
            raise DemoFailed(f"The spreadsheet “{sheet}” is not what two runs should have left.")
        booked = _stages(data, home / "invoices.csv")
    except (DemoFailed, subprocess.CalledProcessError) as failure:
        sys.stderr.write(f"\n{failure}\n")
        return 1
    _say_where(data, sheet, attachments, len(rows), booked)
    return 0


def _stages(data: Path, sheet: Path) -> int:
    """The invoices among the mail, rehearsed and then booked; how many there are."""
    _say("The invoices among the mail: found, booked and told, each by a stage of its own.")
    _keep(data, "workflow", "import", str(SCRIPTS / "invoices_by_stage.js"), "--name", STAGES,
          "--param", f"folder={sample_mail_folder()}", "--param", f"file={sheet}")  # fmt: skip
    _say("A rehearsal first, which changes nothing.")
    _keep(data, "run", STAGES, "--rehearse")
    if sheet.exists():
        raise DemoFailed(f"The rehearsal made “{sheet}”.")
    _keep(data, "run", STAGES)
    rows = _rows(sheet)
    _keep(data, "show", "mutations", STAGES)
    _say("A second run finds nothing that was not booked before.")
    _keep(data, "run", STAGES)
    if not rows or _rows(sheet) != rows:
        raise DemoFailed(f"The spreadsheet “{sheet}” is not what two runs should have left.")
    return len(rows)


def _keep(data: Path, *command: str, expect: tuple[Exit, ...] = (Exit.DONE,)) -> None:
    _say("$ " + shlex.join([str(PROGRAM), "--data-dir", str(data), *command]))
    done = subprocess.run([PROGRAM, "--data-dir", data, *command], check=False)
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
    """How many items or runs there are in each status."""
    command = [str(PROGRAM), "--data-dir", str(data), "--json", "show", what, NAME]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return Counter(row["status"] for row in json.loads(told.stdout))


def _rows(sheet: Path) -> list[list[str]]:
    """The rows under the heading."""
    if not sheet.exists():
        return []
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))[1:]


def _say(text: str) -> None:
    sys.stdout.write(f"\n{text}\n")
    sys.stdout.flush()


def _say_where(data: Path, sheet: Path, attachments: Path, rows: int, booked: int) -> None:
    saved = sum(1 for path in attachments.rglob("*") if path.is_file())
    _say(
        f"Spreadsheet   {sheet} ({rows} rows)\n"
        f"Attachments   {attachments} ({saved} files)\n"
        f"Invoices      {sheet.with_name('invoices.csv')} ({booked} rows)\n"
        f"Ledger        {data / 'ledger.db'}\n"
        f"\nLook further with, for example:\n"
        f"  {shlex.quote(str(PROGRAM))} --data-dir {data} show mutations {shlex.quote(NAME)}"
    )


if __name__ == "__main__":
    sys.exit(main())
