"""Google Docs against a server that holds each request against Google's description."""

from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import Connected
from tests.servers.google import Google


def test_a_document_is_made_read_and_added_to(google: Google, call: Any) -> None:
    made = call("GoogleDocs.create", title="Report", text="First\r\nSe\x07cond")
    address = f"https://docs.google.com/document/d/{made['id']}/edit?tab=t.0"
    call("GoogleDocs.append", document=address, text="Third\ue000\n")
    found = call("GoogleDocs.get", document=address)
    assert (found["title"], found["text"]) == ("Report", "First\nSecond\nThird\n\n")
    empty = call("GoogleDocs.create", title="Empty")
    call("GoogleDocs.append", document=empty["id"], text="Only")
    assert call("GoogleDocs.get", document=empty["id"])["text"] == "Only\n"
    with pytest.raises(LogicFailure, match="no address of a document"):
        call("GoogleDocs.get", document="https://docs.google.com/spreadsheets/d/abcdefghijkl")


def test_what_others_write_meanwhile_is_neither_lost_nor_taken_for_ours(
    google: Google, call: Any, tmp_path: Path
) -> None:
    made = call("GoogleDocs.create", title="Report", text="First")
    connected = Connected("GoogleDocs.append", google, tmp_path)
    params = connected.input(document=made["id"], text="Ours")
    noted = connected.observe(params)
    document = google.docs.all[made["id"]]
    document.text, document.revision = "First\nTheirs\n", 2
    with pytest.raises(NetworkFailure, match="by somebody else") as failed:
        connected.run(params, noted)
    assert failed.value.took_effect is False
    assert connected.check_outcome(params, noted).verdict is Verdict.RETRY
    document.text = "First\nOurs\nTheirs\n"
    assert connected.check_outcome(params, noted).verdict is Verdict.APPLIED
    document.text = "Fixed\nOurs\n"
    assert connected.check_outcome(params, noted).verdict is Verdict.RETRY
