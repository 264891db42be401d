"""Details below a question: earlier answers, the comparison of old and new content, the file it is
about, and buttons that fix its cause."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from math import ceil
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import BLOCKING, QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.services.context import Keep
from keep_desktop.services.items.related_files import FileSearch, file_of
from keep_desktop.ui.code.diff_view import DiffLine, DiffView, changes
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.answers import CardButton
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.question_facts import answered_before
from keep_desktop.ui.presentation.questions import (
    blocked_call,
    connection_of,
    is_settled_in_models,
    lacks_connection,
    may_be_script,
    needs_other_script,
    server_of,
)
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.json_text import plain_text
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import WrapLabel, plain_label, plain_tooltip, show_text
from keep_desktop.ui.widgets.layouts import FlowLayout, vbox


@immutable
class QuickAnswer:
    """One of the first answers; *does* describes its effect."""

    word: str
    does: str
    icon: str
    tone: str
    choose: Callable[[], object]
    #: Why it is disabled; empty if enabled.
    blocked_reason: str = ""


class EarlierAnswerLabel(WrapLabel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.allow_selecting()
        self.hide()

    def show_earlier(self, question: QuestionRow, now: datetime, zone: tzinfo) -> None:
        show_text(self, answered_before(question, now, zone))


_MOST_LINES = 14


def payloads_of(question: QuestionRow) -> tuple[JsonValue, JsonValue] | None:
    """The content last written and the content to write now; None for other questions."""
    detail = question.detail
    if not isinstance(detail, dict) or not {"was", "now"} <= detail.keys():
        return None
    return detail["was"], detail["now"]


def payload_changes(was: JsonValue, now: JsonValue) -> Sequence[DiffLine]:
    """Line by line, as readable text; empty if both are equal."""
    return changes(plain_text(was), plain_text(now))


class PayloadDiff(QWidget):
    """Hidden if there is nothing to compare. The diff is computed when first expanded."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._payloads: tuple[JsonValue, JsonValue] | None = None
        self.toggle = CardButton(self)
        self.toggle.setProperty("kind", "ghost")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._set_expanded)
        self.view: DiffView | None = None
        self._legend = plain_label(self.tr("− previous content, + new content"), "small")
        self._legend.hide()
        self._column = vbox(
            (self.toggle, 0, Qt.AlignmentFlag.AlignLeft), self._legend, within=self, spacing=6
        )
        self._label_toggle(open_=False)
        self.hide()

    def show_question(self, question: QuestionRow) -> None:
        payloads = payloads_of(question)
        if payloads != self._payloads:
            self._payloads = payloads
            self._draw()
        self.setVisible(payloads is not None)

    def _label_toggle(self, *, open_: bool) -> None:
        label = self.tr("Hide changes") if open_ else self.tr("Show changes")
        self.toggle.setText(label)
        set_icon(self.toggle, "chevron-up" if open_ else "git-compare")
        restyle(self.toggle, kind="ghost")

    def _set_expanded(self, open_: bool) -> None:
        self._label_toggle(open_=open_)
        if open_ and self.view is None:
            self.view = DiffView(self)
            self.view.setAccessibleName(self.tr("Changes"))
            # A margin of the text would scroll with it and leave space for a part of a line.
            self.view.document().setDocumentMargin(0)
            self.view.installEventFilter(self)
            self._column.addWidget(self.view)
            self._draw()
        for part in (self._legend, self.view):
            if part is not None:
                part.setVisible(open_)

    def _draw(self) -> None:
        if self.view is None or self._payloads is None:
            return
        lines = payload_changes(*self._payloads)
        self.view.show_lines(lines)
        if not lines:
            self.view.setPlainText(
                self.tr("No visible difference. They differ beyond what is shown.")
            )
        self._fit(self.view)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and isinstance(watched, DiffView):
            # After layout, including the horizontal scroll bar.
            QTimer.singleShot(0, watched, lambda: self._fit(watched))
        return False

    @staticmethod
    def _fit(view: DiffView) -> None:
        """As high as its lines, up to a limit of whole lines."""
        line = view.blockBoundingRect(view.document().firstBlock()).height()
        around = view.height() - view.viewport().height()
        height = ceil(min(_MOST_LINES, view.blockCount()) * line) + 1 + around
        if height != view.height():
            view.setFixedHeight(height)


class FileButton(CardButton):
    """“Show in folder”; hidden until the file is found, since a disk may be slow."""

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setText(self.tr("Show in folder"))
        set_icon(self, "folder-open", "text_soft")
        self.clicked.connect(self._show)
        self._keep, self._tasks = keep, tasks
        self._search: FileSearch | None = None
        self._file: Path | None = None
        self.hide()

    def set_search(self, search: FileSearch | None) -> None:
        """The file to look for; None: there is none."""
        if search == self._search:
            return
        self._search = search
        self._take(search, None)
        if search is not None:
            keep = self._keep
            # On a thread of its own: an unreachable disk would block the queue of queries.
            self._tasks.long(lambda: file_of(keep, search), lambda file: self._take(search, file))

    def _take(self, search: FileSearch | None, file: Path | None) -> None:
        if search != self._search:
            return
        self._file = file
        self.setVisible(file is not None)
        if file is not None:
            text = single_line(str(file), 300)
            self.setAccessibleName(f"{self.text()}: {text}")
            self.setToolTip(plain_tooltip(text))

    def _show(self) -> None:
        if self._file is not None:
            self._tasks.messages.show_in_folder(self._file)


#: What a model or the maintainer asks: the chat is where it goes on.
_OF_CHAT = frozenset({QuestionKind.ASK, QuestionKind.REPAIR_FAILED, QuestionKind.ESCALATED})
_OF_REPAIR = frozenset({QuestionKind.REPAIR, QuestionKind.REPAIR_FAILED, QuestionKind.ESCALATED})
#: Fixed by a folder, a file or access, not by the script.
_OF_SETTINGS = frozenset({QuestionKind.PRECONDITION, QuestionKind.PERMISSION})


class QuestionRemedies(FlowLayout):
    """Quiet buttons below a question that fix its cause, as children of *place*; the advised one is
    highlighted."""

    def __init__(self, navigator: Navigator, place: QWidget) -> None:
        super().__init__(gap=4)
        self._navigator, self._place = navigator, place
        self._row: QuestionRow | None = None
        self._missing: MissingConnector | None = None
        self._icons: dict[QPushButton, str] = {}
        self._connect = self._make(
            self.tr("Connect a service…"), "link", lambda _: self._connect_service()
        )
        self._versions = self._make(
            self.tr("New version…"), "history", lambda row: navigator.add_version(row.workflow_id)
        )
        repair = self.tr("Import a fixed script or go back to an earlier version")
        self._versions.setToolTip(repair)
        self._versions.setAccessibleDescription(repair)
        self._settings = self._make(
            self.tr("Settings…"), "settings", lambda row: navigator.show_settings(row.workflow_id)
        )
        self._chat = self._make(
            self.tr("Open the chat"), "message-square", lambda row: navigator.chat(row.workflow_id)
        )
        self._reconnect = self._make(self.tr("Reconnect…"), "key", self._sign_in_again)
        self._server = self._make(self.tr("Look at the server…"), "server", self._show_server)
        self._connections = self._make(
            self.tr("Connections…"), "link", lambda _: navigator.connections()
        )
        self._connections.setAccessibleName(self.tr("Connections in Settings"))
        self._models = self._make(self.tr("Models…"), "bot", lambda _: navigator.set_up_models())
        self._models.setAccessibleName(self.tr("Models in Settings"))

    def _connect_service(self) -> None:
        if self._missing is not None:
            self._navigator.connect_service(self._missing)

    def _sign_in_again(self, row: QuestionRow) -> None:
        if (connection := connection_of(row)) is not None:
            self._navigator.reconnect(connection)

    def _show_server(self, row: QuestionRow) -> None:
        if (server := server_of(row)) is not None:
            self._navigator.show_server(server)

    def _make(self, label: str, icon: str, clicked: Callable[[QuestionRow], object]) -> QPushButton:
        button = CardButton(label, self._place)
        button.clicked.connect(lambda: self._row is not None and clicked(self._row))
        self._icons[button] = icon
        self.addWidget(button)
        button.hide()
        return button

    def add(self, button: QPushButton) -> None:
        """Add a button; it may be shown later."""
        _set_style(button, "folder-open", advised=False)
        self.addWidget(button)

    def show_question(self, row: QuestionRow, missing: MissingConnector | None = None) -> None:
        """Show the fixes for *row*. *missing*: the service that blocks its workflow; connecting it
        comes first."""
        self._row, self._missing = row, missing
        name = single_line(row.workflow, 80)
        self._versions.setAccessibleName(self.tr("New version of {workflow}").format(workflow=name))
        self._settings.setAccessibleName(self.tr("Settings of {workflow}").format(workflow=name))
        self._reconnect.setAccessibleName(
            self.tr("Sign in again for {workflow}").format(workflow=name)
        )
        server = single_line(server_of(row) or "", 80)
        self._server.setAccessibleName(self.tr("Look at the MCP server {name}").format(name=server))
        self._chat.setAccessibleName(self.tr("Chat about {workflow}").format(workflow=name))
        if missing is not None:
            text = self.tr("Connect the service {name}").format(name=missing.name)
            self._connect.setAccessibleName(text)
        offered, advised = self._offered(row), self._advised(row)
        for button, icon in self._icons.items():
            button.setVisible(button in offered)
            _set_style(button, icon, advised=button is advised)

    def tab_blocks(self) -> Sequence[QWidget]:
        parts = (self.itemAt(at) for at in range(self.count()))
        widgets = (None if part is None else part.widget() for part in parts)
        return [widget for widget in widgets if widget is not None]

    def _offered(self, row: QuestionRow) -> list[QPushButton]:
        if blocked_call(row) is not None:
            # Its answers say all that can be done.
            return []
        if is_settled_in_models(row):
            return [self._models]
        if connection_of(row) is not None:
            return [self._reconnect]
        if lacks_connection(row):
            return [self._connections]
        if server_of(row) is not None:
            return [self._server]
        if row.kind in _OF_REPAIR or row.kind in _OF_CHAT:
            versions = row.kind in _OF_REPAIR
            return [*([self._chat] * (row.kind in _OF_CHAT)), *([self._versions] * versions)]
        of_workflow = row.kind in BLOCKING
        script_fault = needs_other_script(row)
        versions = script_fault or may_be_script(row)
        settings = of_workflow and (row.has_settings or not script_fault)
        return [
            *([self._connect] * self._is_missing()),
            *([self._versions] * versions),
            *([self._settings] * settings),
        ]

    def _is_missing(self) -> bool:
        return self._missing is not None and not self._missing.is_there

    def _advised(self, row: QuestionRow) -> QPushButton | None:
        if blocked_call(row) is not None:
            return None
        if self._is_missing():
            return self._connect
        if row.kind is QuestionKind.ASK:
            return self._chat
        if connection_of(row) is not None:
            return self._reconnect
        if lacks_connection(row):
            return self._connections
        if row.kind in _OF_REPAIR or is_settled_in_models(row):
            return None
        if needs_other_script(row):
            return self._versions
        # Without answers, these are the way to resolve it.
        alone = not row.actions and row.kind in BLOCKING
        of_settings = row.kind in _OF_SETTINGS and self._missing is None
        return self._settings if alone or of_settings else None

    def shorts(self) -> list[QuickAnswer]:
        """The fixes offered on a collapsed card."""
        row = self._row
        if row is None or blocked_call(row) is not None:
            return []
        by = self._advised(row)
        of_settings = row.kind in BLOCKING and row.kind not in _OF_REPAIR
        if by is None and of_settings and not is_settled_in_models(row) and self._missing is None:
            by = self._settings
        if by is None:
            return []
        does = by.accessibleDescription() or by.accessibleName()
        return [QuickAnswer(by.text(), does, self._icons[by], "text_soft", by.click)]


def _set_style(button: QPushButton, icon: str, *, advised: bool) -> None:
    restyle(button, kind="primary" if advised else "ghost")
    set_icon(button, icon, "on_accent" if advised else "text_soft")
