"""The sentence under a trick: who has it as it lies, why, and who leads the next.

Source: FA-CON-08 to FA-CON-11.
"""

from __future__ import annotations

from typing import NamedTuple

from commedia.engine.sentences import say
from commedia.games.face_of_angels.cards import (
    SUIT_NAMES,
    Points,
    Suit,
    counted,
    judged,
    rank_of,
    suit_of,
)
from commedia.games.face_of_angels.options import Options


class Verdict(NamedTuple):
    """How a trick stands. follower: whether the follower has it. next: whether they lead the next."""

    follower: bool
    next: bool
    says: str
    rule: str


def verdict(
    led: Suit,
    lead: Points,
    response: Points,
    leader: str,
    follower: str,
    options: Options,
    off_suit: bool = False,
    is_last: bool = False,
) -> Verdict:
    """Who has a trick, why, and who leads the next, in a sentence.

    leader, follower: what they are called. options: those of the table. off_suit: whether the response was
    laid off the led suit, whichever card counts for it. is_last: whether it has decided the contest, so that
    nobody leads another.

    >>> verdict("C", Points("9C", 9), Points("KD", 13), "June", "Doyle", Options()).says
    'off suit: June takes it, but 13 beats 9, so Doyle leads the next.'
    >>> verdict("H", Points("9H", 11), Points("JH", 11), "June", "Doyle", Options()).says
    'hearts answer hearts, and a tie is the answer’s: Doyle takes it, and leads the next as well.'
    """
    by = options.initiative_by
    came = judged(led, lead, response, options, off_suit)
    won, leads = came.follower_wins, came.follower_leads
    winner, other = (follower, leader) if won else (leader, follower)
    because = say("{because}: {winner} takes it", because=_because(led, lead, response), winner=winner)
    if is_last:
        says = say("{because}, and the contest is over.", because=because)
    elif leads == won:
        says = say("{because}, and leads the next as well.", because=because)
    elif leads and not came.follower_is_higher:
        says = say(
            "{because}, but an answer off suit seizes the lead: {other} has the next.",
            because=because, other=other,
        )  # fmt: skip
    else:
        says = say(
            "{because}, but {compared}, so {other} leads the next.",
            because=because, compared=_compared(lead, response, by), other=other,
        )  # fmt: skip
    return Verdict(won, leads, says, came.rule)


def beats(lead: Points, or_by: str) -> str:
    """What an answer needs to win against a lead as it lies. or_by: what stands before a trump there.

    >>> beats(Points("9C", 9), "or "), beats(Points("KD", 14, trump=True), "or ")
    ('9 or more in clubs, or a trump', 'a trump with 14 or more')
    """
    least = counted(lead.total)
    suit = SUIT_NAMES[suit_of(lead.card)]
    return (
        say("a trump with {least} or more", least=least)
        if lead.trump
        else say("{least} or more in {suit}, {or_by}a trump", least=least, suit=suit, or_by=or_by)
    )


def _because(led: Suit, lead: Points, response: Points) -> str:
    """Why whoever has the trick has it."""
    if lead.trump != response.trump:
        return say("a trump beats every card that is none")
    if not lead.trump and suit_of(response.card) != led:
        return say("off suit")
    how = (
        say("a trump answers a trump")
        if lead.trump
        else say("{suit_name} answer {suit_name}", suit_name=SUIT_NAMES[led])
    )
    return say("{answers}, and {compared}", answers=how, compared=_compared(lead, response, "total"))


def _compared(lead: Points, response: Points, by: str) -> str:
    """The higher against the lower: their totals, or their printed ranks where the table counts those."""
    mine, theirs = (rank_of(one.card) if by == "printed" else one.total for one in (lead, response))
    if mine == theirs:
        return say("a tie is the answer’s")
    return say("{more} beats {less}", more=counted(max(mine, theirs)), less=counted(min(mine, theirs)))
