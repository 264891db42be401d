"""The bundled workflows pass the dynamic review."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.app.build import open_engine
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.engine.rehearsal.run import ProposedVersion
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.planning.review.dynamic import BehaviourReview, check_behaviour
from keep_desktop.resources import sample_mail_folder
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.workflows.create import draft_from
from keep_desktop.services.workflows.lifecycle import import_workflow
from tests.builders.bundled import bundled
from tests.builders.connected import store_connection
from tests.servers.google import Google
from tests.servers.models import Answer, a_model_server
from tests.servers.service import FakeService
from tests.servers.slack import Slack

_FEED = """<rss version="2.0"><channel><title>News</title><link>http://news.example/</link>
<item><guid>1</guid><title>First</title><link>http://news.example/1</link></item>
<item><guid>2</guid><title>Second</title><link>http://news.example/2</link></item>
</channel></rss>"""
_PAGE = "<html><head><title>Prices</title></head><body><p>Chair: 120 €</p></body></html>"


def review(
    folder: Path,
    slug: str,
    params: Mapping[str, JsonValue],
    connected: Mapping[str, FakeService] = MappingProxyType({}),
) -> BehaviourReview:
    ready = bundled(slug)
    with open_engine(folder / "data") as keep:
        for service, server in connected.items():
            store_connection(keep, service, server)
        made = import_workflow(keep, draft_from(ready, ready.title, params)).workflow_id
        with keep.ledger.read() as uow:
            workflow = uow.workflows.get(made)
            version = uow.workflows.version(workflow.active_version_id) if workflow else None
        assert workflow is not None and version is not None
        return check_behaviour(
            keep,
            workflow,
            ProposedVersion(version=version, params=workflow.values, grants=()),
            access=NetworkAccess.of([], workflow.values),
            cancel=CancelSource(),
        )


@pytest.mark.parametrize("slug", ["mail_to_spreadsheet", "invoices_by_stage"])
def test_mail(tmp_path: Path, slug: str) -> None:
    params = {
        "folder": str(sample_mail_folder()),
        "file": str(tmp_path / "rows.csv"),
        "attachments": str(tmp_path / "out"),
    }
    if slug == "invoices_by_stage":
        del params["attachments"]
    found = review(tmp_path, slug, params)
    assert found.findings == () and found.untested_reason is None
    assert found.rehearsal is not None and found.rehearsal.error is None
    assert found.rehearsal.changes and not (tmp_path / "rows.csv").exists()


def test_invoices_to_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    book = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"
    params = {
        "folder": str(sample_mail_folder()),
        "spreadsheet": f"https://docs.google.com/spreadsheets/d/{book}/edit",
        "channel": "#general",
    }
    with Google("token-of-google") as google, Slack("token-of-slack") as slack:
        google.sheets.put(book, [])
        connected = {"google_sheets": google, "slack": slack}
        found = review(tmp_path, "invoices_to_sheet", params, connected)
        assert google.effects == slack.effects == []
    assert found.findings == () and found.untested_reason is None
    assert found.rehearsal is not None and found.rehearsal.error is None
    assert found.rehearsal.changes


def test_tidy_folder(tmp_path: Path) -> None:
    for name in ("a.txt", "b.pdf", "c.jpg", "more/a.txt"):
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text(name)
    params = {"folder": str(tmp_path / "in"), "target": str(tmp_path / "out")}
    found = review(tmp_path, "tidy_folder", params)
    assert found.findings == () and found.untested_reason is None
    assert found.rehearsal is not None and found.rehearsal.error is None
    assert found.rehearsal.changes


def test_feed_digest(tmp_path: Path, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/feed").respond_with_data(_FEED, content_type="application/rss+xml")
    (tmp_path / "out").mkdir()
    params = {"feeds": [httpserver.url_for("/feed")], "folder": str(tmp_path / "out")}
    found = review(tmp_path, "feed_digest", params)
    assert found.findings == () and found.untested_reason is None
    assert found.rehearsal is not None and found.rehearsal.error is None
    assert found.trace is not None and len(found.trace.met) == 2
    assert len(httpserver.log) == 1


def test_meeting_tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        note = tmp_path / "in" / f"{number}.md"
        note.parent.mkdir(exist_ok=True)
        note.write_text(f"Ann does {number}")
        os.utime(note, (1_790_000_000, 1_790_000_000))
    task = {"task": "Do it", "who": "Ann", "due": None}
    with a_model_server(other=lambda body: Answer(text=json.dumps({"tasks": [task]}))) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        params: Mapping[str, JsonValue] = {
            "folder": str(tmp_path / "in"),
            "file": str(tmp_path / "rows.csv"),
            "minutes": 30,
        }
        found = review(tmp_path, "meeting_tasks", params)
        assert len(server.requests) == 3
    assert found.findings == () and found.untested_reason is None
    assert found.rehearsal is not None and found.rehearsal.error is None
    assert found.rehearsal.changes and not (tmp_path / "rows.csv").exists()


def test_watch_page(tmp_path: Path, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/page").respond_with_data(_PAGE, content_type="text/html")
    found = review(tmp_path, "watch_page", {"url": httpserver.url_for("/page")})
    assert found.findings == () and found.untested_reason is None
    assert found.rehearsal is not None and found.rehearsal.error is None
    assert found.rehearsal.changes
    assert len(httpserver.log) == 1
