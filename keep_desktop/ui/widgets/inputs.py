"""Input widgets: combo box, search field, link button, pager, buttons, fields with a title, and a
progress bar."""

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QHoverEvent, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)

from keep_desktop.ui.style.theme import is_mirrored, pixmap, set_icon
from keep_desktop.ui.text.format import number
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, hbox, vbox

_ARROW_PX = 14
_MARGIN_PX = 9


class Combo(QComboBox):
    """The wheel over it scrolls the form and changes nothing; it shrinks to a few letters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        token = "text_soft" if self.isEnabled() else "text_faint"
        arrow = pixmap("chevron-down", token, _ARROW_PX, self.devicePixelRatioF())
        left = _MARGIN_PX if is_mirrored() else self.width() - _MARGIN_PX - _ARROW_PX
        at = QPoint(left, (self.height() - _ARROW_PX) // 2)
        painter = QPainter(self)
        painter.drawPixmap(at, arrow)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def make_button(
    text: str,
    name: str = "",
    *,
    within: QWidget | None = None,
    icon: str = "",
    kind: str = "",
) -> QPushButton:
    """A button that Enter presses only in a dialog whose default it is. *name* is its accessible
    name if the text is not enough."""
    made = QPushButton(text, within)
    spoken = name or text.rstrip("…")
    if spoken != text:
        made.setAccessibleName(spoken)
    made.setAutoDefault(False)
    if kind:
        made.setProperty("kind", kind)
    if icon:
        set_icon(made, icon, "on_accent" if kind == "primary" else "text_soft")
    return made


def labelled(title: str, field: QWidget, *below: QWidget) -> QWidget:
    """*field* under its title, which is its accessible name too, and what is below it."""
    holder = QWidget()
    label = plain_label(title, "strong")
    label.setBuddy(field)
    field.setAccessibleName(title)
    vbox(label, field, *below, within=holder, spacing=4)
    return holder


def progress_bar(name: str) -> QProgressBar:
    """Without figures; *name* is its accessible name."""
    bar = QProgressBar()
    bar.setTextVisible(False)
    bar.setAccessibleName(name)
    return bar


_PAUSE_MS = 150
_ONWARD = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SearchField(QLineEdit):
    """Emits the text once typing pauses; Escape clears it, Enter or Down moves to the results.
    *name* is shown while it is empty, and is its accessible name."""

    searched = Signal(str)
    focus_left = Signal()
    #: Escape in an empty field.
    dismissed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("kind", "search")
        self.setPlaceholderText(name)
        self.setAccessibleName(name)
        self.setMaxLength(200)
        self.setClearButtonEnabled(True)
        for clears in self.findChildren(QToolButton):
            clears.setAccessibleName(self.tr("Clear"))
            # The button does not follow icon changes of its action.
            set_icon(clears, "x", "text_soft")
        glass = QAction(self.tr("Search"), self)
        set_icon(glass, "search", "text_faint")
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._transfer_focus)
        self.textChanged.connect(lambda _: self._pause.start())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if not self.text():
                self.dismissed.emit()
            self.clear()
        elif event.key() in _ONWARD:
            self._transfer_focus()
            self.focus_left.emit()
        else:
            super().keyPressEvent(event)

    def _transfer_focus(self) -> None:
        self._pause.stop()
        self.searched.emit(self.text())


class LinkButton(QPushButton):
    """A flat button that is a link where `hitButton` says so, with the hand cursor there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "link")
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.is_under = False

    def set_hovered(self, on_link: bool) -> None:
        """The pointer entered or left the link."""
        shape = Qt.CursorShape.PointingHandCursor if on_link else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.is_under = on_link
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHoverEvent):
            inside = event.type() is not QEvent.Type.HoverLeave
            self.set_hovered(inside and self.hitButton(event.position().toPoint()))
        return super().event(event)


class Pager(QWidget):
    """Position in a paged list and its buttons; hidden if one page holds everything."""

    #: The rows to move by: negative is back.
    page_changed = Signal(int)

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self.before = QPushButton()
        self.before.clicked.connect(lambda: self.page_changed.emit(-most))
        self.place = plain_label("", "soft", wrap=False)
        self.more = QPushButton()
        self.more.clicked.connect(lambda: self.page_changed.emit(most))
        hbox(STRETCH, self.before, self.place, self.more, STRETCH, within=self, spacing=12)

    def show_place(self, first: int, count: int) -> None:
        """The page begins at *first*, from 0, of *count*."""
        left = count - first - self._most
        last = number(min(count, first + self._most))
        here = self.tr("{first} to {last} of {count}")
        self.place.setText(here.format(first=number(first + 1), last=last, count=number(count)))
        self.before.setText(self.tr("Previous {count}").format(count=self._most))
        self.more.setText(self.tr("Next {count}").format(count=min(self._most, max(1, left))))
        for part in (self.before, self.more):
            part.setAccessibleName(f"{part.text()}, {self.place.text()}")
        self.before.setEnabled(first > 0)
        self.more.setEnabled(left > 0)
        self.setVisible(count > self._most)
