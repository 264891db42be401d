"""Navigation between the parts of the window: back from an item, to questions, to help, and to the
results and actions of the search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from keep_desktop.domain.ids import ItemId, QuestionId, RunId, WorkflowId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services import overview
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.runs import RunFailures
from keep_desktop.ui.presentation.workflow_state import waits_for_answer
from keep_desktop.ui.search.finder import SearchResult
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.widgets.menus import shortcut_text
from keep_desktop.ui.window.frame import Frame
from keep_desktop.ui.window.lazy_pages import LazyPage
from keep_desktop.ui.workflows.actions import WorkflowActions
from keep_desktop.ui.workflows.samples import SampleActions

if TYPE_CHECKING:
    from keep_desktop.ui.activity.page import ActivityPage
    from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.help.content import LIST_KEYS, WORKS_KEYS, HelpPage, native_keys


class HelpNavigation(QObject):
    """Opens the help over *window*."""

    def __init__(self, window: QWidget, tasks: TaskRunner) -> None:
        super().__init__(window)
        self._window, self._tasks = window, tasks
        self._on(WORKS_KEYS, HelpPage.WORKS)
        self._on(LIST_KEYS, HelpPage.KEYS)

    def _on(self, keys: Sequence[str], page: HelpPage) -> None:
        shortcut = QShortcut(self._window)
        shortcut.setKeys([QKeySequence(one) for one in keys])
        shortcut.activated.connect(lambda: self._show(page))
        shortcut.activatedAmbiguously.connect(lambda: self._show(page))

    def _show(self, page: HelpPage) -> None:
        from keep_desktop.ui.help.dialog import show_help

        show_help(page, self._tasks, self._window)

    def search_results(self) -> Sequence[SearchResult]:
        """Results in the search palette."""
        found = (
            (self.tr("Help: how Keep works"), HelpPage.WORKS, WORKS_KEYS[0]),
            (self.tr("Help: keyboard shortcuts"), HelpPage.KEYS, LIST_KEYS[0]),
        )
        return [
            SearchResult(
                title=title,
                icon="circle-help",
                keys=native_keys(keys),
                action=partial(self._show, page),
            )
            for title, page, keys in found
        ]


def make_back(window: QWidget, page: str, show_page: Callable[[str], None]) -> Callable[[], None]:
    """Returns to *page*, with the focus."""
    # Also while another window is active: the palette is one.
    at = window.focusWidget()

    def go() -> None:
        show_page(page)
        if at is not None and isValid(at) and at.isVisible():
            at.setFocus(Qt.FocusReason.OtherFocusReason)

    return go


class WindowNavigator(QObject):
    """Leads to the pages of *window*, once they are made."""

    def __init__(self, window: "MainWindow", keep: Keep, tasks: TaskRunner) -> None:
        super().__init__(window)
        self._window, self._keep, self._tasks = window, keep, tasks

    def show_workflow(self, workflow_id: WorkflowId, item_id: ItemId | None = None) -> None:
        window, shown = self._window, self._window.frame.shown
        # Within a page, the rows are nearer than the previous focus.
        back = None if shown == "workflows" else make_back(window, shown, window.show_page)
        window.show_page("workflows")
        window.workflows.choose(workflow_id, item_id, back)

    def show_failures(self, failures: RunFailures) -> None:
        self._window.show_page("workflows")
        self._window.workflows.show_failures(failures)

    def show_run(self, workflow: WorkflowRow, run_id: RunId) -> None:
        self._actions.lines(workflow, run_id)

    def show_questions(self) -> None:
        self._window.show_page("needs_you")

    def show_question(self, question_id: QuestionId | None) -> None:
        self.show_questions()
        self._window.needs_you.page.show_question(question_id)

    def answer(self, workflow_id: WorkflowId) -> None:
        self._tasks.query(
            ("question of", id(self)),
            lambda: overview.first_question(self._keep, workflow_id),
            self._go,
        )

    def _go(self, question_id: QuestionId | None) -> None:
        """Where its item is open already, to the answers there."""
        pane = self._window.workflows.pane
        if question_id is None or not pane.isVisible() or not pane.question_tab.go_to(question_id):
            self.show_question(question_id)

    def search_activity(self, text: str) -> None:
        self._window.show_page("activity")
        self._window.activity.page.filters.set_search(text)
        self._window.activity.page.focus_search()

    def new_workflow(self) -> None:
        self._actions.new()

    def show_settings(self, workflow_id: WorkflowId) -> None:
        self._actions.settings(workflow_id)

    def chat(self, workflow_id: WorkflowId) -> None:
        self._window.show_page("workflows")
        self._window.workflows.show_chat(workflow_id)

    def begin_chat(self, workflow_id: WorkflowId, text: str, files: Sequence[Path]) -> None:
        self._window.show_page("workflows")
        self._window.workflows.begin_chat(workflow_id, text, files)

    def set_up_models(self, back: tuple[str, Callable[[], None]] | None = None) -> None:
        self._window.show_page("settings")
        page = self._window.settings.page
        page.show_section("models")
        if back is not None:
            page.models.list.offer_back(*back)

    def connections(self) -> None:
        self._window.show_page("settings")
        self._window.settings.page.show_section("connections")

    def reconnect(self, connection: str) -> None:
        self._window.show_page("settings")
        self._window.settings.page.reconnect(connection)

    def show_server(self, name: str) -> None:
        self._window.show_page("settings")
        self._window.settings.page.show_server(name)

    def add_version(self, workflow_id: WorkflowId) -> None:
        self._actions.new_version(workflow_id)

    def connect_service(self, missing: MissingConnector) -> None:
        self._actions.connect_service(missing)

    @property
    def _actions(self) -> WorkflowActions:
        return self._window.workflows.workflow_actions


_tr = partial(QCoreApplication.translate, "SearchActions")


def global_actions(
    pages: Sequence[tuple[str, str, str]],
    show_page: Callable[[str], None],
    new_workflow: Callable[[], None],
    stop: Sequence[SearchResult],
) -> Sequence[SearchResult]:
    """*pages*: key, icon and title as in the sidebar."""
    return [
        SearchResult(
            title=_tr("New workflow"),
            icon="plus",
            keys=shortcut_text("Ctrl+N"),
            action=new_workflow,
        ),
        *stop,
        *(
            SearchResult(
                title=_tr("Go to {page}").format(page=title),
                icon=icon,
                action=partial(show_page, key),
            )
            for key, icon, title in pages
        ),
    ]


def sample_actions(actions: SampleActions) -> Sequence[SearchResult]:
    """Add the samples; or archive them, if present."""
    if actions.there:
        return [
            SearchResult(title=_tr("Archive the samples"), icon="archive", action=actions.archive)
        ]
    return [SearchResult(title=_tr("Try it with samples"), icon="package", action=actions.add)]


def settings_actions(show: Callable[[str], None]) -> Sequence[SearchResult]:
    """The sections of Settings; *show* opens one by its key."""
    note = _tr("Settings")
    return [
        SearchResult(title=title, note=note, icon=icon, terms=terms, action=partial(show, section))
        for section, icon, title, terms in _settings()
    ]


def _settings() -> Sequence[tuple[str, str, str, str]]:
    """Section, icon, text and synonyms."""
    return (
        ("general", "sun-moon", _tr("Appearance: light or dark"), _tr("theme mode colours")),
        ("general", "search", _tr("Zoom"), _tr("size of text, larger, smaller, scale")),
        ("general", "globe", _tr("Language"), "english deutsch german"),
        ("general", "clock", _tr("Time format: 12 or 24 hours"), _tr("time format, am, pm")),
        ("general", "power", _tr("Start when I sign in"), _tr("autostart, login, boot")),
        ("general", "x", _tr("When the window is closed"), _tr("tray, quit, exit, minimise")),
        ("general", "zap", _tr("Reduce motion"), _tr("animations")),
        ("notices", "bell", _tr("Notifications"), _tr("notifications, messages")),
        ("connections", "key", _tr("Connections"), _tr("Google, account, sign in, OAuth, token")),
        ("services", "link", _tr("Services"), _tr("connect, account, password, sign in")),
        ("models", "bot", _tr("Models"), _tr("language model, AI, provider, key, budget, tokens")),
        ("folders", "folder", _tr("Folders and files workflows can access"), _tr("access, rights")),
        ("history", "history", _tr("How long logs are kept"), _tr("age, remove, delete, clean up")),
        ("backup", "archive", _tr("Back up…"), _tr("backup, save, copy, export everything")),
        ("backup", "archive-restore", _tr("Restore…"), _tr("backup, import, recover")),
        ("limits", "clock", _tr("Limits and timeouts"), _tr("policies, retries, timeouts")),
        ("about", "shield-check", _tr("Check the installation"), _tr("doctor, repair")),
        ("about", "info", _tr("About Keep"), _tr("version, licences, data folder")),
    )


def other_actions(
    archived: Callable[[], None], export: Callable[[], None], quit: Callable[[], None]
) -> Sequence[SearchResult]:
    """Actions of footers, menus and pages."""
    return [
        SearchResult(
            title=_tr("Show archived workflows"),
            icon="archive",
            terms=_tr("archive, unarchive, bring back"),
            action=archived,
        ),
        SearchResult(
            title=_tr("Export Activity…"),
            icon="download",
            terms=_tr("CSV, JSON Lines, save, history"),
            action=export,
        ),
        SearchResult(
            title=_tr("Quit Keep"),
            icon="power",
            terms=_tr("exit, close, end"),
            keys=shortcut_text("Ctrl+Q"),
            action=quit,
        ),
    ]


def workflow_actions(
    rows: Sequence[WorkflowRow], actions: WorkflowActions
) -> Sequence[SearchResult]:
    """The actions that apply to each workflow now."""
    return [result for row in rows for result in _of(row, actions)]


def _of(row: WorkflowRow, actions: WorkflowActions) -> list[SearchResult]:
    def action(text: str, icon: str, do: Callable[[WorkflowRow], None]) -> SearchResult:
        return SearchResult(
            title=text.format(name=quote(row.name)), icon=icon, action=lambda: do(row)
        )

    found = []
    if row.status is WorkflowStatus.ACTIVE and row.error is None and not row.stopped:
        if row.active_run is None:
            found.append(
                action(_tr("Run “{name}” now"), "play", lambda row: actions.run_now(row.id))
            )
        found.append(action(_tr("Pause “{name}”"), "pause", actions.pause))
    elif not row.stopped and not waits_for_answer(row):
        found.append(action(_tr("Turn on “{name}”"), "power", lambda row: actions.turn_on(row.id)))
    found.append(action(_tr("Chat about “{name}”"), "message-square", actions.chat))
    found.append(action(_tr("Rehearse “{name}”"), "eye", actions.rehearse))
    found.append(action(_tr("Versions of “{name}”"), "history", actions.versions))
    found.append(
        action(_tr("Settings of “{name}”"), "settings", lambda row: actions.settings(row.id))
    )
    found.append(action(_tr("Permissions of “{name}”"), "shield-check", actions.permissions))
    if row.has_handlers:
        found.append(action(_tr("How “{name}” works"), "workflow", actions.how_it_works))
    else:
        found.append(action(_tr("Schedule of “{name}”"), "calendar-clock", actions.schedule))
    found.append(action(_tr("Runs of “{name}”"), "activity", actions.runs))
    found.append(action(_tr("Rename “{name}”"), "pencil", actions.rename))
    if row.stopped_alone:
        found.append(action(_tr("Turn “{name}” back on"), "power", actions.release))
    else:
        found.append(action(_tr("Stop only “{name}”"), "octagon-x", actions.stop))
    found.append(action(_tr("Archive “{name}”"), "archive", actions.archive))
    return found


@dataclass(frozen=True, eq=False, kw_only=True)
class SearchNavigation:
    """The parts of the window that results lead to."""

    frame: Frame
    actions: WorkflowActions
    activity: "LazyPage[ActivityPage]"
    #: To a page of the sidebar, and to a section of Settings.
    show_page: Callable[[str], None]
    show_settings: Callable[[str], None]
    stop: Callable[[], None]
    quit: Callable[[], None]

    def find_actions(self, rows: Sequence[WorkflowRow]) -> Sequence[SearchResult]:
        """All actions offered now."""
        actions, elsewhere = self.actions, self.frame.elsewhere.items()
        pages = [(key, place.icon, place.title) for key, place in elsewhere]
        return [
            *global_actions(pages, self.show_page, actions.new, self._stop_actions()),
            *sample_actions(actions.samples),
            # Typing “archive” means no workflow in particular.
            *other_actions(actions.archived, self.export_activity, self.quit),
            *workflow_actions(rows, actions),
            *settings_actions(self.show_settings),
        ]

    def _stop_actions(self) -> Sequence[SearchResult]:
        """The stop; while it is in force, its end; neither while runs are still ending."""
        if self.frame.top.stop.state.can_stop:
            stop = SearchResult(
                title=_tr("Emergency stop"),
                icon="octagon-x",
                tone="fail",
                keys=shortcut_text("Ctrl+Shift+."),
                action=self.stop,
            )
            return (stop,)
        turn_on = self.frame.stop_banner.turn_on
        end = SearchResult(title=_tr("Turn back on"), icon="power", action=turn_on.click)
        return (end,) if turn_on.isEnabled() else ()

    def export_activity(self) -> None:
        """Open the export dialog over its page."""
        self.show_page("activity")
        self.activity.page.export()
