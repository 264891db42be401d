"""How long logs are kept, with what would go before anything goes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QRadioButton, QWidget

from keep_desktop.ports.history import Ageing
from keep_desktop.services.history import (
    FAILURES_LONGER,
    KEEP_DAYS,
    HistoryPreview,
    HistoryRule,
    LastAged,
    agree_to_history,
    history_preview,
    history_rule,
    last_aged,
)
from keep_desktop.ui.dialogs.remove_logs import RemoveLogsDialog
from keep_desktop.ui.flow_layout import FlowLayout
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.settings.section import Card, Means, Section, a_button
from keep_desktop.ui.text import moment_within, number, plural, size_words
from keep_desktop.ui.worker import sentence_of


class HistorySection(Section):
    """Choosing shows what would go; only the button, and an answer, make it so."""

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        #: After how many days logs go, as it is in force; None: never.
        self._in_force: int | None = None
        self._chosen: int | None = None
        #: What is in force, in words.
        self._said = ""
        self._preview_shown: HistoryPreview | None = None
        self.choices: dict[int | None, QRadioButton] = {}
        card = Card(
            self.tr("How long logs are kept"),
            self.tr(
                "Items, attempts, steps and questions are kept for ever, so that Keep does "
                "nothing twice and you can undo it. Only logs and the like can go. What "
                "belongs to failures is kept {times} times as long."
            ).format(times=number(FAILURES_LONGER)),
        )
        card.column.addLayout(self._radios(card))
        self.state = plain_label("", "soft")
        card.column.addWidget(self.state)
        self.column.addWidget(card)
        self.column.addWidget(self._preview())
        self.column.addStretch(1)
        means.bridge.settings.connect(self._changed)

    def _radios(self, card: Card) -> FlowLayout:
        row = FlowLayout(gap=24)
        group = QButtonGroup(card)
        for days in KEEP_DAYS:
            button = self.choices[days] = QRadioButton(self._for(days))
            button.clicked.connect(lambda _, days=days: self._choose(days))
            group.addButton(button)
            row.addWidget(button)
        return row

    def _for(self, days: int | None) -> str:
        match days:
            case None:
                return self.tr("For ever")
            case 365:
                return self.tr("1 year")
        return plural(days, self.tr("day"), self.tr("days"))

    def _preview(self) -> Card:
        card = self.would_go = Card(self.tr("What would be removed now"))
        self.trouble = Note("fail")
        self.total = plain_label("", "strong")
        self.lines = QGridLayout()
        self.lines.setHorizontalSpacing(24)
        self.lines.setVerticalSpacing(4)
        self.lines.setColumnStretch(0, 1)
        self.space = plain_label("", "faint")
        self.agree = a_button(self.tr("Keep all logs"))
        self.agree.clicked.connect(self._ask_or_agree)
        card.column.addWidget(self.trouble)
        card.column.addWidget(self.total)
        card.column.addLayout(self.lines)
        card.column.addWidget(self.space)
        card.add_row(self.agree)
        return card

    # -- reading ------------------------------------------------------------------------------

    def refresh(self) -> None:
        keep = self.means.keep
        self.means.reader.ask(
            ("history", id(self)), lambda: (history_rule(keep), last_aged(keep)), self._show_rule
        )

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show_rule(self, found: tuple[HistoryRule, LastAged | None]) -> None:
        rule, last = found
        first = not any(button.isChecked() for button in self.choices.values())
        in_force = rule.days if rule.agreed else None
        if first or self._chosen == self._in_force:
            self._chosen = in_force
            self.choices[in_force].setChecked(True)
        self._in_force = in_force
        self._said = self._state(rule, last)
        self._look()

    def _state(self, rule: HistoryRule, last: LastAged | None) -> str:
        if self._in_force is None:
            return self.tr("Nothing is ever removed.")
        time = self._for(self._in_force)
        if last is None:
            said = self.tr("What is older than {time} is removed once a day.")
            return said.format(time=time)
        clock = self.means.keep.clock
        said = self.tr(
            "What is older than {time} is removed once a day. Last: {when}, {count} removed."
        )
        when = moment_within(last.at, clock.now(), clock.zone())
        return said.format(time=time, when=when, count=number(last.count))

    def _choose(self, days: int | None) -> None:
        self._chosen = days
        self._look()

    def _look(self) -> None:
        """Counting takes a while in a large ledger; nothing can be agreed to before."""
        keep, days = self.means.keep, self._chosen
        self._show_what_holds()
        self.agree.setEnabled(False)
        self.total.setText(self.tr("Counting…"))
        self.means.reader.long(lambda: history_preview(keep, days), self.show_preview, self._fail)

    def _show_what_holds(self) -> None:
        """What is chosen is filled, what holds bears the word; each is told once."""
        for days, button in self.choices.items():
            said = name = self._for(days)
            if days == self._in_force:
                said = self.tr("{time} (in force)").format(time=name)
            button.setText(said)
            button.setAccessibleName(self.tr("Keep logs: {time}").format(time=said))
        pending = self._chosen != self._in_force
        self.state.setText("" if pending else self._said)
        self.state.setVisible(not pending)
        self.would_go.title.setText(
            self.tr("With “{time}”, this would be removed now").format(time=self._for(self._chosen))
            if pending
            else self.tr("What would be removed now")
        )

    def show_preview(self, preview: HistoryPreview) -> None:
        """What would go; an answer about another choice is passed over."""
        if preview.days != self._chosen:
            return
        self.trouble.say("")
        self.total.setText(self._total(preview))
        self._show_lines(preview)
        self.space.setText(
            self.tr(
                "Keep's records take {size} on the disk; {free} of it is free for what comes next."
            ).format(size=size_words(preview.space.bytes), free=size_words(preview.space.free))
        )
        self._preview_shown = preview
        as_it_is = self._in_force == preview.days
        self.agree.setText(self._agree_words(preview))
        self.agree.setAccessibleName(self.agree.text().rstrip("…"))
        self.agree.setVisible(not as_it_is)
        self.agree.setEnabled(not as_it_is)

    def _total(self, preview: HistoryPreview) -> str:
        if preview.days is None:
            return self.tr("Nothing: all logs are kept.")
        if not preview.count:
            return self.tr("Nothing is that old.")
        count = plural(preview.count, self.tr("entry or file"), self.tr("entries and files"))
        return f"{count}, {size_words(preview.bytes)}"

    def _show_lines(self, preview: HistoryPreview) -> None:
        while (item := self.lines.takeAt(0)) is not None:
            if (label := item.widget()) is not None:
                label.deleteLater()
        parts = [(kind, part) for kind, part in preview.parts.items() if part.count]
        for row, (kind, part) in enumerate(parts):
            self.lines.addWidget(plain_label(self._name(kind)), row, 0)
            for column, words in ((1, number(part.count)), (2, size_words(part.bytes))):
                label = plain_label(words, "soft", wrap=False)
                self.lines.addWidget(label, row, column, Qt.AlignmentFlag.AlignRight)

    def _name(self, kind: Ageing) -> str:
        match kind:
            case Ageing.LOG:
                return self.tr("Lines that scripts logged")
            case Ageing.ACTIVITY:
                return self.tr("Entries of Activity: what you did, how earlier attempts ended")
            case Ageing.NOTICES:
                return self.tr("Notices of questions that are answered")
            case Ageing.PREPARED:
                return self.tr("What finished runs had prepared")
            case Ageing.FILES:
                return self.tr("Files of Keep's own that no step knows any more")

    def _agree_words(self, preview: HistoryPreview) -> str:
        if preview.days is None:
            return self.tr("Keep all logs")
        said = (
            self.tr("Keep logs for {time}…") if preview.count else self.tr("Keep logs for {time}")
        )
        return said.format(time=self._for(preview.days))

    def _ask_or_agree(self) -> None:
        """Where something goes, it is asked first."""
        shown = self._preview_shown
        if shown is None or shown.days != self._chosen or not shown.count:
            self._agree()
            return
        asking = RemoveLogsDialog(
            self.means.reader, self._for(shown.days), self._total(shown), self.window()
        )
        asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asking.agreed.connect(self._agree)
        asking.open()

    def _agree(self) -> None:
        keep, days = self.means.keep, self._chosen
        self.agree.setEnabled(False)
        self.means.reader.do(
            lambda: agree_to_history(keep, days), lambda _: self._agreed(days), self._fail
        )

    def _agreed(self, days: int | None) -> None:
        # What is chosen before it is read again stays chosen.
        self._in_force = days
        self.refresh()

    def _fail(self, error: Exception) -> None:
        self.total.setText("")
        self.trouble.say(sentence_of(error), "fail")
