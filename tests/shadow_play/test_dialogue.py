"""The Dialogue: questions, actions, marks, Stance, and what may be challenged."""

import pytest

from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.server.seeing import Stage
from tests.shadow_play.tables import DIRECTOR, asked, told


def talk(*actors, **state):
    """The Dialogue is on, everybody at a Stance of 1 where nothing else is said."""
    whole = {"director": DIRECTOR, "personae": {seat: {} for seat in actors or ("ann", "bob")}, **state}
    return ScriptedTable.at(GAME, whole, scene="dialogue")


def act(t, seat, marks, do="act", **more):
    """An action, marked so and answered."""
    t.answer(seat, "speak", {"do": do, "words": "so", **more})
    if asked(t, "settle_marks"):
        t.answer(DIRECTOR, "settle_marks", {"marks": marks})
    t.answer(DIRECTOR, "give_response", {"words": "no"})


def test_sp_stance_02_an_action_of_a_strategy_raises_stance_before_it_is_answered():
    """SP-DIA-01, SP-STRAT-01, SP-STRAT-02: the example: 2, a question leaves it, 3; an answer names it."""
    t = talk()
    t.answer("ann", "speak", {"do": "begin", "words": "I pry the lock", "strategy": "the lamp"})
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s1"]})
    [answer] = t.decisions(kind="give_response")
    assert "2: kind" in answer.prompt
    t.answer(DIRECTOR, "give_response", {"words": "it breaks"})
    t.answer("ann", "speak", {"do": "inquire", "words": "who is here?"})
    t.answer(DIRECTOR, "give_response", {"words": "nobody"})
    assert t.state.personae["ann"].stance == 2
    act(t, "ann", ["s1"], "develop", cards=["s1"])
    assert (t.state.personae["ann"].stance, t.state.personae["bob"].stance) == (3, 1)


def test_sp_stance_02_two_cards_raise_it_once_and_six_is_the_most():
    """R-09, SP-STANCE-01."""
    t = talk(personae={"ann": {"stance": 5}}, strategies={"s1": {}, "s2": {}})
    for is_now in (6, 6):
        act(t, "ann", ["s1", "s2"], "develop", cards=["s1", "s2"])
        assert t.state.personae["ann"].stance == is_now


def test_sp_strat_04_the_director_has_the_last_word_on_marks():
    """R-09: ann says that it furthers the card, and the Director that it does not; or the other way."""
    t = talk(strategies={"s1": {}})
    act(t, "ann", [], "develop", cards=["s1"])
    assert (t.state.personae["ann"].stance, asked(t, "may_challenge")) == (1, [])
    act(t, "ann", ["s1"])
    assert (t.state.personae["ann"].stance, asked(t, "may_challenge")) == (2, ["ann"])


@pytest.mark.parametrize("marks", [[], ["s1"]])
def test_sp_strat_04_the_director_may_record_what_an_action_begins(marks):
    """SP-STANCE-02, SP-CH-01: a Stance of 2 before the answer, once for both cards; it may be challenged."""
    t = talk(strategies={"s1": {}})
    t.answer("ann", "speak", {"do": "act", "words": "I whistle"})
    t.answer(DIRECTOR, "settle_marks", {"marks": marks})
    assert t.refusal(DIRECTOR, "record_strategy", {"strategy": "", "aim": "episode"}).rule == "SP-STRAT-02"
    assert t.refusal(DIRECTOR, "record_strategy", {"strategy": "so", "aim": "i1"}).rule == "SP-STRAT-01"
    t.answer(DIRECTOR, "record_strategy", {"strategy": "to be heard"})
    [answer] = t.decisions(DIRECTOR)
    assert (answer.kind, "2: kind" in answer.prompt) == ("give_response", True)
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert (t.state.strategies["s2"].by, t.state.personae["ann"].stance) == (["ann"], 2)
    assert t.state.at_stake("ann") == [*marks, "s2"]


@pytest.mark.parametrize(
    ("decided", "stance", "followed"), [([], 3, ["s2", "s1"]), (["s2"], 4, ["s1", "s2"])]
)
def test_sp_strat_04_an_actor_contests_a_mark_of_the_directors_and_the_director_decides(
    decided, stance, followed
):
    """SP-STANCE-02: a mark that falls leaves no trace; nobody hears of it, and it is contested once."""
    t = talk(personae={"ann": {"stance": 3, "followed": ["s2", "s1"]}, "bob": {}},
             strategies={"s1": {"by": ["ann"]}, "s2": {"by": ["ann", "bob"]}})  # fmt: skip
    t.answer("ann", "speak", {"do": "act", "words": "I whistle"})
    assert asked(t, "contest_marks") == []
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s2"]})
    assert (asked(t, "contest_marks"), t.state.personae["ann"].stance) == (["ann"], 4)
    t.answer("ann", "contest_marks", "contest")
    [again] = t.decisions(DIRECTOR)
    assert (again.kind, again.prompt.split(".")[0]) == ("settle_marks", "ann contests card B")
    t.answer(DIRECTOR, "settle_marks", {"marks": decided})
    assert (asked(t, "contest_marks"), t.state.personae["ann"].stance) == ([], stance)
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert t.state.personae["ann"].followed == followed
    assert t.state.strategies["s2"].by == (["bob", "ann"] if decided else ["ann", "bob"])
    assert t.state.at_stake("ann") == decided
    assert [moment.rule for moment in t.moments()] == ["SP-DIA-02", "SP-DIA-01"]


def test_sp_strat_04_what_an_actor_has_claimed_is_not_theirs_to_contest():
    """What the Director records is: then the card is followed by nobody, and nothing is at stake."""
    t = talk(strategies={"s1": {}})
    t.answer("ann", "speak", {"do": "develop", "words": "I whistle", "cards": ["s1"]})
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s1"]})
    assert asked(t, "contest_marks") == []
    t.answer(DIRECTOR, "record_strategy", {"strategy": "to be heard"})
    t.answer("ann", "contest_marks", "contest")
    t.answer(DIRECTOR, "settle_marks", {"marks": ["s1"]})
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert (t.state.strategies["s2"].by, t.state.at_stake("ann")) == ([], ["s1"])
    assert (t.state.personae["ann"].stance, asked(t, "record_strategy")) == (2, [])


def test_sp_strat_04_a_question_begins_nothing():
    """There is no card to record for it."""
    t = talk()
    t.answer("ann", "speak", {"do": "inquire", "words": "Who is there?"})
    assert [d.kind for d in t.decisions(DIRECTOR)] == ["give_response"]


def test_sp_strat_03_several_follow_one_card_and_sp_strat_06_the_barred_do_not():
    """SP-STRAT-06: who is barred can begin another."""
    t = talk(strategies={"s1": {"barred": ["bob"]}})
    act(t, "ann", ["s1"])
    barred = {"do": "develop", "words": "so", "cards": ["s1"]}
    assert t.refusal("bob", "speak", barred).rule == "SP-STRAT-06"
    act(t, "bob", ["s2"], "begin", strategy="another")
    assert t.refusal("bob", "speak", barred).rule == "SP-STRAT-06"
    act(t, "ann", ["s2"], "develop", cards=["s2"])
    assert t.state.strategies["s2"].by == ["bob", "ann"]
    assert t.state.personae["ann"].followed == ["s1", "s2"]


def test_sp_ch_01_only_the_answer_to_a_marked_action_of_ones_own_is_challenged():
    """SP-CH-02: not to one before, nor twice; a question in between changes nothing."""
    t = talk(strategies={"s1": {}})
    act(t, "ann", ["s1"])
    assert asked(t, "may_challenge") == ["ann"]
    t.answer("ann", "speak", {"do": "inquire", "words": "why?"})
    t.answer(DIRECTOR, "give_response", {"words": "so"})
    assert asked(t, "may_challenge") == ["ann"]
    act(t, "ann", [])
    assert asked(t, "may_challenge") == []
    act(t, "ann", ["s1"])
    t.answer("ann", "may_challenge", {"strategy": "s1"})
    assert (t.state.challenge.challenger, t.state.challenge.strategy) == ("ann", "s1")
    assert asked(t, "speak") == []
    t.answer("bob", "join_challenge", "sit_out")
    t.answer("ann", "make_move", "pass")
    assert (t.state.phase, asked(t, "may_challenge")) == ("dialogue", [])


def test_sp_shadow_01_cards_come_in_silence():
    """SP-DIA-02, SP-ROLE-02: the script has an action and an answer, and nothing of Stance or card."""
    t = talk()
    act(t, "ann", ["s1"], "begin", strategy="the lamp")
    assert [moment.rule for moment in t.moments()] == ["SP-DIA-02", "SP-DIA-01"]
    t.answer(DIRECTOR, "frame_scene", {"words": "it is night"})
    assert len(told(t, "SP-DIA-02")) == 2


def test_sp_tone_02_it_ends_when_everybody_would_have_it_end():
    """SP-EXPR-06: and then Actors look back."""
    t = talk()
    for seat in (DIRECTOR, "ann"):
        t.answer(seat, "vote_to_end", "vote")
        assert asked(t, "recap") == []
    t.answer("bob", "vote_to_end", "vote")
    assert asked(t, "recap") == ["ann"]


def test_sp_expr_06_actors_look_back_one_after_the_other():
    """Whoever listens may tick meanwhile; it closes after the last, once all is ticked."""
    t = talk(personae={"ann": {"traits": [{"kind": "knack"}]}, "bob": {}})
    for seat in (DIRECTOR, "ann", "bob"):
        t.answer(seat, "vote_to_end", "vote")
    for seat in ("ann", "bob"):
        assert (asked(t, "recap"), t.state.recalled, t.state.phase) == ([seat], seat, "recap")
        t.answer(seat, "recap", {"words": "so it was"})
        if seat == "ann":
            t.answer("bob", "tick_items", {"do": "tick", "items": ["ann.0"]})
    assert (asked(t, "recap"), t.state.recalled, t.state.phase) == ([], "", "recap")
    assert t.state.tickers["bob"].ticked == ["ann.0"]


@pytest.mark.parametrize("dead", [("ann",), ("ann", "bob")])
def test_sp_dia_01_only_the_living_speak(dead):
    """Where nobody lives any more the Episode is over."""
    t = talk(personae={seat: {"alive": seat not in dead} for seat in ("ann", "bob")})
    assert asked(t, "speak") == [seat for seat in ("ann", "bob") if seat not in dead]
    assert bool(asked(t, "recap")) == (len(dead) == 2)


def test_sp_ch_01_of_two_cards_the_challenger_names_one():
    """Where an action bears a single mark there is none to be named."""
    for marks in (["s1"], ["s1", "s2"]):
        t = talk(strategies={"s1": {}, "s2": {}})
        act(t, "ann", marks, "develop", cards=marks)
        if len(marks) > 1:
            assert t.refusal("ann", "may_challenge").rule == "SP-CH-01"
        t.answer("ann", "may_challenge", {"strategy": marks[-1]} if len(marks) > 1 else None)
        assert t.state.challenge.strategy == marks[-1]


def test_sp_tone_02_whoever_has_not_said_so_is_asked_once_another_would_have_it_end():
    """Before that it lies among what one may do at any time; then somebody waits for it."""
    t = talk()

    def asks(seat: str) -> list[str]:
        return [one.kind for one in Stage.of(t).seen(seat).asked]

    assert asks(DIRECTOR) == ["frame_scene"]
    t.answer("ann", "vote_to_end", "vote")
    assert asks(DIRECTOR) == ["frame_scene", "vote_to_end"]
    assert asks("bob") == ["vote_to_end", "speak"]
    assert "vote_to_end" not in asks("ann")
    t.answer("ann", "vote_to_end", "withdraw")
    assert "vote_to_end" not in asks("bob")


def test_sp_tone_02_a_vote_is_withdrawn_until_all_have_voted():
    """Whoever has voted may take it back, and vote again; nobody else may in their stead."""
    t = talk()
    for seat in (DIRECTOR, "ann"):
        t.answer(seat, "vote_to_end", "vote")
    assert t.refusal("ann", "vote_to_end", "vote").rule == "SP-TONE-02"
    assert t.refusal("bob", "vote_to_end", "withdraw").rule == "SP-TONE-02"
    t.answer("ann", "vote_to_end", "withdraw")
    assert t.state.votes == [DIRECTOR]
    t.answer("bob", "vote_to_end", "vote")
    assert (t.state.episode.over, asked(t, "recap")) == ("", [])
    t.answer("ann", "vote_to_end", "vote")
    assert (t.state.episode.over, asked(t, "recap")) == ("vote", ["ann"])


@pytest.mark.parametrize("how", ["inquire", "act", "begin", "develop", "frame", "challenge"])
def test_sp_tone_02_a_vote_lapses_as_the_story_goes_on(how):
    """It was said to how things stood; what is written on a card in silence leaves it."""
    marked = {"ann": {"seat": "ann", "marks": ["s1"], "response": "so"}}
    t = talk(strategies={"s1": {"by": ["ann"]}}, actions=marked)
    for seat in ("ann", "bob"):
        t.answer(seat, "vote_to_end", "vote")
    t.answer("ann", "add_element", {"name": "a lamp"})
    t.answer("bob", "tick_items", {"items": []}) if asked(t, "tick_items") else None
    assert t.state.votes == ["ann", "bob"]
    if how == "frame":
        t.answer(DIRECTOR, "frame_scene", {"words": "so"})
    elif how == "challenge":
        t.answer("ann", "may_challenge")
    else:
        more = {"begin": {"strategy": "so"}, "develop": {"cards": ["s1"]}}.get(how, {})
        t.answer("ann", "speak", {"do": how, "words": "so", **more})
    assert t.state.votes == []


@pytest.mark.parametrize("nothing", [None, {}, {"do": "settle"}])
def test_sp_strat_04_where_the_director_says_nothing_it_is_as_claimed(nothing):
    """SP-STANCE-02: the mark stands, and Stance has risen by it; nothing is there to be contested."""
    t = talk(strategies={"s1": {}, "s2": {}})
    t.answer("ann", "speak", {"do": "develop", "words": "so", "cards": ["s2"]})
    t.answer(DIRECTOR, "settle_marks", nothing)
    assert (t.state.actions["ann"].marks, t.state.personae["ann"].stance) == (["s2"], 2)
    assert asked(t, "contest_marks") == []
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    t.answer("bob", "speak", {"do": "act", "words": "so"})
    t.answer(DIRECTOR, "settle_marks", nothing)
    assert (t.state.actions["bob"].marks, t.state.personae["bob"].stance) == ([], 1)


@pytest.mark.parametrize(("decided", "stance"), [(["s1"], 2), ([], 1), (None, 1)])
def test_sp_strat_04_a_mark_that_is_dropped_is_contested_and_the_director_decides(decided, stance):
    """R-09: once, and before the answer; what the Director says nothing of stays as it was settled."""
    t = talk(strategies={"s1": {}})
    t.answer("ann", "speak", {"do": "develop", "words": "so", "cards": ["s1"]})
    t.answer(DIRECTOR, "settle_marks", {"marks": []})
    [door] = t.decisions("ann", kind="contest_marks")
    assert door.prompt == (
        "The Director settles that it does not further card A. If you contest it, the Director decides."
    )
    t.answer("ann", "contest_marks", "contest")
    [again] = t.decisions(DIRECTOR, kind="settle_marks")
    assert again.prompt.startswith("ann says that it furthers card A. You decide")
    t.answer(DIRECTOR, "settle_marks", None if decided is None else {"marks": decided})
    assert (t.state.personae["ann"].stance, asked(t, "contest_marks")) == (stance, [])
    t.answer(DIRECTOR, "give_response", {"words": "no"})
    assert t.state.at_stake("ann") == (decided or [])


def test_sp_dia_02_the_actors_wait_for_the_director_to_open_an_episode():
    """It lights the lamp until the Episode is opened, or something was answered; nobody is held up by it."""
    t = talk()

    def asks() -> tuple[str, bool]:
        [frame] = t.decisions(DIRECTOR, "frame_scene")
        return frame.prompt.partition(":")[0], frame.urgent

    assert asks() == ("Open the Episode", True)
    t.answer(DIRECTOR, "add_element", {"name": "a lamp"})
    assert asks() == ("Open the Episode", True)
    t.answer(DIRECTOR, "frame_scene", {"words": "It rains."})
    assert asks() == ("How do things stand? You may say so at any time.", False)
    early = talk()
    early.answer("ann", "speak", {"do": "act", "words": "I wait."})
    t = early
    t.answer(DIRECTOR, "give_response", {"words": "So you do."})
    assert not asks()[1]
