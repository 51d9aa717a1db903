"""What is kept from one move to the next is what would be drawn anew; what a move leaves alone is kept."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from commedia.engine.sampling import sample_answer
from commedia.engine.view_cache import Views
from commedia.lab.playouts import below_of
from commedia.server.pages import table
from commedia.server.pages.parts import Part
from tests.server.seeing import Stage

NAMES = ["Maud", "Iris", "Bo", "Cy", "Dee"]


GAMES = [
    ("men-of-stones", 4),
    ("city-of-masks", 5),
    ("face-of-angels", 5),
    ("know-thyself", 4),
    ("shadow-play", 4),
]
SELDOM = ("going-back", "pace", "players", "agreed", "tabs", "notices", "title", "mode", "curtain", "writing")
"""Parts that change when somebody comes, goes or agrees to something, and hardly ever by a move."""


@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_what_a_move_leaves_alone_is_not_drawn_again(slug: str, seats: int) -> None:
    """It is the very object that stood there before: a move costs a window what changed for it."""
    stage, seat = Stage(slug, NAMES[:seats]), NAMES[1]
    play, below = stage.play, below_of(Random(7))
    company = {name: getattr(stage.seen(seat), name) for name in ("names", "chairs", "players", "links")}
    before: dict[str, Part] = {}
    for _ in range(60):
        open_ = [q for q in play.open.values() if q.given is None]
        if not open_:
            break
        decision = open_[below(len(open_))]
        play.answer(decision.id, decision.seat, sample_answer(decision, below, play.moves))
        stage.drain()
        seen = stage.seen(seat, **company)
        drawn = {part.target: part for part in (*table.shared_parts(seen), *table.own_parts(seen))}
        for target in SELDOM:
            was, now = before.get(target), drawn[target]
            assert was is None or was.html is now.html or was.html != now.html, target
        before = drawn


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_a_sheet_that_is_kept_is_never_an_old_one(slug: str, seats: int) -> None:
    """Drawn from sights that share what has not changed, and from sights worked out in full: the same bytes.

    What the table knows of its company stays the same object in the first, too, until it changes.
    """
    stage = Stage(slug, NAMES[:seats])
    play, below = stage.play, below_of(Random(7))
    views = Views(type(play.world), play.known, play.known_sights)
    company: dict[str, dict[str, Any]] = {}
    for move in range(150):
        open_ = [q for q in play.open.values() if q.given is None]
        if not open_:
            break
        decision = open_[below(len(open_))]
        play.answer(decision.id, decision.seat, sample_answer(decision, below, play.moves))
        stage.drain()
        views.turn_to(play.world, stage.words)
        seat = NAMES[move % seats]
        anew = stage.seen(seat)
        for known in ("names", "chairs", "players"):
            if company.get(known) != getattr(anew, known):
                company[known] = getattr(anew, known)
        kept = stage.seen(seat, own=views.sight_of(seat), public=views.sight_of(None), **company)
        assert table.shared_parts(kept) == table.shared_parts(anew)
        assert table.own_parts(kept) == table.own_parts(anew)
    assert move > 20
