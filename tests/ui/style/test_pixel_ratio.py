"""Icons are redrawn when the window moves to a screen of another scale."""

import json
import subprocess
import sys
from pathlib import Path

from tests.builders.cli import GENEROUS_S


def test_icons_in_labels_are_drawn_for_the_screen_that_their_window_is_on(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.two_screens", tmp_path],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        timeout=GENEROUS_S,
    )
    assert json.loads(done.stdout) == {"ratios": [1.0, 2.0], "is_sharp": True}
