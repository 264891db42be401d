"""A ledger for each test, in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.items import Item
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.events import an_input
from tests.builders.ledger import StillClock, a_run, a_workflow


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def ledger(data_dir: Path, clock: StillClock) -> Iterator[SqliteLedger]:
    ledger = open_ledger(data_dir, clock=clock)
    yield ledger
    ledger.close()


@pytest.fixture
def workflow(ledger: SqliteLedger) -> WorkflowId:
    return a_workflow(ledger)


@pytest.fixture
def run(ledger: SqliteLedger, workflow: WorkflowId) -> RunId:
    return a_run(ledger, workflow)


@pytest.fixture
def mail(ledger: SqliteLedger, workflow: WorkflowId, run: RunId) -> Item:
    return an_input(ledger, workflow, run, "mail")


@pytest.fixture
def other_mail(ledger: SqliteLedger, workflow: WorkflowId, run: RunId) -> Item:
    return an_input(ledger, workflow, run, "other mail")
