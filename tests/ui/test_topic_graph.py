"""The graph of a handler workflow: in words, laid out, and as a picture."""

from itertools import combinations, pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.domain.handlers import HandlerGraph, Warned
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.ui.graph_layout import MOST_BOXES, Kind, Picture, lay_out
from keep_desktop.ui.graph_picture import GraphPicture
from keep_desktop.ui.graph_words import MOST_SAID, graph_in_words, rules_said
from keep_desktop.ui.item_tabs.script import ScriptTab, read_script
from keep_desktop.ui.theme import Mode, apply_theme
from keep_desktop.ui.wrap_label import WrapLabel
from tests.ui.graphs import a_consumer, a_graph, a_producer
from tests.ui.item_views import a_version, an_attempt

# In words


def test_each_handler_is_a_sentence() -> None:
    graph = a_graph(
        a_producer("pollMail", "email.received"),
        a_consumer("addRow", "email.received", publishes=["row.created"]),
        a_consumer("count", "row.created", has_mutate=False),
    )
    assert graph_in_words(graph).splitlines() == [
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
    assert graph_in_words(graph).splitlines() == [
        "“poll”, weekdays at 09:00, publishes “bills”, which “book” handles, and “letters”, "
        "which “book” handles.",
        "“book” takes “bills” and “letters” and makes one change.",
    ]


def test_the_words_of_a_huge_graph_end() -> None:
    graph = a_graph(a_producer(), *(a_consumer(f"c{at}", f"t{at}") for at in range(5_000)))
    said = graph_in_words(graph).splitlines()
    assert len(said) == MOST_SAID + 1
    assert said[-1] == "4,941 more stand in the script."


def test_a_name_that_hides_something_is_said_without_it() -> None:
    graph = a_graph(a_producer("poll", "in\u202ebox\nnext"), a_consumer("c", "in\u202ebox\nnext"))
    assert "\u202e" not in graph_in_words(graph)
    assert "inbox next”, which “c” handles" in graph_in_words(graph)


def test_schedules_are_said_in_one_line() -> None:
    five, nine = parse_interval("5m"), Cron("0 9 * * 1-5")
    assert rules_said([]) == "Only when you run it"
    assert rules_said([five]) == "Every 5 minutes"
    assert rules_said([five, nine]) == "2 schedules: every 5 minutes, weekdays at 09:00"
    assert rules_said([five, five]) == "Every 5 minutes"
    assert rules_said([five, Cron("0 9 * * 1")]) == "2 schedules: every 5 minutes, Mondays at 09:00"


# Laid out


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
    """Any graph that a script could declare, circles and several publishers of a topic included."""
    topics = draw(st.lists(NAMES, min_size=1, unique=True))
    some = st.lists(st.sampled_from(topics), min_size=1, max_size=4, unique=True)
    producers = [a_producer(f"p{at}", *names) for at, names in enumerate(draw(st.lists(some)))]
    pairs = draw(st.lists(st.tuples(some, some), max_size=6))
    consumers = [a_consumer(f"c{at}", *a, publishes=b) for at, (a, b) in enumerate(pairs)]
    return a_graph(*producers[:6], *consumers, topics=topics)


#: Two parts, the second with a line that bends.
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
        assert {ends[0].kind, ends[1].kind} >= {Kind.TOPIC}
        assert all(abs(a[1] - b[1]) == 1 for a, b in pairwise(line.points))
        for x, row in line.points[1:-1]:
            clear = (abs(box.x - x) > 0.5 for box in picture.boxes if box.row == row)
            assert all(clear)


# As a picture


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
    assert tab.graph.text() == graph_in_words(graph)
    spoken = QAccessible.queryAccessibleInterface(tab.graph.picture)
    assert spoken.text(QAccessible.Text.Name) == "Picture of the steps"
    assert spoken.text(QAccessible.Text.Description) == graph_in_words(graph)


def test_the_text_of_a_handler_script_is_one_key_away(tab: ScriptTab) -> None:
    tab.show_script(read_script(a_version("const workflow = {};", graph=a_graph())))
    tab.as_picture.setFocus()
    QTest.keyClick(tab.as_picture, Qt.Key.Key_Right)
    assert tab.view.isVisible() and not tab.graph.isVisible()
    assert tab.view.toPlainText() == "const workflow = {};"
    tab.copy.click()
    assert QGuiApplication.clipboard().text() == "const workflow = {};"


def test_an_item_script_has_no_picture(tab: ScriptTab) -> None:
    tab.show_script(read_script(a_version("const workflow = {};", graph=a_graph())))
    tab.show_script(read_script(a_version("Items.withItem()")))
    assert tab.view.isVisible() and not tab.graph.isVisible()
    assert not tab.as_picture.isVisible() and not tab.as_text.isVisible()


def test_long_lines_of_a_script_are_wrapped_until_one_wants_them_whole(tab: ScriptTab) -> None:
    tab.show_script(read_script(a_version("a" * 500, graph=a_graph())))
    assert not tab.wrap.isVisible(), "a picture has no lines"
    tab.as_text.click()
    assert tab.wrap.isVisible() and tab.wrap.isChecked()
    assert tab.view.horizontalScrollBar().maximum() == 0
    tab.wrap.click()
    assert tab.view.horizontalScrollBar().maximum() > 0
    tab.view.wraps.trigger()
    assert tab.wrap.isChecked()


def test_a_graph_too_large_to_draw_is_said_in_words(tab: ScriptTab) -> None:
    graph = a_graph(*(a_consumer(f"c{at}", f"t{at}") for at in range(MOST_BOXES)))
    tab.show_script(read_script(a_version("const workflow = {};", graph=graph)))
    assert not tab.graph.picture.isVisible()
    assert tab.graph.text().startswith("“c0” takes “t0” and makes one change.")


def test_the_arrow_keys_scroll_a_picture_that_is_wider_than_the_pane(tab: ScriptTab) -> None:
    wide = a_graph(*(a_producer(f"p{at}", "todo") for at in range(6)), a_consumer("do", "todo"))
    tab.show_script(read_script(a_version("const workflow = {};", graph=wide)))
    bar = tab.graph.sideways.horizontalScrollBar()
    assert bar.maximum() > 0
    tab.graph.setFocus()
    QTest.keyClick(tab.graph, Qt.Key.Key_Right)
    assert bar.value() > 0


@pytest.mark.parametrize("name", ["p", "W" * 200, "aNameThatIsFarTooLong" * 9, "消費" * 60])
def test_the_words_are_whole_beside_a_picture_that_is_wider_than_the_pane(
    tab: ScriptTab, name: str
) -> None:
    wide = a_graph(*(a_producer(f"{at}{name}", "todo") for at in range(6)), a_consumer("c", "todo"))
    tab.resize(300, 340)
    tab.show_script(read_script(a_version("const workflow = {};", graph=wide)))
    QApplication.processEvents()
    head, words = tab.graph.findChildren(WrapLabel)
    assert words.width() <= tab.graph.viewport().width()
    assert words.height() >= words.heightForWidth(words.width())
    assert tab.graph.sideways.geometry().bottom() < head.y() < words.y()
    assert tab.graph.horizontalScrollBar().maximum() == 0


def test_the_boxes_are_narrower_where_a_picture_of_two_would_not_fit(tab: ScriptTab) -> None:
    two = a_graph(a_producer("p0", "todo"), a_producer("p1", "todo"), a_consumer("do", "todo"))
    tab.show_script(read_script(a_version("const workflow = {};", graph=two)))
    whole = tab.graph.picture.width()
    tab.resize(334, 500)
    QApplication.processEvents()
    assert tab.graph.picture.width() < whole
    assert tab.graph.sideways.horizontalScrollBar().maximum() == 0


def test_what_stands_below_a_name_is_broken_before_it_is_cut(qtbot: QtBot) -> None:
    picture = GraphPicture()
    qtbot.addWidget(picture)
    often = Cron("0 8-18 * * 1-5")
    two = a_graph(a_producer("p0", "todo", rule=often), a_producer("p1", "todo"))
    plain = a_graph(a_producer("p0", "todo"), a_producer("p1", "todo"))
    for width in (1_000, 270):
        picture.fit(width)
        assert picture.show_graph(plain) and picture.width() <= max(width, 270)
        short = picture.height()
        assert picture.show_graph(two) and short < picture.height()


def test_a_box_says_in_full_what_is_cut_short_in_it(qtbot: QtBot) -> None:
    picture = GraphPicture()
    qtbot.addWidget(picture)
    name = "aNameThatIsFarTooLongForTheBoxItStandsIn"
    assert picture.show_graph(a_graph(a_producer(name), a_consumer("addRow")))
    middle = picture.width() / 2
    assert picture.box_at(QPointF(middle, 20)) == f"{name}\nEvery 5 minutes"
    bottom = QPointF(middle, picture.height() - 20)
    assert picture.box_at(bottom) == "addRow\nMakes one change"
    assert picture.box_at(QPointF(middle, 60)) is None
    assert not picture.grab().isNull()


def test_the_picture_follows_the_theme(qtbot: QtBot) -> None:
    picture = GraphPicture()
    qtbot.addWidget(picture)
    picture.show_graph(a_graph())
    light = picture.grab().toImage()
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, Mode.DARK)
    assert picture.grab().toImage() != light


def test_a_line_that_leads_back_is_drawn(qtbot: QtBot) -> None:
    picture = GraphPicture()
    qtbot.addWidget(picture)
    circle = (
        a_producer("start", "todo"),
        a_consumer("work", "todo", publishes=["checked"]),
        a_consumer("check", "checked", publishes=["todo"]),
    )
    picture.show_graph(a_graph(*circle))
    assert not picture.grab().isNull()


def test_warnings_stand_above_the_script_with_their_lines(tab: ScriptTab) -> None:
    tab.show_script(read_script(a_version("const workflow = {};", graph=a_graph())))
    tab.show_warnings([Warned("It never runs.", 12, 3), Warned("It is shared.")])
    assert tab.warnings.isVisible()
    assert tab.warnings.text() == "Line 12: It never runs.\nIt is shared."
    tab.show_warnings([Warned(f"w{at}") for at in range(40)])
    assert tab.warnings.text().endswith("w3\nand 36 more")
    tab.show_warnings(())
    assert not tab.warnings.isVisible()
