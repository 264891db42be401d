"""Who receives what is sent to models. A module of its own: the window asks at its start."""

from keep_desktop.domain.models import ModelRole
from keep_desktop.models.addresses import host_of, is_loopback
from keep_desktop.models.configuration import ModelConfiguration
from keep_desktop.services.context import Keep


def remote_model_hosts(keep: Keep) -> tuple[str, ...]:
    """The hosts of the models that are used, without this computer."""
    known = ModelConfiguration(keep.ledger, keep.secrets)
    used = [provider for role in ModelRole if (provider := known.find(role)) is not None]
    return tuple(sorted({host_of(one.url) for one in used if not is_loopback(one.url)}))
