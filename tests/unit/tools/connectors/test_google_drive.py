"""Google Drive against a server that holds each request against Google's description."""

from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import (
    LogicFailure,
    NotGranted,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import KEY, Connected
from tests.servers.google import Google


def test_files_are_found_by_folder_and_name_over_all_pages(google: Google, call: Any) -> None:
    folder = google.drive.put("Ann's \\ reports", mimeType="application/vnd.google-apps.folder")
    ids = [google.drive.put(f"report-{n}.csv", b"a;b", parents=[folder]) for n in range(5)]
    google.drive.put("report-x.csv", b"elsewhere")
    google.drive.put("report-y.csv", b"gone", parents=[folder], trashed=True)
    found = call("GoogleDrive.list", folder=folder, name="report", limit=4)
    assert [one["id"] for one in found] == ids[:0:-1]
    (shown,) = call("GoogleDrive.list", name="Ann's \\ r")
    assert (shown["id"], shown["size"]) == (folder, None)
    assert call("GoogleDrive.get", id=ids[0])["size"] == 3
    with pytest.raises(LogicFailure, match="File not found: none"):
        call("GoogleDrive.get", id="none")


def test_a_file_is_stored_whole_in_a_granted_folder_or_not_at_all(
    google: Google, call: Any, tmp_path: Path
) -> None:
    id = google.drive.put("a.bin", b"content")
    path = tmp_path / "new" / "a.bin"
    saved = call("GoogleDrive.download", id=id, path=str(path))
    assert (path.read_bytes(), saved["size"]) == (b"content", 7)
    assert call("GoogleDrive.download", id=id, path=str(path)) == saved
    google.drive.put("b.bin", b"other")
    with pytest.raises(PreconditionFailure, match="exists already"):
        call("GoogleDrive.download", id="file-000002", path=str(path))
    with pytest.raises(NotGranted):
        call("GoogleDrive.download", id=id, path=str(tmp_path.parent / "a.bin"))
    document = google.drive.put("Letter", mimeType="application/vnd.google-apps.document")
    call("GoogleDrive.download", id=document, path=str(tmp_path / "a.pdf"), format="pdf")
    assert (tmp_path / "a.pdf").read_text() == f"{document} as application/pdf"
    with pytest.raises(PermissionFailure, match="Only files with binary content"):
        call("GoogleDrive.download", id=document, path=str(tmp_path / "b"))
    assert sorted(one.name for one in tmp_path.iterdir()) == [".keep", "a.pdf", "new"]


def test_a_download_is_verified_without_loading_it_again(google: Google, tmp_path: Path) -> None:
    id = google.drive.put("a.bin", b"content")
    connected = Connected("GoogleDrive.download", google, tmp_path)
    params = connected.input(id=id, path=str(tmp_path / "a.bin"))
    noted = connected.observe(params)
    assert connected.check_outcome(params, noted).verdict is Verdict.FAILED
    done = connected.run(params, noted)
    google.requests.clear()
    found = connected.check_outcome(params, noted)
    assert (found.verdict, found.result) == (Verdict.APPLIED, done)
    assert all(one.one("alt") != "media" for one in google.requests)


def test_an_upload_carries_the_key_and_names_the_file(
    google: Google, call: Any, tmp_path: Path
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    folder = call("GoogleDrive.createFolder", name="Reports")
    made = call("GoogleDrive.upload", path=str(tmp_path / "a.pdf"), folder=folder["id"])
    assert (made["name"], made["type"], made["folders"]) == (
        "a.pdf", "application/pdf", [folder["id"]])  # fmt: skip
    assert google.drive.contents[made["id"]] == b"%PDF"
    with pytest.raises(LogicFailure, match="File not found: gone"):
        call("GoogleDrive.upload", path=str(tmp_path / "a.pdf"), folder="gone")
    predicted = Connected("GoogleDrive.upload", google, tmp_path).predict(
        path=str(tmp_path / "a.pdf")
    )
    assert (predicted["name"], len(google.effects)) == ("a.pdf", 2)
    assert KEY[:32] not in str(google.drive.files)
