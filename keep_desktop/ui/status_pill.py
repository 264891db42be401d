"""The word for a state on a ground of its colour."""

from PySide6.QtWidgets import QLabel, QWidget

from keep_desktop.ui.item_looks import Look
from keep_desktop.ui.theme import restyle


class StatusPill(QLabel):
    """As wide as its word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        restyle(self, pill="skip")

    def show_look(self, look: Look) -> None:
        self.setText(look.word)
        restyle(self, pill=look.tone)
        self.setAccessibleName(look.word)
        # A new look brings padding that the layout has not asked for yet.
        self.updateGeometry()
