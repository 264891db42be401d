"""Home Assistant in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

HOME_ASSISTANT = Service(
    id="homeassistant",
    title="Home Assistant",
    about="Read the states of devices, and switch them",
    namespaces=("HomeAssistant",),
    methods=(Token(name="long-lived access token"),),
    address=None,
    check=Check(path="/api/config", account=("location_name",)),
    may_be_plain=True,
    guide=(
        "Enter the address at which you open Home Assistant, such as "
        "http://homeassistant.local:8123.",
        "There open your profile (your name at the bottom left), Security, Long-lived access "
        "tokens, and choose Create token. It may do all that you may; a user of its own may less.",
    ),
    words=("smart home", "lights", "hass"),
)
