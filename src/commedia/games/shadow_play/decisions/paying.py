"""How the Scope of a Move is paid: in dice, or Fortune for them. Source: SP-MOVE-07."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Amount, Answer, Closed, Described, Draft, Offers
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.shadow_play.consequences import of_paying
from commedia.games.shadow_play.decisions.decision import Decision
from commedia.games.shadow_play.decisions.foretelling import result_foretold, roll_foretold
from commedia.games.shadow_play.results import ACHIEVE, MISS, left_to_roll


class Pay(Answer):
    """Pay the Scope."""

    fortune: int
    due = {"fortune": "how much Fortune"}
    move = "Pay, {fortune} of it in Fortune"


class Forfeit(Answer):
    """Let the dice go, and Miss."""


class Redescribe(Answer):
    """Describe it anew."""


class PayScope(Decision[Pay | Forfeit | Redescribe]):
    """To the mover: dice for Scope, or Fortune for dice."""

    rule = "SP-MOVE-07"
    doing = "paying for the Move"

    @property
    def asks(self) -> str:
        left = self.mine.fortune_left
        return say(
            "The Scope is {scope}; you have {pool} dice and {left} Fortune. How do you pay?",
            scope=self.on.scope, pool=self.w.pool(), left=left,
        )  # fmt: skip

    def offers(self) -> Offers:
        least, most = max(0, self.on.scope - self.w.pool()), min(self.on.scope, self.mine.fortune_left)
        pay: Fields | Closed = {"fortune": Amount(least, most, least)} if least <= most else Closed(
            "Your dice and your Fortune together are less than the Scope.", self.rule
        )  # fmt: skip
        anew: Fields | Closed = {}
        if self.on.redescribed:
            anew = Closed("You have described it anew once.", self.rule)
        return {Pay: pay, Forfeit: {}, Redescribe: anew}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What each way comes to. Source: SP-MOVE-07."""
        if answer is Pay:
            told = list[str]()
            if draft is not None:
                least = max(0, self.on.scope - self.w.pool())
                told = of_paying(self.w, draft.get(Pay.fortune) or least)
            return Described("Pay the Scope", say("Scope {scope}", scope=self.on.scope), comes_to=told)
        if answer is Forfeit:
            then = "All dice are lost, no Fortune is spent, and it is a Miss."
            return Described(answer.label, then=then, comes_to=[say("A Miss.")] if draft is not None else [])
        return Described(answer.label, then="Once in a Move; offers, Scope and Aid are done afresh.")

    def foresee(self, answer: Pay | Forfeit | Redescribe) -> Sequence[Foretold]:
        """What the dice that are left can bring, and how likely."""
        if isinstance(answer, Redescribe):
            return ()
        if isinstance(answer, Forfeit) or left_to_roll(self.w, answer.fortune) < 1:
            return result_foretold(self.w, MISS)
        results = [ACHIEVE, MISS] if self.on.stunt else [(n, n) for n in range(1, 7)]
        return [*result_foretold(self.w, *results), *roll_foretold(self.w, answer.fortune)]
