"""Todoist: what is read, and what is sent."""

from pathlib import Path

from tests.builders.connected import Connected
from tests.servers.todoist import Todoist
from tests.unit.tools.connectors.todoist_cases import VALUES


def test_tasks_are_listed_over_pages_by_project_label_and_filter(tmp_path: Path) -> None:
    with Todoist() as server:
        for number in range(4):
            server.put(f"Task {number}", labels=["shop"] if number else [])
        server.put("Elsewhere", project_id="6Home")
        server.put("Done", checked=True)
        tasks = Connected("Todoist.listTasks", server, tmp_path)
        assert len(tasks.call()) == 5
        assert len(tasks.call(limit=3)) == 3
        assert [one["content"] for one in tasks.call(project="6Home")] == ["Elsewhere"]
        named = ["Task 1", "Task 2", "Task 3"]
        assert [one["content"] for one in tasks.call(label="shop")] == named
        assert [one["content"] for one in tasks.call(filter="@shop")] == named
        projects = Connected("Todoist.listProjects", server, tmp_path).call()
        assert [one["name"] for one in projects] == ["Inbox", "Home", "Firm"]


def test_a_task_is_added_changed_completed_and_reopened(tmp_path: Path) -> None:
    with Todoist() as server:
        made = Connected("Todoist.add", server, tmp_path).call(content="Tea", **VALUES)
        assert (made["due"], made["priority"], made["labels"]) == ("2026-11-21", 4, ["shop"])
        update = Connected("Todoist.update", server, tmp_path)
        changed = update.call(id=made["id"], description="", labels=[])
        assert (changed["content"], changed["description"], changed["labels"]) == ("Tea", "", [])
        assert Connected("Todoist.complete", server, tmp_path).call(id=made["id"])["done"]
        assert server.tasks[made["id"]]["checked"]
        assert not Connected("Todoist.reopen", server, tmp_path).call(id=made["id"])["done"]


def test_a_task_that_recurs_goes_on_when_it_is_completed(tmp_path: Path) -> None:
    with Todoist() as server:
        id = server.put("Tea", due_string="every day")
        Connected("Todoist.complete", server, tmp_path).call(id=id)
        (task,) = Connected("Todoist.listTasks", server, tmp_path).call()
        assert (task["due"], task["recurring"], task["done"]) == ("2026-11-21", True, False)
