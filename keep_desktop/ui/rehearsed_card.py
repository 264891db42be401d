"""One thing that a rehearsal says would be changed: its number, what it is, and folded away how."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from keep_desktop.domain.rehearsals import WouldChange
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import icon_label, plain_label
from keep_desktop.ui.readable_json import in_plain
from keep_desktop.ui.rehearsal_words import cautions, title_of
from keep_desktop.ui.steady_frame import SteadyFrame
from keep_desktop.ui.text import number
from keep_desktop.ui.text_block import TextBlock
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.wrap_label import WrapLabel

#: Room for the number of a step, and between that and what the step is.
_COUNT, _GAP = 16, 8


class RehearsedCard(SteadyFrame):
    """The parameters are made when they are first unfolded."""

    def __init__(self, change: WouldChange, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change = change
        self._details: QWidget | None = None
        self.setProperty("surface", "card")
        # Steps that depend on others name them by it.
        count = QLabel(number(change.number), self)
        count.setProperty("role", "small")
        count.setMinimumWidth(_COUNT)
        count.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        title = WrapLabel("step", self)
        title.setText(title_of(change))
        title.allow_selecting()
        self.fold = QToolButton(self)
        self.fold.setCheckable(True)
        self.fold.setToolTip(self.tr("Parameters"))
        name = self.tr("Parameters of step {number}: {title}")
        self.fold.setAccessibleName(name.format(number=change.number, title=title_of(change)))
        self.fold.toggled.connect(self._unfold)
        set_icon(self.fold, "chevron-down", "text_faint")
        head = QHBoxLayout()
        head.setSpacing(_GAP)
        head.addWidget(count)
        head.addWidget(title, 1)
        head.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 8, 8, 8)
        self._column.setSpacing(6)
        self._column.addLayout(head)
        for caution in cautions(change):
            self._column.addLayout(_caution(caution))
        self.setAccessibleName(f"{change.number}. {title_of(change)}")
        self.setAccessibleDescription(" ".join(cautions(change)))

    def _unfold(self, open_: bool) -> None:
        set_icon(self.fold, "chevron-up" if open_ else "chevron-down", "text_faint")
        if open_ and self._details is None:
            self._details = self._make_details()
            self._column.addWidget(self._details)
        if self._details is not None:
            self._details.setVisible(open_)

    def _make_details(self) -> QWidget:
        details = QWidget(self)
        column = QVBoxLayout(details)
        column.setContentsMargins(_COUNT + _GAP, 0, 6, 4)
        column.setSpacing(6)
        change = self._change
        tool = one_line(f"{change.namespace}.{change.method}", 100)
        for word, value in (
            (self.tr("Parameters of {tool}").format(tool=tool), change.params),
            (self.tr("Answer given to the script"), change.foreseen),
        ):
            column.addWidget(plain_label(word, "label"))
            text = TextBlock(word)
            text.say(in_plain(value))
            column.addWidget(text)
        return details


def _caution(sentence: str) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(_COUNT + _GAP, 0, 6, 2)
    row.setSpacing(6)
    row.addWidget(icon_label("triangle-alert", "warn"), 0, Qt.AlignmentFlag.AlignTop)
    words = WrapLabel("small")
    words.setText(sentence)
    row.addWidget(words, 1)
    return row
