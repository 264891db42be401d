"""Which workflows reach out of this computer, and where to."""

from pathlib import Path

import pytest

from keep_desktop.ports.views import Outward
from keep_desktop.services.outward import outward, users_of
from keep_desktop.services.overview import overview
from keep_desktop.services.workflows import pause_workflow
from tests.builders.bundled import bundled
from tests.builders.engine import a_keep, a_script


def test_workflows_that_are_on_and_reach_out_are_named_with_their_hosts(tmp_path: Path) -> None:
    feeds = ["https://a.example/feed", "http://me:secret@b.example:81/x"]
    with a_keep(tmp_path) as keep:
        a_script(keep, "// Web.fetchParse is not used\nconsole.log('Web');", name="Quiet")
        a_script(keep, bundled("watch_page").script, name="W", params={"url": feeds[0]})
        a_script(
            keep, "await Feeds.fetch({url: params.urls[0]});", name="F", params={"urls": feeds}
        )
        asks = 'await Http.call({service: "shop", operation: "list"});'
        off = a_script(keep, asks, name="S")
        assert outward(keep) == overview(keep).outward == (
            Outward(workflow="F", places=("a.example", "b.example")),
            Outward(workflow="S", places=("shop",)),
            Outward(workflow="W", places=("a.example",)),
        )  # fmt: skip
        pause_workflow(keep, off)
        assert users_of(keep, ["shop", "bank"]) == {"shop": ("S",), "bank": ()}
        assert [one.workflow for one in outward(keep)] == ["F", "W"]


@pytest.mark.parametrize(
    ("script", "places"),
    [
        ("await Mail.send({account: 'me', to});", ("me",)),
        ('await Web.fetchParse({url: "https://c.example/" + x});', ("c.example",)),
        ("const { fetchParse } = Web;", ()),
        ('globalThis["We" + "b"].fetchParse({url});', ()),
        ("await Mail.list({folder});", None),
        ('Topics.registerInput({source: "Web"});', None),
        ("/* Http\n.call */", None),
    ],
)
def test_what_may_reach_out_is_never_left_out(
    tmp_path: Path, script: str, places: tuple[str, ...] | None
) -> None:
    with a_keep(tmp_path) as keep:
        a_script(keep, f"async function never(x, to, url, folder) {{ {script} }}")
        assert [one.places for one in outward(keep)] == ([] if places is None else [places])
