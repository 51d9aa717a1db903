"""How a play of Shadow Play stands in its book: the Dialogue, and what a Challenge has made of it."""

from __future__ import annotations

from typing import Final

from commedia.kit.book import NOTHING, Book, Told, deed, direction, event, proposal

BOOK: Final[Book] = {
    "SP-TONE-01": [Told("nothing", where="objects"), proposal()],
    "SP-TONE-02": [
        proposal("It is about this: ", "about"),
        deed("And so it comes true.", "come_true"),
        proposal("It is over once this has come true: "),
    ],
    "SP-TONE-03": [direction("In this story: ", all="In this story: {all}.")],
    "SP-PC-08": [deed("Here is {seat}.", all="Here are {all}.", each="{seat}")],
    "SP-DIA-02": [direction(where="framing")],
    "SP-CH-01": [NOTHING],  # the heading has said so
    "SP-CH-05": [direction("What may come of it for {seat}: ")],
    "SP-MOVE-11": [
        direction("With {bearer} from now on: ", where="new"),
        NOTHING,
    ],  # what a Trait comes to is in the margin
    "SP-TRAIT-03": [direction("It comes to pass for {bearer}: ")],
    "SP-TELL-02": [event("{seat} is out of danger.")],
    "SP-PUSH-01": [event("It closes in on {pushed}.")],
    "SP-SAC-02": [event("Something in {seat} has turned, and won’t turn back by itself.")],
    "SP-SAC-03": [event("{seat} would rather die than give up.")],
    "SP-SUR-02": [event("{seat} dies of it.", where="dead"), event("{seat} gives up.")],
    "SP-END-02": [
        direction("It was otherwise. ", "struck", strikes="statement"),
        event("So it stays as it was."),
    ],
}
