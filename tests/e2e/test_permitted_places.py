"""What is allowed at a connected service is no path of this computer, and the other way round; over
real HTTP."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.domain.permissions import (
    Capability,
    Permission,
    PermissionOrigin,
    PermissionStatus,
)
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import grant, revoke
from keep_desktop.services.runs.actions import run_and_wait
from tests.builders.connected import store_connection
from tests.builders.reach_tools import Echo, a_workflow, item_script
from tests.servers.dav import Files
from tests.servers.google import Google
from tests.servers.home_assistant import HomeAssistant

_NUMBERS = count()


@pytest.fixture(scope="module")
def files() -> Iterator[Files]:
    with Files("canary-password") as server:
        for folder in ("Reports", "Private"):
            server.put(folder)
            server.put(f"{folder}/a.txt", folder)
        server.put("a.txt", "at the top")
        yield server


@pytest.fixture(scope="module")
def home() -> Iterator[HomeAssistant]:
    with HomeAssistant("canary-home") as server:
        yield server


@pytest.fixture(scope="module")
def google() -> Iterator[Google]:
    with Google() as server:
        yield server


@pytest.fixture(scope="module")
def keep(
    tmp_path_factory: pytest.TempPathFactory, files: Files, home: HomeAssistant, google: Google
) -> Iterator[Keep]:
    folder = tmp_path_factory.mktemp("keep")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PASSPHRASE, "for tests")
        with open_engine(folder / "data", extra_tools=[Echo()]) as keep:
            store_connection(keep, "webdav", files)
            store_connection(keep, "homeassistant", home)
            store_connection(keep, "google_calendar", google)
            yield keep


def _is_made(keep: Keep, tool: str, call: Mapping[str, Any], *allowed: str, given: Path) -> bool:
    """Whether a workflow that was given a folder, and is allowed just these, makes the call."""
    script = item_script(tool, [{**call}])
    workflow_id = a_workflow(keep, script, name=f"W{next(_NUMBERS)}")
    grant_folder(keep, workflow_id, given)
    with keep.ledger.write() as uow:
        for one in uow.permissions.of(workflow_id, 1):
            proposed = replace(one, status=PermissionStatus.PROPOSED)
            uow.permissions.put(workflow_id, 1, proposed)
        for text in allowed:
            permission = Permission(
                capability=Capability.parse(text),
                status=PermissionStatus.APPROVED,
                origin=PermissionOrigin.PERSON,
            )
            uow.permissions.put(workflow_id, 1, permission)
        uow.commit()
    run_and_wait(keep, workflow_id)
    with keep.ledger.read() as uow:
        is_asked = any(one.kind.value == "permission" for one in uow.questions.open(workflow_id))
        done, _ = uow.items.list(workflow_id, status=None, logical_item_id=None, limit=1, offset=0)
    is_done = [one.status.value for one in done] == ["done"]
    assert is_done is not is_asked, (done, is_asked)
    return is_done


@pytest.mark.parametrize(
    ("place", "allowed", "is_made"),
    [
        ("/", ("folder=/", "{here}"), True),
        ("/Reports/", ("folder=/Reports", "{here}"), True),
        ("/Reports", ("folder=*", "{here}"), True),
        ("/", ("folder=/",), False),
        ("/", ("folder=*",), False),
        ("/", ("/",), False),
        ("/", ("{here}",), False),
        ("/", ("{here}", "*"), False),
        ("/", ("",), False),
        ("/Reports", ("folder=/", "{here}"), False),
        ("/Private", ("folder=/Reports", "{here}"), False),
        ("//Private", ("folder=/", "{here}"), False),
    ],
)
def test_a_place_at_a_service_allows_no_path_and_a_path_no_place(
    keep: Keep, tmp_path: Path, place: str, allowed: tuple[str, ...], is_made: bool
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    names = [f"WebDav.download:{one.format(here=here)}".rstrip(":") for one in allowed]
    call = {"folder": place, "name": "a.txt", "path": str(here / "a.txt")}
    assert _is_made(keep, "WebDav.download", call, *names, given=here) is is_made
    assert (here / "a.txt").exists() is is_made


def test_a_path_that_is_allowed_is_no_place_of_the_same_name(
    keep: Keep, files: Files, tmp_path: Path
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    place = files.root / str(here).strip("/")
    place.mkdir(parents=True)
    (place / "a.txt").write_text("private")
    call = {"folder": str(here), "name": "a.txt", "path": str(here / "a.txt")}
    tool = "WebDav.download"
    assert not _is_made(keep, tool, call, f"{tool}:{here}", given=here)
    assert not _is_made(keep, tool, call, f"{tool}:{here.parent}", given=here)
    assert _is_made(keep, tool, call, f"{tool}:{here}", f"{tool}:folder={here}", given=here)


@pytest.mark.parametrize("refused", [True, False])
def test_a_place_allows_no_account(keep: Keep, tmp_path: Path, refused: bool) -> None:
    """Also where it begins as a path does."""
    script = item_script("WebDav.list", [{"folder": "/Reports"}])
    workflow_id = a_workflow(keep, script, "WebDav.list:/Reports", name=f"W{next(_NUMBERS)}")
    if refused:
        revoke(keep, workflow_id, Capability("WebDav.list"))
        grant(keep, workflow_id, Capability("WebDav.list", "/Reports"))
    run_and_wait(keep, workflow_id)
    with keep.ledger.read() as uow:
        (question,) = uow.questions.open(workflow_id)
    assert question.kind.value == "permission"


LUNCH = {"title": "L", "start": "2026-11-20T12:00Z", "end": "2026-11-20T13:00Z"}
BOB = "bob@firm.example"


@pytest.mark.parametrize(
    ("call", "allowed", "is_made"),
    [
        ({"attendees": [BOB]}, (BOB,), True),
        ({"calendar": "primary", "attendees": [BOB]}, ("calendar=primary", BOB), True),
        ({"calendar": "primary"}, ("calendar=*",), True),
        ({"calendar": BOB}, (BOB,), False),
        ({"calendar": BOB}, ("firm.example",), False),
        ({"calendar": BOB}, ("*",), False),
        ({"attendees": [BOB]}, (f"calendar={BOB}",), False),
        ({"attendees": [BOB]}, ("calendar=*",), False),
    ],
)
def test_a_guest_is_no_calendar_and_a_calendar_no_guest(
    keep: Keep, tmp_path: Path, call: Mapping[str, Any], allowed: tuple[str, ...], is_made: bool
) -> None:
    tool = "GoogleCalendar.addEvent"
    names = [tool, *(f"{tool}:{one}" for one in allowed)]
    assert _is_made(keep, tool, {**LUNCH, **call}, *names, given=tmp_path) is is_made


def test_who_allows_every_device_does_not_allow_everything_that_can_be_called(
    keep: Keep, home: HomeAssistant, tmp_path: Path
) -> None:
    tool = "HomeAssistant.callService"
    entity = "light.desk"
    domain = entity.partition(".")[0]
    call = {"service": f"{domain}.turn_on", "entities": [entity]}
    on = f"{tool}:service={domain}.turn_on"
    assert not _is_made(keep, tool, call, tool, f"{tool}:*", given=tmp_path)
    assert not _is_made(keep, tool, call, tool, f"{tool}:{domain}.turn_on", on, given=tmp_path)
    assert _is_made(keep, tool, call, tool, f"{tool}:*", on, given=tmp_path)
    assert home.states[entity] == "on"
