"""Says in a sentence how a picture differs from the reviewed one, and shows it."""

from pathlib import Path

from PySide6.QtGui import QImage

from tests.ui.pictured.compare import difference
from tests.ui.pictured.keeping import kept


def wrong_with(name: str, actual: QImage, *, reviewed: Path, shown: Path) -> str | None:
    """None where it looks as in *reviewed*; else what is wrong, and in *shown* the pictures to
    see it by: as it is, as it was reviewed, and bright where they differ."""
    expected = kept(name, reviewed)
    if expected is None:
        return _told(name, "nobody has reviewed it", {"actual": actual}, shown)
    pictures = {"actual": actual, "expected": expected}
    if actual.size() != expected.size():
        sizes = f"is {actual.size().toTuple()} and not {expected.size().toTuple()}"
        return _told(name, sizes, pictures, shown)
    found = difference(actual, expected)
    if not found.matters:
        return None
    return _told(name, str(found), {**pictures, "difference": found.picture}, shown)


def _told(name: str, what: str, pictures: dict[str, QImage], shown: Path) -> str:
    shown.mkdir(parents=True, exist_ok=True)
    for which, picture in pictures.items():
        picture.save(str(shown / f"{name}-{which}.png"))
    return f"{name}: {what} (see {', '.join(f'{name}-{which}.png' for which in pictures)})"
