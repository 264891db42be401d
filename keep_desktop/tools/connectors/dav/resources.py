"""The operations that a calendar's events and an address book's contacts have in common: each is a
resource of its own, added under a name made of the mutation's key, changed and deleted only as it
was seen (`If-Match`)."""

from typing import Any, ClassVar

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, Verdict
from keep_desktop.tools.connectors.contents import DeletingMutation
from keep_desktop.tools.connectors.dav.lines import Component, parsed
from keep_desktop.tools.connectors.dav.requests import HEADERS, changed_meanwhile, whole_address
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceMutation,
    ServiceTool,
    UndoableMutation,
    as_mapping,
    text_of,
    unreadable_answer,
)

_GONE = (404, 410)


class ResourceTool(ServiceTool[Any]):
    """A tool of the resources of one kind."""

    headers = HEADERS
    #: The component that a resource consists of.
    component: ClassVar[str]
    media_type: ClassVar[str]
    extension: ClassVar[str]

    def collection(self, params: Any) -> str:
        raise NotImplementedError

    def facts(self, id: str, resource: Component, context: CallContext) -> JsonValue:
        """What the script is told of a resource."""
        raise NotImplementedError

    def read(self, params: Any, id: str, client: ServiceClient) -> tuple[Component, str] | None:
        """A resource and its ETag; None if there is none."""
        url = self.url(params, id, client)
        answer = client.send("GET", url, accepted_statuses=_GONE)
        if answer.status in _GONE:
            return None
        return self.parsed(text_of(answer.body)), answer.headers.get("etag", "")

    def required(self, params: Any, client: ServiceClient) -> tuple[Component, str]:
        """As `read`, of the one that the call names; a Failure if there is none."""
        found = self.read(params, params.id, client)
        if found is None:
            client.get(self.url(params, params.id, client))
            raise changed_meanwhile()
        if not found[1]:
            raise PreconditionFailure(
                UserMessage(
                    "{service} does not say which version this is (ETag), so a change could "
                    "overwrite one of somebody else. It can only be read.",
                    service=self.entry.title,
                )
            )
        return found

    def parsed(self, text: str) -> Component:
        try:
            found = parsed(text)
        except ValueError:
            raise unreadable_answer(self.entry.title) from None
        if found.name != self.component:
            raise unreadable_answer(self.entry.title)
        return found

    def url(self, params: Any, id: str, client: ServiceClient) -> str:
        return whole_address(client, self.collection(params) + id)


class ResourceMutation(ResourceTool, ServiceMutation[Any]):
    access = Risk.WRITES
    risk = EffectRisk.MEDIUM


class AddResource(ResourceMutation, UndoableMutation[Any]):
    def made(self, params: Any, context: CallContext) -> Component:
        raise NotImplementedError

    def has(self, params: Any, resource: Component, context: CallContext) -> bool:
        """Whether it has what the call gives it."""
        raise NotImplementedError

    def name_of(self, context: CallContext) -> str:
        return f"keep-{context.key[:40]}{self.extension}"

    def run(self, params: Any, client: ServiceClient) -> JsonValue:
        id, made = self.name_of(client.context), self.made(params, client.context)
        headers = {"Content-Type": f"{self.media_type}; charset=utf-8", "If-None-Match": "*"}
        url = self.url(params, id, client)
        # 412: it is there, and only this very mutation makes one of this name.
        client.send(
            "PUT",
            url,
            content=made.written().encode(),
            headers=headers,
            mutates=True,
            accepted_statuses=(412,),
        )
        return self.facts(id, made, client.context)

    def check_outcome(self, params: Any, client: ServiceClient) -> Reconciled:
        id = self.name_of(client.context)
        found = self.read(params, id, client)
        if found is None:
            return client.verdict_if_absent()
        return Reconciled(Verdict.APPLIED, self.facts(id, found[0], client.context))

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        return self.facts(self.name_of(context), self.made(params, context), context)

    def is_unchanged(self, params: Any, result: JsonValue, client: ServiceClient) -> bool:
        found = self._of(params, result, client)
        return found is not None and self.has(params, found[0], client.context)

    def take_back(self, params: Any, result: JsonValue, client: ServiceClient) -> None:
        found = self._of(params, result, client)
        if found is not None:
            url = self.url(params, text_of(as_mapping(result)["id"]), client)
            headers = {"If-Match": found[1]} if found[1] else {}
            client.send("DELETE", url, headers=headers, mutates=True, accepted_statuses=_GONE)

    def is_undone(self, params: Any, result: JsonValue, client: ServiceClient) -> bool:
        return self._of(params, result, client) is None

    def _of(
        self, params: Any, result: JsonValue, client: ServiceClient
    ) -> tuple[Component, str] | None:
        return self.read(params, text_of(as_mapping(result)["id"]), client)


class _SeenResource(ResourceMutation):
    """What is done to a resource as it was seen."""

    def check(self, params: Any, resource: Component) -> None:
        """Raises a Failure where the call is not allowed."""

    def evidence_before(self, params: Any, client: ServiceClient) -> Evidence:
        resource, etag = self.required(params, client)
        self.check(params, resource)
        return {"etag": etag}


class ChangeResource(_SeenResource):
    """What is so already is not sent again."""

    def change(self, params: Any, resource: Component, context: CallContext) -> None:
        """Give *resource* what the call gives it."""
        raise NotImplementedError

    def has(self, params: Any, resource: Component, context: CallContext) -> bool:
        raise NotImplementedError

    def run(self, params: Any, client: ServiceClient) -> JsonValue:
        resource, etag = self.required(params, client)
        if not self.has(params, resource, client.context):
            if etag != client.evidence["etag"]:
                raise changed_meanwhile()
            self.change(params, resource, client.context)
            answer = client.send(
                "PUT",
                self.url(params, params.id, client),
                content=resource.written().encode(),
                headers={"Content-Type": f"{self.media_type}; charset=utf-8", "If-Match": etag},
                mutates=True,
                accepted_statuses=(412,),
            )
            if answer.status == 412:
                raise changed_meanwhile()
        return self.facts(params.id, resource, client.context)

    def check_outcome(self, params: Any, client: ServiceClient) -> Reconciled:
        found = self.read(params, params.id, client)
        if found is None:
            return Reconciled(Verdict.RETRY)
        resource, etag = found
        if self.has(params, resource, client.context):
            return Reconciled(Verdict.APPLIED, self.facts(params.id, resource, client.context))
        return (
            client.verdict_if_absent()
            if etag == client.evidence["etag"]
            else Reconciled(Verdict.RETRY)
        )


class DeleteResource(DeletingMutation, _SeenResource):
    def run(self, params: Any, client: ServiceClient) -> JsonValue:
        answer = client.send(
            "DELETE",
            self.url(params, params.id, client),
            headers={"If-Match": text_of(client.evidence["etag"])},
            mutates=True,
            accepted_statuses=(*_GONE, 412),
        )
        if answer.status == 412:
            raise changed_meanwhile()
        return {"id": params.id}

    def check_outcome(self, params: Any, client: ServiceClient) -> Reconciled:
        found = self.read(params, params.id, client)
        if found is None:
            return Reconciled(Verdict.APPLIED, {"id": params.id})
        is_same = found[1] == client.evidence["etag"]
        return client.verdict_if_absent() if is_same else Reconciled(Verdict.RETRY)
