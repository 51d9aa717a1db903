"""A table with a deck of its own: whoever draws says what, and is told nothing of what others hold."""

from __future__ import annotations

from random import Random

import pytest

from commedia.engine import HandDealer, IllegalMove, Play, answer_schema
from commedia.games.face_of_angels.cards import DECK
from commedia.server.pages import decision_form
from tests.face_of_angels.tables import random_play, step
from tests.server.seeing import Stage


@pytest.fixture
def dealt() -> Play:
    """Ann has said what she was dealt, and bob is asked."""
    random = Random(5)
    play = random_play(3, random, {"start_rels": "1+1"}, HandDealer())
    while not drawing(play):
        step(play, random)
    draw(play, *DECK[:5])
    return play


def drawing(play: Play) -> list[str]:
    """Who is asked what they drew."""
    return [d.seat for d in play.open.values() if d.kind == "enter_outcome"]


def draw(play: Play, *cards: str) -> None:
    """Whoever is asked names those cards."""
    [asked] = play.open.values()
    play.answer(asked.id, asked.seat, {"outcome": list(cards)})


def test_fa_tbl_09_whoever_draws_is_shown_the_whole_deck(dealt: Play):
    """A list of what is left would tell bob what ann holds: in the form, and in what a program is told."""
    assert drawing(dealt) == ["bob"]
    stage = Stage("face-of-angels", dealt.seats)
    stage.play = dealt
    [asked] = dealt.open.values()
    assert asked.asks == "Shuffle what is left, draw 5, and say what they are, the uppermost first."
    form = str(decision_form.form(stage.seen("bob"), asked, "cue"))
    assert form.count("<select") == 5
    assert all(form.count(f'value="{card}"') == 5 for card in DECK)
    schema = str(answer_schema.schema(asked, dealt.moves))
    assert all(f"'{card}'" in schema for card in DECK)


def test_fa_dck_01_a_card_that_lies_elsewhere_cannot_be_drawn(dealt: Play):
    """It is refused by what it is, and not by what is left; then the deal goes on."""
    with pytest.raises(IllegalMove) as refused:
        draw(dealt, DECK[0], *DECK[10:14])
    assert DECK[0] in refused.value.sentence
    assert "lies elsewhere" in refused.value.sentence
    assert DECK[20] not in refused.value.sentence
    draw(dealt, *DECK[10:15])
    assert dealt.world.players["bob"].hand == list(DECK[10:15])
    assert drawing(dealt) == ["eve"]
