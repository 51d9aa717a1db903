"""How quickly the house plays tells nobody who could act: tables that differ in what nobody else may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commedia.engine import Decision
from commedia.server.company.companies import Companies
from commedia.server.company.pace import GIVEN_SECONDS, TEMPO_SECONDS
from commedia.server.playhouse import Playhouse
from commedia.store import Store
from tests.browser.scenes import Scene, open_at
from tests.browser.test_masks_forms import ALONE, ANYHOW, ROUND
from tests.chance import apart
from tests.server.test_hands_are_secret import state as contest_of

ACTORS = ("Bob", "Dee", "Eve")
SECONDS = 60.0
"""As long as is looked on: the house has long done by then what it can."""


def witnesses(ill: Collection[str]) -> dict[str, Any]:
    """A scene in which Ann will break with her mask; these wish her ill, and so could denounce her."""
    avatars: Any = ROUND["avatars"]
    return {
        **ROUND,
        "avatars": {
            seat: {**avatar, "feels": {"Ann": -4 if seat in ill else 4} if seat != "Ann" else {}}
            for seat, avatar in avatars.items()
        },
    }


def looked_on(
    folder: Path, scene: Scene, until: str, said: Callable[[Decision[Any]], Any]
) -> list[tuple[float, bytes]]:
    """What anybody is shown from a kind of decision on, and when: by a clock that goes on as the house waits.

    said: what is answered before that.
    """
    seen: list[tuple[float, bytes]] = []

    async def run() -> None:
        store = Store.open(str(folder / "commedia.sqlite3"))
        house, now = await Playhouse.open(store), 0.0
        live = await house.table(scene.table)
        play = live.play
        assert play is not None

        async def rest(seconds: float) -> None:
            nonlocal now
            look()
            now += seconds
            await asyncio.sleep(0)

        def look() -> None:
            waiting, lines = live.snapshot.alike.waiting, len(live.script.recent)
            shown = msgspec.json.encode([waiting, play.answered(), lines])
            if not seen or seen[-1][1] != shown:
                seen.append((round(now, 6), shown))

        actors = Companies(house, TEMPO_SECONDS, rest, lambda: now)
        live.presence.clock = lambda: now
        while not any(q.kind == until for q in play.waiting_for()):
            asked = play.waiting_for()[0]
            answer = said(asked)
            await live.take(lambda play, q=asked, answer=answer: play.answer(q.id, q.seat, answer))
        for chair, seat in live.lobby.seats.items():
            if seat not in live.lobby.actors:
                live.audience.watch(asyncio.Event(), chair)
                live.document.note_page(chair)
        try:
            while now < SECONDS:
                actors.wake(live)
                await asyncio.sleep(0)
                for _ in range(200):
                    if not actors.busy:
                        break
                    await asyncio.sleep(0.001)
                look()
                now += 0.0 if actors.busy else 1.0
        finally:
            await actors.stop()
            store.close()

    with apart("as at the other table"):
        asyncio.run(asyncio.wait_for(run(), 60))
    return seen


def as_witnessed(asked: Decision[Any]) -> Any:
    """What is answered until somebody could denounce Ann."""
    said = {(seat, kind): answer for seat, kind, answer in ALONE}
    return said.get((asked.seat, asked.kind), ANYHOW.get(asked.kind, "turn_down"))


@pytest.mark.parametrize("ill", [["Cy"], ["Bob"], ["Bob", "Cy", "Eve"]], ids="-".join)
def test_cm_unm_02_who_could_denounce_is_answered_for_no_later(tmp_path: Path, ill: list[str]) -> None:
    """The house answers at the same moments, and Cy's one answer is not given: all see the same, always."""
    scenes = [
        open_at(tmp_path, "city-of-masks", witnesses(who), "open_scene", {"at": 0}, actors=ACTORS)
        for who in ([], ill)
    ]
    nobody, somebody = (looked_on(tmp_path, scene, "denounce_or_not", as_witnessed) for scene in scenes)
    assert nobody == somebody
    assert len(nobody) == 1 + len(ACTORS)
    assert nobody[-1][0] + 2 * GIVEN_SECONDS < SECONDS
    assert nobody[-1][1].startswith(b'[[["Cy","thinking over what was seen"]],')


@pytest.mark.parametrize("actors", [("Eve", "Dee"), ("Eve",)], ids="-".join)
@pytest.mark.parametrize(("dee", "nothing"), [("7H KS", "6H 4H"), ("KS", "6H")], ids=["two", "one"])
def test_fa_hlp_01_who_could_help_is_answered_for_no_later(
    tmp_path: Path, actors: tuple[str, ...], dee: str, nothing: str
) -> None:
    """Dee, from outside of the scene, could end it all by the King of Spades, and otherwise can but pass."""
    hands = {"Eve": "2D 3D", "Ann": "9C 4S", "Bob": "3H 2S", "Cy": "5D", "Dee": dee}
    other = {**hands, "Eve": "AC KC", "Cy": "10H", "Dee": nothing}
    laid = {"lead_card": "9C", "respond_with_card": "3H"}
    scenes = [
        open_at(tmp_path, "face-of-angels", contest_of(held), "contest", {}, actors=actors)
        for held in (hands, other)
    ]
    could, could_not = (
        looked_on(tmp_path, scene, "help_with_card", lambda q: {"card": laid[q.kind], "words": "So."})
        for scene in scenes
    )
    assert could == could_not
    assert len(could) == 1 + len(actors)
    assert could[-1][0] + 2 * GIVEN_SECONDS < SECONDS
    assert could[-1][1].startswith(b'[[["Cy","thinking of helping"]')
