"""Drawing and telling. Source: CM-EQ-03, CM-ACT-06, CM-OPP-10."""

from __future__ import annotations

from commedia.engine import NO_WORDS, Answer, Closed, Offers, Prose, Some, Words
from commedia.games.city_of_masks.decisions.question import Question
from commedia.games.city_of_masks.state import City, Side


class Draw(Answer):
    """Draw."""


class DrawTile(Question[Draw]):
    """Whoever acts takes a tile by one of its ends (CM-EQ-03); until then others may object (CM-TAB-02)."""

    rule = "CM-EQ-03"
    __slots__ = ()

    def prompt(self) -> str:
        return "Take a tile by one of its ends."

    def waiting(self) -> str:
        return "reaching for a tile"

    def offers(self) -> Offers:
        return {Draw: {}}


class TellOn(Answer):
    """Tell how it goes."""

    actions: list[str] = []
    words: Prose = NO_WORDS


class TurnDown(Answer):
    """Turn the tile down: so it ends."""

    words: Prose = NO_WORDS


class Tell(Question[TellOn | TurnDown]):
    """A side tells on, and ticks off what it has brought in; the winner ends the telling (CM-OPP-10)."""

    rule = "CM-OPP-10"
    patient = True
    __slots__ = ("ends", "side")

    def __init__(self, w: City, side: Side, ends: bool) -> None:
        super().__init__(w, side.seat)
        self.side = side
        self.ends = ends

    def prompt(self) -> str:
        if self.left():
            return "How does it go? Bring in what you declared, as it succeeded or failed."
        return "Bring it to its end, and turn the tile down." if self.ends else "How does it go on?"

    def waiting(self) -> str:
        return "telling how it goes"

    def left(self) -> list[str]:
        """The declared actions of this side that have not come in yet."""
        return [action for action in self.side.actions if action not in self.side.told]

    def offers(self) -> Offers:
        left = self.left()
        theirs = [
            action
            for side in self.challenge.sides
            if side is not self.side
            for action in side.actions
            if action not in side.told
        ]
        words = Words("how it goes")
        end: Offers = {}
        if self.ends:
            missing = Closed("The other side has still to tell of what it declared.", "CM-ACT-06")
            end = {TurnDown: missing if theirs else {"words": Words("how it ends")}}
        return {TellOn: {"actions": Some(left, min(1, len(left))), "words": words}, **end}
