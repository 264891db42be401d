"""Icons for Windows and macOS hold the drawn pictures as they are."""

import struct

from tests.unit.packaging.conftest import Load


def test_an_icon_for_windows_finds_each_picture_where_it_says(load: Load) -> None:
    pictures = {16: b"small", 256: b"large one"}
    icon = load("pictures").ico(pictures)
    assert struct.unpack_from("<HHH", icon) == (0, 1, 2)
    for index, (size, png) in enumerate(pictures.items()):
        width, _, _, _, _, _, length, offset = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * index)
        assert width == size % 256
        assert icon[offset : offset + length] == png


def test_an_icon_for_macos_reports_its_own_length(load: Load) -> None:
    icon = load("pictures").icns({b"ic07": b"picture"})
    assert icon[:4] == b"icns"
    assert struct.unpack_from(">I", icon, 4) == (len(icon),)
    assert icon[8:12] == b"ic07"
    assert icon.endswith(b"picture")
