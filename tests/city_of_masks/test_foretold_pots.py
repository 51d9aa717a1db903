"""Form by form: what page and `t.foresee` say of pots, bets and payments beforehand, and what then comes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.city_of_masks.duel import bid, borrow, face, hid, stake, until, versus
from tests.city_of_masks.evening import at, one, said
from tests.city_of_masks.foretold import LOSE, WIN, beforehand, values
from tests.games.forms import form_of, text

# -- pots ------------------------------------------------------------------------------------------------


def test_cm_stk_02_opening_a_pot() -> None:
    """What must be met, what is kept, what is lost with it."""
    t = versus(LOSE)
    t.answer("ana", "declare_actions", {"actions": ["KS.2"]})
    told, page = beforehand(t, "ana", "open_pot", {"amount": 4})
    assert values(told, "Your pot", "You put in", "You keep", "Lost if you lose") == [6, 4, 6, 6]
    assert "bor must meet 6 Face, or fall short." in page
    assert "You keep 6." in page
    assert "bor takes 6 Face" in page
    t.answer("ana", "open_pot", 4)
    assert (t.state.staked("ana"), face(t, "ana")) == (6, [6])


@pytest.mark.parametrize("do", ["level", "raise_to", "attack_desperately"])
@pytest.mark.parametrize("tiles", [WIN, LOSE])
def test_cm_stk_02_bids_and_what_is_lost_and_won_by_them(do: str, tiles: list[list[int]]) -> None:
    """Own Face, what was lent, Hidden Face and a debt; and the other's pot."""
    short = do == "attack_desperately"
    hidden = {"hidden_face": [{"key": "H1", "words": "weep", "value": 2}]}
    t = versus(tiles, ana={"face": 4 if short else 12, **hidden}, cai={"feels": {"ana": 2}})
    stake(t, 0, "H1", defender=["KD.1"])
    if short:
        bid(t, "ana", "ask_for_face", of="cai")
        t.answer("cai", "lend", {"do": "bow", "amount": 1})
        bid(t, "ana", "raise_to", to=4)
        bid(t, "bor", "raise_to", to=9)
    answer = {"do": do, "to": 7} if do == "raise_to" else {"do": do}
    held, pot = face(t, "ana")[0], t.state.staked("ana")
    told, page = beforehand(t, "ana", "bid_turn", answer)
    level, put_in, keep = values(told, "Your pot", "You put in", "You keep")
    assert (level - pot, held - put_in) == (put_in, keep)
    lost, lent, veil, debt = values(
        told, "Lost if you lose", "Lent to you of that", "Hidden Face lost if you lose", "Debt if you lose"
    )
    assert f"bor takes {lost} Face" in page
    assert (f"{lent} of it lent to you" in page) == bool(lent) == short
    assert f"{veil} Hidden Face go to the bank" in page
    assert (f"you still owe bor {debt}" in page) == bool(debt) == short
    if do == "raise_to":
        assert f"You put in {put_in}, and keep {keep} Face." in page
    else:
        [won] = values(told, "Won if you win")
        assert f"bor’s {won} are yours" in page
    t.answer("ana", "bid_turn", answer)
    assert (t.state.staked("ana"), face(t, "ana")) == (level, [keep])
    if do == "raise_to":
        bid(t, "bor", "level")
    before, theirs = hid(t, "ana")[0], t.state.staked("bor")
    wins = tiles is WIN
    until(t, "tell")
    ana = t.state.avatars["ana"]
    assert ana.face == keep + (level + theirs if wins else 0)
    assert ana.hid == before + (veil if wins else 0)
    assert ana.owes.get("bor", 0) == (0 if wins else debt)


def test_cm_stk_04_taking_own_face_back() -> None:
    """What loans have replaced: less in the pot, and as much more in hand."""
    t = versus(WIN, cai={"feels": {"ana": 5}})
    stake(t, 2, defender=["KD.1"])
    borrow(t, "ana", "cai", 2)
    told, page = beforehand(t, "ana", "bid_turn", {"do": "take_back", "amount": 2})
    pot, keep = values(told, "Your pot", "You keep")
    assert (told["Your pot"].now, told["You keep"].now) == (t.state.staked("ana"), face(t, "ana")[0])
    assert f"You hold {keep} Face then, and your pot is {pot}." in page
    bid(t, "ana", "take_back", amount=2)
    assert (t.state.staked("ana"), face(t, "ana")) == (pot, [keep])


def test_cm_stk_06_backing_down() -> None:
    """The pot is lost, and nothing beyond it."""
    t = versus(WIN, bor={"face": 4})
    stake(t, 10, defender=["KD.1"])
    told, page = beforehand(t, "bor", "bid_turn", "back_down")
    assert values(told, "You lose") == [3]
    assert "takes your pot of 3" in page
    bid(t, "bor", "back_down")
    until(t, "tell")
    assert face(t, "ana", "bor") == [15, 1]


@pytest.mark.parametrize("inner", [0, 6])
@pytest.mark.parametrize("action", ["KS.2", "H1"])
def test_cm_sup_03_a_messenger(action: str, inner: int) -> None:
    """Its chance, and what is lost where it does not arrive."""
    hidden = {"hidden_face": [{"key": "H1", "words": "weep", "value": 2}]}
    avatars = {"ana": {"face": 12, "hid": 12, "worn": "KS", **hidden}, "bor": {"face": 12, "worn": "KD"}}
    avatars["cai"] = {"face": 12, "worn": "KH"}
    places = [{"present": ["ana", "bor"]}, {"host": "cai", "present": ["cai"]}]
    state = {"places": places}
    t = at("opposed_challenge", avatars, [[inner, 3]], {}, state, challenger="ana", defender="bor")
    stake(t, 0, defender=["KD.1"])
    sends = {"do": "send_for", "whom": "cai", "action": action}
    told, page = beforehand(t, "ana", "bid_turn", sends)
    pool = "Face" if action == "KS.2" else "Hidden Face"
    assert values(told, f"{pool} lost if not") == [2]
    assert f"If it does not, the 2 {pool} put into it are lost." in page
    assert Fraction(told["The message arrives"].odds[1]) == Fraction(5, 7)
    assert "The message arrives: 71 in 100" in page
    bid(t, **{"seat": "ana", **sends})
    lost = 0 if inner else 2
    avatar = t.state.avatars["ana"]
    assert (avatar.face, avatar.hid) == ((12 - lost, 12) if pool == "Face" else (12, 12 - lost))


# -- afterwards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tiles", [WIN, [[1, 1], [2, 2], [6, 0]]])
@pytest.mark.parametrize("paid", [0, 3, 5])
def test_cm_set_01_paying_a_friend_back(paid: int, tiles: list[list[int]]) -> None:
    """What is kept, how it lies beside the loan, and whether it betrays them."""
    t = versus(tiles, cai={"feels": {"ana": 5}})
    stake(t, 0, defender=["KD.1"])
    borrow(t, "ana", "cai", 3)
    bid(t, "ana", "level")
    until(t, "repay")
    told, page = beforehand(t, "ana", "repay", {"amount": paid})
    won = t.state.challenge.winner == "ana"
    keep, beyond, betrays = values(told, "You keep", "Paid beyond the loan", "You betray cai")
    assert (beyond, betrays) == (paid - 3, int(won and paid < 3))
    assert f"You keep {keep} Face." in page
    says = {0: "That is 3 less", 3: "That is what was lent.", 5: "That is 2 more than was lent."}[paid]
    assert says in page
    assert ("it is a betrayal" in page) == bool(betrays)
    t.answer("ana", "repay", paid)
    assert face(t, "ana") == [keep]
    assert [m.figures["net"] for m in said(t, "CM-SET-01")] == [beyond]
    if beyond:
        assert one(t, "cai", "weigh").about["net"] == beyond


@pytest.mark.parametrize("lost_faction_face", ["strike", "keep"])
@pytest.mark.parametrize("paid", [0, 2, 3])
def test_cm_fac_08_paying_a_faction_back(paid: int, lost_faction_face: str) -> None:
    """It answers in kind at once: its regard, and what it has committed."""
    options = {"lost_faction_face": lost_faction_face}
    t = versus(WIN, options, ana={"FC": {"sun": 4}, "FR": {"sun": 3}})
    stake(t, 0, defender=["KD.1"])
    bid(t, "ana", "ask_faction", of="sun", amount=2)
    bid(t, "ana", "level")
    until(t, "repay")
    told, page = beforehand(t, "ana", "repay", {"amount": paid})
    regard, has = told["sun’s regard for you"], told["sun has for you"]
    assert (regard.now, has.now) == (3, 4)
    t.answer("ana", "repay", paid)
    ana = t.state.avatars["ana"]
    assert (regard.most, has.most) == (ana.regard["sun"], ana.committed["sun"])
    assert ana.regard["sun"] == 3 + paid - 2
    how = f"goes from +3 to +{ana.regard['sun']}" if paid != 2 else "stays +3"
    assert f"The Sun Temple’s regard for you {how}, and it has {ana.committed['sun']} Face for you." in page
    assert "may" not in page


@pytest.mark.parametrize("takes", [0, 2, 6])
def test_cm_uno_03_dividing_a_gain(takes: int) -> None:
    """By a table option: so much Face, the rest Hidden Face (R-20)."""
    hidden = [{"key": "H1", "words": "weep", "value": 1}]
    avatars = {"ana": {"face": 12, "hid": 12, "worn": "KS", "hidden_face": hidden}, "bor": {}, "cai": {}}
    t = at("unopposed_challenge", avatars, [[6, 0]], {"gain_mixed": "split"}, actor="ana")
    t.answer("ana", "declare_actions", {"actions": ["KS.6", "H1"]})
    t.answer("ana", "draw_tile")
    told = t.foresee("ana", "divide_gain", takes)
    t.answer("ana", "divide_gain", takes)
    assert values(told, "Face", "Hidden Face") == [face(t, "ana")[0] - 12, hid(t, "ana")[0] - 12]


# -- bets, and the court ---------------------------------------------------------------------------------


def test_cm_bet_01_bets() -> None:
    """What is kept as a bet is put up, moved, matched and taken back; and what it matches at once."""
    t = versus(WIN)
    stake(t, 0)
    bid(t, "bor", "level")

    def bets(seat: str, answer: dict[str, Any], says: str, **form: str) -> None:
        told, page = beforehand(t, seat, "side_bet", answer, **form)
        [keep] = values(told, "You keep")
        assert says.format(keep=keep) in page
        assert told["You keep"].now == face(t, seat)[0]
        t.answer(seat, "side_bet", answer)
        assert face(t, seat) == [keep]

    bets("cai", {"do": "put_up", "on": "ana", "amount": 4}, "You put up 4 on ana, and keep {keep}.")
    bets("cai", {"do": "raise", "amount": 3}, "3 more lies there, and you keep {keep}.")
    bets("cai", {"do": "lower", "amount": 2}, "2 comes back, and you hold {keep}.")
    answer = {"do": "put_up", "on": "bor", "amount": 7}
    told, page = beforehand(t, "dov", "side_bet", answer)
    assert values(told, "Matches cai’s bet") == [5]
    assert "5 of it matches cai’s bet." in page
    bets("dov", {"do": "put_up", "on": "bor", "amount": 3}, "You put up 3 on bor, and keep {keep}.")
    bets("cai", {"do": "withdraw"}, "The 2 that nobody has matched comes back, and you hold {keep}.")
    bets("cai", {"do": "put_up", "on": "ana", "amount": 2}, "You put up 2 on ana, and keep {keep}.")
    match = {"do": "match", "whose": "cai", "amount": 2}
    form = {"match.whose": "cai", "match.whose=cai.amount": "2"}
    bets("dov", match, "2 against 2: whoever backed the winner has both. You keep {keep}.", **form)


@pytest.mark.parametrize("called", [0, 2])
@pytest.mark.parametrize("convicted", [True, False])
def test_cm_unm_04_a_defence(called: int, convicted: bool) -> None:
    """The chance, the fee, all Face, and what the Commission makes of it."""
    chance = [[6, 0], [0, 0], [6, 0] if convicted else [0, 0], [0, 0] if convicted else [6, 0]]
    avatars = {
        "ana": {"face": 7, "worn": "KS", "FC": {"commission": 3}, "FR": {"commission": 1}},
        "bor": {"worn": "KD"}, "cai": {"worn": "KH"},
    }  # fmt: skip
    t = at(
        "arrest", avatars, chance, {}, {"places": [{"present": [*avatars]}]}, offender="ana", denouncer="bor"
    )
    told, page = beforehand(t, "ana", "call_on_commission", {"amount": called})
    fee, lost = values(told, "Fee", "Face lost if convicted")
    regard, has = (told[f"commission{name} if convicted"] for name in ("’s regard for you", " has for you"))
    assert f"If you are convicted, you lose all your Face: {lost}." in page
    assert ("It costs 1 Face." in page) == bool(fee) == bool(called)
    assert ("The Commission then regards you −1, not +1, and has 1 Face for you." in page) == bool(called)
    t.answer("ana", "call_on_commission", called)
    ana = t.state.avatars["ana"]
    assert ana.face == (0 if convicted else 7 - fee)
    assert lost == 7 - fee
    if convicted:
        assert (regard.most, has.most) == (ana.regard["commission"], ana.committed["commission"])


@pytest.mark.parametrize("mine", [[6, 0], [3, 3]])
def test_cm_unm_03_denouncing_somebody(mine: list[int]) -> None:
    """Whether they would escape: 12 of 28 tiles against one show more, over all pairs (CM-UNM-03)."""
    avatars = {"ana": {"worn": "KS"}, "bor": {"worn": "KD", "feels": {"ana": -3}}, "cai": {"worn": "KH"}}
    chance = [[2, 2], [5, 4], mine]
    t = at("unopposed_challenge", avatars, chance, {}, {"places": [{"present": [*avatars]}]}, actor="ana")
    t.answer("ana", "declare_actions", {"actions": ["other.1"], "breaches": ["KS.2"]})
    until(t, "denounce_or_not")
    told = t.foresee("bor", "denounce_or_not", "denounce")["ana escapes arrest"]
    assert t.foresee("bor", "denounce_or_not", "let_it_pass") == {}
    in_hundred = round(100 * Fraction(told.odds[1]))
    assert f"ana would escape arrest: {in_hundred} in 100" in text(form_of(t, "bor", "denounce_or_not"))
    t.answer("bor", "denounce_or_not", "denounce")
    t.answer("cai", "denounce_or_not", "let_it_pass")
    [came] = [m for m in t.moments() if m.rule == told.rule and "escapes" in m.figures]
    assert came.figures["escapes"] == (mine == [6, 0])
