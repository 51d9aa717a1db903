"""The contest and its tricks (FA-CON)."""

import pytest

from tests.face_of_angels.tables import (
    SAID,
    asked,
    assert_whole,
    contest,
    count,
    kinds,
    lay,
    nobody,
    outcome,
    refused,
    said,
    trick,
)


@pytest.mark.parametrize(("pace", "won"), [(1, 1), (2, 2), (3, 3)])
def test_fa_con_01_so_many_tricks_win_it_as_the_pace_says(pace, won):
    """Neither sooner nor later."""
    t = contest({"ann": "AC AD AH", "bob": "2C 2D 2H"}, pace=pace)
    for suit in "CDH"[:won]:
        assert not t.state.contest.winner
        trick(t, ("ann", f"A{suit}"), ("bob", f"2{suit}"))
    assert outcome(t) == ("I", "ann")
    assert kinds(t) == ["tell_end"]


def test_fa_con_02_lead_response_help_for_either_side_then_points():
    """R-04: in a trick that O leads, O is helped first, and names a point card first."""
    t = contest({"ann": "2C", "bob": "9C", "cy": "3C 4C", "eve": "5C"}, leader="O")
    assert kinds(t) == ["lead_card"]
    lay(t, "bob", "9C")
    assert asked(t, "respond_with_card") == ["ann"]
    lay(t, "ann", "2C")
    assert t.state.phase == "help_leader"
    lay(t, "cy", "3C")
    assert t.state.contest.trick.on("O")[1].seat == "cy"
    t.answer("eve", "help_with_card", "pass")
    assert (t.state.phase, asked(t, "help_with_card")) == ("help_follower", ["eve"])
    lay(t, "eve", "5C")
    assert asked(t, "name_point_card") == ["bob"]
    t.answer("bob", "name_point_card", "9C")
    assert asked(t, "name_point_card") == ["ann"]


def test_fa_con_03_any_card_leads_and_its_suit_is_led():
    """Of one's own hand."""
    t = contest({"ann": "2C KD", "bob": "9C"})
    assert t.refusal("ann", "lead_card", {"card": "9C", **SAID})
    lay(t, "ann", "KD")
    assert t.state.contest.trick.led == "D"
    assert_whole(t)


def test_fa_con_05_cards_are_told_of_by_name():
    """A lead, help and a trump, and whoever answers is told what; no letters that stand for suits."""
    t = contest({"ann": "9C 4S", "bob": "KD", "cy": "10H"}, {"ann": {"trump_suits": ["S"]}})
    lay(t, "ann", "4S", "trump")
    assert t.decisions("bob", "respond_with_card")[0].prompt.startswith(
        "You answer the 4 of Spades, a trump."
    )
    lay(t, "bob", "KD")
    lay(t, "cy", "10H")
    told = [m.text for rule in ("FA-CON-05", "FA-HLP-01") for m in said(t, rule)]
    assert told == [
        "ann lays the 4 of Spades as a trump.",
        "bob lays the King of Diamonds.",
        "cy helps ann with the 10 of Hearts.",
    ]


def test_fa_con_04_any_card_responds():
    """There is no need to follow suit."""
    t = contest({"ann": "2C", "bob": "9C KD"})
    lay(t, "ann", "2C")
    lay(t, "bob", "KD")
    nobody(t)
    assert outcome(t) == ("I", "bob")


def test_fa_con_05_no_card_is_laid_without_words():
    """R-36, R-33: words are due, whichever; a table that talks says so instead."""
    t = contest({"ann": "8D 2C", "bob": "9C"})
    assert t.refusal("ann", "lead_card", {"card": "8D", "words": " "}).rule == "FA-CON-05"
    [asks] = t.decisions("ann", "lead_card")
    assert "Intelligence/Resources" in str(t.play.open[asks.id].describe_value(None, "card", "8D"))
    t.answer("ann", "lead_card", {"card": "8D", "told": "aloud"})
    assert t.state.contest.trick.led == "D"


def test_fa_con_06_ones_own_card_helps_where_another_is_named():
    """R-06: the 9 helps the helper's 10."""
    t = contest({"ann": "9C", "bob": "KC", "cy": "10C"})
    lay(t, "ann", "9C")
    lay(t, "bob", "KC")
    lay(t, "cy", "10C")
    assert asked(t, "name_point_card") == ["ann"]
    t.answer("ann", "name_point_card", "10C")
    assert said(t, "FA-CON-09", total=11, answered=13)


def test_fa_con_07_the_leader_cannot_name_a_helpers_card_of_another_suit():
    """The follower could."""
    t = contest({"ann": "9C", "bob": "2D", "cy": "AD", "dee": "KC"})
    lay(t, "ann", "9C")
    lay(t, "bob", "2D")
    lay(t, "cy", "AD")
    t.answer("dee", "help_with_card", "pass")
    lay(t, "dee", "KC")
    assert t.refusal("ann", "name_point_card", "AD").rule == "FA-CON-07"
    t.answer("ann", "name_point_card", "9C")
    t.answer("bob", "name_point_card", "KC")
    assert outcome(t)[0] == "O"


def test_fa_con_09_equal_cards_of_the_led_suit_are_the_followers():
    """A helper makes a 9 of an 8."""
    t = contest({"ann": "9C", "bob": "8C", "cy": "2D"})
    lay(t, "ann", "9C")
    lay(t, "bob", "8C")
    t.answer("cy", "help_with_card", "pass")
    lay(t, "cy", "2D")
    t.answer("bob", "name_point_card", "8C")
    assert outcome(t) == ("O", "bob")


POWERS = {"ann": {"trump_suits": ["H"]}, "bob": {"trump_suits": ["S"]}}


def test_fa_con_10_a_trump_beats_what_is_none_whatever_its_total():
    """A leader's two of trumps takes an ace off suit, and an ace of the led suit."""
    for reply in ("AC", "AH"):
        t = contest({"ann": "2H", "bob": reply}, POWERS)
        trick(t, ("ann", "2H trump"), ("bob", reply))
        assert outcome(t) == ("I", "bob")
        assert said(t, "FA-CON-10")


def test_fa_con_11_off_suit_responses_lead_next_where_the_table_has_it_so():
    """R-02, offsuit_seizes = on: a low one, too; with "off" only a higher total does."""
    for chosen, leads in (("on", "bob"), ("off", "ann")):
        t = contest({"ann": "9C 3C", "bob": "2D 4C"}, pace=2, options={"offsuit_seizes": chosen})
        trick(t, ("ann", "9C"), ("bob", "2D"))
        assert asked(t, "lead_card") == [leads]


@pytest.mark.parametrize(("response", "helper", "leads"), [("2C", "5D", "ann"), ("2D", "5C", "bob")])
def test_fa_con_11_it_is_the_response_that_is_off_suit_and_not_what_counts(response, helper, leads):
    """R-02, offsuit_seizes = on: whichever card bob names for his side afterwards."""
    hands = {"ann": "9C 3C", "bob": f"{response} 4S", "cy": helper}
    t = contest(hands, pace=2, options={"offsuit_seizes": "on"})
    lay(t, "ann", "9C")
    lay(t, "bob", response)
    t.answer("cy", "help_with_card", "pass")
    lay(t, "cy", helper)
    t.answer("bob", "name_point_card", helper)
    assert asked(t, "lead_card") == [leads]


def test_fa_con_11_initiative_may_go_by_the_printed_ranks():
    """R-03, initiative_by = printed: help does not count for it; with "total" it does."""
    for chosen, leads in (("printed", "ann"), ("total", "bob")):
        t = contest(
            {"ann": "9C 3C", "bob": "8D 4C", "cy": "2D", "dee": "2S"},
            pace=2,
            options={"initiative_by": chosen},
        )
        lay(t, "ann", "9C")
        lay(t, "bob", "8D")
        t.answer("cy", "help_with_card", "pass")
        t.answer("dee", "help_with_card", "pass")
        lay(t, "cy", "2D")
        lay(t, "dee", "2S")
        t.answer("bob", "name_point_card", "8D")
        assert asked(t, "lead_card") == [leads]


def test_fa_con_12_a_trick_counts_for_the_contestant_not_for_who_led():
    """O leads, I wins it, and it is the initiator's."""
    t = contest({"ann": "KC 2C", "bob": "9C 3C"}, leader="O", pace=2)
    trick(t, ("bob", "9C"), ("ann", "KC"))
    assert count(t) == (1, 0)


def test_fa_con_13_the_higher_side_tells_the_end_and_not_the_winner():
    """bob loses by a king off suit, and tells how; what happens is the winner's."""
    t = contest({"ann": "9C", "bob": "KD"})
    trick(t, ("ann", "9C"), ("bob", "KD"))
    assert asked(t, "tell_end") == ["bob"]
    assert (t.state.contest.outcome, said(t, "FA-CON-13")[0].figures["which"]) == ("win", "win")


def test_fa_con_14_whoever_has_no_card_loses_the_trick():
    """R-29: as follower, and then as leader, of which the other tells."""
    t = contest({"ann": "9C 8C", "bob": "2D"}, pace=3)
    trick(t, ("ann", "9C"), ("bob", "2D"))
    lay(t, "ann", "8C")
    assert count(t) == (2, 0)
    assert outcome(t) == ("I", "ann"), "and then neither has a card, and ann is ahead"
    t = contest({"bob": "2D"}, pace=1)
    assert outcome(t) == ("O", "bob")
    assert said(t, "FA-CON-14", seat="ann")


def test_fa_con_14_with_no_card_on_either_side_a_tie_is_the_respondents():
    """R-29: no trick is played."""
    t = contest({}, pace=2)
    assert (outcome(t), t.state.contest.played) == (("O", "bob"), 0)


def test_fa_con_15_what_is_lost_comes_before_the_outcome_and_the_telling_before_the_cards():
    """Lock, outcome, telling, cards away; then nothing is on."""
    hands = {"ann": "2C 3C", "bob": "9C", "cy": "3D 4D 5D 6D 7D", "eve": "2S 3S 4S 5S 6S 7S"}
    t = contest(hands, {"ann": {"relationships": {"r1": "friend"}}}, ["4H"])
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    trick(t, ("ann", "2C"), ("bob", "9C"))
    rules = [m.rule for m in t.moments()]
    assert rules.index("FA-CON-01") < rules.index("FA-RSK-02") < rules.index("FA-CON-13")
    assert t.state.discard == ["2C", "9C"]
    t.chance.extend([["5H", "6H", "7H"], ["8H", "9H", "10H", "JH", "QH"]])
    t.answer("bob", "tell_end", SAID)
    assert t.state.contest is None
    assert_whole(t)


def test_fa_con_16_the_steps_have_their_names():
    """From accepted stakes to the wrap-up."""
    t = contest({"ann": "2C", "bob": "9C", "cy": "3D", "eve": "4D"})
    seen = [t.state.contest.state]
    lay(t, "ann", "2C")
    seen.append(t.state.contest.state)
    lay(t, "bob", "9C")
    seen.append(t.state.contest.state)
    lay(t, "cy", "3D")
    t.answer("eve", "help_with_card", "pass")
    seen.append(t.state.contest.state)
    t.answer("eve", "help_with_card", "pass")
    seen.append(t.state.contest.state)
    t.answer("ann", "name_point_card", "2C")
    seen.append(t.state.contest.state)
    assert seen == ["lead", "response", "help_leader", "help_follower", "points", "wrap_up"]


def test_fa_con_03_a_card_is_refused_as_a_trump_by_whoever_has_none():
    """FA-PWR-05: with the rule."""
    t = contest({"ann": "2C", "bob": "9C"})
    assert refused(t, "ann", "2C", "trump") == "FA-PWR-05"
