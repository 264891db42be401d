"""The sample workspace goes at one click but for what is the user's own, which is asked about, and
comes back as it was."""

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Busy, Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import ItemFilter, ItemRow, ItemSort
from keep_desktop.services import workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.renaming import rename_workflow
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.samples import Samples, files_in, install_samples, samples
from keep_desktop.services.samples_gone import (
    RemovedSamples,
    SamplesToGo,
    put_samples_back,
    remove_samples,
    remove_samples_or_ask,
    samples_to_go,
)
from keep_desktop.services.undo import undo_attempt
from keep_desktop.services.workflows import resume_workflow, workflow_list
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import a_run


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


class Trash:
    """Takes what is brought, knows what it was, and gives it back."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.taken: list[Path] = []

    def __call__(self, path: Path) -> Path:
        self._folder.mkdir(exist_ok=True)
        place = self._folder / f"{len(self.taken)}"
        shutil.move(path, place)
        self.taken.append(path)
        return place

    def give_back(self, place: Path, path: Path) -> None:
        shutil.move(place, path)

    def empty(self) -> None:
        shutil.rmtree(self._folder)


@pytest.fixture
def trash(tmp_path: Path) -> Trash:
    return Trash(tmp_path / "trash")


@pytest.fixture
def made(keep: Keep, tmp_path: Path) -> Samples:
    return install_samples(keep, tmp_path / "My samples")


def _run_all(keep: Keep, made: Samples) -> None:
    for workflow_id in made.workflows:
        resume_workflow(keep, workflow_id)
        run_and_wait(keep, workflow_id)


def test_all_of_it_goes_to_the_trash_as_one_folder_after_it_was_used(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    _run_all(keep, made)
    assert (made.folder / "mail.csv").exists()
    removed = remove_samples(keep, trash)
    assert (removed.kept, removed.not_trashed) == ([], None)
    assert trash.taken == [made.folder]
    assert not made.folder.exists()
    assert not workflow_list(keep)
    assert samples(keep) is None


def test_what_the_user_added_or_changed_stays_and_is_named(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    _run_all(keep, made)
    own = made.folder / "Mail" / "my own.eml"
    own.write_text("mine")
    changed = made.folder / "Mail" / "inbox" / "velo.eml"
    changed.write_bytes(changed.read_bytes() + b"\n")
    sheet = made.folder / "mail.csv"
    later = time.time() + 60
    os.utime(sheet, (later, later))
    removed = remove_samples(keep, trash)
    assert set(removed.kept) == {own, changed, sheet}
    assert {path for path in made.folder.rglob("*") if path.is_file()} == {own, changed, sheet}
    assert made.folder / "Attachments" in trash.taken


def test_a_link_out_of_the_folder_is_not_followed(
    keep: Keep, made: Samples, trash: Trash, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "mine.txt").write_text("mine")
    link = made.folder / "Mail" / "link"
    link.symlink_to(outside)
    removed = remove_samples(keep, trash)
    assert list(removed.kept) == [link]
    assert link.is_symlink()
    assert (outside / "mine.txt").read_text() == "mine"


def test_a_trash_that_does_not_take_it_is_told_and_the_folder_stays(
    keep: Keep, made: Samples
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    removed = remove_samples(keep, full)
    assert removed.not_trashed == "the disk is full"
    assert (made.folder / "Mail" / "archive.mbox").exists()
    assert not workflow_list(keep)


def test_a_folder_that_is_gone_is_no_hindrance(keep: Keep, made: Samples, trash: Trash) -> None:
    shutil.rmtree(made.folder)
    assert remove_samples(keep, trash).kept == []
    assert samples(keep) is None


def _done(keep: Keep, workflow_id: WorkflowId) -> Sequence[ItemRow]:
    return keep.queries.items(workflow_id, filter=ItemFilter.DONE, sort=ItemSort.NEWEST).rows


def test_what_was_used_and_taken_back_alone_goes_without_a_question_and_comes_back_paused(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    _run_all(keep, made)
    mail = next(iter(made.workflows))
    done = _done(keep, mail)
    undo_attempt(keep, done[0].id, 1)
    (made.folder / "Mail" / ".DS_Store").write_bytes(b"left by a desktop")
    sheet = (made.folder / "mail.csv").read_bytes()
    assert not samples_to_go(keep).asks
    removed = remove_samples_or_ask(keep, trash)
    assert isinstance(removed, RemovedSamples)
    assert not workflow_list(keep) and not made.folder.exists()
    back = put_samples_back(keep, removed, trash.give_back)
    assert (back.there, back.not_back) == (made, [])
    assert {row.status for row in workflow_list(keep)} == {WorkflowStatus.PAUSED}
    assert (made.folder / "mail.csv").read_bytes() == sheet
    assert len(_done(keep, mail)) == len(done) > 0
    # There again, it can go again.
    assert not samples_to_go(keep).asks
    with pytest.raises(Refused, match="there already"):
        put_samples_back(keep, removed, trash.give_back)


def test_what_the_trash_has_no_more_comes_back_as_the_program_brings_it(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    own = made.folder / "Mail" / "my own.eml"
    own.write_text("mine")
    removed = remove_samples(keep, trash)
    trash.empty()
    put_samples_back(keep, removed, trash.give_back)
    assert {row.status for row in workflow_list(keep)} == {WorkflowStatus.READY}
    there = {path.relative_to(made.folder).as_posix() for path in files_in(made.folder)}
    assert there == {*made.files, "Mail/my own.eml"}
    assert own.read_text() == "mine"


def test_what_came_to_lie_in_the_place_of_a_file_stays_and_that_file_is_named(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    _run_all(keep, made)
    sheet, mail = made.folder / "mail.csv", made.folder / "Mail" / "inbox" / "velo.eml"
    removed = remove_samples(keep, trash)
    mail.parent.mkdir(parents=True)
    for path in (sheet, mail):
        path.write_text("mine")
    back = put_samples_back(keep, removed, trash.give_back)
    assert list(back.not_back) == [mail, sheet]
    assert (sheet.read_text(), mail.read_text()) == ("mine", "mine")
    there = {path.relative_to(made.folder).as_posix() for path in files_in(made.folder)}
    assert there > {*made.files, "invoices.csv"}
    # Nor does what the program brings take the place of anything.
    sheet.unlink()
    removed = remove_samples(keep, trash)
    assert list(removed.kept) == [mail]
    own = next(path for name in made.files if (path := made.folder / name).parent == mail.parent)
    own.write_text("mine")
    trash.empty()
    assert list(put_samples_back(keep, removed, trash.give_back).not_back) == [own]
    assert own.read_text() == "mine"


def test_a_place_that_takes_the_files_no_more_is_told_and_what_is_there_can_be_removed(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    def read_only(_: Path, __: Path) -> None:
        raise OSError(30, "Read-only file system")

    removed = remove_samples(keep, trash)
    with pytest.raises(Refused, match=r"cannot be put into .*: the disk is read-only"):
        put_samples_back(keep, removed, read_only)
    assert samples(keep) == made
    assert list(remove_samples(keep, trash).archived) == []


def test_what_the_user_made_of_them_is_asked_about_before_anything_goes(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    mail, invoices = made.workflows
    assert not samples_to_go(keep).asks
    with keep.ledger.read() as uow:
        kept = uow.workflows.get(invoices)
    assert kept is not None
    workflows.set_params(keep, invoices, {**kept.values, "words": "invoice"})
    workflows.set_schedule(keep, mail, every="1h")
    asked = remove_samples_or_ask(keep, trash)
    assert isinstance(asked, SamplesToGo)
    assert list(asked.changed) == ["Mail to spreadsheet", "Invoices by stage"]
    workflows.set_params(keep, invoices, kept.values)
    workflows.set_schedule(keep, mail, every="15m")
    assert not samples_to_go(keep).asks
    rename_workflow(keep, mail, "My own mail")
    assert list(samples_to_go(keep).changed) == ["My own mail"]
    assert (trash.taken, len(workflow_list(keep))) == ([], 2)


def test_while_one_of_them_runs_nothing_is_taken_away(
    keep: Keep, made: Samples, trash: Trash
) -> None:
    assert isinstance(keep.ledger, SqliteLedger)
    a_run(keep.ledger, next(iter(made.workflows)))
    asked = remove_samples_or_ask(keep, trash)
    assert isinstance(asked, SamplesToGo)
    assert list(asked.running) == ["Mail to spreadsheet"]
    with pytest.raises(Busy, match="“Mail to spreadsheet” is running"):
        remove_samples(keep, trash)
    assert (trash.taken, len(workflow_list(keep))) == ([], 2)
