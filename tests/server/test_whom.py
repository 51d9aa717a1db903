"""Whoever a question is about is pictured beside their name, in every game, and read out once."""

from __future__ import annotations

import re

import pytest

from commedia import games
from commedia.engine.question_context import whom
from commedia.games.face_of_angels.called import npc_called
from commedia.games.know_thyself.stage.palace import MARGIN
from commedia.server.pages import cue
from commedia.server.pages.whom import MOST
from tests.server.seeing import standing_at
from tests.server.test_input_names import asked_at_random

PICTURE = re.compile(r'<div class="cue__head cue__whom" aria-hidden="true">(.*?)</div>', re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_whoever_a_question_is_about_is_pictured_beside_their_name(slug: str) -> None:
    """Each with the face of the cast, but whoever is asked; a question about nobody pictures nobody."""
    met = set()
    for stage, decision in asked_at_random(slug, plays=2):
        if decision.manner.optional:
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


def test_the_room_to_which_one_is_asked_along_is_lit_in_a_small_palace() -> None:
    """One room, and that one: the question names it."""
    stage, decision = standing_at("know-thyself", "come")
    page = str(cue.cue(stage.seen(decision.seat)))
    [drawn] = re.findall(r'<div class="cue__thing" aria-hidden="true">(.*?)</div>', page, re.DOTALL)
    [box] = re.findall(r'room--asked"><rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', drawn)
    [to] = [room for room in decision.w.rooms.values() if f"to the {room.name}." in decision.asks]
    assert [int(side) for side in box] == [to.at[0] + MARGIN, to.at[1] + MARGIN, *to.at[2:]]


@pytest.mark.parametrize("kind", ["lend_somebody", "allow_relationship"])
def test_somebody_of_the_town_who_is_asked_for_has_a_face(kind: str) -> None:
    """Beside what they are called, and what is known of them."""
    stage, decision = standing_at("face-of-angels", kind)
    seen = stage.seen(decision.seat)
    page = str(cue.cue(seen))
    [letter] = re.findall(r'<svg class="fa-townsperson".*?<text[^>]*>(.)</text></svg><p><b', page, re.DOTALL)
    assert letter == npc_called(seen.public, decision.npc)[0].upper()
