"""Further scenes beside `scenes`: popups, menus and rare states. New controls belong in one of the
two."""

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
from keep_desktop.services.items.unknown_outcomes import UnresolvedStep
from keep_desktop.services.permissions import sheet_of
from keep_desktop.services.workflows.versions import switch_to
from keep_desktop.ui.activity.filters import DatePopup
from keep_desktop.ui.item_details.pane import Tab
from keep_desktop.ui.presentation.item_dialogs import RepeatDialog, UndoDialog
from keep_desktop.ui.presentation.script_dialog import ScriptDialog, ShownScript
from keep_desktop.ui.runs.dialogs import RunDialog, RunsDialog
from keep_desktop.ui.settings.backup import RestoreDialog
from keep_desktop.ui.versions.new_version import ActivateDialog, NewVersionDialog, read_proposal
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.workflows.dialogs import ArchiveUnknownDialog, RenameDialog
from keep_desktop.ui.workflows.permissions_dialog import PermissionsDialog
from tests.ui.item_views import a_detail as an_item_detail
from tests.ui.item_views import a_step, an_attempt
from tests.ui.item_views import an_item as a_row_of
from tests.ui.scenes import SCENES, SOON, Harness
from tests.ui.views import (
    NOON,
    FakeKeep,
    a_message,
    a_question,
    a_stop,
    an_item,
    an_overview,
    some_rows,
)

_ALL = (Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.TRY_AGAIN, Answer.SKIP, Answer.REPROCESS)


def _tab(tab: Tab) -> Callable[[Harness], QWidget]:
    def show(harness: Harness) -> QWidget:
        SCENES["item"](harness)
        harness.window.workflows.pane.tabs.setCurrentIndex(tab)
        return harness.window

    return show


def _selected_rows(harness: Harness) -> QWidget:
    """Several selected rows, and the bar of actions."""
    SCENES["item"](harness)
    harness.window.workflows.tree.view.selectAll()
    return harness.window


def _runs(harness: Harness) -> QWidget:
    dialog = RunsDialog(harness.keep, harness.window.tasks, harness.ran, "Ω one", harness.window)
    dialog.show()
    harness.until(lambda: dialog.summary.text())
    return dialog


def _restore(harness: Harness) -> QWidget:
    file = harness.keep.data_dir / "Ω.keep"
    dialog = RestoreDialog(harness.keep, harness.window.tasks, file, harness.window)
    dialog.show()
    return dialog


def _archive_unknown(harness: Harness) -> QWidget:
    unknown = (UnresolvedStep("Ω send", "Ω 1", has_question=True),)
    dialog = ArchiveUnknownDialog(harness.window.tasks, "Ω", unknown, harness.window)
    dialog.show()
    return dialog


def _repeat(harness: Harness) -> QWidget:
    steps = (("Ω send", True), ("Ω pay", False))
    dialog = RepeatDialog(harness.window.tasks, "Ω 1", steps, harness.window)
    dialog.show()
    return dialog


def _undo(harness: Harness) -> QWidget:
    attempt = an_attempt(1, a_step(1, title="Ω save"), a_step(2, title="Ω send"))
    detail = an_item_detail(a_row_of(1, title="Ω 1"), attempt)
    steps = (UndoStep(id=MutationId(1)), UndoStep(id=MutationId(2), repeated_by=2, obstacle=None))
    dialog = UndoDialog(harness.keep, harness.window.tasks, detail, attempt, steps, harness.window)
    dialog.show()
    return dialog


def _new_version(harness: Harness) -> QWidget:
    file = harness.keep.data_dir / "next.js"
    file.write_text("// Ω\nawait Items.withItem('a', 'Ω', async () => {});\n")
    read = read_proposal(harness.keep, harness.ran, file)
    dialog = NewVersionDialog(harness.keep, harness.window.tasks, read, harness.window)
    dialog.show()
    return dialog


def _activate(harness: Harness) -> QWidget:
    """Another major version, with items done by the previous one."""
    (version,) = harness.keep.queries.versions(harness.ran)
    switch = replace(switch_to(harness.keep, harness.ran, version.id), is_major=True)
    sheet = sheet_of(harness.keep, harness.ran, switch.label)
    dialog = ActivateDialog(
        harness.keep, harness.window.tasks, harness.ran, switch, sheet, harness.window
    )
    dialog.show()
    return dialog


def _permissions(harness: Harness) -> QWidget:
    dialog = PermissionsDialog(
        harness.keep, harness.window.tasks, harness.ran, "Ω one", harness.window
    )
    dialog.show()
    return dialog


def _rename(harness: Harness) -> QWidget:
    dialog = RenameDialog("Ω one", harness.window.tasks, harness.window)
    dialog.show()
    return dialog


def _run(harness: Harness) -> QWidget:
    # Its only run so far is the first one.
    run, tasks = RunId(1), harness.window.tasks
    dialog = RunDialog(harness.keep, tasks, harness.ran, "Ω one", run, harness.window)
    dialog.show()
    return dialog


def _script(harness: Harness) -> QWidget:
    read = ShownScript("1.0", "const a = 1;\nthrow a;\n")
    dialog = ScriptDialog(harness.window.tasks, lambda: read, 2, harness.window)
    dialog.show()
    return dialog


def _day(harness: Harness) -> QWidget:
    popup = DatePopup(harness.window)
    popup.show_under(harness.window.top, QDate(2026, 11, 20))
    return popup


#: On the Keep of `scenes`, after its own.
LATER: Mapping[str, Callable[[Harness], QWidget]] = {
    **{f"item, {tab.name.lower()}": _tab(tab) for tab in Tab},
    "selected items": _selected_rows,
    "runs": _runs,
    "restore": _restore,
    "archive unknown": _archive_unknown,
    "repeat": _repeat,
    "undo": _undo,
    "new version": _new_version,
    "activate": _activate,
    "permissions": _permissions,
    "rename": _rename,
    "run": _run,
    "script": _script,
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


def _banners(rare: Rare) -> None:
    """During the emergency stop, with steps to check, and after the engine ended."""
    trouble = rare.keep.engine.trouble = "The engine ended: disk full."
    rare.keep.engine.dead = True
    stop = a_stop(everything=True, since=NOON, runs_ended=2, unknown_steps=1)
    rare.window.show_page("workflows")
    rare.window.show_overview(an_overview(stop=stop, trouble=trouble))
    rare.window.stop_banner.turn_on.click()


def _toast(rare: Rare) -> None:
    rare.window.toast.show_message("“Bills” is archived.", "Undo", lambda: None)


def _notifications(rare: Rare) -> None:
    rare.keep.queries.message_rows = tuple(a_message(at, f"Message {at}") for at in range(1, 4))
    rare.window.frame.notifications.open_panel()
    model = rare.window.frame.notifications.model
    rare.qtbot.waitUntil(lambda: model.rowCount() == 3, timeout=SOON)


#: On a window with questions of every kind, and with states set directly.
RARE: Mapping[str, Callable[[Rare], None]] = {
    "questions": _questions,
    "banners": _banners,
    "toast": _toast,
    "notifications": _notifications,
}


@contextmanager
def a_rare_harness(qtbot: QtBot, folder: Path) -> Iterator[Rare]:
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
    """The menu of each button in the window."""
    buttons = window.findChildren(QToolButton)
    return [menu for button in buttons if (menu := button.menu()) is not None]
