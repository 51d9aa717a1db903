"""Steps back and forth over the log, and chance as the designer wants it."""

from __future__ import annotations

import pytest

from tests.dev.designer import Designer, text_of


@pytest.mark.slow
def test_a_step_back_cuts_the_log_and_a_step_forth_plays_it_again(designer: Designer) -> None:
    """Every answer and every draw is a step."""
    designer.do("force", outcomes="6, 1")
    designer.burn("Ann", 1)
    designer.burn("Bob", 2)
    assert "4 of 4" in designer.page()
    assert "2 of 4" in designer.do("go", at="2")
    assert "Bob burns 2 oil." not in text_of(designer.seat("Ann"))
    assert "How much oil do you give it?" in designer.seat("Bob")
    assert "A move from here is made in the place of what lies ahead." in designer.page()
    assert "3 of 4" in designer.do("go", by="1")
    assert "4 of 4" in designer.do("go", by="1")
    assert "Bob burns 2 oil." in text_of(designer.seat("Ann"))
    assert designer.draws == [6, 1]


@pytest.mark.slow
def test_a_move_after_a_step_back_takes_the_place_of_what_lay_ahead(designer: Designer) -> None:
    """What comes by chance then is what came before, where nothing is forced: the draw is the same."""
    designer.burn("Ann", 1)
    first = designer.draws
    designer.burn("Bob", 2)
    designer.do("go", at="0")
    designer.burn("Ann", 2)
    assert designer.draws == first
    assert [e["answer"]["oil"] for e in designer.log if e["type"] == "answered"] == [2]


def test_a_step_to_before_a_draw_waits_there(designer: Designer) -> None:
    """It is dealt again when the designer says so, or shows what they say."""
    designer.do("force", outcomes="6")
    designer.burn("Ann", 1)
    page = designer.do("go", at="1")
    assert "The rules wait for one die for Ann under WN-WATCH-02" in page
    assert "Roll one die and say what it shows." in designer.seat("Ann")
    designer.do("force", outcomes="1")
    assert designer.draws == [1]
    designer.do("go", at="1")
    designer.do("deal")
    assert len(designer.draws) == 1


def test_a_place_that_is_not_there_is_refused(designer: Designer) -> None:
    """With a sentence, and the table stays where it is."""
    reply = designer.client.post("/dev/go", data={"at": "7"})
    assert (reply.status_code, "the log has 0 entries, and no place" in text_of(reply.text)) == (400, True)


@pytest.mark.slow
def test_forced_outcomes_come_in_their_order(designer: Designer) -> None:
    """Then chance goes on by itself."""
    assert "Next: 5, 2" in designer.do("force", outcomes="5, 2")
    designer.burn("Ann", 1)
    assert "Next: 2" in designer.page()
    designer.burn("Bob", 1)
    designer.burn("Ann", 1)
    assert designer.draws[:2] == [5, 2]
    assert len(designer.draws) == 3


def test_what_cannot_be_is_refused_and_asked_for_again(designer: Designer) -> None:
    """A die has no seven; the rules wait, and the next that is forced is taken at once."""
    designer.do("force", outcomes="7")
    designer.burn("Ann", 1)
    page = designer.page()
    assert "one die for Ann under WN-WATCH-02 was asked for, and 7 is not 1 to 6." in page
    designer.do("force", outcomes="4")
    assert designer.draws == [4]
    assert "was asked for, and 7" not in designer.page()


def test_what_is_no_data_is_refused(designer: Designer) -> None:
    """With an example of what is."""
    reply = designer.client.post("/dev/force", data={"outcomes": "six"})
    assert "the outcomes are data, such as 3" in text_of(reply.text)
    designer.do("force", outcomes="3")
    assert "Next: 3" not in designer.do("force", forget="yes")


@pytest.mark.slow
def test_the_designer_may_be_asked_at_each_draw(designer: Designer) -> None:
    """At the seat that holds the dice, by the form that asks people with dice of their own."""
    designer.do("asks", asks="yes")
    designer.burn("Ann", 1)
    assert designer.draws == []
    assert "Roll one die and say what it shows." in designer.seat("Ann")
    designer.answer("Ann", do="shown_one", **{"shown_one.outcome": "3"})
    assert designer.draws == [3]
    designer.do("asks", asks="")
    designer.burn("Bob", 1)
    assert len(designer.draws) == 2


@pytest.mark.slow
def test_speech_and_the_x_card_are_steps_too(designer: Designer) -> None:
    """Words stay with their entries."""
    path = designer.frames()["Ann"]
    designer.client.post(f"{path}/say", data={"how": "line", "text": "Is anybody there?"})
    designer.client.post(f"{path}/stop")
    assert "0 of 2" in designer.do("go", at="0")
    assert "Is anybody there?" not in designer.seat("Bob")
    designer.do("go", at="1")
    assert "Is anybody there?" in designer.seat("Bob")
    designer.edit("tending the lamp", "at the lamp")
    assert "Is anybody there?" in designer.seat("Bob")
    designer.do("go", at="2")
    assert "Play has stopped" in text_of(designer.seat("Bob"))
