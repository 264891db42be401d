"""Files.save: whole or not at all, and what became of it can be told."""

import base64
from dataclasses import replace
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Cancelled, PermissionFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict, title_of
from keep_desktop.tools.files.fingerprint import sha256_of
from keep_desktop.tools.files.io import CHUNK_SIZE
from keep_desktop.tools.files.save import Save, SaveInput
from tests.builders.memory import peak_of
from tests.builders.tools import CancelledAfter, a_context

SAVE = Save()


@pytest.fixture
def given(tmp_path: Path) -> Path:
    folder = tmp_path / "given"
    folder.mkdir()
    return folder


def context_for(given: Path, evidence: JsonValue = None) -> CallContext:
    return a_context(given.parent / "own", grants=[given], evidence=evidence)


def an_input(given: Path, name: str = "a.txt", content: str = "hello", **more: object) -> SaveInput:
    return SaveInput.model_validate({"path": str(given / name), "content": content, **more})


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_has_exactly_the_content(given: Path) -> None:
    answer = SAVE.call(an_input(given), context_for(given))
    assert (given / "a.txt").read_bytes() == b"hello"
    assert answer == {
        "path": str(given / "a.txt"),
        "size": 5,
        "sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    }
    assert names_in(given) == ["a.txt"]


def test_base64_writes_the_bytes_it_stands_for(given: Path) -> None:
    content = base64.b64encode(b"\x00\xff\r\n").decode()
    SAVE.call(an_input(given, content=content, encoding="base64"), context_for(given))
    assert (given / "a.txt").read_bytes() == b"\x00\xff\r\n"


@pytest.mark.parametrize("size", [3 * CHUNK_SIZE // 4 - 1, 3 * CHUNK_SIZE // 4 + 1, 3_000_001])
def test_a_long_base64_is_that_of_the_whole(given: Path, size: int) -> None:
    content = bytes(at % 251 for at in range(size))
    text = base64.b64encode(content).decode()
    SAVE.call(an_input(given, content=text, encoding="base64"), context_for(given))
    assert (given / "a.txt").read_bytes() == content
    for wrong in (f"{text}QQ==", text[:-1], f"*{text}"):
        with pytest.raises(ValueError, match="is not base64"):
            an_input(given, content=wrong, encoding="base64")


@pytest.mark.parametrize(
    ("content", "encoding"), [("x" * 15_000_000, "utf-8"), ("AAAA" * 4_000_000, "base64")]
)
def test_its_bytes_are_not_held_beside_its_text(given: Path, content: str, encoding: str) -> None:
    def save() -> None:
        params = an_input(given, content=content, encoding=encoding)
        SAVE.payload(params)
        SAVE.observe(params, context_for(given))
        SAVE.call(params, context_for(given))

    assert peak_of(save) < 4_000_000


@pytest.mark.parametrize("checks", [2, 5, 8])
def test_a_stop_is_looked_at_between_the_pieces(given: Path, checks: int) -> None:
    context = replace(context_for(given), cancel=CancelledAfter(checks))
    with pytest.raises(Cancelled):
        SAVE.call(an_input(given, content="x" * (4 * CHUNK_SIZE)), context)
    assert names_in(given) == []


def test_missing_folders_inside_the_granted_one_are_made(given: Path) -> None:
    SAVE.call(an_input(given, "2026/11/a.txt"), context_for(given))
    assert (given / "2026/11/a.txt").read_bytes() == b"hello"


def test_a_granted_folder_that_vanished_is_not_made_again(given: Path) -> None:
    context = context_for(given)
    given.rmdir()
    with pytest.raises(PreconditionFailure, match="is not there") as raised:
        SAVE.call(an_input(given), context)
    assert raised.value.took_effect is False


def test_a_file_with_other_content_is_kept_unless_asked_to_overwrite(given: Path) -> None:
    (given / "a.txt").write_text("mine")
    with pytest.raises(PreconditionFailure, match=r"a\.txt” exists already"):
        SAVE.call(an_input(given), context_for(given))
    assert (given / "a.txt").read_text() == "mine"
    SAVE.call(an_input(given, overwrite=True), context_for(given))
    assert (given / "a.txt").read_text() == "hello"


def test_a_file_with_the_same_content_is_not_written_again(given: Path) -> None:
    (given / "a.txt").write_text("hello")
    was = (given / "a.txt").stat().st_ino
    SAVE.call(an_input(given), context_for(given))
    assert (given / "a.txt").stat().st_ino == was


def test_overwriting_keeps_the_mode_of_the_file(given: Path) -> None:
    (given / "a.txt").write_text("mine")
    (given / "a.txt").chmod(0o640)
    SAVE.call(an_input(given, overwrite=True), context_for(given))
    assert (given / "a.txt").stat().st_mode & 0o777 == 0o640


def test_a_folder_is_never_replaced_by_a_file(given: Path) -> None:
    (given / "a.txt").mkdir()
    with pytest.raises(PreconditionFailure, match="is a folder"):
        SAVE.call(an_input(given, overwrite=True), context_for(given))


def test_the_granted_folder_itself_is_no_file(given: Path) -> None:
    with pytest.raises(PreconditionFailure, match="is a folder"):
        SAVE.call(an_input(given, ""), context_for(given))


def test_a_granted_file_that_is_not_there_yet_may_be_made_but_nothing_beside_it(
    tmp_path: Path,
) -> None:
    context = a_context(tmp_path / "own", grants=[tmp_path / "costs.csv"])
    SAVE.call(an_input(tmp_path, "costs.csv"), context)
    assert (tmp_path / "costs.csv").read_text() == "hello"
    with pytest.raises(PermissionFailure, match="not in a folder this workflow was given"):
        SAVE.call(an_input(tmp_path, "other.csv"), context)


def test_before_the_call_it_is_noted_what_stands_there(given: Path) -> None:
    for name, made in (("a.txt", 0), ("new/a.txt", 1), ("new/er/a.txt", 2)):
        evidence = SAVE.observe(an_input(given, name), context_for(given))
        assert evidence == {"before": None, "made": made}
    (given / "a.txt").write_text("mine")
    evidence = SAVE.observe(an_input(given), context_for(given))
    assert evidence == {"before": sha256_of(b"mine"), "same": False, "kept": None}


def test_a_save_that_happened_is_found_with_the_same_answer(given: Path) -> None:
    context = context_for(given, {"before": None})
    answer = SAVE.call(an_input(given), context)
    assert SAVE.reconcile(an_input(given), context) == Reconciled(Verdict.APPLIED, answer)


def test_a_save_that_did_not_happen_is_reported_and_its_temporary_file_cleared(given: Path) -> None:
    (given / ".keep-a1b2c3d4e5f6.tmp").write_text("hel")
    verdict = SAVE.reconcile(an_input(given), context_for(given, {"before": None})).verdict
    assert verdict is Verdict.FAILED
    assert names_in(given) == []


def test_a_file_as_it_was_before_means_the_save_did_not_happen(given: Path) -> None:
    (given / "a.txt").write_text("mine")
    params = an_input(given, overwrite=True)
    evidence = SAVE.observe(params, context_for(given))
    context = context_for(given, evidence)
    assert SAVE.reconcile(params, context).verdict is Verdict.FAILED


def test_a_file_that_somebody_changed_since_leaves_the_outcome_open(given: Path) -> None:
    (given / "a.txt").write_text("somebody else's")
    assert (
        SAVE.reconcile(an_input(given), context_for(given, {"before": None})).verdict
        is Verdict.RETRY
    )


def test_the_title_names_the_file_and_its_folder_in_one_line() -> None:
    params = SaveInput(path="/home/me/Invoices/report\n.pdf", content="")
    assert title_of(SAVE, params) == "Save “report .pdf” to “Invoices”"


def test_the_payload_is_the_content_and_not_the_way_it_was_written(given: Path) -> None:
    encoded = an_input(given, content="aGVsbG8=", encoding="base64")
    assert SAVE.payload(an_input(given)) == SAVE.payload(encoded) == {"content": "hello"}
    for content in (b"\xff", b"x" * 100_000):
        text = base64.b64encode(content).decode()
        payload = SAVE.payload(an_input(given, content=text, encoding="base64"))
        assert payload == {"size": len(content), "sha256": sha256_of(content)}
    assert SAVE.identity(an_input(given)) == {"path": str(given / "a.txt")}
