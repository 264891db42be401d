"""Weather.get: the weather and its forecast, from open-meteo.com, which needs no account, or from
the server that is connected."""

from collections.abc import Callable, Mapping
from typing import Literal, Self, TypeVar
from urllib.parse import urlencode

from pydantic import BaseModel, Field, TypeAdapter, ValidationError, model_validator

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.connections import Connections
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput, any_host
from keep_desktop.tools.connectors.open_meteo.entry import OPEN_METEO
from keep_desktop.tools.http.reading import read_body
from keep_desktop.tools.http.requests import RequestOptions, answered
from keep_desktop.tools.text import shown_name, single_line

_FORECAST, _PLACES = "https://api.open-meteo.com", "https://geocoding-api.open-meteo.com"
_SERVICE = "open-meteo.com"
_LARGEST = 1024 * 1024
_NOW = (
    "temperature_2m,apparent_temperature,relative_humidity_2m,precipitation,weather_code,"
    "wind_speed_10m"
)
_DAILY = (
    "weather_code,temperature_2m_min,temperature_2m_max,precipitation_sum,"
    "precipitation_probability_max,wind_speed_10m_max,sunrise,sunset"
)
_IMPERIAL = {
    "temperature_unit": "fahrenheit",
    "wind_speed_unit": "mph",
    "precipitation_unit": "inch",
}
#: Weather codes of the World Meteorological Organization, table 4677, as far as they are used.
_CODES: Mapping[int, str] = {
    0: "clear",
    1: "mostly clear",
    2: "partly cloudy",
    3: "overcast",
    45: "fog",
    48: "freezing fog",
    51: "light drizzle",
    53: "drizzle",
    55: "heavy drizzle",
    56: "light freezing drizzle",
    57: "freezing drizzle",
    61: "light rain",
    63: "rain",
    65: "heavy rain",
    66: "light freezing rain",
    67: "freezing rain",
    71: "light snow",
    73: "snow",
    75: "heavy snow",
    77: "snow grains",
    80: "light showers",
    81: "showers",
    82: "violent showers",
    85: "snow showers",
    86: "heavy snow showers",
    95: "thunderstorm",
    96: "thunderstorm with hail",
    99: "thunderstorm with heavy hail",
}


class WeatherInput(ToolInput):
    place: str | None = Field(
        default=None, min_length=2, max_length=200, description="A town, such as Lyon"
    )
    latitude: float | None = Field(default=None, ge=-90, le=90)
    longitude: float | None = Field(default=None, ge=-180, le=180)
    days: int = Field(default=3, ge=1, le=16, description="From today on")
    units: Literal["metric", "imperial"] = Field(
        default="metric", description="metric: °C, km/h, mm; imperial: °F, mph, inch"
    )

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        given = [self.latitude is not None, self.longitude is not None]
        if any(given) is not all(given) or all(given) is (self.place is not None):
            raise ValueError(UserMessage("give either place, or latitude and longitude"))
        return self


class WeatherNow(ToolOutput):
    time: str = Field(description="Local time of the place")
    temperature: float | None
    feels_like: float | None
    humidity: float | None = Field(description="Percent")
    precipitation: float | None
    wind: float | None
    code: int | None = Field(description="WMO code")
    text: str


class WeatherDay(ToolOutput):
    date: str
    min: float | None
    max: float | None
    precipitation: float | None
    precipitation_probability: float | None = Field(description="Percent")
    wind: float | None
    sunrise: str | None
    sunset: str | None
    code: int | None
    text: str


class WeatherOutput(ToolOutput):
    place: str = Field(description="As open-meteo.com names it; empty for coordinates")
    latitude: float
    longitude: float
    timezone: str
    now: WeatherNow
    days: list[WeatherDay]


class _Place(BaseModel):
    name: str
    admin1: str | None = None
    country: str | None = None
    latitude: float
    longitude: float


class _Places(BaseModel):
    results: list[_Place] = []


class _Now(BaseModel):
    time: str
    temperature_2m: float | None
    apparent_temperature: float | None
    relative_humidity_2m: float | None
    precipitation: float | None
    weather_code: int | None
    wind_speed_10m: float | None


class _Daily(BaseModel):
    time: list[str]
    weather_code: list[int | None]
    temperature_2m_min: list[float | None]
    temperature_2m_max: list[float | None]
    precipitation_sum: list[float | None]
    precipitation_probability_max: list[float | None]
    wind_speed_10m_max: list[float | None]
    sunrise: list[str | None]
    sunset: list[str | None]


class _Forecast(BaseModel):
    latitude: float
    longitude: float
    timezone: str
    current: _Now
    daily: _Daily


Shape = TypeVar("Shape")
_OF_PLACES, _OF_FORECAST = TypeAdapter(_Places), TypeAdapter(_Forecast)


class GetWeather(Tool[WeatherInput]):
    namespace = "Weather"
    name = "get"
    access = Risk.READS
    permits = "Ask open-meteo.com for the weather"
    description = (
        "The weather now and on the days to come at a place, by its name or its coordinates, from "
        "open-meteo.com (free for use that is not commercial). A name that several places have "
        "means the largest: look at `place`."
    )
    Input = WeatherInput
    Output = WeatherOutput
    read_only = True
    source = "Weather"
    type = "forecast"
    row_facts = RowFacts(kind=ReceivedKind.PAGE, title="place")

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def call(self, params: WeatherInput, context: CallContext) -> JsonValue:
        own = [one.address.rstrip("/") for one in self._connections.of(OPEN_METEO.id)]
        # A plan reaches only hosts that the user named or connected; once approved, the permission
        # says it.
        is_checked = context.rehearsed and not own
        ask = _WeatherRequests(context, context.check_host if is_checked else any_host)
        name, latitude, longitude = "", params.latitude, params.longitude
        if params.place is not None:
            place = _place(params.place, own[0] if own else _PLACES, ask)
            parts = (place.name, place.admin1, place.country)
            name = ", ".join(dict.fromkeys(single_line(part, 100) for part in parts if part))
            latitude, longitude = place.latitude, place.longitude
        units = _IMPERIAL if params.units == "imperial" else {}
        query = {
            "latitude": latitude,
            "longitude": longitude,
            "current": _NOW,
            "daily": _DAILY,
            "timezone": "auto",
            "forecast_days": params.days,
            **units,
        }
        base = own[0] if own else _FORECAST
        found = ask.of(f"{base}/v1/forecast?{urlencode(query)}", _OF_FORECAST)
        return {
            "place": name,
            "latitude": found.latitude,
            "longitude": found.longitude,
            "timezone": single_line(found.timezone, 100),
            "now": _now(found.current),
            "days": _days(found.daily, params.days),
        }


@immutable
class _WeatherRequests:
    context: CallContext
    check_host: Callable[[str], None]

    def of(self, url: str, shape: TypeAdapter[Shape]) -> Shape:
        options = RequestOptions(
            cancel=self.context.cancel,
            timeout_s=self.context.http_timeout_s,
            total_s=self.context.http_timeout_s * 2,
            service=_SERVICE,
            accept="application/json",
            check_host=self.check_host,
        )
        with answered(url, options) as answer:
            body = read_body(answer, options, _SERVICE, _LARGEST)
        try:
            return shape.validate_json(body)
        except ValidationError as error:
            raise LogicFailure(
                UserMessage(
                    "{service} answered with something other than weather.", service=_SERVICE
                ),
                details=str(error)[:500],
            ) from None


def _place(name: str, base: str, ask: _WeatherRequests) -> _Place:
    query = urlencode({"name": name, "count": 1, "format": "json"})
    found = ask.of(f"{base}/v1/search?{query}", _OF_PLACES).results
    if not found:
        failure = LogicFailure(
            UserMessage(
                "{service} knows no place called “{place}”.",
                service=_SERVICE,
                place=shown_name(name),
            )
        )
        failure.is_answer = True
        raise failure
    return found[0]


def _now(now: _Now) -> JsonValue:
    return {
        "time": single_line(now.time, 40),
        "temperature": now.temperature_2m,
        "feels_like": now.apparent_temperature,
        "humidity": now.relative_humidity_2m,
        "precipitation": now.precipitation,
        "wind": now.wind_speed_10m,
        "code": now.weather_code,
        "text": _CODES.get(now.weather_code if now.weather_code is not None else -1, ""),
    }


def _days(daily: _Daily, most: int) -> list[JsonValue]:
    columns = zip(
        daily.time,
        daily.temperature_2m_min,
        daily.temperature_2m_max,
        daily.precipitation_sum,
        daily.precipitation_probability_max,
        daily.wind_speed_10m_max,
        daily.sunrise,
        daily.sunset,
        daily.weather_code,
        strict=False,
    )
    names = tuple(WeatherDay.model_fields)
    rows = [dict(zip(names, column, strict=False)) for column in columns][:most]
    return [{**row, "text": _CODES.get(row["code"], "")} for row in rows]
