"""What a part of the window shows, as its user reads it."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QLabel

from keep_desktop.domain.ids import ItemId
from keep_desktop.ports.views import ItemFilter
from keep_desktop.ui.chat.plan import PlanPanel
from keep_desktop.ui.item_details.history_tab import AttemptSection, ReceivedCard
from keep_desktop.ui.item_details.input_tab import FactTable
from keep_desktop.ui.item_details.pane import ItemHeader
from keep_desktop.ui.item_details.question import QuestionBanner
from keep_desktop.ui.item_details.step_card import MutationCard, StepDetails
from keep_desktop.ui.items.filter_bar import Chips
from keep_desktop.ui.items.model import ItemModel
from keep_desktop.ui.runs.charts import DayChart, Legend
from keep_desktop.ui.widgets.labels import WrapLabel


def shown_text(label: WrapLabel) -> str:
    """Empty where it is hidden."""
    return "" if label.isHidden() else label.plain_text()


def received_text(card: ReceivedCard) -> str:
    return _lines(shown_text(part) for part in (card._title, card._facts, card._excerpt))


def section_text(section: AttemptSection) -> str:
    text = [section._name, section._pill, section._when]
    if not section._error.isHidden():
        text.append(section._error)
    return " ".join(label.text() for label in text).strip()


def header_text(header: ItemHeader) -> str:
    return "\n".join((header._title.plain_text(), header._pill.text(), header._beside.plain_text()))


def banner_text(banner: QuestionBanner) -> str:
    parts = (banner._header, banner._sentence, banner._before, banner._hint)
    return _lines(part.plain_text() for part in parts)


def card_text(card: MutationCard) -> str:
    """Of the collapsed card."""
    place = card.link.plain_text() if not card.link.isHidden() else ""
    if not card._place.isHidden():
        place = card._place.text()
    parts = (shown_text(card._title), shown_text(card._script_title), place)
    return _lines((*parts, shown_text(card._line), shown_text(card._before))).replace("\u200b", "")


def sent_text(card: MutationCard) -> str:
    there = card._sent is not None and not card._sent.isHidden()
    return card._sent.block.toPlainText() if there and card._sent is not None else ""


def details_text(details: StepDetails) -> str:
    facts = [f"{name}: {label.plain_text()}" for name, label in details._values.items()]
    blocks = (details._params.toPlainText(), details._result.toPlainText())
    return "\n".join((*facts, f"Key: {details.key.text()}", *blocks))


def facts_of(table: FactTable) -> dict[str, str]:
    return {n.plain_text(): v.plain_text() for n, v in table._rows if not n.isHidden()}


def plan_text(panel: PlanPanel) -> Sequence[str]:
    return [label.text() for label in panel.area.body.findChildren(QLabel) if label.text()]


def legend_text(legend: Legend) -> str:
    labels = (label for entry in legend._entries for label in entry.findChildren(QLabel))
    return ", ".join(label.text() for label in labels if label.text())


def pointed_at(chart: DayChart) -> str:
    """The text over the chart; empty if no day is pointed at."""
    at = chart._pointed()
    return "" if at is None else chart._shown_text(chart._days[at])


def current_chip(chips: Chips) -> ItemFilter | None:
    """None: the outputs."""
    return next((chip for chip, button in chips.buttons.items() if button.isChecked()), None)


def has_attempts(model: ItemModel, item_id: ItemId) -> bool:
    """Whether attempts were inserted below the item."""
    return item_id in model._cells and any(model._attempts(model._cells[item_id]))


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(text for text in texts if text)
