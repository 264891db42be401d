"""What to type into an empty chat, with examples."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.ui.widgets.dialog import scrolling
from keep_desktop.ui.widgets.labels import plain_label, with_breaks
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox

_COLUMN, _EDGE = 720, 20

_tr = partial(QCoreApplication.translate, "ChatText")


def examples(*, is_new: bool) -> Sequence[str]:
    """What somebody could type."""
    if is_new:
        return (
            _tr(
                "Add a row to a spreadsheet for every mail with an invoice, with sender and amount"
            ),
            _tr("Every morning, tell me what is new in three feeds, in one message"),
            _tr("Move each PDF in my Downloads into a folder named after its month"),
        )
    return (
        _tr("Leave out newsletters"),
        _tr("Also note the date of each item"),
        _tr("Run it only on working days at 8:00"),
    )


class ChatStart(QWidget):
    """What to type, with examples that are put into the composer."""

    example_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = plain_label("", "title")
        self.about = plain_label("", "soft")
        self.buttons: list[QPushButton] = []
        self._examples = vbox(spacing=6)
        middle = QWidget()
        middle.setMaximumWidth(_COLUMN)
        column = vbox(self.title, self.about, within=middle, spacing=8)
        column.addSpacing(8)
        fill(column, plain_label(self.tr("For example"), "label"), self._examples)
        row = hbox(STRETCH, (middle, 100), STRETCH)
        ground = QWidget()
        vbox(2, row, 3, within=ground, margins=(_EDGE, 12, _EDGE, 12))
        vbox(scrolling(ground), within=self)

    def show_examples(self, *, is_new: bool) -> None:
        """For a new workflow, or for one that has a script."""
        if is_new:
            self.title.setText(self.tr("What should Keep do for you?"))
            about = self.tr(
                "Say what to watch, what to do with each thing, and where the result goes. Keep "
                "then writes a script, rehearses it on your own data and shows you the plan. "
                "Nothing runs before you turn it on."
            )
        else:
            self.title.setText(self.tr("What should change?"))
            about = self.tr(
                "Keep changes the script, rehearses it and shows you the new plan. The present "
                "version goes on until you turn the new one on."
            )
        self.about.setText(about)
        for button in self.buttons:
            self._examples.removeWidget(button)
            button.deleteLater()
        self.buttons = [self._button(text) for text in examples(is_new=is_new)]

    def _button(self, text: str) -> QPushButton:
        button = _WideButton(text)
        button.clicked.connect(lambda: self.example_chosen.emit(text))
        self._examples.addWidget(button)
        return button


class _WideButton(QPushButton):
    """A button whose text wraps."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setAutoDefault(False)
        self.setAccessibleName(text)
        label = plain_label(with_breaks(text))
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        hbox((label, 1), within=self, margins=(12, 8, 12, 8))
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(policy.Policy.Expanding)
        policy.setVerticalPolicy(policy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.heightForWidth(width) if layout is not None else super().heightForWidth(width)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()
