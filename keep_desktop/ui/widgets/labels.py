"""Labels for plain text of any origin, never read as markup: wrapping, elided, paths, headings,
notes, problems and pictures."""

import re
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QSizePolicy,
    QWidget,
)

from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.layouts import hbox

#: A run of characters without a place to break.
_UNBROKEN = re.compile(r"[^\s/\\\-\u200b]{16}(?=[^\s/\\\-\u200b])")
#: A run that may be wider than a form.
_WIDE = re.compile(r"[^\s/\\\-\u200b]{40}(?=[^\s/\\\-\u200b])")
_BREAK = "\u200b"


def with_breaks(text: str) -> str:
    """*text* for a wrapping label, with break points in words wider than a form. See
    `without_breaks`."""
    return _WIDE.sub(lambda run: f"{run.group()}{_BREAK}", text)


def without_breaks(text: str) -> str:
    """Reverses `with_breaks`."""
    return text.replace(_BREAK, "")


class WrapLabel(QLabel):
    """Wraps at words and inside very long ones, so it never widens its layout."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        super().setText(_UNBROKEN.sub(lambda run: f"{run.group()}{_BREAK}", text))

    def plain_text(self) -> str:
        """The text without break points."""
        return without_breaks(self.text())

    def allow_selecting(self) -> None:
        """Let the text be selected and copied, by mouse and keyboard."""
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        # By click only; as tab stops, labels would come between all controls.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)


_LEAST = 24


class ElidedLabel(QLabel):
    """Plain text; `text()` is the whole of it. A subclass may shorten it in another way."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(single_line(text))
        self._set_full_tooltip()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_full_tooltip()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        room = self.contentsRect()
        shown = self.shortened(room.width())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(
            room, flags | self.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask, shown
        )
        painter.end()

    def shortened(self, room: int) -> str:
        """The text shown at that width."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def _set_full_tooltip(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()
        self.setToolTip("" if fits else plain_tooltip(self.text()))


def plain_tooltip(text: str) -> str:
    """Foreign text escaped for a tooltip, which may be read as HTML."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<span>{escaped}</span>" if text else ""


def breakable(text: str) -> str:
    """Foreign text for a wrapping label, with break points in very long words."""
    return re.sub(r"\S{32}", lambda label: f"{label[0]}\u200b", text)


_ICON_PX = 16


def plain_label(text: str, role: str = "", *, wrap: bool = True) -> QLabel:
    """A label in a text style of style.qss."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if role:
        label.setProperty("role", role)
    if wrap:
        # A long word wraps rather than widening the window.
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        label.setSizePolicy(policy)
    return label


def show_text(label: QLabel, text: str) -> None:
    """Set the text of a label that is hidden without one."""
    label.setText(text)
    label.setVisible(bool(text))


def icon_label(name: str, token: str, size: int = _ICON_PX) -> QLabel:
    """A decorative icon beside text, ignored by screen readers."""
    label = QLabel()
    label.setFixedSize(size, size)
    set_icon(label, name, token, size)
    return label


def set_invalid(field: QWidget, wrong: bool) -> None:
    """Set or clear the error border of a field."""
    restyle(field, wrong="true" if wrong else "")


class Problem(QWidget):
    """An error sentence with its icon; hidden when empty. Its parts are created on first use: forms
    have one per field."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label: QLabel | None = None
        self.hide()

    def _make(self) -> QLabel:
        row = hbox(
            (icon_label("circle-x", "fail"), 0, Qt.AlignmentFlag.AlignTop), within=self, spacing=6
        )
        label = plain_label("", "problem")
        row.addWidget(label, 1)
        return label

    @property
    def has_text(self) -> bool:
        return bool(self.sentence)

    @property
    def sentence(self) -> str:
        return "" if self._label is None else without_breaks(self._label.text())

    def set_text(self, sentence: str) -> None:
        """hides it."""
        if sentence and self._label is None:
            self._label = self._make()
        if self._label is not None:
            self._label.setText(with_breaks(multi_line(sentence, 600)))
        self.setVisible(bool(sentence))


class FormNote(QFrame):
    """A framed sentence; *surface* is warn, fail or sunken in style.qss."""

    _ICONS = {"warn": ("triangle-alert", "warn"), "fail": ("circle-x", "fail")}  # noqa: RUF012  # never written

    def __init__(
        self, surface: str = "sunken", parent: QWidget | None = None, text: str = ""
    ) -> None:
        super().__init__(parent)
        self._icon = icon_label("info", "text_soft")
        self._label = plain_label("")
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        hbox(
            (self._icon, 0, Qt.AlignmentFlag.AlignTop),
            (self._label, 1),
            within=self,
            spacing=10,
            margins=(12, 10, 12, 10),
        )
        self.set_text(text, surface)

    @property
    def sentence(self) -> str:
        return without_breaks(self._label.text())

    def set_text(self, sentence: str, surface: str | None = None) -> None:
        """hides it."""
        if surface is not None:
            restyle(self, surface=surface)
            name, token = self._ICONS.get(surface, ("info", "text_soft"))
            set_icon(self._icon, name, token, _ICON_PX)
        self._label.setText(with_breaks(multi_line(sentence, 4000)))
        self._label.setAccessibleName(self.sentence)
        self.setVisible(bool(sentence))

    def show_error(self, error: Exception) -> None:
        self.set_text(sentence_of(error), "fail")


_ENDS = 2


class PlaceLabel(ElidedLabel):
    """A path or address in one line. A long path loses its first folders, then its middle; the name
    and any suffix stay. The tooltip has all of it."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(role, parent)
        self._place = self._after = ""

    def show_place(self, place: str, after: str = "") -> None:
        self._place, self._after = single_line(place), after_place(after)
        self.setText(f"{self._place}{self._after}")

    def sizeHint(self) -> QSize:
        """However long the path, ask for no more than the parent has."""
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())

    def shortened(self, room: int) -> str:
        metrics = self.fontMetrics()
        left = room - metrics.horizontalAdvance(self._after)
        return f"{shortened_place(self._place, metrics, left)}{self._after}"

    def _set_full_tooltip(self) -> None:
        whole = self.shortened(self.contentsRect().width()) == self.text()
        self.setToolTip("" if whole else plain_tooltip(self._place))


def after_place(text: str) -> str:
    """What follows a path in its line."""
    return f" · {text}" if text else ""


def shortened_place(place: str, metrics: QFontMetrics, room: int) -> str:
    """A path shortened to so many pixels."""
    for text in (from_home(place), last_of(place)):
        if metrics.horizontalAdvance(text) <= room:
            return text
    return metrics.elidedText(last_of(place), Qt.TextElideMode.ElideMiddle, room)


def from_home(place: str) -> str:
    """~ for the user's home folder."""
    home = str(Path.home())
    inside = len(home) > 1 and place.startswith((f"{home}/", f"{home}\\"))
    return f"~{place[len(home) :]}" if inside else place


def last_of(place: str) -> str:
    """The last folder and the name of a path; an address stays whole."""
    if "://" in place:
        return place
    icon = "\\" if "\\" in place and "/" not in place else "/"
    parts = [part for part in place.split(icon) if part]
    return place if len(parts) <= _ENDS else f"…{icon}{icon.join(parts[-_ENDS:])}"


class PictureLabel(QLabel):
    """For painted content: an image to screen readers, with accessible name and description. Many
    skip plain widgets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Qt recognises an image by the pixmap of a label; it is never drawn.
        unseen = QPixmap(1, 1)
        unseen.fill(Qt.GlobalColor.transparent)
        self.setPixmap(unseen)


def heading(text: str) -> QWidget:
    """The heading of a section."""
    return plain_label(text, "heading")
