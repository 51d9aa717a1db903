"""Around an Episode: tone, Elements, the card, and whether another follows (SP-ROLE, SP-TONE)."""

import pytest

from commedia.engine import BadOption
from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, asked, told

SEATS = (DIRECTOR, "ann", "bob")
TONE = {"words": "a kind story that has rain in it"}


def sitting_down(**options):
    """Nothing has been said yet."""
    return ScriptedTable(GAME, SEATS, options=options or None)


def between(scene, options=None, **state):
    """At one of the steps around an Episode."""
    people = state.pop("personae", {"ann": {}, "bob": {}})
    whole = {"director": DIRECTOR, "personae": people, **state}
    return ScriptedTable.at(GAME, whole, scene=scene, options=options)


def agree(t, kind, **objecting):
    """Everybody agrees but those who say what they would rather have."""
    for seat in ("ann", "bob"):
        words = objecting.get(seat)
        t.answer(seat, kind, {"do": "object", "words": words} if words else "agree")


def test_sp_role_01_a_director_and_one_to_five_actors():
    """SP-ROLE-01: the first seat is the Director's, with no Persona; seven are too many, one is too few."""
    t = sitting_down()
    assert (t.state.director, list(t.state.personae)) == (DIRECTOR, ["ann", "bob"])
    for wrong in (1, 7):
        with pytest.raises(BadOption):
            GAME.read_seats([f"seat {n}" for n in range(wrong)])


def test_sp_tone_01_the_tone_is_written_until_nobody_objects():
    """SP-TONE-01: bob objects, so the Director writes it again; what he would rather have stands there."""
    t = sitting_down()
    t.answer(DIRECTOR, "write_tone", TONE)
    agree(t, "agree_on_tone", bob="less rain")
    assert (len(t.state.objections), asked(t, "write_tone")) == (1, [DIRECTOR])
    t.answer(DIRECTOR, "write_tone", TONE)
    agree(t, "agree_on_tone")
    assert (t.state.objections, asked(t, "name_limits")) == ([], list(SEATS))


def test_sp_tone_01_whatever_anybody_rules_out_holds():
    """SP-TONE-01: two lines of ann's, none of bob's, and nobody is asked whether they agree."""
    t = sitting_down()
    t.answer(DIRECTOR, "write_tone", TONE)
    agree(t, "agree_on_tone")
    t.answer("ann", "name_limits", {"things": [{"words": "no drowning"}, {"words": "no dogs die"}]})
    t.answer("bob", "name_limits", {"things": []})
    t.answer(DIRECTOR, "name_limits", {"things": [{"words": "no war"}]})
    assert len(t.state.never) == 3
    assert asked(t, "make_persona") == ["ann", "bob"]


def test_sp_tone_03_everybody_puts_one_element_into_the_story():
    """SP-TONE-03, SP-ROLE-03: the Director too; none has a Scope yet."""
    t = between("elements")
    assert asked(t, "name_element") == list(SEATS)
    for seat in SEATS:
        t.answer(seat, "name_element", {"name": f"what {seat} thinks of"})
    assert [(one.id, one.scope) for one in t.state.elements.values()] == [("e1", 0), ("e2", 0), ("e3", 0)]
    assert asked(t, "write_episode") == [DIRECTOR]


def test_sp_role_03_any_player_cards_an_element_in_silence():
    """SP-ROLE-03, SP-SHADOW-01: the Actor of a dead Persona as well."""
    people = {"ann": {}, "bob": {"alive": False}}
    t = between("dialogue", personae=people)
    for seat, name in zip(SEATS, ("a lamp", "a well", "a dog"), strict=True):
        t.answer(seat, "add_element", {"name": name})
    assert len(t.state.elements) == 3
    assert t.moments() == []


@pytest.mark.parametrize(("scope", "asks"), [(0, True), (2, False)])
def test_sp_role_03_a_scope_is_said_when_a_move_first_needs_it(scope, asks):
    """SP-ROLE-03, SP-MOVE-12: to destroy what has none, the Director has to say it; Power 6, threat 1."""
    challenge = {"challenger": "ann", "standing": {"ann": {"threat": 1, "st": 3, "st0": 3}}}
    t = ScriptedTable.at(
        GAME, {"director": DIRECTOR, "personae": {"ann": {"stance": 1}}, "challenge": challenge,
               "elements": {"e1": {"scope": scope}}}, scene="cycle", chance=[[6] * 4],
    )  # fmt: skip
    t.answer("ann", "make_move", {"do": "leading", "words": "so", "aim": "destroy", "bearer": "e1"})
    weighed = {"do": "weigh", "time": 1, "significance": 0}
    if asks:
        assert t.refusal(DIRECTOR, "set_scope", weighed)
        weighed["element"] = 3
    t.answer(DIRECTOR, "set_scope", weighed)
    assert t.state.elements["e1"].scope == (scope or 3)


def test_sp_tone_02_an_episode_has_a_card_on_which_all_agree():
    """SP-TONE-02: ann objects to one about an Element that is there; then there is one about a new one."""
    t = between("begin", elements={"e1": {"name": "the lighthouse"}})
    t.answer(DIRECTOR, "write_episode", {"do": "propose_card", "element": "e1", "wish": "lit again"})
    agree(t, "agree_on_card", ann="not lights again")
    t.answer(DIRECTOR, "write_episode", {"do": "propose_new", "name": "the bell", "wish": "rung"})
    agree(t, "agree_on_card")
    assert (t.state.episode.no, t.state.episode.element, t.state.phase) == (1, "e2", "dialogue")


def test_sp_role_03_an_element_may_be_the_house_and_is_never_you():
    """An Element is any noun of the story, and a house is one; but nobody reads of themself as of a thing."""
    t = between("begin", elements={"e1": {"name": "the lighthouse"}})
    for name in ("You", "the G.M.", "the Wоrld", "Director"):
        said = t.refusal(DIRECTOR, "write_episode", {"do": "propose_new", "name": name, "wish": "sold"})
        assert f"Nobody can be called {name}" in said
    t.answer(DIRECTOR, "write_episode", {"do": "propose_new", "name": "the house", "wish": "sold"})


def test_sp_tone_02_without_an_element_there_is_a_new_one():
    """SP-ROLE-03: all have been destroyed."""
    t = between("begin", elements={"e1": {"gone": True}})
    refused = t.refusal(
        DIRECTOR, "write_episode", {"do": "propose_card", "element": "e1", "wish": "lit again"}
    )
    assert refused.rule == "SP-ROLE-03"


ENDED = {"e1": {"name": "the lighthouse"}}
CARDS = {
    "s1": {"by": ["ann"], "barred": ["bob"]},
    "s2": {"aim": "i1", "by": ["ann"], "barred": ["bob"]},
}
STAKES = {"i1": {"seat": "ann", "element": "e1", "char": "Force", "value": 1}}


def begun(options=None, **people):
    """The second Episode has begun."""
    whole = {
        "director": DIRECTOR, "personae": people, "elements": ENDED, "strategies": CARDS,
        "investments": STAKES,
        "episode": {"no": 1, "over": "vote"}, "votes": [DIRECTOR, *people],
        "tickers": {"ann": {"seat": "ann", "ticked": ["bob.0"]}},
    }  # fmt: skip
    t = ScriptedTable.at(GAME, whole, scene="begin", options=options)
    t.answer(DIRECTOR, "write_episode", {"do": "propose_card", "element": "e1", "wish": "lit again"})
    agree(t, "agree_on_card")
    return t


def test_sp_tone_04_everything_begins_anew_but_what_aims_at_an_investment():
    """SP-STANCE-03, R-09: Stance 1, Fortune 3, no ticks; s1 is filed, s2 stays, and bob is barred from it."""
    t = begun(ann={"stance": 5, "fortune_left": 1, "followed": ["s1"]}, bob={"traits": [{"kind": "knack"}]})
    ann = t.state.personae["ann"]
    assert (ann.stance, ann.fortune_left, ann.followed) == (1, 3, [])
    assert t.state.tickers["ann"].ticked == []
    assert [card.filed for card in t.state.strategies.values()] == [True, False]
    assert t.state.strategies["s2"].barred == ["bob"]
    assert (t.state.votes, t.state.episode.no, t.state.episode.over) == ([], 2, "")
    assert t.refusal("ann", "speak", {"do": "develop", "words": "so", "cards": ["s1"]})


def test_sp_stance_03_a_table_may_carry_stances_on():
    """R-09: with stance_reset never, 5 stays 5."""
    t = begun({"stance_reset": "never"}, ann={"stance": 5}, bob={})
    assert t.state.personae["ann"].stance == 5


@pytest.mark.parametrize(("once", "left"), [("ever", True), ("episode", False)])
def test_sp_sac_01_a_table_may_give_sacrifices_back_with_an_episode(once, left):
    """R-35: each is made once in a life, or once in an Episode."""
    t = begun({"sacrifice_once": once}, ann={"has_corrupted": True, "has_risked": True}, bob={})
    ann = t.state.personae["ann"]
    assert (ann.has_corrupted, ann.has_risked) == (left, left)


def test_sp_stance_03_nothing_in_the_dialogue_lowers_a_stance():
    """SP-STANCE-03: neither a question nor an action that furthers nothing."""
    t = between("dialogue", personae={"ann": {"stance": 4}, "bob": {}})
    for do in ("inquire", "act"):
        t.answer("ann", "speak", {"do": do, "words": "so"})
        t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert t.state.personae["ann"].stance == 4


@pytest.mark.parametrize(("strategy", "ends"), [
    ({"by": ["ann"]}, True), ({"by": []}, False), ({"by": ["ann"], "barred": ["ann"]}, False),
    ({"by": ["ann"], "filed": True}, False), ({"by": ["bob"]}, False), ({"by": ["ann"], "aim": "i1"}, False),
])  # fmt: skip
def test_sp_strat_05_an_episode_comes_true_by_a_strategy_that_somebody_follows(strategy, ends):
    """SP-TONE-02: nobody living follows the others, or they are barred, or filed, or aim elsewhere."""
    people = {"ann": {"traits": [{"kind": "item"}]}, "bob": {"alive": False}}
    t = between("dialogue", personae=people, strategies={"s1": strategy})
    if not ends:
        assert t.refusal(DIRECTOR, "judge", "come_true").rule == "SP-STRAT-05"
        return
    t.answer(DIRECTOR, "judge", "come_true")
    assert (t.state.episode.over, asked(t, "recap")) == ("card", ["ann"])


def test_sp_tone_02_another_episode_follows_if_all_would_have_one():
    """R-46: ann and bob go on, and so does the Director; then it begins with its card."""
    t = between("interlude", episode={"no": 1}, elements=ENDED)
    for seat in ("ann", DIRECTOR, "bob"):
        assert asked(t, "write_episode") == []
        t.answer(seat, "play_another", "go_on")
    assert (t.state.episode.no, asked(t, "write_episode")) == (2, [DIRECTOR])


def test_sp_tone_02_the_play_ends_where_one_would_leave_it():
    """R-46: whatever others have said, and before all have answered."""
    t = between("interlude", episode={"no": 1})
    t.answer("ann", "play_another", "go_on")
    t.answer("bob", "play_another", "leave_it")
    assert t.finished
    assert told(t, "SP-TONE-02")[-1].figures["count"] == 1


@pytest.mark.parametrize(("no", "over"), [(1, False), (2, True)])
def test_sp_tone_02_a_table_may_bound_its_episodes(no, over):
    """R-46: with two of them nobody is asked after the second."""
    state = {"director": DIRECTOR, "personae": {"ann": {}, "bob": {}}, "episode": {"no": no}}
    t = ScriptedTable.at(GAME, state, scene="interlude", options={"episodes": 2})
    assert t.finished == over


@pytest.mark.parametrize(("answers", "over"), [(11, ""), (12, "told")])
def test_sp_tone_02_a_table_may_bound_what_is_told_in_an_episode(answers, over):
    """R-47: six for each of two; the twelfth ends it, also where it answered a question."""
    t = between("dialogue", options={"exchanges": 6}, episode={"no": 1, "answers": answers - 1})
    t.answer("ann", "speak", {"do": "inquire", "words": "so"})
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert (t.state.episode.over, asked(t, "speak")) == (over, [] if over else ["ann", "bob"])


@pytest.mark.parametrize("said", ["challenge", "let_stand"])
def test_sp_ch_01_what_was_answered_last_may_still_be_challenged(said):
    """R-47: nobody speaks any more; it ends once ann lets it stand, or after her Challenge."""
    t = between("dialogue", options={"exchanges": 6}, episode={"no": 1, "answers": 11})
    t.answer("ann", "speak", {"do": "begin", "words": "so", "strategy": "a plan"})
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s1"]})
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ann", "last_word")]
    t.answer("ann", "last_word", {"do": said, "strategy": "s1"} if said == "challenge" else said)
    if said == "challenge":
        t.answer("bob", "join_challenge", "sit_out")
        t.answer("ann", "make_move", "pass")
    t.answer(DIRECTOR, "judge_last", "let_rest")
    assert (t.state.episode.over, asked(t, "recap")) == ("told", ["ann"])
    assert t.state.tally.endings == ["told"]


def test_sp_ch_02_what_the_last_answers_brought_about_is_judged_before_it_ends():
    """R-47, SP-STRAT-05: ann's stake comes about; then the card has come true, and so it ended by that."""
    staked = {"i1": {"seat": "ann", "char": "Force", "element": "e1"}, "i2": {"seat": "bob", "element": "e1"}}
    plans = {"s1": {"aim": "i1", "by": ["ann"]}, "s2": {"by": ["bob"]}}
    ends = {"no": 1, "answers": 12, "element": "e1"}
    t = between("dialogue", options={"exchanges": 6}, episode=ends, investments=staked, strategies=plans)
    assert [(d.seat, d.kind) for d in t.decisions()] == [(DIRECTOR, "judge_last")]
    assert t.refusal(DIRECTOR, "judge_last", {"do": "resolve", "investment": "i2"}).rule == "SP-INV-04"
    t.answer(DIRECTOR, "judge_last", {"do": "resolve", "investment": "i1"})
    t.answer("ann", "write_expression", {"words": "never knocks"})
    assert t.refusal(DIRECTOR, "judge_last", {"do": "resolve", "investment": "i1"}).rule == "SP-STRAT-05"
    t.answer(DIRECTOR, "judge_last", "come_true")
    assert (t.state.personae["ann"].advances, t.state.tally.endings) == (1, ["card"])
    assert asked(t, "recap") == ["ann"]


def test_sp_tone_02_a_play_is_counted_for_whoever_looks_back_on_it():
    """One Episode that all would have end, and no more than was played: nobody fought."""
    t = between("dialogue", episode={"no": 1})
    for seat in SEATS:
        t.answer(seat, "vote_to_end", "vote")
    figures = GAME.lab.report(t.state)
    assert figures["ends"] == {"card": 0, "vote": 1, "nobody": 0, "told": 0}
    assert (figures["challenges"], figures["moves"], figures["advances"]) == (0, 0, 0)
