"""Zoom applies at once, without clipping or blur."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders.cli import GENEROUS_S

pytestmark = pytest.mark.slow

_LEAST = (1040, 640)


@pytest.mark.parametrize(("language", "system"), [("en", None), ("de", "1.25")])
def test_the_zoom_changes_while_the_window_is_there(
    tmp_path: Path, language: str, system: str | None
) -> None:
    environment = {**os.environ, "HOME": str(tmp_path)}
    environment.pop("QT_SCALE_FACTOR", None)
    if system is not None:
        environment["QT_SCALE_FACTOR"] = system
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.zoomed", tmp_path, language],
        env=environment,
        capture_output=True,
        text=True,
        timeout=GENEROUS_S,
        check=True,
    )
    # Qt warns if a window exists while its scale changes.
    assert "QHighDpiScaling" not in done.stderr
    found = json.loads(done.stdout)
    scale = float(system or 1)
    for measured, size in zip(found, (125, 150, 200, 100), strict=True):
        assert (measured["size"], measured["remembered"]) == (size, size)
        assert measured["ratio"] == pytest.approx(size / 100, abs=0.01), size
        assert measured["icon"] == pytest.approx(size / 100, abs=0.01), size
        assert measured["clipped"] == [], size
        # Between its minimum size and its size on the screen.
        least = [each * size / 100 * scale for each in _LEAST]
        assert measured["area"] == pytest.approx(least, abs=3), size
    assert [measured["focus"] for measured in found[1:3]] == ["Combo", "Combo"]
    assert found[0]["said"] == "Zoom 125 %"
    assert found[3]["said"] == "Zoom 100 %"
