"""New workflow: choose a ready one or bring a script, fill in its form, add it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from keep_desktop.domain.errors import LogicFailure, NotFound, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.adding import Added, NameTaken, Plan, add_workflow
from keep_desktop.services.begun import BegunForm
from keep_desktop.services.context import Keep
from keep_desktop.services.dropped import Dropped, DroppedFolder, DroppedScript
from keep_desktop.services.forms import fields_of
from keep_desktop.services.gallery import (
    BundledWorkflow,
    draft_from,
    gallery,
    proposed_schedule,
    read_script_file,
    taken_names,
)
from keep_desktop.services.new_version import LookedAt, look_at
from keep_desktop.services.samples import samples
from keep_desktop.services.workflows import Draft
from keep_desktop.ui.advised import advise
from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.dialogs.gallery_page import GalleryPage, Ready
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.setup_page import SetupPage
from keep_desktop.ui.drop_zone import DropZone
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.language import in_words
from keep_desktop.ui.worker import Reader, sentence_of
from keep_desktop.ui.wrap_label import with_breaks


class NewWorkflowDialog(Dialog):
    """`imported` carries the WorkflowId once the workflow is there; the dialog closes then. What
    was filled in and left is kept, and offered again."""

    imported = Signal(object)
    #: WorkflowId and name: it was added, waits to be turned on, and is to be rehearsed first.
    to_be_tried = Signal(object, str)
    #: WorkflowId and Done: with these of what is done its new version is to begin again.
    again_asked = Signal(object, object)
    #: WorkflowId: it is on, and runs when its time comes.
    turned_on = Signal(object)
    #: The WorkflowId, and a moment just before its first run.
    begun = Signal(object, object)
    #: The sample workspace is wanted instead.
    samples_asked = Signal()
    #: BegunForm: what was entered, when it was left; it is kept.
    left = Signal(object)

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__("", reader, parent)
        self._keep = keep
        self._taken: frozenset[str] = frozenset()
        #: The file that the draft came from, read again on Add; None for a ready workflow.
        self._file: Path | None = None
        #: The ready workflow that it came from; None for a script.
        self._slug: str | None = None
        #: What was kept of the form that is filled in.
        self._begun: BegunForm | None = None
        self.setWindowTitle(self.tr("New workflow"))
        #: A folder to choose a workflow for; None where any workflow may be chosen.
        self._folder: DroppedFolder | None = None
        self._pages = QStackedWidget(self)
        self.set_body(self._pages)
        self.gallery_page = GalleryPage(keep, reader, self._pages)
        self.setup: SetupPage | None = None
        self._pages.addWidget(self.gallery_page)
        self._add_buttons()
        self.gallery_page.chosen.connect(self._choose)
        self.gallery_page.begun.chosen.connect(self.go_on)
        self.gallery_page.begun.shown.connect(self._order_stops)
        self.gallery_page.script_chosen.connect(self.open_script)
        self.gallery_page.samples_chosen.connect(self._leave_for_samples)
        self.drops = DropZone(self, reader)
        self.drops.dropped.connect(self.open_dropped)
        self.drops.refused.connect(lambda why: self.trouble.say(told(why), "fail"))
        self.fit(760, 790)
        self._show_gallery()
        reader.ask(
            ("gallery", id(self)),
            lambda: (_ready(keep), taken_names(keep), samples(keep) is None),
            self._show_ready,
            self._show_own_alone,
        )
        self.gallery_page.begun.look()

    def _add_buttons(self) -> None:
        self.back = self.button(self.tr("Back"), self._go_back, icon="arrow-left")
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.try_first = self.button(
            self.tr("Rehearse first"), self._try, kind="primary", icon="eye"
        )
        self.try_first.setToolTip(self.tr("See what it would do, with nothing changed"))
        self.try_first.setAccessibleDescription(self.try_first.toolTip())
        self.add_and_run = self.button(
            self.tr("Add and run now"), lambda: self._add(run_at_once=True), icon="play"
        )
        self.add = self.button(
            self.tr("Add and turn on"), lambda: self._add(run_at_once=False), icon="check"
        )
        self.footer.addWidget(self.back)
        self.footer.addStretch(1)
        for button in (self.cancel, self.add_and_run, self.add, self.try_first):
            self.footer.addWidget(button)

    def _setup_buttons(self) -> tuple[QPushButton, ...]:
        return (self.back, self.add_and_run, self.add, self.try_first)

    def _show_ready(self, found: tuple[Sequence[Ready], frozenset[str], bool]) -> None:
        ready, self._taken, with_samples = found
        self.gallery_page.show_ready(ready, with_samples=with_samples)
        self._order_stops()

    def _show_own_alone(self, error: Exception) -> None:
        self.gallery_page.show_ready(())
        self.show_error(error)

    # -- what was begun and left --------------------------------------------------------------

    def go_on(self, form: BegunForm) -> None:
        """Show the form with what was kept of it."""
        if form.file is not None:
            self.open_script(form.file, form)
            return
        keep, gone = self._keep, self.tr("This ready workflow is not there any more.")

        def find() -> BundledWorkflow:
            ready = next((one for one in gallery(keep) if one.slug == form.slug), None)
            if ready is None:
                raise NotFound(gone)
            return ready

        self.do(find, lambda ready: self._choose(ready, form), self.gallery_page)

    def _order_stops(self) -> None:
        """What was made late stands above the rest; the buttons come after both."""
        buttons = (self.back, self.cancel, self.add_and_run, self.add, self.try_first)
        for before, after in pairwise([*self.gallery_page.stops(), *buttons]):
            QWidget.setTabOrder(before, after)

    def _keep_filled(self) -> BegunForm | None:
        """What would be lost otherwise."""
        page = self.setup
        if page is None or self._pages.currentWidget() is not page or not page.is_filled:
            return None
        begun = page.begun(slug=self._slug, file=self._file)
        self.gallery_page.begun.keep(begun)
        return begun

    def _go_back(self) -> None:
        self._keep_filled()
        self._show_gallery()

    def reject(self) -> None:
        begun = self._keep_filled()
        super().reject()
        if begun is not None:
            self.left.emit(begun)

    def _leave_for_samples(self) -> None:
        self.reject()
        self.samples_asked.emit()

    def _show_gallery(self) -> None:
        folder = self._folder
        self.heading.setText(self.tr("New workflow"))
        self.say_below(
            self.tr("Choose something to delegate. You see every step it takes.")
            if folder is None
            else self.tr("Choose what to do with “{folder}”.").format(
                folder=cited(str(folder.path), 200)
            )
        )
        self.gallery_page.show_only(
            None if folder is None else [taker.bundled.slug for taker in folder.takers]
        )
        self.trouble.say("")
        for button in self._setup_buttons():
            button.hide()
        self._pages.setCurrentWidget(self.gallery_page)
        self.gallery_page.focus_first()

    def _choose(self, bundled: BundledWorkflow, begun: BegunForm | None = None) -> None:
        self._file, self._slug, self._begun = None, bundled.slug, begun
        params = {} if self._folder is None else self._folder.params_of(bundled)
        self._show_setup(
            draft_from(bundled, in_words(bundled.title), params), proposed_schedule(bundled)
        )

    def open_dropped(self, what: Dropped) -> None:
        """The form of a script that was dropped; or the workflows that take the folder. What was
        filled in before is kept."""
        self._keep_filled()
        self._folder = what if isinstance(what, DroppedFolder) else None
        self._show_gallery()
        if isinstance(what, DroppedScript):
            self.open_script(what.path)

    def open_script(self, path: Path, begun: BegunForm | None = None) -> None:
        """Read a script file, check it, and show its form; what is wrong with it is said below."""
        keep = self._keep

        def read() -> tuple[Draft, LookedAt]:
            draft = read_script_file(path)
            return draft, look_at(keep, draft)

        def show(found: tuple[Draft, LookedAt]) -> None:
            self._file, self._slug, self._begun = path, None, begun
            self._show_setup(found[0], None, found[1])

        self.do(read, show, self.gallery_page, on_error=self._not_read)

    def _not_read(self, error: Exception) -> None:
        if not isinstance(error, LogicFailure):
            self.show_error(error)
            return
        said = (
            self.tr("The script cannot be used. {error}").format(error=sentence_of(error)),
            self.tr("Correct the file, then choose it again."),
        )
        self.trouble.say("\n".join(said), "fail")

    def _show_setup(
        self, draft: Draft, schedule: str | None, looked_at: LookedAt | None = None
    ) -> None:
        try:
            page = SetupPage(
                self._keep, self._reader, draft, schedule, self._taken, looked_at, self._pages
            )
        except Refused as refusal:
            self.show_error(refusal)
            return
        if self.setup is not None:
            self._pages.removeWidget(self.setup)
            self.setup.deleteLater()
        self.setup = page
        page.deed_changed.connect(self._name_the_deed)
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self.heading.setText(with_breaks(one_line(draft.name, 120)))
        self.say_below(block(in_words(draft.description), 400))
        self.trouble.say("")
        for button in self._setup_buttons():
            button.show()
        self._name_the_deed()
        self._advise(rehearsed=False)
        if self._begun is not None:
            page.go_on(self._begun)
        page.begin()

    def _name_the_deed(self) -> None:
        self.add.setText(self._deed_word())
        self.add.setAccessibleName(self.add.text())

    def _deed_word(self) -> str:
        if self.setup is not None and self.setup.adds_version:
            return self.tr("Add as new version")
        if self.setup is not None and not self.setup.runs_by_itself:
            return self.tr("Add")
        return self.tr("Add and turn on")

    def _advise(self, *, rehearsed: bool) -> None:
        """What comes next: a rehearsal, and to add it after one."""
        if rehearsed:
            advise(self.add, "check", rather_than=self.try_first, its_icon="eye")
        else:
            advise(self.try_first, "eye", rather_than=self.add, its_icon="check")

    def _try(self) -> None:
        """A new workflow is added and waits; of one that is there nothing is touched before."""
        page = self.setup
        if page is None or not page.adds_version:
            self._add(run_at_once=False, turned_on=False)
            return
        workflow_id = page.taken_name.workflow_id
        self.trouble.say("")
        if workflow_id is not None:
            page.plan_then(run_at_once=False, then=lambda plan: self._play(workflow_id, plan.draft))

    def _play(self, workflow_id: WorkflowId, draft: Draft) -> None:
        played = RehearsalDialog(
            self._keep, self._reader, workflow_id, draft.name, self, draft=draft
        )
        played.finished.connect(lambda _: self._advise(rehearsed=True))
        played.finished.connect(played.deleteLater)
        played.agreed.connect(lambda: self._add(run_at_once=False))
        played.open()

    def _add(self, *, run_at_once: bool, turned_on: bool = True) -> None:
        if self.setup is not None:
            self.trouble.say("")
            self.setup.plan_then(
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
            self.begun.emit(added.workflow_id, at)
        if self._begun is not None:
            self.gallery_page.begun.forget(self._begun)
        again = self.setup.again if self.setup is not None else None
        if again is not None:
            self.again_asked.emit(added.workflow_id, again)
        if not plan.turned_on:
            self.to_be_tried.emit(added.workflow_id, plan.draft.name)
        elif again is None and not plan.run_at_once:
            self.turned_on.emit(added.workflow_id)
        if added.not_run is not None:
            self._reader.failed.emit(
                self.tr("It was added, but not started: {why}").format(why=told(added.not_run))
            )
        self.accept()

    def _not_added(self, error: Exception) -> None:
        self.show_error(error)
        if isinstance(error, LogicFailure):
            self._tell_script_error(error)
        if isinstance(error, NameTaken):
            keep = self._keep
            self._reader.ask(("taken", id(self)), lambda: taken_names(keep), self._learn_names)

    def _tell_script_error(self, error: LogicFailure) -> None:
        said = [
            self.tr("Nothing was added: the script cannot be read. {error}").format(
                error=sentence_of(error)
            )
        ]
        if self._file is not None:
            said.append(self.tr("Correct the file, then press Add again; it is read anew."))
        self.trouble.say("\n".join(said), "fail")

    def _learn_names(self, taken: frozenset[str]) -> None:
        self._taken = taken
        if self.setup is not None:
            self.setup.name_is_taken(taken)


def _ready(keep: Keep) -> Sequence[Ready]:
    """To look over a schema takes a while: for a worker."""
    return [Ready(one, fields_of(one.params_schema)) for one in gallery(keep)]


def _from_file(plan: Plan, file: Path) -> Plan:
    """The plan with the script as the file holds it now: it may have been corrected since."""
    fresh = read_script_file(file)
    draft = replace(plan.draft, script=fresh.script, params_schema=fresh.params_schema)
    return replace(plan, draft=draft)
