"""The addresses of the designer's page."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER

from commedia.dev import page
from commedia.dev.faults import fault_of
from commedia.dev.replaying import due
from commedia.dev.room import Room, RulesBroke
from commedia.dev.trying import try_out
from commedia.server import streams
from commedia.server.errors import NotNow, Unreadable
from commedia.server.playhouse import Playhouse
from commedia.server.polling import News
from commedia.server.routes.replies import FAULTS, on_fault, status_of
from commedia.server.routes.visits import answered
from commedia.store import StoreError

NO_DATA = 'the outcomes are data, such as 3, [6, 2, 1] or "black", with commas between'


class Dev(Controller):
    """The designer's page, and what is done there."""

    path = "/dev"
    include_in_schema = False

    @get("/")
    async def whole(self, house: Playhouse) -> Response[str]:
        """All seats side by side."""
        return Response(str(page.page(_room(house))), media_type="text/html")

    @get("/events")
    async def events(self, house: Playhouse) -> streams.Line:
        """The parts of the page, whenever they have changed."""
        return streams.Line(_events(_room(house)))

    @get("/changed")
    async def changed(self, house: Playhouse, edition: int) -> streams.Line:
        """Tells a page that could not be drawn to try again, once anything is different from that edition."""
        return streams.Line(_changed(_room(house), edition))

    @get("/changed/once")
    async def changed_by_now(self, house: Playhouse, edition: int) -> Response[str]:
        """The same, for a page that has no stream."""
        return answered(News("", -1, "") if _room(house).edition == edition else None)

    @get("/{name:str}")
    async def file(self, name: str) -> Response[bytes]:
        """The style sheet, and the script."""
        found = page.script() if name.endswith(".js") else page.sheet()
        return Response(found.body, media_type=found.media_type)

    @post("/reload")
    async def reload(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Read the game anew, edited or not."""
        await _room(house).reload()
        return done(request)

    @post("/go")
    async def go(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Go to a place of the log, `at` or so many steps `by`."""
        room, form = _room(house), await request.form()
        rehearsal, at = room.rehearsal, str(form.get("at", ""))
        if (by := str(form.get("by", ""))) in ("-1", "1"):
            at = str(min(len(rehearsal.log), max(0, rehearsal.at + int(by))))
        if not at.isdecimal() or int(at) > len(rehearsal.log):
            raise Unreadable(f"the log has {len(rehearsal.log)} entries, and no place {at[:20]!r}")
        rehearsal.go(int(at))
        await room.stand()
        return done(request)

    @post("/force")
    async def force(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Outcomes that come next; the first at once, where the rules wait for it."""
        room, form = _room(house), await request.form()
        if form.get("forget"):
            room.rehearsal.forget()
        else:
            try:
                outcomes = msgspec.json.decode(f"[{form.get('outcomes', '')}]")
            except msgspec.DecodeError:
                raise Unreadable(NO_DATA) from None
            room.rehearsal.force(outcomes)
            if room.live is not None and due(room.live.at_play()) is not None:
                await _deal(room, len(outcomes))
        room.ring()
        return done(request)

    @post("/deal")
    async def deal(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Deal the one draw that the rules wait for."""
        await _deal(_room(house), 1)
        return done(request)

    @post("/try")
    async def try_out(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Try an answer out, on a copy of the table."""
        room, form = _room(house), await request.form()
        seats, chair = room.rehearsal.seats, str(form.get("chair", ""))
        if not chair.isdecimal() or not 0 < int(chair) <= len(seats):
            raise Unreadable(f"there is no chair {chair[:20]!r}")
        n, decision = int(chair), str(form.get("decision", ""))
        room.tried[n] = try_out(room.rehearsal, seats[n - 1], decision, str(form.get("answer", "")))
        room.ring()
        return done(request, f"#seat-{n}")

    @post("/asks")
    async def asks(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Ask the designer at each draw, or no more."""
        room = _room(house)
        room.rehearsal.asks = bool((await request.form()).get("asks"))
        room.ring()
        return done(request)


def done(request: Request[Any, Any, Any], where: str = "") -> Response[Any]:
    """Drawn by the stream; without htmx, back to the page."""
    if request.headers.get("hx-request"):
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    return Redirect(f"{page.HERE}{where}", status_code=HTTP_303_SEE_OTHER)


async def _deal(room: Room, most: int) -> None:
    if room.live is None:
        raise NotNow("There is no table yet.")
    live = room.live
    async with room.at(live.id):
        await live.take(lambda play: room.rehearsal.deal_some(play, most))


def _room(house: Playhouse) -> Room:
    assert isinstance(house, Room)
    return house


async def _events(room: Room) -> AsyncGenerator[bytes]:
    sent: dict[str, str] = {}
    bell = streams.Bell()
    room.watchers.add(bell.rung)
    try:
        yield b"retry: 500\n\n"
        while not room.draining:
            bell.rung.clear()
            changed = [part for part in page.parts(room) if sent.get(part.target) != part.html]
            sent |= {part.target: part.html for part in changed}
            if not bell.is_time:
                yield _NEWS
            if changed:
                yield b"".join(_as_data(part.partial) for part in changed) + b"\n"
            elif bell.is_time:
                yield streams.PING
            bell.is_time = False
            await bell.rung.wait()
    finally:
        bell.stop()
        room.watchers.discard(bell.rung)


_NEWS = b"event: news\ndata: for the pages in frames, which have no streams\n\n"


def _as_data(html: str) -> bytes:
    return b"data: %b\n" % html.encode().replace(b"\n", b"\ndata: ")


async def _changed(room: Room, edition: int) -> AsyncGenerator[bytes]:
    bell = streams.Bell()
    room.watchers.add(bell.rung)
    try:
        yield b"retry: 500\n\n"
        while not room.draining and room.edition == edition:
            bell.rung.clear()
            await bell.rung.wait()
            if bell.is_time:
                bell.is_time = False
                yield streams.PING
        if not room.draining:
            yield b"event: curtain\ndata: opened anew\n\n"
    finally:
        bell.stop()
        room.watchers.discard(bell.rung)


def faults(room: Any) -> dict[type[Exception], Any]:
    """How errors are told here: what the game brought about, with its lines. room: gives the room."""

    def told(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        known = isinstance(error, RulesBroke | StoreError) or status_of(error) < 500
        if known or request.url.path.startswith("/api/") or request.headers.get("hx-request"):
            return on_fault(request, error)
        found = fault_of(error, room().rehearsal.package, "drawing the page")
        return Response(str(page.broken(found, room().edition)), status_code=500, media_type="text/html")

    return {kind: told if handler is on_fault else handler for kind, handler in FAULTS.items()}
