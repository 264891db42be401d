"""Environment for screenshots, the same on every computer.

Called before Qt is loaded. Only the bundled fonts are available, rendered in one way, also for
other scripts.
"""

import os
import time
from pathlib import Path

from keep_desktop import resources

#: The owner of the computer.
HOME = "/home/ann"
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
"""
_TAKEN_AWAY = ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "LANGUAGE")


def settle_surroundings(folder: Path) -> None:
    """Use the offscreen platform, one place, language and time zone. What Qt needs is put into
    *folder*."""
    for name in [*os.environ]:
        if name.startswith(("QT_", "XDG_", "KDE_", "GNOME_", "LC_")) or name in _TAKEN_AWAY:
            del os.environ[name]
    file = folder / "fonts.conf"
    fonts = Path(resources.__file__).parent / "fonts"
    file.write_text(_FONTS.format(fonts=fonts, cache=folder / "fonts"), "utf-8")
    os.environ |= {
        "FONTCONFIG_FILE": str(file),
        "HOME": HOME,
        "LANG": "C.UTF-8",
        "QT_QPA_PLATFORM": "offscreen",
        "TZ": "UTC",
    }
    if hasattr(time, "tzset"):
        time.tzset()
