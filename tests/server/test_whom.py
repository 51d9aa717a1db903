"""Whoever a question is about is pictured beside their name, in every game, and read out once."""

from __future__ import annotations

import re

import pytest

from commedia import games
from commedia.engine.about import whom
from commedia.server.pages import cue
from commedia.server.pages.whom import MOST
from tests.server.test_input_names import asked_at_random

PICTURE = re.compile(r'<div class="cue__head cue__whom" aria-hidden="true">(.*?)</div>', re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_whoever_a_question_is_about_is_pictured_beside_their_name(slug: str) -> None:
    """Each with the face of the cast, but whoever is asked; a question about nobody pictures nobody."""
    met = set()
    for stage, decision in asked_at_random(slug, plays=2):
        if decision.optional:
            continue
        seen = stage.seen(decision.seat)
        drawn = PICTURE.findall(str(cue.put(seen, decision, [decision])))
        about = whom(decision, seen.game.rules.about, seen.seats)
        assert decision.seat not in about
        if not 0 < len(about) <= MOST:
            assert drawn == []
            continue
        met.add(decision.kind)
        [people] = drawn
        assert re.findall(r"<b>(.*?)</b>", people) == [seen.names[seat] for seat in about]
        assert people.count("seat__face") == len(about)
    assert met, "no question is about anybody"
