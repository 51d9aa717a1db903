"""Tables opened in the middle of things, for browsers: a scene of the rules on a state written by hand.

Only tests may do this. The table is written into the house's own database before the house opens, as a log
that begins with that scene; from there on it is a table like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from commedia import games
from commedia.engine import Play, log
from commedia.server.playhouse import Playhouse
from commedia.store import Store
from tests.browser.asking import asking
from tests.browser.conftest import House

SEED = bytes(range(1, 33)).hex()
"""The same draws every time."""


class Scene(NamedTuple):
    """A table that was opened so: its id, and its invitations by seat; `watch` is the spectators'.

    folder: where the house has its database.
    """

    folder: Path
    table: str
    tokens: dict[str, str]
    watch: str

    def waited_for(self, address: str) -> list[str]:
        """The seats that the table waits for, as a spectator is told."""
        head = {"Authorization": f"Bearer {self.watch}"}
        view = asking.get(f"{address}/api/tables/{self.table}/view", headers=head).json()
        return [one["seat"] for one in view["waiting"]]

    def answer(self, address: str, seat: str, kind: str, answer: Any) -> None:
        """A seat answers its decision of that kind over the API, at the house of that address."""
        head = {"Authorization": f"Bearer {self.tokens[seat]}"}
        view = asking.get(f"{address}/api/tables/{self.table}/view", headers=head).json()
        [asked] = [d for d in view["decisions"] if d["kind"] == kind]
        body = {"decision": asked["id"], "answer": answer}
        reply = asking.post(f"{address}/api/tables/{self.table}/answer", headers=head, json=body)
        assert reply.status_code == 200, reply.text


def open_at(
    folder: Path,
    game: str,
    state: Mapping[str, Any],
    scene: str,
    args: Mapping[str, Any],
    *,
    options: Mapping[str, Any] | None = None,
    actors: tuple[str, ...] = (),
    seed: str = SEED,
) -> Scene:
    """A table in the middle of things, in the database of the house that will open in that folder.

    actors: seats that the house plays; all others are people's.
    """

    def opening() -> Scene:
        return asyncio.run(_open_at(folder, game, state, scene, args, dict(options or {}), actors, seed))

    with ThreadPoolExecutor(1) as apart:  # the browsers' own loop runs in this thread
        return apart.submit(opening).result()


async def _open_at(
    folder: Path, game: str, state: Mapping[str, Any], scene: str, args: Mapping[str, Any],
    chosen: dict[str, Any], actors: tuple[str, ...], seed: str,
) -> Scene:  # fmt: skip
    store = Store.open(str(folder / "commedia.sqlite3"))
    try:
        house, rules, words = await Playhouse.open(store), games.get(game), dict[str, str]()
        options = rules.read_options(chosen)
        world = rules.world_from(state, words, options)
        scene, given = rules.rules.by_hand.enter(world, scene, dict(args))
        seats: list[str] = world.seats  # type: ignore[attr-defined]
        packed = rules.pack(world)
        # A log knows its words by ids of one form; no answer of the first move has so many words.
        ids = {by_hand: f"w0.{n}" for n, by_hand in enumerate(sorted(words), start=1_000)}
        for by_hand, id in ids.items():
            packed = packed.replace(f'"{by_hand}"'.encode(), f'"{id}"'.encode())
        said = {id: (seats[0], words[by_hand]) for by_hand, id in ids.items()}
        world = rules.unpack(packed, seats, options)
        live = await house.open_table(game, "The Salt Stair", len(seats))
        lobby = live.lobby
        for chair, seat in zip(lobby.chairs, seats, strict=True):
            chair.kind, chair.name = ("house" if seat in actors else "person"), seat
            chair.here = chair.ready = True
            lobby.seats[chair.n] = seat
        lobby.stage, lobby.options, lobby.seed = "play", options, seed
        opened = log.Opened(
            game=game, version=rules.version, seats=seats, options=options, dealer="house", seal=lobby.seal
        )
        await live.save()
        play = Play(rules, seats, options, live.dealer(opened), world)
        play.outbox.entries.append(opened)
        play.outbox.words.update(said)
        play.begin(scene, given)
        live.play, live.opened = play, opened
        await live.keep()
        tokens = {seat: house.token(live, n) for n, seat in lobby.seats.items()}
        return Scene(folder, live.id, tokens, house.token(live, 0))
    finally:
        store.close()


def in_the_middle(
    game: str, state: Mapping[str, Any], scene: str, args: Mapping[str, Any]
) -> tuple[Any, Any]:
    """Fixtures of a module: its `scene`, the one table that it has, and the `house` in which that stands."""

    @pytest.fixture(scope="module", name="scene")
    def opened(tmp_path_factory: pytest.TempPathFactory) -> Scene:
        return open_at(tmp_path_factory.mktemp("scene"), game, state, scene, args)

    @pytest.fixture(scope="module", name="house")
    def around(scene: Scene) -> Iterator[House]:
        house = House(scene.folder)
        house.open()
        yield house
        house.close()

    return opened, around
