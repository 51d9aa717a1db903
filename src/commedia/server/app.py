"""The application: the house behind its addresses."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.enums import HttpMethod, ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme, Server
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_405_METHOD_NOT_ALLOWED
from litestar.types import ASGIApp, ControllerRouterHandler, Message, Receive, Scope, Send

from commedia.kit.addresses import HERE
from commedia.server import database_lock
from commedia.server.absences import Absences
from commedia.server.address_limits import USUAL, Limits
from commedia.server.assets import router as assets
from commedia.server.base_path import under_its_path
from commedia.server.company.companies import Companies
from commedia.server.company.pace import TEMPO_SECONDS
from commedia.server.curtain import Curtain, Rest
from commedia.server.deferred_writes import Noting
from commedia.server.playhouse import Playhouse
from commedia.server.prompter import Prompter
from commedia.server.request_ids import HEAD, current
from commedia.server.routes import live
from commedia.server.routes.admission import let_in, within_bounds
from commedia.server.routes.api import SHAPES_GIVEN, Tables
from commedia.server.routes.description import Described
from commedia.server.routes.handing import Handing, behind_curtain
from commedia.server.routes.health import healthy, ready
from commedia.server.routes.hosting import Hosting
from commedia.server.routes.pages import Pages
from commedia.server.routes.replies import (
    FAULTS,
    FOUND_BY_NOBODY,
    HEAD_ONLY,
    KEPT_NOWHERE,
    MOST_BYTES,
    NAMED_AT_HOME,
    SECURITY,
)
from commedia.server.routes.sitting import Sitting
from commedia.server.sweeping import Sweeper
from commedia.server.unwatched import Unwatched
from commedia.server.witness import Witness
from commedia.server.workers.bus import Bus
from commedia.server.workers.together import Together
from commedia.store import Store

ABOUT = """Tables at play: everything a page does.

Open a table with `POST /api/tables`; it answers with every seat's bearer token, and each is the seat.
Then look with `GET .../view`, answer one of its `decisions` by what its `schema` allows, and look again,
until the view says `finished`. An error is a sentence under `error`, with the `rule` that refuses, if any.
"""

INVITATION = SecurityScheme(
    type="http", scheme="bearer", description="A seat's invitation, or the spectators': the end of its link."
)


class Rooms(NamedTuple):
    """What there is while the house is open."""

    house: Playhouse
    companies: Companies


def build(
    opening: Callable[[], Store],
    pace: float = TEMPO_SECONDS,
    limits: Limits = USUAL,
    rest: Rest = asyncio.sleep,
    soon: Rest = asyncio.sleep,
    open_house: Callable[[Store, Limits], Awaitable[Playhouse]] = Playhouse.open,
    besides: Sequence[ControllerRouterHandler] = (),
    faults: Mapping[type[Exception], Any] = FAULTS,
    prompter: Prompter | None = None,
    bus: Callable[[str], Bus] | None = None,
    closes: Callable[[], None] = lambda: None,
    witness: Witness | None = None,
) -> ASGIApp:
    """The application over the store that it opens as it starts, and closes as it ends.

    pace: seconds between two deeds of house actors. rest: how a rising curtain waits for
    words; soon: how what was noted at a visit waits to be written. open_house:
    opens the house over its store. besides: further routes. faults: how errors are told, by their kinds.
    prompter: whoever finds words for house actors, where whoever keeps the house has named a model.
    bus: by which this worker hears of others with the same database, where there may be any. closes: closes
    the house, where another has taken its database. witness: counts what the house does, where whoever keeps
    it wishes to know.
    """
    opened: list[Rooms] = []
    counts = witness or Witness()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = opening()
        store.waited = counts.database
        house = await open_house(store, limits)
        house.witness = counts
        companies = Companies(house, pace, prompter=prompter)
        absences = Absences(house)
        curtain = Curtain(house, companies, rest)
        noting = Noting(house, soon)
        together = Together(house, companies, bus) if bus else None
        if together:
            together.start()
        opened.append(Rooms(house, companies))
        sweeper = Sweeper(house)
        on_its_own = [
            asyncio.create_task(sweeper.run()),
            asyncio.create_task(Unwatched(house, companies.act_at).run()),
        ]
        if together:
            on_its_own.append(asyncio.create_task(sweeper.tell_who_came()))

        def close() -> None:
            drain(house)
            closes()

        on_its_own.append(asyncio.create_task(database_lock.keep(store, close)))
        await counts.begins(lambda: len(house.tables), companies.late)
        undo = _on_signals(lambda: drain(house))
        try:
            yield
        finally:
            undo()
            await counts.ends()
            drain(house)
            await curtain.stop()
            await absences.stop()
            await noting.stop()
            for task in on_its_own:
                task.cancel()
            await asyncio.gather(*on_its_own, return_exceptions=True)
            await companies.stop()
            if together:
                await together.stop()
            try:
                await house.put_away()
            finally:
                opened.clear()
                store.close()

    async def house() -> Playhouse:
        return opened[0].house

    async def companies(house: Playhouse) -> Companies:
        # One after the other: what is independent Litestar fetches side by side, in a task for each.
        return opened[0].companies

    routes = _heads_too(_routes(house, companies, lifespan, besides, faults))
    return under_its_path(within_bounds(routes, lambda: opened[0].house if opened else None))


def _routes(
    house: Any, companies: Any, lifespan: Any, besides: Sequence[ControllerRouterHandler], faults: Any
) -> Litestar:
    """The routes, given how they find the house and its actors."""

    async def first_looked_at(request: Request[Any, Any, Any]) -> Response[Any] | None:
        await let_in(request)
        return await behind_curtain(request, await house())

    return Litestar(
        route_handlers=[
            Pages,
            Sitting,
            Handing,
            Hosting,
            Tables,
            live.seat_socket,
            assets,
            healthy,
            ready,
            *besides,
        ],
        dependencies={"house": Provide(house), "companies": Provide(companies)},
        exception_handlers=faults,
        logging_config=None,  # where a program's log goes is for whoever runs it to say (`run`)
        lifespan=[lifespan],
        request_max_body_size=MOST_BYTES,
        before_request=first_looked_at,
        before_send=[_secure],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=["/events$"]),
        openapi_config=OpenAPIConfig(
            title="Commedia",
            version="1",
            path="/schema",
            servers=[Server(url=HERE.path or "/")],
            description=ABOUT,
            components=Components(security_schemes={"invitation": INVITATION}),
            use_handler_docstrings=True,
            operation_id_creator=lambda handler, _method, _path: handler.handler_name,
            render_plugins=[Described(SHAPES_GIVEN)],
        ),
    )


async def _secure(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        heads = list(message["headers"])
        if message["status"] in (HTTP_204_NO_CONTENT, HTTP_405_METHOD_NOT_ALLOWED):
            heads = [(name, _allowed(value) if name == b"allow" else value) for name, value in heads]
        if KEPT_NOWHERE[0] not in [name.lower() for name, _ in heads]:
            heads.append(KEPT_NOWHERE)
        heads.append((HEAD, current.get().encode("ascii")))
        is_secret = scope["path"].startswith(("/s/", "/api/"))
        message["headers"] = [*heads, *((*SECURITY, FOUND_BY_NOBODY) if is_secret else _OPEN)]


_OPEN = tuple(NAMED_AT_HOME if head[0] == NAMED_AT_HOME[0] else head for head in SECURITY)


def _allowed(methods: bytes) -> bytes:
    """The methods of an address, in order, and HEAD wherever GET is."""
    known = {method.strip() for method in methods.split(b",")}
    return b", ".join(sorted(known | {b"HEAD"} if b"GET" in known else known))


def _heads_too(routes: ASGIApp) -> ASGIApp:
    """The routes, which answer HEAD as they answer GET, but for the body."""

    async def ask(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await routes(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        state = {**scope.get("state", {}), HEAD_ONLY: True}
        await routes({**scope, "method": HttpMethod.GET.value, "state": state}, receive, without_body)

    return ask


def drain(house: Playhouse) -> None:
    """Let every stream end, so that the server can: it waits for open responses before anything else."""
    house.draining = True
    for table in list(house.tables.values()):
        table.audience.wake_all()


def _on_signals(wake: Callable[[], None]) -> Callable[[], None]:
    """Run `wake` when the process is told to stop, before whoever listened before. Returns the undoing."""
    handlers: dict[int, Any] = {}
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            before = signal.getsignal(number)

            def handle(got: int, frame: Any, before: Any = before) -> None:
                wake()
                if callable(before):
                    before(got, frame)

            signal.signal(number, handle)
            handlers[number] = before
        except ValueError:  # not the main thread, as in tests: nobody sends signals there
            continue

    def undo() -> None:
        for number, before in handlers.items():
            signal.signal(number, before)

    return undo
