"""While the rules wait the world stays as it is: what is drawn of it is drawn once, and is never old."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from commedia.engine import CommediaError
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.server import verbs
from commedia.server.drawing_cache import Lull
from commedia.server.edition import edition_of
from commedia.server.live import LiveTable
from commedia.server.lobby import Authorship
from commedia.server.pages import curtain, decision_form, hand, table
from commedia.server.playhouse import Playhouse
from commedia.server.table_view import TableView
from commedia.server.verbs import SayBody
from tests.server.test_streams import at_table

SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve")
GAMES = ("men-of-stones", "city-of-masks", "face-of-angels", "know-thyself", "shadow-play")


class _Evening:
    """All that can happen at a table, by chance."""

    def __init__(self, house: Playhouse, live: LiveTable) -> None:
        self.house = house
        self.live = live
        self.below = below_of(Random(5))
        self.doings: list[Callable[[], Awaitable[None]]] = [
            self.say, self.whisper, self.undo, self.call_oneself, self.erase, self.stop,
        ]  # fmt: skip
        self.done: Counter[str] = Counter()

    async def play(self, turns: int, look: Callable[[], None]) -> None:
        """Mostly answers, and after each thing that is done a look at it."""
        for turn in range(turns):
            do = self.answer if turn % 3 else self.doings[self.below(len(self.doings))]
            do = self.take_back if turn == turns // 2 else do
            async with self.house.at(self.live.id):
                try:
                    await do()
                except CommediaError:
                    continue
                self.done[do.__name__] += 1
                look()

    def chair(self) -> int:
        return 1 + self.below(len(self.live.lobby.seats))

    async def answer(self) -> None:
        rules = self.live.at_play()
        asked = [*rules.open.values()]  # those that are in and sealed, too: they are given anew
        decision = asked[self.below(len(asked))]
        rules.answer(decision.id, decision.seat, sample_answer(decision, self.below, rules.moves).plain())
        await self.live.keep()

    async def say(self) -> None:
        await verbs.say(self.house, self.live, self.chair(), SayBody(text="Hear, hear."))

    async def whisper(self) -> None:
        await verbs.say(self.house, self.live, 2, SayBody(text="Psst.", how="whisper", to=[SEATS[0]]))

    async def undo(self) -> None:
        await verbs.do(self.house, self.live, self.chair(), "undo", verbs.body_of("undo")())

    async def call_oneself(self) -> None:
        chair = self.live.lobby.chair(self.chair())
        chair.name = f"{SEATS[chair.n - 1]} the {self.below(90)}th"
        await self.live.save()

    async def erase(self) -> None:
        seat = SEATS[self.chair() - 1]
        written = await self.live.script.written_by(seat, Authorship(0))
        if written:
            await self.live.erase(seat, written[-1].id, Authorship(0))

    async def stop(self) -> None:
        rules = self.live.at_play()
        rules.stop()
        await self.live.keep()
        for seat in rules.seats:
            rules.go_on(seat)
        await self.live.keep()

    async def take_back(self) -> None:
        await self.live.take_back()


def _as_drawn_anew(live: LiveTable) -> None:
    """What each window is sent is what would be drawn for it alone, from sights worked out in full."""
    rules = live.at_play()
    for chair in (0, *live.lobby.seats):
        seen = live.snapshot.seen(chair)
        public = rules.sight(None, live.script.words)
        own = public if seen.seat is None else rules.sight(seen.seat, live.script.words)
        anew = msgspec.structs.replace(seen, lull=Lull(), own=own, public=public)
        assert table.shared_parts(seen) == table.shared_parts(anew)
        assert table.own_parts(seen) == table.own_parts(anew)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_while_the_rules_wait_is_never_old(tmp_path: Path, game: str) -> None:
    """Whatever is done at a table, nobody is shown what was, or what somebody else is shown."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        evening = _Evening(house, live)
        await evening.play(120, lambda: _as_drawn_anew(live))
        assert evening.done["answer"] > 30
        assert len(evening.done) > len(evening.doings) // 2

    at_table(tmp_path, play, game, SEATS)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_talk_costs_a_window_no_form_sheet_or_stage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Neither does somebody who writes, or an answer that waits for others under seal."""
    drawn: Counter[str] = Counter()
    for page, part in ((table, "_stage"), (hand, "_drawn"), (decision_form, "_form")):
        draw = getattr(page, part)

        def counted(*given: object, draw: Callable[..., object] = draw, part: str = part) -> object:
            drawn[part] += 1
            return draw(*given)

        monkeypatch.setattr(page, part, counted)

    async def play(house: Playhouse, live: LiveTable) -> None:
        evening = _Evening(house, live)
        for _ in range(40):
            async with house.at(live.id):
                await evening.answer()
            for chair in live.lobby.seats:
                edition_of(live).parts(chair)
            if any(q.given is not None for q in live.at_play().open.values()):
                continue  # what is given is drawn with the answer
            drawn.clear()
            before = edition_of(live)
            async with house.at(live.id):
                await evening.say()
            live.audience.writes(1)
            assert edition_of(live) is not before
            for chair in live.lobby.seats:
                edition_of(live).parts(chair)
            assert not drawn

    at_table(tmp_path, play, game, SEATS)


def test_what_comes_out_at_the_end_is_drawn_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Last words come to it one by one, and are erased again; the rest stays as it is."""
    drawn: list[TableView] = []
    draw = curtain._alike

    def counted(seen: TableView) -> curtain.Alike:
        drawn.append(seen)
        return draw(seen)

    async def play(house: Playhouse, live: LiveTable) -> None:
        evening = _Evening(house, live)
        while not live.at_play().finished:
            async with house.at(live.id):
                await evening.answer()
        monkeypatch.setattr(curtain, "_alike", counted)
        last = verbs.body_of("last")
        for chair in live.lobby.seats:
            async with house.at(live.id):
                await verbs.do(house, live, chair, "last", last(text=f"Words {chair}."))
            for other in live.lobby.seats:
                edition_of(live).parts(other)
        assert len(drawn) == 1
        _as_drawn_anew(live)
        [words, *_] = [
            said.id for said in await live.script.written_by("Ann", Authorship(0)) if said.text == "Words 1."
        ]
        assert await live.erase("Ann", words, Authorship(0))
        _as_drawn_anew(live)
        assert "Words 1." not in str(table.own_parts(live.snapshot.seen(2)))

    at_table(tmp_path, play, "men-of-stones", SEATS)
