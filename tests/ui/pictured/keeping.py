"""How a reviewed picture lies in the repository: at half its size, in few colours, a small PNG."""

from collections import Counter
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter

FOLDER = Path(__file__).resolve().parent.parent / "pictures"
#: The kept picture has a pixel for so many of the window's in each direction.
SCALE = 2
_MOST_COLOURS = 255
#: Colours nearer to each other than this, in each of red, green and blue, are kept as one.
_NEAR = 12


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
    taken: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    near: set[tuple[int, int, int]] = set()
    for value, _ in Counter(memoryview(picture.constBits()).cast("I")).most_common():
        colour = (value >> 16 & 255, value >> 8 & 255, value & 255)
        cell = (colour[0] // _NEAR, colour[1] // _NEAR, colour[2] // _NEAR)
        if cell in near:
            continue
        taken[cell] = colour
        near.add(cell)
        if len(taken) == _MOST_COLOURS:
            break
    return [255 << 24 | red << 16 | green << 8 | blue for red, green, blue in taken.values()]
