"""Serve the house."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import uvicorn
from litestar.types import ASGIApp

from commedia.engine.english import listed
from commedia.kit import addresses
from commedia.server.address_limits import Limits
from commedia.server.app import build
from commedia.server.company.pace import TEMPO_SECONDS
from commedia.server.database_lock import TAKEN
from commedia.server.in_turns import InTurns
from commedia.server.log_lines import FORMS, keep_log
from commedia.server.playhouse import Playhouse
from commedia.server.ports_and_locks import CannotServe, address_of, hold, listen, place_of, port_of
from commedia.server.prompter import Endpoint, Prompter
from commedia.server.reach import FOUND, is_everywhere, of_this_machine
from commedia.server.routes.replies import MOST_BYTES
from commedia.server.witness import Witness
from commedia.server.workers.bus import Bus
from commedia.server.workers.spawning import FIGURES, given, spawn
from commedia.store import CannotOpen, Store, StoreError, Unavailable, in_full

SWITCH_SECONDS = 0.0005
"""How long one thread may keep the interpreter from another that asks for it."""
GARBAGE = (10_000, 5, 2_000)
"""How many new objects, and rounds, the collector of cycles waits for: it looks through a little
at a time, and all of it seldom, so that no move waits for it."""


PROXIES = "127.0.0.1,::1"
"""Whose word is taken for where a request comes from, where FORWARDED_ALLOW_IPS names nobody else."""


def default_folder() -> Path:
    """Where tables are kept where nobody says otherwise: COMMEDIA_DATA, or the user's data folder."""
    if given := os.environ.get("COMMEDIA_DATA"):
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "commedia"


def database_in(folder: Path) -> str | Path:
    """Where the tables are: the database of COMMEDIA_DATABASE_URL, or the file in that folder."""
    return os.environ.get("COMMEDIA_DATABASE_URL") or folder / "commedia.sqlite3"


def serve(
    port: int = 8000,
    data: str | os.PathLike[str] | None = None,
    host: str = "127.0.0.1",
    workers: int = 1,
) -> None:
    """Serve until told to stop. data: the folder of the database; it is made where need be. workers: how many
    processes of this machine serve it together, which takes a PostgreSQL and a bus.

    Raises CannotServe, with a sentence, where that folder, its database or the port can't be had.
    """
    pace, limits, endpoint, bus = _pace(), _limits(), _endpoint(), _bus()
    elsewhere, inherited, metrics = _elsewhere(), given(), _metrics()
    log_form = _log_form()
    if workers > 1 and bus is None:
        raise CannotServe(f"--workers needs {TOGETHER}.")
    keep_log(log_form)
    with ExitStack() as until_closed, suppress(KeyboardInterrupt):
        listening = inherited or until_closed.enter_context(listen(host, port))
        folder = Path(data) if data is not None else default_folder()
        store, where = _open_store(folder, until_closed, is_alone=bus is None)
        house = _open_house(store, limits)
        figures = [given(FIGURES)] if inherited else _figures(metrics, workers, until_closed)
        if workers > 1 and not inherited:
            store.close()
            address = address_of(host, port_of(listening))
            print(f"Commedia is open at {address} with {workers} workers   (Ctrl-C closes)", flush=True)
            _say_where_figures_are(figures)
            spawn(workers, listening, figures)
            return
        # The store's thread is wanted between any two of its statements: let it in sooner than after 5 ms.
        sys.setswitchinterval(SWITCH_SECONDS)
        # Tables in memory are many objects and hardly any cycles: look for those seldom.
        gc.set_threshold(*GARBAGE)
        prompter = Prompter(endpoint) if endpoint else None
        servers: list[uvicorn.Server] = []
        closes = partial(_close, servers)
        application = build(
            lambda: store,
            pace,
            limits,
            open_house=house,
            prompter=prompter,
            bus=bus,
            closes=closes,
            witness=_witness(figures),
        )
        gc.collect()
        gc.freeze()  # what is there now stays: it need not be looked through again
        servers.append(uvicorn.Server(settings(application)))
        if inherited:
            _run(servers[0], listening, store)
            return
        address = address_of(host, port_of(listening))
        print(f"Commedia is open at {address}   (tables are kept in {where}; Ctrl-C closes)", flush=True)
        if elsewhere:
            print(f"Everybody else finds it at {elsewhere}.", flush=True)
        elif is_everywhere(host):
            FOUND[:] = of_this_machine(port_of(listening))
            if FOUND:
                print(f"In your network it is found at {listed(FOUND, 'or')}.", flush=True)
        if endpoint:
            print(f"House actors have a model: {endpoint.says}.", flush=True)
        _say_where_figures_are(figures)
        _run(servers[0], listening, store)


def _run(server: uvicorn.Server, listening: list[socket.socket], store: Store) -> None:
    """Serve until told to stop. Raises CannotServe where another has taken the database since, or the house
    could not be opened after all.
    """
    server.run(sockets=listening)
    if store.is_taken:
        raise CannotServe(TAKEN)
    if not server.started:
        raise CannotServe("The house could not be opened; its log says why.")


def _close(servers: list[uvicorn.Server]) -> None:
    for server in servers:
        server.should_exit = True


def settings(application: ASGIApp, port: int = 0) -> uvicorn.Config:
    """How the house is served. port: 0 for any that is free, or where sockets are given."""
    return uvicorn.Config(
        application,
        port=port,
        ws=InTurns,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # what is secret is never pressed together with what others wrote
        access_log=False,  # addresses are invitations
        log_config=None,  # what it has to tell goes where the house's own log goes, and as that does
        log_level="warning",
        proxy_headers=True,  # whose a request is, and whether it came by TLS, as a proxy says
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS") or PROXIES,
        timeout_graceful_shutdown=5,
    )


TOGETHER = (
    "COMMEDIA_DATABASE_URL=postgresql://..., where all of them keep their tables, and "
    "COMMEDIA_BUS_URL=redis://..., over which they hear of one another"
)
"""What several workers need."""


def _bus() -> Callable[[str], Bus] | None:
    """How this worker hears of others, where COMMEDIA_BUS_URL says so."""
    address = os.environ.get("COMMEDIA_BUS_URL", "")
    if not address:
        return None
    if not address.startswith(("redis://", "rediss://", "unix://")):
        raise CannotServe("COMMEDIA_BUS_URL is the address of a Redis: redis://...")
    if not os.environ.get("COMMEDIA_DATABASE_URL", "").startswith(("postgresql://", "postgres://")):
        raise CannotServe(f"A file of SQLite is one process's alone. Several workers need {TOGETHER}.")
    try:
        from commedia.server.workers.redis_bus import RedisBus
    except ModuleNotFoundError as missing:
        raise CannotServe("A bus needs one more package: pip install 'commedia[scale]'.") from missing
    return partial(RedisBus, address)


def _open_store(folder: Path, until_closed: ExitStack, is_alone: bool) -> tuple[Store, str]:
    """The store, and where it keeps its tables, in words without a password.

    is_alone: whether it has no way to hear of others with the same tables, so that there may be none.
    """
    try:
        database = database_in(folder)
        if isinstance(database, str):
            if "://" not in database:
                raise CannotServe("COMMEDIA_DATABASE_URL is neither postgresql://... nor sqlite:///file.")
            store = Store.open(database)
            until_closed.callback(store.close)
            if not store.hold(alone=is_alone):
                raise CannotServe(
                    "Another Commedia keeps its tables in this database. For several of them, each needs "
                    f"{TOGETHER}."
                )
            return store, "the database of COMMEDIA_DATABASE_URL"
        folder.mkdir(0o700, parents=True, exist_ok=True)
        if other := until_closed.enter_context(hold(folder)):
            raise CannotServe(
                f"Another Commedia (process {other}) keeps its tables in {folder}. Give this one another "
                f"--data FOLDER; or, for several of them, {TOGETHER}."
            )
        return Store.open(database), str(folder)
    except (CannotOpen, Unavailable) as refused:
        raise CannotServe(str(refused)) from refused
    except OSError as fault:
        raise CannotServe(f"Tables can't be kept in {folder}: {fault.strerror}.") from fault


def _open_house(store: Store, limits: Limits) -> Callable[[Store, Limits], Awaitable[Playhouse]]:
    """The house over its store, which is read before anybody is let in: as `build` wants it."""
    try:
        opened = asyncio.run(Playhouse.open(store, limits))
    except StoreError as fault:
        raise CannotServe(f"The database was there, and no longer answers: {in_full(fault)}") from fault

    async def house(store: Store, limits: Limits) -> Playhouse:
        return opened

    return house


def _limits() -> Limits:
    try:
        return Limits.of()
    except ValueError as wrong:
        raise CannotServe(str(wrong)) from wrong


def _elsewhere() -> str:
    """The address at which others find the house, where whoever keeps it has said so."""
    try:
        place = addresses.read(os.environ.get(addresses.URL, ""))
    except ValueError as wrong:
        raise CannotServe(str(wrong)) from wrong
    return f"{place.site}{place.path}/" if place.site else ""


def _endpoint() -> Endpoint | None:
    """The model of the house's actors, if it has one."""
    try:
        return Endpoint.of()
    except ValueError as wrong:
        raise CannotServe(str(wrong)) from wrong


def _metrics() -> tuple[str, int] | None:
    """The host and the port at which the house tells its figures, where COMMEDIA_METRICS says so."""
    said = os.environ.get("COMMEDIA_METRICS", "")
    try:
        return place_of(said) if said else None
    except ValueError:
        raise CannotServe(
            "COMMEDIA_METRICS is a port at which this machine alone is told figures, such as 9464, or an "
            f"address and a port, not {said[:40]!r}."
        ) from None


def _figures(
    place: tuple[str, int] | None, workers: int, until_closed: ExitStack
) -> list[list[socket.socket]]:
    """The sockets at which each worker tells its own figures: one port after the other, from the first on."""
    if place is None:
        return []
    host, first = place
    try:
        return [
            until_closed.enter_context(listen(host, first and first + worker)) for worker in range(workers)
        ]
    except CannotServe as fault:
        ports = f"port {first}" if workers == 1 else f"ports {first} to {first + workers - 1}"
        raise CannotServe(
            f"Figures can't be told at {host}, {ports}, as COMMEDIA_METRICS says: it is taken, or not "
            "this machine's."
        ) from fault


def _witness(figures: Sequence[Sequence[socket.socket]]) -> Witness | None:
    """Whoever counts what the house does, where its figures are told."""
    if not any(figures):
        return None
    from commedia.server.metrics.serving import (
        Served,  # and with it Prometheus' client: only where it is used
    )

    return Served(figures[0])


def _say_where_figures_are(figures: Sequence[Sequence[socket.socket]]) -> None:
    if places := [address_of(*one[0].getsockname()[:2]) for one in figures if one]:
        print(f"Figures are told at {listed([f'{place}/metrics' for place in places])}.", flush=True)


def _log_form() -> logging.Formatter:
    """How the log is written, as COMMEDIA_LOG says."""
    said = os.environ.get("COMMEDIA_LOG") or "lines"
    if said not in FORMS:
        raise CannotServe(f"COMMEDIA_LOG is {listed([*FORMS], 'or')}, not {said[:40]!r}.")
    return FORMS[said]()


def _pace() -> float:
    """Seconds between two deeds of house actors: COMMEDIA_PACE, or the usual."""
    given = os.environ.get("COMMEDIA_PACE") or TEMPO_SECONDS
    with suppress(ValueError):
        if 0 <= (pace := float(given)) < math.inf:
            return pace
    raise CannotServe(f"COMMEDIA_PACE is seconds between two deeds of house actors, not {given!r}.")
