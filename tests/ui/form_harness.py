"""Forms made from a schema."""

from collections.abc import Mapping

from pytestqt.qtbot import QtBot

from keep_desktop.domain.json import JsonValue
from keep_desktop.services.forms.schema import fields_of
from keep_desktop.ui.forms.form import Form


def a_form(qtbot: QtBot, schema: Mapping[str, JsonValue], values: Mapping[str, JsonValue]) -> Form:
    form = Form(fields_of(schema), values)
    qtbot.addWidget(form)
    return form


def one_field(kind: Mapping[str, JsonValue], *, needed: bool = False) -> Mapping[str, JsonValue]:
    return {"properties": {"p": kind}, "required": ["p"] if needed else []}
