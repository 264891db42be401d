"""What moves by itself, or stands still where the user or the system wants less motion.

The window moves nothing of its own: drawers, toasts and pages come and go at once. What is left are
the effects of menus and lists, which the system sets and `MotionEffects` switches off, and bars of
work of unknown length, which are here.
"""

import ctypes
import sys

from PySide6.QtWidgets import QProgressBar

_state = {"is_still": False, "system_is_still": False}
#: Of SystemParametersInfoW: whether windows may move what is in them.
_CLIENT_AREA_ANIMATION = 0x1042


def keep_still(still: bool) -> None:
    """What is shown from now on moves, or does not."""
    _state["is_still"] = still


def want_stillness(wanted: bool) -> None:
    """What the system was heard to want, where it has to be asked and answers later."""
    _state["system_is_still"] = wanted


def is_still() -> bool:
    """Whether less motion is wanted, by the user or by the system."""
    return _state["is_still"] or _system_is_still()


def show_busy(bar: QProgressBar) -> None:
    """The bar of work whose length is not known: it moves, or is half full where nothing should.

    How far the work is stands in words beside each bar."""
    if is_still():
        bar.setRange(0, 2)
        bar.setValue(1)
    else:
        bar.setRange(0, 0)


def _system_is_still() -> bool:
    if sys.platform == "win32":
        moves = ctypes.c_int(1)
        ask = ctypes.windll.user32.SystemParametersInfoW
        ask(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0)
        return not moves.value
    # Qt does not tell what other systems want; under Linux `MotionWish` asks the desktop.
    return _state["system_is_still"]
