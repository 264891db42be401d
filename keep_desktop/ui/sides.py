"""Where a line begins: at the left, or at the right where the language is read from there.

For what is painted by hand; Qt mirrors its own widgets and layouts itself.
"""

from PySide6.QtCore import QAbstractItemModel, QRect, Qt
from PySide6.QtGui import QGuiApplication


def is_mirrored() -> bool:
    """Whether the window is read from right to left."""
    return QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft


def inset(rect: QRect, start: int, end: int = 0) -> QRect:
    """*rect* without so much at its start and its end."""
    left, right = (end, start) if is_mirrored() else (start, end)
    return rect.adjusted(left, 0, -right, 0)


def head(rect: QRect, start: int, width: int) -> QRect:
    """The part of *rect* that begins *start* after its start and is *width* wide."""
    left = rect.right() + 1 - start - width if is_mirrored() else rect.left() + start
    return QRect(left, rect.top(), width, rect.height())


def at_start() -> Qt.AlignmentFlag:
    """The alignment of words, whatever the direction of the painter and of the words."""
    return _side(right=is_mirrored())


def at_end() -> Qt.AlignmentFlag:
    return _side(right=not is_mirrored())


def head_at_end(model: QAbstractItemModel, column: int) -> None:
    """The heading of a column whose cells stand at its end stands there too."""
    side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    model.setHeaderData(column, Qt.Orientation.Horizontal, side, Qt.ItemDataRole.TextAlignmentRole)


def _side(*, right: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute
