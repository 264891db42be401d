"""More of the window than `scenes` shows: what comes up for a moment, menus, and states that work
leads to only now and then. A control that is added belongs into one of the two."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QDate, QSettings
from PySide6.QtWidgets import QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, MutationId, RunId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.undo import UndoStep
from keep_desktop.services.new_version import switch_to
from keep_desktop.services.samples_gone import SamplesToGo
from keep_desktop.services.unknown_steps import UnknownStep
from keep_desktop.services.workflows import workflow_versions
from keep_desktop.ui.day_popup import DayPopup
from keep_desktop.ui.dialogs.activate_version import ActivateDialog
from keep_desktop.ui.dialogs.archive_unknown import ArchiveUnknownDialog
from keep_desktop.ui.dialogs.new_version import NewVersionDialog, read_proposal
from keep_desktop.ui.dialogs.remove_logs import RemoveLogsDialog
from keep_desktop.ui.dialogs.remove_samples import RemoveSamplesDialog
from keep_desktop.ui.dialogs.rename import RenameDialog
from keep_desktop.ui.dialogs.restore import RestoreDialog
from keep_desktop.ui.dialogs.run import RunDialog
from keep_desktop.ui.dialogs.runs import RunsDialog
from keep_desktop.ui.dialogs.undo import UndoDialog
from keep_desktop.ui.item_pane import Tab
from keep_desktop.ui.main_window import MainWindow
from tests.ui.item_views import a_detail as an_item_detail
from tests.ui.item_views import a_step, an_attempt
from tests.ui.item_views import an_item as a_row_of
from tests.ui.scenes import SCENES, SOON, Stage
from tests.ui.views import NOON, FakeKeep, a_question, a_stop, an_item, an_overview, some_rows

_ALL = (Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.TRY_AGAIN, Answer.SKIP, Answer.REPROCESS)


def _tab(tab: Tab) -> Callable[[Stage], QWidget]:
    def show(stage: Stage) -> QWidget:
        SCENES["item"](stage)
        stage.window.workflows.pane.tabs.setCurrentIndex(tab)
        return stage.window

    return show


def _marked(stage: Stage) -> QWidget:
    """Several rows, and the bar of what can be done to them."""
    stage.window.show_page("workflows")
    stage.window.workflows.tree.view.selectAll()
    return stage.window


def _runs(stage: Stage) -> QWidget:
    dialog = RunsDialog(stage.keep, stage.window.reader, stage.ran, "Ω one", stage.window)
    dialog.open()
    stage.until(lambda: dialog.said.text())
    return dialog


def _restore(stage: Stage) -> QWidget:
    file = stage.keep.data_dir / "Ω.keep"
    dialog = RestoreDialog(stage.keep, stage.window.reader, file, stage.window)
    dialog.open()
    return dialog


def _remove_logs(stage: Stage) -> QWidget:
    dialog = RemoveLogsDialog(stage.window.reader, "Ω", "Ω", stage.window)
    dialog.open()
    return dialog


def _archive_unknown(stage: Stage) -> QWidget:
    unknown = (UnknownStep("Ω send", "Ω 1", asked=True),)
    dialog = ArchiveUnknownDialog(stage.window.reader, "Ω", unknown, stage.window)
    dialog.open()
    return dialog


def _undo(stage: Stage) -> QWidget:
    attempt = an_attempt(1, a_step(1, title="Ω save"), a_step(2, title="Ω send"))
    detail = an_item_detail(a_row_of(1, title="Ω 1"), attempt)
    steps = (UndoStep(id=MutationId(1)), UndoStep(id=MutationId(2), after=2, hindrance=None))
    dialog = UndoDialog(stage.keep, stage.window.reader, detail, attempt, steps, stage.window)
    dialog.open()
    return dialog


def _new_version(stage: Stage) -> QWidget:
    file = stage.keep.data_dir / "next.js"
    file.write_text("// Ω\nawait Items.withItem('a', 'Ω', async () => {});\n")
    read = read_proposal(stage.keep, stage.ran, file)
    dialog = NewVersionDialog(stage.keep, stage.window.reader, read, stage.window)
    dialog.open()
    return dialog


def _activate(stage: Stage) -> QWidget:
    """Another major version, with items done by the one before."""
    (version,) = workflow_versions(stage.keep, stage.ran)
    switch = replace(switch_to(stage.keep, stage.ran, version.id), is_major=True)
    dialog = ActivateDialog(stage.keep, stage.window.reader, stage.ran, switch, stage.window)
    dialog.open()
    return dialog


def _remove_samples(stage: Stage) -> QWidget:
    dialog = RemoveSamplesDialog(stage.keep, stage.window.reader, lambda _: None, stage.window)
    names = ("Ω one",)
    plan = SamplesToGo(
        folder=stage.keep.data_dir,
        workflows=names,
        changed=names,
        running=names,
        going=1,
        kept=(),
        elsewhere=(),
    )
    dialog.ask(plan)
    dialog.open()
    return dialog


def _rename(stage: Stage) -> QWidget:
    dialog = RenameDialog("Ω one", stage.window.reader, stage.window)
    dialog.open()
    return dialog


def _run(stage: Stage) -> QWidget:
    # Its only run so far is the first one there is.
    run, reader = RunId(1), stage.window.reader
    dialog = RunDialog(stage.keep, reader, stage.ran, "Ω one", run, stage.window)
    dialog.open()
    return dialog


def _day(stage: Stage) -> QWidget:
    popup = DayPopup(stage.window)
    popup.show_under(stage.window.top, QDate(2026, 11, 20))
    return popup


#: On the stage of `scenes`, after its own.
LATER: Mapping[str, Callable[[Stage], QWidget]] = {
    **{f"item, {tab.name.lower()}": _tab(tab) for tab in Tab},
    "marked items": _marked,
    "runs": _runs,
    "restore": _restore,
    "remove logs": _remove_logs,
    "archive unknown": _archive_unknown,
    "undo": _undo,
    "new version": _new_version,
    "activate": _activate,
    "remove samples": _remove_samples,
    "rename": _rename,
    "run": _run,
    "day": _day,
}


@dataclass(frozen=True, slots=True)
class Rare:
    """A window on view objects."""

    qtbot: QtBot
    keep: FakeKeep
    window: MainWindow


def _questions(rare: Rare) -> None:
    rare.window.show_page("needs_you")
    asked, page = rare.keep.queries.question_rows, rare.window.needs_you.page
    rare.qtbot.waitUntil(lambda: len(page.cards) == len(asked), timeout=SOON)


def _strips(rare: Rare) -> None:
    """Everything is stopped, with steps to check, and the engine has ended."""
    trouble = rare.keep.engine.trouble = "The engine ended: disk full."
    rare.keep.engine.dead = True
    stop = a_stop(everything=True, since=NOON, runs_ended=2, unknown_steps=1)
    rare.window.show_page("workflows")
    rare.window.show_overview(an_overview(stop=stop, trouble=trouble))
    rare.window.strip.turn_on.click()


def _toast(rare: Rare) -> None:
    rare.window.toast.tell("“Bills” is in the archive.", "Undo", lambda: None)


#: On a window over questions of every kind and states that are told, not reached.
RARE: Mapping[str, Callable[[Rare], None]] = {
    "questions": _questions,
    "strips": _strips,
    "toast": _toast,
}


@contextmanager
def a_rare_stage(qtbot: QtBot, folder: Path) -> Iterator[Rare]:
    """A window on view objects, with a question of each kind."""
    keep = FakeKeep(folder, *some_rows())
    keep.queries.item_rows = tuple(an_item(number) for number in range(1, 6))
    keep.queries.question_rows = tuple(
        a_question(at, kind=kind, item_id=ItemId(at), actions=_ALL, item_title=f"Invoice {at}")
        for at, kind in enumerate(QuestionKind, 1)
    )
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(keep.as_keep(), settings)
    window.resize(1440, 900)
    window.show()
    try:
        yield Rare(qtbot, keep, window)
    finally:
        window.close()
        window.deleteLater()


def menus(window: QWidget) -> list[QMenu]:
    """Each menu that a button of the window opens."""
    buttons = window.findChildren(QToolButton)
    return [menu for button in buttons if (menu := button.menu()) is not None]
