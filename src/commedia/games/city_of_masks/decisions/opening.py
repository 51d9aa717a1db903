"""How the stakes of a contest are opened, and whether they may go higher. Source: CM-STK-01, CM-STK-02."""

from __future__ import annotations

from typing import Final

from commedia.engine import Answer, Described, Draft, Offers, Seat
from commedia.engine.foretold import Foretold, priced
from commedia.engine.sentences import say
from commedia.games.city_of_masks.consequences import of_topping_up
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import level_foretold
from commedia.games.city_of_masks.events.contests import PotOpened
from commedia.kit.decisions import YesOrNo, amount

WINNER_TAKES_ALL: Final = say("Whoever wins takes both pots, so what you stake here is what you may lose.")


class TopUp(Answer):
    """Open the stakes."""

    move = "Stake {amount} more"
    amount: int


class OpenPot(Decision[TopUp]):
    """The challenger adds to her pot as she likes (CM-STK-02).

    refused: where stakes are agreed, what the other player would not go along with, so less is due (R-27).
    """

    rule = "CM-STK-02"
    matters = WINNER_TAKES_ALL
    doing = "opening the stakes"
    refused: int = 0

    @property
    def asks(self) -> str:
        rides = self.w.stake(self.seat).total
        if self.refused:
            return say(
                "{refused} more is refused; {rides} Face rides as it is. How much less than that is it?",
                refused=self.refused, rides=rides,
            )  # fmt: skip
        return say("{rides} Face rides on your actions. How much more do you stake?", rides=rides)

    def offers(self) -> Offers:
        most = min(self.me.face, self.refused - 1) if self.refused else self.me.face
        return {TopUp: {"amount": amount(0, most, default=0)}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What the other must meet, and what is lost."""
        if draft is None:
            return super().describe(answer)
        other = self.w.the_challenge.rival(self.seat).seat
        more = self.so_far(draft, TopUp.amount)
        return Described(label=answer.label, comes_to=of_topping_up(self.w, self.seat, other, more))

    def foresee(self, answer: TopUp) -> list[Foretold]:
        """What the other must meet, what is kept and lost, and the chance of one draw against another."""
        level = self.w.stake(self.seat).total + answer.amount
        event = PotOpened if self.w.options.stake_mode == "bid" else None  # else it may be refused
        return [
            *level_foretold(self.w, self.seat, level, self.rule, event, PotOpened.pot),
            contest_foretold(self.w, self.seat)[0],
        ]


class Agree(Answer):
    """Agreed."""


class Refuse(Answer):
    """No higher."""


class GoHigher(YesOrNo, Decision[Agree | Refuse]):
    """The other player consents to more than the actions are worth, where stakes are agreed (R-27)."""

    rule = "CM-STK-01"
    yes, no = Agree, Refuse
    rival: Seat
    to: int

    @property
    def asks(self) -> str:
        return say("{rival} would raise the stakes to {to}. Do you consent?", rival=self.rival, to=self.to)

    def foresee(self, answer: Agree | Refuse) -> list[Foretold]:
        """How far it is to what there is to be met, and what is held for that."""
        if isinstance(answer, Refuse):
            return []
        gap = self.to - self.w.staked(self.seat)
        return [priced("To be met", gap, self.rule), priced("You hold", self.me.face, self.rule)]

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Agree:
            then = say("To go on you must meet {to} Face, or fall short.", to=self.to)
            return Described(label=answer.label, then=then, move=say("Agree to {to}", to=self.to))
        return Described(label=answer.label, then=say("{rival} may still offer less.", rival=self.rival))
