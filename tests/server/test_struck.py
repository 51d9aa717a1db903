"""Words that the rules have struck out: struck where they stand, until that itself is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from commedia.server import streams, verbs
from commedia.server.edition import edition_of
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.pages import script
from commedia.server.playhouse import Playhouse
from commedia.server.streams import Wanted
from tests.server.test_streams import at_table
from tests.shadow_play.test_book import OPENING

SEATS = ("Dee", "Ann")
TRAIT = {"do": "make", "words": "a steady hand", "aim": "good", "bearer": "Ann", "strength": 1}


def test_sp_end_02_what_a_challenge_strikes_is_struck_in_the_live_script(tmp_path: Path) -> None:
    """That statement alone, in windows that show it already, too; where the end is undone it stands again."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        async def answer(seat: str, kind: str, said: Any) -> None:
            [asked] = [d for d in live.at_play().decisions(seat) if d.kind == kind]
            async with house.at(live.id):
                await verbs.answer(house, live, SEATS.index(seat) + 1, verbs.AnswerBody(asked.id, said))

        for seat, kind, said in OPENING:
            await answer(seat, kind, said)
        die = max(live.at_play().world.on_move.dice)  # type: ignore[attr-defined]
        await answer("Ann", "pick_die", {"one": die})
        await answer("Ann", "make_trait", TRAIT)
        await answer("Dee", "last_push", "let_it_end")
        window = streams.events(house, Invitation(live.id, 1, 0), Wanted(after=live.log.seq))
        await anext(window), await anext(window)
        await answer("Ann", "tell_instead", {"words": "It holds."})
        sent = (await anext(window)).decode()
        assert 'hx-swap="outerHTML"' in sent
        assert "Struck: </span>Your knife breaks.</del>" in sent
        assert sent.count("<del>") == 1
        async with house.at(live.id):
            await verbs.undo(house, live, 2)
        again = (await anext(window)).decode()
        assert "Your knife breaks." in again
        assert "<del>" not in again
        shown = [str(script.line(live.snapshot.seen(1), line)) for line in edition_of(live).lines("Dee")]
        assert not any("<del>" in line for line in shown)
        await window.aclose()

    at_table(tmp_path, play, "shadow-play", SEATS)


def test_sp_tone_01_a_tone_that_another_took_the_place_of_is_struck_in_the_live_script(
    tmp_path: Path,
) -> None:
    """With what leads into it, in windows that show it already; the one on the table is not."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        async def answer(seat: str, kind: str, said: Any) -> None:
            [asked] = [d for d in live.at_play().decisions(seat) if d.kind == kind]
            async with house.at(live.id):
                await verbs.answer(house, live, SEATS.index(seat) + 1, verbs.AnswerBody(asked.id, said))

        await answer("Dee", "write_tone", {"words": "Rain."})
        await answer("Ann", "agree_on_tone", {"do": "object", "words": "Less of it."})
        window = streams.events(house, Invitation(live.id, 2, 0), Wanted(after=live.log.seq))
        await anext(window), await anext(window)
        await answer("Dee", "write_tone", {"words": "Drizzle."})
        sent = (await anext(window)).decode()
        assert (
            '<b><del>So it sounds:</del></b> <del><span class="visually-hidden">Struck: </span>Rain.' in sent
        )
        assert "<b>So it sounds:</b> Drizzle." in sent
        await window.aclose()

    at_table(tmp_path, play, "shadow-play", SEATS)
