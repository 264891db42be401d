"""The bundled workflow Watch a page, run with real tools against a real server."""

from pathlib import Path

from pytest_httpserver import HTTPServer

from keep_desktop.resources import bundled_workflows
from keep_desktop.tools.memory import MEMORY_TOOLS
from keep_desktop.tools.registry import Registry
from keep_desktop.tools.users import USERS_TOOLS
from keep_desktop.tools.util import UTIL_TOOLS
from keep_desktop.tools.web.tools import WEB_TOOLS
from tests.builders.scripts import Ran, run_script
from tests.builders.tools import FakeNotes, FakePostbox, a_context

BOX = Registry((*MEMORY_TOOLS, *USERS_TOOLS, *UTIL_TOOLS, *WEB_TOOLS))
SCRIPT = next(each.script for each in bundled_workflows() if each.slug == "watch_page")


class Watcher:
    """A user's notes and notices, kept over runs of the workflow."""

    def __init__(self, server: HTTPServer, folder: Path) -> None:
        self._server, self._folder = server, folder
        self.notes, self.postbox = FakeNotes(), FakePostbox()
        self.ran: Ran | None = None

    def look(self, *lines: str) -> Ran:
        self._server.clear()
        body = "<title>Ferry times</title>" + "".join(f"<p>{line}</p>" for line in lines)
        self._server.expect_request("/").respond_with_data(body, content_type="text/html")
        number = 0 if self.ran is None else len(self.ran.items)
        context = a_context(
            self._folder, notes=self.notes, postbox=self.postbox, key=f"key-{number}"
        )
        params = {"url": self._server.url_for("/")}
        self.ran = run_script(SCRIPT, params, BOX, context, self.ran)
        assert self.ran.error is None
        return self.ran

    def note(self) -> str:
        [note], _ = self.notes.list(limit=10, offset=0)
        return note.content


def test_the_first_look_keeps_a_note_and_says_nothing(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    watcher = Watcher(httpserver, tmp_path)
    ran = watcher.look("At nine", "At ten")
    assert watcher.note() == "At nine\nAt ten"
    assert watcher.postbox.sent == []
    assert list(ran.items.values()) == [("First look at Ferry times", "done")]


def test_a_page_that_stays_the_same_changes_nothing(httpserver: HTTPServer, tmp_path: Path) -> None:
    watcher = Watcher(httpserver, tmp_path)
    watcher.look("At nine")
    ran = watcher.look(" At nine ")
    assert ran.mutations == [] and len(ran.items) == 1


def test_a_change_is_noted_and_told_with_the_new_lines(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    watcher = Watcher(httpserver, tmp_path)
    watcher.look("At nine", "At ten")
    ran = watcher.look("At nine", "At eleven")
    assert watcher.note() == "At nine\nAt eleven"
    [message] = watcher.postbox.sent
    assert message.startswith("Ferry times has changed.\n• At eleven\n")
    assert [name for name, _ in ran.mutations] == ["Users.send", "Memory.updateNote"]
    assert ("Ferry times changed", "done") in ran.items.values()


def test_a_text_that_comes_back_is_a_change_again(httpserver: HTTPServer, tmp_path: Path) -> None:
    watcher = Watcher(httpserver, tmp_path)
    for line in ("one", "two", "one", "two"):
        watcher.look(line)
        assert watcher.note() == line
    assert len(watcher.postbox.sent) == 3
    assert watcher.ran is not None and watcher.ran.states() == ["done"] * 4


def test_an_item_left_open_by_a_crash_after_the_note_is_closed(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    watcher = Watcher(httpserver, tmp_path)
    ran = watcher.look("one")
    [(id, (title, _))] = ran.items.items()
    ran.items[id] = (title, "processing")
    again = watcher.look("one")
    assert again.items == {id: (title, "done")} and again.mutations == []
