"""A table at one durable moment: all that can be seen of it, from one change to the next.

A table publishes one as soon as something can be seen that could not before. Pages, programs and house actors
read it; what somebody may know of it is worked out when somebody first looks, and not again. It is never
changed, so nothing in it can be old, and what is drawn of it is kept by it (drawing_cache.py).

What goes over from one to the next is in `Lasting` (table_view.py), and nowhere else: only what would be made
alike again.

Ask under the table's lock, or between two awaits: once the table has moved on, what was not worked out yet
would be of another moment, and is refused.

A snapshot does not hold its table, nor a rendering its snapshot. So each is gone, with all that was drawn, as
soon as the one that has it lets go of it: whoever collects cycles comes too seldom (see run.py).
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import Any, Protocol, TypeVar

import msgspec

from commedia.engine import Moment, Seat, State
from commedia.engine.state import view_of
from commedia.engine.view_cache import Views
from commedia.lab.company import beside_of
from commedia.server.cast_names import Follows, company_of, followed_by, names_at, renamed_by, with_former
from commedia.server.closed_list import closed_of
from commedia.server.drawing_cache import DrawingCache, Lull
from commedia.server.invitations import SPECTATOR
from commedia.server.seed_words import words_in
from commedia.server.table_texts import as_read, written_by
from commedia.server.table_view import (
    Alike,
    Company,
    Links,
    LobbyView,
    Table,
    TableView,
    links_of,
    mode_of,
    turn_of,
)

T = TypeVar("T")


class MovedOn(RuntimeError):
    """Something of a moment was asked for that is over: a fault in whoever asks."""


class Publishing(Table, Protocol):
    """A table that publishes snapshots: see `LiveTable`."""

    @property
    def snapshot(self) -> Snapshot:
        """What it last published."""


class Snapshot:
    """See above. number: how often something could be seen of the table that could not before."""

    def __init__(self, live: Publishing, number: int) -> None:
        self.number = number
        self._table = weakref.ref(live)
        self.cache = DrawingCache()
        """All that is made of this moment for whoever looks."""
        self._turned = False

    @property
    def table(self) -> Publishing:
        """The table, as long as it stands as it did. Raises MovedOn."""
        live = self._table()
        if live is None or live.snapshot is not self:
            raise MovedOn
        return live

    # -- the game's state ----------------------------------------------------------------------------

    @property
    def _views(self) -> Views[Any]:
        """The views of the play, turned to this moment. Raises MovedOn."""
        live = self.table
        play, lasting = live.play, live.lasting
        assert play is not None
        if lasting.state_views is None:
            lasting.state_views = Views(live.game.rules.world, play.known, play.known_sights)
            self._turned = False
        if not self._turned:
            lasting.state_views.turn_to(play.world, live.script.words)
            self._turned = True
        return lasting.state_views

    @cached_property
    def public(self) -> State | None:
        """The state as a spectator sees it; None before the play, and where it cannot go on.

        Nobody may change it: what has not changed stands in other sights, of other seats and later.
        """
        return None if self.table.play is None else self.own(None)

    def own(self, seat: Seat | None) -> State:
        """The same as that seat sees it."""
        sight: State = self.lull.once("sight", seat, lambda: self._views.sight_of(seat))
        return sight

    @cached_property
    def lull(self) -> Lull:
        """What was made of this table since its rules last went on."""
        play, lasting, company = self.table.play, self.table.lasting, self.company
        if play is None:
            return Lull()
        if lasting.lull is None or not lasting.lull.lasts(play, company):
            lasting.lull = Lull(play, company)
        return lasting.lull

    def state_as_json(self, seat: Seat | None) -> msgspec.Raw:
        """The state as that seat, or a spectator, sees it, for programs."""
        return self.cache.once("state", seat, lambda: msgspec.Raw(self._state_as_json(seat)))

    def _state_as_json(self, seat: Seat | None) -> bytes:
        return self._views.of(seat) if self.number else self._cold(seat)

    def _cold(self, seat: Seat | None) -> bytes:
        """A view by itself: after a restart all tables are looked at, and few are played on at once."""
        play = self.table.play
        assert play is not None
        return msgspec.json.encode(view_of(play.world, seat, self.table.script.words, play.known))

    # -- what somebody sees --------------------------------------------------------------------------

    @cached_property
    def company(self) -> Company:
        """Who is at the table."""
        known = self.table.lasting.company = company_of(self.table)
        return known

    @cached_property
    def _renamed(self) -> Moment | None:
        """The first moment that tells what somebody is called from then on, where there is a former name."""
        live = self.table
        kept = (m for _, m in live.script.recent if not live.script.is_undone(m))
        return renamed_by(live.game, kept) if self.company.former else None

    @cached_property
    def _follows(self) -> list[Follows]:
        """Where somebody got another character: the last first."""
        live = self.table
        kept = (m for _, m in live.script.recent if not live.script.is_undone(m))
        return followed_by(live.game, self.company.names, self.company.formerly, kept)

    @cached_property
    def alike(self) -> Alike:
        """What everybody sees alike."""
        live, company = self.table, self.company
        play, opened = live.play, live.opened
        assert opened is not None
        answered = play.answered() if play is not None else []
        on_stage = list(live.game.cast.on_stage(play.world)) if play is not None else []
        attendance = live.presence.seen()
        people = live.lobby.people
        return Alike(
            table=live.id,
            game=live.game,
            lobby=as_read(live.game, live.lobby, SPECTATOR),
            seats=list(opened.seats),
            chairs=company.chairs,
            names=company.names,
            former=company.former,
            formerly=company.formerly,
            players=company.players,
            public=self.public,
            waiting=[(q.seat, q.doing) for q in play.waiting_for()] if play is not None else [],
            clock=play.moves if play is not None else 0,
            known_entry=live.log.entry_for(None),
            finished=play.finished if play is not None else False,
            stopped=play.standing.stopped if play is not None else False,
            agreed=list(play.standing.agreed) if play is not None else [],
            broken=str(live.broken) if live.broken is not None else "",
            times_back=live.script.times_back,
            taking_back=live.taking_back,
            back_to=live.lobby.back_to,
            ways_back=["scene"] if play is None else play.ways_back(),
            sealed=(sum(answered), len(answered)),
            words=live.script.words,
            authors=live.script.authors,
            log_seal=live.shown_seal,
            seed_words=words_in(opened),
            on_stage=on_stage,
            mode=mode_of(play, on_stage) if play is not None else "stage",
            has_turn=turn_of(play, on_stage) if play is not None else "",
            here=[seat for seat in attendance.here if seat in people],
            away={seat: since for seat, since in attendance.away if seat in people},
            writing=list(attendance.writing),
            kept_open=live.kept_open,
            last_words=dict(play.last_words) if play is not None else {},
            hears_last_words=live.log.hears_last_words,
            letting_end=[seat for seat in on_stage if seat in live.letting_end],
            lull=self.lull,
        )

    @cached_property
    def _alike_by_name(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self.alike)

    def seen(self, chair: int) -> TableView:
        """The table at play as a chair sees it, 0 being the spectators; without the script, which is long."""
        return self.cache.once("seen", chair, lambda: self._see(chair))

    def _see(self, chair: int) -> TableView:
        live, links = self.table, self.company.links
        seat, play = live.lobby.seats.get(chair), live.play
        if chair not in links:
            links[chair] = self.links(chair)
        own = None if play is None or seat is None else self.own(seat)
        seen = TableView(
            **self._alike_by_name,
            seat=seat,
            seq=live.log.entry_for(seat),
            may_undo=play is not None and seat is not None and play.may_undo(seat),
            is_host=bool(chair) and chair == live.lobby.host,
            links=links[chair],
            base=live.address,
            own=self.public if own is None else own,
            decisions=[] if play is None or seat is None else play.decisions(seat),
            voices={} if play is None or seat is None else play.voices(seat, live.script.words, own),
            elsewhere="" if play is None or seat is None else play.elsewhere(seat),
            there=() if play is None or seat is None else beside_of(live.game, play, seat),
        )
        return with_former(seen, self._renamed, live.known.number, self._follows)

    def links(self, chair: int) -> Links:
        """The addresses that this chair may know: the host knows those by which somebody may sit down."""
        lobby = self.table.lobby
        is_host = bool(chair) and chair == lobby.host
        others = tuple(
            (c.n, c.nonce) for c in lobby.chairs if is_host and c.n != chair and c.may_be_handed_on
        )
        mine = lobby.chair(chair).nonce if chair else lobby.watch
        live = self.table
        return links_of(live.signer, live.id, lobby.game, (chair, mine), (SPECTATOR, lobby.watch), others)

    def lobby(self, chair: int) -> LobbyView:
        """A table in its lobby, as that chair sees it. The seed itself never leaves the house here."""
        live = self.table
        return LobbyView(
            table=live.id,
            game=live.game,
            lobby=as_read(live.game, live.lobby, chair),
            written=written_by(live.game, live.lobby),
            me=chair or None,
            is_host=bool(chair)
            and chair == live.lobby.host
            and not live.lobby.rising,  # nothing changes then
            links=self.links(chair),
            base=live.address,
            closed=closed_of(live),
        )

    def names_at(self, m: Moment) -> Mapping[Seat, str]:
        """What everybody was called when that was told."""
        return names_at(self.company, self.table.game, m, self._renamed, self._follows)


class Rendering:
    """What somebody is shown of one snapshot, which keeps it with all else that is made of itself."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = weakref.ref(snapshot)

    @property
    def snapshot(self) -> Snapshot:
        """What it is made of. Raises MovedOn where nobody has that any more."""
        snapshot = self._snapshot()
        if snapshot is None:
            raise MovedOn
        return snapshot

    def once(self, what: str, whose: Hashable, make: Callable[[], T]) -> T:
        """See `DrawingCache`."""
        return self.snapshot.cache.once(what, whose, make)
