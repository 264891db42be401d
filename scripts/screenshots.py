"""Draws the window's screens into docs/screenshots, from work that was really done.

The bundled workflows run on the sample mail and on folders made for the purpose; then the window
is shown on that ledger, without a screen, in light and dark. Run through `make screenshots`.
"""

import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from activity_screens import shoot_activity, shoot_no_activity
from doubts import doubtful_service, make_doubts
from first_steps_screens import shoot_first_steps, shoot_runs
from german_screens import shoot_german
from handler_screens import shoot_handlers
from PySide6.QtWidgets import QApplication
from schedule_screens import shoot_schedule
from studio import NARROW, OUT, ScreenMissing, Studio, a_studio
from version_screens import shoot_versions

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import make_app
from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.views import ItemFilter
from keep_desktop.resources import sample_mail_folder
from keep_desktop.services import runs, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.gallery import draft_from, gallery
from keep_desktop.services.workflows import Draft
from keep_desktop.ui.bulk_words import Deed, Meant
from keep_desktop.ui.dialogs.bulk import BulkDialog
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.schedule import ScheduleDialog
from keep_desktop.ui.theme import Mode, apply_theme


class _QuietPages(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads along."""


@contextmanager
def _web_page(folder: Path) -> Iterator[str]:
    """A page of our own on this computer, for the workflow that watches one."""
    folder.mkdir()
    (folder / "index.html").write_text(
        "<html><head><title>Opening hours</title></head><body><article><h1>Opening hours</h1>"
        + "<p>The library is open from Monday to Friday, from nine to six.</p>" * 5
        + "</article></body></html>",
        "utf-8",
    )
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_QuietPages, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _add(keep: Keep, slug: str, name: str, params: dict[str, JsonValue], **rule: str) -> WorkflowId:
    ready = next(one for one in gallery(keep) if one.slug == slug)
    added = workflows.import_workflow(keep, draft_from(ready, name, params)).workflow_id
    if rule:
        workflows.set_schedule(keep, added, **rule)
    return added


def _run(keep: Keep, workflow_id: WorkflowId, times: int = 1) -> None:
    for _ in range(times):
        runs.run_and_wait(keep, workflow_id)


def _do_the_work(keep: Keep, home: Path, page: str) -> dict[str, WorkflowId]:
    """Four workflows: two that did well, one that is paused, one that is blocked."""
    mail, invoices = home / "Mail", home / "Attachments"
    downloads, tidy = home / "Downloads", home / "Sorted"
    shutil.copytree(sample_mail_folder(), mail)
    for folder in (invoices, downloads, tidy):
        folder.mkdir()
    for number, ending in enumerate(("jpg", "pdf", "txt", "png", "zip", "pdf", "jpg", "csv")):
        (downloads / f"{_WORDS[number]}.{ending}").write_bytes(b"x" * (number + 1))
    made = {
        "mail": _add(
            keep,
            "mail_to_spreadsheet",
            "Mail to spreadsheet",
            {"folder": str(mail), "file": str(home / "mail.csv"), "attachments": str(invoices)},
            every="15m",
        ),
        "tidy": _add(
            keep,
            "tidy_folder",
            "Tidy downloads",
            _fitting(keep, "tidy_folder", downloads, tidy),
            cron="0 18 * * 1-5",
        ),
        "page": _add(keep, "watch_page", "Opening hours", {"url": page}, every="1h"),
        "blocked": _add(
            keep,
            "mail_to_spreadsheet",
            "Contract mail",
            {
                "folder": str(_made(home / "Contracts")),
                "file": str(home / "contracts.csv"),
                "attachments": str(invoices),
            },
            cron="30 7 * * 1",
        ),
    }
    _run(keep, made["mail"], 6)
    _run(keep, made["tidy"], 3)
    _run(keep, made["page"], 9)
    _run(keep, made["blocked"], 4)
    (home / "Contracts").rmdir()
    _run(keep, made["blocked"])
    workflows.pause_workflow(keep, made["page"])
    busy = Draft(
        name="Photo archive",
        script=_BUSY,
        params={},
        description="Looks through the photo archive and notes what is there.",
        icon="image",
    )
    made["busy"] = workflows.import_workflow(keep, busy).workflow_id
    return made


#: Works through part of what it has to do and then stays busy, so that there is a run to see.
_BUSY = """
const names = Array.from({ length: 310 }, (_, at) => `IMG_${2000 + at}.jpg`);
for (let at = 0; at < 214; at++) {
  await Items.withItem(`photo:${names[at]}`, `Photo ${names[at]}`, async () => {});
  if (at % 20 === 0) await Console.progress({ done: at, total: names.length, label: "photos" });
}
await Console.progress({ done: 214, total: names.length, label: "photos" });
for (;;) {}
"""
_WORDS = ("beach", "invoice", "notes", "plan", "backup", "manual", "garden", "costs")


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _fitting(keep: Keep, slug: str, source: Path, target: Path) -> dict[str, JsonValue]:
    """Parameters by their format: the first folder is the one to read, others are to keep in."""
    schema = next(one for one in gallery(keep) if one.slug == slug).params_schema or {}
    properties = schema.get("properties")
    assert isinstance(properties, dict)  # noqa: S101 - a bundled schema has properties
    folders = [
        name
        for name, one in properties.items()
        if isinstance(one, dict) and one.get("format") == "folder"
    ]
    return {name: str(source if at == 0 else target) for at, name in enumerate(folders)}


def _shoot_empty(app: QApplication, home: Path) -> None:
    with open_engine(home / "empty") as keep, a_studio(app, keep) as studio:
        studio.until(studio.window.workflows.empty.isVisible)
        studio.shoot("empty")
        shoot_no_activity(studio)
        dialog = NewWorkflowDialog(keep, studio.window.reader, studio.window)
        studio.shoot_dialog("gallery", dialog)
        shoot_first_steps(studio, home)


def _shoot_work(app: QApplication, home: Path, page: str, books: str) -> None:
    with open_engine(home / "data") as keep:
        made = _do_the_work(keep, home, page)
        make_doubts(keep, books, 1)
        with a_studio(app, keep) as studio:
            _shoot_rehearsal(studio, home, made["tidy"])
            _shoot_bulk(studio, made["mail"])
            _shoot_screens(studio, made)
        shoot_german(app, keep, made["mail"])


def _shoot_questions(app: QApplication, home: Path, books: str) -> None:
    """The Needs you page with one question and with thirty, besides the three of the others."""
    for count in (1, 30):
        with open_engine(home / f"questions-{count}") as keep:
            make_doubts(keep, books, count)
            with a_studio(app, keep) as studio:
                _shoot_needs_you(studio, f"needs-you-{count}", count)


def _shoot_needs_you(studio: Studio, name: str, count: int) -> None:
    page = studio.window.needs_you
    studio.window.show_page("needs_you")
    studio.until(lambda: len(page.cards) == count)
    page.focus_first()
    studio.shoot(name)
    studio.shoot(f"{name}-narrow", NARROW)


def _shoot_rehearsal(studio: Studio, home: Path, workflow_id: WorkflowId) -> None:
    for name in ("letter.pdf", "holiday.jpg", "prices.csv"):
        (home / "Downloads" / name).write_bytes(b"new")
    keep, window = studio.keep, studio.window
    dialog = RehearsalDialog(keep, window.reader, workflow_id, "Tidy downloads", window)
    studio.until(dialog.copy.isEnabled)
    studio.shoot_dialog("rehearsal", dialog)


def _shoot_bulk(studio: Studio, workflow_id: WorkflowId) -> None:
    tree, window = studio.window.workflows.tree, studio.window
    studio.choose(workflow_id)
    studio.until(lambda: tree.model.rowCount() > 5)
    tree.view.selectAll()
    studio.shoot("marked")
    meant = Meant(workflow_id, tree.marked(), None, may_be_done=True)
    dialog = BulkDialog(studio.keep, window.reader, Deed.REPROCESS, meant, window)
    studio.until(dialog.go.isEnabled)
    studio.shoot_dialog("reprocess", dialog)
    tree.mark_only_one()


def _shoot_screens(studio: Studio, made: dict[str, WorkflowId]) -> None:
    keep, window = studio.keep, studio.window
    studio.choose(made["mail"])
    studio.select_item(0)
    studio.shoot("workflows")
    window.workflows.drawer.set_open(False)
    studio.shoot("workflows-narrow", NARROW)
    window.workflows.chips.choose(ItemFilter.DONE)
    studio.select_item(4)
    studio.shoot("item")
    studio.shoot("item-narrow", NARROW)
    studio.choose(made["blocked"])
    studio.shoot("blocked")
    studio.shoot_dialog("schedule", ScheduleDialog(keep, window.reader, made["tidy"], window))
    _shoot_needs_you(studio, "needs-you", 3)
    shoot_activity(studio)
    window.show_page("settings")
    studio.shoot("settings")
    window.show_page("workflows")
    studio.choose(made["busy"])
    runs.run_now(keep, made["busy"])
    studio.until(lambda: window.workflows.head.progress.words.text().startswith("214 of"))
    studio.until(lambda: window.top.running.isVisible())
    studio.shoot("running")
    studio.choose(made["mail"])
    studio.select_item(0)
    window.stop_everything()
    studio.until(lambda: window.strip.isVisible() and window.strip.turn_on.isEnabled())
    studio.shoot("stopped")
    studio.shoot("stopped-narrow", NARROW)


def main() -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.gettempdir()) / "keep-screenshots"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    app = make_app()
    apply_theme(app, Mode.LIGHT)
    try:
        _shoot_empty(app, home)
        with doubtful_service() as books:
            _shoot_questions(app, home, books)
            shoot_handlers(app, home, books)
            shoot_schedule(app, home)
            shoot_runs(app, home)
            shoot_versions(app, home)
            with _web_page(home / "site") as page:
                _shoot_work(app, home, page, books)
    except (KeepError, ScreenMissing) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
