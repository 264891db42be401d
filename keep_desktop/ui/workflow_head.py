"""The head of one workflow: name and state, what can be done, why it waits, how far it is."""

from datetime import datetime, tzinfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId
from keep_desktop.ports.views import StopView, WorkflowDetail, WorkflowRow
from keep_desktop.services.forms import fields_of
from keep_desktop.services.pace import Pace
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.day_words import left_said
from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.language import in_words
from keep_desktop.ui.menu_under import MenuUnder
from keep_desktop.ui.reason_card import Mend, ReasonCard
from keep_desktop.ui.text import moment
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.workflow_menu import WorkflowMenu
from keep_desktop.ui.workflow_words import (
    State,
    blocked_said,
    connected_said,
    progress_said,
    schedule_said,
    state_of,
    state_said,
    why_not_now,
    why_not_turned,
)

#: Characters of the description; more would push the items out of sight.
_ABOUT = 220


class ProgressLine(QWidget):
    """214 of 310 with a thin bar; a count where no total is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.words = ElidedLabel("small")
        self._pace: tuple[RunId, Pace] | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.bar, 1)
        row.addWidget(self.words, 1)

    def show_row(self, row: WorkflowRow, now: datetime) -> None:
        self.setVisible(row.active_run is not None)
        progress = row.progress
        total = progress.total if progress else None
        self.bar.setVisible(bool(total))
        if row.undoing or progress is None:
            taking_back = self.tr("Taking back what an attempt did, as you asked…")
            self.words.setText(taking_back if row.undoing else self.tr("Running…"))
            return
        if total:
            # Qt counts in 32 bits; a script may name any total.
            self.bar.setRange(0, 1000)
            self.bar.setValue(min(1000, max(0, progress.done * 1000 // total)))
        label = f" · {progress.label}" if progress.label else ""
        left = self._left(row, now)
        about = "" if left is None else f" · {left_said(left)}"
        self.words.setText(progress_said(progress) + label + about)

    def _left(self, row: WorkflowRow, now: datetime) -> int | None:
        """Minutes, by the pace of the run as far as it was looked at here."""
        if row.active_run is None or row.progress is None:
            return None
        if self._pace is None or self._pace[0] != row.active_run:
            self._pace = (row.active_run, Pace(row.last_run_at or now))
        pace = self._pace[1]
        pace.observe(now, done=row.progress.done, total=row.progress.total)
        return pace.minutes_left(now)


class WorkflowHead(QWidget):
    """Shows one WorkflowDetail; what is clicked comes out as signals (also from `menu`)."""

    pause_asked = Signal()
    resume_asked = Signal()
    run_asked = Signal()
    #: The WantedService that is missing.
    connect_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = ElidedLabel("title")
        self.state = QLabel()
        self.state.setProperty("pill", "done")
        self.pause = QPushButton(self.tr("Pause"))
        self.pause.clicked.connect(self._pause_clicked)
        self.run = QPushButton(self.tr("Run now"))
        self.run.setProperty("kind", "primary")
        self.run.clicked.connect(self.run_asked)
        set_icon(self.run, "play", "on_accent")
        self.menu = WorkflowMenu(self)
        self.more = QToolButton()
        self.more.setAccessibleName(self.tr("More about this workflow"))
        self.more.setToolTip(self.tr("More"))
        self.more.setMenu(self.menu)
        MenuUnder(self.more, self.menu, elsewhere=True)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_icon(self.more, "ellipsis", "text_soft", 18)
        # One line, whatever stands beside: what is below must stay where it is.
        self.about = ElidedLabel("soft")
        self.version = QLabel()
        self.version.setProperty("role", "soft")
        self.version.setTextFormat(Qt.TextFormat.PlainText)
        self.reason = ReasonCard()
        self.reason.asked.connect(self._mend)
        self.progress = ProgressLine()
        self._wanted: WantedService | None = None
        self._resumes = False
        self._schedule_is_setting = False
        self.hold()
        self._lay_out()

    def _lay_out(self) -> None:
        name = QHBoxLayout()
        name.setSpacing(8)
        name.addWidget(self.name)
        name.addWidget(self.state)
        name.addStretch(1)
        for button in (self.pause, self.run, self.more):
            name.addWidget(button)
        name.setStretchFactor(self.name, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        about = QHBoxLayout()
        about.setSpacing(4)
        about.addWidget(self.about)
        about.addWidget(self.version)
        about.addStretch(1)
        column.addLayout(name)
        column.addLayout(about)
        column.addWidget(self.reason)
        column.addWidget(self.progress)

    def hold(self) -> None:
        """No workflow is shown, or it is still being read: nothing can be done to it."""
        for button in (self.pause, self.run, self.more):
            button.setEnabled(False)

    def show_detail(
        self,
        detail: WorkflowDetail,
        stop: StopView | None,
        now: datetime,
        zone: tzinfo,
        wanted: WantedService | None = None,
    ) -> None:
        """*wanted*: the service that it is held up for, if it is that."""
        row, self._wanted = detail.row, wanted
        fields = fields_of(detail.params_schema)
        self._schedule_is_setting = any(field.kind == "schedule" for field in fields)
        self.more.setEnabled(True)
        self.name.setText(row.name)
        said = state_said(state_of(row))
        self.state.setText(said.text)
        restyle(self.state, pill=said.tone)
        self.about.setText(self._sentence(row))
        version = self.tr("Script {version}, {day}").format(
            version=row.version, day=moment(row.version_at, now, zone)
        )
        self.version.setText(f"{version}.")
        self._show_reason(detail, stop)
        self.progress.show_row(row, now)
        self._show_buttons(row, stop)

    def _sentence(self, row: WorkflowRow) -> str:
        about = one_line(in_words(row.description), _ABOUT).strip()
        schedule = schedule_said(row)
        if row.has_handlers:
            said = (
                self.tr("{schedule}, as its settings say.")
                if self._schedule_is_setting
                else self.tr("{schedule}, as the script says.")
            )
            about = f"{about} {said.format(schedule=schedule)}".strip()
        return about or f"{schedule}."

    def _show_reason(self, detail: WorkflowDetail, stop: StopView | None) -> None:
        row = detail.row
        everything = stop is not None and stop.everything
        match state_of(row):
            case State.BLOCKED:
                self._show_blocked(detail)
            case State.STOPPED if not everything:
                self.reason.show_reason(
                    self.tr("You stopped this workflow. Nothing of it runs until you turn it on."),
                    (Mend.RELEASE,),
                )
            case _:
                self.reason.show_reason("")

    def _show_blocked(self, detail: WorkflowDetail) -> None:
        asked, kind, wanted = detail.asked_inputs > 0, detail.last_error_type, self._wanted
        said = blocked_said(detail.row.error or "", kind, asked=asked)
        if asked:
            self.reason.show_reason(said)
        elif kind is FailureKind.PRECONDITION and wanted is not None and wanted.is_there:
            self.reason.show_reason(connected_said(wanted), (Mend.RESUME,))
        elif kind is FailureKind.PRECONDITION and wanted is not None:
            self.reason.show_reason(said, (Mend.CONNECT,))
        else:
            fault = kind is FailureKind.LOGIC
            self.reason.show_reason(said, (Mend.SETTINGS, Mend.VERSIONS) if fault else ())

    def _mend(self, mend: Mend) -> None:
        match mend:
            case Mend.SETTINGS:
                self.menu.settings.emit()
            case Mend.VERSIONS:
                self.menu.versions.emit()
            case Mend.RELEASE:
                self.menu.release_this.emit()
            case Mend.RESUME:
                self.resume_asked.emit()
            case Mend.CONNECT if self._wanted is not None:
                self.connect_asked.emit(self._wanted)

    def _show_pause(self, row: WorkflowRow, *, everything: bool) -> None:
        self._resumes = state_of(row) not in (State.ON, State.STOPPED) or (
            state_of(row) is State.STOPPED and row.error is not None
        )
        text = self.tr("Resume") if self._resumes else self.tr("Pause")
        if state_of(row) is State.DRAFT:
            text = self.tr("Turn on")
        self.pause.setText(text)
        self.pause.setAccessibleName(f"{text}: {one_line(row.name, 80)}")
        set_icon(self.pause, "power" if self._resumes else "pause", "text")
        hindrance = why_not_turned(everything_stopped=everything)
        self.pause.setEnabled(hindrance is None)
        self.pause.setToolTip(plain_tooltip(hindrance or ""))
        self.pause.setAccessibleDescription(hindrance or "")

    def _show_buttons(self, row: WorkflowRow, stop: StopView | None) -> None:
        everything = stop is not None and stop.everything
        self._show_pause(row, everything=everything)
        hindrance = why_not_now(row, everything_stopped=everything)
        self.run.setEnabled(hindrance is None)
        self.run.setToolTip(plain_tooltip(hindrance or self.tr("Start a run at once")))
        self.run.setAccessibleName(f"{self.run.text()}: {one_line(row.name, 80)}")
        self.run.setAccessibleDescription(hindrance or "")
        alone = stop is not None and row.id in stop.workflows
        self.menu.show_row(
            row,
            stopped_alone=alone,
            schedule_is_setting=self._schedule_is_setting,
            may_run=hindrance is None,
        )

    def _pause_clicked(self) -> None:
        (self.resume_asked if self._resumes else self.pause_asked).emit()
