"""Whether two small pictures look the same: by the mean colour of little squares, each of which
may lie anywhere about its place, so that what differs from machine to machine in how letters are
rasterised does not count."""

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

#: Edge of a square, in pixels of the small picture.
_SQUARE = 4
#: A square may lie so far from its place, in pixels of the small picture.
_ABOUT = 1
#: From here on a square counts as different: of 255, in the worst of red, green and blue.
_DIFFERENT = 10
#: So many different squares may be scattered over a picture.
_MAY_DIFFER = 8
#: One square that differs so much is a difference by itself.
_FAR = 17

_Mode = QPainter.CompositionMode
_SAME = bytes(range(_DIFFERENT))


@dataclass(frozen=True, slots=True)
class Difference:
    """Of one picture from another."""

    #: How far the worst square is from what it may be, and how many are different.
    worst: int
    squares: int
    of: int
    #: Bright where they differ.
    picture: QImage

    @property
    def matters(self) -> bool:
        return self.worst >= _FAR or self.squares > _MAY_DIFFER

    def __str__(self) -> str:
        return f"{self.squares} of {self.of} squares differ, by up to {self.worst} of 255"


def difference(actual: QImage, expected: QImage) -> Difference:
    """Both small, and of one size."""
    squares = _squares(actual)
    apart = _mixed(squares, _squares(expected), _Mode.CompositionMode_Difference)
    if max(_worst_of_each(apart)) >= _DIFFERENT:
        apart = _beyond(squares, expected)
    by_square = _worst_of_each(apart)
    return Difference(
        worst=max(by_square),
        squares=len(by_square.translate(None, _SAME)),
        of=len(by_square),
        picture=apart.scaled(actual.size()),
    )


def _beyond(squares: QImage, expected: QImage) -> QImage:
    """How far each square is from all that lies about its place in *expected*."""
    about = [
        _squares(_moved(expected, right, down))
        for right in range(-_ABOUT, _ABOUT + 1)
        for down in range(-_ABOUT, _ABOUT + 1)
    ]
    darkest = lightest = about[0]
    for other in about[1:]:
        darkest = _mixed(darkest, other, _Mode.CompositionMode_Darken)
        lightest = _mixed(lightest, other, _Mode.CompositionMode_Lighten)
    nearest = _mixed(squares, lightest, _Mode.CompositionMode_Darken)
    nearest = _mixed(nearest, darkest, _Mode.CompositionMode_Lighten)
    return _mixed(squares, nearest, _Mode.CompositionMode_Difference)


def _moved(picture: QImage, right: int, down: int) -> QImage:
    """What leaves the picture is gone; what comes in is as at its edge."""
    moved = picture.copy()
    painter = QPainter(moved)
    painter.drawImage(right, down, picture)
    painter.end()
    return moved


def _mixed(one: QImage, other: QImage, mode: QPainter.CompositionMode) -> QImage:
    mixed = one.copy()
    painter = QPainter(mixed)
    painter.setCompositionMode(mode)
    painter.drawImage(0, 0, other)
    painter.end()
    return mixed


def _squares(picture: QImage) -> QImage:
    size = QSize(-(-picture.width() // _SQUARE), -(-picture.height() // _SQUARE))
    return picture.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_RGB32)


def _worst_of_each(picture: QImage) -> bytes:
    """For each pixel, the greatest of its red, green and blue."""
    parts = bytes(picture.constBits())
    return bytes(map(max, parts[0::4], parts[1::4], parts[2::4]))
