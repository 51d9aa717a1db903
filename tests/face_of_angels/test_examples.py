"""The worked examples of the rulebook, each played out."""

from commedia.games.face_of_angels.book import BOOK
from commedia.games.face_of_angels.cards import DECK
from commedia.kit.book import told
from tests.face_of_angels.tables import (
    SAID,
    asked,
    assert_whole,
    at,
    contest,
    count,
    is_open,
    lay,
    nobody,
    outcome,
    said,
    trick,
)


def test_e1_initiative_goes_with_the_total_and_not_with_the_trick():
    """FA-CON-09, FA-CON-11, FA-CON-13: I loses the lead by a king, and has it back by a tie."""
    t = contest({"ann": "9C 6H AS", "bob": "KD 6D 2S"}, pace=2)
    trick(t, ("ann", "9C"), ("bob", "KD"))
    assert count(t) == (1, 0)
    assert asked(t, "lead_card") == ["bob"]
    trick(t, ("bob", "6D"), ("ann", "6H"))
    assert count(t) == (1, 1)
    assert asked(t, "lead_card") == ["ann"]
    trick(t, ("ann", "AS"), ("bob", "2S"))
    assert (t.state.contest.tricks, outcome(t)) == ({"I": 2, "O": 1}, ("I", "ann"))
    assert_whole(t)


def helped(point):
    """A King leads the 7 of Clubs against the World's ten; a Queen and a Jack help him."""
    faces = {"ann": {"face": "K"}, "bob": {"face": "Q"}, "cy": {"face": "J"}}
    jacks = "5S" if point == "7C" else "QC"
    t = contest({"ann": "7C", "eve": "10C", "bob": "2H", "cy": jacks}, faces, by=("ann", "eve"))
    lay(t, "ann", "7C")
    lay(t, "eve", "10C")
    lay(t, "bob", "2H")
    lay(t, "cy", jacks)
    t.answer("ann", "name_point_card", point)
    return said(t, "FA-CON-09")[0].figures, t


def test_e2_a_king_gains_by_helpers_and_a_queen_by_helping():
    """FA-TYP-01, FA-TYP-02: 7 and 3 and 2 against 10."""
    figures, t = helped("7C")
    assert (figures["total"], figures["answered"]) == (12, 10)
    assert outcome(t) == ("I", "ann")


def test_e2_a_helpers_queen_as_point_card_is_ace_and_two():
    """FA-CON-08: 12, the King's own seven for 1, the Queen's card for 3."""
    figures, _ = helped("QC")
    assert (figures["total"], figures["ahead"]) == (16, "Ace+2")


def stakes(t, do, seat, kind="answer_stakes", **more):
    """One more word about the stakes."""
    t.answer(seat, kind, {"do": do, **more})


def test_e3_stakes_go_back_and_forth_until_somebody_accepts():
    """FA-NEG-03 to FA-NEG-05, FA-NEG-09: rewriting is no accepting, and whoever accepts sets the pace."""
    t = at(
        "scene", scene={"number": 1, "playing": {"ann": "pc", "bob": "pc"}, "pcs": ["ann", "bob"]}, scenes=1
    )
    t.answer("ann", "take_part", {"do": "do", "words": "I drive him off"})
    t.answer("bob", "oppose_deed", {"do": "oppose"})
    stakes(t, "propose", "ann", "propose_stakes", win_text="he leaves town", lose_text="I lose face")
    assert t.refusal("bob", "answer_stakes", {"do": "accept", "pace": 2, "text": "and more"})
    stakes(t, "rewrite_lose", "bob", text="you are driven out")
    assert asked(t, "answer_stakes") == ["ann"]
    stakes(t, "rewrite_win", "ann", text="he loses his friends and stays")
    stakes(t, "accept", "bob", pace=2)
    c = t.state.contest
    assert [t.words[one.text.id] for one in (c.win, c.lose)] == [
        "he loses his friends and stays", "you are driven out",
    ]  # fmt: skip
    assert (c.pace, c.win.author, c.lose.author) == (2, "ann", "bob")
    t.state.players["ann"].hand, t.state.players["bob"].hand = ["2C"], ["3C"]
    t.answer("ann", "start_or_drop", "begin")
    assert asked(t, "lead_card") == ["ann"]


def test_e4_trumps_beat_all_else_and_compare_their_totals():
    """FA-CON-10, FA-PWR-05, R-21: a three takes a king, and of two fours the follower's."""
    powers = {"ann": {"trump_suits": ["H"]}, "bob": {"trump_suits": ["S"]}}
    t = contest({"ann": "KS 4H", "bob": "3S 4S"}, powers, pace=2)
    trick(t, ("ann", "KS"), ("bob", "3S trump"))
    assert count(t) == (0, 1)
    assert asked(t, "lead_card") == ["ann"], "thirteen is more than three"
    trick(t, ("ann", "4H trump"), ("bob", "4S trump"))
    assert (t.state.contest.tricks, outcome(t)) == ({"O": 2}, ("O", "bob"))


def test_e5_another_lays_a_queens_own_card_upon_her():
    """FA-SUP-03, FA-SUP-04, FA-SUP-07: it ends at once, she is transformed, and the World tells the end."""
    queen = {"ann": {"face": "Q", "trump_suits": ["H"]}}
    t = contest({"ann": "9C 9H", "bob": "2C 3C", "eve": "QH"}, queen, act=2, pace=3)
    lay(t, "ann", "9C")
    lay(t, "bob", "2C")
    lay(t, "eve", "QH", "theirs", pc="ann", aim="harm")
    assert asked(t, "choose_transformation") == ["ann"]
    [over] = said(t, "FA-SUP-03")
    book = told(BOOK, over)
    assert book.sentence(over.figures, {}, {}) == "bob wins at once.", "the book says who has won, too"
    t.answer("ann", "choose_transformation", {"do": "forced", "suit": "H"})
    assert outcome(t) == ("O", "eve")
    assert t.state.contest.outcome == "lose"
    assert t.state.pcs["ann"].forced_suits == ["H"]
    t = contest(
        {"ann": "9H", "bob": "2C"}, {"ann": {"face": "Q", "trump_suits": ["H"], "forced_suits": ["H"]}}
    )
    lay(t, "ann", "9H")
    assert t.state.contest.trick.cards["I"][0].trump


def lost_with_a_friend(act):
    """Somebody has lost who had brought in a friend, and the winner weighs it."""
    t = contest({"ann": "2C 3C", "bob": "9C"}, {"ann": {"relationships": {"r1": "friend"}}}, ["4D"], act=act)
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    trick(t, ("ann", "2C"), ("bob", "9C"))
    return t, t.state.pcs["ann"].relationships[0]


def test_e6_what_a_lost_friend_comes_to_act_by_act():
    """FA-RSK-01 to FA-RSK-05: nothing, locked, a foe for a concession, a foe for free, dead for free."""
    locked = {}
    for act in range(5):
        t, rel = lost_with_a_friend(act)
        locked[act] = rel.lock_act
        assert asked(t, "weigh_losses") == (["bob"] if act > 1 else [])
    assert locked == {0: None, 1: 1, 2: 2, 3: 3, 4: 4}
    t, rel = lost_with_a_friend(2)
    assert t.refusal("bob", "weigh_losses", {"concede": "no", "flips": ["r1"]})
    t.answer("bob", "weigh_losses", {"concede": "yes", "flips": ["r1"]})
    assert (rel.kind, t.state.contest.outcome) == ("foe", "win")
    t, rel = lost_with_a_friend(3)
    assert t.refusal("bob", "weigh_losses", {"concede": "no", "harms": ["kill.r1"]})
    t.answer("bob", "weigh_losses", {"concede": "no", "flips": ["r1"]})
    assert (rel.kind, t.state.contest.outcome) == ("foe", "lose")
    t, rel = lost_with_a_friend(3)
    t.answer("bob", "weigh_losses", {"concede": "yes", "harms": ["kill.r1"]})
    assert (rel.state, t.state.npcs["n1"].lost) == ("dead", True)
    t, rel = lost_with_a_friend(4)
    assert t.refusal("bob", "weigh_losses", {"flips": ["r1"]})
    t.answer("bob", "weigh_losses", {"harms": ["kill.r1"]})
    assert (rel.state, rel.kind) == ("dead", "friend")


def broke(*tricks):
    """An Ace goes for broke, and leads each trick: won by I or by O."""
    ace = {"ann": {"face": "A", "relationships": {"r1": "friend"}}}
    hands = {"ann": "AC AD AH 2C 2D 2H", "bob": "KC KD KH 3C 3D 3H"}
    t = contest(hands, ace, ["9S"], pace=0, broke=True)
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    for suit, winner in zip("CDH", tricks, strict=False):
        leader = t.state.contest.seat(t.state.contest.leader)
        follower = "bob" if leader == "ann" else "ann"
        mine, theirs = ("A", "K") if winner == "I" else ("2", "3")
        laid = {"ann": f"{mine}{suit}", "bob": f"{theirs}{suit}"}
        trick(t, (leader, laid[leader]), (follower, laid[follower]))
    return t


def test_e7_an_ace_who_wins_nothing_has_both_happen():
    """FA-TYP-05 to FA-TYP-08: all three are played; at 0 to 3 nobody has failed."""
    t = broke("O", "O", "O")
    assert (t.state.contest.outcome, t.state.pcs["ann"].relationships[0].lock_act) == ("both", None)
    assert [m.figures["which"] for m in said(t, "FA-CON-13")] == ["win", "lose"]
    t = broke("I", "O", "O")
    assert (t.state.contest.outcome, t.state.pcs["ann"].relationships[0].lock_act) == ("lose", 1)
    t = broke("I", "I")
    assert not t.state.contest.winner, "the third is still to be played"
    t = broke("I", "I", "O")
    assert outcome(t)[0] == "I"


def test_e8_cards_away_then_too_many_then_everybody_draws_up():
    """FA-DCK-05 to FA-DCK-07: seats in order, and a pile that runs out is dealt out first."""
    friends = {"ann": {"relationships": {"r1": "friend", "r2": "foe"}}}
    hands = {
        "ann": "2C 3C 4C 5C 7D", "bob": "6C 7C 8C 9C 10C", "cy": "2D 3D 4D 5D 6D", "eve": "2H 3H 4H 5H 6H 7H",
    }  # fmt: skip
    held = [card for hand in hands.values() for card in hand.split()]
    pile = {"draw": ["AS", "AH", "KS"]}
    pile["discard"] = [card for card in DECK if card not in (*held, *pile["draw"])]
    t = contest(hands, friends, ["AS", "AH"], pile=pile)
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    t.answer("eve", "bring_in_foe", {"relationship": "r2"})
    assert (len(t.state.players["ann"].hand), len(t.state.players["eve"].hand)) == (6, 7)
    lay(t, "ann", "5C")
    lay(t, "bob", "6C")
    lay(t, "cy", "2D")
    nobody(t)
    t.answer("ann", "name_point_card", "5C")
    t.answer("bob", "tell_end", SAID)
    assert asked(t, "discard_down") == ["eve"]
    assert is_open(t, "eve", "discard_down", "let_go")
    t.chance.extend(["KS", "5C"])
    t.answer("eve", "discard_down", {"cards": ["2H"]})
    held = {seat: player.hand for seat, player in t.state.players.items()}
    assert [len(held[seat]) for seat in ("ann", "bob", "cy", "eve")] == [5, 5, 5, 6]
    assert "KS" in held["bob"], "the one card that was left"
    assert "5C" in held["cy"], "out of the discard, with what lay in the trick"
    assert sorted(t.state.draw) == sorted(["2D", "2H", "6C", *pile["discard"]])
    assert t.state.discard == []
