"""What moves in a window by itself."""

from PySide6.QtCore import QAbstractAnimation, QObject
from PySide6.QtWidgets import QApplication


def moving(qapp: QApplication) -> list[str]:
    """Every animation that runs, of widgets and of the style on them, after what shows them."""
    roots: list[QObject] = [qapp, *qapp.topLevelWidgets()]
    return [
        f"{one.metaObject().className()} of {one.parent()}"
        for root in roots
        for one in root.findChildren(QAbstractAnimation)
        if one.state() is QAbstractAnimation.State.Running
    ]
