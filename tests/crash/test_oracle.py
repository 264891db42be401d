"""The comparison notices what it is there for."""

from pathlib import Path

from tests.crash.bench import a_place
from tests.crash.oracle import compared
from tests.crash.outside import record_of, send_request
from tests.crash.work import Job


def test_duplicates_losses_and_strangers_are_noticed(tmp_path: Path) -> None:
    with a_place(tmp_path) as place:
        job = Job(folder=str(tmp_path / "job"), port=place.port, items=2)
        place.set_up(job)
        assert place.go_on(job) == 0
        assert compared(job).is_clean

        first = record_of(place.port)[0]
        send_request(place.port, "POST", "/" + first["name"], key=first["key"])
        assert compared(job).duplicates == [first["name"]]

        send_request(place.port, "POST", "/order/9", key="unknown")
        assert compared(job).untrue == ["order/9 is in no ledger"]

        send_request(place.port, "POST", "/fresh")
        found = compared(job)
        assert found.losses == ["order/1", "order/2", "put/1", "put/2"]
        assert len(found.untrue) == len(found.losses)
        assert not found.is_clean
