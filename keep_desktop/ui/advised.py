"""Which of two buttons comes next: that one is the primary one and answers to Enter."""

from PySide6.QtWidgets import QPushButton

from keep_desktop.ui.theme import restyle, set_icon


def advise(advised: QPushButton, icon: str, *, rather_than: QPushButton, its_icon: str) -> None:
    """Each keeps its icon, in the ink that its look asks for."""
    for button, kind, name in ((rather_than, "", its_icon), (advised, "primary", icon)):
        restyle(button, kind=kind)
        set_icon(button, name, "on_accent" if kind else "text_soft")
        button.setAutoDefault(bool(kind))
        button.setDefault(bool(kind))
