"""Finds widgets too small for their content, and a translator that lengthens texts."""

import math
import re
import textwrap

from PySide6.QtCore import QSize, QTranslator
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget

from keep_desktop.ui.widgets.labels import ElidedLabel
from tests.ui.clipped_text import cut_words


def clipped(window: QWidget) -> list[str]:
    """Widgets smaller than their minimum, or outside of their parent."""
    found = cut_words(window)
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, ElidedLabel):
            continue
        if isinstance(widget, QLabel) and widget.text():
            needed = QSize(
                widget.minimumSizeHint().width(),
                widget.heightForWidth(widget.width())
                if widget.wordWrap()
                else widget.minimumSizeHint().height(),
            )
        elif isinstance(widget, QAbstractButton) and widget.text():
            needed = widget.minimumSizeHint()
            if isinstance(widget, QPushButton) and _touches(widget):
                found.append(f"{widget.text()!r} touches its icon")
        else:
            continue
        if needed.width() > widget.width() or needed.height() > widget.height() + 1:
            text = widget.text()
            found.append(f"{text!r} needs {needed.toTuple()}, has {widget.size().toTuple()}")
        inside = widget.parentWidget()
        if inside is not None and not inside.rect().contains(widget.geometry()):
            found.append(f"{widget.text()!r} sticks out of {inside}")
    return found


def _touches(button: QPushButton) -> bool:
    """Its icon was set before its text, so there is no gap."""
    size = button.iconSize()
    return not button.icon().isNull() and size.width() <= size.height()


#: As in longer languages.
_LONG_WORD = 24


class Longer(QTranslator):
    """Lengthens each text by two fifths, in realistic words."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self,
        context: str,
        source: str,
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str:
        more = "n" * math.ceil(0.4 * len(re.sub(r"\{\w+\}", "", source)))
        return source + " ".join(textwrap.wrap(more, _LONG_WORD))
