"""The line of the head that says what the last run warned of, and what leads on from a page that
could not be had."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId
from keep_desktop.ports.session_facts import LastWarning, SessionFacts
from keep_desktop.ui.open_page import open_page
from keep_desktop.ui.workflow_head import WorkflowHead
from tests.ui.hands import click
from tests.ui.views import NOON, StillClock, a_detail, a_row

UTC = StillClock().zone()
WARNED = LastWarning(
    run_id=RunId(7),
    at=NOON,
    text="https://a.example/feed could not be read",
    count=1,
    in_last_session=1,
)


@pytest.fixture
def head(qtbot: QtBot) -> WorkflowHead:
    made = WorkflowHead()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


def test_what_the_last_run_warned_of_stands_under_the_name_and_leads_to_its_lines(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    detail = a_detail(a_row(1, "Digest", warned=WARNED))
    head.show_detail(detail, None, NOON, UTC)
    line = head.warned
    assert line.words.text() == f"The last run warned: {WARNED.text}"
    with qtbot.waitSignal(head.lines_asked) as asked:
        click(line.show_run)
    assert asked.args == [RunId(7)]
    many = replace(WARNED, count=3)
    head.show_detail(a_detail(a_row(1, "Digest", warned=many)), None, NOON, UTC)
    assert line.words.text() == f"The last run warned 3 times, first: {WARNED.text}"
    before = replace(WARNED, in_last_session=0)
    head.show_detail(a_detail(a_row(1, "Digest", warned=before)), None, NOON, UTC)
    assert line.words.text() == f"The run of today 12:00 warned: {WARNED.text}"
    head.show_detail(a_detail(a_row(1, "Digest")), None, NOON, UTC)
    assert not line.isVisible()


def test_a_run_that_was_put_off_says_why_and_when_it_is_tried_again(head: WorkflowHead) -> None:
    row = a_row(1, "Watch", bars=(SessionFacts(result="paused:transient"),), warned=WARNED)
    detail = a_detail(row)
    error, at = "a.example has nothing at this address (404 Not Found)", NOON + timedelta(minutes=2)
    put_off = replace(detail, last_error=error, retry_at=at)
    head.show_detail(put_off, None, NOON, UTC)
    assert head.warned.words.text().startswith(f"The last run was put off: {error}. Next try: ")
    assert not head.warned.show_run.isVisible()
    later = head.warned.words.text()
    sooner = replace(row, next_at=NOON + timedelta(minutes=1))
    head.show_detail(replace(put_off, row=sooner), None, NOON, UTC)
    assert head.warned.words.text() == later.replace("12:02", "12:01") != later, "its schedule"
    head.show_detail(replace(put_off, retry_at=None), None, NOON, UTC)
    assert "warned" in head.warned.words.text()


def test_a_workflow_blocked_by_a_page_leads_to_the_page_and_to_its_settings(
    qtbot: QtBot, head: WorkflowHead
) -> None:
    row = a_row(1, "Watch", error="a.example has nothing at this address (404)", warned=WARNED)
    detail = a_detail(row)
    page = "https://a.example/sale"
    head.show_detail(
        replace(detail, last_error_type=FailureKind.AWAY, last_page=page), None, NOON, UTC
    )
    assert head.reason.settings.isVisible() and not head.reason.versions.isVisible()
    assert page in head.reason.page.toolTip() and not head.warned.isVisible()
    with qtbot.waitSignal(head.page_asked) as asked:
        click(head.reason.page)
    assert asked.args == [page]
    head.show_detail(replace(detail, last_error_type=FailureKind.NETWORK), None, NOON, UTC)
    assert not head.reason.page.isVisible()


@pytest.mark.parametrize(
    ("address", "is_opened"),
    [
        ("https://a.example/x?y=%20", True),
        ("http://127.0.0.1:80/", True),
        ("file:///etc/passwd", False),
        ("javascript:alert(1)", False),
        ("https://", False),
        ("", False),
    ],
)
def test_only_pages_on_the_web_are_opened(
    monkeypatch: pytest.MonkeyPatch, address: str, is_opened: bool
) -> None:
    opened: list[Any] = []

    def look(url: object) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", look)
    assert open_page(address) is is_opened and len(opened) == is_opened
