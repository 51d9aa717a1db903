"""How a play of Shadow Play stands in its book: the Dialogue, and what a Challenge has made of it."""

from __future__ import annotations

from typing import Final

from commedia.games.shadow_play import events
from commedia.kit.book import NOTHING, Book, BookEntry, Line, bare_event, direction, event, proposal

OBJECTION: Final = BookEntry("nothing", "{seat} would rather have this: ", where="objects", is_enough=True)
"""Why something was proposed anew: it stands in the script, and is no part of the story."""
BOOK: Final = Book(
    {
        events.ToneProposed: [proposal("So it sounds: ", "former")],
        events.Objected: [OBJECTION],
        events.CardCameTrue: [bare_event("And so it comes true.", "come_true")],
        events.CardProposed: [proposal("It is about {what}, and over once this has come true: ", "former")],
        events.AboutProposed: [direction("It is about this: ", "about", is_enough=True)],
        events.WishProposed: [direction("It is over once this has come true: ", is_enough=True)],
        events.ElementNamed: [direction("In this story: ", all="In this story: {all}.", is_enough=True)],
        events.PersonaMade: [
            bare_event("Here is {seat}.", all="Here are {all}.", each="{seat}", is_again=True, is_enough=True)
        ],
        events.SceneFramed: [direction(where="framing")],
        events.AnswerChallenged: [NOTHING],  # the heading has said so
        events.ThreatNamed: [direction("What may come of it for {seat}: ")],
        events.TraitMade: [direction("With {bearer} from now on: ", where="new")],
        events.TraitChanged: [  # what it comes to is in the margin
            BookEntry("nothing", "A Trait of {bearer} {how}: ", "how"),
            NOTHING,
        ],
        events.TraitLanded: [direction("It comes to pass for {bearer}: ")],
        events.CameClear: [event("{seat} is out of danger.")],
        events.Pushed: [event("Once more it closes in on {pushed}.")],
        events.CharacteristicCorrupted: [
            event("Something in {seat} has turned, and won’t turn back by itself.")
        ],
        events.LifeRisked: [event("{seat} would rather die than give up.")],
        events.Surrendered: [event("{seat} dies of it.", where="dead"), event("{seat} gives up.")],
        events.AnswerStruck: [direction("It was otherwise. ", "struck", strikes="statement")],
        events.AnswerStands: [event("So it stays as it was.")],
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
        if line.kind == "scene" or line.rule == events.CardProposed.rule:
            self._is_over = False
        is_told = line.kind == "line" or line.rule in GOES_ON
        says = "The Dialogue goes on" if self._is_over and is_told else ""
        self._is_over = self._is_over or line.rule == events.AnswerStruck.rule
        return says


GOES_ON = (events.DirectorAnswered.rule, events.Acted.rule)
"""Somebody asks, acts or answers: once the Episode’s card has come true, nobody does."""
