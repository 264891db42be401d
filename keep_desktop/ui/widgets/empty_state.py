"""Placeholders: an empty page with an action, an empty list, an error with a retry, and slow
loading."""

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import sentence_of
from keep_desktop.ui.widgets.labels import WrapLabel, icon_label, show_text
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox

_WIDTH = 460


class EmptyState(QWidget):
    """Icon, heading, a few sentences, and a button if *button* is set."""

    def __init__(
        self,
        icon: str,
        heading: str,
        sentence: str,
        button: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        icon_name = QLabel()
        set_icon(icon_name, icon, "accent", 40)
        title = QLabel(heading)
        title.setProperty("role", "title")
        text = QLabel(sentence)
        text.setProperty("role", "soft")
        self._also = QLabel()
        self._also.setProperty("role", "soft")
        self._also.hide()
        middle = QWidget()
        middle.setFixedWidth(_WIDTH)
        column = vbox(within=middle, spacing=12)
        for label in (icon_name, title, text, self._also):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        self.button = QPushButton(button)
        self.button.setProperty("kind", "primary")
        set_icon(self.button, "plus", "on_accent")
        column.addSpacing(8)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        # Parented by now: shown without a parent it would be a window for a moment.
        self.button.setVisible(bool(button))
        self._column = column
        self._middle = middle
        self._above = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._around = around = QVBoxLayout(self)
        around.addItem(self._above)
        row = hbox(STRETCH, middle, STRETCH)
        fill(around, row, STRETCH)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A little above the middle of the window, not of the rest of it: banners come and go while
        somebody aims at the button."""
        super().resizeEvent(event)
        top = self.mapTo(self.window(), QPoint(0, 0)).y()
        room = self.window().height() - top - self._middle.sizeHint().height()
        above = max(0, min(room * 2 // 5, self.height() - self._middle.sizeHint().height()))
        if above != self._above.sizeHint().height():
            self._above.changeSize(0, above, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            self._around.invalidate()

    def show_sentence(self, sentence: str) -> None:
        """An additional sentence; "" hides it."""
        show_text(self._also, sentence)

    def offer(self, widget: QWidget) -> None:
        """Add a second action below the first."""
        self._column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)


_NOTICE_BAR_WIDTH = 420


class ErrorBar(QFrame):
    """An error and a retry button; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "fail")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        icon = icon_label("triangle-alert", "fail")
        self._sentence = WrapLabel("", self)
        self.retry = QPushButton(self.tr("Try again"), self)
        hbox(
            (icon, 0, Qt.AlignmentFlag.AlignVCenter),
            (self._sentence, 1),
            (self.retry, 0, Qt.AlignmentFlag.AlignVCenter),
            within=self,
            spacing=10,
            margins=(12, 8, 8, 8),
        )
        self.hide()

    def set_text(self, sentence: str | None) -> None:
        """Show the error; None hides the bar."""
        self._sentence.setText(sentence or "")
        self.setAccessibleName(sentence or "")
        self.setVisible(sentence is not None)

    def show_error(self, error: Exception) -> None:
        self.set_text(sentence_of(error))


class EmptySpace(QWidget):
    """An icon and a sentence for an empty list."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._what = WrapLabel("strong", self)
        self._do = WrapLabel("soft", self)
        picture = icon_label(icon, "text_faint", 28)
        column = self._column = vbox(2, within=self, spacing=8, margins=(24, 24, 24, 24))
        for label in (picture, self._what, self._do):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setMaximumWidth(_NOTICE_BAR_WIDTH)
            # A readable line width, centred however wide the place is.
            line = hbox(STRETCH, (label, 100), STRETCH)
            column.addLayout(line)
        column.addStretch(3)

    def add_below(self, widget: QWidget) -> None:
        self._column.insertWidget(
            self._column.count() - 1, widget, 0, Qt.AlignmentFlag.AlignHCenter
        )

    def set_text(self, what: str, do: str = "") -> None:
        self._what.setText(what)
        show_text(self._do, do)

    @property
    def sentence(self) -> str:
        return f"{self._what.plain_text()}. {self._do.plain_text()}".strip()


#: Reads are rarely longer; a flash of text would flicker.
MOMENT_MS = 300


class LoadingPlaceholder(QLabel):
    """Shown when the first read takes longer than a moment. Until it is `over`, nothing is known,
    not even that the list is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.setText(self.tr("Loading…"))
        self.setProperty("role", "soft")
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.hide()
        self.over = False
        self._timer = QTimer(self, singleShot=True, interval=MOMENT_MS)
        self._timer.timeout.connect(self.show)

    def begin(self) -> None:
        """The first read has begun; later reads keep the old content."""
        if not self.over and self.isHidden() and not self._timer.isActive():
            self._timer.start()

    def end(self) -> None:
        """The read has ended."""
        self.over = True
        self._timer.stop()
        self.hide()
