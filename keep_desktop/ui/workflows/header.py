"""Header of one workflow: name, state, notices, progress, buttons and the … menu."""

from collections.abc import Callable, Collection
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.domain.workflows import WorkflowStatus, setting_names
from keep_desktop.ports.views import StopView, WorkflowDetail, WorkflowRow
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.services.forms.schema import asks_for_schedule
from keep_desktop.services.workflows.parameters import is_missing_settings
from keep_desktop.ui.core.desktop import open_page
from keep_desktop.ui.items.tree import EmptyItems, RunBlock, run_summary
from keep_desktop.ui.presentation.samples import loading_shown
from keep_desktop.ui.presentation.workflow_state import (
    FIRST_VERSION,
    State,
    blocked_reason_now,
    blocked_text,
    brief_text,
    connected_text,
    continues,
    interrupted_of,
    is_plan,
    state_of,
    times_text,
    turn_blocked_reason,
    waits_for_answer,
    workflow_schedule_text,
    workflow_state_text,
)
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.format import Now, moment_within
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.empty_state import MOMENT_MS
from keep_desktop.ui.widgets.focus import transfer_focus
from keep_desktop.ui.widgets.labels import ElidedLabel, plain_tooltip
from keep_desktop.ui.widgets.layouts import STRETCH, hbox, vbox
from keep_desktop.ui.widgets.menus import set_menu, show_key
from keep_desktop.ui.widgets.pointer import ClickGuard
from keep_desktop.ui.workflows.actions import WorkflowActions
from keep_desktop.ui.workflows.header_notices import (
    FactsLabel,
    LeftoverNotice,
    ReasonCard,
    Remedy,
    RepairNotice,
    RunProgress,
    WarningNotice,
)

RowAction = Callable[[WorkflowRow], object]
OnRow = Callable[[RowAction], None]


class WorkflowMenu(QMenu):
    """Runs its actions on the workflow that is shown. *turn* does what the button Pause does,
    *on_row* runs an action on that workflow."""

    def __init__(
        self, actions: WorkflowActions, turn: Callable[[], None], on_row: OnRow, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._on_row = on_row
        self.run_action = self._add(
            "play", self.tr("Run now"), lambda row: actions.run_now(row.id), keys="Ctrl+R"
        )
        self.turn_action = self._add("pause", "", lambda _: turn())
        self.rehearse_action = self._add(
            "eye", self.tr("Rehearse…"), actions.rehearse, keys="Ctrl+E"
        )
        self._add("message-square", self.tr("Chat"), actions.chat, keys="Ctrl+J")
        self.addSeparator()
        self.schedule_action = self._add("calendar-clock", self.tr("Schedule…"), actions.schedule)
        self.settings_action = self._add(
            "settings", self.tr("Settings…"), lambda row: actions.settings(row.id)
        )
        self.permissions_action = self._add(
            "shield-check", self.tr("Permissions…"), actions.permissions
        )
        self._add("activity", self.tr("Runs…"), actions.runs, keys="Ctrl+L")
        self.versions_action = self._add("history", self.tr("Versions…"), actions.versions)
        self.picture_action = self._add("workflow", self.tr("How it works…"), actions.how_it_works)
        self._add("pencil", self.tr("Rename…"), actions.rename, keys="F2")
        self.addSeparator()
        self.stop_action = self._add(
            "octagon-x", self.tr("Stop only this workflow"), actions.stop, "fail"
        )
        self.release_action = self._add(
            "power", self.tr("Turn this workflow back on"), actions.release
        )
        self.addSeparator()
        self.archive_action = self._add("archive", self.tr("Archive"), actions.archive)
        self.samples_action = self._add(
            "archive", self.tr("Archive the samples"), lambda _: actions.samples.archive()
        )
        self._shown: WorkflowId | None = None
        self.samples: Collection[WorkflowId] = ()
        self._offer_samples()

    def show_samples(self, workflows: Collection[WorkflowId]) -> None:
        """The workflows of the samples: only these have the entry to archive them."""
        self.samples = workflows
        self._offer_samples()

    def _offer_samples(self) -> None:
        self.samples_action.setVisible(self._shown in self.samples)

    def _add(
        self, icon: str, text: str, do: RowAction, ink: str = "text_soft", keys: str = ""
    ) -> QAction:
        action = QAction(text, self)
        if keys:
            show_key(action, keys)
            # Anywhere in the window, while its page is shown.
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        set_icon(action, icon, ink)
        action.triggered.connect(lambda: self._on_row(do))
        self.addAction(action)
        return action

    def show_turn(self, label: str, icon: str, *, may: bool, shown: bool) -> None:
        """*label*: Pause, Resume or Turn on."""
        self.turn_action.setText(label)
        set_icon(self.turn_action, icon, "text_soft")
        self.turn_action.setEnabled(may)
        self.turn_action.setVisible(shown)

    def show_row(
        self,
        row: WorkflowRow,
        *,
        stopped_alone: bool,
        schedule_is_setting: bool = False,
        may_run: bool = True,
    ) -> None:
        """*schedule_is_setting*: the schedule of a handler workflow is one of its settings."""
        self._shown = row.id
        self._offer_samples()
        in_script = row.has_handlers and not schedule_is_setting
        self.picture_action.setVisible(row.has_handlers)
        self.schedule_action.setText(
            self.tr("Schedule: set in the script") if in_script else self.tr("Schedule…")
        )
        self.run_action.setEnabled(may_run)
        for action in (
            self.rehearse_action,
            self.schedule_action,
            self.settings_action,
            self.permissions_action,
            self.versions_action,
        ):
            # They are about a script.
            action.setEnabled(
                not is_plan(row) and (action is not self.schedule_action or not in_script)
            )
        self.stop_action.setVisible(not stopped_alone)
        self.release_action.setVisible(stopped_alone)
        self.archive_action.setEnabled(row.status is not WorkflowStatus.ARCHIVED)


#: The button for the fix that the reason names; Resume may be above it.
_REMEDIES: dict[FailureKind | None, tuple[Remedy, ...]] = {
    FailureKind.PRECONDITION: (Remedy.SETTINGS,),
    FailureKind.PERMISSION: (Remedy.SETTINGS,),
    FailureKind.LOGIC: (Remedy.SETTINGS, Remedy.VERSIONS),
    FailureKind.AWAY: (Remedy.SETTINGS,),
}
#: Characters of the description; more would push the items out of view.
_ABOUT = 220
#: Its position in the line of the name.
_AFTER_STATE = 2


class WorkflowHeader(QWidget):
    """Shows one WorkflowDetail; its buttons and `menu` run *actions* on it. `chat`, toggled, shows
    its chat, or its items again."""

    def __init__(self, actions: WorkflowActions) -> None:
        super().__init__()
        self._actions = actions
        #: None while a workflow is being read.
        self._row: WorkflowRow | None = None
        self.name = ElidedLabel("title")
        self.state = QLabel()
        self.state.setProperty("pill", "done")
        self.chat = QPushButton(self.tr("Chat"))
        self.chat.setCheckable(True)
        self.chat.setToolTip(self.tr("Say what should change"))
        set_icon(self.chat, "message-square", "text_soft")
        self.pause = QPushButton(self.tr("Pause"))
        self.pause.clicked.connect(self._turn)
        self.run = QPushButton(self.tr("Run now"))
        self.run.setProperty("kind", "primary")
        self.run.clicked.connect(lambda: self._on_row(lambda row: actions.run_now(row.id)))
        set_icon(self.run, "play", "on_accent")
        #: Replaces Run now during a run.
        self.stop_run = QPushButton(self.tr("Stop this run"))
        self.stop_run.clicked.connect(self._stop_clicked)
        set_icon(self.stop_run, "circle-stop", "text")
        self.stop_run.hide()
        #: The run being stopped.
        self._stopping: RunId | None = None
        self._running: RunId | None = None
        self.guard = ClickGuard(self)
        self.menu = WorkflowMenu(actions, self._turn, self._on_row, self)
        self.more = QToolButton()
        self.more.setAccessibleName(self.tr("More about this workflow"))
        self.more.setToolTip(self.tr("More"))
        set_menu(self.more, self.menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_icon(self.more, "ellipsis", "text_soft", 18)
        # One line each in any width: what is below must not move.
        self.about = ElidedLabel("soft")
        #: The schedule.
        self.facts = FactsLabel()
        self.facts.clicked.connect(lambda: self._on_row(actions.schedule))
        self.warned = WarningNotice()
        self.warned.show_run.clicked.connect(lambda: self._show_lines(self.warned.run_id))
        self.leftovers = LeftoverNotice()
        self.leftovers.skip.clicked.connect(lambda: self._on_row(actions.skip_leftovers))
        self.repaired = RepairNotice()
        self.repaired.undo.clicked.connect(lambda: self._on_row(actions.undo_repair))
        self.repaired.show_changes.clicked.connect(lambda: self._on_row(actions.versions))
        self.reason = ReasonCard()
        for remedy, button in self.reason.buttons.items():
            button.clicked.connect(lambda _=False, remedy=remedy: self._apply_remedy(remedy))
        self.reason.line.requested.connect(self._show_line)
        #: The version that the reason is about.
        self._version_id: VersionId | None = None
        self.progress = RunProgress()
        self._slow = QTimer(self, singleShot=True, interval=MOMENT_MS)
        self._slow.timeout.connect(self._show_loading)
        self._missing: MissingConnector | None = None
        self._page: str | None = None
        self._resumes = False
        self._pause_label = self.pause.text()
        #: The width of the text.
        self._pause_whole = ("", 0)
        self._schedule_is_setting = self._is_empty = False
        #: The empty list of its items.
        self._empty: EmptyItems | None = None
        #: Why it cannot produce items now; None: it can.
        self.run_block: RunBlock | None = None
        self.lock()
        self._lay_out()
        self._show_loading()

    def _lay_out(self) -> None:
        name = hbox(
            self.name,
            self.state,
            STRETCH,
            self.chat,
            self.pause,
            self.stop_run,
            self.run,
            self.more,
            spacing=8,
        )
        name.setStretchFactor(self.name, 0)
        self._named = name
        self._text_label = vbox(
            self.about, self.facts, self.warned, self.leftovers, self.repaired, spacing=2
        )
        vbox(name, self._text_label, self.reason, self.progress, within=self, spacing=8)

    def show_name_above(self, visible: bool) -> None:
        """The name is in the combo box above: move the buttons there."""
        if visible == self.name.isHidden():
            return
        self.name.setVisible(not visible)
        (self._text_label if visible else self._named).removeWidget(self.about)
        if visible:
            self._named.insertWidget(_AFTER_STATE, self.about)
        else:
            self._place_description()

    def _place_description(self) -> None:
        """Above the other notices, or below, if its line is free: what follows is at the same
        height for every workflow."""
        self._text_label.removeWidget(self.about)
        self._text_label.insertWidget(0 if self.about.text() else -1, self.about)

    def lock(self) -> None:
        """Disable all while a workflow is being read; clear the previous one after a moment."""
        self._row = None
        self._slow.start()
        for button in (self.pause, self.stop_run, self.run, self.more):
            button.setEnabled(False)

    def _show_loading(self) -> None:
        for label in (self.name, self.about):
            label.setText("")
        self.facts.set_text(self.tr("Loading…"))
        for part in (
            self.state,
            self.warned,
            self.leftovers,
            self.repaired,
            self.reason,
            self.progress,
        ):
            part.hide()

    def show_detail(
        self,
        detail: WorkflowDetail,
        stop: StopView | None,
        now: datetime,
        zone: tzinfo,
        missing: MissingConnector | None = None,
    ) -> None:
        """*missing*: the service that blocks it, if so."""
        self._slow.stop()
        row, self._missing, self._page = detail.row, missing, detail.last_page
        self._row = row
        self._schedule_is_setting = asks_for_schedule(detail.params_schema)
        self._is_empty = not any(detail.counts.values())
        self.more.setEnabled(True)
        self.chat.setAccessibleName(
            self.tr("Chat about {name}").format(name=single_line(row.name, 80))
        )
        # A plan has nothing else to show.
        self.chat.setVisible(not is_plan(row))
        self.name.setText(row.name)
        text = workflow_state_text(row)
        self.state.setText(text.text)
        restyle(self.state, pill=text.tone)
        self.state.show()
        self.about.setText(single_line(translate_english(row.description), _ABOUT).strip())
        if not self.name.isHidden():
            self._place_description()
        script = ""
        if row.version_since is not None:
            since = moment_within(row.version_since, now, zone)
            script = self.tr("Script {version} since {day}").format(version=row.version, day=since)
        leads = self._schedule_is_setting or not row.has_handlers
        times = times_text(row, now, zone)
        rest = f" · {times}" if times else ""
        if is_plan(row):
            self.facts.set_text(brief_text(row))
        else:
            self.facts.show_facts(workflow_schedule_text(row), rest, leads=leads, more=script)
        self.warned.show_detail(detail, now, zone)
        self.leftovers.show_leftovers(row.leftovers)
        self.repaired.show_row(row)
        self._show_reason(detail, stop)
        self.progress.show_row(row, Now(now, zone))
        if self._empty is not None:
            self._empty.set_facts(run_summary(detail, now, zone))
        # One button with changing actions: ignore a double click.
        with self.guard.changing((self.pause, self.stop_run, self.run)):
            self._show_buttons(row, stop)

    def _show_reason(self, detail: WorkflowDetail, stop: StopView | None) -> None:
        row = detail.row
        everything = stop is not None and stop.everything
        match state_of(row):
            case State.BLOCKED:
                self._show_blocked(detail)
            case State.STOPPED if not everything:
                self.reason.show_reason(
                    self.tr("You stopped this workflow. It won't run until you turn it on."),
                    (Remedy.RELEASE,),
                )
            case _:
                self.reason.show_reason("")

    def _show_blocked(self, detail: WorkflowDetail) -> None:
        self._version_id = detail.version_id
        has_questions, kind, missing = (
            detail.inputs_with_question > 0,
            detail.last_error_type,
            self._missing,
        )
        # In the colour of its state; red is for failures and stops.
        show = partial(self.reason.show_reason, tone="warn")
        has_settings = bool(setting_names(detail.params_schema))
        error = detail.row.error or ""
        of_script = {"has_settings": has_settings, "is_first": detail.row.version == FIRST_VERSION}
        text = blocked_text(error, kind, has_questions=has_questions, **of_script)
        if waits_for_answer(detail.row):
            text = blocked_text(error, kind, has_questions=True)
            short = self.tr("A step is waiting for your answer.")
            if detail.row.repair_waits:
                short = self.tr("A repair is waiting for your answer.")
            self.reason.show_question(short, text)
        elif has_questions:
            show(text, (Remedy.ANSWER,), error=error)
        elif is_missing_settings(error):
            self.reason.show_missing(text, (Remedy.SETTINGS,), page=None)
        elif facts_of_code(error, MessageCode.CONNECTION_MISSING) is not None:
            show(text, (Remedy.CONNECTIONS,))
        elif kind is FailureKind.PRECONDITION and missing is not None and missing.is_there:
            show(connected_text(missing), (Remedy.RESUME,))
        elif kind is FailureKind.PRECONDITION and missing is not None:
            show(text, (Remedy.CONNECT,))
        else:
            open_page = (Remedy.PAGE,) if detail.last_page is not None else ()
            of_kind = _REMEDIES.get(kind, ())
            if kind is FailureKind.LOGIC and not has_settings:
                of_kind = (Remedy.VERSIONS,)
            remedies = (*open_page, *of_kind)
            if kind in (FailureKind.PRECONDITION, FailureKind.PERMISSION):
                self.reason.show_missing(text, remedies, page=detail.last_page)
            else:
                show(text, remedies, page=detail.last_page, error=error)

    def _on_row(self, action: RowAction) -> None:
        if self._row is not None:
            action(self._row)

    def _show_line(self, line: int) -> None:
        if self._version_id is not None:
            self._actions.script_line(self._version_id, line)

    def _show_lines(self, run_id: RunId | None) -> None:
        if run_id is not None:
            self._on_row(lambda row: self._actions.lines(row, run_id))

    def _apply_remedy(self, remedy: Remedy) -> None:
        actions = self._actions
        match remedy:
            case Remedy.ANSWER:
                self._on_row(actions.answer)
            case Remedy.SETTINGS:
                self._on_row(lambda row: actions.settings(row.id))
            case Remedy.VERSIONS:
                self._on_row(lambda row: actions.new_version(row.id))
            case Remedy.RELEASE:
                self._on_row(actions.release)
            case Remedy.RESUME:
                self._on_row(self._resume)
            case Remedy.PAGE if self._page is not None:
                open_page(self._page)
            case Remedy.CONNECTIONS:
                actions.connections()
            case Remedy.CONNECT if self._missing is not None:
                actions.connect_service(self._missing)

    def _show_pause(self, row: WorkflowRow, *, everything: bool) -> None:
        self._resumes = state_of(row) not in (State.ON, State.STOPPED) or (
            state_of(row) is State.STOPPED and row.error is not None
        )
        text = self.tr("Resume") if self._resumes else self.tr("Pause")
        if state_of(row) is State.DRAFT:
            text = self.tr("Turn on")
        self._pause_label = text
        self.pause.setAccessibleName(f"{text}: {single_line(row.name, 80)}")
        icon = "power" if state_of(row) is State.DRAFT else "play" if self._resumes else "pause"
        # Run now is disabled. If there are no items yet, the button in the empty list is the
        # primary one.
        below = self._empty is not None and self._is_empty and state_of(row) is State.DRAFT
        goes_on = self._resumes and not (everything or self.reason.leads or below)
        restyle(self.pause, kind="primary" if goes_on else "")
        set_icon(self.pause, icon, "on_accent" if goes_on else "text")
        reason = turn_blocked_reason(row, everything_stopped=everything)
        self.pause.setEnabled(reason is None)
        self.pause.setAccessibleDescription(reason or "")
        # It continues on an answer only, turned on or not.
        turns = not waits_for_answer(row)
        self.pause.setVisible(turns)
        self.menu.show_turn(text, icon, may=reason is None, shown=turns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Drop the text of Pause before the name is elided: its icon is clear enough."""
        if self._pause_whole[0] != self._pause_label:
            self._show_pause_label(collapsed=False)
            self.pause.ensurePolished()
            self._pause_whole = (self._pause_label, self.pause.sizeHint().width())
        parts = (self.name, self.state, self.chat, self.stop_run, self.run, self.more)
        shown = [part.sizeHint().width() for part in parts if not part.isHidden()]
        shown += [self._pause_whole[1]] * (not self.pause.isHidden())
        # A stretch has spacing of its own.
        whole = sum(shown) + self._named.spacing() * len(shown)
        may = not self.name.isHidden() and self.pause.property("kind") != "primary"
        self._show_pause_label(collapsed=may and whole > self.width())

    def _show_pause_label(self, *, collapsed: bool) -> None:
        self.pause.setText("" if collapsed else self._pause_label)
        restyle(self.pause, tight="true" if collapsed else "")
        text = self.pause.accessibleDescription() or (self._pause_label if collapsed else "")
        self.pause.setToolTip(plain_tooltip(text))

    def _show_buttons(self, row: WorkflowRow, stop: StopView | None) -> None:
        everything = stop is not None and stop.everything
        self._show_pause(row, everything=everything)
        reason = blocked_reason_now(row, everything_stopped=everything)
        self._show_run_block(row, reason, everything=everything)
        self.run.setEnabled(reason is None)
        self.run.setText(self.tr("Continue") if continues(row) else self.tr("Run now"))
        was_undone = interrupted_of(row) is not None and not continues(row)
        restyle(self.run, kind="" if was_undone else "primary")
        set_icon(self.run, "play", "text" if was_undone else "on_accent")
        tip = self.tr("Start a run now")
        if continues(row):
            tip = self.tr("Start a run now, continuing where the last one stopped")
        self.run.setToolTip(plain_tooltip(reason or tip))
        self.run.setAccessibleName(f"{self.run.text()}: {single_line(row.name, 80)}")
        self.run.setAccessibleDescription(reason or "")
        self._show_stop_run(row)
        if is_plan(row):
            # Its plan card turns it on.
            self.pause.hide()
        self.run.setVisible(not self._resumes and self.stop_run.isHidden())
        self._fit()
        alone = stop is not None and row.id in stop.workflows
        self.menu.show_row(
            row,
            stopped_alone=alone,
            schedule_is_setting=self._schedule_is_setting,
            may_run=reason is None,
        )

    def _show_run_block(self, row: WorkflowRow, reason: str | None, *, everything: bool) -> None:
        state = state_of(row)
        if state is State.BLOCKED and not everything:
            # The reason itself is in its card.
            reason = self.tr("This workflow is blocked. See above for what it needs.")
        off = state is State.DRAFT and not everything
        comes = loading_shown() if off and row.id in self.menu.samples else ""
        self.run_block = None if reason is None else RunBlock(reason, off, comes)

    def connect_actions(self, empty: EmptyItems) -> None:
        """Connect the actions to this header. It gets the focus when the button disappears."""
        self._empty = empty
        empty.show_log.clicked.connect(lambda: self._show_lines(empty.log_run_id))
        empty.rehearse.clicked.connect(lambda: self._on_row(self._actions.rehearse))
        empty.turn_on.clicked.connect(lambda: transfer_focus(self.pause))
        empty.turn_on.clicked.connect(lambda: self._on_row(self._resume))

    def _show_stop_run(self, row: WorkflowRow) -> None:
        """The second click interrupts the current step."""
        self._running = None if row.undoing else row.active_run
        self.stop_run.setVisible(self._running is not None)
        self.stop_run.setEnabled(self._running is not None)
        again = self._running is not None and self._stopping == self._running
        text = self.tr("Stop now") if again else self.tr("Stop this run")
        tip = self.tr("It stops after the current step. This stops it immediately.")
        self.stop_run.setText(text)
        self.stop_run.setToolTip(tip if again else "")
        self.stop_run.setAccessibleName(f"{text}: {single_line(row.name, 80)}")
        self.stop_run.setAccessibleDescription(tip if again else "")

    def _stop_clicked(self) -> None:
        again = self._stopping == self._running
        self._stopping = self._running
        self._on_row(lambda row: self._actions.stop_run(row.id, at_once=again))

    def _turn(self) -> None:
        self._on_row(self._resume if self._resumes else self._actions.pause)

    def _resume(self, row: WorkflowRow) -> None:
        self._actions.turn_on(row.id)
