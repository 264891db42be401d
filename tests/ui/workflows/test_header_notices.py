"""Notices of the header: warnings of the last run, and a page that failed to load."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import RunId
from keep_desktop.ports.views import LastWarning, SessionFacts
from keep_desktop.ui.core.desktop import open_page
from keep_desktop.ui.workflows import header
from keep_desktop.ui.workflows.header import WorkflowHeader
from keep_desktop.ui.workflows.header_notices import Remedy
from tests.ui.driver import click
from tests.ui.recorder import Recorder, recorder
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
def head(qtbot: QtBot) -> WorkflowHeader:
    made = WorkflowHeader(recorder())
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


def test_what_the_last_run_warned_of_stands_under_the_name_and_leads_to_its_lines(
    qtbot: QtBot, head: WorkflowHeader
) -> None:
    detail = a_detail(a_row(1, "Digest", warned=WARNED))
    head.show_detail(detail, None, NOON, UTC)
    line = head.warned
    assert line.label.text() == f"1 warning in the last run. {WARNED.text}"
    click(line.show_run)
    assert cast(Recorder, head._actions).calls == [("lines", detail.row, RunId(7))]
    many = replace(WARNED, count=3)
    head.show_detail(a_detail(a_row(1, "Digest", warned=many)), None, NOON, UTC)
    assert line.label.text() == f"3 warnings in the last run. {WARNED.text}"
    before = replace(WARNED, in_last_session=0)
    head.show_detail(a_detail(a_row(1, "Digest", warned=before)), None, NOON, UTC)
    assert line.label.text() == f"1 warning in the run of today 12:00. {WARNED.text}"
    head.show_detail(a_detail(a_row(1, "Digest")), None, NOON, UTC)
    assert not line.isVisible()


def test_a_run_that_was_put_off_says_why_and_when_it_is_tried_again(head: WorkflowHeader) -> None:
    row = a_row(1, "Watch", bars=(SessionFacts(result="paused:transient"),), warned=WARNED)
    detail = a_detail(row)
    error, at = "a.example has nothing at this address (404 Not Found)", NOON + timedelta(minutes=2)
    put_off = replace(detail, last_error=error, retry_at=at)
    head.show_detail(put_off, None, NOON, UTC)
    assert head.warned.label.text().startswith(f"The last run was postponed: {error}. Next try: ")
    assert not head.warned.show_run.isVisible()
    later = head.warned.label.text()
    sooner = replace(row, next_at=NOON + timedelta(minutes=1))
    head.show_detail(replace(put_off, row=sooner), None, NOON, UTC)
    assert head.warned.label.text() == later.replace("12:02", "12:01") != later, "its schedule"
    head.show_detail(replace(put_off, retry_at=None), None, NOON, UTC)
    assert "warning" in head.warned.label.text()


def test_a_workflow_blocked_by_a_page_leads_to_the_page_and_to_its_settings(
    head: WorkflowHeader, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = a_row(1, "Watch", error="a.example has nothing at this address (404)", warned=WARNED)
    detail = a_detail(row)
    page = "https://a.example/sale"
    head.show_detail(
        replace(detail, last_error_type=FailureKind.AWAY, last_page=page), None, NOON, UTC
    )
    assert (
        head.reason.buttons[Remedy.SETTINGS].isVisible()
        and not head.reason.buttons[Remedy.VERSIONS].isVisible()
    )
    assert page in head.reason.buttons[Remedy.PAGE].toolTip() and not head.warned.isVisible()
    opened: list[str] = []
    monkeypatch.setattr(header, "open_page", opened.append)
    click(head.reason.buttons[Remedy.PAGE])
    assert opened == [page]
    head.show_detail(replace(detail, last_error_type=FailureKind.NETWORK), None, NOON, UTC)
    assert not head.reason.buttons[Remedy.PAGE].isVisible()


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

    def open_url(url: object) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    assert open_page(address) is is_opened and len(opened) == is_opened
