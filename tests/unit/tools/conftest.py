"""What tests of several tools share. Property tests run as long as they take, since the machine may
be busy."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.builders.mail_servers import Dovecot, a_dovecot
from tests.unit.tools.file_actions import Fixtures, make_furnished_fixtures
from tests.unit.tools.triggers.recording_sink import RecordingSink

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="module")
def dovecot() -> Iterator[Dovecot]:
    with a_dovecot() as server:
        yield server


@pytest.fixture
def fixtures() -> Iterator[Fixtures]:
    with make_furnished_fixtures() as made:
        yield made


@pytest.fixture
def woken() -> RecordingSink:
    return RecordingSink()
