"""Retention section: how long logs are kept."""

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from keep_desktop.services.maintenance.retention import (
    FAILURES_LONGER,
    KEEP_DAYS,
    history_days,
    set_history_days,
)
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.widgets.labels import FormNote, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, FlowLayout, fill


class HistorySection(Section):
    """One choice, saved at once; nothing is removed for a day after it."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.choices: dict[int | None, QRadioButton] = {}
        card = SettingsCard(
            self.tr("How long logs are kept"),
            self.tr(
                "Items, attempts, steps and questions are kept forever so nothing is done "
                "twice and you can undo it. Only logs are removed. Logs of failures are kept "
                "{times} times as long."
            ).format(times=number(FAILURES_LONGER)),
        )
        fill(
            card.column,
            self._radios(card),
            plain_label(
                self.tr(
                    "Older logs are deleted daily, starting one day after you change this. "
                    "This can't be undone."
                ),
                "soft",
            ),
        )
        self.trouble = FormNote("fail")
        card.column.addWidget(self.trouble)
        fill(self.column, card, STRETCH)
        context.bridge.settings_changed.connect(self.refresh_if_visible)

    def _radios(self, card: SettingsCard) -> FlowLayout:
        row = FlowLayout(gap=24)
        group = QButtonGroup(card)
        for days in KEEP_DAYS:
            button = self.choices[days] = QRadioButton(self._for(days))
            button.setAccessibleName(self.tr("Keep logs: {time}").format(time=self._for(days)))
            button.clicked.connect(lambda _, days=days: self._choose(days))
            group.addButton(button)
            row.addWidget(button)
        return row

    def _for(self, days: int | None) -> str:
        match days:
            case None:
                return self.tr("Forever")
            case 365:
                return self.tr("1 year")
        return plural(days, self.tr("day"), self.tr("days"))

    def refresh(self) -> None:
        keep = self.context.keep
        self.context.tasks.query_after_commands(
            ("history", id(self)), lambda: history_days(keep), self._show
        )

    def _show(self, days: int | None) -> None:
        self.choices[days].setChecked(True)

    def _choose(self, days: int | None) -> None:
        keep = self.context.keep
        self.trouble.set_text("")
        self.context.tasks.command(lambda: set_history_days(keep, days), on_error=self._fail)

    def _fail(self, error: Exception) -> None:
        """Show the value in force again."""
        self.trouble.show_error(error)
        self.refresh()
