"""Page of New workflow where a workflow is described in the user's own words."""

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from keep_desktop.ui.chat.composer import Composer
from keep_desktop.ui.chat.start import ChatStart
from keep_desktop.ui.presentation.models import PlanningModel, no_model_text
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import FormNote, plain_label

_NAME_WORDS, _MOST_NAME = 6, 48
_MARKS = " .,;:!?-–—…"


def draft_name(text: str, used: Collection[str]) -> str:
    """A name for what is described: its first words, and a number if that is taken."""
    words = single_line(text.strip().split("\n")[0], 200).split(" ")[:_NAME_WORDS]
    name = " ".join(words)[:_MOST_NAME].strip(_MARKS)
    name = name or QCoreApplication.translate("DescribePage", "New workflow")
    names = (name if at == 1 else f"{name} {at}" for at in range(1, len(used) + 2))
    return next(one for one in names if one not in used)


class DescribePage(QWidget):
    """`composer.sent` asks to begin; `models` leads to the models, which are missing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start = ChatStart(self)
        self.start.show_examples(is_new=True)
        self.start.example_chosen.connect(self._take_example)
        self.note = FormNote("warn", self)
        self.models = QPushButton(self.tr("Set up a model…"), self)
        self.models.setAccessibleName(self.tr("Set up a model"))
        self.models.setAutoDefault(False)
        set_icon(self.models, "bot", "text_soft")
        self.models.hide()
        self.composer = Composer(self, sends=False)
        self.composer.edit.setPlaceholderText(self.tr("Describe what Keep should do"))
        self.model_note = plain_label("", "faint")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 0, 24, 12)
        column.setSpacing(8)
        column.addWidget(self.start, 1)
        for part in (self.note, self.models, self.composer, self.model_note):
            column.addWidget(part)

    def show_model(self, model: PlanningModel | None) -> None:
        """The model that would plan; None: there is none."""
        self.note.set_text("" if model is not None else no_model_text(), "warn")
        self.models.setVisible(model is None)
        self.model_note.setText("" if model is None else model.note)

    @property
    def text(self) -> str:
        return self.composer.text

    @property
    def files(self) -> list[Path]:
        return list(self.composer.files)

    @property
    def is_filled(self) -> bool:
        return bool(self.text.strip() or self.files)

    def stops(self) -> Sequence[QWidget]:
        """The tab stops, in order."""
        return [*self.start.buttons, self.models, *self.composer.stops()]

    def begin(self) -> None:
        self.composer.edit.setFocus()

    def _take_example(self, text: str) -> None:
        self.composer.set_text(text)
        self.composer.edit.setFocus()
