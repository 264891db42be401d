"""What becomes of a message before any model sees it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.chat import MOST_TEXT, chat_view, send, start_chat
from keep_desktop.services.chat_files import MOST_BYTES, folder_of
from keep_desktop.services.context import Keep
from tests.builders.engine import Outside, a_keep


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with a_keep(tmp_path / "data", Outside(tmp_path / "outside.txt")) as keep:
        yield keep


def test_a_new_chat_is_a_draft_without_a_version(keep: Keep) -> None:
    workflow_id = start_chat(keep, "Rows")
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
        assert workflow is not None
        assert workflow.status is WorkflowStatus.DRAFT
        assert workflow.active_version_id is None
        assert uow.workflows.versions(workflow_id) == []
    assert chat_view(keep, workflow_id).card is None


def test_a_file_that_is_too_large_is_refused_without_being_read(keep: Keep, tmp_path: Path) -> None:
    huge = tmp_path / "huge.bin"
    with huge.open("wb") as file:
        os.truncate(file.fileno(), 1024**3)
    huge.chmod(0o000)  # a read would fail in another way
    workflow_id = start_chat(keep, "Rows")
    with pytest.raises(Refused, match=r"“huge.bin” is too large: .* 10 MB at most"):
        send(keep, workflow_id, "Take this", [huge])
    assert chat_view(keep, workflow_id).messages == ()


def test_a_message_of_ten_megabytes_is_refused_with_what_to_do(keep: Keep) -> None:
    workflow_id = start_chat(keep, "Rows")
    with pytest.raises(Refused, match=f"{MOST_TEXT:,} can be sent. Put the rest into a file"):
        send(keep, workflow_id, "x" * 10_000_000)
    assert chat_view(keep, workflow_id).messages == ()


def test_a_file_is_copied_into_the_data_folder(keep: Keep, tmp_path: Path) -> None:
    file = tmp_path / "costs.csv"
    file.write_text("a,b")
    workflow_id = start_chat(keep, "Rows")
    send(keep, workflow_id, "Take this", [file])
    file.write_text("changed")
    (copied,) = chat_view(keep, workflow_id).messages[0].files
    assert (copied.name, copied.size) == ("costs.csv", 3)
    assert (folder_of(keep) / copied.stored).read_text() == "a,b"


def test_the_limit_of_a_file_itself_is_allowed(keep: Keep, tmp_path: Path) -> None:
    file = tmp_path / "full.bin"
    file.write_bytes(b"0" * MOST_BYTES)
    workflow_id = start_chat(keep, "Rows")
    send(keep, workflow_id, "Take this", [file])
    assert chat_view(keep, workflow_id).messages[0].files[0].size == MOST_BYTES
