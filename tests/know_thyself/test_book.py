"""The book of a play of Know Thyself: each thing in its room, under its name, and what it is said of."""

from __future__ import annotations

from functools import cache

import pytest

from commedia.engine import Event
from commedia.games import get
from commedia.games.know_thyself import events
from commedia.games.know_thyself.room_of_lines import Whereabouts
from commedia.kit.book import figures_of, told
from commedia.server.book import Passage, story
from commedia.server.pages import script
from commedia.server.pages.book_as_markdown import manuscript
from commedia.server.table_view import ScriptLine, TableView
from tests.server.seeing import Stage

SEATS = ["Zacharias", "Wilhelmina", "Xenophon"]
BOOK = get("know-thyself").page.book


@cache
def seen() -> TableView:
    """A whole play of the house."""
    return Stage.performed("know-thyself", SEATS, 1).seen(None)


@cache
def passages() -> list[Passage]:
    """Its story."""
    return [one for act in story(seen(), seen().script) for one in act]


def line(n: int, event: Event, words: str = "") -> ScriptLine:
    """A moment of the rules in the script."""
    figures, prose = event.figures(), f"w{n}.0" if words else ""
    return ScriptLine(n, "rule", event.rule, figures.get("seat", ""), "", words, prose=prose, figures=figures)


def memory(pc: str) -> Event:
    """A Memory that the GM tells of a PC."""
    return events.MemoryTold(seat="Zacharias", pc=pc, type="goal", suit="H", truename="")


@pytest.mark.slow
def test_kt_setup_03_the_letter_stands_in_the_book_word_for_word() -> None:
    """The one that is printed, too, which is nobody's words."""
    letter = seen().public.printed_letter  # type: ignore[union-attr]
    told_ = [one for one in passages() if one.text == "On each nightstand lies the same letter: "]
    assert [one.words for one in told_] == [letter]
    [read_out] = [one for one in seen().script if one.rule == "KT-SETUP-03"]
    drawn = str(script.line(seen(), read_out))
    assert "<b>On each nightstand lies the same letter:</b> You do not know me" in drawn
    assert drawn.count("You do not know me") == 1


@pytest.mark.slow
def test_kt_app_05_an_appearance_that_was_drafted_anew_is_not_told() -> None:
    """Neither the one that was sent back, nor why; another guest's stands."""
    stage = [
        line(1, events.AppearanceTold(seat="Wilhelmina"), "A crest on a ring."),
        line(2, events.AppearanceTold(seat="Xenophon"), "A tall one."),
        line(3, events.AppearanceSentBack(pc="Wilhelmina"), "Lose the crest."),
        line(4, events.AppearanceTold(seat="Wilhelmina"), "A ring."),
        line(5, events.AppearanceToldAnew(seat="Wilhelmina"), "A ring, and grey."),
    ]
    found = [one.words for act in story(seen(), stage) for one in act if one.kind == "direction"]
    assert found[:2] == ["A tall one.", "A ring, and grey."]
    assert "Lose the crest." not in found


@pytest.mark.slow
def test_kt_mem_06_of_a_memory_that_is_put_another_way_the_last_is_told() -> None:
    """That guest's alone."""
    stage = [
        line(1, memory("Wilhelmina"), "I had a brother."),
        line(2, memory("Xenophon"), "It rained."),
        line(3, events.ContradictionFound(seat="Xenophon", about="Wilhelmina", against=""), "You had none."),
        line(4, events.MemoryReworded(seat="Zacharias", about="Wilhelmina", anew=True), "I had a friend."),
    ]
    words = [one.words for act in story(seen(), stage) for one in act if one.kind == "direction"]
    assert words[:2] == ["It rained.", "I had a friend."]


def test_kt_end_05_each_answer_stands_below_its_question() -> None:
    """All four of them, and each is signed."""
    at = next(n for n, one in enumerate(passages()) if one.text == "Who are you?")
    asked = [(one.kind, one.text) for one in passages()[at : at + 8 : 2]]
    assert asked == [
        ("direction", "Who are you?"), ("direction", "Why did you come here?"),
        ("direction", "What did you come for?"), ("direction", "What did you risk?"),
    ]  # fmt: skip
    assert all(one.kind == "speech" and one.speaker for one in passages()[at + 1 : at + 8 : 2])


def test_kt_end_05_from_their_answer_on_everybody_is_called_by_their_name() -> None:
    """And by what the others saw in them until then, in the book, in the cast and on the page."""
    view = seen()
    assert view.renamed is not None
    seat = SEATS[1]
    before, name = view.former[seat], view.names[seat]
    assert before != name
    early, late = (
        {one.speaker for one in passages() if (one.n > view.renamed) == is_late} for is_late in (0, 1)
    )
    assert before in early
    assert name not in early
    assert name in late
    ended = [one.text for one in passages() if one.text.startswith("It ends ")]
    assert [text for text in ended if name in text]
    assert f"- {before} ({seat}" in manuscript(view, view.script).replace("\u2068", "").replace("\u2069", "")
    drawn = {n: str(script.line(view, one)) for n, one in enumerate(view.script) if one.kind == "line"}
    assert not [n for n, one in drawn.items() if f">{name}<" in one]


def test_what_happens_in_a_room_stands_under_its_true_name() -> None:
    """KT-ROLE-04: while one is in the Parlor another talks in the Ball Room."""
    under = Whereabouts()
    rooms = {"hall": "Hall of Lost Hope", "ball": "Ball Room of Blessed Romance"}
    for n, (room, called) in enumerate(rooms.items()):
        under.heading(line(n, events.RoomNamed(truename=called, room=room, red="AH", black="AS")))
    for seat in ("Ann", "Bob"):
        under.heading(line(3, events.CoinsGranted(seat=seat, coins=9, pool=0)))
    assert under.heading(line(4, events.Went(seats=["Ann"], to="Ball Room", room="ball"))) == ""
    under.heading(line(5, events.Went(seats=["Bob"], to="Hall", room="hall")))
    says = {seat: ScriptLine(6, "line", "", seat, "", "Ho!") for seat in ("Ann", "Bob", "GM")}
    assert under.heading(says["Ann"]) == "The Ball Room of Blessed Romance"
    assert under.heading(says["Bob"]) == "The Hall of Lost Hope"
    assert under.heading(says["GM"]) == "The Hall of Lost Hope"  # where the story is
    to_ann = ScriptLine(7, "line", "", "GM", "", "Ho!", figures={"toward": "Ann"})
    assert under.heading(to_ann) == "The Ball Room of Blessed Romance"
    assert under.heading(line(8, memory("Bob"), "…")) == "The Hall of Lost Hope"
    under.heading(line(9, events.Summoned(cause="called")))
    assert under.heading(says["Ann"]) == ""


def test_no_line_of_the_book_is_told_of_nobody() -> None:
    """A want, an outcome, a Memory, an Edge say whose they are, on the page as in the book."""
    for event in (
        events.WantTold(seat="Ann", kind="plain", room="hall"),
        events.OutcomeTold(seat="GM", pc="Ann", degree="", result="lost"),
        events.OutcomeToldByGm(seat="GM", pc="Ann", degree="", result="lost"),
        memory("Ann"),
        events.EdgeCalled(seat="Ann", edge=1, matched=2),
        events.EdgeCalledAgainst(seat="GM", pc="Ann", edge=1, staked=2),
        events.EdgeGained(seat="GM", pc="Ann", edge=1, gained=True),
        events.MemoryInvoked(seat="Ann", type="goal", suit="H", master=9),
        events.BackedDown(seat="Ann"),
        events.EndingTold(seat="Ann", happy=True, coins=9, master=3, ends="well"),
    ):
        shown = line(1, event)
        way = told(BOOK, shown)
        assert way.how == "direction", event
        assert "Ann" in way.sentence(figures_of(shown.seat, shown.figures), {}, {}), event
