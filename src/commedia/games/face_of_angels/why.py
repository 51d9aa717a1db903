"""The sentence under a trick: who has it as it lies, why, and who leads the next.

Source: FA-CON-08 to FA-CON-11.
"""

from __future__ import annotations

from typing import NamedTuple

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
    says = f"{_because(led, lead, response)}: {winner} takes it"
    if is_last:
        says += ", and the contest is over."
    elif leads == won:
        says += ", and leads the next as well."
    elif leads and not came.follower_is_higher:
        says += f", but an answer off suit seizes the lead: {other} has the next."
    else:
        says += f", but {_compared(lead, response, by)}, so {other} leads the next."
    return Verdict(won, leads, says, came.rule)


def beats(lead: Points, or_by: str) -> str:
    """What an answer needs to win against a lead as it lies. or_by: what stands before a trump there.

    >>> beats(Points("9C", 9), "or "), beats(Points("KD", 14, trump=True), "or ")
    ('9 or more in clubs, or a trump', 'a trump with 14 or more')
    """
    least = counted(lead.total)
    suit = SUIT_NAMES[suit_of(lead.card)]
    return f"a trump with {least} or more" if lead.trump else f"{least} or more in {suit}, {or_by}a trump"


def _because(led: Suit, lead: Points, response: Points) -> str:
    """Why whoever has the trick has it."""
    if lead.trump != response.trump:
        return "a trump beats every card that is none"
    if not lead.trump and suit_of(response.card) != led:
        return "off suit"
    how = "a trump answers a trump" if lead.trump else f"{SUIT_NAMES[led]} answer {SUIT_NAMES[led]}"
    return f"{how}, and {_compared(lead, response, 'total')}"


def _compared(lead: Points, response: Points, by: str) -> str:
    """The higher against the lower: their totals, or their printed ranks where the table counts those."""
    mine, theirs = (rank_of(one.card) if by == "printed" else one.total for one in (lead, response))
    if mine == theirs:
        return "a tie is the answer’s"
    return f"{counted(max(mine, theirs))} beats {counted(min(mine, theirs))}"
