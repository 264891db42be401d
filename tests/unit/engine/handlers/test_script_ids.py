"""Whether two versions of a script know their items by the same ids."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.engine.handlers.script_ids import IdsChange, ids_change


def _items(id_: str) -> str:
    return f"for (const mail of mails) await Items.withItem({id_}, mail.subject, async () => {{}});"


def _inputs(id_: str) -> str:
    return (
        "const workflow = { producers: { p: { handler: async () => { for (const m of []) "
        f"await Topics.registerInput({{ source: 'Mail', type: 'email', {id_} }}); }} }} }} }};"
    )


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        (_items("`email:${mail.id}`"), _items("`mail:${mail.id}`"), ("email:{id}", "mail:{id}")),
        (_items("`email:${mail.id}`"), _items("'mail:' + mail.id"), ("email:{id}", "mail:{id}")),
        (_items("mail.id"), _items("mail.uid"), ("{id}", "{uid}")),
        (
            f"const key = `a ${{mail.id}}`; {_items('key')}",
            _items("`b ${mail.id}`"),
            ("a {id}", "b {id}"),
        ),
        (_inputs("id: m.id"), _inputs("id: m.uid"), ("Mail email {id}", "Mail email {uid}")),
        (_items("mail.id"), _inputs("id: mail.id"), ("{id}", "Mail email {id}")),
    ],
)  # fmt: skip
def test_another_form_is_told(before: str, after: str, change: tuple[str, str]) -> None:
    assert ids_change(before, after) == IdsChange((change[0],), (change[1],))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (_items("`email:${mail.id}`"), _items("`email:${message.id}`")),
        (_items("`email:${mail.id}`"), _items("`email:${mail.id}`") + _items("`note:${mail.id}`")),
        (_items("keys[0]"), _items("`mail:${mail.id}`")),
        ("let a = 1;", _items("mail.id")),
        (_items("mail.id"), ""),
        (_inputs("id: m.id"), _inputs("id: mail.id") + "// said otherwise"),
    ],
)
def test_what_is_the_same_or_cannot_be_told_is_no_change(before: str, after: str) -> None:
    assert ids_change(before, after) is None


@settings(max_examples=50)
@given(st.text(alphabet="Items.withItem(`${a}`'+){;", max_size=60))
def test_any_text_will_do_and_ids_that_are_said_to_change_differ(script: str) -> None:
    change = ids_change(script, _items("`mail:${mail.id}`"))
    assert change is None or set(change.before).isdisjoint(change.after)
