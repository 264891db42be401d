"""Foreseeing what Files would do, in a rehearsal: nothing changes, and it is what then happens."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import Failure
from tests.unit.tools.file_deeds import BOX, Deed, World, a_furnished_world, a_world, every_deed


@pytest.fixture
def world() -> Iterator[World]:
    with a_furnished_world() as made:
        yield made


@every_deed
def test_foreseeing_changes_nothing_and_says_what_the_call_answers(
    world: World, deed: Deed
) -> None:
    before = world.state()
    tool, params = deed.on(world.box)
    foreseen = tool.foresee(params, world.context())
    BOX.check_output(tool, tool.guess(params, world.context()))
    assert world.state() == before
    assert list((world.root / "own" / "kept").iterdir()) == []
    assert not (world.root / "share").exists()
    assert foreseen == world.do(deed)[1]


@pytest.mark.parametrize(
    "deed",
    [
        Deed("save", {"path": "a.txt", "content": "x"}),
        Deed("save", {"path": "a.txt/x", "content": "x"}),
        Deed("save", {"path": "sub", "content": "x"}),
        Deed("save", {"path": "../x", "content": "x"}),
        Deed("move", {"from": "no.txt", "to": "x"}),
        Deed("move", {"from": "a.txt", "to": "b.txt"}),
        Deed("move", {"from": "sub", "to": "a.txt"}),
        Deed("move", {"from": "sub", "to": "sub/inner"}),
        Deed("move", {"from": "a.txt", "to": "../x"}),
        Deed("copy", {"from": "sub", "to": "x"}),
        Deed("copy", {"from": "no.txt", "to": "x"}),
        Deed("copy", {"from": "a.txt", "to": "b.txt"}),
        Deed("trash", {"path": "no.txt"}),
        Deed("trash", {"path": "."}),
    ],
    ids=lambda deed: f"{deed.tool} {'-'.join(str(value) for value in deed.input.values())}",
)
def test_what_would_be_refused_is_refused_in_a_rehearsal_with_the_same_words(
    world: World, deed: Deed
) -> None:
    tool, params = deed.on(world.box)
    with pytest.raises(Failure) as foreseen:
        tool.foresee(params, world.context())
    with pytest.raises(Failure) as met:
        tool.call(params, world.context())
    assert (type(foreseen.value), foreseen.value.sentence) == (type(met.value), met.value.sentence)


def test_folders_that_a_call_would_make_are_not_made_by_foreseeing_it(world: World) -> None:
    for deed in (
        Deed("save", {"path": "x/y/z.txt", "content": "x"}),
        Deed("move", {"from": "a.txt", "to": "x/y/z.txt"}),
    ):
        before = world.state()
        tool, params = deed.on(world.box)
        tool.foresee(params, world.context())
        assert world.state() == before


def test_two_ways_to_a_place_have_one_name_in_a_rehearsal(world: World) -> None:
    (world.root / "link").symlink_to(world.box)
    tool, direct = Deed("trash", {"path": "a.txt"}).on(world.box)
    _, linked = Deed("trash", {"path": "a.txt"}).on(world.root / "link")
    assert tool.touches(direct) == tool.touches(linked) == (f"file:{world.box.resolve()}/a.txt",)
    for path in ("", "relative", "/a\0b", "/" + "x" * 4000):
        assert len(tool.touches(BOX.parse(tool, {"path": path}))) == 1


# -- any sequence ---------------------------------------------------------------------------------

_NAMES = st.sampled_from(["a", "b", "c", "sub/a", "sub"])
_BYTES = st.sampled_from(["", "one", "two", "three"])
_DEEDS = st.one_of(
    st.builds(
        lambda path, content, over: Deed(
            "save", {"path": path, "content": content, "overwrite": over}
        ),
        _NAMES,
        _BYTES,
        st.booleans(),
    ),
    st.builds(
        lambda tool, start, end, over: Deed(tool, {"from": start, "to": end, "overwrite": over}),
        st.sampled_from(["move", "copy"]),
        _NAMES,
        _NAMES,
        st.booleans(),
    ),
    st.builds(lambda path: Deed("trash", {"path": path}), _NAMES),
)


@settings(max_examples=40)
@given(st.lists(_DEEDS, max_size=8))
def test_any_sequence_is_foreseen_and_taken_back_step_by_step(deeds: list[Deed]) -> None:
    with a_world() as world:
        done = []
        for number, deed in enumerate(deeds):
            before = world.state()
            tool, params = deed.on(world.box)
            foreseen: object
            try:
                foreseen = tool.foresee(params, world.context(f"{number:064x}"))
            except Failure as failure:
                foreseen = type(failure)
            assert world.state() == before
            try:
                evidence, result = world.do(deed, f"{number:064x}"[::-1])
            except Failure as failure:
                assert foreseen is type(failure)
                # A refused call may have made folders on its way; nothing else.
                for path in sorted(world.state().keys() - before.keys(), reverse=True):
                    (world.box / path).rmdir()
                assert world.state() == before
                continue
            assert foreseen == result
            done.append((deed, (evidence, result), before))
        for number, (deed, made, before) in enumerate(reversed(done)):
            world.undo(deed, made, f"undo{number:060x}"[::-1])
            assert world.state() == before
