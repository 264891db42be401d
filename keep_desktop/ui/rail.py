"""The rail on the left: one entry for each page there is, with a badge where it waits."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.theme import app_icon, set_icon, theme

WIDTH = 85
_MARK = 34


class RailButton(QToolButton):
    """Icon over word; `set_badge` puts a count on the icon."""

    def __init__(self, icon: str, word: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._word = icon, word
        self.setProperty("kind", "rail")
        self.setText(word)
        self.setAccessibleName(word)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(56)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._badge = QLabel(self)
        self._badge.setProperty("badge", "true")
        self._badge.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._badge.hide()
        self.toggled.connect(lambda _: self._tint())
        # While a theme is put on, the button is laid out before its badge has its padding.
        theme().changed.connect(self._place)
        self._tint()

    def set_badge(self, count: int) -> None:
        self._badge.setText(str(count) if count < 100 else "99+")
        self._badge.setVisible(count > 0)
        self.setAccessibleName(f"{self._word}, {count}" if count else self._word)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _tint(self) -> None:
        set_icon(self, self._icon, "accent" if self.isChecked() else "text_soft", 20)

    def _place(self) -> None:
        self._badge.adjustSize()
        # Beside the icon rather than over it, and whole.
        most = self.width() - self._badge.width() - 2
        self._badge.move(min(self.width() // 2 + 8, most), 0)


class _Mark(QLabel):
    """The program's own, drawn for the screen it is seen on."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(_MARK, _MARK)
        self.setAccessibleName("Keep Desktop")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        app_icon().paint(painter, self.rect())
        painter.end()


class Rail(QFrame):
    """`chosen` carries the key of the page that was asked for."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "rail")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._buttons: dict[str, RailButton] = {}
        self._group = QButtonGroup(self)
        mark = _Mark()
        self._column = QVBoxLayout(self)
        # With the line at its right.
        self._column.setContentsMargins(5, 14, 4, 10)
        self._column.setSpacing(6)
        self._column.addWidget(mark, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addSpacing(8)
        self._column.addStretch(1)
        self._above = 2

    def sizeHint(self) -> QSize:
        """As wide as its longest word takes, in any language; no page takes of that."""
        return super().sizeHint().expandedTo(QSize(WIDTH, 0))

    def add(self, key: str, icon: str, word: str, *, at_bottom: bool = False) -> RailButton:
        """An entry; those at the bottom stand apart."""
        button = RailButton(icon, word, self)
        button.clicked.connect(lambda: self.chosen.emit(key))
        self._group.addButton(button)
        self._buttons[key] = button
        if at_bottom:
            self._column.addWidget(button)
        else:
            self._column.insertWidget(self._above, button)
            self._above += 1
        return button

    def button(self, key: str) -> RailButton:
        return self._buttons[key]

    def show_current(self, key: str) -> None:
        self._buttons[key].setChecked(True)

    def set_badge(self, key: str, count: int) -> None:
        if key in self._buttons:
            self._buttons[key].set_badge(count)
