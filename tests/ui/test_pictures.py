"""The window looks as it was reviewed: every screen and dialog, in light and dark.

The pictures are drawn in a process of their own, in surroundings that are the same everywhere, and
held against those in tests/ui/pictures. After a change that is meant: `make pictures`, look at
what has changed, and commit it.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.ui.pictured.compare import difference
from tests.ui.pictured.keeping import FOLDER, kept

_ROOT = Path(__file__).resolve().parents[2]
_FOUND = _ROOT / "build" / "pictures"
_PATIENCE_S = 500
_HOW = "If the change is meant: make pictures, look at what has changed, and commit it."


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_screen_looks_as_it_was_reviewed(tmp_path: Path) -> None:
    drawer = [sys.executable, "-m", "tests.ui.pictured", str(tmp_path)]
    done = subprocess.run(
        drawer, cwd=_ROOT, capture_output=True, text=True, check=False, timeout=_PATIENCE_S
    )
    assert done.returncode == 0, done.stdout + done.stderr
    drawn = {file.stem: file for file in tmp_path.glob("*.bmp")}
    reviewed = {file.stem for file in FOLDER.glob("*.png")}
    wrong = [f"{name}: is drawn no more" for name in sorted(reviewed - drawn.keys())]
    for name, file in sorted(drawn.items()):
        wrong += _wrong_with(name, QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32))
    assert not wrong, "\n".join([*wrong, f"The pictures are in {_FOUND}.", _HOW])


def _wrong_with(name: str, actual: QImage) -> list[str]:
    """At most one sentence; the pictures that show it are put where the message says."""
    expected = kept(name)
    if expected is None:
        _FOUND.mkdir(parents=True, exist_ok=True)
        actual.save(str(_FOUND / f"{name}-actual.png"))
        return [f"{name}: nobody has reviewed it"]
    pictures = {"actual": actual, "expected": expected}
    if actual.size() != expected.size():
        told = f"is {actual.size().toTuple()} and not {expected.size().toTuple()}"
    else:
        found = difference(actual, expected)
        told = str(found) if found.matters else ""
        pictures["difference"] = found.picture
    if not told:
        return []
    _FOUND.mkdir(parents=True, exist_ok=True)
    for which, picture in pictures.items():
        picture.save(str(_FOUND / f"{name}-{which}.png"))
    return [f"{name}: {told} ({name}-{', -'.join(pictures)}.png)"]
