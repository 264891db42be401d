"""Forms of new workflows that were left before they were added: kept until they are added or
thrown away, one for each ready workflow and each script file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from keep_desktop.domain.json import JsonValue, canonical
from keep_desktop.services.context import Keep

_KEY = "begun_forms"
#: The oldest make room.
_MOST = 5
#: A value that is written longer is not kept: settings are read often.
_LONGEST = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunForm:
    """What was entered, right or wrong."""

    #: The ready workflow it is of, or the script file; one of them is None.
    slug: str | None
    file: Path | None
    #: What it is called: the user's name for it, or the one that was proposed.
    title: str
    #: The user's own name for it; None where the proposed one stands.
    name: str | None
    values: Mapping[str, JsonValue]
    #: As `parse_rule_text` reads it; None: only when told.
    schedule: str | None
    #: None before it is kept.
    at: datetime | None = None


def begun_forms(keep: Keep) -> Sequence[BegunForm]:
    """Newest first."""
    with keep.ledger.read() as uow:
        stored = uow.settings.get(_KEY)
    return [_read(one) for one in stored] if isinstance(stored, list) else []


def keep_begun(keep: Keep, form: BegunForm) -> None:
    """In place of an earlier one of the same."""
    others = [one for one in begun_forms(keep) if not _same(one, form)]
    _put(keep, [replace(form, at=keep.clock.now()), *others])


def forget_begun(keep: Keep, form: BegunForm) -> None:
    """It was added, or is not wanted; nothing where it is not kept."""
    known = begun_forms(keep)
    left = [one for one in known if not _same(one, form)]
    if len(left) < len(known):
        _put(keep, left)


def _same(one: BegunForm, other: BegunForm) -> bool:
    return (one.slug, one.file) == (other.slug, other.file)


def _put(keep: Keep, forms: Sequence[BegunForm]) -> None:
    with keep.ledger.write() as uow:
        uow.settings.put(_KEY, [_written(form) for form in forms[:_MOST]])
        uow.commit()


def _written(form: BegunForm) -> JsonValue:
    return {
        "slug": form.slug,
        "file": None if form.file is None else str(form.file),
        "title": form.title,
        "name": form.name,
        "values": {name: one for name, one in form.values.items() if _fits(one)},
        "schedule": form.schedule,
        "at": None if form.at is None else form.at.isoformat(),
    }


def _fits(value: JsonValue) -> bool:
    return len(canonical(value)) <= _LONGEST


def _read(stored: Any) -> BegunForm:
    file, at = stored["file"], stored["at"]
    return BegunForm(
        slug=stored["slug"],
        file=None if file is None else Path(file),
        title=stored["title"],
        name=stored["name"],
        values=stored["values"],
        schedule=stored["schedule"],
        at=None if at is None else datetime.fromisoformat(at),
    )
