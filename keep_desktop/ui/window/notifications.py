"""Notifications outside of the pages: tray icon, desktop notifications
(org.freedesktop.Notifications), and the choice between these and a toast for each message."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSystemTrayIcon, QWidget

from keep_desktop.ports.views import Overview
from keep_desktop.services.context import Keep
from keep_desktop.services.notifications import (
    NewNotifications,
    Notification,
    NotificationKind,
    notifications_after,
)
from keep_desktop.ui.core.desktop import BusPeer, SessionBus
from keep_desktop.ui.core.events import Bridge, Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.style.theme import APP_ICON, app_icon, set_icon
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.sanitize import single_line, without_markup
from keep_desktop.ui.window.emergency_stop import StopState, stop_label
from keep_desktop.ui.window.notification_list import notification_text
from keep_desktop.ui.window.status_bar import Toast

#: For about a minute after the start.
_TRY_MS, _TRIES = 2000, 30


class Tray(QObject):
    """Visible only where the desktop has a tray; its menu works regardless. A click on it triggers
    the action `open`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.menu = QMenu()
        self.status = QAction(self.tr("Nothing is running"), self)
        self.status.setEnabled(False)
        self.open = QAction(self.tr("Show Keep"), self)
        self.stop = QAction(stop_label(StopState.IDLE), self)
        set_icon(self.stop, "octagon-x", "fail")
        self.quit = QAction(self.tr("Quit"), self)
        for action in (self.status, self.open, self.stop, self.quit):
            self.menu.addAction(action)
            if action is not self.open:
                self.menu.addSeparator()
        self._icon = QSystemTrayIcon(app_icon(), self)
        self._icon.setContextMenu(self.menu)
        self._icon.activated.connect(self._activated)
        self._icon.messageClicked.connect(lambda: self._message_clicked())
        #: Runs after a click on the last notification.
        self._message_clicked: Callable[[], None] = self.open.trigger
        self._tries = _TRIES
        self._try = QTimer(self)
        self._try.timeout.connect(self._show_where_it_can)
        self._try.start(_TRY_MS)
        self._show_where_it_can()

    def _show_where_it_can(self) -> None:
        """At login the desktop's panel may start later."""
        self._tries -= 1
        if QSystemTrayIcon.isSystemTrayAvailable():
            self._icon.show()
            self._tries = 0
        if self._tries <= 0:
            self._try.stop()

    @property
    def is_there(self) -> bool:
        return self._icon.isVisible() and QSystemTrayIcon.isSystemTrayAvailable()

    def show_overview(self, view: Overview, state: StopState) -> None:
        self.stop.setText(stop_label(state))
        self.stop.setEnabled(state.can_stop)
        self.status.setText(self._status(view, state))
        self._icon.setToolTip(f"Keep Desktop · {self.status.text()}")

    def show_message(self, title: str, text: str, opened: Callable[[], None] | None = None) -> bool:
        """A desktop notification, replacing the last one; False without a tray. A click runs
        *opened*, or shows the window."""
        if not self._icon.isVisible() or not QSystemTrayIcon.supportsMessages():
            return False
        self._message_clicked = opened or self.open.trigger
        self._icon.showMessage(without_markup(title), without_markup(text), app_icon())
        return True

    def _status(self, view: Overview, state: StopState) -> str:
        match state:
            case StopState.STOPPED:
                return self.tr("Everything is stopped")
            case StopState.STOPPING:
                return self.tr("Stopping…")
            case StopState.RUNNING:
                text = plural(view.running, self.tr("workflow"), self.tr("workflows"))
                return self.tr("{workflows} running").format(workflows=text)
            case StopState.IDLE:
                return self.tr("Nothing is running")

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is not QSystemTrayIcon.ActivationReason.Context:
            self.open.trigger()

    def close(self) -> None:
        self._try.stop()
        self._icon.hide()
        self.menu.deleteLater()


_SHOWS = BusPeer(
    "org.freedesktop.Notifications",
    "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications",
)
#: The action of a click on the notification itself.
_CLICK = "default"
_HINTS = {"desktop-entry": ("s", "keep-desktop")}
#: Older ones can no longer be opened; some desktops never report their closing.
_MOST_OPEN = 100


class DesktopNotices(QObject):
    """Sends notifications over D-Bus and dispatches their actions."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bus = SessionBus(self)
        self._opens: dict[int, Callable[[], None]] = {}
        self._bus.listen(_SHOWS, "ActionInvoked", self._clicked)
        self._bus.listen(_SHOWS, "NotificationClosed", self._closed)
        self._bus.listen(_SHOWS, "ActivationToken", self._take_token)

    def show(
        self,
        title: str,
        text: str,
        *,
        show_label: str,
        opened: Callable[[], None],
        otherwise: Callable[[], None],
    ) -> None:
        """*opened* runs after a click, *otherwise* if the desktop shows no notifications."""

        def show(answer: tuple[Any, ...]) -> None:
            can = _capabilities(answer)
            wording = without_markup(text)
            sentence = escape(wording, quote=False) if "body-markup" in can else wording
            actions = [_CLICK, show_label] if "actions" in can else []
            names = ("Keep Desktop", 0, APP_ICON.as_uri(), without_markup(title))
            body = (*names, sentence, actions, _HINTS, -1)
            self._bus.call(_SHOWS, "Notify", "susssasa{sv}i", body, shown, otherwise)

        def shown(answer: tuple[Any, ...]) -> None:
            match answer:
                case (int(number),):
                    self._keep(number, opened)

        self._bus.call(_SHOWS, "GetCapabilities", "", (), show, otherwise)

    def close(self) -> None:
        self._bus.close()

    def _keep(self, number: int, opened: Callable[[], None]) -> None:
        self._opens[number] = opened
        while len(self._opens) > _MOST_OPEN:
            del self._opens[next(iter(self._opens))]

    def _clicked(self, body: tuple[Any, ...]) -> None:
        match body:
            case (int(number), str()) if opened := self._opens.pop(number, None):
                # Some desktops keep it, where a second click would do nothing.
                self._bus.call(
                    _SHOWS, "CloseNotification", "u", (number,), _ignore_reply, _ignore_reply
                )
                opened()

    def _closed(self, body: tuple[Any, ...]) -> None:
        match body:
            case (int(number), int()):
                self._opens.pop(number, None)

    def _take_token(self, body: tuple[Any, ...]) -> None:
        """Under Wayland only a client with this token may raise its window; Qt takes it from the
        environment, once."""
        match body:
            case (int(number), str(leave)) if number in self._opens and "\0" not in leave:
                os.environ["XDG_ACTIVATION_TOKEN"] = leave


def _capabilities(answer: tuple[Any, ...]) -> frozenset[str]:
    match answer:
        case (list(text),):
            return frozenset(str(label) for label in text)
    return frozenset()


def _ignore_reply(*_: Any) -> None:
    """It may be gone already."""


class NotificationRouter(QObject):
    """Shows messages of the engine by the desktop while *window* is inactive, else as a toast.
    `opened` carries the message whose subject to show; `all_requested`: show all of them.

    *shows_questions* returns whether the window shows the questions themselves.
    """

    opened = Signal(object)
    all_requested = Signal()

    def __init__(
        self,
        window: QWidget,
        tray: Tray,
        toast: Toast,
        show_label: str,
        *,
        shows_questions: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self._tray, self._toast = window, tray, toast
        self._show_label, self._shows_questions = show_label, shows_questions
        self._notices = DesktopNotices(self)
        #: Messages shown as toasts since the window was last active.
        self._unseen = 0
        #: The last toast about a question.
        self._question_message = ""
        window.installEventFilter(self)

    def deliver(self, message: Notification, title: str) -> None:
        """Connected to `NotificationFeed`."""
        text = notification_text(message)
        in_window = partial(self._show_in_window, message, title, text)
        if self._window.isActiveWindow():
            in_window()
            return
        opened = partial(self.opened.emit, message)

        def by_tray() -> None:
            if not self._tray.show_message(title, text, opened):
                in_window()

        self._notices.show(
            title, text, show_label=self._show_label, opened=opened, otherwise=by_tray
        )

    def withdraw_question(self) -> None:
        """The window shows the questions themselves now."""
        self._toast.withdraw(self._question_message)

    def close(self) -> None:
        self._notices.close()

    def _show_in_window(self, message: Notification, title: str, text: str) -> None:
        if message.needs_you and self._shows_questions():
            return
        self._unseen = 0 if self._window.isActiveWindow() else self._unseen + 1
        sentence = f"{title}: {text}"
        if self._unseen > 1:
            # The status bar has space for one.
            sentence = self.tr("{number} new messages. Latest: {last}").format(
                number=self._unseen, last=sentence
            )
            self._toast.show_message(sentence, self.tr("Show all"), self.all_requested.emit)
            return
        self._question_message = sentence if message.needs_you else ""
        opened = partial(self.opened.emit, message)
        self._toast.show_message(sentence, self._show_label, opened)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.WindowActivate:
            self._unseen = 0
        return False


#: Seconds between two notifications, so that a script does not flood the desktop.
_REFRESH_S = 2.0
_KEY = "messages/seen"


class NotificationFeed(QObject):
    """Reports the messages of scripts, questions and late runs, each once, if the user wants its
    kind. Emits the newest message and a title, which counts the others.

    The last reported one is stored with the window's state: messages without a window are reported
    at the next start; unwanted ones never.
    """

    message_ready = Signal(object, str)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        bridge: Bridge,
        settings: QSettings,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._settings = keep, tasks, settings
        self._preferences = preferences
        self._throttle = Throttle(_REFRESH_S, self._run_query, self)
        bridge.notifications_changed.connect(lambda _: self.read())

    def read(self) -> None:
        """Query new messages."""
        self._throttle.trigger()

    def _run_query(self) -> None:
        keep, seen = self._keep, self._seen()
        self._tasks.query(
            ("messages", id(self)), lambda: notifications_after(keep, seen), self._take
        )

    def _seen(self) -> int:
        stored = str(self._settings.value(_KEY, "0"))
        return int(stored) if stored.isdecimal() else 0

    def _take(self, news: NewNotifications) -> None:
        self._settings.setValue(_KEY, news.seen)
        requested = [one for one in news.messages if self._preferences.notifies(one.kind)]
        if requested:
            self.message_ready.emit(requested[-1], self._title(requested))

    def _title(self, messages: Sequence[Notification]) -> str:
        newest = messages[-1]
        name = single_line(newest.workflow or "Keep Desktop", 80)
        if len(messages) > 1:
            count = plural(len(messages), self.tr("message"), self.tr("messages"))
            return self.tr("{messages}, the last from {workflow}").format(
                messages=count, workflow=name
            )
        if newest.kind is NotificationKind.FAILURE:
            return self.tr("{workflow} is blocked").format(workflow=name)
        if newest.needs_you:
            return self.tr("{workflow} needs you").format(workflow=name)
        return name
