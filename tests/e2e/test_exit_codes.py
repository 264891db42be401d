"""What `run` exits with, and what it prints."""

import pytest

from keep_desktop.cli.output import local_time
from tests.builders.cli import NOTE, Desktop
from tests.builders.servers import a_raw_server, answers

THROWS = 'await Items.withItem("bad", "Bad", async () => { throw new Error("no use"); });'
KEYS = ["workflow", "status", "error", "error_type", "runs", "items"]


def test_0_where_all_is_done(keep: Desktop) -> None:
    keep.add("N", NOTE)
    report = keep.json("run", "N")
    assert list(report) == KEYS
    assert report == {
        "workflow": "N",
        "status": "committed",
        "error": None,
        "error_type": None,
        "runs": 1,
        "items": {"done": 1},
    }


def test_4_where_an_item_was_left_failed(keep: Desktop) -> None:
    keep.add("N", THROWS + NOTE)
    result = keep("run", "N", "--json")
    assert result.code == 4
    assert result.value["items"] == {"failed": 1, "done": 1}
    assert result.value["error_type"] == "logic"
    assert "no use" in result.value["error"]
    assert result.value["error"] in result.err


def test_a_run_tells_its_first_failure_and_how_many_more_there_are(keep: Desktop) -> None:
    throws = "await Items.withItem('{0}', 'The {0}', async () => {{ throw new Error('no {0}'); }})"
    keep.add("N", "".join(throws.format(name) + ".catch(() => {});" for name in "abcd") + NOTE)
    result = keep("run", "N")
    assert result.err.startswith("The a: no a (and 3 more: `show items N`)\n")
    assert result.out == "“N”: partly done. Items: 4 failed, 1 done.\n"
    keep.add("M", "".join(throws.format(name) + ";" for name in "ab"))
    assert "(and 1 more: `show items M`)\n" in keep("run", "M").err
    keep.add("L", throws.format("a"))
    assert "more" not in keep("run", "L").err


def test_what_was_done_before_is_no_result_of_a_run(keep: Desktop) -> None:
    keep.add("N", THROWS + NOTE)
    assert keep("run", "N").out == "“N”: partly done. Items: 1 failed, 1 done.\n"
    assert keep("run", "N").out == "“N”: failed. Items: 1 failed, 1 done before.\n"


def test_a_run_tells_what_it_asks_itself_from_an_earlier_question(keep: Desktop) -> None:
    keep.add("N", THROWS + THROWS.replace("bad", "worse") + NOTE)
    keep("run", "N")
    keep("run", "N")
    asks = keep("run", "N")
    assert asks.err.endswith("Something waits for your answer: `show attention N`.\n")
    assert asks.out == "“N”: needs you. Items: 2 need you, 1 done before.\n"
    later = keep("run", "N")
    assert later.err == "An earlier question still waits for your answer: `show attention N`.\n"
    assert later.out == "“N”: done. Items: 1 done before.\n"
    assert later.code == 3
    assert "Left as they are: 2 need you.\n" in keep("run", "N", "--rehearse").out
    assert keep.json("run", "N", "--rehearse")["left"] == [{"why": "needs_you", "count": 2}]


def test_4_where_a_run_failed_also_where_that_leaves_a_question(keep: Desktop) -> None:
    keep.add("N", "throw new Error('broken');")
    assert keep("run", "N").code == 4
    assert keep.json("show", "attention", "N")


@pytest.mark.parametrize("json", [(), ("--json",)], ids=["text", "json"])
@pytest.mark.parametrize(
    ("held_by", "status", "words"),
    [
        (("workflow", "pause", "N"), "paused", "paused"),
        (("workflow", "archive", "N"), "archived", "archived"),
        (("stop",), "stopped", "release"),
        (("stop", "N"), "stopped", "stopped"),
        (("run", "N"), "blocked", "broken"),
    ],
    ids=lambda part: "-".join(part) if isinstance(part, tuple) else "",
)
def test_3_where_the_user_or_a_question_holds_it_and_nothing_runs(
    keep: Desktop, held_by: tuple[str, ...], status: str, words: str, json: tuple[str, ...]
) -> None:
    keep.add("N", "throw new Error('broken');")
    keep(*held_by)
    runs = keep.json("show", "runs", "N")
    result = keep("run", "N", *json)
    assert result.code == 3
    assert words in result.err
    if json:
        assert list(result.value) == KEYS
        assert (result.value["status"], result.value["runs"]) == (status, 0)
    assert keep.json("show", "runs", "N") == runs


def test_3_where_it_stopped_for_something_that_is_not_granted(keep: Desktop) -> None:
    keep.add(
        "N",
        f'await Files.list({{ folder: "{keep.folder}" }});',
    )
    result = keep("run", "N", "--json")
    assert result.code == 3
    assert result.value["error_type"] == "permission"
    assert result.value["status"] == "paused:approval"


def test_5_where_the_network_failed_and_a_retry_is_to_come(keep: Desktop) -> None:
    with a_raw_server(answers(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")) as server:
        keep.add("N", f'await Web.fetchParse({{ url: "{server.url}" }});')
        result = keep("run", "N", "--json")
    assert result.code == 5
    assert (result.value["status"], result.value["error_type"]) == ("paused:transient", "network")
    (row,) = keep.json("workflow", "list")
    at = local_time(row["retry_at"])
    assert f"Keep tries it again at {at}, if it runs then. To try it now: `run N`." in result.err
    assert at in keep.ok("workflow", "list").out
    assert f"tried_again: {at}\n" in keep.ok("show", "workflow", "N").out
    assert keep("run", "N").out == "“N”: postponed. Items: none.\n"


def test_5_where_a_page_is_not_shown_and_then_3_with_the_way_on(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.retry.max_away", "1")
    with a_raw_server(answers(b"HTTP/1.1 404 Gone\r\nContent-Length: 0\r\n\r\n")) as server:
        warns = "console.warn('One\\nfeed');"
        fetch = f'await Web.fetchParse({{ url: "{server.url}", patient: true }});'
        keep.add("N", f"{warns} {fetch}")
        result = keep("run", "N", "--json")
        assert result.code == 5
        assert (result.value["status"], result.value["error_type"]) == ("paused:transient", "away")
        result = keep("run", "N")
    assert result.code == 3
    assert "It warned: One feed\n" in result.err
    assert "Open the page to see whether it is there" in result.err
    assert "Look whether the page is there" in result.err
    assert "paused:transient, 1 warning" in keep("show", "runs", "N").out
    assert "last_run: It warned: One feed" in keep("show", "workflow", "N").out


def test_0_where_a_retry_that_is_waited_for_does(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.retry.base_backoff_ms", "1")
    page = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi"
    both = [answers(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n"), answers(page)]
    with a_raw_server(lambda line, over: both.pop(0)(line, over)) as server:
        keep.add("N", f'await Web.fetchParse({{ url: "{server.url}" }});')
        result = keep("run", "N", "--wait", "30", "--json")
    assert result.code == 0, result
    assert (result.value["status"], result.value["runs"]) == ("committed", 2)
    assert "503" in result.value["error"], "the first failure of the call is told"


def test_a_released_workflow_runs_again_and_release_starts_nothing(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("stop")
    assert keep("run", "N").code == 3
    keep.ok("release")
    assert keep.json("show", "runs", "N") == []
    keep.ok("run", "N")


def test_two_stops_need_two_releases(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("stop")
    keep.ok("stop", "N")
    result = keep("release", "N")
    assert result.code == 3 and "Everything is stopped" in result.out
    assert keep("run", "N").code == 3
    keep.ok("release")
    keep.ok("run", "N")
