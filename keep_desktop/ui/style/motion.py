"""Turns animations off where the user wants less motion.

The window itself has none. What is left are the effects of menus and lists, which the system sets
and `MotionEffects` switches off, and busy bars, which are here.
"""

from PySide6.QtWidgets import QProgressBar

_state = {"is_still": False}


def set_still(still: bool) -> None:
    _state["is_still"] = still


def is_still() -> bool:
    return _state["is_still"]


def show_busy(bar: QProgressBar) -> None:
    """A busy bar of unknown length: it moves, or is half full without motion.

    Progress is always in words beside the bar too.
    """
    if is_still():
        bar.setRange(0, 2)
        bar.setValue(1)
    else:
        bar.setRange(0, 0)
