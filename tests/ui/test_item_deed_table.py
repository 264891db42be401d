"""What the window offers for an item in each state, and what it says beforehand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.ports.views import ItemRow
from keep_desktop.services.workflows import pause_workflow
from keep_desktop.ui.bulk_words import Deed, Meant, menu_word, why_not
from keep_desktop.ui.dialogs.bulk import BulkDialog
from keep_desktop.ui.worker import Reader
from tests.builders.engine import Outside, a_keep, a_script, lost, run
from tests.builders.flows import TAKE, a_flow
from tests.builders.item_states import STATES, ItemStates, items_in_each_state
from tests.ui.dialog_tools import until

_NOT_ENDED = "Reprocess: its attempt has not ended"
_AGAIN = "Some of its steps have happened: these are made once more."
_DONE = "It is done already. Its steps are made again, such as “Effect done”."
_IF = "It is not known whether “Effect {0}/2” happened. If it did, it is made once more."
_NO_MORE = "It is not known whether “Effect {0}/2” happened. Keep looks and asks no more."
#: By state: the entry of the menu, and what is warned of before it is done; None: it is not.
SKIP = {
    "done": ("Skip: it is done already", None),
    "undone": ("Skip: later runs leave it alone already", None),
    "failed": ("Skip…", ""),
    "keeps": ("Skip…", ""),
    "asked": ("Skip…", _NO_MORE.format("asked")),
    "checked": ("Skip…", _NO_MORE.format("checked")),
    "skipped": ("Skip: it is skipped already", None),
    "waiting": ("Skip…", ""),
}
REPROCESS = {
    "done": ("Reprocess…", _DONE),
    "undone": ("Reprocess…", ""),
    "failed": ("Reprocess…", _AGAIN),
    "keeps": ("Reprocess…", _AGAIN),
    "asked": ("Reprocess…", f"{_IF.format('asked')}\n{_AGAIN}"),
    "checked": (_NOT_ENDED, None),
    "skipped": ("Reprocess…", _AGAIN),
    "waiting": (_NOT_ENDED, None),
}


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ItemStates]:
    folder: Path = tmp_path_factory.mktemp("states")
    with items_in_each_state(folder) as made:
        yield made


@pytest.mark.parametrize("deed", Deed)
@pytest.mark.parametrize("state", STATES)
def test_a_deed_is_offered_with_a_warning_of_what_it_does_or_with_why_not(
    qtbot: QtBot, items: ItemStates, reader: Reader, state: str, deed: Deed
) -> None:
    rows = items.keep.queries.items(items.workflow).rows
    row: ItemRow = next(one for one in rows if one.logical_item_id == state)
    word, warned = (SKIP if deed is Deed.SKIP else REPROCESS)[state]
    assert (why_not(deed, row) or menu_word(deed, 1)) == word
    done = row.status == "done"
    back = row.taken_back_at is not None
    meant = Meant(items.workflow, (row.id,), None, may_be_done=done, taken_back=back)
    dialog = BulkDialog(items.keep, reader, deed, meant)
    qtbot.addWidget(dialog)
    dialog.open()
    until(qtbot, lambda: not dialog.heading.text().startswith("Counting"))
    assert dialog.go.isVisible() is (warned is not None)
    if warned is not None:
        assert dialog.note.sentence.startswith(warned)
        in_doubt = "not known" in warned
        assert dialog.go.property("kind") == ("" if in_doubt else "primary")
        assert bool(dialog.note.sentence) is bool(warned)


def test_of_several_it_says_how_many_make_something_again(
    qtbot: QtBot, items: ItemStates, reader: Reader
) -> None:
    meant = Meant(items.workflow, tuple(items.ids.values()), None, may_be_done=True)
    dialog = BulkDialog(items.keep, reader, Deed.REPROCESS, meant)
    qtbot.addWidget(dialog)
    dialog.open()
    until(qtbot, lambda: not dialog.heading.text().startswith("Counting"))
    assert dialog.heading.text() == "Reprocess 5 items?"
    first, second, third = dialog.note.sentence.split("\n")
    assert first.startswith("1 of them is done already."), (
        "the undone one has nothing to make twice"
    )
    assert second.startswith("3 of them are not done, but some of their steps have happened:")
    assert third == "1 of them waits for an answer. Its question goes."
    assert dialog.staying.words.text().count("\n") == 2


def test_an_input_in_doubt_is_skipped_without_its_question(
    qtbot: QtBot, reader: Reader, tmp_path: Path
) -> None:
    outside = Outside(tmp_path / "outside.txt")
    outside.before = _lose
    with a_keep(tmp_path, outside) as keep:
        effect = "await Outside.blind({ name: prepared.data.name });"
        workflow = a_script(keep, a_flow("a", "b", prepare=TAKE, mutate=effect))
        run(keep, workflow)
        ids = tuple(row.id for row in keep.queries.items(workflow).rows)
        said = []
        for meant in (ids[-1:], ids):
            dialog = BulkDialog(keep, reader, Deed.SKIP, Meant(workflow, meant, None, False))
            qtbot.addWidget(dialog)
            dialog.open()
            until(qtbot, dialog.go.isEnabled)
            said.append(dialog.note.sentence)
        assert said[0].startswith("A step of it is asked about. That question stays,")
        assert said[1].startswith("Some of their steps are asked about.")


def test_what_starts_over_in_a_paused_workflow_waits_for_that(
    qtbot: QtBot, reader: Reader, tmp_path: Path
) -> None:
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "await Items.withItem('a', 'A', async () => {});")
        run(keep, workflow)
        pause_workflow(keep, workflow)
        (row,) = keep.queries.items(workflow).rows
        dialog = BulkDialog(keep, reader, Deed.REPROCESS, Meant(workflow, (row.id,), None, True))
        qtbot.addWidget(dialog)
        dialog.open()
        until(qtbot, dialog.go.isEnabled)
        with qtbot.waitSignal(dialog.told, timeout=30_000) as told:
            dialog.go.click()
        assert told.args == ["1 item starts over with the next run, once it may run again."]
        assert dialog.may_run is None


def _lose(name: str) -> None:
    raise lost(name)
