"""The line at the bottom: how the engine fares and what runs next; a message that goes by itself
stands over it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from keep_desktop.ports.views import Outward, Overview
from keep_desktop.ui.copied import copies
from keep_desktop.ui.elided_label import ElidedLabel, plain_tooltip
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.sides import is_mirrored
from keep_desktop.ui.text import moment_within, plural
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.toast import Toast

HEIGHT = 32
#: Workflows that the tooltip lists.
_MOST_TOLD = 20
#: From a message to what stays beside it.
_BETWEEN = 16


@dataclass(frozen=True, slots=True)
class _Look:
    word: str
    icon: str
    tone: str


def _part(*widgets: QWidget) -> QWidget:
    """Side by side; where they are hidden nothing else moves."""
    part = QWidget()
    row = QHBoxLayout(part)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget, int(widget is widgets[-1]))
    kept = part.sizePolicy()
    kept.setRetainSizeWhenHidden(True)
    part.setSizePolicy(kept)
    return part


class BottomLine(QFrame):
    """Trouble with ledger or engine takes the place of the reassurance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "bottom")
        self.setFixedHeight(HEIGHT)
        self._mark = QLabel()
        self.state = ElidedLabel("small")
        self._engine_mark = QLabel()
        self.engine = QLabel()
        self.engine.setProperty("role", "small")
        self._dot = QLabel("·")
        self._dot.setProperty("role", "small")
        self.next_run = ElidedLabel("small")
        self._first = _part(self._mark, self.state)
        self._last = _part(self._engine_mark, self.engine, self._dot, self.next_run)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 0, 18, 0)
        row.setSpacing(8)
        row.addWidget(self._first, 1)
        row.addWidget(self._last)

    def hold(self, toast: Toast) -> None:
        """Have *toast* stand here, in place of what it would cover a part of."""
        toast.setParent(self)
        toast.takes.connect(self._give_room)
        copies().told.connect(toast.tell_aside)

    def _give_room(self, width: int, height: int) -> None:
        self.setFixedHeight(max(HEIGHT, height))
        self._first.setVisible(not width)
        left = self._last.mapTo(self, QPoint(0, 0)).x()
        begins = self.width() - left - self._last.width() if is_mirrored() else left
        self._last.setVisible(not width or width + _BETWEEN < begins)

    def show_overview(self, view: Overview, now: datetime, zone: tzinfo) -> None:
        # That the engine is dead stands at the other end, and over the page.
        if view.trouble is None or view.engine_dead:
            self._show_well(view.outward)
        else:
            self._first.setToolTip("")
            self.state.setAccessibleDescription("")
            set_icon(self._mark, "triangle-alert", "fail", 14)
            self.state.setText(told(view.trouble))
            restyle(self.state, role="problem")
        look = self._look(view)
        set_icon(self._engine_mark, look.icon, look.tone, 14)
        self.engine.setText(look.word)
        restyle(self.engine, role="problem" if look.tone == "fail" else "small")
        following = self._next(view, now, zone)
        self.next_run.setText(following)
        for part in (self._dot, self.next_run):
            part.setVisible(bool(following))

    def _show_well(self, outward: Sequence[Outward]) -> None:
        """Where the data are, and what of the workflows reaches out."""
        set_icon(self._mark, "globe" if outward else "shield-check", "done", 14)
        said = self.tr("Everything stays on this computer")
        if outward:
            count = plural(
                len(outward),
                self.tr("workflow uses the internet"),
                self.tr("workflows use the internet"),
            )
            said = self.tr("Kept on this computer; {count}").format(count=count)
        self.state.setText(said)
        restyle(self.state, role="small")
        told_of = "\n".join(map(self._reach_said, outward[:_MOST_TOLD]))
        # Of the part: the label has a tooltip of its own where it gives way.
        self._first.setToolTip(plain_tooltip(told_of).replace("\n", "<br>"))
        self.state.setAccessibleDescription(told_of)

    def _reach_said(self, one: Outward) -> str:
        places = ", ".join(one_line(place, 60) for place in one.places)
        name = one_line(one.workflow, 60)
        if not places:
            return self.tr("{name}: addresses that its script makes up").format(name=name)
        return self.tr("{name}: {places}").format(name=name, places=places)

    def _look(self, view: Overview) -> _Look:
        if view.engine_dead:
            return _Look(self.tr("Engine stopped"), "triangle-alert", "fail")
        if view.stop.everything and not view.stop.confirmed:
            return _Look(self.tr("Stopping…"), "octagon-x", "fail")
        if view.stop.everything:
            return _Look(self.tr("Everything is stopped"), "octagon-x", "fail")
        if view.running:
            running = plural(view.running, self.tr("running", "one"), self.tr("running"))
            return _Look(running, "loader-circle", "run")
        return _Look(self.tr("Engine ready"), "circle-check", "done")

    def _next(self, view: Overview, now: datetime, zone: tzinfo) -> str:
        if view.engine_dead or view.stop.everything:
            # The strip says what follows from it.
            return ""
        if view.schedules_paused_since is not None:
            return self.tr("All schedules are paused")
        if view.next_workflow is None or view.next_at is None:
            return self.tr("No run is planned")
        if view.next_at <= now and view.running:
            # It runs by now, or waits for what runs: neither is told apart from this.
            return ""
        if view.next_at <= now:
            return self.tr("Next run: {name}, now").format(name=view.next_workflow)
        return self.tr("Next run: {name}, {time}").format(
            name=view.next_workflow, time=moment_within(view.next_at, now, zone)
        )
