"""An evening at a table with house actors, by a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from commedia.engine.actor import Sight
from commedia.server import verbs
from commedia.server.company.companies import Companies
from commedia.server.company.pace import TEMPO_SECONDS
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.prompter import Prompter
from commedia.server.verbs import SayBody
from commedia.store import Batch, Store


class ToldStore(Store):
    """A store that says how many batches are on their way to the disk."""

    writing = 0

    async def append(self, batch: Batch) -> None:
        """As the store does it."""
        self.writing += 1
        try:
            await super().append(batch)
        finally:
            self.writing -= 1


class Evening:
    """Ann, on a page, and house actors; seconds pass as somebody waits for them."""

    def __init__(
        self, house: Playhouse, store: ToldStore, live: LiveTable, prompter: Prompter | None = None
    ) -> None:
        self.house = house
        self.live = live
        self.store = store
        self.with_a_model = prompter is not None
        self.now = 0.0
        self.actors = Companies(house, TEMPO_SECONDS, self.rest, lambda: self.now, prompter)
        self._due: list[tuple[float, asyncio.Event]] = []
        self._below = Random(5).randrange
        live.presence.clock = lambda: self.now

    async def rest(self, seconds: float) -> None:
        """Until the test has let so many seconds go by."""
        done = asyncio.Event()
        self._due.append((self.now + seconds, done))
        await done.wait()

    async def pass_by(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float:
        """Let time go by; less, if something comes true. Returns how much did."""
        began, end = self.now, self.now + seconds
        while self.now < end and not until():
            self.actors.wake(self.live)
            await self._settle()
            if until() or not self._due:
                break
            self._due.sort(key=lambda one: one[0])
            at, done = self._due[0]
            if at > end:
                break
            self._due.pop(0)
            self.now = max(self.now, at)
            done.set()
            await self._settle()
        if not until():
            self.now = end
        return self.now - began

    async def _settle(self) -> None:
        for _ in range(60):
            await asyncio.sleep(0)
        for _ in range(2_000):  # the store works in a thread
            if self._due or not self.actors.busy:
                break
            await asyncio.sleep(0.001)
        for _ in range(10 if self.with_a_model else 0):  # which takes a thread, too
            await asyncio.sleep(0.001)
        while self.store.writing:
            await asyncio.sleep(0)
            if not self.store.writing:  # whoever waited for it goes on
                for _ in range(60):
                    await asyncio.sleep(0)

    @property
    def spoken(self) -> list[tuple[str, str]]:
        """Who said what in the scene that is on."""
        lines: list[tuple[str, str]] = []
        for _, m in self.live.script.recent:
            if self.live.game.cast.begins(m):
                lines = []
            if m.kind == "line":
                lines.append((m.seat, self.live.script.words.get(m.words.id, "")))
        return lines

    async def say(self, text: str) -> None:
        """Ann speaks."""
        async with self.house.at(self.live.id) as live:
            await verbs.do(self.house, live, live.lobby.host, "say", SayBody(text=text, how="line"))

    async def let_end(self) -> None:
        """Ann lets the scene end."""
        async with self.house.at(self.live.id) as live:
            await verbs.do(self.house, live, live.lobby.host, "let-end", verbs.body_of("let-end")())

    @property
    def kept_open(self) -> str:
        """Which house actor keeps a scene open for her."""
        return self.live.kept_open

    async def to_a_scene(self) -> None:
        """Until a house actor has opened one with Ann in it: she answers whatever else she is asked."""
        while not self.kept_open:
            await self.one_step()

    async def one_step(self) -> None:
        """The house plays until it waits for her, and she answers as it would."""
        await self.pass_by(120, lambda: bool(self.kept_open) or self.asked() is not None)
        async with self.house.at(self.live.id) as live:  # so that the house does nothing meanwhile
            asked, play = self.asked(), live.play
            if asked is not None and play is not None and not self.kept_open:
                asked.offers_at(play.moves)  # as they are now
                choose: Any = live.game.house.choose  # type: ignore[union-attr]
                raw = choose(asked, Sight(partial(play.sight, "Ann", live.script.words)), self._below)
                await live.take(lambda p: p.answer(asked.id, "Ann", raw))

    async def answer(self, asked: Any, raw: Any) -> None:
        """Ann answers what she is asked."""
        async with self.house.at(self.live.id) as live:
            await live.take(lambda p: p.answer(asked.id, "Ann", raw))

    @property
    def due(self) -> set[str]:
        """The kinds of all that the table waits for."""
        play = self.live.play
        assert play is not None
        return {q.kind for q in play.waiting_for()}

    def asked(self) -> Any:
        """What she is asked."""
        play = self.live.play
        assert play is not None
        mine = [q for q in play.waiting_for() if q.seat == "Ann" and q.given is None]
        return mine[0] if mine else None


def evening(
    tmp_path: Path,
    then: Callable[[Evening], Awaitable[None]],
    *,
    page: bool = True,
    game: str = "men-of-stones",
    chairs: int = 3,
    prompter: Prompter | None = None,
) -> None:
    """An evening of Ann and house actors. page: whether she plays on a page. chairs: how many play. prompter:
    finds words for the actors.
    """

    async def run() -> None:
        store = ToldStore.open(tmp_path / "commedia.sqlite3")
        house = await Playhouse.open(store)
        house.has_model = prompter is not None
        live = await house.open_table(game, chairs=chairs)
        host = live.lobby.host
        live.lobby.chair(host).kind, live.lobby.chair(host).name = "person", "Ann"
        held = Evening(house, store, live, prompter)  # so that it is by its clock that the curtain rises
        await verbs.fill_and_begin(house, live, host)
        if page:
            live.audience.watch(asyncio.Event(), host)
            live.document.note_page(host)
        try:
            await then(held)
        finally:
            await held.actors.stop()
            store.close()

    asyncio.run(asyncio.wait_for(run(), 120))
