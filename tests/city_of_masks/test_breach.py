"""Breaches, denunciation, arrest and trial (CM-UNM)."""

from __future__ import annotations

from typing import Any

import pytest

from commedia import games
from commedia.engine import ScriptRanOut
from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import (
    Options,
    act,
    aim,
    alone,
    bid,
    cast,
    declare,
    face,
    hid,
    met,
    pass_by,
    stake,
    until,
    versus,
)
from tests.city_of_masks.evening import asked, at, closed, in_scene, known, offers, one, refuses, said
from tests.games.schemas import fields_of

PAIR = {"hidden": {"spare them": {"value": 3, "against": "KS.2"}, "weep": 2}}


def breaking(*tiles: list[int], options: Options | None = None, **more: object) -> ScriptedTable:
    """Ana has broken with her mask in a deed of her own; bor and cai, who dislike her, may denounce."""
    ill = {"feels": {"ana": -1}}
    seats = {"bor": ill, "cai": ill, **more}
    t = alone([[3, 3], *tiles], options, state={"order": ["dov", "cai", "bor", "ana"]}, **seats)  # type: ignore[arg-type]
    declare(t, "ana", "other.1", breaches=["KS.2"])
    until(t, "denounce_or_not")
    return t


def denounce(t: ScriptedTable, *willing: str) -> None:
    """Those denounce, and the others let it pass."""
    for seat in [d.seat for d in t.decisions() if d.kind == "denounce_or_not"]:
        t.answer(seat, "denounce_or_not", "denounce" if seat in willing else "let_it_pass")


def convict(t: ScriptedTable, call: int = 0) -> None:
    """Cai denounces, and ana calls on so much of the Commission's Face."""
    denounce(t, "cai")
    t.answer("ana", "call_on_commission", call)


@pytest.mark.parametrize("tile", [[0, 0], [6, 6]])
def test_cm_unm_01_the_hidden_half_of_a_pair_is_a_breach_by_itself(tile: list[int]) -> None:
    """CM-UNM-01, R-49: while that mask is worn, in success and failure alike."""
    t = alone([tile], ana=PAIR)
    declare(t, "ana", "spare them")
    assert t.state.challenge.side("ana").tags == ["breach:KS.2"]
    until(t, "denounce_or_not")
    [breach] = said(t, "CM-UNM-01", seat=None)
    assert (breach.seat, breach.figures["breaches"]) == ("ana", ["KS.2"])


def test_cm_unm_01_neither_the_proper_half_nor_another_mask_nor_an_unpaired_action() -> None:
    """CM-UNM-01: none of these is a breach."""
    for worn, actions in (("KS", ["KS.2"]), ("KS", ["weep"]), ("BJ", ["spare them"])):
        t = alone([[3, 3]], ana={"worn": worn, "masks": ["KS", "BJ"], **PAIR})
        act(t, *actions)
        assert said(t, "CM-UNM-01") == []


def test_cm_unm_01_others_are_tagged() -> None:
    """CM-UNM-01: any proper action of the worn mask that is failed or gone against."""
    t = alone([[3, 3]])
    declare(t, "ana", "other.1", breaches=["KS.3", "KS.7"])
    assert t.state.challenge.side("ana").tags == ["breach:KS.3", "breach:KS.7"]


def test_cm_unm_02_who_is_in_the_scene_and_feels_ill_of_them_may_denounce() -> None:
    """CM-UNM-02: everybody is asked in private; R < 0 may, R = 0 may not."""
    t = breaking()
    assert sorted(asked(t)) == [(seat, "denounce_or_not") for seat in ("bor", "cai", "dov")]
    assert closed(t, "dov", "denounce_or_not") == {"denounce": "CM-UNM-02"}
    assert "denounce" in offers(t, "bor", "denounce_or_not")


def test_cm_unm_02_whoever_may_not_denounce_is_not_asked_whether_they_do() -> None:
    """CM-UNM-02: everybody has a decision, so that asking tells nothing; dov's says why it is none."""
    t = breaking()
    asks = {seat: t.play.open[one(t, seat, "denounce_or_not").id].asks for seat in ("bor", "dov")}
    assert asks["bor"].endswith("Do you denounce them to the authorities?")
    assert asks["dov"].endswith("You wish them no harm, and will not denounce them.")


@pytest.mark.parametrize(("committed", "says"), [(4, "call on so much of it"), (0, "stand trial")])
def test_cm_unm_04_whom_the_commission_has_given_nothing_calls_on_nothing(committed: int, says: str) -> None:
    """CM-UNM-04: and is told so."""
    t = breaking([6, 1], [0, 0], ana={"committed": {"commission": committed}})
    denounce(t, "cai")
    decision = t.play.open[one(t, "ana", "call_on_commission").id]
    assert ("has committed nothing" in decision.asks) is (committed == 0)
    assert [decision.describe(answer).label for answer in decision.offers()] == [says]


def test_cm_unm_02_of_the_willing_the_first_in_declaration_order_does() -> None:
    """CM-UNM-02: bor and cai are willing, cai declared before; one arrest, and nobody hears of bor."""
    t = breaking([6, 1], [0, 0])
    denounce(t, "bor", "cai")
    assert [m.seat for m in said(t, "CM-UNM-02", seat=None, offender="ana")] == ["cai"]
    assert asked(t) == [("ana", "call_on_commission")]


def test_cm_unm_02_denouncing_is_optional() -> None:
    """CM-UNM-02: nobody does, and who was willing to look away stays unknown."""
    t = breaking()
    denounce(t)
    assert t.finished
    assert said(t, "CM-UNM-02") == []
    assert "let_it_pass" not in known(t, "dov")


def test_cm_unm_02_only_witnesses_are_asked() -> None:
    """CM-UNM-02: dov is elsewhere."""
    t = in_scene(cast(4, dov={"feels": {"ana": -9}}), [{"present": ["ana", "bor", "cai"]}, {"present": ["dov"]}], [[3, 3]])  # fmt: skip # noqa: E501
    t.answer("ana", "take_turn", "act_alone")
    declare(t, "ana", "other.1", breaches=["KS.2"])
    until(t, "denounce_or_not")
    assert {seat for seat, _ in asked(t)} == {"bor", "cai"}


def test_cm_unm_02_each_principal_is_an_offence_of_their_own() -> None:
    """CM-UNM-02: both broke with their masks; principals may denounce each other."""
    t = versus([[6, 0], [3, 3], [5, 0], [1, 1], [2, 2], [4, 4]], ana={"feels": {"bor": -1}}, bor={"feels": {"ana": -1}})  # fmt: skip # noqa: E501
    declare(t, "ana", breaches=["KS.1"])
    t.answer("ana", "open_pot", 0)
    declare(t, "bor", breaches=["KD.1"])
    until(t, "denounce_or_not")
    denounce(t, "bor")
    t.answer("ana", "call_on_commission", 0)
    assert said(t, "CM-UNM-05", seat=None)[0].seat == "ana"
    assert {seat for seat, _ in asked(t)} == {"cai", "dov"}  # ana is out of the round


@pytest.mark.parametrize(
    ("authorities", "mine", "escapes"),
    [([4, 1], [5, 1], True), ([4, 1], [3, 0], False), ([4, 1], [1, 1], False)],
)
def test_cm_unm_03_a_greater_spectacle_escapes_and_a_tie_does_not(
    authorities: list[int], mine: list[int], escapes: bool
) -> None:
    """CM-UNM-03, R-50: 3 against 4, 3 and 0; the denouncer draws for the authorities, and first."""
    t = breaking(authorities, mine)
    denounce(t, "cai")
    assert said(t, "CM-UNM-03", seat=None, escapes=escapes, authorities=authorities, tile=mine)
    assert (asked(t) == [("ana", "call_on_commission")]) is not escapes
    assert t.state.avatars["ana"].out is escapes
    assert face(t, "ana") == [12]


def test_cm_unm_03_who_escaped_does_nothing_more_this_round() -> None:
    """CM-UNM-03, CM-RND-14: out of the scene: no bet, no loan, no challenge."""
    t = in_scene(cast(4, cai={"feels": {"ana": -1}}), (), [[3, 3], [0, 0], [6, 0]], options={"challenges_per_turn": 3})  # fmt: skip # noqa: E501
    t.answer("ana", "take_turn", "act_alone")
    declare(t, "ana", "other.1", breaches=["KS.2"])
    until(t, "denounce_or_not")
    denounce(t, "cai")
    assert t.state.places[0].present == ["bor", "cai", "dov"]
    assert asked(t) == [("bor", "take_turn")]
    t.answer("bor", "take_turn", {"do": "challenge", "whom": "cai"})
    declare(t, "bor")
    refuses(t, "bor", "open_pot", 99)
    t.answer("bor", "open_pot", 2)
    declare(t, "cai")
    refuses(t, "cai", "bid_turn", {"do": "ask_for_face", "of": "ana"})
    refuses(t, "cai", "bid_turn", {"do": "send_for", "whom": "ana", "action": "KH.6"})


@pytest.mark.parametrize(
    ("authorities", "mine", "called", "acquitted"),
    [
        ([4, 1], [5, 1], 0, True),
        ([4, 1], [3, 0], 0, False),
        ([4, 1], [3, 0], 1, True),
        ([6, 0], [2, 2], 6, False),
    ],
)  # fmt: skip
def test_cm_unm_04_spectacle_and_what_is_called_on_must_exceed_the_authorities(
    authorities: list[int], mine: list[int], called: int, acquitted: bool
) -> None:
    """CM-UNM-04: d + c > d: 4 > 3; 3 = 3; 3 + 1 > 3; 0 + 6 = 6."""
    t = breaking([6, 1], [0, 0], authorities, mine, ana={"FC": {"commission": 6}})
    convict(t, called)
    assert said(t, "CM-UNM-04", seat=None, acquitted=acquitted, called=called, fee=int(called > 0))
    assert bool(said(t, "CM-UNM-05")) is not acquitted


def test_cm_unm_04_up_to_what_the_commission_has_committed_for_a_fee_of_1() -> None:
    """CM-UNM-04: c <= FC, and 1 of own Face goes to the bank where c > 0; without Face nothing is called."""
    t = breaking([6, 1], [0, 0], [3, 3], [6, 0], ana={"FC": {"commission": 3, "sun": 9}})
    denounce(t, "cai")
    assert fields_of(one(t, "ana", "call_on_commission"))["amount"]["maximum"] == 3
    t.answer("ana", "call_on_commission", 2)
    assert (face(t, "ana"), t.state.avatars["ana"].committed["commission"]) == ([11], 3)
    t = breaking([6, 1], [0, 0], [3, 3], [6, 0], ana={"face": 0, "FC": {"commission": 3}})
    denounce(t, "cai")
    assert "no Face for the fee" in one(t, "ana", "call_on_commission").prompt
    assert fields_of(one(t, "ana", "call_on_commission"))["amount"]["maximum"] == 0


@pytest.mark.parametrize("trial_support", ["none", "lenders"])
def test_cm_unm_04_by_a_table_option_friends_may_stand_by(trial_support: str) -> None:
    """R-50: lenders: dov lends 3 for a fee of 1, and dov's |0 - 4| = 4 is added to 0: more than 3."""
    tiles = [[6, 1], [0, 0], [4, 1], [2, 2], *([[0, 4]] if trial_support == "lenders" else [])]
    t = breaking(*tiles, options={"trial_support": trial_support}, dov={"feels": {"ana": 3}})
    convict(t)
    if trial_support == "lenders":
        t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
        t.answer("dov", "lend", {"do": "bow", "amount": 3})
        assert said(t, "CM-INF-03", seat=None, fee=1, to=["dov"])
        again = refuses(t, "ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
        assert again.sentence == "You have asked dov already."
        t.answer("ana", "ask_for_support", "stand_alone")
    assert said(t, "CM-UNM-04", acquitted=trial_support == "lenders")
    assert face(t, "ana", "dov") == ([11, 13] if trial_support == "lenders" else [0, 12])


def test_cm_unm_04_what_friends_lent_goes_to_the_bank_on_conviction() -> None:
    """R-50: dov's 3 are lost with all of ana's; the fee is dov's."""
    t = breaking(
        [6, 1], [0, 0], [6, 0], [2, 2], [3, 3],
        options={"trial_support": "lenders"}, dov={"feels": {"ana": 3}},
    )  # fmt: skip
    convict(t)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("dov", "lend", {"do": "bow", "amount": 3})
    t.answer("ana", "ask_for_support", "stand_alone")
    assert face(t, "ana", "dov") == [0, 12 - 3 + 1]
    assert t.state.bank.retired["face"] == 11 + 3


@pytest.mark.parametrize(
    ("authorities", "told"),
    [([6, 0], "The 3 Face that dov lent is lost."), ([3, 3], "What dov lent goes back.")],
)
def test_cm_unm_04_palms_at_a_trial_are_seen_and_the_story_says_what_became_of_a_loan(
    authorities: list[int], told: str
) -> None:
    """R-50, CM-INF-01: bor turns his face away, though nothing was promised; dov lends 3."""
    t = breaking(
        [6, 1], [0, 0], authorities, [5, 4], [4, 4],
        options={"trial_support": "lenders"}, dov={"feels": {"ana": 3}},
    )  # fmt: skip
    convict(t)
    for friend, answer in (("bor", "turn_away"), ("dov", {"do": "bow", "amount": 3})):
        t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": friend})
        t.answer(friend, "lend", answer)
    t.answer("ana", "ask_for_support", "stand_alone")
    assert [m.text for m in said(t, "CM-INF-01", seat=None)] == [
        "ana holds out a palm to bor.", "bor turns away from ana.", "ana holds out a palm to dov.",
    ]  # fmt: skip
    first, *_, last = said(t, "CM-UNM-04", seat=None)
    assert (first.text, last.text) == ("dov stands by ana with 3 Face.", told)


def test_cm_unm_05_nobody_is_said_to_lose_what_they_have_not() -> None:
    """CM-UNM-05: ana has no Face when she is flogged."""
    t = breaking([6, 1], [0, 0], [6, 0], [2, 2], ana={"face": 0})
    convict(t)
    assert said(t, "CM-UNM-05", face=0)[0].text == "ana is flogged, with no Face left to lose."


def test_cm_unm_04_fees_at_a_trial_are_of_own_face() -> None:
    """R-50, CM-INF-03: 1 Face pays one fee; what dov lent does not pay the next."""
    t = breaking(
        [6, 1], [0, 0], [6, 0], [2, 2], [3, 3], options={"trial_support": "lenders"}, ana={"face": 1},
        dov={"feels": {"ana": 3}},
    )  # fmt: skip
    convict(t)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("dov", "lend", {"do": "bow", "amount": 3})
    assert set(offers(t, "ana", "ask_for_support")) == {"stand_alone"}


@pytest.mark.parametrize(("fee_on", "fee"), [("accept", 0), ("ask", 1)])
def test_cm_unm_04_who_turns_away_at_a_trial_breaks_a_promise_and_may_keep_the_fee(
    fee_on: str, fee: int
) -> None:
    """R-50, R-34, CM-INF-08: dov had promised 3; by ask the fee of 1 is dov's all the same."""
    t = breaking(
        [6, 1], [0, 0], [3, 3], [6, 0],
        options={"trial_support": "lenders", "fee_on": fee_on}, dov={"promised": {"ana": 3}},
    )  # fmt: skip
    convict(t)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("dov", "lend", "turn_away")
    assert fields_of(one(t, "ana", "resent"))["amount"]["maximum"] == 3
    t.answer("ana", "resent", 2)
    assert (t.state.avatars["dov"].promised, t.state.avatars["ana"].feeling("dov")) == ({"ana": 0}, -2)
    t.answer("ana", "ask_for_support", "stand_alone")
    assert face(t, "ana", "dov") == [12 - fee, 12 + fee]


def test_cm_unm_04_the_accused_may_order_a_debtor_to_stand_by() -> None:
    """R-50, CM-STK-09: dov owes ana, and is ordered to lend 2 at least."""
    t = breaking(
        [6, 1], [0, 0], [3, 3], [6, 0], [1, 1],
        options={"trial_support": "lenders"}, dov={"owes": {"ana": 4}, "feels": {"ana": 3}},
    )  # fmt: skip
    convict(t)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("ana", "order_loan", {"do": "order_to_lend", "amount": 2})
    assert closed(t, "dov", "lend") == {"turn_away": "CM-STK-09"}
    t.answer("dov", "lend", {"do": "bow", "amount": 2})
    t.answer("ana", "ask_for_support", "stand_alone")
    assert face(t, "ana", "dov") == [11, 13]


@pytest.mark.parametrize(("amount", "done"), [(4, False), (5, True)])
@pytest.mark.parametrize("authorities", [[1, 0], [6, 0]])
def test_cm_obj_08_a_loan_at_a_trial_is_one_in_a_challenge(
    authorities: list[int], amount: int, done: bool
) -> None:
    """R-50, CM-OPP-11: dov, ana's enemy, lends 5; whatever the verdict is, she has seduced him."""
    t = breaking(
        [6, 1], [0, 0], authorities, [5, 0], [2, 2], options={"trial_support": "lenders"},
        ana={"aims": [aim("seduce", "dov")]}, dov={"feels": {"ana": 6}},
    )  # fmt: skip
    convict(t)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("dov", "lend", {"do": "bow", "amount": amount})
    t.answer("ana", "ask_for_support", "stand_alone")
    assert met(t, "ana") == [done]


@pytest.mark.parametrize(
    ("feels_for", "had", "authorities", "done"),
    [(7, 6, [6, 0], True), (6, 6, [6, 0], False), (7, 4, [6, 0], False), (7, 6, [2, 2], False)],
)
def test_cm_obj_06_to_turn_away_from_a_friend_at_a_trial_is_to_betray_them(
    feels_for: int, had: int, authorities: list[int], done: bool
) -> None:
    """R-50, CM-OPP-11: dov could lend and does not, and ana loses 5 or more by the verdict."""
    t = breaking(
        [6, 1], [0, 0], authorities, [5, 4], options={"trial_support": "lenders"}, ana={"face": had},
        dov={"feels": {"ana": feels_for}, "aims": [aim("betray", "ana", threshold=7)]},
    )  # fmt: skip
    convict(t)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("dov", "lend", "turn_away")
    t.answer("ana", "ask_for_support", "stand_alone")
    assert met(t, "dov") == [done]


@pytest.mark.parametrize(
    ("lost", "left"), [("strike", (2 - 3, 5 - 3)), ("keep", (2 - 3, 5))]
)  # fmt: skip
def test_cm_unm_05_the_convicted_lose_all_face_and_what_was_called(lost: str, left: tuple[int, int]) -> None:
    """CM-UNM-05, R-45: face 0, hid kept, out of the round; FR and FC fall by c = 3, by keep FR alone."""
    t = breaking(
        [6, 1], [0, 0], [6, 0], [2, 2], options={"lost_faction_face": lost},
        ana={"FR": {"commission": 2}, "FC": {"commission": 5}},
    )  # fmt: skip
    convict(t, 3)
    ana = t.state.avatars["ana"]
    assert (face(t, "ana"), hid(t, "ana"), ana.out) == ([0], [12], True)
    assert (ana.regard["commission"], ana.committed["commission"]) == left
    assert said(t, "CM-UNM-05", seat=None, face=11)


@pytest.mark.parametrize("show_tokens", ["yes", "owner_only"])
def test_cm_unm_05_where_tokens_are_secret_nobody_learns_how_much_it_was(show_tokens: str) -> None:
    """R-03: all see that it is gone, and only where they could count it how much there was."""
    seen = []
    for had in (4, 9):
        ana = {"face": had, "standing": 22}
        t = breaking([6, 1], [0, 0], [6, 0], [2, 2], options={"show_tokens": show_tokens}, ana=ana)
        convict(t)
        seen.append([known(t, "bor"), known(t, None)])
    assert (seen[0] == seen[1]) is (show_tokens == "owner_only")


def test_cm_unm_05_the_acquitted_lose_the_fee_and_stay() -> None:
    """CM-UNM-05: 1 Face; what was called is still committed."""
    t = breaking([6, 1], [0, 0], [3, 3], [6, 0], ana={"FR": {"commission": 2}, "FC": {"commission": 5}})
    convict(t, 3)
    ana = t.state.avatars["ana"]
    assert (face(t, "ana"), ana.out) == ([11], False)
    assert (ana.regard["commission"], ana.committed["commission"]) == (2, 5)


def test_cm_unm_05_conviction_humiliates_whom_it_leaves_without_face() -> None:
    """CM-OBJ-09: for the denouncer; the avatar or a champion; nobody who had no Face to lose."""
    aims = {"feels": {"ana": -1}, "aims": [aim("humiliate", "ana"), aim("humiliate", "commission")]}
    champion = {"feels": {"commission": 6}, "FR": {"commission": 6}, "FC": {"commission": 3}}
    t = breaking([6, 1], [0, 0], [6, 0], [2, 2], cai=aims, bor={**aims}, ana=champion)
    convict(t, 3)
    assert (met(t, "cai"), met(t, "bor")) == ([True, True], [False, False])
    t = breaking([6, 1], [0, 0], [6, 0], [2, 2], cai=aims, ana={"face": 0})
    convict(t)
    assert met(t, "cai") == [False, False]


def test_a_backdown_has_no_breach() -> None:
    """CM-STK-06: though half a pair was declared, nobody is asked to denounce."""
    t = versus(ana={"face": 2, **PAIR}, bor={"face": 30, "feels": {"ana": -9}}, cai={"feels": {"bor": 3}})
    stake(t, 0, "spare them")
    bid(t, "bor", "raise_to", to=25)
    bid(t, "ana", "back_down")
    pass_by(t)
    assert said(t, "CM-UNM-01") == []


# -- the public record of it ---------------------------------------------------------------------------


def record(t: ScriptedTable, seat: str | None = None) -> dict[str, Any] | None:
    """What that seat may see of it; a spectator where none is named."""
    seen: dict[str, Any] | None = t.view(seat)["state"]["breach"]
    return seen


def falls(t: ScriptedTable, *tile: int) -> None:
    """The next tile is drawn, and the table waits for the one after it."""
    t.chance.append(list(tile))


def denounced(**more: Any) -> ScriptedTable:
    """Cai has denounced ana, and no tile of the arrest is drawn yet."""
    t = breaking(**more)
    denounce(t, "cai")
    with pytest.raises(ScriptRanOut):
        t.decisions()
    return t


def test_cm_unm_01_a_breach_is_on_record_while_its_witnesses_are_asked() -> None:
    """CM-UNM-01, CM-UNM-02: who broke with what, and for everybody the same."""
    t = breaking()
    [told] = said(t, "CM-UNM-01", seat=None)
    assert t.state.breach.step == "denounce"
    assert (t.state.breach.accused, t.state.breach.broke) == (told.seat, told.figures["breaches"])
    assert t.state.breach.denouncer == ""
    assert all(record(t, seat) == record(t) for seat in t.state.seats)


@pytest.mark.parametrize("sealed", [[], ["bor"], ["cai"], ["bor", "cai"]])
def test_cm_unm_02_the_record_does_not_tell_who_may_denounce_or_has_declined(sealed: list[str]) -> None:
    """CM-UNM-02: neither who feels what, nor an answer that is in, changes anything in it."""
    before = record(breaking())
    t = breaking(bor={"feels": {"ana": 9}}, dov={"feels": {"ana": -9}})
    assert record(t) == before
    for seat in sealed:
        t.answer(seat, "denounce_or_not", "let_it_pass")
    assert record(t) == before


def test_cm_unm_02_whom_nobody_denounces_has_no_record() -> None:
    """CM-UNM-02."""
    t = breaking()
    denounce(t)
    assert t.state.breach is None


def test_cm_unm_03_the_record_of_an_arrest_grows_tile_by_tile() -> None:
    """CM-UNM-02, CM-UNM-03: who denounced them, the authorities' tile, then the accused's: 5 to 1."""
    t = denounced()
    arrest = t.state.breach.arrest
    assert (t.state.breach.step, t.state.breach.denouncer) == ("arrest", "cai")
    assert (arrest.authorities, arrest.accused) == ([], [])
    falls(t, 6, 1)
    assert (arrest.authorities, arrest.accused) == ([6, 1], [])
    falls(t, 2, 1)
    assert (arrest.authorities, arrest.accused) == ([6, 1], [2, 1])
    assert said(
        t, "CM-UNM-03", seat=None, authorities=arrest.authorities, tile=arrest.accused, theirs=5, mine=1
    )
    assert (t.state.breach.step, t.state.breach.called, t.state.breach.outcome) == ("defend", None, "")


def test_cm_unm_04_the_record_of_a_trial_has_what_its_figures_are_made_of() -> None:
    """CM-UNM-04, R-50: 2 called on, bor turns away, dov lends 3; 6 against 1 + 2 + 4."""
    t = denounced(
        options={"trial_support": "lenders"}, ana={"FC": {"commission": 6}}, dov={"feels": {"ana": 3}}
    )
    falls(t, 6, 1)
    falls(t, 2, 1)
    breach = t.state.breach
    t.answer("ana", "call_on_commission", 2)
    assert (breach.called, breach.friends) == (2, [])
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "bor"})
    assert [(friend.seat, friend.lent) for friend in breach.friends] == [("bor", None)]
    t.answer("bor", "lend", "turn_away")
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("dov", "lend", {"do": "bow", "amount": 3})
    assert [(friend.seat, friend.lent) for friend in breach.friends] == [("bor", 0), ("dov", 3)]
    assert breach.step == "defend"
    t.answer("ana", "ask_for_support", "stand_alone")
    with pytest.raises(ScriptRanOut):
        t.decisions()
    assert breach.step == "judge"
    drawn = lambda: (breach.trial.authorities, breach.trial.accused, breach.friends[1].tile)  # noqa: E731
    assert drawn() == ([], [], [])
    falls(t, 6, 0)
    falls(t, 4, 3)
    assert (*drawn(), breach.outcome) == ([6, 0], [4, 3], [], "")
    falls(t, 1, 5)
    assert (*drawn(), breach.outcome) == ([6, 0], [4, 3], [1, 5], "acquitted")
    tiles = {"ana": [4, 3], "dov": [1, 5]}
    assert said(t, "CM-UNM-04", seat=None, score=7, theirs=6, called=2, tiles=tiles, acquitted=True)


@pytest.mark.parametrize("could", [True, False])
def test_cm_unm_04_who_cannot_lend_stands_on_record_as_who_will_not(could: bool) -> None:
    """R-50, CM-OBJ-06: a turned face is all that anybody sees."""
    feels = {"feels": {"ana": 3 if could else -3}}
    t = breaking([6, 1], [0, 0], [6, 0], [2, 2], options={"trial_support": "lenders"}, dov=feels)
    convict(t)
    t.answer("ana", "ask_for_support", {"do": "ask_to_stand_by", "of": "dov"})
    t.answer("dov", "lend", "turn_away")
    seen = record(t)
    assert seen is not None
    assert seen["friends"] == [{"seat": "dov", "lent": 0, "tile": []}]


@pytest.mark.parametrize(
    ("tiles", "outcome", "rule"),
    [
        ([[4, 1], [5, 1]], "escaped", "CM-UNM-03"),
        ([[6, 1], [0, 0], [3, 3], [6, 0]], "acquitted", "CM-UNM-04"),
        ([[6, 1], [0, 0], [6, 0], [2, 2]], "convicted", "CM-UNM-05"),
    ],
)
def test_cm_unm_05_the_outcome_stands_until_the_next_move_and_no_longer(
    tiles: list[list[int]], outcome: str, rule: str
) -> None:
    """CM-UNM-03 to CM-UNM-05: everybody can look at it; whoever moves next, turns it down."""
    t = in_scene(cast(4, cai={"feels": {"ana": -1}}), (), [[3, 3], *tiles])
    t.answer("ana", "take_turn", "act_alone")
    declare(t, "ana", "other.1", breaches=["KS.2"])
    until(t, "denounce_or_not")
    denounce(t, "cai")
    if outcome != "escaped":
        t.answer("ana", "call_on_commission", 0)
    assert said(t, rule, seat=None)
    assert (asked(t), t.state.breach.outcome) == ([("bor", "take_turn")], outcome)
    packed = t.play.game.pack(t.state)
    assert t.play.game.unpack(packed, t.play.seats, t.play.options).breach == t.state.breach
    t.answer("bor", "take_turn", "pass")
    assert t.state.breach is None


def test_cm_unm_02_an_outcome_stands_though_the_other_principal_broke_with_their_mask_too() -> None:
    """CM-UNM-02: ana is convicted; bor's offence is on record while it is asked, and then hers again."""
    t = versus([[6, 0], [3, 3], [5, 0], [1, 1], [2, 2], [4, 4]], bor={"feels": {"ana": -1}})
    declare(t, "ana", breaches=["KS.1"])
    t.answer("ana", "open_pot", 0)
    declare(t, "bor", breaches=["KD.1"])
    until(t, "denounce_or_not")
    denounce(t, "bor")
    t.answer("ana", "call_on_commission", 0)
    assert (t.state.breach.accused, t.state.breach.outcome) == ("bor", "")
    denounce(t)
    assert (t.state.breach.accused, t.state.breach.outcome) == ("ana", "convicted")


def test_cm_unm_05_a_new_challenge_has_no_record_of_an_old_breach() -> None:
    """CM-RND-08: a follower opens one where nobody has a turn before it."""
    t = versus(state={"breach": {"accused": "cai", "outcome": "escaped"}})
    assert t.state.breach is None


@pytest.mark.parametrize("scene", ["arrest", "trial"])
def test_an_arrest_or_a_trial_that_begins_by_itself_keeps_a_record_too(scene: str) -> None:
    """CM-UNM-03, CM-UNM-04: on a state that has none."""
    chance = [[6, 1], [0, 0]] if scene == "arrest" else []
    t = at(scene, cast(), chance, offender="ana", denouncer="cai")
    assert asked(t) == [("ana", "call_on_commission")]
    assert (t.state.breach.accused, t.state.breach.denouncer, t.state.breach.step) == ("ana", "cai", "defend")


@pytest.mark.parametrize(
    ("scene", "chance", "ends"),
    [
        ("arrest", [[0, 0], [6, 1]], "escaped"),
        ("arrest", [[6, 1], [0, 0], [2, 2], [4, 3]], "acquitted"),
        ("trial", [[2, 2], [4, 3]], "acquitted"),
        ("trial", [[4, 3], [2, 1]], "convicted"),
    ],
)
def test_an_arrest_or_a_trial_that_begins_by_itself_tells_how_it_ended(scene, chance, ends) -> None:
    """CM-UNM-03, CM-UNM-04: a tie acquits nobody."""
    t = at(scene, cast(), chance, offender="ana", denouncer="cai")
    if ends != "escaped":
        t.answer("ana", "call_on_commission", 0)
    assert (t.result, t.state.breach.outcome) == (ends, ends)


def test_a_table_of_old_knows_of_no_record() -> None:
    """What was kept before there was one is read as none, and what has none is kept as it was."""
    game = games.get("city-of-masks")
    t = alone()
    packed = game.pack(t.state)
    assert b'"breach":' not in packed
    assert game.unpack(packed, t.play.seats, t.play.options).breach is None
