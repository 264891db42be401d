"""Weather.get against a server that answers as open-meteo.com does."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import (
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    NotAllowedWhilePlanning,
)
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.ports.connections import NoConnections
from keep_desktop.tools.connectors.open_meteo.weather import GetWeather
from keep_desktop.tools.registry import Registry
from tests.builders.connections import FakeConnections
from tests.builders.tools import FakeCancel, a_context
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply

PLACE = {
    "name": "Lyon",
    "admin1": "Auvergne-Rhône-Alpes",
    "country": "France",
    "latitude": 45.75,
    "longitude": 4.85,
}
NOW = {
    "time": "2026-11-20T12:00",
    "temperature_2m": 7.5,
    "apparent_temperature": 5.1,
    "relative_humidity_2m": 80,
    "precipitation": 0.2,
    "weather_code": 61,
    "wind_speed_10m": 12.4,
}
COLUMNS: dict[str, Any] = {
    "weather_code": 3,
    "temperature_2m_min": 2.0,
    "temperature_2m_max": 9.5,
    "precipitation_sum": None,
    "precipitation_probability_max": 40,
    "wind_speed_10m_max": 20.1,
    "sunrise": "2026-11-20T07:40",
    "sunset": "2026-11-20T17:05",
}


class Meteo(FakeService):
    """`reply` takes the place of the forecast; `hangs` holds it until set."""

    def __init__(self) -> None:
        super().__init__("")
        self.places: list[Any] = [PLACE]
        self.reply: Reply | None = None
        self.asked = threading.Event()
        self.hangs: threading.Event | None = None

    def is_signed(self, asked: ReceivedRequest) -> bool:
        return "authorization" not in asked.headers

    def answer(self, asked: ReceivedRequest) -> Reply:
        self.asked.set()
        if self.hangs is not None:
            self.hangs.wait(60)
        if asked.path == "/v1/search":
            return Reply(body={"results": self.places} if self.places else {"generationtime_ms": 1})
        if asked.path != "/v1/forecast":
            raise Refused(404)
        if self.reply is not None:
            return self.reply
        days = int(asked.one("forecast_days"))
        daily = {name: [value] * days for name, value in COLUMNS.items()}
        dates = [f"2026-11-{20 + day}" for day in range(days)]
        found = {
            "latitude": float(asked.one("latitude")),
            "longitude": float(asked.one("longitude")),
            "timezone": "Europe/Paris",
            "current": NOW,
            "daily": {"time": dates, **daily},
        }
        return Reply(body=found)


@pytest.fixture
def meteo() -> Iterator[Meteo]:
    with Meteo() as server:
        yield server


@pytest.fixture
def call(meteo: Meteo, tmp_path: Path) -> Callable[..., Any]:
    tool = GetWeather(FakeConnections("open_meteo", meteo.url))
    registry = Registry([tool])

    def called(cancel: FakeCancel | None = None, **given: Any) -> Any:
        params = registry.parse(tool, given)
        return registry.check_output(tool, tool.call(params, a_context(tmp_path, cancel=cancel)))  # type: ignore[arg-type]  # the input is the tool's

    return called


def test_a_place_is_found_by_its_name(meteo: Meteo, call: Any) -> None:
    found = call(place="Lyon", days=2)
    assert found["place"] == "Lyon, Auvergne-Rhône-Alpes, France"
    assert (found["latitude"], found["timezone"]) == (45.75, "Europe/Paris")
    assert (found["now"]["temperature"], found["now"]["text"]) == (7.5, "light rain")
    assert [day["date"] for day in found["days"]] == ["2026-11-20", "2026-11-21"]
    assert (found["days"][1]["text"], found["days"][1]["precipitation"]) == ("overcast", None)
    assert meteo.requests[0].one("name") == "Lyon"


def test_coordinates_need_no_search_and_units_can_be_chosen(meteo: Meteo, call: Any) -> None:
    assert call(latitude=-33.9, longitude=18.4, units="imperial")["place"] == ""
    (asked,) = meteo.requests
    assert (asked.one("latitude"), asked.one("longitude")) == ("-33.9", "18.4")
    assert asked.one("temperature_unit") == "fahrenheit"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"latitude": 1.0},
        {"place": "Lyon", "latitude": 1.0, "longitude": 1.0},
        {"latitude": 91.0, "longitude": 0.0},
        {"place": "Lyon", "days": 17},
    ],
    ids=range(5),
)
def test_one_place_is_asked_for(meteo: Meteo, call: Any, given: Any) -> None:
    with pytest.raises(LogicFailure, match=r"Invalid input for Weather\.get"):
        call(**given)
    assert not meteo.requests


def test_an_unknown_place_is_named(meteo: Meteo, call: Any) -> None:
    meteo.places = []
    with pytest.raises(LogicFailure, match="no place called “Nowhere”") as caught:
        call(place="Nowhere")
    assert caught.value.is_answer


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Reply(400, {"error": True, "reason": "no"}), LogicFailure),
        (Reply(429, {}), NetworkFailure),
        (Reply(502, b"<html>"), NetworkFailure),
        (Reply(200, b"<html>"), LogicFailure),
        (Reply(200, {"latitude": "north"}), LogicFailure),
        (Reply(200, b"x" * 2_000_000), LogicFailure),
    ],
    ids=["400", "429", "5xx", "html", "shape", "flood"],
)
def test_what_goes_wrong_is_named(
    meteo: Meteo, call: Any, reply: Reply, kind: type[Failure]
) -> None:
    meteo.reply = reply
    with pytest.raises(kind):
        call(place="Lyon")


def test_a_stop_ends_the_request(meteo: Meteo, call: Any) -> None:
    meteo.hangs, cancel = threading.Event(), FakeCancel()

    def stops() -> None:
        meteo.asked.wait(30)
        cancel.cancel()

    stopping = threading.Thread(target=stops)
    stopping.start()
    with pytest.raises(Cancelled):
        call(cancel, place="Lyon")
    stopping.join()
    meteo.hangs.set()


def test_a_plan_reaches_it_only_where_the_user_named_or_connected_it(
    meteo: Meteo, tmp_path: Path
) -> None:
    planning = replace(a_context(tmp_path, rehearsed=True), check_host=NetworkAccess().check_host)
    tool = GetWeather(NoConnections())
    params: Any = Registry([tool]).parse(tool, {"place": "Lyon"})
    with pytest.raises(NotAllowedWhilePlanning, match=r"geocoding-api\.open-meteo\.com"):
        tool.call(params, planning)
    own = GetWeather(FakeConnections("open_meteo", meteo.url))
    assert own.call(params, planning)
