"""Parameter schemas: the fields of a form, validation of values, and the grants they imply.

A schema is JSON Schema with title, description, default, and `format: folder | file | save-file |
schedule | uri | connection | page-part`, and extensions: `x-create: true` for a folder that is
created if missing, `x-titles` for the labels of a choice, `x-suffix` for the default suffix of a
new file, `x-other-than` for the name of a path that this one must differ from, `x-instead-of` for
the name of a field of which only one of the two is filled in, `x-only-with` (and `x-only-for`, a
list of its values) for a field without which this one is ignored (`x-needed: true`: with which it
is required), `x-page` for the field with the address of the page that this is a part of, `x-holds:
mail` for a folder that should contain mail. The window builds its forms from `fields_of`;
`workflow import --param` uses `check_params` too.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, join
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.system.files import details_of, os_error_text
from keep_desktop.domain.text import quote
from keep_desktop.engine.schedule.rules import parse_rule_text
from keep_desktop.ports.tools import Grant
from keep_desktop.services.forms.validation import PATH_FORMATS, schema_error
from keep_desktop.services.forms.validation import field_errors as field_errors

#: A valid suffix in a schema, and what counts as a suffix entered.
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,10}")
_ENDING = re.compile(r"[^.]\.[A-Za-z][A-Za-z0-9]{0,9}$")


@immutable(kw_only=True)
class Field:
    """One form field. `kind`: text, number, integer, boolean, choice, folder, file, save-file,
    schedule, uri, connection (a mail account), page-part (of the page in `page`), lines (a list of
    texts, one per line), json (any other array or object, as JSON)."""

    name: str
    title: str
    description: str
    kind: str
    required: bool
    default: JsonValue
    #: Labels of a choice, and their values, in the same order.
    choices: tuple[str, ...] = ()
    choice_values: tuple[JsonValue, ...] = ()
    #: A folder that is created if missing.
    is_made: bool = False
    #: The suffix of a new file (“.csv”), from `x-suffix`.
    suffix: str = ""
    #: The field that is left empty if this one is filled in, from `x-instead-of`.
    instead_of: str = ""
    #: The field without which this one is ignored, and its required values; any, if empty. From
    #: `x-only-with` and `x-only-for`.
    only_with: str = ""
    only_for: tuple[JsonValue, ...] = ()
    #: For a part of a page, the field with the page's address, from `x-page`.
    page: str = ""
    #: What a folder should contain, from `x-holds`.
    holds: str = ""


def fields_of(schema: Mapping[str, JsonValue] | None) -> Sequence[Field]:
    """Ordered as the schema's properties. Raises Refused for an invalid schema."""
    broken = schema_error(schema)
    if broken:
        raise Refused(broken)
    properties, required = _properties(schema)
    return tuple(_field(name, one, name in required) for name, one in properties.items())


def _field(name: str, one: Mapping[str, Any], required: bool) -> Field:
    values = tuple(one.get("enum", ()))
    only_for = one.get("x-only-for")
    return Field(
        name=name,
        title=str(one.get("title", name)),
        description=str(one.get("description", "")),
        kind=_kind(one),
        required=required,
        # An account to read mail from is chosen by the user, never proposed by a script.
        default=None if _kind(one) == "connection" else one.get("default"),
        choices=_titles(one.get("x-titles"), values),
        choice_values=values,
        is_made=bool(one.get("x-create")),
        suffix=str(one.get("x-suffix", "")),
        instead_of=str(one.get("x-instead-of", "")),
        only_with=str(one.get("x-only-with", "")),
        only_for=tuple(only_for) if isinstance(only_for, list | tuple) else (),
        page=str(one.get("x-page", "")),
        holds=str(one.get("x-holds", "")),
    )


def _titles(given: object, values: tuple[JsonValue, ...]) -> tuple[str, ...]:
    """Labels of a choice: its values, or their `x-titles`."""
    if isinstance(given, list | tuple) and len(given) == len(values):
        return tuple(map(str, given))
    return tuple(map(str, values))


def _properties(
    schema: Mapping[str, JsonValue] | None,
) -> tuple[Mapping[str, Mapping[str, Any]], Sequence[str]]:
    loose: Mapping[str, Any] = schema or {}
    return loose.get("properties", {}), loose.get("required", ())


def _kind(one: Mapping[str, Any]) -> str:
    if one.get("format") in (*PATH_FORMATS, "schedule", "uri", "connection", "page-part"):
        return str(one["format"])
    if "enum" in one:
        return "choice"
    type_ = one.get("type", "string")
    if isinstance(type_, list):
        type_ = next((t for t in type_ if t != "null"), "string")
    if type_ == "array" and _holds_texts(one.get("items")):
        return "lines"
    if type_ in ("array", "object"):
        return "json"
    return str(type_) if type_ in ("number", "integer", "boolean") else "text"


def _holds_texts(items: object) -> bool:
    return isinstance(items, Mapping) and items.get("type") == "string" and "enum" not in items


class WrongValues(Refused):
    """Rejected parameters, by title; `by_name` is for the command line, where they are entered by
    name."""

    def __init__(self, sentence: str, problems: Mapping[str, str]) -> None:
        super().__init__(sentence)
        self.by_name = " ".join(
            f"{name}: {notes}" if name else notes for name, notes in problems.items()
        )


def check_params(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """The parameters with defaults filled in; raises WrongValues with all errors.

    `~` becomes the home folder, so that the script reads the path that was granted.
    """
    filled = with_defaults(schema, params)
    problems = field_errors(schema, filled)
    if problems:
        raise WrongValues(" ".join(titled_errors(schema, problems)), problems)
    return with_whole_paths(schema, filled)


def with_defaults(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """The same, unchecked, with defaults for what is missing. Those of folders and files are
    proposals only: naming one grants it, so the user must have entered or seen it."""
    defaults = {
        one.name: one.default
        for one in fields_of(schema)
        if one.default is not None and one.kind not in PATH_FORMATS
    }
    return {**defaults, **params}


def proposals_of(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """The folders and files that the schema proposes for what is missing."""
    return {
        one.name: one.default
        for one in fields_of(schema)
        if one.kind in PATH_FORMATS
        and one.name not in params
        and isinstance(one.default, str)
        and one.default.strip()
    }


def check_entered(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """As `check_params`, but what is only proposed may be missing: it stays unset."""
    filled = with_defaults(schema, params)
    proposed = proposals_of(schema, filled)
    problems = {
        name: problem
        for name, problem in field_errors(schema, filled).items()
        if name not in proposed
    }
    if problems:
        raise WrongValues(" ".join(titled_errors(schema, problems)), problems)
    return with_whole_paths(schema, filled)


def with_whole_paths(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """The same with paths as granted."""
    filled = dict(params)
    for field in fields_of(schema):
        value = filled.get(field.name)
        if field.kind in PATH_FORMATS and isinstance(value, str) and value.strip():
            filled[field.name] = _whole(value, field.suffix)
    return filled


def notes_of(
    schema: Mapping[str, JsonValue] | None, right: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Field name → notes on a valid path, one sentence per line."""
    found = {}
    for field in fields_of(schema):
        value = right.get(field.name)
        if field.kind in PATH_FORMATS and isinstance(value, str) and value.strip():
            notes = tuple(_path_notes(field, value))
            if notes:
                found[field.name] = join(notes, "\n")
    return found


def _path_notes(field: Field, value: str) -> Iterator[str]:
    path = Path(_whole(value, field.suffix))
    if path != Path(_whole(value, "")):
        yield UserMessage("The file is called “{name}”.", name=quote(path.name))
    folder = _folder_to_make(field, path)
    if folder is not None and not os.path.lexists(folder):
        yield UserMessage("The folder “{folder}” will be made.", folder=folder)
    if field.holds == "mail":
        from keep_desktop.tools.mail.diagnosis import no_mail_note  # as late as this: it takes long

        notes = no_mail_note(path)
        if notes is not None:
            yield notes


def _folder_to_make(field: Field, path: Path) -> Path | None:
    """The folder to create if missing."""
    if field.kind == "save-file":
        return path.parent
    return path if field.is_made and field.kind == "folder" else None


def _whole(value: str, suffix: str) -> str:
    try:
        # Without “..”: scripts pass the path on, and tools reject one that leaves a folder.
        path = Path(os.path.normpath(Path(value).expanduser()))
        if (
            _SUFFIX.fullmatch(suffix)
            and not _ENDING.search(path.name)
            and not os.path.lexists(path)
        ):
            return str(path).rstrip(".") + suffix
    except RuntimeError:
        # A home folder (~name) of an unknown user: reported by `field_errors`.
        return value
    return str(path)


def titled_errors(
    schema: Mapping[str, JsonValue] | None, problems: Mapping[str, str]
) -> Sequence[str]:
    """The sentences of `field_errors`, each with its parameter's title, for use outside a form."""
    titles = {field.name: field.title for field in fields_of(schema)}
    return tuple(
        sentence if title is None or f"“{title}”" in sentence else f"“{title}”: {sentence}"
        for name, sentence in problems.items()
        for title in [titles.get(name)]
    )


def make_folders(schema: Mapping[str, JsonValue] | None, checked: Mapping[str, JsonValue]) -> None:
    """Create missing folders: those to store in (format folder with `x-create: true`) and those of
    new files; for validated parameters, as the last step. Refused if one cannot be created."""
    for field in fields_of(schema):
        value = checked.get(field.name)
        if isinstance(value, str) and value.strip():
            folder = _folder_to_make(field, Path(value))
            if folder is not None:
                _make_folder(folder)


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(
            UserMessage(
                "The folder “{path}” cannot be made: {error}.",
                path=path,
                error=os_error_text(error),
            ),
            details=details_of(error),
        ) from error


def granted_by(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Sequence[Grant]:
    """What the user grants by entering these values: folders with all in them, single files.

    A value that is no path grants nothing.
    """
    grants = []
    for field in fields_of(schema):
        value = params.get(field.name)
        if field.kind in PATH_FORMATS and isinstance(value, str) and value.strip():
            try:
                path = Path(value).expanduser().resolve()
                # A folder to be created on import counts as one before it exists.
                is_folder = path.is_dir() or (field.is_made and field.kind == "folder")
            except (OSError, RuntimeError, ValueError):
                continue
            is_planned = _folder_to_make(field, path) is not None
            grants.append(Grant(path, is_folder=is_folder, is_planned=is_planned))
    return tuple(grants)


def asks_for_schedule(schema: Mapping[str, JsonValue] | None) -> bool:
    """Whether the schedule is among the parameters. Quick: reads the already validated *schema*."""
    properties, _ = _properties(schema)
    return any(_kind(one) == "schedule" for one in properties.values())


def schedule_of(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> ScheduleRule | None:
    """The rule in the parameter of format `schedule`, or None."""
    for field in fields_of(schema):
        if field.kind == "schedule" and params.get(field.name):
            return parse_rule_text(str(params[field.name]))
    return None
