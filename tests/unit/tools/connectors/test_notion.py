"""Notion: pages and rows as plain values and lines, and what is sent for them."""

from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure
from tests.builders.connected import Connected
from tests.servers.notion import HOME, SOURCE, Notion
from tests.unit.tools.connectors.notion_cases import VALUES


def test_a_row_is_read_as_it_was_written(tmp_path: Path) -> None:
    with Notion() as server:
        create = Connected("Notion.createPage", server, tmp_path)
        given: dict[str, Any] = {"parent": SOURCE, "in_data_source": True, "title": "Tea"}
        made = create.call(**given, properties=VALUES, text="# Why\n- Because\n\nEnd")
        page = Connected("Notion.getPage", server, tmp_path).call(page=made["id"])
        assert page["text"] == "# Why\n- Because\n\nEnd"
        assert page["properties"] == {**VALUES, "Name": "Tea"}
        server.put("Coffee")
        server.put("Water")
        query = Connected("Notion.query", server, tmp_path)
        assert [one["title"] for one in query.call(data_source=SOURCE)] == [
            "Tea",
            "Coffee",
            "Water",
        ]
        assert len(query.call(data_source=SOURCE, limit=2)) == 2


def test_a_search_finds_pages_and_data_sources(tmp_path: Path) -> None:
    with Notion() as server:
        for _ in range(3):
            server.put("Tea")
        search = Connected("Notion.search", server, tmp_path)
        assert [one["title"] for one in search.call(query="tea")] == ["Tea"] * 3
        (source,) = search.call(kind="data_source")
        assert (source["id"], source["kind"], source["title"]) == (SOURCE, "data_source", "Costs")


def test_what_is_below_a_line_is_read_deeper(tmp_path: Path) -> None:
    with Notion() as server:
        (item,) = server.write(HOME, {"type": "bulleted_list_item", "bulleted_list_item": {
            "rich_text": [{"type": "text", "text": {"content": "tea"}}]}})  # fmt: skip
        server.write(item["id"], {"type": "to_do", "to_do": {"checked": True, "rich_text": []}})
        page = Connected("Notion.getPage", server, tmp_path).call(page=HOME)
        assert page["text"] == "- tea\n  [x] "


@pytest.mark.parametrize(
    ("properties", "says"),
    [
        ({"Amount": "12"}, "of the kind number"),
        ({"Done": 1}, "of the kind checkbox"),
        ({"Total": 1}, "of the kind formula"),
        ({"Nothing": 1}, "no property “Nothing”"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_before_it_is_sent(
    properties: dict[str, Any], says: str, tmp_path: Path
) -> None:
    with Notion() as server:
        create = Connected("Notion.createPage", server, tmp_path)
        with pytest.raises(LogicFailure, match=says):
            create.call(parent=SOURCE, in_data_source=True, title="Tea", properties=properties)
        assert not server.effects


def test_more_lines_than_notion_takes_are_refused(tmp_path: Path) -> None:
    with Notion() as server:
        append = Connected("Notion.append", server, tmp_path)
        with pytest.raises(LogicFailure, match="at most 100 lines"):
            append.input(page=HOME, text="\n" * 100)
        create = Connected("Notion.createPage", server, tmp_path)
        with pytest.raises(LogicFailure, match="no properties but its title"):
            create.input(parent=HOME, title="Tea", properties={"Amount": 1})
        append.call(page=HOME, text="\n" * 99)
        assert len(server.effects) == 1
