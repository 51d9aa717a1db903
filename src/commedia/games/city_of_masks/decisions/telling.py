"""Drawing and telling. Source: CM-EQ-03, CM-ACT-06, CM-OPP-10."""

from __future__ import annotations

from commedia.engine import NO_WORDS, Answer, Closed, Described, Draft, Offers, Prose, Required, Timing, Words
from commedia.engine.domains import Fields
from commedia.engine.sentences import in_a_row, say
from commedia.games.city_of_masks.chance_words import throws
from commedia.games.city_of_masks.decisions.decision import Decision, in_sentence
from commedia.games.city_of_masks.state import Side
from commedia.games.city_of_masks.told_of_deeds import courts
from commedia.kit.decisions import some


class Draw(Answer):
    """Draw."""


class DrawTile(Decision[Draw]):
    """Whoever acts takes a tile by one of its ends (CM-EQ-03); until then others may object (CM-TAB-02).

    By a table option it is two dice (CM-EQ-05).
    """

    rule = "CM-EQ-03"

    @property
    def asks(self) -> str:
        if throws(self.w.options):
            return "Throw two dice, and see what comes of it."
        return "Take a tile by one of its ends, and see what comes of it."

    @property
    def doing(self) -> str:
        return "throwing the dice" if throws(self.w.options) else "reaching for a tile"

    def offers(self) -> Offers:
        return TO_DRAW

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described("throw" if throws(self.w.options) else "take it, and look", then=courts(self.w))


TO_DRAW: Offers = {Draw: {}}


class TellOn(Answer):
    """Tell how it goes."""

    actions: list[str] = []
    words: Prose = NO_WORDS


class TurnDown(Answer):
    """Turn the tile down: so it ends."""

    words: Prose = NO_WORDS


class Tell(Decision[TellOn | TurnDown]):
    """A side tells on, and ticks off what it has brought in; the winner ends the telling (CM-OPP-10).

    It is no quiet question of a scene, though there is all the time for it: what was drawn, and what came of
    it, stay in sight of all, on the stage, while it is told.
    """

    rule = "CM-OPP-10"
    bounds = {"tell_on.actions": "CM-ACT-06"}
    manner = Required(timing=Timing.CLOSES_TALK)
    doing = "telling how it goes"
    side: Side
    ends: bool

    @property
    def asks(self) -> str:
        if left := self.left():
            return say(
                "How does it go? {came_to} Still to be told: {left}.",
                came_to=self.came_to(), left=self.as_it_went(left),
            )  # fmt: skip
        if not self.ends:
            return "How does it go on?"
        if throws(self.w.options):
            return "Bring it to its end."
        return "Bring it to its end, and turn the tile down."

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is TurnDown:
            by_dice = throws(self.w.options)
            return Described("So it ends" if by_dice else answer.label, then="Nothing more is told of it.")
        then = "What you bring in has happened; others may go on from there." if self.ends else ""
        return Described(label=answer.label, then=then)

    def came_to(self) -> str:
        """What came of it for this side, in a sentence."""
        challenge, seat = self.challenge, self.seat
        if not challenge.winner:
            return say("It is yours to tell.")
        if challenge.winner == seat:
            won = "You prevail over {rival}."
            if challenge.paid:
                won = "You prevail over {rival}, and take {paid} Face."
            return say(won, rival=challenge.rival(seat).seat, paid=challenge.paid)
        return say("{winner} prevails over you.", winner=challenge.winner)

    def as_it_went(self, actions: list[str]) -> str:
        """Declared actions, each with whether it succeeds at the tile that was drawn. Source: CM-ACT-04."""
        well = self.w.succeeding(self.side)
        went = {True: "{deed}, which succeeds", False: "{deed}, which fails"}
        told = [say(went[one in well], deed=in_sentence(self.w, self.seat, one)) for one in actions]
        return in_a_row(told, "; ")

    def left(self) -> list[str]:
        """The declared actions of this side that have not come in yet."""
        told = self.side.told
        return [action for action in self.side.actions if action not in told]

    def offers(self) -> Offers:
        left = (*self.left(),)
        on: Fields = {"actions": some(left, 1 if left else 0), "words": HOW_IT_GOES}
        if not self.ends:
            return {TellOn: on}
        for side in self.challenge.sides:
            if side is not self.side and len(side.told) < len(side.actions):
                return {TellOn: on, TurnDown: NOT_YET}
        return {TellOn: on, TurnDown: AT_THE_END}


HOW_IT_GOES = Words("how it goes")
AT_THE_END: Fields = {"words": Words("how it ends")}
NOT_YET = Closed("The other side has still to tell of what it declared.", "CM-ACT-06")
