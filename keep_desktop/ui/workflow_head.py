"""The head of one workflow: name and state, what can be done, why it waits, how far it is."""

from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId
from keep_desktop.domain.workflows import setting_names
from keep_desktop.ports.views import StopView, WorkflowDetail, WorkflowRow
from keep_desktop.services.forms import asks_for_schedule
from keep_desktop.services.kept_values import waits_for_settings
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip
from keep_desktop.ui.facts_line import FactsLine
from keep_desktop.ui.focus_rings import hand_on
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_empty import EmptyItems, Hindrance, so_far
from keep_desktop.ui.language import in_words
from keep_desktop.ui.menu_under import MenuUnder
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.progress_line import ProgressLine
from keep_desktop.ui.reason_card import Mend, ReasonCard
from keep_desktop.ui.sample_words import reading_said
from keep_desktop.ui.still_reading import MOMENT_MS
from keep_desktop.ui.text import moment_within
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.warned_line import WarnedLine
from keep_desktop.ui.workflow_menu import WorkflowMenu
from keep_desktop.ui.workflow_words import (
    FIRST_VERSION,
    State,
    blocked_said,
    connected_said,
    schedule_said,
    state_of,
    state_said,
    times_said,
    waits_for_answer,
    why_not_now,
    why_not_turned,
)

#: What leads to what the sentence of a blocked workflow names; Resume stands over it.
_MENDS: dict[FailureKind | None, tuple[Mend, ...]] = {
    FailureKind.PRECONDITION: (Mend.SETTINGS,),
    FailureKind.PERMISSION: (Mend.SETTINGS,),
    FailureKind.LOGIC: (Mend.SETTINGS, Mend.VERSIONS),
    FailureKind.AWAY: (Mend.SETTINGS,),
}
#: Characters of the description; more would push the items out of sight.
_ABOUT = 220
#: Its place in the line of the name.
_AFTER_STATE = 2


class WorkflowHead(QWidget):
    """Shows one WorkflowDetail; what is clicked comes out as signals (also from `menu`)."""

    pause_asked = Signal()
    resume_asked = Signal()
    run_asked = Signal()
    #: Whether at once, in the middle of what it does.
    stop_run_asked = Signal(bool)
    #: To where questions are answered.
    answer_asked = Signal()
    #: Another version of its script.
    version_asked = Signal()
    #: The WantedService that is missing.
    connect_asked = Signal(object)
    #: The RunId whose lines are wanted.
    lines_asked = Signal(object)
    #: The address of the page that could not be had.
    page_asked = Signal(str)

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
        #: In the place of Run now while it runs.
        self.stop_run = QPushButton(self.tr("Stop this run"))
        self.stop_run.clicked.connect(self._stop_clicked)
        set_icon(self.stop_run, "circle-stop", "text")
        self.stop_run.hide()
        #: The run that was asked to stop.
        self._stopping: RunId | None = None
        self._running: RunId | None = None
        self.guard = PressGuard(self)
        self.menu = WorkflowMenu(self)
        self.more = QToolButton()
        self.more.setAccessibleName(self.tr("More about this workflow"))
        self.more.setToolTip(self.tr("More"))
        self.more.setMenu(self.menu)
        MenuUnder(self.more, self.menu, elsewhere=True)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_icon(self.more, "ellipsis", "text_soft", 18)
        # One line each, whatever stands beside: what is below must stay where it is.
        self.about = ElidedLabel("soft")
        #: When it runs.
        self.facts = FactsLine()
        self.menu.turn.connect(self._pause_clicked)
        self.facts.clicked.connect(lambda: self.menu.schedule.emit())
        self.warned = WarnedLine()
        self.warned.asked.connect(self.lines_asked)
        self.reason = ReasonCard()
        self.reason.asked.connect(self._mend)
        self.progress = ProgressLine()
        self._slow = QTimer(self, singleShot=True, interval=MOMENT_MS)
        self._slow.timeout.connect(self._say_reading)
        self._wanted: WantedService | None = None
        self._page: str | None = None
        self._resumes = False
        self._pause_word = self.pause.text()
        #: The width that the word takes.
        self._pause_whole = ("", 0)
        self._schedule_is_setting = self._is_empty = False
        #: The list of its items, while that is empty.
        self._empty: EmptyItems | None = None
        #: Why nothing comes of it now; None: something may.
        self.hindrance: Hindrance | None = None
        self.hold()
        self._lay_out()
        self._say_reading()

    def _lay_out(self) -> None:
        name = QHBoxLayout()
        name.setSpacing(8)
        name.addWidget(self.name)
        name.addWidget(self.state)
        name.addStretch(1)
        for button in (self.pause, self.stop_run, self.run, self.more):
            name.addWidget(button)
        name.setStretchFactor(self.name, 0)
        self._named = name
        self._words = QVBoxLayout()
        self._words.setSpacing(2)
        self._words.addWidget(self.about)
        self._words.addWidget(self.facts)
        self._words.addWidget(self.warned)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(name)
        column.addLayout(self._words)
        column.addWidget(self.reason)
        column.addWidget(self.progress)

    def name_stands_above(self, stands: bool) -> None:
        """Where the name was chosen in a line above, what it does takes its place here."""
        if stands == self.name.isHidden():
            return
        self.name.setVisible(not stands)
        (self._words if stands else self._named).removeWidget(self.about)
        if stands:
            self._named.insertWidget(_AFTER_STATE, self.about)
        else:
            self._place_about()

    def _place_about(self) -> None:
        """In its line above all else that is said, or below, where it leaves the line free: what
        comes after stands at the same height for every workflow."""
        self._words.removeWidget(self.about)
        self._words.insertWidget(0 if self.about.text() else -1, self.about)

    def hold(self) -> None:
        """No workflow is shown, or it is still being read: nothing can be done to it. Past a moment
        nothing is said of the one before."""
        self._slow.start()
        for button in (self.pause, self.stop_run, self.run, self.more):
            button.setEnabled(False)

    def _say_reading(self) -> None:
        for label in (self.name, self.about):
            label.setText("")
        self.facts.say(self.tr("Reading…"))
        for part in (self.state, self.warned, self.reason, self.progress):
            part.hide()

    def show_detail(
        self,
        detail: WorkflowDetail,
        stop: StopView | None,
        now: datetime,
        zone: tzinfo,
        wanted: WantedService | None = None,
    ) -> None:
        """*wanted*: the service that it is held up for, if it is that."""
        self._slow.stop()
        row, self._wanted, self._page = detail.row, wanted, detail.last_page
        self._schedule_is_setting = asks_for_schedule(detail.params_schema)
        self._is_empty = not any(detail.counts.values())
        self.more.setEnabled(True)
        self.name.setText(row.name)
        said = state_said(state_of(row))
        self.state.setText(said.text)
        restyle(self.state, pill=said.tone)
        self.state.show()
        self.about.setText(one_line(in_words(row.description), _ABOUT).strip())
        if not self.name.isHidden():
            self._place_about()
        since = moment_within(row.version_since, now, zone)
        script = self.tr("Script {version} since {day}").format(version=row.version, day=since)
        leads = self._schedule_is_setting or not row.has_handlers
        times = times_said(row, now, zone)
        rest = f" · {times}" if times else ""
        self.facts.show_facts(schedule_said(row), rest, leads=leads, more=script)
        self.warned.show_detail(detail, now, zone)
        self._show_reason(detail, stop)
        self.progress.show_row(row, now)
        if self._empty is not None:
            self._empty.know(so_far(detail, now, zone))
        # One place, several deeds: a second press is not meant for what has come there.
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
                    self.tr("You stopped this workflow. It does not run until you turn it on."),
                    (Mend.RELEASE,),
                )
            case _:
                self.reason.show_reason("")

    def _show_blocked(self, detail: WorkflowDetail) -> None:
        asked, kind, wanted = detail.asked_inputs > 0, detail.last_error_type, self._wanted
        # In the colour of its state; red is for failures and stops.
        show = partial(self.reason.show_reason, tone="warn")
        has_settings = bool(setting_names(detail.params_schema))
        error = detail.row.error or ""
        of_script = {"has_settings": has_settings, "is_first": detail.row.version == FIRST_VERSION}
        said = blocked_said(error, kind, asked=asked, **of_script)
        if waits_for_answer(detail.row):
            said = blocked_said(error, kind, asked=True)
            short = self.tr("A step waits for your answer. Then it goes on.")
            self.reason.show_question(short, said)
        elif asked:
            show(said, (Mend.ANSWER,))
        elif waits_for_settings(error):
            self.reason.show_missing(said, (Mend.SETTINGS,), page=None)
        elif kind is FailureKind.PRECONDITION and wanted is not None and wanted.is_there:
            show(connected_said(wanted), (Mend.RESUME,))
        elif kind is FailureKind.PRECONDITION and wanted is not None:
            show(said, (Mend.CONNECT,))
        else:
            looks = (Mend.PAGE,) if detail.last_page is not None else ()
            of_kind = _MENDS.get(kind, ())
            if kind is FailureKind.LOGIC and not has_settings:
                of_kind = (Mend.VERSIONS,)
            mends = (*looks, *of_kind)
            if kind in (FailureKind.PRECONDITION, FailureKind.PERMISSION):
                self.reason.show_missing(said, mends, page=detail.last_page)
            else:
                show(said, mends, page=detail.last_page)

    def _mend(self, mend: Mend) -> None:
        match mend:
            case Mend.ANSWER:
                self.answer_asked.emit()
            case Mend.SETTINGS:
                self.menu.settings.emit()
            case Mend.VERSIONS:
                self.version_asked.emit()
            case Mend.RELEASE:
                self.menu.release_this.emit()
            case Mend.RESUME:
                self.resume_asked.emit()
            case Mend.PAGE if self._page is not None:
                self.page_asked.emit(self._page)
            case Mend.CONNECT if self._wanted is not None:
                self.connect_asked.emit(self._wanted)

    def _show_pause(self, row: WorkflowRow, *, everything: bool) -> None:
        self._resumes = state_of(row) not in (State.ON, State.STOPPED) or (
            state_of(row) is State.STOPPED and row.error is not None
        )
        text = self.tr("Resume") if self._resumes else self.tr("Pause")
        if state_of(row) is State.DRAFT:
            text = self.tr("Turn on")
        self._pause_word = text
        self.pause.setAccessibleName(f"{text}: {one_line(row.name, 80)}")
        icon = "power" if state_of(row) is State.DRAFT else "play" if self._resumes else "pause"
        # Nothing else goes on from there: Run now is not to be had. Where there are no items yet,
        # the button in their place is the one to press.
        below = self._empty is not None and self._is_empty and state_of(row) is State.DRAFT
        goes_on = self._resumes and not (everything or self.reason.leads or below)
        restyle(self.pause, kind="primary" if goes_on else "")
        set_icon(self.pause, icon, "on_accent" if goes_on else "text")
        hindrance = why_not_turned(row, everything_stopped=everything)
        self.pause.setEnabled(hindrance is None)
        self.pause.setAccessibleDescription(hindrance or "")
        # Turned on or not, it goes on with the answer alone.
        turns = not waits_for_answer(row)
        self.pause.setVisible(turns)
        self.menu.show_turn(text, icon, may=hindrance is None, shown=turns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Before the name is cut, the word of Pause gives way: its sign says the same."""
        if self._pause_whole[0] != self._pause_word:
            self._show_pause_word(folded=False)
            self.pause.ensurePolished()
            self._pause_whole = (self._pause_word, self.pause.sizeHint().width())
        parts = (self.name, self.state, self.stop_run, self.run, self.more)
        shown = [part.sizeHint().width() for part in parts if not part.isHidden()]
        shown += [self._pause_whole[1]] * (not self.pause.isHidden())
        # The room that stretches has a gap of its own.
        whole = sum(shown) + self._named.spacing() * len(shown)
        may = not self.name.isHidden() and self.pause.property("kind") != "primary"
        self._show_pause_word(folded=may and whole > self.width())

    def _show_pause_word(self, *, folded: bool) -> None:
        self.pause.setText("" if folded else self._pause_word)
        restyle(self.pause, tight="true" if folded else "")
        said = self.pause.accessibleDescription() or (self._pause_word if folded else "")
        self.pause.setToolTip(plain_tooltip(said))

    def _show_buttons(self, row: WorkflowRow, stop: StopView | None) -> None:
        everything = stop is not None and stop.everything
        self._show_pause(row, everything=everything)
        hindrance = why_not_now(row, everything_stopped=everything)
        self._show_hindrance(row, hindrance, everything=everything)
        self.run.setEnabled(hindrance is None)
        self.run.setToolTip(plain_tooltip(hindrance or self.tr("Start a run at once")))
        self.run.setAccessibleName(f"{self.run.text()}: {one_line(row.name, 80)}")
        self.run.setAccessibleDescription(hindrance or "")
        self._show_stop_run(row)
        self.run.setVisible(not self._resumes and self.stop_run.isHidden())
        self._fit()
        alone = stop is not None and row.id in stop.workflows
        self.menu.show_row(
            row,
            stopped_alone=alone,
            schedule_is_setting=self._schedule_is_setting,
            may_run=hindrance is None,
        )

    def _show_hindrance(self, row: WorkflowRow, hindrance: str | None, *, everything: bool) -> None:
        state = state_of(row)
        if state is State.BLOCKED and not everything:
            # The reason itself is to be read once, in its card.
            hindrance = self.tr("This workflow is blocked. What it needs is said above.")
        off = state is State.DRAFT and not everything
        comes = reading_said() if off and self.menu.is_sample(row.id) else ""
        self.hindrance = None if hindrance is None else Hindrance(hindrance, off, comes)

    def serve(self, empty: EmptyItems) -> None:
        """Its deeds are those of this head, and it says what this knows. The keyboard goes there
        when the button goes."""
        self._empty = empty
        empty.lines_asked.connect(self.lines_asked)
        empty.rehearse_asked.connect(self.menu.rehearse)
        empty.turn_on_asked.connect(lambda: hand_on(self.pause))
        empty.turn_on_asked.connect(self.resume_asked)

    def _show_stop_run(self, row: WorkflowRow) -> None:
        """A second time it ends in the middle of what it does."""
        self._running = None if row.undoing else row.active_run
        self.stop_run.setVisible(self._running is not None)
        self.stop_run.setEnabled(self._running is not None)
        again = self._running is not None and self._stopping == self._running
        text = self.tr("Stop now") if again else self.tr("Stop this run")
        tip = self.tr("It ends with its next step. This ends it in the middle of what it does.")
        self.stop_run.setText(text)
        self.stop_run.setToolTip(tip if again else "")
        self.stop_run.setAccessibleName(f"{text}: {one_line(row.name, 80)}")
        self.stop_run.setAccessibleDescription(tip if again else "")

    def _stop_clicked(self) -> None:
        again = self._stopping == self._running
        self._stopping = self._running
        self.stop_run_asked.emit(again)

    def _pause_clicked(self) -> None:
        (self.resume_asked if self._resumes else self.pause_asked).emit()
