"""Setup: decks, tokens, the Letter, waking (KT-SETUP)."""

import pytest

from commedia.engine import BadOption, ChanceFault
from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.cards import BLACK, PLAY_DECK, RED
from commedia.games.know_thyself.palace import palace_to_data, stock_palace
from commedia.testing import ScriptedTable
from tests.know_thyself.making import appear, gather, set_up, wake
from tests.know_thyself.tables import CAST, kinds, new, said


def ready(**options):
    """Two PCs made, and the Letter not yet read."""
    t = new(2, **options)
    appear(t, {"ann": 12, "bob": 9})
    gather(t, ["ann", "bob"])
    return t


def test_kt_setup_01_two_decks_without_jokers_one_of_them_split_by_colour():
    """52 to play with; 26 red and 26 black for True Names, all different."""
    assert len(set(PLAY_DECK)) == len(PLAY_DECK) == 52
    assert {card[-1] for card in RED} == {"H", "D"}
    assert {card[-1] for card in BLACK} == {"S", "C"}
    assert len(set(RED)) == len(set(BLACK)) == 26
    assert set(RED) | set(BLACK) == set(PLAY_DECK)
    assert not {"RJ", "BJ"} & set(PLAY_DECK)


@pytest.mark.parametrize("chance", [["AC", "AD"], ["AD", "2D"], ["RJ", "AC"]])
def test_kt_setup_01_the_adjective_is_red_and_the_noun_black(chance):
    """Black first, two reds, or a joker: that is no True Name."""
    t = ready()
    t.answer("gm", "read_letter", "read")
    t.chance.extend(chance)
    with pytest.raises(ChanceFault):
        t.answer("gm", "frame_waking", "it is dark")


def test_kt_setup_02_in_that_order():
    """Coins, the PCs, the Letter, the waking, the Guest Suite's True Name; then play, as one party."""
    t = new(2)
    assert (t.state.phase, t.state.step) == ("setup", "appearances")
    appear(t, {"ann": 12, "bob": 9})
    assert t.state.step == "attachments"
    gather(t, ["ann", "bob"])
    assert (t.state.step, kinds(t)) == ("letter", ["read_letter"])
    t.answer("gm", "read_letter", "read")
    assert kinds(t) == ["frame_waking"]
    assert t.state.truenames == {}
    t.chance.extend(["8D", "KS"])
    t.answer("gm", "frame_waking", "it is dark")
    rules = list(dict.fromkeys(m.rule for m in t.moments() if m.rule))
    assert rules == [
        "KT-APP-01", "KT-COIN-03", "KT-ATT-01", "KT-ATT-06", "KT-SETUP-03", "KT-SETUP-02", "KT-NAME-01",
    ]  # fmt: skip
    assert t.state.truenames == {"guest_suite": "Guest Suite of Fruitful Union"}
    assert t.state.phase == "play"
    assert {(pc.room, pc.party, pc.owes) for pc in t.state.pcs.values()} == {("guest_suite", 1, False)}


def test_kt_setup_02_the_gm_frames_the_waking_scene():
    """In words, which stand on the table."""
    t = ready()
    wake(t)
    [told] = said(t, "KT-SETUP-02")
    assert told.words == "it is dark"
    assert t.words[t.state.scene.id] == "it is dark"


@pytest.mark.parametrize("seat", ["ann", "bob", None])
def test_kt_setup_03_everybody_is_shown_the_same_letter(seat):
    """Read out as it stands, it is the Palace's own; in every view alike."""
    t = ready()
    wake(t)
    assert t.view(seat)["state"]["printed_letter"] == stock_palace().letter != ""
    assert [m.words for m in t.moments(seat=seat) if m.rule == "KT-SETUP-03"] == [""]


def test_kt_setup_03_the_gm_may_rewrite_it_before_play():
    """Then the other is shown to nobody; and once they wake it is not rewritten any more."""
    t = ready()
    t.answer("gm", "read_letter", {"do": "rewrite", "words": "You owe me."})
    t.chance.extend(["AD", "AC"])
    t.answer("gm", "frame_waking", "it is dark")
    [told] = said(t, "KT-SETUP-03")
    assert told.words == "You owe me."
    assert t.view("ann")["state"]["letter"] == "You owe me."
    assert t.view("ann")["state"]["printed_letter"] == ""
    assert "read_letter" not in kinds(t)


def test_kt_setup_03_it_cannot_be_left_out():
    """The Letter is mandatory: it is read or rewritten, and not with nothing on it."""
    t = ready()
    assert kinds(t) == ["read_letter"]
    assert t.refusal("gm", "read_letter", {"do": "rewrite", "words": ""}).rule == "KT-SETUP-03"


def test_kt_setup_03_a_palace_of_ones_own_has_a_letter_of_its_own():
    """palace: the Letter is the one that was written with it."""
    palace = {**palace_to_data(stock_palace()), "letter": "Another hand wrote this."}
    t = ScriptedTable(GAME, seats=CAST[:2], options={"palace": palace})
    assert t.state.printed_letter == "Another hand wrote this."


def test_kt_setup_04_options_are_settled_before_the_coins_and_stay():
    """Known keys and values alone, each at its default else; no rule changes one."""
    t = new(2, toll=4, early_call="off")
    before = t.state.options
    assert (before.toll, before.early_call, before.hardcore) == (4, "off", "off")
    set_up(t)
    assert t.state.options == before
    for wrong in ({"toll": 6}, {"luck": "on"}, {"master_per_pc": 21}, {"hardcore": "very"}):
        with pytest.raises(BadOption):
            new(2, **wrong)


def test_kt_setup_04_nobody_comes_or_goes():
    """The list of players is that of the start, to the end."""
    t = new(2)
    set_up(t)
    assert t.state.seats == ["gm", "ann", "bob"]
    assert list(t.state.pcs) == ["ann", "bob"]
