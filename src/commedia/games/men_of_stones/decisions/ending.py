"""The Spotlight's last words and the Survivor's."""

from __future__ import annotations

from commedia.engine import Answer, Prose, Words
from commedia.engine.sentences import in_a_row, say
from commedia.games.men_of_stones.decisions.decision import Decision
from commedia.kit.decisions import Say


class Speak(Answer):
    """Speak."""

    words: Prose


class DeathSpeech(Say, Decision[Speak]):
    """The Spotlight's last words."""

    rule = "MS-END-04"
    asks = "You die. Say what you wanted, how it failed, and who you truly are."
    doing = "dying"
    answer = Speak
    box = Words("your last words", due=True)


class ClosingWords(Say, Decision[Speak]):
    """The Survivor's."""

    rule = "MS-END-05"
    doing = "closing the play"
    answer = Speak
    box = Words("the closing words", due=True)

    @property
    def asks(self) -> str:
        fate = self.w.fate
        return in_a_row([say("You are left."), say(fate.text) if fate else "", say("Close the play.")])
