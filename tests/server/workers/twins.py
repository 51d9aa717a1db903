"""Two databases that are alike but for what one seat may not know: tables of all five games, at play.

Of each game there is a table whose hidden fields are others in the second database, where its play comes to a
checkpoint, and one at which Ann is asked for a sealed answer, where it ever asks for one.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import psycopg

from commedia import games
from commedia.engine import log
from commedia.engine.sampling import sample_answer
from commedia.lab.actors import written_answer
from commedia.lab.check.secrets.hidden_fields import known_values, real, slots
from commedia.lab.playouts import below_of
from commedia.server import verbs
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.store import Store

SEATS = ("Ann", "Bob", "Cy")
LOOKS_ON = "Cy"
BEYOND = 10_000
"""More moves than are made: what is written names a number."""
MOST_MOVES = 200
"""After which a table is taken as it is."""
TRIES = 50
"""For another sealed answer, and for other values of hidden fields."""

Answers = tuple[Any, Any]


class Twin(NamedTuple):
    """A table that is in both databases. tokens: by seat, and the spectators' as "watch".

    sealed: the decision that Ann answers in secret, with the answers that she gives in either, twice. hidden:
    how many fields have another value in the second one.
    """

    id: str
    game: str
    tokens: dict[str, str]
    sealed: tuple[str, list[Answers]] | None
    hidden: int


class _Made(NamedTuple):
    twin: Twin
    checkpoint: tuple[int, bytes] | None
    """Of the second database: after which entry, and what it is."""


async def made(address: str) -> list[_Made]:
    """The tables of the first database."""
    store = Store.open(address)
    house = await Playhouse.open(store)
    try:
        both = [
            await _made(house, game.slug, wants_seal)
            for game in games.all_games()
            for wants_seal in (False, True)
        ]
        return [made for n, made in enumerate(both) if n % 2 or made.twin.hidden]
    finally:
        await house.put_away()
        store.close()


def part(address: str, tables: list[_Made]) -> list[Twin]:
    """Have the second database differ from the first."""
    with psycopg.connect(address) as line:
        for twin, checkpoint in tables:
            if checkpoint is not None:
                seq, body = checkpoint
                changed = line.execute(
                    "UPDATE checkpoints SET body = %s WHERE table_id = %s AND seq = %s", (body, twin.id, seq)
                )
                assert changed.rowcount == 1
    return [twin for twin, _ in tables]


async def _made(house: Playhouse, game: str, wants_seal: bool) -> _Made:
    live = await house.open_table(game, chairs=len(SEATS))
    for chair, name in zip(live.lobby.chairs, SEATS, strict=True):
        chair.kind, chair.name, chair.here, chair.link = "person", name, True, "given"
    await verbs.begin(house, live, live.lobby.host)
    random, sealed, laid = Random(5), None, False
    for n in range(MOST_MOVES):
        play = live.at_play()
        waiting = play.waiting_for()
        if wants_seal and (sealed := _sealed(live)):
            break
        if not waiting or (laid := not wants_seal and await _is_at_checkpoint(live)):
            break
        asked = random.choice(waiting)
        answer = written_answer(asked, below_of(random), BEYOND + n)
        async with house.at(live.id):
            await live.take(lambda play, q=asked, answer=answer: play.answer(q.id, q.seat, answer))
    tokens = {seat: house.token(live, chair) for chair, seat in live.lobby.seats.items()}
    hidden, body = await _other_world(live) if laid else (0, b"")
    twin = Twin(live.id, game, {**tokens, "watch": house.token(live, 0)}, sealed, hidden)
    return _Made(twin, (live.log.seq, body) if hidden else None)


def _sealed(live: LiveTable) -> tuple[str, list[Answers]] | None:
    """What Ann is asked in secret while others are too, and four answers, each unlike the one before."""
    play = live.at_play()
    secret = [q for q in play.waiting_for() if q.manner.secret]
    mine = next((q for q in secret if q.seat == "Ann"), None)
    if mine is None or len(secret) < 2:
        return None
    answers: list[Any] = []
    for n in range(TRIES):
        answer = sample_answer(mine, below_of(Random(n)), play.moves).plain()
        if not answers or answer != answers[-1]:
            answers.append(answer)
        if len(answers) == 4:
            return mine.id, [(answers[0], answers[1]), (answers[2], answers[3])]
    return None


async def _is_at_checkpoint(live: LiveTable) -> bool:
    laid = await live.store.checkpoints(live.id)
    return len(laid) > 1 and laid[-1][0] == live.log.seq


async def _other_world(live: LiveTable) -> tuple[int, bytes]:
    """How many fields that Cy and a spectator may not see have other values there, and its checkpoint."""
    laid = await live.store.checkpoint_at(live.id, live.log.seq)
    assert laid is not None
    start = log.decode(laid.body)
    assert isinstance(start, log.SceneStart)
    play = live.at_play()
    before = msgspec.json.encode([play.view(seat) for seat in (LOOKS_ON, None)])
    hidden, below = 0, below_of(Random(3))
    other = real(below, known_values([play.world]))
    unseen = {str(slot.path) for slot in slots(play.world, None)}
    for slot in slots(play.world, LOOKS_ON):
        if slot.path in unseen:
            slot.change(other)
            hidden += slot.value != slot.held
    assert msgspec.json.encode([play.view(seat) for seat in (LOOKS_ON, None)]) == before
    return hidden, log.encode(
        msgspec.structs.replace(start, state=msgspec.Raw(msgspec.json.encode(play.world)))
    )


def folder_of(path: Path, name: str) -> Path:
    """A folder for what workers of one house have to say."""
    path = path / name
    path.mkdir()
    return path
