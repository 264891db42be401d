"""A sample workspace: invented mail in a folder of the user's and two workflows on it, there with
one click. How it goes again: `samples_gone`.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.os_errors import details_of, why_of
from keep_desktop.resources import BundledWorkflow, bundled_workflows, sample_mail_folder
from keep_desktop.services.adding import Plan, add_workflow
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import fields_of
from keep_desktop.services.gallery import draft_from, proposed_schedule, taken_names, unique_name
from keep_desktop.services.grants import refuse_own_folder
from keep_desktop.services.workflows import archive_workflow

#: One of them lies there twice.
SAMPLE_MAILS = 24
_KEY = "samples"
_MAIL = "Mail"
_SLUGS = ("mail_to_spreadsheet", "invoices_by_stage")
_SHEETS = {"mail_to_spreadsheet": "mail.csv", "invoices_by_stage": "invoices.csv"}


class NoPlace(Refused):
    """The folder does not take the samples; another one may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """The workspace as it was made: the workflows with their names, and what each file held."""

    folder: Path
    #: In the order of `sample_workflows`.
    workflows: Mapping[WorkflowId, str]
    #: Path below the folder → SHA-256.
    files: Mapping[str, str]
    #: What each was called when it was added, perhaps with a number then.
    titles: Mapping[WorkflowId, str]


def free_place(wanted: Path) -> Path:
    """*wanted*, or the same with the first number from 2, which is not there or holds nothing."""
    names = (wanted.name if at == 1 else f"{wanted.name} {at}" for at in count(1))
    return next(place for name in names if _is_free(place := wanted.with_name(name)))


def install_samples(keep: Keep, folder: Path, called: Callable[[str], str] = str) -> Samples:
    """Copy the sample mail into *folder*, which must be new or empty, and add the two workflows
    on it, off until they are turned on; *called* gives a title in the user's language.

    Raises Refused with a sentence; then no file was left behind, and no workflow but in the
    archive.
    """
    refuse_two(keep)
    folder = folder.expanduser().resolve()
    refuse_own_folder(keep, folder)
    made = _copy_mail(folder)
    added: dict[WorkflowId, str] = {}
    try:
        _remember_each(keep, folder, added, made)
        for bundled in sample_workflows():
            title = called(bundled.title)
            added[_add(keep, bundled, title, folder)] = title
            _remember_each(keep, folder, added, made)
    except Exception:
        _take_back(keep, folder, added, made)
        raise
    there = samples(keep)
    assert there is not None  # noqa: S101  # remembered a moment ago
    return there


def refuse_two(keep: Keep) -> None:
    """There is one workspace at a time."""
    if samples(keep) is not None:
        raise Refused("The samples are there already. Remove them first to have them anew.")


def samples(keep: Keep) -> Samples | None:
    """The workspace that is there; None where there is none."""
    with keep.ledger.read() as uow:
        stored = uow.settings.get(_KEY)
        if not isinstance(stored, Mapping):
            return None
        known = {workflow.id: workflow for workflow in uow.workflows.all()}
    folder, ids, files = stored.get("folder"), stored.get("workflows"), stored.get("files")
    if not (isinstance(folder, str) and isinstance(ids, Sequence) and isinstance(files, Mapping)):
        return None
    workflows = {
        WorkflowId(number): known[WorkflowId(number)].name
        for number in ids
        if isinstance(number, int) and WorkflowId(number) in known
    }
    digests = {path: digest for path, digest in files.items() if isinstance(digest, str)}
    return Samples(
        folder=Path(folder), workflows=workflows, files=digests, titles=_titles(stored, ids)
    )


def _titles(stored: Mapping[str, JsonValue], ids: Sequence[JsonValue]) -> Mapping[WorkflowId, str]:
    """Workspaces from before the titles were kept have the English ones."""
    titles = stored.get("titles")
    if not isinstance(titles, Sequence) or isinstance(titles, str):
        titles = [bundled.title for bundled in sample_workflows()]
    return {
        WorkflowId(number): title
        for number, title in zip(ids, titles, strict=False)
        if isinstance(number, int) and isinstance(title, str)
    }


def remember(keep: Keep, there: Samples) -> None:
    """From now on it is there."""
    _remember_each(keep, there.folder, there.titles, there.files)


def forget(keep: Keep) -> None:
    """From now on there is none."""
    with keep.ledger.write() as uow:
        uow.settings.remove(_KEY)
        uow.commit()


def sample_workflows() -> Sequence[BundledWorkflow]:
    """The ready workflows that the samples bring, in the order in which they are added."""
    by_slug = {one.slug: one for one in bundled_workflows()}
    return [by_slug[slug] for slug in _SLUGS]


def sample_params(bundled: BundledWorkflow, folder: Path) -> Mapping[str, JsonValue]:
    """The settings with which one of them works in *folder*."""
    fields = fields_of(bundled.params_schema)
    params: dict[str, JsonValue] = {
        field.name: field.default for field in fields if field.default is not None
    }
    params["folder"] = str(folder / _MAIL)
    params["file"] = str(folder / _SHEETS[bundled.slug])
    if any(field.name == "attachments" for field in fields):
        params["attachments"] = str(folder / "Attachments")
    return params


def sample_source(name: str) -> Path:
    """Where the program keeps what it brings to *name*, a path below the folder."""
    return sample_mail_folder() / Path(name).relative_to(_MAIL)


def files_in(folder: Path) -> Sequence[Path]:
    """All that is no folder, links too, which are never followed."""
    if folder.is_symlink() or not folder.is_dir():
        return []
    found = [
        Path(below) / name
        for below, folders, names in os.walk(folder)
        for name in (*names, *(one for one in folders if (Path(below) / one).is_symlink()))
    ]
    return sorted(found)


def digest_of(path: Path) -> str:
    """SHA-256 of what is in it."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def cannot_be_put(folder: Path, error: OSError) -> NoPlace:
    """To be raised where *folder* does not take the files."""
    return NoPlace(
        f"The samples cannot be put into “{folder}”: {why_of(error)}. Choose another folder.",
        details=details_of(error),
    )


def _is_free(place: Path) -> bool:
    """What cannot be looked into is not."""
    try:
        return not os.path.lexists(place) or (place.is_dir() and not any(place.iterdir()))
    except OSError:
        return False


def _copy_mail(folder: Path) -> Mapping[str, str]:
    """Path below *folder* → digest. As files of the user: the program's own may be read only."""
    made: dict[str, str] = {}
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise NoPlace(f"“{folder}” holds something already. Choose a new or an empty folder.")
        source = sample_mail_folder()
        for path in files_in(source):
            name = (Path(_MAIL) / path.relative_to(source)).as_posix()
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            # Also one that is copied by half has to go again.
            made[name] = ""
            shutil.copyfile(path, target)
            made[name] = digest_of(target)
    except OSError as error:
        # What cannot be taken away again stays: that nothing can be put there is told.
        with suppress(OSError):
            _take_away(folder, made)
        raise cannot_be_put(folder, error) from error
    return made


def _add(keep: Keep, bundled: BundledWorkflow, title: str, folder: Path) -> WorkflowId:
    name = unique_name(title, taken_names(keep))
    draft = draft_from(bundled, name, sample_params(bundled, folder))
    plan = Plan(draft=draft, schedule=proposed_schedule(bundled), turned_on=False)
    return add_workflow(keep, plan).workflow_id


def _remember_each(
    keep: Keep, folder: Path, added: Mapping[WorkflowId, str], files: Mapping[str, str]
) -> None:
    with keep.ledger.write() as uow:
        there: dict[str, JsonValue] = {
            "folder": str(folder),
            "workflows": list(added),
            "titles": list(added.values()),
            "files": dict(files),
        }
        uow.settings.put(_KEY, there)
        uow.commit()


def _take_back(
    keep: Keep, folder: Path, added: Mapping[WorkflowId, str], made: Mapping[str, str]
) -> None:
    """Only what was copied a moment ago; folders that hold anything else stay."""
    for workflow_id in added:
        archive_workflow(keep, workflow_id)
    _take_away(folder, made)
    forget(keep)


def _take_away(folder: Path, made: Mapping[str, str]) -> None:
    for name in made:
        (folder / name).unlink(missing_ok=True)
    for below, _, _ in os.walk(folder, topdown=False):
        if not any(Path(below).iterdir()):
            Path(below).rmdir()
