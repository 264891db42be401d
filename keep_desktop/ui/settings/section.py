"""Base of the sections of the Settings page, and their cards."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QPushButton, QWidget

from keep_desktop.domain.immutable import immutable
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.login_item import LoginItem
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.backups import ChosenBackup
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.preferences import Motion, Preferences
from keep_desktop.ui.style.theme import Mode
from keep_desktop.ui.text.error_text import sentence_of, translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import focus_with_ring, keep_focus_by_name
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import FormNote, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, FlowLayout, add_shown, clear, fill, hbox, vbox
from keep_desktop.ui.widgets.pointer import ClickGuard

Row = TypeVar("Row")

_tr = partial(QCoreApplication.translate, "ListSection")


@immutable(kw_only=True)
class SettingsContext:
    """What the sections need."""

    keep: Keep
    tasks: TaskRunner
    bridge: Bridge
    preferences: Preferences
    login_item: LoginItem
    #: Whether the desktop shows the tray icon.
    has_tray: Callable[[], bool]
    apply_mode: Callable[[Mode], None]
    apply_motion: Callable[[Motion], None]
    quit: Callable[[], None]
    #: Restarts Keep, with a backup restored or without.
    restart: Callable[[ChosenBackup | None], None]


class Section(QWidget):
    """A column of cards."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.column = vbox(within=self, spacing=16, margins=(12, 24, 12, 24))

    def tab_blocks(self) -> Sequence[QWidget]:
        """The cards in the order of their creation, which is that of reading."""
        return self.findChildren(SettingsCard, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def refresh(self) -> None:
        """Load again; called when the section is shown."""

    def refresh_if_visible(self) -> None:
        if self.isVisible():
            self.refresh()

    def open_dialog(self, dialog: QDialog) -> None:
        """Open it, delete it when it is closed, and load again: one that is closed while it saves
        reports nothing."""
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()


class SettingsCard(QFrame):
    """A heading, a sentence below it, and the contents of `column`."""

    def __init__(self, title: str, about: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self.column = vbox(within=self, spacing=12, margins=(20, 16, 20, 18))
        self.title = plain_label(title, "heading")
        self._in_rows: list[QWidget] = []
        self.column.addWidget(self.title)
        if about:
            self.column.addWidget(plain_label(about, "soft"))

    def tab_blocks(self) -> Sequence[QWidget]:
        """Its rows stand below a list that is filled later."""
        return self._in_rows

    def add_row(self, *widgets: QWidget) -> QHBoxLayout:
        """Side by side, from the left."""
        self._in_rows += widgets
        row = hbox(spacing=8)
        for widget in widgets:
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        self.column.addLayout(row)
        return row


class ListSection(Section, Generic[Row]):
    """One card with a list. Loads when shown, and after each change."""

    def __init__(
        self,
        context: SettingsContext,
        card: SettingsCard,
        adds: Sequence[QPushButton],
        nothing: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(context, parent)
        self.rows: Sequence[Row] | None = None
        self._keyed: list[dict[str, QPushButton]] = []
        self.checks = self.keyed_buttons()
        self._under_check: set[str] = set()
        #: To be signed in to again, once the list is there.
        self._key_to_sign_in = ""
        self.card, self.add = card, adds[0]
        self.trouble, self.nothing, self._nothing_text = FormNote("fail"), FormNote(), nothing
        self._list = vbox(spacing=16)
        fill(card.column, self.trouble, self._list, self.nothing)
        card.add_row(*adds)
        fill(self.column, card, STRETCH)
        context.bridge.settings_changed.connect(self.refresh_if_visible)

    def keyed_buttons(self) -> dict[str, QPushButton]:
        """For buttons by the key of their row; emptied when the list is filled again."""
        self._keyed.append({})
        return self._keyed[-1]

    @abstractmethod
    def load(self) -> Sequence[Row]:
        """On a worker thread."""

    @abstractmethod
    def key_of(self, row: Row) -> str: ...

    @abstractmethod
    def row_widget(self, row: Row) -> QWidget: ...

    @abstractmethod
    def sign_in(self, row: Row) -> None:
        """Open the dialog that signs in to it again."""

    def refresh(self) -> None:
        self.context.tasks.query_after_commands(
            (type(self).__name__, id(self)),
            self.load,
            self._show,
            self.trouble.show_error,
        )

    def reconnect(self, key: str) -> None:
        """`sign_in` to the one of that key."""
        self._key_to_sign_in = key
        self.refresh()

    def _show(self, rows: Sequence[Row]) -> None:
        self.trouble.set_text("")
        if rows != self.rows:
            self.rows = rows
            for buttons in self._keyed:
                buttons.clear()
            with keep_focus_by_name(self):
                clear(self._list)
                for each in rows:
                    add_shown(self._list, self.row_widget(each))
        self.nothing.set_text("" if rows else self._nothing_text)
        key_to_sign_in, self._key_to_sign_in = self._key_to_sign_in, ""
        for row in rows:
            if self.key_of(row) == key_to_sign_in:
                self.sign_in(row)

    def check_button(self, key: str, name: str, run: Callable[[CancelSource], str]) -> QPushButton:
        """A button that shows the sentence of *run*, which is called on a worker thread."""
        button = make_button(
            self.tr("Checking…") if key in self._under_check else self.tr("Check"),
            self.tr("Check {name}").format(name=name),
        )
        button.clicked.connect(lambda: self._check(key, run))
        self.checks[key] = button
        return button

    def _check(self, key: str, run: Callable[[CancelSource], str]) -> None:
        """May take seconds; closing the window does not wait."""
        if key in self._under_check:
            return
        self._under_check.add(key)
        # It stays enabled, to keep the focus; its text shows that it is busy.
        self.checks[key].setText(self.tr("Checking…"))
        cancel = CancelSource()
        self.context.tasks.concurrent(
            lambda: run(cancel),
            lambda text: self._checked(key, translate_error(text)),
            lambda error: self._checked(key, sentence_of(error)),
            end=cancel.cancel,
        )

    def _checked(self, key: str, sentence: str) -> None:
        self._under_check.discard(key)
        if key in self.checks:
            self.checks[key].setText(self.tr("Check"))
        self.context.tasks.messages.show(sentence)
        self.refresh()


class ListRow(QWidget):
    """An icon, a title, lines below it, and buttons: at the right, or with *below* under them."""

    def __init__(
        self,
        sign: tuple[str, str],
        title: str,
        lines: Sequence[str | QWidget],
        buttons: Sequence[QPushButton],
        *,
        below: bool = False,
    ) -> None:
        super().__init__()
        row = hbox((icon_label(*sign), 0, Qt.AlignmentFlag.AlignTop), within=self, spacing=10)
        text = vbox(plain_label(title, "strong"), spacing=2 if below else 0)
        for line in lines:
            if not isinstance(line, str):
                text.addWidget(line)
            elif line:
                text.addWidget(plain_label(line, "small"))
        row.addLayout(text, 1)
        flow = FlowLayout(gap=6)
        if below:
            text.addSpacing(4)
            text.addLayout(flow)
        for button in buttons:
            if below:
                flow.addWidget(button)
            else:
                row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)


def users_text(workflows: Sequence[str], most: int = 4) -> str:
    if not workflows:
        return _tr("Not used by any workflow.")
    return _tr("Used by {names}").format(names=names_of(workflows, most))


def names_of(workflows: Sequence[str], most: int = 6) -> str:
    """Their names, cut to the first ones."""
    names = ", ".join(single_line(name, 60) for name in workflows[:most])
    more = len(workflows) - most
    return _tr("{names} and {count} more").format(names=names, count=more) if more > 0 else names


def is_confirmed(button: QPushButton, guard: ClickGuard, question: str, name: str) -> bool:
    """Whether *button* shows *question* already, since what it does cannot be undone; otherwise it
    does from now on, with the accessible *name*."""
    if button.text() == question:
        return True
    # A double click must not confirm.
    with guard.changing((button,)):
        button.setText(question)
        button.setAccessibleName(name)
    # For Enter, also after a click.
    focus_with_ring(button)
    return False


def open_folder(folder: Path) -> None:
    """In the file manager of the desktop."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
