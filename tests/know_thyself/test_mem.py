"""Memories, and what contradicts them (KT-MEM)."""

import pytest

from commedia.games.know_thyself.decisions.telling import RaiseFlag
from tests.know_thyself.by_chance import assert_same, restored
from tests.know_thyself.tables import kinds, said, things
from tests.know_thyself.wagers import (
    TRUENAME,
    closed,
    heard,
    keep,
    offer,
    open_answers,
    order,
    side,
    stakes,
    the,
    told,
    turned,
)

TYPES = {"D": "triumph", "H": "goal", "C": "defeat", "S": "guilt"}


def flag(t, by, about="ann", against="appearance", words="she has no beard"):
    """Somebody finds a contradiction."""
    t.answer(
        by, "flag_contradiction", {"do": "raise_flag", "about": about, "against": against, "words": words}
    )


def text(t, seat, suit, place=0):
    """A Memory as it is read at the table."""
    return t.view("gm")["state"]["pcs"][seat]["attachments"][suit]["memories"][place]["text"]


@pytest.mark.parametrize(("card", "result"), [("10S", "won"), ("8S", "lost")])
def test_kt_mem_01_each_gains_exactly_one_win_or_lose(card: str, result: str) -> None:
    """And bob, who was not in it, none."""
    t = turned({"ann": {}, "bob": {}}, 2, [card], "9D")
    assert side(t, "ann").result == result
    closed(t)
    assert [len(pc.memories) for pc in t.state.pcs.values()] == [1, 0]


@pytest.mark.parametrize("mine", "DHCS")
@pytest.mark.parametrize("masters", "DHCS")
@pytest.mark.parametrize("memory_suits", ["player_type", "player_attachment"])
def test_kt_mem_02_one_card_says_the_type_and_the_other_the_attachment(mine, masters, memory_suits) -> None:
    """memory_suits=player_type: the PC's final card the type; player_attachment: the Master's (R-06)."""
    t = closed(turned({"ann": {}}, 2, [f"10{mine}"], f"9{masters}", options={"memory_suits": memory_suits}))
    [memory] = t.state.pcs["ann"].memories
    of_type, on = (mine, masters) if memory_suits == "player_type" else (masters, mine)
    assert (memory.type, memory.suit) == (TYPES[of_type], on)
    assert t.state.pcs["ann"].on(on) == [memory]


@pytest.mark.parametrize("memory_suits", ["player_type", "player_attachment"])
def test_kt_mem_02_invoking_goes_by_the_pcs_own_card_under_either_reading(memory_suits) -> None:
    """memory_suits=player_type and memory_suits=player_attachment: a Memory on D helps an 8D (R-06)."""
    pcs = {"ann": {"attachments": things(D=["goal"])}}
    t = turned(pcs, 2, ["8D"], "9S", options={"memory_suits": memory_suits})
    assert order(t, "invoke_memory") == ["ann"]
    pcs = {"ann": {"attachments": things(S=["goal"])}}
    assert order(turned(pcs, 2, ["8D"], "9S", options={"memory_suits": memory_suits}), "invoke_memory") == []


@pytest.mark.parametrize("masters", "DHCS")
def test_kt_mem_03_the_masters_card_says_on_which_attachment(masters: str) -> None:
    """Whether it was won or lost, and whatever the PC's own card was (R-06)."""
    for card in ("2H", "KH"):
        t = closed(turned({"ann": {}}, 2, [card], f"9{masters}"))
        assert [(m.type, m.suit) for m in t.state.pcs["ann"].memories] == [("goal", masters)]


@pytest.mark.parametrize("tells", ["outcome", "memory"])
def test_kt_mem_04_it_is_stored_with_type_suit_true_name_and_narrator(tells: str) -> None:
    """Not invoked yet. The True Name is shown to whoever tells it, to colour it."""
    t = turned({"ann": {}}, 2, ["10S"], "9D")
    t.answer("ann", "choose_narration", "the_memory" if tells == "memory" else "outcome")
    if tells == "outcome":
        t.answer("ann", "tell_outcome", "so it goes")
    teller = "ann" if tells == "memory" else "gm"
    asked = the(t, teller, "tell_memory")
    assert f"coloured by the {TRUENAME}" in asked.prompt
    assert "a guilt" in asked.prompt
    assert "Attachment of Diamonds" in asked.prompt
    t.answer(teller, asked.id, "a lamp that nobody lit")
    [told_of] = said(t, "KT-MEM-05")
    assert told_of.figures == {
        "seat": teller,
        "pc": "ann",
        "type": "guilt",
        "suit": "D",
        "truename": TRUENAME,
    }
    closed(t)
    [memory] = t.state.pcs["ann"].on("D")
    assert (memory.narrator, memory.invoked, memory.truename) == (teller, False, TRUENAME)
    assert text(t, "ann", "D") == "a lamp that nobody lit"


def test_kt_mem_05_there_is_no_limit_to_an_attachment() -> None:
    """A fifth one lies on it as the first did."""
    t = closed(turned({"ann": {"attachments": things(D=["goal"] * 4)}}, 2, ["10S"], "9D"))
    assert len(t.state.pcs["ann"].on("D")) == 5


@pytest.mark.parametrize(("tells", "hearers"), [("outcome", ["ann", "bob"]), ("memory", ["gm"])])
def test_kt_mem_06_payment_waits_for_whoever_hears_the_memory(tells: str, hearers: list[str]) -> None:
    """Each participant's player if the GM told them, the GM if the players did."""
    t = told(turned({"ann": {}, "bob": {}, "cy": {}}, 2, ["10S", "10H"], "9D", ["bob"]), tells)
    assert order(t, "hear") == hearers
    assert stakes(t)[2:] == (2, 2)
    for seat in hearers:
        assert t.state.wagers == 0
        t.answer(seat, "hear", "go_on")
    assert t.state.wagers == 1


def test_kt_mem_06_anybody_flags_a_clash_and_names_what_was_said_before() -> None:
    """Appearance, an Attachment, a Memory; also who was not in it, and the GM. Nothing that is not there."""
    t = told(turned({"ann": {"attachments": things(H=["goal"])}, "bob": {}}, 2, ["10S"], "9D"), "memory")
    assert order(t, "flag_contradiction") == ["gm", "ann", "bob"]
    for wrong in ({"against": "H.2"}, {"against": "D.1"}, {"about": "bob"}, {"against": "the weather"}):
        answer = {"do": "raise_flag", "about": "ann", "against": "H.1", **wrong}
        assert t.refusal("bob", "flag_contradiction", answer).rule == "KT-MEM-06"
    flag(t, "bob", against="H.1")
    assert order(t, "answer_flag") == ["ann"]
    assert order(t, "hear") == [], "payment waits until no flag is open"
    assert said(t, "KT-MEM-06")[0].figures == {"seat": "bob", "about": "ann", "against": "H.1"}


@pytest.mark.parametrize(("tells", "teller"), [("outcome", "gm"), ("memory", "ann")])
def test_kt_mem_06_whoever_told_it_may_put_it_another_way(tells: str, teller: str) -> None:
    """Then it goes on, with the new words (R-25)."""
    t = told(turned({"ann": {}, "bob": {}}, 2, ["10S"], "9D"), tells)
    flag(t, "bob")
    assert open_answers(t, teller, "answer_flag") == ["reword", "stand_by"]
    assert t.refusal(teller, "answer_flag", {"do": "reword", "words": ""}).rule == "KT-MEM-06"
    t.answer(teller, "answer_flag", {"do": "reword", "words": "a beard that was false"})
    heard(t, tells)
    closed(t)
    assert text(t, "ann", "D") == "a beard that was false"


@pytest.mark.parametrize(
    ("upholding", "upheld"),
    [(["bob", "cy"], False), (["gm", "bob", "cy"], True), (["ann"], False), ([], False)],
)
def test_kt_mem_06_else_all_vote_and_more_than_half_uphold_it(upholding: list[str], upheld: bool) -> None:
    """Of four two are a tie, which lets it stand; upheld, it must be told anew (R-25)."""
    t = told(turned({"ann": {}, "bob": {}, "cy": {}}, 2, ["10S"], "9D"), "memory")
    flag(t, "cy", against="name", words="that is her own")
    t.answer("ann", "answer_flag", "stand_by")
    assert order(t, "judge_contradiction") == ["gm", "ann", "bob", "cy"]
    for seat in ("gm", "ann", "bob", "cy"):
        assert order(t, "must_reword") == []
        t.answer(seat, "judge_contradiction", "uphold" if seat in upholding else "let_be")
    counted = said(t, "KT-MEM-06")[1]
    assert counted.figures == {"upheld": len(upholding), "all": 4}
    assert (order(t, "must_reword") == ["ann"]) == upheld
    if upheld:
        t.answer("ann", "must_reword", "somebody called her name")
    heard(t, "memory")
    closed(t)
    assert (text(t, "ann", "D") == "somebody called her name") == upheld


def test_kt_mem_06_votes_are_sealed_until_all_are_in() -> None:
    """Nobody sees how another has judged."""
    t = told(turned({"ann": {}, "bob": {}, "cy": {}}, 2, ["10S"], "9D"), "memory")
    flag(t, "cy")
    t.answer("ann", "answer_flag", "stand_by")
    t.answer("bob", "judge_contradiction", "uphold")
    assert "uphold" not in str([one.get("given") for one in t.view("ann")["decisions"]])
    assert len(said(t, "KT-MEM-06")) == 1


def test_kt_mem_06_what_was_judged_is_not_raised_again_by_the_same_but_new_words_may_be() -> None:
    """cy's flag is judged; bob may raise the same, and once it is reworded cy may again."""
    t = told(turned({"ann": {}, "bob": {}, "cy": {}}, 2, ["10S"], "9D"), "memory")
    flag(t, "cy")
    t.answer("ann", "answer_flag", "stand_by")
    for seat in ("gm", "ann", "bob", "cy"):
        t.answer(seat, "judge_contradiction", "let_be")
    again = {"do": "raise_flag", "about": "ann", "against": "appearance"}
    assert t.refusal("cy", "flag_contradiction", again).rule == "KT-MEM-06"
    flag(t, "bob")
    t.answer("ann", "answer_flag", {"do": "reword", "words": "a moustache"})
    flag(t, "cy")
    assert order(t, "answer_flag") == ["ann"]


def test_kt_mem_06_what_is_known_is_called_alike_where_several_memories_were_told() -> None:
    """Whose it is, the field before has said."""
    t = told(turned({"ann": {}, "bob": {}}, 2, ["10S", "10H"], "9D", ["bob"]), "outcome")
    [asked] = [one for one in t.play.decisions("gm") if one.kind == "flag_contradiction"]
    keys = ("appearance", "D", "D.1", "name")
    labels = [asked.describe_value(RaiseFlag, "against", key).label for key in keys]
    assert labels == [
        "the Appearance", "the Attachment of Diamonds", "Memory 1 of Diamonds", "it gives the PC’s own name",
    ]  # fmt: skip
    assert asked.describe_value(RaiseFlag, "about", "bob").label == "bob"


def test_kt_mem_06_flags_of_several_people_about_several_pcs_are_settled_one_after_the_other() -> None:
    """Each hearer is waited for, and hears anew what was reworded."""
    t = told(turned({"ann": {}, "bob": {}}, 2, ["10S", "10H"], "9D", ["bob"]), "outcome")
    t.answer("bob", "hear", "go_on")
    flag(t, "ann", "bob", "D")
    t.answer("gm", "answer_flag", {"do": "reword", "words": "bob's anew"})
    flag(t, "gm", "ann", "S")
    t.answer("gm", "answer_flag", {"do": "reword", "words": "ann's anew"})
    flag(t, "bob", "ann", "name")
    t.answer("gm", "answer_flag", {"do": "reword", "words": "ann's once more"})
    heard(t, "outcome")
    closed(t)
    assert (text(t, "ann", "D"), text(t, "bob", "D")) == ("ann's once more", "bob's anew")


@pytest.mark.parametrize("upheld", [False, True], ids=["of themself", "as the table finds"])
@pytest.mark.parametrize(("tells", "hearers"), [("outcome", ["ann", "bob"]), ("memory", ["gm"])])
def test_kt_mem_06_what_was_reworded_is_heard_anew_by_all(
    tells: str, hearers: list[str], upheld: bool
) -> None:
    """Those who had said to go on included, and each time: they agreed to another text (R-44)."""
    t = told(turned({"ann": {}, "bob": {}}, 2, ["10S", "10H"], "9D", ["bob"]), tells)
    for text in ("a false beard", "no beard"):
        for seat in hearers[1:]:
            t.answer(seat, "hear", "go_on")
        assert order(t, "hear") == hearers[:1]
        flag(t, "bob", "ann")
        teller = "gm" if tells == "outcome" else "ann"
        if upheld:
            t.answer(teller, "answer_flag", "stand_by")
            for seat in t.state.seats:
                t.answer(seat, "judge_contradiction", "uphold")
            t.answer(teller, "must_reword", text)
        else:
            t.answer(teller, "answer_flag", {"do": "reword", "words": text})
        assert order(t, "hear") == hearers
        assert t.state.wagers == 0
    assert "put another way" in the(t, hearers[-1], "hear").prompt
    for seat in reversed(hearers):
        assert t.state.wagers == 0
        t.answer(seat, "hear", "go_on")
    assert t.state.wagers == 1


def test_kt_mem_06_what_may_stand_is_not_heard_anew() -> None:
    """No word of it has changed: whoever had said to go on has said so (R-44)."""
    t = told(turned({"ann": {}, "bob": {}}, 2, ["10S", "10H"], "9D", ["bob"]), "outcome")
    t.answer("bob", "hear", "go_on")
    flag(t, "bob", "ann")
    t.answer("gm", "answer_flag", "stand_by")
    for seat in t.state.seats:
        t.answer(seat, "judge_contradiction", "let_be")
    assert order(t, "hear") == ["ann"]


def test_kt_mem_06_a_rewording_that_is_taken_back_was_never_heard() -> None:
    """Undone, bob's word stands again, and the flag is answered otherwise; restored, all hear it anew."""
    t = told(turned({"ann": {}, "bob": {}}, 2, ["10S", "10H"], "9D", ["bob"]), "outcome")
    t.answer("bob", "hear", "go_on")
    flag(t, "ann", "ann")
    t.answer("gm", "answer_flag", {"do": "reword", "words": "a false beard"})
    t.play.undo("gm")
    assert order(t, "answer_flag") == ["gm"]
    t.answer("gm", "answer_flag", {"do": "reword", "words": "no beard"})
    assert order(t, "hear") == ["ann", "bob"]
    assert_same(t.play, restored(t.play, entries=t.log))


def test_kt_mem_06_nothing_is_flagged_before_it_is_told_or_after_payment() -> None:
    """There is nothing to flag yet, and then it is a Memory like any other."""
    t = turned({"ann": {}, "bob": {}}, 2, ["10S"], "9D")
    assert "flag_contradiction" not in kinds(t)
    heard(t)
    assert "flag_contradiction" not in kinds(t)


@pytest.mark.parametrize(
    ("memory_names", "label"), [("others", "own name"), ("none", "gives a name"), ("any", "")]
)
def test_kt_mem_07_a_name_that_may_not_be_given_is_flagged_like_a_contradiction(memory_names, label) -> None:
    """memory_names=others: the PC's own; memory_names=none: any; memory_names=any: none (R-24)."""
    t = told(
        turned({"ann": {}, "bob": {}}, 2, ["10S"], "9D", options={"memory_names": memory_names}), "memory"
    )
    answer = {"do": "raise_flag", "about": "ann", "against": "name", "words": "Ann!"}
    if not label:
        assert t.refusal("bob", "flag_contradiction", answer).rule == "KT-MEM-06"
        return
    t.answer("bob", "flag_contradiction", answer)
    assert label in the(t, "ann", "answer_flag").prompt


def test_kt_mem_07_nobody_has_a_name_before_the_end() -> None:
    """A PC that has wagered is still nobody in particular."""
    t = turned({"ann": {}}, 2, ["10S"], "9D")
    t.answer("ann", "choose_narration", "the_memory")
    assert "no name of one’s own" in str(the(t, "ann", "tell_memory"))
    closed(t, "memory")
    assert not t.state.pcs["ann"].name
    offer_on(t)


def offer_on(t):
    """And plays on."""
    t.answer("ann", "explore", {"do": "frame_wager", "want": "more"})
    offer(t, 2)
    t.chance.append("2D")
    t.answer("ann", "accept_stake", "accept")
    keep(t)
