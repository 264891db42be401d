"""Which of two buttons comes next: that one is the primary one, answers to Enter, and stands last,
where the primary one of every dialog stands."""

from collections.abc import Iterator

from PySide6.QtWidgets import QBoxLayout, QLayout, QPushButton, QWidget

from keep_desktop.ui.theme import restyle, set_icon


def advise(advised: QPushButton, icon: str, *, rather_than: QPushButton, its_icon: str) -> None:
    """Each keeps its icon, in the ink that its look asks for."""
    for button, kind, name in ((rather_than, "", its_icon), (advised, "primary", icon)):
        restyle(button, kind=kind)
        set_icon(button, name, "on_accent" if kind else "text_soft")
        button.setAutoDefault(bool(kind))
        button.setDefault(bool(kind))
    _put_after(advised, rather_than)


def _put_after(button: QPushButton, other: QPushButton) -> None:
    parent = button.parentWidget()
    whole = parent.layout() if parent is not None else None
    for row in _rows(whole) if whole is not None else ():
        here, there = row.indexOf(button), row.indexOf(other)
        if 0 <= here < there:
            row.removeWidget(button)
            row.insertWidget(there, button)
            QWidget.setTabOrder(other, button)


def _rows(layout: QLayout) -> Iterator[QBoxLayout]:
    """Of buttons, or of other rows."""
    if isinstance(layout, QBoxLayout):
        yield layout
    for at in range(layout.count()):
        item = layout.itemAt(at)
        inside = item.layout() if item is not None else None
        if inside is not None:
            yield from _rows(inside)
