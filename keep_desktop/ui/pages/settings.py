"""The Settings page: how the window looks and where everything is kept, and the cards that others
add."""

from pathlib import Path

from PySide6.QtCore import QSettings, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.dialogs.frame import scrolling
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.theme import Mode, set_icon

_WIDTH = 720


def stored_mode(settings: QSettings) -> Mode:
    """The appearance that was chosen; what cannot be read counts as the system's."""
    stored = str(settings.value("appearance", Mode.SYSTEM.value))
    return Mode(stored) if stored in list(Mode) else Mode.SYSTEM


class SettingsPage(QWidget):
    """`mode_chosen` carries the Mode."""

    mode_chosen = Signal(object)

    def __init__(self, settings: QSettings, data_dir: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.modes: dict[Mode, QRadioButton] = {}
        self._group = QButtonGroup(self)
        middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(16)
        column.addWidget(self._appearance())
        column.addWidget(self._data(data_dir))
        self._cards = column
        column.addStretch(1)
        ground = QWidget()
        row = QHBoxLayout(ground)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(middle, 100)
        row.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(scrolling(ground))

    def add_card(self, card: QWidget) -> None:
        """Below the others."""
        self._cards.insertWidget(self._cards.count() - 1, card)

    def _appearance(self) -> QFrame:
        card, column = _card(self.tr("Appearance"))
        line = QHBoxLayout()
        line.setSpacing(24)
        for mode, word in (
            (Mode.SYSTEM, self.tr("Like the system")),
            (Mode.LIGHT, self.tr("Light")),
            (Mode.DARK, self.tr("Dark")),
        ):
            button = QRadioButton(word)
            button.setAccessibleName(self.tr("Appearance: {mode}").format(mode=word))
            button.setChecked(mode is stored_mode(self._settings))
            button.clicked.connect(lambda _, mode=mode: self._choose(mode))
            self._group.addButton(button)
            self.modes[mode] = button
            line.addWidget(button)
        line.addStretch(1)
        column.addLayout(line)
        return card

    def _data(self, data_dir: Path) -> QFrame:
        card, column = _card(self.tr("Where everything is kept"))
        words = QLabel(
            self.tr(
                "Workflows, items and all that happened lie in this folder and nowhere else. "
                "To back them up, close Keep and copy the folder."
            )
        )
        words.setProperty("role", "soft")
        words.setWordWrap(True)
        path = ElidedLabel("strong")
        path.setText(str(data_dir))
        self.open_folder = QPushButton(self.tr("Open folder"))
        self.open_folder.setAccessibleName(self.tr("Open the data folder"))
        set_icon(self.open_folder, "folder-open")
        self.open_folder.clicked.connect(
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(data_dir)))
        )
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(path, 1)
        line.addWidget(self.open_folder)
        column.addWidget(words)
        column.addLayout(line)
        return card

    def _choose(self, mode: Mode) -> None:
        self._settings.setValue("appearance", mode.value)
        self.mode_chosen.emit(mode)


def _card(title: str) -> tuple[QFrame, QVBoxLayout]:
    card = QFrame()
    card.setProperty("surface", "card")
    heading = QLabel(title)
    heading.setProperty("role", "heading")
    heading.setTextFormat(Qt.TextFormat.PlainText)
    column = QVBoxLayout(card)
    column.setContentsMargins(20, 16, 20, 18)
    column.setSpacing(12)
    column.addWidget(heading)
    return card, column
