"""Influence: Face asked of allies and of their allies (CM-INF)."""

from __future__ import annotations

import pytest

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import bid, borrow, cast, face, feels, hid, pass_by, stake, versus
from tests.city_of_masks.evening import asked, at, choices, closed, known, offers, one, refuses, said
from tests.games.schemas import fields_of


def asking(
    *path: str, amount: int = 0, options: dict[str, str] | None = None, **more: object
) -> ScriptedTable:
    """Ana, 2 against 3, asks the last of the path, through the others."""
    t = versus([[6, 0], [3, 3], [1, 1]], options, **more)  # type: ignore[arg-type]
    stake(t, 2, defender=["KD.1"])
    bid(t, "ana", "ask_for_face", of=path[-1], through=list(path[:-1]), amount=amount)
    return t


def most(t: ScriptedTable, seat: str, kind: str = "lend") -> int:
    """The most that seat may bow to, 0 where it cannot bow."""
    bow = offers(t, seat, kind).get("bow")
    return int(bow["amount"]["maximum"]) if bow else 0


# -- asking --------------------------------------------------------------------------------------------


def test_cm_inf_01_anybody_present_but_the_principals_by_gestures_all_can_see() -> None:
    """CM-INF-01: palm up, bow or turned face; ana and bor themselves cannot be asked."""
    t = versus([[6, 0]], cai={"feels": {"ana": 4}})
    stake(t, 2, defender=["KD.1"])
    assert choices(t, "ana", "bid_turn", "ask_for_face", "of") == ["cai", "dov"]
    bid(t, "ana", "ask_for_face", of="dov", amount=3)
    assert said(t, "CM-INF-01", seat=None, of="dov", amount=3)
    t.answer("dov", "lend", "turn_away")
    borrow(t, "ana", "cai", 1)
    assert said(t, "CM-INF-02", seat=None, to="ana", arrives=1)


@pytest.mark.parametrize("feels_for", [-10, 0, 10])
def test_cm_inf_01_a_turned_face_looks_the_same_whatever_is_behind_it(feels_for: int) -> None:
    """CM-INF-01, CM-TAB-01: who cannot lend is asked as well, and turns away in the same words."""
    t = asking("cai", cai={"feels": {"ana": feels_for}})
    assert asked(t) == [("cai", "lend")]
    t.answer("cai", "lend", "turn_away")
    assert said(t, "CM-INF-01", seat="dov", asker="ana")[0].text == "cai turns away from ana."


@pytest.mark.parametrize(("only_if_short", "may"), [("off", True), ("on", False)])
def test_cm_inf_01_by_a_table_option_only_who_is_short_may_ask(only_if_short: str, may: bool) -> None:
    """R-32: off: also with Face enough; on: only while own Face does not cover the gap."""
    options = {"loans_only_if_short": only_if_short}
    t = versus(options=options, ana={"FC": {"sun": 3}})
    stake(t, 2, defender=["KD.1"])
    assert ("ask_for_face" in offers(t, "ana", "bid_turn")) is may
    assert ("ask_faction" in offers(t, "ana", "bid_turn")) is may
    t = versus(options=options, bor={"face": 5})
    stake(t, 6)
    assert "ask_for_face" in offers(t, "bor", "bid_turn")


# -- how much ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("promised", "felt", "held", "cap"),
    [(5, 0, 12, 5), (0, 6, 12, 6), (3, 6, 12, 6), (6, 3, 12, 6), (5, -8, 12, 5), (9, 9, 4, 4), (0, 0, 12, 0),
     (0, -3, 12, 0), (5, 5, 0, 0)],
)  # fmt: skip
def test_cm_inf_02_up_to_promise_or_feeling_and_no_more_than_is_held(
    promised: int, felt: int, held: int, cap: int
) -> None:
    """CM-INF-02, R-33: 1 <= L <= min(face, max(alloc, R)); with neither, no loan."""
    t = asking("cai", cai={"face": held, "promised": {"ana": promised}, "feels": {"ana": felt}})
    assert most(t, "cai") == cap
    refuses(t, "cai", "lend", {"do": "bow", "amount": cap + 1})
    refuses(t, "cai", "lend", {"do": "bow", "amount": 0})


def test_cm_inf_02_the_lender_chooses_freely_within_it() -> None:
    """CM-INF-02: asked for 2, cai may give 1, or as much as 5."""
    t = asking("cai", amount=2, cai={"feels": {"ana": 5}})
    assert most(t, "cai") == 5
    t.answer("cai", "lend", {"do": "bow", "amount": 4})
    assert t.state.stake("ana").of("cai") == 4


@pytest.mark.parametrize("fee_on", ["accept", "ask"])
def test_cm_inf_02_the_cap_is_reckoned_before_the_fee(fee_on: str) -> None:
    """CM-INF-02: 3 held and 9 felt are 3, not 4, whenever the fee is paid."""
    t = asking("cai", options={"fee_on": fee_on}, cai={"face": 3, "feels": {"ana": 9}})
    assert most(t, "cai") == 3
    t.answer("cai", "lend", {"do": "bow", "amount": 3})
    assert face(t, "ana", "cai") == [12 - 2 - 1, 1]


@pytest.mark.parametrize(("fee_on", "granted", "refused"), [("accept", 1, 0), ("ask", 1, 1)])
def test_cm_inf_03_the_fee_is_1_of_own_face(fee_on: str, granted: int, refused: int) -> None:
    """CM-INF-03, R-34: accept: on yes alone; ask: whoever is asked keeps 1, whatever the answer."""
    friend = {"feels": {"ana": 5}}
    t = asking("cai", options={"fee_on": fee_on}, cai=friend)
    t.answer("cai", "lend", {"do": "bow", "amount": 1})
    assert face(t, "ana", "cai") == [10 - granted, 12 + granted - 1]
    assert t.state.stake("ana").of("ana") == 2
    t = asking("cai", options={"fee_on": fee_on}, cai=friend)
    t.answer("cai", "lend", "turn_away")
    assert face(t, "ana", "cai") == [10 - refused, 12 + refused]


def test_cm_inf_03_without_face_for_the_fee_nobody_is_asked() -> None:
    """CM-INF-03: all 12 lie in the pot."""
    t = versus(cai={"feels": {"ana": 5}}, bor={"face": 20})
    stake(t, 12)
    bid(t, "bor", "raise_to", to=13)
    assert closed(t, "ana", "bid_turn")["ask_for_face"] == "CM-INF-03"


def test_cm_inf_03_a_fee_is_never_given_back() -> None:
    """CM-INF-03: after a victory with everything repaid, cai has 1 more and ana 1 less."""
    t = asking("cai", cai={"feels": {"ana": 5}})
    t.answer("cai", "lend", {"do": "bow", "amount": 1})
    bid(t, "ana", "level")
    pass_by(t, repay=1)
    assert face(t, "ana", "cai") == [12 + 3 - 1, 12 + 1]


# -- chains --------------------------------------------------------------------------------------------


def test_cm_inf_04_each_go_between_is_asked_in_turn_and_may_pass_on_less() -> None:
    """CM-INF-04: dov, then eli, then cai; 1 Face to each of the three when it is granted."""
    t = asking(
        "dov", "eli", "cai",
        cai={"feels": {"eli": 9}}, dov={"feels": {"ana": 8}}, eli={"feels": {"dov": 7}},
    )  # fmt: skip
    assert asked(t) == [("dov", "pass_it_on")]
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 8})
    assert (asked(t), most(t, "eli", "pass_it_on")) == ([("eli", "pass_it_on")], 7)
    t.answer("eli", "pass_it_on", {"do": "bow", "amount": 6})
    t.answer("cai", "lend", {"do": "bow", "amount": 6})
    assert face(t, "ana", "cai", "dov", "eli") == [10 - 3, 12 - 2 + 1, 13, 13]
    assert said(t, "CM-INF-04", fee=3, to=["dov", "eli", "cai"])


def test_cm_inf_04_a_go_between_who_turns_away_ends_it_without_a_fee() -> None:
    """CM-INF-04: every one of them must agree."""
    t = asking("dov", "cai", cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 9}})
    assert said(t, "CM-INF-01")[-1].text == "ana holds out a palm to cai, through dov."
    t.answer("dov", "pass_it_on", "turn_away")
    assert asked(t) == [("ana", "bid_turn")]
    assert face(t, "ana", "cai", "dov") == [10, 12, 12]


def test_cm_inf_04_a_go_between_who_turned_away_is_told_so_when_asked_again() -> None:
    """CM-INF-04: nobody has asked the last one yet, so the same path is open; the first time says nothing."""
    t = asking("dov", "cai", cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 9}})
    again = "though you turned away before"
    assert again not in one(t, "dov", "pass_it_on").prompt
    t.answer("dov", "pass_it_on", "turn_away")
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])
    assert again in one(t, "dov", "pass_it_on").prompt


def test_cm_inf_04_no_principal_and_nobody_twice_on_a_path() -> None:
    """CM-INF-04: and no more on it than there is Face for the fee."""
    t = versus(ana={"face": 4}, eli={})
    stake(t, 2, defender=["KD.1"])
    for through in (["bor"], ["ana"], ["cai"], ["dov", "dov"], ["dov", "eli"]):
        refuses(t, "ana", "bid_turn", {"do": "ask_for_face", "of": "cai", "through": through})
    bid(t, "ana", "ask_for_face", of="cai", through=["dov"])


@pytest.mark.parametrize(
    ("by_dov", "by_cai", "held", "promised", "passed_on", "cap"),
    [(6, 9, 12, 0, 6, 6), (6, 4, 12, 0, 6, 4), (6, 9, 3, 0, 6, 3), (6, 0, 12, 5, 6, 5), (6, 9, 12, 0, 2, 2)],
)
def test_cm_inf_05_the_request_and_what_is_committed_are_bounded(
    by_dov: int, by_cai: int, held: int, promised: int, passed_on: int, cap: int
) -> None:
    """CM-INF-05: request <= R[dov>ana]; c <= min(request, face, max(alloc, R) towards dov)."""
    cai = {"face": held, "feels": {"dov": by_cai, "ana": -5}, "promised": {"dov": promised}}
    t = asking("dov", "cai", cai=cai, dov={"feels": {"ana": by_dov}})
    assert most(t, "dov", "pass_it_on") == by_dov
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": passed_on})
    assert most(t, "cai") == cap


def test_cm_inf_05_a_go_between_who_does_not_care_cannot_pass_it_on() -> None:
    """CM-INF-05: R[dov>ana] = 0; promises do not help a go-between."""
    t = asking("dov", "cai", dov={"feels": {"ana": 0}, "promised": {"ana": 9}})
    assert most(t, "dov", "pass_it_on") == 0


@pytest.mark.parametrize(("committed", "arrives"), [(2, 1), (3, 1), (5, 2), (6, 3)])
def test_cm_inf_05_a_k_th_part_arrives_rounded_down(committed: int, arrives: int) -> None:
    """CM-INF-05, CM-INF-06, R-35: floor(c / 2) leaves cai and is at risk; the rest stays."""
    t = asking("dov", "cai", cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 9}})
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 9})
    t.answer("cai", "lend", {"do": "bow", "amount": committed})
    assert t.state.stake("ana").of("cai") == arrives
    assert face(t, "cai") == [12 + 1 - arrives]


def test_cm_inf_06_nothing_that_arrives_is_no_loan() -> None:
    """CM-INF-06: floor(1 / 2) = 0: no fee, no tile, and nobody is pledged."""
    t = asking("dov", "cai", cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 9}})
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 9})
    t.answer("cai", "lend", {"do": "bow", "amount": 1})
    assert face(t, "ana", "cai", "dov") == [10, 12, 12]
    assert t.state.challenge.side("ana").pledged == []


# -- once and for one side -----------------------------------------------------------------------------


def test_cm_inf_07_each_side_asks_an_avatar_to_contribute_once() -> None:
    """CM-INF-07: after yes or no, directly or through others, ana cannot ask cai again; bor can."""
    t = asking("cai", cai={"feels": {"ana": 5, "bor": 5}})
    t.answer("cai", "lend", "turn_away")
    assert choices(t, "ana", "bid_turn", "ask_for_face", "of") == ["dov"]
    bid(t, "ana", "raise_to", to=4)
    assert choices(t, "bor", "bid_turn", "ask_for_face", "of") == ["cai", "dov"]
    borrow(t, "bor", "cai", 2)


def test_cm_inf_07_whom_a_go_between_did_not_ask_has_not_been_asked() -> None:
    """CM-INF-07, CM-INF-04: dov turns away before cai hears of it; ana may ask cai herself."""
    t = asking("dov", "cai", cai={"feels": {"ana": 3, "dov": 9}}, dov={"feels": {"ana": 9}})
    t.answer("dov", "pass_it_on", "turn_away")
    assert choices(t, "ana", "bid_turn", "ask_for_face", "of") == ["cai", "dov"]
    borrow(t, "ana", "cai", 3)


def test_cm_inf_07_nobody_lends_or_goes_between_for_both() -> None:
    """CM-INF-07: cai lends to ana through dov; bor's palm meets two who are pledged."""
    t = asking("dov", "cai", cai={"feels": {"dov": 9, "bor": 9}}, dov={"feels": {"ana": 9, "bor": 9}}, eli={})
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 4})
    t.answer("cai", "lend", {"do": "bow", "amount": 4})
    bid(t, "ana", "raise_to", to=6)
    refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": "eli", "through": ["cai"]})
    refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": "eli", "through": ["dov"]})
    for seat in ("cai", "dov"):
        bid(t, "bor", "ask_for_face", of=seat)
        assert closed(t, seat, "lend") == {"bow": "CM-INF-07"}
        t.answer(seat, "lend", "turn_away")


def test_cm_inf_07_a_go_between_may_also_lend_directly_for_another_fee() -> None:
    """CM-INF-07: dov has 1 for the chain and 1 for the loan."""
    t = asking("dov", "cai", cai={"feels": {"dov": 9}}, dov={"feels": {"ana": 9}})
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 2})
    t.answer("cai", "lend", {"do": "bow", "amount": 2})
    borrow(t, "ana", "dov", 3)
    assert face(t, "ana", "cai", "dov") == [10 - 3, 12, 12 + 2 - 3]


# -- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("promised", "held", "amount", "gives", "denied"),
    [(5, 12, 0, 0, 5), (5, 12, 3, 0, 3), (5, 2, 0, 0, 2), (5, 12, 4, 1, 3), (5, 12, 4, 4, 0), (5, 0, 0, 0, 0),
     (0, 12, 0, 0, 0)],
)  # fmt: skip
def test_cm_inf_08_what_could_have_been_given_of_a_promise_is_denied(
    promised: int, held: int, amount: int, gives: int, denied: int
) -> None:
    """CM-INF-08, R-36: max(0, min(alloc, face, asked) - L); so much is struck, and may be resented."""
    t = asking("cai", amount=amount, cai={"face": held, "feels": {"ana": 9}, "promised": {"ana": promised}})
    t.answer("cai", "lend", {"do": "bow", "amount": gives} if gives else "turn_away")
    if not denied:
        assert asked(t) == [("ana", "bid_turn")]
        assert t.state.avatars["cai"].promised.get("ana", 0) == promised
        return
    resent = fields_of(one(t, "ana", "resent"))["amount"]
    assert (resent["minimum"], resent["maximum"]) == (0, denied)
    t.answer("ana", "resent", denied)
    assert feels(t, "ana", "cai") == -denied
    assert t.state.avatars["cai"].promised == {"ana": promised - denied}


def test_cm_inf_08_in_a_chain_it_is_between_the_last_two() -> None:
    """CM-INF-08: 4 promised to dov, 4 asked, 3 committed: dov may resent 1, though only 1 arrived."""
    t = asking("dov", "cai", cai={"promised": {"dov": 4, "ana": 9}}, dov={"feels": {"ana": 4}})
    t.answer("dov", "pass_it_on", {"do": "bow", "amount": 4})
    t.answer("cai", "lend", {"do": "bow", "amount": 3})
    assert fields_of(one(t, "dov", "resent"))["amount"]["maximum"] == 1
    t.answer("dov", "resent", 1)
    assert t.state.avatars["cai"].promised == {"dov": 3, "ana": 9}
    assert feels(t, "dov", "cai") == -1


def test_cm_inf_08_what_is_held_against_somebody_is_secret() -> None:
    """CM-INF-08, CM-TAB-01: that a promise was broken is public, how it was taken is not."""
    seen = []
    for held in (0, 3):
        t = asking("cai", cai={"promised": {"ana": 3}})
        t.answer("cai", "lend", "turn_away")
        t.answer("ana", "resent", held)
        seen.append([known(t, seat) for seat in ("bor", "cai", None)])
        assert said(t, "CM-INF-08", seat=None, denied=3, left=0)
    assert seen[0] == seen[1]


def test_cm_inf_09_to_be_pledged_to_the_other_side_is_a_refusal() -> None:
    """CM-INF-09: bor may resent the 4 that cai promised him and lent to ana."""
    t = asking("cai", cai={"feels": {"ana": 4}, "promised": {"bor": 4}})
    t.answer("cai", "lend", {"do": "bow", "amount": 2})
    bid(t, "ana", "raise_to", to=5)
    bid(t, "bor", "ask_for_face", of="cai")
    t.answer("cai", "lend", "turn_away")
    assert fields_of(one(t, "bor", "resent"))["amount"]["maximum"] == 4


def test_cm_inf_09_want_of_face_absence_and_being_uncast_are_none() -> None:
    """CM-INF-09: who has nothing denies nothing, and who is not seen is not asked."""
    t = asking("cai", cai={"face": 0, "promised": {"ana": 5}}, eli={"worn": "uncast", "promised": {"ana": 5}})
    t.answer("cai", "lend", "turn_away")
    assert choices(t, "ana", "bid_turn", "ask_for_face", "of") == ["dov"]
    assert t.state.avatars["cai"].promised == {"ana": 5}


def test_cm_inf_10_lending_uses_up_no_promise() -> None:
    """CM-INF-10: 3 of 3 lent, and 3 are promised still."""
    t = asking("cai", cai={"promised": {"ana": 3}})
    t.answer("cai", "lend", {"do": "bow", "amount": 3})
    bid(t, "ana", "raise_to", to=5)
    pass_by(t, repay=3)
    assert t.state.avatars["cai"].promised == {"ana": 3}


def test_cm_inf_11_hidden_face_is_never_lent() -> None:
    """CM-INF-11: 20 Hidden Face and no Face lend nothing."""
    t = asking("cai", cai={"face": 0, "hid": 20, "feels": {"ana": 9}})
    assert most(t, "cai") == 0
    t.answer("cai", "lend", "turn_away")
    assert hid(t, "cai") == [20]


def test_cm_inf_12_influence_is_own_face_what_others_would_lend_and_what_factions_have_committed() -> None:
    """CM-INF-12: 12 + min(4, 9) + max(5, 2) + max(0, -3) + 3 = 24; chains and go-betweens do not count."""
    t = at(
        "unopposed_challenge",
        cast(
            bor={"face": 4, "feels": {"ana": 9}},
            cai={"promised": {"ana": 5}, "feels": {"ana": 2}},
            dov={"feels": {"ana": -3, "cai": 9}},
            ana={"FC": {"sun": 3}, "feels": {"dov": 9}},
        ),
        actor="ana",
    )
    assert t.state.influence("ana") == 12 + 4 + 5 + 0 + 3


@pytest.mark.parametrize(("ties", "points"), [("all", [1, 1, 0]), ("none", [0, 0, 0])])
def test_cm_inf_12_who_tie_for_the_most_influence(ties: str, points: list[int]) -> None:
    """R-37: all score, or nobody does."""
    t = at("final_reckoning", cast(3, cai={"face": 3}), options={"influence_ties": ties})
    assert [score.influence for score in t.state.scores] == points
