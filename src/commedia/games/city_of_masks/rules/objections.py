"""Objecting to what a deed is said to mean, and who rules on it. Source: CM-TAB-02, CM-OPP-01."""

from __future__ import annotations

from typing import Any

from commedia.engine import Decision, OpenDoor, Seat, Table
from commedia.games.city_of_masks.decisions import tags
from commedia.games.city_of_masks.decisions.claims import MOST_OBJECTIONS, NOT, change_tag
from commedia.games.city_of_masks.state import City

FEWEST_POINTS = 7
"""Before the draw there are always so many: one for each other seat and each faction, if for nothing else."""


class Objections:
    """The doors at which others may object while a principal decides. Each point is ruled on once.

    They stay open from one decision to the next. bound: the bidding is over, and what was lent on the deed
    stands. late: only a breach is still open to objection.
    """

    def __init__(self, w: City, bound: bool = False, late: bool = False) -> None:
        self.w = w
        self.bound = bound
        self.late = late
        self.doors: list[OpenDoor] = []
        self.open_doors()

    def open_doors(self) -> None:
        """One for everybody in the scene, against each deed but their own.

        Where all of them are principals nobody could rule, so nobody objects.
        """
        w, challenge = self.w, self.w.the_challenge
        self.doors.clear()
        if len(w.seats) == len(challenge.sides):
            return
        free = [seat for seat in w.here if challenge.called.count(seat) < MOST_OBJECTIONS]
        for side in challenge.sides:
            if not self.late or tags.may_be_breaches(w, side):
                self.doors += [
                    OpenDoor(tags.RaiseObjection(w, seat, side, self.bound, self.late), self.rule)
                    for seat in free
                    if seat != side.seat
                ]
        if challenge.called:
            self.close_doors(challenge.called)

    def close_doors(self, called: list[Seat]) -> None:
        """None for those who have objected often enough, nor where every point has been ruled on."""
        self.doors = [one for one in self.doors if self.may_still(one.decision, called)]

    def may_still(self, door: Decision[Any], called: list[Seat]) -> bool:
        """Whether that door stays open."""
        assert isinstance(door, tags.RaiseObjection)
        return called.count(door.seat) < MOST_OBJECTIONS and (
            (not self.late and len(door.side.settled) < FEWEST_POINTS) or bool(door.claims())
        )

    def beside(self, w: City) -> list[OpenDoor]:
        """The doors, as they stand."""
        return self.doors

    async def rule(self, t: Table, w: City, asked: tags.RaiseObjection, answer: tags.Object) -> bool:
        """One is ruled on. Where it was upheld, what was asked may read otherwise now, and is asked anew."""
        upheld = await rule_on(t, w, asked, answer.to)
        self.close_doors(w.the_challenge.called)
        return upheld


async def rule_on(t: Table, w: City, objection: tags.RaiseObjection, claim: str) -> bool:
    """An objection is ruled on; an outcome that goes too far is softened. Source: CM-TAB-02, CM-OPP-01.

    The Arbiter rules, or the first player in order of declaration who is no principal. Returns whether it
    was upheld.
    """
    side, arbiter = objection.side, judge(w)
    w.the_challenge.called.append(objection.seat)
    side.settled.append(claim.removeprefix(NOT))
    ruling = await t.ask(tags.RuleOn(w, arbiter, objection.seat, side, claim))
    upheld = not isinstance(ruling, tags.Dismiss)
    if isinstance(ruling, tags.Soften):
        side.goal = ruling.words
        t.announce("CM-OPP-01", "{seat} would have it end otherwise.", seat=arbiter, words=side.goal)
    elif upheld:
        change_tag(side, claim)
    t.announce(
        "CM-TAB-02", "{seat} {rules}: {whose} deed {meaning}.",
        seat=arbiter, rules="upholds it" if upheld else "lets it stand", objector=objection.seat,
        whose=f"{side.seat}’s", meaning=tags.meaning(w, side.seat, claim), claim=claim, upheld=upheld,
    )  # fmt: skip
    return upheld


def judge(w: City) -> Seat:
    """Who rules: the Arbiter, or the first in order of declaration who is no principal; "" where nobody is.

    Source: CM-TAB-02.
    """
    principals = w.challenge.principals if w.challenge is not None else []
    for seat in (w.arbiter, *w.order, *w.seats):
        if seat and seat not in principals:
            return seat
    return ""
