"""One window per data folder: a second start rings, and the first comes forward."""

import hashlib
import logging
import os
import sys
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_log = logging.getLogger(__name__)

_PATIENCE_MS = 500
#: Of a socket's path; systems take some 100 bytes, and Qt adds a few for a moment.
_LONGEST = 85


def _name(data_dir: Path) -> str:
    folder = data_dir.resolve()
    inside = str(folder / "run" / "bell.sock")
    if sys.platform != "win32" and len(os.fsencode(inside)) <= _LONGEST:
        # Where nobody else can put a bell of his own, which would keep the window from opening.
        return inside
    digest = hashlib.sha256(os.fsencode(folder)).hexdigest()
    return f"keep-desktop-{digest[:24]}"


def ring(data_dir: Path) -> bool:
    """Whether a window of that data folder is there; it comes forward."""
    line = QLocalSocket()
    line.connectToServer(_name(data_dir))
    if not line.waitForConnected(_PATIENCE_MS):
        return False
    line.disconnectFromServer()
    return True


class Doorbell(QObject):
    """Held by the window; `rung` follows each second start. Whoever comes sends nothing."""

    rung = Signal()

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)
        # Left by a window that was killed; the engine's lock says that none is alive.
        QLocalServer.removeServer(_name(data_dir))
        (data_dir / "run").mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._server.listen(_name(data_dir)):
            # The engine's lock still keeps a second start out; it only cannot call this one.
            _log.warning("no doorbell for a second start: %s", self._server.errorString())

    def _answer(self) -> None:
        while (line := self._server.nextPendingConnection()) is not None:
            line.disconnected.connect(line.deleteLater)
            line.disconnectFromServer()
            self.rung.emit()

    def close(self) -> None:
        self._server.close()
