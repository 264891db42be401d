"""The content of files as scripts get it."""

import base64

import pytest

from keep_desktop.tools.files.io import to_text

_AT_ONCE = 3 * 64 * 1024


@pytest.mark.parametrize("size", [0, 1, _AT_ONCE - 1, _AT_ONCE, _AT_ONCE + 1, 2 * _AT_ONCE + 2])
def test_base64_in_pieces_is_that_of_the_whole(size: int) -> None:
    content = bytes(at % 251 for at in range(size))
    assert to_text(content, "base64", cut=False) == base64.b64encode(content).decode()
