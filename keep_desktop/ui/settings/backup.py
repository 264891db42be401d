"""Backup section: create a backup, and the dialog that restores one."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.immutable import immutable
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.backups import (
    BackupContents,
    ChosenBackup,
    LastBackup,
    backup_contents,
    effects_since,
    last_backup,
    make_backup,
    remember_backup,
)
from keep_desktop.storage.backup.read import BackupFacts
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext
from keep_desktop.ui.style.theme import show_busy
from keep_desktop.ui.text.error_text import quote, sentence_of
from keep_desktop.ui.text.format import moment_within, number, size_text
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.file_chooser import choose_file, choose_save_path
from keep_desktop.ui.widgets.inputs import make_button, progress_bar
from keep_desktop.ui.widgets.labels import FormNote, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, fill

#: Effects counted at most.
_MOST = 500


@immutable(kw_only=True)
class _BackupSummary:
    contents: BackupContents
    file_bytes: int
    #: Effects since the backup was made.
    since: int


class RestoreDialog(Dialog):
    """Describes a backup before it is restored. `restart_requested` carries the ChosenBackup to
    restart Keep with."""

    restart_requested = Signal(object)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, file: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Restore a backup"), tasks, parent)
        self._keep, self._file = keep, file
        self._chosen: ChosenBackup | None = None
        self.show_below(single_line(str(file), 200))
        column = self.scroll_body(spacing=12)
        self.facts = plain_label(self.tr("Loading…"), "strong")
        column.addWidget(self.facts)
        self.holds = plain_label("")
        self.holds.hide()
        self.contents = plain_label("")
        self.contents.hide()
        fill(column, self.holds, self.contents)
        for sentence in self._meaning():
            column.addWidget(plain_label(sentence))
        self.warning = FormNote("warn")
        fill(column, self.warning, STRETCH)
        self._buttons()
        self.fit_height(620)
        self._run_query()

    def _meaning(self) -> tuple[str, ...]:
        return (
            self.tr("Workflows, items and settings are restored from the backup."),
            self.tr("Afterwards, everything is stopped. Check your data, then turn Keep back on."),
            self.tr(
                "Your current data is kept in the data folder under another name. Passwords "
                "don't change."
            ),
        )

    def _buttons(self) -> None:
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.now = self.button(self.tr("Restore and restart"), self.accept, kind="danger")
        self.now.setEnabled(False)
        fill(self.footer, STRETCH, self.cancel, self.now)
        self.cancel.setFocus()

    def _run_query(self) -> None:
        file = self._file
        keep = self._keep

        def read() -> _BackupSummary:
            contents = backup_contents(keep.data_dir, file, keep.clock)
            since = effects_since(keep, contents.facts.made_at, most=_MOST + 1)
            return _BackupSummary(contents=contents, file_bytes=file.stat().st_size, since=since)

        self.do(read, self._show, on_error=self._refused)

    def _warn(self, since: int) -> None:
        """Effects outside stay, whatever ledger is restored."""
        if not since:
            text = self.tr("No workflow has changed anything since this backup.")
            self.warning.set_text(text, "sunken")
            return
        one, many = (
            self.tr("Since this backup, workflows have made {count} change. It stays, but "
"may be repeated because the backup doesn't include it."),
            self.tr("Since this backup, workflows have made {count} changes. They stay, but "
"may be repeated because the backup doesn't include them."),
        )  # fmt: skip
        if since > _MOST:
            count = self.tr("more than {count}").format(count=number(_MOST))
        else:
            count = number(since)
        style = self.tr("Check Activity before you restore, and your files and mail afterwards.")
        text = (one if since == 1 else many).format(count=count)
        self.warning.set_text(f"{text} {style}", "warn")

    def _show(self, found: _BackupSummary) -> None:
        facts = found.contents.facts
        self._chosen = ChosenBackup(file=self._file, facts=facts)
        self._warn(found.since)
        clock = self._keep.clock
        self.facts.setText(
            self.tr("Made: {when} · version {version} · {size}").format(
                when=moment_within(facts.made_at, clock.now(), clock.zone()),
                version=single_line(facts.program, 40),
                size=size_text(found.file_bytes),
            )
        )
        self.holds.setText(self._counts_text(facts))
        self.holds.show()
        self.contents.setText("\n".join(self._contents(found.contents)))
        self.contents.show()
        self.now.setEnabled(True)
        self.filled()

    def _counts_text(self, facts: BackupFacts) -> str:
        if facts.workflows is None or facts.items is None:
            return self.tr("The number of workflows and items is unknown.")
        return self.tr("Workflows: {workflows}, including archived · Items: {items}").format(
            workflows=number(facts.workflows), items=number(facts.items)
        )

    def _contents(self, contents: BackupContents) -> Iterator[str]:
        """The scripts, what they may use, the connections and the models."""
        for one in contents.workflows:
            name = self.tr("{name}, version {label}").format(
                name=single_line(one.name, 80), label=one.version
            )
            yield self.tr("{name} (archived)").format(name=name) if one.is_archived else name
            for grant in one.grants:
                path = single_line(str(grant.path), 200)
                yield self.tr("    can access {path}").format(path=path)
            for capability in one.allowed:
                text = single_line(str(capability), 200)
                yield self.tr("    is allowed {permission}").format(permission=text)
        for service, address in contents.connections.items():
            yield self.tr("Connection {name}: {address}").format(
                name=single_line(service, 80), address=single_line(address, 200)
            )
        for model, address in contents.models.items():
            yield self.tr("Model {name}: {address}").format(
                name=single_line(model, 80), address=single_line(address, 200)
            )

    def _refused(self, error: Exception) -> None:
        self.facts.setText(self.tr("This can't be restored."))
        self.show_error(error)
        self.filled()

    def accept(self) -> None:
        super().accept()
        self.restart_requested.emit(self._chosen)


#: Seconds between two updates of the progress bar.
_PACE_S = 0.1
_SUFFIX = ".keepbackup"


class _BackupCancelled(KeepError):
    """The user cancelled."""


class BackupSection(Section):
    _progressed = Signal(int, int)

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._cancel = threading.Event()
        self._last: LastBackup | None = None
        fill(self.column, self._backing_up(), self._restoring(), STRETCH)
        self._progressed.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)

    def _backing_up(self) -> SettingsCard:
        card = SettingsCard(
            self.tr("Back up"),
            self.tr(
                "Saves everything except passwords in one file: workflows, items, their "
                "history and files kept for undo. Workflows keep running. Store it on "
                "another disk."
            ),
        )
        self.last = plain_label("")
        self.trouble = FormNote("fail")
        self.progress = progress_bar(self.tr("Backup progress"))
        self.progress.hide()
        self.back_up = make_button(self.tr("Back up…"), icon="archive")
        self.back_up.clicked.connect(self.choose_target)
        self.cancel = make_button(self.tr("Cancel"), self.tr("Cancel the backup"))
        self.cancel.clicked.connect(self._cancel.set)
        self.cancel.hide()
        self.show_last = make_button(
            self.tr("Show in folder"), self.tr("Show the last backup in its folder")
        )
        self.show_last.clicked.connect(self._show_last)
        self.show_last.hide()
        fill(card.column, self.last, self.trouble, self.progress)
        card.add_row(self.back_up, self.show_last, self.cancel)
        return card

    def _restoring(self) -> SettingsCard:
        card = SettingsCard(
            self.tr("Restore"),
            self.tr("Restores everything from a backup. You can review it first."),
        )
        self.restore = make_button(self.tr("Restore…"), icon="archive-restore")
        self.restore.clicked.connect(self.choose_backup)
        card.add_row(self.restore)
        return card

    def refresh(self) -> None:
        keep = self.context.keep
        self.context.tasks.query_after_commands(
            ("backup", id(self)), lambda: last_backup(keep), self._show
        )

    def _show(self, last: LastBackup | None) -> None:
        self._last = last
        self.show_last.setVisible(last is not None)
        clock = self.context.keep.clock
        if last is None:
            self.last.setText(self.tr("No backups yet."))
        else:
            self.last.setText(
                self.tr("Last backup: {when}, {size}, in “{file}”.").format(
                    when=moment_within(last.at, clock.now(), clock.zone()),
                    size=size_text(last.bytes),
                    file=quote(str(last.file), 300),
                )
            )

    def choose_target(self) -> None:
        """Ask for a target, then back up."""
        now = self.context.keep.clock.now().astimezone(self.context.keep.clock.zone())
        proposed = Path.home() / f"Keep {now:%Y-%m-%d}{_SUFFIX}"
        choose_save_path(
            self.window(),
            self.tr("Back up to"),
            self.back_up_to,
            proposed=proposed,
            suffix=_SUFFIX,
            filters=(self._filter(),),
        )

    def _filter(self) -> str:
        return self.tr("Backups of Keep ({pattern})").format(pattern=f"*{_SUFFIX}")

    def back_up_to(self, file: Path) -> None:
        """Write the backup on a thread of its own."""
        keep, cancel, went_on = self.context.keep, self._cancel, self._progressed
        cancel.clear()
        last = 0.0

        def message(done: int, total: int) -> None:
            nonlocal last
            if cancel.is_set():
                raise _BackupCancelled(self.tr("Backup cancelled. No file was saved."))
            now = time.monotonic()
            if now - last >= _PACE_S or done == total:
                last = now
                went_on.emit(done // 1024, total // 1024)

        def work() -> LastBackup:
            at = make_backup(keep, file, on_progress=message).made_at
            made = LastBackup(file=file, at=at, bytes=file.stat().st_size)
            remember_backup(keep, made)
            return made

        self.trouble.set_text("")
        self._working(True)
        self.context.tasks.long(work, self._made, self._failed, end=cancel.set)

    def _show_last(self) -> None:
        if self._last is not None:
            self.context.tasks.messages.show_in_folder(self._last.file)

    def _working(self, on: bool) -> None:
        show_busy(self.progress)
        had_focus = self.back_up.hasFocus() or self.cancel.hasFocus()
        self.progress.setVisible(on)
        self.cancel.setVisible(on)
        self.back_up.setEnabled(not on)
        if had_focus:
            (self.cancel if on else self.back_up).setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, max(1, total))
        self.progress.setValue(done)

    def _made(self, made: LastBackup) -> None:
        self._working(False)
        text = self.tr("Backed up: {size}. Passwords aren't included.")
        text = text.format(size=size_text(made.bytes))
        self.context.tasks.messages.show_file(text, made.file)
        self.refresh()

    def _failed(self, error: Exception) -> None:
        self._working(False)
        if isinstance(error, _BackupCancelled):
            self.context.tasks.messages.show(sentence_of(error))
        else:
            self.trouble.show_error(error)

    def choose_backup(self) -> None:
        """Ask for a backup, then describe it."""
        filters = (self._filter(), self.tr("All files (*)"))
        choose_file(self.window(), self.tr("Restore from"), self.open_backup, filters=filters)

    def open_backup(self, file: Path) -> RestoreDialog:
        """Describe the backup, and what restoring it means."""
        dialog = RestoreDialog(self.context.keep, self.context.tasks, file, self.window())
        dialog.restart_requested.connect(self.context.restart)
        dialog.open()
        return dialog
