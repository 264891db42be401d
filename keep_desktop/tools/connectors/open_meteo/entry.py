"""Open-Meteo in the catalogue: Weather.get needs no connection, but a server of one's own is
one."""

from keep_desktop.tools.connectors.catalogue import Check, Open, Service

OPEN_METEO = Service(
    id="open_meteo",
    title="Open-Meteo",
    about="The weather from a server of your own (Weather.get)",
    namespaces=(),
    methods=(Open(),),
    address=None,
    may_be_plain=True,
    check=Check(path="/v1/forecast?latitude=0&longitude=0"),
    guide=(
        "Not needed for Weather.get, which asks open-meteo.com. Enter the address of a server of "
        "your own to ask that one instead.",
        "Names of places are looked for there too; where it knows none, give coordinates.",
    ),
    words=("weather", "forecast", "rain"),
)
