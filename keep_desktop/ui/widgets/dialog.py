"""Base dialog: heading, scrolling body, error line and buttons, sized to its content; and a variant
that asks before it discards input."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.style.theme import is_mirrored, set_icon
from keep_desktop.ui.widgets.focus import TabOrderFilter, application
from keep_desktop.ui.widgets.labels import FormNote, plain_label, show_text
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox

#: Higher content scrolls, and the dialog may be resized down to this.
_LEAST_PX = 320


class ContentHeight(QObject):
    """Sizes a dialog to its content. *content* returns the height of all of it, *uncut* the least
    height of the layout, *most* the limit. The dialog grows with its content until the user resizes
    it; it does not shrink, so that buttons stay in place."""

    def __init__(
        self,
        dialog: QDialog,
        content: Callable[[], int],
        uncut: Callable[[], int],
        most: Callable[[], int],
    ) -> None:
        super().__init__(dialog)
        self._dialog, self._content, self._uncut, self._most = dialog, content, uncut, most
        self._is_taking = self._is_users = False
        #: The heights set here. The window manager may report them late, one after another.
        self._initial = {dialog.height()}
        dialog.installEventFilter(self)

    def watch(self, body: QWidget) -> None:
        """Also follow what grows inside a scroll area, which the dialog gets no event of."""
        body.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.Show if watched is self._dialog and not event.spontaneous():
                self._take(self._needed())
            case QEvent.Type.LayoutRequest if self._dialog.isVisible():
                self._take(max(self._needed(), self._dialog.height()))
            case QEvent.Type.Resize if watched is self._dialog:
                if event.spontaneous():
                    self._is_users |= self._dialog.height() not in self._initial
                self._bound(self._dialog.height())
        return False

    def centre(self) -> None:
        """Centre on the parent window at the present content height: the content has arrived."""
        self._centre()
        # New content gets its place and final height only after this.
        QTimer.singleShot(0, self, self._centre)

    def _centre(self) -> None:
        dialog, below = self._dialog, self._dialog.parentWidget()
        self._take(self._needed())
        if below is not None and dialog.isVisible() and not self._is_users:
            # Horizontally too: content that arrives at once finds a dialog without a place.
            place = dialog.frameGeometry()
            place.moveCenter(below.window().frameGeometry().center())
            dialog.move(_moved_into(place, below.window().screen().availableGeometry()))

    def _needed(self) -> int:
        return min(self._content(), self._most())

    def _take(self, height: int) -> None:
        dialog = self._dialog
        if self._is_taking or self._is_users:
            return
        self._bound(height)
        if height == dialog.height():
            return
        self._is_taking = True
        self._initial.add(height)
        dialog.resize(dialog.width(), height)
        self._stay_inside()
        self._is_taking = False

    def _bound(self, height: int) -> None:
        """The range for the user's resizing, at that height."""
        content = self._content()
        least = max(self._uncut(), min(content, _LEAST_PX))
        self._dialog.setMinimumHeight(min(least, height))
        self._dialog.setMaximumHeight(max(content, height))

    def _stay_inside(self) -> None:
        """Grow downwards, and upwards only at the lower edge of the parent window."""
        dialog, below = self._dialog, self._dialog.parentWidget()
        if below is None or not dialog.isVisible():
            return
        over = dialog.frameGeometry().bottom() - below.window().frameGeometry().bottom()
        if over > 0:
            dialog.move(dialog.x(), dialog.y() - over)


def _moved_into(place: QRect, room: QRect) -> QPoint:
    """The corner at which *place* fits into *room*; the top if it is too large."""
    left = min(place.left(), room.right() - place.width() + 1)
    top = min(place.top(), room.bottom() - place.height() + 1)
    return QPoint(max(left, room.left()), max(top, room.top()))


T = TypeVar("T")
_MARGINS = QMargins(12, 12, 12, 12)
#: The height of a dialog before its content is known.
_BEGIN = 200
#: The least height of a dialog with lists.
_LEAST = QSize(720, 440)
_LEAST_SCROLLED = 40


class _Action(QObject):
    """One call on a worker: disables widgets until it returns, and ends with its dialog."""

    def __init__(
        self,
        dialog: QDialog,
        holding: Sequence[QWidget],
        on_result: Callable[[Any], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        super().__init__(dialog)
        self._focus = dialog.focusWidget()
        self._locked = [widget for widget in holding if widget.isEnabled()]
        self.is_over = False
        self._on_result, self._on_error = on_result, on_error
        for widget in self._locked:
            widget.setEnabled(False)

    def done(self, result: Any) -> None:
        self._release()
        self._on_result(result)

    def failed(self, error: Exception) -> None:
        self._release()
        self._on_error(error)

    def _release(self) -> None:
        self.is_over = True
        for widget in self._locked:
            if isValid(widget):
                widget.setEnabled(True)
        # Disabling a widget takes its focus; give it back.
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()


class Dialog(QDialog):
    """Window-modal; Escape closes it. Commands run through `do`, which disables the buttons
    meanwhile.

    The initial focus does no harm: the first field of a form, Cancel of a question, Close of a
    text. Enter presses the focused button, else the default one.
    """

    #: Of the call under way that is ended with the dialog.
    _cancel: CancelSource | None = None

    def __init__(self, title: str, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.heading = plain_label(title, "title")
        self.subtitle = plain_label("", "soft")
        self.subtitle.hide()
        self.trouble = FormNote("fail")
        self.footer = hbox(spacing=8)
        self._header = vbox(self.heading, self.subtitle, spacing=6, margins=(24, 20, 24, 12))
        self._middle = QVBoxLayout()
        self._footer = self._bottom()
        self._frame = vbox(self._header, (self._middle, 1), self._footer, within=self, spacing=0)
        self._height: ContentHeight | None = None
        # Rows of the middle that come late would else come after them.
        TabOrderFilter(self, last=self._footer)

    def _bottom(self) -> QWidget:
        bottom = QFrame()
        bottom.setProperty("surface", "bottom")
        vbox(self.trouble, self.footer, within=bottom, spacing=12, margins=(24, 12, 24, 12))
        return bottom

    def open(self) -> None:
        """Show the dialog; it is deleted when it is closed."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        super().open()

    def fit(self, width: int, height: int) -> None:
        """Open at that size, or smaller to fit the parent window."""
        self._bound(QSize(width, height).boundedTo(_LEAST), width)
        self.resize(self._room_of(QSize(width, height)))

    def fit_height(self, width: int, most: int = 760) -> None:
        """Be as high as the content needs, up to that; longer bodies scroll."""
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
            self._height.watch(_content_of(widget))

    def _bound(self, least: QSize, width: int) -> None:
        """Limit resizing to readable sizes: not too small, nor lines too long."""
        least = self._room_of(least)
        # A minimum size of the dialog hides that of its layout.
        self._frame.addStrut(least.width())
        self.setMinimumHeight(least.height())
        self.setMaximumWidth(width * 3 // 2)

    def filled(self) -> None:
        """The content has arrived: centre the dialog at its final height."""
        if self._height is not None:
            self._height.centre()

    def _room_of(self, size: QSize) -> QSize:
        below = self.parentWidget()
        if below is None:
            return size
        return below.window().size().shrunkBy(_MARGINS).boundedTo(size)

    def _content_height(self) -> int:
        width, middle = self.width(), self._middle.itemAt(0)
        body = None if middle is None else middle.widget()
        parts = (self._header, self._footer, None if body is None else _content_of(body))
        needed = sum(_height_of(part, width) for part in parts if part is not None)
        return max(needed, self._uncut_height())

    def _uncut_height(self) -> int:
        return self._frame.totalMinimumHeightForWidth(self.width())

    def show_below(self, text: str) -> None:
        """Set the sentence under the heading."""
        show_text(self.subtitle, text)

    def set_body(self, body: QWidget) -> None:
        """Set the middle of the dialog, replacing any other; see `scrolling`."""
        old = self._middle.takeAt(0)
        if old is not None and (widget := old.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        self._middle.addWidget(body, 1)
        if self._height is not None:
            self._height.watch(_content_of(body))

    def scroll_body(self, *, spacing: int = 16) -> QVBoxLayout:
        """Set a scrolling middle with the standard margins; returns its column."""
        body, column = padded(spacing=spacing)
        self.set_body(scrolling(body))
        return column

    def button(
        self, text: str, clicked: Callable[[], None], *, kind: str = "", icon: str = ""
    ) -> QPushButton:
        """Add a button to the footer; the primary one is the default."""
        made = QPushButton(text)
        made.setProperty("kind", kind)
        made.setDefault(kind == "primary")
        made.setAutoDefault(kind == "primary")
        if icon:
            set_icon(made, icon, "on_accent" if kind == "primary" else "text_soft")
        # The signal's argument would become a parameter of the slot.
        made.clicked.connect(lambda: clicked())
        return made

    def do(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        *holding: QWidget,
        on_error: Callable[[Exception], None] | None = None,
    ) -> None:
        """Run *work* on a worker with *holding* disabled; an error is shown and the input kept."""
        self.trouble.set_text("")
        action = _Action(self, holding, on_result, on_error or self.show_error)
        self._tasks.command(work, action.done, action.failed)

    def stop_waiting(self) -> None:
        """End the call that may be ended; what was entered stays."""
        if self._cancel is not None:
            self._cancel.cancel()

    def done(self, result: int) -> None:
        # Closed by whatever: nothing waits any longer.
        self.stop_waiting()
        super().done(result)

    @property
    def is_at_work(self) -> bool:
        """Whether work of `do` is running."""
        return any(not action.is_over for action in self.findChildren(_Action))

    def show_error(self, error: Exception) -> None:
        self.trouble.show_error(error)


def _content_of(body: QWidget) -> QWidget:
    """The scrolled content of *body*, if it scrolls."""
    return (body.widget() or body) if isinstance(body, QScrollArea) else body


def _height_of(part: QLayout | QWidget, width: int) -> int:
    if part.hasHeightForWidth():
        return part.heightForWidth(width)
    return part.sizeHint().height()


def scrolling(body: QWidget) -> QScrollArea:
    """*body* in a frame that scrolls vertically. Its content is as wide with a scroll bar as
    without: the bar takes its space from the layout's margin.

    Insert it before the body is filled: a reparented widget is styled again with everything in it.
    """
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    # Qt's own minimum leaves one line over empty space.
    area.setMinimumHeight(_LEAST_SCROLLED)
    body.setProperty("surface", "clear")
    area.setWidget(body)
    _ScrollBarMargin(area, body)
    return area


class _ScrollBarMargin(QObject):
    """Gives the scroll bar of *area* its space from the margin of the content: by the bar's width
    on screen, since its size hint changes while it is restyled."""

    def __init__(self, area: QScrollArea, body: QWidget) -> None:
        super().__init__(area)
        self._area, self._body = area, body
        #: The margin without a bar, and what is left of it beside one.
        self._whole = self._left = 0
        area.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # First: on destruction nothing else may exist any more.
        if event.type() is QEvent.Type.Resize:
            result = self._area.maximumViewportSize().width() - self._area.viewport().width()
            self._keep(self._body.layout(), result)
        return False

    def _keep(self, layout: QLayout | None, result: int) -> None:
        if layout is None:
            return
        margins, mirrored = layout.contentsMargins(), is_mirrored()
        found = margins.left() if mirrored else margins.right()
        if found != self._left:
            self._whole = found
        self._left = max(0, self._whole - result)
        (margins.setLeft if mirrored else margins.setRight)(self._left)
        if margins != layout.contentsMargins():
            layout.setContentsMargins(margins)


class _Body(QWidget):
    """As high as its text needs at its actual width; Qt derives the minimum height from a guessed
    width."""

    def minimumSizeHint(self) -> QSize:
        least, layout = super().minimumSizeHint(), self.layout()
        wraps = layout is not None and layout.hasHeightForWidth()
        return QSize(least.width(), 0) if wraps else least


def padded(*, spacing: int = 16) -> tuple[QWidget, QVBoxLayout]:
    """A body with the standard margins, and its column."""
    body = _Body()
    column = vbox(within=body, spacing=spacing, margins=(24, 4, 24, 20))
    return body, column


class DiscardDialog(Dialog):
    """Asks whether to discard input. Accepted: discard; rejected: keep editing."""

    def __init__(self, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Discard your changes?"), tasks, parent)
        column = self.scroll_body(spacing=8)
        fill(column, plain_label(self.tr("What you entered is not saved yet.")), STRETCH)
        self.discard = self.button(self.tr("Discard"), self.accept, icon="trash-2")
        self.stay = self.button(self.tr("Go on editing"), self.reject, kind="primary")
        fill(self.footer, STRETCH, self.discard, self.stay)
        self.fit_height(440)
        self.stay.setFocus()


class FilledDialog(Dialog):
    """Asks before Escape, Cancel or close discard input. `start_tracking` sets the unchanged state,
    `entered` returns the current one."""

    _before: object = None
    _is_started = False

    def entered(self) -> object:
        """The input, to be compared."""
        raise NotImplementedError

    def start_tracking(self) -> None:
        """Take the present input as unchanged."""
        self._before, self._is_started = self.entered(), True

    @property
    def is_filled(self) -> bool:
        """Whether there is input to lose."""
        return self._is_started and self.entered() != self._before

    def discard_then(self, then: Callable[[], None]) -> None:
        """Run *then* if there is nothing to lose, or the user agrees."""
        # What is being saved is not lost, and cannot be discarded.
        if not self.is_filled or self.is_at_work:
            then()
            return
        prompting = DiscardDialog(self._tasks, self)
        prompting.accepted.connect(then)
        prompting.open()

    def reject(self) -> None:
        # As a virtual method, it would call this one again.
        self.discard_then(lambda: super(FilledDialog, self).reject())

    def closeEvent(self, event: QCloseEvent) -> None:
        # Logging out must not be delayed.
        if application().isSavingSession():
            self._is_started = False
        super().closeEvent(event)
