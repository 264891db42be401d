"""The small texts around a form: labels that never read text as markup, problems, notes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from keep_desktop.ui.foreign_text import block
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.wrap_label import with_breaks, without_breaks

_ICON_PX = 16


def plain_label(text: str, role: str = "", *, wrap: bool = True) -> QLabel:
    """A label in one of the looks of style.qss."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if role:
        label.setProperty("role", role)
    if wrap:
        # A long word breaks the line rather than widen the window.
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        label.setSizePolicy(policy)
    return label


def icon_label(name: str, token: str, size: int = _ICON_PX) -> QLabel:
    """An icon beside words that say the same; a screen reader passes over it."""
    label = QLabel()
    label.setFixedSize(size, size)
    set_icon(label, name, token, size)
    return label


def mark_wrong(field: QWidget, wrong: bool) -> None:
    """Draw the border of a field as that of one whose value cannot be taken, or no more."""
    restyle(field, wrong="true" if wrong else "")


class Problem(QWidget):
    """A sentence with the sign of failure; not there while nothing is wrong. What it is made of is
    made when there is something to say: forms have one at each field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label: QLabel | None = None
        self.hide()

    def _make(self) -> QLabel:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(icon_label("circle-x", "fail"), 0, Qt.AlignmentFlag.AlignTop)
        label = plain_label("", "problem")
        row.addWidget(label, 1)
        return label

    @property
    def is_said(self) -> bool:
        return bool(self.sentence)

    @property
    def sentence(self) -> str:
        return "" if self._label is None else without_breaks(self._label.text())

    def say(self, sentence: str) -> None:
        """ "" takes it away."""
        if sentence and self._label is None:
            self._label = self._make()
        if self._label is not None:
            self._label.setText(with_breaks(block(sentence, 600)))
        self.setVisible(bool(sentence))


class Note(QFrame):
    """A framed sentence: *surface* is warn, fail or sunken, as style.qss names them."""

    _ICONS = {"warn": ("triangle-alert", "warn"), "fail": ("circle-x", "fail")}  # noqa: RUF012  # never written

    def __init__(self, surface: str = "sunken", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon_label("info", "text_soft")
        self._label = plain_label("")
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 10, 12, 10)
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)
        self.say("", surface)

    @property
    def sentence(self) -> str:
        return without_breaks(self._label.text())

    def say(self, sentence: str, surface: str | None = None) -> None:
        """ "" takes it away."""
        if surface is not None:
            restyle(self, surface=surface)
            name, token = self._ICONS.get(surface, ("info", "text_soft"))
            set_icon(self._icon, name, token, _ICON_PX)
        self._label.setText(with_breaks(block(sentence, 4000)))
        self._label.setAccessibleName(self.sentence)
        self.setVisible(bool(sentence))
