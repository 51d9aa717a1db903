"""Whoever writes slowly is never cut off: in any scene of four games, by a clock that the test turns."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commedia.engine import Play
from commedia.engine.actor import Sight
from commedia.engine.sampling import sample_answer
from commedia.lab.company import company_of
from commedia.server import verbs
from commedia.server.company.companies import Companies
from commedia.server.company.pace import NUDGE_SECONDS, TEMPO_SECONDS
from commedia.server.company.table_now import look
from commedia.server.company.talk import drafts_until
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.presence import AWAY_SECONDS, DRAFT_SECONDS, Box
from commedia.store import Store
from tests.server.evenings import Evening, evening

KEY_SECONDS = 12.0
"""Between two keys of somebody slow."""
KEYS = 10
"""Two minutes for a line."""
LEAST_MOMENTS = {"men-of-stones": 35, "city-of-masks": 35, "face-of-angels": 35, "shadow-play": 15}
"""Of a kind of their own, in any play; most have twice as many. Where nobody has a turn, few are."""
ALWAYS = {
    "men-of-stones": {"open_scene", "close_scene", "fall_turn", "final_turn"},
    "city-of-masks": {"declare_place", "declare_actions", "take_turn", "tell", "market_turn"},
    "face-of-angels": {
        "take_part",
        "oppose_deed",
        "answer_stakes",
        "lead_card",
        "respond_with_card",
        "receive_power",
    },
    "shadow-play": {"make_persona", "speak", "give_response", "recap"},
}
"""What is put to somebody in every play, as somebody writes: in scenes, in a challenge, in Act IV and V."""
TALKED_IN = {
    "men-of-stones": {"close_scene", "fall_turn", "final_turn"},
    "city-of-masks": {"tell"},
    "face-of-angels": {"take_part"},
    "shadow-play": {"give_response"},
}
"""What is due while there is a scene of hers on, in Acts IV and V too, and she writes in the pen."""
MOST_STEPS = 3_000
"""More than any play has; a play that takes as many has hung."""


class Draft:
    """A line that takes two minutes. begun: how the table stood then. due: when the next key is pressed."""

    def __init__(self, box: Box, begun: tuple[int, int], now: float) -> None:
        self.box = box
        self.begun = begun
        self.due = now
        self.left = KEYS


class Slow:
    """Ann, who writes slowly in every kind of moment of one play; the hours go by as the house waits."""

    def __init__(self, house: Playhouse, live: LiveTable) -> None:
        self.live, self.house = live, house
        self.chair = live.lobby.host
        self.now = 0.0
        self.actors = Companies(house, TEMPO_SECONDS, self.rest, lambda: self.now)
        live.presence.clock = lambda: self.now
        self.seen: set[tuple[Any, ...]] = set()
        self.cut_off: list[tuple[Any, ...]] = []
        self.draft: Draft | None = None
        self._acts = False
        self._below = Random(5).randrange

    async def rest(self, seconds: float) -> None:
        """As somebody of the house waits so long, Ann may begin a line, or press a key."""
        end = self.now + seconds
        self._begin("pen")
        while self.draft is not None and self.draft.due <= end:
            self.now = max(self.now, self.draft.due)
            self._key(self.draft)
        self.now = end
        await asyncio.sleep(0)

    def _begin(self, box: Box) -> None:
        if self.draft is None and not self._acts and (now := (box, *self._moment())) not in self.seen:
            self.seen.add(now)
            self.draft = Draft(box, self._stands(), self.now)
            self._key(self.draft)

    def _key(self, draft: Draft) -> None:
        if draft.begun != self._stands() or (draft.left < KEYS and self._others_write()):
            self.cut_off.append((draft.box, *self._moment()))
        draft.left -= 1
        draft.due += KEY_SECONDS
        if draft.left < 0:
            self.live.presence.dropped(self.chair, draft.box)
            self.draft = None
        elif draft.box == "pen":
            self.live.audience.writes(self.chair)
        else:
            self.live.presence.drafted(self.chair, draft.box)

    def _stands(self) -> tuple[int, int]:
        return self.live.log.seq, len(self.live.script.recent)

    def _others_write(self) -> bool:
        return not set(self.live.presence.writing()) <= {"Ann"}

    def _moment(self) -> tuple[Any, ...]:
        """What kind it is of: what is due, whether of her or of the house, and whether she is on stage."""
        play = self.live.play
        assert play is not None
        due = {(q.kind, q.seat == "Ann") for q in play.waiting_for()}
        return (*sorted(due), "Ann" in company_of(self.live.game, play))

    async def _house(self) -> None:
        """The house plays until it waits for her, and she is done with her line."""
        self.actors.wake(self.live)
        await asyncio.sleep(0)
        while self.actors.busy and not (self.draft is None and (self._asked() or self._may_end())):
            await asyncio.sleep(0.0005)

    def _may_end(self) -> bool:
        return bool(self.live.kept_open) and "Ann" not in self.live.letting_end

    def _asked(self) -> Any:
        play = self.live.play
        assert play is not None
        return next((q for q in play.waiting_for() if q.seat == "Ann" and q.given is None), None)

    async def play(self) -> None:
        """To the end: she answers as the house would, once she has taken her time over it."""
        play = self.live.play
        assert play is not None
        for _ in range(MOST_STEPS):
            await self._house()
            if play.finished:
                return
            async with self.house.at(self.live.id):  # nobody else is about to do anything
                if self._asked():
                    self._begin("cue")
                if self.draft is None:
                    self._acts = True
                    await self._act(play)
                    self._acts = False
        raise AssertionError("the play never ended")

    async def _act(self, play: Play) -> None:
        if self._may_end():
            await verbs.do(self.house, self.live, self.chair, "let-end", verbs.body_of("let-end")())
        elif asked := self._asked():
            assert self.live.game.house is not None
            sight = Sight(partial(play.sight, "Ann", self.live.script.words))
            asked.offers_at(play.moves)  # as they are now
            raw = self.live.game.house.choose(asked, sight, self._below)
            await self.live.take(lambda play: play.answer(asked.id, "Ann", raw))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "chairs", "options"),
    [
        ("men-of-stones", 3, {}),
        ("city-of-masks", 4, {}),
        ("face-of-angels", 4, {"contest_limit": 6}),
        ("shadow-play", 3, {"episodes": 1, "exchanges": 6}),
    ],
)
def test_two_minutes_a_line_is_time_enough_in_every_kind_of_moment(
    tmp_path: Path, game: str, chairs: int, options: dict[str, Any]
) -> None:
    """Through a whole play, with a key every twelve seconds: the house says nothing, and nothing goes on."""

    async def run() -> None:
        store = Store.open(tmp_path / "commedia.sqlite3")
        house = await Playhouse.open(store)
        live = await house.open_table(game, chairs=chairs)
        live.lobby.options |= options
        host = live.lobby.host
        live.lobby.chair(host).kind, live.lobby.chair(host).name = "person", "Ann"
        slow = Slow(house, live)  # so that it is by its clock that the curtain rises
        await verbs.fill_and_begin(house, live, host)
        live.audience.watch(asyncio.Event(), host)
        live.document.note_page(host)
        try:
            await slow.play()
        finally:
            await slow.actors.stop()
            store.close()
        assert slow.cut_off == []
        assert len(slow.seen) > LEAST_MOMENTS[game]
        assert {kind for _, *due, _ in slow.seen for kind, _ in due} >= ALWAYS[game]
        by_pen = {kind for box, *due, on in slow.seen if on and box == "pen" for kind, _ in due}
        assert by_pen >= TALKED_IN[game]

    asyncio.run(asyncio.wait_for(run(), 100))


def test_what_is_half_written_is_waited_for_until_it_has_lain_for_two_minutes(tmp_path: Path) -> None:
    """One key, and no more: then the house goes on as it would have."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        await e.pass_by(60, lambda: bool(e.spoken))
        await e.pass_by(1)
        said = len(e.spoken)
        e.live.audience.writes(1)
        await e.pass_by(DRAFT_SECONDS - 1)
        assert len(e.spoken) == said
        await e.pass_by(NUDGE_SECONDS + 10, lambda: len(e.spoken) > said)
        assert len(e.spoken) == said + 1

    evening(tmp_path, then)


@pytest.mark.parametrize("how", ["go ahead", "let it end", "emptied", "gone away"])
def test_who_does_not_mean_to_be_waited_for_is_not(tmp_path: Path, how: str) -> None:
    """By “Go on” or “Let the scene end”, by an empty box, and where no window of theirs is open any more."""

    async def then(e: Evening) -> None:
        await e.to_a_scene()
        await e.pass_by(60, lambda: bool(e.spoken))
        await e.say("And the bell?")
        e.live.audience.writes(1)
        said = len(e.spoken)
        await e.pass_by(20)
        assert len(e.spoken) == said
        if how == "emptied":
            e.live.presence.dropped(1, "pen")
        elif how == "gone away":
            for window in list(e.live.audience.watchers):
                e.live.audience.unwatch(window)
            e.live.audience.watch(asyncio.Event(), 0)
        else:
            verb = "go-ahead" if how == "go ahead" else "let-end"
            async with e.house.at(e.live.id) as live:
                await verbs.do(e.house, live, 1, verb, verbs.body_of(verb)())
        took = await e.pass_by(60, lambda: len(e.spoken) > said or not e.kept_open)
        assert took < 3 * AWAY_SECONDS

    evening(tmp_path, then)


def test_in_a_question_one_writes_unseen_and_is_waited_for_where_all_see_that_one_is_asked(
    tmp_path: Path,
) -> None:
    """A box of a question that has been answered holds up nothing, nor does one that nobody was asked."""

    async def then(e: Evening) -> None:
        dice, told = e.asked(), e.live.presence
        told.drafted(1, "cue")
        assert told.writing() == ()
        assert drafts_until(look(e.live, (), e.now)) == e.now + DRAFT_SECONDS
        laid = sample_answer(dice, lambda n: 0, e.live.play.moves).plain()  # type: ignore[union-attr]
        async with e.house.at(e.live.id) as live:
            await verbs.answer(e.house, live, 1, verbs.AnswerBody(dice.id, laid))
        assert told.draft_left("Ann", "cue") == 0.0
        told.drafted(1, "cue")
        assert told.draft_left("Ann", "cue") == DRAFT_SECONDS
        assert drafts_until(look(e.live, (), e.now)) <= e.now

    evening(tmp_path, then)
