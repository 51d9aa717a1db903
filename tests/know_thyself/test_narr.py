"""Who tells what (KT-NARR)."""

import pytest

from tests.know_thyself.tables import said
from tests.know_thyself.wagers import heard, in_a_wager, keep, open_answers, order, stakes, the, turned


def test_kt_narr_01_exactly_one_piece_each_before_any_payment() -> None:
    """The player chooses Outcome or Memory, and nothing else."""
    t = turned({"ann": {}}, 2, ["10S"], "9D")
    assert open_answers(t, "ann", "choose_narration") == ["outcome", "the_memory"]
    assert the(t, "ann", "choose_narration").rule == "KT-WAGER-09"
    assert "a guilt" in str(the(t, "ann", "choose_narration").open), "what the Memory will be is told before"
    t.answer("ann", "choose_narration", "outcome")
    t.answer("ann", "tell_outcome", "mine")
    t.answer("gm", "tell_memory", "yours")
    assert stakes(t) == (10, 18, 2, 2)
    assert (order(t, "tell_memory"), order(t, "tell_outcome")) == ([], [])


@pytest.mark.parametrize(("cards", "words"), [(["2D", "10S"], "Partial"), (["2D", "3D", "10S"], "Minor")])
def test_kt_narr_02_a_player_who_tells_a_partial_or_minor_success_has_the_last_word(cards, words) -> None:
    """The GM may say what they like, and is asked nothing: what the player told stands."""
    t = in_a_wager({"ann": {}}, 2, chance=[cards[0]])
    for card in cards[1:]:
        t.chance.append(card)
        t.answer("ann", "keep_card", "discard")
    if len(cards) < 3:
        keep(t)
    t.chance.append("9D")
    t.answer("gm", "cut_deck", 1)
    t.answer("ann", "choose_narration", "outcome")
    assert words in the(t, "ann", "tell_outcome").prompt
    t.say("gm", "Not the whole key!", "aside")
    t.answer("ann", "tell_outcome", "I have the key, and he the lock")
    assert order(t, "tell_memory") == ["gm"]
    [told] = said(t, "KT-WAGER-10")
    assert (told.words, told.figures["degree"]) == ("I have the key, and he the lock", words.lower())


@pytest.mark.parametrize(
    ("card", "says"), [("10S", "all of it"), ("8S", "the other side gets all that it wanted")]
)
def test_kt_narr_03_the_gm_is_told_what_they_have_to_tell(card: str, says: str) -> None:
    """A Full success, or a failure: whoever tells it knows how far it goes."""
    t = turned({"ann": {}}, 2, [card], "9D")
    t.answer("ann", "choose_narration", "the_memory")
    t.answer("ann", "tell_memory", "a lamp")
    assert says in the(t, "gm", "tell_outcome").prompt
    t.answer("gm", "tell_outcome", "so it goes")
    assert said(t, "KT-WAGER-11")[0].figures["result"] == ("won" if card == "10S" else "lost")


def test_kt_narr_04_anybody_may_be_asked_for_ideas_while_it_is_told() -> None:
    """Talk is open all the while, and steers nothing."""
    t = turned({"ann": {}, "bob": {}}, 2, ["10S"], "9D")
    t.answer("ann", "choose_narration", "outcome")
    t.say("ann", "What would you do?", "aside")
    t.say("bob", "Jump!", "aside")
    assert order(t, "tell_outcome") == ["ann"]
    t.answer("ann", "tell_outcome", "I jump")
    t.answer("gm", "tell_memory", "a well")
    heard(t)
    assert t.state.pcs["ann"].coins == 14
