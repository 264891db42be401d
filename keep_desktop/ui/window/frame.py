"""Frame of the window around the pages: sidebar with badges, top bar, banners and status bar; and
the timers that keep them current."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, tzinfo

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.domain.immutable import immutable
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.views import Overview
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.events import Bridge, Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.style.theme import app_icon, set_icon, theme
from keep_desktop.ui.text.format import Hours, number, plural, region
from keep_desktop.ui.widgets.focus import has_ring, transfer_focus
from keep_desktop.ui.widgets.labels import ElidedLabel, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, hbox, vbox
from keep_desktop.ui.widgets.menus import shortcut_text
from keep_desktop.ui.window.banners import EngineBanner, StopBanner
from keep_desktop.ui.window.emergency_stop import StopButton
from keep_desktop.ui.window.lazy_pages import LazyPage
from keep_desktop.ui.window.notification_list import NotificationPanel
from keep_desktop.ui.window.status_bar import StatusBar

WIDTH = 85
_MARK = 34


class SidebarButton(QToolButton):
    """Icon over text; `set_badge` puts a count on the icon."""

    def __init__(self, icon: str, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._word = icon, label
        self.setProperty("kind", "sidebar")
        self.setText(label)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(56)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._badge = QLabel(self)
        self._badge.setProperty("badge", "true")
        self._badge.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._badge.hide()
        self.toggled.connect(lambda _: self._tint())
        # During a theme change the button is laid out before its badge has its padding.
        theme().changed.connect(self._place)
        self._tint()

    def set_badge(self, count: int) -> None:
        self._badge.setText(str(count) if count < 100 else "99+")
        self._badge.setVisible(count > 0)
        self.setAccessibleName(f"{self._word}, {count}" if count else self._word)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _tint(self) -> None:
        set_icon(self, self._icon, "accent" if self.isChecked() else "text_soft", 20)

    def _place(self) -> None:
        self._badge.adjustSize()
        # Beside the icon rather than over it, and whole.
        most = self.width() - self._badge.width() - 2
        self._badge.move(min(self.width() // 2 + 8, most), 0)


class _SidebarMark(QLabel):
    """The program's icon, sharp on its screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(_MARK, _MARK)
        self.setAccessibleName("Keep Desktop")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        app_icon().paint(painter, self.rect())
        painter.end()


class Sidebar(QFrame):
    """`chosen` carries the key of a page."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sidebar")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._buttons: dict[str, SidebarButton] = {}
        self._group = QButtonGroup(self)
        icon = _SidebarMark()
        self._column = QVBoxLayout(self)
        # With the line at its right.
        self._column.setContentsMargins(5, 14, 4, 10)
        self._column.setSpacing(6)
        self._column.addWidget(icon, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addSpacing(8)
        self._column.addStretch(1)
        self._above = 2

    def sizeHint(self) -> QSize:
        """As wide as its longest text, in any language."""
        return super().sizeHint().expandedTo(QSize(WIDTH, 0))

    def add(self, key: str, icon: str, label: str, *, at_bottom: bool = False) -> SidebarButton:
        """Add an entry; those at the bottom are set apart."""
        button = SidebarButton(icon, label, self)
        button.clicked.connect(lambda: self.chosen.emit(key))
        self._group.addButton(button)
        self._buttons[key] = button
        if at_bottom:
            self._column.addWidget(button)
        else:
            self._column.insertWidget(self._above, button)
            self._above += 1
        return button

    def button(self, key: str) -> SidebarButton:
        return self._buttons[key]

    def show_current(self, key: str) -> None:
        self._buttons[key].setChecked(True)

    def set_badge(self, key: str, count: int) -> None:
        if key in self._buttons:
            self._buttons[key].set_badge(count)


HEIGHT = 56
_SEARCH = 340
_SEARCH_LEAST = 160
_BELL = 36


class SearchOpener(QPushButton):
    """A button like a search field, which opens the search palette."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "search")
        # The palette has a text field.
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_SEARCH_LEAST)
        self.setMaximumWidth(_SEARCH)
        self.setAccessibleName(self.tr("Search everything"))
        self.setToolTip(self.tr("Search everything"))
        glass = icon_label("search", "text_faint")
        text = ElidedLabel("field")
        text.setText(self.tr("Search items, workflows, runs…"))
        keys = plain_label(shortcut_text("Ctrl+K"), "keys", wrap=False)
        hbox(
            glass,
            (text, 1),
            (keys, 0, Qt.AlignmentFlag.AlignVCenter),
            within=self,
            spacing=8,
            margins=(10, 0, 6, 0),
        )
        for label in (glass, text, keys):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


class Bell(QToolButton):
    """Opens the notifications; `show_unread` sets its badge."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(_BELL, _BELL)
        set_icon(self, "bell", "text_soft", 18)
        self._badge = QLabel(self)
        self._badge.setProperty("badge", "true")
        self._badge.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme().changed.connect(self._place)
        self.show_unread(0)

    def show_unread(self, count: int) -> None:
        self._badge.setText(str(count) if count < 100 else "99+")
        self._badge.setVisible(count > 0)
        self._place()
        name = self.tr("Notifications")
        if count:
            unread = self.tr("{count} unread").format(count=number(count))
            name = f"{name}, {unread}"
        self.setAccessibleName(name)
        self.setToolTip(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        self._badge.adjustSize()
        self._badge.move(self.width() - self._badge.width(), 0)


class TopBar(QFrame):
    """The search is centred, whatever is beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "topbar")
        self.setFixedHeight(HEIGHT)
        self._title = plain_label("", "heading", wrap=False)
        self.everything = SearchOpener()
        self.running = QLabel()
        self.running.setProperty("pill", "run")
        self.running.hide()
        self.bell = Bell()
        self.stop = StopButton()
        self._lay_out()

    def _lay_out(self) -> None:
        start = hbox(self._title, STRETCH)
        end = hbox(STRETCH, self.running, self.bell, self.stop, spacing=12)
        hbox(
            (start, 1),
            (self.everything, 2),
            (end, 1),
            within=self,
            spacing=12,
            margins=(20, 0, 16, 0),
        )

    def show_title(self, title: str) -> None:
        self._title.setText(title)

    def show_running(self, count: int) -> None:
        self.running.setText(plural(count, self.tr("running", "one"), self.tr("running")))
        self.running.setVisible(count > 0)


_REFRESH_S = 0.25
#: Polled even without notices: another process may have stopped everything, and the next run
#: approaches.
_REFRESH_MS = 2000
_STOPPING_REFRESH_MS = 100


class OverviewRefresh(QObject):
    """Polls the overview from `begin` until `stop` and passes it to *show*."""

    def __init__(
        self, keep: Keep, tasks: TaskRunner, show: Callable[[Overview], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._show = keep, tasks, show
        self._throttle = Throttle(_REFRESH_S, self._run_query, self)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.trigger)
        # It includes times.
        region().changed.connect(self.trigger)

    def begin(self) -> None:
        self.trigger()
        self._timer.start(_REFRESH_MS)

    def trigger(self) -> None:
        """Something may have changed."""
        self._throttle.trigger()

    def set_pace(self, *, stopping: bool) -> None:
        """Poll more often during a stop."""
        pace = _STOPPING_REFRESH_MS if stopping else _REFRESH_MS
        if self._timer.interval() != pace:
            self._timer.start(pace)

    def stop(self) -> None:
        self._timer.stop()

    def _run_query(self) -> None:
        self._tasks.query("overview", lambda: overview.overview(self._keep), self._show)


class MinuteTimer(QObject):
    """Signals when relative times are outdated: a new minute, a change of the clock, zone or
    format, or a sleep. By the wall clock, since timers do not run in sleep; call `check` every few
    seconds. *hours*: the user's choice."""

    minute_passed = Signal()

    def __init__(self, clock: Clock, hours: Hours, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._last_message = self._reading()
        region().choose(hours)
        region().changed.connect(self.minute_passed)

    def check(self) -> None:
        region().reload()
        reading = self._reading()
        if reading != self._last_message:
            self._last_message = reading
            self.minute_passed.emit()

    def _reading(self) -> str:
        """As precise as any text shows it."""
        return f"{self._clock.now().astimezone(self._clock.zone()):%Y-%m-%d %H:%M %z}"


@immutable
class PageEntry:
    """A page as in the sidebar."""

    icon: str
    title: str
    page: QWidget
    at_bottom: bool = False


class Frame(QWidget):
    """Pages by key, in the order of the sidebar."""

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        bridge: Bridge,
        places: Mapping[str, PageEntry],
    ) -> None:
        super().__init__()
        self.places = places
        self.sidebar = Sidebar()
        self.top = TopBar()
        self.notifications = NotificationPanel(keep, tasks, bridge, self.top.bell, self)
        self.top.bell.clicked.connect(self.notifications.toggle)
        self.stop_banner = StopBanner()
        self.engine_banner = EngineBanner(keep, tasks)
        self.pages = QStackedWidget()
        self.bottom = StatusBar()
        for key, place in places.items():
            self.sidebar.add(key, place.icon, place.title, at_bottom=place.at_bottom)
            self.pages.addWidget(place.page)
        self._lay_out()

    def _lay_out(self) -> None:
        right = vbox(
            self.top, self.stop_banner, self.engine_banner, (self.pages, 1), self.bottom, spacing=0
        )
        hbox(self.sidebar, (right, 1), within=self, spacing=0)

    def tab_blocks(self) -> Sequence[QWidget]:
        banners = (self.stop_banner, self.engine_banner)
        return (self.sidebar, self.top, self.notifications, *banners, self.pages, self.bottom)

    def show_page(self, key: str) -> None:
        """If the focus is on the page that is left, move it to the sidebar entry: Qt would pass it
        to any other widget."""
        left, place = self.pages.currentWidget(), self.places[key]
        page, at = place.page, self.window().focusWidget()
        walks = at is not None and self.sidebar.isAncestorOf(at) and has_ring(at)
        was_there = at is not None and left is not None and left.isAncestorOf(at)
        if was_there and left is not page:
            transfer_focus(self.sidebar.button(key))
        self.pages.setCurrentWidget(page)
        self.sidebar.show_current(key)
        self.top.show_title(place.title)
        if isinstance(page, LazyPage) and not walks:
            page.arrive()

    @property
    def shown(self) -> str:
        """The key of the current page."""
        now = self.pages.currentWidget()
        return next(key for key, place in self.places.items() if place.page is now)

    @property
    def elsewhere(self) -> Mapping[str, PageEntry]:
        now = self.pages.currentWidget()
        return {key: place for key, place in self.places.items() if place.page is not now}

    def show_overview(self, view: Overview, now: datetime, zone: tzinfo) -> None:
        """Update badges, running pill, banners and status bar."""
        self.top.show_running(view.running)
        self.top.bell.show_unread(view.unread)
        self.stop_banner.show_stop(view.stop, now, zone)
        self.engine_banner.show_dead(view.engine_dead)
        self.bottom.show_overview(view, now, zone)
        self.sidebar.set_badge("needs_you", view.needs_you)
