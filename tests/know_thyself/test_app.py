"""Appearances, and what they are granted (KT-APP)."""

import pytest

from commedia.engine import NotOpen, sight
from commedia.engine.actor import Sight
from commedia.games.know_thyself.house import wants
from tests.know_thyself.by_chance import assert_same, restored
from tests.know_thyself.making import appear
from tests.know_thyself.tables import assert_35_a_head, kinds, new, purse, said, stacks


def before_the_gm():
    """Ann's Appearance lies before the GM."""
    t = new(2)
    t.answer("ann", "describe_appearance", {"words": "tall, in a torn coat", "called": "the tall one"})
    return t


def asked(t, seat):
    """What a seat is asked, in words."""
    return " ".join(d.prompt for d in t.decisions(seat))


def test_kt_app_01_what_the_mirror_shows():
    """The body and the clothes, in words; the others call the PC by its looks until it has a name."""
    t = new(2)
    assert "The body and the clothes, and nothing else" in asked(t, "ann")
    assert t.refusal("ann", "describe_appearance", {"words": ""}).rule == "KT-APP-01"
    t.answer("ann", "describe_appearance", {"words": "tall, in a torn coat", "called": "the tall one"})
    ann = t.view(None)["state"]["pcs"]["ann"]
    assert (ann["appearance"], ann["called"], ann["name"]) == ("tall, in a torn coat", "the tall one", "")
    assert said(t, "KT-APP-01")[0].words == "tall, in a torn coat"


@pytest.mark.parametrize("why", ["a badge", "papers in the pocket", "a name sewn into the collar"])
def test_kt_app_02_what_identifies_the_pc_goes_back(why):
    """The GM says what must go; it is drawn anew, and nothing is granted till then."""
    t = before_the_gm()
    t.answer("gm", "value_appearance", {"do": "send_back", "words": why})
    [told] = said(t, "KT-APP-02")
    assert (told.words, told.figures["pc"]) == (why, "ann")
    assert "describe_appearance" in kinds(t, "ann")
    assert (purse(t), stacks(t)) == ([0, 0], (40, 30))


def test_kt_app_02_it_is_never_sent_back_without_a_word():
    """The GM has to say what must go."""
    refused = before_the_gm().refusal("gm", "value_appearance", {"do": "send_back", "words": ""})
    assert refused.rule == "KT-APP-02"


def test_kt_app_03_no_name_at_all():
    """Players are told so before they write; the PC has no name until the end."""
    t = new(2)
    assert "no name" in asked(t, "ann")
    appear(t, {"ann": 9, "bob": 9})
    assert {pc.name.id for pc in t.state.pcs.values()} == {""}


@pytest.mark.parametrize("value", [6, 9, 12, 15])
def test_kt_app_04_the_gm_goes_by_a_guide_of_four(value):
    """6, 9, 12 and 15 are told to the GM, and can be granted."""
    t = before_the_gm()
    assert f"{value} " in asked(t, "gm").split("Appearance?")[1]
    t.answer("gm", "value_appearance", {"do": "grant", "coins": value})
    assert (t.state.pcs["ann"].value, purse(t, "ann"), stacks(t)) == (value, [value], (40, 30 - value))
    assert_35_a_head(t)


@pytest.mark.parametrize("value", range(2, 16))
def test_kt_app_05_any_whole_number_from_2_to_15(value):
    """R-31: also off the guide."""
    t = before_the_gm()
    t.answer("gm", "value_appearance", {"do": "grant", "coins": value})
    assert purse(t, "ann") == [value]


@pytest.mark.parametrize("value", [-1, 0, 1, 16, 30])
def test_kt_app_05_nothing_else(value):
    """R-31: 1 would pay for no Wager, and 15 is the most."""
    refused = before_the_gm().refusal("gm", "value_appearance", {"do": "grant", "coins": value})
    assert refused.rule == "KT-APP-05"


def test_kt_app_05_redrafted_until_the_gm_approves():
    """Twice back, then 7; the last draft stands, and is final."""
    t = before_the_gm()
    for draft in ("taller", "tallest"):
        t.answer("gm", "value_appearance", {"do": "send_back", "words": "less"})
        t.answer("ann", "describe_appearance", {"words": draft})
    t.answer("gm", "value_appearance", {"do": "grant", "coins": 7})
    assert t.view(None)["state"]["pcs"]["ann"]["appearance"] == "tallest"
    assert kinds(t, "ann") == []
    assert kinds(t, "gm") == []


def test_kt_app_05_it_can_be_redrafted_while_it_lies_before_the_gm():
    """As often as its player likes: the GM is asked about the last draft, and grants nothing for another."""
    t = before_the_gm()
    for draft in ("tall", "tall, and no coat"):
        [earlier] = t.decisions("gm", "value_appearance")
        [door] = t.decisions("ann", "describe_appearance")
        assert (door.optional, door.rule) == (True, "KT-APP-05")
        t.answer("ann", "describe_appearance", {"words": draft, "called": "the tall one"})
        assert t.view("gm")["state"]["pcs"]["ann"]["appearance"] == draft
        assert said(t, "KT-APP-05")[-1].words == draft
        with pytest.raises(NotOpen):
            t.answer("gm", earlier, {"do": "grant", "coins": 6})
    assert t.state.drafted == ["ann"]
    t.answer("gm", "value_appearance", {"do": "grant", "coins": 15})
    assert kinds(t, "ann") == []
    assert t.view(None)["state"]["pcs"]["ann"]["appearance"] == "tall, and no coat"
    assert_35_a_head(t)


@pytest.mark.slow
def test_kt_app_05_once_it_is_granted_it_stands():
    """Bob, whose Appearance is not, may still draft his own, and nobody else's."""
    t = before_the_gm()
    t.answer("bob", "describe_appearance", {"words": "short"})
    t.answer("gm", "value_appearance", {"do": "grant", "coins": 9})
    assert t.refusal("ann", "describe_appearance", {"words": "taller"})
    t.answer("bob", "describe_appearance", {"words": "shorter"})
    assert t.view(None)["state"]["pcs"]["ann"]["appearance"] == "tall, in a torn coat"
    assert t.view(None)["state"]["pcs"]["bob"]["appearance"] == "shorter"


def test_kt_app_05_a_draft_is_taken_back_and_restored():
    """Undone, the one before lies there again."""
    t = before_the_gm()
    t.answer("ann", "describe_appearance", {"words": "tall"})
    assert_same(t.play, restored(t.play, entries=t.log))
    t.play.undo("ann")
    t.say("bob", "Again?")
    assert t.view(None)["state"]["pcs"]["ann"]["appearance"] == "tall, in a torn coat"
    assert t.state.drafted == ["ann"]
    assert_same(t.play, restored(t.play, entries=t.log))


def test_kt_app_05_the_house_is_content_with_what_lies_before_the_gm():
    """An amnesiac of the house never redrafts, so that a GM who thinks about it is not asked anew."""
    t = before_the_gm()
    [door] = t.play.decisions("ann")
    assert not wants(door, Sight(lambda: sight(t.play.world, "ann", t.words), list), lambda below: 0)


def test_kt_app_05_all_fifteens_empty_the_pool_exactly():
    """R-01, R-31: 15 a head is what it holds."""
    t = new(6)
    appear(t, dict.fromkeys(t.state.pcs, 15))
    assert stacks(t) == (120, 0)
    assert purse(t) == [15] * 6
    assert_35_a_head(t)


def test_kt_app_05_players_do_not_wait_for_each_other():
    """Bob is granted Coins while ann's goes back and forth."""
    t = before_the_gm()
    t.answer("bob", "describe_appearance", {"words": "short"})
    assert kinds(t, "gm") == ["value_appearance", "value_appearance"]
    [bobs] = [d for d in t.decisions("gm") if "bob" in d.prompt]
    t.answer("gm", bobs, {"do": "grant", "coins": 15})
    assert purse(t) == [0, 15]
