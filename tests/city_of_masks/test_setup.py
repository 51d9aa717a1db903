"""Setting up, played: equipment, secrecy, avatars, masks, hidden faces, relationships, objectives."""

from __future__ import annotations

import json
from typing import Any

import pytest

from commedia.engine import BadOption, ChanceFault, IllegalMove, RuleFault, ScriptRanOut, imbalance, move
from commedia.games.city_of_masks.court import COURT as CARDS
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import PLAIN_CARDS, Feeling
from commedia.games.city_of_masks.hidden_face import faults
from commedia.games.city_of_masks.masks import MASKS
from commedia.testing import ScriptedTable
from tests.city_of_masks.tables import (
    CAST,
    COURT,
    DICE,
    FACE_FOR_A_KING,
    at,
    at_aims,
    at_dealing,
    become,
    choose_faces,
    dealt,
    go_through,
    kinds,
    new,
    one,
    points,
    rules,
)
from tests.games.schemas import fields_of, open_shapes

KING = {"face": 12, "hid": 12, "worn": "KS"}
DECK = list(PLAIN_CARDS[:39])
"""Hearts and diamonds for ana, diamonds and clubs for bor, clubs and spades for cai."""
QUIET = {"draw_tile": "draw", "tell": "turn_down", "onlooker_reacts": "ignore"}


def alone(chance: Any, avatar: Any, actions: list[str], wooing: Any = (), **options: Any) -> ScriptedTable:
    """Ana acts alone, and bor and cai look on."""
    t = at(
        "unopposed_challenge",
        {"avatars": {"ana": avatar, "bor": {}, "cai": {}}},
        chance,
        options,
        actor="ana",
    )
    t.answer("ana", "declare_actions", {"actions": actions, "wooing": list(wooing)})
    go_through(t, {"tag_actions": {}, **QUIET})
    return t


# -- equipment -----------------------------------------------------------------------------------------


def test_cm_eq_01_court_cards_are_masks_and_plain_cards_are_feelings() -> None:
    """CM-EQ-01: fourteen of the one, forty of the other, and none is both."""
    t = dealt("KS", "QC", "JD")
    assert [card for card in t.state.masks if card in CARDS] == list(MASKS)
    assert (len(CARDS), len(PLAIN_CARDS), set(CARDS) & set(PLAIN_CARDS)) == (14, 40, set())
    with pytest.raises(ChanceFault, match="'7D' is not there to be drawn"):
        new(3, [["KS", "QC", "7D"]])


def test_cm_eq_02_a_tile_is_any_pair_from_blank_to_six() -> None:
    """CM-EQ-02, CM-EQ-03: by either end, the one in hand first; a blank is 0."""
    drawn = [alone([tile], KING, ["KS.6"]).state.avatars["ana"].face for tile in ([6, 0], [0, 6], [3, 3])]
    assert drawn == [18, 17, 12]
    with pytest.raises(ChanceFault, match="of a domino"):
        alone([[7, 0]], KING, ["KS.6"])


def test_cm_eq_04_tiles_stay_out_until_the_matter_is_settled() -> None:
    """CM-EQ-04: within one resolution a tile comes once, either way round; the next has all of them again."""
    t = at(
        "draw_tile", {"avatars": {"ana": {}, "bor": {}}}, [[5, 2]], rule="CM-EQ-03", by="ana", out=[[2, 6]]
    )
    assert t.result == [5, 2]
    with pytest.raises(ChanceFault, match="lies on the table already"):
        at(
            "draw_tile",
            {"avatars": {"ana": {}, "bor": {}}},
            [[6, 2]],
            rule="CM-EQ-03",
            by="ana",
            out=[[2, 6]],
        )
    every = [[low, high] for low in range(7) for high in range(low, 7)]
    assert at(
        "draw_tile", {"avatars": {"ana": {}, "bor": {}}}, [[6, 2]], rule="CM-EQ-03", by="ana", out=every
    ).result


def test_cm_eq_05_dice_do_as_well_as_tiles() -> None:
    """CM-EQ-05, R-02: two dice, 1 to 6, the inner court first; all else is the same."""
    assert alone([[6, 1]], KING, ["KS.6"], randomizer="dice").state.avatars["ana"].face == 17
    with pytest.raises(ChanceFault):
        alone([[0, 1]], KING, ["KS.6"], randomizer="dice")


def test_cm_eq_06_the_two_currencies_never_convert() -> None:
    """CM-EQ-06: Face and Hidden Face lie apart, and no rule could move one into the other."""
    t = dealt("KS", "QC", "JD")
    ana = t.state.avatars["ana"]
    with pytest.raises(RuleFault, match="different tokens"):
        move(1, ana, "face", ana, "hid")
    assert t.state.bank.issued == {"face": 39, "hidden": 39}


@pytest.mark.parametrize("seats", range(3, 11))
def test_cm_eq_07_three_to_ten_may_play_and_few_are_warned(seats: int) -> None:
    """CM-EQ-07: it is best with five or more."""
    t = dealt(*COURT[:seats])
    assert ("CM-EQ-07" in rules(t)) == (seats < 5)


@pytest.mark.parametrize("seats", [2, 11])
def test_cm_eq_07_two_are_too_few_and_eleven_too_many(seats: int) -> None:
    """CM-EQ-07."""
    with pytest.raises(BadOption, match="for 3 to 10 players"):
        new([f"seat {n}" for n in range(seats)])


# -- what is secret ------------------------------------------------------------------------------------

SECRET = ("masks", "start_mask", "feels", "first_felt", "cards", "aims", "personal", "doubted", "doubt")


def test_cm_tab_01_the_sheet_is_its_players_alone() -> None:
    """CM-TAB-01, R-03: tokens, promises and regard are open; masks, feelings and aims are not."""
    t = at("draw_aims", {"avatars": {
        "ana": {**KING, "masks": ["KS", "QC"], "feels": {"bor": 6}, "promised": {"bor": 2},
                "hidden": {"weep openly": 2, "sing": {"value": 1, "declared": True}}},
        "bor": {}, "cai": {}}}, [["7H"], "7H", "8H", "9H"][1:])  # fmt: skip
    for seat in ("bor", None):
        seen = t.view(seat)["state"]["avatars"]["ana"]
        assert [field for field in SECRET if field in seen] == []
        assert [act["key"] for act in seen["hidden_face"]] == ["sing"]
        assert (seen["face"], seen["hid"], seen["promised"], seen["shown"]) == (12, 12, {"bor": 2}, ["KS"])
    own = t.view("ana")["state"]["avatars"]["ana"]
    assert [field for field in SECRET if field not in own] == []
    assert (own["cards"], len(own["hidden_face"])) == (["7H"], 2)


def test_cm_tab_01_a_table_may_hide_tokens_and_standings_stay_open() -> None:
    """CM-TAB-01, R-03: by the option show_tokens."""
    t = dealt("KS", "QC", "JD", show_tokens="owner_only")
    assert "face" not in t.view("bor")["state"]["avatars"]["ana"]
    assert t.view("ana")["state"]["avatars"]["ana"]["face"] == 12
    assert t.view("bor")["state"]["avatars"]["ana"]["standing"] == 0
    assert "CM-SETUP-03" not in rules(t)
    assert "bank" not in t.view("bor")["state"]  # what it gave out is the sum of all that is held


def test_cm_tab_01_nobody_is_told_what_another_was_dealt() -> None:
    """CM-TAB-01: neither in the script nor in the stock of masks."""
    t = dealt("KS", "QC", "JD")
    assert [m.figures["card"] for m in t.moments(seat="bor") if m.rule == "CM-SETUP-02"] == ["QC"]
    seen = json.dumps(t.view("bor")["state"] | {"masks": {}})
    assert '"KS' not in seen
    assert "stock" not in t.view("bor")["state"]


# -- avatars -------------------------------------------------------------------------------------------


def test_cm_av_01_an_avatar_stays_itself_whatever_it_wears() -> None:
    """CM-AV-01: player, avatar and character are three; the mask alone says what is proper."""
    state = {
        "avatars": {"ana": {**KING, "masks": ["KS", "QC"], "name": "Anna", "hidden": {"weep": 2}}, "bor": {}}
    }
    t = at("unopposed_challenge", state, actor="ana")
    ana = t.state.avatars["ana"]
    before = (ana.name, ana.hidden_face, ana.feels)
    ana.worn = "QC"
    assert (ana.name, ana.hidden_face, ana.feels) == before
    assert "QC.1" in str(one(t, "ana", "declare_actions").schema)


def test_cm_av_02_everybody_becomes_somebody() -> None:
    """CM-AV-02: a name, a gender, a past, and what there was with others."""
    t = dealt("KS", "QC", "JD", more=[DICE, DICE, DICE, DECK])
    choose_faces(t)
    assert kinds(t) == ["become"] * 3
    t.answer(
        "ana", "become", {"name": "Anna", "gender": "f", "background": "twice wed", "ties": "bor owes her"}
    )
    with pytest.raises(IllegalMove, match="Words are due here: your name"):
        t.answer("bor", "become", {"gender": "m"})
    t.answer("bor", "become", {"name": "Boris", "gender": "m"})
    other = {"name": "Cai", "gender": "other", "temple": "moon"}
    with pytest.raises(IllegalMove, match="Choose a role"):
        t.answer("cai", "become", other)
    t.answer(
        "cai",
        "become",
        {**other, "role": ["nobleman.1", "nobleman.2", "nobleman.3", "noblewoman.1", "noblewoman.5"]},
    )
    ana, bor, cai = t.state.avatars.values()
    seen = t.view(None)["state"]["avatars"]["ana"]
    assert (seen["name"], seen["background"], seen["ties"]) == ("Anna", "twice wed", "bor owes her")
    assert (ana.gender, bor.gender, cai.gender, cai.temple) == ("f", "m", "other", "moon")
    assert t.play.game.cast.characters(t.state)["bor"] == bor.name


# -- the deal ------------------------------------------------------------------------------------------


def test_cm_setup_01_everything_comes_in_its_order() -> None:
    """CM-SETUP-01: masks, hidden faces, avatars, relationships, and last of all objectives."""
    t = dealt("KS", "QC", "JD", more=[DICE, DICE, DICE, DECK, "AH", "2H", "3C"])
    seen = [kinds(t)[0]]
    choose_faces(t)
    seen.append(kinds(t)[0])
    become(t)
    seen.append(kinds(t)[0])
    for seat in t.state.seats:
        lay(t, seat)
    seen.append(kinds(t)[0])
    assert seen == ["compose_hidden_face", "become", "settle_feelings", "take_aims"]
    with pytest.raises(ScriptRanOut):  # the first round begins with the draw for Arbiter
        go_through(t, {"take_aims": {}})
    assert t.state.round == 1
    ids = rules(t)
    order = ["CM-SETUP-02", "CM-SETUP-03", "CM-HID-01", "CM-AV-02", "CM-REL-02", "CM-OBJ-01"]
    assert [ids.index(rule) for rule in order] == sorted(ids.index(rule) for rule in order)
    assert not imbalance(t.state)


def lay(t: ScriptedTable, seat: str, cards: Any = ()) -> None:
    """Lay these cards, or the hand as it was dealt, on the open targets in their order."""
    cards = cards or t.view(seat)["state"]["dealt"][seat]
    t.answer(seat, "settle_feelings", {"feelings": dict(zip(open_to(t, seat), cards, strict=False))})


def open_to(t: ScriptedTable, seat: str) -> list[str]:
    """The targets toward whom that player may lay a card."""
    return list(fields_of(one(t, seat, "settle_feelings"))["feelings"]["properties"])


def test_cm_setup_02_everybody_is_dealt_one_court_card() -> None:
    """CM-SETUP-02, CM-MASK-10: each to one owner, worn by nobody yet; the others are in stock."""
    t = dealt("KS", "QC", "JD")
    avatars = t.state.avatars.values()
    assert [(a.masks, a.start_mask, a.worn, a.shown) for a in avatars] == [
        (["KS"], "KS", "", []),
        (["QC"], "QC", "", []),
        (["JD"], "JD", "", []),
    ]
    assert sorted([*t.state.stock, "KS", "QC", "JD"]) == sorted(CARDS)
    with pytest.raises(ChanceFault, match="'KS' is not there"):
        dealt("KS", "KS", "JD")


@pytest.mark.parametrize(
    ("card", "face", "options"),
    [
        ("RJ", 15, {}), ("BJ", 15, {}), ("JH", 14, {}), ("QD", 13, {}), ("KD", 12, {}), ("KC", 11, {}),
        ("KC", 12, {"ringleader": "trim"}),
    ],
)  # fmt: skip
def test_cm_setup_03_tokens_are_what_the_mask_leaves_of_25(card: str, face: int, options: Any) -> None:
    """CM-SETUP-03, CM-SETUP-04, R-05: in either kind of token alike; and everybody stands at 25."""
    rest = [other for other in COURT if other != card][:2]
    t = dealt(card, *rest, **options)
    ana = t.state.avatars["ana"]
    assert (ana.face, ana.hid) == (face, face)
    assert {t.state.standing(seat) for seat in t.state.seats} == {25}
    assert not imbalance(t.state)


def test_cm_setup_05_objectives_come_from_all_the_plain_cards() -> None:
    """CM-SETUP-05: after relationships, from the reshuffled deck: a card that was laid is drawn again."""
    t = at_dealing(3, more=["AH", "2H", "3C"])
    for seat in t.state.seats:
        lay(t, seat)
    assert t.state.avatars["ana"].feels["bor"] == Feeling(value=1, magnitude=1)
    assert t.state.avatars["ana"].cards == ["AH"]


# -- masks ---------------------------------------------------------------------------------------------


def test_cm_mask_02_everybody_has_the_uncast() -> None:
    """CM-MASK-02: one action, worth nothing."""
    w = dealt("KS", "QC", "JD").state
    assert all("uncast" in w.wardrobe(seat) for seat in w.seats)
    assert [act.value for act in w.mask("uncast").acts] == [0]


def test_cm_mask_05_a_social_role_goes_by_gender() -> None:
    """CM-MASK-05, R-07: a man's or a woman's list, or any five of both; every action is worth 1."""
    t = dealt("KS", "QC", "JD", more=[DICE, DICE, DICE, DECK])
    choose_faces(t)
    t.answer("ana", "become", {"name": "Ana", "gender": "m"})
    t.answer("bor", "become", {"name": "Bor", "gender": "f"})
    five = ["nobleman.1", "nobleman.2", "nobleman.3", "noblewoman.1", "noblewoman.4"]
    t.answer("cai", "become", {"name": "Cai", "gender": "other", "role": five})
    w = t.state
    assert [w.roles(seat) for seat in w.seats] == [["nobleman"], ["noblewoman"], ["noble:cai"]]
    assert [act.value for act in w.mask("noble:cai").acts] == [1] * 5
    assert [act.words for act in w.mask("noble:cai").acts] == [
        w.mask(key.split(".")[0]).act(key).words for key in five
    ]


def test_cm_mask_08_a_table_may_play_with_masks_of_its_own() -> None:
    """CM-MASK-08, CM-REL-11: what factions think at first may stand on the mask."""
    text = """
        [KS]
        name = "The Lamplighter"
        regard = {moon = 3}
        [KS.actions]
        "Carry the light" = 3
        "Know the alleys" = 2
        "Whistle" = 2
        "Climb" = 2
        "Linger" = 2
        "Yawn" = 1
        "Nod" = 1
    """
    t = dealt("KS", "QC", "JD", masks=text)
    assert t.state.mask("KS").name == "The Lamplighter"
    assert [a.regard["moon"] for a in t.state.avatars.values()] == [3, 0, 0]
    with pytest.raises(BadOption, match="KS, the King of Spades"):
        new(3, masks=text.replace('"Nod" = 1', '"Nod" = 2'))


def test_cm_mask_11_only_what_stands_on_the_worn_mask_is_proper() -> None:
    """CM-MASK-11: what else one owns lies there, face down or face up."""
    state = {"avatars": {"ana": {**KING, "masks": ["KS", "QC"]}, "bor": {}}}
    t = at("unopposed_challenge", state, actor="ana")
    with pytest.raises(IllegalMove, match="You do not wear Mistra the Spider"):
        t.answer("ana", "declare_actions", {"actions": ["QC.2"]})


# -- hidden faces --------------------------------------------------------------------------------------


def compose(*changed: dict[str, Any]) -> ScriptedTable:
    """Ana, with the King of Spades, sends in a hidden face; the last lines are changed for these."""
    t = dealt("KS", "QC", "JD", more=[DICE, DICE])
    kept = FACE_FOR_A_KING[: len(FACE_FOR_A_KING) - len(changed)]
    t.answer("ana", "compose_hidden_face", {"acts": [*kept, *changed]})
    return t


def test_cm_hid_01_a_hidden_face_is_a_second_list_of_actions() -> None:
    """CM-HID-01: of the same points as the starting mask; the words stay its player's."""
    t = compose()
    t.answer("bor", "compose_hidden_face", "choose_for_me")
    t.answer("cai", "compose_hidden_face", "choose_for_me")
    face = t.state.avatars["ana"].hidden_face
    assert [act.key for act in face] == ["H1", "H2", "H3", "H4", "H5", "H6", "H7"]
    assert sum(act.value for act in face) == points("KS")
    own = t.view("ana")["state"]["avatars"]["ana"]["hidden_face"]
    assert own[0]["words"] == "show mercy to the beaten"
    assert t.state.borrowed(face[3]) == MASKS["KD"].act("KD.4").words
    assert t.view("cai")["state"]["avatars"]["ana"]["hidden_face"] == []


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ([{"words": "pray", "value": 2}], "The values add up to 14; they must make 13 (CM-HID-01)."),
        ([{"words": "pray", "value": 2}], "Two actions must be worth 1; so far one is (CM-HID-02)."),
        ([{"words": "pray", "value": 3}], "2 actions are worth 3; one is the most (CM-HID-02)."),
        ([{"words": "pray", "value": 1, "against": "KS.1"}], "H7 and H2 both contradict KS.1; only one may"),
        ([{"words": "pray", "value": 1, "against": "KS.4"}], "only actions worth 2 or 3 form a pair"),
        ([{"words": "never SLACKEN, the pace!", "value": 1}], "H7 is on a mask"),
        ([{"words": "Know a way out before coming in", "value": 1}], "H7 is a proper action"),
        ([{"source": "KD.1", "value": 2}, {"source": "KD.2", "value": 1}, {"source": "KD.3", "value": 1}],
         "4 actions are borrowed from The Mystic; three is the most (CM-HID-05)."),
        ([{"words": "pray", "source": "KD.1", "value": 1}], "H7 is either in your own words or borrowed"),
    ],
)  # fmt: skip
def test_cm_hid_02_what_is_no_hidden_face_is_refused_with_every_fault(changed: Any, sentence: str) -> None:
    """CM-HID-01 to CM-HID-06, a sentence each, with the rule."""
    with pytest.raises(IllegalMove) as refused:
        compose(*changed)
    assert sentence in refused.value.sentence


def test_cm_hid_06_two_actions_are_on_no_mask() -> None:
    """CM-HID-06: what stands on a mask is borrowed from there, whoever writes it out."""
    with pytest.raises(IllegalMove, match="is on a mask"):
        compose({"words": MASKS["QD"].act("QD.6").words, "value": 1})


def test_cm_hid_05_nobles_lend_actions_too() -> None:
    """CM-HID-05, CM-MASK-05: a social role is a mask; what is on it is borrowed, by its key or its words."""
    t = compose({"source": "nobleman.1", "value": 1})
    act = t.state.masks["nobleman"].act("nobleman.1")
    assert one(t, "ana", "compose_hidden_face").given["acts"][6]["source"] == act.key
    t = compose({"source": act.words, "value": 1})
    assert one(t, "ana", "compose_hidden_face").given["acts"][6]["source"] == act.key


def test_cm_hid_04_what_contradicts_or_is_borrowed_may_be_written_out() -> None:
    """CM-HID-03, CM-HID-05: by the words of the mask as well as by the key."""
    t = dealt("KS", "QC", "JD", more=[DICE, DICE])
    acts = [dict(act) for act in FACE_FOR_A_KING]
    acts[0]["against"] = MASKS["KS"].act("KS.2").words.upper()
    acts[3]["source"] = MASKS["KD"].act("KD.4").words
    t.answer("ana", "compose_hidden_face", {"acts": acts})
    given = one(t, "ana", "compose_hidden_face").given
    assert (given["acts"][0]["against"], given["acts"][3]["source"]) == ("KS.2", "KD.4")


@pytest.mark.parametrize("card", CARDS)
def test_cm_hid_03_a_chosen_hidden_face_breaks_no_rule(card: str) -> None:
    """CM-HID-01 to CM-HID-06: for every mask, whatever the dice show; nobody needs to read it."""
    rest = [other for other in COURT if other != card][:2]
    t = dealt(card, *rest, more=[[6, 5, 2, 1], DICE, DICE])
    choose_faces(t)
    face = t.state.avatars["ana"].hidden_face
    assert faults(face, MASKS[card], t.state.masks) == []
    assert all(t.state.borrowed(act) for act in face)
    assert kinds(t) == ["become"] * 3


def test_cm_hid_03_the_next_seat_alone_reads_a_sheet_and_may_send_it_back() -> None:
    """CM-HID-03, CM-HID-04, CM-TAB-02: whether things conflict or resemble each other is a judgement."""
    t = compose()
    t.answer("bor", "compose_hidden_face", "choose_for_me")
    t.answer("cai", "compose_hidden_face", "choose_for_me")
    assert [(d.seat, d.kind) for d in t.decisions()] == [("bor", "read_sheet")]
    [sheet] = t.view("bor")["state"]["sheets"]
    assert (sheet["mask"], sheet["acts"][0]["words"]) == ("KS", "show mercy to the beaten")
    for seat in ("ana", "cai", None):
        assert t.view(seat)["state"]["sheets"] == [{"seat": "bor", "of": "ana"}]
    t.answer("bor", "read_sheet", {"do": "doubt", "acts": ["H2"], "words": "that is no contradiction"})
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ana", "compose_hidden_face")]
    own = t.view("ana")["state"]["avatars"]["ana"]
    assert (own["doubted"], own["doubt"]) == (["H2"], "that is no contradiction")
    assert [m.text for m in t.moments(seat="cai") if m.rule == "CM-TAB-02"] == [
        "What ana wrote is read by the next seat.",
        "ana will write anew.",
    ]
    assert "bor does not let hidden action 2 stand." in [m.text for m in t.moments(seat="ana")]
    t.answer("ana", "compose_hidden_face", {"acts": FACE_FOR_A_KING})
    t.answer("bor", "read_sheet", "let_stand")
    assert kinds(t) == ["become"] * 3
    assert (t.state.sheets, t.state.avatars["ana"].doubted) == ([], [])


def test_cm_hid_07_a_hidden_face_stays_whatever_masks_come_and_go() -> None:
    """CM-HID-07: it is at hand in any mask, at the same values."""
    hidden = {"weep openly": 2, "show mercy": {"value": 3, "against": "KS.2"}}
    for worn in ("KS", "QC", "uncast"):
        avatar = {
            "face": 9,
            "hid": 9,
            "worn": worn,
            "masks": ["KS", "QC"],
            "start_mask": "KS",
            "hidden": hidden,
        }
        t = at("unopposed_challenge", {"avatars": {"ana": avatar, "bor": {}}}, actor="ana")
        t.answer("ana", "declare_actions", {"actions": ["weep openly", "show mercy"]})
        assert t.state.worth("ana", ["weep openly", "show mercy"], "hidden") == 5


# -- relationships -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "size", "targets", "deals", "last"),
    [
        (3, 13, 6, 1, 6), (4, 10, 7, 1, 7), (5, 8, 8, 1, 8), (6, 6, 9, 2, 3),
        (7, 5, 10, 2, 5), (8, 5, 11, 3, 1), (9, 4, 12, 3, 4), (10, 4, 13, 4, 1),
    ],
)  # fmt: skip
def test_cm_rel_01_as_many_deals_as_the_table_of_the_rules_says(
    seats: int, size: int, targets: int, deals: int, last: int
) -> None:
    """CM-REL-01, CM-REL-02: all other avatars and four factions; hand sizes stay."""
    t = at_dealing(seats, more=[list(PLAIN_CARDS[: size * seats])] * (deals - 1))
    assert open_to(t, "ana") == [*CAST[1:seats], *FACTIONS]
    needed = []
    while t.state.dealt:
        needed.append(len(open_to(t, "ana")))
        for seat in CAST[:seats]:
            assert len(t.view(seat)["state"]["dealt"][seat]) == size
            lay(t, seat)
    assert len(needed) == deals
    assert (needed[0], needed[-1]) == (targets, last)
    assert all(len(a.first_felt) == targets for a in t.state.avatars.values())
    assert t.state.dealt == {}


def test_cm_rel_02_a_hand_is_its_players_alone_and_one_card_goes_on_each() -> None:
    """CM-REL-02, R-09: what is not laid is discarded; nobody sees what another holds."""
    hand = ["7D", "AH", "2C", "9S", "3H", "4H"]
    t = at_dealing(6, hand, more=[list(PLAIN_CARDS[:36])])
    assert t.view("ana")["state"]["dealt"] == {"ana": hand}
    assert t.view(None)["state"]["dealt"] == {}
    with pytest.raises(IllegalMove, match="7D lies there twice"):
        t.answer("ana", "settle_feelings", {"bor": "7D", "cai": "7D"})
    with pytest.raises(IllegalMove, match="10H"):
        t.answer("ana", "settle_feelings", {"bor": "10H"})
    with pytest.raises(IllegalMove, match="gus is not open"):
        t.answer("ana", "settle_feelings", {"feelings": {"gus": "7D"}})


def test_cm_rel_02_how_cards_are_laid_is_said_to_whoever_lays_them_otherwise() -> None:
    """CM-REL-02: seven seats, five cards each, and ten targets: not each of them has a card."""
    t = at_dealing(7)
    with pytest.raises(IllegalMove, match="Say by name on whom each card lies, or who is neutral"):
        t.answer("ana", "settle_feelings", {"feelings": ["AH", "2H"]})


def test_cm_rel_03_targets_may_be_neutral_at_will_but_cards_must_be_used() -> None:
    """CM-REL-03, R-09, R-10: as many as there are cards or open targets; a neutral start is fickle."""
    t = at_dealing(3, ["7D", "AH", "2C", "9S"])
    some = {"bor": "7D", "cai": "neutral", "sun": "9S", "moon": "neutral"}
    with pytest.raises(IllegalMove, match="With 2 neutral, 4 of your cards must be used, not 2"):
        t.answer("ana", "settle_feelings", some)
    t.answer("ana", "settle_feelings", {**some, "commission": "AH", "personalists": "2C"})
    lay(t, "bor")
    t.answer("cai", "settle_feelings", dict.fromkeys(open_to(t, "cai"), "neutral"))
    ana, cai = t.state.avatars["ana"], t.state.avatars["cai"]
    assert ana.feels["cai"] == Feeling(value=0, enduring=False, magnitude=0)
    assert all(feeling == Feeling() for feeling in cai.feels.values())


def test_cm_rel_03_whoever_is_settled_is_dealt_nothing() -> None:
    """CM-REL-02, CM-REL-03: the others are dealt hands of the same size again."""
    cast = CAST[:6]
    t = at_dealing(6, more=[list(PLAIN_CARDS[:36])])
    t.answer("ana", "settle_feelings", dict.fromkeys(open_to(t, "ana"), "neutral"))
    for seat in cast[1:]:
        lay(t, seat)
    assert [d.seat for d in t.decisions()] == cast  # so that nobody can tell who is settled
    assert open_to(t, "ana") == []
    t.answer("ana", "settle_feelings", {})
    assert {seat: len(hand) for seat, hand in t.state.dealt.items()} == dict.fromkeys(cast[1:], 6)


def test_cm_rel_04_suits_say_what_is_felt_and_ranks_how_much() -> None:
    """CM-REL-04: hearts and diamonds for love, clubs and spades for hatred; the pointed suits endure."""
    t = at_dealing(3, ["7D", "AH", "2C", "10S", "3H", "4H"])
    lay(t, "ana", ["7D", "AH", "2C", "10S", "3H", "4H"])
    lay(t, "bor")
    lay(t, "cai")
    felt = t.state.avatars["ana"].feels
    assert [(f.value, f.enduring) for f in felt.values()][:4] == [
        (7, True),
        (1, False),
        (-2, False),
        (-10, True),
    ]


def test_cm_rel_05_feelings_go_one_way() -> None:
    """CM-REL-05: what the wooed feels moves, and what the wooer feels does not."""
    t = alone([[6, 2]], {**KING, "feels": {"bor": 3}}, ["KS.6"], wooing=["bor"])
    go_through(t, {"allocate": 0, **QUIET})
    assert t.state.avatars["bor"].feeling("ana") == 4
    assert t.state.avatars["ana"].feeling("bor") == 3


def test_cm_rel_10_each_source_is_an_encounter_of_its_own() -> None:
    """CM-REL-10: +4 by wooing reaches the top, and -1 by choice comes after it; together they would not."""
    t = at("opposed_challenge",
           {"avatars": {"ana": KING, "bor": {"face": 5, "worn": "QC", "feels": {"ana": 9}}, "cai": {}}},
           [[5, 1], [0, 0]], challenger="ana", defender="bor")  # fmt: skip
    t.answer("ana", "declare_actions", {"actions": ["KS.6"], "wooing": ["bor"]})
    go_through(t, {"declare_actions": {"actions": ["other.1"]}, "open_pot": 1, "bid_turn": "level",
                   "side_bet": "watch", "draw_tile": "draw", "allocate": 0,
                   "onlooker_reacts": "ignore"})  # fmt: skip
    while "tell" in kinds(t):
        seat = t.decisions()[0].seat
        side = t.state.challenge.side(seat)
        left = [action for action in side.actions if action not in side.told]
        t.answer(seat, "tell", {"do": "tell_on", "actions": left} if left else "turn_down")
    go_through(t, {"allocate": 0, "onlooker_reacts": "ignore"})
    assert t.state.avatars["bor"].feeling("ana") == 10
    t.answer("bor", "shift", -1)  # by up to 1: that is ana's outer court
    assert t.state.avatars["bor"].feeling("ana") == 9


def test_cm_rel_11_wooing_a_faction_moves_what_it_thinks_and_not_what_you_feel() -> None:
    """CM-REL-11, R-13: the two are different tracks; regard starts at 0."""
    assert [a.regard for a in dealt("KS", "QC", "JD").state.avatars.values()] == [
        dict.fromkeys(FACTIONS, 0)
    ] * 3
    t = alone([[5, 2]], {**KING, "gender": "m", "feels": {"sun": -4}}, ["KS.6"], wooing=["sun"])
    ana = t.state.avatars["ana"]
    assert (ana.regard["sun"], ana.committed["sun"], ana.feeling("sun")) == (4, 4, -4)


# -- objectives ----------------------------------------------------------------------------------------


def pursued(t: ScriptedTable, **ana: str) -> list[tuple[str, str]]:
    """Everybody takes their aims up, ana with these choices; what she is after then."""
    for seat in ("ana", "bor", "cai"):
        fields = fields_of(one(t, seat, "take_aims"))
        first = {name: field["enum"][0] for name, field in fields.items() if name != "do"}
        t.answer(seat, "take_aims", first | ana if seat == "ana" else first)
    return [(aim.kind, aim.target) for aim in t.state.avatars["ana"].aims]


@pytest.mark.parametrize("cards", [1, 2])
def test_cm_obj_01_each_card_gives_two_objectives_and_is_secret(cards: int) -> None:
    """CM-OBJ-01, CM-OBJ-12: one towards an avatar and one towards a faction; nobody draws another's card."""
    drawn = ["7H", "8H", "9H", "10H", "6H", "5H"]
    t = at_aims({"bor": 5, "sun": 2}, drawn[: 3 * cards], cards=cards)
    aims = pursued(t)
    assert len(aims) == 2 * cards
    assert t.state.avatars["ana"].cards == drawn[:cards]
    assert {m.rule for m in t.moments(seat="bor")} == {"CM-OBJ-01"} | {m.rule for m in t.moments(seat=None)}
    with pytest.raises(ChanceFault, match="'7H' is not there"):
        at_aims({"bor": 5}, ["7H", "7H"])


@pytest.mark.parametrize(
    ("card", "aim"),
    [
        ("7H", ("glorify", "bor")),
        ("7D", ("betray", "bor")),
        ("7C", ("seduce", "cai")),
        ("7S", ("humiliate", "cai")),
    ],
)
def test_cm_obj_02_the_suit_says_what_to_do_and_to_whom(card: str, aim: tuple[str, str]) -> None:
    """CM-OBJ-02: friend and enemy are those with the strongest starting feelings."""
    assert pursued(at_aims({"bor": 5, "cai": -5}, [card, "8H", "9H"]))[0] == aim


def test_cm_obj_02_among_equals_the_choice_is_the_players() -> None:
    """CM-OBJ-02: an enduring feeling goes before a fickle one; else one choice serves all cards."""
    assert pursued(at_aims({"bor": "5H", "cai": "5D"}, ["7H", "8H", "9H"]))[0] == ("glorify", "cai")
    t = at_aims({"bor": 5, "cai": 5, "sun": 1}, ["7H", "6D", "8H", "9H", "10H", "5H"], cards=2)
    assert fields_of(one(t, "ana", "take_aims"))["friend"]["enum"] == ["bor", "cai"]
    assert [aim for aim in pursued(t, friend="cai") if aim[1] == "cai"] == [
        ("glorify", "cai"),
        ("betray", "cai"),
    ]


@pytest.mark.parametrize(
    ("sun", "card", "kind"),
    [(4, "8H", "glorify"), (4, "7H", "betray"), (-4, "8H", "seduce"), (-4, "7H", "humiliate")],
)
def test_cm_obj_03_parity_says_what_to_do_to_a_faction(sun: int, card: str, kind: str) -> None:
    """CM-OBJ-03: the faction one feels most strongly about, either way."""
    assert pursued(at_aims({"bor": 5, "sun": sun, "moon": 2}, [card, "9H", "10H"]))[1] == (kind, "sun")


def test_cm_obj_04_a_card_without_a_target_is_set_aside() -> None:
    """CM-OBJ-04, R-51: for another that has one; it goes back, so that somebody else may draw it."""
    t = at_aims({"bor": 5}, ["7S", "2C", "7H", "7S", "2C"])
    assert [a.cards for a in t.state.avatars.values()] == [["7H"], ["7S"], ["2C"]]
    with pytest.raises(ChanceFault, match="'7S' is not there to be drawn"):
        at_aims({"bor": 5}, ["7S", "7S"])


def test_cm_obj_04_nobody_is_told_of_what_is_set_aside() -> None:
    """CM-OBJ-04: what the others know, and the log's length, are the same if ana drew once or three times."""
    seen = []
    for drawn in (["7H"], ["7S", "2C", "7H"]):
        t = at_aims({"bor": 5}, [*drawn, "8H", "9H"])
        views = [t.view(seat) for seat in ("bor", None)]
        seen.append([*views, t.moments(seat="bor"), t.decisions("bor"), len(t.log)])
    assert seen[0] == seen[1]


def test_cm_obj_04_who_loves_and_hates_nobody_may_choose_anybody() -> None:
    """CM-OBJ-04, R-51: any avatar by the suit, and any faction, which counts as a friend."""
    t = at_aims({}, ["8S", "7H", "9H"])
    fields = fields_of(one(t, "ana", "take_aims"))
    assert (fields["enemy"]["enum"], fields["faction"]["enum"]) == (["bor", "cai"], list(FACTIONS))
    assert pursued(t, enemy="cai", faction="moon") == [("humiliate", "cai"), ("glorify", "moon")]


def test_cm_obj_04_everybody_is_asked_so_that_it_tells_nothing() -> None:
    """CM-OBJ-04: with a choice or without one."""
    t = at_aims({"bor": 5, "sun": 1}, ["7H", "8H", "9H"])
    assert kinds(t) == ["take_aims"] * 3
    assert open_shapes(one(t, "ana", "take_aims"))["pursue"]["required"] == []
    assert [w["doing"] for w in t.view("bor")["waiting"]] == ["thinking about aims"] * 3


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "aim"), [(["7H", "8H", "9H"], "masks"), (["6H", "8H", "9H"], "coup")])
def test_cm_obj_05_a_personal_objective_by_the_parity_of_the_cards(cards: list[str], aim: str) -> None:
    """CM-OBJ-05, R-52: off unless the table plays with it."""
    t = at_aims({"bor": 5}, cards, personal_objective="house")
    pursued(t)
    assert t.state.avatars["ana"].personal == aim
    t = at_aims({"bor": 5}, cards)
    pursued(t)
    assert t.state.avatars["ana"].personal == ""


def test_cm_obj_02_the_table_says_how_dear_a_betrayed_friend_must_be() -> None:
    """CM-OBJ-06, R-53: +7, or what was felt at the start; strictly +7 by the option betray_threshold."""
    for option, threshold in (("scaled", 5), ("strict", 7)):
        t = at_aims({"bor": 5}, ["7D", "8H", "9H"], betray_threshold=option)
        pursued(t)
        assert t.state.avatars["ana"].aims[0].threshold == threshold
