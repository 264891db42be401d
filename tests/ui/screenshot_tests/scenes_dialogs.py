"""Dialogs of a window with a week of work."""

import os
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import patch

from PySide6.QtWidgets import QDialog

from keep_desktop.domain.undo import UndoStep
from keep_desktop.ports.activity import ActivityKind, Happening
from keep_desktop.ports.tools import Grant
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.items.unknown_outcomes import UnresolvedStep
from keep_desktop.services.maintenance.backups import BackedUpWorkflow, BackupContents
from keep_desktop.services.permissions import sheet_of
from keep_desktop.services.workflows.versions import switch_to
from keep_desktop.storage.backup.read import BackupFacts
from keep_desktop.ui.forms.field_dialogs import MailAccountDialog
from keep_desktop.ui.items.bulk_dialog import BulkDialog, ReprocessDialog
from keep_desktop.ui.presentation.item_actions import ActionTargets, ItemAction, ItemQuery
from keep_desktop.ui.presentation.item_dialogs import RepeatDialog, UndoDialog
from keep_desktop.ui.presentation.script_dialog import ScriptDialog, ShownScript
from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.runs.dialogs import RunDialog, RunsDialog
from keep_desktop.ui.schedule.dialog import ScheduleDialog
from keep_desktop.ui.settings import backup as restore
from keep_desktop.ui.settings.connection_dialogs import ConnectDialog
from keep_desktop.ui.settings.mcp_dialogs import AddServerDialog, ConfirmServerDialog
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.versions.dialog import VersionsDialog
from keep_desktop.ui.versions.new_version import ActivateDialog, NewVersionDialog, read_proposal
from keep_desktop.ui.workflows.dialogs import ArchiveDialog, ArchiveUnknownDialog, RenameDialog
from keep_desktop.ui.workflows.permissions_dialog import PermissionsDialog
from tests.ui.scenes import a_page_part, an_api_dialog, choose_some
from tests.ui.screenshot_tests import scripts
from tests.ui.screenshot_tests.environment import HOME
from tests.ui.screenshot_tests.fixtures import NOW
from tests.ui.screenshot_tests.harness import Harness
from tests.ui.screenshot_tests.scenes_pages import pick
from tests.ui.screenshot_tests.show import Scene, dialog

_MAIL, _BILLS = "Mail to spreadsheet", "Supplier invoices"
_UNKNOWN = (UnresolvedStep("Add bill 20402 to the books", "Invoice 20402", has_question=True),)
_ORDERS = "Orders to the books"


def _many(action: ItemAction) -> Scene:
    def make(harness: Harness) -> QDialog:
        targets = ActionTargets.everything(ItemQuery(harness.made[_BILLS]))
        made = BulkDialog(harness.keep, harness.window.tasks, action, targets, harness.window)
        harness.until(made.go.isEnabled)
        return made

    return dialog(make)


def _rehearsal(harness: Harness) -> QDialog:
    bills = harness.made[_BILLS]
    made = RehearsalDialog(
        harness.keep, harness.window.tasks, bills, _BILLS, harness.window, may_run=True
    )
    harness.until(made.copy.isEnabled)
    return made


def _run_that_left_some(harness: Harness) -> QDialog:
    """One that left bills with unknown outcomes."""
    bills, window = harness.made[_BILLS], harness.window
    window.show_page("activity")
    window.activity.page.filters.chips.set_kinds(frozenset({ActivityKind.RUNS}))
    harness.afterwards(window.activity.page.filters.clear)
    harness.rest()
    run = next(
        row.run_id
        for row in window.activity.page.model._rows
        if row.workflow_id == bills
        and row.happening is Happening.RUN_ENDED
        and (row.items or {}).get("needs_attention")
    )
    assert run is not None
    return RunDialog(harness.keep, window.tasks, bills, _BILLS, run, window)


def _runs(harness: Harness) -> QDialog:
    bills = harness.made[_BILLS]
    made = RunsDialog(harness.keep, harness.window.tasks, bills, _BILLS, harness.window)
    harness.until(lambda: bool(made.picture.accessibleDescription()))
    return made


def _another_version(harness: Harness) -> QDialog:
    """Back to the first one, of another major version."""
    bills, window = harness.made[_BILLS], harness.window
    with harness.keep.ledger.read() as work:
        first = work.workflows.versions(bills)[-1]
    switch = switch_to(harness.keep, bills, first.id)
    sheet = sheet_of(harness.keep, bills, switch.label)
    return ActivateDialog(harness.keep, window.tasks, bills, switch, sheet, window)


def _new_version(harness: Harness) -> QDialog:
    """From a file whose items have other ids."""
    file = harness.folder / "invoices.js"
    file.write_text(scripts.INVOICES.replace("`invoice:${number}`", "`bill:${number}`"), "utf-8")
    read = read_proposal(harness.keep, harness.made[_BILLS], file)
    return NewVersionDialog(harness.keep, harness.window.tasks, read, harness.window)


def begun_again(harness: Harness) -> QDialog:
    """Two items, which are not done afterwards."""
    bills, tasks = harness.made[_BILLS], harness.window.tasks
    rows = harness.keep.queries.items(bills, filter=ItemFilter.DONE).rows
    made = ReprocessDialog(harness.keep, tasks, bills, [row.id for row in rows[:2]], harness.window)
    made.show()
    return made


def _undo(harness: Harness) -> QDialog:
    harness.choose(harness.made[_MAIL])
    pick(harness, "shop@old-cafe")
    item_id = harness.window.workflows.pane.item_id
    assert item_id is not None
    detail = harness.keep.queries.item(item_id)
    assert detail is not None
    attempt = detail.attempts[0]
    steps = [UndoStep(id=step.id) for step in attempt.mutations[:1]]
    return UndoDialog(harness.keep, harness.window.tasks, detail, attempt, steps, harness.window)


def _connect(harness: Harness) -> QDialog:
    made = ConnectDialog(harness.keep, harness.window.tasks, harness.window)
    made.search.setText("Gmail")
    return made


def _add_mcp_server(harness: Harness) -> QDialog:
    made = AddServerDialog(harness.keep, harness.window.tasks, harness.window)
    made.name_edit.setText("notes_2")
    made.command.setText('npx -y notes-server "/home/ann/My notes"')
    made.values.add_row()
    return made


def _confirm_mcp_server(harness: Harness) -> QDialog:
    made = ConfirmServerDialog("notes", harness.keep, harness.window.tasks, harness.window)
    harness.until(lambda: len(made.tools) == 2)
    return made


def _restore(harness: Harness) -> QDialog:
    facts = BackupFacts(
        made_at=NOW,
        program="0.1.0",
        files=31,
        bytes=48_300_000,
        workflows=7,
        items=2_314,
    )
    file = harness.folder / "Keep 2026-11-20.keepbackup"
    file.touch()
    os.truncate(file, 48_300_000)
    contents = BackupContents(
        facts=facts,
        workflows=[
            BackedUpWorkflow(
                name="Mail to spreadsheet",
                version="1.0",
                is_archived=False,
                grants=[
                    Grant(Path("/home/mara/Mail/Bills"), is_folder=True),
                    Grant(Path("/home/mara/Documents/bills.csv"), is_folder=False),
                ],
            ),
            BackedUpWorkflow(name="Price watch", version="2.1", is_archived=True, grants=[]),
        ],
        connections={"orders": "https://shop.example/api"},
    )
    with patch.object(restore, "backup_contents", lambda *_: contents):
        made = restore.RestoreDialog(harness.keep, harness.window.tasks, file, harness.window)
        made.show_below(f"{HOME}/{file.name}")
        harness.until(made.now.isEnabled)
    return made


def _rename(harness: Harness) -> QDialog:
    return RenameDialog(_BILLS, harness.window.tasks, harness.window)


def _mail_account(harness: Harness) -> QDialog:
    made = MailAccountDialog(harness.keep, harness.window.tasks, harness.window)
    made.address.setText("ada@gmail.com")
    made.address.textEdited.emit(made.address.text())
    return made


def _page_part(harness: Harness) -> QDialog:
    made = a_page_part(harness.keep, harness.window.tasks, harness.window)
    harness.until(lambda: made.list.count() == 3 and "1.299" in made.preview.sentence)
    return made


def _permissions(harness: Harness) -> QDialog:
    made = PermissionsDialog(
        harness.keep, harness.window.tasks, harness.made[_MAIL], _MAIL, harness.window
    )
    harness.until(lambda: bool(made.buttons))
    return made


def _api(harness: Harness) -> QDialog:
    made = an_api_dialog(harness.keep, harness.window.tasks, harness.window, harness.folder)
    harness.until(lambda: made.model.total == 7)
    choose_some(made)
    return made


DIALOGS: Mapping[str, Scene] = {
    "run": dialog(_run_that_left_some),
    "runs": dialog(_runs),
    "rehearsal": dialog(_rehearsal),
    "script": dialog(
        lambda s: ScriptDialog(
            s.window.tasks, lambda: ShownScript("1.2", scripts.INVOICES), 10, s.window
        )
    ),
    "versions": dialog(lambda s: VersionsDialog(s.keep, s.window.tasks, s.made[_BILLS], s.window)),
    "version-activate": dialog(_another_version),
    "version-new": dialog(_new_version),
    "schedule-of-one": dialog(
        lambda s: ScheduleDialog(s.keep, s.window.tasks, s.made[_BILLS], s.window)
    ),
    "permissions": dialog(_permissions),
    "reprocess": _many(ItemAction.REPROCESS),
    "repeat": dialog(
        lambda s: RepeatDialog(
            s.window.tasks,
            "Chair for the reception",
            (("Order the chair", True), ("Pay 240.00 to Halden & Sons", False)),
            s.window,
        )
    ),
    "undo": dialog(_undo),
    "archive": dialog(lambda s: ArchiveDialog(s.keep, s.window.tasks, s.window)),
    "archive-unknown": dialog(
        lambda s: ArchiveUnknownDialog(s.window.tasks, "Supplier invoices", _UNKNOWN, s.window)
    ),
    "connect": dialog(_connect),
    "api": dialog(_api),
    "mcp-add": dialog(_add_mcp_server),
    "mcp-confirm": dialog(_confirm_mcp_server),
    "connector": dialog(lambda s: ConnectorDialog(s.keep, s.window.tasks, s.window)),
    "page-part": dialog(_page_part),
    "mail-account": dialog(_mail_account),
    "rename": dialog(_rename),
    "restore": dialog(_restore),
}
