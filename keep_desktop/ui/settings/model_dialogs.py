"""Dialogs of the Models section: add one, find those on this computer, read what was sent."""

import json
import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTabBar,
    QWidget,
)

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.models import KeySource, ModelCall
from keep_desktop.domain.text import quote
from keep_desktop.services.context import Keep
from keep_desktop.services.models import (
    CallContent,
    LocalServer,
    ModelRow,
    add_model,
    call_content,
    described_model,
    destination_of,
    find_local_models,
    keep_key,
    keeps_key,
    model_calls,
    models,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.models import (
    money_text,
    role_text,
    status_text,
    tokens_text,
)
from keep_desktop.ui.style.theme import mono_font
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import moment
from keep_desktop.ui.text.sanitize import reveal_hidden, single_line
from keep_desktop.ui.widgets.dialog import Dialog, FilledDialog, padded
from keep_desktop.ui.widgets.empty_state import EmptySpace, LoadingPlaceholder
from keep_desktop.ui.widgets.inputs import labelled, make_button
from keep_desktop.ui.widgets.labels import FormNote, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, hbox, vbox

_ODD = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_NAME = 60


class AddModelDialog(FilledDialog):
    """`added` carries the new ModelRow. Its key goes into the keyring. With *changed* it describes
    that model anew: without a key entered, the stored one stays at the same address, and at another
    one there is none."""

    added = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        parent: QWidget | None = None,
        *,
        changed: ModelRow | None = None,
    ) -> None:
        title = self.tr("Add a model") if changed is None else self.tr("Change the model")
        super().__init__(title, tasks, parent)
        self._keep, self._changed = keep, changed
        self.show_below(
            self.tr(
                "Any address that speaks the chat completions of OpenAI: a provider, or a program "
                "on this computer."
            )
        )
        self.address = self._field("https://openrouter.ai/api/v1")
        self.model = self._field("openai/gpt-5-mini")
        self.name_edit = self._field("")
        self.key = self._field("")
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.where = plain_label("", "small")
        self._lay_out()
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        adds = self.tr("Add and test") if changed is None else self.tr("Save and test")
        self.add = self.button(adds, self._add, kind="primary", icon="check")
        fill(self.footer, STRETCH, self.cancel, self.add)
        if changed is not None:
            self.address.setText(changed.url)
            self.model.setText(changed.model)
            self.name_edit.setText(changed.name)
            self.name_edit.setEnabled(False)
        self.address.textChanged.connect(self._show_where)
        self.start_tracking()
        self._show_where()
        self.fit_height(520)
        (self.address if changed is None else self.key).setFocus()

    def _field(self, example: str) -> QLineEdit:
        field = QLineEdit()
        if example:
            field.setPlaceholderText(self.tr("Such as {example}").format(example=example))
        field.setMaxLength(2_000)
        field.textChanged.connect(lambda _: self._offer())
        return field

    def _lay_out(self) -> None:
        column = self.scroll_body(spacing=16)
        about_key = self.tr("Stored encrypted on this computer. A local model needs none.")
        fill(
            column,
            labelled(self.tr("Address"), self.address, self.where),
            labelled(self.tr("Model"), self.model),
            labelled(self.tr("Key"), self.key, plain_label(about_key, "small")),
            labelled(self.tr("Name"), self.name_edit),
            STRETCH,
        )

    def entered(self) -> object:
        return [field.text() for field in (self.address, self.model, self.key, self.name_edit)]

    def _offer(self) -> None:
        self.add.setEnabled(bool(self.address.text().strip() and self.model.text().strip()))
        self.name_edit.setPlaceholderText(short_name(self.model.text()))

    def _show_where(self) -> None:
        try:
            text = translate_error(destination_of(self.address.text()))
        except Refused:
            # Said where it is added: it is being typed.
            text = ""
        self.where.setText(text)
        self.key.setPlaceholderText(self._about_stored_key())
        self._offer()

    def _about_stored_key(self) -> str:
        changed = self._changed
        if changed is None or changed.key is KeySource.NONE:
            return ""
        if not keeps_key(changed, self.address.text()):
            return self.tr("The stored key is for the address before and is removed")
        if not changed.key_stored:
            return self.tr("Its key is not stored any more")
        return self.tr("Leave empty to keep the stored key")

    def _add(self) -> None:
        keep, key = self._keep, self.key.text().strip()
        url, model = self.address.text().strip(), self.model.text().strip()
        name = self.name_edit.text().strip() or short_name(model)
        changed = self._changed
        self.do(lambda: _add(keep, name, url, model, key, changed), self._added, self.add)

    def _added(self, row: ModelRow) -> None:
        self.key.clear()
        self.accept()
        self.added.emit(row)


def short_name(model: str) -> str:
    """A name for a model: what the server calls it, without the maker and odd characters."""
    return _ODD.sub("-", model.strip().rpartition("/")[2])[:_LONGEST_NAME].strip("-._")


def _add(
    keep: Keep, name: str, url: str, model: str, key: str, changed: ModelRow | None = None
) -> ModelRow:
    """Raises Refused for a name that another model has: it would be replaced."""
    if changed is None and any(row.name == name for row in models(keep)):
        raise Refused(
            UserMessage("There is a model “{name}” already. Choose another name.", name=quote(name))
        )
    stays = changed is not None and keeps_key(changed, url)
    provider = described_model(name, url, model, with_key=bool(key) or stays)
    if key:
        keep_key(keep, provider, key)
    return add_model(keep, provider)


class FoundModelsDialog(Dialog):
    """Asks the usual ports of this computer, and lists what answers. `added` carries a ModelRow."""

    added = Signal(object)

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Models on this computer"), tasks, parent)
        self._keep = keep
        self.show_below(
            self.tr(
                "Looks for Ollama, LM Studio and llama.cpp at their usual ports. Nothing leaves "
                "this computer."
            )
        )
        self.buttons: list[QPushButton] = []
        self.loading = LoadingPlaceholder()
        self.nothing = FormNote()
        self._column = self.scroll_body(spacing=8)
        fill(self._column, self.loading, self.nothing)
        self._rows = vbox(spacing=10)
        fill(self._column, self._rows, STRETCH)
        self.again = self.button(self.tr("Look again"), self._search, icon="refresh-cw")
        self.close_button = self.button(self.tr("Close"), self.accept)
        fill(self.footer, self.again, STRETCH, self.close_button)
        self.fit_height(560)
        self.close_button.setFocus()
        self._search()

    def _search(self) -> None:
        self.nothing.set_text("")
        self.loading.over = False
        self.loading.begin()
        self.again.setEnabled(False)
        self._tasks.concurrent(find_local_models, self._show, self._fail, end=lambda: None)

    def _over(self) -> None:
        self.loading.end()
        self.again.setEnabled(True)

    def _fail(self, error: Exception) -> None:
        self._over()
        self.show_error(error)

    def _show(self, found: Sequence[LocalServer]) -> None:
        self._over()
        self._clear()
        for server in found:
            for model in server.models:
                add_shown(self._rows, self._row(server.url, model))
        if not found:
            self.nothing.set_text(
                self.tr(
                    "Nothing answered at the ports 11434, 1234 and 8080. Start Ollama, LM Studio "
                    "or llama.cpp with a model, then look again."
                )
            )
        elif self.buttons:
            self.buttons[0].setFocus()
        self.filled()

    def _clear(self) -> None:
        self.buttons = []
        clear(self._rows)

    def _row(self, url: str, model: str) -> QWidget:
        holder = QWidget()
        line = hbox(within=holder, spacing=10)
        name = single_line(model, 100)
        text = vbox(
            plain_label(name, "strong"), plain_label(single_line(url, 120), "small"), spacing=0
        )
        fill(line, (icon_label("hard-drive", "text_soft"), 0, Qt.AlignmentFlag.AlignTop), (text, 1))
        button = make_button(self.tr("Add"), self.tr("Add the model {name}").format(name=name))
        button.clicked.connect(lambda: self._add(url, model))
        self.buttons.append(button)
        line.addWidget(button)
        return holder

    def _add(self, url: str, model: str) -> None:
        keep = self._keep
        self.do(lambda: _add(keep, short_name(model), url, model, ""), self._added, *self.buttons)

    def _added(self, row: ModelRow) -> None:
        self.accept()
        self.added.emit(row)


#: Requests listed; the command line shows all.
_MOST_CALLS = 200
_LIST_WIDTH = 320
_MOST_SHOWN = 1_000_000


@immutable
class _Content:
    sent: str
    answered: str


class RequestsDialog(Dialog):
    """The last requests to models, newest first, each with what was sent and answered."""

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Requests to models"), tasks, parent)
        self._keep = keep
        self.calls: Sequence[ModelCall] = ()
        self._content: _Content | None = None
        self.list = QListWidget()
        self.list.setProperty("kind", "versions")
        self.list.setAccessibleName(self.tr("Requests, newest first"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.setMinimumWidth(240)
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(self.tr("Parts of the request"))
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for title in (self.tr("Sent"), self.tr("Answered")):
            self.tabs.addTab(title)
        self.facts = plain_label("", "small")
        self.text = QPlainTextEdit()
        self.text.setProperty("kind", "reading")
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(mono_font())
        self.text.setAccessibleName(self.tr("Content"))
        self.empty = EmptySpace("list", self)
        self.empty.set_text(
            self.tr("Nothing was sent to a model yet"),
            self.tr("Each request is listed here, with what was sent word for word."),
        )
        self._lay_out()
        self.close_button = self.button(self.tr("Close"), self.accept)
        fill(self.footer, STRETCH, self.close_button)
        self.list.currentRowChanged.connect(self._choose)
        self.tabs.currentChanged.connect(lambda _: self._show_text())
        self.fit(980, 640)
        self.close_button.setFocus()
        tasks.query_after_commands(
            ("calls", id(self)),
            lambda: model_calls(keep, limit=_MOST_CALLS),
            self._show,
            self.show_error,
        )

    def _lay_out(self) -> None:
        self._halves = QSplitter(Qt.Orientation.Horizontal)
        self._halves.setHandleWidth(16)
        self._halves.setChildrenCollapsible(False)
        self._halves.addWidget(self.list)
        right = QWidget()
        vbox(self.facts, self.tabs, (self.text, 1), within=right, spacing=8)
        self._halves.addWidget(right)
        self._halves.setSizes([_LIST_WIDTH, 600])
        self._halves.setStretchFactor(1, 1)
        body, whole = padded()
        fill(whole, (self._halves, 1), (self.empty, 1))
        self.empty.hide()
        self.set_body(body)

    def _show(self, calls: Sequence[ModelCall]) -> None:
        self.calls = tuple(reversed(calls))
        self._halves.setVisible(bool(calls))
        self.empty.setVisible(not calls)
        clock = self._keep.clock
        now, zone = clock.now(), clock.zone()
        for call in self.calls:
            first = f"{moment(call.started_at, now, zone)} · {role_text(call.role)[0]}"
            model = single_line(call.model, 60)
            text = f"{first}\n{model} · {status_text(call)} · {tokens_text(call)}"
            QListWidgetItem(text, self.list)
        if self.calls:
            self.list.setCurrentRow(0)
            self.list.setFocus()

    def _choose(self, row: int) -> None:
        if not 0 <= row < len(self.calls):
            return
        call, keep = self.calls[row], self._keep
        self.facts.setText(self._facts_text(call))
        self._content = None
        self._tasks.query(
            ("content", id(self)),
            lambda: _shown(call_content(keep, call.id)),
            self._take,
            self._fail,
        )

    def _fail(self, error: Exception) -> None:
        if isinstance(error, NotFound):
            self.text.setPlainText(self.tr("What was sent was not kept, or its time is over."))
        else:
            self.show_error(error)

    def _facts_text(self, call: ModelCall) -> str:
        parts = [single_line(call.provider, 60), single_line(call.model, 80)]
        if call.price is not None:
            parts.append(money_text(call.price))
        if call.request_id:
            parts.append(single_line(call.request_id, 80))
        if call.error:
            parts.append(single_line(translate_error(call.error), 300))
        return " · ".join(parts)

    def _take(self, content: _Content) -> None:
        self._content = content
        self._show_text()

    def _show_text(self) -> None:
        content = self._content
        if content is not None:
            is_sent = self.tabs.currentIndex() == 0
            self.text.setPlainText(content.sent if is_sent else content.answered)


def _shown(content: CallContent) -> _Content:
    """For a worker: as it was sent, only with line breaks, and nothing invisible in it."""
    return _Content(_readable(content.request), _readable(json.dumps(content.answer)))


def _readable(text: str) -> str:
    try:
        text = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        # Not JSON: as it is.
        text = str(text)
    return reveal_hidden(text.replace("\\n", "\n"), _MOST_SHOWN)
