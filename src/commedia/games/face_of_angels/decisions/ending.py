"""The closings, once the last act is over. Source: FA-END-05."""

from __future__ import annotations

from commedia.engine import Answer, Prose, Words
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.kit.decisions import Say


class Close(Answer):
    """Tell it."""

    words: Prose


class TellClosing(Say, Decision[Close]):
    """To each character player, and to the World last."""

    rule = "FA-END-05"
    answer = Close
    box = Words("a short closing", due=True)
    doing = "closing the story"

    def prompt(self) -> str:
        if self.seat == self.w.world:
            return "The last word is yours: what becomes of the town?"
        return "What becomes of your protagonist?"
