"""Makes a dialog as high as what stands in it needs, up to a limit beyond which it scrolls."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QDialog, QWidget

#: What is higher scrolls below it, and can be drawn down to this.
_LEAST_PX = 320


class ContentHeight(QObject):
    """*wanted* says how high that is, *uncut* below which height the layout cuts something off,
    *most* how high the dialog may be. It grows with what comes,
    until the user draws the dialog to a height of their own; what goes leaves its place empty, so
    that buttons stay where they are. Nobody can draw it so low that something is cut off, nor
    higher than all that stands in it."""

    def __init__(
        self,
        dialog: QDialog,
        wanted: Callable[[], int],
        uncut: Callable[[], int],
        most: Callable[[], int],
    ) -> None:
        super().__init__(dialog)
        self._dialog, self._wanted, self._uncut, self._most = dialog, wanted, uncut, most
        self._is_taking = self._is_users = False
        #: The heights it was given. The window manager may tell of them late, one after another.
        self._given = {dialog.height()}
        dialog.installEventFilter(self)

    def watch(self, body: QWidget) -> None:
        """What grows inside an area that scrolls is not told to the dialog itself."""
        body.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.Show if watched is self._dialog and not event.spontaneous():
                self._take(self._needed())
            case QEvent.Type.LayoutRequest if self._dialog.isVisible():
                self._take(max(self._needed(), self._dialog.height()))
            case QEvent.Type.Resize if watched is self._dialog:
                if event.spontaneous():
                    self._is_users |= self._dialog.height() not in self._given
                self._bound(self._dialog.height())
        return False

    def centre(self) -> None:
        """Stand in the middle of the window below, as high as is needed by now and no higher:
        what was waited for has come."""
        self._centre()
        # What came is given its place, and its final height, only after this.
        QTimer.singleShot(0, self, self._centre)

    def _centre(self) -> None:
        dialog, below = self._dialog, self._dialog.parentWidget()
        self._take(self._needed())
        if below is not None and dialog.isVisible() and not self._is_users:
            # Across too: what comes at once finds a dialog that has no place yet.
            place = dialog.frameGeometry()
            place.moveCenter(below.window().frameGeometry().center())
            dialog.move(_inside(place, below.window().screen().availableGeometry()))

    def _needed(self) -> int:
        return min(self._wanted(), self._most())

    def _take(self, height: int) -> None:
        dialog = self._dialog
        if self._is_taking or self._is_users:
            return
        self._bound(height)
        if height == dialog.height():
            return
        self._is_taking = True
        self._given.add(height)
        dialog.resize(dialog.width(), height)
        self._stay_inside()
        self._is_taking = False

    def _bound(self, height: int) -> None:
        """What a user can draw it to, when it is that high."""
        wanted = self._wanted()
        least = max(self._uncut(), min(wanted, _LEAST_PX))
        self._dialog.setMinimumHeight(min(least, height))
        self._dialog.setMaximumHeight(max(wanted, height))

    def _stay_inside(self) -> None:
        """It grows downwards, and upwards only at the lower edge of the window below."""
        dialog, below = self._dialog, self._dialog.parentWidget()
        if below is None or not dialog.isVisible():
            return
        over = dialog.frameGeometry().bottom() - below.window().frameGeometry().bottom()
        if over > 0:
            dialog.move(dialog.x(), dialog.y() - over)


def _inside(place: QRect, room: QRect) -> QPoint:
    """The corner at which *place* stands in *room*; its head where it is too large for that."""
    left = min(place.left(), room.right() - place.width() + 1)
    top = min(place.top(), room.bottom() - place.height() + 1)
    return QPoint(max(left, room.left()), max(top, room.top()))
