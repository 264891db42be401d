"""How a reviewed picture lies in the repository: at half its size, in few colours, a small PNG."""

from collections import Counter
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter

FOLDER = Path(__file__).resolve().parent.parent / "pictures"
#: The kept picture has a pixel for so many of the window's in each direction.
SCALE = 2
_MOST_COLOURS = 255
#: Colours that lie in one cube of this edge, in red, green and blue, are kept as one.
_EDGE = 24
#: Those that have more pixels than this are kept apart at this edge.
_MANY, _FINE_EDGE = 150, 4


def small(picture: QImage) -> QImage:
    """*picture* at the scale of those that are kept."""
    size = QSize(picture.width() // SCALE, picture.height() // SCALE)
    # Without a copy of whole pixels the last row would count for less.
    whole = picture.copy(0, 0, size.width() * SCALE, size.height() * SCALE)
    return whole.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_RGB32)


def keep(picture: QImage, name: str, folder: Path = FOLDER) -> int:
    """Keep the small *picture* as reviewed; says how many bytes it takes."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = picture.convertToFormat(
        QImage.Format.Format_Indexed8,
        _colours(picture),
        Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither,
    )
    path = folder / f"{name}.png"
    writer = QImageWriter(str(path), QByteArray(b"png"))
    # The hardest that zlib tries.
    writer.setQuality(0)
    if not writer.write(plain):
        raise OSError(f"{path}: {writer.errorString()}")
    return path.stat().st_size


def kept(name: str, folder: Path = FOLDER) -> QImage | None:
    """The reviewed picture of that name; None where there is none."""
    found = QImage(str(folder / f"{name}.png"))
    return None if found.isNull() else found.convertToFormat(QImage.Format.Format_RGB32)


def _colours(picture: QImage) -> list[int]:
    """The colours that it is told in: the most frequent, and none beside one that is taken."""
    taken: list[int] = []
    cubes: set[tuple[int, int, int, int]] = set()
    counts = Counter(memoryview(picture.constBits()).cast("I"))
    for value, count in counts.most_common():
        cube = _cube(value, _FINE_EDGE if count > _MANY else _EDGE)
        if cube not in cubes:
            cubes |= {cube, _cube(value, _EDGE)}
            taken.append(255 << 24 | value)
    return taken[:_MOST_COLOURS]


def _cube(value: int, edge: int) -> tuple[int, int, int, int]:
    return edge, (value >> 16 & 255) // edge, (value >> 8 & 255) // edge, (value & 255) // edge
