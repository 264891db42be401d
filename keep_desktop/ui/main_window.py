"""The window: rail, top bar, red strip, pages, bottom line; and the stop that is always there."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSettings, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.ports.sign_in import NoSignIn, SignIn
from keep_desktop.ports.views import Overview, WorkflowRow
from keep_desktop.services import overview
from keep_desktop.services.context import Keep
from keep_desktop.services.messages import Message
from keep_desktop.ui.answer_words import item_of
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.drop_zone import DropZone
from keep_desktop.ui.emergency_stop import EmergencyStop
from keep_desktop.ui.frame import Frame, Place
from keep_desktop.ui.help import Help
from keep_desktop.ui.keyboard import Keyboard
from keep_desktop.ui.leaving import Leaving
from keep_desktop.ui.menu_place import MenuBelow
from keep_desktop.ui.message_place import MessagePlace
from keep_desktop.ui.messages import Messages
from keep_desktop.ui.overview_looks import OverviewLooks
from keep_desktop.ui.pages.late_activity import LateActivityPage
from keep_desktop.ui.pages.late_needs_you import LateNeedsYouPage
from keep_desktop.ui.pages.late_schedule import LateSchedulePage
from keep_desktop.ui.pages.late_settings import LateSettingsPage
from keep_desktop.ui.pages.workflows import WorkflowsPage
from keep_desktop.ui.preferences import MotionEffects, Preferences
from keep_desktop.ui.question_way import QuestionWay
from keep_desktop.ui.run_failures import RunFailures
from keep_desktop.ui.search_model import Finding
from keep_desktop.ui.search_palette import SearchPalette
from keep_desktop.ui.search_ways import SearchWays
from keep_desktop.ui.settings.section import Means
from keep_desktop.ui.spare_time import use_spare_time
from keep_desktop.ui.stop_button import StopLook
from keep_desktop.ui.theme import Mode, app_icon
from keep_desktop.ui.theme_change import change_theme
from keep_desktop.ui.time_passes import TimePasses
from keep_desktop.ui.toast import Toast, Undo
from keep_desktop.ui.tray import Tray
from keep_desktop.ui.way_back import way_back
from keep_desktop.ui.window_state import StateKeeper, WindowState
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.zoom_keys import ZoomKeys

LEAST = QSize(1040, 640)
_FIRST = QSize(1440, 900)


class MainWindow(QMainWindow):
    """Works on the services of *keep*; window state is kept in *settings*.

    Closing it leaves it in the tray, where there is one and the user wants that; else, and with
    `end`, it joins its threads and `closed` follows. The engine goes on until it is closed itself.
    `restart_asked` wants all of it closed and opened anew.
    """

    closed = Signal()
    restart_asked = Signal()

    def __init__(self, keep: Keep, settings: QSettings, sign_in: SignIn | None = None) -> None:
        super().__init__()
        self.preferences = Preferences(settings, self)
        self._state = WindowState(settings, self.preferences.size_in_force)
        self.effects = MotionEffects()
        self.effects.apply(self.preferences.motion)
        self._ending = False
        self._keep = keep
        self._ended = False
        self.reader = Reader(self)
        self.bridge = Bridge(lambda listener: overview.subscribe(keep, listener), self)
        self.workflows = WorkflowsPage(keep, self.reader, self.bridge)
        self.needs_you = LateNeedsYouPage(keep, self.reader, self.bridge)
        self.schedule = LateSchedulePage(keep, self.reader, self.bridge)
        self.activity = LateActivityPage(keep, self.reader, self.bridge)
        self.tray = Tray(self)
        self.settings = LateSettingsPage(
            Means(
                keep=keep,
                reader=self.reader,
                bridge=self.bridge,
                preferences=self.preferences,
                sign_in=sign_in or NoSignIn(),
                has_tray=lambda: self.tray.is_there,
            )
        )
        works = self.workflows.list.model.works
        self.leaving = Leaving(self, self.tray, self.preferences, self.reader, works)
        self.messages = Messages(keep, self.reader, self.bridge, settings, self.preferences, self)
        self.search = SearchPalette(keep, self.reader, self._search_deeds, self)
        self.frame = Frame(keep, self.reader, self._places())
        self.rail, self.top, self.bottom = self.frame.rail, self.frame.top, self.frame.bottom
        self.strip, self.engine_strip = self.frame.strip, self.frame.engine_strip
        self.pages = self.frame.pages
        self.stop = EmergencyStop(keep, self.reader, self.top.stop, self)
        self.toast = Toast(self)
        self._make_ways()
        self._lay_out()
        self.bottom.hold(self.toast)
        self.drops = DropZone(self.frame, self.reader, self.pages)
        self.time = TimePasses(keep.clock, self.preferences.hours, self)
        self._looks = OverviewLooks(keep, self.reader, self.show_overview, self)
        self._connect_frame()
        self._connect_told()
        self._connect_workflows()
        self._connect_needs_you()
        self._connect_schedule_and_activity()
        self._connect_settings()
        self._add_shortcuts()
        self._begin()

    # -- putting it together ------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.setWindowTitle("Keep Desktop")
        self.setWindowIcon(app_icon())
        self.setMinimumSize(LEAST)
        self.setCentralWidget(self.frame)

    def _make_ways(self) -> None:
        """What leads from one part to another."""
        self._questions = QuestionWay(
            self._keep, self.reader, self.workflows, self.needs_you, self.show_page
        )
        self._ways = SearchWays(
            frame=self.frame,
            workflows=self.workflows,
            activity=self.activity,
            questions=self._questions,
            show_page=self.show_page,
            show_settings=self._show_settings,
            show_in_workflows=self._show_in_workflows,
            stop=self.stop_everything,
            quit=self.leaving.quit,
        )
        self._ways.lead_from(self.search)
        self._message_place = MessagePlace(
            self,
            self.tray,
            self.toast,
            self.tr("Show"),
            shows_questions=lambda: self.frame.shown == "needs_you",
        )

    def _begin(self) -> None:
        """Where the last window was left, with all of it read."""
        self.workflows.list.first = self._state.workflow
        self._state.restore(self, first=_FIRST, least=LEAST)
        self._keeper = StateKeeper(self, self._save_shown)
        self.rail.chosen.connect(self._keeper.changed)
        self._begin_at(self._state.page)
        self.workflows.refresh()
        self._looks.begin()
        self.messages.look()
        late = (self.needs_you, self.activity, self.schedule, self.settings)
        use_spare_time(self.reader, self, late)

    def _places(self) -> Mapping[str, Place]:
        return {
            "workflows": Place("workflow", self.tr("Workflows"), self.workflows),
            "needs_you": Place("inbox", self.tr("Needs you"), self.needs_you),
            "schedule": Place("calendar-clock", self.tr("Schedule"), self.schedule),
            "activity": Place("activity", self.tr("Activity"), self.activity),
            "settings": Place("settings", self.tr("Settings"), self.settings, at_bottom=True),
        }

    def _connect_frame(self) -> None:
        self.rail.chosen.connect(self.show_page)
        for page in (self.workflows, self.needs_you, self.schedule, self.activity):
            self.time.passed.connect(page.tell_time)
        self.top.stop.clicked.connect(self.stop_everything)
        self.stop.begun.connect(lambda: self._looks.keep_pace(stopping=True))
        self.stop.done.connect(self._looks.poke)
        self.top.everything.clicked.connect(self.search.come)
        self.strip.release_asked.connect(self.stop.release)
        self.strip.check_asked.connect(self._questions.show_all)
        self.engine_strip.restarted.connect(self._looks.poke)
        self.frame.restore_strip.backups_asked.connect(lambda: self._show_settings("backup"))
        self.tray.show_asked.connect(self.come_forward)
        self.tray.stop_asked.connect(self.stop_everything)
        self.tray.quit_asked.connect(self.leaving.quit)
        self.bridge.flushed.connect(self._looks.poke)

    def _connect_told(self) -> None:
        said = [page.told for page in (self.needs_you, self.schedule, self.activity, self.settings)]
        said += [self.stop.failed, self.stop.recorded, self.drops.refused, self.reader.failed]
        for sentence in (*said, self.workflows.deeds.told):
            sentence.connect(self.toast.tell)
        for writes in (self.workflows.deeds, self.activity, self.settings):
            writes.written.connect(self.toast.tell_written)
        self.workflows.deeds.told_of.connect(self.toast.tell_of)
        self.workflows.list.chosen.connect(self.toast.turn_to)
        self.workflows.list.shown.connect(self.toast.look)
        self.messages.told.connect(self._message_place.tell)
        self._message_place.opened.connect(self._show_subject)
        self._message_place.all_asked.connect(lambda: self.show_page("activity"))

    def _connect_workflows(self) -> None:
        self.workflows.deeds.changed.connect(self._looks.poke)
        self.workflows.deeds.samples.under_way.connect(self.toast.tell_meanwhile)
        self.workflows.answer_asked.connect(self._questions.answer)
        self.workflows.deeds.items.question_wanted.connect(self._questions.show)
        self.drops.dropped.connect(self.workflows.deeds.new_from)

    def _connect_needs_you(self) -> None:
        page, deeds = self.needs_you, self.workflows.deeds
        page.opened.connect(lambda row: self._show_in_workflows(row.workflow_id, item_of(row)))
        page.outdated.connect(self.toast.withdraw)
        page.answered.connect(deeds.items.tell_answered)
        page.settings_asked.connect(lambda row: deeds.settings(row.workflow_id))
        page.versions_asked.connect(lambda row: deeds.new_version(row.workflow_id))
        page.connect_asked.connect(deeds.connect_service)

    def _connect_schedule_and_activity(self) -> None:
        deeds = self.workflows.deeds
        opened = (self.schedule.opened, self.activity.item_opened, self.activity.workflow_opened)
        for asked in (*opened, deeds.samples.added):
            asked.connect(self._show_in_workflows)
        self.schedule.changed.connect(self._looks.poke)
        self.schedule.settings_asked.connect(deeds.settings)
        for page in (self.schedule, self.activity):
            page.new_asked.connect(deeds.new)
            page.answer_asked.connect(self._questions.answer)
            page.failures_opened.connect(self._show_failures)

    def _connect_settings(self) -> None:
        self.settings.mode_chosen.connect(_apply_mode)
        self.settings.motion_chosen.connect(self.effects.apply)
        self.settings.undoable.connect(self._tell_undoable)
        self.settings.quit_asked.connect(self.leaving.quit)
        self.settings.restart_asked.connect(self.leaving.restart)
        self.leaving.asks.connect(self.come_forward)
        self.leaving.quit_agreed.connect(self.end)
        self.leaving.restart_agreed.connect(self.restart_asked)

    def _add_shortcuts(self) -> None:
        self._keyboard = Keyboard(self)
        self._keyboard.stop_pressed.connect(self.stop_everything)
        self._keyboard.on("Ctrl+K", self.search.come)
        self._keyboard.on("Ctrl+F", self._focus_search)
        self._keyboard.on("Ctrl+Z", self.toast.take_back)
        self._keyboard.on("Ctrl+N", self.workflows.deeds.new)
        self._keyboard.on("Ctrl+Q", self.leaving.quit)
        ZoomKeys(self, self.preferences, self.toast).restart_asked.connect(self.leaving.restart)
        MenuBelow(self)
        self._help = Help(self, self.reader)

    # -- pages --------------------------------------------------------------------------------

    def show_page(self, key: str) -> None:
        """Go to a page of the rail."""
        self.frame.show_page(key)
        self.toast.show_page(key)
        if key == "needs_you":
            self._message_place.withdraw_question()
            self.needs_you.refresh()
        if key == "settings":
            self.settings.refresh()

    def _begin_at(self, page: str) -> None:
        """Where the last window was left; where that is no page, at the workflows."""
        page = page if page in self.frame.places else "workflows"
        self.rail.button(page).setFocus()
        self.show_page(page)
        if page == "workflows":
            self.workflows.focus_choice()

    def _focus_search(self) -> None:
        if self.pages.currentWidget() is self.activity:
            self.activity.focus_search()
            return
        self.show_page("workflows")
        self.workflows.focus_search()

    def _search_deeds(self, rows: Sequence[WorkflowRow]) -> Sequence[Finding]:
        return [*self._ways.deeds(rows), *self._help.findings()]

    def _show_in_workflows(self, workflow_id: WorkflowId, item_id: ItemId | None = None) -> None:
        shown = self.frame.shown
        # On the same page the rows are nearer than whatever had the keyboard before.
        back = None if shown == "workflows" else way_back(self, shown, self.show_page)
        self.show_page("workflows")
        self.workflows.choose(workflow_id, item_id, back)

    def _show_failures(self, failures: RunFailures) -> None:
        self.show_page("workflows")
        self.workflows.show_failures(failures)

    def _tell_undoable(self, text: str, take_back: Callable[[], None]) -> None:
        self.toast.tell(text, self.tr("Undo"), Undo(take_back))

    def _show_subject(self, message: Message) -> None:
        self.come_forward()
        if message.needs_you:
            self._questions.show(message.question_id)
        elif message.workflow_id is not None:
            self._show_in_workflows(message.workflow_id)
        else:
            # Of no workflow is only that logs may go.
            self._show_settings("history")

    def _show_settings(self, section: str) -> None:
        self.settings.page.show_section(section)
        self.show_page("settings")

    def come_forward(self) -> None:
        """In front of other windows, also when minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    # -- the emergency stop -------------------------------------------------------------------

    def stop_everything(self) -> None:
        """One click stops it all; the button says how far it is."""
        self.stop.stop_everything()

    # -- what the frame shows -----------------------------------------------------------------

    def show_overview(self, view: Overview) -> None:
        """Badges, running pill, stop button, strip, bottom line and tray say what is so now."""
        look = self.stop.show_overview(view)
        self.leaving.running = view.running
        self.frame.show_overview(view, self._keep.clock.now(), self._keep.clock.zone())
        self.tray.show_overview(view, look)
        self.workflows.show_stop(view.stop)
        self.time.look()
        self._looks.keep_pace(stopping=look is StopLook.STOPPING)

    # -- size and end -------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # From outside of the page, or where nothing has the keyboard.
        items = self.frame.shown == "workflows"
        escape = event.key() == Qt.Key.Key_Escape
        if not escape or not (self.strip.take_back() or (items and self.workflows.close_item())):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        go_on = super().focusNextPrevChild
        return self.workflows.drawer.pass_by(lambda: go_on(next))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.workflows.arrange(self.width())

    def closeEvent(self, event: QCloseEvent) -> None:
        self._save()
        # Who signs out, or was told to end, is not kept waiting.
        ending = self._ending or self._ended or _application().isSavingSession()
        if not ending and self.leaving.keeps_window(by_user=event.spontaneous()):
            event.ignore()
            return
        super().closeEvent(event)
        self._join()

    def end(self) -> None:
        """Close it for good, also where it is hidden in the tray."""
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
        self._looks.stop()
        self._keeper.stop()
        self._keyboard.close()
        self.bridge.close()
        self.reader.close()
        self.tray.close()
        self._message_place.close()
        self.closed.emit()


def _apply_mode(mode: Mode) -> None:
    change_theme(_application(), mode)


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)  # noqa: S101 - a window has an application
    return app
