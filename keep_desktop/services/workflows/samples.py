"""Sample workspace: invented mail in a folder and two workflows on it, installed with one click.
Archiving keeps the folder."""

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from keep_desktop.domain.errors import Busy, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.system.files import details_of, os_error_text
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.resources import BundledWorkflow, bundled_workflows, sample_mail_folder
from keep_desktop.services.access.grants import refuse_own_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import fields_of
from keep_desktop.services.workflows.create import (
    Plan,
    add_workflow,
    draft_from,
    existing_names,
    proposed_schedule,
    unique_name,
)
from keep_desktop.services.workflows.lifecycle import archive_workflow

#: One of them is included twice.
SAMPLE_MAILS = 24
_KEY = "samples"
_MAIL = "Mail"
_SLUGS = ("mail_to_spreadsheet", "invoices_by_stage")
_SHEETS = {"mail_to_spreadsheet": "mail.csv", "invoices_by_stage": "invoices.csv"}


class FolderNotUsable(Refused):
    """The samples cannot be installed in the folder; another one may work."""


@immutable(kw_only=True)
class Samples:
    """The installed workspace: its folder, and the workflows with their names."""

    folder: Path
    #: Ordered as `sample_workflows`.
    workflows: Mapping[WorkflowId, str]


def unused_folder(preferred: Path) -> Path:
    """*preferred*, or the same with the first number from 2, which is missing or empty."""
    names = (preferred.name if at == 1 else f"{preferred.name} {at}" for at in count(1))
    return next(place for name in names if _is_free(place := preferred.with_name(name)))


def install_samples(keep: Keep, folder: Path, translate: Callable[[str], str] = str) -> Samples:
    """Copy the sample mail into *folder*, which must be new or empty, and add the two workflows on
    it, off until they are turned on; *translate*: for titles.

    Raises Refused with a sentence; then no file remains, and no workflow except archived ones.
    """
    if samples(keep) is not None:
        raise Refused(
            UserMessage("The samples are there already. Archive them first to have them anew.")
        )
    folder = folder.expanduser().resolve()
    refuse_own_folder(keep, folder)
    made = _copy_mail(folder)
    added: dict[WorkflowId, str] = {}
    try:
        for bundled in sample_workflows():
            title = translate(bundled.title)
            workflow_id, name = _add(keep, bundled, title, folder)
            added[workflow_id] = name
        _remember(keep, folder, added)
    except Exception:
        for workflow_id in added:
            archive_workflow(keep, workflow_id)
        _remove_copied(folder, made)
        raise
    return Samples(folder=folder, workflows=added)


def samples(keep: Keep) -> Samples | None:
    """The installed workspace, or None."""
    with keep.ledger.read() as uow:
        stored = uow.settings.get(_KEY)
        if not isinstance(stored, Mapping):
            return None
        known = {workflow.id: workflow.name for workflow in uow.workflows.all()}
    folder, ids = stored.get("folder"), stored.get("workflows")
    if not (isinstance(folder, str) and isinstance(ids, Sequence)):
        return None
    here = [WorkflowId(one) for one in ids if isinstance(one, int) and one in known]
    return Samples(folder=Path(folder), workflows={one: known[one] for one in here})


def archive_samples(keep: Keep) -> Samples:
    """Archive their workflows, with their history; no file is touched.

    Raises Refused if there are none, and Busy while one of them runs.
    """
    there = samples(keep)
    if there is None:
        raise Refused(UserMessage("The samples are not there any more."))
    with keep.ledger.read() as uow:
        for one, name in there.workflows.items():
            if uow.runs.active_of(one) is not None:
                raise Busy(
                    UserMessage(
                        "“{name}” is running. Wait for it or stop it, then archive the samples.",
                        name=quote(name),
                    )
                )
        found = {one: uow.workflows.get(one) for one in there.workflows}
    for one, workflow in found.items():
        if workflow is not None and workflow.status is not WorkflowStatus.ARCHIVED:
            archive_workflow(keep, one)
    with keep.ledger.write() as uow:
        uow.settings.remove(_KEY)
        uow.commit()
    return there


def sample_workflows() -> Sequence[BundledWorkflow]:
    """The ready workflows of the samples, in the order of creation."""
    by_slug = {one.slug: one for one in bundled_workflows()}
    return [by_slug[slug] for slug in _SLUGS]


def sample_params(bundled: BundledWorkflow, folder: Path) -> Mapping[str, JsonValue]:
    """The settings of one of them for *folder*."""
    fields = fields_of(bundled.params_schema)
    params: dict[str, JsonValue] = {
        field.name: field.default for field in fields if field.default is not None
    }
    params["folder"] = str(folder / _MAIL)
    params["file"] = str(folder / _SHEETS[bundled.slug])
    if any(field.name == "attachments" for field in fields):
        params["attachments"] = str(folder / "Attachments")
    return params


def _is_free(place: Path) -> bool:
    """An unreadable folder is not free."""
    try:
        return not os.path.lexists(place) or (place.is_dir() and not any(place.iterdir()))
    except OSError:
        return False


def _copy_mail(folder: Path) -> Sequence[Path]:
    """Returns the files created. Created as new files of the user: the program's own may be
    read-only."""
    made: list[Path] = []
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise FolderNotUsable(
                UserMessage(
                    "“{folder}” holds something already. Choose a new or an empty folder.",
                    folder=folder,
                )
            )
        source = sample_mail_folder()
        for path in sorted(one for one in source.rglob("*") if one.is_file()):
            target = folder / _MAIL / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            # A partial copy has to be removed too.
            made.append(target)
            shutil.copyfile(path, target)
    except OSError as error:
        # What cannot be removed stays: the original error is reported.
        with suppress(OSError):
            _remove_copied(folder, made)
        raise FolderNotUsable(
            UserMessage(
                "The samples cannot be put into “{folder}”: {error}. Choose another folder.",
                folder=folder,
                error=os_error_text(error),
            ),
            details=details_of(error),
        ) from error
    return made


def _add(keep: Keep, bundled: BundledWorkflow, title: str, folder: Path) -> tuple[WorkflowId, str]:
    name = unique_name(title, existing_names(keep))
    draft = draft_from(bundled, name, sample_params(bundled, folder))
    plan = Plan(draft=draft, schedule=proposed_schedule(bundled), turned_on=False)
    return add_workflow(keep, plan).workflow_id, name


def _remember(keep: Keep, folder: Path, added: Mapping[WorkflowId, str]) -> None:
    with keep.ledger.write() as uow:
        there: dict[str, JsonValue] = {"folder": str(folder), "workflows": list(added)}
        uow.settings.put(_KEY, there)
        uow.commit()


def _remove_copied(folder: Path, made: Sequence[Path]) -> None:
    """Only what was just copied; folders with anything else stay."""
    for path in made:
        path.unlink(missing_ok=True)
    for below, _, _ in os.walk(folder, topdown=False):
        if not any(Path(below).iterdir()):
            Path(below).rmdir()
