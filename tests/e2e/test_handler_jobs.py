"""The bundled handler workflows by commands, as a user tells their stories."""

from importlib.resources import files
from pathlib import Path

from pytest_httpserver import HTTPServer

from keep_desktop.resources import sample_mail_folder
from tests.builders.cli import Desktop

BUNDLED = Path(str(files("keep_desktop.resources") / "workflows"))
INVOICES, DIGEST = "Book invoices from mail", "Feed digest"


def test_invoices_are_rehearsed_booked_and_not_booked_again(keep: Desktop) -> None:
    sheet = keep.folder / "invoices.csv"
    keep.ok(
        "workflow", "import", BUNDLED / "invoices_by_stage.js", "--name", INVOICES,
        "--param", f"folder={sample_mail_folder()}", "--param", f"file={sheet}",
    )  # fmt: skip
    result = keep.json("run", INVOICES, "--rehearse")
    assert not sheet.exists() and result["error"] is None
    shown = keep.ok("run", INVOICES, "--rehearse").out
    assert "billing@harbour-print.example.com: “" in shown and "4 inputs" in shown
    keep.ok("run", INVOICES)
    done = [row["params"] for row in keep.json("show", "mutations", INVOICES)]
    assert sorted(map(str, done)) == sorted(str(change["params"]) for change in result["changes"])
    before = sheet.read_bytes()
    keep.ok("run", INVOICES)
    assert sheet.read_bytes() == before
    assert keep.json("run", INVOICES, "--rehearse")["changes"] == []


def test_feeds_are_named_one_by_one_and_a_dead_one_fails_nothing(
    keep: Desktop, httpserver: HTTPServer
) -> None:
    feed = "<rss><channel><title>Ferry</title><item><title>Storm</title></item></channel></rss>"
    httpserver.expect_request("/feed").respond_with_data(feed, content_type="text/xml")
    keep.ok(
        "workflow", "import", BUNDLED / "feed_digest.js", "--name", DIGEST,
        "--param", f"feeds={httpserver.url_for('/feed')}",
        "--param", "feeds=http://127.0.0.1:1/gone", "--param", f"folder={keep.folder / 'digests'}",
    )  # fmt: skip
    keep.ok("run", DIGEST)
    (item,) = keep.json("show", "items", DIGEST)
    assert item["title"] == "Ferry: Storm"
    assert any("cannot be reached" in row["text"] for row in keep.json("show", "log", DIGEST))


def test_an_address_that_is_none_is_refused_by_name(keep: Desktop) -> None:
    result = keep(
        "workflow", "import", BUNDLED / "feed_digest.js", "--name", DIGEST,
        "--param", "feeds=nowhere", "--param", f"folder={keep.folder / 'digests'}",
    )  # fmt: skip
    assert result.code != 0
    assert "“nowhere”: write the whole address" in result.err
    assert not (keep.folder / "digests").exists()
