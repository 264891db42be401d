"""Which file a question leads to: one that it names, in what its workflow was given, or none."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ports.views import QuestionRow
from keep_desktop.services.context import Keep
from keep_desktop.services.folders import grant_folder
from keep_desktop.services.question_file import file_of
from keep_desktop.services.workflows import Draft, import_workflow
from tests.ui.views import a_question


@dataclass(frozen=True)
class Stage:
    keep: Keep
    folder: Path

    def asked(self, title: str, sentence: str = "", **facts: object) -> Path | None:
        workflow = self.keep.queries.workflows()[0].id
        kind = facts.get("kind", QuestionKind.ITEM_FAILED)
        assert isinstance(kind, QuestionKind)
        row: QuestionRow = a_question(
            workflow_id=workflow, kind=kind, item_title=title, sentence=sentence
        )
        return file_of(self.keep, row)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    folder = tmp_path / "mail"
    (folder / "inbox").mkdir(parents=True)
    (folder / "inbox" / "IMG_2231.eml").write_text("no mail")
    (tmp_path / "secret.txt").write_text("x")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    with open_engine(tmp_path / "data") as keep:
        made = import_workflow(keep, Draft(name="Mail", script="1;", params={}))
        grant_folder(keep, made.workflow_id, folder)
        yield Stage(keep, folder)


def test_it_is_found_by_the_name_in_the_title_or_the_path_in_the_sentence(stage: Stage) -> None:
    file = stage.folder / "inbox" / "IMG_2231.eml"
    assert stage.asked("“inbox/IMG_2231.eml”") == file
    assert stage.asked("A mail", f"“A mail: ‘x’” failed in 3 tries: “{file}” is damaged.") == file


def test_nothing_else_is_led_to(stage: Stage) -> None:
    secret = stage.folder.parent / "secret.txt"
    assert secret.is_file()
    names = (str(secret), "../secret.txt", "link.txt", "inbox", "no such.eml", "a\0b", "/" * 900)
    assert [stage.asked(f"“{name}”") for name in names] == [None] * len(names)
    unknown = QuestionKind.UNKNOWN_OUTCOME
    assert stage.asked("“inbox/IMG_2231.eml”", kind=unknown) is None
