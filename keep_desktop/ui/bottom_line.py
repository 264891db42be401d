"""The line at the bottom: how the engine fares and what runs next."""

from datetime import datetime, tzinfo

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from keep_desktop.ports.views import Overview
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.text import moment
from keep_desktop.ui.theme import restyle, set_icon

HEIGHT = 28


class BottomLine(QFrame):
    """Trouble with ledger or engine takes the place of the reassurance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "bottom")
        self.setFixedHeight(HEIGHT)
        self._mark = QLabel()
        self.state = ElidedLabel("small")
        self.next_run = ElidedLabel("small")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 0, 18, 0)
        row.setSpacing(8)
        row.addWidget(self._mark)
        row.addWidget(self.state, 2)
        row.addStretch(1)
        row.addWidget(self.next_run)

    def show_overview(self, view: Overview, now: datetime, zone: tzinfo) -> None:
        if view.trouble is None:
            set_icon(self._mark, "shield-check", "done", 14)
            self.state.setText(self.tr("Everything stays on this computer"))
            restyle(self.state, role="small")
        else:
            set_icon(self._mark, "triangle-alert", "fail", 14)
            self.state.setText(view.trouble)
            restyle(self.state, role="problem")
        self.next_run.setText(self._next(view, now, zone))

    def _next(self, view: Overview, now: datetime, zone: tzinfo) -> str:
        if view.stop.everything:
            return self.tr("Nothing runs until you turn Keep back on")
        if view.schedules_paused_since is not None:
            return self.tr("All schedules are paused")
        if view.next_workflow is None or view.next_at is None:
            return self.tr("No run is planned")
        if view.next_at <= now:
            return self.tr("Next run: {name}, now").format(name=view.next_workflow)
        return self.tr("Next run: {name}, {time}").format(
            name=view.next_workflow, time=moment(view.next_at, now, zone)
        )
