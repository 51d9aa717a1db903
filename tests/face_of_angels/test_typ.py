"""What a face is good for (FA-TYP)."""

from tests.face_of_angels.tables import asked, at, contest, is_open, kinds, lay, nobody, outcome, said, trick

STAKES = {"do": "propose", "win_text": "they believe me", "lose_text": "I am expelled"}


def counted(pcs, hands, point, by=("ann", "bob"), scene=None, **more):
    """What ann's side comes to, once everybody who may has helped her with their only card."""
    t = contest(hands, pcs, by=by, **more, **({"scene": scene} if scene else {}))
    lay(t, "ann", hands["ann"])
    lay(t, by[1], hands[by[1]])
    while due := asked(t, "help_with_card"):
        if t.state.phase == "help_follower":
            t.answer(due[0], "help_with_card", "pass")
        else:
            lay(t, due[0], hands[due[0]])
    t.answer("ann", "name_point_card", point)
    [told] = [m for m in t.moments() if m.rule in ("FA-CON-09", "FA-CON-10")]
    return told.figures["total"]


HANDS = {"ann": "7C", "bob": "2D", "cy": "2H", "dee": "3C"}


def test_fa_typ_01_a_king_is_helped_by_two_while_his_own_card_counts():
    """R-07: helper cards; another's as point card is helped by one each."""
    assert counted({"ann": {"face": "K"}}, HANDS, "7C") == 7 + 2 + 2
    assert counted({"ann": {"face": "K"}}, HANDS, "3C") == 3 + 1 + 1
    assert counted({"ann": {"face": "J"}}, HANDS, "7C") == 7 + 1 + 1


def test_fa_typ_01_a_king_who_plays_somebody_else_is_none():
    """FA-TBL-05: an NPC of his slice has no face."""
    npcs = {"n1": {"slice": "ann"}}
    assert counted({"ann": {"face": "K"}}, HANDS, "7C", npcs=npcs, char_I="n1") == 7 + 1 + 1


def test_fa_typ_02_a_queen_helps_by_three_and_a_king_by_no_more():
    """R-08: to a King it is three as well; her own card on her own side is worth one."""
    queen = {"cy": {"face": "Q"}}
    assert counted(queen, HANDS, "7C") == 7 + 3 + 1
    assert counted({**queen, "ann": {"face": "K"}}, HANDS, "7C") == 7 + 3 + 2
    assert counted({"ann": {"face": "Q"}}, HANDS, "3C") == 3 + 1 + 1


def jack(chance=(), **more):
    """bob is a Jack who helps nobody yet; ann is one who contests."""
    pcs = {"ann": {"face": "J"}, "cy": {"face": "J"}}
    return contest({"ann": "2C 3C", "bob": "9C 4C", "cy": "3D 4D"}, pcs, chance, pace=2, **more)


def test_fa_typ_03_a_jack_draws_once_where_the_world_finds_their_area_in_it():
    """Before the first lead, or later, in the first trick too; refused, they ask again of another card."""
    t = jack(["AS"])
    t.answer("ann", "claim_area", {"words": "it is a race"})
    t.answer("eve", "confirm_area", "does_not")
    assert not asked(t, "claim_area")
    lay(t, "ann", "2C")
    t.answer("ann", "claim_area")
    t.answer("eve", "confirm_area", "touches")
    assert t.state.players["ann"].hand == ["3C", "AS"]
    assert not asked(t, "claim_area"), "once in a contest"


def test_fa_typ_03_a_jack_who_has_helped_may_draw_too():
    """R-14: from their first card on."""
    t = jack(["AS"])
    assert asked(t, "claim_area") == ["ann"]
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    lay(t, "cy", "3D")
    assert asked(t, "claim_area") == ["ann", "cy"]
    t.answer("cy", "claim_area")
    t.answer("eve", "confirm_area", "touches")
    assert t.state.players["cy"].hand == ["AS", "4D"]


SCENE = {"number": 1, "pcs": ["ann", "bob"], "playing": {"ann": "pc", "bob": "pc"}}


def opposed(face="A", doer="ann", **more):
    """Somebody of that face does something, and another opposes it."""
    pcs = {"ann": {"face": face}, "bob": {"face": "A"}, "cy": {}}
    t = at("scene", pcs, scenes=1, scene=SCENE, **more)
    other = "bob" if doer == "ann" else "ann"
    t.answer(doer, "take_part", {"do": "do", "words": "I tell them all"})
    t.answer(other, "oppose_deed", {"do": "oppose"})
    return t


def test_fa_typ_04_only_an_ace_who_begins_may_go_for_broke():
    """With the first stakes; a respondent never."""
    t = opposed()
    t.answer("ann", "propose_stakes", {**STAKES, "broke": "yes"})
    assert (t.state.contest.broke, said(t, "FA-TYP-04")[0].seat) == (True, "ann")
    t = opposed("K")
    no = t.refusal("ann", "propose_stakes", {**STAKES, "broke": "yes"})
    assert (no, no.rule) == ("Only an Ace goes for broke, as whoever begins it.", "FA-TYP-04")


def for_broke(**more):
    """The stakes of one who goes for broke lie before bob."""
    t = opposed(**more)
    t.answer("ann", "propose_stakes", {**STAKES, "broke": "yes"})
    return t


def test_fa_typ_05_nobody_sets_a_pace_for_broke():
    """Three tricks, whatever they bring."""
    t = for_broke()
    no = t.refusal("bob", "answer_stakes", {"do": "accept", "pace": 1})
    assert (no, no.rule) == ("For broke nobody sets a pace: all three tricks are played.", "FA-TYP-05")
    t.answer("bob", "answer_stakes", "accept")
    assert (t.state.contest.pace, t.state.contest.state) == (0, "accepted")


def test_fa_typ_06_none_of_three_and_both_happen():
    """One of three, and only the respondent's does."""
    for mine, happens in (("2C 2D 2H", "both"), ("2C 2D AH", "lose")):
        t = contest({"ann": mine, "bob": "9C 9D 9H"}, {"ann": {"face": "A"}}, pace=0, broke=True)
        for card in mine.split():
            leads = t.state.contest.seat(t.state.contest.leader)
            pair = (("ann", card), ("bob", f"9{card[-1]}"))
            trick(t, *(pair if leads == "ann" else pair[::-1]))
        assert t.state.contest.outcome == happens


def test_fa_typ_07_what_cannot_both_be_has_a_third_text():
    """Agreed on before acceptance, it happens in their place."""
    t = for_broke()
    t.answer("bob", "mark_incompatible", "incompatible")
    assert t.refusal("bob", "answer_stakes", "accept").rule == "FA-TYP-09"
    t.answer("bob", "settle_both", {"do": "propose_both", "text": "they believe me too late"})
    t.answer("ann", "settle_both", "agree_both")
    t.answer("bob", "answer_stakes", "accept")
    t.state.players["ann"].hand, t.state.players["bob"].hand = ["2C", "2D", "2H"], ["9C", "9D", "9H"]
    t.answer("ann", "start_or_drop", "begin")
    for suit in "CDH":
        leads = t.state.contest.seat(t.state.contest.leader)
        pair = (("ann", f"2{suit}"), ("bob", f"9{suit}"))
        trick(t, *(pair if leads == "ann" else pair[::-1]))
    assert [m.words for m in said(t, "FA-CON-13")] == ["they believe me too late"]


def test_fa_typ_08_a_super_trump_ends_it_and_both_cannot_happen():
    """R-15: after two tricks lost, too; and what was used is at risk then."""
    pcs = {
        "ann": {"face": "A", "relationships": {"r1": "friend"}},
        "bob": {"face": "K", "trump_suits": ["S"]},
    }
    t = contest({"ann": "2C 2D 2H", "bob": "9C 9D KS"}, pcs, ["4S"], pace=0, broke=True)
    t.answer("ann", "bring_in_own", {"relationship": "r1"})
    trick(t, ("ann", "2C"), ("bob", "9C"))
    trick(t, ("bob", "9D"), ("ann", "2D"))
    lay(t, "bob", "KS")
    t.answer("bob", "choose_transformation", {"do": "sign", "words": "light"})
    assert (t.state.contest.outcome, t.state.pcs["ann"].relationships[0].lock_act) == ("lose", 1)


def test_fa_typ_09_nobody_agrees_to_their_own_text_and_rewriting_undoes_it():
    """The limits of the act hold for it as for any other."""
    t = for_broke(act=1)
    t.answer("ann", "mark_incompatible", "incompatible")
    assert t.refusal("bob", "settle_both", "agree_both").rule == "FA-TYP-09"
    too_far = {"do": "propose_both", "text": "all of it burns", "scope": "city"}
    assert t.refusal("bob", "settle_both", too_far).rule == "FA-STK-04"
    t.answer("bob", "settle_both", {"do": "propose_both", "text": "half of it"})
    assert t.refusal("bob", "settle_both", "agree_both").rule == "FA-TYP-09"
    t.answer("bob", "answer_stakes", {"do": "rewrite_lose", "text": "I am sent home"})
    c = t.state.contest
    assert (c.incompatible, c.both, c.both_agreed) == (False, None, False)
    assert is_open(t, "ann", "answer_stakes", "accept")
    assert "mark_incompatible" in kinds(t, "ann")
    nobody(t)
    assert outcome(t) == ("", "")
