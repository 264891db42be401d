"""One window per data folder: a second start notifies the first, which raises its window."""

import hashlib
import logging
import os
import sys
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_log = logging.getLogger(__name__)

_PATIENCE_MS = 500
#: Limit for a socket's path; systems allow some 100 bytes, and Qt adds a few temporarily.
_LONGEST = 85


def _name(data_dir: Path) -> str:
    folder = data_dir.resolve()
    inside = str(folder / "run" / "bell.sock")
    if sys.platform != "win32" and len(os.fsencode(inside)) <= _LONGEST:
        # In a folder where nobody else can create a socket, which would keep the window from
        # opening.
        return inside
    digest = hashlib.sha256(os.fsencode(folder)).hexdigest()
    return f"keep-desktop-{digest[:24]}"


def notify_running(data_dir: Path) -> bool:
    """Whether a window of that data folder is open; raises it if so."""
    line = QLocalSocket()
    line.connectToServer(_name(data_dir))
    if not line.waitForConnected(_PATIENCE_MS):
        return False
    line.disconnectFromServer()
    return True


class SingleInstance(QObject):
    """Held by the window; `notified` is emitted at each second start. No data is transferred."""

    notified = Signal()

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)
        # Left by a killed window; the engine lock proves that none is alive.
        QLocalServer.removeServer(_name(data_dir))
        (data_dir / "run").mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._server.listen(_name(data_dir)):
            # The engine lock still prevents a second start; it only cannot raise this one.
            _log.warning("no doorbell for a second start: %s", self._server.errorString())

    def _answer(self) -> None:
        while (line := self._server.nextPendingConnection()) is not None:
            line.disconnected.connect(line.deleteLater)
            line.disconnectFromServer()
            self.notified.emit()

    def close(self) -> None:
        self._server.close()
