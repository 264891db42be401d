"""Dialogs of the MCP servers section: add one, confirm it and its tools, its log, remove it."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from keep_desktop.domain.errors import Cancelled, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.mcp import Listing, McpServer, ToolKind, ToolStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.context import Keep
from keep_desktop.services.mcp import (
    ImportedServer,
    ServerRow,
    ToolRow,
    add_server,
    confirm,
    described_now,
    keep_values,
    log_of,
    new_server,
    read_servers,
    remove_server,
    require_new,
    server_named,
    shown_command,
    tool_rows,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.style.theme import mono_font, set_icon
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.text.json_text import plain_text
from keep_desktop.ui.text.sanitize import multi_line, reveal_hidden, single_line
from keep_desktop.ui.widgets.dialog import Dialog, FilledDialog, padded
from keep_desktop.ui.widgets.file_chooser import PathEdit
from keep_desktop.ui.widgets.inputs import Combo, labelled, make_button
from keep_desktop.ui.widgets.labels import FormNote, WrapLabel, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, hbox, vbox

_MOST_VALUES = 20
_LARGEST_FILE = 1024 * 1024
_DESCRIPTION = 20_000
_SCHEMA = 20_000

_tr = partial(QCoreApplication.translate, "McpDialogs")


def _mono(text: str) -> WrapLabel:
    """Foreign text of which every character counts."""
    label = WrapLabel("small")
    label.setFont(mono_font())
    label.setText(reveal_hidden(text, _SCHEMA))
    label.allow_selecting()
    return label


class AddServerDialog(FilledDialog):
    """By command, by address, or from another program's file. `added` carries the names."""

    added = Signal(list)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        parent: QWidget | None = None,
        *,
        file: Path | None = None,
    ) -> None:
        super().__init__(_tr("Add an MCP server"), tasks, parent)
        self._keep = keep
        self._imported: Sequence[ImportedServer] = ()
        self.show_below(
            _tr("Adding a server starts nothing: you look at its command and confirm it next.")
        )
        self.way = Combo()
        for text in (_tr("By its command"), _tr("By its address"), _tr("From another program")):
            self.way.addItem(text)
        self.way.setAccessibleName(_tr("How the server is reached"))
        self.name_edit = self._field("")
        self.command = self._field("npx -y some-server /home/ann/notes")
        self.command.setFont(mono_font())
        self.address = self._field("https://mcp.example/mcp")
        self.file = PathEdit("one-file", _tr("the other program's settings"))
        self.file.line.setAccessibleName(_tr("The other program's settings"))
        self.values = ValuesForm()
        self.preview = FormNote()
        self._lay_out()
        self.cancel = self.button(_tr("Cancel"), self.reject)
        self.add = self.button(_tr("Add"), self._add, kind="primary", icon="plus")
        fill(self.footer, STRETCH, self.cancel, self.add)
        self.way.currentIndexChanged.connect(lambda _: self._show_way())
        self.file.line.textChanged.connect(lambda _: self._offer())
        self.values.changed.connect(self._offer)
        self._show_way()
        self.start_tracking()
        self.fit_height(560)
        self.name_edit.setFocus()
        if file is not None:
            self.way.setCurrentIndex(2)
            self.file.line.setText(str(file))

    def _field(self, example: str) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(20_000)
        if example:
            field.setPlaceholderText(_tr("Such as {example}").format(example=example))
        field.textChanged.connect(lambda _: self._offer())
        return field

    def _lay_out(self) -> None:
        column = self.scroll_body(spacing=16)
        about = _tr("Letters, digits and _. Scripts write Mcp_NAME.")
        about_command = _tr("The program and its arguments.")
        self._fields = {
            "name": labelled(_tr("Name"), self.name_edit, plain_label(about, "small")),
            "command": labelled(_tr("Command"), self.command, plain_label(about_command, "small")),
            "address": labelled(_tr("Address"), self.address),
            "file": labelled(_tr("Its settings, a JSON file with mcpServers"), self.file),
            "values": self.values,
        }
        fill(column, self.way, *self._fields.values(), self.preview, STRETCH)

    @property
    def _way(self) -> str:
        return ("command", "address", "file")[self.way.currentIndex()]

    def _show_way(self) -> None:
        way = self._way
        for key in ("command", "address", "file"):
            self._fields[key].setVisible(key == way)
        for key in ("name", "values"):
            self._fields[key].setVisible(way != "file")
        self.values.show_kind(of_headers=way == "address")
        self._offer()

    def entered(self) -> object:
        texts = [field.text() for field in (self.name_edit, self.command, self.address)]
        return [*texts, self.file.line.text(), dict(self.values.entered())]

    def _offer(self) -> None:
        """Show what would be kept; what is missing or wrong is said when it is added."""
        self.trouble.set_text("")
        self.preview.set_text("")
        if self._way == "file":
            self.add.setEnabled(bool(self.file.line.text().strip()))
            return
        target = self.command if self._way == "command" else self.address
        self.add.setEnabled(bool(self.name_edit.text().strip() and target.text().strip()))
        if self._way == "command" and self.add.isEnabled():
            try:
                shown = shown_command(self._described().server)
            except Refused:
                return
            self.preview.set_text(
                _tr("Keep would start: {command}").format(
                    command=single_line(reveal_hidden(shown), 4_000)
                )
            )

    def _described(self) -> ImportedServer:
        """The server as entered. Raises Refused."""
        values = self.values.entered()
        name = self.name_edit.text().strip()
        if self._way == "address":
            url = self.address.text().strip()
            return ImportedServer(new_server(name, url=url, headers=tuple(values)), values)
        command = split_command(self.command.text())
        return ImportedServer(new_server(name, command=command, env=tuple(values)), values)

    def _add(self) -> None:
        keep, path = self._keep, Path(self.file.line.text().strip()).expanduser()
        if self._way == "file":
            self.do(lambda: _add_all(keep, _read(path)), self._added, self.add)
            return
        try:
            described = self._described()
        except Refused as refused:
            self.show_error(refused)
            return
        self.do(lambda: _add_all(keep, [described]), self._added, self.add)

    def _added(self, names: list[str]) -> None:
        self.values.clear()
        self.start_tracking()
        self.accept()
        self.added.emit(names)


def split_command(text: str) -> tuple[str, ...]:
    """A command line as a program and its arguments; no shell reads it. Raises Refused."""
    try:
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError:
        raise Refused(UserMessage("A quotation mark in the command is not closed.")) from None
    return tuple(words)


def _read(path: Path) -> Sequence[ImportedServer]:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
        return read_servers(data.decode("utf-8"))
    except (OSError, UnicodeError) as error:
        raise Refused(
            UserMessage("“{path}” cannot be read.", path=path), details=str(error)
        ) from error


def _add_all(keep: Keep, found: Sequence[ImportedServer]) -> list[str]:
    """All of them or none."""
    for one in found:
        require_new(keep, one.server.name)
    for one in found:
        keep_values(keep, one.server, one.values)
        add_server(keep, one.server)
    return [one.server.name for one in found]


@immutable
class _ValueRow:
    holder: QWidget
    name: QLineEdit
    value: QLineEdit


class ValuesForm(QWidget):
    """Names and values of variables or headers; the values go to the keyring."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[_ValueRow] = []
        self._names = "", ""
        self.title = plain_label("", "strong")
        self.about = plain_label("", "small")
        self._rows = vbox(spacing=6)
        self.more = make_button("")
        self.more.clicked.connect(self.add_row)
        column = vbox(self.title, self.about, self._rows, within=self, spacing=6)
        line = hbox(self.more, STRETCH)
        column.addLayout(line)

    def show_kind(self, *, of_headers: bool) -> None:
        if of_headers:
            self.title.setText(_tr("Headers"))
            self.about.setText(_tr("What the server wants in each request, such as Authorization."))
            self.more.setText(_tr("Add a header"))
            self._names = _tr("Name of header {number}"), _tr("Value of header {number}")
        else:
            self.title.setText(_tr("Variables"))
            self.about.setText(
                _tr("The server gets PATH, LANG and TMPDIR, and nothing else of this computer's.")
            )
            self.more.setText(_tr("Add a variable"))
            self._names = _tr("Name of variable {number}"), _tr("Value of variable {number}")
        # After its text, which it is to stand apart from.
        set_icon(self.more, "plus", "text_soft")
        self._name_rows()

    def add_row(self) -> None:
        if len(self.rows) == _MOST_VALUES:
            return
        holder = QWidget()
        line = hbox(within=holder, spacing=8)
        row = _ValueRow(holder, QLineEdit(), QLineEdit())
        row.name.setPlaceholderText(_tr("Name"))
        row.name.setMaxLength(100)
        row.value.setPlaceholderText(_tr("Value, stored encrypted"))
        row.value.setMaxLength(4_096)
        row.value.setEchoMode(QLineEdit.EchoMode.Password)
        for field, share in ((row.name, 2), (row.value, 3)):
            field.textChanged.connect(lambda _: self.changed.emit())
            line.addWidget(field, share)
        self.rows.append(row)
        self._name_rows()
        add_shown(self._rows, holder)
        row.name.setFocus()

    def _name_rows(self) -> None:
        for number, row in enumerate(self.rows, start=1):
            row.name.setAccessibleName(self._names[0].format(number=number))
            row.value.setAccessibleName(self._names[1].format(number=number))

    def entered(self) -> Mapping[str, str]:
        """The rows that have a name."""
        return {row.name.text().strip(): row.value.text() for row in self.rows if row.name.text()}

    def clear(self) -> None:
        for row in self.rows:
            row.value.clear()


class ConfirmServerDialog(Dialog):
    """The whole command or address, the tools in full, and what changed. Starts the server only
    when asked to; what it then says is what is confirmed."""

    def __init__(
        self, name: str, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(_tr("The MCP server “{name}”").format(name=quote(name)), tasks, parent)
        self._keep, self._name = keep, name
        self._server: McpServer | None = None
        self._listing: Listing | None = None
        self.tools: list[ToolCard] = []
        self.target = _mono("")
        self.note = FormNote()
        self._column = self.scroll_body(spacing=16)
        fill(self._column, self._target_card(), self.note)
        self._cards = vbox(spacing=12)
        fill(self._column, self._cards, STRETCH)
        self.cancel = self.button(_tr("Close"), self.reject)
        self.start = self.button(_tr("Start it and show its tools"), self._start)
        self.confirm = self.button(_tr("Confirm"), self._confirm, kind="primary", icon="check")
        fill(self.footer, STRETCH, self.cancel, self.start, self.confirm)
        self._hold(busy=False)
        self.fit_height(640)
        self.cancel.setFocus()
        self._tasks.query(("mcp server", id(self)), self._load, self._loaded, self.show_error)

    def _target_card(self) -> QWidget:
        card = QFrame()
        card.setProperty("surface", "sunken")
        column = vbox(within=card, spacing=4, margins=(12, 10, 12, 10))
        self._target_title = plain_label("", "strong")
        self._given = plain_label("", "small")
        fill(column, self._target_title, self.target, self._given)
        return card

    def _load(self) -> McpServer:
        return server_named(self._keep, self._name)

    def _loaded(self, server: McpServer) -> None:
        self._server = server
        is_address = server.url is not None
        self._target_title.setText(
            _tr("Keep calls this address") if is_address else _tr("Keep starts exactly this")
        )
        self.target.setText(reveal_hidden(shown_command(server)))
        names = ", ".join(server.headers if is_address else server.env)
        self._given.setText(
            _tr("With the headers {names}").format(names=names)
            if is_address and names
            else _tr("With PATH, LANG, TMPDIR and {names}").format(names=names)
            if names
            else ""
        )
        self._given.setVisible(bool(names))
        if server.pinned is None:
            self.note.set_text(
                _tr(
                    "Nothing of it was started yet. It runs with your rights: start it only if you "
                    "trust whoever wrote it."
                ),
                "warn",
            )
        else:
            self._show_tools(server)
        self._hold(busy=False)
        self.filled()

    def _show_tools(self, server: McpServer) -> None:
        clear(self._cards)
        now = server.current
        self.tools = [ToolCard(row, may_choose=self._listing is not None)
                      for row in tool_rows(server)]  # fmt: skip
        for card in self.tools:
            add_shown(self._cards, card)
        called = f"{now.server} {now.version}".strip() if now is not None else ""
        self.note.set_text(
            _tr("It calls itself {name}. Its tools, in its own words:").format(
                name=single_line(called, 120)
            )
            if self.tools
            else _tr("It calls itself {name}, and has no tools.").format(
                name=single_line(called, 120)
            )
        )

    # -- starting and confirming ------------------------------------------------------------------

    def _start(self) -> None:
        server, keep = self._server, self._keep
        if server is None or self._cancel is not None:
            return
        self._cancel = cancel = CancelSource()
        self.trouble.set_text("")
        self._hold(busy=True)
        self._tasks.concurrent(
            lambda: described_now(keep, server, cancel),
            self._described,
            self._failed,
            end=cancel.cancel,
        )

    def _described(self, listing: Listing) -> None:
        self._cancel = None
        if self._server is None:
            return
        self._listing = listing
        server = self._server
        # Of a server that was never confirmed there is nothing to compare with.
        self._show_tools(server.with_seen(listing))
        self._hold(busy=False)
        self.confirm.setFocus()
        self.filled()

    def _failed(self, error: Exception) -> None:
        self._cancel = None
        self._hold(busy=False)
        if not isinstance(error, Cancelled):
            self.show_error(error)

    def _hold(self, *, busy: bool) -> None:
        self.start.setEnabled(not busy and self._server is not None)
        self.start.setText(_tr("Starting…") if busy else self._start_text())
        self.confirm.setEnabled(not busy and self._listing is not None)
        self.confirm.setVisible(self._listing is not None)
        if busy:
            self.cancel.setFocus()

    def _start_text(self) -> str:
        if self._listing is not None:
            return _tr("Ask it again")
        if self._server is not None and self._server.url is not None:
            return _tr("Ask it for its tools")
        return _tr("Start it and show its tools")

    def _confirm(self) -> None:
        keep, server, listing = self._keep, self._server, self._listing
        if server is None or listing is None:
            return
        reads = [card.row.name for card in self.tools if card.is_read]
        self.do(
            lambda: confirm(keep, server.name, server.origin, listing, reads),
            lambda _: self._confirmed(),
            self.confirm,
        )

    def _confirmed(self) -> None:
        self._tasks.messages.show(_tr("“{name}” is confirmed.").format(name=quote(self._name)))
        self.accept()


class ToolCard(QFrame):
    """One tool in full, what changed of it, and whether it only reads."""

    def __init__(self, row: ToolRow, *, may_choose: bool) -> None:
        super().__init__()
        self.row = row
        self.setProperty("surface", "sunken")
        column = vbox(within=self, spacing=6, margins=(12, 10, 12, 10))
        head = QHBoxLayout()
        name = plain_label(single_line(row.name, 120), "strong")
        fill(head, (name, 1), plain_label(status_text(row.status), "small", wrap=False))
        column.addLayout(head)
        for part, (was, now) in row.changes.items():
            note = FormNote("warn")
            note.set_text(
                _tr("{part} was: {was}").format(part=part_text(part), was=multi_line(was, 2_000))
                + "\n"
                + _tr("{part} is: {now}").format(part=part_text(part), now=multi_line(now, 2_000))
            )
            column.addWidget(note)
        words = plain_label(reveal_hidden(row.description, _DESCRIPTION) or _tr("No description."))
        fill(
            column,
            words,
            plain_label(_tr("Input"), "small"),
            _mono(plain_text(dict(row.input_schema))),
        )
        self.choice = QCheckBox(_tr("Only reads: may be called anywhere, and again"))
        self.choice.setAccessibleName(
            _tr("{name} only reads").format(name=single_line(row.name, 120))
        )
        self.choice.setChecked(row.kind is ToolKind.READ and row.says_read_only)
        self.choice.setEnabled(may_choose)
        self.choice.setVisible(row.says_read_only)
        column.addWidget(self.choice)
        if not row.says_read_only:
            column.addWidget(
                plain_label(_tr("May change something: Keep asks you if a call breaks."), "small")
            )

    @property
    def is_read(self) -> bool:
        return self.row.says_read_only and self.choice.isChecked()


def status_text(status: ToolStatus) -> str:
    match status:
        case ToolStatus.ON:
            return _tr("on")
        case ToolStatus.CHANGED:
            return _tr("changed, off")
        case ToolStatus.GONE:
            return _tr("gone")
        case ToolStatus.UNCONFIRMED:
            return _tr("not confirmed yet")


def part_text(part: str) -> str:
    return {
        "server": _tr("The server"),
        "name": _tr("Its name"),
        "description": _tr("Its description"),
        "input": _tr("Its input"),
    }.get(part, _tr("Its hints"))


class ServerLogDialog(Dialog):
    """What the server wrote to stderr last."""

    def __init__(
        self, name: str, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(_tr("Log of “{name}”").format(name=quote(name)), tasks, parent)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(mono_font())
        self.text.setAccessibleName(_tr("Log"))
        body, column = padded()
        column.addWidget(self.text)
        self.set_body(body)
        self.close_button = self.button(_tr("Close"), self.accept)
        fill(self.footer, STRETCH, self.close_button)
        self.fit(760, 520)
        self.close_button.setFocus()
        self._tasks.query(
            ("mcp log", id(self)), lambda: log_of(keep, name), self._show, self.show_error
        )

    def _show(self, text: str) -> None:
        self.text.setPlainText(reveal_hidden(text) or _tr("It has written nothing yet."))


class RemoveServerDialog(Dialog):
    """Asks whether the server is forgotten."""

    def __init__(
        self, row: ServerRow, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            _tr("Remove the MCP server “{name}”?").format(name=quote(row.name)), tasks, parent
        )
        self._keep, self._row = keep, row
        column = self.scroll_body(spacing=8)
        column.addWidget(
            plain_label(
                _tr("Keep ends it, and forgets its values, its folder and what you confirmed.")
            )
        )
        if row.users:
            names = ", ".join(single_line(name, 60) for name in row.users[:6])
            text = _tr("These workflows use it and will stop: {names}").format(names=names)
            column.addWidget(FormNote("warn", text=text))
        column.addStretch(1)
        self.cancel = self.button(_tr("Cancel"), self.reject)
        self.go = self.button(_tr("Remove"), self._go, kind="danger", icon="trash-2")
        fill(self.footer, STRETCH, self.cancel, self.go)
        self.fit_height(480)
        self.cancel.setFocus()

    def _go(self) -> None:
        keep, name = self._keep, self._row.name
        self.do(lambda: remove_server(keep, name), lambda _: self._gone(), self.go)

    def _gone(self) -> None:
        self._tasks.messages.show(_tr("“{name}” is removed.").format(name=quote(self._row.name)))
        self.accept()
