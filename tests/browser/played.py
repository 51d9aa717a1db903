"""Plays that are over, for browsers: played in memory by the house, and written into the house's database."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from commedia import games
from commedia.engine import Moment, Play, log
from commedia.lab.actors import actor, in_its_place
from commedia.lab.playouts import MOST_DECISIONS, below_of
from commedia.server.playhouse import Playhouse
from commedia.store import Store
from tests.browser.scenes import SEED, Scene


def played_to_its_end(folder: Path, game: str, seats: list[str], called: list[str]) -> Scene:
    """A table whose play is over, in the database of the house that will open in that folder.

    seats: people's. called: what their characters are called, in turn, whatever the house made of them.
    """

    def opening() -> Scene:
        return asyncio.run(_played(folder, game, seats, called))

    with ThreadPoolExecutor(1) as apart:  # the browsers' own loop runs in this thread
        return apart.submit(opening).result()


async def _played(folder: Path, game: str, seats: list[str], called: list[str]) -> Scene:
    store = Store.open(str(folder / "commedia.sqlite3"))
    try:
        house, rules = await Playhouse.open(store), games.get(game)
        options = rules.read_options(next(iter(rules.lengths.values())).options if rules.lengths else {})
        live = await house.open_table(game, "Grundstücksverkehrsgenehmigungszuständigkeit", len(seats))
        lobby = live.lobby
        for chair, seat in zip(lobby.chairs, seats, strict=True):
            chair.kind, chair.name, chair.here, chair.ready = "person", seat, True, True
            lobby.seats[chair.n] = seat
        lobby.stage, lobby.options, lobby.seed = "play", options, SEED
        opened = log.Opened(
            game=game, version=rules.version, seats=seats, options=options, dealer="house", seal=lobby.seal
        )
        await live.save()
        play = Play(rules, seats, options, live.dealer(opened), rules.new_world(seats, options))
        play.outbox.entries.append(opened)
        play.begin(rules.opens_with.__name__, {})
        live.play, live.opened = play, opened
        await live.keep()
        below, choose, declined = below_of(Random(3)), actor(rules), set[str]()
        moments: list[Moment] = []
        for _ in range(MOST_DECISIONS):
            due = [q for q in play.decisions() if q.given is None and q.id not in declined]
            if not due:
                break
            asked = due[below(len(due))]
            try:
                answer = choose(play, asked, below, live.script.words, moments)
            except Exception as fault:
                answer = in_its_place(asked, fault, below, play.moves)
            if answer is None:
                declined.add(asked.id)
                continue
            play.answer(asked.id, asked.seat, answer)
            moments += play.outbox.moments
            written = play.outbox.words
            for seat, name in rules.cast.characters(play.world).items():
                if name.id in written:
                    written[name.id] = (written[name.id][0], called[seats.index(seat) % len(called)])
            await live.keep()
        assert play.finished
        tokens = {seat: house.token(live, n) for n, seat in lobby.seats.items()}
        return Scene(folder, live.id, tokens, house.token(live, 0))
    finally:
        store.close()
