"""The Master Suite: four questions, last wagers, endings. Source: KT-END-05, KT-LAST."""

from __future__ import annotations

from commedia.engine import Answer, Closed, Described, Draft, Name, Offers, Prose, Required, Voluntary, Words
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import say
from commedia.games.know_thyself.cards import shown
from commedia.games.know_thyself.consequences import of_risking, takes_to_win, usual_risk
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.decisions.drawing import Depth
from commedia.games.know_thyself.foretelling import cut_foretold, risked_foretold
from commedia.kit.decisions import Say, amount


class Remember(Answer):
    """Answer the voice."""

    move = "Answer"
    name: Prose
    why: Prose
    prize: Prose
    risk: Prose


class AnswerMaster(Decision[Remember]):
    """To every player, at once."""

    rule = "KT-END-05"
    manner = Required(secret=True)
    asks = (
        "The light is too bright to see by, and a great voice asks: Who are you? Why did you come here?"
        " What did you wager?"
    )
    doing = "answering the voice"

    def offers(self) -> Offers:
        return {Remember: QUESTIONS}


QUESTIONS = {
    "name": Name("who you are: your name", 120),
    "why": Words("why you came here", due=True),
    "prize": Words("the prize you came for", due=True),
    "risk": Words("what you said you would lose for it", due=True),
}


class Risk(Answer):
    """Stake on one last cut."""

    move = "Stake {coins}"
    coins: int


class PassBy(Answer):
    """Let it be."""


class LastWager(Decision[Risk | PassBy]):
    """To a player who is losing, once; whoever passed may come back.

    again: it stands open to somebody who passed.
    """

    rule = "KT-LAST-01"
    matters = "One cut, on cards nobody has seen. The Master’s is turned before it, and he wins ties."
    doing = "weighing a last wager"

    @property
    def asks(self) -> str:
        return say(
            "You have {coins}, the Master {masters}. Do you stake on one last cut?",
            coins=self.me.coins,
            masters=self.w.master,
        )

    @property
    def most(self) -> int:
        """As much as both have."""
        return min(self.me.coins, self.w.master)

    def offers(self) -> Offers:
        most = self.most
        passed: Fields | Closed = Closed("You have passed.", self.rule) if self.me.lw_passed else {}
        risk = {"coins": amount(1, most)} if most else Closed("There is no Coin to win.", self.rule)
        return {Risk: risk, PassBy: passed}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What it takes to win, and both piles after the cut."""
        if answer is Risk:
            takes, told = takes_to_win(self.w, self.seat, self.most), list[str]()
            if draft is not None:
                staked = draft.get(Risk.coins) or usual_risk(self.w, self.seat, self.most)
                told = of_risking(self.w, self.seat, staked)
            return Described(answer.label, "once", takes, comes_to=told)
        return Described(answer.label, then="Others may still play, and you may come back to it.")

    def foresee(self, answer: Risk | PassBy) -> list[Foretold]:
        """How likely the cut wins, and both piles after it."""
        return risked_foretold(self.w, self.seat, answer.coins) if isinstance(answer, Risk) else []


class ComeBack(LastWager):
    """To a player who has passed, while others still weigh it."""

    kind = LastWager.kind
    rule = "KT-LAST-03"
    manner = Voluntary()


class LastCut(Decision[Depth]):
    """To that player: how deep to cut the 51 that are left."""

    rule = "KT-LAST-02"
    matters = "The Master wins ties."
    doing = "cutting for it all"
    card: str

    @property
    def asks(self) -> str:
        return say("{card} lies before the Master. How deep do you cut?", card=shown(self.card))

    def offers(self) -> Offers:
        return {Depth: {"depth": amount(1, 50)}}

    def foresee(self, answer: Depth) -> list[Foretold]:
        """How likely it beats the card that lies there, at any depth."""
        return [cut_foretold(self.seat, self.card)]


class Ending(Answer):
    """Tell your ending."""

    words: Prose


class TellEnding(Say, Decision[Ending]):
    """To every player."""

    rule = "KT-LAST-04"
    answer = Ending
    box = Words("how it ends for you", due=True)
    doing = "telling an ending"

    @property
    def asks(self) -> str:
        if self.seat in self.w.winners:
            return "You have won, and the prize is yours. How does it end?"
        return "You have lost, and with it what you risked. How does it end?"

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(
            "Tell your happy ending" if self.seat in self.w.winners else "Tell your unhappy ending"
        )
