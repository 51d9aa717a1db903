"""What a decision's JSON Schema allows, held against every answer that a random player finds legal."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema_rs
import pytest

from commedia import games
from commedia.engine import Closed, Play, SeededDealer, answer_schema
from commedia.engine.domains import Fields
from commedia.engine.sampling import picked, sample_answer
from commedia.lab.playouts import below_of


def asked_for(fields: Fields, answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the fields that were asked for, and those that follow from them."""
    given: dict[str, Any] = {}
    for field, domain in fields.items():
        given[field] = answer[field]
        given |= asked_for(domain.then(answer[field]), answer)
    return given


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), [(slug, n) for slug in games.SLUGS for n in (3, 5)])
def test_a_program_that_keeps_to_the_schemas_can_do_all_that_anybody_can(slug: str, seats: int) -> None:
    """Every legal answer of a whole game is valid by the schema of its decision."""
    game, below = games.get(slug), below_of(Random(seats))
    names = ["Ann", "Bob", "Cy", "Dee", "Eve"][:seats]
    play = Play.start(game, names, game.lab.for_trial, SeededDealer(b"s" * 32))

    while not play.finished and play.moves < 2_000:
        decision = picked([q for q in play.open.values() if q.given is None], below)
        answer = sample_answer(decision, below, play.moves)
        fields = decision.offers_at(play.moves)[type(answer)]
        assert not isinstance(fields, Closed)
        raw = {"do": answer.do, **asked_for(fields, answer.plain())}
        jsonschema_rs.validate(answer_schema.schema(decision, play.moves), raw)
        play.answer(decision.id, decision.seat, answer)
    assert play.finished
