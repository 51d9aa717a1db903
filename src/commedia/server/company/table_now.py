"""A table as it stands at one moment, as far as its company goes by it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

import msgspec

from commedia.engine import Decision, Game, Moment, Play, Seat
from commedia.server.company.pace import Pace
from commedia.server.presence import BOXES, Box

if TYPE_CHECKING:
    from commedia.server.live import LiveTable


class TableNow(msgspec.Struct, frozen=True, kw_only=True):
    """See above. All times are by the company's clock.

    play: to be read alone; None before the curtain, and where log and rules disagree. moments: all that was
    told so far. words: prose by id. entry: the number of the last entry that everybody knows of. landings:
    how many moments have landed. mover: the seat that answered last.
    actors, people: the seats that the house and people have; readers: of these, who plays on a page.
    is_watched: whether a window is open, and has_spectators: whether one of a spectator. here: who has one.
    drafts: until when what is half-written is waited for, by the box and the seat; read_by: until when each
    reads what was told.
    letting_end: who would let the scene end. hurried: whether somebody hurries the house. gone_ahead:
    whether it was told to go on. hears_last_words: whether these are heard, when the play is over.
    """

    game: Game
    play: Play | None
    moments: Sequence[Moment] = ()
    words: Mapping[str, str] = {}
    entry: int = -1
    landings: int = 0
    mover: Seat = ""
    actors: Collection[Seat] = ()
    people: Set[Seat] = frozenset()
    readers: Set[Seat] = frozenset()
    is_watched: bool = False
    has_spectators: bool = False
    here: Set[Seat] = frozenset()
    drafts: Mapping[Box, Mapping[Seat, float]] = {}
    read_by: Mapping[Seat, float] = {}
    pace: Pace = "brisk"
    letting_end: Set[Seat] = frozenset()
    hurried: bool = False
    gone_ahead: bool = False
    hears_last_words: bool = True

    @property
    def is_spoken_at(self) -> bool:
        """Whether there is talk at this table at all: somebody reads it on a page."""
        return bool(self.readers) or self.has_spectators

    @property
    def waiting_for(self) -> Sequence[Decision[Any]]:
        """What the table waits for."""
        return () if self.play is None else self.play.waiting_for()

    @property
    def asks_readers(self) -> bool:
        """Whether one of the people who play on a page is asked something."""
        return any(asked.seat in self.readers for asked in self.waiting_for)

    @property
    def company(self) -> Set[Seat]:
        """Whose characters are in the scene that is on."""
        return frozenset() if self.play is None else frozenset(self.game.cast.on_stage(self.play.world))

    @property
    def readers_in_scene(self) -> Set[Seat]:
        """Those who play on a page and are in the scene that is on."""
        return self.readers & self.company

    def draft_until(self, seat: Seat, box: Box) -> float:
        """Until when what that seat has half-written there is waited for, where somebody is there."""
        return self.drafts[box].get(seat, 0.0) if seat in self.here else 0.0


def may_act(live: LiveTable) -> bool:
    """Whether the house could have anything to do at a table: quickly told, as most often it has not."""
    play, lobby = live.play, live.lobby
    if play is None or live.broken is not None or play.standing.stopped:
        return False
    for_somebody = bool(lobby.people) or live.presence.is_watched
    return for_somebody and (lobby.has_actors or any(chair.page for chair in lobby.chairs))


def look(live: LiveTable, moments: Sequence[Moment], now: float, landings: int = 0) -> TableNow:
    """How a table stands. moments: all that was told so far. now: by the company's clock. landings: how many
    moments have landed.
    """
    lobby, presence = live.lobby, live.presence
    here = frozenset(presence.seen().here)
    people = lobby.people
    return TableNow(
        game=live.game,
        play=None if live.broken is not None else live.play,
        moments=moments,
        words=live.script.words,
        entry=live.log.entry_for(None),
        landings=landings,
        mover=live.log.mover,
        actors=lobby.actors,
        people=people,
        readers={seat for n, seat in lobby.seats.items() if seat in people and lobby.chair(n).page},
        is_watched=presence.is_watched,
        has_spectators=presence.has_window(0),
        here=here,
        drafts={
            box: {seat: now + presence.drafts_until(seat, box) - presence.clock() for seat in people}
            for box in BOXES
        },
        read_by={seat: now + live.reading_time.left(seat) for seat in people},
        pace=lobby.pace,
        letting_end=live.letting_end,
        hurried=live.hurried,
        gone_ahead=live.gone_ahead,
        hears_last_words=live.log.hears_last_words,
    )
