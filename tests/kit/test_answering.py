"""What a house actor answers a person: what was said, and what it has on its mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from commedia.engine import Heard, Speech, Talk
from commedia.engine.domains import Below
from commedia.kit.speech import Answers, answers_a_person
from commedia.kit.speech.answering import is_question, rests_on
from commedia.kit.speech.book import LONGEST

ANSWERS = Answers()
NAMES = {"ann": "Sigrun", "bo": "Jorund", "cy": "Palle"}
LETTER = Speech("It was your seal on that letter.", "own.1", "ann")


def by_ann(n: int, text: str) -> Heard:
    """A person speaks."""
    return Heard(n, "line", "", "ann", text)


def by_bo(n: int, text: str, line: str = "told.1", toward: str = "ann") -> Heard:
    """The house speaks."""
    return Heard(n, "line", "", "bo", text, {"line": line, "toward": toward})


def first(under: int) -> int:
    """Chance that always gives the first of all."""
    return 0


def last(under: int) -> int:
    """Chance that always gives the last of all."""
    return under - 1


def talk(*heard: Heard, below: Below = first, act: str = "answer") -> Talk[Any]:
    """Bo may speak to Ann."""
    return Talk(act, "bo", "ann", ["ann", "bo", "cy"], NAMES, heard, 0, dict, below, ["ann"])


def answered(*says: str, below: Below = first, **more: Any) -> Speech | None:
    """What Bo answers the last of what Ann has said."""
    return ANSWERS.answer(talk(*(by_ann(n, text) for n, text in enumerate(says)), below=below), **more)


def text_of(*says: str, **more: Any) -> str:
    """Its words, "" for none."""
    speech = answered(*says, **more)
    return speech.text if speech else ""


# -- what was said ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "text"),
    [
        ("He has put his car across your gate.", "Has he?"),
        ("Were you in the garden?", "What if I was?"),
        ("Did you not hear me?", "What if I did?"),
        ("You promised it.", "Did I?"),
        ("*gives him the key*", "*watches, and says nothing.*"),
        ("*gives him the key* Knock, knock.", "Who is there?"),
    ],
)
def test_what_was_said_comes_back_as_far_as_it_is_sure(says: str, text: str) -> None:
    """A question back, or how one would own up to it; of words with a deed, the words are answered."""
    assert text_of(says) == text
    assert text_of(f"Jorund, {says}") in (text, text_of(says))


def test_an_answer_has_its_id_and_is_to_whom_it_answers() -> None:
    """By the id one knows what it answered."""
    speech = answered("Thank you for the bread.")
    assert speech is not None
    assert (ANSWERS.kind_of[speech.line], speech.toward) == ("thank", "ann")
    assert ANSWERS.by_id[speech.line].say == speech.text


def test_of_several_sentences_the_last_question_is_answered_first() -> None:
    """And without one the last that is understood."""
    assert ANSWERS.understood("Thank you. What now? I am sorry.", talk()).kind == "what now"
    assert ANSWERS.understood("Thank you. I am sorry.", talk()).kind == "sorry"
    assert ANSWERS.understood("What do you call a lame horse? Late.", talk()).kind == "joke"


def test_somebody_else_who_is_named_is_spoken_of_and_those_two_are_not() -> None:
    """By the name that they are called by."""
    found = ANSWERS.understood("Tell me of Palle, Jorund. What of Palle?", talk())
    assert (found.slots["named"], found.asks) == ("Palle", True)
    assert ANSWERS.understood("What of Jorund?", talk()).slots.get("named", "") == ""


@pytest.mark.parametrize("says", ["(brb, the dog)", "lol", "Hm.", "", "…"])
def test_what_is_not_for_the_house_is_left_alone(says: str) -> None:
    """What is said out of the play, and what says nothing."""
    assert answered(says) is None


def test_nobody_is_answered_who_has_said_nothing() -> None:
    """Whatever others have said."""
    assert ANSWERS.answer(talk(Heard(0, "line", "", "cy", "Good evening."))) is None


def test_no_answer_comes_twice_and_then_less_is_said() -> None:
    """Not in the same words: where all of a kind is said, a question back or a gesture."""
    heard: list[Heard] = []
    thanks = len(ANSWERS.kinds["thank"].say)
    for n in range(0, 2 * (thanks + 3), 2):
        heard.append(by_ann(n, "Thank you."))
        speech = ANSWERS.answer(talk(*heard, below=last))
        assert speech is not None
        heard.append(by_bo(n + 1, speech.text, speech.line))
    answers = heard[1::2]
    kinds = [ANSWERS.kind_of[one.line] for one in answers]
    assert len({one.text for one in answers}) == len(answers)
    assert kinds == [*["thank"] * thanks, *["back"] * 3]


@pytest.mark.parametrize(("below", "kind"), [(first, "gesture"), (last, "back")])
def test_where_nothing_is_sure_a_gesture_comes_once_in_three_times(below: Below, kind: str) -> None:
    """Before a question back."""
    speech = answered("It rains over the mill.", below=below)
    assert speech is not None
    assert ANSWERS.kind_of[speech.line] == kind


# -- what is on one’s own mind ---------------------------------------------------------------------------


def after_the_letter(says: str, own: Speech = LETTER, **more: Any) -> Speech | None:
    """Bo has told Ann of a letter, Ann speaks, and Bo has more to say of it."""
    told = by_bo(1, "There was a letter in the well.")
    return ANSWERS.answer(talk(told, by_ann(2, says)), goes_on=lambda: own, **more)


@pytest.mark.parametrize("says", ["Go on.", "Yes.", "No!", "I have never written a letter."])
def test_what_one_tells_goes_on_where_what_was_said_rests_on_it(says: str) -> None:
    """Asked for more, yes or no, or with a word that both share."""
    assert after_the_letter(says) == LETTER


def test_a_question_about_it_is_owned_up_to_before_one_goes_on() -> None:
    """With a word before it that was not said yet; where it would be too long, without."""
    assert after_the_letter("Whose letter?") == Speech(f"I am coming to that. {LETTER.text}", "own.1", "ann")
    told = [by_bo(0, "I am coming to that. So."), by_bo(1, "There was a letter.")]
    speech = ANSWERS.answer(talk(*told, by_ann(2, "Whose letter?")), goes_on=lambda: LETTER)
    assert speech == Speech(f"Wait. {LETTER.text}", "own.1", "ann")
    long = Speech("A" * (LONGEST - 5), "own.1", "ann")
    assert after_the_letter("Whose letter?", long) == long


@pytest.mark.parametrize("says", ["Will you marry me?", "How are you?", "Trust me.", "Thank you."])
def test_what_asks_for_an_answer_of_its_own_has_it(says: str) -> None:
    """However much one has to tell."""
    speech = after_the_letter(says)
    assert speech is not None
    assert speech.line != LETTER.line
    assert ANSWERS.kind_of[speech.line] == ANSWERS.understood(says, talk()).kind


def test_whoever_has_denied_it_is_not_told_more_of_what_they_have_done() -> None:
    """Anything else may be gone on about."""
    accuses = Speech("You wrote it yourself, at my table.", "own.2", "ann")
    assert after_the_letter("Go on.", accuses) == accuses
    speech = after_the_letter("No.", accuses)
    assert speech is not None
    assert ANSWERS.kind_of[speech.line] == "no"


def test_what_one_has_on_ones_mind_is_begun_where_there_is_leave() -> None:
    """“How are you?” gives it; “Are you afraid?” wants its answer."""
    assert answered("How are you?", opens=lambda: LETTER) == LETTER
    assert answered("I am listening.", opens=lambda: LETTER) == LETTER
    for says in ("Are you afraid?", "Thank you."):
        assert answered(says, opens=lambda: LETTER) != LETTER
    assert text_of("How are you?", opens=lambda: None).startswith("I have been better")


@pytest.mark.parametrize(
    ("told", "says", "rests"),
    [
        (["There was a letter in the well."], "A letter is no proof.", True),
        (["There was a letter in the well."], "Where is it?", True),
        (["There was a letter in the well."], "Where is the bread that was promised to the mill?", False),
        (["There was a letter in the well."], "Palle has my boat.", False),
        (["Whose letter was it?"], "Palle wrote to me.", True),
        (["Whose letter was it?"], "Thank you.", False),
        ([], "A letter is no proof.", False),
    ],
)
def test_what_rests_on_what_was_told(told: Sequence[str], says: str, rests: bool) -> None:
    """It shares a word, or points back, or answers a question; and brings in nothing and nobody else."""
    held = talk(*(by_bo(n, text) for n, text in enumerate(told)), by_ann(5, says))
    assert rests_on(says, held, ANSWERS.understood(says, held)) is rests


# -- who, and in whose words -----------------------------------------------------------------------------


def test_a_person_is_answered_where_whoever_is_spoken_to_spoke_themself() -> None:
    """Not where an actor said it in their name, nor on coming in, nor where nobody has spoken."""
    by_house = Heard(0, "line", "", "ann", "Good evening.", {"line": "greet.1", "toward": "bo"})
    assert answers_a_person(talk(by_ann(0, "Good evening.")))
    assert not answers_a_person(talk(by_house))
    assert not answers_a_person(talk())
    assert not answers_a_person(talk(by_ann(0, "Good evening."), act="enter"))


def test_a_question_is_known_with_its_mark_or_without() -> None:
    """As people type."""
    assert is_question("He has gone?")
    assert is_question("where has he gone")
    assert not is_question("He has gone.")


def test_a_game_may_say_other_words_for_what_a_line_does_and_for_nothing_else() -> None:
    """What it leaves out is answered as everywhere."""
    own = Answers('[[kind]]\nname = "thank"\nsay = ["It is nothing, {toward}. {me} was here."]')
    speech = own.answer(talk(by_ann(0, "Thank you.")))
    assert speech is not None
    assert speech.text == "It is nothing, Sigrun. Jorund was here."
    assert own.kinds["sorry"] == ANSWERS.kinds["sorry"]
    with pytest.raises(ValueError, match="nothing that a line does called applaud"):
        Answers('[[kind]]\nname = "applaud"\nsay = ["No."]')
