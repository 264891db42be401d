"""What stands where something is still being read that takes longer than a moment."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

#: A read is rarely longer; a word that comes and goes at once would flicker.
MOMENT_MS = 300


class StillReading(QLabel):
    """Hidden until something has been read for longer than a moment. Until it is `over` nothing is
    known, not even that there is nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(self.tr("Reading…"))
        self.setProperty("role", "soft")
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.hide()
        self.over = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(MOMENT_MS)
        self._timer.timeout.connect(self.show)

    def begin(self) -> None:
        """It is being read for the first time; afterwards what was read stands there meanwhile."""
        if not self.over and self.isHidden() and not self._timer.isActive():
            self._timer.start()

    def end(self) -> None:
        """It is there."""
        self.over = True
        self._timer.stop()
        self.hide()
