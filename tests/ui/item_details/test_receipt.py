"""History tab of an item: what was received, what was done, and its cost."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.items import ItemStatus, Received, ReceivedKind
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import EarlierFailure
from keep_desktop.ui.presentation.done_steps import done_text
from tests.ui.item_views import NOW, a_detail, a_step, an_attempt, an_item
from tests.ui.pane_harness import Harness
from tests.ui.reading import received_text, section_text, shown_text


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Harness]:
    yield Harness(qtbot)


MAIL = Received(
    kind=ReceivedKind.MAIL,
    title="Invoice 7",
    sender="ann@example.com",
    at="2026-11-02T08:00:00+00:00",
    excerpt="Dear Bruno,\n\nplease pay.\nYours\nAnn\nPS: one line more",
)


def test_a_mail_says_who_wrote_what_when_and_how_it_begins(harness: Harness) -> None:
    harness.show(replace(a_detail(an_item(1), an_attempt(1, a_step(1))), received=MAIL))
    card = harness.pane.happened.received
    title, facts, *lines = received_text(card).splitlines()
    assert title == "Invoice 7"
    assert facts.startswith("ann@example.com · ")
    assert lines == ["Dear Bruno,", "please pay.", "Yours", "Ann"]


def test_a_file_says_its_type_and_size(harness: Harness) -> None:
    photo = Received(kind=ReceivedKind.FILE, place="/in/photo.jpg", size=2048)
    harness.show(replace(a_detail(an_item(1), an_attempt(1)), received=photo))
    text = received_text(harness.pane.happened.received).replace("\xa0", " ")
    assert text.splitlines()[:2] == ["photo.jpg", "JPG · 2.0 KB"]


def test_nothing_hidden_in_a_mail_is_shown_as_it_came(harness: Harness) -> None:
    odd = replace(MAIL, title="Pay\u202e fdp.exe", sender="<b>Ann</b>")
    harness.show(replace(a_detail(an_item(1), an_attempt(1)), received=odd))
    assert "\u202e" not in received_text(harness.pane.happened.received)
    assert "<b>Ann</b>" in received_text(harness.pane.happened.received)


def test_another_item_does_not_keep_what_came_in_for_the_one_before(harness: Harness) -> None:
    harness.show(replace(a_detail(an_item(1), an_attempt(1)), received=MAIL))
    harness.refresh(a_detail(an_item(1, title="Other"), an_attempt(1)))
    assert harness.pane.happened.received.isHidden()


@pytest.mark.parametrize(
    ("namespace", "method", "params", "words"),
    [
        ("Sheets", "appendRow", {"file": "/a/costs.csv"}, "Added a row to “costs.csv”"),
        ("Files", "save", {"path": "/a/b/in.pdf"}, "Saved “in.pdf” in “b”"),
        ("Files", "move", {"from": "/a/x", "to": "/a/b/x"}, "Moved “x” to “b”"),
        ("Files", "trash", {"path": "/a/x"}, "Moved “x” to the trash"),
        ("Images", "generate", {"path": "/a/b/cat.png"}, "Drew “cat.png” in “b”"),
        ("Mail", "send", {"subject": "Hello"}, "Sent “Hello”"),
        ("Users", "send", {"message": "All done"}, "Notified you: All done"),
        ("Http", "call", {"service": "shop"}, ""),
        ("Sheets", "appendRow", {}, ""),
    ],
)
def test_what_happened_is_shown_in_the_past_tense(
    namespace: str, method: str, params: dict[str, str], words: str
) -> None:
    assert done_text(a_step(namespace=namespace, method=method, params=dict(params))) == words


def test_a_note_is_called_by_its_title_and_not_by_its_id() -> None:
    step = a_step(
        namespace="Memory", method="updateNote", params={"id": "page:f0", "title": "Shop"}
    )
    assert done_text(replace(step, result={"id": "page:f0"})) == "Changed the note “Shop”"


def test_what_was_undone_is_still_shown_to_have_happened() -> None:
    assert done_text(replace(a_step(method="appendRow"), undone_at=NOW)).startswith("Added a row")


@pytest.mark.parametrize("status", [each for each in MutationStatus if each != "applied"])
def test_what_did_not_happen_is_never_shown_to_have_happened(status: MutationStatus) -> None:
    assert done_text(a_step(status=status)) == ""


def test_an_attempt_says_how_long_it_took_and_how_often_it_was_checked(harness: Harness) -> None:
    step = a_step(1, reconcile_attempts=2)
    attempt = an_attempt(1, step, started_at=NOW - timedelta(seconds=70), ended_at=NOW)
    harness.show(a_detail(an_item(1), attempt))
    cost = shown_text(harness.pane.happened.sections[1]._cost).replace("\xa0", " ")
    assert cost == "Took 1 min 10 s · checked 2 times"


def test_a_skipped_attempt_says_how_it_had_ended_and_who_skipped_it(harness: Harness) -> None:
    row = an_item(1, status=ItemStatus.SKIPPED)
    attempt = replace(an_attempt(1, status=ItemStatus.FAILED, error="No total."), skipped_at=NOW)
    harness.show(a_detail(row, attempt))
    section = harness.pane.happened.sections[1]
    assert "Failed" in section_text(section) and "No total." in section_text(section)
    assert shown_text(section._skipped).startswith("Skipped by you")


def test_an_attempt_tells_of_failures_before_it_was_tried_again(harness: Harness) -> None:
    reason = UserMessage("This file isn't an email.")
    sentence = UserMessage(
        "“{title}” failed {failures} times: {reason}",
        code=MessageCode.ITEM_FAILED,
        title="“a”",
        failures=3,
        reason=reason,
    )
    earlier = EarlierFailure(sentence=sentence, tried_again_at=NOW)
    waiting = an_attempt(1, status=ItemStatus.PROCESSING, ended_at=None)
    harness.show(
        a_detail(
            an_item(1, status=ItemStatus.PROCESSING),
            replace(waiting, earlier_failures=(earlier,)),
        )
    )
    text = shown_text(harness.pane.happened.sections[1]._earlier)
    assert text.startswith("Failed 3 times: This file isn't an email. Tried again ")
    harness.refresh(a_detail(an_item(1), an_attempt(1)))
    assert harness.pane.happened.sections[1]._earlier.isHidden()
