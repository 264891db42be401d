"""What the Workflows page does when asked: each deed goes to the services, off this thread.

Here are also the dialogs of one workflow; each is non-blocking, so the stop button stays live.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import WorkflowDetail, WorkflowRow
from keep_desktop.services import overview, runs, schedules, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.dropped import Dropped
from keep_desktop.services.renaming import rename_workflow
from keep_desktop.services.unknown_steps import UnknownStep, unknown_steps_of
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.archive_words import archived_said
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.item_deeds import ItemDeeds
from keep_desktop.ui.run_told import RunTold
from keep_desktop.ui.sample_deeds import SampleDeeds
from keep_desktop.ui.toast import Undo
from keep_desktop.ui.turned_on_words import turned_on_said
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_words import waits_for_answer, why_not_now

if TYPE_CHECKING:
    from keep_desktop.services.begun import BegunForm
    from keep_desktop.services.new_version import Done
    from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
    from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
    from keep_desktop.ui.dialogs.versions import VersionsDialog


class WorkflowDeeds(QObject):
    """`told`: a message, the word of its undo (or ""), and what undoes it (or None).

    `changed` follows each deed that was done; what was refused comes out as a message.
    """

    told = Signal(str, str, object)
    #: The same of one workflow, whose WorkflowId comes before.
    told_of = Signal(object, str, str, object)
    changed = Signal()
    #: The WorkflowId that is to be looked at: it was added, or is being tried.
    wanted = Signal(object)
    #: RunFailures that are to be looked at.
    failures_wanted = Signal(object)
    #: A sentence, and the Path of the file that was made.
    written = Signal(str, object)
    #: The WorkflowId that waits for an answer.
    answer_wanted = Signal(object)
    #: To the dialogs that are open: the WorkflowIds of what changed.
    workflows_changed = Signal(object)
    runs_changed = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, window: QWidget, bridge: Bridge | None = None
    ) -> None:
        """*bridge*: lets the dialogs that are open hear of what is changed elsewhere."""
        super().__init__(window)
        self._keep = keep
        self._reader = reader
        self._window = window
        self.run_told = RunTold(self._look_up, keep.clock, self)
        self.run_told.told.connect(self._tell_ran)
        self.items = ItemDeeds(keep, reader, window)
        self.items.told.connect(self.told)
        self.items.changed.connect(self.changed)
        self.items.written.connect(self.written)
        self.items.run_asked.connect(self.run_now)
        self.items.settings_asked.connect(self.settings)
        self.samples = SampleDeeds(keep, reader, window)
        self.samples.told.connect(self.told)
        self.samples.changed.connect(self.changed)
        if bridge is not None:
            self._hear(bridge)

    def _hear(self, bridge: Bridge) -> None:
        bridge.workflows.connect(self.workflows_changed)
        for signal in (bridge.runs, bridge.questions):
            signal.connect(self.runs_changed)

    def run_now(self, row: WorkflowRow) -> None:
        at = self._keep.clock.now()

        def begun(_: object) -> None:
            self.run_told.ask(row.id, at)
            self.changed.emit()

        self._reader.do(lambda: runs.run_now(self._keep, row.id), begun)

    def _look_up(
        self, workflow_id: WorkflowId, then: Callable[[WorkflowDetail | None], None]
    ) -> None:
        keep = self._keep
        self._reader.ask(
            ("ran", id(self), workflow_id),
            lambda: workflows.workflow_detail(keep, workflow_id),
            then,
        )

    def _tell_ran(self, text: str, detail: WorkflowDetail) -> None:
        row, wrote = detail.row, detail.wrote
        run_id = None if wrote is None else wrote.run_id
        if row.warned is not None and row.warned.in_last_session:
            run_id = row.warned.run_id
        if run_id is None:
            self.told_of.emit(row.id, text, "", None)
            return
        shown = run_id
        self.told_of.emit(row.id, text, self.tr("Show lines"), lambda: self.lines(row, shown))

    def lines(self, row: WorkflowRow, run_id: RunId, over: QDialog | None = None) -> None:
        """One run with what it logged; *over* goes as well with what leads away from both."""
        from keep_desktop.ui.dialogs.run import RunDialog

        parent = over or self._window
        dialog = RunDialog(self._keep, self._reader, row.id, row.name, run_id, parent)
        if over is not None:
            for away in (dialog.workflow_asked, dialog.failures_asked, dialog.answer_asked):
                away.connect(over.accept)
        dialog.workflow_asked.connect(self.wanted)
        dialog.failures_asked.connect(self.failures_wanted)
        dialog.answer_asked.connect(self.answer_wanted)
        self._open(dialog)

    def pause(self, row: WorkflowRow) -> None:
        """Undone, it is on again; a run that the pause ended begins anew with its next time."""

        def paused(_: object) -> None:
            self.changed.emit()
            text = self.tr("“{name}” is paused.").format(name=cited(row.name))
            again = Undo(lambda: self.resume(row, was=WorkflowStatus.PAUSED))
            self.told.emit(text, self.tr("Undo"), again)

        self._reader.do(lambda: workflows.pause_workflow(self._keep, row.id), paused)

    def resume(self, row: WorkflowRow, *, was: WorkflowStatus | None = None) -> None:
        """*was*: only where it still is that."""

        def resumed(_: object) -> None:
            self.changed.emit()
            self._tell_on(row.id)

        self._reader.do(lambda: workflows.resume_workflow(self._keep, row.id, was=was), resumed)

    def _tell_on(self, workflow_id: WorkflowId) -> None:
        """That it is on, or what holds it up all the same."""

        def tell(detail: WorkflowDetail | None) -> None:
            if detail is None:
                return
            row, clock = detail.row, self._keep.clock
            said = turned_on_said(row, clock.now(), clock.zone())
            if waits_for_answer(row):
                ask = self.answer_wanted.emit
                self.told_of.emit(row.id, said, self.tr("Answer…"), lambda: ask(row.id))
                return
            may_run = why_not_now(row, everything_stopped=False) is None
            run = (lambda: self.run_now(row)) if may_run else None
            self.told_of.emit(row.id, said, self.tr("Run now") if may_run else "", run)

        self._reader.ask(
            ("on", id(self)), lambda: workflows.workflow_detail(self._keep, workflow_id), tell
        )

    def stop(self, row: WorkflowRow) -> None:
        self._reader.urgent(lambda: overview.stop_workflow(self._keep, row.id), self._done)

    def stop_run(self, row: WorkflowRow, *, at_once: bool) -> None:
        """End what runs of it; it stays on."""
        self._do(lambda: schedules.stop_run(self._keep, row.id, at_once=at_once))

    def release(self, row: WorkflowRow) -> None:
        self._do(lambda: overview.release(self._keep, row.id))

    def archive(self, row: WorkflowRow) -> None:
        """Undone, it comes back paused: the archive keeps a workflow quiet. Asks first where it
        is not known of a step whether it happened."""
        keep = self._keep
        self._reader.ask(
            ("unknown", id(self)),
            lambda: unknown_steps_of(keep, row.id),
            lambda unknown: self._ask_archive(row, unknown) if unknown else self._archive(row),
        )

    def _ask_archive(self, row: WorkflowRow, unknown: Sequence[UnknownStep]) -> None:
        from keep_desktop.ui.dialogs.archive_unknown import ArchiveUnknownDialog

        dialog = ArchiveUnknownDialog(self._reader, row.name, unknown, self._window)
        dialog.agreed.connect(lambda: self._archive(row))
        dialog.answer_asked.connect(lambda: self.answer_wanted.emit(row.id))
        self._open(dialog)

    def _archive(self, row: WorkflowRow) -> None:
        keep = self._keep

        def archived(unknown: int) -> None:
            self.changed.emit()
            undo = Undo(lambda: self._bring_back(row))
            self.told.emit(archived_said(row.name, unknown), self.tr("Undo"), undo)

        def archive() -> int:
            workflows.archive_workflow(keep, row.id)
            return len(unknown_steps_of(keep, row.id))

        self._reader.do(archive, archived)

    def _bring_back(self, row: WorkflowRow) -> None:
        def back(_: object) -> None:
            self.changed.emit()
            text = self.tr("“{name}” is back, paused.").format(name=cited(row.name))
            self.told.emit(text, "", None)

        self._reader.do(lambda: workflows.bring_back_workflow(self._keep, row.id), back)

    def rename(self, row: WorkflowRow) -> None:
        from keep_desktop.ui.dialogs.rename import RenameDialog

        asking = RenameDialog(row.name, self._reader, self._window)
        asking.chosen.connect(
            lambda name: self._do(lambda: rename_workflow(self._keep, row.id, name))
        )
        self._open(asking)

    def new(self) -> None:
        self._new()

    def new_from(self, found: Dropped) -> None:
        """Begin with what was dropped onto the window."""
        self._new().open_dropped(found)

    def _new(self) -> "NewWorkflowDialog":
        from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog

        dialog = NewWorkflowDialog(self._keep, self._reader, self._window)
        dialog.imported.connect(self.wanted)
        dialog.turned_on.connect(self._tell_on)
        dialog.begun.connect(self.run_told.ask)
        dialog.samples_asked.connect(self.samples.add)
        dialog.left.connect(self._tell_left)
        dialog.again_asked.connect(self._begin_again)
        dialog.to_be_tried.connect(lambda one, name: self._rehearse(one, name, is_new=True))
        self._open(dialog)
        return dialog

    def _tell_left(self, form: "BegunForm") -> None:
        text = self.tr("What you filled in for “{name}” is kept, and offered under New.")
        self.told.emit(
            text.format(name=cited(form.title)),
            self.tr("Go on"),
            lambda: self._new().go_on(form),
        )

    def _begin_again(self, workflow_id: WorkflowId, done: "Done") -> None:
        from keep_desktop.ui.dialogs.again import begin_again

        begin_again(
            self._keep, self._reader, workflow_id, done, self._window,
            lambda text: self.told.emit(text, "", None),
        )  # fmt: skip

    def rehearse(self, row: WorkflowRow) -> None:
        on = why_not_now(row, everything_stopped=False) is None
        dialog = self._rehearse(row.id, row.name, is_new=False, may_run=on)
        dialog.run_asked.connect(lambda: self.run_now(row))

    def _rehearse(
        self,
        workflow_id: WorkflowId,
        name: str,
        *,
        is_new: bool,
        may_run: bool = False,
    ) -> "RehearsalDialog":
        from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog

        self.wanted.emit(workflow_id)
        dialog = RehearsalDialog(
            self._keep,
            self._reader,
            workflow_id,
            name,
            self._window,
            is_new=is_new,
            may_run=may_run,
        )
        dialog.settings_asked.connect(lambda: self.settings(workflow_id))
        dialog.turned_on.connect(lambda: self._tell_on(workflow_id))
        self._open(dialog)
        return dialog

    def schedule(self, row: WorkflowRow) -> None:
        from keep_desktop.ui.dialogs.schedule import ScheduleDialog

        self._open(ScheduleDialog(self._keep, self._reader, row.id, self._window))

    def settings(self, workflow_id: WorkflowId) -> None:
        from keep_desktop.ui.dialogs.settings_form import SettingsFormDialog

        self._open(SettingsFormDialog(self._keep, self._reader, workflow_id, self._window))

    def connect_service(self, wanted: WantedService) -> None:
        """Describe the service that a workflow is held up for."""
        from keep_desktop.ui.dialogs.connector import ConnectorDialog

        dialog = ConnectorDialog(self._keep, self._reader, self._window, wanted=wanted)
        text = self.tr("“{name}” is connected but not tried yet. Check tells whether it answers.")
        dialog.connected.connect(
            lambda row: self.told.emit(text.format(name=cited(row.service)), "", None)
        )
        self._open(dialog)

    def runs(self, row: WorkflowRow, back: int = 0) -> None:
        """Its runs; *back*: how many before the newest the one is that is shown first."""
        from keep_desktop.ui.dialogs.runs import RunsDialog

        dialog = RunsDialog(
            self._keep,
            self._reader,
            row.id,
            row.name,
            self._window,
            inputs=row.has_handlers,
            back=back,
        )
        dialog.run_asked.connect(lambda run_id: self.lines(row, run_id, dialog))
        dialog.answer_asked.connect(self.answer_wanted)
        dialog.failures_asked.connect(self.failures_wanted)
        for signal in (self.runs_changed, self.workflows_changed):
            signal.connect(dialog.read_again)
        self._open(dialog)

    def versions(self, row: WorkflowRow) -> None:
        self.versions_of(row.id)

    def new_version(self, workflow_id: WorkflowId) -> None:
        """Over the versions that there are, ask for the file of another one."""
        self.versions_of(workflow_id).browse()

    def versions_of(self, workflow_id: WorkflowId, *, as_picture: bool = False) -> "VersionsDialog":
        from keep_desktop.ui.dialogs.versions import VersionsDialog

        dialog = VersionsDialog(
            self._keep, self._reader, workflow_id, self._window, as_picture=as_picture
        )
        dialog.told.connect(lambda text: self.told.emit(text, "", None))
        self.workflows_changed.connect(dialog.read_again)
        self._open(dialog)
        return dialog

    def how_it_works(self, row: WorkflowRow) -> None:
        """The picture of the parts of a handler workflow, whether or not it has run."""
        self.versions_of(row.id, as_picture=True)

    def archived(self) -> None:
        from keep_desktop.ui.dialogs.archive import ArchiveDialog

        dialog = ArchiveDialog(self._keep, self._reader, self._window)
        self.workflows_changed.connect(dialog.read_again)
        self._open(dialog)

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(lambda _: self.changed.emit())
        dialog.open()

    def _do(self, deed: Callable[[], object]) -> None:
        self._reader.do(deed, self._done)

    def _done(self, _: object) -> None:
        self.changed.emit()
