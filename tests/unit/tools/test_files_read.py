"""Files.read, list, stat and search: what is there, as it is."""

import base64
import hashlib
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import Cancelled, LogicFailure, PermissionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Quotas
from keep_desktop.tools.all import all_tools
from keep_desktop.tools.registry import Registry
from tests.builders.tools import CancelledAfter, FakeCancel, a_context, a_grant

BOX = Registry(all_tools())


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    (folder / "sub" / "deep").mkdir(parents=True)
    (folder / "b.txt").write_text("first line\nGrüße aus Köln\n")
    (folder / "a.PDF").write_bytes(b"%PDF\0\xff")
    (folder / "sub" / "c.txt").write_text("köln again")
    (folder / "sub" / "deep" / "d.pdf").write_text("")
    (folder / ".hidden").write_text("köln")
    (folder / "link").symlink_to("/etc/hosts")
    os.utime(folder / "b.txt", (1_700_000_000.5, 1_700_000_000.5))
    return folder


def ask(name: str, docs: Path, context: CallContext | None = None, **input: Any) -> Any:
    tool = BOX.find("Files", name)
    assert tool is not None
    used = context or a_context(docs.parent / "own", grants=[docs])
    params = BOX.parse(tool, input)
    assert tool.is_read_only(params)
    return BOX.check_output(tool, tool.call(params, used))


def names(entries: list[dict[str, JsonValue]]) -> list[JsonValue]:
    return [entry["name"] for entry in entries]


def test_text_is_read_as_it_is(docs: Path) -> None:
    answer = ask("read", docs, path=str(docs / "b.txt"))
    assert answer["content"] == "first line\nGrüße aus Köln\n"
    assert (answer["size"], answer["truncated"]) == (29, False)


def test_any_bytes_can_be_read_as_base64(docs: Path) -> None:
    answer = ask("read", docs, path=str(docs / "a.PDF"), encoding="base64")
    assert base64.b64decode(answer["content"]) == b"%PDF\0\xff"


def test_bytes_that_are_no_text_are_reported(docs: Path) -> None:
    with pytest.raises(LogicFailure, match="not text in UTF-8"):
        ask("read", docs, path=str(docs / "a.PDF"))


def test_a_long_text_is_cut_between_characters(docs: Path) -> None:
    answer = ask("read", docs, path=str(docs / "b.txt"), max_bytes=14)
    assert (answer["content"], answer["truncated"]) == ("first line\nGr", True)


def test_a_folder_is_listed_sorted_without_links_and_hidden_names(docs: Path) -> None:
    entries = ask("list", docs, folder=str(docs))
    assert names(entries) == ["a.PDF", "b.txt", "sub"]
    assert entries[1] == {
        "name": "b.txt",
        "path": str(docs / "b.txt"),
        "is_folder": False,
        "size": 29,
        "modified": "2023-11-14T22:13:20.500Z",
    }
    assert entries[2]["is_folder"] is True


def test_a_listing_can_go_into_folders_and_choose_by_name(docs: Path) -> None:
    everything = ask("list", docs, folder=str(docs), recursive=True)
    assert names(everything) == ["a.PDF", "b.txt", "sub", "c.txt", "deep", "d.pdf"]
    assert names(ask("list", docs, folder=str(docs), recursive=True, pattern="*.pdf")) == [
        "a.PDF",
        "d.pdf",
    ]
    assert names(ask("list", docs, folder=str(docs), hidden=True))[0] == ".hidden"


def test_a_long_listing_comes_in_pieces(docs: Path) -> None:
    pieces = [
        names(ask("list", docs, folder=str(docs), recursive=True, limit=4, offset=offset))
        for offset in (0, 4, 8)
    ]
    assert pieces == [["a.PDF", "b.txt", "sub", "c.txt"], ["deep", "d.pdf"], []]


def test_without_a_folder_the_granted_places_are_listed(docs: Path) -> None:
    grants = [a_grant(docs), a_grant(docs / "b.txt"), a_grant(docs.parent / "missing.csv")]
    context = a_context(docs.parent / "own", grants=grants)
    assert names(ask("list", docs, context)) == ["docs", "b.txt"]


def test_a_folder_inside_that_links_elsewhere_is_not_listed(docs: Path) -> None:
    (docs / "away").symlink_to("/etc")
    with pytest.raises(PermissionFailure, match="link"):
        ask("list", docs, folder=str(docs / "away"))


def test_a_name_that_is_no_utf8_shows_and_the_others_too(docs: Path) -> None:
    (Path(os.fsdecode(bytes(docs) + b"/\xff.txt"))).write_text("")
    assert names(ask("list", docs, folder=str(docs), pattern="*.txt")) == ["b.txt", "\ufffd.txt"]


def test_a_cancelled_listing_ends(docs: Path) -> None:
    cancel = FakeCancel()
    cancel.cancel()
    with pytest.raises(Cancelled):
        ask("list", docs, a_context(docs.parent, grants=[docs], cancel=cancel), folder=str(docs))


def test_stat_reports_what_is_there(docs: Path) -> None:
    answer = ask("stat", docs, path=str(docs / "sub/c.txt"), hash=True)
    assert (answer["exists"], answer["is_folder"], answer["size"]) == (True, False, 11)
    assert answer["sha256"] == hashlib.sha256("köln again".encode()).hexdigest()
    assert ask("stat", docs, path=str(docs))["is_folder"] is True


@pytest.mark.parametrize("name", ["no.txt", "no/such.txt", "link"])
def test_stat_of_what_is_not_there_says_so(docs: Path, name: str) -> None:
    path = str(docs / name)
    assert ask("stat", docs, path=path, hash=True) == {"path": path, "exists": False}


def test_search_finds_names_and_text_whatever_the_case(docs: Path) -> None:
    answer = ask("search", docs, folder=str(docs), text="KÖLN")
    assert answer["truncated"] is False
    assert [(match["name"], match["found_in"], match["line"]) for match in answer["matches"]] == [
        ("b.txt", "content", 2),
        ("c.txt", "content", 1),
    ]
    assert answer["matches"][0]["excerpt"] == "first line Grüße aus Köln"
    assert ask("search", docs, folder=str(docs), text=".pdf")["matches"][0]["found_in"] == "name"


def test_search_says_where_there_is_more(docs: Path) -> None:
    answer = ask("search", docs, folder=str(docs), text=".", limit=1)
    assert (len(answer["matches"]), answer["truncated"]) == (1, True)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("a" * 1_500_000, "a" * 999 + "b"),
        ("ß" * 500_000, "ss"),
        ("ab" * 750_000, "ab" * 499 + "aa"),
    ],
)
def test_search_takes_time_by_the_length_of_the_text_alone(
    docs: Path, content: str, text: str
) -> None:
    (docs / "long.txt").write_text(content)
    began = time.process_time()
    assert ask("search", docs, folder=str(docs), text=text)["matches"] == []
    assert time.process_time() - began < 2


def test_a_search_ends_in_the_middle_of_a_file(docs: Path) -> None:
    (docs / "a.txt").write_text("a" * 1_500_000)
    cancel = CancelledAfter(10)
    with pytest.raises(Cancelled):
        ask(
            "search",
            docs,
            a_context(docs.parent, grants=[docs], cancel=cancel),
            folder=str(docs),
            text="b",
        )


@pytest.mark.parametrize("at", [65_536 - 8, 65_536 - 4, 65_536, 70_000, 131_072 - 100, 199_995])
def test_search_finds_over_the_pieces_it_reads_in(docs: Path, at: int) -> None:
    lines = at // 100
    before = ("é" + "x" * 98 + "\n") * lines + "y" * (at - lines * 100)
    (docs / "long.txt").write_text(before + "Grüße, ẞtraße" + "\nend" * 30)
    (match,) = ask("search", docs, folder=str(docs), text="GRÜßE, ß")["matches"]
    assert (match["name"], match["line"]) == ("long.txt", lines + 1)
    around = (before + "Grüße, ẞtraße" + "\nend" * 30)[max(0, at - 80) : at + 88]
    assert match["excerpt"] == " ".join(around.split())


def test_a_file_that_is_no_text_further_on_is_not_searched(docs: Path) -> None:
    (docs / "long.bin").write_bytes(b"needle" + b"a" * 200_000 + b"\xff")
    assert ask("search", docs, folder=str(docs), text="needle")["matches"] == []


def test_a_path_of_too_many_folders_is_refused_before_any_is_checked(docs: Path) -> None:
    for name in ("list", "search", "stat", "read"):
        path = str(docs) + "/a" * 1000
        given: dict[str, Any] = {"path" if name in ("stat", "read") else "folder": path}
        if name == "search":
            given["text"] = "x"
        with pytest.raises(LogicFailure, match="more than 200 folders deep"):
            ask(name, docs, **given)


def test_a_deep_folder_behind_a_link_is_found(docs: Path) -> None:
    deep = docs.joinpath(*["d"] * 150)
    deep.mkdir(parents=True)
    (docs.parent / "way").symlink_to(docs)
    path = str(docs.parent / "way").rstrip("/") + "/d" * 150
    assert ask("stat", docs, path=path)["is_folder"] is True


@pytest.mark.parametrize("size", [1024 * 1024, 1024 * 1024 + 1])
def test_a_file_is_hashed_up_to_a_size(docs: Path, size: int) -> None:
    (docs / "large.bin").write_bytes(b"x" * size)
    context = replace(a_context(docs.parent, grants=[docs]), quotas=Quotas(hash_bytes=1024 * 1024))
    path = str(docs / "large.bin")
    assert ask("stat", docs, context, path=path)["size"] == size
    if size <= 1024 * 1024:
        assert ask("stat", docs, context, path=path, hash=True)["sha256"]
    else:
        with pytest.raises(LogicFailure, match="is larger than 1 MB, which is the most"):
            ask("stat", docs, context, path=path, hash=True)
