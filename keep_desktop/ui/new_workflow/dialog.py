"""New workflow dialog: choose a bundled workflow or a script file, fill in its form, add it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QBoxLayout, QLayout, QPushButton, QStackedWidget, QWidget

from keep_desktop.domain.errors import LogicFailure, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.chat import start_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import fields_of
from keep_desktop.services.workflows.create import (
    Added,
    BundledWorkflow,
    NameConflict,
    Plan,
    add_workflow,
    draft_from,
    existing_names,
    gallery,
    proposed_schedule,
    read_script_file,
)
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.services.workflows.samples import samples
from keep_desktop.services.workflows.versions import ScriptCheck, inspect_script
from keep_desktop.ui.chat.composer import Composer
from keep_desktop.ui.chat.start import ChatStart
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.new_workflow.gallery_page import GalleryEntry, GalleryPage
from keep_desktop.ui.new_workflow.setup_page import SetupPage
from keep_desktop.ui.presentation.models import PlanningModel, no_model_text, planning_model
from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.error_text import sentence_of, translate_error
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import FilledDialog
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import FormNote, plain_label, with_breaks
from keep_desktop.ui.widgets.layouts import fill, vbox


def make_primary(
    advised: QPushButton, icon: str, *, rather_than: QPushButton, its_icon: str
) -> None:
    """Make one button primary: default and last, as in every dialog. Icons follow the style."""
    for button, kind, name in ((rather_than, "", its_icon), (advised, "primary", icon)):
        restyle(button, kind=kind)
        set_icon(button, name, "on_accent" if kind else "text_soft")
        button.setAutoDefault(bool(kind))
        button.setDefault(bool(kind))
    _put_after(advised, rather_than)


def _put_after(button: QPushButton, other: QPushButton) -> None:
    parent = button.parentWidget()
    whole = parent.layout() if parent is not None else None
    for row in _rows(whole) if whole is not None else ():
        here, there = row.indexOf(button), row.indexOf(other)
        if 0 <= here < there:
            row.removeWidget(button)
            row.insertWidget(there, button)
            QWidget.setTabOrder(other, button)


def _rows(layout: QLayout) -> Iterator[QBoxLayout]:
    """The layouts with buttons or other rows."""
    if isinstance(layout, QBoxLayout):
        yield layout
    for at in range(layout.count()):
        item = layout.itemAt(at)
        inside = item.layout() if item is not None else None
        if inside is not None:
            yield from _rows(inside)


_NAME_WORDS, _MOST_NAME = 6, 48
_MARKS = " .,;:!?-–—…"


def draft_name(text: str, used: Collection[str]) -> str:
    """A name for what is described: its first words, and a number if that is taken."""
    words = single_line(text.strip().split("\n")[0], 200).split(" ")[:_NAME_WORDS]
    name = " ".join(words)[:_MOST_NAME].strip(_MARKS)
    name = name or QCoreApplication.translate("DescribePage", "New workflow")
    names = (name if at == 1 else f"{name} {at}" for at in range(1, len(used) + 2))
    return next(one for one in names if one not in used)


class DescribePage(QWidget):
    """`composer.sent` asks to begin; `models` leads to the models, which are missing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start = ChatStart(self)
        self.start.show_examples(is_new=True)
        self.start.example_chosen.connect(self._take_example)
        self.note = FormNote("warn", self)
        self.models = make_button(
            self.tr("Set up a model…"), self.tr("Set up a model"), within=self, icon="bot"
        )
        self.models.hide()
        self.composer = Composer(self, sends=False)
        self.composer.edit.setPlaceholderText(self.tr("Describe what Keep should do"))
        self.model_note = plain_label("", "faint")
        vbox(
            (self.start, 1),
            self.note,
            self.models,
            self.composer,
            self.model_note,
            within=self,
            spacing=8,
            margins=(24, 0, 24, 12),
        )

    def show_model(self, model: PlanningModel | None) -> None:
        """The model that would plan; None: there is none."""
        self.note.set_text("" if model is not None else no_model_text(), "warn")
        self.models.setVisible(model is None)
        self.model_note.setText("" if model is None else model.note)

    @property
    def text(self) -> str:
        return self.composer.text

    @property
    def files(self) -> list[Path]:
        return list(self.composer.files)

    @property
    def is_filled(self) -> bool:
        return bool(self.text.strip() or self.files)

    def stops(self) -> Sequence[QWidget]:
        """The tab stops, in order."""
        return [*self.start.buttons, self.models, *self.composer.stops()]

    def begin(self) -> None:
        self.composer.edit.setFocus()

    def _take_example(self, text: str) -> None:
        self.composer.set_text(text)
        self.composer.edit.setFocus()


class NewWorkflowDialog(FilledDialog):
    """`imported` carries the WorkflowId of the new workflow; the dialog closes then."""

    imported = Signal(object)
    #: WorkflowId and name of a new workflow to rehearse before it is turned on.
    rehearsal_requested = Signal(object, str)
    #: WorkflowId and Done: the done items to reprocess with its new version.
    again_requested = Signal(object, object)
    #: WorkflowId: it is on, and runs when scheduled.
    turned_on = Signal(object)
    #: The WorkflowId, and a time just before its first run.
    run_started = Signal(object, object)
    #: Add the samples instead.
    samples_requested = Signal()
    #: The WorkflowId of a new chat, its first message and a list of Paths.
    chat_begun = Signal(object, str, object)
    #: Set up a model; the dialog has closed. What was described so far: a text and a list of Paths.
    models_requested = Signal(str, object)

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__("", tasks, parent)
        self._keep = keep
        self._used_names: frozenset[str] = frozenset()
        #: The file of the draft, read again on Add; None for a bundled workflow.
        self._file: Path | None = None
        self.setWindowTitle(self.tr("New workflow"))
        self._pages = QStackedWidget(self)
        self.set_body(self._pages)
        self.gallery_page = GalleryPage(self._pages)
        self.setup: SetupPage | None = None
        self._pages.addWidget(self.gallery_page)
        self.describe_page = DescribePage(self._pages)
        self._pages.addWidget(self.describe_page)
        self._add_buttons()
        self.gallery_page.describe_card.clicked.connect(lambda: self._show_description())
        self.describe_page.composer.sent.connect(lambda *_: self._begin_chat())
        self.describe_page.composer.changed.connect(self._offer_begin)
        self.describe_page.models.clicked.connect(lambda: self._go_to_models())
        self.gallery_page.chosen.connect(self._choose)
        self.gallery_page.script_chosen.connect(self.open_script)
        self.gallery_page.samples_card.clicked.connect(lambda: self._leave_for_samples())
        self.fit(760, 790)
        self._show_gallery()
        tasks.query(
            ("gallery", id(self)),
            lambda: (_ready(keep), existing_names(keep), samples(keep) is None),
            self._show_ready,
            self._show_own_alone,
        )
        tasks.query(
            ("model", id(self)), lambda: planning_model(keep), self.describe_page.show_model
        )

    def _add_buttons(self) -> None:
        self.back = self.button(self.tr("Back"), self._go_back, icon="arrow-left")
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.try_first = self.button(
            self.tr("Rehearse first"), self._try, kind="primary", icon="eye"
        )
        self.try_first.setToolTip(self.tr("See what it would do without changing anything"))
        self.try_first.setAccessibleDescription(self.try_first.toolTip())
        self.add_and_run = self.button(
            self.tr("Add and run now"), lambda: self._add(run_at_once=True), icon="play"
        )
        self.add = self.button(
            self.tr("Add and turn on"), lambda: self._add(run_at_once=False), icon="check"
        )
        self.begin = self.button(
            self.tr("Make a plan"), self._begin_chat, kind="primary", icon="arrow-right"
        )
        self.begin.hide()
        self.footer.addWidget(self.back)
        self.footer.addStretch(1)
        fill(self.footer, self.cancel, self.add_and_run, self.add, self.try_first, self.begin)

    def _setup_buttons(self) -> tuple[QPushButton, ...]:
        return (self.back, self.add_and_run, self.add, self.try_first)

    def _show_ready(self, found: tuple[Sequence[GalleryEntry], frozenset[str], bool]) -> None:
        ready, self._used_names, with_samples = found
        self.gallery_page.show_entries(ready, with_samples=with_samples)
        self._order_stops()

    def _show_own_alone(self, error: Exception) -> None:
        self.gallery_page.show_entries(())
        self.show_error(error)

    def _order_stops(self) -> None:
        """Late widgets precede the rest; the buttons follow both."""
        buttons = (self.back, self.cancel, self.add_and_run, self.add, self.try_first, self.begin)
        for before, after in pairwise([*self.gallery_page.stops(), *buttons]):
            QWidget.setTabOrder(before, after)

    def entered(self) -> object:
        page = self.setup
        if self._pages.currentWidget() is self.describe_page:
            return self.describe_page.text, self.describe_page.files
        shown = page is not None and self._pages.currentWidget() is page
        return page.entered() if page is not None and shown else None

    def _go_back(self) -> None:
        self.discard_then(self._show_gallery)

    def _leave_for_samples(self) -> None:
        self.reject()
        self.samples_requested.emit()

    def _show_gallery(self) -> None:
        self.heading.setText(self.tr("New workflow"))
        self.show_below(self.tr("Choose a task to automate. You'll see every step."))
        self.trouble.set_text("")
        for button in (*self._setup_buttons(), self.begin):
            button.hide()
        self._pages.setCurrentWidget(self.gallery_page)
        self.start_tracking()
        self.gallery_page.focus_first()

    def _show_description(self) -> None:
        self.heading.setText(self.tr("Describe it"))
        self.show_below("")
        self._pages.setCurrentWidget(self.describe_page)
        self.back.show()
        self.begin.show()
        self._offer_begin()
        stops = [*self.describe_page.stops(), self.back, self.cancel, self.begin]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)
        self.start_tracking()
        self.describe_page.begin()

    def describe(self, text: str, files: Sequence[Path]) -> None:
        """Go on with what was described before."""
        self._show_description()
        self.describe_page.composer.set_text(text, files)

    def _offer_begin(self) -> None:
        self.begin.setEnabled(self.describe_page.is_filled)

    def _begin_chat(self) -> None:
        keep, page = self._keep, self.describe_page
        text, files = page.text, page.files
        self.do(
            lambda: start_chat(keep, draft_name(text, existing_names(keep))),
            lambda workflow_id: self._chat_began(workflow_id, text, files),
            self.begin,
        )

    def _chat_began(self, workflow_id: WorkflowId, text: str, files: list[Path]) -> None:
        self.accept()
        self.chat_begun.emit(workflow_id, text, files)

    def _go_to_models(self) -> None:
        self.done(self.DialogCode.Rejected)
        self.models_requested.emit(self.describe_page.text, self.describe_page.files)

    def _choose(self, bundled: BundledWorkflow) -> None:
        self._file = None
        draft = draft_from(bundled, translate_english(bundled.title), {})
        self._show_setup(draft, proposed_schedule(bundled))

    def open_script(self, path: Path) -> None:
        """Load and check a script file and show its form; errors are shown below."""
        keep = self._keep

        def read() -> tuple[Draft, ScriptCheck]:
            draft = read_script_file(path)
            return draft, inspect_script(keep, draft)

        def show(found: tuple[Draft, ScriptCheck]) -> None:
            self._file = path
            self._show_setup(found[0], None, found[1])

        self.do(read, show, self.gallery_page, on_error=self._not_read)

    def _not_read(self, error: Exception) -> None:
        if not isinstance(error, LogicFailure):
            self.show_error(error)
            return
        text = (
            self.tr("This script can't be used. {error}").format(error=sentence_of(error)),
            self.tr("Fix the file, then choose it again."),
        )
        self.trouble.set_text("\n".join(text), "fail")

    def _show_setup(
        self, draft: Draft, schedule: str | None, script_check: ScriptCheck | None = None
    ) -> None:
        try:
            page = SetupPage(
                self._keep,
                self._tasks,
                draft,
                schedule,
                self._used_names,
                script_check,
                self._pages,
            )
        except Refused as refusal:
            self.show_error(refusal)
            return
        if self.setup is not None:
            self._pages.removeWidget(self.setup)
            self.setup.deleteLater()
        self.setup = page
        for changed in (page.submit_text_changed, page.box.changed):
            changed.connect(self._name_submit_button)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.heading.setText(with_breaks(single_line(draft.name, 120)))
        self.show_below(multi_line(translate_english(draft.description), 400))
        self.trouble.set_text("")
        for button in self._setup_buttons():
            button.show()
        self._name_submit_button()
        self._update_primary(rehearsed=False)
        self.start_tracking()
        page.begin()

    def _name_submit_button(self) -> None:
        self.add.setText(self._submit_text())

    def _submit_text(self) -> str:
        if self.setup is not None and self.setup.adds_version:
            return self.tr("Add as new version")
        if self.setup is not None and not self.setup.runs_by_itself:
            return self.tr("Add")
        return self.tr("Add and turn on")

    def _update_primary(self, *, rehearsed: bool) -> None:
        """The primary button: rehearse first, then add."""
        if rehearsed:
            make_primary(self.add, "check", rather_than=self.try_first, its_icon="eye")
        else:
            make_primary(self.try_first, "eye", rather_than=self.add, its_icon="check")

    def _try(self) -> None:
        """A new workflow is added, turned off; an existing one is not changed before."""
        page = self.setup
        if page is None or not page.adds_version:
            self._add(run_at_once=False, turned_on=False)
            return
        workflow_id = page.name_conflict.workflow_id
        self.trouble.set_text("")
        if workflow_id is not None:
            page.plan_then(run_at_once=False, then=lambda plan: self._play(workflow_id, plan.draft))

    def _play(self, workflow_id: WorkflowId, draft: Draft) -> None:
        played = RehearsalDialog(
            self._keep, self._tasks, workflow_id, draft.name, self, draft=draft
        )
        played.finished.connect(lambda _: self._update_primary(rehearsed=True))
        played.agreed.connect(lambda: self._add(run_at_once=False))
        played.open()

    def _add(self, *, run_at_once: bool, turned_on: bool = True) -> None:
        if self.setup is not None:
            self.trouble.set_text("")
            # To be rehearsed, it is added as it is: it can do nothing yet.
            go = self.setup.agree_then if turned_on else self.setup.plan_then
            go(
                run_at_once=run_at_once,
                then=lambda plan: self._carry_out(replace(plan, turned_on=turned_on)),
            )

    def _carry_out(self, plan: Plan) -> None:
        keep, file = self._keep, self._file
        at = keep.clock.now()
        self.do(
            lambda: add_workflow(keep, plan if file is None else _from_file(plan, file)),
            lambda added: self._added(added, plan, at),
            self._pages,
            *self._setup_buttons(),
            on_error=self._not_added,
        )

    def _added(self, added: Added, plan: Plan, at: datetime) -> None:
        self.imported.emit(added.workflow_id)
        if plan.run_at_once and added.not_run is None:
            self.run_started.emit(added.workflow_id, at)
        again = self.setup.again if self.setup is not None else None
        if again is not None:
            self.again_requested.emit(added.workflow_id, again)
        if not plan.turned_on:
            self.rehearsal_requested.emit(added.workflow_id, plan.draft.name)
        elif again is None and not plan.run_at_once:
            self.turned_on.emit(added.workflow_id)
        if added.not_run is not None:
            self._tasks.messages.show(
                self.tr("Added, but couldn't start: {why}").format(
                    why=translate_error(added.not_run)
                )
            )
        self.accept()

    def _not_added(self, error: Exception) -> None:
        self.show_error(error)
        if isinstance(error, LogicFailure):
            self._show_script_error(error)
        if isinstance(error, NameConflict):
            keep = self._keep
            self._tasks.query(("taken", id(self)), lambda: existing_names(keep), self._take_names)

    def _show_script_error(self, error: LogicFailure) -> None:
        text = [
            self.tr("Nothing was added. Couldn't read the script: {error}").format(
                error=sentence_of(error)
            )
        ]
        if self._file is not None:
            text.append(self.tr("Fix the file, then press Add again."))
        self.trouble.set_text("\n".join(text), "fail")

    def _take_names(self, used_names: frozenset[str]) -> None:
        self._used_names = used_names
        if self.setup is not None:
            self.setup.set_used_names(used_names)


def _ready(keep: Keep) -> Sequence[GalleryEntry]:
    """Parse the schema, on a worker: that is slow."""
    return [GalleryEntry(one, fields_of(one.params_schema)) for one in gallery(keep)]


def _from_file(plan: Plan, file: Path) -> Plan:
    """The plan with the file's present script: it may have been corrected."""
    fresh = read_script_file(file)
    draft = replace(plan.draft, script=fresh.script, params_schema=fresh.params_schema)
    return replace(plan, draft=draft)
