"""What gives way in the live script, as in the book: what is told again, a chapter without a story."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from commedia import games
from commedia.engine import Deed
from commedia.kit.book import Book, Written, announced, tells, told_anew
from commedia.lab.actors import actor
from commedia.lab.playouts import below_of
from commedia.server import streams, verbs
from commedia.server.book import story
from commedia.server.edition import edition_of
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.polling import news
from commedia.server.streams import Wanted
from tests.games.forms import text
from tests.games.test_read_aloud import in_sight, played, rows
from tests.server.test_streams import at_table

SEATS = ("Ann", "Bob", "Cy")


class Acts(Deed):
    rule, says = "XX-ACT-01", "{seat} acts."


class ActTold(Deed):
    rule, says = "XX-ACT-02", "{seat} has acted."


BOOK = Book({Acts: [announced("{seat} acts")], ActTold: [tells("{seat} acts")]})


def moment(n: int, rule: str, seat: str = "Ann", to: list[str] | None = None) -> Written:
    """One of the rules."""
    return Written(n, "rule", rule, seat, {}, "", f"w{n}.0", to)


def test_the_last_announcement_of_each_is_told() -> None:
    """One that nobody told stands, and so does a second telling."""
    told = [moment(0, "XX-ACT-01"), moment(1, "XX-ACT-01"), moment(2, "XX-ACT-01", "Bob")]
    told += [moment(3, "XX-ACT-02"), moment(4, "XX-ACT-02")]
    assert told_anew(BOOK, told) == {1: 3}


def test_what_fewer_know_of_takes_the_place_of_nothing() -> None:
    """The others would be left with neither."""
    first, few = moment(0, "XX-ACT-01", to=["Ann", "Bob"]), moment(0, "XX-ACT-01", to=["Bob"])
    again = moment(1, "XX-ACT-02", to=["Bob"])
    assert told_anew(BOOK, [first, again]) == {}
    assert told_anew(BOOK, [few, again]) == {0: 1}


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_live_script_has_of_the_rules_words_what_the_book_has(slug: str) -> None:
    """A whole play of the house: what the book leaves out as told again has no words there, only its note."""
    seen = played(slug).seen(None)
    anew = [line for line in seen.script if line.gives_way and line.kind == "rule"]
    assert anew or slug not in ("city-of-masks", "face-of-angels")
    told = {passage.n for act in story(seen, seen.script) for passage in act}
    for line in anew:
        [row] = [row for row in rows(slug) if f'data-n="{line.n}"' in row]
        assert line.n not in told
        assert line.words.splitlines()[0] not in in_sight(row)
        assert line.rule in in_sight(row)


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_chapter_is_empty(slug: str) -> None:
    """Under each heading something is told, in the book and in the live script."""
    seen = played(slug).seen(None)
    for act in story(seen, seen.script):
        assert any(one.kind not in ("act", "scene") for one in act), act
        assert not [one for one, then in pairwise([*act, act[0]]) if one.kind == then.kind == "scene"]
    marked = [one for one in seen.script if one.kind in ("scene", "line") or one.words]
    over = [one for one, then in pairwise(marked) if one.kind == then.kind == "scene" and one.words]
    assert [one.text for one in over if not one.gives_way] == []
    shut = [one for one in seen.script if one.kind == "scene" and one.gives_way]
    assert not [one for one in shut if f'class="scene-head" data-n="{one.n}"' in "".join(rows(slug))]
    assert shut or slug != "city-of-masks"  # where nobody bought


def test_cm_act_06_a_deed_that_is_told_folds_its_announcement(tmp_path: Path) -> None:
    """In windows that show it already, and in those that ask; where that is taken back it stands again."""

    async def play(house: Playhouse, live: LiveTable) -> None:
        choose, below = actor(live.game), below_of(Random(1))

        async def one_answer() -> str:
            """Somebody answers, as the house would. Returns the rule of the last words that this brings."""
            table = live.at_play()
            asked = min(table.waiting_for(), key=lambda q: (q.given is not None, q.manner.timing.is_last))
            async with house.at(live.id):
                raw = choose(table, asked, below, live.script.words, [m for _, m in live.script.recent])
                await verbs.answer(house, live, SEATS.index(asked.seat) + 1, verbs.AnswerBody(asked.id, raw))
            lines, words = reversed(live.script.recent), live.script.words
            return next((m.rule for _, m in lines if m.words.id in words), "")

        while await one_answer() != "CM-ACT-01":
            pass
        while await one_answer() not in ("CM-ACT-06", "CM-OPP-10"):
            seen = live.log.seq
        lines = [m for _, m in reversed(live.script.recent)]
        again = next(m for m in lines if m.rule in ("CM-ACT-06", "CM-OPP-10"))
        first = next(m for m in lines if (m.rule, m.seat) == ("CM-ACT-01", again.seat))
        n, said = live.known.number(first, "Ann"), live.script.words[first.words.id].splitlines()[0]
        ann, wanted = Invitation(live.id, 1, 0), Wanted(after=seen)
        window, asked = streams.events(house, ann, wanted), await news(house, ann, wanted, "")
        await anext(window)
        sent = (await anext(window)).decode()
        assert asked is not None
        for came in (sent, asked.parts):
            [row] = re.findall(rf"lines \[data-n=.{n}.\].*?</hx-partial>", came, re.DOTALL)
            assert "CM-ACT-01" in row
            assert said[:20] not in text(row)
            assert live.script.words[again.words.id].splitlines()[0][:20] in text(came)
        async with house.at(live.id):
            await verbs.undo(house, live, SEATS.index(again.seat) + 1)
        assert said[:20] in text((await anext(window)).decode())
        assert said[:20] in text(edition_of(live).new_lines(1, -1))
        await window.aclose()

    at_table(tmp_path, play, "city-of-masks", SEATS)
