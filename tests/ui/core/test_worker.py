"""Task runner: results on the GUI thread, stale ones dropped, threads joined."""

import threading
import weakref
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import Refused
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.error_text import sentence_of


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[TaskRunner]:
    made = TaskRunner()
    yield made
    made.close()


def test_work_runs_elsewhere_and_the_answer_comes_back_here(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    here = threading.current_thread()
    seen: list[tuple[threading.Thread, threading.Thread]] = []
    tasks.query(
        "who",
        threading.current_thread,
        lambda there: seen.append((there, threading.current_thread())),
    )
    qtbot.waitUntil(lambda: bool(seen))
    assert seen[0][0] is not here
    assert seen[0][1] is here


def test_an_outdated_question_gets_no_answer(qtbot: QtBot, tasks: TaskRunner) -> None:
    go = threading.Event()
    seen: list[str] = []
    tasks.query("page", lambda: str(go.wait(60)), seen.append)
    tasks.query("page", lambda: "never begun", seen.append)
    tasks.query("page", lambda: "new", seen.append)
    tasks.query("other", lambda: "other", seen.append)
    go.set()
    qtbot.waitUntil(lambda: "other" in seen)
    assert seen == ["new", "other"]


def test_what_is_forgotten_is_not_answered(qtbot: QtBot, tasks: TaskRunner) -> None:
    seen: list[str] = []
    tasks.query("a", lambda: "a", seen.append)
    tasks.forget("a")
    tasks.query("b", lambda: "b", seen.append)
    qtbot.waitUntil(lambda: seen == ["b"])


def test_actions_are_done_one_after_the_other_and_none_is_dropped(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    seen: list[int] = []
    for number in range(20):
        tasks.command(partial(int, number), seen.append)
    qtbot.waitUntil(lambda: seen == list(range(20)))


def test_the_stop_does_not_wait_for_looks_and_actions(qtbot: QtBot, tasks: TaskRunner) -> None:
    hold = threading.Event()
    seen: list[str] = []
    tasks.query("slow", lambda: hold.wait(60), lambda _: None)
    tasks.command(lambda: hold.wait(60))
    tasks.urgent(lambda: "stopped", seen.append)
    qtbot.waitUntil(lambda: seen == ["stopped"])
    hold.set()


def test_an_error_comes_to_its_handler_or_is_shown_as_a_sentence(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    def refuse() -> None:
        raise Refused("It is running.")

    seen: list[Exception] = []
    tasks.query("x", refuse, lambda _: None, seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert sentence_of(seen[0]) == "It is running."
    with qtbot.waitSignal(tasks.messages.shown) as signal:
        tasks.command(refuse)
    assert signal.args[0] == "It is running."


def test_a_bug_is_shown_as_ours() -> None:
    assert sentence_of(ValueError("x")) == "Something went wrong in Keep: x"
    assert sentence_of(KeyError()) == "Something went wrong in Keep: KeyError"


class _Widget(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[int] = []

    def take(self, value: int) -> None:
        self.seen.append(value)


def test_nothing_is_delivered_to_a_widget_that_is_gone(qtbot: QtBot, tasks: TaskRunner) -> None:
    widget, go = _Widget(), threading.Event()
    done: list[int] = []
    tasks.query("gone", lambda: int(go.wait(60)), widget.take)
    tasks.query("its own", lambda: int(go.wait(60)), lambda found: widget.take(found))
    tasks.query("next", lambda: 2, done.append)
    with qtbot.waitSignal(widget.destroyed):
        widget.deleteLater()
    go.set()
    qtbot.waitUntil(lambda: done == [2])
    assert widget.seen == []


def test_an_action_that_fails_is_shown_though_who_asked_for_it_is_gone(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    widget, go = _Widget(), threading.Event()

    def refuse() -> None:
        go.wait(60)
        raise Refused("The disk is full.")

    tasks.command(refuse, None, lambda _: widget.take(1))
    with qtbot.waitSignal(widget.destroyed):
        widget.deleteLater()
    with qtbot.waitSignal(tasks.messages.shown) as signal:
        go.set()
    assert signal.args[0] == "The disk is full."
    assert widget.seen == []


def test_what_a_call_holds_of_the_window_ends_on_its_thread(
    qtbot: QtBot, tasks: TaskRunner
) -> None:
    ends: list[int] = []

    def ask(key: str) -> None:
        asker = QObject()
        weakref.finalize(asker, lambda: ends.append(threading.get_ident()))
        tasks.query(key, lambda: asker.objectName() or "read", lambda _: asker.setObjectName("x"))

    go, over = threading.Event(), threading.Event()
    tasks.query("first", lambda: go.wait(60), lambda _: None)
    ask("outdated")
    ask("answered")
    tasks.forget("outdated")
    tasks.query("last", over.set, lambda _: None)
    go.set()
    # The queue has finished all of them before this thread gets any result.
    assert over.wait(60)
    assert not ends
    qtbot.waitUntil(lambda: len(ends) == 2)
    assert set(ends) == {threading.get_ident()}


def test_close_joins_the_threads_and_delivers_nothing_more(qtbot: QtBot) -> None:
    before = threading.active_count()
    seen: list[int] = []
    tasks = TaskRunner()
    tasks.query("a", lambda: 1, seen.append)
    tasks.command(lambda: 1, seen.append)
    tasks.urgent(lambda: 1, seen.append)
    tasks.close()
    assert threading.active_count() == before
    tasks.query("b", lambda: 1, seen.append)
    qtbot.wait(1)
    assert seen == []


def test_what_takes_long_holds_up_no_action_and_is_ended_by_closing(qtbot: QtBot) -> None:
    tasks, go, seen = TaskRunner(), threading.Event(), list[str]()
    tasks.long(lambda: go.wait(60), end=go.set)
    tasks.command(lambda: "deed", seen.append)
    qtbot.waitUntil(lambda: seen == ["deed"])
    assert not go.is_set()
    tasks.close()
    assert go.is_set()


def test_what_took_long_and_is_over_is_not_ended_again(qtbot: QtBot, tasks: TaskRunner) -> None:
    ended: list[str] = []
    seen: list[str] = []
    tasks.long(lambda: "done", seen.append, end=lambda: ended.append("ended"))
    qtbot.waitUntil(lambda: seen == ["done"])
    tasks.close()
    assert ended == []
