"""Letters that the window would show as boxes."""

import ctypes.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from keep_desktop import resources
from keep_desktop.services.maintenance.fonts import LETTERS, missing_letters

A_SCREEN = {"DISPLAY": ":1"}


def test_what_no_font_has_is_named_with_what_to_install() -> None:
    missing = missing_letters(lambda letter: letter not in "한😀", A_SCREEN)
    assert missing is not None
    assert ["cjk" in one.missing for one in missing] == [True, False]
    assert "fonts-noto-color-emoji" in missing[1].missing
    assert missing_letters(lambda letter: True, A_SCREEN) == []


def test_fonts_matter_only_where_there_is_a_screen() -> None:
    assert missing_letters(lambda letter: False, {}) is None
    assert missing_letters(lambda letter: False, {"WAYLAND_DISPLAY": "w"}) == list(LETTERS)


@pytest.mark.skipif(ctypes.util.find_library("fontconfig") is None, reason="asked on Linux")
def test_the_fonts_that_the_window_would_use_are_asked(tmp_path: Path) -> None:
    fonts = Path(resources.__file__).parent / "fonts"
    config = tmp_path / "fonts.conf"
    config.write_text(
        f"<fontconfig><dir>{fonts}</dir><cachedir>{tmp_path}</cachedir></fontconfig>", "utf-8"
    )
    asks = (
        "from keep_desktop.services.maintenance.fonts import _font_checker; has = _font_checker();"
        "print([has(letter) for letter in 'aßЖ中😀'])"
    )
    result = subprocess.run(
        [sys.executable, "-c", asks],
        env={**os.environ, "FONTCONFIG_FILE": str(config)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == "[True, True, True, False, False]"
