"""The pages of a window on a week of work."""

from collections.abc import Mapping

from PySide6.QtCore import QDate, QPoint
from PySide6.QtWidgets import QMenu, QWidget

from keep_desktop.domain.ids import MutationId
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.engine.undone import end_undone_attempt
from keep_desktop.ports.activity import ActivityKind
from keep_desktop.ports.history import Ageing, Amount, Space
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.history import HistoryPreview
from keep_desktop.ui.item_pane import Tab
from keep_desktop.ui.mutation_card import MutationCard
from keep_desktop.ui.pages.activity import ActivityPage
from tests.ui.pictured.show import Scene, in_twelve_hours, page, section, workflow
from tests.ui.pictured.stage import Stage

_MAIL, _BILLS, _ORDERS = "Mail to spreadsheet", "Supplier invoices", "Orders to the books"
#: That the books did not answer; that has no total.
IN_DOUBT, UNREADABLE = "Invoice 20416", "Invoice 20415"


def item(name: str, title: str, tab: Tab = Tab.HAPPENED) -> Scene:
    """One item of that workflow, opened in the list and beside it."""

    def show(stage: Stage) -> QWidget:
        stage.choose(stage.made[name])
        pick(stage, title)
        stage.window.workflows.pane.tabs.setCurrentIndex(tab)
        look_at_pane(stage)
        return stage.window

    return show


def look_at_pane(stage: Stage) -> None:
    """Where it lies over the items it stays while it has the keyboard."""
    stage.rest()
    stage.window.workflows.pane.tabs.setFocus()


def pick(stage: Stage, title: str) -> None:
    """The first item whose title begins so."""
    tree = stage.window.workflows.tree

    def row() -> int:
        titles = (str(tree.model.index(at, 0).data()) for at in range(tree.model.rowCount()))
        return next((at for at, text in enumerate(titles) if text.startswith(title)), -1)

    stage.until(lambda: row() >= 0)
    index = tree.model.index(row(), 0)
    tree.view.setCurrentIndex(index)
    tree.view.expand(index)
    stage.rest()
    tree.view.expand(tree.model.index(0, 0, index))
    stage.rest()
    # Wherever the list was scrolled to before.
    tree.view.scrollToTop()
    tree.view.scrollTo(index)


def _details(stage: Stage) -> QWidget:
    """What exactly a step was asked for."""
    item(_MAIL, "shop@old-cafe")(stage)
    pane = stage.window.workflows.pane
    stage.until(lambda: pane.happened.findChildren(MutationCard))
    pane.happened.findChildren(MutationCard)[0].fold.setChecked(True)
    stage.afterwards(lambda: pane.happened.findChildren(MutationCard)[0].fold.setChecked(False))
    return stage.window


def taken_back(stage: Stage) -> QWidget:
    """An item of which nothing stands any more, beside its row. It changes the ledger."""
    title = "ingrid"
    item(_MAIL, title)(stage)
    item_id = stage.window.workflows.pane.item_id
    assert item_id is not None
    detail = stage.keep.queries.item(item_id)
    assert detail is not None
    for step in detail.attempts[0].mutations:
        if step.undo_of is None and not step.undone:
            _take_back(stage, step.id)
    model = stage.window.workflows.tree.model

    def said() -> bool:
        row = model.row_of(item_id)
        return row is not None and row.taken_back_at is not None

    stage.until(said)
    return item(_MAIL, title)(stage)


def _take_back(stage: Stage, mutation_id: MutationId) -> None:
    """As an undo leaves it: what was written lies in a home that is nowhere."""
    at = stage.keep.clock.now()
    with stage.keep.ledger.write() as work:
        done = work.mutations.get(mutation_id)
        assert done is not None
        undo_id = work.mutations.begin(
            workflow_id=done.workflow_id,
            run_id=done.run_id,
            item_id=done.item_id,
            attempt=done.attempt,
            namespace=done.namespace,
            method=done.method,
            params=done.params,
            payload_digest=done.payload_digest,
            title=f"Undo: {done.title}",
            key=f"{done.key} undo",
            evidence=done.evidence,
            at=at,
            undo_of=done.id,
        )
        work.mutations.move(
            undo_id, MutationStatus.APPLIED, was=MutationStatus.IN_FLIGHT, at=at, result=None
        )
        undo = work.mutations.get(undo_id)
        assert undo is not None
        end_undone_attempt(work, undo, at=at)
        changed = NoticeKind.ITEM_CHANGED
        work.notice(Notice(kind=changed, workflow_id=done.workflow_id, item_id=done.item_id))
        work.commit()


def _item_menu(stage: Stage) -> QWidget:
    item(_BILLS, UNREADABLE)(stage)
    tree = stage.window.workflows.tree
    menu = tree.menu_for(tree.view.currentIndex())
    assert menu is not None
    stage.afterwards(menu.deleteLater)
    return _popped(menu)


def _marked(stage: Stage) -> QWidget:
    stage.choose(stage.made[_BILLS])
    stage.window.workflows.tree.view.selectAll()
    return stage.window


def _failed_only(stage: Stage) -> QWidget:
    stage.choose(stage.made[_BILLS])
    stage.window.workflows.chips.choose(ItemFilter.FAILED)
    return stage.window


def _outputs(stage: Stage) -> QWidget:
    stage.choose(stage.made[_ORDERS])
    workflows = stage.window.workflows
    workflows.chips.choose_outputs()
    stage.until(lambda: workflows.outputs.model.rowCount() > 1)
    view, model = workflows.outputs.view, workflows.outputs.model
    view.expand(model.index(0, 0))
    view.setCurrentIndex(model.index(1, 0))
    look_at_pane(stage)
    return stage.window


def _came_of(stage: Stage) -> QWidget:
    item(_ORDERS, "Order 30416")(stage)
    stage.window.workflows.pane.happened.came_of.fold.setChecked(True)
    return stage.window


def _menu(stage: Stage) -> QWidget:
    """That of a workflow."""
    stage.choose(stage.made[_BILLS])
    return _popped(stage.window.workflows.head.menu)


def _popped(menu: QMenu) -> QMenu:
    menu.popup(QPoint(0, 0))
    return menu


def _activity(stage: Stage) -> ActivityPage:
    stage.window.show_page("activity")
    found = stage.window.activity.page
    found.filters.clear()
    stage.until(lambda: found.model.row(0) is not None)
    return found


def _whole_activity(stage: Stage) -> QWidget:
    _activity(stage)
    return stage.window


def _activity_of_runs(stage: Stage) -> QWidget:
    found = _activity(stage)
    found.filters.chips.set_kinds(frozenset({ActivityKind.RUNS}))
    found.filters.popup.only.emit(QDate(2026, 11, 20))
    stage.rest()
    found.focus_rows()
    found.view.select(2)
    return stage.window


def _activity_of_nothing(stage: Stage) -> QWidget:
    _activity(stage).filters.search.setText("no such title")
    return stage.window


def _day_popup(stage: Stage) -> QWidget:
    found = _activity(stage)
    found.filters.day.click()
    return found.filters.popup


def _history(stage: Stage) -> QWidget:
    """With something that would go."""
    section("history")(stage)
    shown = stage.window.settings.page.history
    stage.rest()
    shown.choices[90].click()
    stage.rest()
    amounts = (Amount(18_240, 1_460_000), Amount(912, 61_000), Amount(37, 9_400))
    kinds = (Ageing.LOG, Ageing.ACTIVITY, Ageing.NOTICES)
    space = Space(bytes=48_300_000, free=2_100_000)
    parts = dict(zip(kinds, amounts, strict=True))
    shown.show_preview(HistoryPreview(days=90, parts=parts, space=space))
    return stage.window


def _search(stage: Stage) -> QWidget:
    stage.window.show_page("workflows")
    stage.window.search.come()
    return stage.window.search


def _found(stage: Stage) -> QWidget:
    stage.window.search.come()
    stage.window.search.field.setText("invoice")
    stage.until(lambda: not stage.window.search.hunt.is_on)
    return stage.window.search


def _toast(stage: Stage) -> QWidget:
    stage.window.show_page("workflows")
    stage.rest()
    stage.hides_toast = False
    stage.afterwards(lambda: setattr(stage, "hides_toast", True))
    stage.window.toast.tell("“Old newsletter” is in the archive.", "Undo", lambda: None)
    return stage.window.toast


PAGES: Mapping[str, Scene] = {
    "workflows": workflow(_MAIL),
    "item": item(_BILLS, UNREADABLE),
    "item-in-doubt": item(_BILLS, IN_DOUBT),
    "item-done": item(_MAIL, "shop@old-cafe"),
    "item-details": _details,
    "item-menu": _item_menu,
    "item-script": item(_BILLS, IN_DOUBT, Tab.SCRIPT),
    "item-log": item(_BILLS, "Invoice 20405", Tab.LOG),
    "input": _came_of,
    "input-itself": item(_ORDERS, "Order 30416", Tab.INPUT),
    "input-in-doubt": item(_ORDERS, "Order 30418"),
    "graph": item(_ORDERS, "Order 30416", Tab.SCRIPT),
    "outputs": _outputs,
    "marked": _marked,
    "filtered": _failed_only,
    "blocked": workflow("Contract mail"),
    "paused": workflow("Opening hours"),
    "menu": _menu,
    "search": _search,
    "search-found": _found,
    "needs-you": page("needs_you"),
    "schedule": page("schedule"),
    "schedule-twelve-hours": in_twelve_hours(page("schedule")),
    "activity": _whole_activity,
    "activity-runs": _activity_of_runs,
    "activity-nothing": _activity_of_nothing,
    "activity-day": _day_popup,
    "activity-twelve-hours": in_twelve_hours(_whole_activity),
    "settings-general": section("general"),
    "settings-notices": section("notices"),
    "settings-services": section("services"),
    "settings-folders": section("folders"),
    "settings-history": _history,
    "settings-backup": section("backup"),
    "settings-limits": section("limits"),
    "settings-about": section("about"),
    "toast": _toast,
}
