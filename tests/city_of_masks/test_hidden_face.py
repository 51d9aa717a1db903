"""Hidden faces: every demand on them, the suggestions, and those that are chosen for a player."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import combinations_with_replacement, cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia.engine import Prose
from commedia.games.city_of_masks.court import COURT, mask_of
from commedia.games.city_of_masks.hidden_face import (
    HiddenAct,
    by_words,
    checklist,
    faults,
    own_character,
    word_faults,
)
from commedia.games.city_of_masks.masks import Mask, stock
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.city_of_masks.suggested_face import (
    Chosen,
    budgets,
    choose_for_me,
    opposites,
)

MASKS = stock(Options())
KING = MASKS["KS"]
"""The Duellist: 13 points."""

SUGGESTED = tomllib.loads(
    (files("commedia.games.city_of_masks") / "hidden_faces.toml").read_text(encoding="utf-8")
)


def found_on(text: str, masks: Iterable[Mask]) -> str:
    """The key of the action of a mask that says the same, or ""."""
    return by_words(masks).get(plain(text), "")


def face(*acts: str) -> list[HiddenAct]:
    """Hidden actions, each written "value", "value/against" or "value<source", as in "3/KS.2"."""
    made = []
    for place, written in enumerate(acts, start=1):
        rest, _, against = written.partition("/")
        value, _, source = rest.partition("<")
        words = Prose() if source else Prose(id=f"p{place}")
        made.append(HiddenAct(key=f"H{place}", words=words, source=source, value=int(value), against=against))
    return made


SOUND = ("3/KS.2", "2/KS.4", "2<QD.3", "2<QD.4", "1<QD.7", "1", "1", "1")


def told(*acts: str, mask: Mask = KING) -> list[tuple[str, str]]:
    """The faults of a hidden face, as rule and sentence."""
    return [(fault.rule, fault.sentence) for fault in faults(face(*acts), mask, MASKS)]


# -- the demands ---------------------------------------------------------------------------------------


def test_cm_hid_01_a_face_that_meets_every_demand_has_no_fault() -> None:
    """Thirteen points under the Duellist; every line of the list is done."""
    assert told(*SOUND) == []
    assert all(check.done for check in checklist(face(*SOUND), KING, MASKS))


def test_cm_hid_01_the_sum_is_that_of_the_starting_mask() -> None:
    """Twelve do not do for a King, nor thirteen for the Ringleader as printed."""
    assert told(*SOUND[:-1]) == [("CM-HID-01", "The values add up to 12; they must make 13.")]
    assert told("3/KC.1", "2/KC.2", "2", "2", "2", "1", "1", mask=MASKS["KC"]) == [
        ("CM-HID-01", "The values add up to 13; they must make 14.")
    ]
    assert told("3/KC.1", "2/KC.2", "2", "2", "2", "1", "1", "1", mask=MASKS["KC"]) == []


def test_cm_hid_02_no_action_is_worth_more_than_three_or_less_than_one() -> None:
    """Four is too many, nought too few."""
    assert told("4/KS.2", "2/KS.4", "2", "2", "2", "1", "0") == [
        ("CM-HID-02", "H1 is worth 4; an action is worth 1, 2 or 3."),
        ("CM-HID-02", "H7 is worth 0; an action is worth 1, 2 or 3."),
        ("CM-HID-02", "Two actions must be worth 1; so far one is."),
    ]


def test_cm_hid_02_one_action_at_most_is_worth_three_and_two_at_least_are_worth_one() -> None:
    """Each is a demand of its own."""
    assert told("3/KS.2", "3/KS.4", "2", "2", "1", "1", "1") == [
        ("CM-HID-02", "2 actions are worth 3; one is the most.")
    ]
    assert told("3/KS.2", "2/KS.4", "2", "2", "2", "2") == [
        ("CM-HID-02", "Two actions must be worth 1; so far none is.")
    ]


def test_cm_hid_03_two_actions_worth_two_or_three_contradict_the_mask() -> None:
    """One is too few, and one worth 1 does not count."""
    assert told("3/KS.2", "2", "2", "2", "2", "1", "1") == [
        ("CM-HID-03", "Two actions worth 2 or 3 must contradict your mask; so far one does.")
    ]
    assert told("3", "2", "2", "2", "2", "1/KS.2", "1") == [
        ("CM-HID-03", "Two actions worth 2 or 3 must contradict your mask; so far none does."),
        ("CM-HID-03", "H6 is worth 1; only actions worth 2 or 3 form a pair."),
    ]
    assert told("3/KS.2", "2/KS.3", "2/KS.4", "2", "2", "1", "1") == []


def test_cm_hid_03_no_proper_action_is_in_two_pairs() -> None:
    """Two hidden actions against one count once."""
    assert told("3/KS.2", "2/KS.2", "2/KS.4", "2", "2", "1", "1") == [
        ("CM-HID-03", "H2 and H1 both contradict KS.2; only one may.")
    ]
    assert told("3/KS.2", "2/KS.2", "2", "2", "2", "1", "1") == [
        ("CM-HID-03", "Two actions worth 2 or 3 must contradict your mask; so far one does."),
        ("CM-HID-03", "H2 and H1 both contradict KS.2; only one may."),
    ]


def test_cm_hid_03_pairs_are_with_the_starting_mask() -> None:
    """No other mask's actions will do."""
    assert told("3/QS.2", "2/KS.3", "2/KS.4", "2", "2", "1", "1") == [
        ("CM-HID-03", "H1 contradicts QS.2, which is no action of your mask.")
    ]


def test_cm_hid_04_no_action_is_one_of_the_starting_mask() -> None:
    """Neither borrowed from it, nor from another mask that has the same."""
    assert told("3/KS.2", "2/KS.4", "2<KS.5", "2", "2", "1", "1") == [
        ("CM-HID-04", "H3 is a proper action of your own mask.")
    ]
    assert MASKS["JH"].act("JH.3").words == MASKS["KH"].act("KH.5").words
    assert told("3/JH.1", "2/JH.2", "2<KH.5", "2", "1", "1", mask=MASKS["JH"]) == [
        ("CM-HID-04", "H3 is a proper action of your own mask.")
    ]


def test_cm_hid_05_three_actions_of_one_mask_may_be_borrowed_and_no_fourth() -> None:
    """From two masks, three each may be."""
    assert told("3/KS.2", "2/KS.4", "2<QD.3", "2<QD.4", "1<QD.5", "1<QD.6", "1", "1") == [
        ("CM-HID-05", "4 actions are borrowed from The Pious Moon Acolyte; three is the most.")
    ]
    assert told("3/KS.2", "2/KS.4", "2<QD.3", "2<QD.4", "1<QD.5", "1<BJ.6", "1<BJ.5", "1<BJ.4") == []


def test_cm_hid_05_what_is_borrowed_must_be_on_a_mask_and_is_borrowed_once() -> None:
    """Social roles lend too; an action that two masks share is one action."""
    assert told("3/KS.2", "2/KS.4", "2<nobleman.4", "2", "2", "1", "1") == []
    assert told("3/KS.2", "2/KS.4", "2<XX.9", "2<QD.9", "2", "1", "1") == [
        ("CM-HID-05", "H3 is borrowed from XX.9, and there is no such action."),
        ("CM-HID-05", "H4 is borrowed from QD.9, and there is no such action."),
    ]
    assert told("3/KS.2", "2/KS.4", "2<JH.3", "2<KH.5", "2", "1", "1") == [
        ("CM-HID-05", "H4 and H3 are the same action.")
    ]


def test_cm_hid_05_a_conflicted_action_may_be_borrowed() -> None:
    """The Moon Acolyte stands in the way of violence, and so against the Duellist's blade."""
    assert told("3<QD.4/KS.2", "2/KS.4", "2", "2", "2", "1", "1") == []


def test_cm_hid_06_two_actions_are_on_no_mask() -> None:
    """One is too few."""
    assert told("3/KS.2", "2<JC.1/KS.4", "2<QD.3", "2<QD.4", "2<KD.4", "1<BJ.6", "1<BJ.5") == [
        ("CM-HID-06", "Two actions must be on no mask at all; so far one is.")
    ]


ACTS = st.lists(
    st.builds(
        lambda value, against, source: (
            f"{value}{'<' + source if source else ''}{'/' + against if against else ''}"
        ),
        st.integers(0, 4),
        st.sampled_from(["", "", "KS.1", "KS.2", "QS.1"]),
        st.sampled_from(["", "", "KS.3", "QD.1", "QD.2", "QD.3", "QD.4", "JD.2", "XX.1"]),
    ),
    max_size=8,
)


@given(ACTS)
def test_cm_hid_01_the_list_is_all_done_exactly_when_there_is_no_fault(acts: list[str]) -> None:
    """And a rule with a fault has a line that is not done."""
    made = face(*acts)
    found, lines = faults(made, KING, MASKS), checklist(made, KING, MASKS)
    assert {fault.rule for fault in found} == {line.rule for line in lines if not line.done}
    assert [line.rule for line in lines] == sorted(line.rule for line in lines)


def test_cm_hid_01_the_list_of_an_empty_face_says_what_is_due() -> None:
    """What cannot be wrong yet is done."""
    assert [(line.rule[-2:], line.done) for line in checklist([], KING, MASKS)] == [
        ("01", False),
        ("02", True),
        ("02", True),
        ("02", False),
        ("03", False),
        ("03", True),
        ("04", True),
        ("05", True),
        ("06", False),
    ]


# -- words ---------------------------------------------------------------------------------------------


def test_cm_hid_04_a_text_is_too_like_a_mask_but_for_case_punctuation_and_articles() -> None:
    """Real resemblance is the table's to judge."""
    assert MASKS["KC"].act("KC.3").words == "Take command"
    assert found_on("Take the command!", [MASKS["KC"]]) == "KC.3"
    assert found_on("take COMMAND", [MASKS["KC"]]) == "KC.3"
    assert found_on("Take command of a boat", [MASKS["KC"]]) == ""
    assert [found_on(text, [MASKS["KS"]]) for text in ("Take command", "", "The…")] == ["", "", ""]


def test_cm_hid_06_what_a_player_writes_may_turn_out_to_be_on_a_mask() -> None:
    """On the starting mask, on another, or written twice."""
    written = {"H1": "Take command", "H2": "Dance!", "H3": "Hum a tune", "H4": "hum tune"}
    assert found_on("Dance!", MASKS.values()) == "nobleman.4"
    assert [tuple(fault) for fault in word_faults(written, MASKS["KC"], MASKS)] == [
        ("CM-HID-04", "H1 is a proper action of your own mask."),
        ("CM-HID-06", "H2 is on a mask, Young Nobleman; borrow it from there."),
        ("CM-HID-01", "H4 and H3 are the same action."),
    ]
    assert word_faults({"H1": "Hum a tune", "H2": "", "H3": ""}, KING, MASKS) == []


# -- values --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("total", [10, 11, 12, 13, 14])
def test_cm_hid_02_budgets_are_every_legal_share_of_the_points(total: int) -> None:
    """As many as trying every share finds."""
    legal = [
        share
        for length in range(1, total + 1)
        for share in combinations_with_replacement((3, 2, 1), length)
        if sum(share) == total
        and share.count(3) <= 1
        and share.count(1) >= 2
        and share.count(3) + share.count(2) >= 2
    ]
    assert sorted(budgets(total)) == sorted(legal)
    assert [len(share) for share in budgets(total)] == sorted(len(share) for share in legal)


# -- suggestions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", COURT)
def test_cm_hid_03_every_printed_action_has_an_opposite_or_two(card: str) -> None:
    """Each of a temper there is, and none of them on any mask."""
    against = opposites(MASKS[card])
    assert list(against) == [act.key for act in MASKS[card].acts]
    for key, suggested in SUGGESTED["against"].items():
        if mask_of(key) == card:
            assert 1 <= len(suggested) <= 2
            assert {opposite.words for opposite in against[key]} >= set(suggested.values())
    for of_key in against.values():
        for opposite in of_key:
            assert opposite.temper in SUGGESTED["tempers"]
            assert not found_on(opposite.words, MASKS.values())


def test_cm_hid_06_sixty_free_actions_are_on_no_mask() -> None:
    """All different, from each other and from the opposites."""
    free = [words for temper in SUGGESTED["tempers"].values() for words in temper["free"]]
    assert len(free) >= 60
    opposed = [words for suggested in SUGGESTED["against"].values() for words in suggested.values()]
    assert len({plain(words) for words in free}) == len(free)
    assert not {plain(words) for words in free} & {plain(words) for words in opposed}
    assert not [words for words in free if found_on(words, MASKS.values())]


def test_cm_hid_05_what_a_temper_suggests_to_borrow_is_on_a_mask() -> None:
    """Every source is a key of an action that there is."""
    for temper in SUGGESTED["tempers"].values():
        for key in temper["borrow"]:
            assert MASKS[mask_of(key)].has(key)


def acts_of(chosen: Sequence[Chosen]) -> list[HiddenAct]:
    """A chosen face as it would lie on the table."""
    return [
        HiddenAct(
            key=f"H{place}",
            words=Prose(id=f"p{place}" if act.words else ""),
            source=act.source,
            value=act.value,
            against=act.against,
        )
        for place, act in enumerate(chosen, start=1)
    ]


def assert_legal(chosen: Sequence[Chosen], mask: Mask, masks: dict[str, Mask]) -> None:
    """No demand is missed, neither by figures nor by words, and each action has words or a source."""
    assert faults(acts_of(chosen), mask, masks) == []
    written = {f"H{place}": act.words for place, act in enumerate(chosen, start=1) if act.words}
    assert word_faults(written, mask, masks) == []
    assert all(bool(act.words) != bool(act.source) for act in chosen)


@pytest.mark.parametrize("card", COURT)
def test_cm_hid_01_a_face_chosen_for_a_player_is_legal(card: str) -> None:
    """Twenty of each mask, printed and trimmed; no two runs of luck alike."""
    for options in (Options(), Options(ringleader="trim")):
        masks = stock(options)
        faces = [choose_for_me(masks[card], masks, random.Random(seed).randrange) for seed in range(20)]
        for chosen in faces:
            assert_legal(chosen, masks[card], masks)
        assert len({tuple(chosen) for chosen in faces}) == 20


@given(st.sampled_from(COURT), st.lists(st.integers(0, 1000), min_size=1))
def test_cm_hid_01_no_luck_makes_a_chosen_face_illegal(card: str, numbers: list[int]) -> None:
    """Whatever the numbers drawn, and however often they come again."""
    drawn = cycle(numbers)
    chosen = choose_for_me(MASKS[card], MASKS, lambda bound: next(drawn) % bound)
    assert_legal(chosen, MASKS[card], MASKS)


def test_cm_hid_01_the_same_luck_chooses_the_same_face() -> None:
    """Nothing else decides."""
    one, other = (choose_for_me(KING, MASKS, random.Random(7).randrange) for _ in range(2))
    assert one == other


def test_cm_hid_03_a_mask_of_the_tables_own_gets_opposites_of_its_own_words() -> None:
    """Never what it does, always what it never does; and a legal face comes of it."""
    values = (3, 2, 2, 1, 1, 1)
    words = ["Hum while working", "Never pay", "Always be late", "Never", "Take the command", "Dance a jig"]
    own = {"RJ": {"name": "Own", "actions": list(map(list, zip(words, values, strict=True)))}}
    masks = stock(Options(masks=own))
    assert [of_key[0].words for of_key in opposites(masks["RJ"]).values()] == [
        "Never hum while working",
        "Always pay",
        "Never be late",
        "Never never",
        "Do as you are told",
        "Never dance a jig",
    ]
    for seed in range(20):
        assert_legal(choose_for_me(masks["RJ"], masks, random.Random(seed).randrange), masks["RJ"], masks)


def test_cm_hid_06_what_we_suggest_is_left_out_where_a_tables_own_mask_has_it() -> None:
    """Opposites, free actions and what was to be borrowed."""
    taken = ["Feed stray cats", "Let an insult pass with a smile", "Start a game among strangers"]
    words = [*taken, "Four", "Five", "Six", "Seven"]
    own = {"QD": {"name": "Own", "actions": list(map(list, zip(words, (3, 2, 2, 2, 1, 1, 1), strict=True)))}}
    masks = stock(Options(masks=own))
    for card in ("KS", "BJ", "QD"):
        for seed in range(20):
            chosen = choose_for_me(masks[card], masks, random.Random(seed).randrange)
            assert_legal(chosen, masks[card], masks)


# -- the own Character ---------------------------------------------------------------------------------


def test_cm_char_02_the_own_character_copies_the_hidden_face() -> None:
    """Its actions and their values, those borrowed by the words of their masks."""
    own = own_character("Ana", face(*SOUND), MASKS)
    assert (own.id, own.rank, own.points, own.is_character) == ("own:Ana", "own", 13, True)
    assert [act.key for act in own.acts] == [f"own:Ana.{n}" for n in range(1, 9)]
    assert [act.value for act in own.acts] == [3, 2, 2, 2, 1, 1, 1, 1]
    assert (own.acts[0].words, own.acts[0].prose) == ("", Prose(id="p1"))
    assert (own.acts[2].words, own.acts[2].prose) == (MASKS["QD"].act("QD.3").words, Prose())


def test_cm_char_02_the_own_character_says_what_was_chosen_for_its_player() -> None:
    """An action that was taken from our suggestions has its words on the mask too."""
    chosen = [HiddenAct(key="H1", ready="Drink water when others drink wine", value=1)]
    [act] = own_character("Ana", chosen, MASKS).acts
    assert (act.key, act.words, act.value) == ("own:Ana.1", "Drink water when others drink wine", 1)
