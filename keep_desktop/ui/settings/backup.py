"""Backing up and restoring."""

import threading
import time
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from keep_desktop.domain.errors import KeepError
from keep_desktop.services.backups import (
    LastBackup,
    WaitingRestore,
    give_up_restore,
    last_backup,
    make_backup,
    remember_backup,
    restore_waits,
)
from keep_desktop.storage.backup_reading import BackupFacts
from keep_desktop.ui.dialogs.restore import RestoreDialog
from keep_desktop.ui.file_dialogs import ask_file, ask_target
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.motion import show_busy
from keep_desktop.ui.settings.section import Card, Means, Section, a_button
from keep_desktop.ui.show_in_folder import show_in_folder
from keep_desktop.ui.text import moment_within, size_words
from keep_desktop.ui.worker import sentence_of

#: Seconds between two looks at the bar.
_PACE_S = 0.1
_SUFFIX = ".keepbackup"


class _Cancelled(KeepError):
    """The user does not want it any more."""


class BackupSection(Section):
    """`restart_asked` wants Keep to be ended and started again."""

    restart_asked = Signal()
    _went_on = Signal(int, int)

    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self._cancel = threading.Event()
        self._last: LastBackup | None = None
        self.column.addWidget(self._backing_up())
        self.column.addWidget(self._restoring())
        self.column.addStretch(1)
        self._went_on.connect(self._show_progress, Qt.ConnectionType.QueuedConnection)

    def _backing_up(self) -> Card:
        card = Card(
            self.tr("Back up"),
            self.tr(
                "One file with everything but passwords: workflows, items, what happened to each, "
                "and the files that Keep set aside. Work goes on meanwhile. Put it on another "
                "disk."
            ),
        )
        self.last = plain_label("")
        self.trouble = Note("fail")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("How far the backup is"))
        self.progress.hide()
        self.back_up = a_button(self.tr("Back up…"), icon="archive")
        self.back_up.clicked.connect(self.choose_target)
        self.cancel = a_button(self.tr("Cancel"), self.tr("Cancel the backup"))
        self.cancel.clicked.connect(self._cancel.set)
        self.cancel.hide()
        self.show_last = a_button(
            self.tr("Show in folder"), self.tr("Show the last backup in its folder")
        )
        self.show_last.clicked.connect(self._show_last)
        self.show_last.hide()
        for widget in (self.last, self.trouble, self.progress):
            card.column.addWidget(widget)
        card.add_row(self.back_up, self.show_last, self.cancel)
        return card

    def _restoring(self) -> Card:
        card = Card(
            self.tr("Restore"),
            self.tr(
                "Puts everything back to how it was when a backup was made. You see what it holds "
                "before anything happens."
            ),
        )
        self.waits = Note("warn")
        self.restore = a_button(self.tr("Restore…"), icon="archive-restore")
        self.restore.clicked.connect(self.choose_backup)
        self.give_up = a_button(self.tr("Do not restore"))
        self.give_up.clicked.connect(self._give_up)
        self.restart = a_button(self.tr("Restore and restart"))
        self.restart.clicked.connect(self.restart_asked)
        card.column.addWidget(self.waits)
        card.add_row(self.restore, self.restart, self.give_up)
        for button in (self.give_up, self.restart):
            button.hide()
        return card

    # -- reading ------------------------------------------------------------------------------

    def refresh(self) -> None:
        keep = self.means.keep
        self.means.reader.ask_behind(
            ("backup", id(self)), lambda: (last_backup(keep), restore_waits(keep)), self._show
        )

    def _show(self, found: tuple[LastBackup | None, WaitingRestore | None]) -> None:
        last, waits = found
        self._last = last
        self.show_last.setVisible(last is not None)
        clock = self.means.keep.clock
        if last is None:
            self.last.setText(self.tr("No backup was made from here yet."))
        else:
            self.last.setText(
                self.tr("Last backup: {when}, {size}, in “{file}”.").format(
                    when=moment_within(last.at, clock.now(), clock.zone()),
                    size=size_words(last.bytes),
                    file=cited(str(last.file), 300),
                )
            )
        self._show_waiting(waits)

    def _show_waiting(self, waits: WaitingRestore | None) -> None:
        """What cannot be put in place can still be given up."""
        facts = None if waits is None else waits.facts
        if waits is None:
            self.waits.say("")
        elif facts is not None:
            self.waits.say(self._waits(facts), "warn")
        else:
            stays = self.tr("The next start leaves everything as it is. Choose another backup.")
            self.waits.say(f"{one_line(told(waits.trouble), 1_000)} {stays}", "fail")
        self.give_up.setVisible(waits is not None)
        self.restart.setVisible(facts is not None)

    def _waits(self, facts: BackupFacts) -> str:
        clock = self.means.keep.clock
        return self.tr(
            "A backup is put in place when Keep starts next. It was made: {when}."
        ).format(when=moment_within(facts.made_at, clock.now(), clock.zone()))

    # -- backing up ---------------------------------------------------------------------------

    def choose_target(self) -> None:
        """Ask where to, then back up."""
        now = self.means.keep.clock.now().astimezone(self.means.keep.clock.zone())
        proposed = Path.home() / f"Keep {now:%Y-%m-%d}{_SUFFIX}"
        ask_target(
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
        keep, cancel, went_on = self.means.keep, self._cancel, self._went_on
        cancel.clear()
        last = 0.0

        def told(done: int, total: int) -> None:
            nonlocal last
            if cancel.is_set():
                raise _Cancelled(self.tr("The backup was cancelled. No file was written."))
            now = time.monotonic()
            if now - last >= _PACE_S or done == total:
                last = now
                went_on.emit(done // 1024, total // 1024)

        def work() -> LastBackup:
            at = make_backup(keep, file, told=told).made_at
            made = LastBackup(file=file, at=at, bytes=file.stat().st_size)
            remember_backup(keep, made)
            return made

        self.trouble.say("")
        self._working(True)
        self.means.reader.long(work, self._made, self._failed, end=cancel.set)

    def _show_last(self) -> None:
        if self._last is not None:
            show_in_folder(self._last.file)

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
        said = self.tr("Backed up: {size}. Passwords are not in it.")
        self.written.emit(said.format(size=size_words(made.bytes)), made.file)
        self.refresh()

    def _failed(self, error: Exception) -> None:
        self._working(False)
        if isinstance(error, _Cancelled):
            self.told.emit(sentence_of(error))
        else:
            self.trouble.say(sentence_of(error), "fail")

    # -- restoring ----------------------------------------------------------------------------

    def choose_backup(self) -> None:
        """Ask which, then show what it is."""
        filters = (self._filter(), self.tr("All files (*)"))
        ask_file(self.window(), self.tr("Restore from"), self.open_backup, filters=filters)

    def open_backup(self, file: Path) -> RestoreDialog:
        """Show what the backup is, and what restoring it means."""
        dialog = RestoreDialog(self.means.keep, self.means.reader, file, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _: self.refresh())
        dialog.restart_asked.connect(self.restart_asked)
        dialog.open()
        return dialog

    def _give_up(self) -> None:
        keep = self.means.keep
        self.means.reader.do(
            lambda: give_up_restore(keep),
            lambda _: self.refresh(),
            lambda error: self.trouble.say(sentence_of(error), "fail"),
        )
