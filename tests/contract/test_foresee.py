"""What a page would show of an answer beforehand is data, and comes as it was told."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import rank_of, suit_of
from commedia.games.face_of_angels.deals import unseen
from commedia.games.know_thyself.cards import PLAY_DECK, wins
from commedia.games.shadow_play.scores import SCORES
from commedia.testing import ScriptedTable
from tests.face_of_angels.pages import seen_by
from tests.face_of_angels.tables import at, contest, lay
from tests.face_of_angels.test_losing_forms import won
from tests.know_thyself.tables import at as in_palace
from tests.know_thyself.tables import things
from tests.know_thyself.wagers import framed, in_a_wager, offered, turned
from tests.men_of_stones.tables import earned, in_fall
from tests.shadow_play.pages import fourth_cycle
from tests.shadow_play.tables import describe, weigh


@pytest.mark.parametrize(("held", "spent", "left"), [(5, 1, 5), (5, 2, 4), (5, 3, 2), (2, 3, 0)])
def test_ms_act5_11_what_a_downfall_leaves_is_foreseen_by_who_may_spare_them(
    held: int, spent: int, left: int
) -> None:
    """And it is what the loss then tells."""
    players = {
        "ann": {"nature": "Family", "tragedy": 4, "caution": 1},
        "bob": {"nature": "Vassal", "tragedy": 6},
        "cy": {"nature": "Rival", "tragedy": held},
        "dee": {"nature": "Mentor", "tragedy": 3},
    }
    state = {"act": "V", "spotlight": "ann", "players": players}
    t = ScriptedTable.at("men-of-stones", state, "final_scene", chance="any")
    t.answer("bob", "final_turn", {"do": "downfall", "target": "cy", "tragedy": spent, "words": "So be it."})
    told = t.foresee("ann", "overcome_for_other", "suffer")["Tragedy"]
    assert (told.least, told.most, told.rule) == (left, left, f"MS-ACT5-0{5 + spent}")
    assert t.foresee("ann", "overcome_for_other", "overcome")["Caution"].most == 0
    t.answer("ann", "overcome_for_other", "suffer")
    [came] = [m for m in t.moments() if m.rule == told.rule]
    assert came.figures["left"] == left


@pytest.mark.parametrize(("coins", "fee"), [(1, 1), (2, 1), (3, 2)])
def test_kt_cover_02_what_goes_to_bribes_and_tolls_is_foreseen(coins: int, fee: int) -> None:
    """Half as much again, rounded up; and nothing where nothing is given."""
    pcs = {"ann": {"room": "courtyard", "coins": 2}, "bob": {"room": "stable", "coins": 12}}
    t = ScriptedTable.at("know-thyself", {"gm": "gm", "pcs": pcs, "master": 20}, "roam", chance="any")
    t.answer("ann", "explore", {"do": "frame_wager", "want": "the gate"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "she is shut out", "stake": 5})
    t.answer("ann", "accept_stake", "ask_cover")
    told = t.foresee("bob", "cover", {"do": "give", "coins": coins})["Bribes and Tolls"]
    assert (told.least, told.most, told.rule) == (fee, fee, "KT-COVER-02")
    assert t.foresee("bob", "cover", "decline") == {}
    t.answer("bob", "cover", {"do": "give", "coins": coins})
    assert t.moments()[-1].figures["fee"] == fee


def spectacles() -> list[int]:
    """How far the ends of each domino of the set lie apart."""
    return [b - a for a in range(7) for b in range(a, 7)]


def noble(mask: str) -> dict[str, Any]:
    """An avatar that wears its one mask."""
    return {"face": 12, "hid": 10, "masks": [mask], "worn": mask, "gender": "m"}


def at_court(places: list[dict[str, Any]], chance: Any = "any") -> ScriptedTable:
    """Ann's turn in City of Masks."""
    avatars = {"ann": noble("KS"), "bob": noble("KD"), "cy": noble("KH"), "dee": noble("QC")}
    state = {"avatars": avatars, "places": places, "phase": "scene", "round": 2}
    return ScriptedTable.at("city-of-masks", state, scene="open_scene", args={"at": 0}, chance=chance)


def test_cm_opp_05_how_likely_a_contest_is_won_is_foreseen_over_all_pairs_of_tiles() -> None:
    """Who challenged wins ties; and no tile is drawn by both."""
    shows = spectacles()
    pairs = [(mine, theirs) for n, mine in enumerate(shows) for m, theirs in enumerate(shows) if n != m]
    t = at_court([{"present": ["ann", "bob", "cy", "dee"]}])
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    first = Fraction(sum(mine >= theirs for mine, theirs in pairs), len(pairs))
    told = t.foresee("ann", "declare_actions", {"actions": ["KS.1"]})
    assert Fraction(told["You win"].odds[1]) == first
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    told = t.foresee("ann", "open_pot", 2)
    assert (told["You keep"].most, Fraction(told["You win"].odds[1])) == (
        t.state.avatars["ann"].face - 2,
        first,
    )
    t.answer("ann", "open_pot", 2)
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    told = t.foresee("bob", "bid_turn", "level")
    assert Fraction(told["You win"].odds[1]) == 1 - first
    assert Fraction(told["You win with one supporter more"].odds[1]) > 1 - first
    assert Fraction(told["You win if the other side finds one"].odds[1]) < 1 - first
    pot = told["Your pot"]
    t.answer("bob", "bid_turn", "level")
    assert [m.figures["level"] for m in t.moments() if m.rule == pot.rule and "level" in m.figures] == [
        pot.most
    ]
    assert t.state.avatars["bob"].face == told["You keep"].most
    bets = t.foresee("cy", "side_bet", {"do": "put_up", "on": "ann", "amount": 4})
    assert bets["You keep"].most == 8
    assert [Fraction(bets[f"{one} wins"].odds[1]) for one in ("ann", "bob")] == [first, 1 - first]


@pytest.mark.parametrize("tile", [[2, 5], [6, 1], [1, 1], [3, 3], [0, 6]])
def test_cm_uno_03_what_a_deed_may_bring_is_foreseen_with_its_odds(tile: list[int]) -> None:
    """The chances are those of the whole set of tiles, either way round; and what comes is among them."""
    t = at_court([{"present": ["ann", "bob", "cy", "dee"]}], chance=[tile])
    t.answer("ann", "take_turn", "act_alone")
    [worth] = [act.value for act in t.state.worn("ann").acts if act.key == "KS.4"]
    ends = [ends for a in range(7) for b in range(a, 7) for ends in ((a, b), (b, a))]
    comes = Counter(abs(a - b) - (worth if a < worth else 0) for a, b in ends)
    told = t.foresee("ann", "declare_actions", {"actions": ["KS.4"], "wooing": ["bob", "sun"]})
    assert {n: Fraction(c) for n, c in told["Face"].odds.items()} == {
        n: Fraction(count, len(ends)) for n, count in comes.items()
    }
    able = sum(a >= worth for a, _ in ends)
    assert Fraction(told["KS.4 succeeds"].odds[1]) == Fraction(able, len(ends))
    assert (told["bob’s feeling"].least, told["bob’s feeling"].most) == (-6, 6)
    held = t.state.avatars["ann"].face
    t.answer("ann", "declare_actions", {"actions": ["KS.4"]})
    t.answer("ann", "draw_tile")
    came = t.state.avatars["ann"].face - held
    assert came in told["Face"].odds
    assert came == abs(tile[0] - tile[1]) - (worth if tile[0] < worth else 0)


@pytest.mark.parametrize("inner", [0, 6])
def test_cm_sup_03_whether_a_messenger_arrives_is_foreseen(inner: int) -> None:
    """Its action's value is no more than the inner court; and the moment tells which it is."""
    places: list[dict[str, Any]] = [{"present": ["ann", "bob"]}, {"host": "cy", "present": ["cy", "dee"]}]
    t = at_court(places, chance=[[inner, 3]])
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    t.answer("ann", "open_pot", 2)
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    sends = {"do": "send_for", "whom": "cy", "action": "KD.4"}
    [worth] = [act.value for act in t.state.worn("bob").acts if act.key == "KD.4"]
    told = t.foresee("bob", "bid_turn", sends)["The message arrives"]
    assert Fraction(told.odds[1]) == Fraction(7 - worth, 7)
    t.answer("bob", "bid_turn", sends)
    [came] = [m for m in t.moments() if m.rule == told.rule and "arrives" in m.figures]
    assert came.figures["arrives"] == (inner >= worth)


POWER: dict[str, dict[str, Any]] = {
    "ann": {"face": "K", "trump_suits": ["S"]},
    "bob": {"face": "J"},
    "cy": {"face": "Q"},
}


def test_fa_con_09_how_likely_a_lead_stands_is_foreseen_from_what_its_leader_knows() -> None:
    """Over all hands that bob may hold, as ann knows it: two of the cards that she doesn't see."""
    hands = {"ann": "9H 4S KS", "bob": "JH 5H", "cy": "5D 3C", "eve": "7S 8S"}
    lays = {"do": "lay", "card": "9H", "told": "aloud"}
    found = []
    for other in (hands, {**hands, "bob": hands["cy"], "cy": hands["bob"]}):
        t = contest(other, POWER, pace=2)
        told = t.foresee("ann", "lead_card", lays)["It stands"]
        beats = sum(rank_of(card) >= 9 for card in unseen(seen_by(t, "ann"), "ann") if suit_of(card) == "H")
        cards = len(unseen(seen_by(t, "ann"), "ann"))
        assert Fraction(told.odds[0]) == 1 - Fraction(comb(cards - beats, 2), comb(cards, 2))
        found.append(told)
    assert found[0] == found[1]


def test_fa_con_08_what_help_and_the_card_that_counts_come_to_is_foreseen() -> None:
    """A King's help is worth more; and the trick is settled by what was told."""
    t = contest({"ann": "9H 4S KS", "bob": "JH 5H", "cy": "6H 3C", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    told = t.foresee("bob", "respond_with_card", {"do": "lay", "card": "JH", "told": "aloud"})
    assert {"cy can turn it", "eve can turn it"} <= set(told)
    assert told["cy can turn it"].odds == {1: "1"}  # her three make twelve of nine
    lay(t, "bob", "JH")
    told = t.foresee("cy", "help_with_card", {"do": "lay", "card": "6H", "told": "aloud"})
    assert (told["It helps with"].most, told["Your side"].most) == (3, 12)
    assert t.foresee("cy", "help_with_card", "pass") == {}
    lay(t, "cy", "6H")
    while due := t.decisions(kind="help_with_card"):
        t.answer(due[0].seat, due[0].id, "pass")
    assert t.foresee("ann", "name_point_card", {"point": "6H"})["Your side"].most == 7
    told = t.foresee("ann", "name_point_card", {"point": "9H"})["Your side"]
    t.answer("ann", "name_point_card", {"point": "9H"})
    [came] = [m for m in t.moments() if m.rule == told.rule]
    assert (told.most, came.figures["total"]) == (12, 12)


def test_fa_con_01_how_likely_a_contest_is_won_is_foreseen_by_its_contestants_alone() -> None:
    """With one card each it is reckoned over every card that the other may hold, as ann knows it."""
    stakes = {
        "initiator": "ann", "respondent": "bob", "mover": "O", "pace": 1, "state": phases.ACCEPTED,
        "win": {"text": "The gate opens.", "author": "ann"},
        "lose": {"text": "It stays shut.", "author": "ann"},
    }  # fmt: skip
    t = at("scene", POWER, act=1, contest=stakes, hands={"ann": "9H", "bob": "JH", "cy": "5D", "eve": "7S"})
    told = t.foresee("ann", "start_or_drop", "begin")["You win"]
    cards = unseen(seen_by(t, "ann"), "ann")
    beaten = sum(suit_of(card) == "H" and rank_of(card) >= 9 for card in cards)
    assert (Fraction(told.odds[0]), told.error) == (Fraction(beaten, len(cards)), 0)
    assert t.foresee("ann", "start_or_drop", "drop") == {}
    assert t.foresee("eve", "start_or_drop", "begin") == {}


def test_kt_draw_02_a_card_that_is_kept_or_let_go_is_foreseen_with_its_odds_and_the_purse() -> None:
    """Of the 51 others those that the eight beats win for the PC; an equal one does."""
    t = in_a_wager({"ann": {"coins": 12}}, 3, chance=["8D"])
    told = t.foresee("ann", "keep_card", "keep")
    beaten = sum(wins("8D", card, ties=True) for card in PLAY_DECK if card != "8D")
    assert Fraction(told["You win"].odds[1]) == Fraction(beaten, 51)
    further = t.foresee("ann", "keep_card", "discard")
    assert Fraction(further["You win"].odds[1]) > Fraction(beaten, 51)
    assert (told["Won, you hold"].most, told["Lost, you hold"].most) == (15, 9)
    assert (further["Won, you hold"].most, further["Lost, you hold"].most) == (14, 9)


def test_kt_pay_03_what_a_stake_may_come_to_is_foreseen_as_it_is_accepted() -> None:
    """By one card, by two or by three; and what is lost."""
    t = offered({"ann": {"coins": 12}}, 4)
    told = t.foresee("ann", "accept_stake", "accept")
    won = [told[f"Won by {n}, you hold"].most for n in ("one card", "two cards", "three cards")]
    assert (won, told["Lost, you hold"].most) == ([16, 15, 14], 8)
    assert Fraction(1, 2) < Fraction(told["You win"].odds[1]) < 1
    assert t.foresee("ann", "accept_stake", "back_down") == {}


@pytest.mark.parametrize(("cut", "held", "masters"), [("KS", 14, 12), ("2D", 8, 18)])
def test_kt_last_02_a_last_wager_is_foreseen_with_its_odds_and_both_piles(
    cut: str, held: int, masters: int
) -> None:
    """Before his card is turned, and against it; and the piles are those that were told."""
    pcs = {"ann": {"coins": 11, "room": "master_suite"}}
    t = in_palace("last_wagers", pcs, ["7C", cut], master=15, phase="endgame", cause="called")
    told = t.foresee("ann", "last_wager", {"do": "risk", "coins": 3})
    assert Fraction(told["You win"].odds[1]) == Fraction(8, 17)
    outcome = "Won" if held > 11 else "Lost"
    assert (told[f"{outcome}, you hold"].most, told[f"{outcome}, the Master has"].most) == (held, masters)
    t.answer("ann", "last_wager", {"do": "risk", "coins": 3})
    beats = sum(wins(card, "7C", ties=False) for card in PLAY_DECK if card != "7C")
    assert Fraction(t.foresee("ann", "last_cut", 5)["You win"].odds[1]) == Fraction(beats, 51)
    t.answer("ann", "last_cut", 5)
    assert (t.state.pcs["ann"].coins, t.state.master) == (held, masters)


def test_kt_inv_03_whether_the_next_card_wins_is_foreseen_before_a_memory_is_invoked() -> None:
    """Of the fifty that are not out those that beat the nine win; going on with a second Memory wins more."""
    pcs = {"ann": {"coins": 12, "attachments": things(D=["goal", "guilt"], S=["defeat"])}, "bob": {}}
    t = turned(pcs, 2, ["8D"], "9S")
    told = t.foresee("ann", "invoke_memory", {"do": "invoke", "memory": 0, "words": "a lamp"})
    beats = sum(wins(card, "9S", ties=True) for card in PLAY_DECK if card not in ("8D", "9S"))
    assert Fraction(told["The next card wins"].odds[1]) == Fraction(beats, 50)
    assert Fraction(told["You win by going on"].odds[1]) > Fraction(beats, 50)
    assert told["Won, you hold"].most == 11
    assert t.foresee("ann", "invoke_memory", "stand") == {}


@pytest.mark.parametrize("fortune", [0, 1])
def test_sp_move_08_what_the_dice_that_are_left_may_bring_is_foreseen_with_its_odds(fortune: int) -> None:
    """Over every way in which four dice may fall, or five with a Fortune."""
    t = fourth_cycle()
    describe(t, "ann", "leading", scope=(1, 2), words="The lamp goes out.", aim="good", bearer="ann")
    told = t.foresee("ann", "pay_scope", {"do": "pay", "fortune": fortune})
    falls = [max(dice) for dice in product(range(1, 7), repeat=4 + fortune)]
    for power in range(2, 7):
        chance = Fraction(sum(best >= power for best in falls), len(falls))
        assert Fraction(told[f"{power} or more" if power < 6 else "a 6"].odds[1]) == chance
    assert "a 6" not in t.foresee("ann", "pay_scope", "forfeit")


def test_sp_move_09_whether_the_number_of_a_stunt_shows_is_foreseen() -> None:
    """As it is named with all of the pool that the Scope leaves, and as it is paid for that number."""
    t = fourth_cycle()
    t.answer("ann", "make_move", {"do": "leading", "words": "Off it goes.", "aim": "good", "bearer": "ann"})
    t.answer("bob", "call_stunt", "offer_stunt")
    t.answer("ann", "take_stunt", "accept")
    weigh(t, (1, 2))
    told = t.foresee("ann", "name_target", 4)["Any number shows"]
    dice = t.state.pool() - t.state.on_move.scope
    assert Fraction(told.odds[0]) == Fraction(5, 6) ** dice
    t.answer("ann", "name_target", 4)
    told = t.foresee("ann", "pay_scope", {"do": "pay", "fortune": 0})["A 4 shows"]
    assert Fraction(told.odds[0]) == Fraction(5, 6) ** dice


@pytest.mark.parametrize("caution", [0, 1])
def test_ms_act5_10_what_a_blow_costs_and_leaves_is_foreseen_by_who_strikes_and_who_is_struck(
    caution: int,
) -> None:
    """What is struck with is spent; what it leaves is certain where the Spotlight can't step in."""
    players = {
        "ann": {"nature": "Family", "tragedy": 4, "caution": caution},
        "bob": {"nature": "Vassal", "tragedy": 6},
        "cy": {"nature": "Rival", "tragedy": 5, "caution": 2},
        "dee": {"nature": "Mentor", "tragedy": 3},
    }
    state = {"act": "V", "spotlight": "ann", "players": players}
    t = ScriptedTable.at("men-of-stones", state, "final_scene", chance="any")
    strikes = {"do": "downfall", "target": "cy", "tragedy": 2, "words": "So be it."}
    spent = t.foresee("bob", "final_turn", strikes)["Tragedy"]
    assert t.foresee("bob", "final_turn", "pass") == {}
    t.answer("bob", "final_turn", strikes)
    assert t.state.players["bob"].tragedy == spent.most == 4
    told = t.foresee("cy", "overcome_own", "suffer")["Tragedy"]
    assert (told.least, told.most) == (4, 5 if caution else 4)
    assert t.foresee("cy", "overcome_own", "overcome")["Caution"].most == 1
    t.answer("cy", "overcome_own", "suffer")
    if caution:
        t.answer("ann", "overcome_for_other", "suffer")
    assert t.state.players["cy"].tragedy == told.least


def test_ms_act4_04_what_a_point_leaves_in_its_trait_is_foreseen() -> None:
    """And it is what is offered of that Trait once the point is spent."""
    t = in_fall(earned(), ["bob", "cy"], {"ann": 0, "bob": 0, "cy": 0})
    names = {"do": "consequence", "trait": "Kin", "words": "a banishment"}
    assert t.foresee("ann", "fall_turn", names)["Kin left"].most == 1
    assert t.foresee("ann", "fall_turn", "finish") == {}
    t.answer("ann", "fall_turn", names)
    ann = t.state.players["ann"]
    assert ann.tp["Kin"] - ann.spent_on["Kin"] == 1


def test_kt_stake_02_what_a_stake_leaves_of_every_purse_is_foreseen_by_the_gm() -> None:
    """As it is offered and as it is changed; the Master calls where he would have fewer than eight a PC."""
    t = framed({"ann": {"coins": 7}}, master=11)
    told = t.foresee("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 4})
    purses = [told[name] for name in ("Staked, ann holds", "Won in Full, ann holds")]
    assert [(one.now, one.most) for one in purses] == [(7, 3), (7, 11)]
    calls = "If all win in Full, the Master calls everybody"
    assert (told["Staked, the Master has"].most, told[calls].odds) == (7, {1: "1"})
    kept = t.foresee("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 3})
    assert kept[calls].odds == {0: "1"}
    assert t.foresee("gm", "offer_stake", {"do": "no_conflict", "words": "so be it"}) == {}
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "no", "stake": 3})
    assert t.foresee("gm", "revise_offer", {"do": "revise", "outcome": "no", "stake": 4}) == told
    t.answer("gm", "revise_offer", {"do": "revise", "outcome": "no", "stake": 4})
    t.answer("ann", "accept_stake", "accept")
    assert (t.state.pcs["ann"].coins, t.state.master) == (told["Staked, ann holds"].most, 7)


INES = {
    "chars": [4, 2, 3, 3, 1, 5], "expressions": {"Force": "stands too close"}, "advances": 3,
    "corrupt": ["Compassion"], "traits": [{"kind": "power", "text": "the sea", "adjusts": {"lead": 2}}],
}  # fmt: skip


def of_ines(**more: Any) -> ScriptedTable:
    """Ines in the Dialogue, with Advances to spend and an Element to stake on."""
    state = {
        "director": "dee",
        "personae": {"ann": {**INES, **more}, "bob": {}},
        "elements": {"e1": "a lamp"},
    }
    return ScriptedTable.at("shadow-play", state, "dialogue", chance="any")


def scores(t: ScriptedTable) -> dict[str, int]:
    """Every Score of hers, as a sheet calls it."""
    return {name: t.state.personae["ann"].score(score) for score, name in SCORES.items()}


@pytest.mark.parametrize("points", [1, 2, 3])
def test_sp_inv_02_what_is_staked_is_foreseen_with_what_moves(points: int) -> None:
    """Her Force, the Scores that follow from it, whether its Expression is struck; and what comes back."""
    t = of_ines()
    stakes = {"element": "e1", "wish": "it burns again", "char": "Force", "points": points}
    told = t.foresee("ann", "invest", stakes)
    before = scores(t)
    t.answer("ann", "invest", stakes)
    ann = t.state.personae["ann"]
    assert told["Force"].most == ann.chars["Force"] == 4 - points
    assert {name: one.most for name, one in told.items() if name in before} == {
        name: now for name, now in scores(t).items() if now != before[name]
    }
    assert told["Its Expression is struck"].odds == {int("Force" not in ann.expressions): "1"}
    assert (told["Points that come back"].least, told["Points that come back"].most) == (0, points)
    assert told["Advances"].most == 4


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ({"do": "restore", "char": "Pride", "expression": "so"}, "Pride"),
        ({"do": "learn", "knack": "reads doors", "score": "guard"}, "Guard"),
        ({"do": "redeem", "char": "Compassion", "expression": "so"}, "Compassion"),
    ],
)
def test_sp_adv_03_what_an_advance_buys_is_foreseen(answer: dict[str, Any], name: str) -> None:
    """The Characteristic or the Score, and all that moves with it."""
    t = of_ines(chars=[4, 2, 3, 3, 2, 3])
    told = t.foresee("ann", "spend_advance", answer)
    before = scores(t)
    t.answer("ann", "spend_advance", answer)
    ann, after = t.state.personae["ann"], scores(t)
    assert told[name].most == (after[name] if name == "Guard" else ann.chars[name])
    moved = {name: now for name, now in after.items() if now != before[name]}
    assert {name: one.most for name, one in told.items() if name in before} == moved


MADE = {
    "do": "create", "name": "Ines", "force": 4, "reason": 2, "pride": 1, "knack_on": "guard",
    "second_on": "lead", "power_on": "lead", "item_on": ["aid", "base"], "knack": "a", "second": "b",
    "power": "c", "item": "d", "shows_force": "e", "shows_instinct": "f", "shows_compassion": "g",
}  # fmt: skip


@pytest.mark.parametrize("answer", [MADE, {"do": "take_ready", "who": "tobin", "name": "Tobin"}])
def test_sp_pc_04_every_score_is_foreseen_while_a_persona_is_made(answer: dict[str, Any]) -> None:
    """One's own, or one that lies ready."""
    state = {"director": "dee", "personae": {"ann": {"is_made": False}, "bob": {}}}
    t = ScriptedTable.at("shadow-play", state, "personae", chance="any")
    told = t.foresee("ann", "make_persona", answer)
    t.answer("ann", "make_persona", answer)
    assert {name: one.most for name, one in told.items()} == scores(t)


def test_fa_con_09_who_would_have_the_trick_is_foreseen_by_whoever_answers_and_whoever_helps() -> None:
    """Both sums, who has it and who leads the next; and it comes so where nobody lays more."""
    t = contest({"ann": "9H 4S KS", "bob": "JH 5H 3C", "cy": "6H 3D", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    has = {
        card: t.foresee("bob", "respond_with_card", {"do": "lay", "card": card, "told": "aloud"})
        for card in ("JH", "5H", "3C")
    }
    assert [(one["Your side"].most, one["The other side"].most) for one in has.values()] == [
        (11, 9), (5, 9), (3, 9),
    ]  # fmt: skip
    assert [one["Your side has it"].odds for one in has.values()] == [{1: "1"}, {0: "1"}, {0: "1"}]
    lay(t, "bob", "5H")
    told = t.foresee("cy", "help_with_card", {"do": "lay", "card": "6H", "told": "aloud"})
    assert (told["Your side has it"].odds, told["Your side leads next"].odds) == ({1: "1"}, {1: "1"})
    while due := t.decisions(kind="help_with_card"):
        t.answer(due[0].seat, due[0].id, "pass")
    [came] = [m for m in t.moments() if m.rule == "FA-CON-09"]
    assert (came.figures["winner"], came.figures["next"]) == ("I", "ann")
    assert has["5H"]["Your side leads next"].odds == {0: "1"}


@pytest.mark.parametrize(("point", "wins"), [("9H", 1), ("4H", 0)])
def test_fa_con_06_who_has_the_trick_by_the_card_that_counts_is_foreseen(point: str, wins: int) -> None:
    """And the trick goes as it was told."""
    t = contest({"ann": "9H KS", "bob": "10H 5C", "cy": "4H 3C", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "10H")
    while due := t.decisions(kind="help_with_card"):
        one = due[0]
        helps = one.seat == "cy" and t.state.phase == phases.HELP_LEADER
        t.answer(one.seat, one.id, {"do": "lay", "card": "4H", "told": "aloud"} if helps else "pass")
    told = t.foresee("ann", "name_point_card", {"point": point})
    assert told["Your side has it"].odds == {wins: "1"}
    t.answer("ann", "name_point_card", {"point": point})
    [came] = [m for m in t.moments() if m.rule in ("FA-CON-09", "FA-CON-10")]
    assert (came.figures["winner"] == "I") == bool(wins)
    assert (came.figures["total"], came.figures["answered"]) == (
        told["Your side"].most,
        told["The other side"].most,
    )


@pytest.mark.parametrize(("aim", "wins"), [("help", "I"), ("harm", "O")])
def test_fa_sup_03_who_wins_at_once_by_a_super_trump_is_foreseen(aim: str, wins: str) -> None:
    """Bob's answer is ann's own: it wins for her, or against her."""
    t = contest({"ann": "9H 4S", "bob": "KS 5H", "cy": "6H 3D", "eve": "7S 8S"}, POWER, pace=2)
    lay(t, "ann", "9H")
    card = {"do": "lay", "card": "KS", "use": "theirs", "pc": "ann", "aim": aim, "told": "aloud"}
    assert t.foresee("bob", "respond_with_card", card)["Your side wins at once"].odds == {
        int(wins == "O"): "1"
    }
    t.answer("bob", "respond_with_card", card)
    assert t.state.contest.winner == wins


@pytest.mark.parametrize(
    ("act", "answer", "told"),
    [
        (2, {"concede": "yes", "flips": ["r1"]}, ["You concede", "r1 becomes a foe"]),
        (3, {"concede": "no", "flips": ["r1"]}, ["r1 becomes a foe"]),
        (3, {"concede": "yes", "harms": ["injure.r1"]}, ["You concede", "r1 is grievously injured"]),
        (4, {"harms": ["kill.r1"]}, ["r1 is killed", "r3 is lost as well"]),
        (4, {}, []),
    ],
)
def test_fa_rsk_what_losing_comes_to_is_foreseen(act: int, answer: dict[str, Any], told: list[str]) -> None:
    """Each whom the loser used, what is done to them, and who else loses them; and it is done."""
    t = won(act)
    found = t.foresee("bob", "weigh_losses", answer)
    assert list(found) == told
    assert {one.odds[1] for one in found.values()} <= {"1"}
    t.answer("bob", "weigh_losses", answer)
    rel = t.state.relationship("r1")
    assert ("r1 becomes a foe" in told) == (rel.kind == "foe")
    assert ("r1 is grievously injured" in told) == (rel.state == "injured")
    assert ("r3 is lost as well" in told) == t.state.npcs["n1"].lost
    assert ("You concede" in told) == ("concedes" in " ".join(m.text for m in t.moments()))


def test_fa_dck_07_what_goes_of_a_hand_is_foreseen() -> None:
    """How many stay, and whether what would end a contest goes with them."""
    spades = {"ann": {"face": "K", "trump_suits": ["S"], "hand": "2C 3C 4C 5C 6C KS 7H"}, "bob": {}}
    t = at("clear_away", spades, act=1, contest={"initiator": "ann", "respondent": "bob", "winner": "I"})
    told = t.foresee("ann", "discard_down", {"cards": ["2C", "KS"]})
    assert {name: one.most for name, one in told.items()} == {
        "Cards that go": 2, "Cards that stay": 5, "Super-trumps that go": 1,
    }  # fmt: skip
    t.answer("ann", "discard_down", {"cards": ["2C", "KS"]})
    assert len(t.state.players["ann"].hand) == told["Cards that stay"].most
