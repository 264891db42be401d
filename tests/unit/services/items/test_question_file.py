"""Which file a question leads to: one that it names, in what its workflow was given, or none."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import Received, ReceivedKind
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.items.related_files import file_of, search_of_failure, search_of_question
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.engine import a_script, items_script, run
from tests.ui.views import a_question


@dataclass(frozen=True)
class Harness:
    keep: Keep
    folder: Path

    def asked(self, title: str, sentence: str = "", **facts: object) -> Path | None:
        workflow = self.keep.queries.workflows()[0].id
        kind = facts.get("kind", QuestionKind.ITEM_FAILED)
        assert isinstance(kind, QuestionKind)
        row: QuestionRow = a_question(
            workflow_id=workflow, kind=kind, item_title=title, sentence=sentence
        )
        search = search_of_question(row)
        return None if search is None else file_of(self.keep, search)


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    folder = tmp_path / "mail"
    (folder / "inbox").mkdir(parents=True)
    (folder / "inbox" / "IMG_2231.eml").write_text("no mail")
    (tmp_path / "secret.txt").write_text("x")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    with open_engine(tmp_path / "data") as keep:
        made = import_workflow(keep, Draft(name="Mail", script="1;", params={}))
        grant_folder(keep, made.workflow_id, folder)
        yield Harness(keep, folder)


def _damaged(file: Path) -> UserMessage:
    return UserMessage("“{path}” is damaged.", path=str(file))


def test_it_is_found_by_the_name_in_the_title_or_the_path_in_the_sentence(harness: Harness) -> None:
    file = harness.folder / "inbox" / "IMG_2231.eml"
    assert harness.asked("“inbox/IMG_2231.eml”") == file
    of_host = UserMessage("“{title}” failed: {reason}", title="A mail", reason=_damaged(file))
    assert harness.asked("A mail", of_host) == file
    assert harness.asked("A mail", f"“A mail: ‘x’” failed in 3 tries: “{file}” is damaged.") == file


def test_it_is_found_by_what_its_item_is_about(harness: Harness) -> None:
    keep = harness.keep
    workflow, item = keep.queries.workflows()[0].id, ItemId(1)
    run(keep, a_script(keep, items_script("a", body=""), name="Other"))
    for place, found in (
        ("inbox/IMG_2231.eml", harness.folder / "inbox" / "IMG_2231.eml"),
        (str(harness.folder / "inbox" / "two\nlines.eml"), harness.folder / "inbox"),
        (str(harness.folder.parent / "secret.txt"), None),
    ):
        with keep.ledger.write(durable=False) as uow:
            uow.items.keep_received(item, Received(kind=ReceivedKind.MAIL, place=place))
            uow.commit()
        row = a_question(workflow_id=workflow, item_id=item, kind=QuestionKind.ITEM_FAILED)
        search = search_of_question(row)
        assert search is not None and file_of(keep, search) == found


def test_the_file_of_an_item_is_found_from_its_first_failure_on(harness: Harness) -> None:
    keep, file = harness.keep, harness.folder / "inbox" / "IMG_2231.eml"
    script = "await Items.withItem('a', '“inbox/IMG_2231.eml”', async () => { throw 1; });"
    workflow = a_script(keep, script, name="Mail")
    found = []
    for _ in range(3):
        run(keep, workflow)
        (row,) = keep.queries.items(workflow).rows
        detail = keep.queries.item(row.id)
        assert detail is not None
        search = search_of_failure(detail)
        found.append(None if search is None else file_of(keep, search))
    assert found == [file, file, None], "then it is asked about"


def test_nothing_else_is_led_to(harness: Harness) -> None:
    secret = harness.folder.parent / "secret.txt"
    assert secret.is_file()
    names = (str(secret), "../secret.txt", "link.txt", "inbox", "no such.eml", "a\0b", "/" * 900)
    assert [harness.asked(f"“{name}”") for name in names] == [None] * len(names)
    unknown = QuestionKind.UNKNOWN_OUTCOME
    assert harness.asked("“inbox/IMG_2231.eml”", kind=unknown) is None
