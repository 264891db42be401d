"""How the sample workspace goes again, with one click, and comes back.

What is the user's own stays: a file that the samples did not bring, or that was changed since. The
rest goes to the desktop's trash, never further, and the workflows to the archive with all that
happened in them.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from keep_desktop.domain.errors import Busy, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.os_errors import why_of
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.engine.schedules import parse_rule_text
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.resources import BundledWorkflow
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import check_params
from keep_desktop.services.gallery import proposed_schedule
from keep_desktop.services.samples import (
    Samples,
    cannot_be_put,
    digest_of,
    files_in,
    forget,
    refuse_two,
    remember,
    sample_params,
    sample_source,
    sample_workflows,
    samples,
)
from keep_desktop.services.workflows import archive_workflow, bring_back_workflow

#: File systems and the ledger round times differently.
_ROUNDING = timedelta(seconds=2)
#: What desktops leave in a folder that was looked at.
_LEFT_BY_DESKTOPS = frozenset({".DS_Store", ".directory", "Thumbs.db", "desktop.ini"})

#: Moves a file or folder to the trash and says where it lies there, None where that is not known;
#: raises OSError where that cannot be done.
ToTrash = Callable[[Path], Path | None]
#: Moves what lies there in the trash to where it was; raises OSError where that cannot be done.
FromTrash = Callable[[Path, Path], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trashed:
    """A file or folder, and where it lies in the trash; None where that is not known."""

    path: Path
    place: Path | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedSamples:
    """What went, for who wants to tell it or to put it back."""

    there: Samples
    #: What those were that went to the archive.
    archived: Mapping[WorkflowId, WorkflowStatus]
    trashed: Sequence[Trashed]
    #: How many files that was.
    gone: int
    #: What stays since it is the user's own, in the order of its path.
    kept: Sequence[Path]
    #: Why the trash did not take the rest, which stays too; None where it did.
    not_trashed: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplesBack:
    """What is there again, and what of it is not since something else lies in its place."""

    there: Samples
    not_back: Sequence[Path]


@dataclass(frozen=True, slots=True, kw_only=True)
class SamplesToGo:
    """What removing the workspace would take and leave, as things are now."""

    folder: Path
    #: The names of those that go to the archive.
    workflows: Sequence[str]
    #: Those of them that the user gave another name, schedule, script or other settings.
    changed: Sequence[str]
    #: Those of them that run, which nothing is taken away from.
    running: Sequence[str]
    #: How many files go to the trash.
    going: int
    #: What stays in the folder since it is the user's own, in the order of its path.
    kept: Sequence[Path]
    #: What the workflows wrote elsewhere, which stays too.
    elsewhere: Sequence[Path]

    @property
    def asks(self) -> bool:
        """Whether something of the user's would go out of sight or is in the way."""
        return any((self.changed, self.running, self.kept, self.elsewhere))


def samples_to_go(keep: Keep) -> SamplesToGo:
    """What `remove_samples` would do now. Raises Refused where there are none."""
    there = _required(keep)
    made = _made_by(keep, there)
    files = files_in(there.folder)
    kept = [path for path in files if not _is_ours(path, there, made)]
    open_ones = _not_archived(keep, there)
    with keep.ledger.read() as uow:
        running = [one.name for one in open_ones if uow.runs.active_of(one.id) is not None]
        changed = list(_changed(uow, there, open_ones))
    return SamplesToGo(
        folder=there.folder,
        workflows=[one.name for one in open_ones],
        changed=changed,
        running=running,
        going=len(files) - len(kept),
        kept=kept,
        elsewhere=sorted(
            path for path in made if not path.is_relative_to(there.folder) and path.exists()
        ),
    )


def remove_samples_or_ask(keep: Keep, to_trash: ToTrash) -> RemovedSamples | SamplesToGo:
    """Remove them where nothing has to be asked before; else nothing is done, and the answer says
    what is to be asked. Raises as `remove_samples` does."""
    plan = samples_to_go(keep)
    return plan if plan.asks else remove_samples(keep, to_trash)


def remove_samples(keep: Keep, to_trash: ToTrash) -> RemovedSamples:
    """Archive the sample workflows and move what they brought and made to the trash.

    Raises Refused where there are none, and Busy while one of them runs.
    """
    there = _required(keep)
    archived = _archive(keep, there)
    made = _made_by(keep, there)
    files = files_in(there.folder)
    kept = [path for path in files if not _is_ours(path, there, made)]
    trashed, not_trashed = _throw_away(_to_go(there.folder, kept), to_trash)
    forget(keep)
    return RemovedSamples(
        there=there,
        archived=archived,
        trashed=trashed,
        gone=len(files) - len(files_in(there.folder)),
        kept=kept,
        not_trashed=not_trashed,
    )


def put_samples_back(keep: Keep, gone: RemovedSamples, from_trash: FromTrash) -> SamplesBack:
    """The same workflows with all that happened in them, and their files: from the trash, or as the
    program brings them where the trash has them no more. What was on is paused, and what came to
    lie where a file was stays.

    Raises Refused with a sentence; what is there again by then can be removed again.
    """
    refuse_two(keep)
    remember(keep, gone.there)
    folder = gone.there.folder
    try:
        not_back = [path for one in gone.trashed for path in _put_back(gone, one, from_trash)]
    except OSError as error:
        raise cannot_be_put(folder, error) from error
    for workflow in _archived(keep, gone.archived):
        bring_back_workflow(keep, workflow.id, was=gone.archived[workflow.id])
    return SamplesBack(there=_required(keep), not_back=not_back)


# -- what is the user's -----------------------------------------------------------------------


def _changed(uow: UnitOfWork, there: Samples, known: Sequence[Workflow]) -> Iterator[str]:
    made = dict(zip(there.workflows, sample_workflows(), strict=False))
    for workflow in known:
        bundled = made[workflow.id]
        version = uow.workflows.version(workflow.active_version_id)
        as_made = (
            _is_named(workflow.name, there.titles[workflow.id])
            and workflow.values == _values(bundled, there.folder)
            and len(uow.workflows.versions(workflow.id)) == 1
            and (version is None or _has_its_schedule(uow, version, bundled))
        )
        if not as_made:
            yield workflow.name


def _is_named(name: str, title: str) -> bool:
    """As it was added, perhaps with a number."""
    return re.fullmatch(rf"{re.escape(title)}( \d+)?", name) is not None


def _values(bundled: BundledWorkflow, folder: Path) -> Mapping[str, JsonValue]:
    return check_params(bundled.params_schema, sample_params(bundled, folder))


def _has_its_schedule(uow: UnitOfWork, version: ScriptVersion, bundled: BundledWorkflow) -> bool:
    if version.graph is not None:
        # It follows from the settings.
        return True
    schedule, proposed = uow.schedules.get(version.workflow_id), proposed_schedule(bundled)
    rule = None if schedule is None else schedule.rule
    return rule == (None if proposed is None else parse_rule_text(proposed))


def _made_by(keep: Keep, there: Samples) -> Mapping[Path, datetime]:
    """The files that steps of the sample workflows wrote, and when each was written last: by the
    step, or by what took it back."""
    made: dict[Path, datetime] = {}
    for workflow_id in there.workflows:
        for step in keep.queries.mutations(workflow_id):
            if step.status is not MutationStatus.APPLIED:
                continue
            last = max(step.updated_at, step.undone_at or step.updated_at)
            for path in _named(step.params):
                made[path] = max(last, made.get(path, last))
    return made


def _named(params: JsonValue) -> Iterator[Path]:
    """The file that a step of the sample workflows was to write."""
    if isinstance(params, Mapping):
        for name in ("path", "file"):
            said = params.get(name)
            if isinstance(said, str):
                yield Path(said)


def _is_ours(path: Path, there: Samples, made: Mapping[Path, datetime]) -> bool:
    """Brought along and unchanged, or made by a step and not touched since; or nobody's."""
    if path.is_symlink() or not path.is_file():
        return False
    brought = there.files.get(path.relative_to(there.folder).as_posix())
    if brought is not None:
        return digest_of(path) == brought
    written = made.get(path)
    if written is None:
        return path.name in _LEFT_BY_DESKTOPS
    touched = datetime.fromtimestamp(path.stat().st_mtime, tz=written.tzinfo)
    return touched <= written + _ROUNDING


# -- going ------------------------------------------------------------------------------------


def _required(keep: Keep) -> Samples:
    there = samples(keep)
    if there is None:
        raise Refused("The samples are not there any more.")
    return there


def _archive(keep: Keep, there: Samples) -> Mapping[WorkflowId, WorkflowStatus]:
    open_ones = _not_archived(keep, there)
    with keep.ledger.read() as uow:
        for one in open_ones:
            if uow.runs.active_of(one.id) is not None:
                raise Busy(
                    f"“{one.name}” is running. Wait for it or stop it, then remove the samples."
                )
    for one in open_ones:
        archive_workflow(keep, one.id)
    return {one.id: one.status for one in open_ones}


def _not_archived(keep: Keep, there: Samples) -> Sequence[Workflow]:
    known = _known(keep, there.workflows)
    return [one for one in known if one.status is not WorkflowStatus.ARCHIVED]


def _archived(keep: Keep, ids: Mapping[WorkflowId, object]) -> Sequence[Workflow]:
    return [one for one in _known(keep, ids) if one.status is WorkflowStatus.ARCHIVED]


def _known(keep: Keep, ids: Mapping[WorkflowId, object]) -> Sequence[Workflow]:
    with keep.ledger.read() as uow:
        return [found for one in ids if (found := uow.workflows.get(one)) is not None]


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


def _throw_away(going: Sequence[Path], to_trash: ToTrash) -> tuple[Sequence[Trashed], str | None]:
    trashed: list[Trashed] = []
    try:
        for path in going:
            trashed.append(Trashed(path=path, place=to_trash(path)))
    except OSError as error:
        return trashed, why_of(error)
    return trashed, None


# -- coming back ------------------------------------------------------------------------------


def _put_back(gone: RemovedSamples, one: Trashed, from_trash: FromTrash) -> Iterator[Path]:
    """Yields what could not be, since something else lies there."""
    if one.place is None or not os.path.lexists(one.place):
        yield from _bring_anew(gone.there, one.path)
    else:
        yield from _take_out(one.place, one.path, from_trash)


def _take_out(place: Path, path: Path, from_trash: FromTrash) -> Iterator[Path]:
    """A folder that is there again takes what was in it."""
    if not os.path.lexists(path):
        from_trash(place, path)
    elif _is_folder(place) and _is_folder(path):
        for part in sorted(place.iterdir()):
            yield from _take_out(part, path / part.name, from_trash)
    else:
        yield path


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _bring_anew(there: Samples, lost: Path) -> Iterator[Path]:
    """What the program brings of that which is *lost*."""
    for name, brought in there.files.items():
        target = there.folder / name
        if not target.is_relative_to(lost):
            continue
        source = sample_source(name)
        if os.path.lexists(target):
            if not target.is_file() or digest_of(target) != brought:
                yield target
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
