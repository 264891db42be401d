"""A label for text of any length and origin: it wraps, and never takes text for HTML."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

#: A run that offers no place to break the line at.
_UNBROKEN = re.compile(r"[^\s/\\\-\u200b]{16}(?=[^\s/\\\-\u200b])")
#: One that may be wider than a form is.
_WIDE = re.compile(r"[^\s/\\\-\u200b]{40}(?=[^\s/\\\-\u200b])")
_BREAK = "\u200b"


def with_breaks(text: str) -> str:
    """*text* for a label that wraps at words, with places inside words that are wider than a form:
    the rest of them would be cut off. See `without_breaks`."""
    return _WIDE.sub(lambda run: f"{run.group()}{_BREAK}", text)


def without_breaks(text: str) -> str:
    """The text as it was given to `with_breaks`."""
    return text.replace(_BREAK, "")


class WrapLabel(QLabel):
    """Wraps at words, and inside a word that is longer than a line could be; so it never asks
    for more width than its neighbours leave it."""

    def __init__(self, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        super().setText(_UNBROKEN.sub(lambda run: f"{run.group()}{_BREAK}", text))

    def said(self) -> str:
        """The text as it was given."""
        return without_breaks(self.text())

    def allow_selecting(self) -> None:
        """Let the text be marked and copied, with the mouse and by keyboard."""
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        # Reached by a click; in the order of Tab it would stand between every two controls.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
