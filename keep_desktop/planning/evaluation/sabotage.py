"""Defects put into the oracles: each must be found by review or rehearsal."""

from collections.abc import Iterator, Mapping, Sequence

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.planning.evaluation.requests import Request, requests
from keep_desktop.planning.evaluation.saboteurs import SABOTEURS, Saboteur
from keep_desktop.planning.evaluation.scripted_model import ScriptedModel, finish
from keep_desktop.planning.evaluation.trial import Trial, saves
from keep_desktop.planning.review.static import review_script
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.tools.all import all_tools
from keep_desktop.tools.registry import Registry

#: The elements of its list are addresses: their text is what they are known by, and no body.
_OF_TEXTS = "senders once"
_HARMLESS_THERE = ("everything hashed into an id", "body as title")


@immutable(kw_only=True)
class Sabotaged:
    request: Request
    saboteur: Saboteur
    script: str

    @property
    def name(self) -> str:
        return f"{self.saboteur.name} in {self.request.name}"


def sabotaged() -> Iterator[Sabotaged]:
    """Every oracle with every defect that it has a place for."""
    for request in requests():
        for saboteur in SABOTEURS:
            if request.name == _OF_TEXTS and saboteur.name in _HARMLESS_THERE:
                continue
            script = saboteur.ruined(request.oracle)
            if script is not None:
                yield Sabotaged(request=request, saboteur=saboteur, script=script)


def unseen(scripts: Sequence[Sabotaged]) -> Sequence[Sabotaged]:
    """Those in which the review of the text finds nothing."""
    tools = Registry(all_tools(NoConnectors(), NoSecrets()))
    no_schema: Mapping[str, JsonValue] | None = None
    return [
        one
        for one in scripts
        if not one.saboteur.rules
        & {found.rule for found in review_script(one.script, tools, no_schema)}
    ]


def is_refused(trial: Trial, one: Sabotaged, model: ScriptedModel) -> bool:
    """Whether the rehearsal keeps it from being saved."""
    model.set_calls(finish())
    trial.draft(one.request.services)
    model.set_calls(saves(one.request, trial.fixture, one.script), finish())
    found = trial.chat(one.request.prompt(trial.fixture))
    return str(found["outcome"]) != "saved"
