"""Main window: sidebar, top bar, banners, pages, status bar. Wires them together, and saves its
geometry and state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.login_item import LoginItem, NoLoginItem
from keep_desktop.ports.views import Overview, WorkflowRow
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.services.notifications import Notification
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.workflow_state import interrupted_of, interrupted_text
from keep_desktop.ui.search.finder import SearchResult
from keep_desktop.ui.search.palette import SearchPalette
from keep_desktop.ui.settings.preferences import MotionEffects, Preferences
from keep_desktop.ui.settings.section import SettingsContext
from keep_desktop.ui.style.scale import Zoom
from keep_desktop.ui.style.theme import Mode, app_icon, apply_theme
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.widgets.focus import application
from keep_desktop.ui.window.emergency_stop import EmergencyStop, StopState
from keep_desktop.ui.window.frame import Frame, MinuteTimer, OverviewRefresh, PageEntry
from keep_desktop.ui.window.lazy_pages import LazyPage, schedule_idle_tasks
from keep_desktop.ui.window.navigation import (
    HelpNavigation,
    SearchNavigation,
    WindowNavigator,
)
from keep_desktop.ui.window.notifications import NotificationFeed, NotificationRouter, Tray
from keep_desktop.ui.window.quitting import QuitControl
from keep_desktop.ui.window.shortcuts import Keyboard, ZoomKeys
from keep_desktop.ui.window.status_bar import Toast
from keep_desktop.ui.workflows.page import WorkflowsPage
from keep_desktop.ui.workflows.panels import SidePanel

if TYPE_CHECKING:
    from keep_desktop.ui.activity.page import ActivityPage
    from keep_desktop.ui.needs_you.page import NeedsYouPage
    from keep_desktop.ui.schedule.page import SchedulePage
    from keep_desktop.ui.settings.page import SettingsPage

#: The frame of a window manager, unknown to Qt before the window is shown.
_FRAME = QSize(8, 40)
#: The part of a window's upper edge that must be on a screen, to drag it by.
_TITLE_BAR = QSize(120, 24)


_GEOMETRY = "geometry"
_WRITTEN_AFTER_MS = 2_000
_CHANGES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange)


class WindowState:
    """Splitters are saved by object name. Each *zoom* has its own geometry: at a larger one the
    window may have to be smaller."""

    def __init__(self, settings: QSettings, zoom: int = 100) -> None:
        self._settings = settings
        self.zoom = zoom

    @property
    def _geometry(self) -> str:
        return _GEOMETRY if self.zoom == 100 else f"{_GEOMETRY}_{self.zoom}"

    @property
    def page(self) -> str:
        return str(self._settings.value("page", ""))

    @property
    def workflow(self) -> WorkflowId | None:
        stored = str(self._settings.value("workflow", ""))
        return WorkflowId(int(stored)) if stored.isdecimal() else None

    def take_latest(self, moments: Sequence[datetime]) -> float:
        """The latest moment of all calls before, also of earlier starts, as a timestamp."""
        before = float(str(self._settings.value("interrupted", "0")))
        latest = max((moment.timestamp() for moment in moments), default=0.0)
        if latest > before:
            self._settings.setValue("interrupted", str(latest))
        return before

    def restore(self, window: QMainWindow, *, first: QSize, least: QSize) -> None:
        """Restore the geometry, on a present screen."""
        geometry = self._settings.value(self._geometry, self._settings.value(_GEOMETRY))
        if not isinstance(geometry, QByteArray) or not window.restoreGeometry(geometry):
            room = window.screen().availableSize()
            window.resize(first.boundedTo(room - _FRAME).expandedTo(least))
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if not is_reachable(window.frameGeometry(), screens):
            primary = QGuiApplication.primaryScreen().availableGeometry()
            window.setGeometry(centred(window.size(), primary, least))
        for splitter in _named(window):
            state = self._settings.value(f"splitters/{splitter.objectName()}")
            if isinstance(state, QByteArray):
                splitter.restoreState(state)
        for side_panel in window.findChildren(SidePanel):
            width = str(self._settings.value("drawer", ""))
            if width.isdecimal():
                side_panel.beside_width = int(width)

    def save(self, window: QMainWindow, *, page: str, workflow: WorkflowId | None) -> None:
        self._settings.setValue(self._geometry, window.saveGeometry())
        self._settings.setValue("page", page)
        self._settings.setValue("workflow", str(workflow or ""))
        for splitter in _named(window):
            self._settings.setValue(f"splitters/{splitter.objectName()}", splitter.saveState())
        for side_panel in window.findChildren(SidePanel):
            self._settings.setValue("drawer", str(side_panel.beside_width))
        self._settings.sync()


class StateKeeper(QObject):
    """Calls *save* some seconds after a change of geometry or state: a killed program cannot save
    at its end."""

    def __init__(
        self, window: QMainWindow, save: Callable[[], None], after_ms: int = _WRITTEN_AFTER_MS
    ) -> None:
        super().__init__(window)
        self._timer = QTimer(self, singleShot=True, interval=after_ms)
        self._timer.timeout.connect(save)
        window.installEventFilter(self)
        for splitter in _named(window):
            splitter.splitterMoved.connect(self.changed)

    def changed(self) -> None:
        """Something changed; several changes are saved at once."""
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self.changed()
        return False


def is_reachable(frame: QRect, screens: Iterable[QRect]) -> bool:
    """Whether enough of the upper edge is on a screen to drag the window."""
    edge = QRect(frame.topLeft(), QSize(frame.width(), _TITLE_BAR.height()))
    seen = (edge.intersected(screen) for screen in screens)
    return any(
        part.width() >= min(_TITLE_BAR.width(), frame.width())
        and part.height() >= _TITLE_BAR.height()
        for part in seen
    )


def centred(size: QSize, screen: QRect, least: QSize) -> QRect:
    """Centred on a screen, and no larger than it."""
    made = QRect(screen.topLeft(), size.boundedTo(screen.size() - _FRAME).expandedTo(least))
    made.moveCenter(screen.center())
    made.moveTop(max(made.top(), screen.top()))
    return made


def _named(window: QMainWindow) -> list[QSplitter]:
    return [each for each in window.findChildren(QSplitter) if each.objectName()]


LEAST = QSize(1040, 640)
_FIRST = QSize(1440, 900)


class MainWindow(QMainWindow):
    """The window over the services of *keep*; its state is in *settings*.

    Closing it hides it in the tray if the user wants that; else, and with `end`, it joins its
    threads and emits `closed`. The engine is closed separately. `restart_requested`: close
    everything and start again, with the ChosenBackup restored or None.
    """

    closed = Signal()

    def __init__(self, keep: Keep, settings: QSettings, login: LoginItem | None = None) -> None:
        super().__init__()
        self.preferences = Preferences(settings, self)
        self._state = WindowState(settings, self.preferences.size)
        self._zoom = Zoom(self)
        self.effects = MotionEffects()
        self.effects.apply(self.preferences.motion)
        self._ending = False
        self._keep = keep
        self._ended = False
        self.tasks = TaskRunner(self)
        self.bridge = Bridge(lambda listener: overview.subscribe(keep, listener), self)
        self.navigator = WindowNavigator(self, keep, self.tasks)
        self.workflows = WorkflowsPage(keep, self.tasks, self.bridge, self.navigator)
        # To answer, the focus is on a card as soon as it is loaded.
        self.needs_you = LazyPage(self._make_needs_you, arrive=lambda page: page.keys.wait())
        self.schedule = LazyPage(self._make_schedule)
        self.activity = LazyPage(self._make_activity)
        self.tray = Tray(self)
        self.settings = LazyPage(
            partial(self._make_settings, login or NoLoginItem()),
            parts=lambda page: [partial(getattr, page, key) for key in page.keys],
        )
        self.leaving = QuitControl(self, self.tray, self.preferences, self.tasks, self._works)
        self.notification_feed = NotificationFeed(
            keep, self.tasks, self.bridge, settings, self.preferences, self
        )
        self.search = SearchPalette(keep, self.tasks, self._search_actions, self.navigator, self)
        self.frame = Frame(keep, self.tasks, self.bridge, self._places())
        self.sidebar, self.top, self.bottom = self.frame.sidebar, self.frame.top, self.frame.bottom
        self.stop_banner, self.engine_banner = self.frame.stop_banner, self.frame.engine_banner
        self.pages = self.frame.pages
        self.stop = EmergencyStop(keep, self.tasks, self.top.stop, self)
        self.toast = Toast(self)
        self._make_navigation()
        self._lay_out()
        self.bottom.set_toast(self.toast)
        self.time = MinuteTimer(keep.clock, self.preferences.hours, self)
        self._overview_refresh = OverviewRefresh(keep, self.tasks, self.show_overview, self)
        self._connect_frame()
        self._connect_messages()
        self._connect_workflows()
        self._add_shortcuts()
        self._begin()

    def _works(self) -> bool:
        """Whether a workflow runs, perhaps since a moment ago, or is on and runs by itself."""
        return self._keep.engine.sessions_under_way > 0 or self.workflows.list.model.works()

    def _lay_out(self) -> None:
        self.setWindowTitle("Keep Desktop")
        self.setWindowIcon(app_icon())
        self.setMinimumSize(LEAST)
        self.setCentralWidget(self.frame)

    def _make_navigation(self) -> None:
        """Connect the parts that lead to one another."""
        self._search_navigation = SearchNavigation(
            frame=self.frame,
            actions=self.workflows.workflow_actions,
            activity=self.activity,
            show_page=self.show_page,
            show_settings=self._show_settings,
            stop=self.stop_all_workflows,
            quit=self.leaving.quit,
        )
        self._notification_router = NotificationRouter(
            self,
            self.tray,
            self.toast,
            self.tr("Show"),
            shows_questions=lambda: self.frame.shown == "needs_you",
        )

    def _begin(self) -> None:
        """Open the page of the last session, with everything loaded."""
        self.workflows.list.first = self._state.workflow
        self._state.restore(self, first=_FIRST, least=LEAST)
        self._keeper = StateKeeper(self, self._save_shown)
        self.sidebar.chosen.connect(self._keeper.changed)
        self._begin_at(self._state.page)
        self.workflows.refresh()
        self._overview_refresh.begin()
        self.notification_feed.read()
        self.tasks.query(
            ("interrupted", id(self)), partial(workflow_list, self._keep), self._report_interrupted
        )
        late = (self.needs_you, self.activity, self.schedule, self.settings)
        schedule_idle_tasks(self.tasks, self, late)

    def _report_interrupted(self, rows: Sequence[WorkflowRow]) -> None:
        """Say once which runs ended because Keep itself did: not all go on by themselves."""
        interrupted = [(row, run) for row in rows if (run := interrupted_of(row)) and run.crashed]
        before = self._state.take_latest([run.at for _, run in interrupted])
        since = [one for one in interrupted if one[1].at.timestamp() > before]
        if not since:
            return
        row, run = max(since, key=lambda one: one[1].at)
        if len(since) == 1:
            text = self.tr("“{name}”: {how}").format(
                name=quote(row.name), how=interrupted_text(run)
            )
        else:
            text = plural(len(since), "", self.tr("workflows were interrupted when Keep ended"))
        self.tasks.messages.show(
            text, next=(self.tr("Show"), partial(self.navigator.show_workflow, row.id))
        )

    def _places(self) -> Mapping[str, PageEntry]:
        return {
            "workflows": PageEntry("workflow", self.tr("Workflows"), self.workflows),
            "needs_you": PageEntry("inbox", self.tr("Needs you"), self.needs_you),
            "schedule": PageEntry("calendar-clock", self.tr("Schedule"), self.schedule),
            "activity": PageEntry("activity", self.tr("Activity"), self.activity),
            "settings": PageEntry("settings", self.tr("Settings"), self.settings, at_bottom=True),
        }

    def _connect_frame(self) -> None:
        self.sidebar.chosen.connect(self.show_page)
        self.time.minute_passed.connect(self.workflows.refresh_times)
        self.top.stop.clicked.connect(self.stop_all_workflows)
        self.stop.started.connect(lambda: self._overview_refresh.set_pace(stopping=True))
        self.stop.finished.connect(self._overview_refresh.trigger)
        self.top.everything.clicked.connect(self.search.open_palette)
        self.stop_banner.release_requested.connect(self.stop.release)
        self.stop_banner.check_requested.connect(self.navigator.show_questions)
        self.engine_banner.restarted.connect(self._overview_refresh.trigger)
        self.tray.open.triggered.connect(self.bring_to_front)
        self.tray.stop.triggered.connect(self.stop_all_workflows)
        self.tray.quit.triggered.connect(lambda: self.leaving.quit())
        self.bridge.flushed.connect(self._overview_refresh.trigger)

    def _connect_messages(self) -> None:
        self.tasks.messages.shown.connect(self.toast.show_message)
        self.tasks.messages.withdrawn.connect(self.toast.withdraw)
        self.notification_feed.message_ready.connect(self._notification_router.deliver)
        self._notification_router.opened.connect(self._show_subject)
        self._notification_router.all_requested.connect(self.frame.notifications.open_panel)
        self.frame.notifications.opened.connect(self._show_subject)

    def _connect_workflows(self) -> None:
        self.workflows.workflow_actions.changed.connect(self._overview_refresh.trigger)
        # Not within the key or click event: its window will be destroyed.
        queued = Qt.ConnectionType.QueuedConnection
        self.preferences.size_changed.connect(self._set_zoom, queued)
        self.leaving.confirmation_requested.connect(self.bring_to_front)
        self.leaving.quit_confirmed.connect(self.end)

    def _make_needs_you(self, parent: QWidget) -> "NeedsYouPage":
        from keep_desktop.ui.needs_you.page import NeedsYouPage

        actions = self.workflows.workflow_actions.items
        page = NeedsYouPage(self._keep, self.tasks, self.bridge, self.navigator, actions, parent)
        self.time.minute_passed.connect(page.refresh_times)
        return page

    def _make_schedule(self, parent: QWidget) -> "SchedulePage":
        from keep_desktop.ui.schedule.page import SchedulePage

        actions = self.workflows.workflow_actions
        page = SchedulePage(self._keep, self.tasks, self.bridge, self.navigator, actions, parent)
        self.time.minute_passed.connect(page.refresh)
        page.changed.connect(self._overview_refresh.trigger)
        return page

    def _make_activity(self, parent: QWidget) -> "ActivityPage":
        from keep_desktop.ui.activity.page import ActivityPage

        page = ActivityPage(self._keep, self.tasks, self.bridge, self.navigator, parent)
        self.time.minute_passed.connect(page.refresh_times)
        return page

    def _make_settings(self, login_item: LoginItem, parent: QWidget) -> "SettingsPage":
        from keep_desktop.ui.settings.page import SettingsPage

        context = SettingsContext(
            keep=self._keep,
            tasks=self.tasks,
            bridge=self.bridge,
            preferences=self.preferences,
            login_item=login_item,
            has_tray=lambda: self.tray.is_there,
            apply_mode=_apply_mode,
            apply_motion=self.effects.apply,
            quit=self.leaving.quit,
            restart=self.leaving.restart,
        )
        return SettingsPage(context, parent)

    def _add_shortcuts(self) -> None:
        self._keyboard = Keyboard(self, self.stop_all_workflows)
        self._keyboard.on("Ctrl+K", self.search.open_palette)
        self._keyboard.on("Ctrl+F", self._focus_search)
        self._keyboard.on("Ctrl+Z", self.toast.revert)
        self._keyboard.on("Ctrl+N", self.workflows.workflow_actions.new)
        self._keyboard.on("Ctrl+Shift+N", self.frame.notifications.toggle)
        self._keyboard.on("Ctrl+Q", self.leaving.quit)
        ZoomKeys(self, self.preferences, self.toast)
        self._help = HelpNavigation(self, self.tasks)

    def show_page(self, key: str) -> None:
        self.frame.show_page(key)
        if key == "needs_you":
            self._notification_router.withdraw_question()
            if self.needs_you.isVisible():
                self.needs_you.page.refresh()
        if key == "settings":
            self.settings.page.refresh()

    def _begin_at(self, page: str) -> None:
        """The page of the last session; if that is gone, Workflows."""
        page = page if page in self.frame.places else "workflows"
        self.sidebar.button(page).setFocus()
        self.show_page(page)
        if page == "workflows":
            self.workflows.focus_choice()

    def _focus_search(self) -> None:
        if self.pages.currentWidget() is self.activity:
            self.activity.page.focus_search()
            return
        self.show_page("workflows")
        self.workflows.focus_search()

    def _search_actions(self, rows: Sequence[WorkflowRow]) -> Sequence[SearchResult]:
        chosen_first = sorted(rows, key=lambda row: row.id != self.workflows.list.current)
        actions = self._search_navigation.find_actions(chosen_first)
        return [*actions, *self._help.search_results()]

    def _show_subject(self, message: Notification) -> None:
        self.bring_to_front()
        self.frame.notifications.mark_read(message)
        if message.needs_you:
            self.navigator.show_question(message.question_id)
        elif message.workflow_id is not None:
            self.navigator.show_workflow(message.workflow_id, message.item_id)
            if message.run_id is not None:
                name = message.workflow or ""
                self.workflows.workflow_actions.run_log(message.workflow_id, name, message.run_id)
        else:
            # Not about any workflow: the retention of logs.
            self._show_settings("history")

    def _show_settings(self, section: str) -> None:
        self.settings.page.show_section(section)
        self.show_page("settings")

    def bring_to_front(self) -> None:
        """Raise the window, also if minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def stop_all_workflows(self) -> None:
        """One click stops everything; the button shows the progress."""
        self.stop.stop_all_workflows()

    def show_overview(self, view: Overview) -> None:
        """Update badges, running pill, stop button, banner, status bar and tray."""
        state = self.stop.show_overview(view)
        self.leaving.running = view.running
        self.frame.show_overview(view, self._keep.clock.now(), self._keep.clock.zone())
        self.tray.show_overview(view, state)
        self.workflows.show_stop(view.stop)
        self.time.check()
        self._overview_refresh.set_pace(stopping=state is StopState.STOPPING)

    def _set_zoom(self) -> None:
        self._save()
        self._state.zoom = self.preferences.size
        self._zoom.set(self.preferences.size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # From outside of the page, or without focus.
        items = self.frame.shown == "workflows"
        escape = event.key() == Qt.Key.Key_Escape
        if not escape or not (self.stop_banner.cancel() or (items and self.workflows.close_item())):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        go_on = super().focusNextPrevChild
        return self.workflows.side_panel.press_through(lambda: go_on(next))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.workflows.arrange(self.width())

    def closeEvent(self, event: QCloseEvent) -> None:
        self._save()
        # Logging out must not be delayed.
        ending = self._ending or self._ended or application().isSavingSession()
        if not ending and self.leaving.keeps_window(by_user=event.spontaneous()):
            event.ignore()
            return
        super().closeEvent(event)
        self._join()

    def end(self) -> None:
        """Close for good, also if hidden in the tray."""
        self._ending = True
        if self.isVisible():
            self.close()
        else:
            self._save()
            self._join()

    def _save(self) -> None:
        self._state.save(self, page=self.frame.shown, workflow=self.workflows.list.current)

    def _save_shown(self) -> None:
        if self.isVisible():
            self._save()

    def _join(self) -> None:
        if self._ended:
            return
        self._ended = True
        self._overview_refresh.stop()
        self._keeper.stop()
        self._keyboard.close()
        self.bridge.close()
        self.tasks.close()
        self.tray.close()
        self._notification_router.close()
        self.closed.emit()


def _apply_mode(mode: Mode) -> None:
    apply_theme(application(), mode)
