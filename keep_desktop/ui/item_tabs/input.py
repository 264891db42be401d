"""What an item came from: its identifier, and the workflow's parameters as they are now."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.views import ItemDetail, ItemRow, WorkflowDetail
from keep_desktop.services.forms import fields_of
from keep_desktop.ui.foreign_text import block
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.item_tabs.scrolling import ScrollingColumn
from keep_desktop.ui.language import in_words
from keep_desktop.ui.notice_bar import TroubleBar
from keep_desktop.ui.readable_json import short_value
from keep_desktop.ui.text import moment
from keep_desktop.ui.wrap_label import WrapLabel

#: Width of the names.
_NAMES = 116


class InputTab(ScrollingColumn):
    """Two small tables."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Input"))
        self.trouble = TroubleBar(self.body)
        self.item = FactTable(self.tr("Item"), self.body)
        self.params = FactTable(self.tr("Settings of the workflow, as they are now"), self.body)
        self._none = WrapLabel("soft", self.body)
        self._none.setText(self.tr("This workflow has no settings."))
        self._none.hide()
        for part in (self.trouble, self.item, self.params, self._none):
            self.column.addWidget(part)

    def show_item(self, detail: ItemDetail, now: Now) -> None:
        row = detail.row
        self.item.call(self.tr("Input") if row.is_input else self.tr("Item"))
        self.item.say(
            [
                (self.tr("Title"), row.title),
                *self._origin_of(row),
                (self.tr("First seen"), moment(row.created_at, now.at, now.zone)),
                (self.tr("Last changed"), moment(row.updated_at, now.at, now.zone)),
            ]
        )

    def _origin_of(self, row: ItemRow) -> list[tuple[str, str]]:
        """An input goes by where it came from, what it is, and its identifier there."""
        source, _, rest = row.logical_item_id.partition("/")
        type, _, external = rest.partition("/")
        if not row.is_input or not external:
            return [(self.tr("Identifier"), row.logical_item_id)]
        came = self.tr("{source} ({type})").format(source=source, type=type)
        return [(self.tr("Source"), came), (self.tr("ID at the source"), external)]

    def show_workflow(self, workflow: WorkflowDetail | None) -> None:
        self.trouble.say(None)
        facts = self._params_of(workflow) if workflow is not None else []
        self.params.say(facts)
        self.params.setVisible(bool(facts))
        self._none.setVisible(not facts)

    def _params_of(self, workflow: WorkflowDetail) -> list[tuple[str, str]]:
        left: dict[str, JsonValue] = dict(workflow.params)
        facts = []
        for field in fields_of(workflow.params_schema):
            value = left.pop(field.name, None)
            facts.append((in_words(field.title), self._said(value)))
        facts.extend((name, self._said(value)) for name, value in left.items())
        return facts

    def _said(self, value: JsonValue) -> str:
        match value:
            case None | "":
                return self.tr("not set")
            case True:
                return self.tr("yes")
            case False:
                return self.tr("no")
            case _:
                return short_value(value)


class FactTable(QFrame):
    """Names and values with a heading; values can be selected."""

    def __init__(self, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self._head = WrapLabel("strong", self)
        self.call(heading)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 12, 14, 12)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(0, _NAMES)
        self._grid.addWidget(self._head, 0, 0, 1, 2)
        self._rows: list[tuple[WrapLabel, WrapLabel]] = []

    def call(self, heading: str) -> None:
        self._head.setText(heading)
        self.setAccessibleName(heading)

    def say(self, facts: list[tuple[str, str]]) -> None:
        while len(self._rows) < len(facts):
            self._add_row()
        for at, (name, value) in enumerate(self._rows):
            there = at < len(facts)
            name.setVisible(there)
            value.setVisible(there)
            if there:
                name.setText(block(facts[at][0], 200))
                value.setText(block(facts[at][1], 2_000))
                value.setAccessibleName(f"{name.said()}: {value.said()}")

    def _add_row(self) -> None:
        at = len(self._rows) + 1
        name, value = WrapLabel("small", self), WrapLabel("", self)
        name.setMaximumWidth(_NAMES)
        value.allow_selecting()
        self._grid.addWidget(name, at, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, at, 1)
        self._rows.append((name, value))

    def facts(self) -> dict[str, str]:
        """What is shown."""
        return {n.said(): v.said() for n, v in self._rows if not n.isHidden()}
