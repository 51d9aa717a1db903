"""The pages: playbill, tables behind their invitations, rulebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from litestar import Controller, Request, Response, get, post
from litestar.response import Redirect, Stream
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_204_NO_CONTENT,
    HTTP_303_SEE_OTHER,
    HTTP_500_INTERNAL_SERVER_ERROR,
)
from markupsafe import Markup

from commedia import games
from commedia.engine import BadOption, CommediaError, IllegalMove
from commedia.kit.addresses import at
from commedia.props.template import NOTHING
from commedia.server import drawing, forms, streams, verbs
from commedia.server.address_limits import who
from commedia.server.base_path import found_at
from commedia.server.book import Wanted, story
from commedia.server.closed_list import closed_of
from commedia.server.company.companies import Companies
from commedia.server.errors import Gone, NobodySits, NoSuchTable, NotNow, Refused, VoidLink
from commedia.server.export import export_table
from commedia.server.invitations import Invitation
from commedia.server.link_validity import authorship_of, invites, is_good
from commedia.server.pages import finished, notices, playbill, prologue, rulebook, words
from commedia.server.pages.asking import HERE
from commedia.server.pages.book_as_markdown import manuscript
from commedia.server.pages.refilled import refilled
from commedia.server.pages.seed_words import began_with
from commedia.server.playhouse import Playhouse
from commedia.server.polling import news
from commedia.server.presence import Box
from commedia.server.routes import hosting, play, replies, sitting
from commedia.server.routes.device import Device
from commedia.server.routes.visits import answered, html, page_of, streamed, table_of
from commedia.server.slices import parts_of
from commedia.server.table_texts import as_read, written_by
from commedia.server.table_view import HeldSeat, ScriptLine, TableView

FORM = "application/x-www-form-urlencoded"


class Pages(Controller):
    """What people open in a browser."""

    include_in_schema = False

    @get("/")
    async def playbill(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[str]:
        """The games, and this device's tables."""
        device = Device(request, house)
        mine: list[str] = []
        past: list[str] = []
        gone: dict[str, str] = {}
        for token in device.seats:
            try:
                async with house.seated(token) as (live, chair):
                    is_past = live.lobby.tried_alone and live.play is not None and live.play.finished
                    (past if is_past or not chair else mine).append(token)
            except Gone as fault:
                if fault.was_set_up and fault.sentence not in gone.values():
                    gone[token] = fault.sentence
                else:
                    past.append(token)
            except CommediaError:  # its link may be void by now
                continue
        seats = Counter(house.invitation(token).table for token in mine)
        held: list[HeldSeat] = []
        for token in mine:
            with suppress(CommediaError):
                async with house.seated(token) as (live, chair):
                    held.append(drawing.held_seat(house, live, chair, seats[live.id] > 1))
        return html(playbill.page(games.all_games(), held, gone), cookies=device.without(past))

    @post("/forget")
    async def forget(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """Take a seat off this device's list. The table stays as it is, and the invitation as good."""
        token = str((await request.form()).get("seat", ""))
        reply = Redirect(at("/#tables"), status_code=HTTP_303_SEE_OTHER)
        for cookie in Device(request, house).without([token]):
            reply.set_cookie(cookie)
        return reply

    @post("/try")
    async def try_now(
        self, request: Request[Any, Any, Any], house: Playhouse, companies: Companies
    ) -> Response[Any]:
        """A table of house actors with one newcomer, its curtain up."""
        game = games.get(str((await request.form()).get("game", "")))
        opened = await house.open_table(game.slug, address=who(request.scope["client"]))
        async with house.at(opened.id) as live:
            live.lobby.trial = live.lobby.by_page = True
            host = live.lobby.chair(live.lobby.host)
            host.kind, host.name, host.ready, host.here = "person", "Guest", True, True
            await verbs.fill_and_begin(house, live, host.n)
            companies.wake(live)
            return _led_to(request, house, house.token(live, host.n), "/prologue")

    @post("/tables")
    async def new_table(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """A new table in its lobby, with its host."""
        game = games.get(str((await request.form()).get("game", "")))
        opened = await house.open_table(game.slug, address=who(request.scope["client"]))
        async with house.at(opened.id) as live:
            host = live.lobby.chair(live.lobby.host)
            host.kind, host.name, host.here = "person", f"Player {host.n}", True
            live.lobby.by_page = True
            await live.save()
            return _led_to(request, house, house.token(live, host.n))

    @post("/join")
    async def join(self, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """An invitation that was pasted: the link, or its last part."""
        token = str((await request.form()).get("link", "")).strip().rstrip("/").rpartition("/")[2]
        token = token.partition("?")[0].partition("#")[0]
        await house.table(house.invitation(token).table)
        return Redirect(at(f"/s/{token}"), status_code=HTTP_303_SEE_OTHER)

    @get("/rulebook/{slug:str}")
    async def rulebook(self, slug: str) -> Response[str]:
        """A game's rulebook."""
        return html(rulebook.page(_game(slug)))

    @get("/rulebook/{slug:str}/{rule:str}")
    async def rule(self, slug: str, rule: str) -> Response[str]:
        """One rule, for the drawer."""
        return html(rulebook.drawer(_game(slug), rule))

    @get("/s/{token:str}")
    async def seat(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """A table as the bearer of an invitation may see it: its lobby, its play, or the finished play.

        An invitation to a seat in which nobody sits is a page of its own (see `routes.sitting`).
        """
        invitation = house.invitation(token)
        async with house.at(invitation.table) as live:
            if not is_good(live.lobby, invitation):
                return sitting.own_seat(request, house, live, invitation)
            if invites(live.lobby, invitation):
                return sitting.asked_to_sit(request, house, live, invitation)
            chair, device = invitation.chair, Device(request, house)
            if hosting.is_elsewhere(house, live, chair, token, device):
                return hosting.asked(live, device)
            if chair and chair == live.lobby.host:
                live.found_at(found_at(request.scope))
            page = await page_of(request, house, live, chair)
            return html(page, cookies=[device.remember(token)] if chair else [])

    @get("/s/{token:str}/prologue")
    async def prologue(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """What this play is, what one will do, and what was agreed. A void link says so on its own page."""
        try:
            async with house.seated(token) as (live, chair):
                device = Device(request, house)
                if hosting.is_elsewhere(house, live, chair, token, device):
                    return hosting.asked(live, device)
                lobby, written = as_read(live.game, live.lobby, chair), written_by(live.game, live.lobby)
                began = began_with(closed_of(live), live.id, chair)
                page = prologue.page(live.game, lobby, written, at(f"/s/{token}"), chair, began)
                return html(page, cookies=[device.remember(token)] if chair else [])
        except (NobodySits, VoidLink):
            return Redirect(at(f"/s/{token}"), status_code=HTTP_303_SEE_OTHER)

    @get("/s/{token:str}/events")
    async def events(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> streams.Line:
        """A window's stream: the parts of its page, whenever they have changed."""
        async with house.seated(token) as (live, chair):
            hosting.is_elsewhere(house, live, chair, token, Device(request, house))  # noted, if it is at home
            wanted = streams.Wanted.of(request.scope)
            return streams.Line(streams.events(house, house.invitation(token), wanted))

    @get("/s/{token:str}/events/once")
    async def events_once(
        self, token: str, request: Request[Any, Any, Any], house: Playhouse, seen: str = ""
    ) -> Response[str]:
        """What is new for a window that has no stream. seen: see `asked.news`."""
        wanted = streams.Wanted.of(request.scope)
        return answered(await news(house, house.invitation(token), wanted, seen))

    @get("/s/{token:str}/book")
    async def book(
        self, token: str, request: Request[Any, Any, Any], house: Playhouse, rules: str = "", asides: str = ""
    ) -> Stream:
        """The play of a table as a story, to read and to print; with its rules and asides where asked for."""
        wanted = Wanted(rules == "on", asides == "on")

        async def pieces() -> AsyncGenerator[bytes]:
            async with house.slices.reader(who(request.scope["client"])):
                view, acts = await whole_play(house, token, lambda seen, lines: story(seen, lines, wanted))
                async for piece in house.slices.drawn(finished.page(view, acts, wanted).iter_chunks()):
                    yield piece

        return await streamed(pieces())

    @get("/s/{token:str}/book.md")
    async def book_as_text(
        self, token: str, request: Request[Any, Any, Any], house: Playhouse, rules: str = "", asides: str = ""
    ) -> Stream:
        """The same as a text file, to keep."""
        wanted = Wanted(rules == "on", asides == "on")
        table = house.invitation(token).table

        async def pieces() -> AsyncGenerator[bytes]:
            async with house.slices.reader(who(request.scope["client"])):
                _, text = await whole_play(house, token, lambda seen, lines: manuscript(seen, lines, wanted))
                async for piece in house.slices.drawn(parts_of(text)):
                    yield piece

        heads = {"Content-Disposition": f'attachment; filename="commedia-{table}.md"'}
        return await streamed(pieces(), "text/markdown", heads)

    @get("/s/{token:str}/words")
    async def words(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Stream:
        """What one wrote at a table, to be erased: also where another has the seat now."""

        async def pieces() -> AsyncGenerator[bytes]:
            async with house.slices.reader(who(request.scope["client"])):
                invitation = house.invitation(token)
                async with house.at(invitation.table) as live:
                    by = authorship_of(live.lobby, invitation)
                    seat, chair = verbs.seat_of(live, invitation.chair), play.looks_from(live, invitation)
                    view = drawing.seen(live, chair)
                written = await live.script.written_by(seat, by)
                page = (
                    words.page(view, written) if chair else words.of_before(view, written, at(f"/s/{token}"))
                )
                async for piece in house.slices.drawn(page.iter_chunks()):
                    yield piece

        return await streamed(pieces())

    @get("/s/{token:str}/export")
    async def export(self, token: str, house: Playhouse) -> Stream:
        """The finished table as a file for `commedia verify`."""
        async with house.seated(token) as (live, _):
            file = await export_table(live)
        heads = {"Content-Disposition": f'attachment; filename="commedia-{live.id}.json"'}
        return await streamed(house.slices.drawn(parts_of(file)), "application/json", heads)

    @post("/s/{token:str}/foresee", status_code=HTTP_200_OK)
    async def foresee(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Response[str]:
        """What the answer that a form has so far would come to. Nothing is played.

        The page's script gets that alone; whoever has no scripts the page with it, as it was filled in.
        """
        fields = await posted(request)
        async with house.seated(token) as (live, chair):
            if HERE not in fields:
                return html(drawing.foreseen(live, chair, fields))
            live.at_play()
            decision = forms.one(fields, forms.DECISION)
            page = str(await table_of(request, house, live, chair, {decision: fields}))
            return html(refilled(page, f'data-decision="{decision}"', fields, "", NOTHING))

    @post("/s/{token:str}/suggest", status_code=HTTP_200_OK)
    async def suggest(
        self, token: str, request: Request[Any, Any, Any], house: Playhouse
    ) -> Response[dict[str, list[str]]]:
        """An answer to begin from, by the names of a form's inputs. Nothing is played."""
        fields = await posted(request)
        async with house.seated(token) as (live, chair):
            values = drawing.suggested(live, chair, fields)
        return Response({name: list(chosen) for name, chosen in values.items()})

    @post("/s/{token:str}/writing", status_code=HTTP_204_NO_CONTENT)
    async def writing(self, token: str, house: Playhouse, box: Box = "pen", gone: bool = False) -> None:
        """A sign that somebody writes there, and no letter of it. It is kept nowhere.

        box: where they write; the pen alone is shown. gone: whether nothing stands there any more.
        """
        async with house.seated(token) as (live, chair):
            if gone:
                live.presence.dropped(chair, box)
                house.noticed(live)
            elif box == "pen":
                live.audience.writes(chair)
            else:
                live.presence.drafted(chair, box)

    @post("/s/{token:str}/{verb:str}")
    async def act(
        self, token: str, verb: str, request: Request[Any, Any, Any], house: Playhouse, companies: Companies
    ) -> Response[Any]:
        """A form of a page: done, and drawn by the stream; without htmx, back to the page.

        What is refused is said at the field that it is about.
        """
        fields, invitation = forms.named(verb, await posted(request)), house.invitation(token)
        try:
            minded, goes_to = await play.do(
                house, companies, invitation, verb,
                lambda live: verbs.read_fields(verb, forms.body(live.play, verb, fields)),
                lambda live, body, again: (
                    play.minded(live, body, again), "" if play.looks_from(live, invitation) else "/words"
                ),
                who(request.scope["client"]),
            )  # fmt: skip
        except (BadOption, IllegalMove, Refused) as refused:
            reply = await at_its_field(request, house, invitation, verb, fields, refused)
            if reply is None:
                raise
            return reply
        if request.headers.get("hx-request"):
            return replies.minded(minded) if minded else Response(None, status_code=HTTP_204_NO_CONTENT)
        return Redirect(at(f"/s/{token}{goes_to}"), status_code=HTTP_303_SEE_OTHER)


def _led_to(request: Request[Any, Any, Any], house: Playhouse, token: str, page: str = "") -> Response[Any]:
    """The way to the host's seat at a new table, for the device that opened it."""
    reply = Redirect(at(f"/s/{token}{page}"), status_code=HTTP_303_SEE_OTHER)
    reply.set_cookie(Device(request, house).remember(token))
    return reply


async def at_its_field(
    request: Request[Any, Any, Any], house: Playhouse, invitation: Invitation, verb: str,
    fields: forms.Form, refused: CommediaError,
) -> Response[Any] | None:  # fmt: skip
    """A refusal where it belongs: for the page's script, or as the page again with all that was filled in.

    None where it is about no one input of the form that was sent, or is no fault of whoever sent it.
    """
    status, said = replies.refusal(refused, replies.route_of(request.scope))
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        return None
    decision = forms.one(fields, forms.DECISION)
    async with house.at(invitation.table) as live:
        of_play = forms.input_of(live.play, fields, said.field) if decision else ""
        place = of_play or ("" if decision else forms.plain_input(fields, verb, said.field))
        if not place:
            return None
        if place == forms.DO and not forms.one(fields, forms.DO):
            said = replies.Fault("Choose one of these.", said.rule)  # what each is called is for programs
        if request.headers.get("hx-request"):
            return replies.with_its_time(replies.noticed(status, said, place), refused)
        page = str(await page_of(request, house, live, play.current(live, invitation)))
        mark = f'data-decision="{decision}"' if decision else f'action="{at(request.url.path)}"'
        sentence = Markup(notices.why(said.error, said.rule))
        return replies.with_its_time(html(refilled(page, mark, fields, place, sentence), status), refused)


T = TypeVar("T")


async def whole_play(
    house: Playhouse, token: str, tell: Callable[[TableView, Sequence[ScriptLine]], T]
) -> tuple[TableView, T]:
    """A table that has begun, as the bearer sees it, and what is told of its whole script: see `drawing`."""
    async with house.seated(token) as (live, chair):
        if live.opened is None:
            raise NotNow("The curtain has not risen yet.")
        await live.read_script()
        view = drawing.seen(live, chair)
    return view, await drawing.whole_play(live, view, tell)


async def posted(request: Request[Any, Any, Any]) -> forms.Form:
    """A form as it was sent: each name with its values, in the order of the page."""
    form = await request.form()
    return {key: [str(value) for value in form.getall(key)] for key in form}


def _game(slug: str) -> Any:
    if slug not in games.SLUGS:
        raise NoSuchTable
    return games.get(slug)
