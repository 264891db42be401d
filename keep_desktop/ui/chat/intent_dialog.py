"""Edits what a workflow is for: the planner and the repairs hold to it."""

from dataclasses import replace

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from keep_desktop.domain.planning.versions import Intent
from keep_desktop.services.context import Keep
from keep_desktop.services.plan_card import PlanCard, edit_intent
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.widgets.dialog import FilledDialog
from keep_desktop.ui.widgets.inputs import labelled
from keep_desktop.ui.widgets.layouts import STRETCH, fill

_LINES_PX, _MOST = 68, 4_000


class IntentDialog(FilledDialog):
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
        self.goal.setMaxLength(_MOST)
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
        text = self.lists[name].toPlainText()[:_MOST]
        return tuple(filter(None, map(str.strip, text.split("\n"))))

    def _save(self) -> None:
        keep, card, intent = self._keep, self._card, self.entered()
        self.do(lambda: edit_intent(keep, card, intent), lambda _: self.accept(), self.save)
