"""Turns animations off where the user wants less motion.

The window itself has none. What is left are the effects of menus and lists, which the system sets
and `MotionEffects` switches off, and busy bars, which are here.
"""

from PySide6.QtWidgets import QProgressBar

_state = {"has_reduced_motion": False}


def set_reduced_motion(still: bool) -> None:
    _state["has_reduced_motion"] = still


def has_reduced_motion() -> bool:
    return _state["has_reduced_motion"]


def show_busy(bar: QProgressBar) -> None:
    """A busy bar of unknown length: it moves, or is half full without motion.

    Progress is always in words beside the bar too.
    """
    if has_reduced_motion():
        bar.setRange(0, 2)
        bar.setValue(1)
    else:
        bar.setRange(0, 0)
