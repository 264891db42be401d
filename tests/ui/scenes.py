"""What the window shows, one scene each, on a Keep with work really done: for tests that look at
all of it, in another language or from right to left."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.handlers.script_ids import IdsChange
from keep_desktop.ports.activity import ActivityFilter
from keep_desktop.services import runs
from keep_desktop.services.adding import put_schedule
from keep_desktop.services.begun import BegunForm, keep_begun
from keep_desktop.services.context import Keep
from keep_desktop.services.form_changes import form_changes
from keep_desktop.services.new_version import Switch, done_counts
from keep_desktop.services.workflows import Draft, archive_workflow, import_workflow
from keep_desktop.ui.bulk_words import Deed, Meant
from keep_desktop.ui.dialogs.activate_version import ActivateDialog
from keep_desktop.ui.dialogs.archive import ArchiveDialog
from keep_desktop.ui.dialogs.bulk import BulkDialog
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.dialogs.export_activity import ExportDialog
from keep_desktop.ui.dialogs.filled import DiscardDialog
from keep_desktop.ui.dialogs.help import HelpDialog
from keep_desktop.ui.dialogs.leaving import QuitDialog, RestartDialog
from keep_desktop.ui.dialogs.licences import LicencesDialog
from keep_desktop.ui.dialogs.new_version import NewVersionDialog, read_proposal
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.samples import SamplesDialog
from keep_desktop.ui.dialogs.schedule import ScheduleDialog
from keep_desktop.ui.dialogs.settings_form import SettingsFormDialog
from keep_desktop.ui.dialogs.versions import VersionsDialog
from keep_desktop.ui.help_words import HelpPage
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.main_window import LEAST, MainWindow
from tests.ui.at_rest import Moved, come_to_rest

#: Marks what the user wrote, so that it is told from what the window says.
USERS = "Ω"
SOON = 60_000
_SCRIPT = """
const tail = TAIL;
for (let i = 0; i < 4; i++) {
  await Items.withItem(`Ω:${i}`, `Ω ${i}` + tail, async () => {
    console.log("Ω" + tail);
    if (i === 2) throw new Error("Ω" + tail);
  });
}
"""
#: Ends with a sentence of the host, and leaves a question.
_REFUSED = 'await Files.read({ path: "/Ω" });'
_SCHEMA: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {"folder": {"type": "string", "format": "folder", "title": "Mail folder"}},
    "required": ["folder"],
}


@dataclass(frozen=True, slots=True)
class Stage:
    """A window on a Keep whose first workflow ran, with items done and failed."""

    qtbot: QtBot
    keep: Keep
    window: MainWindow
    ran: WorkflowId

    def settle(self) -> None:
        """Let layouts settle and what is read come."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        moved = Moved(app)
        come_to_rest(self.window, moved, self.until)
        app.removeEventFilter(moved)

    def until(self, holds: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(holds()), timeout=SOON)


@contextmanager
def a_worked_keep(
    folder: Path, *, tail: str = "", name: str = ""
) -> Iterator[tuple[Keep, WorkflowId]]:
    """One workflow that ran, one that was refused something, one in the archive. *tail* ends
    each title and text of the user, *name* each name of a workflow."""
    (folder / "Ω").mkdir()
    with open_engine(folder / "data") as keep:
        draft = Draft(
            name=f"Ω one{name}",
            script=_SCRIPT.replace("TAIL", json.dumps(tail)),
            params={"folder": str(folder / "Ω")},
            params_schema=_SCHEMA,
            description=f"Ω{tail}",
        )
        ran = import_workflow(keep, draft).workflow_id
        put_schedule(keep, ran, "15m")
        runs.run_and_wait(keep, ran)
        refused = Draft(name=f"Ω two{name}", script=_REFUSED, params={}, description="Ω")
        runs.run_and_wait(keep, import_workflow(keep, refused).workflow_id)
        gone = import_workflow(keep, Draft(name=f"Ω three{name}", script="// Ω", params={}))
        archive_workflow(keep, gone.workflow_id)
        yield keep, ran


@contextmanager
def a_stage(qtbot: QtBot, folder: Path, *, tail: str = "", name: str = "") -> Iterator[Stage]:
    with a_worked_keep(folder, tail=tail, name=name) as (keep, ran):
        window = MainWindow(keep, window_settings(keep.data_dir))
        window.resize(LEAST)
        window.show()
        stage = Stage(qtbot, keep, window, ran)
        stage.until(lambda: window.workflows.head.name.text())
        window.workflows.choose(ran)
        stage.until(lambda: window.workflows.tree.model.rowCount() == 4)
        yield stage
        window.close()
        window.deleteLater()


def _page(name: str) -> "Scene":
    def show(stage: Stage) -> QWidget:
        stage.window.show_page(name)
        return stage.window

    return show


def _section(name: str) -> "Scene":
    def show(stage: Stage) -> QWidget:
        stage.window.show_page("settings")
        stage.window.settings.page.show_section(name)
        return stage.window

    return show


def _item(stage: Stage) -> QWidget:
    """The item that failed, opened in the list and beside it."""
    tree = stage.window.workflows.tree
    titles = [tree.model.index(row, 0).data() for row in range(4)]
    index = tree.model.index(next(at for at, text in enumerate(titles) if "Ω 2" in str(text)), 0)
    tree.view.setCurrentIndex(index)
    tree.view.expand(index)
    return stage.window


def _search(stage: Stage) -> QWidget:
    stage.window.search.come()
    stage.until(lambda: stage.window.search.model.rowCount())
    return stage.window.search


def _dialog(make: Callable[[Stage], QDialog]) -> "Scene":
    def show(stage: Stage) -> QWidget:
        dialog = make(stage)
        dialog.show()
        return dialog

    return show


def _gallery(stage: Stage) -> QDialog:
    """With a form that was left before."""
    left = BegunForm(slug="Ω", file=None, title="Ω", name="Ω", values={}, schedule=None)
    keep_begun(stage.keep, left)
    dialog = NewWorkflowDialog(stage.keep, stage.window.reader, stage.window)
    dialog.show()
    stage.until(lambda: dialog.gallery_page.cards and dialog.gallery_page.begun.isVisible())
    return dialog


def _setup(stage: Stage) -> QDialog:
    dialog = NewWorkflowDialog(stage.keep, stage.window.reader, stage.window)
    dialog.show()
    stage.until(lambda: dialog.gallery_page.cards)
    dialog.gallery_page.cards[-1].click()
    stage.until(lambda: dialog.setup is not None)
    return dialog


def _all_of(stage: Stage) -> QDialog:
    meant = Meant.everything(Wanted(stage.ran))
    return BulkDialog(stage.keep, stage.window.reader, Deed.REPROCESS, meant, stage.window)


def _new_version(stage: Stage) -> QDialog:
    path = stage.keep.data_dir.parent / "Ω.js"
    path.write_text(_SCRIPT.replace("TAIL", '"Ω"').replace("Ω:", "Ω-"))
    path.with_name("Ω.params.json").write_text('{"properties": {"new": {"title": "Ω"}}}')
    read = read_proposal(stage.keep, stage.ran, path)
    return NewVersionDialog(stage.keep, stage.window.reader, read, stage.window)


def _another_version(stage: Stage) -> QDialog:
    switch = Switch(
        label="1.0",
        is_major=True,
        done=done_counts(stage.keep, stage.ran),
        ids=IdsChange(("Ω",), ("Ω:{Ω}",)),
        unfit=("“Ω” is needed.",),
        aside=("Ω",),
        draft=Draft(
            name="Ω",
            script=_SCRIPT,
            params={},
            params_schema={"properties": {"new": {"title": "Ω"}}, "required": ["new"]},
        ),
        form=form_changes(
            {"properties": {"old": {"title": "Ω"}}},
            {"properties": {"new": {"title": "Ω"}}, "required": ["new"]},
        ),
        asked=frozenset({"new"}),
    )
    dialog = ActivateDialog(stage.keep, stage.window.reader, stage.ran, switch, stage.window)
    dialog.choice.all.setChecked(True)
    return dialog


Scene = Callable[[Stage], QWidget]

SCENES: Mapping[str, Scene] = {
    "workflows": _page("workflows"),
    "item": _item,
    "search": _search,
    "needs you": _page("needs_you"),
    "schedule": _page("schedule"),
    "activity": _page("activity"),
    **{
        f"settings, {name}": _section(name)
        for name in (
            "general",
            "notices",
            "services",
            "folders",
            "history",
            "backup",
            "limits",
            "about",
        )
    },
    "new workflow": _dialog(_gallery),
    "setup": _dialog(_setup),
    "discard": _dialog(lambda s: DiscardDialog(s.window.reader, s.window)),
    "schedule of one": _dialog(lambda s: ScheduleDialog(s.keep, s.window.reader, s.ran, s.window)),
    "settings of one": _dialog(
        lambda s: SettingsFormDialog(s.keep, s.window.reader, s.ran, s.window)
    ),
    "versions": _dialog(lambda s: VersionsDialog(s.keep, s.window.reader, s.ran, s.window)),
    "new version": _dialog(_new_version),
    "another version": _dialog(_another_version),
    "archive": _dialog(lambda s: ArchiveDialog(s.keep, s.window.reader, s.window)),
    "connector": _dialog(lambda s: ConnectorDialog(s.keep, s.window.reader, s.window)),
    "rehearsal": _dialog(
        lambda s: RehearsalDialog(s.keep, s.window.reader, s.ran, "Ω one", s.window, is_new=True)
    ),
    "export": _dialog(lambda s: ExportDialog(s.keep, s.window.reader, ActivityFilter(), s.window)),
    "quit": _dialog(lambda s: QuitDialog(1, s.window.reader, s.window, may_minimise=True)),
    "restart": _dialog(lambda s: RestartDialog(2, s.window.reader, s.window)),
    "licences": _dialog(lambda s: LicencesDialog(s.window.reader, s.window)),
    "help": _dialog(lambda s: HelpDialog(HelpPage.WORKS, s.window.reader, s.window)),
    "keys": _dialog(lambda s: HelpDialog(HelpPage.KEYS, s.window.reader, s.window)),
    "bulk": _dialog(_all_of),
    "samples": _dialog(lambda s: SamplesDialog(s.keep, s.window.reader, s.keep.data_dir, s.window)),
}
