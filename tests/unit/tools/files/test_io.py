"""The content of files as scripts get it."""

import base64
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Cancelled
from keep_desktop.tools.files.io import Encoding, read_text
from tests.builders.memory import peak_of
from tests.builders.tools import CancelledAfter

_AT_ONCE = 3 * 64 * 1024
_ALL = 16 * 1024 * 1024


@contextmanager
def a_file(folder: Path, content: bytes) -> Iterator[int]:
    (folder / "a").write_bytes(content)
    fd = os.open(folder / "a", os.O_RDONLY)
    try:
        yield fd
    finally:
        os.close(fd)


def never() -> None:
    """No stop."""


@pytest.mark.parametrize("size", [0, 1, _AT_ONCE - 1, _AT_ONCE, _AT_ONCE + 1, 2 * _AT_ONCE + 2])
def test_base64_in_pieces_is_that_of_the_whole(tmp_path: Path, size: int) -> None:
    content = bytes(at % 251 for at in range(size))
    with a_file(tmp_path, content) as fd:
        text = base64.b64encode(content).decode()
        assert read_text(fd, _ALL, "base64", never) == (text, size)


@pytest.mark.parametrize("before", range(4))
def test_a_character_may_lie_on_both_sides_of_a_piece(tmp_path: Path, before: int) -> None:
    text = "x" * (_AT_ONCE - before) + "\U0001f600" * 2
    with a_file(tmp_path, text.encode()) as fd:
        assert read_text(fd, _ALL, "utf-8", never) == (text, len(text.encode()))
        # In the midst of the first of the two.
        most = _AT_ONCE - before + 2
        assert read_text(fd, most, "utf-8", never) == (text[: _AT_ONCE - before], most)


@pytest.mark.parametrize("content", [b"x" * _AT_ONCE + b"\xf0\x9f", b"\xff" + b"x" * _AT_ONCE])
def test_what_is_no_character_is_refused(tmp_path: Path, content: bytes) -> None:
    with a_file(tmp_path, content) as fd, pytest.raises(ValueError, match="utf-8"):
        read_text(fd, _ALL, "utf-8", never)


@pytest.mark.parametrize("encoding", ["utf-8", "base64"])
def test_a_stop_is_looked_at_between_the_pieces(tmp_path: Path, encoding: Encoding) -> None:
    with a_file(tmp_path, b"x" * (5 * _AT_ONCE)) as fd, pytest.raises(Cancelled):
        read_text(fd, _ALL, encoding, CancelledAfter(3).check)


@pytest.mark.parametrize("encoding", ["utf-8", "base64"])
def test_pieces_of_a_text_are_not_held_beside_it(tmp_path: Path, encoding: Encoding) -> None:
    with a_file(tmp_path, b"x" * _ALL) as fd:
        assert peak_of(lambda: read_text(fd, _ALL, encoding, never)) < 1.6 * _ALL
