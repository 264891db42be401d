"""Handler graphs: as text, as layout and as picture."""

from itertools import combinations, pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.handlers import HandlerGraph, ScriptWarning
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.ui.code.graph_layout import MOST_BOXES, NodeKind, Picture, lay_out
from keep_desktop.ui.code.graph_view import MOST_NAMED, graph_text
from keep_desktop.ui.item_details.script_tab import ScriptTab, read_script
from keep_desktop.ui.text.schedule_rules import rules_text
from tests.ui.graphs import a_consumer, a_graph, a_producer
from tests.ui.item_views import a_version, an_attempt


def test_each_handler_is_a_sentence() -> None:
    graph = a_graph(
        a_producer("pollMail", "email.received"),
        a_consumer("addRow", "email.received", publishes=["row.created"]),
        a_consumer("count", "row.created", has_mutate=False),
    )
    assert graph_text(graph).splitlines() == [
        "“pollMail”, every 5 minutes, publishes “email.received”, which “addRow” handles.",
        "“addRow” takes “email.received”, makes one change and publishes “row.created”, "
        "which “count” handles.",
        "“count” takes “row.created” and changes nothing.",
    ]


def test_what_a_handler_publishes_to_several_is_listed() -> None:
    graph = a_graph(
        a_producer("poll", "bills", "letters", rule=Cron("0 9 * * 1-5")),
        a_consumer("book", "bills", "letters"),
    )
    assert graph_text(graph).splitlines() == [
        "“poll”, weekdays at 09:00, publishes “bills”, which “book” handles, and “letters”, "
        "which “book” handles.",
        "“book” takes “bills” and “letters” and makes one change.",
    ]


def test_the_words_of_a_huge_graph_end() -> None:
    graph = a_graph(a_producer(), *(a_consumer(f"c{at}", f"t{at}") for at in range(5_000)))
    text = graph_text(graph).splitlines()
    assert len(text) == MOST_NAMED + 1
    assert text[-1] == "4,941 more are in the script."


def test_what_would_turn_a_name_round_is_named() -> None:
    graph = a_graph(a_producer("poll", "in\u202ebox\nnext"), a_consumer("c", "in\u202ebox\nnext"))
    assert "\u202e" not in graph_text(graph)
    assert "in⟨U+202E⟩box next”, which “c” handles" in graph_text(graph)


def test_schedules_are_shown_in_one_line() -> None:
    five, nine = parse_interval("5m"), Cron("0 9 * * 1-5")
    assert rules_text([]) == "Only when you run it"
    assert rules_text([five]) == "Every 5 minutes"
    assert rules_text([five, nine]) == "2 schedules: every 5 minutes, weekdays at 09:00"
    assert rules_text([five, five]) == "Every 5 minutes"
    assert rules_text([five, Cron("0 9 * * 1")]) == "2 schedules: every 5 minutes, Mondays at 09:00"


def rows_of(picture: Picture) -> dict[str, int]:
    return {box.name: box.row for box in picture.boxes}


def test_what_runs_first_stands_above() -> None:
    graph = a_graph(
        a_producer("pollMail", "email.received"),
        a_consumer("addRow", "email.received", publishes=["row.created"]),
        a_consumer("tell", "row.created"),
    )
    picture = lay_out(graph)
    assert picture is not None
    rows = rows_of(picture)
    ordered = ["pollMail", "email.received", "addRow", "row.created", "tell"]
    assert [rows[name] for name in ordered] == [0, 1, 2, 3, 4]
    assert picture.rows == 5
    assert not any(line.leads_back for line in picture.lines)


def test_a_circle_has_one_line_that_leads_back() -> None:
    graph = a_graph(
        a_producer("start", "todo"),
        a_consumer("work", "todo", publishes=["checked"]),
        a_consumer("check", "checked", publishes=["todo"]),
    )
    picture = lay_out(graph)
    assert picture is not None
    names = [box.name for box in picture.boxes]
    back = [(names[line.start], names[line.end]) for line in picture.lines if line.leads_back]
    assert back == [("check", "todo")]


def test_a_consumer_that_feeds_itself_is_drawn() -> None:
    picture = lay_out(a_graph(a_consumer("again", "todo", publishes=["todo"])))
    assert picture is not None
    assert sorted(line.leads_back for line in picture.lines) == [False, True]


def test_a_topic_that_nobody_uses_stands_at_the_end() -> None:
    picture = lay_out(a_graph(topics=["lonely", "email.received"]))
    assert picture is not None
    rows = rows_of(picture)
    assert rows["lonely"] == picture.rows - 1 > rows["addRow"]


def test_a_graph_that_is_too_large_has_no_picture() -> None:
    assert lay_out(a_graph(*(a_consumer(f"c{at}", f"t{at}") for at in range(MOST_BOXES)))) is None


NAMES = st.sampled_from([f"t{at}" for at in range(9)])


@st.composite
def graphs(draw: st.DrawFn) -> HandlerGraph:
    """Any graph that a script may declare, with cycles and several publishers of a topic."""
    topics = draw(st.lists(NAMES, min_size=1, unique=True))
    some = st.lists(st.sampled_from(topics), min_size=1, max_size=4, unique=True)
    producers = [a_producer(f"p{at}", *names) for at, names in enumerate(draw(st.lists(some)))]
    pairs = draw(st.lists(st.tuples(some, some), max_size=6))
    consumers = [a_consumer(f"c{at}", *a, publishes=b) for at, (a, b) in enumerate(pairs)]
    return a_graph(*producers[:6], *consumers, topics=topics)


#: Two parts, the second with a bent line.
TWO_PARTS = a_graph(
    a_producer("p0", "t1"),
    a_producer("p1", "t0", "t2"),
    a_consumer("c0", "t0", publishes=["t0"]),
    a_consumer("c1", "t0", publishes=["t0", "t2"]),
    topics=["t0", "t1", "t2"],
)


@settings(deadline=None)
@given(graphs())
@example(TWO_PARTS)
def test_no_box_covers_another_and_every_line_ends_at_its_boxes(graph: HandlerGraph) -> None:
    picture = lay_out(graph)
    assert picture is not None
    assert picture == lay_out(graph)
    for one, other in combinations(picture.boxes, 2):
        assert one.row != other.row or abs(one.x - other.x) > 0.99
    for box in picture.boxes:
        assert 0.49 < box.x < picture.width - 0.49
        assert 0 <= box.row < picture.rows
    for line in picture.lines:
        ends = [picture.boxes[at] for at in (line.start, line.end)]
        assert [line.points[0], line.points[-1]] == [(end.x, end.row) for end in ends]
        assert {ends[0].kind, ends[1].kind} >= {NodeKind.TOPIC}
        assert all(abs(a[1] - b[1]) == 1 for a, b in pairwise(line.points))
        for x, row in line.points[1:-1]:
            clear = (abs(box.x - x) > 0.5 for box in picture.boxes if box.row == row)
            assert all(clear)


@pytest.fixture
def tab(qtbot: QtBot) -> ScriptTab:
    made = ScriptTab()
    qtbot.addWidget(made)
    made.resize(406, 500)
    made.show_attempts([an_attempt()])
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_handler_script_is_shown_as_a_picture_with_its_words(tab: ScriptTab) -> None:
    graph = a_graph()
    tab.show_script(read_script(a_version("const workflow = {};", graph=graph)))
    assert tab.graph.isVisible() and tab.graph.picture.isVisible()
    assert not tab.view.isVisible()
    assert tab.graph._shown_text == graph_text(graph)
    spoken = QAccessible.queryAccessibleInterface(tab.graph.picture)
    assert spoken.text(QAccessible.Text.Name) == "Picture of the steps"
    assert spoken.text(QAccessible.Text.Description) == graph_text(graph)


def test_the_text_of_a_handler_script_is_one_key_away(tab: ScriptTab) -> None:
    tab.show_script(read_script(a_version("const workflow = {};", graph=a_graph())))
    tab.as_picture.setFocus()
    QTest.keyClick(tab.as_picture, Qt.Key.Key_Right)
    assert tab.view.isVisible() and not tab.graph.isVisible()
    assert tab.view.toPlainText() == "const workflow = {};"
    tab.copy.click()
    assert QGuiApplication.clipboard().text() == "const workflow = {};"


def test_a_graph_too_large_to_draw_is_shown_in_words(tab: ScriptTab) -> None:
    graph = a_graph(*(a_consumer(f"c{at}", f"t{at}") for at in range(MOST_BOXES)))
    tab.show_script(read_script(a_version("const workflow = {};", graph=graph)))
    assert not tab.graph.picture.isVisible()
    assert tab.graph._shown_text.startswith("“c0” takes “t0” and makes one change.")


def test_the_arrow_keys_scroll_a_picture_that_is_wider_than_the_pane(tab: ScriptTab) -> None:
    wide = a_graph(*(a_producer(f"p{at}", "todo") for at in range(6)), a_consumer("do", "todo"))
    tab.show_script(read_script(a_version("const workflow = {};", graph=wide)))
    bar = tab.graph.sideways.horizontalScrollBar()
    assert bar.maximum() > 0
    tab.graph.setFocus()
    QTest.keyClick(tab.graph, Qt.Key.Key_Right)
    assert bar.value() > 0


def test_warnings_stand_above_the_script_with_their_lines(tab: ScriptTab) -> None:
    tab.show_script(read_script(a_version("const workflow = {};", graph=a_graph())))
    tab.show_warnings([ScriptWarning("It never runs.", 12, 3), ScriptWarning("It is shared.")])
    assert tab.warnings.isVisible()
    assert tab.warnings._sentences.plain_text() == "Line 12: It never runs.\nIt is shared."
    tab.show_warnings([ScriptWarning(f"w{at}") for at in range(40)])
    assert tab.warnings._sentences.plain_text().endswith("w3\nand 36 more")
    tab.show_warnings(())
    assert not tab.warnings.isVisible()
