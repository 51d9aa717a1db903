"""The tutorial is played as it is told: docs/tutorial/first-angels.md, with its cards and its figures."""

from pathlib import Path

from commedia.games.face_of_angels import GAME
from commedia.testing import ScriptedTable
from tests.face_of_angels.tables import asked, assert_whole, lay, said

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "first-angels.md"
HANDS = [["4D", "9C", "7C", "QH", "2S"], ["2H", "3H", "4H", "5H", "6H"], ["10C", "3S", "4S", "5S", "6S"]]
DANA = {"face": "K", "name": "Dana Whitlock", "about": "Tall, tired.", "year": 2007}


def set_up(t):
    """Steps 1 and 2: faces, the town, slices, a friend who is lent and a foe who is not."""
    t.answer("you", "make_protagonist", DANA)
    t.answer("other", "make_protagonist", {**DANA, "face": "Q"})
    t.answer("world", "found_town", {"town": "Harlan Ferry"})
    for seat, friend, foe in (("you", "Lila", "Deke"), ("other", "Amos", "Pearl")):
        pair = {"friend_name": friend, "friend_about": "kind", "foe_name": foe, "foe_about": "cold"}
        t.answer(seat, "invent_friend_and_foe", pair)
    called = {t.words[npc.name.id]: npc.id for npc in t.state.npcs.values()}
    t.answer("you", "borrow_somebody", {"do": "borrow", "npc": called["Amos"]})
    t.answer("other", "lend_somebody", "consent")
    t.answer("you", "borrow_somebody", {"do": "borrow", "npc": called["Pearl"]})
    t.answer("other", "lend_somebody", "refuse")
    t.answer("you", "borrow_somebody", "go_without")
    t.answer("other", "borrow_somebody", "go_without")
    t.answer("other", "borrow_somebody", "go_without")
    return called


def agree(t, called):
    """Steps 3 and 4: the roof, the deed, the stakes, and whom it is about."""
    roof = {
        "do": "open",
        "place": "the roof",
        "time": "midnight",
        "pcs": ["you", "other"],
        "npcs": [called["Deke"]],
    }
    t.answer("world", "frame_scene", roof)
    for seat in ("you", "other"):
        t.answer(seat, "enter_scene", {"char": "pc"})
    t.answer("you", "take_part", {"do": "do", "words": "I climb on the chair."})
    t.answer("world", "oppose_deed", {"do": "oppose", "char": called["Deke"]})
    stakes = {"do": "propose", "win_text": "It was not me.", "lose_text": "They laugh me off the roof."}
    t.answer("you", "propose_stakes", stakes)
    t.answer("world", "answer_stakes", {"do": "rewrite_lose", "text": "They laugh, and Lila sees it."})
    t.answer("you", "answer_stakes", {"do": "accept", "pace": 1})
    foe = t.state.pcs["you"].to(called["Deke"])
    t.answer("you", "mark_about", {"about": [foe.id]})
    t.answer("you", "start_or_drop", "begin")


def test_the_first_contest_goes_as_the_tutorial_tells_it():
    """FA-REL-01, FA-TYP-02, FA-CON-07, FA-CON-13: 9 and 3 against 10."""
    t = ScriptedTable(GAME, ["world", "you", "other"], chance=HANDS)
    called = set_up(t)
    agree(t, called)
    friend = t.state.pcs["you"].to(called["Lila"])
    t.chance.append("KD")
    t.answer("you", "bring_in_own", {"relationship": friend.id})
    lay(t, "you", "9C")
    lay(t, "world", "10C")
    assert asked(t, "help_with_card") == ["other"]
    lay(t, "other", "2H")
    assert t.refusal("you", "name_point_card", "2H").rule == "FA-CON-07"
    t.answer("you", "name_point_card", "9C")
    assert said(t, "FA-CON-09", total=12, answered=10)
    assert asked(t, "tell_end") == ["you"]
    t.chance.extend(["7H", "7S"])
    t.answer("you", "tell_end", {"words": "He says it."})
    assert [len(player.hand) for player in t.state.players.values()] == [5, 5, 5]
    assert friend.lock_act is None
    assert_whole(t)


def test_the_tutorial_has_the_cards_and_figures_that_are_played():
    """Those of the hand, of the trick, and what it comes to."""
    text = PAGE.read_text(encoding="utf-8")
    for figure in ("4D, 9C, 7C, QH and 2S", "KD", "**9C**", "**10C**", "**2H**", "That makes 12\nagainst 10"):
        assert figure in text, figure
