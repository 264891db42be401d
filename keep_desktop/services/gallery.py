"""Where a new workflow comes from: the ones that are brought along, or a script file."""

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from keep_desktop.domain.errors import NotFound, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.os_errors import details_of, why_of
from keep_desktop.resources import BundledWorkflow, bundled_workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.form_problems import schema_problem
from keep_desktop.services.workflows import Draft

__all__ = [
    "BundledWorkflow",
    "draft_from",
    "gallery",
    "proposed_schedule",
    "read_script_file",
    "taken_names",
    "unique_name",
]

_SCRIPT_BYTES = 1024 * 1024
_SCHEMA_BYTES = 256 * 1024
_NAME_LENGTH = 200


def gallery(keep: Keep) -> Sequence[BundledWorkflow]:
    """The ready workflows, in the order in which they are shown."""
    return bundled_workflows()


def draft_from(bundled: BundledWorkflow, name: str, params: Mapping[str, JsonValue]) -> Draft:
    """A ready workflow under the user's name for it, with what the user entered."""
    return Draft(
        name=name,
        script=bundled.script,
        params=params,
        params_schema=bundled.params_schema,
        description=bundled.description,
        icon=bundled.icon,
    )


def proposed_schedule(bundled: BundledWorkflow) -> str | None:
    """The schedule a ready workflow begins with, as `parse_rule_text` reads it; None for none."""
    rule = bundled.default_schedule
    return None if rule is None else rule.get("interval") or rule.get("cron")


def read_script_file(path: Path) -> Draft:
    """FILE.js with FILE.params.json beside it, named after the file. Parameters are left empty.

    Raises Refused with a sentence: no such file, too large, not text, or a schema that is none.
    Whether the script parses is found out on import.
    """
    if path.suffix.lower() != ".js":
        raise Refused(f"“{path.name}” is not a script: its name must end in .js.")
    script = _read_text(path, _SCRIPT_BYTES)
    beside = path.with_name(f"{path.stem}.params.json")
    schema = _read_schema(beside) if beside.exists() else None
    about = schema.get("description") if schema else None
    return Draft(
        name=_name_from(path.stem),
        script=script,
        params={},
        params_schema=schema,
        description=about if isinstance(about, str) else "",
        icon="file-code",
        comment=f"Imported from {path.name}",
    )


def _read_schema(path: Path) -> Mapping[str, JsonValue]:
    try:
        schema: JsonValue = json.loads(_read_text(path, _SCHEMA_BYTES))
    except json.JSONDecodeError as error:
        raise Refused(
            f"“{path.name}” is not JSON: {error.msg} in line {error.lineno}, column {error.colno}."
        ) from error
    except RecursionError as error:
        raise Refused(f"“{path.name}” is nested too deeply.") from error
    if not isinstance(schema, Mapping):
        raise Refused(f"“{path.name}” must hold a JSON object that describes the parameters.")
    problem = schema_problem(schema)
    if problem:
        raise Refused(f"“{path.name}”: {problem}")
    return schema


def _read_text(path: Path, most: int) -> str:
    try:
        # Anything but a plain file may never come to an end.
        if not path.is_file():
            raise NotFound(f"There is no file “{path}”.")
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise Refused(
            f"“{path.name}” cannot be read: {why_of(error)}.", details=details_of(error)
        ) from error
    if len(content) > most:
        raise Refused(f"“{path.name}” is too large: at most {most // 1024:,} KB can be read.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(
            f"“{path.name}” is not UTF-8 text: byte {error.start + 1} does not fit. "
            "Save it as UTF-8 and try again."
        ) from error


def _name_from(stem: str) -> str:
    """`mail_to-spreadsheet` → “Mail to spreadsheet”."""
    words = " ".join(stem.replace("_", " ").replace("-", " ").split())
    return (words[:1].upper() + words[1:])[:_NAME_LENGTH] or stem


def taken_names(keep: Keep) -> frozenset[str]:
    """The names of all workflows, archived ones too."""
    with keep.ledger.read() as uow:
        return frozenset(workflow.name for workflow in uow.workflows.all())


def unique_name(name: str, taken: Collection[str]) -> str:
    """*name*, or *name* with the first number from 2 that makes it new; case does not count."""
    known = {one.casefold() for one in taken}
    wanted, number = name, 2
    while wanted.casefold() in known:
        ending = f" {number}"
        wanted, number = name[: _NAME_LENGTH - len(ending)] + ending, number + 1
    return wanted
