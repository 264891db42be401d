"""Drafts that nobody touches are mentioned."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.services.chat import send, start_chat
from keep_desktop.services.context import Keep
from keep_desktop.services.drafts import mention_drafts
from keep_desktop.services.workflows.lifecycle import archive_workflow
from tests.builders.engine import a_keep
from tests.builders.ledger import StillClock


@pytest.fixture
def keep(tmp_path: Path, clock: StillClock) -> Iterator[Keep]:
    with a_keep(tmp_path, clock=clock) as keep:
        yield keep


def test_a_draft_is_mentioned_once_after_three_seven_and_thirty_days(
    keep: Keep, clock: StillClock
) -> None:
    workflow_id = start_chat(keep, "Rows")
    mentioned = []
    for day in range(1, 60):
        clock.advance(timedelta(days=1))
        if mention_drafts(keep):
            mentioned.append(day)
        assert mention_drafts(keep) == 0
    assert mentioned == [3, 7, 30]
    texts = [str(one.payload) for one in keep.queries.notifications(workflow_id)]
    assert len(texts) == 3
    assert any("“Rows” has been waiting for 30 days" in text for text in texts)


def test_a_message_lets_the_days_begin_again(keep: Keep, clock: StillClock) -> None:
    workflow_id = start_chat(keep, "Rows")
    clock.advance(timedelta(days=4))
    assert mention_drafts(keep) == 1
    send(keep, workflow_id, "Go on")
    clock.advance(timedelta(days=2))
    assert mention_drafts(keep) == 0
    clock.advance(timedelta(days=1))
    assert mention_drafts(keep) == 1


def test_an_archived_draft_is_left_alone(keep: Keep, clock: StillClock) -> None:
    archive_workflow(keep, start_chat(keep, "Rows"))
    clock.advance(timedelta(days=40))
    assert mention_drafts(keep) == 0
