"""Journeys by keyboard; results are read by commands and from files."""

import csv
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.resources import sample_mail_folder
from tests.builders.cli import ENDLESS, GENEROUS_S
from tests.builders.waiting import wait_for
from tests.ui.real.screen import HEIGHT, WIDTH
from tests.ui.real.user import User

pytestmark = pytest.mark.slow

MAIL = "Mail to spreadsheet"
MAILS = 23
TWO = """
await Items.withItem("a", "Apples", async () => {});
await Items.withItem("b", "Bread", async () => {});
"""


def _rows(file: Path) -> int:
    if not file.exists():
        return 0
    with file.open(encoding="utf-8-sig", newline="") as lines:
        return len(list(csv.reader(lines))) - 1


def _sessions(user: User, name: str) -> list[Any]:
    """How each session ended."""
    rows = user.keep.json("show", "sessions", name)
    return [row["result"] for row in rows]


def _runs(user: User, name: str) -> set[str]:
    return {row["status"] for row in user.keep.json("show", "runs", name)}


def _children(user: User) -> list[int]:
    """Live sandbox processes."""
    folder = user.keep.data / "run" / "sandboxes"
    pids = (path.name for path in folder.iterdir() if path.name.isdecimal())
    return [int(pid) for pid in pids if Path(f"/proc/{pid}/cmdline").exists()]


def _ended_well(user: User, window: "subprocess.Popen[bytes]", before: list[int]) -> None:
    assert window.wait(GENEROUS_S) == 0, user.plain_text
    assert user.plain_text == ""
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in before), GENEROUS_S)


def test_a_first_start_leads_by_keyboard_to_mail_in_a_spreadsheet(
    user: User, tmp_path: Path
) -> None:
    window = user.start()
    user.sees("New workflow")
    user.press("Return")
    user.sees("Describe it")
    user.go_to(MAIL)
    user.press("Return")
    user.sees("Mail folder")
    sheet, attachments = tmp_path / "mail.csv", tmp_path / "attachments"
    for field, path in (
        ("Mail folder", sample_mail_folder()),
        ("Spreadsheet", sheet),
        ("Folder for attachments", attachments),
    ):
        user.go_to(field)
        user.type(str(path))
    # What has not been seen is not approved.
    allowed = f"Write files in {attachments}"
    user.until(lambda: any(one.text == allowed for one in user.look()), window)
    user.go_to("Add and run now")
    user.press("Return")
    user.until(lambda: _rows(sheet) == MAILS, window)
    user.until(lambda: _sessions(user, MAIL) == ["committed"], window)
    user.go_to("Run now")
    user.press("Return")
    user.until(lambda: _sessions(user, MAIL) == ["committed", "committed"], window)
    assert _rows(sheet) == MAILS


def test_the_stop_keys_end_a_run_and_the_banner_turns_keep_back_on(user: User) -> None:
    window = user.start()
    user.keep.add("Endless", ENDLESS)
    user.go_to("Run now")
    user.press("space")
    user.until(lambda: _runs(user, "Endless") == {"active"}, window)
    user.press("ctrl+shift+period")
    user.until(lambda: "active" not in _runs(user, "Endless"), window)
    assert user.keep("run", "Endless").code == 3
    user.go_to("Turn back on")
    user.press("Return")
    user.sees("Not yet")
    user.go_to("Yes, turn on", "shift+Tab")
    user.press("Return")
    user.keep.add("Two", TWO)
    user.until(lambda: user.keep("run", "Two").code == 0, window)


def test_the_stop_keys_work_in_a_dialog_as_well(user: User) -> None:
    window = user.start()
    user.keep.add("Endless", ENDLESS)
    user.go_to("Run now")
    user.press("Return")
    user.until(lambda: _runs(user, "Endless") == {"active"}, window)
    user.press("ctrl+n")
    user.sees("Describe it")
    user.press("ctrl+shift+period")
    user.until(lambda: "active" not in _runs(user, "Endless"), window)


def test_a_second_start_brings_the_first_window_back_and_leaves(user: User) -> None:
    window = user.start()
    first = user.window()
    assert first is not None
    user.screen.minimise(first)
    assert user.start_again() == 0
    user.until(lambda: user.window() == first and user.screen.active() == first, window)


def test_a_closed_window_leaves_nothing_behind_and_comes_back_as_it_was(user: User) -> None:
    user.keep.add("First", TWO)
    user.keep.add("Second", ENDLESS)
    window = user.start()
    shown = user.window()
    assert shown is not None
    user.screen.resize(shown, 1110, 650)
    user.sees("Workflows")
    user.press("Down")
    user.go_to("Run now: Second")
    user.press("Return")
    user.until(lambda: _runs(user, "Second") == {"active"}, window)
    children = _children(user)
    assert children
    user.press("alt+F4")
    # There is no tray, and a workflow is on.
    user.sees("Cancel")
    user.go_to("Quit")
    user.press("Return")
    _ended_well(user, window, children)
    assert _runs(user, "Second") == {"stopped"}
    user.start()
    again = user.window()
    assert again is not None
    assert user.screen.size(again) == (1110, 650)
    user.go_to("Continue: Second")


def test_a_workflow_is_paused_resumed_and_renamed_with_enter(user: User) -> None:
    def of(column: str) -> str:
        return str(user.keep.json("workflow", "list")[0][column])

    user.keep.add("Two", TWO)
    window = user.start()
    user.go_to("Pause: Two")
    user.press("Return")
    user.until(lambda: of("status") == "paused", window)
    user.go_to("Resume: Two")
    user.press("Return")
    user.until(lambda: of("status") == "active", window)
    user.press("F2")
    user.sees("Name of the workflow")
    user.type("Three")
    user.press("Return")
    user.until(lambda: of("name") == "Three", window)


def _to_the_pane(user: User, window: "subprocess.Popen[bytes]") -> None:
    """By Tab, once it shows what was opened."""
    _go_to_shown(user, window, "What happened", "About this item")


def _go_to_shown(
    user: User, window: "subprocess.Popen[bytes]", shown: str, control: str = ""
) -> None:
    """By Tab, once it is there: going all the way round closes what is over the rest."""
    user.until(lambda: any(each.name.startswith(shown) for each in user.look()), window)
    user.go_to(control or shown)


def _open_only(user: User, window: "subprocess.Popen[bytes]", title: str) -> None:
    """By Enter, once it is the only row."""

    def is_alone() -> bool:
        rows = [each for each in user.look() if (each.kind, each.name) == ("row", "Items")]
        return [title in each.text for each in rows] == [True]

    user.until(is_alone, window)
    user.press("Return")


def test_an_item_is_searched_opened_and_closed_by_keyboard(user: User) -> None:
    user.keep.add("Two", TWO)
    user.keep.ok("run", "Two")
    window = user.start()
    user.go_to("Run now: Two")
    user.press("ctrl+f")
    user.sees("Search titles in Two")
    user.type("Bread")
    user.press("Down")
    user.sees("Items")
    _open_only(user, window, "Bread")
    _to_the_pane(user, window)
    user.press("Escape")
    user.sees("Items")
    assert user.step() == "Workflows"


def test_the_window_fits_a_small_screen_with_its_frame(user: User) -> None:
    user.start()
    left, top, width, height = user.last()["frame"]
    assert left >= 0 and top >= 0
    assert left + width <= WIDTH and top + height <= HEIGHT


def test_a_window_that_the_system_ends_ends_its_run_as_stopped(user: User) -> None:
    window = user.start()
    user.keep.add("Endless", ENDLESS)
    user.go_to("Run now")
    user.press("Return")
    user.until(lambda: _runs(user, "Endless") == {"active"}, window)
    user.press("ctrl+n")
    user.sees("Describe it")
    children = _children(user)
    os.kill(window.pid, signal.SIGTERM)
    os.kill(window.pid, signal.SIGTERM)
    _ended_well(user, window, children)
    assert _runs(user, "Endless") == {"stopped"}


STAGES = """
const workflow = {
  topics: { "mail.in": {} },
  producers: {
    look: {
      publishes: ["mail.in"],
      schedule: { interval: "1d" },
      handler: async (state) => {
        if (state) return;
        const inputId = await Topics.registerInput({
          source: "Mail", type: "email", id: "m1", title: "Email from Ann",
        });
        await Topics.publish({ topic: "mail.in", event: { messageId: "m1", inputId } });
        return { seen: true };
      },
    },
  },
  consumers: {
    tell: {
      subscribe: ["mail.in"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "mail.in" });
        const ids = events.map((event) => event.messageId);
        return { reservations: [{ topic: "mail.in", ids }], data: {} };
      },
      mutate: async () => { await Users.send({ message: "There is mail." }); },
    },
  },
};
"""


def test_from_what_was_changed_to_the_input_that_caused_it_by_keyboard(user: User) -> None:
    user.keep.add("Stages", STAGES)
    user.keep.ok("run", "Stages")
    window = user.start()
    user.go_to("Run now: Stages")
    user.go_to("Inputs 1")
    user.press("Left")
    user.sees("Outputs 1")
    while user.step() != "Outputs":
        assert user.at() != "Workflows"
    user.press("Down", "Return")
    user.sees("Items")
    _to_the_pane(user, window)
    for _ in range(2):
        user.press("Right")
    _go_to_shown(user, window, "Show the script as a picture")
    _go_to_shown(user, window, "How the steps connect")
