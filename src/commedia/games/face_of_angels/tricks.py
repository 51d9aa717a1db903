"""A trick as it lies: what either side comes to, who has it, and how both would count it.

The rules judge by it what was laid; pages, programs and house actors what would be. Source: FA-CON-06 to
FA-CON-11.
"""

from __future__ import annotations

from msgspec.structs import replace

from commedia.games.face_of_angels.cards import Judged, Points, judged, rank_of
from commedia.games.face_of_angels.state import Laid, Side, Town, Trick


def is_king(w: Town, side: Side) -> bool:
    """Whether the contest character on a side is a King's protagonist (FA-TYP-01)."""
    pc = w.contest_pc(side)
    return pc is not None and w.pcs[pc].face == "K"


def point_of(trick: Trick, side: Side) -> str:
    """The card in front: the one that was named, before that the contestant’s own; "" where none lies."""
    laid = trick.on(side)
    return trick.point.get(side) or (laid[0].card if laid else "")


def with_card(trick: Trick, side: Side, laid: Laid) -> Trick:
    """A trick with a card more on a side."""
    cards = {**trick.cards, side: [*trick.on(side), laid]}
    return Trick(number=trick.number, leader=trick.leader, cards=cards)


def with_point(trick: Trick, side: Side, card: str) -> Trick:
    """A trick with that card named the one that counts for a side."""
    return replace(trick, point={**trick.point, side: card})


def points_of(w: Town, trick: Trick, side: Side) -> Points | None:
    """What a side comes to with the card in front as its point card; None where nothing of it lies."""
    card = point_of(trick, side)
    return trick.points(side, card, is_king(w, side)) if card else None


def sum_of(w: Town, trick: Trick, side: Side) -> str:
    """What a side's total is made of: "9 + 2 + 3". Something lies on it. Source: FA-CON-08."""
    card = point_of(trick, side)
    added = [worth for _, worth in trick.helping(side, card, is_king(w, side))]
    return " + ".join(str(worth) for worth in (rank_of(card), *added))


def judged_as(w: Town, trick: Trick) -> Judged | None:
    """How a trick is judged as it lies; None where not both sides do. Source: FA-CON-08 to FA-CON-11."""
    lead, response = (points_of(w, trick, side) for side in (trick.leader, trick.follower))
    if lead is None or response is None or not trick.led:
        return None
    return judged(trick.led, lead, response, w.options, trick.is_off_suit)


def settled(w: Town, trick: Trick) -> Trick:
    """A trick on which both sides lie, once both have named what counts best for them.

    Source: FA-CON-06 to FA-CON-11. The leader names a point card first, and the follower answers it: each
    would rather win than lose, and rather lead next than not.
    """
    named = [replied(w, with_point(trick, trick.leader, card)) for card in trick.may_point(trick.leader)]
    return max(named, key=lambda one: _good_for(w, one, trick.leader))


def replied(w: Town, trick: Trick) -> Trick:
    """A trick of which the leader has named the point card, once the follower has named the best."""
    named = [with_point(trick, trick.follower, card) for card in trick.may_point(trick.follower)]
    return max(named, key=lambda one: _good_for(w, one, trick.follower))


def _good_for(w: Town, trick: Trick, side: Side) -> tuple[bool, bool]:
    """Whether a side has a trick as it lies, and leads the next."""
    came = judged_as(w, trick)
    assert came is not None
    follows = side == trick.follower
    return came.follower_wins is follows, came.follower_leads is follows


def takes(w: Town, trick: Trick, side: Side) -> bool:
    """Whether a side wins a trick on which both lie, if nobody lays anything more."""
    wins, _ = _good_for(w, settled(w, trick), side)
    return wins


def best_point(w: Town, side: Side) -> str:
    """The card that serves a side best as its point card, as everything lies. Source: FA-CON-06.

    The leader's counts against the best reply; the follower's against what the leader has named.
    """
    trick = w.clash.lying
    is_named = side == trick.follower and trick.leader in trick.point
    return (replied(w, trick) if is_named else settled(w, trick)).point[side]
