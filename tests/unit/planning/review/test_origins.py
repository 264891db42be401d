"""Where what an effect is given comes from."""

import pytest

from keep_desktop.planning.review.origins import Origin, TargetOrigin, target_origins
from tests.unit.planning.review.test_static import TOOLS

SEND = """
const to = %s;
await Items.withItem("mail", "A mail", async (ctx) => {
  if (ctx.item.isDone) return;
  await Mail.send({ account: params.account, to, subject: "Hello", text: "Hello" });
});
"""
READ = "(await Mail.list({ folder: params.folder })).map((mail) => mail.from)[0]"


def _of(script: str, argument: str) -> TargetOrigin:
    (found,) = [one for one in target_origins(script, TOOLS) if one.argument == argument]
    return found


@pytest.mark.parametrize(
    ("given", "origin", "names", "value"),
    [
        ('"a@keep.test"', Origin.CONSTANT, (), "a@keep.test"),
        ('"a" + "@keep.test"', Origin.CONSTANT, (), "a@keep.test"),
        ("`${params.to}@keep.test`", Origin.PARAMETER, ("to",), None),
        ("[params.to, params.boss]", Origin.PARAMETER, ("boss", "to"), None),
        (READ, Origin.SOURCE, ("Mail.list",), None),
        (f"{READ} ?? params.to", Origin.SOURCE, ("Mail.list",), None),
        ("(await Memory.getNote({ id: 'to' })).content", Origin.SOURCE, ("Memory.getNote",), None),
        ("somewhere.else()", Origin.UNKNOWN, (), None),
    ],
)
def test_a_recipient_is_known_by_what_it_is_made_of(
    given: str, origin: Origin, names: tuple[str, ...], value: str | None
) -> None:
    found = _of(SEND % given, "to")
    assert (found.tool, found.line, found.column) == ("Mail.send", 5, 9)
    assert (found.origin, found.names, found.value) == (origin, names, value)


def test_an_argument_with_several_ways_to_it_has_each_of_them() -> None:
    script = """
    const fetch = async (url) => await Web.fetchParse({ url });
    await fetch("https://keep.test/");
    await fetch(params.url);
    """
    origins = [one.origin for one in target_origins(script, TOOLS)]
    assert origins == [Origin.CONSTANT, Origin.PARAMETER]


def test_what_is_passed_as_a_whole_is_known_as_a_whole() -> None:
    (found,) = target_origins("await Web.fetchParse(params);", TOOLS)
    assert (found.argument, found.origin) == ("", Origin.PARAMETER)


def test_local_reads_are_no_targets() -> None:
    assert target_origins("await Files.list({ folder: params.folder });", TOOLS) == ()


def test_of_a_script_that_cannot_be_followed_something_is_unknown() -> None:
    deep = "(" * 1000 + "1" + ")" * 1000
    assert target_origins(deep, TOOLS)[-1].origin is Origin.UNKNOWN
    assert target_origins(" " * 300_000, TOOLS)[-1].origin is Origin.UNKNOWN
