"""What all dialogs share: a heading, a body that scrolls, a line for what went wrong, buttons."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop.ui.dialogs.content_height import ContentHeight
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.sides import is_mirrored
from keep_desktop.ui.tab_order import OrdersTabs
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader, sentence_of

T = TypeVar("T")
_MARGINS = QMargins(12, 12, 12, 12)
#: The height of a dialog whose content is not known yet.
_BEGIN = 200
#: A dialog with lists in it can be drawn down to this.
_LEAST = QSize(720, 440)
_LEAST_SCROLLED = 40


class _Deed(QObject):
    """One call to the worker: holds widgets until it is answered, and goes with its dialog."""

    def __init__(
        self,
        dialog: QDialog,
        holding: Sequence[QWidget],
        on_result: Callable[[Any], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        super().__init__(dialog)
        self._focus = dialog.focusWidget()
        self._held = [widget for widget in holding if widget.isEnabled()]
        self.is_over = False
        self._on_result, self._on_error = on_result, on_error
        for widget in self._held:
            widget.setEnabled(False)

    def done(self, result: Any) -> None:
        self._let_go()
        self._on_result(result)

    def failed(self, error: Exception) -> None:
        self._let_go()
        self._on_error(error)

    def _let_go(self) -> None:
        self.is_over = True
        for widget in self._held:
            if isValid(widget):
                widget.setEnabled(True)
        # What is disabled loses the focus; who typed goes on where they were.
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()


class Dialog(QDialog):
    """Window-modal; Escape closes it. Deeds go through `do`, which holds the buttons meanwhile.

    The keyboard begins where it does no harm: in the first field of a form, on the way out of a
    question, on Close where there is only something to read. Enter presses the button that has
    it, which wears a ring, else the default one, which looks so.
    """

    def __init__(self, title: str, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader = reader
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.heading = plain_label(title, "title")
        self.subtitle = plain_label("", "soft")
        self.subtitle.hide()
        self.trouble = Note("fail")
        self.footer = QHBoxLayout()
        self.footer.setSpacing(8)
        self._head = QVBoxLayout()
        self._head.setContentsMargins(24, 20, 24, 12)
        self._head.setSpacing(6)
        self._head.addWidget(self.heading)
        self._head.addWidget(self.subtitle)
        self._middle = QVBoxLayout()
        self._foot = self._bottom()
        self._frame = QVBoxLayout(self)
        self._frame.setContentsMargins(0, 0, 0, 0)
        self._frame.setSpacing(0)
        self._frame.addLayout(self._head)
        self._frame.addLayout(self._middle, 1)
        self._frame.addWidget(self._foot)
        self._height: ContentHeight | None = None
        OrdersTabs(self)

    def _bottom(self) -> QWidget:
        bottom = QFrame()
        bottom.setProperty("surface", "bottom")
        column = QVBoxLayout(bottom)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(12)
        column.addWidget(self.trouble)
        column.addLayout(self.footer)
        return bottom

    def fit(self, width: int, height: int) -> None:
        """Begin at that size, or smaller where the window below is."""
        self._bound(QSize(width, height).boundedTo(_LEAST), width)
        self.resize(self._room_of(QSize(width, height)))

    def hug(self, width: int, most: int = 760) -> None:
        """Be as high as what stands in it needs, at most that; the rest of a body scrolls."""
        self._bound(QSize(width, 0), width)
        self.resize(self._room_of(QSize(width, _BEGIN)))
        most_of_it = QSize(width, most)
        self._height = ContentHeight(
            self,
            self._content_height,
            self._uncut_height,
            lambda: self._room_of(most_of_it).height(),
        )
        body = self._middle.itemAt(0)
        if body is not None and (widget := body.widget()) is not None:
            self._height.watch(_inside(widget))

    def _bound(self, least: QSize, width: int) -> None:
        """A user draws it no smaller, where nothing could be read, and not so wide that a line is
        too long to be read."""
        least = self._room_of(least)
        # Beside what the layout needs itself, which a minimum of the dialog's own would hide.
        self._frame.addStrut(least.width())
        self.setMinimumHeight(least.height())
        self.setMaximumWidth(width * 3 // 2)

    def filled(self) -> None:
        """What was waited for stands in it: it is looked at in the middle of the window."""
        if self._height is not None:
            self._height.centre()

    def _room_of(self, wanted: QSize) -> QSize:
        below = self.parentWidget()
        if below is None:
            return wanted
        return below.window().size().shrunkBy(_MARGINS).boundedTo(wanted)

    def _content_height(self) -> int:
        width, middle = self.width(), self._middle.itemAt(0)
        body = None if middle is None else middle.widget()
        parts = (self._head, self._foot, None if body is None else _inside(body))
        needed = sum(_height_of(part, width) for part in parts if part is not None)
        return max(needed, self._uncut_height())

    def _uncut_height(self) -> int:
        return self._frame.totalMinimumHeightForWidth(self.width())

    def say_below(self, text: str) -> None:
        """The sentence under the heading."""
        self.subtitle.setText(text)
        self.subtitle.setVisible(bool(text))

    def set_body(self, body: QWidget) -> None:
        """The middle of the dialog, as it is; see `scrolling`. It takes the place of another."""
        old = self._middle.takeAt(0)
        if old is not None and (widget := old.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        self._middle.addWidget(body, 1)
        if self._height is not None:
            self._height.watch(_inside(body))

    def button(
        self, text: str, clicked: Callable[[], None], *, kind: str = "", icon: str = ""
    ) -> QPushButton:
        """A button for the footer; the primary one answers to Enter."""
        made = QPushButton(text)
        made.setAccessibleName(text.replace("&", ""))
        made.setProperty("kind", kind)
        made.setDefault(kind == "primary")
        made.setAutoDefault(kind == "primary")
        if icon:
            set_icon(made, icon, "on_accent" if kind == "primary" else "text_soft")
        # A slot may take the button's own state for its argument otherwise.
        made.clicked.connect(lambda: clicked())
        return made

    def do(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        *holding: QWidget,
        on_error: Callable[[Exception], None] | None = None,
    ) -> None:
        """Run *work* on the worker with *holding* disabled; an error is shown, nothing is lost."""
        self.trouble.say("")
        deed = _Deed(self, holding, on_result, on_error or self.show_error)
        self._reader.do(work, deed.done, deed.failed)

    @property
    def is_at_work(self) -> bool:
        """Whether something that `do` was asked for is not done yet."""
        return any(not deed.is_over for deed in self.findChildren(_Deed))

    def show_error(self, error: Exception) -> None:
        """Say what went wrong, above the buttons."""
        self.trouble.say(sentence_of(error), "fail")


def _inside(body: QWidget) -> QWidget:
    """What *body* scrolls, where it does."""
    return (body.widget() or body) if isinstance(body, QScrollArea) else body


def _height_of(part: QLayout | QWidget, width: int) -> int:
    if part.hasHeightForWidth():
        return part.heightForWidth(width)
    return part.sizeHint().height()


def add_shown(column: QVBoxLayout, widget: QWidget) -> None:
    """Add a widget to a body that may be on the screen already, so that it can take the focus at
    once: a layout would show it only later."""
    column.addWidget(widget)
    widget.show()


def scrolling(body: QWidget) -> QScrollArea:
    """*body* in a frame that scrolls up and down, never sideways. What stands in it is as wide
    with a scroll bar as without: the bar takes its room from the margin of the body's layout.

    Put it into its place before the body is filled: whatever stands in a widget is gone through
    again, for the style, each time that widget is put into another."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    # Qt's own least height would leave a single line over an empty space.
    area.setMinimumHeight(_LEAST_SCROLLED)
    body.setProperty("surface", "clear")
    area.setWidget(body)
    _Edge(area, body)
    return area


class _Edge(QObject):
    """Gives the scroll bar of *area* its room from the margin of what stands in it: by what the
    bar takes on the screen, as its own wish is another one while it is dressed anew."""

    def __init__(self, area: QScrollArea, body: QWidget) -> None:
        super().__init__(area)
        self._area, self._body = area, body
        #: The margin where there is no bar, and what is left of it beside one.
        self._whole = self._left = 0
        area.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # First of what: while it goes, nothing else is there any more that could be asked.
        if event.type() is QEvent.Type.Resize:
            taken = self._area.maximumViewportSize().width() - self._area.viewport().width()
            self._keep(self._body.layout(), taken)
        return False

    def _keep(self, layout: QLayout | None, taken: int) -> None:
        if layout is None:
            return
        margins, mirrored = layout.contentsMargins(), is_mirrored()
        found = margins.left() if mirrored else margins.right()
        if found != self._left:
            self._whole = found
        self._left = max(0, self._whole - taken)
        (margins.setLeft if mirrored else margins.setRight)(self._left)
        if margins != layout.contentsMargins():
            layout.setContentsMargins(margins)


class _Body(QWidget):
    """As high as its words need at the width it has; their own guess at a width, from which a
    least height would follow, is another one."""

    def minimumSizeHint(self) -> QSize:
        least, layout = super().minimumSizeHint(), self.layout()
        wraps = layout is not None and layout.hasHeightForWidth()
        return QSize(least.width(), 0) if wraps else least


def padded(*, spacing: int = 16) -> tuple[QWidget, QVBoxLayout]:
    """A body with the margins that all dialogs have, and its column."""
    body = _Body()
    column = QVBoxLayout(body)
    column.setContentsMargins(24, 4, 24, 20)
    column.setSpacing(spacing)
    return body, column
