"""Helpers for tests of dialogs."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.ui.qt_bot import SOON as SOON

MAIL_SCHEMA: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {
        "folder": {"type": "string", "format": "folder", "title": "Mail folder"},
        "count": {"type": "integer", "title": "Count", "default": 3, "minimum": 1},
    },
    "required": ["folder"],
    "additionalProperties": False,
}


def a_mail_workflow(
    keep: Keep, folder: Path, name: str = "Bills", script: str = "let a = 1;\nlet b = 2;\n"
) -> WorkflowId:
    """A workflow with two parameters, one of them a folder."""
    draft = Draft(
        name=name,
        script=script,
        params={"folder": str(folder)},
        params_schema=MAIL_SCHEMA,
        description="Files the bills.",
        icon="mail",
    )
    return import_workflow(keep, draft).workflow_id


def until(qtbot: QtBot, condition: Callable[[], object]) -> None:
    """Wait for it with a generous limit."""
    qtbot.waitUntil(lambda: bool(condition()), timeout=SOON)


def _announced_as(widget: QWidget) -> str:
    """The name that Qt passes to a screen reader."""
    if isinstance(widget, QComboBox):
        # On Linux Qt passes the current text first; the name must be with it.
        return widget.accessibleName()
    face = QAccessible.queryAccessibleInterface(widget)
    return face.text(QAccessible.Text.Name) if face is not None else ""


def nameless(dialog: QWidget) -> list[str]:
    """Controls without an accessible name."""
    kinds = (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit)
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in dialog.findChildren(QWidget)
        if isinstance(widget, kinds)
        and widget.isVisibleTo(dialog)
        and not widget.objectName().startswith("qt_")
        and not _announced_as(widget)
    ]


def _takes_tab(widget: QWidget) -> bool:
    takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes and widget.focusProxy() is None and not widget.objectName().startswith("qt_")
