"""Tidy a folder, where some of its files cannot be moved: each fails alone."""

import errno
import os
from pathlib import Path

import pytest

from keep_desktop.domain.questions import Answer
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.tools.files import read
from keep_desktop.tools.files.fingerprint import sha256_of_fd
from tests.builders.bundled import bundled
from tests.builders.engine import a_keep, run, statuses

TIDY = bundled("tidy_folder")


def test_names_that_cannot_be_used_and_locked_files_hold_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, target = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    for name in (b"a\nb.txt", b"\xff\xfe.txt", b"fine.txt", b"locked.txt", b"z.txt"):
        Path(os.fsdecode(bytes(folder) + b"/" + name)).write_bytes(name)

    def unless_locked(fd: int, cancel: CancelToken) -> str:
        if os.pread(fd, 6, 0) == b"locked":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return sha256_of_fd(fd, cancel)

    monkeypatch.setattr(read, "sha256_of_fd", unless_locked)
    with a_keep(tmp_path) as keep:
        draft = Draft(
            name="Tidy",
            script=TIDY.script,
            params={"folder": str(folder), "target": str(target)},
            params_schema=TIDY.params_schema,
        )
        workflow = import_workflow(keep, draft).workflow_id
        for _ in range(3):
            assert run(keep, workflow).status == "committed"
        with keep.ledger.read() as uow:
            items, _count = uow.items.list(
                workflow, status=None, logical_item_id=None, limit=100, offset=0
            )
        states = sorted((item.title, str(item.status)) for item in items)
        assert states == [
            ("a\nb.txt", "needs_attention"),
            ("fine.txt", "done"),
            ("locked.txt", "needs_attention"),
            ("z.txt", "done"),
            ("��.txt", "needs_attention"),
        ]
        texts = [question.sentence for question in keep.queries.questions(workflow)]
        assert sum("has a name that Keep cannot use" in one for one in texts) == 2
        assert sum("opened or changed: you don't" in one for one in texts) == 1

        # Renamed and unlocked, they are moved, and no item is left behind that waits for ever.
        for path in folder.iterdir():
            if path.name != "locked.txt":
                path.rename(folder / f"renamed {path.stat().st_size}.txt")
        monkeypatch.setattr(read, "sha256_of_fd", sha256_of_fd)
        for question in keep.queries.questions(workflow):
            answer(keep, question.id, Answer.TRY_AGAIN)
        run(keep, workflow)
        assert set(statuses(keep, workflow).values()) == {"done"}
        assert keep.queries.orphans(workflow) == []
        assert not any(folder.iterdir())
    assert sorted(one.name for one in target.rglob("*.txt")) == [
        "fine.txt",
        "locked.txt",
        "renamed 6.txt",
        "renamed 7.txt",
        "z.txt",
    ]
