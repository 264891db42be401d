"""The first steps: a folder over the window, the sample workspace; and the pictures of runs, on
weeks of work done by real runs under a clock that is set."""

import shutil
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QDir, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent
from PySide6.QtWidgets import QApplication
from studio import Studio, a_studio

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.clock import SystemClock
from keep_desktop.services import runs, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.samples import install_samples, remove_samples
from keep_desktop.services.workflows import Draft
from keep_desktop.ui.dialogs.runs import RunsDialog
from keep_desktop.ui.dialogs.samples import SamplesDialog

_DAYS = 26
#: More items on some days than on others, and one in nine fails where the day says so.
_SCRIPT = """
const now = `${Date.now()}-${Math.random()}`;
for (let at = 0; at < params.count; at++) {
  try {
    await Items.withItem(`${now}:${at}`, `Delivery note ${at}`, async () => {
      await Memory.createNote({ id: `${now}:${at}`, title: `Note ${at}`, content: "read" });
      if (params.fails && at % 9 === 4) throw new Error("This delivery note has no number.");
    });
  } catch (error) { console.warn(String(error)); }
}
if (params.breaks) throw new Error("The folder “Delivery notes” is not there any more.");
"""


@dataclass
class _DaysAgo(SystemClock):
    """The real clock, so much earlier."""

    ago: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        return super().now() - self.ago


def shoot_first_steps(studio: Studio, home: Path) -> None:
    """On a ledger without workflows, which is left as it was."""
    _shoot_drag(studio, home)
    dialog = SamplesDialog(studio.keep, studio.window.reader, studio.window)
    place = Path("/home/ann/Documents/Keep Desktop samples")
    dialog.place.line.setText(QDir.toNativeSeparators(str(place)))
    studio.shoot_dialog("samples", dialog)
    install_samples(studio.keep, home / "Keep Desktop samples")
    page = studio.window.workflows
    page.refresh()
    studio.until(page.samples_bar.isVisible)
    studio.shoot("samples-there")
    remove_samples(studio.keep, shutil.rmtree)
    page.refresh()
    studio.until(page.empty.isVisible)


def _shoot_drag(studio: Studio, home: Path) -> None:
    folder = home / "Delivery notes"
    folder.mkdir()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(folder))])
    ground, zone = studio.window.centralWidget(), studio.window.drops
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(QPoint(60, 60), copy, mime, left, Qt.KeyboardModifier.NoModifier)
    assert ground is not None  # noqa: S101  # the window has made it
    QApplication.sendEvent(ground, enter)
    studio.until(lambda: folder.name in zone.words.text())
    studio.shoot("drop")
    QApplication.sendEvent(ground, QDragLeaveEvent())
    studio.until(lambda: not zone.isVisible())


def shoot_runs(app: QApplication, home: Path) -> None:
    """The pictures of weeks, in a ledger of its own."""
    clock = _DaysAgo()
    with open_engine(home / "weeks", clock=clock) as keep:
        workflow_id = _work_for_weeks(keep, clock)
        with a_studio(app, keep) as studio:
            window = studio.window
            dialog = RunsDialog(keep, window.reader, workflow_id, "Delivery notes", window)
            studio.until(lambda: bool(dialog.picture.accessibleDescription()))
            studio.shoot_dialog("runs", dialog)


def _work_for_weeks(keep: Keep, clock: _DaysAgo) -> WorkflowId:
    draft = Draft(
        name="Delivery notes",
        script=_SCRIPT,
        params={"count": 3, "fails": False, "breaks": False},
        description="Reads delivery notes and keeps what they say.",
        icon="package",
    )
    made = workflows.import_workflow(keep, draft).workflow_id
    for day in range(_DAYS, -1, -1):
        clock.ago = timedelta(days=day)
        count = 2 + (day * 7) % 11
        breaks = day in (3, 17)
        params = {"count": count, "fails": day % 8 == 5, "breaks": breaks}
        workflows.set_params(keep, made, params)
        for _ in range(1 if breaks else 1 + day % 3):
            runs.run_and_wait(keep, made)
        if breaks:
            workflows.resume_workflow(keep, made)
    return made
