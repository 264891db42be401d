"""Which file a step leads to: what it wrote, where that lies in what its workflow is given now."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.ports.views import MutationRow
from keep_desktop.services.access.folders import grant_folder, revoke_folder
from keep_desktop.services.items.related_files import is_document, output_file, output_path
from tests.builders.engine import a_keep, a_script, items_script, run
from tests.ui.item_views import NOW, a_step


def _a_save(path: str, **facts: Any) -> MutationRow:
    return replace(a_step(1, namespace="Files", method="save", params={"path": path}), **facts)


def test_no_disk_is_looked_at_to_know_that_a_step_made_a_file() -> None:
    assert output_path(_a_save("/no/such/made.csv")) == "/no/such/made.csv"
    assert output_path(_a_save("made.csv")) is None
    assert output_path(_a_save("/made.csv", method="trash")) is None
    assert output_path(_a_save("/made.csv", namespace="Books")) is None
    drive = _a_save("/made.csv", namespace="GoogleDrive", method="download")
    assert output_path(drive) == "/made.csv"
    assert output_path(replace(drive, method="upload")) is None
    assert output_path(_a_save("/made.csv", status=MutationStatus.FAILED)) is None
    assert output_path(_a_save("/made.csv", undone_at=NOW)) is None


def test_only_documents_are_opened() -> None:
    shown = ("a.pdf.exe", "a.desktop", "a.html", "a.svg", "a.xlsm", "a.sh", "a", "b:a.csv", ".pdf")
    assert all(map(is_document, ("/a/mail.csv", "/a/IMG.JPG", "/a/x.tar.pdf")))
    assert not any(is_document(f"/a/{name}") for name in shown)


def test_it_is_found_where_it_is_and_where_the_workflow_may_be_only(tmp_path: Path) -> None:
    box, secret = tmp_path / "box", tmp_path / "secret.txt"
    box.mkdir()
    secret.write_text("x")
    file = box / "made.csv"
    with a_keep(tmp_path) as keep:
        body = "await Files.save({ path: params.path, content: 'a' });"
        workflow = a_script(keep, items_script("one", body=body), params={"path": str(file)})
        grant_folder(keep, workflow, box)
        run(keep, workflow)
        (row,) = keep.queries.mutations(workflow)
        made = output_file(keep, row)
        assert made is not None
        assert (made.path, made.is_document) == (file, True)
        file.chmod(0o755)
        program = output_file(keep, row)
        assert program is not None
        assert not program.is_document
        for name in (str(secret), str(box / "../secret.txt"), str(box / "no.csv"), "/a\0b"):
            assert output_file(keep, replace(row, result={"path": name})) is None
        file.unlink()
        file.symlink_to(secret)
        assert output_file(keep, row) is None
        file.unlink()
        file.mkdir()
        folder = output_file(keep, row)
        assert folder is not None
        assert not folder.is_document
        revoke_folder(keep, workflow, box)
        assert output_file(keep, row) is None
