"""The masks figure by figure, and every way in which a table's own can be wrong."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from commedia.engine import BadOption, view_of
from commedia.games.city_of_masks.court import BUDGETS, COURT, card_in_words, mask_of
from commedia.games.city_of_masks.masks import MASKS, ROLES, UNCAST, role_choices, stock, young_noble
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.own_masks import MaskError, budget_faults, plain, read_masks, read_roles

AS_PRINTED = {
    "JS": ("The Dashing Swordsman", "m", "322211"),
    "QS": ("Taria the Adventuress", "f", "3222111"),
    "KS": ("Sueno the Duellist", "any", "3222211"),
    "JC": ("The Bravo", "m", "322211"),
    "QC": ("Mistra the Spider", "f", "3222111"),
    "KC": ("The Ringleader", "any", "32222111"),
    "JD": ("The Pious Sun Acolyte", "m", "322211"),
    "QD": ("The Pious Moon Acolyte", "f", "3222111"),
    "KD": ("The Mystic", "any", "3222211"),
    "JH": ("Alus the Lover", "m", "322211"),
    "QH": ("The Flirt", "f", "3222111"),
    "KH": ("Ispo the Poet", "any", "3222211"),
    "RJ": ("The Slapstick Clown", "any", "322111"),
    "BJ": ("Enkeli the Trickster", "any", "322111"),
}

EXAMPLE = (files("commedia.games.city_of_masks") / "example_masks.toml").read_text(encoding="utf-8")

SOUND: dict[str, Any] = {
    "name": "The Moth",
    "actions": [["One", 3], ["Two", 2], ["Three", 2], ["Four", 2], ["Five", 1], ["Six", 1]],
}
"""A Jack of a table's own, with nothing wrong in it."""


def faults_of(given: object) -> list[str]:
    """The sentences with which masks are refused."""
    with pytest.raises(MaskError) as refused:
        read_masks(given)
    return refused.value.faults


def jack(*values: Any, **changed: Any) -> dict[str, Any]:
    """The sound Jack with other values, or with other fields."""
    actions = [[f"Act {place}", value] for place, value in enumerate(values, start=1)]
    return {"JS": {**SOUND, **({"actions": actions} if values else {}), **changed}}


# -- the masks that come with the game -----------------------------------------------------------------


@pytest.mark.parametrize("card", AS_PRINTED)
def test_cm_mask_06_each_card_has_its_printed_name_gender_and_values(card: str) -> None:
    """In the printed order of actions, keyed from 1."""
    mask = MASKS[card]
    values = "".join(str(act.value) for act in mask.acts)
    assert (mask.name, mask.gender, values) == AS_PRINTED[card]
    assert [act.key for act in mask.acts] == [f"{card}.{n}" for n in range(1, len(mask.acts) + 1)]
    assert not mask.sees_unseen
    assert not mask.regard


def test_cm_eq_01_there_are_fourteen_court_cards() -> None:
    """Three of each suit and two Jokers."""
    assert list(MASKS) == list(COURT) == list(AS_PRINTED)


@pytest.mark.parametrize("card", [card for card in COURT if card != "KC"])
def test_cm_mask_07_every_mask_but_one_keeps_its_budget(card: str) -> None:
    """Joker 10, Jack 11, Queen 12, King 13."""
    mask = MASKS[card]
    assert mask.points == {"joker": 10, "jack": 11, "queen": 12, "king": 13}[mask.rank]
    assert budget_faults([act.value for act in mask.acts], mask.rank) == []


def test_cm_mask_06_the_ringleader_has_fourteen_as_printed_and_thirteen_when_trimmed() -> None:
    """R-05: "trim" drops the eighth action."""
    printed, trimmed = stock(Options())["KC"], stock(Options(ringleader="trim"))["KC"]
    assert (printed.points, printed.start_face, len(printed.acts)) == (14, 11, 8)
    assert (trimmed.points, trimmed.start_face, len(trimmed.acts)) == (13, 12, 7)
    assert trimmed.acts == printed.acts[:7]
    assert not trimmed.has("KC.8")


@pytest.mark.parametrize(("card", "face"), [("RJ", 15), ("JS", 14), ("QS", 13), ("KS", 12), ("KC", 11)])
def test_cm_setup_03_mask_and_face_make_twenty_five(card: str, face: int) -> None:
    """Joker 15, Jack 14, Queen 13, King 12, and the Ringleader 11."""
    assert MASKS[card].start_face == face
    assert MASKS[card].points + MASKS[card].start_face == 25


def test_cm_mask_02_the_uncast_has_one_action_worth_nothing() -> None:
    """Keyed "uncast.1"."""
    uncast = stock(Options())[UNCAST]
    assert [(act.key, act.value) for act in uncast.acts] == [("uncast.1", 0)]
    assert (uncast.rank, uncast.points, uncast.is_character) == ("uncast", 0, False)


@pytest.mark.parametrize("role", ["nobleman", "noblewoman"])
def test_cm_mask_05_social_roles_have_five_actions_worth_one_each(role: str) -> None:
    """By R-07 the lists are short, and the table's to edit."""
    mask = ROLES[role]
    assert [(act.key, act.value) for act in mask.acts] == [(f"{role}.{n}", 1) for n in range(1, 6)]
    assert (mask.rank, mask.is_character) == ("role", False)


def test_cm_mask_05_neither_man_nor_woman_chooses_five_of_both_lists() -> None:
    """Dancing and property stand on both, and are offered once."""
    masks = stock(Options())
    choices = role_choices(masks)
    assert len(choices) == 8
    keys = [choices[n].key for n in (0, 2, 4, 5, 7)]
    role = young_noble("Ana", keys, masks)
    assert [act.words for act in role.acts] == [choices[n].words for n in (0, 2, 4, 5, 7)]
    assert [(act.key, act.value) for act in role.acts] == [(f"noble:Ana.{n}", 1) for n in range(1, 6)]


@pytest.mark.parametrize(
    "keys",
    [
        [],
        [f"nobleman.{n}" for n in range(1, 5)],
        ["nobleman.1"] * 5,
        ["nobleman.1", "nobleman.2", "nobleman.3", "nobleman.4", "KS.1"],
        [*[f"nobleman.{n}" for n in range(1, 6)], "noblewoman.1"],
    ],
)
def test_cm_mask_05_other_choices_than_five_different_ones_are_refused(keys: list[str]) -> None:
    """Too few, too many, one twice, one of another mask."""
    with pytest.raises(ValueError, match="5 different actions"):
        young_noble("Ana", keys, stock(Options()))


def test_cm_mask_09_points_are_the_sum_of_the_values() -> None:
    """Of every mask, whatever its rank."""
    for mask in stock(Options()).values():
        assert mask.points == sum(act.value for act in mask.acts)


def test_cm_mask_11_an_action_is_found_by_its_key_on_its_own_mask_alone() -> None:
    """KS.6 is the Duellist's."""
    assert MASKS["KS"].act("KS.6").value == 1
    assert MASKS["KS"].has("KS.6")
    assert not MASKS["QS"].has("KS.6")
    assert (mask_of("KS.6"), mask_of("noble:A.B.2"), mask_of("")) == ("KS", "noble:A.B", "")
    with pytest.raises(KeyError):
        MASKS["QS"].act("KS.6")


def test_cm_tab_01_a_mask_hides_nothing_of_itself() -> None:
    """Everything about the masks of the stock is public."""
    shown = view_of(MASKS["RJ"], None)
    assert shown["acts"][0] == {"key": "RJ.1", "words": MASKS["RJ"].acts[0].words, "prose": "", "value": 3}
    assert set(shown) == {"id", "name", "prose", "rank", "gender", "acts", "sees_unseen", "regard"}


def test_what_one_table_plays_with_never_shows_at_another() -> None:
    """They share the masks that come with the game, which nobody can change."""
    one = stock(Options.of({"ringleader": "trim", "roles": {"nobleman": ["Hunt"]}}))
    one["KS"] = one["KC"]
    assert (len(one["KC"].acts), len(one["nobleman"].acts)) == (7, 1)
    assert [len(stock(Options())[id].acts) for id in ("KC", "KS", "nobleman")] == [8, 7, 5]
    with pytest.raises(AttributeError):
        one["QC"].name = "Changed"  # type: ignore[misc]


def test_cards_are_called_as_players_call_them() -> None:
    """The two Jokers have colours, not suits."""
    assert [card_in_words(card) for card in ("JS", "QC", "KD", "RJ", "BJ")] == [
        "the Jack of Spades",
        "the Queen of Clubs",
        "the King of Diamonds",
        "the Red Joker",
        "the Black Joker",
    ]


def test_texts_are_alike_but_for_case_punctuation_and_articles() -> None:
    """And but for blanks; other words make another text."""
    assert plain("  The  Orders, a 'Plan' & an end… ") == plain("orders plan end")
    assert plain("Don’t  look") == plain("don't look")
    assert plain("Take command") != plain("Take commands")
    assert plain("a theatre") == "theatre"


# -- a table's own masks -------------------------------------------------------------------------------


def test_cm_mask_08_the_example_replaces_two_cards_and_leaves_the_others() -> None:
    """Its optional fields arrive, and it keeps the ids of its cards."""
    masks = stock(Options(masks=EXAMPLE))
    lamplighter, bear = masks["QC"], masks["RJ"]
    assert (lamplighter.name, lamplighter.gender, lamplighter.sees_unseen) == ("The Lamplighter", "f", True)
    assert (lamplighter.rank, lamplighter.points, lamplighter.regard) == ("queen", 12, {"sun": -1, "moon": 2})
    assert lamplighter.acts[0].key == "QC.1"
    assert (bear.name, bear.gender, bear.sees_unseen, bear.points) == ("The Dancing Bear", "any", False, 10)
    assert list(masks) == list(stock(Options()))
    assert all(masks[card] == MASKS[card] for card in COURT if card not in ("QC", "RJ"))


def test_cm_mask_08_masks_travel_in_options_as_plain_data_in_their_order() -> None:
    """What was read can be written as JSON with its keys sorted, and be read again."""
    data = read_masks(EXAMPLE)
    travelled = json.loads(json.dumps(data, sort_keys=True))
    assert read_masks(travelled) == data
    assert stock(Options(masks=travelled)) == stock(Options(masks=EXAMPLE))
    assert list(data) == ["QC", "RJ"]


def test_cm_mask_08_a_mask_of_ones_own_takes_the_place_of_a_trimmed_ringleader_too() -> None:
    """All its actions stay."""
    king = {"KC": {"name": "Own", "actions": [[f"Act {n}", v] for n, v in enumerate((3, 2, 2, 2, 2, 1, 1))]}}
    assert len(stock(Options.of({"masks": king, "ringleader": "trim"}))["KC"].acts) == 7


def test_cm_mask_08_actions_may_be_pairs_or_a_table() -> None:
    """Both make the same mask."""
    as_table = jack(actions=dict(SOUND["actions"]))
    assert read_masks(as_table) == read_masks(jack())


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((3, 2, 2, 2, 1), "add up to 10; those of a Jack make exactly 11 (CM-MASK-06)"),
        ((3, 2, 2, 2, 2, 1, 1), "add up to 13; those of a Jack make exactly 11 (CM-MASK-06)"),
        ((4, 2, 2, 1, 1, 1), "action 1 is worth 4; an action is worth 1, 2 or 3 (CM-MASK-07)"),
        ((3, 2, 2, 2, 1, 1, 0), "action 7 is worth 0; an action is worth 1, 2 or 3 (CM-MASK-07)"),
        ((3, 3, 2, 1, 1, 1), "2 actions are worth 3; one is the most (CM-MASK-07)"),
        ((3, 2, 2, 2, 2), "0 actions are worth 1; two is the least (CM-MASK-07)"),
        ((2, 2, 2, 2, 2, 1), "1 action is worth 1; two is the least (CM-MASK-07)"),
    ],
)
def test_cm_mask_07_a_mask_outside_its_budget_is_refused(values: tuple[int, ...], told: str) -> None:
    """The fault names the mask, the action, the budget or the allocation."""
    assert any(
        fault.startswith("JS, the Jack of Spades: ") and told in fault for fault in faults_of(jack(*values))
    )


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"XX": SOUND}, "'XX' is no court card: a mask replaces JS, QS,"),
        ({"uncast": SOUND}, "'uncast' is no court card"),
        (jack(name=""), "JS, the Jack of Spades: the name is missing."),
        (jack(name=7), "the name must be a text in quotes."),
        (jack(name="x" * 61), "the name is 61 characters long; 60 is the most."),
        (jack(name="bell\x07"), "the name holds a character that cannot be printed."),
        (jack(gender="x"), 'gender is "m", "f" or "any", not \'x\'.'),
        (jack(gender=["m"]), 'gender is "m", "f" or "any", not [\'m\'].'),
        (jack(sees_unseen="yes"), "sees_unseen is true or false, not 'yes'."),
        (jack(regard=3), "regard names factions, each with a number."),
        (jack(regard={"stars": 1}), "'stars' is no faction; they are sun, moon, commission, personalists."),
        (jack(regard={"sun": 11}), "the regard of sun is a whole number from -10 to 10."),
        (jack(regard={"sun": True}), "the regard of sun is a whole number from -10 to 10."),
        (jack(colour="red"), "'colour' means nothing here; a mask has name, gender, sees_unseen, regard"),
        (jack(actions=None), "it has no actions"),
        (jack(actions=[]), "it has no actions"),
        (jack(actions=["Dance"]), "action 1 must have its words and its value."),
        (jack(actions=[["Dance", "2"]]), "'Dance' must be worth a whole number, not '2'."),
        (jack(actions=[["Dance", True]]), "'Dance' must be worth a whole number, not True."),
        (jack(actions=[["", 2]]), "action 1 is missing."),
        (jack(actions=[["x" * 121, 2]]), "action 1 is 121 characters long; 120 is the most."),
        (jack(actions=[["Bow", 2], ["bow!", 2]]), "'bow!' is listed twice."),
        ({"JS": 3}, "JS, the Jack of Spades: a mask has a name and actions."),
        ({}, "There are no masks here"),
        ("", "There are no masks here"),
        ([], "There are no masks here"),
        (7, "There are no masks here"),
        ("[JS\nname = 3", "Line 1 is not TOML"),
        (
            "[JS]\nname = \n",
            "Line 2 is not TOML: what follows the = must be a text in straight quotes, a num",
        ),
        ("[JS]\r\n\r\nname =", "Line 3 is not TOML: what follows the = must be"),
        ('[JS]\nname = "A"\nname = "B"', "name is given twice, again on line 3; give it once."),
        ("x" * 40_001, "The text is 40,001 characters long; 40,000 is the most."),
    ],
)
def test_cm_mask_08_what_is_no_mask_is_refused_with_a_reason(given: object, told: str) -> None:
    """Whatever was given: nothing but a sentence comes of it."""
    assert any(told in fault for fault in faults_of(given))


def test_cm_mask_08_every_fault_is_told_at_once() -> None:
    """Of every mask; and the error is one of bad options."""
    faults = faults_of({**jack(3, 3, name=""), "XX": {}, "QS": {"name": "Q", "gender": "z"}})
    assert len(faults) == 7
    with pytest.raises(BadOption, match="no court card"):
        stock(Options.of({"masks": {"XX": {}}}))


def test_cm_mask_08_toml_of_windows_is_read() -> None:
    """A mark of byte order and other line ends do no harm."""
    assert read_masks("\ufeff" + EXAMPLE.replace("\n", "\r\n")) == read_masks(EXAMPLE)


# -- a table's own roles -------------------------------------------------------------------------------


def test_cm_mask_05_a_table_may_edit_what_a_young_noble_does() -> None:
    """One list or both; every action is worth 1."""
    masks = stock(Options.of({"roles": {"noblewoman": ["Hawk", "Fence  in secret"]}}))
    assert [(act.key, act.words, act.value) for act in masks["noblewoman"].acts] == [
        ("noblewoman.1", "Hawk", 1),
        ("noblewoman.2", "Fence in secret", 1),
    ]
    assert masks["nobleman"] == ROLES["nobleman"]
    assert read_roles('nobleman = ["Hawk"]') == {"nobleman": ["Hawk"]}


def test_cm_mask_05_shorter_lists_leave_fewer_to_choose_from() -> None:
    """Two and one of them shared: all there is."""
    masks = stock(Options.of({"roles": {"noblewoman": ["Hawk", "Fence"], "nobleman": ["hawk"]}}))
    assert [act.words for act in role_choices(masks)] == ["hawk", "Fence"]
    assert len(young_noble("Ana", ["nobleman.1", "noblewoman.2"], masks).acts) == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"baron": ["Hunt"]}, "'baron' is no role: the roles are nobleman and noblewoman."),
        ({"nobleman": []}, "nobleman must be a list of 1 to 12 actions"),
        ({"nobleman": ["x"] * 13}, "nobleman must be a list of 1 to 12 actions"),
        ({"nobleman": "Hunt"}, "nobleman must be a list of 1 to 12 actions"),
        ({"nobleman": ["Hunt", ""]}, "nobleman, action 2 is missing."),
        ({"nobleman": ["Hunt", "hunt"]}, "'hunt' is listed twice."),
        ("nobleman = ", "Line 1 is not TOML"),
        ({}, "There are no roles here: write a line such as"),
    ],
)
def test_cm_mask_05_what_is_no_list_of_actions_is_refused_with_a_reason(given: object, told: str) -> None:
    """A fault for each."""
    with pytest.raises(MaskError) as refused:
        read_roles(given)
    assert any(told in fault for fault in refused.value.faults)


def test_cm_mask_06_budgets_are_of_character_masks_by_rank() -> None:
    """Four ranks, a point apart."""
    assert dict(BUDGETS) == {"joker": 10, "jack": 11, "queen": 12, "king": 13}
