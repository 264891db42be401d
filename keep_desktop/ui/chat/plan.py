"""Plan card: what a version will do and may use, beside the chat that made it, and the dialog that
edits what it is for. What is claimed as a fact comes from what is stored; the model's own words are
marked as such."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from keep_desktop.domain.planning.behaviour import Behaviour, PlannedEffect
from keep_desktop.domain.planning.versions import Intent, VersionStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.plan_card import PlanCard, edit_intent
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.versions import status_text
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import FilledDialog
from keep_desktop.ui.widgets.inputs import labelled, make_button
from keep_desktop.ui.widgets.labels import FormNote, icon_label, plain_label, with_breaks
from keep_desktop.ui.widgets.layouts import (
    STRETCH,
    FlowLayout,
    ScrollingColumn,
    add_shown,
    clear,
    fill,
    hbox,
    vbox,
)

_LEAST, _MOST_WIDTH = 320, 440
#: Rows of the rehearsal, and entries of other lists.
_MOST_ROWS, _MOST = 30, 12
_LINE, _COUNT = 400, 24
#: Of the intent: the height of a list in the dialog, and characters of a field.
_LINES_PX, _LONGEST = 68, 4_000
_STEPS = re.compile(r"\n|->|→|⟶|;")
_MARKS = " \t-*•>|0123456789.)"


class PlanPanel(QFrame):
    """Shows one PlanCard. The signals carry nothing: they are about the card that is shown."""

    turn_on_requested = Signal()
    rehearsal_requested = Signal()
    change_requested = Signal()
    script_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "side")
        self.setFixedWidth(_MOST_WIDTH)
        self.card: PlanCard | None = None
        self.area = ScrollingColumn(self)
        self.area.setAccessibleName(self.tr("Plan"))
        self.area.column.setContentsMargins(14, 12, 10, 18)
        self.edit = make_button(
            self.tr("Edit…"), self.tr("Edit what it is for"), icon="pencil", kind="ghost"
        )
        self._make_footer()
        self.hide()

    def _make_footer(self) -> None:
        self.turn_on = self._button(self.tr("Turn on"), self.turn_on_requested, "power")
        self.rehearse = self._button(self.tr("Rehearse"), self.rehearsal_requested, "eye")
        self.change = self._button(self.tr("Change…"), self.change_requested, "message-square")
        self.script = self._button(self.tr("Show script"), self.script_requested, "code")
        self._footer = footer = QFrame(self)
        footer.setProperty("surface", "footer")
        flow = FlowLayout()
        for button in (self.turn_on, self.rehearse, self.change, self.script):
            flow.addWidget(button)
        vbox(flow, within=footer, margins=(16, 12, 16, 12))
        vbox((self.area, 1), footer, within=self, spacing=0, margins=(1, 0, 0, 0))

    def _button(self, text: str, signal: SignalInstance, icon: str) -> QPushButton:
        button = make_button(text, within=self, icon=icon)
        button.clicked.connect(lambda: signal.emit())
        return button

    def tab_blocks(self) -> Sequence[QWidget]:
        return (self.area, self._footer)

    def fit(self, room: int) -> None:
        """Beside a conversation in so much space."""
        self.setFixedWidth(max(_LEAST, min(_MOST_WIDTH, room * 2 // 5)))

    def show_card(self, card: PlanCard | None) -> None:
        self.setVisible(card is not None)
        if card is None or card == self.card:
            return
        self.card = card
        self._clear()
        self._show_heading(card)
        self._show_intent(card.intent)
        if card.diagram:
            self._show_steps(card.diagram)
        self._section(self.tr("May use"))
        self._list(map(translate_error, card.permissions), "lock", self.tr("Nothing outside Keep"))
        self._show_behaviour(card)
        self._show_actions(card)

    def _show_heading(self, card: PlanCard) -> None:
        # The workflow above often has the same name.
        title = self.tr("Plan: {title}").format(title=single_line(card.title, 120))
        self._add(plain_label(with_breaks(title), "heading"))
        status = self.tr("Version {version} · {status}").format(
            version=card.version, status=status_text(card.status)
        )
        self._add(plain_label(status, "small"))
        facts = QWidget()
        flow = FlowLayout(facts, gap=6)
        for holds, text in (
            (card.checked, self.tr("Checked")),
            (card.rehearsed, self.tr("Rehearsed")),
            (card.is_repair, self.tr("Repaired")),
        ):
            if holds:
                flow.addWidget(_fact(text))
        if flow.count():
            self._add(facts)
        if card.missing:
            self._add(FormNote("warn", text=translate_error(card.missing)))
        if card.summary.strip():
            self._add(plain_label(with_breaks(multi_line(card.summary, 1_200)), "soft"))

    def _show_intent(self, intent: Intent | None) -> None:
        row = QWidget()
        hbox((plain_label(self.tr("Goal"), "label"), 1), self.edit, within=row)
        self._gap()
        self._add(row)
        self.edit.show()
        if intent is None:
            self._add(plain_label(self.tr("Not stated."), "soft"))
            return
        self._add(plain_label(with_breaks(single_line(intent.goal, _LINE))))
        for title, values in (
            (self.tr("Watches"), intent.inputs),
            (self.tr("Produces"), intent.outputs),
            (self.tr("Assumes"), intent.assumptions),
            (self.tr("Keeps to"), intent.constraints),
            (self.tr("Won't do"), intent.non_goals),
        ):
            if values:
                self._section(title)
                self._list(values, "")

    def _show_steps(self, diagram: str) -> None:
        steps = [part.strip(_MARKS) for part in _STEPS.split(multi_line(diagram, 4_000))]
        self._section(self.tr("Steps"))
        for at, step in enumerate(filter(None, steps[:_MOST]), 1):
            self._add(_numbered(at, step))

    def _show_behaviour(self, card: PlanCard) -> None:
        behaviour = card.behaviour
        self._section(self.tr("Rehearsal on your data"))
        if behaviour is None:
            self._add(plain_label(self.tr("Not rehearsed yet."), "soft"))
            return
        if behaviour.not_rehearsed is not None:
            self._add(plain_label(translate_error(behaviour.not_rehearsed), "soft"))
            return
        if failed := len(behaviour.failed):
            text = plural(failed, _tr("item would fail:"), _tr("items would fail:"))
            self._add(plain_label(text, "strong"))
            self._list(map(translate_error, behaviour.failed), "circle-x", ink="fail")
        self._add(plain_label(rehearsed_text(behaviour)))
        rows = behaviour.effects[:_MOST_ROWS]
        for effect in rows:
            self._add(_effect_row(effect))
        if (left := behaviour.effect_count - len(rows)) > 0:
            self._add(plain_label(self.tr("and {count} more").format(count=number(left)), "small"))
        if behaviour.not_reached:
            self._section(self.tr("Not reached in the rehearsal"))
            self._list(map(translate_error, behaviour.not_reached), "circle-dashed")
        if behaviour.warnings:
            self._section(self.tr("Warnings"))
            self._list(map(translate_error, behaviour.warnings), "triangle-alert", ink="warn")

    def _show_actions(self, card: PlanCard) -> None:
        self.turn_on.setVisible(card.status is not VersionStatus.ACTIVE)
        may = card.may_turn_on or card.missing is not None
        self.turn_on.setEnabled(may)
        self.turn_on.setText(self.tr("Set up and turn on") if card.missing else self.tr("Turn on"))
        self.turn_on.setAccessibleName(self.turn_on.text())
        restyle(self.turn_on, kind="primary" if may else "")
        set_icon(self.turn_on, "power", "on_accent" if may else "text_soft")
        # What is missing is asked for where it is turned on, and can be rehearsed there.
        self.rehearse.setVisible(card.missing is None)
        self.rehearse.setText(self.tr("Rehearse again") if card.rehearsed else self.tr("Rehearse"))
        self.rehearse.setAccessibleName(self.rehearse.text())

    def _clear(self) -> None:
        self.edit.setParent(self)
        self.edit.hide()
        column = self.area.column
        clear(column)
        column.setSpacing(4)

    def _add(self, widget: QWidget) -> None:
        add_shown(self.area.column, widget)

    def _gap(self) -> None:
        self.area.column.addSpacing(8)

    def _section(self, title: str) -> None:
        self._gap()
        self._add(plain_label(title, "label"))

    def _list(
        self, values: Iterable[str], icon: str, nothing: str = "", *, ink: str = "text_soft"
    ) -> None:
        shown = [single_line(value, _LINE) for value in values]
        if not shown and nothing:
            self._add(plain_label(nothing, "soft"))
        for value in shown[:_MOST]:
            self._add(_entry(value, icon, ink))
        if (left := len(shown) - _MOST) > 0:
            self._add(plain_label(self.tr("and {count} more").format(count=number(left)), "small"))


def rehearsed_text(behaviour: Behaviour) -> str:
    """What the rehearsal would have done."""
    one, many = _tr("item was met."), _tr("items were met.")
    if not behaviour.effect_count:
        return _tr("Nothing would be changed.") + " " + plural(behaviour.items, one, many)
    return plural(
        behaviour.effect_count, _tr("change would be made:"), _tr("changes would be made:")
    )


_tr = partial(QCoreApplication.translate, "PlanText")


def _line(*parts: tuple[QWidget, int]) -> QWidget:
    holder = QWidget()
    row = hbox(within=holder, spacing=8)
    for part, stretch in parts:
        row.addWidget(part, stretch, Qt.AlignmentFlag.AlignTop if not stretch else _TOP)
    return holder


_TOP = Qt.AlignmentFlag(0)


def _entry(text: str, icon: str, ink: str) -> QWidget:
    label = plain_label(with_breaks(text))
    if not icon:
        return _line((plain_label("•", "soft", wrap=False), 0), (label, 1))
    return _line((icon_label(icon, ink, 14), 0), (label, 1))


def _numbered(at: int, text: str) -> QWidget:
    count = plain_label(number(at), "keys", wrap=False)
    count.setFixedWidth(_COUNT)
    count.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return _line((count, 0), (plain_label(with_breaks(single_line(text, _LINE))), 1))


def _effect_row(effect: PlannedEffect) -> QWidget:
    holder = QFrame()
    holder.setProperty("surface", "sunken")
    column = vbox(within=holder, spacing=0, margins=(10, 6, 10, 6))
    title = single_line(translate_error(effect.title), 300) or single_line(effect.tool, 100)
    column.addWidget(plain_label(with_breaks(title)))
    for text in (effect.detail, effect.item):
        if text.strip():
            column.addWidget(plain_label(with_breaks(single_line(text, 300)), "small"))
    return holder


def _fact(text: str) -> QWidget:
    """Icon and word of something that the program itself found."""
    pill = QLabel(text)
    pill.setTextFormat(Qt.TextFormat.PlainText)
    pill.setProperty("pill", "done")
    return pill


class IntentDialog(FilledDialog):
    """Edits what a workflow is for: the planner and the repairs hold to it."""

    def __init__(
        self, keep: Keep, tasks: TaskRunner, card: PlanCard, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("What it is for"), tasks, parent)
        self._keep, self._card = keep, card
        self._intent = card.intent or Intent(goal="", title=card.title)
        self.show_below(
            self.tr(
                "Changes and repairs hold to this. It changes nothing by itself: for a new "
                "script, say in the chat what should change."
            )
        )
        self._column = self.scroll_body(spacing=12)
        self.goal = QLineEdit(self._intent.goal)
        self.goal.setMaxLength(_LONGEST)
        self._column.addWidget(labelled(self.tr("Goal"), self.goal))
        self.lists = {
            name: self._lines(title, getattr(self._intent, name))
            for name, title in (
                ("inputs", self.tr("Watches")),
                ("outputs", self.tr("Produces")),
                ("assumptions", self.tr("Assumes")),
                ("constraints", self.tr("Keeps to")),
                ("non_goals", self.tr("Won't do")),
            )
        }
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.save = self.button(self.tr("Save"), self._save, kind="primary", icon="check")
        fill(self.footer, STRETCH, self.cancel, self.save)
        self.start_tracking()
        self.fit(560, 640)
        self.goal.setFocus()

    def _lines(self, title: str, values: tuple[str, ...]) -> QPlainTextEdit:
        field = QPlainTextEdit("\n".join(values))
        field.setTabChangesFocus(True)
        field.setFixedHeight(_LINES_PX)
        field.setPlaceholderText(self.tr("One per line"))
        self._column.addWidget(labelled(title, field))
        return field

    def entered(self) -> Intent:
        return replace(
            self._intent,
            goal=self.goal.text().strip(),
            inputs=self._listed("inputs"),
            outputs=self._listed("outputs"),
            assumptions=self._listed("assumptions"),
            constraints=self._listed("constraints"),
            non_goals=self._listed("non_goals"),
        )

    def _listed(self, name: str) -> tuple[str, ...]:
        text = self.lists[name].toPlainText()[:_LONGEST]
        return tuple(filter(None, map(str.strip, text.split("\n"))))

    def _save(self) -> None:
        keep, card, intent = self._keep, self._card, self.entered()
        self.do(lambda: edit_intent(keep, card, intent), lambda _: self.accept(), self.save)
