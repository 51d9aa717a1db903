"""The HTTP API: everything a page does, as JSON. A seat's bearer token is its invitation."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import Parameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from commedia import games
from commedia.engine import BadOption, Game
from commedia.engine.english import listed
from commedia.engine.foretold import as_data
from commedia.engine.names import read_name
from commedia.server import drawing, forms, streams, verbs
from commedia.server.address_limits import who
from commedia.server.body import Body, one_of
from commedia.server.closed_list import closed_of
from commedia.server.company.companies import Companies
from commedia.server.errors import NoSuchGame, NotNow
from commedia.server.export import export_table
from commedia.server.invitations import SPECTATOR
from commedia.server.link_validity import authorship_of
from commedia.server.playhouse import Playhouse
from commedia.server.program_view import line_as_data
from commedia.server.routes import play
from commedia.server.routes.admission import sent_as_json
from commedia.server.routes.bearers import BEARER, TABLE, bearer
from commedia.server.routes.description import SHAPES, takes
from commedia.server.routes.doing import Seated, done, route_of
from commedia.server.routes.message_body import read
from commedia.server.routes.play import Done, current
from commedia.server.routes.replies import DOING, LOOKING, AsJSON, Fault, answers
from commedia.server.routes.shapes import (
    Export,
    Figure,
    GameDetails,
    Line,
    RuleInfo,
    View,
    game_details,
    rules_info,
)
from commedia.server.routes.visits import streamed
from commedia.server.slices import parts_of
from commedia.server.table_texts import note_authors
from commedia.server.verbs import AnswerBody, SayBody

SLUG = Annotated[str, Parameter(description="the game's slug")]
AT_ONCE = 60
"""Lines of the script that are sent at once, at most."""


class NewTable(Body):
    """A table to open. seats: names, clockwise, the host's first; with them the play begins at once. house:
    those of them that are house actors. options: table options, and length: a set of them by its key, see
    `GET /api/games/{game}`. dealer: "house" or "hand".
    """

    example = {"game": "men-of-stones", "seats": ["ann", "bob", "cy"], "house": ["bob", "cy"]}

    game: str
    seats: list[str] = []
    house: list[str] = []
    options: dict[str, Any] = {}
    length: str = ""
    dealer: Annotated[str, one_of("house", "hand")] = "house"
    title: str = ""


class SuggestBody(Body):
    """A decision of one's own, by its id."""

    example = {"decision": "become/CM-SETUP-02/3"}

    decision: str


class ForeseeBody(Body):
    """An answer to a decision of one's own, by its id; it need not be the last word."""

    example = {"decision": "open_scene/CM-ACT-01/12", "answer": {"do": "declare", "actions": ["KS.1"]}}

    decision: str
    answer: Any = None


class Outlook(msgspec.Struct):
    """What an answer would come to. told: as its page tells it, in HTML; "" where the game does not say.
    says: the sentences of it. figures: the same as data, each by its name; none where nothing is foreseen.
    """

    told: str
    says: list[str]
    figures: dict[str, Figure]


class Suggestion(msgspec.Struct):
    """An answer to begin from, null where the game suggests none."""

    answer: dict[str, Any] | None


class Opened(msgspec.Struct):
    """A table that was opened: its id, the host's token, each seat's token by name, the spectators' token.
    seal: the hash of the house's seed, "" where the table deals by hand.
    """

    table: TABLE
    host: str
    seats: dict[str, str]
    watch: str
    seal: str


class Opening(msgspec.Struct):
    """What a play began with. closed: its list, as text: the same as the lobby's `closed` while the curtain
    rose, or the words for the seed were opened for another one.
    """

    closed: str


class SeatInfo(msgspec.Struct):
    """A chair. kind: "open", "person" or "house". model: whether the house plays it with a model. token: its
    invitation, for its own bearer, and for the host while it may be handed on. face: the key of the one that
    was picked in the lobby, "" for none.
    """

    chair: int
    kind: str
    name: str
    pronouns: str
    colour: str
    ready: bool
    model: bool
    face: str
    token: str | None


class Piece(msgspec.Struct):
    """Something that somebody wrote. words: its id."""

    words: str
    text: str


class Page(msgspec.Struct):
    """A stretch of the script. before: ask for what came before this line, or null at its beginning."""

    lines: Annotated[
        list[dict[str, Any]], msgspec.Meta(extra_json_schema={"items": {"$ref": SHAPES.format(name="Line")}})
    ]
    before: int | None


class Tables(Controller):
    """Tables over HTTP."""

    path = "/api"
    tags = ("tables",)

    @get("/games", responses=answers(list[games.GameInfo], "The games."), summary="The playbill")
    async def list_games(self) -> list[games.GameInfo]:
        """Every game that can be played here."""
        return games.playbill()

    @get("/games/{game:str}", responses=answers(GameDetails, "The game.", 400, 404), summary="A game")
    async def game(self, game: SLUG) -> GameDetails:
        """A game with the options and lengths among which a host may choose, and what each means."""
        return game_details(_played(game))

    @get(
        "/games/{game:str}/rules",
        responses=answers(list[RuleInfo], "The rules.", 400, 404),
        summary="A game's rulebook",
    )
    async def rules(self, game: SLUG) -> list[RuleInfo]:
        """Every rule, in the order of the book, by the id that consequences cite."""
        return rules_info(_played(game).slug)

    @post(
        "/tables",
        status_code=HTTP_201_CREATED,
        responses=answers(
            Opened, "The table is open.", 400, 403, 413, 415, 422, 429, 503, status=HTTP_201_CREATED
        ),
        operation_class=takes(NewTable),
        summary="Open a table",
    )
    async def open_table(
        self, request: Request[Any, Any, Any], house: Playhouse, companies: Companies
    ) -> Opened:
        """Open a table; with seats named, its play begins at once."""
        data = read(await sent_as_json(request), NewTable)
        game = games.get(data.game)
        names = game.read_seats(data.seats, sat_down=True) if data.seats else []
        actors_are = [read_name(name) for name in data.house]
        if strangers := [name for name in actors_are if name not in names]:
            raise BadOption(f"{listed(strangers)} cannot be played by the house: no seat is called so.")
        settled = game.read_length(data.length) if data.length else {}
        options = game.read_options({**settled, **data.options})
        dealer = verbs.read_dealer(data.dealer)
        title = verbs.read_title(data.title) if data.title else ""
        address = who(request.scope["client"])
        with house.writing.take_of_address(address, data) as taken:
            opened = await house.open_table(data.game, title, len(names) or None, address)
            taken.stands = True
        async with house.at(opened.id) as live:
            note_authors(game, live.lobby, options, live.lobby.host)
            live.lobby.options, live.lobby.dealer = options, dealer
            for chair, name in zip(live.lobby.chairs, names, strict=False):
                chair.name, chair.ready = name, True
                chair.kind = "house" if name in actors_are else "person"
            for chair in live.lobby.chairs:
                if chair.n != live.lobby.host:
                    chair.link = "given"  # in this reply, and each is its seat
            if names:
                await house.begin(live)
            else:
                await live.save()
            seats = {c.name or f"seat {c.n}": house.token(live, c.n) for c in live.lobby.chairs}
            companies.wake(live)
            host, watch = house.token(live, live.lobby.host), house.token(live, SPECTATOR)
            return Opened(live.id, host, seats, watch, live.lobby.shown_seal)

    @get(
        "/tables/{table:str}/view",
        security=BEARER,
        responses=answers(View, "The table.", *LOOKING),
        summary="What a seat may see",
    )
    async def view(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> AsJSON:
        """The table as the bearer may see it: state, open decisions with their schemas, who is waited for."""
        return AsJSON(await play.look(house, bearer(request, table, house), play.view))

    @get(
        "/tables/{table:str}/cue",
        security=BEARER,
        responses=answers(View, "The table, without its state.", *LOOKING),
        summary="What a seat is asked",
    )
    async def cue(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> AsJSON:
        """The open decisions of the bearer with their schemas, and who is waited for: no state."""
        return AsJSON(await play.look(house, bearer(request, table, house), play.cue))

    @get(
        "/tables/{table:str}/events",
        security=BEARER,
        responses=answers(str, "Server-sent events: each one's data is a cue as JSON.", *LOOKING),
        summary="Be told what a seat is asked",
    )
    async def events(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> streams.Line:
        """The cue of the bearer at once, and whenever it has changed, for as long as the line is held."""
        invitation = bearer(request, table, house)
        async with house.at(table) as live:
            current(live, invitation)
        return streams.Line(streams.cues(house, invitation, play.cue))

    @get(
        "/tables/{table:str}/seats",
        security=BEARER,
        responses=answers(list[SeatInfo], "The chairs.", *LOOKING),
        summary="Who sits where",
    )
    async def seats(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> list[SeatInfo]:
        """Every chair of the table; to its host with the invitations to those in which nobody sits."""
        invitation = bearer(request, table, house)
        async with house.at(table) as live:
            me = current(live, invitation)
            return [
                SeatInfo(
                    c.n, c.kind, live.lobby.seats.get(c.n, c.name), c.pronouns, c.colour, c.ready,
                    c.played_by == "model", c.face,
                    house.token(live, c.n)
                    if me == c.n or (me == live.lobby.host and c.may_be_handed_on)
                    else None,
                )
                for c in live.lobby.chairs
            ]  # fmt: skip

    @get(
        "/tables/{table:str}/opening",
        security=BEARER,
        responses=answers(Opening, "The list.", *LOOKING),
        summary="What the play began with",
    )
    async def opening(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> Opening:
        """The list with which it began: the seed's hash, the words for it, the seats and the options."""
        invitation = bearer(request, table, house)
        async with house.at(table) as live:
            current(live, invitation)
            if live.opened is None:
                raise NotNow("The curtain has not risen yet.")
            return Opening(closed_of(live))

    @get(
        "/tables/{table:str}/script",
        security=BEARER,
        responses=answers(Page, "Lines of the script.", *LOOKING),
        summary="The story so far",
    )
    async def script(
        self,
        table: TABLE,
        house: Playhouse,
        request: Request[Any, Any, Any],
        before: int | None = Parameter(
            default=None, gt=-1, le=2**63 - 1, description="lines before this number"
        ),
    ) -> Page:
        """The last lines of the script that the bearer may know, or those before a line."""
        invitation = bearer(request, table, house)
        async with house.at(table) as live:
            chair = current(live, invitation)
            seat = live.lobby.seats.get(chair)
            moments = await live.script.read_for(seat, before, AT_ONCE, live.log.lines_missed(seat))
            words = await live.script.words_of(moments)
            lines = [line_as_data(live.known, moment, seat, words) for moment in moments]
            return Page(lines, lines[0]["n"] or None if lines else None)

    @get(
        "/tables/{table:str}/words",
        security=BEARER,
        responses=answers(list[Piece], "The pieces.", *LOOKING),
        summary="What one wrote",
    )
    async def words(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> Stream:
        """All that the bearer wrote and has not erased, in the order of writing: also where another has the
        seat now.
        """
        invitation = bearer(request, table, house)
        async with house.at(table) as live:
            by = authorship_of(live.lobby, invitation)
            seat = verbs.seat_of(live, invitation.chair)
        written = await live.script.written_by(seat, by)
        pieces = (msgspec.json.encode(Piece(said.id, said.text)).decode() for said in written)
        text = (part for n, piece in enumerate(pieces) for part in ("," if n else "[", piece))
        return await streamed(house.slices.drawn(chain(text, ["]" if written else "[]"])), "application/json")

    @get(
        "/tables/{table:str}/export",
        security=BEARER,
        responses=answers(Export, "The whole table.", *LOOKING),
        summary="The whole table, when it is over",
    )
    async def export(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> Stream:
        """The log with its seals, the words, and the seed: all that `commedia verify` needs."""
        invitation = bearer(request, table, house)
        async with house.at(table) as live:
            current(live, invitation)
            file = await export_table(live)
        return await streamed(house.slices.drawn(parts_of(file)), "application/json")

    @post(
        "/tables/{table:str}/suggest",
        status_code=HTTP_200_OK,
        security=BEARER,
        responses=answers(Suggestion, "An answer, perhaps.", *LOOKING, 413, 415),
        operation_class=takes(SuggestBody),
        summary="Choose for me",
    )
    async def suggest(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> Suggestion:
        """An answer to begin from, where choosing is long. Nothing is played."""
        invitation = bearer(request, table, house)
        decision = read(await sent_as_json(request), SuggestBody).decision
        async with house.at(table) as live:
            chair = current(live, invitation)
            verbs.seat_of(live, chair)
            play_ = live.at_play()
            chosen = drawing.suggested(live, chair, {forms.DECISION: [decision]})
            return Suggestion(forms.read_form(play_.open[decision], play_.moves, chosen) if chosen else None)

    @post(
        "/tables/{table:str}/foresee",
        status_code=HTTP_200_OK,
        security=BEARER,
        responses=answers(Outlook, "What it would come to.", *LOOKING, 413, 415, 422),
        operation_class=takes(ForeseeBody),
        summary="What would it come to?",
    )
    async def foresee(self, table: TABLE, house: Playhouse, request: Request[Any, Any, Any]) -> Outlook:
        """What an answer would come to, in words and as data, as far as the bearer can know: odds, prices,
        what is left. Nothing is played.
        """
        invitation = bearer(request, table, house)
        said = read(await sent_as_json(request), ForeseeBody)
        async with house.at(table) as live:
            chair = current(live, invitation)
            verbs.seat_of(live, chair)
            html = drawing.outlook(live, chair, said.decision, said.answer)
            play = live.at_play()
            seen = play.foresee(said.decision, live.lobby.seats[chair], said.answer)
            says = play.comes_to(play.open[said.decision], said.answer, live.script.words)
            return Outlook(html, says, msgspec.convert(as_data(seen), dict[str, Figure]))

    @post(
        "/tables/{table:str}/answer",
        status_code=HTTP_200_OK,
        responses=answers(Done, "It is done.", *DOING),
        operation_class=takes(AnswerBody),
        security=BEARER,
        summary="Answer a decision",
    )
    async def answer(
        self, table: TABLE, house: Playhouse, companies: Companies, request: Request[Any, Any, Any]
    ) -> AsJSON:
        """Answer a decision. The reply comes when the move is durable; with `look` it brings what follows."""
        return await done(house, companies, request, table, "answer", AnswerBody)

    @post(
        "/tables/{table:str}/say",
        status_code=HTTP_200_OK,
        responses=answers(Done, "It is done.", *DOING),
        operation_class=takes(SayBody),
        security=BEARER,
        summary="Speak",
    )
    async def say(
        self, table: TABLE, house: Playhouse, companies: Companies, request: Request[Any, Any, Any]
    ) -> AsJSON:
        """Speak in character, aside, or in a whisper."""
        return await done(house, companies, request, table, "say", SayBody)


for _verb in verbs.NAMES:
    if _verb not in ("answer", "say"):  # which have routes of their own
        setattr(Tables, _verb.replace("-", "_"), route_of(_verb))


SHAPES_GIVEN = (
    Fault, Done, Seated, Opened, Opening, Suggestion, Outlook, Page, Export, GameDetails, View, Line,
    list[games.GameInfo], list[SeatInfo], list[Piece], list[RuleInfo],
)  # fmt: skip
"""Whatever the API answers with."""


def _played(slug: str) -> Game:
    if slug not in games.SLUGS:
        raise NoSuchGame(slug)
    return games.get(slug)
