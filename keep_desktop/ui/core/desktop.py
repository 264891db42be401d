"""D-Bus calls and signals, opening pages, folders and documents in other programs, and
announcements to screen readers.

GUI thread only; no call blocks. Without a session bus every call is refused.
"""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QDir, QObject, QProcess, QSocketNotifier, QTimer, QUrl
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.immutable import immutable

if TYPE_CHECKING:
    from jeepney import Message
    from jeepney.io.blocking import DBusConnection

#: Timeout of authentication on the bus, which is local.
_LET_IN_S = 0.5
#: Timeout of a call.
_ANSWERS_WITHIN_MS = 8_000
_MOST_BYTES = 65_536


@immutable
class BusPeer:
    """An object of a program on the bus, and the interface to call."""

    bus_name: str
    object_path: str
    interface: str


@immutable
class _PendingCall:
    on_reply: Callable[[tuple[Any, ...]], None]
    on_refused: Callable[[], None]


class SessionBus(QObject):
    """Connects at the first call, and again after the connection was lost."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line: DBusConnection | None = None
        self._notifier: QSocketNotifier | None = None
        self._waiting: dict[int, _PendingCall] = {}
        self._numbers = count(1_000)
        self._callbacks: dict[tuple[BusPeer, str], Callable[[tuple[Any, ...]], None]] = {}

    def call(
        self,
        peer: BusPeer,
        method: str,
        signature: str,
        body: tuple[Any, ...],
        answered: Callable[[tuple[Any, ...]], None],
        refused: Callable[[], None],
    ) -> None:
        """Call *peer*; exactly one callback runs: *refused* on no connection, an error or a
        timeout."""
        if not self._join():
            refused()
            return
        from jeepney import DBusAddress, new_method_call

        address = DBusAddress(peer.object_path, peer.bus_name, peer.interface)
        number = next(self._numbers)
        self._waiting[number] = _PendingCall(answered, refused)
        QTimer.singleShot(_ANSWERS_WITHIN_MS, self, lambda: self._refuse_call(number))
        self._send(new_method_call(address, method, signature or None, body), number)

    def listen(self, peer: BusPeer, signal: str, counts: Callable[[tuple[Any, ...]], None]) -> None:
        """Subscribe to a signal of *peer*, from the next connection on."""
        self._callbacks[(peer, signal)] = counts

    def close(self) -> None:
        """Disconnect; pending calls get no reply."""
        self._waiting.clear()
        self._leave()

    def _join(self) -> bool:
        if self._line is not None:
            return True
        if sys.platform != "linux":
            return False
        from jeepney import AuthenticationError
        from jeepney.io.blocking import open_dbus_connection

        try:
            line = open_dbus_connection("SESSION", auth_timeout=_LET_IN_S)
        except (OSError, KeyError, ValueError, RuntimeError, AuthenticationError):
            # No desktop, or nothing listens at the address.
            return False
        self._line = line
        self._notifier = QSocketNotifier(line.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        for peer, signal in self._callbacks:
            self._subscribe(peer, signal)
        return True

    def _subscribe(self, peer: BusPeer, signal: str) -> None:
        from jeepney import MatchRule, message_bus

        rule = MatchRule(
            type="signal",
            sender=peer.bus_name,
            path=peer.object_path,
            interface=peer.interface,
            member=signal,
        )
        self._send(message_bus.AddMatch(rule), next(self._numbers))

    def _leave(self) -> None:
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._line is not None:
            self._line.close()
            self._line = None

    def _lose(self) -> None:
        self._leave()
        for number in tuple(self._waiting):
            self._refuse_call(number)

    def _send(self, message: "Message", number: int) -> None:
        if self._line is None:
            return
        try:
            self._line.send(message, serial=number)
        except OSError:
            self._lose()

    def _read(self) -> None:
        if self._line is None:
            return
        try:
            data = self._line.sock.recv(_MOST_BYTES)
        except OSError:
            data = b""
        if not data:
            self._lose()
            return
        parser = self._line.parser
        parser.add_data(data)
        while (message := parser.get_next_message()) is not None:
            self._take(message)

    def _take(self, message: "Message") -> None:
        from jeepney import HeaderFields, MessageType

        fields = message.header.fields
        match message.header.message_type:
            case MessageType.method_return:
                if waiting := self._waiting.pop(fields.get(HeaderFields.reply_serial), None):
                    waiting.on_reply(tuple(message.body))
            case MessageType.error:
                self._refuse_call(fields.get(HeaderFields.reply_serial))
            case MessageType.signal:
                of = (HeaderFields.path, HeaderFields.interface, HeaderFields.member)
                text = tuple(fields.get(field) for field in of)
                for (peer, signal), counts in tuple(self._callbacks.items()):
                    if text == (peer.object_path, peer.interface, signal):
                        counts(tuple(message.body))

    def _refuse_call(self, number: int) -> None:
        if waiting := self._waiting.pop(number, None):
            waiting.on_refused()


_SCHEMES = ("http", "https")


def open_page(address: str) -> bool:
    """Open in the user's browser; False for what is not a web page: a script may name anything."""
    url = QUrl(address, QUrl.ParsingMode.StrictMode)
    if not url.isValid() or url.scheme() not in _SCHEMES or not url.host():
        return False
    return QDesktopServices.openUrl(url)


def show_in_folder(file: Path) -> bool:
    """Open the file manager with the file selected where the system can; only the folder if the
    file is gone. False if there is no file manager."""
    if file.is_dir():
        return QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))
    if file.exists() and sys.platform == "win32":
        QProcess.startDetached("explorer", ["/select,", QDir.toNativeSeparators(str(file))])
        return True
    if file.exists() and sys.platform == "darwin":
        QProcess.startDetached("/usr/bin/open", ["-R", str(file)])
        return True
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.parent)))


def open_document(file: Path) -> bool:
    """Open in the system's default program; False if there is none. Documents only: the system
    would run a program."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader speak *text* for *widget* after the current speech."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
