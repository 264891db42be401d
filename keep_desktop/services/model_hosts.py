"""Who receives what is sent to models. A module of its own: the window asks at its start."""

from collections.abc import Mapping

from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.models.configuration import ModelConfiguration
from keep_desktop.ports.hosts import host_of, is_loopback
from keep_desktop.services.context import Keep


def remote_model_hosts(keep: Keep) -> tuple[str, ...]:
    """The hosts of the models that are used, without this computer."""
    return tuple(sorted(set(remote_host_by_role(keep).values())))


def remote_host_by_role(keep: Keep) -> Mapping[ModelRole, str]:
    """The same by what each is used for."""
    known = ModelConfiguration(keep.ledger, keep.secrets)
    used = {role: provider for role in ModelRole if (provider := known.find(role)) is not None}
    return {role: host_of(one.url) for role, one in used.items() if not is_loopback(one.url)}
