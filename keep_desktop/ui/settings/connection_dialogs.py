"""Dialogs of the Connections section: connect an account, rename it, disconnect it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListWidget, QListWidgetItem, QWidget

from keep_desktop.domain.errors import Cancelled, Refused
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.connectors.accounts import (
    AccountRow,
    OAuthSignIn,
    Signed,
    connection_request,
    disconnect,
    gallery,
    rename,
    store,
    with_secret,
    without_secret,
)
from keep_desktop.services.connectors.clients import client_for, read_client
from keep_desktop.services.context import Keep
from keep_desktop.tools.connectors.catalogue import (
    OAuth,
    Open,
    Password,
    Service,
    SignInMethod,
    Token,
)
from keep_desktop.ui.core.desktop import open_page
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.section import names_of
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import Dialog, FilledDialog, padded, scrolling
from keep_desktop.ui.widgets.file_chooser import PathEdit, dropped_file
from keep_desktop.ui.widgets.inputs import Combo, SearchField, make_button
from keep_desktop.ui.widgets.labels import FormNote, Problem, icon_label, plain_label, show_text
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, hbox, vbox

_LIST_WIDTH = 240
_ICON_PX = 16

_tr = partial(QCoreApplication.translate, "ConnectDialog")


class ConnectDialog(FilledDialog):
    """`connected` carries the id of the connection. With *again* that account signs in again, else
    a service is chosen from the gallery."""

    connected = Signal(str)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        parent: QWidget | None = None,
        *,
        again: AccountRow | None = None,
    ) -> None:
        title = _tr("Connect an account") if again is None else _tr("Sign in again")
        super().__init__(title, tasks, parent)
        self._keep, self._again = keep, again
        self.show_below(_tr("The sign-in is stored encrypted on this computer."))
        self.search = SearchField(_tr("Search services"))
        self.list = QListWidget()
        self.list.setProperty("kind", "versions")
        self.list.setAccessibleName(_tr("Services"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.nothing = FormNote()
        self.form = SignInForm()
        self.waiting = WaitingNote()
        self._services: Sequence[Service] = ()
        self._lay_out()
        self.cancel = self.button(_tr("Cancel"), self.reject)
        self.go = self.button(_tr("Sign in"), self._go, kind="primary", icon="link")
        fill(self.footer, STRETCH, self.cancel, self.go)
        self.search.textChanged.connect(lambda _: self._search())
        self.search.focus_left.connect(self.list.setFocus)
        self.search.dismissed.connect(self.reject)
        self.list.currentRowChanged.connect(self._choose)
        self.form.changed.connect(self._offer)
        self.waiting.stop.clicked.connect(self.stop_waiting)
        self.setAcceptDrops(True)
        self.fit(860 if again is None else 560, 620)
        self._search()
        if again is None:
            self.search.setFocus()

    def _lay_out(self) -> None:
        left = QWidget()
        left.setFixedWidth(_LIST_WIDTH)
        vbox(self.search, (self.list, 1), self.nothing, within=left, spacing=8)
        right = vbox((scrolling(self.form), 1), self.waiting, spacing=12)
        body, whole = padded()
        both = hbox(left, (right, 1), spacing=16)
        whole.addLayout(both, 1)
        self.set_body(body)
        left.setVisible(self._again is None)

    def _search(self) -> None:
        if self._again is not None:
            found = [one for one in gallery(self._keep) if one.id == self._again.service]
        else:
            found = list(gallery(self._keep, self.search.text()))
        chosen = self.form.service
        self._services = found
        self.list.clear()
        for one in found:
            text = f"{single_line(one.title, 60)}\n{translate_english(one.about)}"
            QListWidgetItem(text, self.list)
        self.nothing.set_text("" if found else _tr("No service has these words."))
        ids = [one.id for one in found]
        at = ids.index(chosen.id) if chosen is not None and chosen.id in ids else 0
        self.list.setCurrentRow(at if found else -1)
        if not found:
            self.form.show_service(None)

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._services) and self._services[row] is not self.form.service:
            self.trouble.set_text("")
            self.form.show_service(self._services[row], self._again)
            self.start_tracking()

    def entered(self) -> object:
        return self.form.entered()

    def _offer(self) -> None:
        self.go.setEnabled(self._cancel is None and self.form.is_complete)
        is_oauth = isinstance(self.form.method, OAuth)
        self.go.setText(_tr("Sign in in the browser") if is_oauth else _tr("Connect"))

    # -- the client's file is dropped, anywhere ---------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.form.takes_client and dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        file = dropped_file(event)
        if self.form.takes_client and file is not None:
            event.acceptProposedAction()
            self.form.client.pick(str(file))

    # -- signing in -----------------------------------------------------------------------------

    def _go(self) -> None:
        entry, keep, form = self.form.service, self._keep, self.form
        if entry is None or self._cancel is not None:
            return
        self._cancel = cancel = CancelSource()
        again = None if self._again is None else self._again.id
        account, address = form.account_text, form.address_text
        file, secret = form.client_path, form.secret.text()
        is_open = isinstance(form.method, Open)
        self._hold(busy=True)
        self.trouble.set_text("")

        def prepare() -> OAuthSignIn:
            to = connection_request(keep, entry.id, account=account, address=address, again=again)
            client, client_secret = client_for(keep, to, file)
            return OAuthSignIn(keep, to, client, client_secret)

        def connect() -> str:
            to = connection_request(keep, entry.id, account=account, address=address, again=again)
            if is_open:
                return store(keep, without_secret(keep, to, cancel))
            return store(keep, with_secret(keep, to, secret, cancel))

        if isinstance(form.method, OAuth):
            self._tasks.command(prepare, partial(self._opened, cancel), self._failed)
        else:
            self._tasks.concurrent(connect, self._done, self._failed, end=cancel.cancel)

    def _opened(self, cancel: CancelSource, sign_in: OAuthSignIn) -> None:
        keep = self._keep

        def finish() -> str:
            with sign_in:
                signed: Signed = sign_in.finish(cancel)
            return store(keep, signed)

        self._tasks.concurrent(finish, self._done, self._failed, end=cancel.cancel)
        self.waiting.begin(sign_in.url, opened=open_page(sign_in.url))
        self._offer()

    def _done(self, id: str) -> None:
        self._hold(busy=False)
        self.form.secret.clear()
        self.start_tracking()
        self.accept()
        self.connected.emit(id)

    def _failed(self, error: Exception) -> None:
        self._hold(busy=False)
        if not isinstance(error, Cancelled):
            self.show_error(error)

    def _hold(self, *, busy: bool) -> None:
        if not busy:
            self._cancel = None
            self.waiting.end()
        for part in (self.form, self.list, self.search):
            part.setEnabled(not busy)
        self._offer()
        if busy:
            self.cancel.setFocus()

    def reject(self) -> None:
        if self._cancel is not None:
            self.stop_waiting()
            return
        super().reject()


class SignInForm(QWidget):
    """What a service asks for, the steps, and what has to be entered. `changed` follows each
    input."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.service: Service | None = None
        self._again: AccountRow | None = None
        self._methods: tuple[SignInMethod, ...] = ()
        self.title = plain_label("", "heading")
        self.about = plain_label("", "soft")
        self.way = Combo()
        self.way.setAccessibleName(_tr("How to sign in"))
        self.address, self.account, self.secret = QLineEdit(), QLineEdit(), QLineEdit()
        self.address.setPlaceholderText("https://")
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        self.client = PathEdit("one-file", _tr("the client's JSON file"))
        self.client.line.setAccessibleName(_tr("JSON file of your client"))
        self.client_state = StepLine()
        self.client_trouble = Problem()
        self.page = make_button(_tr("Open the page"), icon="external-link")
        self.page.clicked.connect(lambda: open_page(self._page))
        self.account_note = plain_label("", "small")
        self._texts = vbox(spacing=6)
        self._fields: dict[str, QWidget] = {}
        self._labels: dict[str, QLabel] = {}
        self._lay_out()
        self.way.currentIndexChanged.connect(lambda _: self._show_method())
        for line in (self.address, self.account, self.secret):
            line.setMaxLength(4_096)
            line.textChanged.connect(lambda _: self.changed.emit())
        self.client.line.textChanged.connect(lambda _: self._check_client())

    def _lay_out(self) -> None:
        column = vbox(
            self.title, self.about, self._texts, within=self, spacing=12, margins=(0, 0, 4, 0)
        )
        for name, parts in (
            ("way", (self.way,)),
            ("address", (self.address,)),
            ("client", (self.client, self.client_state, self.client_trouble)),
            ("account", (self.account, self.account_note)),
            ("secret", (self.secret, hbox(self.page, STRETCH))),
        ):
            holder = self._fields[name] = QWidget()
            label = self._labels[name] = plain_label("", "strong")
            vbox(label, *parts, within=holder, spacing=4)
            column.addWidget(holder)
        column.addStretch(1)

    def show_service(self, service: Service | None, again: AccountRow | None = None) -> None:
        """None: nothing is chosen."""
        self.service, self._again = service, again
        self.setVisible(service is not None)
        if service is not None:
            self._methods = service.methods
            if again is not None:
                kinds = [_kind(one) == again.method for one in service.methods]
                self._methods = tuple(
                    one for one, fits in zip(service.methods, kinds, strict=True) if fits
                )
            self.title.setText(
                service.title if again is None else f"{service.title} · {again.account}"
            )
            self.about.setText(translate_english(service.about))
            self.way.blockSignals(True)
            self.way.clear()
            for method in self._methods:
                self.way.addItem(_way_text(method))
            self.way.blockSignals(False)
            for line in (self.address, self.account, self.secret, self.client.line):
                line.clear()
            self.account.setText(again.account if again is not None else "")
            self.address.setText(again.address if again is not None else "")
        self._show_method()

    @property
    def method(self) -> SignInMethod | None:
        at = self.way.currentIndex()
        return self._methods[at] if 0 <= at < len(self._methods) else None

    def _show_method(self) -> None:
        service, method = self.service, self.method
        clear(self._texts)
        if service is not None and method is not None:
            for text, role in _explained(service, method):
                add_shown(self._texts, plain_label(text, role))
        is_oauth, is_new = isinstance(method, OAuth), self._again is None
        needs_name = method is not None and _kind(method) == "password"
        place = service.address if service is not None else None
        is_entered = service is not None and (place is None or service.may_be_own)
        self.address.setPlaceholderText(place or "https://")
        shown = {
            "way": len(self._methods) > 1,
            "address": service is not None and is_new and is_entered,
            "client": is_oauth and isinstance(method, OAuth) and method.client_id is None,
            "account": is_new,
            "secret": isinstance(method, Token | Password),
        }
        for name, holder in self._fields.items():
            holder.setVisible(shown[name])
        name = method.name if isinstance(method, Token | Password) else ""
        named = single_line(translate_english(name), 60)
        texts = {
            "way": _tr("How to sign in"),
            "address": _tr("Address of your own server (optional)") if place else _tr("Address"),
            "client": _tr("JSON file of your client"),
            "account": _tr("User name") if needs_name else _tr("Account (optional)"),
            "secret": named[:1].upper() + named[1:],
        }
        for key, text in texts.items():
            self._labels[key].setText(text)
        for line, key in (
            (self.address, "address"),
            (self.account, "account"),
            (self.secret, "secret"),
        ):
            line.setAccessibleName(texts[key])
        note = _tr(
            "Its mail address, if it has to be that account, or a name of your own for it. Leave "
            "empty to use the name that the service gives it."
        )
        show_text(self.account_note, "" if needs_name else note)
        self.account.setAccessibleDescription(self.account_note.text())
        self.page.setVisible(bool(self._page))
        self._check_client()

    @property
    def _page(self) -> str:
        method = self.method
        return method.page if isinstance(method, Token | Password) else ""

    def _check_client(self) -> None:
        """Each step is checked as it is taken."""
        method, path = self.method, self.client_path
        self.client_trouble.set_text("")
        if not isinstance(method, OAuth) or path is None:
            known = self._again is not None
            text = (
                _tr("Leave empty to keep the one that signed in before.")
                if known
                else _tr("Drop the file here. Leave empty to use one that is connected already.")
            )
            self.client_state.show_step(text, done=False)
        else:
            try:
                client, _ = read_client(method, path)
            except Refused as refused:
                self.client_state.show_step("", done=False)
                self.client_trouble.set_text(translate_error(refused.sentence))
            else:
                text = _tr("Client {id}").format(id=single_line(client.id, 80))
                self.client_state.show_step(text, done=True)
        self.changed.emit()

    @property
    def takes_client(self) -> bool:
        """Whether the user's own client may be given now."""
        method = self.method
        return isinstance(method, OAuth) and method.client_id is None and self.isEnabled()

    @property
    def client_path(self) -> Path | None:
        text = self.client.line.text().strip()
        return Path(text).expanduser() if text else None

    @property
    def account_text(self) -> str | None:
        return self.account.text().strip() or None

    @property
    def address_text(self) -> str | None:
        return self.address.text().strip() or None

    @property
    def is_complete(self) -> bool:
        """Whether it can be tried."""
        service, method = self.service, self.method
        if service is None or method is None or self.client_trouble.has_text:
            return False
        if service.address is None and not self.address_text:
            return False
        if isinstance(method, OAuth | Open):
            return True
        return bool(self.secret.text()) and (_kind(method) != "password" or bool(self.account_text))

    def entered(self) -> object:
        lines = (self.address, self.account, self.secret, self.client.line)
        return [line.text() for line in lines]


class StepLine(QWidget):
    """One step, with whether it is done."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = icon_label("circle", "text_faint")
        self._text = plain_label("", "small")
        hbox((self._icon, 0, Qt.AlignmentFlag.AlignTop), (self._text, 1), within=self, spacing=6)

    def show_step(self, text: str, *, done: bool) -> None:
        self._text.setText(text)
        icon, ink = ("circle-check", "done") if done else ("info", "text_faint")
        set_icon(self._icon, icon, ink, _ICON_PX)
        self.setVisible(bool(text))


class WaitingNote(QFrame):
    """Shown while the user is in the browser."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sunken")
        self._url = ""
        self.text = plain_label("")
        self.copy = make_button(_tr("Copy link"), icon="copy")
        self.copy.setToolTip(_tr("To open it in another browser on this computer"))
        self.copy.setAccessibleDescription(self.copy.toolTip())
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._url))
        self.stop = make_button(_tr("Stop waiting"), icon="x")
        column = vbox(self.text, within=self, spacing=8, margins=(12, 10, 12, 10))
        row = hbox(self.copy, self.stop, STRETCH, spacing=8)
        column.addLayout(row)
        self.hide()

    def begin(self, url: str, *, opened: bool) -> None:
        """*opened*: the page is in the browser already."""
        self._url = url
        self.text.setText(
            _tr("Waiting for the browser… Finish the page that opened there, within 5 minutes.")
            if opened
            else _tr(
                "No browser could be opened. Copy the link, open it in a browser on this computer, "
                "and finish the page within 5 minutes."
            )
        )
        self.show()
        self.copy.setFocus()

    def end(self) -> None:
        self._url = ""
        self.hide()


class RenameAccountDialog(FilledDialog):
    def __init__(
        self, row: AccountRow, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(_tr("Rename the account"), tasks, parent)
        self._keep, self._row = keep, row
        self.name_edit = QLineEdit(row.account)
        self.name_edit.setMaxLength(200)
        self.name_edit.setAccessibleName(_tr("Name of the account"))
        self.name_edit.selectAll()
        column = self.scroll_body(spacing=8)
        fill(column, plain_label(_tr("Scripts name the account by it."), "soft"), self.name_edit)
        if row.workflows:
            text = _tr("Check these workflows afterwards: {names}")
            column.addWidget(plain_label(text.format(names=names_of(row.workflows))))
        column.addStretch(1)
        self.cancel = self.button(_tr("Cancel"), self.reject)
        self.save = self.button(_tr("Rename"), self._save, kind="primary", icon="check")
        fill(self.footer, STRETCH, self.cancel, self.save)
        self.start_tracking()
        self.fit_height(460)
        self.name_edit.setFocus()

    def entered(self) -> object:
        return self.name_edit.text()

    def _save(self) -> None:
        keep, id, name = self._keep, self._row.id, self.name_edit.text()
        self.do(lambda: rename(keep, id, name), lambda _: self.accept(), self.save)


class DisconnectDialog(Dialog):
    """Asks, naming the workflows. `disconnected` carries what the user has to do at the service, or
    an empty text."""

    disconnected = Signal(str)

    def __init__(
        self, row: AccountRow, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            _tr("Disconnect “{account}” from {service}?").format(
                account=quote(row.account), service=single_line(row.title, 60)
            ),
            tasks,
            parent,
        )
        self._keep, self._row = keep, row
        column = self.scroll_body(spacing=8)
        column.addWidget(
            plain_label(
                _tr(
                    "Keep withdraws the access at the service where it can, and forgets the "
                    "sign-in. To use the account again, sign in again."
                )
            )
        )
        if row.workflows:
            text = _tr("These workflows use it and will stop: {names}")
            text = text.format(names=names_of(row.workflows))
            column.addWidget(FormNote("warn", text=text))
        column.addStretch(1)
        self.cancel = self.button(_tr("Cancel"), self.reject)
        self.go = self.button(_tr("Disconnect"), self._go, kind="danger", icon="trash-2")
        fill(self.footer, STRETCH, self.cancel, self.go)
        self.fit_height(480)
        self.cancel.setFocus()

    def _go(self) -> None:
        keep, id = self._keep, self._row.id
        self.do(lambda: disconnect(keep, id), self._gone, self.go)

    def _gone(self, left: str | None) -> None:
        self.accept()
        self.disconnected.emit("" if left is None else translate_error(left))


def _kind(method: SignInMethod) -> str:
    kinds = {"OAuth": "oauth", "Token": "token", "Open": "open"}
    return kinds.get(type(method).__name__, "password")


def _way_text(method: SignInMethod) -> str:
    if isinstance(method, OAuth):
        return _tr("In the browser")
    if isinstance(method, Open):
        return _tr("Without a sign-in")
    return _tr("With {secret}").format(secret=translate_english(method.name))


def _explained(service: Service, method: SignInMethod) -> Sequence[tuple[str, str]]:
    """Sentences with their roles: the steps, and what it asks for."""
    found = [
        (f"{number}. {translate_english(step)}", "")
        for number, step in enumerate(service.guide, start=1)
    ]
    if isinstance(method, OAuth) and method.scopes:
        found.append((_tr("It asks for:"), "strong"))
        found += [
            (f"• {translate_english(why)} ({single_line(scope.rpartition('/')[2], 80)})", "small")
            for scope, why in method.scopes.items()
        ]
    return found
