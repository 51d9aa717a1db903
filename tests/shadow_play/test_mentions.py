"""Nobody names what is on their own list (SP-EXPR-04)."""

import pytest

from commedia.engine import IllegalMove
from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, at

ANN = {
    "expressions": {"Compassion": {"text": "feeds strays"}, "Force": {"says": "never knocks"}},
    "traits": [{"kind": "item", "text": "her father’s storm lamp"}],
}  # fmt: skip
NAMED = [
    "She feeds strays by the gate", "FEEDS, strays!", "feeds   strays", "It is her father's storm-lamp.",
    "Ines never knocks", "With her fathers stormlamp", "She feedsstrays",
]  # fmt: skip
SHOWN = ["She feeds the strays", "She feeds strayslings", "her storm lamp", "a stray is fed"]


def dialogue(guard="block", ann=ANN):
    """Ann has two Expressions, one of them of a Persona that lay ready, and an item."""
    state = {"director": DIRECTOR, "personae": {"ann": ann, "bob": {}}}
    return ScriptedTable.at(GAME, state, scene="dialogue", options={"mention_guard": guard})


@pytest.mark.parametrize("words", NAMED)
def test_sp_expr_04_a_post_that_names_ones_own_is_refused(words):
    """R-07: whatever its capitals, signs and spaces; for the others nothing has happened."""
    t = dialogue()
    assert t.refusal("ann", "speak", {"do": "act", "words": words}).rule == "SP-EXPR-04"
    with pytest.raises(IllegalMove):
        t.say("ann", words)


@pytest.mark.parametrize("words", SHOWN)
def test_sp_expr_04_what_only_means_it_is_for_people_to_judge(words):
    """R-07: the phrase has to stand there whole."""
    t = dialogue()
    t.answer("ann", "speak", {"do": "act", "words": words})
    t.say("ann", words)


def test_sp_expr_04_others_may_name_it():
    """The Director and bob, whose it is not; and ann out of her character."""
    t = dialogue()
    t.answer(DIRECTOR, "frame_scene", {"words": "Ines never knocks"})
    t.answer("bob", "speak", {"do": "inquire", "words": "Who feeds strays?"})
    t.say("ann", "I have “feeds strays” on my list.", how="aside")


@pytest.mark.parametrize("guard", ["warn", "off"])
def test_sp_expr_04_a_table_may_leave_it_to_people(guard):
    """R-07: then it is said."""
    t = dialogue(guard)
    t.answer("ann", "speak", {"do": "act", "words": NAMED[0]})
    assert t.decisions(kind="give_response")


def test_sp_expr_04_it_holds_for_moves_for_cards_and_for_the_recap():
    """In each of them the words are refused, and others in their place are not."""
    move = at(standing={"ann": {}}, personae={"ann": ANN})
    leading = {"do": "leading", "aim": "good", "bearer": "ann"}
    assert move.refusal("ann", "make_move", {**leading, "words": "She feeds strays"}).rule == "SP-EXPR-04"
    move.answer("ann", "make_move", {**leading, "words": "She whistles"})
    t = dialogue()
    begun = {"do": "begin", "words": "She waits", "strategy": "feeds strays"}
    assert t.refusal("ann", "speak", begun).rule == "SP-EXPR-04"
    for seat in (DIRECTOR, "ann", "bob"):
        t.answer(seat, "vote_to_end", "vote")
    assert t.refusal("ann", "recap", {"words": "She feeds strays"}).rule == "SP-EXPR-04"
    t.answer("ann", "recap", {"words": "She whistled"})


def test_sp_expr_04_to_write_a_phrase_down_is_not_to_say_it():
    """An Advance is spent on a Knack whose words hold those of an Expression."""
    t = dialogue(ann={**ANN, "advances": 1})
    t.answer("ann", "spend_advance", {"do": "learn", "knack": "feeds strays for luck", "score": "base"})
    assert len(t.state.personae["ann"].traits) == 2


@pytest.mark.parametrize("words", NAMED)
def test_sp_expr_04_a_whisper_that_names_ones_own_is_refused(words):
    """R-07: whoever is whispered to ticks as well; nobody else learns that one tried."""
    t = dialogue()
    seen = t.view("bob")
    with pytest.raises(IllegalMove) as refused:
        t.say("ann", words, how="whisper", to="bob")
    assert refused.value.rule == "SP-EXPR-04"
    assert t.view("bob") == seen
    t.say("ann", "She is kind to dogs", how="whisper", to="bob")
    t.say("bob", words, how="whisper", to="ann")


def test_sp_expr_04_a_table_that_only_warns_lets_it_be_whispered():
    """R-07: it is said, and whoever said it is told."""
    t = dialogue("warn")
    t.say("ann", NAMED[0], how="whisper", to="bob")
    assert len(t.play.minded) == 1
