"""Bridge: merging, rate limit, and that no notice is lost."""

import sys
from collections.abc import Callable, Sequence
from threading import Thread

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ui.core.events import Bridge, IntervalGate, Mailbox, Throttle

ONE = WorkflowId(1)


def about_item(number: int) -> Notice:
    return Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=ONE, item_id=ItemId(number))


class FakeTime:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


class Source:
    """Fake subscription of the ledger."""

    def __init__(self) -> None:
        self.listener: Callable[[Sequence[Notice]], None] | None = None

    def subscribe(self, listener: Callable[[Sequence[Notice]], None]) -> Callable[[], None]:
        self.listener = listener

        def end() -> None:
            self.listener = None

        return end

    def publish(self, *notices: Notice) -> None:
        assert self.listener is not None
        self.listener(notices)


def test_a_mailbox_wakes_once_and_keeps_the_latest_per_key() -> None:
    mailbox = Mailbox()
    assert mailbox.put([about_item(1)])
    assert not mailbox.put([about_item(1), about_item(2)])
    assert mailbox.take() == (about_item(1), about_item(2))
    assert mailbox.take() == ()
    assert not mailbox.put([])


def test_a_pace_lets_one_go_per_interval() -> None:
    now = FakeTime()
    pace = IntervalGate(0.05, now)
    assert pace.remaining() == 0
    pace.mark_run()
    now.at += 0.02
    assert round(pace.remaining(), 3) == 0.03
    now.at += 0.04
    assert pace.remaining() == 0


def test_a_throttle_puts_off_what_comes_too_soon(qtbot: QtBot) -> None:
    now, calls = FakeTime(), []
    throttle = Throttle(0.25, lambda: calls.append(1), now=now)
    throttle.trigger()
    throttle.trigger()
    assert throttle.pending_ms == 0
    qtbot.waitUntil(lambda: len(calls) == 1)
    now.at += 0.1
    throttle.trigger()
    assert throttle.pending_ms == 150
    throttle.stop()
    assert throttle.pending_ms == -1


def test_many_notices_come_out_as_one_signal_with_all_ids(qtbot: QtBot) -> None:
    source = Source()
    heard: list[frozenset[object]] = []
    bridge = Bridge(source.subscribe, now=FakeTime())
    bridge.items_changed.connect(heard.append)
    for number in range(500):
        source.publish(about_item(number % 100))
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [frozenset((ONE, ItemId(number)) for number in range(100))]
    bridge.close()


def test_notices_of_a_twentieth_of_a_second_wait_for_each_other(qtbot: QtBot) -> None:
    source, now = Source(), FakeTime()
    heard: list[frozenset[object]] = []
    bridge = Bridge(source.subscribe, now=now)
    bridge.items_changed.connect(heard.append)
    source.publish(about_item(1))
    qtbot.waitUntil(lambda: len(heard) == 1)
    now.at += 0.01
    source.publish(about_item(2))
    source.publish(about_item(3))
    qtbot.waitUntil(lambda: bridge.pending_ms == 40)
    assert len(heard) == 1
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert len(heard[1]) == 2
    bridge.close()


def test_every_kind_of_notice_has_its_signal(qtbot: QtBot) -> None:
    source = Source()
    heard: list[str] = []
    bridge = Bridge(source.subscribe, now=FakeTime())
    for name in ("workflows", "runs", "progress", "items", "questions", "notifications", "chats"):
        getattr(bridge, f"{name}_changed").connect(lambda _, name=name: heard.append(name))
    bridge.stop_changed.connect(lambda: heard.append("stop"))
    bridge.settings_changed.connect(lambda: heard.append("settings"))
    source.publish(*(Notice(kind=kind, workflow_id=ONE) for kind in NoticeKind))
    with qtbot.waitSignal(bridge.flushed):
        pass
    assert len(heard) == len(NoticeKind)
    bridge.close()


def test_nothing_is_lost_when_several_threads_speak(qtbot: QtBot) -> None:
    source = Source()
    heard: set[object] = set()
    bridge = Bridge(source.subscribe)
    bridge.items_changed.connect(heard.update)

    def speak(first: int) -> None:
        for number in range(first, first + 300):
            source.publish(about_item(number))

    threads = [Thread(target=speak, args=(start,)) for start in (0, 300, 600)]
    for thread in threads:
        thread.start()
    qtbot.waitUntil(lambda: len(heard) == 900)
    for thread in threads:
        thread.join()
    bridge.close()


def test_after_close_it_hears_no_more() -> None:
    source = Source()
    Bridge(source.subscribe).close()
    assert source.listener is None


class _Speaker(QObject):
    plain_text = Signal(object)
    shown = Signal(bool)


def test_signals_do_not_use_up_references_to_true(qtbot: QtBot) -> None:
    speaker = _Speaker()
    heard: list[object] = []
    speaker.plain_text.connect(heard.append)
    speaker.shown.connect(lambda value: heard.append(value))
    before = sys.getrefcount(True)
    for _ in range(200):
        speaker.plain_text.emit(True)
        speaker.shown.emit(True)
    heard.clear()
    assert abs(sys.getrefcount(True) - before) < 100
