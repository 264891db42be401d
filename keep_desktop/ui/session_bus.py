"""The way to the other programs of a Linux desktop: their calls and signals on the session bus.

GUI thread only, and nobody waits in it for what another program answers. Elsewhere, and where no
desktop runs, there is no such bus: every call is refused.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSocketNotifier, QTimer

if TYPE_CHECKING:
    from jeepney import Message
    from jeepney.io.blocking import DBusConnection

#: To be let in by the bus itself, which is on this computer.
_LET_IN_S = 0.5
#: Who has not answered by then does not.
_ANSWERS_WITHIN_MS = 8_000
_MOST_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class Peer:
    """One object of a program on the bus, with the interface that it is asked by."""

    bus_name: str
    object_path: str
    interface: str


@dataclass(frozen=True, slots=True)
class _Waiting:
    answered: Callable[[tuple[Any, ...]], None]
    refused: Callable[[], None]


class SessionBus(QObject):
    """Joined at the first call, and again at the next one after it was lost."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._line: DBusConnection | None = None
        self._notifier: QSocketNotifier | None = None
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = count(1_000)
        self._heard: dict[tuple[Peer, str], Callable[[tuple[Any, ...]], None]] = {}

    def call(
        self,
        peer: Peer,
        method: str,
        signature: str,
        body: tuple[Any, ...],
        answered: Callable[[tuple[Any, ...]], None],
        refused: Callable[[], None],
    ) -> None:
        """Ask *peer*; one of the two is called, once: *refused* where it cannot be asked, says no,
        or does not answer in time."""
        if not self._join():
            refused()
            return
        from jeepney import DBusAddress, new_method_call

        address = DBusAddress(peer.object_path, peer.bus_name, peer.interface)
        number = next(self._numbers)
        self._waiting[number] = _Waiting(answered, refused)
        QTimer.singleShot(_ANSWERS_WITHIN_MS, self, lambda: self._give_up(number))
        self._send(new_method_call(address, method, signature or None, body), number)

    def listen(self, peer: Peer, signal: str, heard: Callable[[tuple[Any, ...]], None]) -> None:
        """*heard* gets what each such signal of *peer* holds, from the next joining on."""
        self._heard[(peer, signal)] = heard

    def close(self) -> None:
        """Leave the bus; what waits for an answer gets none."""
        self._waiting.clear()
        self._leave()

    # -- joining ------------------------------------------------------------------------------

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
            # No desktop, or an address that nobody listens at.
            return False
        self._line = line
        self._notifier = QSocketNotifier(line.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        for peer, signal in self._heard:
            self._subscribe(peer, signal)
        return True

    def _subscribe(self, peer: Peer, signal: str) -> None:
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
            self._give_up(number)

    # -- what goes over it --------------------------------------------------------------------

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
                    waiting.answered(tuple(message.body))
            case MessageType.error:
                self._give_up(fields.get(HeaderFields.reply_serial))
            case MessageType.signal:
                of = (HeaderFields.path, HeaderFields.interface, HeaderFields.member)
                said = tuple(fields.get(field) for field in of)
                for (peer, signal), heard in tuple(self._heard.items()):
                    if said == (peer.object_path, peer.interface, signal):
                        heard(tuple(message.body))

    def _give_up(self, number: int) -> None:
        if waiting := self._waiting.pop(number, None):
            waiting.refused()
