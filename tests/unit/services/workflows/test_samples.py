"""The sample workspace: there at one click and off until turned on."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Busy, Refused
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import samples as samples_module
from keep_desktop.services.workflows.lifecycle import archive_workflow
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.services.workflows.rehearsal import rehearse
from keep_desktop.services.workflows.samples import (
    Samples,
    archive_samples,
    install_samples,
    samples,
    unused_folder,
)
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import a_run


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def made(keep: Keep, tmp_path: Path) -> Samples:
    return install_samples(keep, tmp_path / "My samples")


def test_two_workflows_are_there_off_and_can_be_rehearsed(keep: Keep, made: Samples) -> None:
    assert set(made.workflows.values()) == {"Mail to spreadsheet", "Book invoices from mail"}
    assert {row.status for row in workflow_list(keep)} == {WorkflowStatus.READY}
    for workflow_id in made.workflows:
        assert rehearse(keep, workflow_id).changes
    assert not (made.folder / "mail.csv").exists()
    assert samples(keep) == made


def test_samples_are_called_as_the_user_speaks(keep: Keep, tmp_path: Path) -> None:
    made = install_samples(keep, tmp_path / "Beispiele", lambda title: f"{title}, auf Deutsch")
    assert "Mail to spreadsheet, auf Deutsch" in made.workflows.values()


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


def test_a_place_that_holds_something_gives_way_to_the_next_of_its_name(tmp_path: Path) -> None:
    wanted = tmp_path / "Samples"
    assert unused_folder(wanted) == wanted
    wanted.mkdir()
    assert unused_folder(wanted) == wanted
    (wanted / "mine.txt").write_text("mine")
    (tmp_path / "Samples 2").write_text("a file")
    (tmp_path / "Samples 3").symlink_to(tmp_path / "nowhere")
    assert unused_folder(wanted) == tmp_path / "Samples 4"


def test_there_is_one_sample_workspace_at_a_time(keep: Keep, made: Samples, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there already"):
        install_samples(keep, tmp_path / "other")
    archive_samples(keep)
    again = install_samples(keep, tmp_path / "other")
    assert set(again.workflows.values()) == {"Mail to spreadsheet 2", "Book invoices from mail 2"}


def test_a_disk_that_is_full_half_way_is_reported_and_keeps_nothing(
    keep: Keep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[Path] = []

    def until_full(source: Path, target: Path) -> None:
        target.write_bytes(source.read_bytes()[:10])
        copied.append(target)
        if len(copied) == 5:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", until_full)
    with pytest.raises(Refused, match="the disk is full"):
        install_samples(keep, tmp_path / "half")
    assert not (tmp_path / "half").exists()
    assert (samples(keep), list(workflow_list(keep))) == (None, [])


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


def test_archiving_them_puts_the_workflows_away_and_touches_no_file(
    keep: Keep, made: Samples
) -> None:
    files = sorted(made.folder.rglob("*"))
    archive_workflow(keep, next(iter(made.workflows)))
    assert archive_samples(keep) == made
    assert (samples(keep), list(workflow_list(keep))) == (None, [])
    statuses = {row.status for row in workflow_list(keep, archived=True)}
    assert statuses == {WorkflowStatus.ARCHIVED}
    assert sorted(made.folder.rglob("*")) == files
    with pytest.raises(Refused, match="not there any more"):
        archive_samples(keep)


def test_nothing_is_archived_while_one_of_them_runs(keep: Keep, made: Samples) -> None:
    *_, running = made.workflows
    assert isinstance(keep.ledger, SqliteLedger)
    a_run(keep.ledger, running)
    with pytest.raises(Busy, match="“Book invoices from mail” is running"):
        archive_samples(keep)
    assert samples(keep) == made
    assert len(workflow_list(keep)) == 2
