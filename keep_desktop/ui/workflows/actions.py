"""Workflow actions: run the services on workers, open the dialogs of one workflow, and show the
results as messages.

All dialogs are non-blocking, so that the stop button keeps working.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.workflows import NEVER_ON, WorkflowStatus
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import ItemFilter, WorkflowDetail, WorkflowRow
from keep_desktop.services import overview
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.services.context import Keep
from keep_desktop.services.items.leftovers import skip_leftovers
from keep_desktop.services.items.unknown_outcomes import UnresolvedStep, unresolved_steps
from keep_desktop.services.repairs import undo_repair
from keep_desktop.services.runs import actions as runs
from keep_desktop.services.schedule import actions as schedules
from keep_desktop.services.workflows import lifecycle as workflows
from keep_desktop.services.workflows.lifecycle import rename_workflow
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.actions import ItemActions
from keep_desktop.ui.items.filter_bar import filter_counts
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.runs import work_text
from keep_desktop.ui.presentation.workflow_state import (
    archived_text,
    blocked_reason_now,
    waits_for_answer,
)
from keep_desktop.ui.text.error_text import quote, sentence_of
from keep_desktop.ui.text.format import clock, moment_within, plural, relative_time
from keep_desktop.ui.workflows.samples import SampleActions

if TYPE_CHECKING:
    from keep_desktop.services.plan_card import PlanCard
    from keep_desktop.services.workflows.versions import DoneFilter, Switch
    from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
    from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
    from keep_desktop.ui.versions.dialog import VersionsDialog

_tr = partial(QCoreApplication.translate, "TurnedOnText")


def turned_on_text(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """That it is on and when it runs; or what blocks it all the same."""
    name = quote(row.name)
    if waits_for_answer(row):
        return _tr("“{name}” is still waiting for your answer.").format(name=name)
    if row.error is not None:
        return _tr("“{name}” is still blocked. See the reason under its name.").format(name=name)
    text = _tr("“{name}” is on.").format(name=name)
    if row.stopped:
        return f"{text} {_tr('It runs once it is no longer stopped.')}"
    if row.next_at is not None and row.next_at > now:
        time = moment_within(row.next_at, now, zone)
        text += " " + _tr("Next run: {time}.").format(time=time)
    return text


#: Queries a workflow, on a worker; None: it does not exist any more.
ReadDetail = Callable[[WorkflowId, Callable[[WorkflowDetail | None], None]], None]


#: Shows a message about a run, with its workflow.
ShowRun = Callable[[str, WorkflowDetail], None]


class RunOutcomeReporter(QObject):
    """Reports each requested run that succeeded, once: most end before anybody sees them start.
    Failures and questions are shown elsewhere."""

    def __init__(
        self, read_detail: ReadDetail, clock: Clock, show: ShowRun, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._query, self._clock, self._show = read_detail, clock, show
        self._pending: dict[WorkflowId, datetime] = {}

    def expect(self, workflow_id: WorkflowId, at: datetime) -> None:
        """A run was requested at that time, and has started."""
        # The ledger has milliseconds.
        self._pending[workflow_id] = at.replace(microsecond=at.microsecond // 1000 * 1000)

    def check_runs(self, rows: Sequence[WorkflowRow]) -> None:
        """The current workflows."""
        for row in rows:
            at = self._pending.get(row.id)
            if at is None or not _is_over(row, since=at):
                continue
            del self._pending[row.id]
            facts = row.bars[-1]
            if facts.result == RunStatus.COMMITTED and not facts.questions:
                self._query(row.id, partial(self._show_finished, row))

    def _show_finished(self, row: WorkflowRow, detail: WorkflowDetail | None) -> None:
        if detail is None:
            return
        work, name = self._work_text(row, detail), quote(row.name)
        if work:
            text = self.tr("“{name}” finished: {work}.").format(name=name, work=", ".join(work))
        else:
            text = self.tr("“{name}” finished.").format(name=name)
        if row.needs_you:
            # It opened none itself.
            text += " " + self.tr("An earlier question still waits for your answer.")
        self._show(text, detail)

    def _work_text(self, row: WorkflowRow, detail: WorkflowDetail) -> list[str]:
        """What it did, waits for, logged and warned of."""
        facts = row.bars[-1]
        work = work_text(facts) if facts.items else []
        if row.has_handlers and (waiting := filter_counts(detail)[ItemFilter.WAITING]):
            work.append(self._waits(waiting, detail.inputs_until))
        if not work and detail.last_log is not None:
            lines = plural(detail.last_log.lines, self.tr("line"), self.tr("lines"))
            work.append(self.tr("logged {lines}").format(lines=lines))
        warned = 0 if row.warned is None else row.warned.in_last_session
        if warned:
            work.append(plural(warned, self.tr("warning"), self.tr("warnings")))
        return work or ([] if row.has_handlers else [self.tr("nothing to do")])

    def _waits(self, count: int, until: datetime | None) -> str:
        now = self._clock.now()
        if until is None or until <= now:
            return plural(count, self.tr("input waits"), self.tr("inputs wait"))
        text = plural(
            count, self.tr("input waits until {time}"), self.tr("inputs wait until {time}")
        )
        return text.format(time=relative_time(until, now, self._clock.zone()))


def _is_over(row: WorkflowRow, *, since: datetime) -> bool:
    started = row.last_run_at is not None and row.last_run_at >= since
    return started and row.active_run is None and bool(row.bars) and row.bars[-1].result is not None


class WorkflowActions(QObject):
    """`changed` follows each command; its outcome is shown as a message."""

    changed = Signal()
    #: The WorkflowId of a run that the user began.
    run_begun = Signal(object)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, bridge: Bridge, navigator: Navigator, window: QWidget
    ) -> None:
        super().__init__(window)
        self._bridge, self._navigator = bridge, navigator
        self._keep = keep
        self._tasks = tasks
        self._window = window
        self._messages = tasks.messages
        self.run_outcomes = RunOutcomeReporter(self._query, keep.clock, self._show_ran, self)
        self.items = ItemActions(
            keep, tasks, navigator, window, run_now=self.run_now, changed=self.changed.emit
        )
        self.samples = SampleActions(keep, tasks, navigator, window, self.changed.emit)

    def run_now(self, workflow_id: WorkflowId) -> None:
        at = self._keep.clock.now()

        def started(_: object) -> None:
            self.run_outcomes.expect(workflow_id, at)
            self.run_begun.emit(workflow_id)
            self.changed.emit()

        self._tasks.command(lambda: runs.run_now(self._keep, workflow_id), started)

    def _query(
        self, workflow_id: WorkflowId, then: Callable[[WorkflowDetail | None], None]
    ) -> None:
        keep = self._keep
        self._tasks.query(
            ("ran", id(self), workflow_id),
            lambda: workflow_detail(keep, workflow_id),
            then,
        )

    def _show_ran(self, text: str, detail: WorkflowDetail) -> None:
        row, last_log = detail.row, detail.last_log
        run_id = None if last_log is None else last_log.run_id
        if row.warned is not None and row.warned.in_last_session:
            run_id = row.warned.run_id
        if run_id is None:
            self._messages.show(text)
            return
        shown = run_id
        self._messages.show(text, next=(self.tr("Show log"), lambda: self.lines(row, shown)))

    def script_line(self, version_id: VersionId, line: int) -> None:
        """Show the script of that version at a line."""
        from keep_desktop.services.items.queries import script_version
        from keep_desktop.ui.presentation.script_dialog import ScriptDialog, text_of

        keep = self._keep
        ScriptDialog(
            self._tasks, lambda: text_of(script_version(keep, version_id)), line, self._window
        ).open()

    def lines(self, row: WorkflowRow, run_id: RunId, over: QDialog | None = None) -> None:
        """One run with its log; *over* is closed too when a link leads away from both."""
        self.run_log(row.id, row.name, run_id, over)

    def run_log(
        self, workflow_id: WorkflowId, name: str, run_id: RunId, over: QDialog | None = None
    ) -> None:
        """The same with less knowledge of the workflow."""
        from keep_desktop.ui.runs.dialogs import RunDialog

        parent = over or self._window
        dialog = RunDialog(self._keep, self._tasks, workflow_id, name, run_id, parent)
        if over is not None:
            for away in (
                dialog.workflow_requested,
                dialog.failures_requested,
                dialog.answer_requested,
            ):
                away.connect(over.accept)
        dialog.workflow_requested.connect(self._navigator.show_workflow)
        dialog.failures_requested.connect(self._navigator.show_failures)
        dialog.answer_requested.connect(self._navigator.answer)
        self._open(dialog)

    def pause(self, row: WorkflowRow) -> None:
        """Undo: on again; the interrupted run starts over at its next time."""

        def paused(_: object) -> None:
            self.changed.emit()
            text = self.tr("“{name}” paused.").format(name=quote(row.name))
            self._messages.show(text, undo=lambda: self.resume(row.id, was=WorkflowStatus.PAUSED))

        self._tasks.command(lambda: workflows.pause_workflow(self._keep, row.id), paused)

    def resume(self, workflow_id: WorkflowId, *, was: WorkflowStatus | None = None) -> None:
        """*was*: only if it is still in that state."""

        def resumed(_: object) -> None:
            self.changed.emit()
            self._show_resumed(workflow_id)

        self._tasks.command(
            lambda: workflows.resume_workflow(self._keep, workflow_id, was=was), resumed
        )

    def turn_on(self, workflow_id: WorkflowId) -> None:
        """For the first time once the user has read what it may do."""

        def found(detail: WorkflowDetail | None) -> None:
            if detail is not None and detail.row.status in NEVER_ON:
                self._activate(workflow_id, None)
            elif detail is not None:
                self.resume(workflow_id)

        self._tasks.query(
            ("turn on", id(self)), lambda: workflow_detail(self._keep, workflow_id), found
        )

    def _activate(self, workflow_id: WorkflowId, version_id: VersionId | None) -> None:
        """A version, None: the newest; the first one turns its workflow on."""
        from keep_desktop.ui.versions.activation import VersionActivation

        activation = VersionActivation(self._keep, self._tasks, workflow_id, self._window)

        def activated(_: str) -> None:
            activation.deleteLater()
            self.changed.emit()
            self._show_resumed(workflow_id)

        activation.activated.connect(activated)
        activation.again_requested.connect(lambda done: self._begin_again(workflow_id, done))
        activation.failed.connect(lambda error: self._messages.show(sentence_of(error)))
        activation.begin(version_id)

    def _show_resumed(self, workflow_id: WorkflowId) -> None:
        """That it is on, or what blocks it all the same."""

        def notify(detail: WorkflowDetail | None) -> None:
            if detail is None:
                return
            row, now, zone = detail.row, self._keep.clock.now(), self._keep.clock.zone()
            text = turned_on_text(row, now, zone)
            if waits_for_answer(row):
                self._messages.show(text, next=(self.tr("Answer…"), lambda: self.answer(row)))
                return
            may_run = blocked_reason_now(row, everything_stopped=False) is None
            run = (self.tr("Run now"), lambda: self.run_now(row.id))
            self._messages.show(text, next=run if may_run else None)

        self._tasks.query(
            ("on", id(self)), lambda: workflow_detail(self._keep, workflow_id), notify
        )

    def answer(self, row: WorkflowRow) -> None:
        """Show the question that it waits with."""
        self._navigator.answer(row.id)

    def skip_leftovers(self, row: WorkflowRow) -> None:
        self._do(lambda: skip_leftovers(self._keep, row.id))

    def stop(self, row: WorkflowRow) -> None:
        self._tasks.urgent(lambda: overview.stop_workflow(self._keep, row.id), self._done)

    def stop_run(self, workflow_id: WorkflowId, *, at_once: bool) -> None:
        """Stop the run; the workflow stays on."""
        self._do(lambda: schedules.stop_run(self._keep, workflow_id, at_once=at_once))

    def skip_once(self, workflow_id: WorkflowId, name: str) -> None:
        """Skip the next scheduled run."""
        keep = self._keep

        def skipped(skip: schedules.Skipped) -> None:
            self.changed.emit()
            zone, now = keep.clock.zone(), keep.clock.now()
            text = self.tr("“{name}” skips {time}.").format(
                name=quote(name), time=clock(skip.at, zone)
            )
            if skip.next_at is not None:
                after = moment_within(skip.next_at, now, zone)
                text += " " + self.tr("Next: {time}.").format(time=after)
            self._messages.show(text, undo=lambda: self.undo_skip_once(workflow_id))

        self._tasks.command(lambda: schedules.skip_once(keep, workflow_id), skipped)

    def undo_skip_once(self, workflow_id: WorkflowId) -> None:
        self._do(lambda: schedules.undo_skip_once(self._keep, workflow_id))

    def release(self, row: WorkflowRow) -> None:
        self._do(lambda: overview.release(self._keep, row.id))

    def archive(self, row: WorkflowRow) -> None:
        """Undo: back, but paused, as archived workflows are. Asks first if a step's outcome is
        unknown."""
        keep = self._keep
        self._tasks.query(
            ("unknown", id(self)),
            lambda: unresolved_steps(keep, row.id),
            lambda unknown: self._confirm_archive(row, unknown) if unknown else self._archive(row),
        )

    def _confirm_archive(self, row: WorkflowRow, unknown: Sequence[UnresolvedStep]) -> None:
        from keep_desktop.ui.workflows.dialogs import ArchiveUnknownDialog

        dialog = ArchiveUnknownDialog(self._tasks, row.name, unknown, self._window)
        dialog.agreed.connect(lambda: self._archive(row))
        dialog.answer_requested.connect(lambda: self.answer(row))
        self._open(dialog)

    def _archive(self, row: WorkflowRow) -> None:
        keep = self._keep

        def archived(unknown: int) -> None:
            self.changed.emit()
            text = archived_text(row.name, unknown)
            self._messages.show(text, undo=lambda: self._bring_back(row))

        def archive() -> int:
            workflows.archive_workflow(keep, row.id)
            return len(unresolved_steps(keep, row.id))

        self._tasks.command(archive, archived)

    def _bring_back(self, row: WorkflowRow) -> None:
        def back(_: object) -> None:
            self.changed.emit()
            text = self.tr("“{name}” unarchived and paused.").format(name=quote(row.name))
            self._messages.show(text)

        self._tasks.command(lambda: workflows.unarchive_workflow(self._keep, row.id), back)

    def rename(self, row: WorkflowRow) -> None:
        from keep_desktop.ui.workflows.dialogs import RenameDialog

        prompting = RenameDialog(row.name, self._tasks, self._window)
        prompting.chosen.connect(
            lambda name: self._do(lambda: rename_workflow(self._keep, row.id, name))
        )
        self._open(prompting)

    def new(self) -> None:
        self._open_new()

    def _describe_later(self, text: str, files: Sequence[Path]) -> None:
        """Show the models; the description is kept under the button that leads back to it."""

        def describe() -> None:
            self._open_new().describe(text, files)

        self._navigator.set_up_models((self.tr("Back to the description"), describe))

    def _open_new(self) -> "NewWorkflowDialog":
        from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog

        dialog = NewWorkflowDialog(self._keep, self._tasks, self._window)
        dialog.imported.connect(self._navigator.show_workflow)
        dialog.turned_on.connect(self._show_resumed)
        dialog.run_started.connect(self.run_outcomes.expect)
        dialog.samples_requested.connect(self.samples.add)
        dialog.again_requested.connect(self._begin_again)
        dialog.chat_begun.connect(self._navigator.begin_chat)
        dialog.models_requested.connect(self._describe_later)
        dialog.rehearsal_requested.connect(lambda one, name: self._rehearse(one, name, is_new=True))
        self._open(dialog)
        return dialog

    def _begin_again(
        self, workflow_id: WorkflowId, done: "DoneFilter", window: QWidget | None = None
    ) -> None:
        from keep_desktop.ui.items.bulk_dialog import reprocess_done

        reprocess_done(self._keep, self._tasks, workflow_id, done, window or self._window)

    def rehearse(self, row: WorkflowRow) -> None:
        on = blocked_reason_now(row, everything_stopped=False) is None
        dialog = self._rehearse(row.id, row.name, is_new=False, may_run=on)
        dialog.run_requested.connect(lambda: self.run_now(row.id))

    def _rehearse(
        self,
        workflow_id: WorkflowId,
        name: str,
        *,
        is_new: bool,
        may_run: bool = False,
    ) -> "RehearsalDialog":
        from keep_desktop.ui.rehearsal.dialog import RehearsalDialog

        self._navigator.show_workflow(workflow_id)
        dialog = RehearsalDialog(
            self._keep,
            self._tasks,
            workflow_id,
            name,
            self._window,
            is_new=is_new,
            may_run=may_run,
        )
        dialog.settings_requested.connect(lambda: self.settings(workflow_id))
        dialog.turn_on_requested.connect(lambda: self.turn_on(workflow_id))
        self._open(dialog)
        return dialog

    def chat(self, row: WorkflowRow) -> None:
        self._navigator.show_workflow(row.id)
        self._navigator.chat(row.id)

    def undo_repair(self, row: WorkflowRow) -> None:
        """Activate the version before the repair again."""

        def undone(version: str) -> None:
            self.changed.emit()
            text = self.tr("“{name}” runs version {version} again.")
            self._messages.show(text.format(name=quote(row.name), version=version))

        self._tasks.command(lambda: undo_repair(self._keep, row.id), undone)

    def turn_on_plan(self, card: "PlanCard") -> None:
        """Activate the version of a plan card; the first one turns its workflow on."""
        self._activate(card.workflow_id, card.version_id)

    def rehearse_plan(self, card: "PlanCard") -> None:
        """Rehearse the version of a plan card, with the present settings."""
        from keep_desktop.services.workflows.versions import switch_to

        keep = self._keep

        def play(switch: "Switch") -> None:
            from keep_desktop.ui.rehearsal.dialog import RehearsalDialog

            dialog = RehearsalDialog(
                keep,
                self._tasks,
                card.workflow_id,
                card.title,
                self._window,
                draft=switch.draft,
            )
            dialog.agreed.connect(lambda: self.turn_on_plan(card))
            self._open(dialog)

        self._tasks.query(
            ("plan", id(self)), lambda: switch_to(keep, card.workflow_id, card.version_id), play
        )

    def schedule(self, row: WorkflowRow) -> None:
        """The schedule of a script is changed in its settings."""
        if row.has_handlers:
            self.settings(row.id)
            return
        from keep_desktop.ui.schedule.dialog import ScheduleDialog

        self._open(ScheduleDialog(self._keep, self._tasks, row.id, self._window))

    def settings(self, workflow_id: WorkflowId) -> None:
        from keep_desktop.ui.forms.settings_dialog import SettingsFormDialog

        self._open(SettingsFormDialog(self._keep, self._tasks, workflow_id, self._window))

    def connections(self) -> None:
        self._navigator.connections()

    def connect_service(self, missing: MissingConnector) -> None:
        """Add the service that blocks a workflow."""
        from keep_desktop.ui.settings.service_dialog import ConnectorDialog

        dialog = ConnectorDialog(self._keep, self._tasks, self._window, missing=missing)
        text = self.tr("“{name}” is connected. Choose Check to test it.")
        dialog.connected.connect(
            lambda row: self._messages.show(text.format(name=quote(row.service)))
        )
        self._open(dialog)

    def runs(self, row: WorkflowRow, back: int = 0) -> None:
        """The runs of a workflow; *back*: select the run that many before the newest."""
        from keep_desktop.ui.runs.dialogs import RunsDialog

        dialog = RunsDialog(
            self._keep,
            self._tasks,
            row.id,
            row.name,
            self._window,
            inputs=row.has_handlers,
            back=back,
        )
        dialog.run_requested.connect(lambda run_id: self.lines(row, run_id, dialog))
        dialog.answer_requested.connect(self._navigator.answer)
        dialog.failures_requested.connect(self._navigator.show_failures)
        bridge = self._bridge
        for signal in (bridge.runs_changed, bridge.questions_changed, bridge.workflows_changed):
            signal.connect(dialog.read_again)
        self._open(dialog)

    def versions(self, row: WorkflowRow) -> None:
        self.versions_of(row.id)

    def permissions(self, row: WorkflowRow) -> None:
        """What the workflow may do."""
        from keep_desktop.ui.workflows.permissions_dialog import PermissionsDialog

        dialog = PermissionsDialog(self._keep, self._tasks, row.id, row.name, self._window)
        self._bridge.workflows_changed.connect(dialog.refresh)
        self._open(dialog)

    def new_version(self, workflow_id: WorkflowId) -> None:
        """Over the list of versions, ask for the file of a new one."""
        self.versions_of(workflow_id).browse()

    def versions_of(self, workflow_id: WorkflowId, *, as_picture: bool = False) -> "VersionsDialog":
        from keep_desktop.ui.versions.dialog import VersionsDialog

        dialog = VersionsDialog(
            self._keep, self._tasks, workflow_id, self._window, as_picture=as_picture
        )
        dialog.again_requested.connect(lambda done: self._begin_again(workflow_id, done, dialog))
        self._bridge.workflows_changed.connect(dialog.read_again)
        self._open(dialog)
        return dialog

    def how_it_works(self, row: WorkflowRow) -> None:
        """The graph of a handler workflow, run or not."""
        self.versions_of(row.id, as_picture=True)

    def archived(self) -> None:
        from keep_desktop.ui.workflows.dialogs import ArchiveDialog

        dialog = ArchiveDialog(self._keep, self._tasks, self._window)
        self._bridge.workflows_changed.connect(dialog.read_again)
        self._open(dialog)

    def _open(self, dialog: QDialog) -> None:
        dialog.finished.connect(lambda _: self.changed.emit())
        dialog.open()

    def _do(self, action: Callable[[], object]) -> None:
        self._tasks.command(action, self._done)

    def _done(self, _: object) -> None:
        self.changed.emit()
