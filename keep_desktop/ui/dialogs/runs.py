"""The runs of one workflow as pictures: the last ones, one of them in time, and the last weeks."""

from collections.abc import Collection
from datetime import timedelta
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.services.context import Keep
from keep_desktop.services.pictures import (
    RunPictures,
    Timeline,
    a_run_of,
    run_pictures,
    timeline,
)
from keep_desktop.ui.bridge import Throttle
from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import plain_label
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.pictures.bars import RunBars
from keep_desktop.ui.pictures.days import DayChart
from keep_desktop.ui.pictures.legend import Legend
from keep_desktop.ui.pictures.timeline import TimelinePicture
from keep_desktop.ui.pictures.words import items_said, lasting, pace_said, session_said
from keep_desktop.ui.run_failures import RunFailures, show_failed_said
from keep_desktop.ui.text import number
from keep_desktop.ui.worker import Reader

#: The least time between two reads while it runs.
_AGAIN_S = 1.0


class RunsDialog(Dialog):
    """Reads when it opens, and on `read_again`; a run that is chosen shows below. `failures_asked`
    carries the RunFailures to show in Workflows, `run_asked` a RunId of the run to look into with
    its log, `answer_asked` the WorkflowId whose questions are to be answered."""

    failures_asked = Signal(object)
    run_asked = Signal(object)
    answer_asked = Signal(object)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflow_id: WorkflowId,
        name: str,
        parent: QWidget | None = None,
        *,
        inputs: bool = False,
        back: int = 0,
    ) -> None:
        """*inputs*: its script is made of handlers. *back*: how many before the newest the run is
        that is shown first."""
        super().__init__(self.tr("Runs"), reader, parent)
        self._inputs, self._back = inputs, back
        self._keep, self._workflow_id = keep, workflow_id
        self._chosen: SessionBar | None = None
        self._shown: tuple[SessionBar, ...] = ()
        self._now = Now(keep.clock.now(), keep.clock.zone())
        self.heading.setText(self.tr("Runs of {name}").format(name=one_line(name, 80)))
        self.bars = RunBars()
        self.bars.chosen.connect(self._show_session)
        self.bars.opened.connect(self._open_run)
        self.legend = Legend()
        self.said = plain_label("", "strong")
        self.picture = TimelinePicture()
        self.cut = plain_label(self.tr("More went on than there is room for here."), "faint")
        self.items = DayChart(
            self.tr("Inputs a day") if inputs else self.tr("Items a day"),
            lambda day: float(day.items),
            partial(items_said, inputs=inputs),
            lambda most: number(round(most)),
        )
        self.pace = DayChart(
            self.tr("Time for each input") if inputs else self.tr("Time for each item"),
            lambda day: day.seconds_per_item,
            partial(pace_said, inputs=inputs),
            lambda most: lasting(timedelta(seconds=most)),
        )
        self.days_cut = plain_label(
            self.tr("It ran so often that the first of these days are not counted."), "faint"
        )
        self.failed = self.button(show_failed_said(1), self._go_to_failed, icon="circle-x")
        self.log = self.button(self.tr("Show the log"), self._open_run, icon="terminal")
        self.log.setToolTip(self.tr("How this run went, and what it logged (Return)"))
        self.answer = self.button(self.tr("Answer…"), self._go_to_answer, kind="primary")
        self.answer.setAccessibleName(self.tr("Answer what is asked"))
        for button in (self.failed, self.log, self.answer):
            button.hide()
        self.close_button = self.button(self.tr("Close"), self.accept)
        self._lay_out()
        self.fit(820, 620)
        self._again = Throttle(_AGAIN_S, self._ask, self)
        self._ask()

    def read_again(self, changed: Collection[WorkflowId]) -> None:
        """Where its workflow is among those whose runs changed; the chosen one stays chosen."""
        if self._workflow_id in changed:
            self._again.poke()

    def _ask(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._reader.ask(
            ("runs", id(self)),
            lambda: run_pictures(keep, workflow_id),
            self._show,
            self.show_error,
        )

    def _lay_out(self) -> None:
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        self._charts = QWidget()
        charts = QHBoxLayout(self._charts)
        charts.setContentsMargins(0, 8, 0, 0)
        charts.setSpacing(24)
        for chart in (self.items, self.pace):
            side = QVBoxLayout()
            side.setSpacing(4)
            side.addWidget(plain_label(chart.accessibleName(), "label"))
            side.addWidget(chart, 1)
            # What a high window has beyond the highest chart.
            side.addStretch(0)
            charts.addLayout(side, 1)
        self._head_of_bars = self._make_head()
        parts = (self._head_of_bars, self.bars, self.said, self.picture, self.cut)
        for part in (*parts, self._charts, self.days_cut):
            column.addWidget(part, 1 if part is self._charts else 0)
            part.hide()
        # Where there are no charts.
        column.addStretch(0)
        self.footer.addWidget(self.log)
        self.footer.addWidget(self.failed)
        self.footer.addStretch(1)
        self.footer.addWidget(self.close_button)
        self.footer.addWidget(self.answer)

    def _make_head(self) -> QWidget:
        """What the bars mean, over them."""
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(self.legend, 1)
        taller = self.tr("Taller: more inputs") if self._inputs else self.tr("Taller: more items")
        row.addWidget(plain_label(taller, "faint", wrap=False))
        return head

    def _show(self, pictures: RunPictures) -> None:
        bars = tuple(pictures.bars)
        if not bars:
            self.say_below(self.tr("It has not run yet. Its runs show here once it did."))
            return
        said = self.tr("The last ones, oldest first. Choose one to look into it.")
        if pictures.leaves_out:
            left_out = self.tr("Those without items are left out, but for the newest.")
            if self._inputs:
                left_out = self.tr("Those without inputs are left out, but for the newest.")
            said += f" {left_out}"
        self.say_below(said)
        for part in (self._head_of_bars, self.bars, self.said, self.picture, self._charts):
            part.show()
        self.legend.show_bars(bars)
        self.days_cut.setVisible(pictures.is_cut)
        self.items.show_days(pictures.days)
        self.pace.show_days(pictures.days)
        self._now = Now(self._keep.clock.now(), self._keep.clock.zone())
        chosen = None if self._chosen is None else self._chosen.id
        places = {bar.id: back for back, bar in enumerate(reversed(bars))}
        if chosen not in places:
            self.bars.show_bars(bars, self._now, self._back)
            self.bars.setFocus()
        elif bars != self._shown:
            self.bars.show_bars(bars, self._now, places[chosen])
        self._shown = bars

    def _show_session(self, bar: SessionBar) -> None:
        keep, self._chosen = self._keep, bar
        self.said.setText(session_said(bar, self._now))
        count = bar.items.get("failed", 0) if bar.undo is None else 0
        self.log.show()
        self.answer.setVisible(bar.questions > 0)
        self.failed.setVisible(count > 0)
        self.failed.setText(show_failed_said(count))
        self.failed.setAccessibleName(self.failed.text())
        self._reader.ask(
            ("timeline", id(self)), lambda: timeline(keep, bar), self._show_line, self.show_error
        )

    def _go_to_failed(self) -> None:
        bar = self._chosen
        if bar is not None and bar.ended_at is not None:
            self.accept()
            self.failures_asked.emit(RunFailures(self._workflow_id, bar.id, bar.ended_at))

    def _open_run(self) -> None:
        keep, bar = self._keep, self._chosen
        if bar is not None:
            self._reader.ask(
                ("run of", id(self)),
                lambda: a_run_of(keep, bar.id),
                self._open_found,
                self.show_error,
            )

    def _open_found(self, run_id: RunId | None) -> None:
        if run_id is None:
            self.trouble.say(self.tr("This run did nothing and logged nothing."), "warn")
        else:
            self.run_asked.emit(run_id)

    def _go_to_answer(self) -> None:
        self.accept()
        self.answer_asked.emit(self._workflow_id)

    def _show_line(self, line: Timeline) -> None:
        self.picture.show_timeline(line, self._now)
        self.cut.setVisible(line.is_cut)
