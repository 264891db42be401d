"""The window matches the reviewed screenshots: every screen and dialog, in light and dark.

They are drawn in a process of their own, in a fixed environment, and compared with
tests/ui/pictures. After an intended change: `make pictures`, look at the changes, and commit them.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PIL import Image

from tests.ui.screenshot_tests.compare import FOLDER, wrong_with

_ROOT = Path(__file__).resolve().parents[2]
_SHOWN = _ROOT / "build" / "pictures"
_PATIENCE_S = 500
_HOW = "If the change is meant: make pictures, look at what has changed, and commit it."


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere letters are drawn by the system")
@pytest.mark.timeout(240)
def test_every_screen_looks_as_it_was_reviewed(tmp_path: Path) -> None:
    drawn = _drawn(tmp_path)
    reviewed = {file.stem for file in FOLDER.glob("*.png")}
    gone = [f"{name}: is drawn no more" for name in sorted(reviewed - drawn.keys())]
    found = [*gone, *_wrong(drawn)]
    assert not found, "\n".join([*found, f"The pictures are in {_SHOWN}.", _HOW])


def _drawn(folder: Path) -> dict[str, Path]:
    side_panel = [sys.executable, "-m", "tests.ui.screenshot_tests", str(folder)]
    done = subprocess.run(
        side_panel, cwd=_ROOT, capture_output=True, text=True, check=False, timeout=_PATIENCE_S
    )
    assert done.returncode == 0, done.stdout + done.stderr
    drawn = {file.stem: file for file in folder.glob("*.png")}
    assert drawn
    return drawn


def _wrong(drawn: Mapping[str, Path]) -> Iterator[str]:
    """The failures by picture."""
    shutil.rmtree(_SHOWN, ignore_errors=True)
    for name, file in sorted(drawn.items()):
        found = wrong_with(name, Image.open(file), reviewed=FOLDER, shown=_SHOWN)
        if found:
            yield found
