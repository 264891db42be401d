"""What is painted by hand, and told to who does not see it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget


class Painted(QLabel):
    """To a screen reader a picture, with the name and the description it is given. A plain widget
    would be nothing to it, and many readers pass over what is nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # By a picture in a label Qt knows one; it is never seen.
        unseen = QPixmap(1, 1)
        unseen.fill(Qt.GlobalColor.transparent)
        self.setPixmap(unseen)
