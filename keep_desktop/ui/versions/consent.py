"""Asks whether done items may be processed again under the ids of another version."""

from PySide6.QtWidgets import QCheckBox, QWidget

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.widgets.dialog import Dialog, padded, scrolling
from keep_desktop.ui.widgets.labels import FormNote


class ConsentDialog(Dialog):
    """Accepted once the user has clicked on the sentence that says what will happen."""

    def __init__(self, sentence: str, reader: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__("", reader, parent)
        title = self.tr("Process these items again?")
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.show_below(self.tr("The new version knows what is done by other ids."))
        self.why = FormNote("warn")
        self.why.set_text(translate_error(sentence), "warn")
        self.agree = QCheckBox(self.tr("Process them again, with all that is done for them"))
        body, column = padded(spacing=16)
        column.addWidget(self.why)
        column.addWidget(self.agree)
        column.addStretch(1)
        self.set_body(scrolling(body))
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(self.tr("Activate"), self.accept, kind="primary", icon="check")
        self.go.setEnabled(False)
        self.agree.toggled.connect(self.go.setEnabled)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)
        self.fit_height(320)
