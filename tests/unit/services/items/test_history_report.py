"""Promises of an item's history: all of it, complete in itself, and nothing in it that
acts, whatever mail and pages held."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.services.context import Keep
from keep_desktop.services.items import history_report as histories
from keep_desktop.services.items.history_report import MOST_ITEMS
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.presentation.questions import answer_word
from tests.builders.history_report import export_history, history_of
from tests.builders.item_actions import reprocess_items, skip_items
from tests.builders.ledger import new_question

_HOSTILE = '<img src=x onerror=alert(1)> "quoted" & \u202egnp.exe\u0007'
_SCRIPT = """
for (const name of ["first", "second"]) {
  await Items.withItem(`bill:${name}`, `Bill ${name} ${params.title}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Memory.createNote({ id: name, title: params.title, content: "x".repeat(30000) });
    if (name === "second") throw new Error("</td><script>alert(2)</script>");
  });
}
"""
#: Nothing else may stand in the page.
_TAGS = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "table", "tr", "th",
    "td", "pre", "bdi", "br",
}  # fmt: skip


class _Page(HTMLParser):
    """The tags, what they carry, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def workflow_id(keep: Keep) -> WorkflowId:
    draft = Draft(name="Bills & more", script=_SCRIPT, params={"title": _HOSTILE})
    made = import_workflow(keep, draft).workflow_id
    run_and_wait(keep, made)
    return made


def _ids(keep: Keep, workflow_id: WorkflowId) -> list[ItemId]:
    return [row.id for row in items_page(keep, workflow_id).rows]


def test_every_attempt_and_step_is_reported_with_what_was_sent_and_by_which_version(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    ids = _ids(keep, workflow_id)
    text = _Page(history_of(keep, ids)).text
    for shown in ("Bills & more", "bill:first", "bill:second", "Attempt 1", "Memory.createNote"):
        assert shown in text
    assert "Script version1.0" in text.replace(": ", "")
    assert "Happened" in text
    assert text.count("Attempt 1") == 2


def test_a_skip_is_reported_beside_when_the_attempt_had_ended(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    (failed,) = [row.id for row in items_page(keep, workflow_id).rows if "second" in row.title]
    (ended,) = (one.ended_at for one in keep.queries.attempts(failed))
    skip_items(keep, [failed])
    text = _Page(history_of(keep, [failed])).text
    assert ended is not None
    result = ended.astimezone(keep.clock.zone()).replace(microsecond=0)
    assert f"Ended{result.date().isoformat()} {result.time().isoformat()}" in text
    assert "Skipped by you" in text


def test_nothing_in_the_page_acts_or_comes_from_elsewhere(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    html = history_of(keep, _ids(keep, workflow_id))
    page = _Page(html)
    assert page.tags <= _TAGS
    assert page.attributes <= {"lang", "charset", "http-equiv", "content", "class"}
    assert "default-src 'none'" in html
    assert "://" not in html
    assert "<img src=x onerror=alert(1)>" in page.text
    assert "<script>alert(2)</script>" in page.text


def test_what_is_hidden_or_turns_text_round_is_shown_by_its_number(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    html = history_of(keep, _ids(keep, workflow_id))
    assert "\u202e" not in html
    assert "\u0007" not in html
    assert "\\u{202E}gnp.exe" in html


def test_a_very_long_value_is_cut_and_says_so(keep: Keep, workflow_id: WorkflowId) -> None:
    html = history_of(keep, _ids(keep, workflow_id))
    assert "more characters are available in Keep" in html


def test_questions_and_their_answers_stand_there_with_their_times(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    (failed,) = [row.id for row in items_page(keep, workflow_id).rows if "second" in row.title]
    at = keep.clock.now()
    with keep.ledger.write() as uow:
        for sentence in ("Was it <b>paid</b>?", "And now?"):
            new_question(
                uow, QuestionKind.ITEM_FAILED, workflow_id, sentence, item_id=failed, at=at
            )
            if sentence.startswith("Was"):
                uow.questions.close_of(item_id=failed, answer="skip", at=at)
        uow.commit()
    text = _Page(history_of(keep, [failed])).text
    assert "Questions and answers" in text
    assert "Was it <b>paid</b>?" in text
    assert "Skip" in text
    assert "no answer yet" in text


def test_whatever_was_answered_is_reported(keep: Keep, workflow_id: WorkflowId) -> None:
    (item_id, *_), at = _ids(keep, workflow_id), keep.clock.now()
    with keep.ledger.write() as uow:
        for answer in Answer:
            new_question(
                uow, QuestionKind.ITEM_FAILED, workflow_id, "And now?", item_id=item_id, at=at
            )
            uow.questions.close_of(item_id=item_id, answer=answer, at=at)
        uow.commit()
    text = _Page(history_of(keep, [item_id])).text
    assert all(answer_word(answer) in text for answer in Answer)


def test_several_items_go_into_one_file_that_is_whole_or_not_there(
    keep: Keep, workflow_id: WorkflowId, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, ids = tmp_path / "bills.html", _ids(keep, workflow_id)
    export_history(keep, ids, path)
    whole = path.read_bytes()
    assert whole.decode().count("<h2>") == 2
    monkeypatch.setattr(histories, "_VALUE_LENGTH", None)
    with pytest.raises(TypeError):
        export_history(keep, ids, path)
    assert path.read_bytes() == whole
    assert {one.name for one in tmp_path.iterdir()} == {"data", "bills.html"}


def test_where_it_cannot_be_written_or_is_too_much_it_is_refused_in_words(
    keep: Keep, workflow_id: WorkflowId, tmp_path: Path
) -> None:
    ids = _ids(keep, workflow_id)
    with pytest.raises(Refused, match="no place for it"):
        export_history(keep, ids, keep.data_dir / "bills.html")
    with pytest.raises(Refused, match="There is no folder"):
        export_history(keep, ids, tmp_path / "none" / "bills.html")
    with pytest.raises(Refused, match="Choose fewer"):
        history_of(keep, ids * MOST_ITEMS)


def test_an_item_that_is_gone_and_a_second_attempt_are_reported(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    (failed,) = [row.id for row in items_page(keep, workflow_id).rows if "second" in row.title]
    assert not reprocess_items(keep, [failed], again=True)
    run_and_wait(keep, workflow_id)
    text = _Page(history_of(keep, [failed, ItemId(999)])).text
    assert "Attempt 2" in text
    assert "An item no longer exists." in text
