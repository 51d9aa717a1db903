"""The opposed challenge of City of Masks, said in the grammar of play: a trial that is kept as proof.

The worked examples of the ledger come out to their figures; a cut scene pays everything back; tokens are
conserved at every pause of random play; and every challenge ends.
"""

from random import Random

import pytest

from commedia import games
from commedia.engine import ChanceFault, IllegalMove, Play, ScriptRanOut, SeededDealer, imbalance, log
from commedia.testing import ScriptedTable
from tests.trials.opposed_challenge import GAME
from tests.trials.opposed_challenge.state import Avatar, City


@pytest.fixture(autouse=True)
def on_the_playbill(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial is on no playbill but that of these tests."""
    monkeypatch.setattr(games, "get", {GAME.slug: GAME}.__getitem__)


def challenge(*avatars: Avatar, chance: list[list[int]] = []) -> ScriptedTable:  # noqa: B006 - only read
    """The first avatar challenges the second; the others look on."""
    seats = [avatar.seat for avatar in avatars]
    city = City(seats=seats, avatars={avatar.seat: avatar for avatar in avatars})
    args = {"challenger": seats[0], "defender": seats[1]}
    return ScriptedTable.at(GAME.slug, city, "opposed_challenge", args, chance)


def faces(t: ScriptedTable) -> dict[str, int]:
    return {seat: avatar.face for seat, avatar in t.state.avatars.items()}


# -- CM-EX-4: a challenge with a loan along a chain ----------------------------------------------------


def ana_against_bor() -> ScriptedTable:
    """Ana has opened at 6, Bor has raised to 10, and Ana is to bid."""
    t = challenge(
        Avatar(seat="Ana", face=10, mask={"plot downfalls": 3}),
        Avatar(seat="Bor", face=14, mask={"lurk smirking": 2}, feels={"Ana": 1}),
        Avatar(seat="Dov", face=4, feels={"Ana": 6}),
        Avatar(seat="Cai", face=8, mask={"bad puns": 1, "cavort": 3}, feels={"Dov": 7}),
        chance=[[5, 3], [0, 4], [6, 1]],
    )
    t.answer("Ana", "declare_actions", {"actions": ["plot downfalls"], "wooing": []})
    t.answer("Ana", "open_pot", 3)
    t.answer("Bor", "declare_actions", {"actions": ["lurk smirking"], "wooing": []})
    t.answer("Bor", "bid_turn", {"to": 10})
    return t


def borrow_from_cai(t: ScriptedTable) -> None:
    t.answer("Ana", "bid_turn", {"of": "Cai", "through": ["Dov"]})
    t.answer("Dov", "pass_it_on", {"amount": 6})
    t.answer("Cai", "lend", {"amount": 5})


def test_cm_ex_4_a_loan_through_an_ally_wins_the_day() -> None:
    """Half of what Cai commits arrives, both on the path get a fee, and Ana repays three for two."""
    t = ana_against_bor()
    borrow_from_cai(t)
    assert faces(t) == {"Ana": 2, "Bor": 4, "Dov": 5, "Cai": 7}
    assert t.state.stake("Ana").total == 8
    assert t.state.stake("Ana").of("Ana") == 6

    t.answer("Ana", "bid_turn", {"do": "level"})
    assert t.state.stake("Ana").total == 10
    t.answer("Cai", "support", {"actions": ["bad puns"]})
    t.answer("Bor", "shift", 3)
    t.answer("Ana", "shift", -1)
    assert t.state.avatars["Ana"].face == 20
    t.answer("Ana", "repay", 3)
    t.answer("Cai", "weigh", {"by": 1})

    assert t.finished
    assert t.result == "Ana"
    assert faces(t) == {"Ana": 17, "Bor": 4, "Dov": 5, "Cai": 10}
    feelings = {seat: avatar.feels for seat, avatar in t.state.avatars.items()}
    assert feelings == {
        "Ana": {"Bor": -1},
        "Bor": {"Ana": 4},
        "Dov": {"Ana": 6},
        "Cai": {"Dov": 7, "Ana": 1},
    }
    assert t.state.avatars["Ana"].coups == 0, "ten Face changed hands"
    assert not imbalance(t.state)


def test_cm_inf_05_a_go_between_passes_on_no_more_than_they_feel() -> None:
    """Dov feels 6 for Ana: 7 cannot be passed on, and nobody but Dov is told why."""
    t = ana_against_bor()
    t.answer("Ana", "bid_turn", {"of": "Cai", "through": ["Dov"]})
    with pytest.raises(IllegalMove, match="not between 1 and 6"):
        t.answer("Dov", "pass_it_on", {"amount": 7})
    assert t.view("Ana")["state"]["avatars"]["Dov"].get("feels") is None


def test_cm_inf_06_what_does_not_come_to_one_is_no_loan() -> None:
    """One of two halves is nothing: no fee, no tile, no second asking."""
    t = ana_against_bor()
    t.answer("Ana", "bid_turn", {"of": "Cai", "through": ["Dov"]})
    t.answer("Dov", "pass_it_on", {"amount": 6})
    t.answer("Cai", "lend", {"amount": 1})
    assert faces(t) == {"Ana": 4, "Bor": 4, "Dov": 4, "Cai": 8}
    with pytest.raises(IllegalMove, match="“Cai” is not among the choices: Dov"):
        t.answer("Ana", "bid_turn", {"of": "Cai", "through": []})


def test_cm_stk_04_own_face_may_be_exchanged_for_a_loan() -> None:
    """Ana takes back the two that Cai's loan replaced, never less than her pot at the start of the turn."""
    t = ana_against_bor()
    borrow_from_cai(t)
    with pytest.raises(IllegalMove, match="not between 1 and 2"):
        t.answer("Ana", "bid_turn", {"do": "take_back", "amount": 3})
    t.answer("Ana", "bid_turn", {"do": "take_back", "amount": 2})
    assert t.state.stake("Ana").of("Ana") == 4
    assert t.state.stake("Ana").total == 6
    assert not imbalance(t.state)


def test_cm_stk_05_whoever_can_cover_the_gap_may_not_withdraw() -> None:
    """Ana has four for a gap of four: she may level, and may not back down."""
    t = ana_against_bor()
    with pytest.raises(IllegalMove, match="may not withdraw"):
        t.answer("Ana", "bid_turn", "back_down")


def test_cm_inf_07_nobody_lends_to_both_sides() -> None:
    """Cai lent to Ana; asked by Bor, only a turned face is open, and a promise to him is broken."""
    t = ana_against_bor()
    borrow_from_cai(t)
    t.state.avatars["Cai"].promised["Bor"] = 2
    t.state.avatars["Ana"].face += 3
    t.state.bank.issued["face"] += 3
    t.answer("Ana", "bid_turn", {"do": "raise", "to": 11})
    t.answer("Bor", "bid_turn", {"of": "Cai", "through": [], "amount": 2})
    with pytest.raises(IllegalMove, match="pledged to the other side"):
        t.answer("Cai", "lend", {"do": "bow", "amount": 1})
    t.answer("Cai", "lend", "turn_away")
    t.answer("Bor", "resent", 2)
    assert t.state.avatars["Bor"].feels["Cai"] == -2
    assert t.state.avatars["Cai"].promised["Bor"] == 0


def test_cm_ex_6_a_promise_kept_in_part_may_be_resented() -> None:
    """Gus promised five, holds three, is asked for four and gives one: two are denied."""
    t = challenge(
        Avatar(seat="Hal", face=5, mask={}),
        Avatar(seat="Eli", face=9, mask={"lurk smirking": 2}),
        Avatar(seat="Gus", face=3, promised={"Hal": 5}),
    )
    t.answer("Hal", "declare_actions", {"actions": [], "wooing": []})
    t.answer("Hal", "open_pot", {})
    t.answer("Eli", "declare_actions", {"actions": ["lurk smirking"], "wooing": []})
    t.answer("Hal", "bid_turn", {"of": "Gus", "through": [], "amount": 4})
    t.answer("Gus", "lend", {"amount": 1})
    with pytest.raises(IllegalMove, match="not between 0 and 2"):
        t.answer("Hal", "resent", 3)
    t.answer("Hal", "resent", 2)
    assert t.state.avatars["Gus"].promised == {"Hal": 3}
    assert t.state.avatars["Gus"].face == 3, "one lent, one fee"


# -- CM-EX-5: a side that is short ---------------------------------------------------------------------


def fay_against_eli(*chance: list[int]) -> ScriptedTable:
    """Fay has opened at 9, and Eli, with 1 in the pot and 3 left, is short."""
    t = challenge(
        Avatar(seat="Fay", face=11, hid=4, mask={"cavort": 3}, hidden={"sit alone": 1}),
        Avatar(
            seat="Eli", face=4, hid=4, mask={"bad puns": 1},
            hidden={"tell the truth": 2}, conflicts=[("tell the truth", "bad puns")],
        ),
        chance=list(chance),
    )  # fmt: skip
    t.answer("Fay", "declare_actions", {"actions": ["cavort", "sit alone"], "wooing": []})
    t.answer("Fay", "open_pot", 6)
    t.answer("Eli", "declare_actions", {"actions": ["bad puns", "tell the truth"], "wooing": []})
    return t


def test_cm_ex_5_a_backdown_pays_the_pot_so_far() -> None:
    """No tile is drawn; Eli pays one, and the Hidden Face of both returns."""
    t = fay_against_eli()
    t.answer("Eli", "bid_turn", "back_down")
    assert t.result == "Fay"
    assert faces(t) == {"Fay": 12, "Eli": 3}
    assert [a.hid for a in t.state.avatars.values()] == [4, 4]


def test_cm_ex_5_a_desperate_attack_may_win_it_all() -> None:
    """Eli puts in four and takes nine; Fay's Hidden Face is lost, and Eli is torn."""
    t = fay_against_eli([2, 2], [1, 4])
    t.answer("Eli", "bid_turn", "attack_desperately")
    t.answer("Fay", "shift", 0)
    t.answer("Eli", "shift", 0)
    assert t.result == "Eli"
    assert faces(t) == {"Fay": 2, "Eli": 13}
    assert [a.hid for a in t.state.avatars.values()] == [3, 6]
    assert not imbalance(t.state)


def test_cm_ex_5_a_desperate_attack_that_fails_leaves_a_debt() -> None:
    """Three against three: the challenger wins, and Eli owes what the pot fell short by."""
    t = fay_against_eli([0, 3], [1, 4])
    t.answer("Eli", "bid_turn", "attack_desperately")
    t.answer("Fay", "shift", 0)
    t.answer("Eli", "shift", 0)
    assert t.result == "Fay"
    assert faces(t) == {"Fay": 15, "Eli": 0}
    assert t.state.avatars["Eli"].owes == {"Fay": 5}


# -- Bets, wooing, and what becomes of a cut scene -----------------------------------------------------


def four_at_the_bets(*chance: list[int]) -> ScriptedTable:
    """Ann and Ben are level at two each; Cyd and Dee may bet."""
    t = challenge(
        Avatar(seat="Ann", face=25, mask={"never serious": 2}),
        Avatar(seat="Ben", face=25, mask={"lurk smirking": 2}),
        Avatar(seat="Cyd", face=6, feels={"Ann": -4}),
        Avatar(seat="Dee", face=6),
        chance=list(chance),
    )
    t.answer("Ann", "declare_actions", {"actions": ["never serious"], "wooing": ["Cyd"]})
    t.answer("Ann", "open_pot", 20)
    t.answer("Ben", "declare_actions", {"actions": ["lurk smirking"], "wooing": []})
    t.answer("Ben", "bid_turn", "level")
    return t


def test_cm_bet_01_onlookers_match_and_the_rest_goes_back() -> None:
    """Of five put up three are matched; two go back, and the winner takes three."""
    t = four_at_the_bets([6, 4], [1, 2])
    t.answer("Cyd", "side_bet", {"on": "Ann", "amount": 5})
    with pytest.raises(IllegalMove, match="waits to be matched"):
        t.answer("Cyd", "side_bet", {"do": "put_up", "on": "Ben", "amount": 1})
    t.answer("Dee", "side_bet", {"whose": "Cyd", "amount": 3})
    assert faces(t) == {"Ann": 3, "Ben": 3, "Cyd": 1, "Dee": 3}
    t.answer("Dee", "side_bet", "watch")
    t.answer("Cyd", "side_bet", "watch")
    t.answer("Cyd", "allocate", 2)
    t.answer("Ann", "shift", 0)
    t.answer("Ben", "shift", 0)
    assert faces(t) == {"Ann": 47, "Ben": 3, "Cyd": 9, "Dee": 3}
    cyd = t.state.avatars["Cyd"]
    assert (cyd.feels["Ann"], cyd.promised["Ann"]) == (-2, 2)
    assert t.state.avatars["Ann"].coups == 1, "twenty and more changed hands (CM-COUP-01)"


def test_a_cut_scene_pays_everything_back() -> None:
    """Stakes, a loan, bets and Hidden Face go back to whoever they came from; fees are spent."""
    t = four_at_the_bets()
    t.answer("Cyd", "side_bet", {"on": "Ann", "amount": 5})
    t.answer("Dee", "side_bet", {"whose": "Cyd", "amount": 3})
    t.play.close()
    assert faces(t) == {"Ann": 25, "Ben": 25, "Cyd": 6, "Dee": 6}
    assert t.state.pots == []

    t = fay_against_eli()
    t.play.close()
    assert faces(t) == {"Fay": 11, "Eli": 4}
    assert [a.hid for a in t.state.avatars.values()] == [4, 4]

    t = ana_against_bor()
    borrow_from_cai(t)
    t.play.close()
    assert faces(t) == {"Ana": 8, "Bor": 14, "Dov": 5, "Cai": 9}
    assert not imbalance(t.state)


def test_cm_eq_04_a_tile_stays_out_until_the_challenge_is_over() -> None:
    """The tile that Ann drew cannot be Ben's, either way round."""
    t = four_at_the_bets([6, 4])
    t.answer("Cyd", "side_bet", "watch")
    with pytest.raises(ScriptRanOut, match="a domino for Ben"):
        t.answer("Dee", "side_bet", "watch")
    with pytest.raises(ChanceFault, match="lies on the table already"):
        t.chance.append([4, 6])


def test_cm_act_03_nobody_declares_more_than_they_hold() -> None:
    """Proper actions are covered by Face, hidden ones by Hidden Face."""
    t = challenge(
        Avatar(seat="Ann", face=2, hid=1, mask={"cavort": 3}, hidden={"weep openly": 2}), Avatar(seat="Ben")
    )
    with pytest.raises(IllegalMove, match="worth 3; you hold 2 Face"):
        t.answer("Ann", "declare_actions", {"actions": ["cavort"], "wooing": []})
    with pytest.raises(IllegalMove, match="worth 2; you hold 1 Hidden Face"):
        t.answer("Ann", "declare_actions", {"actions": ["weep openly"], "wooing": []})


# -- Random play ---------------------------------------------------------------------------------------


def play_at_random(seed: int) -> tuple[Play, list[str]]:
    """A whole challenge by random answers, tokens counted at every pause; and what was asked in it."""
    random = Random(seed)
    below = random.randrange
    seats = ["Ana", "Bor", "Cai", "Dov", "Eve", "Fay"][: 2 + seed % 5]
    play = Play.start(GAME, seats, {}, SeededDealer(random.randbytes(32)))
    kinds: list[str] = []
    while play.open:
        assert not imbalance(play.world)
        assert len(kinds) < 1_000, "a challenge that does not end"
        waiting = [question for question in play.open.values() if question._answer is None]
        question = waiting[below(len(waiting))]
        kinds.append(question.kind)
        play.answer(question.id, question.seat, question.sample(below, play.moves))
    return play, kinds


def test_two_hundred_random_challenges_end_with_every_token_in_place() -> None:
    """No dead end, no token lost, no pot left open; and everything that can be asked has been."""
    asked: set[str] = set()
    for seed in range(200):
        play, kinds = play_at_random(seed)
        asked.update(kinds)
        assert play.finished
        assert not imbalance(play.world)
        assert play.world.pots == []
    assert asked == {
        "declare_actions", "open_pot", "bid_turn", "pass_it_on", "lend", "resent", "side_bet", "support",
        "allocate", "shift", "repay", "weigh",
    }  # fmt: skip


def test_a_challenge_cut_anywhere_pays_back() -> None:
    """Wherever it is cut, the pots are empty and every token is with somebody."""
    for seed in range(40):
        random = Random(seed)
        below = random.randrange
        play = Play.start(GAME, ["Ana", "Bor", "Cai", "Dov"], {}, SeededDealer(random.randbytes(32)))
        for _ in range(seed):
            if play.open:
                question = next(q for q in play.open.values() if q._answer is None)
                play.answer(question.id, question.seat, question.sample(below, play.moves))
        play.close()
        assert play.world.pots == []
        assert not imbalance(play.world)


def test_a_challenge_is_restored_wherever_it_stands() -> None:
    """From its log: the same pots, the same bets, the same questions, and whatever was said under seal."""
    for seed in range(60):
        random = Random(seed)
        dealer = SeededDealer(random.randbytes(32))
        play = Play.start(GAME, ["Ana", "Bor", "Cai", "Dov", "Eve"], {}, dealer)
        for _ in range(seed % 30):
            waiting = [q for q in play.open.values() if q._answer is None]
            if waiting:
                answer = waiting[0].sample(random.randrange, play.moves)
                play.answer(waiting[0].id, waiting[0].seat, answer)
        start, *since = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
        assert isinstance(start, log.SceneStart)
        opened = log.Opened(GAME.slug, "1", play.seats, {})
        again = Play.restore(GAME, opened, start, since, dealer)
        assert [again.view(seat) for seat in play.seats] == [play.view(seat) for seat in play.seats]
        assert again.world == play.world
