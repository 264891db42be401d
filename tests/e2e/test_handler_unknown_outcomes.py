"""What a handler workflow does where nobody knows whether its step happened: by commands, against
a real local server."""

import json
import re
import threading
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from tests.builders.cli import GENEROUS_S, CliResult, Desktop
from tests.builders.flows import a_flow, events_of, inputs_of, runs_of, state_of
from tests.builders.waiting import wait_for

SERVICE = """
service: orders
base_url: {url}
operations:
  create:
    kind: mutation
    method: POST
    path: /orders
    idempotency_header: Idempotency-Key
    timeout_s: 30
    reconcile:
      method: GET
      path: "/orders/by-key/{{idempotency_key}}"
      applied: {{ status: 200 }}
      failed: {{ status: 404 }}
  blind: {{ kind: mutation, method: POST, path: /orders, idempotency_header: Idempotency-Key }}
"""
#: One order for each name; whether it was made can be looked up, or not.
SEEN, BLIND = (
    f"await Http.call({{ service: 'orders', operation: '{operation}', body: prepared.data }});"
    for operation in ("create", "blind")
)


class Orders:
    """Takes each order; `breaks` of the answers are lost, `effect` False loses the order too."""

    def __init__(self, server: HTTPServer) -> None:
        self.made: dict[str, Any] = {}
        self.asked = 0
        self.breaks = 1
        self.effect = True
        #: A look tells nothing while this is set.
        self.hidden = False
        #: Orders wait for this.
        self.open = threading.Event()
        self.open.set()
        server.expect_request("/orders", method="POST").respond_with_handler(self._create)
        by_key = re.compile("^/orders/by-key/")
        server.expect_request(by_key, method="GET").respond_with_handler(self._find)

    def names(self) -> list[str]:
        return [order["name"] for order in self.made.values()]

    def _create(self, request: Request) -> Response:
        self.asked += 1
        self.open.wait(GENEROUS_S)
        breaks, self.breaks = self.breaks > 0, max(0, self.breaks - 1)
        if self.effect or not breaks:
            self.made.setdefault(request.headers["Idempotency-Key"], request.get_json())
        return Response("broken", 500) if breaks else _json({"number": len(self.made)}, 201)

    def _find(self, request: Request) -> Response:
        if self.hidden:
            return Response("not now", 503)
        order = self.made.get(request.path.rpartition("/")[2])
        return Response("no", 404) if order is None else _json(order, 200)


def _json(value: Any, status: int) -> Response:
    return Response(json.dumps(value), status, content_type="application/json")


@pytest.fixture
def orders(keep: Desktop, httpserver: HTTPServer) -> Orders:
    """The service `orders`; a look that tells nothing is taken once more, at once."""
    file = keep.folder / "orders.yaml"
    file.write_text(SERVICE.format(url=httpserver.url_for("/").rstrip("/")))
    keep.ok("connector", "add", file)
    keep.ok("config", "set", "policy.reconcile.base_backoff_ms", "1")
    keep.ok("config", "set", "policy.reconcile.max_attempts", "1")
    keep.ok("config", "set", "policy.retry.base_backoff_ms", "1")
    return Orders(httpserver)


def _run(keep: Desktop, *words: str) -> CliResult:
    return keep("run", "N", "--no-producers", "--json", *words)


def _unknown_outcome(keep: Desktop, orders: Orders) -> str:
    """The order of “a” was sent and its answer lost, and it is asked about; the step's number."""
    orders.hidden = True
    keep.add("N", a_flow("a", "b", mutate=SEEN))
    assert keep("run", "N", "--wait", "30").code == 3
    (question,) = keep.json("show", "attention", "N")
    assert question["kind"] == "unknown_outcome"
    return str(question["mutation_id"])


# -- while it is not known ------------------------------------------------------------------------


def test_a_step_that_cannot_be_looked_up_blocks_the_workflow_with_a_question(
    keep: Desktop, orders: Orders
) -> None:
    keep.add("N", a_flow("a", "b", mutate=BLIND))
    result = keep("run", "N", "--json")
    assert (result.code, result.value["status"]) == (3, "paused:reconciliation")
    (question,) = keep.json("show", "attention", "N")
    assert question["actions"] == ["happened", "did-not-happen", "skip"]
    assert keep.json("show", "workflow", "N")["error"] == question["question"]
    assert events_of(keep, "N") == {"a": "reserved", "b": "pending"}
    assert inputs_of(keep, "N") == {"a": "pending", "b": "pending"}
    again = _run(keep)
    assert (again.code, again.value["status"], again.value["runs"]) == (3, "blocked", 0)
    assert orders.asked == 1
    (shown,) = keep.json("show", "mutations", "N")
    assert shown["status"] == "indeterminate"
    (note,) = (r for r in keep.json("show", "notifications", "N") if r["type"] == "escalated")
    assert "orders" in json.dumps(note["payload"])


def test_nothing_else_runs_while_a_step_is_being_verified(keep: Desktop, orders: Orders) -> None:
    keep.ok("config", "set", "policy.reconcile.max_backoff_ms", "3600000")
    keep.ok("config", "set", "policy.reconcile.base_backoff_ms", "3600000")
    orders.hidden = True
    keep.add("N", a_flow("a", "b", mutate=SEEN))
    result = keep("run", "N", "--json")
    assert (result.code, result.value["status"]) == (5, "paused:reconciliation")
    assert keep.json("show", "workflow", "N")["error"] is None
    again = _run(keep)
    assert (again.code, again.value["status"], again.value["runs"]) == (
        5,
        "paused:reconciliation",
        0,
    )
    assert "Order" in again.err or "orders" in again.err
    with keep.engine():
        effective_params = _run(keep)
        assert (effective_params.code, effective_params.value["runs"]) == (5, 0)
    assert orders.asked == 1 and keep.json("show", "attention", "N") == []


def test_waiting_goes_on_with_the_verification_and_what_follows(
    keep: Desktop, orders: Orders
) -> None:
    keep.ok("config", "set", "policy.reconcile.max_attempts", "100")
    keep.ok("config", "set", "policy.reconcile.max_backoff_ms", "20")
    orders.hidden = True
    keep.add("N", a_flow("a", "b", mutate=SEEN))
    waiting = keep.start("run", "N", "--wait", "60")
    keep.until(waiting, lambda: orders.asked == 1)
    keep.until(
        waiting,
        lambda: any(m["reconcile_attempts"] > 1 for m in keep.json("show", "mutations", "N")),
    )
    orders.hidden = False
    waiting.communicate(timeout=GENEROUS_S)
    assert waiting.returncode == 0
    assert (orders.names(), orders.asked) == (["a", "b"], 2)
    assert set(events_of(keep, "N").values()) == {"consumed"}


# -- answers --------------------------------------------------------------------------------------


def test_it_happened_goes_on_at_next_without_a_result(keep: Desktop, orders: Orders) -> None:
    step = _unknown_outcome(keep, orders)
    keep.ok("resolve", step, "happened")
    workflow = keep.json("show", "workflow", "N")
    (_, held) = keep.json("show", "runs", "N")
    assert (workflow["error"], workflow["pending_retry_run_id"]) == (None, held["id"])
    assert events_of(keep, "N") == {"a": "reserved", "b": "pending"}
    assert _run(keep).code == 0
    gone_on = keep.json("show", "runs", "N")[2]
    assert (gone_on["retry_of"], gone_on["phase"]) == (held["id"], "committed")
    assert gone_on["mutation_outcome"] == "success"
    assert orders.names() == ["a", "b"], "not sent again"
    assert set(events_of(keep, "N").values()) == {"consumed"}
    assert events_of(keep, "N", "made") == {"a": "consumed", "b": "consumed"}
    assert keep.json("show", "workflow", "N")["pending_retry_run_id"] is None


def test_it_did_not_happen_makes_it_again(keep: Desktop, orders: Orders) -> None:
    orders.effect = False
    step = _unknown_outcome(keep, orders)
    keep.ok("resolve", step, "did-not-happen")
    assert events_of(keep, "N") == {"a": "pending", "b": "pending"}
    assert keep.json("show", "workflow", "N")["pending_retry_run_id"] is None
    assert _run(keep).code == 0
    assert orders.names() == ["a", "b"]
    statuses = [(m["status"], m["resolved_by"]) for m in keep.json("show", "mutations", "N")]
    assert statuses[0] == ("failed", "user_assert_failed")
    assert set(events_of(keep, "N").values()) == {"consumed"}


def test_skip_informs_next_and_leaves_the_events(keep: Desktop, orders: Orders) -> None:
    step = _unknown_outcome(keep, orders)
    keep.ok("resolve", step, "skip")
    assert _run(keep).code == 0
    assert events_of(keep, "N") == {"a": "skipped", "b": "consumed"}
    assert events_of(keep, "N", "made") == {"b": "consumed"}, "PASS_ON publishes what was applied"
    assert inputs_of(keep, "N") == {"a": "done", "b": "done"}
    outcomes = [run["mutation_outcome"] for run in keep.json("show", "runs", "N")]
    assert "skipped" in outcomes
    assert orders.asked == 2


def test_an_answer_starts_the_workflow_where_the_engine_runs(keep: Desktop, orders: Orders) -> None:
    step = _unknown_outcome(keep, orders)
    with keep.engine() as engine:
        keep.ok("resolve", step, "happened")
        keep.until(engine, lambda: set(inputs_of(keep, "N").values()) == {"done"})
    assert orders.names() == ["a", "b"] and orders.asked == 2
    again = keep("resolve", step, "skip")
    assert again.code == 2 and "no longer open" in again.err


def test_a_version_goes_on_after_the_step_of_the_one_before(keep: Desktop, orders: Orders) -> None:
    step = _unknown_outcome(keep, orders)
    keep.ok("resolve", step, "happened")
    pending = keep.json("show", "workflow", "N")["pending_retry_run_id"]
    keep.add("N", a_flow("a", "b", mutate=SEEN, next="return { by: 2 };"))
    assert keep.json("show", "workflow", "N")["pending_retry_run_id"] == pending
    assert events_of(keep, "N") == {"a": "reserved", "b": "pending"}
    assert _run(keep).code == 0
    gone_on = keep.json("show", "runs", "N")[2]
    assert (gone_on["retry_of"], gone_on["version"]) == (pending, "2.0")
    assert state_of(keep, "N", "make")["state"] == {"by": 2}
    assert orders.names() == ["a", "b"] and events_of(keep, "N", "made") == {}


# -- skipped while in hand ------------------------------------------------------------------------


# -- stopped and killed ---------------------------------------------------------------------------


def test_a_stop_while_the_step_is_under_way_is_settled_after_the_release(
    keep: Desktop, orders: Orders
) -> None:
    orders.breaks = 0
    orders.open.clear()
    keep.add("N", a_flow("a", mutate=SEEN))
    running = keep.start("run", "N")
    keep.until(running, lambda: orders.asked == 1)
    keep.ok("stop", "N")
    running.communicate(timeout=GENEROUS_S)
    assert running.returncode == 3
    assert runs_of(keep, "N")[-1] == ("make", "stopped")
    orders.open.set()
    wait_for(lambda: len(orders.made) == 1)
    assert keep("run", "N").code == 3
    keep.ok("release", "N")
    assert _run(keep, "--wait", "30").code == 0
    assert (orders.names(), orders.asked) == (["a"], 1)
    assert events_of(keep, "N") == {"a": "consumed"}


def test_killed_while_the_service_acts_it_is_looked_up_and_never_made_twice(
    keep: Desktop, orders: Orders
) -> None:
    orders.breaks = 0
    orders.open.clear()
    keep.add("N", a_flow("a", mutate=SEEN))
    running = keep.start("run", "N")
    keep.until(running, lambda: orders.asked == 1)
    running.kill()
    running.communicate(timeout=GENEROUS_S)
    orders.open.set()
    wait_for(lambda: len(orders.made) == 1)
    assert keep("run", "N", "--no-producers").code == 0
    assert (orders.names(), orders.asked) == (["a"], 1)
    handlers = [(run["handler_name"], run["status"]) for run in keep.json("show", "runs", "N")]
    assert ("make", "crashed") in handlers
    assert handlers[-2:] == [("make", "committed"), ("close", "committed")]


def test_what_is_not_granted_holds_it_until_it_is(keep: Desktop) -> None:
    file = keep.folder / "rows.csv"
    keep.add(
        "N",
        a_flow(
            "a",
            mutate="await Sheets.appendRow("
            f"{{ file: {json.dumps(str(file))}, key: prepared.data.name, row: {{ x: 1 }} }});",
        ),
    )
    result = keep("run", "N", "--json")
    assert (result.code, result.value["error_type"]) == (3, "permission")
    assert events_of(keep, "N") == {"a": "pending"}
    keep.ok("folder", "grant", "N", keep.folder)
    keep.ok("workflow", "resume", "N")
    assert _run(keep).code == 0
    assert file.read_text("utf-8-sig").splitlines() == ["x,key", "1,a"]
