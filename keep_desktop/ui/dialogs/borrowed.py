"""What a form has of the workflow whose name it is given, as long as it has that name."""

from collections.abc import Mapping

from keep_desktop.domain.schedules import rule_text
from keep_desktop.services.new_version import TakenOver
from keep_desktop.ui.form_editors import Editor, Entry
from keep_desktop.ui.forms import Form
from keep_desktop.ui.schedule_box import ScheduleBox


class Borrowed:
    """Whatever the user entered stays as it is."""

    def __init__(self, form: Form, box: ScheduleBox) -> None:
        self._form, self._box = form, box
        self._own_rule = box.text()
        self._own_values = {name: row.editor.value() for name, row in form.rows.items()}
        self._rule: str | None = None
        self._has_rule = False
        self._values: Mapping[str, Entry] = {}

    def take(self, found: TakenOver, when: str | None) -> None:
        """Show its values and its schedule, which may be the parameter called *when*, where the
        form says nothing else."""
        self.give_back()
        rule = found.values.get(when) if when is not None else None
        text = rule if isinstance(rule, str) else rule_text(found.rule)
        if self._box.text() == self._own_rule:
            self._rule, self._has_rule = text or None, True
            self._box.set_text(text)
        borrowed = {}
        for name, editor in self._untouched().items():
            if name in found.values:
                editor.set_value(found.values[name])
                borrowed[name] = editor.value()
        self._values = borrowed

    def give_back(self) -> bool:
        """Be as it was before; False where nothing was taken."""
        has_taken = self._has_rule or bool(self._values)
        if self._has_rule and self._box.text() == self._rule:
            self._box.set_text(self._own_rule)
        for name, editor in self._untouched().items():
            if name in self._values and editor.value() == self._values[name]:
                editor.set_value(self._own_values[name])
        self._has_rule, self._values = False, {}
        return has_taken

    def _untouched(self) -> Mapping[str, Editor]:
        rows = self._form.rows.items()
        return {name: row.editor for name, row in rows if not row.editor.touched}
