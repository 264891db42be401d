"""Watches folders: one thread and one watch of the system for all of them.

The folders below are listed here, since the system's own recursion would follow links and enter
Keep's own folders. A folder that is not there, or another than before (another disk is mounted
there), is looked for at every check.
"""

import logging
import os
import stat
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from watchfiles import Change
from watchfiles._rust_notify import RustNotify, WatchfilesRustInternalError

from keep_desktop.domain.errors import Failure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.triggers import TriggerSink, Watched
from keep_desktop.tools.files.granted import own_folder, require_granted
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.files.own_folders import is_closed_folder, is_own_path

_log = logging.getLogger(__name__)

#: How often the thread wakes; while files are not whole yet; and how often it checks that the
#: folders are there.
_STEP_MS, _GROW_MS, _CHECK_MS = 500, 500, 10_000
#: Changes that follow each other within so long are one.
_GROUP_MS = 1_000
#: A file of the same size and time for so long is whole.
_WHOLE_S = 1.0
#: Not waited for any longer: a log is never whole.
_LONGEST_S = 600.0
#: Limits of one trigger: folders that are watched, and files that are compared.
_MOST_FOLDERS, _MOST_FILES = 2_000, 20_000

_Facts = tuple[int, int]


@dataclass(slots=True)
class _Growing:
    """A file that was changed: its size and time, and since when it has them."""

    facts: _Facts | None
    since: float


@dataclass(slots=True)
class _Pending:
    """A folder in which something changed, until its files are whole."""

    since: float
    files: dict[str, _Growing]


@immutable
class _Seen:
    """A watched folder as it was found: its identity, and the folders below, itself first."""

    id: tuple[int, int]
    folders: tuple[str, ...]
    is_whole: bool


class FolderWatcher:
    """`ports.triggers.Watcher`."""

    def __init__(self, sink: TriggerSink) -> None:
        self._sink = sink
        self._targets: Sequence[Watched] = ()
        self._wake_event = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="folders", daemon=True)
        #: Folders and what is known of them; None: they are not there.
        self._seen: dict[str, _Seen | None] = {}
        self._pending: dict[str, _Pending] = {}

    def watch(self, watched: Sequence[Watched]) -> None:
        self._targets = watched
        self._wake_event.set()
        if self._thread.ident is None:
            self._thread.start()

    def close(self) -> None:
        self._closing = True
        self._wake_event.set()
        if self._thread.ident is not None:
            self._thread.join()

    # -- the thread ---------------------------------------------------------------------------

    def _work(self) -> None:
        while not self._closing:
            self._wake_event.clear()
            by_folder = self._granted(self._targets)
            found = {folder: _scan(folder) for folder in by_folder}
            if self._follow(by_folder, found):
                continue
            self._wake_event.wait(_CHECK_MS / 1000)

    def _granted(self, targets: Sequence[Watched]) -> Mapping[str, Sequence[Watched]]:
        """Those that may be watched, by folder."""
        allowed: dict[str, list[Watched]] = defaultdict(list)
        for one in targets:
            try:
                require_granted(one.place, one.grants)
                if is_own_path(Path(one.place)):
                    raise own_folder(Path(one.place))
            except Failure as failure:
                self._sink.report([one.id], failure.sentence)
            else:
                allowed[one.place].append(one)
        return allowed

    def _follow(
        self, by_folder: Mapping[str, Sequence[Watched]], found: Mapping[str, _Seen | None]
    ) -> bool:
        """Watch what was found until something else is to be watched; False if nothing can be
        watched now."""
        folders = {path for seen in found.values() if seen is not None for path in seen.folders}
        if not folders:
            self._compare(by_folder, found)
            return False
        try:
            # Before anything is compared, so that nothing comes in between.
            with RustNotify(sorted(folders), False, False, 0, False, True) as notify:
                self._compare(by_folder, found)
                while not self._wake_event.is_set():
                    soon = _GROW_MS if self._pending else _CHECK_MS
                    changes = notify.watch(_GROUP_MS, _STEP_MS, soon, self._wake_event)
                    is_new = isinstance(changes, set) and self._note(changes, found)
                    self._wake_all(by_folder)
                    if is_new or any(_id_of(each) != _id(found[each]) for each in found):
                        return True
        except FileNotFoundError:
            # Gone since it was found.
            return True
        except (OSError, WatchfilesRustInternalError) as error:
            _log.info("folders cannot be watched: %s", error)
            sentence = UserMessage(
                "This computer watches no more folders for changes ({reason}). Close other "
                "programs, or watch fewer folders.",
                reason=str(error)[:200],
            )
            self._sink.report([one.id for rows in by_folder.values() for one in rows], sentence)
            self._seen.clear()
            return False
        return True

    def _compare(
        self, by_folder: Mapping[str, Sequence[Watched]], found: Mapping[str, _Seen | None]
    ) -> None:
        """Wake what changed while it was not watched, and report what is not there."""
        known = self._seen
        self._seen = dict(found)
        for gone in self._pending.keys() - found.keys():
            del self._pending[gone]
        for folder, watched in by_folder.items():
            ids, seen = [one.id for one in watched], found[folder]
            if seen is None:
                self._sink.report(ids, _gone(folder))
                continue
            self._sink.report(ids, None if seen.is_whole else _too_many(folder))
            before = known.get(folder)
            if folder not in known:
                self._first_scan(seen, watched)
            elif before is None or before.id != seen.id:
                # Back again, with nobody knows what in it.
                self._changed(folder, ())
            else:
                new = set(seen.folders) - set(before.folders)
                self._changed(folder, [path for each in new for path in _files(each)])

    def _first_scan(self, seen: _Seen, watched: Sequence[Watched]) -> None:
        for one in watched:
            changed = list(_changed_since(seen, one.since))
            if changed:
                self._changed(one.place, changed)

    def _changed(self, folder: str, files: Sequence[str]) -> None:
        if not files and (seen := self._seen.get(folder)) is not None:
            files = [path for each in seen.folders for path in _files(each)]
        if files:
            pending = self._pending.setdefault(folder, _Pending(time.monotonic(), {}))
            for path in files[:_MOST_FILES]:
                pending.files[path] = _Growing(_facts(path), time.monotonic())

    def _note(self, changes: set[tuple[int, str]], found: Mapping[str, _Seen | None]) -> bool:
        """Note the files that came or changed; whether there are new folders among them. What was
        removed leaves nothing to do."""
        is_new = False
        watched_in: dict[str, list[str]] = defaultdict(list)
        for folder, seen in found.items():
            for path in seen.folders if seen is not None else ():
                watched_in[path].append(folder)
        for change, path in changes:
            above = os.path.dirname(path)  # noqa: PTH120 - text, as the system names it
            if change == Change.deleted or above not in watched_in or _is_passing(path):
                continue
            if _is_folder(path):
                is_new |= path not in watched_in and not _is_own(path)
                continue
            for folder in watched_in[above]:
                self._changed(folder, [path])
        return is_new

    def _wake_all(self, by_folder: Mapping[str, Sequence[Watched]]) -> None:
        now = time.monotonic()
        for folder, pending in list(self._pending.items()):
            for path, growing in list(pending.files.items()):
                facts = _facts(path)
                if facts is None or _is_passing(path):
                    del pending.files[path]
                elif facts != growing.facts:
                    pending.files[path] = _Growing(facts, now)
            if not pending.files:
                # They had passing names, or were taken away.
                del self._pending[folder]
                continue
            whole = all(now - each.since >= _WHOLE_S for each in pending.files.values())
            if whole or now - pending.since >= _LONGEST_S:
                del self._pending[folder]
                self._sink.fire([one.id for one in by_folder.get(folder, ())])


def _gone(folder: str) -> str:
    return UserMessage(
        "{path} is not there, so nothing in it starts the workflow. It does again once the "
        "folder is back.",
        path=quoted(Path(folder)),
    )


def _too_many(folder: str) -> str:
    return UserMessage(
        "{path} holds more than {most} folders; what changes in the others does not start the "
        "workflow. Choose a folder further down.",
        path=quoted(Path(folder)),
        most=_MOST_FOLDERS,
    )


def _scan(folder: str) -> _Seen | None:
    """The folder and those below it; None if it is not there, or a link now."""
    found = _id_of(folder)
    if found is None:
        return None
    folders = [folder]
    # Grows while it is read.
    for path in folders:
        for entry in _entries(path):
            if len(folders) >= _MOST_FOLDERS:
                return _Seen(found, tuple(folders), is_whole=False)
            if _is_folder(entry.path) and not _is_own(entry.path):
                folders.append(entry.path)
    return _Seen(found, tuple(folders), is_whole=True)


def _is_own(path: str) -> bool:
    return is_closed_folder(None, Path(path))


def _entries(path: str) -> list["os.DirEntry[str]"]:
    """None of a folder that is gone or cannot be read: what may read it finds that out."""
    try:
        with os.scandir(path) as entries:
            return list(entries)
    except OSError:
        return []


def _files(folder: str) -> Iterator[str]:
    return (entry.path for entry in _entries(folder) if not _is_folder(entry.path))


def _changed_since(seen: _Seen, since: datetime) -> Iterator[str]:
    """The files that were changed, or moved there, after that."""
    moment = since.timestamp()
    for folder in seen.folders:
        for path in _files(folder):
            with suppress(OSError):
                state = os.lstat(path)
                if max(state.st_mtime, state.st_ctime) > moment and not _is_passing(path):
                    yield path


def _is_passing(path: str) -> bool:
    """A file that Keep itself is writing; it gets its name when it is whole."""
    name = os.path.basename(path)  # noqa: PTH119 - text, as the system names it
    return name.startswith(".keep-") and name.endswith(".tmp")


def _is_folder(path: str) -> bool:
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def _facts(path: str) -> _Facts | None:
    try:
        state = os.lstat(path)
    except OSError:
        return None
    return state.st_size, state.st_mtime_ns


def _id(seen: _Seen | None) -> tuple[int, int] | None:
    return None if seen is None else seen.id


def _id_of(folder: str) -> tuple[int, int] | None:
    """None also where a link leads there now."""
    try:
        state = os.lstat(folder)
    except OSError:
        return None
    is_there = stat.S_ISDIR(state.st_mode) and os.path.realpath(folder) == folder
    return (state.st_dev, state.st_ino) if is_there else None
