"""The window looks as it was reviewed: every screen and dialog, in light and dark.

The pictures are drawn in a process of their own, in surroundings that are the same everywhere, and
held against those in tests/ui/pictures. After a change that is meant: `make pictures`, look at
what has changed, and commit it.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.ui.pictured.judging import wrong_with
from tests.ui.pictured.keeping import FOLDER

_ROOT = Path(__file__).resolve().parents[2]
_SHOWN = _ROOT / "build" / "pictures"
_PATIENCE_S = 500
_HOW = "If the change is meant: make pictures, look at what has changed, and commit it."


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere letters are drawn by the system")
@pytest.mark.timeout(600)
def test_every_screen_looks_as_it_was_reviewed(tmp_path: Path) -> None:
    drawn = _drawn(tmp_path)
    reviewed = {file.stem for file in FOLDER.glob("*.png")}
    gone = [f"{name}: is drawn no more" for name in sorted(reviewed - drawn.keys())]
    found = [*gone, *_wrong(drawn)]
    assert not found, "\n".join([*found, f"The pictures are in {_SHOWN}.", _HOW])


def _drawn(folder: Path) -> dict[str, Path]:
    drawer = [sys.executable, "-m", "tests.ui.pictured", str(folder)]
    done = subprocess.run(
        drawer, cwd=_ROOT, capture_output=True, text=True, check=False, timeout=_PATIENCE_S
    )
    assert done.returncode == 0, done.stdout + done.stderr
    drawn = {file.stem: file for file in folder.glob("*.bmp")}
    assert drawn
    return drawn


def _wrong(drawn: Mapping[str, Path]) -> Iterator[str]:
    """Of each picture that is not as it was reviewed, what is wrong with it."""
    shutil.rmtree(_SHOWN, ignore_errors=True)
    for name, file in sorted(drawn.items()):
        actual = QImage(str(file)).convertToFormat(QImage.Format.Format_RGB32)
        found = wrong_with(name, actual, reviewed=FOLDER, shown=_SHOWN)
        if found:
            yield found
