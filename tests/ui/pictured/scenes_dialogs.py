"""The dialogs of a window on a week of work."""

import os
from collections.abc import Mapping
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog

from keep_desktop.domain.undo import UndoStep
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.new_version import switch_to
from keep_desktop.services.unknown_steps import UnknownStep
from keep_desktop.storage.backup_reading import BackupFacts
from keep_desktop.ui.bulk_words import Deed, Meant
from keep_desktop.ui.dialogs import restore
from keep_desktop.ui.dialogs.activate_version import ActivateDialog
from keep_desktop.ui.dialogs.again import AgainDialog
from keep_desktop.ui.dialogs.archive import ArchiveDialog
from keep_desktop.ui.dialogs.archive_unknown import ArchiveUnknownDialog
from keep_desktop.ui.dialogs.bulk import BulkDialog
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.dialogs.export_activity import ExportDialog
from keep_desktop.ui.dialogs.filled import DiscardDialog
from keep_desktop.ui.dialogs.help import HelpDialog
from keep_desktop.ui.dialogs.leaving import QuitDialog, RestartDialog
from keep_desktop.ui.dialogs.licences import LicencesDialog
from keep_desktop.ui.dialogs.new_version import NewVersionDialog, read_proposal
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.remove_logs import RemoveLogsDialog
from keep_desktop.ui.dialogs.rename import RenameDialog
from keep_desktop.ui.dialogs.run import RunDialog
from keep_desktop.ui.dialogs.runs import RunsDialog
from keep_desktop.ui.dialogs.schedule import ScheduleDialog
from keep_desktop.ui.dialogs.settings_form import SettingsFormDialog
from keep_desktop.ui.dialogs.undo import UndoDialog
from keep_desktop.ui.dialogs.versions import VersionsDialog
from keep_desktop.ui.help_words import HelpPage
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.text import number, size_words
from tests.ui.pictured import scripts
from tests.ui.pictured.scenes_pages import pick
from tests.ui.pictured.show import Scene, dialog
from tests.ui.pictured.stage import Stage
from tests.ui.pictured.surroundings import HOME
from tests.ui.pictured.world import NOW

_MAIL, _BILLS = "Mail to spreadsheet", "Supplier invoices"
_UNKNOWN = (UnknownStep("Add bill 20402 to the books", "Invoice 20402", asked=True),)
_ORDERS = "Orders to the books"


def _amounts() -> tuple[str, str]:
    """As the section about logs says them, in the language of the picture."""
    days = QCoreApplication.translate("HistorySection", "days")
    many = QCoreApplication.translate("HistorySection", "entries and files")
    return f"{number(90)} {days}", f"{number(19_189)} {many}, {size_words(1_500_000)}"


def _many(deed: Deed) -> Scene:
    def make(stage: Stage) -> QDialog:
        meant = Meant.everything(Wanted(stage.made[_BILLS]))
        made = BulkDialog(stage.keep, stage.window.reader, deed, meant, stage.window)
        stage.until(made.go.isEnabled)
        return made

    return dialog(make)


def _rehearsal(stage: Stage) -> QDialog:
    bills = stage.made[_BILLS]
    made = RehearsalDialog(
        stage.keep, stage.window.reader, bills, _BILLS, stage.window, may_run=True
    )
    stage.until(made.copy.isEnabled)
    return made


def _run_that_left_some(stage: Stage) -> QDialog:
    """One that left bills in doubt."""
    bills, window = stage.made[_BILLS], stage.window
    window.show_page("activity")
    window.activity.page.filters.clear()
    window.activity.page.filters.chips.set_kinds(frozenset({ActivityKind.RUNS}))
    stage.rest()
    run = next(
        row.run_id
        for row in window.activity.page.model.rows()
        if row.workflow_id == bills
        and row.happening is Happening.RUN_ENDED
        and (row.items or {}).get("needs_attention")
    )
    assert run is not None
    return RunDialog(stage.keep, window.reader, bills, _BILLS, run, window)


def _runs(stage: Stage) -> QDialog:
    bills = stage.made[_BILLS]
    made = RunsDialog(stage.keep, stage.window.reader, bills, _BILLS, stage.window)
    stage.until(lambda: bool(made.picture.accessibleDescription()))
    return made


def _another_version(stage: Stage) -> QDialog:
    """Back to the first one, of another major version."""
    bills, window = stage.made[_BILLS], stage.window
    with stage.keep.ledger.read() as work:
        first = work.workflows.versions(bills)[-1]
    switch = switch_to(stage.keep, bills, first.id)
    return ActivateDialog(stage.keep, window.reader, bills, switch, window)


def _how_it_works(stage: Stage) -> QDialog:
    orders, window = stage.made[_ORDERS], stage.window
    made = VersionsDialog(stage.keep, window.reader, orders, window, as_picture=True)
    made.open()
    stage.until(lambda: made.pane.shows_picture)
    return made


def _new_version(stage: Stage) -> QDialog:
    """From a file that names its items otherwise."""
    file = stage.folder / "invoices.js"
    file.write_text(scripts.INVOICES.replace("`invoice:${number}`", "`bill:${number}`"), "utf-8")
    read = read_proposal(stage.keep, stage.made[_BILLS], file)
    return NewVersionDialog(stage.keep, stage.window.reader, read, stage.window)


def begun_again(stage: Stage) -> QDialog:
    """Two items, which are then no longer done."""
    bills, reader = stage.made[_BILLS], stage.window.reader
    rows = stage.keep.queries.items(bills, filter=ItemFilter.DONE).rows
    made = AgainDialog(stage.keep, reader, bills, [row.id for row in rows[:2]], stage.window)
    made.open()
    return made


def _undo(stage: Stage) -> QDialog:
    stage.choose(stage.made[_MAIL])
    pick(stage, "shop@old-cafe")
    item_id = stage.window.workflows.pane.item_id
    assert item_id is not None
    detail = stage.keep.queries.item(item_id)
    assert detail is not None
    attempt = detail.attempts[0]
    steps = [UndoStep(id=step.id) for step in attempt.mutations[:1]]
    return UndoDialog(stage.keep, stage.window.reader, detail, attempt, steps, stage.window)


def _restore(stage: Stage) -> QDialog:
    facts = BackupFacts(
        made_at=NOW,
        program="0.1.0",
        revision="",
        files=31,
        bytes=48_300_000,
        workflows=7,
        items=2_314,
    )
    file = stage.folder / "Keep 2026-11-20.keepbackup"
    file.touch()
    os.truncate(file, 48_300_000)
    with patch.object(restore, "backup_facts", lambda _: facts):
        made = restore.RestoreDialog(stage.keep, stage.window.reader, file, stage.window)
        made.say_below(f"{HOME}/{file.name}")
        stage.until(made.now.isEnabled)
    return made


def _rename(stage: Stage) -> QDialog:
    return RenameDialog(_BILLS, stage.window.reader, stage.window)


def _licences(stage: Stage) -> QDialog:
    made = LicencesDialog(stage.window.reader, stage.window)
    stage.until(lambda: made.list.count() > 0 and bool(made.words.toPlainText()))
    return made


DIALOGS: Mapping[str, Scene] = {
    "run": dialog(_run_that_left_some),
    "runs": dialog(_runs),
    "rehearsal": dialog(_rehearsal),
    "versions": dialog(lambda s: VersionsDialog(s.keep, s.window.reader, s.made[_BILLS], s.window)),
    "version-activate": dialog(_another_version),
    "how-it-works": dialog(_how_it_works),
    "version-new": dialog(_new_version),
    "schedule-of-one": dialog(
        lambda s: ScheduleDialog(s.keep, s.window.reader, s.made[_BILLS], s.window)
    ),
    "settings-of-one": dialog(
        lambda s: SettingsFormDialog(s.keep, s.window.reader, s.made[_MAIL], s.window)
    ),
    "reprocess": _many(Deed.REPROCESS),
    "skip": _many(Deed.SKIP),
    "undo": dialog(_undo),
    "archive": dialog(lambda s: ArchiveDialog(s.keep, s.window.reader, s.window)),
    "archive-unknown": dialog(
        lambda s: ArchiveUnknownDialog(s.window.reader, "Supplier invoices", _UNKNOWN, s.window)
    ),
    "connector": dialog(lambda s: ConnectorDialog(s.keep, s.window.reader, s.window)),
    "rename": dialog(_rename),
    "export": dialog(lambda s: ExportDialog(s.keep, s.window.reader, ActivityFilter(), s.window)),
    "restore": dialog(_restore),
    "discard": dialog(lambda s: DiscardDialog(s.window.reader, s.window)),
    "quit": dialog(lambda s: QuitDialog(1, s.window.reader, s.window, may_minimise=True)),
    "restart": dialog(lambda s: RestartDialog(2, s.window.reader, s.window)),
    "remove-logs": dialog(lambda s: RemoveLogsDialog(s.window.reader, *_amounts(), s.window)),
    "licences": dialog(_licences),
    "help": dialog(lambda s: HelpDialog(HelpPage.WORKS, s.window.reader, s.window)),
    "help-keys": dialog(lambda s: HelpDialog(HelpPage.KEYS, s.window.reader, s.window)),
}
