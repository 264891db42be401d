"""Dialogs that fields of a form open: add a mail account, and choose the watched part of a page."""

from collections.abc import Mapping
from functools import partial
from itertools import count

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from keep_desktop.domain.errors import Cancelled, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.connectors.mail_accounts import (
    WrongAddress,
    entered_account,
    keep_account,
    try_account,
)
from keep_desktop.services.connectors.registry import SecretRefused, ServiceRow
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.page_parts import FetchedPage, PageVisit
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.mail.providers import (
    PROVIDERS,
    Provider,
    provider_named,
    provider_of,
)
from keep_desktop.ui.core.desktop import open_page
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.error_text import sentence_of, translate_error
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import Dialog, FilledDialog
from keep_desktop.ui.widgets.inputs import Combo, labelled, make_button
from keep_desktop.ui.widgets.labels import FormNote, Problem, plain_label, set_invalid
from keep_desktop.ui.widgets.layouts import STRETCH, fill, vbox

_tr = partial(QCoreApplication.translate, "MailAccountDialog")


class MailAccountDialog(FilledDialog):
    """Adds a mail account after a test of its provider, address and password. `connected` carries
    the new ServiceRow."""

    connected = Signal(object)

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Add a mail account"), tasks, parent)
        self._keep = keep
        self._numbers = count()
        self._number = 0
        #: Whether the provider was chosen by hand: then a new address does not change it.
        self._is_chosen = False
        self.show_below(
            self.tr(
                "Keep reads mail over IMAP without changing anything. The password is stored "
                "encrypted on this computer."
            )
        )
        self.address, self.password = QLineEdit(), QLineEdit()
        self.server, self.port = QLineEdit(), QLineEdit("993")
        self.provider, self.security = Combo(self), Combo(self)
        self.address_problem, self.password_problem = Problem(), Problem()
        self.help, self.outcome = FormNote(), FormNote()
        self.page = make_button("", icon="globe")
        self._lay_out()
        self._make_footer()
        self.fit_height(560)
        self._show_provider()
        self.start_tracking()
        self.address.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        column = self.scroll_body(spacing=14)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.address.setPlaceholderText("ada@example.org")
        self.provider.addItem(self.tr("Choose…"), "")
        for each in PROVIDERS:
            self.provider.addItem(each.name, each.key)
        self.provider.addItem(self.tr("Another provider"), "other")
        for text, value in (
            (self.tr("TLS"), "implicit"),
            (self.tr("STARTTLS"), "starttls"),
            (self.tr("None (this computer only)"), "none"),
        ):
            self.security.addItem(text, value)
        self._own_server = QWidget()
        vbox(
            labelled(self.tr("IMAP server"), self.server),
            labelled(self.tr("Port"), self.port),
            labelled(self.tr("Encryption"), self.security),
            within=self._own_server,
            spacing=14,
        )
        fill(
            column,
            labelled(self.tr("E-mail address"), self.address, self.address_problem),
            labelled(self.tr("Provider"), self.provider),
            self._own_server,
            self.help,
            (self.page, 0, Qt.AlignmentFlag.AlignLeft),
            labelled(self.tr("Password"), self.password, self.password_problem),
            self.outcome,
            STRETCH,
        )
        self.address.textEdited.connect(self._address_edited)
        self.provider.activated.connect(self._provider_chosen)
        self.page.clicked.connect(self._open_page)
        for line in (self.address, self.password, self.server, self.port):
            line.textEdited.connect(self._forget_outcome)
        self.security.activated.connect(self._forget_outcome)

    def _make_footer(self) -> None:
        self.test = self.button(self.tr("Test"), lambda: self._try(keeping=False), icon="link")
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.add = self.button(
            self.tr("Add account"), lambda: self._try(keeping=True), kind="primary", icon="check"
        )
        self.test.setToolTip(self.tr("Sign in and count the messages in INBOX"))
        self.test.setAccessibleDescription(self.test.toolTip())
        fill(self.footer, self.test, STRETCH, self.cancel, self.add)

    def entered(self) -> object:
        lines = (self.address, self.password, self.server, self.port)
        choices = (self.provider.currentIndex(), self.security.currentIndex())
        return tuple(line.text() for line in lines), choices

    @property
    def _provider(self) -> Provider | None:
        return provider_named(str(self.provider.currentData()))

    def _address_edited(self, text: str) -> None:
        if self._is_chosen:
            return
        found = provider_of(text)
        whole = "." in text.rpartition("@")[2] and "@" in text
        key = found.key if found is not None else ("other" if whole else "")
        self.provider.setCurrentIndex(max(0, self.provider.findData(key)))
        self._show_provider()

    def _provider_chosen(self) -> None:
        self._is_chosen = bool(self.provider.currentData())
        self._forget_outcome()
        self._show_provider()

    def _show_provider(self) -> None:
        provider = self._provider
        self._own_server.setVisible(self.provider.currentData() == "other")
        self.help.set_text("" if provider is None else translate_english(provider.help))
        self.page.setVisible(provider is not None)
        if provider is not None:
            text = self.tr("Help of {provider}").format(provider=provider.name)
            self.page.setText(text)
            self.page.setToolTip(provider.page)

    def _open_page(self) -> None:
        provider = self._provider
        if provider is not None and not open_page(provider.page):
            text = self.tr("Couldn't open a browser. Go to {page}").format(page=provider.page)
            self.outcome.set_text(text, "sunken")

    def _account(self) -> MailAccount | None:
        """None, with a message shown, if the input is invalid."""
        port = self.port.text().strip()
        imap: Mapping[str, JsonValue] = {
            "host": self.server.text().strip(),
            "port": int(port) if port.isascii() and port.isdecimal() and len(port) < 6 else 0,
            "tls": str(self.security.currentData()),
        }
        self._show_problem_at(self.address, self.address_problem, "")
        try:
            account = entered_account(self._keep, self.address.text(), self._provider, imap)
        except WrongAddress as wrong:
            self._show_problem_at(
                self.address, self.address_problem, translate_error(wrong.sentence)
            )
            return None
        except Refused as refused:
            if not self.provider.currentData():
                self.outcome.set_text(self.tr("Choose your provider."), "fail")
                self.provider.setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                self.outcome.set_text(translate_error(refused.sentence), "fail")
                self.server.setFocus(Qt.FocusReason.OtherFocusReason)
            return None
        if not self.password.text():
            self._show_problem_at(
                self.password, self.password_problem, self.tr("Enter the password.")
            )
            return None
        return account

    def _show_problem_at(self, line: QLineEdit, problem: Problem, sentence: str) -> None:
        problem.set_text(sentence)
        set_invalid(line, bool(sentence))
        line.setAccessibleDescription(sentence)
        if sentence:
            line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget_outcome(self) -> None:
        """The result of a test holds only for the values tested."""
        self._number = next(self._numbers)
        if self._cancel is None:
            self.outcome.set_text("")
        self._show_problem_at(self.password, self.password_problem, "")

    def _try(self, *, keeping: bool) -> None:
        if self._cancel is not None:
            return
        account = self._account()
        if account is None:
            return
        password = self.password.text()
        self._number = number = next(self._numbers)
        self._cancel = trial = CancelSource()
        self._lock(busy=True)
        self.outcome.set_text(self.tr("Signing in…"), "sunken")

        def answered(mails: int) -> None:
            self._lock(busy=False)
            if number != self._number:
                self.outcome.set_text("")
            elif keeping:
                self._save_account(account, password)
            else:
                self.outcome.set_text(_found_text(mails), "sunken")

        def failed(error: Exception) -> None:
            self._lock(busy=False)
            if not isinstance(error, Cancelled):
                self.outcome.set_text(self._failure_text(error), "fail")

        self._tasks.long(
            lambda: try_account(account, password, trial), answered, failed, end=trial.cancel
        )

    def _lock(self, *, busy: bool) -> None:
        if not busy:
            self._cancel = None
        self.test.setEnabled(not busy)
        self.add.setEnabled(not busy)

    def _failure_text(self, error: Exception) -> str:
        text = sentence_of(error)
        provider = self._provider
        return text if provider is None else f"{text}\n{translate_english(provider.help)}"

    def _save_account(self, account: MailAccount, password: str) -> None:
        keep = self._keep
        self.do(
            lambda: keep_account(keep, account, password),
            self._on_saved,
            self.add,
            self.test,
            on_error=self._on_save_failed,
        )

    def _on_saved(self, row: ServiceRow) -> None:
        self.password.clear()
        self._is_started = False
        self.connected.emit(row)
        self.accept()

    def _on_save_failed(self, error: Exception) -> None:
        if isinstance(error, SecretRefused):
            self._show_problem_at(self.password, self.password_problem, sentence_of(error))
        else:
            self.show_error(error)


def _found_text(mails: int) -> str:
    counted = plural(mails, _tr("mail"), _tr("mails"))
    return _tr("Signed in. INBOX contains {mails}.").format(mails=counted)


_PAUSE_MS = 250
_SELECTOR = Qt.ItemDataRole.UserRole
_LONGEST = 1000


class PagePartDialog(Dialog):
    """Chooses a part of a page from a list, or by a CSS selector. `chosen` carries the selector; ""
    is the whole text of the page."""

    chosen = Signal(str)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, url: str, selector: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Choose the part of the page"), tasks, parent)
        self._page: FetchedPage | None = None
        self._numbers = count()
        self._number = 0
        self.show_below(single_line(url, 300))
        self.list = QListWidget()
        self.list.setProperty("kind", "choices")
        self.list.setAccessibleName(self.tr("Parts of the page"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(3)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.selector = QLineEdit(selector)
        self.selector.setMaxLength(_LONGEST)
        self.selector.setAccessibleName(self.tr("CSS selector"))
        self.selector.setPlaceholderText(self.tr("The full text of the page"))
        self.preview = FormNote()
        self._lay_out()
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.take = self.button(
            self.tr("Watch this part"), self._take, kind="primary", icon="check"
        )
        fill(self.footer, STRETCH, self.cancel, self.take)
        self.fit(720, 640)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._validate)
        self.selector.textEdited.connect(lambda _: self._pause.start())
        self.list.itemClicked.connect(self._picked)
        # Not the current one: Qt makes the first of a list that gets the focus current.
        self.list.itemSelectionChanged.connect(self._pick_selected)
        self._visit = PageVisit(keep, url)
        self.preview.set_text(self.tr("Fetching the page…"))
        tasks.long(self._visit.run, self._show, self._fail, end=self._visit.end)

    def _lay_out(self) -> None:
        body = QWidget()
        vbox(
            plain_label(self.tr("Parts of the page"), "strong"),
            (self.list, 1),
            plain_label(self.tr("CSS selector"), "strong"),
            self.selector,
            self.preview,
            within=body,
            spacing=8,
            margins=(24, 4, 24, 16),
        )
        self.set_body(body)

    def _show(self, page: FetchedPage) -> None:
        self._page = page
        selector = self.selector.text().strip()
        for each in page.blocks:
            item = QListWidgetItem(single_line(each.text, 200))
            item.setData(_SELECTOR, each.selector)
            self.list.addItem(item)
            if each.selector == selector:
                self.list.setCurrentItem(item)
        self._validate()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, Cancelled):
            self.preview.show_error(error)

    def _pick_selected(self) -> None:
        for item in self.list.selectedItems():
            self._picked(item)

    def _picked(self, item: QListWidgetItem) -> None:
        self.selector.setText(str(item.data(_SELECTOR)))
        self._validate()

    def _validate(self) -> None:
        page, selector = self._page, self.selector.text().strip()
        if page is None:
            return
        self._number = number = next(self._numbers)
        if not selector:
            self.preview.set_text(self.tr("The full text of the page is watched."), "sunken")
            return

        def show(text: str | None) -> None:
            if number != self._number:
                return
            if text is None:
                self.preview.set_text(self.tr("No match on this page."), "warn")
            else:
                shown = multi_line(text, 400) or self.tr("This part has no text.")
                self.preview.set_text(shown, "sunken")

        self._tasks.query(("part", id(self)), lambda: page.text_of(selector), show, self._fail)

    def _take(self) -> None:
        self.chosen.emit(self.selector.text().strip())
        self.accept()

    def done(self, result: int) -> None:
        self._visit.end()
        super().done(result)
