"""Finds running animations in a window."""

from PySide6.QtCore import QAbstractAnimation, QObject
from PySide6.QtWidgets import QApplication


def moving(qapp: QApplication) -> list[str]:
    """Every running animation of widgets and their style, with its owner."""
    roots: list[QObject] = [qapp, *qapp.topLevelWidgets()]
    return [
        f"{one.metaObject().className()} of {one.parent()}"
        for root in roots
        for one in root.findChildren(QAbstractAnimation)
        if one.state() is QAbstractAnimation.State.Running
    ]
