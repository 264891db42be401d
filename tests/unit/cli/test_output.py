"""What strangers wrote does nothing to a terminal."""

import json

import pytest

from keep_desktop.cli.output import print_json, print_line

#: Each would colour, move, hide or turn round what is on the screen.
HOSTILE = "a\x1b[31m\x9b2J\x07\u202eb\u2066c\u2028d\x7f"


@pytest.mark.parametrize("way", ["text", "json"])
def test_no_text_of_a_stranger_steers_the_terminal(
    way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if way == "text":
        print_line(HOSTILE)
    else:
        print_json({"title": HOSTILE})
    printed = capsys.readouterr().out
    assert all(char == "\n" or char.isprintable() for char in printed)
    if way == "text":
        assert printed.startswith("a⟨U+001B⟩[31m⟨U+009B⟩2J⟨U+0007⟩⟨U+202E⟩b⟨U+2066⟩c")
    if way == "json":
        assert json.loads(printed) == {"title": HOSTILE}
