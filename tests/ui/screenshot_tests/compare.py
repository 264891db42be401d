"""Reviewed screenshots, stored at half size with few colours, and their comparison."""

from pathlib import Path

from PIL import Image, ImageChops, ImageFilter
from PySide6.QtGui import QImage

FOLDER = Path(__file__).resolve().parent.parent / "pictures"
#: Pixels of the window per stored pixel, in each direction.
SCALE = 2
#: Compared by the mean of blocks of so many pixels, shifted by at most one: other rasterisers do
#: not count.
_SQUARE = 4
#: One block that differs by so much, of 255, is a failure.
_FAR = 17
#: From here on a block is different, and so many may be.
_DIFFERENT, _MAY_DIFFER = 10, 8


def whole(picture: QImage) -> Image.Image:
    """*picture*, of four bytes a pixel, at its full size."""
    size, pixels = (picture.width(), picture.height()), bytes(picture.constBits())
    return Image.frombytes("RGB", size, pixels, "raw", "BGRX")


def small(picture: QImage) -> Image.Image:
    """*picture* at the stored scale."""
    width, height = picture.width() // SCALE * SCALE, picture.height() // SCALE * SCALE
    return whole(picture).reduce(SCALE, box=(0, 0, width, height))


def keep(picture: Image.Image, name: str, folder: Path = FOLDER) -> None:
    """Store *picture* as reviewed."""
    folder.mkdir(parents=True, exist_ok=True)
    # Flat surfaces keep their colour, which the faster octree moves beyond the tolerance.
    plain = picture.quantize(method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    plain.save(folder / f"{name}.png", optimize=True)


def difference(actual: Image.Image, expected: Image.Image) -> Image.Image:
    """Of two small ones of one size: bright where they differ."""
    mean, reviewed = (
        one.filter(ImageFilter.BoxBlur((_SQUARE - 1) / 2)) for one in (actual, expected)
    )
    found = _brightest(ImageChops.difference(mean, reviewed))
    if not any(found.histogram()[_DIFFERENT:]):
        # Shifts could only make less of it, and take most of the time.
        return found
    darker = ImageChops.subtract(reviewed.filter(ImageFilter.MinFilter(3)), mean)
    lighter = ImageChops.subtract(mean, reviewed.filter(ImageFilter.MaxFilter(3)))
    return _brightest(ImageChops.lighter(darker, lighter))


def _brightest(picture: Image.Image) -> Image.Image:
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def matters(found: Image.Image) -> bool:
    counts = found.histogram()
    return any(counts[_FAR:]) or sum(counts[_DIFFERENT:]) > _MAY_DIFFER * _SQUARE**2


def wrong_with(name: str, actual: Image.Image, *, reviewed: Path, shown: Path) -> str | None:
    """None if *actual* matches *reviewed*; else the failure, and the pictures of it in *shown*."""
    file = reviewed / f"{name}.png"
    if not file.exists():
        return _report(name, "nobody has reviewed it", {"actual": actual}, shown)
    expected = Image.open(file).convert("RGB")
    pictures = {"actual": actual, "expected": expected}
    if actual.size != expected.size:
        return _report(name, f"is {actual.size} and not {expected.size}", pictures, shown)
    found = difference(actual, expected)
    if not matters(found):
        return None
    return _report(name, "looks different", {**pictures, "difference": found}, shown)


def _report(name: str, what: str, pictures: dict[str, Image.Image], shown: Path) -> str:
    shown.mkdir(parents=True, exist_ok=True)
    for which, picture in pictures.items():
        picture.save(shown / f"{name}-{which}.png")
    return f"{name}: {what} (see {', '.join(f'{name}-{which}.png' for which in pictures)})"
