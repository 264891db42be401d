"""Foreseeing what Files would do, in a rehearsal: nothing changes, and it is what then happens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Failure
from tests.unit.tools.file_actions import BOX, Action, Fixtures, every_action, make_fixtures


@every_action
def test_foreseeing_changes_nothing_and_says_what_the_call_answers(
    fixtures: Fixtures, action: Action
) -> None:
    before = fixtures.state()
    tool, params = action.on(fixtures.box)
    foreseen = tool.predict(params, fixtures.context())
    BOX.check_output(tool, tool.predict_from_params(params, fixtures.context()))
    assert fixtures.state() == before
    assert list((fixtures.root / "own" / "kept").iterdir()) == []
    assert not (fixtures.root / "share").exists()
    assert foreseen == fixtures.do(action)[1]


@pytest.mark.parametrize(
    "action",
    [
        Action("save", {"path": "a.txt", "content": "x"}),
        Action("save", {"path": "a.txt/x", "content": "x"}),
        Action("save", {"path": "sub", "content": "x"}),
        Action("save", {"path": "../x", "content": "x"}),
        Action("move", {"from": "no.txt", "to": "x"}),
        Action("move", {"from": "a.txt", "to": "b.txt"}),
        Action("move", {"from": "sub", "to": "a.txt"}),
        Action("move", {"from": "sub", "to": "sub/inner"}),
        Action("move", {"from": "a.txt", "to": "../x"}),
        Action("copy", {"from": "sub", "to": "x"}),
        Action("copy", {"from": "no.txt", "to": "x"}),
        Action("copy", {"from": "a.txt", "to": "b.txt"}),
        Action("trash", {"path": "no.txt"}),
        Action("trash", {"path": "."}),
    ],
    ids=lambda action: f"{action.tool} {'-'.join(str(value) for value in action.input.values())}",
)
def test_what_would_be_refused_is_refused_in_a_rehearsal_with_the_same_words(
    fixtures: Fixtures, action: Action
) -> None:
    tool, params = action.on(fixtures.box)
    with pytest.raises(Failure) as foreseen:
        tool.predict(params, fixtures.context())
    with pytest.raises(Failure) as met:
        tool.call(params, fixtures.context())
    assert (type(foreseen.value), foreseen.value.sentence) == (type(met.value), met.value.sentence)


def test_folders_that_a_call_would_make_are_not_made_by_foreseeing_it(fixtures: Fixtures) -> None:
    for action in (
        Action("save", {"path": "x/y/z.txt", "content": "x"}),
        Action("move", {"from": "a.txt", "to": "x/y/z.txt"}),
    ):
        before = fixtures.state()
        tool, params = action.on(fixtures.box)
        tool.predict(params, fixtures.context())
        assert fixtures.state() == before


def test_two_ways_to_a_place_have_one_name_in_a_rehearsal(fixtures: Fixtures) -> None:
    (fixtures.root / "link").symlink_to(fixtures.box)
    tool, direct = Action("trash", {"path": "a.txt"}).on(fixtures.box)
    _, linked = Action("trash", {"path": "a.txt"}).on(fixtures.root / "link")
    assert (
        tool.resources(direct)
        == tool.resources(linked)
        == (f"file:{fixtures.box.resolve()}/a.txt",)
    )
    for path in ("relative", "/a\0b", "/" + "x" * 4000):
        assert len(tool.resources(BOX.parse(tool, {"path": path}))) == 1
    assert tool.resources(BOX.parse(tool, {"path": ""})) == ()


# -- any sequence ---------------------------------------------------------------------------------

_NAMES = st.sampled_from(["a", "b", "c", "sub/a", "sub"])
_BYTES = st.sampled_from(["", "one", "two", "three"])
_ACTIONS = st.one_of(
    st.builds(
        lambda path, content, over: Action(
            "save", {"path": path, "content": content, "overwrite": over}
        ),
        _NAMES,
        _BYTES,
        st.booleans(),
    ),
    st.builds(
        lambda tool, start, end, over: Action(tool, {"from": start, "to": end, "overwrite": over}),
        st.sampled_from(["move", "copy"]),
        _NAMES,
        _NAMES,
        st.booleans(),
    ),
    st.builds(lambda path: Action("trash", {"path": path}), _NAMES),
)


@settings(max_examples=40)
@given(st.lists(_ACTIONS, max_size=8))
def test_any_sequence_is_foreseen_and_undone_step_by_step(actions: list[Action]) -> None:
    with make_fixtures() as fixtures:
        done = []
        for number, action in enumerate(actions):
            before = fixtures.state()
            tool, params = action.on(fixtures.box)
            foreseen: object
            try:
                foreseen = tool.predict(params, fixtures.context(f"{number:064x}"))
            except Failure as failure:
                foreseen = type(failure)
            assert fixtures.state() == before
            try:
                evidence, result = fixtures.do(action, f"{number:064x}"[::-1])
            except Failure as failure:
                assert foreseen is type(failure)
                # A refused call may have made folders on its way; nothing else.
                for path in sorted(fixtures.state().keys() - before.keys(), reverse=True):
                    (fixtures.box / path).rmdir()
                assert fixtures.state() == before
                continue
            assert foreseen == result
            done.append((action, (evidence, result), before))
        for number, (action, made, before) in enumerate(reversed(done)):
            fixtures.undo(action, made, f"undo{number:060x}"[::-1])
            assert fixtures.state() == before
