"""What mends what a question is about, besides its answers: quiet buttons below them, of which the
one that is advised stands out."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.answer_tiles import CardButton
from keep_desktop.ui.answer_words import WORKFLOW_KINDS, is_script_fault
from keep_desktop.ui.card_head import Short
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.theme import restyle, set_icon

#: A script does not mend these: a folder, a file or access to it does.
_OF_SETTINGS = frozenset({QuestionKind.PRECONDITION, QuestionKind.PERMISSION})


class QuestionWays(FlowLayout):
    """The buttons that lead on from a question, as children of *place*; none before one is
    shown."""

    settings_asked = Signal()
    versions_asked = Signal()
    connect_asked = Signal()

    def __init__(self, place: QWidget) -> None:
        super().__init__(gap=4)
        self._place = place
        self._row: QuestionRow | None = None
        self._wanted: WantedService | None = None
        self._icons: dict[QPushButton, str] = {}
        self._connect = self._make(self.tr("Connect a service…"), "link")
        self._connect.clicked.connect(self.connect_asked)
        self._versions = self._make(self.tr("New version…"), "history")
        self._versions.setToolTip(self._mending())
        self._versions.setAccessibleDescription(self._mending())
        self._versions.clicked.connect(self.versions_asked)
        self._settings = self._make(self.tr("Settings…"), "settings")
        self._settings.clicked.connect(self.settings_asked)

    def _make(self, word: str, icon: str) -> QPushButton:
        button = CardButton(word, self._place)
        self._icons[button] = icon
        self.addWidget(button)
        button.hide()
        return button

    def _mending(self) -> str:
        return self.tr("Import a corrected script, or go back to an earlier one")

    def add(self, button: QPushButton) -> None:
        """One more; it may come into sight later."""
        _dress(button, "folder-open", advised=False)
        self.addWidget(button)

    def show_question(self, row: QuestionRow, wanted: WantedService | None = None) -> None:
        """What mends *row*. *wanted*: the service that its workflow is held up for; while it is
        missing, to connect it is the first thing to do."""
        self._row, self._wanted = row, wanted
        name = one_line(row.workflow, 80)
        self._versions.setAccessibleName(self.tr("New version of {workflow}").format(workflow=name))
        self._settings.setAccessibleName(self.tr("Settings of {workflow}").format(workflow=name))
        if wanted is not None:
            said = self.tr("Connect the service {name}").format(name=wanted.name)
            self._connect.setAccessibleName(said)
        offered, advised = self._offered(row), self._advised(row)
        for button, icon in self._icons.items():
            button.setVisible(button in offered)
            _dress(button, icon, advised=button is advised)

    def tab_blocks(self) -> Sequence[QWidget]:
        parts = (self.itemAt(at) for at in range(self.count()))
        widgets = (None if part is None else part.widget() for part in parts)
        return [widget for widget in widgets if widget is not None]

    def _offered(self, row: QuestionRow) -> list[QPushButton]:
        of_workflow = row.kind in WORKFLOW_KINDS
        mends = is_script_fault(row)
        versions = mends or row.kind is QuestionKind.ITEM_FAILED
        settings = of_workflow and (row.has_settings or not mends)
        return [
            *([self._connect] * self._is_missing()),
            *([self._versions] * versions),
            *([self._settings] * settings),
        ]

    def _is_missing(self) -> bool:
        return self._wanted is not None and not self._wanted.is_there

    def _advised(self, row: QuestionRow) -> QPushButton | None:
        if self._is_missing():
            return self._connect
        if is_script_fault(row):
            return self._versions
        # Where nothing answers it, they are what mends it.
        alone = not row.actions and row.kind in WORKFLOW_KINDS
        of_settings = row.kind in _OF_SETTINGS and self._wanted is None
        return self._settings if alone or of_settings else None

    def shorts(self) -> list[Short]:
        """What a folded card offers of them."""
        row = self._row
        if row is None:
            return []
        by = self._advised(row)
        if by is None and row.kind in WORKFLOW_KINDS and self._wanted is None:
            by = self._settings
        if by is None:
            return []
        does = by.accessibleDescription() or by.accessibleName()
        return [Short(by.text(), does, self._icons[by], "text_soft", by.click)]


def _dress(button: QPushButton, icon: str, *, advised: bool) -> None:
    restyle(button, kind="primary" if advised else "ghost")
    set_icon(button, icon, "on_accent" if advised else "text_soft")
