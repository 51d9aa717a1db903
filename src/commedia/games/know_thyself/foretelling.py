"""What is told of a card or a stake before it is played: chances and purses, which the forms draw from here.

From the cards that lie there, for all to see. Source: KT-DRAW-02, KT-PAY, KT-INV, KT-STAKE, KT-LAST.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, certain, chance_of, priced
from commedia.engine.sentences import Sentence, say, say_each
from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.degrees import BY_DRAWS, Degree, held_if_won, left_beside
from commedia.games.know_thyself.events import (
    CoverGiven,
    EdgeCalled,
    EdgeCalledAgainst,
    LastCut,
    MemoryInvoked,
    StakeOffered,
    WagerLost,
    WagerWon,
)
from commedia.games.know_thyself.odds import Seeking, Stakes, again, invoking, kept, last_cut, last_wager
from commedia.games.know_thyself.rooms import MASTER_SUITE
from commedia.games.know_thyself.state import Palace

WIN, WON, LOST = say("You win"), say("Won, you hold"), say("Lost, you hold")
WON_BY_CARDS = say_each({
    1: "Won by one card, you hold",
    2: "Won by two cards, you hold",
    3: "Won by three cards, you hold",
})  # fmt: skip
BY_PLAY: Seeking = "win"


def kept_foretold(w: Palace, seat: Seat) -> list[Foretold]:
    """A card that is kept: whether it wins, and the purse after either."""
    clash, side = w.clash, w.clash.participants[seat]
    chance = kept(side.card, clash.out, side.draws, Stakes(side.staked, side.matched), ties=_ties(w)).win
    return [chance_of(WIN, chance, "KT-RANK-01"), *_purse(w, seat, side.draws)]


def let_go_foretold(w: Palace, seat: Seat) -> list[Foretold]:
    """A card that is let go: whether drawing on with best play wins, and the purse on the next card."""
    clash, side = w.clash, w.clash.participants[seat]
    stakes = Stakes(side.staked, side.matched)
    chance = again(clash.out, side.draws, stakes, BY_PLAY, ties=_ties(w)).win
    return [chance_of(WIN, chance, "KT-DRAW-02"), *_purse(w, seat, side.draws + 1)]


def _purse(w: Palace, seat: Seat, draws: int) -> list[Foretold]:
    side, coins = w.clash.participants[seat], w.pcs[seat].coins
    degree = BY_DRAWS[draws]
    won = held_if_won(coins, side.staked, side.matched, degree)
    return [_if_won(WON, won, seat, degree), _if_lost(coins, seat)]


CHANGED: Final = (StakeOffered, CoverGiven, EdgeCalled, EdgeCalledAgainst, MemoryInvoked)
"""What moves Coins before a Wager is paid, or begins the next."""


def _if_won(name: str, coins: int, seat: Seat, degree: Degree) -> Foretold:
    """What a purse holds once a Wager is won by that degree, if nothing changes it before."""
    return certain(name, coins, WagerWon, WagerWon.coins, until=CHANGED, seat=seat, degree=degree)


def _if_lost(coins: int, seat: Seat) -> Foretold:
    """And once it is lost."""
    return certain(LOST, coins, WagerLost, WagerLost.coins, until=CHANGED, seat=seat)


def invoked_foretold(w: Palace, seat: Seat) -> list[Foretold]:
    """A Memory that is invoked: whether the next card wins, and going on as far as can be; and the purse."""
    clash, side, pc = w.clash, w.clash.participants[seat], w.pcs[seat]
    free = {suit: len(pc.attachments[suit].free) for suit in SUITS if suit in pc.attachments}
    others = [one.card for one in clash.inside if one.seat != seat]
    going = invoking(side.card, clash.gm_card, clash.out, free, pc.coins, others=others, ties=_ties(w))
    won = held_if_won(pc.coins - 1, side.staked, side.matched, "minor")
    return [
        chance_of("The next card wins", going.next, "KT-INV-03"),
        chance_of("You win by going on", going.all, "KT-INV-04"),
        priced(WON, won, "KT-PAY-03"),
    ]


def staked_foretold(w: Palace, stake: int) -> list[Foretold]:
    """A stake that is offered: every purse in it and the Master's stack, staked and won in Full.

    What a purse is short of the stake, it is below 0. Source: KT-STAKE-02, KT-PAY-03, KT-END-01.
    """
    sides = [one.seat for one in w.clash.undecided]
    told = []
    for seat in sides:
        purse = w.pcs[seat].coins
        won = held_if_won(left_beside(purse, stake), stake, stake, "full")
        told += [
            priced(staked_by(seat), purse - stake, "KT-STAKE-02", now=purse),
            priced(won_by(seat), won, "KT-PAY-03", now=purse),
        ]
    left = w.master - stake * len(sides)
    return [
        *told,
        priced(MASTER_LEFT, left, "KT-STAKE-02", now=w.master),
        chance_of(MASTER_CALLS, Fraction(left < w.limit), "KT-END-01"),
    ]


MASTER_LEFT = say("Staked, the Master has")
MASTER_CALLS = say("If all win in Full, the Master calls everybody")


def staked_by(seat: Seat) -> Sentence:
    """What the purse of somebody is called that has staked."""
    return say("Staked, {pc} holds", pc=seat)


def won_by(seat: Seat) -> Sentence:
    """And that has won in Full."""
    return say("Won in Full, {pc} holds", pc=seat)


def accepted_foretold(w: Palace, seat: Seat) -> list[Foretold]:
    """A stake that is accepted: whether best play wins, and the purse by how many cards it takes."""
    stake = w.clash.stake
    left = left_beside(w.pcs[seat].coins, stake)
    chance = again([], 0, Stakes(stake, stake), BY_PLAY, ties=_ties(w)).win
    holds = [
        _if_won(WON_BY_CARDS[draws], held_if_won(left, stake, stake, degree), seat, degree)
        for draws, degree in BY_DRAWS.items()
    ]
    return [chance_of(WIN, chance, "KT-DRAW-02"), *holds, _if_lost(left, seat)]


def risked_foretold(w: Palace, seat: Seat, staked: int) -> list[Foretold]:
    """A last wager of so much: whether the cut wins, and both piles after either."""
    coins, masters = w.pcs[seat].coins, w.master
    held, his = LastCut.held, LastCut.master
    return [
        chance_of(WIN, last_wager(), LastCut, LastCut.won, seat=seat),
        certain(WON, coins + staked, LastCut, held, seat=seat, won=True),
        certain("Won, the Master has", masters - staked, LastCut, his, seat=seat, won=True),
        certain(LOST, coins - staked, LastCut, held, seat=seat, won=False),
        certain("Lost, the Master has", masters + staked, LastCut, his, seat=seat, won=False),
    ]


def cut_foretold(seat: Seat, masters: str) -> Foretold:
    """Whether a last cut beats the Master's card, which lies there."""
    return chance_of(WIN, last_cut(masters), LastCut, LastCut.won, seat=seat)


def _ties(w: Palace) -> bool:
    """Whether an equal card wins (KT-RANK-03)."""
    return w.clash.room != MASTER_SUITE
