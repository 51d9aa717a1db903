"""One play, made again in every way in which a table is played, and the log that each way leaves.

    python -m tests.lab.writing GAME SEATS SEED

prints a line for each way: what it is called, and the digest of its log. Entry 0 is left out, in which a
table that rolls its own dice says so.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
from litestar.testing import TestClient

from commedia import games
from commedia.engine import Arrange, Decision, Play, SeededDealer, log
from commedia.engine.domains import Domain, Fields, Listing
from commedia.lab.actors import written_answer
from commedia.lab.playouts import below_of
from commedia.lab.simulate import act_out, names
from commedia.lab.verify import verify
from commedia.props.form import branch, field_name, line_name, place_name
from commedia.server.app import build
from commedia.store import Store
from commedia.testing import ScriptedTable
from tests.server.tables import Table, open_table

Log = list[bytes]


class Move(NamedTuple):
    """Something that somebody did: an answer as plain data and as a form, or words."""

    seat: str
    decision: str
    answer: dict[str, Any]
    form: dict[str, list[str]]
    said: Sequence[str] | None = None
    """To whom, where it was whispered; the answer is empty then."""


class Played:
    """A whole random game in words, with whispers in between. moves: in order; chance: what was drawn."""

    def __init__(self, slug: str, seats: int, seed: int) -> None:
        random = Random(f"{slug}/{seats}/{seed}")
        self.slug = slug
        self.seats = names(seats)
        self.dealer = SeededDealer(random.randbytes(32))
        self.moves: list[Move] = []
        self._below = below_of(random)
        self.options = games.get(slug).lab.for_trial
        self.log = list(self._play())
        self.chance = [entry for entry in map(log.decode, self.log) if isinstance(entry, log.Drawn)]

    def _play(self) -> Log:
        below = self._below
        play = Play.start(games.get(self.slug), self.seats, self.options, self.dealer)
        while not play.finished:
            if not below(8):
                first, *others = sorted(self.seats, key=lambda _: below(1_000))
                play.say(first, "whisper", "Not a word.", others[:2])
                self.moves.append(Move(first, "", {}, {}, others[:2]))
            waiting = [decision for decision in play.open.values() if decision.given is None]
            decision = waiting[below(len(waiting))]
            answer = written_answer(decision, below, play.moves)
            form = as_form(decision, answer, play.moves)
            self.moves.append(Move(decision.seat, decision.id, answer, form))
            play.answer(decision.id, decision.seat, answer)
        return bodies(play.outbox.entries)


def bodies(entries: Sequence[log.Entry]) -> Log:
    """Entries as they are stored, checkpoints left out."""
    return [log.encode(entry) for entry in entries if type(entry) is not log.SceneStart]


def scripted(played: Played) -> Log:
    """At a table for tests, whose chance is known beforehand."""
    chance = [drawn.outcome for drawn in played.chance]
    table = ScriptedTable(played.slug, played.seats, played.options, chance)
    for move in played.moves:
        if move.said is None:
            table.answer(move.seat, move.decision, move.answer)
        else:
            table.say(move.seat, "Not a word.", "whisper", move.said)
    return bodies(table.log)


def over_http(played: Played, give: Callable[[Table, Move], Any]) -> Log:
    """At a table of the house that uses its own dice. The file of it is true."""
    with TemporaryDirectory() as folder:
        house = build(partial(Store.open, Path(folder) / "house.sqlite3"), pace=0.0)
        with TestClient(house, raise_server_exceptions=True) as client:
            options = dict(played.options)
            table = open_table(client, game=played.slug, seats=played.seats, options=options, dealer="hand")
            _enter_and_give(played, table, give)
            reply = client.get(f"/api/tables/{table.id}/export", headers=table.headers(played.seats[0]))
    verify(reply.content)
    return [entry["body"].encode() for entry in reply.json()["entries"][1:]]


def _enter_and_give(played: Played, table: Table, give: Callable[[Table, Move], Any]) -> None:
    """Every entry of the log, made again in its place."""
    moves = iter(played.moves)
    for entry in map(log.decode, played.log):
        if isinstance(entry, log.Drawn):
            seat = next(s for s in played.seats for d in table.view(s)["decisions"] if d["id"] == entry.id)
            body = {"decision": entry.id, "answer": {"outcome": entry.outcome}}
            reply = table.post(seat, "answer", body)
        else:
            reply = give(table, next(moves))
        assert reply.status_code < 400, (entry, reply.text)


def by_api(table: Table, move: Move) -> Any:
    """As a program sends it."""
    if move.said is None:
        return table.post(move.seat, "answer", {"decision": move.decision, "answer": move.answer})
    return table.post(move.seat, "say", {"how": "whisper", "text": "Not a word.", "to": list(move.said)})


def by_form(table: Table, move: Move) -> Any:
    """As a page sends it."""
    verb, form = "answer", {"decision": [move.decision], **move.form}
    if move.said is not None:
        verb, form = "say", {"how": ["whisper"], "text": ["Not a word."], "to": list(move.said)}
    address = f"/s/{table.tokens[move.seat]}/{verb}"
    return table.client.post(address, data=form, headers={"hx-request": "true"})


def by_the_house(slug: str, seats: int, seed: int) -> Log:
    """Another play, by house actors."""
    random = Random(seed)
    game, dealer = games.get(slug), SeededDealer(random.randbytes(32))
    play = Play.start(game, names(seats), {}, dealer)
    act_out(game, play, below_of(random))
    return bodies(play.outbox.entries)


# -- an answer as a form -----------------------------------------------------------------------------------


def as_form(decision: Decision[Any], answer: Mapping[str, Any], clock: int) -> dict[str, list[str]]:
    """The fields with which a page would send that plain answer."""
    [fields] = [f for kind, f in decision.offers_at(clock).items() if kind.do == answer["do"]]
    assert isinstance(fields, Mapping)
    return {"do": [answer["do"]], **dict(_fields(fields, answer["do"], answer))}


def _fields(fields: Fields, prefix: str, answer: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    for field, domain in fields.items():
        name = field_name(prefix, field)
        yield from _field(domain, name, answer[field])
        yield from _fields(domain.then(answer[field]), branch(name, answer[field]), answer)


def _field(domain: Domain, name: str, value: Any) -> Iterator[tuple[str, list[str]]]:
    if isinstance(domain, Arrange):
        yield from ((place_name(name, place), [str(laid)]) for place, laid in value.items())
    elif isinstance(domain, Listing):
        for n, line in enumerate(value, start=1):
            yield from ((line_name(name, n, field), [str(held)]) for field, held in line.items())
    elif isinstance(value, list | tuple):
        yield name, [str(chosen) for chosen in value]
    else:
        yield name, [str(value)]


if __name__ == "__main__":
    slug, seats, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    first = Played(slug, seats, seed)
    ways: dict[str, Callable[[], Log]] = {
        "play": lambda: first.log,
        "script": partial(scripted, first),
        "api": partial(over_http, first, by_api),
        "forms": partial(over_http, first, by_form),
        "house": partial(by_the_house, slug, seats, seed),
    }
    for way, written in ways.items():
        print(way, hashlib.sha256(msgspec.json.encode([body.decode() for body in written()])).hexdigest())
