"""Asks before a link of a model is opened."""

from PySide6.QtWidgets import QWidget

from keep_desktop.ui.chat.markdown import host_of
from keep_desktop.ui.core.desktop import open_page
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import plain_label
from keep_desktop.ui.widgets.text_block import TextBlock


class LinkDialog(Dialog):
    """Shows where a link leads; opens it in the browser if the user says so."""

    def __init__(self, address: str, reader: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__("", reader, parent)
        self._address = address
        host = single_line(host_of(address) or "", 120)
        self.setWindowTitle(self.tr("Open this link?"))
        self.heading.setText(self.tr("Open {host} in your browser?").format(host=host))
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        column.addWidget(
            plain_label(
                self.tr("A model wrote this link. The page learns that you opened it."), "soft"
            )
        )
        text = TextBlock(self.tr("Address"))
        text.set_text(single_line(address, 2_000))
        column.addWidget(text)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.open_it = self.button(
            self.tr("Open"), self._open, kind="primary", icon="external-link"
        )
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.open_it)
        self.fit_height(460)
        self.cancel.setFocus()

    def _open(self) -> None:
        open_page(self._address)
        self.accept()
