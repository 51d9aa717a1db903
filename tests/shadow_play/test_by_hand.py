"""A stranger with the rules in hand writes a table in their words, and is told of every slip."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import BadState
from commedia.testing import ScriptedTable

ALONE = {"director": "dee", "challenge": {"challenger": "ann"}}


def by_hand(ann: Any, scene: str = "dialogue", **state: Any) -> ScriptedTable:
    """A table of ann's, and of whoever else is written."""
    personae = {"ann": ann, **state.pop("personae", {})}
    return ScriptedTable.at("shadow-play", {"director": "dee", "personae": personae, **state}, scene=scene)


@pytest.mark.parametrize(
    "written", [{"char": {"force": 5, "grace": {"v": 1, "corrupt": True}}}, {"chars": {"Force": 5}}]
)
def test_a_partner_has_what_is_left_of_six(written: Any):
    """SP-PC-02: in the notation of the rules or of this program; of the others nothing is said."""
    ann = by_hand(written).state.personae["ann"]
    assert list(ann.chars.values()) == [5, 1, 3, 3, 3, 3]
    assert ann.corrupt == (["Grace"] if "char" in written else [])


def test_a_persona_that_lies_ready_goes_by_its_name():
    """SP-PC-06: with all that it has, and what else is so."""
    t = by_hand("ines", personae={"bob": {"ready": "tobin", "stance": 4, "used": {"life": True}}})
    ann, bob = t.state.personae["ann"], t.state.personae["bob"]
    assert (ann.score("lead"), ann.fortune_left, len(ann.items)) == (4, 4, 8)
    assert (bob.score("recover"), bob.stance, bob.has_risked, bob.has_corrupted) == (5, 4, True, False)


def test_nothing_left_of_fortune_is_nothing():
    """SP-MOVE-07: what is 0 is not what nobody has said."""
    t = by_hand({"fortune_left": 0}, "cycle", challenge=ALONE["challenge"])
    t.answer("ann", "make_move", {"do": "leading", "words": "so", "aim": "good", "bearer": "ann"})
    t.answer("dee", "set_scope", {"do": "weigh", "time": 3, "significance": 3})
    assert t.refusal("ann", "pay_scope", {"do": "pay", "fortune": 1}).rule == "SP-MOVE-07"


def test_who_takes_part_stands_as_phase_0_has_it():
    """SP-CH-03, SP-CH-06: the challenger first, then the seats; the dead have no part in it."""
    cast = {"bob": "tobin", "cy": {"alive": False}}
    t = by_hand({"stance": 3}, "cycle", personae=cast, challenge={"challenger": "bob"})
    standing = t.state.challenge.standing
    assert {seat: (how.threat, how.st, how.st0) for seat, how in standing.items()} == {
        "bob": (1, 4, 4), "ann": (3, 4, 4),
    }  # fmt: skip
    assert [d.seat for d in t.decisions(kind="make_move")] == ["bob"]


@pytest.mark.parametrize(("state", "threat", "st"), [("in", 2, 4), ("clear", 0, 4), ("defeated", 0, 0)])
def test_only_who_is_out_of_it_has_no_threshold_left(state: str, threat: int, st: int):
    """SP-TELL-02, SP-SUR-02: whoever is clear has theirs, to be in again; a life stays on it (R-36)."""
    standing = {"ann": {"state": state}, "bob": {}}
    challenge = {"challenger": "ann", "standing": standing}
    t = by_hand({"stance": 2, "life": True}, "cycle", personae={"bob": {}}, challenge=challenge)
    ann = t.state.challenge.standing["ann"]
    assert (ann.threat, ann.st, ann.life) == (threat, st, True)


def test_a_challenge_in_the_notation_of_the_rules():
    """SP-CH-05, SP-TRAIT-01: Traits by sign and state, the defeated by that word, effects by ctrait."""
    challenge = {
        "challenger": "ann",
        "standing": {"bob": {"state": "defeated"}, "ann": {"st": 1}},
        "traits": [{"bearer": "ann", "name": "oil", "sign": "+", "strength": 2},
                   {"bearer": "ann", "sign": "-", "strength": 3, "state": "threatened"}],
        "effects": [{"seat": "ann", "ctrait": "t1", "score": "guard", "amount": 1}],
    }  # fmt: skip
    t = by_hand({}, "cycle", personae={"bob": {}}, challenge=challenge)
    clash = t.state.challenge
    assert [(one.id, one.positive, one.threatened) for one in clash.traits] == [
        ("t1", True, False), ("t2", False, True),
    ]  # fmt: skip
    assert (clash.standing["bob"].st, clash.standing["ann"].st0, t.state.score("ann", "guard")) == (0, 4, 4)
    assert clash.add("ann", True, 1, clash.statement) == "t3"


def test_cards_go_by_any_id_and_may_be_their_words():
    """SP-STRAT-04: the Director is asked of a card by what it goes by; ticks stand by seat (SP-EXPR-02)."""
    ann = {"traits": [{"kind": "knack", "text": "so", "adj": {"surrender": 1}}]}
    t = by_hand(
        ann, strategies={"lamp": "to light it"}, elements={"e1": "the lamp"}, ticks={"dee": ["ann.0"]}
    )
    t.answer("ann", "speak", {"do": "develop", "words": "I climb", "cards": ["lamp"]})
    assert "card lamp" in t.decisions("dee", "settle_marks")[0].prompt
    assert t.view(None)["state"]["elements"]["e1"]["name"] == "the lamp"
    assert (t.state.ticked("dee"), t.state.personae["ann"].score("threshold")) == (["ann.0"], 5)


def test_what_stands_in_a_list_is_numbered():
    """SP-INV-05: an Investment says no more than whose it is; an action is of the seat where it stands."""
    action = {"ann": {"marks": ["s1"], "response": "no"}}
    things = ["lamp", {"name": "boat", "scope": 2}]
    t = by_hand({}, elements=things, strategies=[{"aim": "i1", "by": ["ann"]}],
                investments=[{"seat": "ann", "element": "e2"}], actions=action)  # fmt: skip
    assert (t.state.elements["e2"].scope, t.state.at_stake("ann")) == (2, ["s1"])
    t.answer("dee", "judge", {"do": "resolve", "investment": "i1"})
    assert (t.state.personae["ann"].advances, t.state.personae["ann"].chars["Force"]) == (1, 3)


def test_what_is_no_part_of_a_challenge_needs_none():
    """SP-INV-05: a stake that comes about, begun by itself."""
    staked = {"i1": {"seat": "ann", "element": "e1", "char": "Force", "value": 2}}
    state = {"director": "dee", "personae": {"ann": {"chars": [2, 2, 3, 3, 3, 3]}}, "investments": staked}
    t = ScriptedTable.at("shadow-play", state, scene="resolve", args={"id": "i1"})
    assert [d.kind for d in t.decisions()] == ["write_expression"]


def test_what_is_begun_in_the_midst_is_in_its_first_episode():
    """SP-TONE-03: so nobody names an Element before the next one."""
    t = by_hand({}, "interlude")
    for seat in ("dee", "ann"):
        t.answer(seat, "play_another", "go_on")
    assert ([d.kind for d in t.decisions()], t.state.episode.no) == (["write_episode"], 2)


@pytest.mark.parametrize(
    ("ann", "more", "said"),
    [
        ("inez", {}, "ann.ready cannot be 'inez': it is nothing, ines, tobin or maro"),
        ({"stance": 7}, {}, "ann.stance cannot be 7: it is 1 to 6."),
        ({"chars": [3, 3]}, {}, "ann has 6 Characteristics, not 2"),
        ({"chars": {"Vigour": 3}}, {}, "ann.chars cannot be 'Vigour': it is Force, Grace"),
        ({"traits": [{"kind": "knack", "adj": {"Luck": 1}}]}, {}, "adjusts cannot be 'luck': it is"),
        ({}, {"challenge": {}}, "state.challenge needs challenger"),
        ({}, {"challenge": {"challenger": "zoe"}}, "challenger cannot be 'zoe': it is a seat: dee or ann"),
        (
            {}, {"challenge": {"challenger": "ann", "traits": [{"bearer": "e9"}]}},
            "bearer cannot be 'e9': it is ann",
        ),
    ],
)  # fmt: skip
def test_a_slip_is_refused_in_words(ann: Any, more: Any, said: str):
    """Whatever can't be is told by its place."""
    with pytest.raises(BadState, match=said):
        by_hand(ann, **more)
