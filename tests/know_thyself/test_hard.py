"""Hardcore: Attachments are written on cards, and dealt (KT-HARD)."""

import json

import pytest

from tests.know_thyself.making import appear, gather, wake, write_cards
from tests.know_thyself.tables import assert_35_a_head, kinds, new, purse, said

DEAL = [1, 6, 11, 15, 2, 3, 4, 5]
"""Four for ann, one of the GM's, one of hers, two of bob's; then the GM's other four for bob."""
PLACE = {"D": 1, "H": 6, "C": 11, "S": 15}


def dealt(hardcore="on", chance=DEAL, **options):
    """Two PCs in Hardcore, with the cards on their beds."""
    t = new(2, hardcore=hardcore, chance=[chance], **options)
    if hardcore == "on":
        write_cards(t)
    appear(t, {"ann": 12, "bob": 9})
    if hardcore == "extra":
        write_cards(t)
    return t


def test_kt_hard_01_five_cards_of_everybodys_before_any_appearance():
    """hardcore = on: the GM writes, too, so 15 for two PCs; then come the Appearances."""
    t = new(2, hardcore="on")
    assert kinds(t) == ["write_cards"] * 3
    write_cards(t)
    assert len(t.state.pile) == 5 * 3
    assert said(t, "KT-HARD-01")[0].figures["count"] == 15
    assert {card.writer for card in t.state.pile} == {"gm", "ann", "bob"}
    assert kinds(t) == ["describe_appearance"] * 2


@pytest.mark.parametrize("players", [1, 2, 6])
def test_kt_hard_01_so_five_for_each_and_five_for_the_gm(players):
    """hardcore = on: 5 x (N + 1)."""
    t = new(players, hardcore="on")
    write_cards(t)
    assert len(t.state.pile) == 5 * (players + 1)


@pytest.mark.parametrize("count", [0, 4, 6])
def test_kt_hard_01_neither_fewer_nor_more(count):
    """hardcore = on: five each."""
    t = new(2, hardcore="on")
    cards = {"cards": [{"text": f"thing {n}"} for n in range(count)]}
    assert t.refusal("gm", "write_cards", cards).rule == "KT-HARD-01"


def test_kt_hard_01_off_nobody_writes_any():
    """hardcore = off: everybody chooses their own four."""
    t = new(2, hardcore="off")
    assert kinds(t) == ["describe_appearance"] * 2
    appear(t, {"ann": 12, "bob": 9})
    assert kinds(t) == ["list_attachments"] * 2
    assert t.state.pile == []


def test_kt_hard_02_four_are_dealt_to_each_player_and_none_to_the_gm():
    """hardcore = on: top first, in order of seats; those four are the PC's, and no others."""
    t = dealt()
    assert kinds(t) == ["place_attachments"] * 2
    wrong = {"cards": {**PLACE, "S": 2}}
    assert t.refusal("ann", "place_attachments", wrong).rule == "KT-HARD-02"
    t.answer("ann", "place_attachments", {"cards": PLACE, "body": ["H"]})
    t.answer("bob", "place_attachments", {"cards": {"D": 2, "H": 3, "C": 4, "S": 5}})
    things = t.view(None)["state"]["pcs"]["ann"]["attachments"]
    assert {suit: one["text"] for suit, one in things.items()} == {
        "D": "thing 1 of gm", "H": "thing 1 of ann", "C": "thing 1 of bob", "S": "thing 5 of bob",
    }  # fmt: skip
    assert [one["taken"] for one in things.values()] == [False, True, False, False]


def test_kt_hard_02_what_is_not_dealt_is_kept_for_later_games():
    """hardcore = on: 15 less 8, and nobody but writer and GM reads them."""
    t = dealt()
    t.answer("ann", "place_attachments", {"cards": PLACE})
    t.answer("bob", "place_attachments", {"cards": {"D": 2, "H": 3, "C": 4, "S": 5}})
    assert [card.number for card in t.state.pile] == [7, 8, 9, 10, 12, 13, 14]
    assert "thing 2 of ann" not in json.dumps(t.view("bob"))
    assert "thing 2 of ann" in json.dumps(t.view("gm"))
    assert "thing 2 of ann" not in json.dumps(t.view(None))


def test_kt_hard_02_leftovers_of_earlier_games_are_shuffled_in():
    """shelf: two old cards and 15 new ones; an old one can be dealt."""
    t = new(2, hardcore="on", shelf="a glass eye\n\nhalf a map\n", chance=[[1, 3, 8, 13, 2, 4, 5, 6]])
    assert [card.printed for card in t.state.pile] == ["a glass eye", "half a map"]
    write_cards(t)
    assert len(t.state.pile) == 17
    appear(t, {"ann": 12, "bob": 9})
    t.answer("ann", "place_attachments", {"cards": {"D": 13, "H": 8, "C": 3, "S": 1}})
    t.answer("bob", "place_attachments", {"cards": {"D": 2, "H": 4, "C": 5, "S": 6}})
    assert t.state.pcs["ann"].attachments["S"].printed == "a glass eye"
    assert t.state.pcs["bob"].attachments["D"].printed == "half a map"


def test_kt_hard_02_the_shelf_is_read_by_nobody_before_it_is_dealt():
    """shelf: an old card is in no player's view, and in its owner's once it is."""
    t = new(2, hardcore="on", shelf=["a glass eye"], chance=[[1, 2, 3, 4, 5, 6, 7, 8]])
    write_cards(t)
    for seat in ("ann", "bob", None):
        assert "glass eye" not in json.dumps(t.view(seat))
    appear(t, {"ann": 12, "bob": 9})
    assert "glass eye" in json.dumps([t.view("ann"), *map(dict, t.decisions("ann"))])
    assert "glass eye" not in json.dumps([t.view("bob"), t.view(None)])


def test_kt_hard_02_without_hardcore_the_shelf_stays_closed():
    """shelf, hardcore = off: nobody is dealt anything."""
    t = new(2, shelf=["a glass eye"])
    appear(t, {"ann": 12, "bob": 9})
    assert kinds(t) == ["list_attachments"] * 2


def test_kt_hard_03_extra_hardcore_comes_after_every_appearance():
    """hardcore = extra: the same, once both are granted their Coins."""
    t = new(2, hardcore="extra", chance=[DEAL])
    appear(t, {"ann": 12})
    assert kinds(t) == ["describe_appearance"]
    appear(t, {"bob": 9})
    assert kinds(t) == ["write_cards"] * 3
    write_cards(t)
    assert len(t.state.pile) == 15
    assert kinds(t) == ["place_attachments"] * 2


def test_kt_hard_04_the_gm_returns_a_card_and_its_writer_replaces_it():
    """hardcore = on: before the shuffle; the others stay as they are, and the new one is looked at, too."""
    t = new(2, hardcore="on", chance=[DEAL])
    write_cards(t, passed=False)
    t.answer("gm", "look_over_cards", {"do": "return", "cards": [6, 11]})
    assert said(t, "KT-HARD-04")[0].figures["count"] == 2
    assert (kinds(t, "ann"), kinds(t, "bob"), kinds(t, "gm")) == (["replace_card"], ["replace_card"], [])
    t.answer("bob", "replace_card", "a shell")
    t.answer("ann", "replace_card", "a feather")
    t.answer("gm", "look_over_cards", {"do": "return", "cards": [6]})
    t.answer("ann", "replace_card", "a plume")
    t.answer("gm", "look_over_cards", "pass_cards")
    appear(t, {"ann": 12, "bob": 9})
    t.answer("ann", "place_attachments", {"cards": PLACE})
    t.answer("bob", "place_attachments", {"cards": {"D": 2, "H": 3, "C": 4, "S": 5}})
    things = t.view(None)["state"]["pcs"]["ann"]["attachments"]
    assert [one["text"] for one in things.values()] == [
        "thing 1 of gm", "a plume", "a shell", "thing 5 of bob",
    ]  # fmt: skip


def test_kt_hard_04_an_old_card_is_not_returned():
    """shelf: nobody here wrote it; the GM looks the new ones over."""
    t = new(2, hardcore="on", shelf=["a glass eye"])
    write_cards(t, passed=False)
    assert t.refusal("gm", "look_over_cards", {"do": "return", "cards": [1]}).rule == "KT-HARD-04"


@pytest.mark.parametrize("hardcore", ["on", "extra"])
def test_kt_hard_04_dealt_cards_never_lower_a_value(hardcore):
    """hardcore = on and extra (R-32): nobody looks the four over once they are dealt."""
    t = dealt(hardcore)
    t.answer("ann", "place_attachments", {"cards": PLACE})
    assert kinds(t, "gm") == []
    t.answer("bob", "place_attachments", {"cards": {"D": 2, "H": 3, "C": 4, "S": 5}})
    assert kinds(t) == ["read_letter"]
    assert purse(t) == [12, 9]
    wake(t)
    assert_35_a_head(t)


def test_kt_hard_04_they_are_placed_in_suits_freely():
    """R-32: any of the four in any suit; each once, and all of them."""
    t = dealt()
    twice = {"cards": {**PLACE, "S": 1}}
    assert t.refusal("ann", "place_attachments", twice)
    assert t.refusal("ann", "place_attachments", {"cards": PLACE, "body": ["J"]}).rule == "KT-ATT-06"
    t.answer("ann", "place_attachments", {"cards": {"D": 15, "H": 11, "C": 6, "S": 1}})
    t.answer("bob", "place_attachments", {"cards": {"D": 5, "H": 4, "C": 3, "S": 2}})
    assert t.view(None)["state"]["pcs"]["ann"]["attachments"]["D"]["text"] == "thing 5 of bob"


def test_kt_hard_04_what_is_handed_in_is_sealed():
    """hardcore = on: a card is read by its writer and, when all are in, by the GM."""
    t = new(2, hardcore="on")
    t.answer("ann", "write_cards", {"cards": [{"text": f"relic {n}"} for n in range(5)]})
    for seat in ("gm", "bob", None):
        assert "relic" not in json.dumps(t.view(seat))
    for seat in ("gm", "bob"):
        t.answer(seat, "write_cards", {"cards": [{"text": f"thing {n}"} for n in range(5)]})
    for seat, reads in (("gm", True), ("ann", True), ("bob", False), (None, False)):
        assert ("relic" in json.dumps(t.view(seat))) == reads


def test_kt_hard_01_chosen_ones_are_chosen_as_ever():
    """hardcore = off: four each, and play."""
    t = new(1, hardcore="off")
    appear(t, {"ann": 12})
    gather(t, ["ann"])
    wake(t)
    assert t.state.phase == "play"
