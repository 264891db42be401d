"""Notices of a Linux desktop, which come up whether or not it has a tray, each with its own
subject. Asked of whichever program shows them there (org.freedesktop.Notifications)."""

import os
from collections.abc import Callable
from html import escape
from typing import Any

from PySide6.QtCore import QObject

from keep_desktop.ui.foreign_text import without_markup
from keep_desktop.ui.session_bus import Peer, SessionBus
from keep_desktop.ui.theme import APP_ICON

_SHOWS = Peer(
    "org.freedesktop.Notifications",
    "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications",
)
#: What a click on the notice itself is called.
_CLICK = "default"
_HINTS = {"desktop-entry": ("s", "keep-desktop")}
#: Older ones can no more be opened; some desktops never tell that one has gone.
_MOST_OPEN = 100


class DesktopNotices(QObject):
    """Each is told once; what is done with it comes back to who told it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bus = SessionBus(self)
        self._opens: dict[int, Callable[[], None]] = {}
        self._bus.listen(_SHOWS, "ActionInvoked", self._clicked)
        self._bus.listen(_SHOWS, "NotificationClosed", self._closed)
        self._bus.listen(_SHOWS, "ActivationToken", self._allowed_forward)

    def tell(
        self,
        title: str,
        text: str,
        *,
        show_word: str,
        opened: Callable[[], None],
        otherwise: Callable[[], None],
    ) -> None:
        """Show it; *opened* follows a click on it, *otherwise* comes where nothing shows it."""

        def show(answer: tuple[Any, ...]) -> None:
            can = _words(answer)
            words = without_markup(text)
            said = escape(words, quote=False) if "body-markup" in can else words
            actions = [_CLICK, show_word] if "actions" in can else []
            names = ("Keep Desktop", 0, APP_ICON.as_uri(), without_markup(title))
            body = (*names, said, actions, _HINTS, -1)
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
                # Some leave it there, where a second click would come to nothing.
                self._bus.call(_SHOWS, "CloseNotification", "u", (number,), _gone, _gone)
                opened()

    def _closed(self, body: tuple[Any, ...]) -> None:
        match body:
            case (int(number), int()):
                self._opens.pop(number, None)

    def _allowed_forward(self, body: tuple[Any, ...]) -> None:
        """Under Wayland only who shows this leave comes in front of other windows; Qt looks for it
        there, and uses it up."""
        match body:
            case (int(number), str(leave)) if number in self._opens and "\0" not in leave:
                os.environ["XDG_ACTIVATION_TOKEN"] = leave


def _words(answer: tuple[Any, ...]) -> frozenset[str]:
    match answer:
        case (list(words),):
            return frozenset(str(word) for word in words)
    return frozenset()


def _gone(*_: Any) -> None:
    """It may have gone before, which is as well."""
