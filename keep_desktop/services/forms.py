"""Parameter schemas: what a form shows, whether values fit, and what they thereby grant.

A schema is JSON Schema with title, description, default, and `format: folder | file | save-file |
schedule | uri`, and words of our own: `x-create: true` for a folder that is made where it is
missing, `x-suffix` for the ending of a file to be made whose name is written without one,
`x-other-than` for the name of another path that this one must differ from. The window makes its
forms from `fields_of`; `workflow import --param` goes through `check_params` too.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.os_errors import details_of, why_of
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.engine.schedules import parse_rule_text
from keep_desktop.ports.tools import Grant
from keep_desktop.services.form_problems import PATH_FORMATS, problems_of, schema_problem

__all__ = [
    "Field",
    "asks_for_schedule",
    "check_params",
    "fields_of",
    "granted_by",
    "make_folders",
    "named_problems",
    "notes_of",
    "problems_of",
    "schedule_of",
]


#: What a schema may ask for as the ending of a file, and what counts as one that was written.
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,10}")
_ENDING = re.compile(r"[^.]\.[A-Za-z][A-Za-z0-9]{0,9}$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One line of a form. `kind`: text, number, integer, boolean, choice, folder, file,
    save-file, schedule, uri, lines (a list of texts, one in each line), json (any other list or
    group of values, written as JSON)."""

    name: str
    title: str
    description: str
    kind: str
    required: bool
    default: JsonValue
    #: What a choice shows, and the value behind each, in the same order.
    choices: tuple[str, ...] = ()
    choice_values: tuple[JsonValue, ...] = ()
    #: A folder that is made where it is missing.
    is_made: bool = False
    #: The ending of a file to be made (“.csv”), from `x-suffix`.
    suffix: str = ""


def fields_of(schema: Mapping[str, JsonValue] | None) -> Sequence[Field]:
    """In the order of the schema's properties. Raises Refused where the schema is not one."""
    broken = schema_problem(schema)
    if broken:
        raise Refused(broken)
    properties, required = _properties(schema)
    return tuple(_field(name, one, name in required) for name, one in properties.items())


def _field(name: str, one: Mapping[str, Any], required: bool) -> Field:
    values = tuple(one.get("enum", ()))
    return Field(
        name=name,
        title=str(one.get("title", name)),
        description=str(one.get("description", "")),
        kind=_kind(one),
        required=required,
        default=one.get("default"),
        choices=tuple(str(value) for value in values),
        choice_values=values,
        is_made=bool(one.get("x-create")),
        suffix=str(one.get("x-suffix", "")),
    )


def _properties(
    schema: Mapping[str, JsonValue] | None,
) -> tuple[Mapping[str, Mapping[str, Any]], Sequence[str]]:
    loose: Mapping[str, Any] = schema or {}
    return loose.get("properties", {}), loose.get("required", ())


def _kind(one: Mapping[str, Any]) -> str:
    if one.get("format") in (*PATH_FORMATS, "schedule", "uri"):
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
    """Parameters that are refused, each named by its title; `by_name` is for the command line,
    where they are entered by their names."""

    def __init__(self, sentence: str, problems: Mapping[str, str]) -> None:
        super().__init__(sentence)
        self.by_name = " ".join(
            f"{name}: {said}" if name else said for name, said in problems.items()
        )


def check_params(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """The parameters with defaults filled in; raises WrongValues with all problems.

    `~` becomes the home folder, so that the script reads the path that was granted.
    """
    filled = with_defaults(schema, params)
    problems = problems_of(schema, filled)
    if problems:
        raise WrongValues(" ".join(named_problems(schema, problems)), problems)
    return with_whole_paths(schema, filled)


def with_defaults(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """The same, unchecked, with the defaults of what is missing."""
    defaults = {one.name: one.default for one in fields_of(schema) if one.default is not None}
    return {**defaults, **params}


def with_whole_paths(
    schema: Mapping[str, JsonValue] | None, params: Mapping[str, JsonValue]
) -> Mapping[str, JsonValue]:
    """The same with its paths as they are granted."""
    filled = dict(params)
    for field in fields_of(schema):
        value = filled.get(field.name)
        if field.kind in PATH_FORMATS and isinstance(value, str) and value.strip():
            filled[field.name] = _whole(value, field.suffix)
    return filled


def notes_of(
    schema: Mapping[str, JsonValue] | None, right: Mapping[str, JsonValue]
) -> Mapping[str, str]:
    """Field name → what is made of a path that has no problem, a sentence in each line."""
    found = {}
    for field in fields_of(schema):
        value = right.get(field.name)
        if field.kind in PATH_FORMATS and isinstance(value, str) and value.strip():
            said = "\n".join(_path_notes(field, value))
            if said:
                found[field.name] = said
    return found


def _path_notes(field: Field, value: str) -> Iterator[str]:
    path = Path(_whole(value, field.suffix))
    if path != Path(_whole(value, "")):
        yield f"The file is called “{path.name}”."
    folder = _folder_to_make(field, path)
    if folder is not None and not os.path.lexists(folder):
        yield f"The folder “{folder}” will be made."


def _folder_to_make(field: Field, path: Path) -> Path | None:
    """The folder that is made where it is missing."""
    if field.kind == "save-file":
        return path.parent
    return path if field.is_made and field.kind == "folder" else None


def _whole(value: str, suffix: str) -> str:
    try:
        # Without “..”: scripts hand the path on, and tools refuse one that leaves a folder.
        path = Path(os.path.normpath(Path(value).expanduser()))
        if (
            _SUFFIX.fullmatch(suffix)
            and not _ENDING.search(path.name)
            and not os.path.lexists(path)
        ):
            return str(path).rstrip(".") + suffix
    except RuntimeError:
        # A home folder (~name) of nobody this computer knows: `problems_of` says so.
        return value
    return str(path)


def named_problems(
    schema: Mapping[str, JsonValue] | None, problems: Mapping[str, str]
) -> Sequence[str]:
    """The sentences of `problems_of`, each with the title of its parameter: below a field of a form
    it need not be said, but elsewhere."""
    titles = {field.name: field.title for field in fields_of(schema)}
    return tuple(
        sentence if title is None or f"“{title}”" in sentence else f"“{title}”: {sentence}"
        for name, sentence in problems.items()
        for title in [titles.get(name)]
    )


def make_folders(schema: Mapping[str, JsonValue] | None, checked: Mapping[str, JsonValue]) -> None:
    """Make the folders that are missing, those to be kept in (format folder with `x-create: true`)
    and those of files to be made; for parameters that were checked, once everything else is right.
    Refused where one cannot be."""
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
            f"The folder “{path}” cannot be made: {why_of(error)}.", details=details_of(error)
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
                # A folder that is made on import counts as one before it is there.
                is_folder = path.is_dir() or (field.is_made and field.kind == "folder")
            except (OSError, RuntimeError, ValueError):
                continue
            grants.append(Grant(path, is_folder=is_folder))
    return tuple(grants)


def asks_for_schedule(schema: Mapping[str, JsonValue] | None) -> bool:
    """Whether the schedule is among the parameters. Takes no time: of *schema*, which was looked
    through when it came in, no form is made."""
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
