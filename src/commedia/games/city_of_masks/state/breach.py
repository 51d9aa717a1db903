"""What comes of a breach of the mask, while it lasts: denunciation, arrest, trial. All of it is public."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from commedia.engine import PUBLIC, Seat, State
from commedia.games.city_of_masks.odds import spectacle
from commedia.games.city_of_masks.state.phases import DENOUNCE, ON_TRIAL, BreachStep

Outcome: TypeAlias = Literal["", "escaped", "acquitted", "convicted"]


class Contest(State):
    """The authorities against the accused: the tile of each, [] before it is drawn."""

    authorities: Annotated[list[int], PUBLIC] = []
    accused: Annotated[list[int], PUBLIC] = []


class Friend(State):
    """Somebody whom the accused asked to stand by them at the trial (R-50)."""

    seat: Annotated[Seat, PUBLIC]
    lent: Annotated[int | None, PUBLIC] = None
    """None before they answer, 0 for a turned face: that somebody could have lent is their secret."""
    tile: Annotated[list[int], PUBLIC] = []


class Breach(State, kw_only=True):
    """Somebody broke with their mask (CM-UNM-01): who, what has come of it so far, and what it came to.

    Nothing in it says who could have denounced them or would have, but for the one who does (CM-UNM-02).
    """

    accused: Annotated[Seat, PUBLIC]
    broke: Annotated[list[str], PUBLIC] = []
    """The proper actions of the mask that they failed or went against, by their keys."""
    denouncer: Annotated[Seat, PUBLIC] = ""
    """Who denounced them, and draws for the authorities; "" while the witnesses are asked."""
    step: Annotated[BreachStep, PUBLIC] = DENOUNCE
    arrest: Annotated[Contest, PUBLIC] = msgspec.field(default_factory=Contest)
    trial: Annotated[Contest, PUBLIC] = msgspec.field(default_factory=Contest)
    called: Annotated[int | None, PUBLIC] = None
    """c: what the accused calls on of the Commission's; None before they have said (CM-UNM-04)."""
    friends: Annotated[list[Friend], PUBLIC] = []
    """In the order in which they were asked."""
    outcome: Annotated[Outcome, PUBLIC] = ""

    @property
    def contest(self) -> Contest:
        """The tiles of the arrest, and later those of the trial; of the arrest again where it was escaped."""
        return self.trial if self.step in ON_TRIAL else self.arrest

    @property
    def score(self) -> int:
        """What the accused shows so far: their tile, their friends’, and what is called on (R-50)."""
        tiles = [self.contest.accused, *(friend.tile for friend in self.friends)]
        return sum(map(spectacle, tiles)) + (self.called or 0)
