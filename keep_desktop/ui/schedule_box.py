"""A schedule picker with what it comes to: the words, and the next times in local time."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from keep_desktop.services.context import Keep
from keep_desktop.services.schedule_preview import SchedulePreview, schedule_preview
from keep_desktop.ui.form_notes import Note, Problem, plain_label
from keep_desktop.ui.rule_words import words_said
from keep_desktop.ui.schedule_picker import SchedulePicker, Way
from keep_desktop.ui.text import day_words, time_words, weekday
from keep_desktop.ui.worker import Reader, sentence_of

_PAUSE_MS = 150
_MINUTE = timedelta(minutes=1)


class ScheduleBox(QWidget):
    """`changed` follows each change of the choice, `previewed` each answer about it."""

    changed = Signal()
    previewed = Signal()

    def __init__(
        self, keep: Keep, reader: Reader, *, count: int = 3, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader, self._count = keep, reader, count
        #: What is set already, and when it comes next.
        self._set: tuple[str | None, datetime | None] = None, None
        self.picker = SchedulePicker(self)
        self.problem = Problem(self)
        self.note = Note(parent=self)
        self.missed: QLabel = plain_label(
            self.tr(
                "Times are local. If the computer is asleep or Keep is closed at one or more of "
                "these times, the workflow runs once as soon as it can, not once for each."
            ),
            "small",
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (self.picker, self.problem, self.note, self.missed):
            column.addWidget(part)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._look)
        self.picker.changed.connect(self._pause.start)
        self.picker.changed.connect(self.changed)
        self.setFocusProxy(self.picker.way)
        self._show_off()

    def text(self) -> str | None:
        """As `SchedulePicker.text`."""
        return self.picker.text()

    def set_text(self, text: str | None, planned: datetime | None = None) -> None:
        """*planned*: when the workflow runs next, where that is its schedule already."""
        self._set = text, planned
        self.picker.set_text(text)
        self._look()

    @property
    def is_wrong(self) -> bool:
        """Whether the last look found that the choice cannot be read."""
        return self.problem.is_said

    def _look(self) -> None:
        text = self.picker.text()
        key = ("schedule", id(self))
        if text is None:
            self._reader.forget(key)
            self._show_off()
            return
        rule, next_at = self._set
        planned = next_at if text == rule else None
        self._reader.ask(
            key,
            lambda: schedule_preview(self._keep, text, count=self._count, planned=planned),
            self._show,
            self._show_error,
        )

    def _show_off(self) -> None:
        self.missed.hide()
        self.problem.say("")
        self.note.say("")
        self.previewed.emit()

    def _show(self, preview: SchedulePreview) -> None:
        times = self._times_words(preview.times)
        said = self._form(bool(times)).format(words=words_said(preview.words), times=times)
        self.missed.show()
        self.problem.say("")
        self.note.say(said, "sunken" if times else "warn")
        self.previewed.emit()

    def _form(self, again: bool) -> str:
        if not again:
            return self.tr("{words}: never again.")
        # Of the other ways the picker says itself what they come to.
        if self.picker.way.currentIndex() == Way.CRONTAB:
            return self.tr("{words}.\nNext: {times}")
        return self.tr("Next: {times}")

    def _times_words(self, times: Sequence[datetime]) -> str:
        """“today 14:00, 15:00, Mon 23 Nov 09:00”: each day once, none broken over two lines; with
        seconds where several come within a minute."""
        said, before = [], None
        close = any(after - time < _MINUTE for time, after in pairwise(times))
        for time in times:
            day = "" if time.date() == before else f"{self._day_words(time)} "
            hour = time_words(time.time(), seconds=close)
            said.append(f"{day}{hour}".replace(" ", "\u00a0"))
            before = time.date()
        return ", ".join(said)

    def _day_words(self, time: datetime) -> str:
        here = self._keep.clock.now().astimezone(time.tzinfo)
        days = (time.date() - here.date()).days
        if days == 0:
            return self.tr("today")
        if days == 1:
            return self.tr("tomorrow")
        return f"{weekday(time)} {day_words(time, here.year)}"

    def _show_error(self, error: Exception) -> None:
        self.missed.hide()
        self.note.say("")
        self.problem.say(sentence_of(error))
        self.previewed.emit()
