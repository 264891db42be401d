"""What is dropped onto the window: a script, or a folder with the ready workflows that take one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.os_errors import details_of, why_of
from keep_desktop.resources import BundledWorkflow, bundled_workflows
from keep_desktop.services.forms import fields_of


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedScript:
    """A .js file; whether it can be read shows when it is opened."""

    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderTaker:
    """A ready workflow, and which of its parameters the folder is for."""

    bundled: BundledWorkflow
    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedFolder:
    path: Path
    takers: Sequence[FolderTaker]

    def params_of(self, bundled: BundledWorkflow) -> Mapping[str, JsonValue]:
        """What its form begins with."""
        return {
            taker.field: str(self.path)
            for taker in self.takers
            if taker.bundled.slug == bundled.slug
        }


Dropped: TypeAlias = DroppedScript | DroppedFolder


def dropped(paths: Sequence[Path], *, others: int = 0) -> Dropped:
    """What can be done with *paths*; *others* counts what came along that is no file here.

    Looks at the disk. Raises Refused with a sentence for anything but one script or one folder.
    """
    if len(paths) + others > 1:
        raise Refused("Drop one thing at a time: a script (.js) or a folder.")
    path = _only(paths)
    if _is_folder(path):
        return DroppedFolder(path=path, takers=_takers())
    if path.suffix.lower() != ".js":
        raise Refused(
            f"“{path.name}” is neither a script nor a folder. Drop a .js file to make it a "
            "workflow, or a folder to choose a workflow for it."
        )
    return DroppedScript(path=path)


def dropped_version(paths: Sequence[Path], *, others: int = 0) -> DroppedScript:
    """The same, where only another version of a script can come of it."""
    if len(paths) + others > 1:
        raise Refused("Drop one script at a time: a .js file.")
    path = _only(paths)
    if _is_folder(path) or path.suffix.lower() != ".js":
        raise Refused(
            f"“{path.name}” is no script. Drop a .js file to look at it as the next version."
        )
    return DroppedScript(path=path)


def _only(paths: Sequence[Path]) -> Path:
    if not paths:
        raise Refused("This is not a file on this computer. Save it first, then drop the file.")
    return paths[0]


def _is_folder(path: Path) -> bool:
    """Or a file; raises Refused where it is neither."""
    try:
        if path.is_dir():
            return True
        is_file = path.is_file()
    except OSError as error:
        raise Refused(
            f"“{path.name}” cannot be looked at: {why_of(error)}.", details=details_of(error)
        ) from error
    if not is_file:
        raise Refused(f"There is no file or folder “{path.name}” any more.")
    return False


def _takers() -> Sequence[FolderTaker]:
    found = []
    for bundled in bundled_workflows():
        fields = fields_of(bundled.params_schema)
        # A folder that is made where it is missing is for what comes of the work.
        sources = (one for one in fields if one.kind == "folder" and not one.is_made)
        first = next(sources, None)
        if first is not None:
            found.append(FolderTaker(bundled=bundled, field=first.name))
    return tuple(found)
