"""What is kept from one move to the next is what would be drawn anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from commedia.engine.views import Views
from commedia.lab.playouts import below_of
from commedia.server.pages import table
from tests.server.seeing import Stage

NAMES = ["Maud", "Iris", "Bo", "Cy", "Dee"]


@pytest.mark.parametrize(("slug", "seats"), [("men-of-stones", 4), ("city-of-masks", 5)])
def test_a_sheet_that_is_kept_is_never_an_old_one(slug: str, seats: int):
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
        play.answer(decision.id, decision.seat, decision.sample(below, play.moves))
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
    assert move > 50
