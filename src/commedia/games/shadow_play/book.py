"""How a play of Shadow Play stands in its book: the Dialogue, and what a Challenge has made of it."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import NOTHING, Book, Line, Told, deed, direction, event, proposal

OBJECTION: Final = Told("nothing", "{seat} would rather have this: ", where="objects", is_enough=True)
"""Why something was proposed anew: it stands in the script, and is no part of the story."""
OF_BEFORE: Final = (
    direction("It is about this: ", "about", is_enough=True),
    direction("It is over once this has come true: ", is_enough=True),
)
"""How scripts have the card of an Episode that were written when it was told in two lines."""
BOOK: Final = Book(
    {
        "SP-TONE-01": [OBJECTION, proposal("So it sounds: ", "former")],
        "SP-TONE-02": [
            deed("And so it comes true.", "come_true"),
            proposal("It is about {what}, and over once this has come true: ", "former"),
            *OF_BEFORE,
        ],
        "SP-TONE-03": [direction("In this story: ", all="In this story: {all}.", is_enough=True)],
        "SP-PC-08": [
            Told(
                "deed", "Here is {seat}.", all="Here are {all}.", each="{seat}", is_again=True, is_enough=True
            )
        ],
        "SP-DIA-02": [direction(where="framing")],
        "SP-CH-01": [NOTHING],  # the heading has said so
        "SP-CH-05": [direction("What may come of it for {seat}: ")],
        "SP-MOVE-11": [
            direction("With {bearer} from now on: ", where="new"),
            Told("nothing", "A Trait of {bearer} {how}: ", "how"),
            NOTHING,
        ],  # what a Trait comes to is in the margin
        "SP-TRAIT-03": [direction("It comes to pass for {bearer}: ")],
        "SP-TELL-02": [event("{seat} is out of danger.")],
        "SP-PUSH-01": [event("Once more it closes in on {pushed}.")],
        "SP-SAC-02": [event("Something in {seat} has turned, and won’t turn back by itself.")],
        "SP-SAC-03": [event("{seat} would rather die than give up.")],
        "SP-SUR-02": [event("{seat} dies of it.", where="dead"), event("{seat} gives up.")],
        "SP-END-02": [
            direction("It was otherwise. ", "struck", strikes="statement"),
            event("So it stays as it was."),
        ],
    }
)


class Whereabouts:
    """Whether a Challenge is over, whose heading goes for what is fought out in it alone."""

    def __init__(self) -> None:
        self._is_over = False

    def heading(self, line: Line) -> str:
        """That the Dialogue goes on, for whatever comes after a Challenge; "" before one, and in it.

        What is said then is no part of the Challenge either.
        """
        if line.kind == "scene" or line.rule == "SP-TONE-02":
            self._is_over = False
        is_told = line.kind == "line" or line.rule in GOES_ON
        says = "The Dialogue goes on" if self._is_over and is_told else ""
        self._is_over = self._is_over or line.rule == "SP-END-02"
        return says


GOES_ON = ("SP-DIA-01", "SP-DIA-02")
"""Somebody asks, acts or answers: once the Episode’s card has come true, nobody does."""
