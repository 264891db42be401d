"""SIGKILL right after an effect at a service that was imported from its OpenAPI description: the
next start finds it by what the import proposed."""

import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from keep_desktop.app.build import open_engine
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.connectors.openapi import read_api, service_of_api
from keep_desktop.services.connectors.registry import add_service
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.forked import CONTEXT
from tests.crash.killed_process import main

pytestmark = pytest.mark.slow

API = """\
openapi: 3.1.0
info: {title: Shop}
servers: [{url: "URL"}]
paths:
  /orders/{id}:
    get: {operationId: get}
    put: {operationId: put}
    delete: {operationId: remove}
"""
SCRIPT = """
const at = (operation, more) => ({ service: "shop", operation, params: { id: "a1" }, ...more });
const steps = {
  put: () => Http.call(at("put", { body: { tea: 1, more: { cups: [1, 2] } } })),
  file: () => Http.download({ ...at("get"), path: FOLDER + "/order.json" }),
  remove: () => Http.call(at("remove")),
};
for (const [name, step] of Object.entries(steps)) {
  await Items.withItem(name, name, async (ctx) => {
    if (!ctx.item.isDone) await step();
  });
}
"""


class Shop:
    def __init__(self, server: HTTPServer) -> None:
        self.orders: dict[str, Any] = {}
        self.effects: list[str] = []
        server.expect_request(re.compile("^/orders/")).respond_with_handler(self.answer)

    def answer(self, request: Request) -> Response:
        id = request.path.rpartition("/")[2]
        if request.method != "GET":
            self.effects.append(request.method)
        if request.method == "DELETE":
            self.orders.pop(id)
            return Response(status=204)
        if request.method != "GET":
            self.orders[id] = {"id": id, **request.get_json()}
        status = 200 if id in self.orders else 404
        answer = json.dumps(self.orders.get(id))
        return Response(answer, status, content_type="application/json")


def killed(data: Path, passphrase: str, point: str) -> None:
    os.environ[PASSPHRASE] = passphrase
    main(data, "Services", point, 0)


def killed_at_each(data: Path, effects: int) -> list[int | None]:
    """How each run ends: killed after one more effect, and at last not at all."""
    ends = []
    for point in ("effect made",) * effects + ("",):
        process = CONTEXT.Process(target=killed, args=(data, "for tests", point))
        process.start()
        process.join(60)
        ends.append(process.exitcode)
    return ends


def test_no_effect_is_repeated_or_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, httpserver: HTTPServer
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    data, folder, file = tmp_path / "data", tmp_path / "given", tmp_path / "api.yaml"
    folder.mkdir()
    file.write_text(API.replace("URL", httpserver.url_for("").rstrip("/")))
    shop = Shop(httpserver)
    with open_engine(data) as keep:
        api = read_api(keep, str(file))
        add_service(keep, service_of_api(api, api.operations))
        script = SCRIPT.replace("FOLDER", json.dumps(str(folder)))
        made = import_workflow(keep, Draft(name="Services", script=script, params={}))
        grant_folder(keep, made.workflow_id, folder)
    assert killed_at_each(data, 3) == [-signal.SIGKILL] * 3 + [0]
    assert shop.effects == ["PUT", "DELETE"]
    order = {"id": "a1", "tea": 1, "more": {"cups": [1, 2]}}
    assert json.loads((folder / "order.json").read_text()) == order
    with open_engine(data) as keep:
        workflow = keep.queries.workflows()[0]
        statuses = [str(one.status) for one in keep.queries.mutations(workflow.id)]
    assert (statuses, workflow.needs_you) == (["applied"] * 3, 0)
