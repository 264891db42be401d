"""What a backup is, what restoring it means, and the two ways to have it."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.services.backups import (
    backup_facts,
    effects_since,
    give_up_restore,
    restore_at_next_start,
)
from keep_desktop.services.context import Keep
from keep_desktop.storage.backup_reading import BackupFacts
from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.text import moment_within, number, size_words
from keep_desktop.ui.worker import Reader

#: So many effects are counted.
_MOST = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    facts: BackupFacts
    file_bytes: int
    #: How many effects came after it was made.
    since: int


class RestoreDialog(Dialog):
    """Accepted, it is put in place at the next start; `restart_asked`: and that is wanted now."""

    restart_asked = Signal()

    def __init__(
        self, keep: Keep, reader: Reader, file: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Restore a backup"), reader, parent)
        self._keep, self._file = keep, file
        self._is_copying = False
        self.say_below(one_line(str(file), 200))
        body, column = padded(spacing=12)
        self.set_body(scrolling(body))
        self.facts = plain_label(self.tr("Reading…"), "strong")
        column.addWidget(self.facts)
        self.holds = plain_label("")
        self.holds.hide()
        column.addWidget(self.holds)
        for sentence in self._meaning():
            column.addWidget(plain_label(sentence))
        self.warning = Note("warn")
        column.addWidget(self.warning)
        column.addStretch(1)
        self._buttons()
        self.hug(620)
        self._ask()

    def _meaning(self) -> tuple[str, ...]:
        return (
            self.tr("Workflows, items and settings become what they were then."),
            self.tr(
                "Everything is stopped afterwards, as by the emergency stop: nothing runs until "
                "you have looked and turn it back on."
            ),
            self.tr(
                "What is here now is kept beside it in the data folder, under another name. "
                "Passwords stay as they are: a backup holds none."
            ),
        )

    def _buttons(self) -> None:
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.later = self.button(
            self.tr("Restore at the next start"), lambda: self._leave(now=False)
        )
        self.now = self.button(
            self.tr("Restore and restart"), lambda: self._leave(now=True), kind="danger"
        )
        for button in (self.later, self.now):
            button.setEnabled(False)
        self.footer.addStretch(1)
        for button in (self.cancel, self.later, self.now):
            self.footer.addWidget(button)
        self.cancel.setFocus()

    def _ask(self) -> None:
        file = self._file
        keep = self._keep

        def look() -> _Found:
            facts = backup_facts(file)
            since = effects_since(keep, facts.made_at, most=_MOST + 1)
            return _Found(facts=facts, file_bytes=file.stat().st_size, since=since)

        self.do(look, self._show, on_error=self._refused)

    def _warn(self, since: int) -> None:
        """What happened outside stays, whatever the ledger is put back to."""
        if not since:
            said = self.tr("No workflow has changed anything since it was made.")
            self.warning.say(said, "sunken")
            return
        one, many = (
            self.tr("Since it was made, workflows have changed {count} thing. That stays as it is, "
                    "but the backup does not know of it: run again, they may do it a second time."),
            self.tr("Since it was made, workflows have changed {count} things. They stay as they "
                    "are, but the backup does not know of them: run again, workflows may do them a "
                    "second time."),
        )  # fmt: skip
        if since > _MOST:
            count = self.tr("more than {count}").format(count=number(_MOST))
        else:
            count = number(since)
        look = self.tr("Look at Activity before you restore, and at your files and mails after it.")
        said = (one if since == 1 else many).format(count=count)
        self.warning.say(f"{said} {look}", "warn")

    def _show(self, found: _Found) -> None:
        facts = found.facts
        self._warn(found.since)
        clock = self._keep.clock
        self.facts.setText(
            self.tr("Made: {when} · version {version} · {size}").format(
                when=moment_within(facts.made_at, clock.now(), clock.zone()),
                version=one_line(facts.program, 40),
                size=size_words(found.file_bytes),
            )
        )
        self.holds.setText(self._held(facts))
        self.holds.show()
        for button in (self.later, self.now):
            button.setEnabled(True)
        self.filled()

    def _held(self, facts: BackupFacts) -> str:
        if facts.workflows is None or facts.items is None:
            return self.tr("It does not say how many workflows and items it holds.")
        return self.tr("Workflows: {workflows}, with those in the archive · Items: {items}").format(
            workflows=number(facts.workflows), items=number(facts.items)
        )

    def _refused(self, error: Exception) -> None:
        self.facts.setText(self.tr("This cannot be restored."))
        self.show_error(error)
        self.filled()

    def _leave(self, *, now: bool) -> None:
        keep, file = self._keep, self._file
        self.facts.setText(self.tr("Copying the backup…"))
        self._is_copying = True
        self.do(
            lambda: restore_at_next_start(keep, file),
            lambda _: self._left(now=now),
            self.later,
            self.now,
            on_error=self._not_left,
        )

    def _not_left(self, error: Exception) -> None:
        self._is_copying = False
        self.show_error(error)

    def reject(self) -> None:
        if self._is_copying:
            # A large one takes its time: what is cancelled meanwhile is not put in place.
            keep = self._keep
            self._reader.do(lambda: give_up_restore(keep))
        super().reject()

    def _left(self, *, now: bool) -> None:
        self._is_copying = False
        self.accept()
        if now:
            self.restart_asked.emit()
