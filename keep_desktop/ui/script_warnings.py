"""What in a script is allowed and most likely a mistake, with the line it stands in."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from keep_desktop.domain.handlers import Warned
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.host_words import told
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel

#: Sentences at once; the script below needs its room.
_MOST = 4


class ScriptWarnings(QFrame):
    """Hidden while there is nothing to warn of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "warn")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        icon = QLabel(self)
        set_icon(icon, "triangle-alert", "warn")
        self._head = WrapLabel("strong", self)
        self._sentences = WrapLabel("", self)
        self._sentences.allow_selecting()
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._head)
        words.addWidget(self._sentences)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(10)
        row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.hide()

    def show_warnings(self, warnings: Sequence[Warned]) -> None:
        said = [self._said(one) for one in warnings[:_MOST]]
        more = len(warnings) - len(said)
        if more > 0:
            said.append(self.tr("and {number} more").format(number=more))
        head = self.tr("Most likely a mistake")
        self._head.setText(head)
        self._sentences.setText("\n".join(said))
        self.setAccessibleName(head)
        self.setAccessibleDescription(" ".join(said))
        self.setVisible(bool(warnings))

    def _said(self, warned: Warned) -> str:
        sentence = one_line(told(warned.sentence), 400)
        if warned.line is None:
            return sentence
        return self.tr("Line {line}: {sentence}").format(line=warned.line, sentence=sentence)

    def text(self) -> str:
        """The sentences as shown."""
        return self._sentences.said()
