"""The red strip under the top bar: what the emergency stop did, and the way back."""

from collections.abc import Callable
from datetime import datetime, tzinfo

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ports.views import StopView
from keep_desktop.ui.focus_back import FocusBack
from keep_desktop.ui.focus_rings import focus_with_ring, hand_on
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.text import clock_time, moment_within, plural
from keep_desktop.ui.theme import set_icon


def _tr(text: str) -> str:
    return QCoreApplication.translate("StopStrip", text)


def strip_sentence(stop: StopView, now: datetime, zone: tzinfo) -> str:
    """When, how many runs ended, what is not known, and what holds until when."""
    held = _held(restored=stop.restored_from is not None)
    said = (_ended(stop, now, zone), _unknown(stop), _older(stop.older_steps), held)
    return " ".join(part for part in said if part)


def _ended(stop: StopView, now: datetime, zone: tzinfo) -> str:
    if not stop.recorded:
        return _tr(
            "The disk has not recorded the stop yet: until it has, it holds only while Keep is "
            "open. Keep goes on trying."
        )
    if stop.since is None:
        return _tr("The stop switch cannot be read, so it counts as set.")
    today = stop.since.astimezone(zone).date() == now.astimezone(zone).date()
    at = clock_time(stop.since, zone) if today else moment_within(stop.since, now, zone)
    if not stop.confirmed:
        return _tr("Since {time}: waiting until every run has ended.").format(time=at)
    if stop.restored_from is not None:
        when = moment_within(stop.restored_from, now, zone)
        return _tr("Restored from the backup of {when}.").format(when=when)
    if not stop.runs_ended:
        return _tr("Stopped at {time}; nothing was running.").format(time=at)
    runs = plural(stop.runs_ended, _tr("run"), _tr("runs"))
    return _tr("{runs} ended at {time}.").format(runs=runs, time=at)


def _unknown(stop: StopView) -> str:
    if not stop.unknown_steps:
        return ""
    if stop.unknown_steps == 1:
        return _tr("One step may or may not have happened: check it before you go on.")
    return _tr("{count} steps may or may not have happened: check them before you go on.").format(
        count=stop.unknown_steps
    )


def _older(count: int) -> str:
    """Apart from what the stop did."""
    one = _tr("1 step from before may or may not have happened, too.")
    many = _tr("{count} steps from before may or may not have happened, too.")
    return (one if count == 1 else many).format(count=count) if count else ""


def _held(*, restored: bool) -> str:
    if restored:
        return _tr("Look through what is there: nothing starts until you turn Keep back on.")
    return _tr("Nothing starts until you turn Keep back on.")


def check_word(count: int) -> str:
    return _tr("Check {steps}").format(steps=plural(count, _tr("step"), _tr("steps")))


class StopStrip(QFrame):
    """Shown while everything is stopped. Turning back on asks once, in the strip itself."""

    release_asked = Signal()
    check_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "strip")
        self._heading = QLabel()
        self._heading.setProperty("role", "heading")
        self._sentence = QLabel()
        self._sentence.setWordWrap(True)
        for label in (self._heading, self._sentence):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.check = self._button(check_word(0), self.check_asked.emit)
        self.turn_on = self._button(self.tr("Turn back on"), self._ask)
        self.turn_on.setProperty("kind", "primary")
        set_icon(self.turn_on, "power", "on_accent")
        self.confirm = self._button(self.tr("Yes, turn on"), self._confirmed)
        self.confirm.setProperty("kind", "primary")
        self.not_yet = self._button(self.tr("Not yet"), self._take_back)
        self.guard = PressGuard(self)
        self._focus_back = FocusBack(self)
        self._stop: StopView | None = None
        self._asking = False
        self._told = ""
        self._lay_out()
        self.hide()

    def _button(self, text: str, clicked: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(text)
        button.clicked.connect(lambda: clicked())
        return button

    def _lay_out(self) -> None:
        mark = QLabel()
        set_icon(mark, "octagon-x", "fail", 20)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._heading)
        words.addWidget(self._sentence)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 10, 16, 10)
        row.setSpacing(12)
        row.addWidget(mark)
        row.addLayout(words, 1)
        # What goes on stands in the corner, as everywhere.
        for button in (self.check, self.turn_on, self.not_yet, self.confirm):
            row.addWidget(button)

    def show_stop(self, stop: StopView, now: datetime, zone: tzinfo) -> None:
        """Say what is so now; hides itself where everything may run."""
        self._stop = stop
        self._told = strip_sentence(stop, now, zone)
        if not stop.everything:
            self._asking = False
        self._show()

    @property
    def sentence(self) -> str:
        """What stands in it."""
        return self._sentence.text()

    def _show(self) -> None:
        stop = self._stop
        if stop is None or not stop.everything:
            self._focus_back.give()
            self.hide()
            return
        self.show()
        if self._asking:
            self._heading.setText(self.tr("Turn Keep back on?"))
            said = self.tr("Nothing starts by itself: no workflow has a time to come.")
            if stop.times_to_come:
                said = self.tr("Nothing starts by itself now: workflows go on at their next time.")
            self._sentence.setText(said)
        else:
            title = self.tr("Everything is stopped") if stop.confirmed else self.tr("Stopping…")
            self._heading.setText(title)
            self._sentence.setText(self._told)
        # Those of this stop are what is pressing; the older ones wait in the same place.
        to_check = stop.unknown_steps or stop.older_steps
        self.check.setText(check_word(to_check))
        self.check.setAccessibleName(self.check.text())
        self.check.setVisible(bool(to_check))
        self.turn_on.setVisible(not self._asking)
        self.turn_on.setEnabled(stop.confirmed)
        self.confirm.setVisible(self._asking)
        self.not_yet.setVisible(self._asking)

    def _ask(self) -> None:
        self._asking = True
        # A double click has not read what came there.
        with self.guard.changing((self.turn_on, self.confirm, self.not_yet)):
            self._show()
        # Enter answers: with what has to be seen, also by who came with the pointer.
        focus_with_ring(self.not_yet)

    def take_back(self) -> bool:
        """Escape: its question stands no more. False: none did."""
        asked = self._asking and self.isVisible()
        if asked:
            self._take_back()
        return asked

    def _take_back(self) -> None:
        self._asking = False
        self._show()
        hand_on(self.turn_on)

    def _confirmed(self) -> None:
        self._asking = False
        self._show()
        self.release_asked.emit()
