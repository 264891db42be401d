"""Models section: the models and who receives what, which one does what, the budget of a day, and
what was sent."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtGui import QDoubleValidator, QIntValidator
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.planning.models import KeySource, ModelProtocol, ModelRole
from keep_desktop.domain.policies import POLICIES
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.context import Keep
from keep_desktop.services.models import (
    ModelRow,
    NamedBudget,
    budgets,
    models,
    remove_model,
    set_budget,
    test_model,
    use_model,
)
from keep_desktop.services.settings import set_setting, setting
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.models import money_text, role_text
from keep_desktop.ui.settings.model_dialogs import (
    AddModelDialog,
    FoundModelsDialog,
    RequestsDialog,
)
from keep_desktop.ui.settings.section import (
    ListRow,
    Section,
    SettingsCard,
    SettingsContext,
    is_confirmed,
)
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import quote, sentence_of, translate_error
from keep_desktop.ui.text.format import number, plural
from keep_desktop.ui.text.language import translate_template
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import keep_focus_by_name
from keep_desktop.ui.widgets.inputs import Combo, make_button, progress_bar
from keep_desktop.ui.widgets.labels import FormNote, Problem, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, vbox
from keep_desktop.ui.widgets.pointer import ClickGuard


@immutable
class _LoadedModels:
    rows: Sequence[ModelRow]
    budget: NamedBudget
    #: Days that what was sent is kept.
    days: int


_tr = partial(QCoreApplication.translate, "ModelsSection")


_DAYS = "policy.model.content_days"
_DEFAULT_DAYS = POLICIES[_DAYS].default


def _load(keep: Keep) -> _LoadedModels:
    days = setting(keep, _DAYS).value
    return _LoadedModels(models(keep), budgets(keep)[0], days if isinstance(days, int) else 0)


class ModelsSection(Section):
    """Loads when shown, and after each change."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.list = ModelsCard(context.keep, context.tasks, self)
        self.roles = RolesCard(context.keep, context.tasks, self)
        self.budget = BudgetCard(context.keep, context.tasks, self)
        self.requests = RequestsCard(context.keep, context.tasks, self)
        fill(self.column, self.list, self.roles, self.budget, self.requests, STRETCH)
        context.bridge.settings_changed.connect(self.refresh_if_visible)

    def refresh(self) -> None:
        keep = self.context.keep
        self.context.tasks.query_after_commands(
            ("models", id(self)),
            lambda: _load(keep),
            self._show,
            self.list.trouble.show_error,
        )

    def _show(self, loaded: _LoadedModels) -> None:
        self.list.show_rows(loaded.rows)
        self.roles.show_rows(loaded.rows)
        self.budget.show_budget(loaded.budget)
        self.requests.show_days(loaded.days)


class ModelsCard(SettingsCard):
    """The models, with buttons to add, test and remove them."""

    def __init__(self, keep: Keep, tasks: TaskRunner, section: ModelsSection) -> None:
        super().__init__(
            _tr("Models"),
            _tr(
                "A model writes the script when you describe a workflow, and proposes repairs. It "
                "can run on this computer or at a provider. Keys are stored encrypted."
            ),
            section,
        )
        self._keep, self._tasks, self._section = keep, tasks, section
        self.rows: Sequence[ModelRow] = ()
        self.tests: list[QPushButton] = []
        self.changes: list[QPushButton] = []
        self.removes: list[QPushButton] = []
        #: Names of models that are being tested, and what went wrong in the last tests of others.
        self._under_test: set[str] = set()
        self._failed_tests: dict[str, str] = {}
        self.guard = ClickGuard(self)
        self.trouble = FormNote("fail")
        self.nothing = FormNote()
        self._rows = vbox(spacing=12)
        fill(self.column, self.trouble, self._rows, self.nothing)
        self.add = make_button(self.tr("Add a model…"), icon="plus")
        self.add.clicked.connect(lambda: self.open_dialog())
        self.find_local = make_button(self.tr("Find local models…"), icon="search")
        self.find_local.clicked.connect(self.open_search)
        #: Leads back to what lacked a model.
        self.back = make_button("", kind="primary")
        self.back.clicked.connect(self._go_back)
        self.back.hide()
        self._back: Callable[[], None] | None = None
        self.add_row(self.add, self.find_local, self.back)

    def offer_back(self, label: str, back: Callable[[], None]) -> None:
        self._back = back
        self.back.setText(label)
        set_icon(self.back, "arrow-left", "on_accent")
        self.back.show()

    def _go_back(self) -> None:
        if self._back is not None:
            back, self._back = self._back, None
            self.back.hide()
            back()

    def open_dialog(self, changed: ModelRow | None = None) -> None:
        """Add a model, or change this one."""
        dialog = AddModelDialog(self._keep, self._tasks, self.window(), changed=changed)
        dialog.added.connect(self._added)
        self._section.open_dialog(dialog)

    def open_search(self) -> None:
        """Ask the usual ports of this computer, now that the user wants it."""
        dialog = FoundModelsDialog(self._keep, self._tasks, self.window())
        dialog.added.connect(self._added)
        self._section.open_dialog(dialog)

    def _added(self, row: ModelRow) -> None:
        """Only a test shows what it can do."""
        self._section.refresh()
        self._test(row.name)

    def show_rows(self, rows: Sequence[ModelRow]) -> None:
        self.trouble.set_text("")
        if list(rows) != list(self.rows) or not self.tests:
            self._fill(rows)
        self.nothing.set_text(
            ""
            if rows
            else self.tr(
                "No model is set up yet. If Ollama, LM Studio or llama.cpp runs on this computer, "
                "choose Find local models. For a provider such as OpenRouter or OpenAI, choose "
                "Add a model."
            )
        )

    def _fill(self, rows: Sequence[ModelRow]) -> None:
        self.rows, self.tests, self.changes, self.removes = tuple(rows), [], [], []
        with keep_focus_by_name(self):
            clear(self._rows)
            for each in rows:
                add_shown(self._rows, self._row(each))

    def _row(self, row: ModelRow) -> QWidget:
        name = single_line(row.name, 80)
        cannot = row.protocol is ModelProtocol.NONE or not row.key_stored
        sign = "triangle-alert" if cannot else "hard-drive" if row.is_local else "globe"
        model = f"{single_line(row.model, 120)} · {single_line(row.url, 160)}"
        lines = (model, translate_error(row.destination), self._probe_text(row))
        buttons = [self._test_button(row.name, name)]
        if not row.is_fixed:
            change = make_button(
                self.tr("Change…"), self.tr("Change the model {name}").format(name=name)
            )
            change.clicked.connect(lambda: self.open_dialog(row))
            self.changes.append(change)
            buttons += [change, self._remove_button(row, name)]
        return ListRow((sign, "warn" if cannot else "text_soft"), name, lines, buttons)

    def _probe_text(self, row: ModelRow) -> str:
        if row.name in self._under_test:
            return self.tr("Testing…")
        if not row.key_stored:
            return self.tr("Its key is not stored any more. Choose Change and enter it.")
        if row.name in self._failed_tests:
            return self.tr("The test failed. {error}").format(error=self._failed_tests[row.name])
        if row.probe is None:
            return self.tr("Not tested yet. Only a test shows what it can do.")
        # It is stored as a text.
        return single_line(translate_template(row.probe), 400)

    def _test_button(self, model: str, name: str) -> QPushButton:
        testing = model in self._under_test
        button = make_button(
            self.tr("Testing…") if testing else self.tr("Test"),
            self.tr("Test the model {name}").format(name=name),
        )
        button.setToolTip(self.tr("Send it two short requests to see what it can do"))
        button.setAccessibleDescription(button.toolTip())
        button.clicked.connect(lambda: self._test(model))
        self.tests.append(button)
        return button

    def _test(self, model: str) -> None:
        """May take a minute; closing the window does not wait."""
        if model in self._under_test:
            return
        self._under_test.add(model)
        self._fill(self.rows)
        keep, cancel = self._keep, CancelSource()
        self._tasks.concurrent(
            lambda: test_model(keep, model, cancel).probe or "",
            lambda sentence: self._tested(model, translate_error(sentence), failed=False),
            lambda error: self._tested(model, sentence_of(error), failed=True),
            end=cancel.cancel,
        )

    def _tested(self, model: str, sentence: str, *, failed: bool) -> None:
        self._under_test.discard(model)
        self._failed_tests.pop(model, None)
        if failed:
            self._failed_tests[model] = sentence
        # A sentence that names the model need not be told whose it is.
        text = self.tr("“{name}”: {found}").format(name=quote(model), found=sentence)
        self._tasks.messages.show(sentence if f"“{quote(model)}”" in sentence else text)
        self._fill(self.rows)
        self._section.refresh()

    def _remove_button(self, row: ModelRow, name: str) -> QPushButton:
        button = make_button(
            self.tr("Remove…"), self.tr("Remove the model {name}").format(name=name)
        )
        button.clicked.connect(lambda: self._pending(button, row))
        self.removes.append(button)
        return button

    def _pending(self, button: QPushButton, row: ModelRow) -> None:
        """Its key cannot be restored: the first click asks, the second one removes it."""
        if row.key is KeySource.KEYRING:
            text = self.tr("Remove with key?")
            name = self.tr("Confirm removing the model {name} and its key")
        else:
            text, name = self.tr("Remove?"), self.tr("Confirm removing the model {name}")
        name = name.format(name=single_line(row.name, 80))
        if is_confirmed(button, self.guard, text, name):
            self._remove(row)
        # The next refresh, most of all when the section is shown again, takes the question back.
        self.tests = []

    def _remove(self, row: ModelRow) -> None:
        keep, model = self._keep, row.name

        def removed(_: None) -> None:
            self._failed_tests.pop(model, None)
            text = (
                self.tr("“{name}” and its key were removed.")
                if row.key is KeySource.KEYRING
                else self.tr("“{name}” was removed.")
            )
            self._tasks.messages.show(text.format(name=quote(model)))
            self._section.refresh()

        self._tasks.command(lambda: remove_model(keep, model), removed, self.trouble.show_error)


class RolesCard(SettingsCard):
    """One model for each use."""

    def __init__(self, keep: Keep, tasks: TaskRunner, section: ModelsSection) -> None:
        super().__init__(_tr("Used for"), parent=section)
        self._keep, self._tasks, self._section = keep, tasks, section
        self.choices: dict[ModelRole, Combo] = {}
        self.note = FormNote()
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(0, 1)
        for at, role in enumerate(ModelRole):
            name, about = role_text(role)
            text = vbox(plain_label(name, "strong"), plain_label(about, "small"), spacing=0)
            choice = self.choices[role] = Combo(self)
            choice.setAccessibleName(name)
            choice.setMinimumWidth(200)
            choice.activated.connect(lambda _, role=role: self._choose(role))
            grid.addLayout(text, at, 0)
            grid.addWidget(choice, at, 1, Qt.AlignmentFlag.AlignVCenter)
        fill(self.column, grid, self.note)

    def show_rows(self, rows: Sequence[ModelRow]) -> None:
        self.setVisible(bool(rows))
        fixed = any(row.is_fixed for row in rows)
        for role, choice in self.choices.items():
            choice.clear()
            used = next((row.name for row in rows if role in row.roles), None)
            if used is None:
                choice.addItem(self.tr("None"), None)
            for row in rows:
                choice.addItem(single_line(row.name, 60), row.name)
            choice.setCurrentIndex(choice.findData(used))
            choice.setEnabled(not fixed)
        self.note.set_text(
            self.tr("The environment of this program names the model, so it is used for all.")
            if fixed
            else ""
        )

    def _choose(self, role: ModelRole) -> None:
        keep, name = self._keep, self.choices[role].currentData()
        if name is not None:
            self._tasks.command(
                lambda: use_model(keep, role, name),
                lambda _: self._section.refresh(),
                self.note.show_error,
            )


class BudgetCard(SettingsCard):
    """What was used today, and the limits of a day."""

    def __init__(self, keep: Keep, tasks: TaskRunner, section: ModelsSection) -> None:
        super().__init__(
            _tr("Budget per day"),
            _tr(
                "Keep sends nothing that could exceed it, and asks you instead. It resets "
                "at midnight."
            ),
            section,
        )
        self._keep, self._tasks, self._section = keep, tasks, section
        self.used = plain_label("", "")
        self.bar = progress_bar(self.tr("Used today"))
        self.tokens = QLineEdit()
        self.tokens.setValidator(QIntValidator(0, 2_000_000_000, self))
        self.tokens.setAccessibleName(self.tr("Tokens a day"))
        self.money = QLineEdit()
        self.money.setValidator(QDoubleValidator(0, 1_000_000, 2, self))
        self.money.setPlaceholderText(self.tr("No limit"))
        self.money.setAccessibleName(self.tr("US dollars a day"))
        self.save = make_button(self.tr("Save"), self.tr("Save the budget"))
        self.save.setEnabled(False)
        self.save.clicked.connect(self._save)
        self.problem = Problem(self)
        fill(self.column, self.used, self.bar)
        fields = self.add_row()
        for label, field in (
            (self.tr("Tokens"), self.tokens),
            (self.tr("US dollars"), self.money),
        ):
            field.setMaximumWidth(140)
            field.textEdited.connect(lambda _: self._edited())
            field.returnPressed.connect(self._save)
            fields.insertWidget(fields.count() - 1, plain_label(label, "soft", wrap=False))
            fields.insertWidget(fields.count() - 1, field)
        fields.insertWidget(fields.count() - 1, self.save)
        self.column.addWidget(self.problem)

    def show_budget(self, named: NamedBudget) -> None:
        spent, limit = named.budget.spent, named.budget.limit
        tokens, money = spent.tokens + spent.reserved_tokens, spent.money + spent.reserved_money
        text = self.tr("{used} of {limit} tokens used today")
        parts = [text.format(used=number(tokens), limit=number(limit.tokens))]
        if limit.money is not None:
            of = self.tr("{used} of {limit}")
            parts.append(of.format(used=money_text(money), limit=money_text(limit.money)))
        elif money:
            parts.append(money_text(money))
        self.used.setText(" · ".join(parts))
        self.bar.setMaximum(1_000)
        self.bar.setValue(min(1_000, round(1_000 * named.budget.share)))
        if self.save.isEnabled():
            # Being edited.
            return
        self.tokens.setText(str(limit.tokens))
        self.money.setText("" if limit.money is None else QLocale().toString(limit.money, "f", 2))

    def _edited(self) -> None:
        self.problem.set_text("")
        self.save.setEnabled(True)

    def _save(self) -> None:
        keep, locale = self._keep, QLocale()
        tokens, whole = locale.toInt(self.tokens.text())
        money, is_number = locale.toDouble(self.money.text())
        if not whole or (self.money.text() and not is_number):
            self.problem.set_text(self.tr("Enter numbers. Leave the dollars empty for no limit."))
            return
        limit = money if self.money.text() else None
        self._tasks.command(
            lambda: set_budget(keep, None, tokens=tokens, money=limit, no_money=limit is None),
            lambda _: self._saved(),
            lambda error: self.problem.set_text(sentence_of(error)),
        )

    def _saved(self) -> None:
        self.save.setEnabled(False)
        self._tasks.messages.show(self.tr("Budget saved."))
        self._section.refresh()


class RequestsCard(SettingsCard):
    """What was sent to models."""

    def __init__(self, keep: Keep, tasks: TaskRunner, section: ModelsSection) -> None:
        super().__init__(
            _tr("What was sent"),
            _tr("Every request to a model is listed, with what was sent word for word."),
            section,
        )
        self._keep, self._tasks, self._section = keep, tasks, section
        self.keeps = QCheckBox()
        self.keeps.clicked.connect(self._turn)
        self.open = make_button(self.tr("Requests…"), self.tr("Requests to models"), icon="list")
        self.open.clicked.connect(self.open_dialog)
        self.trouble = FormNote("fail")
        fill(self.column, self.keeps, self.trouble)
        self.add_row(self.open)

    def show_days(self, days: int) -> None:
        self.keeps.setChecked(days > 0)
        text = self.tr("Keep what was sent and answered for {days}")
        self.keeps.setText(
            text.format(days=plural(days or _DEFAULT_DAYS, self.tr("day"), self.tr("days")))
        )

    def _turn(self, on: bool) -> None:
        keep = self._keep
        self.trouble.set_text("")
        self._tasks.command(
            lambda: set_setting(keep, _DAYS, _DEFAULT_DAYS if on else 0),
            on_error=self.trouble.show_error,
        )

    def open_dialog(self) -> None:
        dialog = RequestsDialog(self._keep, self._tasks, self.window())
        dialog.open()
