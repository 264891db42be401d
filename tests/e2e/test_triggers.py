"""Triggers by commands, with the engine in a process of its own: what comes is worked on, also what
came while that process was dead."""

import re
import signal
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.builders.cli import NOTE, Desktop
from tests.builders.mail_servers import free_port
from tests.builders.waiting import wait_for

EACH_FILE = """
for (const file of await Files.list({ folder: params.folder })) {
  await Items.withItem(file.name, file.name, async (ctx) => {});
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "in"
    made.mkdir()
    return made


def add(keep: Desktop, folder: Path) -> None:
    keep.add("N", EACH_FILE.replace("params.folder", f'"{folder}"'))
    keep.ok("folder", "grant", "N", folder)
    keep.ok("trigger", "add", "N", f"folder={folder}")


def sessions(keep: Desktop) -> list[Any]:
    return [row["trigger"] for row in keep.json("show", "sessions", "N")]


def test_a_file_starts_the_workflow_also_one_that_came_while_the_engine_was_dead(
    keep: Desktop, folder: Path
) -> None:
    (folder / "old.txt").write_text("old")
    add(keep, folder)
    with keep.engine() as process:
        # Nothing starts by what was there before; the engine watches by now or finds it later.
        (folder / "first.txt").write_text("new")
        wait_for(lambda: "first.txt" in keep.items("N"))
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    assert set(sessions(keep)) == {"folder"}
    (folder / "missed.txt").write_text("new")
    with keep.engine():
        wait_for(lambda: "missed.txt" in keep.items("N"))
        assert set(sessions(keep)) == {"folder"}
        # Stopped, it starts nothing; what came meanwhile is found by whatever starts it next.
        keep.ok("stop")
        (folder / "late.txt").write_text("new")
        keep.ok("release")
        assert "late.txt" not in keep.items("N")
        (folder / "again.txt").write_text("new")
        wait_for(lambda: {"late.txt", "again.txt"} <= set(keep.items("N")))


def test_triggers_are_listed_and_removed(keep: Desktop, folder: Path) -> None:
    add(keep, folder)
    [row] = keep.json("trigger", "list")
    assert (row["workflow"], row["kind"], row["place"]) == ("N", "folder", str(folder))
    assert row["trouble"] is None and row["last_started_at"] is None
    assert str(folder) in keep.ok("trigger", "list", "N").out
    assert keep.json("trigger", "remove", "N", f"folder={folder}") is None
    assert keep.json("trigger", "list") == []
    assert keep("trigger", "remove", "N", f"folder={folder}").code == 2
    number = str(keep.json("trigger", "add", "N", f"folder={folder}")["id"])
    keep.add("Other", NOTE)
    assert keep("trigger", "remove", "Other", number).code == 2
    keep.ok("trigger", "remove", "N", number)
    assert keep.json("trigger", "list", "N") == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("folder={folder}", "already"),
        ("folder={folder}/nowhere", "There is no folder"),
        ("folder={above}", "folder grant N PATH"),
        ("folder={file}", "is a file"),
        ("folder={data}", "belongs to Keep"),
        ("folder", "is none of these"),
        ("webhook=x", "is none of these"),
        ("moon=full", "is none of these"),
        ("mail=nobody", "connector add --mail"),
        ("calendar=nobody", "connection add google_calendar"),
    ],
)
def test_what_cannot_start_a_workflow_is_refused_with_the_remedy(
    keep: Desktop, folder: Path, words: str, said: str
) -> None:
    add(keep, folder)
    (folder / "file").write_text("")
    places = {"above": folder.parent, "file": folder / "file", "data": keep.data}
    refused = keep("trigger", "add", "N", words.format(folder=folder, **places))
    assert refused.code == 2 and said in refused.err
    assert len(keep.json("trigger", "list")) == 1


def test_a_webhook_starts_the_workflow_and_its_address_is_printed_once(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.webhook.port", str(free_port()))
    keep.add("N", NOTE)
    added = keep.json("trigger", "add", "N", "webhook")
    address = added["address"]
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/hook/[\w-]{43}", address)
    assert "has a webhook already" in keep("trigger", "add", "N", "webhook").err
    token = address.rpartition("/")[2]
    for words in (("list",), ("list", "--json")):
        assert token not in keep.ok("trigger", *words).out
    assert keep.json("trigger", "list", "--reveal")[0]["place"] == address
    with keep.engine():
        wait_for(lambda: is_answered(address))
        wait_for(lambda: "webhook" in sessions(keep))
    # Neither the ledger nor the log knows the secret; removed, it is known nowhere.
    files = [path for path in keep.data.rglob("*") if path.is_file()]
    assert not [path for path in files if token.encode() in path.read_bytes()]
    keep.ok("trigger", "remove", "N", "webhook")
    assert keep("trigger", "list", "--reveal", "--json").value == []


def is_answered(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, data=b"{}", timeout=30) as answer:  # noqa: S310
            return bool(answer.status == 204)
    except OSError:
        return False
