"""Banners under the top bar: engine failure with restart, and emergency stop with release."""

from collections.abc import Callable
from datetime import datetime, tzinfo
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QPushButton,
)

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import StopView
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.workflow_state import interrupted_text
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.format import clock_time, moment_within, number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import FocusRestorer, focus_with_ring, transfer_focus
from keep_desktop.ui.widgets.labels import WrapLabel, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import fill, hbox, vbox
from keep_desktop.ui.widgets.pointer import ClickGuard


class EngineBanner(QFrame):
    """Hidden while the engine is alive."""

    #: It was restarted; check it again.
    restarted = Signal()

    def __init__(self, keep: Keep, tasks: TaskRunner) -> None:
        super().__init__()
        self._keep, self._tasks = keep, tasks
        self.heading = plain_label(self.tr("The engine has stopped working"), "heading")
        self.sentence = WrapLabel("soft", self)
        self.restart = QPushButton()
        self.restart.setProperty("kind", "primary")
        self.restart.clicked.connect(self._run_query)
        self._lay_out()
        self._ready()
        # Set with text: the icon has a gap to it.
        set_icon(self.restart, "refresh-cw", "on_accent")
        self.hide()

    def _lay_out(self) -> None:
        """Icon, heading over a sentence, and the button at the end."""
        self.setProperty("surface", "banner")
        icon = icon_label("triangle-alert", "fail", 20)
        text = vbox(self.heading, self.sentence, spacing=2)
        hbox(
            icon,
            (text, 1),
            (self.restart, 0, Qt.AlignmentFlag.AlignVCenter),
            within=self,
            spacing=12,
            margins=(20, 10, 16, 10),
        )

    def show_dead(self, dead: bool) -> None:
        if dead is not self.isHidden():
            return
        self.setVisible(dead)
        self._ready()

    def _failed(self, error: Exception) -> None:
        self._ready()
        why = sentence_of(error)
        self._update_text(self.tr("Couldn't restart: {why}").format(why=why))

    def _run_query(self) -> None:
        self.restart.setEnabled(False)
        self.restart.setText(self.tr("Restarting…"))
        self._tasks.urgent(
            lambda: overview.restart_engine(self._keep),
            lambda _: self.restarted.emit(),
            self._failed,
        )

    def _ready(self) -> None:
        self.restart.setEnabled(True)
        self.restart.setText(self.tr("Restart the engine"))
        self._update_text(
            self.tr(
                "Scheduled runs are on hold until it works again. Your data is safe, and "
                "current runs continue."
            )
        )

    def _update_text(self, sentence: str) -> None:
        self.sentence.setText(sentence)
        self.setAccessibleName(f"{self.heading.text()}. {sentence}")


#: Runs listed; the others are listed at their workflows.
_MOST_RUNS = 6

_tr = partial(QCoreApplication.translate, "StopBanner")


def banner_text(stop: StopView, now: datetime, zone: tzinfo) -> str:
    """Time, count of ended runs, unknown outcomes, and what is blocked until when."""
    blocked = _blocked_text(restored=stop.restored_from is not None)
    text = (_ended(stop, now, zone), _unknown(stop), _older(stop.older_steps), blocked)
    return " ".join(part for part in text if part)


def _ended(stop: StopView, now: datetime, zone: tzinfo) -> str:
    if not stop.recorded:
        return _tr("The stop isn't saved yet and ends if Keep closes. Keep will try again.")
    if stop.since is None:
        return _tr("Can't read the stop switch, so everything stays stopped.")
    today = stop.since.astimezone(zone).date() == now.astimezone(zone).date()
    at = clock_time(stop.since, zone) if today else moment_within(stop.since, now, zone)
    if not stop.confirmed:
        return _tr("Since {time}. Waiting for runs to stop.").format(time=at)
    if stop.restored_from is not None:
        when = moment_within(stop.restored_from, now, zone)
        return _tr("Restored from the backup of {when}.").format(when=when)
    if not stop.runs_ended:
        return _tr("Stopped at {time}; nothing was running.").format(time=at)
    runs = plural(stop.runs_ended, _tr("run"), _tr("runs"))
    return _tr("{runs} stopped at {time}.").format(runs=runs, time=at)


def _unknown(stop: StopView) -> str:
    if not stop.unknown_steps:
        return ""
    if stop.unknown_steps == 1:
        return _tr("1 step may or may not have happened. Check it before you continue.")
    return _tr(
        "{count} steps may or may not have happened. Check them before you continue."
    ).format(count=stop.unknown_steps)


def _older(count: int) -> str:
    """Questions older than the stop."""
    one = _tr("1 earlier step may or may not have happened, too.")
    many = _tr("{count} earlier steps may or may not have happened, too.")
    return (one if count == 1 else many).format(count=count) if count else ""


def _blocked_text(*, restored: bool) -> str:
    if restored:
        return _tr("Check your data. Nothing runs until you turn Keep back on.")
    return _tr("Nothing runs until you turn Keep back on.")


def check_label(count: int) -> str:
    return _tr("Check {steps}").format(steps=plural(count, _tr("step"), _tr("steps")))


class StopBanner(QFrame):
    """Shown during the emergency stop. Release asks for confirmation in the banner itself."""

    #: The WorkflowIds whose runs to continue.
    release_requested = Signal(object)
    check_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "banner")
        self._heading = plain_label("", "heading", wrap=False)
        self._sentence = QLabel()
        self._sentence.setWordWrap(True)
        for label in (self._heading, self._sentence):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.check = self._button(check_label(0), self.check_requested.emit)
        self.turn_on = self._button(self.tr("Turn back on"), self._run_query)
        self.turn_on.setProperty("kind", "primary")
        set_icon(self.turn_on, "power", "on_accent")
        self.confirm = self._button(self.tr("Yes, turn on"), self._confirmed)
        self.confirm.setProperty("kind", "primary")
        self.not_yet = self._button(self.tr("Not yet"), self._cancel)
        #: The interrupted runs, each with whether to continue it.
        self.continued: dict[WorkflowId, QCheckBox] = {}
        self._more = plain_label("", "soft", wrap=False)
        self.guard = ClickGuard(self)
        self._focus_back = FocusRestorer(self)
        self._stop: StopView | None = None
        self._confirming = False
        self._last_message = ""
        self._lay_out()
        self.hide()

    def _button(self, text: str, clicked: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(lambda: clicked())
        return button

    def _lay_out(self) -> None:
        icon = icon_label("octagon-x", "fail", 20)
        text = vbox(self._heading, self._sentence, spacing=2)
        self._runs = vbox(margins=(0, 4, 0, 0))
        text.addLayout(self._runs)
        row = hbox(icon, (text, 1), within=self, spacing=12, margins=(20, 10, 16, 10))
        # Confirming button at the end, as everywhere.
        fill(row, self.check, self.turn_on, self.not_yet, self.confirm)

    def show_stop(self, stop: StopView, now: datetime, zone: tzinfo) -> None:
        """Update; hidden unless stopped."""
        self._stop = stop
        self._last_message = banner_text(stop, now, zone)
        if not stop.everything:
            self._confirming = False
        self._show()

    def _show(self) -> None:
        stop = self._stop
        if stop is None or not stop.everything:
            self._focus_back.restore()
            self.hide()
            return
        self.show()
        if self._confirming:
            self._heading.setText(self.tr("Turn Keep back on?"))
            text = self.tr("No runs are scheduled.")
            if stop.upcoming_times:
                text = self.tr("Workflows continue at their next scheduled time.")
            self._sentence.setText(text)
        else:
            title = self.tr("Everything is stopped") if stop.confirmed else self.tr("Stopping…")
            self._heading.setText(title)
            self._sentence.setText(self._last_message)
        self._list_runs()
        # Questions of this stop are urgent; older ones are in the same place.
        to_check = stop.unknown_steps or stop.older_steps
        self.check.setText(check_label(to_check))
        self.check.setVisible(bool(to_check))
        self.turn_on.setVisible(not self._confirming)
        self.turn_on.setEnabled(stop.confirmed)
        self.confirm.setVisible(self._confirming)
        self.not_yet.setVisible(self._confirming)

    def _list_runs(self) -> None:
        """The interrupted runs, while it asks: none is continued unless checked."""
        rows = self._stop.interrupted if self._stop is not None and self._confirming else ()
        shown = {row.id: row for row in rows[:_MOST_RUNS]}
        for removed in set(self.continued) - set(shown):
            self.continued.pop(removed).deleteLater()
        for row in shown.values():
            box = self.continued.get(row.id)
            if box is None and row.interrupted is not None:
                text = self.tr("Continue “{name}”: {how_far}")
                how_far = interrupted_text(row.interrupted)
                box = QCheckBox(text.format(name=single_line(row.name, 60), how_far=how_far), self)
                self.continued[row.id] = box
                self._runs.addWidget(box)
        left = len(rows) - len(shown)
        self._more.setText(self.tr("and {count} more, under Workflows").format(count=number(left)))
        self._runs.removeWidget(self._more)
        self._runs.addWidget(self._more)
        self._more.setVisible(left > 0)

    def _run_query(self) -> None:
        self._confirming = True
        # A double click must not confirm.
        with self.guard.changing((self.turn_on, self.confirm, self.not_yet)):
            self._show()
        # For Enter, also after a click; with a visible focus ring.
        focus_with_ring(self.not_yet)

    def cancel(self) -> bool:
        """Escape: cancel the confirmation. False: there was none."""
        was_confirming = self._confirming and self.isVisible()
        if was_confirming:
            self._cancel()
        return was_confirming

    def _cancel(self) -> None:
        self._confirming = False
        self._show()
        transfer_focus(self.turn_on)

    def _confirmed(self) -> None:
        chosen = tuple(id for id, box in self.continued.items() if box.isChecked())
        self._confirming = False
        self._show()
        self.release_requested.emit(chosen)
