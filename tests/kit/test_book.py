"""The book of a play: which of its ways an event is told in, and what of the script gives way to what."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import Deed, Prose
from commedia.engine.moments import Moment
from commedia.kit.book import (
    ANSWER,
    NOTHING,
    PLAIN,
    Book,
    Written,
    announced,
    bare_event,
    direction,
    event,
    gives_way,
    no_chapters,
    portrait,
    proposal,
    scene,
    struck_by,
    taken_back,
    tells,
    told,
    told_anew,
    written,
)


class Came(Deed):
    rule, says = "X-1", "{seat} comes."
    others: list[str] | None = None
    gift: str | None = None


class Sang(Deed):
    rule, says = "X-2", "{seat} sings."
    song: str


class TookBack(Deed):
    rule, says = "X-3", "{seat} takes it back."
    words: str | None = None


def one(n: int, event: Deed, prose: str = "", to: list[str] | None = None) -> Written:
    """Something that happened."""
    return Written(n, "rule", event.rule, "ann", event.figures(), "", prose, to)


def heading(n: int, text: str, prose: str = "") -> Written:
    """A scene begins."""
    return Written(n, "scene", "", "", {}, text, prose)


def said(n: int) -> Written:
    """Somebody speaks."""
    return Written(n, "line", "", "bob", {}, "", f"w{n}")


CAME, WITH_BOB = Came(seat="ann"), Came(seat="ann", others=["bob"])


# -- how one is told -----------------------------------------------------------------------------------


def test_the_first_way_counts_whose_places_all_have_a_figure() -> None:
    """And a figure that must hold; what has none is told plainly, and so is what the book does not name."""
    given, company, alone = event("{seat} brings {gift}."), scene("{company}"), event("{seat} comes.")
    book = Book({Came: [given, company, alone], Sang: [direction("sings", where="song")]})
    assert told(book, one(0, CAME)) == alone
    assert told(book, one(0, WITH_BOB)) == company
    assert told(book, one(0, Came(seat="ann", gift="a key"))) == given
    assert told(book, one(0, Sang(seat="ann", song=""))) == PLAIN
    assert told(book, one(0, TookBack(seat="ann"))) == PLAIN
    assert book.ways(one(0, TookBack(seat="ann"))) == ()


def test_our_sentence_names_the_company_and_what_is_said_of_each() -> None:
    """By what they are called, not by their seats."""
    way = event("{company} come in: {all}.", all="all", each="{seat}")
    figures = {"seat": "ann", "company": ["ann", "bob"], "all": "so"}
    names = {"ann": "Gyde", "bob": "Ravn"}
    assert way.sentence(figures, names, {}) == "Gyde and Ravn come in: so."
    assert way.piece(figures, names, {}) == "Gyde"
    assert event("{seat} comes.").piece(figures, names, {}) == ""


@pytest.mark.parametrize(
    "way",
    [event("{seat} sings {tune}."), direction(where="tune"), direction(strikes="tune"),
     event("", each="{tune}"), direction(prints="tune"), announced("{tune}"), tells("{tune}")],
)  # fmt: skip
def test_a_place_for_a_figure_that_its_event_never_has_is_refused(way: Any) -> None:
    """As the book is made, wherever it stands."""
    with pytest.raises(ValueError, match="Sang has no figure tune"):
        Book({Sang: [way]})


def test_each_way_is_told_as_what_it_says_it_is() -> None:
    """A heading, words as what happens or who one is, ours, or nothing."""
    ways = {
        scene("a"): "scene", direction("a"): "direction", proposal("a"): "direction", event("a"): "event",
        portrait("a"): "portrait", bare_event("a"): "bare event", announced("a"): "speech",
        tells("a"): "speech", taken_back("a", "where"): "nothing", NOTHING: "nothing",
        ANSWER: "answer", PLAIN: "speech",
    }  # fmt: skip
    assert [way.how for way in ways] == [*ways.values()]
    assert (proposal("a").is_proposed, direction("a").is_proposed) == (True, False)


def test_words_that_a_moment_strikes_are_those_that_its_figure_holds() -> None:
    """None, where it is told otherwise."""
    book = Book({TookBack: [direction("not so", "words", strikes="words"), event("{seat} is silent.")]})
    assert struck_by(book, one(3, TookBack(seat="ann", words="w1"))) == "w1"
    assert struck_by(book, one(3, TookBack(seat="ann"))) == ""


# -- what gives way to what ----------------------------------------------------------------------------

ANEW = Book(
    {
        Came: [announced("{seat} in the mirror")],
        Sang: [tells("{seat} in the mirror")],
        TookBack: [taken_back("{seat} in the mirror", "words")],
    }
)
SANG, BACK = Sang(seat="ann", song="of rain"), TookBack(seat="ann", words="w0")


def test_what_is_told_again_stands_in_place_of_what_was_announced() -> None:
    """Once; and what takes it back needs no words of its own."""
    assert ANEW.retold == {"X-1", "X-2", "X-3"}
    assert told_anew(ANEW, [one(0, CAME, "w0"), said(1), one(2, SANG, "w2"), one(3, SANG, "w3")]) == {0: 2}
    assert told_anew(ANEW, [one(0, CAME, "w0"), one(1, BACK)]) == {0: 1}
    assert told_anew(ANEW, [one(0, CAME, "w0"), one(1, CAME, "w1"), one(2, SANG, "w2")]) == {1: 2}


def test_what_has_no_words_or_is_somebody_elses_replaces_nothing() -> None:
    """Nor what was never announced."""
    assert told_anew(ANEW, [one(0, CAME), one(1, SANG, "w1")]) == {}
    assert told_anew(ANEW, [one(0, CAME, "w0"), one(1, SANG)]) == {}
    assert told_anew(ANEW, [one(0, CAME, "w0"), one(1, Sang(seat="bob", song=""), "w1")]) == {}


@pytest.mark.parametrize(
    ("first", "later", "gives"),
    [(None, None, True), (["ann"], None, True), (["ann"], ["ann", "bob"], True), (None, ["ann"], False),
     (["ann", "bob"], ["ann"], False)],
)  # fmt: skip
def test_what_fewer_may_know_replaces_nothing(first: Any, later: Any, gives: bool) -> None:
    """The others have nothing else."""
    script = [one(0, CAME, "w0", first), one(1, SANG, "w1", later)]
    assert told_anew(ANEW, script) == ({0: 1} if gives else {})


def test_a_heading_under_which_the_story_has_nothing_is_no_chapter() -> None:
    """One without words only where the book says so; whatever is told under it makes it one."""
    book = Book({"Fair": [NOTHING], Came: [event("{seat} comes.")], Sang: [NOTHING]})
    for between, bare in (
        ([], True), ([one(1, SANG, "w1")], True), ([one(1, CAME)], False), ([said(1)], False),
        ([Written(1, "aside", "", "bob", {}, "", "w1")], True), ([one(1, TookBack(seat="ann"))], True),
        ([one(1, TookBack(seat="ann"), "w1")], False),
    ):  # fmt: skip
        script = [heading(0, "Fair"), *between, heading(9, "Quay")]
        assert no_chapters(book, script) == ({0: 9} if bare else {})
    assert no_chapters(book, [heading(0, "Act I"), heading(1, "Quay")]) == {}
    assert no_chapters(book, [heading(0, "Elsewhere", "w0"), heading(1, "Quay")]) == {0: 1}
    assert no_chapters(book, [heading(0, "Fair")]) == {}


def test_words_of_ours_tell_under_a_heading_where_their_figure_holds_them() -> None:
    """As those of somebody would."""
    book = Book({"Fair": [NOTHING], Came: [direction(prints="gift")]})
    script = [heading(0, "Fair"), one(1, Came(seat="ann", gift="a key")), heading(2, "Quay")]
    assert no_chapters(book, script) == {}
    assert no_chapters(book, [script[0], one(1, CAME), script[2]]) == {0: 2}


def test_no_heading_goes_by_a_secret() -> None:
    """What one seat alone was told under it leaves it as it is for everybody."""
    book = Book({**ANEW.entries, "Fair": [NOTHING]})
    script = [
        heading(0, "Fair"),
        one(1, CAME, "w1", ["ann"]),
        one(2, SANG, "w2", ["ann"]),
        heading(3, "Quay"),
    ]
    assert gives_way(book, script) == {1: 2, 0: 3}


def test_a_moment_is_written_as_far_as_the_book_goes_by_it() -> None:
    """Its words by their id."""
    moment = Moment(4, "rule", "X-2", "ann", "{seat} sings.", {"song": "of rain"}, Prose("w4"), ["ann"])
    assert written(moment) == Written(
        4, "rule", "X-2", "ann", {"song": "of rain"}, "{seat} sings.", "w4", ["ann"]
    )
