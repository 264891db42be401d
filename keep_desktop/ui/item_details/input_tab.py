"""Input tab of an item: what it waits for and its progress, its origin and parameters, and a
collapsible table of event counts per topic.

Handlers go by the names in the script; only the table names topics, for authors of scripts.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QWidget

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.schedule.rules import parse_rule_text
from keep_desktop.ports.views import ItemDetail, ItemRow, TopicRow, WorkflowDetail
from keep_desktop.services.forms.schema import Field, fields_of
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import inside_quotes
from keep_desktop.ui.text.format import Now, moment, moment_within, number, plural
from keep_desktop.ui.text.json_text import short_value
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.text.schedule_rules import schedule_sentence
from keep_desktop.ui.widgets.empty_state import ErrorBar
from keep_desktop.ui.widgets.labels import WrapLabel
from keep_desktop.ui.widgets.layouts import ScrollingColumn, fill, hbox, vbox

_tr = partial(QCoreApplication.translate, "InputProgress")


def progress_of(row: ItemRow, topics: Sequence[TopicRow], now: Now) -> str:
    """“Waits for “addRow”, today 18:00 · 2 of 3 steps done”; None for an input that is finished or
    needs the user."""
    if not row.is_input or row.has_question or row.status is not ItemStatus.PROCESSING:
        return ""
    parts = (_waits(row, topics, now), steps_done(topics))
    return " · ".join(part for part in parts if part)


def _waits(row: ItemRow, topics: Sequence[TopicRow], now: Now) -> str:
    if row.stale:
        days = plural((now.at - _since(row, topics)).days, _tr("day"), _tr("days"))
        return _tr("Waiting for {days}, not handled yet").format(days=days)
    at_work = [topic.consumer for topic in topics if topic.reserved]
    if _quoted(at_work):
        return _next_text(at_work, running=row.running)
    waited_for = [topic for topic in topics if topic.pending]
    names = _quoted(topic.consumer for topic in waited_for)
    wakes = _started_text(waited_for, now)
    if names and wakes:
        return _tr("Waiting for {names}, {time}").format(names=names, time=wakes)
    if names:
        return _tr("Waiting for {names}").format(names=names)
    if waited_for:
        return _tr("Waiting: the script doesn't handle it")
    return _tr("Waiting: not handled yet")


def _next_text(consumers: Sequence[str | None], *, running: bool) -> str:
    one, several = _tr("{names} handles it next"), _tr("{names} handle it next")
    text = one if len({*consumers} - {None}) == 1 else several
    if running:
        text = _tr("Being handled by {names}")
    return text.format(names=_quoted(consumers))


def _since(row: ItemRow, topics: Sequence[TopicRow]) -> datetime:
    waited = [topic.pending_since for topic in topics if topic.pending_since is not None]
    return min(waited, default=row.created_at)


def _started_text(waited_for: Sequence[TopicRow], now: Now) -> str:
    """When they run: “today 18:00”; empty if soon, unknown or at several times."""
    times = {topic.wakes_at for topic in waited_for}
    at = times.pop() if len(times) == 1 else None
    return "" if at is None or at <= now.at else moment_within(at, now.at, now.zone)


def _quoted(consumers: Iterable[str | None]) -> str:
    """In quotes, without duplicates: “addRow” and “notify”."""
    names = (name for name in dict.fromkeys(consumers) if name is not None)
    return _listed(single_line(name, 60) for name in names)


def _listed(text: Iterable[str]) -> str:
    names = [_tr("“{name}”").format(name=inside_quotes(one)) for one in text]
    if len(names) < 2:
        return "".join(names)
    return _tr("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def steps_done(topics: Sequence[TopicRow]) -> str:
    """“2 of 3 steps done”; empty for fewer than two."""
    done = sum(topic.consumed for topic in topics)
    steps = done + sum(topic.pending + topic.reserved for topic in topics)
    if steps < 2:
        return ""
    return _tr("{done} of {steps} steps done").format(done=number(done), steps=number(steps))


def topic_text(topic: TopicRow) -> str:
    """The events of one topic: “1 waits for “addRow”, 2 handled”."""
    consumer_name = "" if topic.consumer is None else _listed([single_line(topic.consumer, 60)])
    counted = (
        (topic.pending, _tr("{n} waiting for {names}") if consumer_name else _tr("{n} waiting")),
        (
            topic.reserved,
            _tr("{n} being handled by {names}") if consumer_name else _tr("{n} in progress"),
        ),
        (topic.consumed, _tr("{n} handled by {names}") if consumer_name else _tr("{n} handled")),
        (topic.skipped, _tr("{n} skipped")),
    )
    sentence = [text.format(n=number(n), names=consumer_name) for n, text in counted if n]
    return ", ".join(sentence) or _tr("nothing")


#: The width of the names.
_NAMES = 116


class InputTab(ScrollingColumn):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Input"))
        self.trouble = ErrorBar(self.body)
        self.item = FactTable(self.tr("Item"), self.body)
        self.params = FactTable(self.tr("Current workflow settings"), self.body)
        self._none = WrapLabel("soft", self.body)
        self._none.setText(self.tr("This workflow has no settings."))
        self._none.hide()
        fill(self.column, self.trouble, self.item, self.params, self._none)

    def show_item(self, detail: ItemDetail, now: Now) -> None:
        row = detail.row
        self.item.set_heading(self.tr("Input") if row.is_input else self.tr("Item"))
        self.item.set_facts(
            [
                (self.tr("Title"), row.title),
                *self._origin_of(row),
                (self.tr("First seen"), moment(row.created_at, now.at, now.zone)),
                (self.tr("Last changed"), moment(row.updated_at, now.at, now.zone)),
            ]
        )

    def _origin_of(self, row: ItemRow) -> list[tuple[str, str]]:
        """For an input: source, kind and its identifier there."""
        source, _, rest = row.logical_item_id.partition("/")
        type, _, external = rest.partition("/")
        if not row.is_input or not external:
            return [(self.tr("Identifier"), row.logical_item_id)]
        outcome = self.tr("{source} ({type})").format(source=source, type=type)
        return [(self.tr("Source"), outcome), (self.tr("Source ID"), external)]

    def show_workflow(self, workflow: WorkflowDetail | None) -> None:
        self.trouble.set_text(None)
        facts = self._params_of(workflow) if workflow is not None else []
        self.params.set_facts(facts)
        self.params.setVisible(bool(facts))
        self._none.setVisible(not facts)

    def _params_of(self, workflow: WorkflowDetail) -> list[tuple[str, str]]:
        left: dict[str, JsonValue] = dict(workflow.params)
        facts = []
        for field in fields_of(workflow.params_schema):
            value = left.pop(field.name, None)
            facts.append((translate_english(field.title), self._entered(field, value)))
        facts.extend((name, self._value_text(value)) for name, value in left.items())
        return facts

    def _entered(self, field: Field, value: JsonValue) -> str:
        """A parameter as in the form."""
        if value in field.choice_values:
            return translate_english(field.choices[field.choice_values.index(value)])
        if field.kind == "schedule" and isinstance(value, str) and value:
            try:
                return schedule_sentence(parse_rule_text(value))
            except Refused:
                return short_value(value)
        return self._value_text(value)

    def _value_text(self, value: JsonValue) -> str:
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
    """Names and selectable values under a heading."""

    def __init__(self, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self._header = WrapLabel("strong", self)
        self.set_heading(heading)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 12, 14, 12)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(0, _NAMES)
        self._grid.addWidget(self._header, 0, 0, 1, 2)
        self._rows: list[tuple[WrapLabel, WrapLabel]] = []

    def set_heading(self, heading: str) -> None:
        self._header.setText(heading)
        self.setAccessibleName(heading)

    def set_facts(self, facts: list[tuple[str, str]]) -> None:
        while len(self._rows) < len(facts):
            self._add_row()
        for at, (name, value) in enumerate(self._rows):
            there = at < len(facts)
            name.setVisible(there)
            value.setVisible(there)
            if there:
                name.setText(multi_line(facts[at][0], 200))
                value.setText(multi_line(facts[at][1], 2_000))
                value.setAccessibleName(f"{name.plain_text()}: {value.plain_text()}")

    def _add_row(self) -> None:
        at = len(self._rows) + 1
        name, value = WrapLabel("small", self), WrapLabel("", self)
        name.setMaximumWidth(_NAMES)
        value.allow_selecting()
        self._grid.addWidget(name, at, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, at, 1)
        self._rows.append((name, value))


class InputEventsTable(QWidget):
    """Hidden without events, and for items that are not inputs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = WrapLabel("label", self)
        name.setText(self.tr("Inside the workflow"))
        self.expand_button = QToolButton(self)
        self.expand_button.setCheckable(True)
        self.expand_button.setToolTip(self.tr("Topics and how many events"))
        self.expand_button.setAccessibleName(name.plain_text())
        self.expand_button.toggled.connect(self._set_expanded)
        set_icon(self.expand_button, "chevron-down", "text_faint")
        self.table = FactTable(self.tr("Events by topic"), self)
        self.table.hide()
        header = hbox((name, 1), (self.expand_button, 0, Qt.AlignmentFlag.AlignTop))
        vbox(header, self.table, within=self, spacing=4)
        self.hide()

    def show_topics(self, topics: Sequence[TopicRow]) -> None:
        self.table.set_facts(
            [(single_line(topic.topic, 200), topic_text(topic)) for topic in topics]
        )
        self.setVisible(bool(topics))

    def _set_expanded(self, open_: bool) -> None:
        set_icon(self.expand_button, "chevron-up" if open_ else "chevron-down", "text_faint")
        self.table.setVisible(open_)
