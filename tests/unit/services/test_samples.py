"""The sample workspace: there at one click, off until turned on, and gone at one click but for
what is the user's own."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services import samples as samples_module
from keep_desktop.services.context import Keep
from keep_desktop.services.rehearsal import rehearse
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.samples import Samples, install_samples, remove_samples, samples
from keep_desktop.services.workflows import resume_workflow, workflow_list


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


class Trash:
    """Takes what is brought, and knows what it was."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.taken: list[Path] = []

    def __call__(self, path: Path) -> None:
        self._folder.mkdir(exist_ok=True)
        shutil.move(path, self._folder / f"{len(self.taken)}")
        self.taken.append(path)


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


def test_two_workflows_are_there_off_and_can_be_rehearsed(keep: Keep, made: Samples) -> None:
    assert set(made.workflows.values()) == {"Mail to spreadsheet", "Invoices by stage"}
    assert {row.status for row in workflow_list(keep)} == {WorkflowStatus.READY}
    for workflow_id in made.workflows:
        assert rehearse(keep, workflow_id).changes
    assert not (made.folder / "mail.csv").exists()
    assert samples(keep) == made


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
    assert removed.kept == [link]
    assert link.is_symlink()
    assert (outside / "mine.txt").read_text() == "mine"


def test_a_trash_that_does_not_take_it_is_told_and_the_folder_stays(
    keep: Keep, made: Samples
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    removed = remove_samples(keep, full)
    assert removed.not_trashed == "No space left on device"
    assert (made.folder / "Mail" / "archive.mbox").exists()
    assert not workflow_list(keep)


def test_a_folder_that_is_gone_is_no_hindrance(keep: Keep, made: Samples, trash: Trash) -> None:
    shutil.rmtree(made.folder)
    assert remove_samples(keep, trash).kept == []
    assert samples(keep) is None


def test_samples_go_only_into_a_new_or_an_empty_folder_and_not_among_keeps_own(
    keep: Keep, tmp_path: Path
) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "letter.txt").write_text("mine")
    with pytest.raises(Refused, match="holds something already"):
        install_samples(keep, full)
    with pytest.raises(Refused, match="belongs to Keep itself"):
        install_samples(keep, tmp_path / "data" / "samples")
    assert [path.name for path in full.iterdir()] == ["letter.txt"]
    assert samples(keep) is None


def test_there_is_one_sample_workspace_at_a_time(
    keep: Keep, made: Samples, trash: Trash, tmp_path: Path
) -> None:
    with pytest.raises(Refused, match="there already"):
        install_samples(keep, tmp_path / "other")
    remove_samples(keep, trash)
    again = install_samples(keep, tmp_path / "other")
    assert set(again.workflows.values()) == {"Mail to spreadsheet 2", "Invoices by stage 2"}


def test_what_failed_half_way_leaves_nothing_behind(
    keep: Keep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused("Not today.")

    monkeypatch.setattr(samples_module, "_add", refuse)
    with pytest.raises(Refused, match="Not today"):
        install_samples(keep, tmp_path / "half")
    assert not (tmp_path / "half").exists()
    assert samples(keep) is None
