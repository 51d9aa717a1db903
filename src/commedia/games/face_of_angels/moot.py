"""What of a contest that waits has become moot, by what came of another. Source: FA-NEG-08, R-40.

Only what cannot be is known here: somebody of it is gone, or whom it would befall. Whether its words still
mean anything the two whose contest it is find themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from commedia.engine import Seat
from commedia.engine.sentences import begin_with, say
from commedia.games.face_of_angels.state import FORCE, PC, Condition, Contest, Town


class Moot(NamedTuple):
    """Somebody who is not there any more for what was agreed on.

    whom: a protagonist by their seat, anybody else by their id. says: what has become of them. is_in_it:
    whether they are one of its two characters, so that it cannot be played at all.
    """

    whom: str
    says: str
    is_in_it: bool

    @property
    def left(self) -> str:
        """What is left to do with the contest."""
        return (
            say("this contest can only be dropped")
            if self.is_in_it
            else say("what is staked on them is written anew, or the contest dropped")
        )

    def called(self, w: Town) -> str:
        """What decisions call them: a seat, or somebody's place in a slice."""
        return self.whom if self.whom in w.pcs else w.place_of(self.whom)

    def sentence(self, w: Town) -> str:
        """What has become of them, and what is left to do."""
        return say("{who} {says}: {left}.", who=begin_with(self.called(w)), says=self.says, left=self.left)

    def known_as(self, w: Town) -> str:
        """What moments call them."""
        return self.whom if self.whom in w.pcs else w.npc_known_as(self.whom)


def moot_in(w: Town, contest: Contest) -> list[Moot]:
    """Who is gone of its two characters; then who of those on whom it stakes something, each once."""
    sides = ((contest.initiator, contest.char_I), (contest.respondent, contest.char_O))
    of_it = [Moot(*gone, True) for seat, char in sides if (gone := _gone(w, seat, char))]
    conditions = [one for one in (contest.win, contest.lose, contest.both) if one is not None]
    return of_it + [
        one for one in dict.fromkeys(_staked(w, conditions)) if one.whom not in [m.whom for m in of_it]
    ]


def _gone(w: Town, seat: Seat, char: str) -> tuple[str, str] | None:
    """Whoever a side plays, where they are out of play."""
    if char == PC:
        return (seat, DEAD) if w.pcs[seat].dead else None
    return (char, OUT) if char != FORCE and w.npcs[char].lost else None


def _staked(w: Town, conditions: list[Condition]) -> Iterator[Moot]:
    """Whom a condition would hurt, where they cannot be hurt so any more."""
    for condition in conditions:
        for harm in condition.harms:
            what, _, whom = harm.partition(".")
            if what == "loses":
                if w.npcs[whom].lost:
                    yield Moot(whom, OUT, False)
            elif w.pcs[whom].dead:
                yield Moot(whom, DEAD, False)
            elif what == "depowers" and not w.pcs[whom].trump_suits:
                yield Moot(whom, POWERLESS, False)


DEAD, OUT, POWERLESS = say("is dead"), say("is out of play"), say("has no powers any more")
