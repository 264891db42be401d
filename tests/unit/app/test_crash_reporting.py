"""What goes wrong where nobody waits for it is told once, and what was done about it stays."""

import sys
import threading

import pytest

from keep_desktop.app.crash_reporting import crash_reporting

pytestmark = pytest.mark.warns_in_log


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What whoever listened before is told."""
    heard: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda met: heard.append(met.exc_value))
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: heard.append(error))
    return heard


def _raise() -> None:
    raise ValueError("a bug")


def _raise_in_a_call() -> None:
    try:
        _raise()
    except ValueError:
        sys.excepthook(*sys.exc_info())


def test_a_bug_on_a_thread_and_one_in_a_call_are_reported(elsewhere: list[object]) -> None:
    messages: list[Exception] = []
    with crash_reporting(messages.append):
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
        _raise_in_a_call()
    assert [type(error) for error in messages] == [ZeroDivisionError, ValueError]
    assert elsewhere == messages


def test_what_comes_up_again_at_the_same_place_is_reported_once(
    elsewhere: list[object], caplog: pytest.LogCaptureFixture
) -> None:
    messages: list[Exception] = []
    with crash_reporting(messages.append):
        for _ in range(3):
            _raise_in_a_call()
    assert len(messages) == len(caplog.records) == 1
    assert "_raise" in caplog.text
    assert len(elsewhere) == 3


def test_who_ends_the_program_is_no_bug(elsewhere: list[object]) -> None:
    messages: list[Exception] = []
    with crash_reporting(messages.append):
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert messages == []
    _raise_in_a_call()
    assert messages == []
