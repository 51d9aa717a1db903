"""The Wager's decisions until a stake is accepted: the want, the offer, and cover for it.

Source: KT-WAGER, KT-STAKE, KT-COVER.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Seat,
    Voluntary,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold, certain
from commedia.engine.manner import Manner, Required
from commedia.engine.sentences import say, say_of
from commedia.games.know_thyself.consequences import for_each, of_a_stake, of_accepting, usual_stake
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.decisions.roaming import WANT, kinds_open
from commedia.games.know_thyself.events import CoverGiven
from commedia.games.know_thyself.foretelling import accepted_foretold, staked_foretold
from commedia.games.know_thyself.state import Kind, Palace, fee, most_to_give
from commedia.kit.decisions import Say, amount

LEAST_STAKE = 2
"""KT-WAGER-02."""
STAKE_GUIDE = say(
    "2: minor, or they are likely the better. 3 or 4: it matters, or an even match. 5 and more: vast, or they"
    " are badly outclassed."
)
"""What a stake stands for (KT-STAKE-01)."""


# -- the want and the offer --------------------------------------------------------------------------------


class Want(Answer):
    """Say what you want."""

    move = "Want it"
    want: Prose
    kind: Kind = "plain"


class BackDown(Answer):
    """Back down."""

    words: Prose = NO_WORDS


class StateWant(Decision[Want | BackDown]):
    """To every PC that the GM framed a clash for: it begins with what they want."""

    rule = "KT-WAGER-01"
    bounds = {"want.kind": "KT-FX-04", "back_down": "KT-STAKE-03"}
    asks = "Something is in your way. What do you want to happen?"
    doing = "wanting something"

    def offers(self) -> Offers:
        return {
            Want: {"want": WANT, "kind": Pick(kinds_open(self.w, self.seat), "plain")},
            BackDown: {"words": RETREAT},
        }


RETREAT = Words("how you give way")


class NoConflict(Answer):
    """Grant it: there is nothing to wager."""

    words: Prose = NO_WORDS


class Offer(Answer):
    """Say what the other side wants, and stake on it."""

    move = "Stake {stake}"
    outcome: Prose
    stake: int


class OfferStake(Decision[NoConflict | Offer]):
    """To the GM: is there a clash, and for how much?

    again: what stood already, after somebody has joined, may be confirmed or changed (KT-MULTI-01).
    """

    rule = "KT-WAGER-02"
    bounds = {"no_conflict": "KT-WAGER-01"}
    doing = "weighing what it is worth"
    again: bool = False

    @property
    def asks(self) -> str:
        if self.again:
            return say(
                "Somebody has joined. Do the outcome and the {stake} Coins for each still hold?",
                stake=self.wager.stake,
            )
        return say(
            "What does the other side want, and what is it worth? Nobody dies of it. {guide}",
            guide=STAKE_GUIDE,
        )

    def offers(self) -> Offers:
        wager, most = self.wager, self.most()
        grant: Fields | Closed = {"words": Words("how it comes about")}
        if self.again:
            grant = Closed("There is a clash: it was offered.", "KT-MULTI-01")
        elif any(one.seat in wager.due for one in wager.undecided):
            grant = Closed("They asked for a Wager, and you must find a real clash.", "KT-MOVE-12")
        elif any(one.kind == "leave_bare" for one in wager.undecided):
            grant = Closed("Leaving without one’s things always takes a Wager.", "KT-FX-01")
        elif any(one.kind != "plain" for one in wager.undecided):
            grant = Closed("A climb always takes a Wager.", "KT-FX-04")
        if most < LEAST_STAKE:
            short = say("The Master has {coins} Coins, and must stake 2 against each.", coins=self.w.master)
            return {NoConflict: {"words": Words("how it comes about")}, Offer: Closed(short, "KT-WAGER-02")}
        return {NoConflict: grant, Offer: {"outcome": OUTCOME, "stake": amount(LEAST_STAKE, most)}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """How much may be staked, and what a stake comes to."""
        if answer is not Offer:
            return super().describe(answer, draft)
        return Described(
            answer.label,
            for_each(LEAST_STAKE, self.most()),
            say(
                "The Master calls everybody when he has fewer than {limit}, once a Wager is over.",
                limit=self.w.limit,
            ),
            comes_to=stake_comes_to(self.w, draft, self.most()),
        )

    def foresee(self, answer: NoConflict | Offer) -> list[Foretold]:
        """What the stake leaves of every purse in it, and of the Master's stack; and what a win brings."""
        return staked_foretold(self.w, answer.stake) if isinstance(answer, Offer) else []

    def most(self) -> int:
        """The highest stake: the Master stakes it against each; whoever asked for a Wager can pay it."""
        undecided = [one.seat for one in self.wager.undecided]
        due = [seat for seat in self.wager.due if seat in undecided]
        purses = [max(LEAST_STAKE, self.w.pcs[seat].coins) for seat in due]
        share = self.w.master // max(1, len(undecided))
        return min(share, min(purses, default=share))


def stake_comes_to(w: Palace, draft: Draft | None, most: int) -> list[str]:
    """What the stake comes to that is filled in, or that a form begins with."""
    if draft is None:
        return []
    return of_a_stake(w, draft.get(Offer.stake, Revise.stake) or usual_stake(w, LEAST_STAKE, most))


OUTCOME = Words("what happens if they lose: no death, nobody laid low", due=True)


# -- accept, cover, back down, join, revise --------------------------------------------------------------


class Accept(Answer):
    """Accept."""


class AskCover(Answer):
    """Ask the others for Coins."""


class AcceptStake(Decision[Accept | AskCover | BackDown]):
    """To each PC that has stated a want."""

    rule = "KT-WAGER-03"
    bounds = {"accept": "KT-STAKE-02", "ask_cover": "KT-COVER-04", "back_down": "KT-STAKE-03"}
    matters = "Whatever you stake is lost if you lose; win or lose, a Memory comes back."

    @property
    def doing(self) -> str:
        return "waiting for Coins" if self.manner.may_wait else "weighing the stake"

    @property
    def manner(self) -> Manner:
        """It may wait while it hangs on those who were asked for Coins. Source: KT-COVER-04."""
        return Required(may_wait=self.short > 0 and bool(self.asked_for_coins()))

    @property
    def short(self) -> int:
        """How many Coins are missing for the stake."""
        return self.w.lacks(self.seat)

    def asked_for_coins(self) -> list[Seat]:
        """Those who have still to say whether they give any."""
        return self.w.able(self.seat, *self.side.refused) if self.side.asks_cover else []

    @property
    def asks(self) -> str:
        stake, coins = self.wager.stake, self.me.coins
        stands = say("The stake is {stake} Coins, and you have {coins}.", stake=stake, coins=coins)
        if not self.short:
            return say("{stands} Do you accept?", stands=stands)
        missing = say_of(self.short, "{short} is missing", "{short} are missing", short=self.short)
        if asked := self.asked_for_coins():
            return say_of(
                len(asked),
                "{stands} {missing}, and {who} is asked for them. Wait, or back down.",
                "{stands} {missing}, and {who} are asked for them. Wait, or back down.",
                stands=stands,
                missing=missing,
                who=asked,
            )
        if self.side.asks_cover:
            return say("{stands} {missing}, and nobody is left to be asked.", stands=stands, missing=missing)
        if not self.w.able(self.seat):
            return say("{stands} {missing}, and nobody has any to give.", stands=stands, missing=missing)
        return say("{stands} {missing}. Do you ask the others for them?", stands=stands, missing=missing)

    def offers(self) -> Offers:
        wager, side, coins = self.wager, self.side, self.me.coins
        accept: Fields | Closed = {}
        if self.short:
            lacks = say("You have {coins} Coins, and the stake is {stake}.", coins=coins, stake=wager.stake)
            accept = Closed(lacks, "KT-STAKE-02")
        ask: Fields | Closed = {}
        if not self.short:
            ask = Closed("You can pay it yourself.", "KT-COVER-01")
        elif side.asks_cover:
            ask = Closed("You have asked.", "KT-COVER-04")
        elif not self.w.able(self.seat):
            ask = Closed("Nobody has a Coin to give and one to keep.", "KT-COVER-03")
        return {Accept: accept, AskCover: ask, BackDown: {"words": RETREAT}}

    def foresee(self, answer: Answer) -> list[Foretold]:
        """How likely the best play wins, and the purse after it."""
        return accepted_foretold(self.w, self.seat) if isinstance(answer, Accept) else []

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is AskCover:
            who = say("Ask {who} for Coins", who=self.w.able(self.seat))
            return Described(who, say("you lack {coins}", coins=self.short))
        if answer is Accept:
            stake = self.wager.stake
            accept, price = (
                say("Accept, and stake {stake}", stake=stake),
                say("−{stake}, for now", stake=stake),
            )
            return Described(accept, price, of_accepting(self.w, self.seat))
        then = "Nothing is paid, nothing remembered, nothing settled."
        return Described(answer.label, say("keep {coins}", coins=self.me.coins), then)


class Give(Answer):
    """Give some."""

    move = "Give {coins}"
    coins: int


class Decline(Answer):
    """Give nothing."""


class Cover(Decision[Give | Decline]):
    """To whoever could help a player who has no Coins left."""

    rule = "KT-COVER-05"
    bounds = {"give": "KT-COVER-03"}
    doing = "counting Coins"
    pc: Seat

    @property
    def asks(self) -> str:
        return say(
            "{pc} has no Coin left, and if nobody gives any the end begins."
            " What you give costs you half as much again, to Bribes and Tolls.",
            pc=self.pc,
        )

    def offers(self) -> Offers:
        most = most_to_give(self.me.coins)
        give = {"coins": amount(1, most)} if most else Closed("You must keep a Coin.", "KT-COVER-03")
        return {Give: give, Decline: {}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """What it costs in all."""
        return Described(label=str(value), price=say("{coins} in all", coins=value + fee(value)))

    def foresee(self, answer: Give | Decline) -> list[Foretold]:
        """What goes to Bribes and Tolls besides. Source: KT-COVER-02, R-05."""
        if isinstance(answer, Decline):
            return []
        cost = fee(answer.coins)
        return [certain("Bribes and Tolls", cost, CoverGiven, CoverGiven.fee, seat=self.seat, to=self.pc)]


class CoverAtStake(Cover):
    """To whoever could help somebody short of a stake; the asker need not wait for it."""

    kind = Cover.kind
    rule = "KT-COVER-04"
    manner = Voluntary()

    @property
    def asks(self) -> str:
        return say(
            "{pc} lacks {coins} for the stake."
            " What you give costs you half as much again, to Bribes and Tolls.",
            pc=self.pc,
            coins=self.w.lacks(self.pc),
        )


class Join(Answer):
    """Join in."""

    want: Prose
    kind: Kind = "plain"


class JoinWager(Decision[Join]):
    """To the other PCs in the room, until somebody has accepted."""

    rule = "KT-MULTI-01"
    manner = Voluntary()
    asks = "A clash begins where you are. Do you join in, with a want of your own?"
    doing = "looking on"

    def offers(self) -> Offers:
        return {Join: {"want": WANT, "kind": Pick(kinds_open(self.w, self.seat), "plain")}}


class Revise(Answer):
    """Change the stake or the outcome."""

    outcome: Prose
    stake: int


class Correct(Answer):
    """Correct what somebody's want is marked as."""

    pc: str
    kind: Kind


class ReviseOffer(Decision[Revise | Correct]):
    """To the GM, before anybody has accepted."""

    rule = "KT-STAKE-04"
    bounds = {"correct": "KT-FX-04"}
    manner = Voluntary()
    asks = "Until somebody accepts, you may change your offer."
    doing = "reconsidering"

    def offers(self) -> Offers:
        most = OfferStake(self.w, self.seat).most()
        kinds = {one.seat: kinds_open(self.w, one.seat) for one in self.wager.undecided}
        right: dict[Any, Fields] = {seat: {"kind": Pick(of)} for seat, of in kinds.items() if len(of) > 1}
        nothing_else = Closed("There is nothing else that it could be marked as.")
        why = nothing_else if kinds else Closed("Everybody has answered.")
        return {
            Revise: {"outcome": OUTCOME, "stake": amount(LEAST_STAKE, most)}
            if most >= LEAST_STAKE
            else Closed("The Master is short."),
            Correct: {"pc": Pick(right)} if right else why,
        }

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """How much may be staked, and what the stake comes to that would stand then."""
        if answer is not Revise:
            return super().describe(answer, draft)
        most = OfferStake(self.w, self.seat).most()
        told = stake_comes_to(self.w, draft, most)
        return Described(answer.label, for_each(LEAST_STAKE, most), comes_to=told)

    def foresee(self, answer: Revise | Correct) -> list[Foretold]:
        """As the stake that would stand then."""
        return staked_foretold(self.w, answer.stake) if isinstance(answer, Revise) else []


class Told(Answer):
    """Tell it."""

    words: Prose


class TellRetreat(Say, Decision[Told]):
    """To the GM, when a player who framed the Wager backs down."""

    rule = "KT-STAKE-03"
    answer = Told
    box = Words("how it comes to nothing", due=True)
    doing = "telling how it comes to nothing"
    pc: Seat

    @property
    def asks(self) -> str:
        return say("{pc} backs down. How does it look?", pc=self.pc)
