"""One folder or file that a workflow may use: its path, what it is for, and the deeds beside it."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.services.grants import Granted
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import icon_label, plain_label
from keep_desktop.ui.language import in_words
from keep_desktop.ui.wrap_label import WrapLabel

#: Between two rows.
GRANT_GAP = 12


def _tr(text: str) -> str:
    return QCoreApplication.translate("GrantRow", text)


def about_grant(row: Granted, *, removed: bool = False, added: bool = False) -> str:
    """What it is for and how much of it is given; first of all, that it cannot be found, that its
    workflow is archived, or that it is *removed* or *added* with all that is saved together."""
    said = [_tr("Not found")] if row.is_lost else []
    if row.is_archived:
        said = [_tr("Workflow in the archive")]
    if removed or added:
        said = [_tr("Removed when you save") if removed else _tr("Added when you save")]
    named = ", ".join(one_line(in_words(purpose), 80) for purpose in row.purposes)
    if row.is_aside:
        named = _tr("{name}, of another version").format(name=named)
    said.append(named or _tr("Added by hand"))
    said.append(_tr("with everything in it") if row.is_folder else _tr("only this file"))
    return " · ".join(said)


class GrantRow(QWidget):
    """The same wherever grants are listed."""

    def __init__(
        self,
        row: Granted,
        buttons: Sequence[QPushButton],
        parent: QWidget | None = None,
        *,
        removed: bool = False,
        added: bool = False,
    ) -> None:
        super().__init__(parent)
        sign = "triangle-alert" if row.is_lost else "folder" if row.is_folder else "file"
        path = WrapLabel("soft" if removed else "", parent=self)
        path.setText(one_line(str(row.path), 500))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(path)
        words.addWidget(plain_label(about_grant(row, removed=removed, added=added), "small"))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        icon = icon_label(sign, "warn" if row.is_lost else "text_soft")
        line.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        for button in buttons:
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
