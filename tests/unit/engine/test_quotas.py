"""What a workflow may take up: each figure can be changed, and beyond it stands a sentence."""

from pathlib import Path

from keep_desktop.services.context import Keep
from keep_desktop.services.settings import set_setting
from tests.builders.engine import a_keep, a_script, items_script, run, statuses


def refusal(folder: Path, key: str, value: int, body: str) -> str:
    """What the run of one item with *body* says where the policy *key* is *value*."""
    with a_keep(folder) as keep:
        set_setting(keep, key, value)
        workflow = a_script(keep, items_script("a", body=body))
        report = run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "failed"}
        return report.error or ""


def test_notes_are_kept_up_to_a_size_in_all(tmp_path: Path) -> None:
    shown = refusal(
        tmp_path,
        "policy.script.max_notes_mb",
        1,
        "for (const id of ['a', 'b', 'c'])"
        " await Memory.createNote({id, title: '', content: 'x'.repeat(400_000)});",
    )
    assert shown.startswith("The notes of the workflow would take more than 1 MB. Delete some")


def test_a_full_store_of_notes_takes_one_that_shrinks(keep: Keep) -> None:
    set_setting(keep, "policy.script.max_notes_mb", 1)
    body = (
        "await Memory.createNote({id: 'a', title: '', content: 'x'.repeat(900_000)});"
        "await Memory.updateNote({id: 'a', content: 'x'.repeat(800_000)});"
        "await Memory.deleteNote({id: 'a'});"
        "await Memory.createNote({id: 'b', title: '', content: 'x'.repeat(900_000)});"
    )
    workflow = a_script(keep, items_script("a", body=body))
    run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "done"}


def test_a_run_sends_so_many_notices_and_no_more(tmp_path: Path) -> None:
    shown = refusal(
        tmp_path,
        "policy.script.max_notices",
        3,
        "for (let i = 0; i < 5; i++) await Users.send({message: `Notice ${i}`});",
    )
    assert shown.startswith("The run sent 3 notifications, which is the most that it may.")
