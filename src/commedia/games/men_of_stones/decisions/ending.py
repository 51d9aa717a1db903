"""The Spotlight's last words and the Survivor's."""

from __future__ import annotations

from commedia.engine import Answer, Offers, Prose, Words
from commedia.games.men_of_stones.decisions.question import Question

# What is written beside the box where words go.
YOUR_LAST_WORDS = Words("your last words", due=True)
THE_CLOSING_WORDS = Words("the closing words", due=True)


class Speak(Answer):
    """Speak."""

    words: Prose


class DeathSpeech(Question[Speak]):
    """The Spotlight's last words."""

    rule = "MS-END-04"

    def prompt(self) -> str:
        return "You die. Say what you wanted, how it failed, and who you truly are."

    def waiting(self) -> str:
        return "dying"

    def offers(self) -> Offers:
        return {Speak: {"words": YOUR_LAST_WORDS}}


class ClosingWords(Question[Speak]):
    """The Survivor's."""

    rule = "MS-END-05"

    def prompt(self) -> str:
        fate = self.w.fate
        return f"You are left. {fate.text if fate else ''} Close the play."

    def waiting(self) -> str:
        return "closing the play"

    def offers(self) -> Offers:
        return {Speak: {"words": THE_CLOSING_WORDS}}
