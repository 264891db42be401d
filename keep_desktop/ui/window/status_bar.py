"""Status bar with the state of the engine and the next run, and the toast over it.

A toast covers no row and moves nothing. Text that does not fit is elided, with a tooltip. Its time
does not run behind a dialog, while the window is inactive, under the pointer or with the focus on
it.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyle,
    QWidget,
)

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.text import escaped
from keep_desktop.ports.views import NetworkUse, Overview
from keep_desktop.ui.core.desktop import announce
from keep_desktop.ui.core.messages import OrUndo, Undo
from keep_desktop.ui.presentation.workflow_state import places_text
from keep_desktop.ui.style.theme import is_mirrored, restyle, set_icon
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import moment_within, number, plural
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import FocusRestorer
from keep_desktop.ui.widgets.labels import ElidedLabel, plain_label, plain_tooltip
from keep_desktop.ui.widgets.layouts import hbox
from keep_desktop.ui.widgets.text_block import clipboard_notifier

_SHOWN_MS = 10_000
#: For messages with an action.
_SHOWN_WITH_BUTTON_MS = 20_000
#: After a dialog or the pointer was over it: long enough to be read.
_SHOWN_AFTER_HOVER_MS = 5_000
#: Around it, inside the bar.
_ABOVE, _SIDE = 2, 8
#: Around the text, and around a button.
_EDGE, _BESIDE = 12, 2


class Toast(QFrame):
    """One at a time; a new message replaces the last. It is at the start of *line*, which may make
    space."""

    #: The width it takes of the bar; 0: hidden.
    extent_changed = Signal(int)

    def __init__(self, line: QWidget) -> None:
        super().__init__(line)
        self.setProperty("surface", "toast")
        self.label = ElidedLabel()
        #: The next step, often an undo; and an undo beside other steps.
        self.undo = QPushButton()
        self.undo.clicked.connect(self._undo_clicked)
        self.back = QPushButton(self.tr("Undo"))
        self.back.setToolTip("Ctrl+Z")
        self.back.clicked.connect(self.revert)
        self._undo: Callable[[], None] | None = None
        self._remaining_ms = 0
        self._focus_back = FocusRestorer(self)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(8)
        self._row.addWidget(self.label, 1)
        for button in (self.undo, self.back):
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)
        self.hide()

    def show_message(
        self, text: str, undo_label: str = "", undo: Callable[[], None] | None = None
    ) -> None:
        self.label.setText(text)
        self._undo = undo
        self.undo.setText(undo_label)
        self.undo.setToolTip("Ctrl+Z" if isinstance(undo, Undo) else "")
        self.undo.setVisible(undo is not None)
        self.back.setVisible(isinstance(undo, OrUndo))
        beside = _EDGE if undo is None else _BESIDE
        self._row.setContentsMargins(_EDGE, 0, beside, 0)
        for watched in (self.window(), self._line):
            watched.installEventFilter(self)
        self._place()
        self.show()
        announce(self, self.label.text())
        self._timer.stop()
        self._remaining_ms = _SHOWN_MS if undo is None else _SHOWN_WITH_BUTTON_MS
        self._start_timeout()

    def show_unobtrusive(self, text: str) -> None:
        """A message that does not replace one with an action."""
        if self._undo is None or self.isHidden():
            self.show_message(text)

    def withdraw(self, text: str) -> None:
        """Remove that message, if it is shown."""
        if self.label.text() == single_line(text):
            self._go()

    def _start_timeout(self) -> None:
        modal = QApplication.activeModalWidget()
        is_covered = modal is not None and modal is not self.window()
        if self.window().isActiveWindow() and not is_covered:
            self._timer.start(self._remaining_ms)

    def _lock(self) -> None:
        """Stop its timer."""
        if self._timer.isActive():
            self._remaining_ms = max(self._timer.remainingTime(), _SHOWN_AFTER_HOVER_MS)
            self._timer.stop()

    def _on_timeout(self) -> None:
        """Not while it has the keyboard focus."""
        at = QApplication.focusWidget()
        if at is not None and self.isAncestorOf(at):
            self._remaining_ms = _SHOWN_AFTER_HOVER_MS
            self._start_timeout()
        else:
            self._go()

    def _go(self) -> None:
        self._timer.stop()
        self._focus_back.restore()
        self.hide()
        for watched in (self.window(), self._line):
            watched.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            # A dialog or another program came over the window, or went.
            case QEvent.Type.WindowBlocked | QEvent.Type.WindowDeactivate:
                self._lock()
            case QEvent.Type.WindowUnblocked | QEvent.Type.WindowActivate:
                self._start_timeout()
            case QEvent.Type.Resize if watched is self._line:
                self._place()
        return False

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._lock()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self.isVisible():
            self._start_timeout()

    def revert(self) -> None:
        """Ctrl+Z; nothing if the message has no undo."""
        undo = self._undo.undo if isinstance(self._undo, OrUndo) else self._undo
        if self.isVisible() and isinstance(undo, Undo):
            self._go()
            undo()

    def _undo_clicked(self) -> None:
        self._go()
        if self._undo is not None:
            self._undo()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._place()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.extent_changed.emit(0)

    def _place(self) -> None:
        """As wide as its text, and as high as the bar."""
        line = self._line.size()
        width = min(self.sizeHint().width(), max(0, line.width() - 2 * _SIDE))
        if self.isVisible():
            self.extent_changed.emit(_SIDE + width)
        place = QRect(_SIDE, _ABOVE, width, line.height() - 2 * _ABOVE)
        self.setGeometry(QStyle.visualRect(self.layoutDirection(), self._line.rect(), place))

    @property
    def _line(self) -> QWidget:
        line = self.parentWidget()
        assert line is not None  # noqa: S101 - it is made in a line, or moved to one
        return line


HEIGHT = 32
_MOST_MESSAGE = 20
#: The gap to what stays beside it.
_BETWEEN = 16


@immutable
class _EngineStatus:
    label: str
    icon: str
    tone: str


def _part(*widgets: QWidget) -> QWidget:
    """A fixed part: hiding it moves nothing else."""
    part = QWidget()
    row = hbox(within=part, spacing=8)
    for widget in widgets:
        row.addWidget(widget, int(widget is widgets[-1]))
    stored = part.sizePolicy()
    stored.setRetainSizeWhenHidden(True)
    part.setSizePolicy(stored)
    return part


class StatusBar(QFrame):
    """Problems of ledger or engine replace the normal state."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "bottom")
        self.setFixedHeight(HEIGHT)
        self._icon_label = QLabel()
        self.state = ElidedLabel("small")
        self._engine_icon = QLabel()
        self.engine = plain_label("", "small", wrap=False)
        self._dot = QLabel("·")
        self._dot.setProperty("role", "small")
        self.next_run = ElidedLabel("small")
        self._first = _part(self._icon_label, self.state)
        self._last = _part(self._engine_icon, self.engine, self._dot, self.next_run)
        hbox((self._first, 1), self._last, within=self, spacing=8, margins=(18, 0, 18, 0))

    def set_toast(self, toast: Toast) -> None:
        """Put *toast* here; what it would partly cover is hidden."""
        toast.setParent(self)
        toast.extent_changed.connect(self._set_room)
        clipboard_notifier().copied.connect(toast.show_unobtrusive)

    def _set_room(self, width: int) -> None:
        self._first.setVisible(not width)
        left = self._last.mapTo(self, QPoint(0, 0)).x()
        begins = self.width() - left - self._last.width() if is_mirrored() else left
        self._last.setVisible(not width or width + _BETWEEN < begins)

    def show_overview(self, view: Overview, now: datetime, zone: tzinfo) -> None:
        # That the engine is dead is at the other end, and in a banner.
        if view.trouble is None or view.engine_dead:
            self._show_well(view.network_use, view.model_hosts)
        else:
            self._first.setToolTip("")
            self.state.setAccessibleDescription("")
            set_icon(self._icon_label, "triangle-alert", "fail", 14)
            self.state.setText(translate_error(view.trouble))
            restyle(self.state, role="problem")
        style = self._engine_status(view)
        set_icon(self._engine_icon, style.icon, style.tone, 14)
        self.engine.setText(style.label)
        restyle(self.engine, role="problem" if style.tone == "fail" else "small")
        following = self._next(view, now, zone)
        self.next_run.setText(following)
        for part in (self._dot, self.next_run):
            part.setVisible(bool(following))

    def _show_well(self, network_use: Sequence[NetworkUse], model_hosts: Sequence[str]) -> None:
        """Where the data are, which workflows use the network, and who gets what models are
        sent."""
        goes = bool(network_use or model_hosts)
        set_icon(self._icon_label, "globe" if goes else "shield-check", "done", 14)
        text = self.tr("Data stays here")
        if network_use:
            count = plural(
                len(network_use),
                self.tr("workflow goes online"),
                self.tr("workflows go online"),
            )
            text = self.tr("Data stays here · {count}").format(count=count)
        if model_hosts:
            hosts = single_line(", ".join(model_hosts), 80)
            text = self.tr("{text} · chats go to {hosts}").format(text=text, hosts=hosts)
        self.state.setText(text)
        restyle(self.state, role="small")
        lines = list(map(self._reach_text, network_use[:_MOST_MESSAGE]))
        if (more := len(network_use) - _MOST_MESSAGE) > 0:
            lines.append(self.tr("More workflows: {count}").format(count=number(more)))
        shown_for = "\n".join(lines)
        # Of the part: the label has its own tooltip when elided.
        self._first.setToolTip(plain_tooltip(shown_for).replace("\n", "<br>"))
        self.state.setAccessibleDescription(shown_for)

    def _reach_text(self, one: NetworkUse) -> str:
        name = single_line(escaped(one.workflow), 60)
        return self.tr("{name}: {places}").format(name=name, places=places_text(one))

    def _engine_status(self, view: Overview) -> _EngineStatus:
        if view.engine_dead:
            return _EngineStatus(self.tr("Engine stopped"), "triangle-alert", "fail")
        if view.stop.everything and not view.stop.confirmed:
            return _EngineStatus(self.tr("Stopping…"), "octagon-x", "fail")
        if view.stop.everything:
            return _EngineStatus(self.tr("Everything is stopped"), "octagon-x", "fail")
        if view.running:
            running = plural(view.running, self.tr("running", "one"), self.tr("running"))
            return _EngineStatus(running, "loader-circle", "run")
        return _EngineStatus(self.tr("Engine ready"), "circle-check", "done")

    def _next(self, view: Overview, now: datetime, zone: tzinfo) -> str:
        if view.engine_dead or view.stop.everything:
            # The banner has the consequences.
            return ""
        if view.schedules_paused_since is not None:
            return self.tr("All schedules are paused")
        if view.next_workflow is None or view.next_at is None:
            return self.tr("No runs planned")
        if view.next_at <= now and view.running:
            # It runs by now, or waits for a run: not distinguishable here.
            return ""
        if view.next_at <= now:
            return self.tr("Next run: {name}, now").format(name=view.next_workflow)
        return self.tr("Next run: {name}, {time}").format(
            name=view.next_workflow, time=moment_within(view.next_at, now, zone)
        )
