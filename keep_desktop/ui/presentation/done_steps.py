"""What a step did, in the past tense."""

from functools import partial
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import MutationRow
from keep_desktop.ui.text.error_text import quote
from keep_desktop.ui.text.sanitize import single_line

_tr = partial(QCoreApplication.translate, "StepFile")

_LONGEST = 200


def done_text(row: MutationRow) -> str:
    """What the step did, also if it was undone since; empty if it did not happen, or its tool has
    no wording."""
    if row.status is not MutationStatus.APPLIED or row.undo_of is not None:
        return ""
    params = row.params if isinstance(row.params, dict) else {}
    result = row.result if isinstance(row.result, dict) else {}

    def name(*fields: str) -> str:
        """The name of the file, note or mail in one of these fields."""
        for field in fields:
            for values in (result, params):
                value = values.get(field)
                if isinstance(value, str) and value:
                    return quote(single_line(value, _LONGEST), _LONGEST)
        return ""

    def file(*fields: str) -> str:
        return PurePath(name(*fields)).name

    def folder(*fields: str) -> str:
        return PurePath(name(*fields)).parent.name

    match row.namespace, row.method:
        case "Sheets", "appendRow":
            text = _tr("Added a row to “{file}”").format(file=file("file"))
        case "Sheets", "updateRow":
            text = _tr("Changed a row of “{file}”").format(file=file("file"))
        case ("Files", "save") | ("Http", "download"):
            place = "path"
            text = _tr("Saved “{file}” in “{folder}”").format(
                file=file(place), folder=folder(place)
            )
        case "Files", "move":
            text = _tr("Moved “{file}” to “{folder}”").format(
                file=file("path", "to"), folder=folder("path", "to")
            )
        case "Files", "copy":
            text = _tr("Copied “{file}” to “{folder}”").format(
                file=file("path", "to"), folder=folder("path", "to")
            )
        case "Files", "trash":
            text = _tr("Moved “{file}” to the trash").format(file=file("path"))
        case "Images", _:
            place = "path"
            text = _tr("Drew “{file}” in “{folder}”").format(file=file(place), folder=folder(place))
        case "Web", "download":
            text = _tr("Downloaded “{file}”").format(file=name("name", "filename", "url"))
        case "Mail", "send":
            text = _tr("Sent “{subject}”").format(subject=name("subject"))
        case "Memory", "createNote":
            text = _tr("Saved the note “{title}”").format(title=name("title", "id"))
        case "Memory", "updateNote":
            text = _tr("Changed the note “{title}”").format(title=name("title", "id"))
        case "Memory", "deleteNote":
            text = _tr("Deleted the note “{title}”").format(title=name("id"))
        case "Users", "send":
            text = _tr("Notified you: {message}").format(message=name("message"))
        case _:
            return ""
    # A call recorded by another version of Keep may lack a field.
    return "" if "“”" in text else single_line(text)
