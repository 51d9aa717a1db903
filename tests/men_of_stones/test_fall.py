"""Act IV: points become Tragedy and Caution (MS-ACT4)."""

import pytest

from tests.games.schemas import fields_of
from tests.men_of_stones.tables import (
    at,
    caution,
    choices,
    closed,
    earned,
    finish_all,
    in_fall,
    kinds,
    name,
    offers,
    one,
    player,
    points,
    random_play,
    refuses,
    said,
    seen,
    steps,
    stones,
    tragedy,
)


def fall(named=("bob",), bids=None, **options):
    """The first scene of Act IV, ann's, with the bids in: nobody bids unless said."""
    return in_fall(earned(), named, {"ann": 0, "bob": 0, "cy": 0} | (bids or {}), **options)


def challenge(t, seat, trait):
    t.answer(seat, "challenge_or_pass", {"do": "challenge", "trait": trait})


def raises(t, seat, trait):
    t.answer(seat, "duel_turn", {"do": "raise", "trait": trait})


def bid_all(t, **bids):
    """Whoever is asked bids nothing, unless said."""
    while asked := [d.seat for d in t.decisions() if d.kind == "bid_caution" and not d.sealed]:
        t.answer(asked[0], "bid_caution", bids.get(asked[0], 0))


def test_ms_act4_01_it_starts_with_permanence_and_no_tie_or_point_comes_in_it() -> None:
    """The Forsworn's choice first; then only what was earned moves about."""
    forsworn = player("Forsworn", points=2, facedown=["Mentor"], revealed=["Friend"])
    t = at("begin_act", stones(earned(dee=forsworn), act="III", pivot="ann"), act="IV")
    assert t.state.phase == "IV.forsworn"
    assert kinds(t) == ["forsworn_for_good"]
    play = random_play(4, seed=41)
    before = None
    for _ in steps(play, seed=41):
        if play.world.act == "IV":
            before = before or (len(play.world.ties), play.world.bank.issued["point"])
            assert (len(play.world.ties), play.world.bank.issued["point"]) == before
    assert before is not None
    assert before[0] == 12


def test_ms_act4_02_everybody_but_the_forsworn_bids_once_the_participants_are_named() -> None:
    """Named or not; 0 to all that is left; the scene waits for all bids."""
    forsworn = player("Forsworn", points=3, permanent="Mentor", current="Mentor")
    t = at("open_fall", stones(earned(dee=forsworn), act="IV", pivot="ann"), turn=0)
    assert kinds(t) == ["open_scene"]
    t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
    assert t.state.phase == "IV.bids"
    assert [(d.seat, d.rule) for d in t.decisions()] == [(s, "MS-ACT4-02") for s in ("ann", "bob", "cy")]
    assert fields_of(one(t, "ann", "bid_caution"))["caution"] == {
        "type": "integer", "minimum": 0, "maximum": 5,
    }  # fmt: skip
    for wrong in (-1, 6, "many", None, 1.5):
        assert refuses(t, "ann", "bid_caution", {"caution": wrong}).rule == "MS-ACT4-02"
    t.answer("ann", "bid_caution", 5)
    t.answer("bob", "bid_caution", 4)
    assert t.state.phase == "IV.bids"
    t.answer("cy", "bid_caution", 0)
    assert t.state.phase == "IV.scene"
    refuses(t, "ann", "bid_caution", 1)
    assert [p.caution_bid for p in t.state.players.values()] == [5, 4, 0, 0]
    (told,) = said(t, "MS-ACT4-02")
    assert told.figures == {}


def test_ms_act4_02_a_player_with_nothing_left_is_entered_as_nothing_unasked() -> None:
    """What is left is public, so being left out tells nothing (R-20)."""
    spent = player(
        "Rival", points={"Foe": 1, "Trust": 0, "Kin": 1}, spent=1, spent_on={"Foe": 1}, tragedy=1, caution=1
    )
    state = stones(earned(cy=spent), act="IV", pivot="ann")
    t = at("open_fall", state, turn=0)
    t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
    assert [d.seat for d in t.decisions()] == ["ann", "bob"]


def test_ms_act4_03_from_the_pivot_to_the_right_each_opens_one_scene_with_another() -> None:
    """Exactly one each, no soliloquy (R-19, R-21)."""
    t = at(
        "open_fall", stones(earned(dee=player("Friend", points={"Gold": 1})), act="IV", pivot="bob"), turn=0
    )
    opened = []
    while t.state.act == "IV":
        (decision,) = t.decisions()
        opened.append(decision.seat)
        assert (decision.kind, decision.rule) == ("open_scene", "MS-ACT4-03")
        assert closed(t, decision.seat, "open_scene") == {"soliloquy": "MS-ACT4-03"}
        assert refuses(t, decision.seat, "open_scene", "soliloquy").rule == "MS-ACT4-03"
        refuses(t, decision.seat, "open_scene", {"do": "open", "others": []})
        other = "ann" if decision.seat != "ann" else "cy"
        t.answer(decision.seat, "open_scene", {"do": "open", "others": [other]})
        bid_all(t)
        finish_all(t)
    assert opened == ["bob", "ann", "dee", "cy"]


def test_ms_act4_04_a_point_comes_from_a_trait_that_has_one_and_becomes_tragedy() -> None:
    """spent, spent_on and Tragedy go up by 1 each; a Trait spent out is closed, the points stay counted."""
    t = fall()
    assert choices(t, "ann", "fall_turn", "trait") == ["Kin", "Heritage", "Companion"]
    name(t, "ann", "Heritage")
    held = t.state.players["ann"]
    assert (held.spent, held.spent_on, held.tragedy, held.left) == (1, {"Heritage": 1}, 1, 4)
    assert held.tp == {"Kin": 2, "Heritage": 1, "Companion": 2}
    t.answer("bob", "challenge_or_pass", "pass")
    assert choices(t, "ann", "fall_turn", "trait") == ["Kin", "Companion"]
    refuses(t, "ann", "fall_turn", {"do": "consequence", "trait": "Heritage", "words": "x"})
    refuses(t, "ann", "fall_turn", {"do": "consequence", "trait": "Land", "words": "x"})
    (told,) = said(t, "MS-ACT4-05")
    assert (told.figures["trait"], told.figures["tragedy"]) == ("Heritage", 1)


def test_ms_act4_04_what_is_bid_cannot_be_spent_in_the_scene() -> None:
    """With 4 of 5 bid one point may be spent, and then none."""
    t = fall(bids={"ann": 4})
    name(t, "ann", "Kin")
    t.answer("bob", "challenge_or_pass", "pass")
    assert closed(t, "ann", "fall_turn") == {"consequence": "MS-ACT4-04"}
    refusal = refuses(t, "ann", "fall_turn", {"do": "consequence", "trait": "Kin", "words": "x"})
    assert refusal.rule == "MS-ACT4-04"


def test_ms_act4_05_an_unfinished_participant_names_a_consequence_in_words() -> None:
    """For a point, in no order of turns, one at a time."""
    t = fall()
    assert {d.seat for d in t.decisions() if d.kind == "fall_turn"} == {"ann", "bob"}
    refuses(t, "bob", "fall_turn", {"do": "consequence", "trait": "Land", "words": "  "})
    refuses(t, "cy", "fall_turn", {"do": "consequence", "trait": "Foe", "words": "x"})
    t.answer("bob", "fall_turn", {"do": "consequence", "trait": "Land", "words": "The harbour burns."})
    (told,) = said(t, "MS-ACT4-05")
    assert (told.seat, told.words) == ("bob", "The harbour burns.")
    assert kinds(t) == ["challenge_or_pass"]
    refuses(t, "ann", "fall_turn", {"do": "consequence", "trait": "Kin", "words": "x"})
    t.answer("ann", "challenge_or_pass", "pass")
    name(t, "bob", "Land")
    assert tragedy(t) == {"ann": 0, "bob": 2, "cy": 0}


def test_ms_act4_06_a_consequence_kills_no_main_character() -> None:
    """Whoever names one is told so, and whatever is settled nobody's character dies of it."""
    t = fall()
    assert "no main character" in offers(t, "ann", "fall_turn")["consequence"]["words"]["description"]
    name(t, "ann", "Kin")
    t.answer("bob", "challenge_or_pass", "pass")
    assert all(p.alive for p in t.state.players.values())


def test_ms_act4_07_a_settled_consequence_stands() -> None:
    """Once settled it cannot be challenged, neither by who passed nor by who joins (R-22)."""
    t = fall(named=("bob",))
    name(t, "ann", "Kin")
    t.answer("bob", "challenge_or_pass", "pass")
    assert t.state.staging.consequence.settled
    refuses(t, "bob", "challenge_or_pass", {"do": "challenge", "trait": "Land"})
    t.answer("cy", "join_scene")
    refuses(t, "cy", "challenge_or_pass", {"do": "challenge", "trait": "Foe"})


def test_ms_act4_07_what_the_winner_of_a_duel_says_is_settled() -> None:
    """It is told as standing, in the winner's words."""
    t = fall()
    name(t, "ann", "Kin")
    challenge(t, "bob", "Land")
    t.answer("ann", "duel_turn", "decline")
    refuses(t, "bob", "shape_consequence", "")
    t.answer("bob", "shape_consequence", "The ban is lifted.")
    (told,) = said(t, "MS-ACT4-07")
    assert (told.seat, told.words) == ("bob", "The ban is lifted.")
    assert t.state.staging.consequence.settled
    assert kinds(t) == ["fall_turn", "fall_turn", "join_scene"]


def test_ms_act4_08_one_other_unfinished_participant_may_challenge_first_come() -> None:
    """For a point from any Trait they can pay; after that nobody else may (R-22)."""
    t = fall(named=("bob", "cy"))
    name(t, "ann", "Kin")
    asked = {d.seat: d.rule for d in t.decisions() if d.kind == "challenge_or_pass"}
    assert asked == {"bob": "MS-ACT4-08", "cy": "MS-ACT4-08"}
    assert choices(t, "cy", "challenge_or_pass", "trait", "challenge") == ["Foe", "Kin"]
    refuses(t, "cy", "challenge_or_pass", {"do": "challenge", "trait": "Trust"})
    challenge(t, "cy", "Foe")
    assert t.state.staging.consequence.challenger == "cy"
    assert t.state.staging.consequence.staked == {"ann": 1, "cy": 1}
    assert tragedy(t)["cy"] == 1
    assert said(t, "MS-ACT4-08", seat="cy", trait="Foe", tragedy=1)
    refuses(t, "bob", "challenge_or_pass", {"do": "challenge", "trait": "Land"})
    assert [(d.seat, d.kind) for d in t.decisions() if not d.optional] == [("ann", "duel_turn")]


def test_ms_act4_08_neither_finished_nor_absent_players_may_challenge() -> None:
    """bob is finished and cy was not named: nobody is asked and it settles at once."""
    t = fall()
    t.answer("bob", "fall_turn", "finish")
    name(t, "ann", "Kin")
    assert t.state.staging.consequence.settled
    assert said(t, "MS-ACT4-11", seat="ann")


def test_ms_act4_09_the_namer_answers_first_and_they_alternate_by_single_points() -> None:
    """Namer, challenger, namer; who yields loses, and the other says what becomes of it."""
    t = fall(named=("bob", "cy"))
    name(t, "ann", "Kin")
    challenge(t, "bob", "Land")
    for seat, trait in (("ann", "Heritage"), ("bob", "Land"), ("ann", "Kin")):
        assert one(t, seat, "duel_turn").rule == "MS-ACT4-09"
        assert [d.seat for d in t.decisions() if d.kind == "duel_turn"] == [seat]
        raises(t, seat, trait)
    assert t.state.staging.consequence.staked == {"ann": 3, "bob": 2}
    t.answer("bob", "duel_turn", "decline")
    (told,) = [m for m in said(t, "MS-ACT4-09") if "winner" in m.figures]
    assert (told.figures["seat"], told.figures["winner"]) == ("bob", "ann")
    assert [d.seat for d in t.decisions() if d.kind == "shape_consequence"] == ["ann"]
    refuses(t, "bob", one(t, "ann", "shape_consequence").id, "mine")


def test_ms_act4_09_without_a_payable_point_a_duellist_is_asked_and_can_only_yield() -> None:
    """ann has bid all but the point she named with: she is asked, and raising is closed."""
    t = fall(bids={"ann": 4})
    name(t, "ann", "Kin")
    challenge(t, "bob", "Land")
    assert set(offers(t, "ann", "duel_turn")) == {"decline", "finish"}
    assert refuses(t, "ann", "duel_turn", {"do": "raise", "trait": "Kin"}).rule == "MS-ACT4-04"
    t.answer("ann", "duel_turn", "decline")
    assert kinds(t, "bob") == ["shape_consequence"]


def test_ms_act4_10_what_both_sides_spent_stays_spent() -> None:
    """It became Tragedy as it was spent, the loser's too."""
    t = fall()
    name(t, "ann", "Kin")
    assert tragedy(t) == {"ann": 1, "bob": 0, "cy": 0}
    challenge(t, "bob", "Land")
    assert tragedy(t) == {"ann": 1, "bob": 1, "cy": 0}
    raises(t, "ann", "Kin")
    t.answer("bob", "duel_turn", "decline")
    t.answer("ann", "shape_consequence", "so be it")
    assert tragedy(t) == {"ann": 2, "bob": 1, "cy": 0}
    assert [p.spent for p in t.state.players.values()] == [2, 1, 0]
    assert [p.left for p in t.state.players.values()] == [3, 3, 2]


def test_ms_act4_11_it_settles_as_named_when_all_others_have_passed() -> None:
    """Passing or being finished; until the last it is open."""
    t = fall(named=("bob", "cy"))
    name(t, "ann", "Kin")
    t.answer("cy", "challenge_or_pass", "finish")
    assert not t.state.staging.consequence.settled
    assert t.state.staging.finished == ["cy"]
    t.answer("bob", "challenge_or_pass", "pass")
    assert t.state.staging.consequence.settled
    assert [m.seat for m in said(t, "MS-ACT4-11")] == ["bob", "ann"]


def test_ms_act4_12_finished_players_name_challenge_and_raise_no_more_in_the_scene() -> None:
    """They still speak in it."""
    t = fall()
    t.answer("bob", "fall_turn", "finish")
    assert said(t, "MS-ACT4-12", seat="bob")
    assert kinds(t, "bob") == []
    refuses(t, "bob", "fall_turn", {"do": "consequence", "trait": "Land", "words": "x"})
    t.say("bob", "I saw it all.")


def test_ms_act4_12_on_ones_own_turn_in_a_duel_it_is_a_decline() -> None:
    """The other wins; the one who yielded is finished."""
    t = fall()
    name(t, "ann", "Kin")
    challenge(t, "bob", "Land")
    t.answer("ann", "duel_turn", "finish")
    assert t.state.staging.finished == ["ann"]
    assert kinds(t, "bob") == ["shape_consequence"]
    t.answer("bob", "shape_consequence", "no")
    assert kinds(t, "ann") == []
    assert kinds(t, "bob") == ["fall_turn"]


def test_ms_act4_12_it_is_not_offered_to_the_namer_nor_while_the_opponent_decides() -> None:
    """The namer waits for the others; a duellist waits for the other."""
    t = fall(named=("bob", "cy"))
    name(t, "ann", "Kin")
    assert kinds(t, "ann") == []
    refuses(t, "ann", "fall_turn", "finish")
    challenge(t, "bob", "Land")
    assert kinds(t, "bob") == []
    raises(t, "ann", "Kin")
    assert kinds(t, "ann") == []
    t.answer("bob", "duel_turn", "decline")
    assert kinds(t, "bob") == []


def test_ms_act4_12_anybody_else_may_declare_it_at_any_time() -> None:
    """While others weigh a challenge, in a duel, and while its winner finds words."""
    t = in_fall(
        earned(dee=player("Friend", points={"Gold": 1}), eve=player("Mentor", points={"Kin": 1})),
        ["bob", "cy", "dee", "eve"], dict.fromkeys(["ann", "bob", "cy", "dee", "eve"], 0),
    )  # fmt: skip
    name(t, "ann", "Kin")
    t.answer("eve", "challenge_or_pass", "pass")
    assert one(t, "eve", "step_back").optional
    t.answer("eve", "step_back")
    assert t.state.staging.finished == ["eve"]
    challenge(t, "bob", "Land")
    assert {d.seat for d in t.decisions() if d.kind == "step_back"} == {"cy", "dee"}
    t.answer("cy", "step_back")
    t.answer("ann", "duel_turn", "decline")
    t.answer("dee", "step_back")
    assert t.state.staging.finished == ["eve", "cy", "dee"]
    t.answer("bob", "shape_consequence", "no")
    assert {d.seat for d in t.decisions()} == {"ann", "bob"}


def test_ms_act4_13_the_scene_ends_when_all_in_it_are_finished_and_the_mark_is_cleared() -> None:
    """In the next scene all may act again."""
    t = fall()
    t.answer("ann", "fall_turn", "finish")
    assert t.state.phase == "IV.scene"
    t.answer("bob", "fall_turn", "finish")
    assert t.state.phase == "IV.open"
    assert t.state.staging is None
    assert kinds(t) == ["open_scene"]
    t.answer("cy", "open_scene", {"do": "open", "others": ["ann"]})
    bid_all(t)
    assert t.state.staging.finished == []
    assert kinds(t, "ann") == ["fall_turn"]


def test_ms_act4_14_bids_are_shown_and_recorded_when_the_scene_ends() -> None:
    """All at once; the rest is carried on to the next scene, where they bid of what is left."""
    t = fall(bids={"ann": 2, "bob": 1, "cy": 2})
    assert caution(t) == {"ann": 0, "bob": 0, "cy": 0}
    finish_all(t)
    assert caution(t) == {"ann": 2, "bob": 1, "cy": 2}
    assert tragedy(t) == {"ann": 0, "bob": 0, "cy": 0}
    assert all(p.caution_bid == 0 for p in t.state.players.values())
    shown = said(t, "MS-ACT4-14")
    assert [(m.seat, m.figures["bid"], m.figures["caution"]) for m in shown] == [
        ("ann", 2, 2), ("bob", 1, 1), ("cy", 2, 2),
    ]  # fmt: skip
    assert all(m.opens for m in shown)
    t.answer("cy", "open_scene", {"do": "open", "others": ["ann"]})
    assert fields_of(one(t, "ann", "bid_caution"))["caution"]["maximum"] == 3
    assert kinds(t, "cy") == []  # cy has nothing left


def test_ms_act4_14_after_the_last_scene_the_rest_becomes_tragedy() -> None:
    """And only then."""
    t = at("open_fall", stones(earned(), act="IV", pivot="ann", order=["ann", "cy", "bob"]), turn=2)
    t.answer("bob", "open_scene", {"do": "open", "others": ["ann"]})
    bid_all(t, ann=2, cy=1)
    name(t, "ann", "Kin")
    t.answer("bob", "challenge_or_pass", "pass")
    finish_all(t)
    assert tragedy(t) == {"ann": 3, "bob": 4, "cy": 1}
    assert caution(t) == {"ann": 2, "bob": 0, "cy": 1}
    turned = [m for m in said(t, "MS-ACT4-14") if "points" in m.figures]
    assert [(m.seat, m.figures["points"], m.figures["tragedy"], m.figures["caution"]) for m in turned] == [
        ("ann", 2, 3, 2), ("bob", 4, 4, 0), ("cy", 1, 1, 1),
    ]  # fmt: skip
    assert t.state.act == "V"


@pytest.mark.parametrize("structure", ["rebid_each_scene", "per_act", "single_scene"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_act4_15_tragedy_and_caution_together_are_the_points_earned(seats: int, structure: str) -> None:
    """For everybody, after the conversion, in whole games."""
    play = random_play(seats, seed=7 + seats, act4_structure=structure)
    for _ in steps(play, seed=70 + seats):
        if play.world.act == "V":
            break
    assert play.world.act == "V"
    for held in play.world.players.values():
        assert held.tragedy + held.caution == held.total
        assert held.left == held.caution_bid == 0
        assert held.caution == 0 or not held.is_forsworn


def test_ms_act4_15_a_spent_point_can_no_longer_be_bid() -> None:
    """bob spends 2 of 4 in the first scene: before the next 2 is the most."""
    t = fall()
    for _ in range(2):
        name(t, "bob", "Land")
        t.answer("ann", "challenge_or_pass", "pass")
    finish_all(t)
    t.answer("cy", "open_scene", {"do": "open", "others": ["ann"]})
    assert fields_of(one(t, "bob", "bid_caution"))["caution"]["maximum"] == 2
    assert refuses(t, "bob", "bid_caution", 3)


def test_ms_act4_16_a_player_not_named_may_join_but_not_while_a_consequence_is_unsettled() -> None:
    """They have bid, so they may spend at once, and the scene waits for them too."""
    t = fall()
    assert one(t, "cy", "join_scene").optional
    name(t, "ann", "Kin")
    refuses(t, "cy", "join_scene")
    challenge(t, "bob", "Land")
    refuses(t, "cy", "join_scene")
    t.answer("ann", "duel_turn", "decline")
    refuses(t, "cy", "join_scene")
    t.answer("bob", "shape_consequence", "no")
    t.answer("cy", "join_scene")
    assert t.state.staging.participants == ["ann", "bob", "cy"]
    t.answer("ann", "fall_turn", "finish")
    t.answer("bob", "fall_turn", "finish")
    assert t.state.phase == "IV.scene"
    name(t, "cy", "Foe")
    assert tragedy(t)["cy"] == 1
    t.answer("cy", "fall_turn", "finish")
    assert t.state.phase == "IV.open"


def played_with_bids(bids):
    """The same public play with other bids: named, challenged, raised once, yielded. Each seat's sights."""
    t = fall(named=("bob", "cy"), bids=bids)
    sights = []

    def look():
        sights.append({seat: seen(t, seat) for seat in ("ann", "bob", "cy", None)})

    look()
    name(t, "ann", "Kin")
    look()
    t.answer("cy", "challenge_or_pass", "pass")
    look()
    challenge(t, "bob", "Land")
    look()
    t.answer("ann", "duel_turn", "decline")
    t.answer("bob", "shape_consequence", "no")
    look()
    return sights


def test_ms_act4_17_no_hidden_bid_shows_to_anybody_else_through_play() -> None:
    """Two plays that differ in cy's and in ann's bid alone look the same to the others, to the end."""
    for seat, low, high in (("cy", 0, 2), ("ann", 0, 4), ("bob", 0, 3)):
        plain, other = played_with_bids({seat: low}), played_with_bids({seat: high})
        for before, after in zip(plain, other, strict=True):
            for viewer in before:
                if viewer != seat:
                    assert before[viewer] == after[viewer]
        assert plain[0][seat] != other[0][seat]


def test_ms_act4_17_whoever_could_not_pay_is_asked_and_waited_for_all_the_same() -> None:
    """cy has bid everything: the engine does not pass for them; what is refused is told to them alone."""
    t = fall(named=("bob", "cy"), bids={"cy": 2})
    name(t, "ann", "Kin")
    t.answer("bob", "challenge_or_pass", "pass")
    assert [(d.seat, d.kind) for d in t.decisions() if not d.optional] == [("cy", "challenge_or_pass")]
    assert {w["seat"] for w in t.view("bob")["waiting"]} == {"cy"}
    others = {seat: seen(t, seat) for seat in ("ann", "bob", None)}
    assert refuses(t, "cy", "challenge_or_pass", {"do": "challenge", "trait": "Foe"}).rule == "MS-ACT4-04"
    assert {seat: seen(t, seat) for seat in others} == others
    assert points(t)["cy"] == 2


def sparse(act="IV", **more):
    """Three with points and nothing said of who is in the scene."""
    return {"act": act, "players": {seat: {**held} for seat, held in earned().items()}, **more}


def test_ms_act4_09_a_duel_can_be_begun_by_name_on_a_table_without_a_scene() -> None:
    """Everybody is in it then; what is put in counts from there."""
    t = at("duel", sparse(), namer="ann", challenger="bob")
    assert kinds(t) == ["duel_turn", "step_back"]
    t.answer("ann", "duel_turn", {"do": "raise", "trait": "Kin"})
    t.answer("bob", "duel_turn", "decline")
    t.answer("ann", "shape_consequence", "exile")
    assert t.finished
    assert t.result == "ann"
    assert t.state.staging.consequence.staked == {"ann": 1}


@pytest.mark.parametrize(
    ("scene", "args", "asked"),
    [
        ("consequence", {"namer": "ann", "trait": "Kin"}, ["challenge_or_pass"] * 2),
        ("play_fall", {}, ["fall_turn"] * 3),
        ("bid_caution", {}, ["bid_caution"] * 3),
        ("open_fall", {"turn": 1}, ["open_scene"]),
    ],
)
def test_ms_act4_13_each_part_of_a_scene_can_be_begun_by_name(scene, args, asked) -> None:
    """Without a scene all are in it, and without an order the first seat opens."""
    assert kinds(at(scene, sparse(), **args)) == asked
