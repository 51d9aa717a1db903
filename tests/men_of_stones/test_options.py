"""Every value of every table option, and every ruling's default (R-01 to R-27)."""

import pytest

from commedia.engine import BadOption
from commedia.games.men_of_stones.natures import TRAITS
from tests.games.rulebooks import Rulebook
from tests.games.schemas import fields_of
from tests.men_of_stones.tables import (
    CAST,
    DENMARK,
    GAME,
    ORDINARY,
    SIX,
    after_layout,
    at,
    award_all,
    caution,
    choices,
    closed,
    earned,
    finish_all,
    follow,
    in_fall,
    in_final,
    kinds,
    name,
    new,
    one,
    player,
    points,
    random_play,
    refuses,
    said,
    scene,
    seen,
    steps,
    stones,
    strike,
    tie,
    tragedy,
)

BOOK = Rulebook("men_of_stones", "MS")
ROLLS = [[6, 6, 6, 1], [5, 5, 1, 2], [4, 4, 1, 2]]


def scenes_of(act, natures=ORDINARY, seats=4, options=None, turn=0):
    """The scenes of an act, ann's first."""
    cast = {seat: player(n) for seat, n in zip(CAST[:seats], natures, strict=False)}
    order = list(cast) if act in ("I", "III") else [CAST[0], *reversed(CAST[1:seats])]
    state = stones(cast, act=act, order=order, pivot="ann")
    return at("play_scene", state, options=options, turn=turn)


def test_every_default_is_the_first_of_its_values() -> None:
    """A table that says nothing plays by our readings."""
    assert GAME.read_options(None) == {
        "natures": "random", "assign": "hidden", "act1_awards": "off", "forsworn_draw": "choose",
        "forsworn_love": "on", "scene_rounds": 1, "noncentral_awards": "on", "act4_start": "pivot",
        "act4_structure": "rebid_each_scene", "start_deaths": "on", "final_turns": "open",
    }  # fmt: skip
    assert len(BOOK.values) == 24


@pytest.mark.parametrize("key", list(BOOK.options))
def test_an_option_takes_none_but_its_values(key: str) -> None:
    """It says so before the table opens."""
    with pytest.raises(BadOption):
        new(3, [ORDINARY], **{key: "perhaps"})
    with pytest.raises(BadOption, match="colour"):
        new(3, [ORDINARY], colour="red")


@pytest.mark.parametrize(("key", "value"), BOOK.values)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_end_under_every_value(seats: int, key: str, value: object) -> None:
    """No option leads into a dead end."""
    for seed in range(2):
        play = random_play(seats, seed=seed, **{key: value})
        for _ in steps(play, seed=seed):
            pass
        assert play.world.phase == "done"


def test_whole_games_end_under_all_other_values_together() -> None:
    """The last value of every option at once."""
    last = {key: option["choices"][-1]["value"] for key, option in BOOK.options.items()}
    for seats in (3, 4, 5):
        play = random_play(seats, seed=seats, **last)
        for _ in steps(play, seed=seats):
            pass
        assert play.world.phase == "done"


# -- natures (R-02) ------------------------------------------------------------------------------------


def test_ms_nat_02_natures_random_asks_nobody() -> None:
    """R-02: chance sets them out."""
    t = new(3, [["Friend", "Family", "Rival", "Mentor", "Vassal"], *ROLLS], natures="random")
    assert kinds(t) == ["assign_dice"] * 3
    assert sorted(t.state.table_natures[1:]) == ["Family", "Friend", "Mentor", "Rival", "Vassal"]


def test_ms_nat_02_natures_host_lets_the_first_seat_pick() -> None:
    """R-02: exactly N+2 ordinary ones; the Forsworn joins them."""
    t = new(3, ROLLS, natures="host")
    assert [(d.seat, d.kind, d.rule) for d in t.decisions()] == [("ann", "choose_natures", "MS-NAT-02")]
    assert choices(t, "ann", "choose_natures", "natures") == ORDINARY
    for wrong in (ORDINARY[:4], ORDINARY[:6], [*ORDINARY[:4], "Forsworn"], [*ORDINARY[:4], "Traitor"]):
        refuses(t, "ann", "choose_natures", wrong)
    t.answer("ann", "choose_natures", ["Magnate", "Traitor", "Rival", "Mentor", "Family"])
    assert t.state.table_natures == ["Forsworn", "Traitor", "Rival", "Mentor", "Family", "Magnate"]


# -- assign (R-04) -------------------------------------------------------------------------------------


@pytest.mark.parametrize("assign", ["hidden", "open"])
def test_ms_dice_02_assign_hidden_waits_and_open_shows_at_once(assign: str) -> None:
    """R-04: with open each layout is there to see as soon as it is made, and stays."""
    t = new(3, [SIX[:5], *ROLLS], assign=assign)
    t.answer("bob", "assign_dice", [5, 1, 5, 2])
    shown = {"Deed": 5, "Duty": 1, "Secret": 5, "Taint": 2} if assign == "open" else {}
    assert t.view("ann")["state"]["players"]["bob"]["dice"] == shown
    assert len(said(t, "MS-DICE-02")) == (assign == "open")
    if assign == "open":
        refuses(t, "bob", "assign_dice", [5, 5, 1, 2])
    else:
        t.answer("bob", "assign_dice", [5, 5, 1, 2])
    t.answer("cy", "assign_dice", ROLLS[2])
    t.answer("ann", "assign_dice", ROLLS[0])
    assert [m.seat for m in said(t, "MS-DICE-02")] == (
        ["bob", "cy", "ann"] if assign == "open" else ["ann", "bob", "cy"]
    )
    assert t.state.phase == "I.turns"


# -- act1_awards (R-10) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("act1_awards", "gained"), [("off", [0, 0, 0, 0]), ("on", [2, 2, 0, 0])])
def test_ms_act1_08_awards_in_act_one(act1_awards: str, gained: list[int]) -> None:
    """R-10: none, or as in the later acts, in the direction of Act I."""
    t = scenes_of("I", options={"act1_awards": act1_awards})
    scene(t, "ann", "bob")
    award_all(t)
    assert list(points(t).values()) == gained
    assert kinds(t) == ["open_scene"]


def test_ms_act1_08_with_awards_on_the_forsworn_gains_for_the_pool() -> None:
    """R-10: though it has no Trait to play to in Act I."""
    t = scenes_of("I", natures=["Forsworn", "Rival", "Mentor"], seats=3, options={"act1_awards": "on"})
    scene(t, "ann")
    assert t.state.players["ann"].pool == 1


# -- forsworn_draw (R-11) ------------------------------------------------------------------------------


def test_ms_for_01_forsworn_draw_random_draws_the_three_from_the_free_ordinary_ones() -> None:
    """R-11: nobody is asked, and nobody else is told which."""
    t = after_layout(ROLLS, SIX, more=[["Vassal", "Rival", "Mentor"]], forsworn_draw="random")
    t.answer("ann", "take_nature", {"quality": "Deed", "nature": "Forsworn", "trait": "Love"})
    assert kinds(t) == ["write_tie"]
    assert t.state.players["ann"].facedown == ["Rival", "Mentor", "Vassal"]
    assert t.state.table_natures == ["Traitor", "Family"]
    assert "Vassal" not in str([m for m in t.moments(seat="bob") if m.rule == "MS-FOR-01"])


def test_ms_for_01_forsworn_draw_choose_asks_their_owner() -> None:
    """R-11: and chance has no part in it."""
    t = after_layout(ROLLS, SIX, forsworn_draw="choose")
    t.answer("ann", "take_nature", {"quality": "Deed", "nature": "Forsworn", "trait": "Love"})
    assert kinds(t) == ["hold_cards"]


# -- forsworn_love (R-12) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("forsworn_love", "columns"), [("on", 9), ("off", 8)])
def test_ms_for_03_love_on_or_off(forsworn_love: str, columns: int) -> None:
    """R-12: nine columns with Love, or eight without, in Act I and later."""
    t = after_layout(ROLLS, SIX, forsworn_love=forsworn_love)
    traits = follow(t, "ann", "take_nature", quality="Deed", nature="Forsworn")["trait"]
    cast = {"ann": player("Forsworn", [6, 6, 1, 2]), "bob": player("Rival"), "cy": player("Mentor")}
    state = stones(cast, act="II", order=["ann", "cy", "bob"])
    later = at("take_turn", state, options={"forsworn_love": forsworn_love}, turn=0)
    for open_ in (traits, choices(later, "ann", "choose_tie", "trait")):
        assert len(open_) == columns
        assert ("Love" in open_) == (forsworn_love == "on")


@pytest.mark.parametrize(("forsworn_love", "added"), [("on", ["Honour", "Love"]), ("off", [])])
def test_ms_for_03_without_love_no_column_that_a_setting_adds_is_open(
    forsworn_love: str, added: list[str]
) -> None:
    """R-12: without it the Forsworn has the eight Traits of Natures, whatever the Setting is called."""
    chart = {"name": "Our Own", "details": {**DENMARK, "Honour": list("abcdef")}}
    t = after_layout(ROLLS, SIX, forsworn_love=forsworn_love, setting=chart)
    traits = follow(t, "ann", "take_nature", quality="Deed", nature="Forsworn")["trait"]
    assert sorted(set(traits) - set(TRAITS)) == added


# -- scene_rounds (R-14) -------------------------------------------------------------------------------


@pytest.mark.parametrize("scene_rounds", [1, 2, 3])
def test_ms_scn_01_the_round_of_scenes_is_played_that_many_times(scene_rounds: int) -> None:
    """R-14: the whole round, in the same order each time."""
    t = scenes_of("II", seats=3, options={"scene_rounds": scene_rounds})
    t.chance.extend([[1, 2, 3, 4]] * 3)
    opened = []
    while t.state.phase == "II.scenes":
        (decision,) = t.decisions()
        opened.append(decision.seat)
        scene(t, decision.seat)
        award_all(t)
    assert opened == ["ann", "cy", "bob"] * scene_rounds


# -- noncentral_awards (R-15) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noncentral_awards", "gained", "next_of_ann"), [("on", [2, 0, 2, 2], "dee"), ("off", [2, 0, 2, 0], "cy")]
)
def test_ms_scn_03_whether_those_who_joined_give_and_receive(noncentral_awards, gained, next_of_ann) -> None:
    """R-15: off, only the opener and those named; the next participant skips the others."""
    t = scenes_of("II", options={"noncentral_awards": noncentral_awards})
    scene(t, "ann", "cy", joins=["dee"])
    award_all(t)
    assert list(points(t).values()) == gained
    assert said(t, "MS-SCN-06", seat="ann")[0].figures["receiver"] == next_of_ann


# -- act4_start (R-19) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("act4_start", "starts"), [("pivot", "bob"), ("act3_first", "cy")])
def test_ms_act4_03_who_begins_acts_four_and_five(act4_start: str, starts: str) -> None:
    """R-19: the Pivot, or Act III's first player by the dice; in MS-ACT5-01 too."""
    natures = ["Rival", "Mentor", "Vassal"]
    cast = {s: player(n, tragedy=2) for s, n in zip(CAST[:3], natures, strict=True)}
    state = stones(cast, act="III", pivot="bob", act3_first="cy")
    t = at("begin_act", state, options={"act4_start": act4_start}, act="IV")
    assert [(d.seat, d.kind) for d in t.decisions()] == [(starts, "open_scene")]
    t = at("open_framing", state, options={"act4_start": act4_start}, turn=0)
    assert [(d.seat, d.kind) for d in t.decisions()] == [(starts, "open_framing")]


@pytest.mark.parametrize("scene", ["open_fall", "open_framing"])
def test_ms_act4_03_the_first_by_the_dice_of_act_three_begins_by_hand_too(scene: str) -> None:
    """They are who was first by the last dice rolled; and the second opener follows from them."""
    state = stones(earned(), act="IV" if scene == "open_fall" else "V", pivot="bob", first="cy")
    for turn, opener in enumerate(["cy", "ann", "bob"] if scene == "open_framing" else ["cy", "bob", "ann"]):
        t = at(scene, state, options={"act4_start": "act3_first"}, turn=turn)
        assert {d.seat for d in t.decisions()} == {opener}


def test_ms_act5_02_act4_start_does_not_touch_the_pivots_claim_to_the_spotlight() -> None:
    """R-19, R-23: the Pivot is still the Pivot."""
    cast = {s: player(nature, tragedy=4) for s, nature in zip(CAST[:3], ORDINARY, strict=False)}
    state = stones(cast, act="V", pivot="bob", act3_first="cy")
    assert at("find_spotlight", state, options={"act4_start": "act3_first"}).state.spotlight == "bob"


# -- act4_structure (R-20) -----------------------------------------------------------------------------


def test_ms_act4_14_rebid_each_scene_bids_and_records_each_time_and_converts_once() -> None:
    """R-20, the default: three bids, three reveals, one conversion."""
    t = in_fall(earned(), ["bob"], {"ann": 1, "bob": 1, "cy": 1}, act4_structure="rebid_each_scene")
    finish_all(t)
    assert caution(t) == {"ann": 1, "bob": 1, "cy": 1}
    for opener, other, bids in (
        ("cy", "ann", {"ann": 2, "bob": 0, "cy": 1}),
        ("bob", "ann", {"ann": 0, "bob": 3}),
    ):
        t.answer(opener, "open_scene", {"do": "open", "others": [other]})
        for seat, bid in bids.items():
            t.answer(seat, "bid_caution", bid)
        assert sum(tragedy(t).values()) == 0
        finish_all(t)
    assert caution(t) == {"ann": 3, "bob": 4, "cy": 2}
    assert tragedy(t) == {"ann": 2, "bob": 0, "cy": 0}


def test_ms_act4_14_per_act_one_bid_hidden_until_after_the_last_scene() -> None:
    """R-20: of all one has, before the first scene; then shown, recorded and the rest converted."""
    t = in_fall(earned(), ["bob"], {}, act4_structure="per_act")
    assert fields_of(one(t, "ann", "bid_caution"))["caution"]["maximum"] == 5
    for seat, bid in {"ann": 3, "bob": 0, "cy": 2}.items():
        t.answer(seat, "bid_caution", bid)
    name(t, "ann", "Kin")
    t.answer("bob", "challenge_or_pass", "pass")
    finish_all(t)
    assert caution(t) == {"ann": 0, "bob": 0, "cy": 0}
    assert t.state.players["ann"].caution_bid == 3
    assert not said(t, "MS-ACT4-14")
    t.answer("cy", "open_scene", {"do": "open", "others": ["ann"]})
    assert t.state.phase == "IV.scene"
    name(t, "ann", "Kin")
    t.answer("cy", "challenge_or_pass", "pass")
    assert closed(t, "ann", "fall_turn") == {"consequence": "MS-ACT4-04"}
    finish_all(t)
    t.answer("bob", "open_scene", {"do": "open", "others": ["ann"]})
    finish_all(t)
    assert caution(t) == {"ann": 3, "bob": 0, "cy": 2}
    assert tragedy(t) == {"ann": 2, "bob": 4, "cy": 0}


def test_ms_act4_17_per_act_a_bid_stays_hidden_from_scene_to_scene() -> None:
    """R-20: in the second scene nobody else sees a difference."""
    t = at("open_fall", stones(earned(), act="IV", pivot="bob"), options={"act4_structure": "per_act"})
    t.answer("bob", "open_scene", {"do": "open", "others": ["ann"]})
    assert "Nobody sees it before the act ends." in next(iter(t.play.open.values())).asks
    sights = []
    for bid in (0, 4):
        t = in_fall(earned(), ["bob"], {"ann": bid, "bob": 0, "cy": 0}, act4_structure="per_act")
        finish_all(t)
        t.answer("cy", "open_scene", {"do": "open", "others": ["bob"]})
        sights.append({viewer: seen(t, viewer) for viewer in ("bob", "cy", None)})
    assert sights[0] == sights[1]


def test_ms_act4_03_single_scene_has_everybody_in_it_and_one_bid() -> None:
    """R-20: opened by the starting player; reveal and conversion after it."""
    options = {"act4_structure": "single_scene"}
    t = at("open_fall", stones(earned(), act="IV", pivot="bob"), options=options, turn=0)
    assert (t.state.staging.opener, t.state.staging.participants) == ("bob", ["ann", "bob", "cy"])
    assert kinds(t) == ["bid_caution"] * 3
    for seat, bid in {"ann": 3, "bob": 0, "cy": 2}.items():
        t.answer(seat, "bid_caution", bid)
    name(t, "bob", "Land")
    t.answer("ann", "challenge_or_pass", "pass")
    t.answer("cy", "challenge_or_pass", "pass")
    finish_all(t)
    assert t.state.act == "V"
    assert caution(t) == {"ann": 3, "bob": 0, "cy": 2}
    assert tragedy(t) == {"ann": 2, "bob": 4, "cy": 0}


# -- start_deaths (R-24) -------------------------------------------------------------------------------

HELD = {"ann": (6, 0), "bob": (4, 0), "cy": (0, 1), "dee": (5, 0)}


@pytest.mark.parametrize(("start_deaths", "lives"), [("on", False), ("off", True)])
def test_ms_act5_04_whether_a_character_without_tragedy_dies_at_the_start(start_deaths, lives) -> None:
    """R-24: on, they die; off, they live on."""
    t = in_final(HELD, "ann", start_deaths=start_deaths)
    assert t.state.players["cy"].alive == lives
    assert ("cy" in choices(t, "bob", "final_turn", "target", "downfall")) == lives


def test_ms_act5_04_start_deaths_off_a_spared_character_falls_to_two_or_more_not_cancelled() -> None:
    """R-24: 1 does not kill them, a cancelled 2 does not, a 2 that hits does."""
    t = in_final(HELD, "ann", start_deaths="off")
    strike(t, "bob", "cy", 1)
    t.answer("cy", "overcome_own", "suffer")
    assert t.state.players["cy"].alive
    strike(t, "dee", "cy", 2)
    t.answer("cy", "overcome_own", "overcome")
    assert t.state.players["cy"].alive
    assert closed(t, "cy", "final_turn") == {"downfall": "MS-ACT5-05"}
    strike(t, "bob", "cy", 2)
    assert not t.state.players["cy"].alive
    assert t.state.players["bob"].alive


def test_ms_act5_04_start_deaths_off_spares_in_a_table_by_hand_too() -> None:
    """Cy, who has nothing, lives through a mishap, though the state does not say that he is spared."""
    players = {seat: {"tragedy": n} for seat, n in (("ann", 5), ("bob", 4), ("cy", 0), ("dee", 3))}
    state = {"act": "V", "spotlight": "ann", "players": players}
    t = at("final_scene", state, options={"start_deaths": "off"})
    strike(t, "bob", "cy", 1)
    assert t.state.living() == ["ann", "bob", "cy", "dee"]
    strike(t, "bob", "cy", 2)
    assert t.state.living() == ["ann", "bob", "dee"]


def test_ms_act5_04_start_deaths_off_holds_for_a_downfall_begun_by_itself() -> None:
    """What one has is what spares them: no scene need have been begun before."""
    players = {seat: {"tragedy": n} for seat, n in (("ann", 5), ("bob", 4), ("cy", 0), ("dee", 3))}
    state = {"act": "V", "spotlight": "ann", "players": players}
    for spent, lives in ((1, True), (2, False)):
        blow = {"attacker": "bob", "target": "cy", "tragedy": spent}
        t = at("downfall", state, options={"start_deaths": "off"}, **blow)
        assert t.state.players["cy"].alive == lives


def test_ms_act5_15_start_deaths_off_come_before_whoever_must_act_by_hand_too() -> None:
    """A second round of passes, begun as such."""
    players = {seat: {"tragedy": n} for seat, n in (("ann", 5), ("bob", 0), ("cy", 4), ("dee", 3))}
    state = {"act": "V", "spotlight": "ann", "players": players, "stalled_rounds": 1}
    t = at("all_passed", state, options={"start_deaths": "off"})
    assert [m.seat for m in said(t, "MS-ACT5-04")] == ["bob"]
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ann", "must_act")]


def test_ms_act5_04_start_deaths_off_others_who_come_to_nothing_die_as_ever() -> None:
    """R-24: only those who began without Tragedy are spared."""
    t = in_final(HELD, "ann", start_deaths="off")
    strike(t, "bob", "dee", 3)
    strike(t, "bob", "dee", 1)
    assert not t.state.players["bob"].alive


@pytest.mark.parametrize("final_turns", ["open", "rounds"])
def test_ms_act5_04_start_deaths_off_come_when_nobody_can_pay(final_turns: str) -> None:
    """R-24: with no Tragedy at the table, from the Spotlight's next on until two live."""
    t = in_final(dict.fromkeys(CAST[:4], (0, 0)), "bob", start_deaths="off", final_turns=final_turns)
    assert [m.seat for m in said(t, "MS-ACT5-04")] == ["cy", "dee"]
    assert t.state.survivor == "ann"


@pytest.mark.parametrize("final_turns", ["open", "rounds"])
def test_ms_act5_15_start_deaths_off_come_before_the_stall_rule(final_turns: str) -> None:
    """R-24: after two rounds of passes the spared die first; if more than two live somebody must act."""
    t = in_final(HELD, "ann", start_deaths="off", final_turns=final_turns)
    while "final_turn" in kinds(t):
        t.answer(next(d.seat for d in t.decisions() if d.kind == "final_turn"), "final_turn", "pass")
    assert not t.state.players["cy"].alive
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ann", "must_act")]
    t = in_final(
        {"ann": (6, 0), "bob": (4, 0), "cy": (0, 1)}, "ann", start_deaths="off", final_turns=final_turns
    )
    while "final_turn" in kinds(t):
        t.answer(next(d.seat for d in t.decisions() if d.kind == "final_turn"), "final_turn", "pass")
    assert t.state.survivor == "bob"


# -- final_turns ---------------------------------------------------------------------------------------


def test_ms_act5_12_final_turns_rounds_gives_each_living_player_a_turn_from_the_spotlight() -> None:
    """One downfall or a pass each, round after round; the dead are passed over."""
    t = in_final({"ann": (5, 0), "bob": (1, 0), "cy": (4, 0), "dee": (6, 0)}, "dee", final_turns="rounds")
    asked = []
    for does in ("pass", "pass", "strike", "pass", "pass", "pass", "pass"):
        (decision,) = t.decisions()
        asked.append(decision.seat)
        if does == "pass":
            t.answer(decision.seat, "final_turn", "pass")
        else:
            strike(t, decision.seat, "cy", 1)
    assert asked == ["dee", "ann", "bob", "cy", "dee", "ann", "cy"]
    assert not t.state.players["bob"].alive


def test_ms_act5_12_the_final_scene_is_in_rounds_however_it_is_begun() -> None:
    """Begun by its name, the option holds from the first decision on."""
    players = {seat: {"tragedy": n} for seat, n in (("ann", 5), ("bob", 4), ("cy", 3))}
    state = {"act": "V", "spotlight": "ann", "players": players}
    t = at("final_scene", state, options={"final_turns": "rounds"})
    assert [d.seat for d in t.decisions()] == ["ann"]


def test_ms_act5_15_in_rounds_a_full_round_of_passes_counts() -> None:
    """Two of them with no downfall between, and the one with most Tragedy must act; then the round begins."""
    t = in_final({"ann": (5, 0), "bob": (4, 0), "cy": (4, 0), "dee": (6, 0)}, "dee", final_turns="rounds")
    t.answer("dee", "final_turn", "pass")
    strike(t, "ann", "bob", 1)
    t.answer("bob", "final_turn", "pass")
    t.answer("cy", "final_turn", "pass")
    assert (t.state.stalled_rounds, t.state.passes) == (0, [])  # not a full round: ann struck
    for rounds in (1, 2):
        for seat in ("dee", "ann", "bob", "cy"):
            t.answer(seat, "final_turn", "pass")
        assert t.state.stalled_rounds == rounds
    assert [(d.seat, d.kind) for d in t.decisions()] == [("dee", "must_act")]
    strike(t, "dee", "cy", 1, by="must_act")
    assert [(d.seat, d.kind) for d in t.decisions()] == [("dee", "final_turn")]


# -- rulings that no option changes --------------------------------------------------------------------


def test_r_05_of_two_pairs_the_higher_and_of_no_match_the_highest_die() -> None:
    """R-05: at the table, in what is open to choose."""
    for dice, open_ in (([5, 3, 5, 3], ["Deed", "Secret"]), ([1, 2, 6, 4], ["Secret"])):
        cast = {"ann": player("Rival", dice), "bob": player("Mentor"), "cy": player("Vassal")}
        t = at("take_turn", stones(cast, act="II", order=["ann", "cy", "bob"]), turn=0)
        assert choices(t, "ann", "choose_tie", "quality") == open_


def test_r_08_the_detail_binds_and_the_words_are_free() -> None:
    """R-08: whatever is written, the Detail stands in the tie as the Setting has it."""
    cast = {"ann": player("Family", [6, 6, 1, 2]), "bob": player("Mentor"), "cy": player("Vassal")}
    t = at("take_turn", stones(cast, act="II", order=["ann"]), turn=0)
    tie(t, "ann", "Deed", "Kin")
    assert t.state.ties[-1].detail == "Parent"


def test_r_26_a_forced_downfall_lowers_the_tragedy_at_the_table() -> None:
    """R-26: so the scene ends, however long everybody holds back."""
    t = in_final({"ann": (2, 0), "bob": (2, 0), "cy": (2, 0)}, "ann")
    for _ in range(2):
        for seat in ("ann", "bob", "cy"):
            t.answer(seat, "final_turn", "pass")
    before = sum(tragedy(t).values())
    strike(t, "ann", "bob", 1, by="must_act")
    assert sum(tragedy(t).values()) < before
