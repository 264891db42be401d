"""A sample workspace: invented mail in a folder of the user's choice and two workflows on it,
there with one click and gone with one click.

What is the user's own stays when it goes: a file that the samples did not bring, or that was
changed since. The rest goes to the desktop's trash, never further.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from keep_desktop.domain.errors import Busy, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.workflows import WorkflowStatus
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
_SLUGS = ("mail_to_spreadsheet", "invoices_by_stage")
_SHEETS = {"mail_to_spreadsheet": "mail.csv", "invoices_by_stage": "invoices.csv"}
#: File systems and the ledger round times differently.
_ROUNDING = timedelta(seconds=2)

#: Moves a file or folder to the trash; raises OSError where that cannot be done.
ToTrash = Callable[[Path], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """The workspace as it was made: the workflows with their names, and what each file held."""

    folder: Path
    workflows: Mapping[WorkflowId, str]
    #: Path below the folder → SHA-256.
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedSamples:
    folder: Path
    #: What stays since it is the user's own, in the order of its path.
    kept: Sequence[Path]
    #: Why the trash did not take the rest, which stays too; None where it did.
    not_trashed: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplesToGo:
    """What removing the workspace would take and leave, as things are now."""

    folder: Path
    #: The names of those that go to the archive.
    workflows: Sequence[str]
    #: How many files go to the trash.
    going: int
    #: What stays in the folder since it is the user's own, in the order of its path.
    kept: Sequence[Path]
    #: What the workflows wrote elsewhere, which stays too.
    elsewhere: Sequence[Path]


def install_samples(keep: Keep, folder: Path) -> Samples:
    """Copy the sample mail into *folder*, which must be new or empty, and add the two workflows
    on it, off until they are turned on.

    Raises Refused with a sentence; then no file was left behind, and no workflow but in the
    archive.
    """
    if samples(keep) is not None:
        raise Refused("The samples are there already. Remove them first to have them anew.")
    folder = folder.expanduser().resolve()
    refuse_own_folder(keep, folder)
    made = _copy_mail(folder)
    added: list[WorkflowId] = []
    try:
        _remember(keep, folder, added, made)
        for bundled in _bundled():
            added.append(_add(keep, bundled, folder))
            _remember(keep, folder, added, made)
    except Exception:
        _take_back(keep, folder, added, made)
        raise
    there = samples(keep)
    assert there is not None  # noqa: S101  # remembered a moment ago
    return there


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
    return Samples(folder=Path(folder), workflows=workflows, files=digests)


def samples_to_go(keep: Keep) -> SamplesToGo:
    """What `remove_samples` would do now. Raises Refused where there are none."""
    there = _required(keep)
    made = _made_by(keep, there)
    files = _files(there.folder)
    kept = [path for path in files if not _is_ours(path, there, made)]
    return SamplesToGo(
        folder=there.folder,
        workflows=[name for _, name in _not_archived(keep, there)],
        going=len(files) - len(kept),
        kept=kept,
        elsewhere=sorted(
            path for path in made if not path.is_relative_to(there.folder) and path.exists()
        ),
    )


def remove_samples(keep: Keep, to_trash: ToTrash) -> RemovedSamples:
    """Archive the sample workflows and move what they brought and made to the trash.

    Raises Refused where there are none, and Busy while one of them runs.
    """
    there = _required(keep)
    _archive(keep, there)
    made = _made_by(keep, there)
    kept = [path for path in _files(there.folder) if not _is_ours(path, there, made)]
    not_trashed = None
    try:
        for path in _to_go(there.folder, kept):
            to_trash(path)
    except OSError as error:
        not_trashed = error.strerror or str(error)
    with keep.ledger.write() as uow:
        uow.settings.remove(_KEY)
        uow.commit()
    return RemovedSamples(folder=there.folder, kept=kept, not_trashed=not_trashed)


# -- making ---------------------------------------------------------------------------------------


def _bundled() -> Sequence[BundledWorkflow]:
    by_slug = {one.slug: one for one in bundled_workflows()}
    return [by_slug[slug] for slug in _SLUGS]


def _copy_mail(folder: Path) -> Mapping[str, str]:
    """Path below *folder* → digest. As files of the user: the program's own may be read only."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Refused(f"“{folder}” holds something already. Choose a new or an empty folder.")
        made = {}
        source = sample_mail_folder()
        for path in _files(source):
            target = folder / "Mail" / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            made[target.relative_to(folder).as_posix()] = _digest(target)
    except OSError as error:
        raise Refused(
            f"The samples cannot be put into “{folder}”: {error.strerror}. Choose another folder."
        ) from error
    return made


def _add(keep: Keep, bundled: BundledWorkflow, folder: Path) -> WorkflowId:
    fields = fields_of(bundled.params_schema)
    params: dict[str, JsonValue] = {
        field.name: field.default for field in fields if field.default is not None
    }
    params["folder"] = str(folder / "Mail")
    params["file"] = str(folder / _SHEETS[bundled.slug])
    if any(field.name == "attachments" for field in fields):
        params["attachments"] = str(folder / "Attachments")
    draft = draft_from(bundled, unique_name(bundled.title, taken_names(keep)), params)
    plan = Plan(draft=draft, schedule=proposed_schedule(bundled), turned_on=False)
    return add_workflow(keep, plan).workflow_id


def _remember(
    keep: Keep, folder: Path, added: Sequence[WorkflowId], files: Mapping[str, str]
) -> None:
    with keep.ledger.write() as uow:
        uow.settings.put(
            _KEY, {"folder": str(folder), "workflows": list(added), "files": dict(files)}
        )
        uow.commit()


def _take_back(
    keep: Keep, folder: Path, added: Sequence[WorkflowId], made: Mapping[str, str]
) -> None:
    """Only what was copied a moment ago; folders that hold anything else stay."""
    for workflow_id in added:
        archive_workflow(keep, workflow_id)
    for name in made:
        (folder / name).unlink(missing_ok=True)
    _drop_empty(folder)
    with keep.ledger.write() as uow:
        uow.settings.remove(_KEY)
        uow.commit()


def _drop_empty(folder: Path) -> None:
    for below, _, _ in os.walk(folder, topdown=False):
        if not any(Path(below).iterdir()):
            Path(below).rmdir()


# -- removing -------------------------------------------------------------------------------------


def _required(keep: Keep) -> Samples:
    there = samples(keep)
    if there is None:
        raise Refused("The samples are not there any more.")
    return there


def _archive(keep: Keep, there: Samples) -> None:
    open_ones = _not_archived(keep, there)
    with keep.ledger.read() as uow:
        for workflow_id, name in open_ones:
            if uow.runs.active_of(workflow_id) is not None:
                raise Busy(f"“{name}” is running. Wait for it or stop it, then remove the samples.")
    for workflow_id, _ in open_ones:
        archive_workflow(keep, workflow_id)


def _not_archived(keep: Keep, there: Samples) -> Sequence[tuple[WorkflowId, str]]:
    with keep.ledger.read() as uow:
        found = [uow.workflows.get(workflow_id) for workflow_id in there.workflows]
    return [
        (workflow.id, workflow.name)
        for workflow in found
        if workflow is not None and workflow.status is not WorkflowStatus.ARCHIVED
    ]


def _files(folder: Path) -> Sequence[Path]:
    """All that is no folder, links too, which are never followed."""
    if folder.is_symlink() or not folder.is_dir():
        return []
    found = [
        Path(below) / name
        for below, folders, names in os.walk(folder)
        for name in (*names, *(one for one in folders if (Path(below) / one).is_symlink()))
    ]
    return sorted(found)


def _made_by(keep: Keep, there: Samples) -> Mapping[Path, datetime]:
    """The files that steps of the sample workflows wrote, and when each was written last."""
    made: dict[Path, datetime] = {}
    for workflow_id in there.workflows:
        for step in keep.queries.mutations(workflow_id):
            if step.status is not MutationStatus.APPLIED:
                continue
            for path in _named(step.params):
                made[path] = max(step.updated_at, made.get(path, step.updated_at))
    return made


def _named(params: JsonValue) -> Iterator[Path]:
    """The file that a step of the sample workflows was to write."""
    if isinstance(params, Mapping):
        for name in ("path", "file"):
            said = params.get(name)
            if isinstance(said, str):
                yield Path(said)


def _is_ours(path: Path, there: Samples, made: Mapping[Path, datetime]) -> bool:
    """Brought along and unchanged, or made by a step and not touched since."""
    if path.is_symlink() or not path.is_file():
        return False
    brought = there.files.get(path.relative_to(there.folder).as_posix())
    if brought is not None:
        return _digest(path) == brought
    written = made.get(path)
    if written is None:
        return False
    touched = datetime.fromtimestamp(path.stat().st_mtime, tz=written.tzinfo)
    return touched <= written + _ROUNDING


def _to_go(folder: Path, kept: Sequence[Path]) -> Sequence[Path]:
    """As few as there can be: whole folders where nothing in them stays."""
    if folder.is_symlink() or not folder.is_dir():
        return []
    if not any(path.is_relative_to(folder) for path in kept):
        return [folder]
    going: list[Path] = []
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not path.is_symlink():
            going.extend(_to_go(path, kept))
        elif path not in kept:
            going.append(path)
    return going


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
