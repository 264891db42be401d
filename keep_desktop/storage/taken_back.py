"""Items of which nothing stands any more: each step that took effect, or may have, was taken back.

`items.taken_back_at` says since when. It is set with the undo that leaves nothing, and goes as the
item is processed again, so that no reader has to look at the steps of an item.
"""

import sqlalchemy as sa

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.storage.handler_tables import mutation_causes
from keep_desktop.storage.input_statuses import among
from keep_desktop.storage.statements import Statement, constant, given, new
from keep_desktop.storage.tables import items, mutations

_I = items.c
_M = mutations.c
_C = mutation_causes.c

_one = sa.select(constant(1))
_undo = mutations.alias("undo")
_WAS_UNDONE = (
    _one.where(_undo.c.undo_of == _M.id, _undo.c.status == constant(MutationStatus.APPLIED))
    .correlate(mutations)
    .exists()
)
_STANDS = sa.and_(
    _M.undo_of.is_(None), _M.status != constant(MutationStatus.FAILED), sa.not_(_WAS_UNDONE)
)
_OWN_STANDS = _one.where(_M.item_id == given("id"), _STANDS).exists()
_CAUSED_STANDS = (
    _one.select_from(mutation_causes.join(mutations, _M.id == _C.mutation_id))
    .where(_C.item_id == given("id"), _STANDS)
    .exists()
)
# Of another more may be done at any time, without a word to whoever keeps this.
_IS_OVER = _I.status.in_([constant(ItemStatus.DONE), constant(ItemStatus.SKIPPED)])
#: Binds given_id, new_taken_back_at and new_updated_at; changes nothing while something stands.
NOTE_TAKEN_BACK = Statement(
    sa.update(items)
    .where(_I.id == given("id"), _IS_OVER, sa.not_(_OWN_STANDS), sa.not_(_CAUSED_STANDS))
    .values(new("taken_back_at", "updated_at"))
)

_HAPPENED = sa.and_(
    _M.undo_of.is_(None), _M.status == constant(MutationStatus.APPLIED), sa.not_(_WAS_UNDONE)
)
_OWN_HAPPENED = _one.where(_M.item_id == _I.id, _HAPPENED).correlate(items).exists()
_CAUSED_HAPPENED = (
    _one.select_from(mutation_causes.join(mutations, _M.id == _C.mutation_id))
    .where(_C.item_id == _I.id, _HAPPENED)
    .correlate(items)
    .exists()
)
#: Of the items of a JSON list, those of which a step that happened stands; binds given_items.
STANDING = Statement(
    sa.select(_I.id).where(_I.id.in_(among("items")), sa.or_(_OWN_HAPPENED, _CAUSED_HAPPENED))
)

_DONE_OF_WORKFLOW = (
    _I.workflow_id == given("id"),
    _I.taken_back_at.is_not(None),
    # With the plus the index by status is not looked at, which has all that are done.
    sa.text(f"+items.status = '{ItemStatus.DONE.value}'"),
)
#: The numbers of those of a workflow that are done; binds given_id.
TAKEN_BACK = Statement(sa.select(_I.id).where(*_DONE_OF_WORKFLOW))
COUNT_TAKEN_BACK = Statement(
    sa.select(sa.func.count()).select_from(items).where(*_DONE_OF_WORKFLOW)
)
