"""The parts of the workflow header below the name: schedule with last and next run, leftover
inputs, warnings of the last run, progress, and the card with the reason why it does not run and its
fixes."""

from collections.abc import Collection
from datetime import datetime, tzinfo
from enum import StrEnum

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QWidget,
)

from keep_desktop.domain.ids import RunId
from keep_desktop.domain.runs import RunStatus
from keep_desktop.domain.text import sentence
from keep_desktop.ports.views import LastWarning, Leftovers, WorkflowDetail, WorkflowRow
from keep_desktop.services.runs.progress import ProgressEstimate
from keep_desktop.ui.presentation.answers import LineButton
from keep_desktop.ui.presentation.runs import undone_text
from keep_desktop.ui.presentation.workflow_state import (
    State,
    continues,
    interrupted_of,
    interrupted_text,
    leftovers_text,
    progress_text,
    skip_text,
    state_of,
    total_of,
)
from keep_desktop.ui.style.theme import color, restyle, set_icon
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import Now, moment_within, number, remaining_text
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.widgets.inputs import LinkButton, make_button, progress_bar
from keep_desktop.ui.widgets.labels import ElidedLabel, breakable, icon_label, plain_tooltip
from keep_desktop.ui.widgets.layouts import STRETCH, hbox, vbox

_LEAST = 24
_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class FactsLabel(LinkButton):
    """Dots below the schedule mark a link; elided text has a tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._schedule = self._rest = self._more = ""
        self._leads = False
        self.set_text("")

    def set_text(self, text: str) -> None:
        """Text without a link."""
        self.show_facts("", text, leads=False)

    def show_facts(self, schedule: str, rest: str, *, leads: bool, more: str = "") -> None:
        """*leads*: the schedule can be changed. *more*: for the tooltip."""
        self._schedule, self._rest, self._leads = single_line(schedule), rest, leads
        self._more = more
        self.setAccessibleName(self.text())
        changes = self.tr("Change the schedule") if leads else ""
        self.setAccessibleDescription(" · ".join(part for part in (changes, more) if part))
        policy = Qt.FocusPolicy.StrongFocus if leads else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        self.set_hovered(self.is_under and leads)
        self._set_tooltip()
        self.updateGeometry()

    def text(self) -> str:
        return f"{self._schedule}{self._rest}"

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self.fontMetrics().height())

    def hitButton(self, at: QPoint) -> bool:
        return self._leads and self._link().contains(at)

    def _link(self) -> QRect:
        # In exactly its width the text would be elided.
        width = self.fontMetrics().horizontalAdvance(self._schedule)
        room = min(width + 1 if width else 0, self.width())
        return self._side(QRect(0, 0, room, self.height()))

    def _side(self, room: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), room)

    def _set_tooltip(self) -> None:
        fits = self.sizeHint().width() <= self.width()
        text = [] if fits else [self.text()]
        text += [self._more] * bool(self._more)
        if self._leads:
            text.append(self.tr("Click the schedule to change it"))
        self.setToolTip(plain_tooltip("\n".join(text)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_tooltip()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        here, right = self._leads and (self.is_under or has_ring(self)), Qt.TextElideMode.ElideRight
        painter.setFont(self.font())
        link = self._link()
        if has_ring(self):
            self._paint_ring(painter, link)
        painter.setPen(color("accent" if here else "text_soft"))
        painter.drawText(link, _FLAGS, metrics.elidedText(self._schedule, right, link.width()))
        if self._leads and not has_ring(self):
            self._paint_line(painter, link, solid=here)
        left = self.width() - link.width()
        painter.setPen(color("text_soft"))
        after = self._side(QRect(link.width(), 0, left, self.height()))
        painter.drawText(after, _FLAGS, metrics.elidedText(self._rest, right, left))
        painter.end()

    def _paint_line(self, painter: QPainter, link: QRect, *, solid: bool) -> None:
        """Dotted, below the text, as for all links."""
        ink = color("accent" if solid else "text_faint")
        style = Qt.PenStyle.SolidLine if solid else Qt.PenStyle.DotLine
        painter.setPen(QPen(ink, 1, style))
        painter.drawLine(link.left(), self.height() - 1, link.right() - 1, self.height() - 1)

    def _paint_ring(self, painter: QPainter, link: QRect) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color("accent"), 1.5))
        painter.setBrush(color("selected"))
        painter.drawRoundedRect(QRectF(link).adjusted(0.75, 0.75, 1.25, -0.75), 4, 4)


class _Notice(QWidget):
    """One line with quiet buttons at its end; hidden while it has no text."""

    def __init__(self, icon: str, tone: str, *buttons: QPushButton) -> None:
        super().__init__()
        self.label = ElidedLabel("soft")
        for button in buttons:
            button.setProperty("kind", "ghost")
        hbox(icon_label(icon, tone), self.label, *buttons, STRETCH, within=self, spacing=6)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_text(self, text: str) -> None:
        self.label.setText(text)
        self.setVisible(bool(text))


class LeftoverNotice(_Notice):
    """Inputs that wait but that the current script does not handle."""

    def __init__(self) -> None:
        self.skip = QPushButton(skip_text())
        super().__init__("triangle-alert", "warn", self.skip)

    def show_leftovers(self, found: Leftovers) -> None:
        text = leftovers_text(found)
        self.skip.setAccessibleDescription(text)
        self.set_text(text)


class RepairNotice(_Notice):
    """That Keep repaired the script that runs."""

    def __init__(self) -> None:
        self.show_changes = QPushButton(self.tr("Show changes"))
        self.show_changes.setAccessibleName(self.tr("Show what the repair changed"))
        self.undo = QPushButton(self.tr("Undo repair"))
        self.undo.setAccessibleDescription(self.tr("Go back to the version before"))
        super().__init__("info", "text_soft", self.show_changes, self.undo)

    def show_row(self, row: WorkflowRow) -> None:
        text = self.tr("Keep repaired the script. Version {version} is the repair.")
        self.undo.setEnabled(row.active_run is None)
        self.set_text(text.format(version=row.version) if row.repaired else "")


#: Characters of a script's text.
_MOST_TEXT = 400


class WarningNotice(_Notice):
    def __init__(self) -> None:
        self.run_id: RunId | None = None
        self.show_run = QPushButton(self.tr("Show log"))
        self.show_run.setAccessibleName(self.tr("Show the log of the run with warnings"))
        super().__init__("triangle-alert", "warn", self.show_run)

    def show_detail(self, detail: WorkflowDetail, now: datetime, zone: tzinfo) -> None:
        """Hidden for a blocked workflow: its reason is below in full, and more urgent."""
        row = detail.row
        text, self.run_id = "", None
        if state_of(row) is not State.BLOCKED:
            is_postponed = bool(row.bars) and row.bars[-1].result == RunStatus.PAUSED_TRANSIENT
            if is_postponed and detail.retry_at is not None:
                # The schedule may come first.
                next_at = min(detail.retry_at, row.next_at or detail.retry_at)
                time = moment_within(max(next_at, now), now, zone)
                text = self._postponed_text(detail.last_error or "", time)
            elif row.warned is not None:
                at = moment_within(row.warned.at, now, zone)
                text, self.run_id = self._warning_text(row.warned, at), row.warned.run_id
        self.show_run.setVisible(self.run_id is not None)
        self.set_text(text)

    def _postponed_text(self, error: str, time: str) -> str:
        why = sentence(translate_error(single_line(error, _MOST_TEXT)))
        return self.tr("The last run was postponed: {why} Next try: {time}.").format(
            why=why, time=time
        )

    def _warning_text(self, warned: LastWarning, at: str) -> str:
        """A run that was interrupted does not clear the warnings of the one before."""
        text = single_line(translate_error(single_line(warned.text, _MOST_TEXT)), _MOST_TEXT)
        if not warned.in_last_session:
            sentence = self._warned_in_earlier_run(warned.count)
            return sentence.format(time=at, count=number(warned.count), text=text)
        if warned.count == 1:
            return self.tr("1 warning in the last run. {text}").format(text=text)
        return self.tr("{count} warnings in the last run. {text}").format(
            count=number(warned.count), text=text
        )

    def _warned_in_earlier_run(self, count: int) -> str:
        if count == 1:
            return self.tr("1 warning in the run of {time}. {text}")
        return self.tr("{count} warnings in the run of {time}. {text}")


class RunProgress(QWidget):
    """214 of 310 photos over a thin bar; a count without a total."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = progress_bar(self.tr("Progress of the run"))
        self.label = ElidedLabel("small")
        self._pace: tuple[RunId, ProgressEstimate] | None = None
        vbox(self.label, self.bar, within=self, spacing=6)

    def show_row(self, row: WorkflowRow, now: Now) -> None:
        interrupted = interrupted_of(row)
        self.setVisible(row.active_run is not None or interrupted is not None)
        progress = row.progress if interrupted is None else interrupted.progress
        total = total_of(progress) if progress else None
        self.bar.setVisible(bool(total) and (interrupted is None or continues(row)))
        if interrupted is None and (row.undoing or progress is None):
            taking_back = self.tr("Undoing an attempt, as requested…")
            self.label.setText(taking_back if row.undoing else self.tr("Running…"))
            return
        if total and progress is not None:
            # Qt counts in 32 bits; a script may set any total.
            self.bar.setRange(0, 1000)
            self.bar.setValue(progress.done * 1000 // total)
        if interrupted is not None:
            undone = "" if interrupted.undone is None else undone_text(interrupted.undone, now)
            text = filter(None, (interrupted_text(interrupted), undone))
            self.label.setText(" · ".join(text))
        elif progress is not None:
            left = self._items_left(row, now.at)
            about = "" if left is None else f" · {remaining_text(left)}"
            self.label.setText(progress_text(progress) + about)

    def _items_left(self, row: WorkflowRow, now: datetime) -> int | None:
        """The time left, by the speed observed here."""
        if row.active_run is None or row.progress is None:
            return None
        if self._pace is None or self._pace[0] != row.active_run:
            self._pace = (row.active_run, ProgressEstimate(row.last_run_at or now))
        pace = self._pace[1]
        pace.observe(now, done=row.progress.done, total=row.progress.total)
        return pace.minutes_left(now)


class Remedy(StrEnum):
    """The fixes, in the order of their buttons."""

    ANSWER = "answer"
    CONNECT = "connect"
    CONNECTIONS = "connections"
    PAGE = "page"
    SETTINGS = "settings"
    VERSIONS = "versions"
    RESUME = "resume"
    RELEASE = "release"


class ReasonCard(QFrame):
    """Hidden without a reason; one button for each Remedy."""

    def __init__(self) -> None:
        super().__init__()
        self._icon_label = QLabel()
        #: The reason as given.
        self.text = ""
        #: Whether one of its own buttons is the primary one.
        self.leads = False
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        self._make_buttons()
        text = hbox(
            (self._icon_label, 0, Qt.AlignmentFlag.AlignTop), (self.sentence, 1), spacing=10
        )
        self.line = LineButton(self)
        line = hbox(STRETCH, self.line, spacing=8)
        for button in self.buttons.values():
            line.addWidget(button)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._both.setContentsMargins(12, 8, 12, 8)
        self._both.setSpacing(10)
        self._both.addLayout(text, 1)
        # The icon is at the first line, even if a button beside it makes it higher.
        self._both.setAlignment(text, Qt.AlignmentFlag.AlignVCenter)
        self._both.addLayout(line)
        self.show_reason("")

    def _make_buttons(self) -> None:
        self.buttons: dict[Remedy, QPushButton] = {}
        for remedy, text, name in (
            (Remedy.ANSWER, self.tr("Answer…"), self.tr("Answer the question")),
            (Remedy.CONNECT, self.tr("Connect a service…"), self.tr("Connect the missing service")),
            (Remedy.CONNECTIONS, self.tr("Connections…"), self.tr("Connections in Settings")),
            (Remedy.PAGE, self.tr("Open the page"), self.tr("Open the page in your browser")),
            (Remedy.SETTINGS, self.tr("Settings…"), self.tr("Settings of the workflow")),
            (Remedy.VERSIONS, self.tr("New version…"), self.tr("New version of this workflow")),
            (Remedy.RESUME, self.tr("Resume"), self.tr("Resume this workflow")),
            (Remedy.RELEASE, self.tr("Turn back on"), self.tr("Turn this workflow back on")),
        ):
            self.buttons[remedy] = make_button(text, name)
        self.buttons[Remedy.VERSIONS].setToolTip(
            self.tr("Import a fixed script or go back to an earlier version")
        )

    def show_question(self, sentence: str, whole: str) -> None:
        """A question is not a failure: in short here, *whole* where it is answered."""
        self.show_reason(sentence, (Remedy.ANSWER,), tone="warn")
        # Nothing else resolves it.
        restyle(self.buttons[Remedy.ANSWER], kind="primary")
        self.leads = True
        self.sentence.setToolTip(plain_tooltip(whole))
        self.sentence.setAccessibleDescription(whole)

    def show_missing(
        self, sentence: str, remedies: Collection[Remedy], *, page: str | None
    ) -> None:
        """Only other settings resolve it, so that is the primary button."""
        self.show_reason(sentence, remedies, tone="warn", page=page)
        restyle(self.buttons[Remedy.SETTINGS], kind="primary")
        self.leads = True

    def show_reason(
        self,
        sentence: str,
        remedies: Collection[Remedy] = (),
        *,
        tone: str = "fail",
        page: str | None = None,
        error: str | None = None,
    ) -> None:
        """Several buttons go below the sentence: beside it there would be no space. *page*: the
        address that the button opens. *error*: may lead to a line of the script."""
        self.line.show_error(error)
        self.buttons[Remedy.PAGE].setToolTip(plain_tooltip(single_line(page or "", 300)))
        self.leads = False
        restyle(self, surface=tone)
        restyle(self.buttons[Remedy.ANSWER], kind="")
        restyle(self.buttons[Remedy.SETTINGS], kind="")
        set_icon(self._icon_label, "triangle-alert", tone, 18)
        self.sentence.setToolTip("")
        self.sentence.setAccessibleDescription("")
        self.text = sentence
        self.sentence.setText(breakable(single_line(sentence, 600)))
        for remedy, button in self.buttons.items():
            button.setVisible(remedy in remedies)
        option = QBoxLayout.Direction
        below = len(remedies) + (not self.line.isHidden()) > 1
        self._both.setDirection(option.TopToBottom if below else option.LeftToRight)
        self._both.setStretch(0, 0 if below else 1)
        self.setVisible(bool(sentence))
