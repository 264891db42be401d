"""Limits in Settings: formats, bounds and reset."""

from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import Refused, StorageFailure
from keep_desktop.domain.policies import POLICIES
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import subscribe
from keep_desktop.services.settings import set_setting, set_settings, setting, settings
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings import limits as policies_panel
from keep_desktop.ui.settings.limits import PoliciesPanel, groups, limit_text, parse_value
from tests.ui.dialog_tools import until
from tests.ui.driver import click, press

_WAIT = "policy.retry.base_backoff_ms"
_MEMORY = "policy.script.memory_mb"
_TRIES = "policy.retry.max_attempts"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        (_WAIT, 10_000, "10 seconds"),
        (_WAIT, 600_000, "10 minutes"),
        (_WAIT, 1, "1 millisecond"),
        (_WAIT, 1_500, "1.5 seconds"),
        (_WAIT, 86_400_000, "1 day"),
        ("policy.script.timeout_s", 300, "5 minutes"),
        (_MEMORY, 1_024, "1,024 MB"),
        ("policy.script.stack_kb", 1_024, "1 MB"),
        ("policy.script.stack_kb", 100, "100 KB"),
        ("policy.script.max_calls", 100_000, "100,000"),
    ],
)
def test_a_value_is_shown_with_its_unit_and_read_back(key: str, value: int, words: str) -> None:
    assert limit_text(key, value) == words
    assert parse_value(key, words) == value


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        (_WAIT, "2", 2_000),
        (_WAIT, " 90 s ", 90_000),
        (_WAIT, "2 min", 120_000),
        (_WAIT, "3m", 180_000),
        (_WAIT, "250ms", 250),
        (_WAIT, "1 Hour", 3_600_000),
        (_MEMORY, "1 gb", 1_024),
        (_MEMORY, "512", 512),
    ],
)
def test_what_people_type_is_understood(key: str, text: str, value: int) -> None:
    assert parse_value(key, text) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (_WAIT, ""),
        (_WAIT, "soon"),
        (_WAIT, "-1"),
        (_WAIT, "2 days"),
        (_WAIT, "10 parsecs"),
        (_MEMORY, "5 minutes"),
        (_MEMORY, "9999999999999999999"),
        (_TRIES, "1.5"),
        (_TRIES, "0"),
        (_TRIES, "5 seconds"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(key: str, text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_value(key, text)
    assert refused.value.sentence.endswith(".")


def test_every_policy_stands_in_one_group_and_its_bounds_can_be_typed() -> None:
    listed = [key for group in groups(POLICIES) for key in group.keys]
    assert sorted(listed) == sorted(POLICIES)
    for key, policy in POLICIES.items():
        for value in (policy.least, policy.default, policy.most):
            assert parse_value(key, limit_text(key, value)) == value


@pytest.fixture
def panel(qtbot: QtBot, keep: Keep, tasks: TaskRunner) -> PoliciesPanel:
    bridge = Bridge(lambda listener: subscribe(keep, listener))
    made = PoliciesPanel(keep, tasks, bridge)
    bridge.setParent(made)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def type_in(panel: PoliciesPanel, key: str, text: str) -> None:
    line = panel.rows[key].line
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)


def test_a_first_wait_longer_than_the_longest_is_refused_at_its_field(
    qtbot: QtBot, keep: Keep, panel: PoliciesPanel
) -> None:
    row = panel.rows[_WAIT]
    type_in(panel, _WAIT, "90 min")
    row.line.clearFocus()
    until(qtbot, lambda: "cannot be longer" in row.problem.sentence)
    longest = "policy.retry.max_backoff_ms"
    set_settings(keep, {longest: 7_200_000, _WAIT: 5_400_000})
    assert setting(keep, _WAIT).value == 5_400_000
    with pytest.raises(Refused):
        set_settings(keep, {longest: 600_000})


def test_a_value_is_taken_when_the_field_is_left(
    qtbot: QtBot, keep: Keep, panel: PoliciesPanel
) -> None:
    type_in(panel, _WAIT, "30 seconds")
    panel.rows[_TRIES].line.setFocus()
    until(qtbot, lambda: setting(keep, _WAIT).value == 30_000)
    until(qtbot, lambda: panel.rows[_WAIT].reset.isVisible())


def test_a_value_is_taken_when_the_typing_pauses(
    qtbot: QtBot, keep: Keep, panel: PoliciesPanel
) -> None:
    type_in(panel, _TRIES, "9")
    until(qtbot, lambda: setting(keep, _TRIES).value == 9)
    assert panel.rows[_TRIES].line.text() == "9"


def test_a_value_out_of_bounds_is_shown_while_it_is_typed_and_never_taken(
    qtbot: QtBot, keep: Keep, panel: PoliciesPanel
) -> None:
    type_in(panel, _TRIES, "900")
    row = panel.rows[_TRIES]
    assert row.problem.sentence == "From 1 to 100."
    assert row.line.accessibleDescription() == "From 1 to 100."
    panel.rows[_WAIT].line.setFocus()
    assert setting(keep, _TRIES).value == 5
    row.line.setFocus()
    press(row.line, Qt.Key.Key_Escape)
    assert row.line.text() == "5"
    assert row.problem.isHidden()


def test_reset_brings_back_what_is_usual(qtbot: QtBot, keep: Keep, panel: PoliciesPanel) -> None:
    set_setting(keep, _MEMORY, 512)
    panel.refresh()
    row = panel.rows[_MEMORY]
    until(qtbot, lambda: row.line.text() == "512 MB")
    selected = [each.text() for each in panel.findChildren(QLabel) if each.property("pill")]
    assert selected == ["Changed"], "made where something was changed"
    assert row.usual.isVisible()
    click(row.reset)
    until(qtbot, lambda: row.line.text() == "256 MB")
    assert setting(keep, _MEMORY).value == 256
    assert row.reset.isHidden() and row.changed.isHidden() and row.usual.isHidden()


def test_what_is_set_elsewhere_shows_here_but_not_over_what_is_typed(
    qtbot: QtBot, keep: Keep, panel: PoliciesPanel
) -> None:
    type_in(panel, _TRIES, "x")
    set_setting(keep, _TRIES, 7)
    set_setting(keep, _MEMORY, 300)
    until(qtbot, lambda: panel.rows[_MEMORY].line.text() == "300 MB")
    assert panel.rows[_TRIES].line.text() == "x"


def test_a_value_that_cannot_be_kept_is_shown_beside_it(
    qtbot: QtBot, panel: PoliciesPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StorageFailure("The disk is full.")

    monkeypatch.setattr(policies_panel, "set_setting", fail)
    type_in(panel, _TRIES, "8")
    until(qtbot, lambda: panel.rows[_TRIES].problem.sentence == "The disk is full.")


def test_a_value_that_is_put_back_before_it_was_kept_is_put_back(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, panel: PoliciesPanel
) -> None:
    disk = Event()
    tasks.command(disk.wait)
    try:
        for tries in ("9", "5"):
            type_in(panel, _TRIES, tries)
            panel.rows[_WAIT].line.setFocus()
            # A query meanwhile has the old value.
            panel.show_settings(settings(keep))
            assert panel.rows[_TRIES].line.text() == tries
    finally:
        disk.set()
    done: list[None] = []
    tasks.command(lambda: None, done.append)
    until(qtbot, lambda: done)
    assert setting(keep, _TRIES).value == 5
    assert panel.rows[_TRIES].line.text() == "5"
