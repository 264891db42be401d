"""Details of a proposed repair: what it mends, and the effects that would differ, side by side."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from keep_desktop.domain.planning.versions import RepairOutcome
from keep_desktop.services.repairs import RepairView
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.json_text import plain_text
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.labels import WrapLabel, plain_label, with_breaks
from keep_desktop.ui.widgets.layouts import clear, vbox
from keep_desktop.ui.widgets.text_block import TextBlock

_MOST, _MOST_TEXT = 6, 4_000

_tr = partial(QCoreApplication.translate, "RepairText")


def outcome_text(repair: RepairView) -> str:
    """What the replay of recorded runs found."""
    match repair.outcome:
        case RepairOutcome.SAFE:
            text = _tr("On recorded runs, nothing that is done came out differently.")
        case RepairOutcome.IMPACTFUL:
            text = _tr("On recorded runs, some effects came out differently.")
        case _:
            text = _tr("It could not be tried on recorded runs, so nothing is proven.")
    if not repair.open_items:
        return text
    items = plural(
        repair.open_items,
        _tr("item that is not done yet is touched."),
        _tr("items that are not done yet are touched."),
    )
    return f"{text} {items}"


class RepairDetails(QWidget):
    """Hidden where there is no repair to decide about."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: RepairView | None = None
        self.text = WrapLabel("", self)
        self.text.allow_selecting()
        self._grid_place = QVBoxLayout()
        vbox(self.text, self._grid_place, within=self, spacing=8)
        self.hide()

    def show_repair(self, repair: RepairView | None) -> None:
        self.setVisible(repair is not None)
        if repair is None or repair == self._shown:
            return
        self._shown = repair
        lines = [multi_line(repair.issue or "", 600), multi_line(repair.comment or "", 600)]
        self.text.setText("\n".join(filter(None, (*lines, outcome_text(repair)))))
        clear(self._grid_place)
        if differences := _differences(repair):
            self._grid_place.addWidget(self._table(differences, repair))

    def _table(self, differences: list[Mapping[str, Any]], repair: RepairView) -> QWidget:
        holder = QWidget(self)
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        now = self.tr("Version {version}").format(version=repair.base_version or "")
        then = self.tr("Repaired: version {version}").format(version=repair.version or "")
        for at, title in enumerate((now, then)):
            grid.addWidget(plain_label(title, "label"), 0, at)
            grid.setColumnStretch(at, 1)
        row = 1
        for difference in differences[:_MOST]:
            item = single_line(str(difference.get("item") or ""), 200)
            tool = single_line(str(difference.get("tool") or ""), 100)
            grid.addWidget(plain_label(with_breaks(f"{item} · {tool}"), "strong"), row, 0, 1, 2)
            for at, (key, title) in enumerate((("before", now), ("after", then))):
                block = TextBlock(f"{title}: {item}")
                block.set_text(_effect_text(difference.get(key)))
                grid.addWidget(block, row + 1, at, Qt.AlignmentFlag.AlignTop)
            row += 2
        if (left := len(differences) - _MOST) > 0:
            more = self.tr("and {count} more").format(count=number(left))
            grid.addWidget(plain_label(more, "small"), row, 0, 1, 2)
        return holder


def _differences(repair: RepairView) -> list[Mapping[str, Any]]:
    found = repair.differences if isinstance(repair.differences, list | tuple) else ()
    return [one for one in found if isinstance(one, Mapping)]


def _effect_text(effect: Any) -> str:
    return _tr("Nothing") if effect is None else multi_line(plain_text(effect), _MOST_TEXT)
