"""One edition of a table: what can be seen of it, from one change to the next.

Whatever a window or a program is shown is worked out here when somebody first looks, and not again: once a
table where all see it alike, else once a chair, however many look from it. An edition is never changed. As
soon as something else can be seen the table has another one, and of this one nothing is left; so nothing in
it can be old, and nothing that is shown is kept anywhere else.

What goes over from one edition to the next is in `Lasting` (views.py), and nowhere else: only what would be
made alike again.

Ask under the table's lock, or between two awaits: an edition is of one durable moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from commedia.engine import Moment, Seat, State
from commedia.engine.moments import is_named
from commedia.engine.state import view_of
from commedia.engine.view_cache import Views
from commedia.kit.book import gives_way, struck_by, written
from commedia.kit.page import page_of
from commedia.lab.company import beside_of
from commedia.server import program_view
from commedia.server.cast_names import Follows, company_of, followed_by, names_at, renamed_by, with_former
from commedia.server.closed_list import closed_of
from commedia.server.drawing_cache import Lull
from commedia.server.invitations import SPECTATOR
from commedia.server.pages import landing, script, table
from commedia.server.pages import lobby as lobby_page
from commedia.server.pages.parts import Part
from commedia.server.seed_words import words_in
from commedia.server.table_texts import as_read, written_by
from commedia.server.views import (
    Alike,
    Company,
    Landed,
    Links,
    LobbyView,
    ScriptLine,
    Table,
    TableView,
    as_line,
    links_of,
    mode_of,
    turn_of,
)


class Edition:
    """See above. number: how often something could be seen of the table that could not before."""

    def __init__(self, live: Table, number: int) -> None:
        self.number = number
        self._live = live
        self._json: dict[Seat | None, msgspec.Raw] = {}
        self._seen: dict[int, TableView] = {}
        self._parts: dict[int, list[Part]] = {}
        self._shared: list[Part] = []
        self._erased: dict[int, list[Part]] = {}
        self._lines: dict[tuple[int, int], str] = {}
        self._as_lines: dict[tuple[int, int], ScriptLine] = {}
        self._drawn_lines: dict[tuple[int, Seat | None], str] = {}
        self._data: dict[int, bytes] = {}
        self._shown: dict[tuple[int, bool], bytes] = {}

    # -- the game's state ----------------------------------------------------------------------------

    @cached_property
    def _views(self) -> Views[Any]:
        """The views of the play, turned to this edition."""
        live = self._live
        play, lasting = live.play, live.lasting
        assert play is not None
        if lasting.views is None:
            lasting.views = Views(live.game.rules.world, play.known, play.known_sights)
        lasting.views.turn_to(play.world, live.words)
        return lasting.views

    @cached_property
    def public(self) -> State | None:
        """The state as a spectator sees it; None before the play, and where it cannot go on.

        Nobody may change it: what has not changed stands in other sights, of other seats and later.
        """
        return None if self._live.play is None else self.own(None)

    def own(self, seat: Seat | None) -> State:
        """The same as that seat sees it."""
        sight: State = self.lull.once("sight", seat, "", lambda: self._views.sight_of(seat))
        return sight

    @cached_property
    def lull(self) -> Lull:
        """What was made of this table since its rules last went on."""
        play, lasting, company = self._live.play, self._live.lasting, self.company
        if play is None:
            return Lull()
        if lasting.lull is None or not lasting.lull.lasts(play, company):
            lasting.lull = Lull(play, company)
        return lasting.lull

    def state_as_json(self, seat: Seat | None) -> msgspec.Raw:
        """The state as that seat, or a spectator, sees it, for programs."""
        if seat not in self._json:
            self._json[seat] = msgspec.Raw(self._views.of(seat) if self.number else self._cold(seat))
        return self._json[seat]

    def _cold(self, seat: Seat | None) -> bytes:
        """A view by itself: after a restart all tables are looked at, and few are played on at once."""
        play = self._live.play
        assert play is not None
        return msgspec.json.encode(view_of(play.world, seat, self._live.words, play.known))

    def view(self, chair: int) -> dict[str, Any]:
        """All that a program in that chair may see: see server/program_view.py."""
        return program_view.view(self._live, chair, self.state_as_json, self.own)

    def cue(self, chair: int) -> dict[str, Any]:
        """What it is asked, and who is waited for, alone."""
        return program_view.cue(self._live, chair, self.own)

    def shown(self, chair: int, *, view: bool) -> bytes:
        """Its view, or its cue, as JSON."""
        key = (chair, view)
        if key not in self._shown:
            self._shown[key] = msgspec.json.encode(self.view(chair) if view else self.cue(chair))
        return self._shown[key]

    # -- what a page is drawn from -------------------------------------------------------------------

    @cached_property
    def company(self) -> Company:
        """Who is at the table."""
        known = self._live.lasting.company = company_of(self._live)
        return known

    @cached_property
    def _renamed(self) -> Moment | None:
        """The first moment that tells what somebody is called from then on, where there is a former name."""
        live = self._live
        kept = (m for _, m in live.lines if not live.is_undone(m))
        return renamed_by(live.game, kept) if self.company.former else None

    @cached_property
    def _follows(self) -> list[Follows]:
        """Where somebody got another character: the last first."""
        live = self._live
        kept = (m for _, m in live.lines if not live.is_undone(m))
        return followed_by(live.game, self.company.names, self.company.formerly, kept)

    @cached_property
    def alike(self) -> Alike:
        """What everybody sees alike."""
        live, company = self._live, self.company
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
            known_entry=live.entry_for(None),
            finished=play.finished if play is not None else False,
            stopped=play.standing.stopped if play is not None else False,
            agreed=list(play.standing.agreed) if play is not None else [],
            broken=str(live.broken) if live.broken is not None else "",
            times_back=live.times_back,
            taking_back=live.taking_back,
            back_to=live.lobby.back_to,
            ways_back=["scene"] if play is None else play.ways_back(),
            sealed=(sum(answered), len(answered)),
            words=live.words,
            authors=live.authors,
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
            hears_last_words=live.hears_last_words,
            letting_end=[seat for seat in on_stage if seat in live.letting_end],
            lull=self.lull,
        )

    @cached_property
    def _alike_by_name(self) -> dict[str, Any]:
        return msgspec.structs.asdict(self.alike)

    def seen(self, chair: int) -> TableView:
        """The table at play as a chair sees it, 0 being the spectators; without the script, which is long."""
        found = self._seen.get(chair)
        if found is None:
            found = self._seen[chair] = self._see(chair)
        return found

    def _see(self, chair: int) -> TableView:
        live, links = self._live, self.company.links
        seat, play = live.lobby.seats.get(chair), live.play
        if chair not in links:
            links[chair] = self.links(chair)
        own = None if play is None or seat is None else self.own(seat)
        seen = TableView(
            **self._alike_by_name,
            seat=seat,
            seq=live.entry_for(seat),
            may_undo=play is not None and seat is not None and play.may_undo(seat),
            is_host=bool(chair) and chair == live.lobby.host,
            links=links[chair],
            base=live.address,
            own=self.public if own is None else own,
            decisions=[] if play is None or seat is None else play.decisions(seat),
            voices={} if play is None or seat is None else play.voices(seat, live.words, own),
            elsewhere="" if play is None or seat is None else play.elsewhere(seat),
            there=() if play is None or seat is None else beside_of(live.game, play, seat),
        )
        return with_former(seen, self._renamed, live.known.number, self._follows)

    def links(self, chair: int) -> Links:
        """The addresses that this chair may know: the host knows those by which somebody may sit down."""
        lobby = self._live.lobby
        is_host = bool(chair) and chair == lobby.host
        others = tuple(
            (c.n, c.nonce) for c in lobby.chairs if is_host and c.n != chair and c.may_be_handed_on
        )
        mine = lobby.chair(chair).nonce if chair else lobby.watch
        live = self._live
        return links_of(live.doorkeeper, live.id, lobby.game, (chair, mine), (SPECTATOR, lobby.watch), others)

    def lobby(self, chair: int) -> LobbyView:
        """A table in its lobby, as that chair sees it. The seed itself never leaves the house here."""
        live = self._live
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

    # -- the script ----------------------------------------------------------------------------------

    def line(self, m: Moment, seat: Seat | None) -> ScriptLine:
        """A moment as a line of the script of a seat that may know it, with its words and names for seats."""
        live = self._live
        key = m.n, live.known.number(m, seat)
        if key not in self._as_lines:
            self._as_lines[key] = as_line(
                m, key[1], self._names_at(m), live.words, live.authors,
                live.is_undone(m), self._landed(m), self._struck.get(m.words.id, False),
                m.n in self._gives_way,
            )  # fmt: skip
        return self._as_lines[key]

    def _names_at(self, m: Moment) -> Mapping[Seat, str]:
        return names_at(self.company, self._live.game, m, self._renamed, self._follows)

    def _landed(self, m: Moment) -> Landed | None:
        """How a moment lands, for everybody alike; None where it does not, or not any more."""
        slug, lobby = self._live.game.slug, self._live.lobby
        names, words = self._names_at(m), self._live.words
        landed = landing.landed_of(slug, m, self.public, names, lobby.lines, lobby.veils, words)
        is_gone = landed is not None and (m.n in self._lifted or self._live.is_undone(m))
        return None if is_gone else landed

    @cached_property
    def _lifted(self) -> set[int]:
        return landing.lifted(moment for _, moment in self._live.lines)

    @cached_property
    def _struck(self) -> dict[str, bool]:
        """Words that were struck out, by their ids: whether they are still, where that was not taken back."""
        live, book = self._live, page_of(self._live.game).book
        return {struck_by(book, m): not live.is_undone(m) for m in live.strikes}

    @cached_property
    def _gives_way(self) -> dict[int, int]:
        """Lines that gave way to later ones, as in the book: see `kit.book.gives_way`."""
        return self._giving_way(lambda m: not self._live.is_undone(m))

    def _giving_way(self, counts: Callable[[Moment], bool]) -> dict[int, int]:
        live = self._live
        script = [written(m) for _, m in live.lines if counts(m)]
        return gives_way(page_of(live.game).book, script)

    def lines(self, seat: Seat | None, after: int = -1) -> list[ScriptLine]:
        """The lines in memory that a seat may know, from after its own entry `after`."""
        new: list[ScriptLine] = []
        for seq, moment in reversed(self._live.lines):  # mostly a line or two at the end are wanted
            if self._live.known.entry(seq, moment, seat) <= after:
                break
            if self._live.known.knows(moment, seat):
                new.append(self.line(moment, seat))
        return new[::-1]

    # -- what a window is sent -----------------------------------------------------------------------

    def parts(self, chair: int) -> list[Part]:
        """Every part of the page that can change, as it stands for that chair."""
        if chair not in self._parts:
            if self._live.lobby.stage == "lobby" or self._live.opened is None:
                self._parts[chair] = list(lobby_page.parts(self.lobby(chair)))
            else:
                seen = self.seen(chair)
                self._shared = self._shared or list(table.shared_parts(seen))
                self._parts[chair] = [*self._shared, *table.own_parts(seen)]
        return self._parts[chair]

    def new_lines(self, chair: int, after: int) -> str:
        """The lines of the script from after the chair's own entry `after`, as HTML; "" for none."""
        if self._live.opened is None:
            return ""
        key = (chair, after)
        if key not in self._lines:
            seen = self.seen(chair)
            lines = self.lines(seen.seat, after)
            self._lines[key] = "".join([self._drawn_line(seen, line) for line in lines])
        return self._lines[key]

    def changed_lines(self, chair: int) -> list[Part]:
        """The lines of the script that were erased, taken back or struck; a window may show what was."""
        live = self._live
        if not (live.erased or live.undone or live.strikes or live.behind_veils):
            return []
        if chair not in self._erased:
            seen = self.seen(chair)
            undone = [moment for _, moment in live.lines if live.is_undone(moment)] if live.undone else []
            # A name may be gone with those words, and lines that were said under it, or name it.
            named = [moment for _, moment in live.lines if is_named(moment)] if live.erased else []
            struck = [m for _, m in live.lines if m.words.id in self._struck] if live.strikes else []
            # What gave way stands as it did, where that to which it gave way was taken back.
            first = self._giving_way(lambda _: True).keys() - self._gives_way.keys() if undone else ()
            again = [m for _, m in live.lines if m.n in first]
            changed = (*live.erased, *undone, *named, *struck, *again, *live.behind_veils)
            self._erased[chair] = self._in_their_places(seen, changed)
        return self._erased[chair]

    def given_way(self, chair: int, after: int) -> list[Part]:
        """The lines that gave way to something since the chair's own entry `after`, as they stand now."""
        if self._live.opened is None or not self._gives_way:
            return []
        seen, known = self.seen(chair), self._live.known
        new = {m.n for seq, m in self._live.lines if known.entry(seq, m, seen.seat) > after}
        gone = {first for first, later in self._gives_way.items() if later in new and first not in new}
        return self._in_their_places(seen, [m for _, m in self._live.lines if m.n in gone])

    def _in_their_places(self, seen: TableView, changed: Iterable[Moment]) -> list[Part]:
        told = [self.line(m, seen.seat) for m in changed if self._live.known.knows(m, seen.seat)]
        return [
            Part(f"lines [data-n='{line.n}']", self._drawn_line(seen, line), "outerHTML") for line in told
        ]

    def _drawn_line(self, seen: TableView, line: ScriptLine) -> str:
        # A line lives as long as the edition that holds it.
        key = (id(line), seen.seat if script.is_for_one(line, seen.seat) else None)
        if key not in self._drawn_lines:
            self._drawn_lines[key] = str(script.line(seen, line))
        return self._drawn_lines[key]

    def data_of(self, part: Part) -> bytes:
        """A part of this edition as the lines of an event: those that are shared go to every window."""
        key = id(part)  # parts live as long as the edition that holds them
        if key not in self._data:
            self._data[key] = event_data(part.partial)
        return self._data[key]


def event_data(html: str) -> bytes:
    """HTML as the data lines of a server-sent event."""
    return b"data: %b\n" % html.encode().replace(b"\n", b"\ndata: ")
