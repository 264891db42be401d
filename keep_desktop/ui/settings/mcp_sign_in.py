"""Dialog in which one signs in to an MCP server that has an address."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from keep_desktop.domain.errors import Cancelled
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.context import Keep
from keep_desktop.services.mcp import ServerRow, sign_in
from keep_desktop.ui.core.desktop import open_page
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.connection_dialogs import WaitingNote
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.text.sanitize import reveal_hidden, single_line
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import plain_label

_LONGEST_TARGET = 400


class McpSignInDialog(Dialog):
    """`signed_in` follows. The server is asked only once the user chooses it."""

    signed_in = Signal()
    #: The address of the sign-in page, from the thread that found it out.
    _found = Signal(str)

    def __init__(
        self, row: ServerRow, keep: Keep, reader: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__("", reader, parent)
        self._keep, self._name = keep, row.name
        self._cancel: CancelSource | None = None
        title = self.tr("Sign in to “{name}”").format(name=quote(row.name))
        self.setWindowTitle(title)
        self.heading.setText(title)
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        column.addWidget(
            plain_label(single_line(reveal_hidden(row.target), _LONGEST_TARGET), "strong")
        )
        column.addWidget(
            plain_label(
                self.tr(
                    "Keep asks this server where one signs in, registers there, and opens the "
                    "page in your browser. The sign-in is stored encrypted on this computer and "
                    "sent only to this server."
                ),
                "soft",
            )
        )
        self.waiting = WaitingNote()
        self.waiting.stop.clicked.connect(self.stop_waiting)
        column.addWidget(self.waiting)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(
            self.tr("Sign in in the browser"), self._go, kind="primary", icon="link"
        )
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)
        self._found.connect(self._open_page)
        self.fit_height(520)
        self.go.setFocus()

    def _go(self) -> None:
        if self._cancel is not None:
            return
        self._cancel = cancel = CancelSource()
        self.go.setEnabled(False)
        self.trouble.set_text("")
        self.cancel.setFocus()
        keep, name = self._keep, self._name

        def show(url: str) -> None:
            if isValid(self):
                self._found.emit(url)

        self._reader.concurrent(
            lambda: sign_in(keep, name, show, cancel),
            self._done,
            self._failed,
            end=cancel.cancel,
        )

    def _open_page(self, url: str) -> None:
        if self._cancel is not None:
            self.waiting.begin(url, opened=open_page(url))

    def _done(self, _: None) -> None:
        self._over()
        self.accept()
        self.signed_in.emit()

    def _failed(self, error: Exception) -> None:
        self._over()
        if not isinstance(error, Cancelled):
            self.show_error(error)

    def _over(self) -> None:
        self._cancel = None
        self.waiting.end()
        self.go.setEnabled(True)

    @property
    def is_waiting(self) -> bool:
        return self._cancel is not None

    def stop_waiting(self) -> None:
        if self._cancel is not None:
            self._cancel.cancel()

    def done(self, result: int) -> None:
        # Closed by whatever: nothing waits any longer.
        self.stop_waiting()
        super().done(result)
