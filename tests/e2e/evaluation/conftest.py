"""The fixture and a scripted model, over real HTTP."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from keep_desktop.app.main import main
from keep_desktop.planning.evaluation.fixture import FixtureServer
from keep_desktop.planning.evaluation.scripted_model import ScriptedModel
from keep_desktop.planning.evaluation.trial import Trial
from keep_desktop.secrets.vault import PASSPHRASE


@pytest.fixture(scope="module")
def server() -> Iterator[FixtureServer]:
    with closing(FixtureServer()) as server:
        yield server


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedModel]:
    with closing(ScriptedModel()) as model:
        for name, value in {**model.environment, PASSPHRASE: "the passphrase"}.items():
            monkeypatch.setenv(name, value)
        yield model


@pytest.fixture
def trial(server: FixtureServer, model: ScriptedModel, tmp_path: Path) -> Trial:
    return Trial(main, server, tmp_path)
