"""What is said of an answer before it is given: what a stake, a card or a last cut comes to, a sentence each.

The figures are those of `foretelling.py`. Source: KT-STAKE, KT-COVER-03, KT-PAY, KT-LAST.
"""

from __future__ import annotations

from commedia.engine import Seat
from commedia.engine.sentences import Sentence, say, say_of
from commedia.games.know_thyself.cards import TYPE_NAMES, TYPES, suit_of
from commedia.games.know_thyself.degrees import BY_DRAWS, title_of, winnings
from commedia.games.know_thyself.foretelling import (
    MASTER_CALLS,
    MASTER_LEFT,
    accepted_foretold,
    kept_foretold,
    let_go_foretold,
    risked_foretold,
    staked_foretold,
)
from commedia.games.know_thyself.state import Palace, Participant, most_to_give

FIRST_STAKE = 3
"""What is staked where nothing else is said: an even match (KT-STAKE-01)."""


def so_many_coins(number: int) -> Sentence:
    """So many Coins.

    >>> so_many_coins(1), so_many_coins(3)
    ('1 Coin', '3 Coins')
    """
    return say_of(number, "{number} Coin", "{number} Coins", number=number)


def for_each(least: int, most: int) -> Sentence:
    """What may be staked, for each who is in it.

    >>> for_each(2, 7), for_each(2, 2)
    ('2 to 7 Coins for each', '2 Coins for each')
    """
    if least < most:
        return say("{least} to {most} Coins for each", least=least, most=most)
    return say("{coins} for each", coins=so_many_coins(most))


# -- a stake -----------------------------------------------------------------------------------------------


def usual_stake(w: Palace, least: int, most: int) -> int:
    """What a form begins with: what is staked already, or as much as for an even match."""
    return max(least, min(most, w.clash.stake or FIRST_STAKE))


def of_a_stake(w: Palace, stake: int) -> list[str]:
    """Who could not pay so much, and whether the Master would call everybody. Source: KT-END-01."""
    told = {one.name: one for one in staked_foretold(w, stake)}
    says: list[str] = [why for side in w.clash.undecided if (why := out_of_reach(w, side.seat, stake))]
    if told[MASTER_CALLS].chance:
        left = told[MASTER_LEFT].most
        says.append(say("If all win in Full, the Master has {left}, and calls everybody to him.", left=left))
    return says


def out_of_reach(w: Palace, seat: Seat, stake: int) -> str:
    """What it would mean for somebody who cannot pay so much, even with all that others could give; "" else.

    Source: KT-COVER-03, KT-STAKE-02.
    """
    given = sum(most_to_give(w.pcs[other].coins) for other in w.able(seat))
    if stake <= w.pcs[seat].coins + given:
        return ""
    return say(
        "{pc} has {coins}, others could give {given}: all that is left them is to back down.",
        pc=seat, coins=so_many_coins(w.pcs[seat].coins), given=so_many_coins(given),
    )  # fmt: skip


def of_accepting(w: Palace, seat: Seat) -> str:
    """The purse after a stake is accepted, by how many cards a win takes. Source: KT-PAY-03, KT-PAY-04."""
    _, full, partial, minor, lost = (one.most for one in accepted_foretold(w, seat))
    return say(
        "Won, you hold {full}, {partial}, {minor}, as it takes one card, two or three; lost, {lost}."
        " That is final.",
        full=full, partial=partial, minor=minor, lost=lost,
    )  # fmt: skip


# -- a card ------------------------------------------------------------------------------------------------


def wins_or_loses(side: Participant, draws: int) -> Sentence:
    """What a purse gains or loses by so many cards, beside what it held before the stake."""
    won = winnings(side.matched, BY_DRAWS[draws])
    return say("+{won} or −{lost}", won=won, lost=side.staked)


def of_keeping(w: Palace, seat: Seat) -> str:
    """How far a success goes with the card that lies there, and which Memory comes. Source: KT-MEM-02."""
    side = w.clash.participants[seat]
    _, won, lost = kept_foretold(w, seat)
    wins = say(
        "If it wins, it is {degree}, and you hold {won}; if it loses, {lost}.",
        degree=title_of(BY_DRAWS[side.draws]), won=won.most, lost=lost.most,
    )  # fmt: skip
    if w.options.memory_suits == "player_attachment":
        return say("{wins} If it stands, the Memory lies on the Attachment of its suit.", wins=wins)
    return say(
        "{wins} If it stands, win or lose, a {type} comes back.",
        wins=wins, type=TYPE_NAMES[TYPES[suit_of(side.card)]],
    )  # fmt: skip


def of_letting_go(w: Palace, seat: Seat) -> str:
    """How far a success goes at most with another card. Source: KT-PAY-01."""
    side = w.clash.participants[seat]
    _, won, _ = let_go_foretold(w, seat)
    return say(
        "Then it could be {degree} at most: won, you hold {won}.",
        degree=title_of(BY_DRAWS[side.draws + 1]), won=won.most,
    )  # fmt: skip


# -- a last cut --------------------------------------------------------------------------------------------


def takes_to_win(w: Palace, seat: Seat, most: int) -> str:
    """The fewest Coins with which a won cut wins it all, of so many at most. Source: KT-END-06."""
    if enough := w.least_to_win(seat, most):
        return say("{coins} or more would win it.", coins=so_many_coins(enough))
    return say("Not even {coins} would win it.", coins=so_many_coins(most))


def usual_risk(w: Palace, seat: Seat, most: int) -> int:
    """What a form begins with: as few as would win, or all there is to stake."""
    return w.least_to_win(seat, most) or most


def of_risking(w: Palace, seat: Seat, staked: int) -> list[str]:
    """Both piles after a won cut, and after a lost one. Source: KT-LAST-02."""
    _, mine, masters, left, master_left = (told.most for told in risked_foretold(w, seat, staked))
    lost = say("Lost: you have {mine}, the Master {masters}.", mine=left, masters=master_left)
    if w.is_winning(seat, staked):
        wins = say(
            "Won: you have {mine}, the Master {masters}, and you are winning.", mine=mine, masters=masters
        )
        return [wins, lost]
    short = say(
        "Won: you have {mine}, the Master {masters}, and you are losing still.", mine=mine, masters=masters
    )
    return [short, lost]
