"""What is made of lines as people say them, where a word in them may say something else."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import Talk
from commedia.kit.speech import Answers, read_lightly

ANSWERS = Answers()
NAMES = {"ann": "Sigrun", "bo": "Jorund", "cy": "Palle"}


def kind(says: str) -> str:
    """What a line of Ann's to Bo does."""
    talk: Talk[Any] = Talk("answer", "bo", "ann", ["ann", "bo"], NAMES, [], 0, dict, lambda n: 0, ["ann"])
    return ANSWERS.understood(says, talk).kind


@pytest.mark.parametrize(
    ("says", "does"),
    [
        ("Thanks a lot for nothing.", "no thanks"),
        ("Thank you for nothing, Jorund.", "no thanks"),
        ("No thanks to you.", "no thanks"),
        ("Thank you for the bread.", "thank"),
        ("Jorund, only on Thursdays. Why, who has been counting?", "who"),
        ("Why, Jorund?", "why"),
        ("You set it down on my foot. How heavy was it?", "how large"),
        ("How many would it have taken?", "how much"),
        ("When did we last eat together?", "when was it"),
        ("How long have you been here?", "when was it"),
        ("When do we ride?", "when"),
        ("Which is your window?", "which"),
        ("The truth, or my company. Which of the two will it be?", "which of two"),
        ("Were you ever one of them?", "were you ever"),
        ("What do people do with flour?", "what"),
        ("What did they do?", "what happened"),
        ("You laugh so as not to be asked. What is it?", "what is it"),
        ("What do you see in it?", "what do you see"),
        ("I have been nodding all evening. What do you make of it?", "what do you think"),
        ("What should I have left out?", "what"),
        ("What do we do?", "what now"),
        ("Neither of us has thought of the fire. What are we afraid of?", "what"),
        ("What do you mean to do?", "what do you want"),
        ("What do you mean?", "what do you mean"),
        ("On which word does your voice go up?", "which"),
        ("How did they know on which side I sit?", "how did it"),
        ("How does one find out, here?", "how"),
        ("Before the others wake: tell me what you mean to do.", "order to speak"),
        ("Then let us leave it open.", "never mind"),
        ("Let us go.", "order to come"),
        ("Who for? I do not know.", "who"),
        ("I said a prayer. I do not know for whom.", "I do not know"),
        ("I will not.", "no"),
        ("I cannot.", "no"),
    ],
)
def test_a_line_is_answered_as_what_it_does(says: str, does: str) -> None:
    """By the whole of it, and not by a word that means something else elsewhere."""
    assert kind(says) == does


@pytest.mark.parametrize(
    ("says", "does"),
    [
        ("One of the two that are gone is in my sleeve.", "mourn"),
        ("I thought, if I cannot say it, I can lie facing the right way.", "no"),
        ("I shall take what I do not understand.", "no"),
    ],
)
def test_a_word_within_a_clause_makes_nothing_of_the_whole(says: str, does: str) -> None:
    """Nobody is comforted for what is missing from a box, or told that it was a refusal."""
    assert kind(says) != does


def test_thanks_for_nothing_are_no_thanks() -> None:
    """Lines that answer thanks are for those who mean it."""
    assert read_lightly("Thanks a lot for nothing.", NAMES).act == "provoke"
    assert read_lightly("Thanks for the bread.", NAMES).act == "thank"
