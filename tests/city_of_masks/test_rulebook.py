"""The rulebook and the rulings: complete, in their form, and true to the data."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.games.rulebooks import Rulebook

BOOK = Rulebook("city_of_masks", "CM")
MASKS = tomllib.loads((BOOK.folder / "masks.toml").read_text(encoding="utf-8"))

DEFAULTS: dict[str, list[str | int]] = {
    "cards": [1, 2],
    "randomizer": ["dominoes", "dice"],
    "show_tokens": ["yes", "owner_only"],
    "ringleader": ["printed", "trim"],
    "uncast_immune": ["on", "off"],
    "conflict_scope": ["worn", "always"],
    "enduring_overshoot": ["through", "carry"],
    "free_faction_feelings": ["off", "on"],
    "challenges_per_turn": [1, 2, 3],
    "success_test": ["example", "prose"],
    "failed_hidden_cost": ["hidden", "face"],
    "gain_mixed": ["each", "split"],
    "woo_choice": ["auto", "wooed"],
    "onlooker_test": ["absolute", "positive"],
    "stake_mode": ["bid", "agreed"],
    "voluntary_backdown": ["off", "on"],
    "debt_auto": ["off", "on"],
    "orders": ["structured", "free"],
    "loans_only_if_short": ["off", "on"],
    "fee_on": ["accept", "ask"],
    "influence_ties": ["all", "none"],
    "faction_draws": ["off", "on"],
    "temple_gender": ["avatar", "mask"],
    "lost_faction_face": ["strike", "keep"],
    "coup_count": ["paid", "both_pots"],
    "character_check": ["feeling", "regard", "both"],
    "trial_support": ["none", "lenders"],
    "personal_objective": ["off", "house"],
    "betray_threshold": ["scaled", "strict"],
    "humiliate_faction": ["champion", "backed"],
    "riding": ["level", "both"],
    "mask_stock": ["choose", "blind"],
    "custom_masks": ["off", "on"],
    "end_timing": ["now", "round"],
    "round_limit": ["none", *range(1, 13)],
}
"""Every table option with its values, the default first."""

ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)

RANKS = {"Joker": 10, "Jack": 11, "Queen": 12, "King": 13, "King of Clubs, the Ringleader": 14}
USUALLY = {"m": "usually a man", "f": "usually a woman", "any": "a man or a woman"}


def tables(rule: str) -> list[list[list[str]]]:
    """A rule's tables, each as rows of cells, without the line below the head."""
    found = [ROW.findall(block) for block in BOOK.bodies[rule] if block.startswith("| ")]
    return [[row.split(" | ") for row in rows if not row.startswith("---")] for rows in found]


def test_cm_rulebook_has_every_rule_once_and_in_order() -> None:
    """Each id of the list heads one rule, and no other id appears anywhere."""
    BOOK.assert_every_rule_stands_once(158)
    assert [rule for rule, _ in BOOK.headings] == BOOK.rule_ids


def test_cm_rulebook_titles_are_short_and_never_alike() -> None:
    """A margin note has room for about forty characters."""
    BOOK.assert_titles_are_short()


@pytest.mark.parametrize("rule", BOOK.rule_ids)
def test_cm_rulebook_each_rule_is_a_few_short_paragraphs(rule: str) -> None:
    """Then, and only then, its readings, options and examples."""
    BOOK.assert_short_paragraphs(rule)


def test_cm_rulebook_readings_come_before_options_and_examples_last() -> None:
    """So that a reader finds the boxes below a rule where they expect them."""
    kinds = ["Our", "Table", "Example"]
    for rule, blocks in BOOK.bodies.items():
        opened = [kinds.index(re.split(r"\W+", block)[1]) for block in blocks if block.startswith("> ")]
        assert opened == sorted(opened), rule


def test_cm_rulebook_every_quotation_is_a_reading_an_option_or_an_example() -> None:
    """A quotation opens with one of them, and goes on as a quotation to its end."""
    BOOK.assert_quotations_are_known()


def test_cm_rulebook_every_table_is_a_table() -> None:
    """A head, a line below it, and rows with as many cells, with nothing else between them."""
    blocks = [block for blocks in BOOK.bodies.values() for block in blocks if block.startswith("|")]
    assert len(blocks) == 24
    for block in blocks:
        lines = block.splitlines()
        assert set(lines[1]) == {"|", "-"}
        assert len({line.count("|") for line in lines}) == 1, lines[0]


def test_cm_rulebook_chapters_come_in_the_order_of_play() -> None:
    """The evening runs down the page."""
    assert BOOK.chapters == [
        "The table", "What is open, and who judges", "Your avatar", "Masks", "The hidden face", "Feelings",
        "Rounds and scenes", "Declaring actions", "Unopposed challenges", "Opposed challenges", "Wooing",
        "Stakes", "Influence and loans", "Supporters, bets and settling up", "Factions",
        "Major Coups and your own Character", "Alienation and unmasking", "Objectives", "The mask market",
        "The ending",
    ]  # fmt: skip


def test_cm_rulebook_tells_every_reading_option_and_example_once() -> None:
    """Sixty readings, thirty-five options, and eight examples, the last of them in two places."""
    examples = [*(f"EX-{number}" for number in range(1, 8)), "EX-8a", "EX-8b"]
    BOOK.assert_told_once(61, DEFAULTS, examples)


@pytest.mark.parametrize("key", DEFAULTS)
def test_cm_options_are_the_same_in_the_rulebook_and_in_the_rulings(key: str) -> None:
    """The same values, in the same order, the default first, each explained in one sentence."""
    BOOK.assert_option_is_told_as_it_is(key, DEFAULTS[key])


@pytest.mark.parametrize("key", DEFAULTS)
def test_cm_options_stand_below_a_rule_they_touch(key: str) -> None:
    """And every rule they name exists."""
    BOOK.assert_option_stands_below_its_rule(key)


def test_cm_options_have_titles_of_their_own() -> None:
    """The lobby lists thirty-five of them in one column."""
    titles = [option["title"] for option in BOOK.options.values()]
    assert len(titles) == len(set(titles))


def test_cm_rulings_have_the_same_options_as_the_table() -> None:
    """No option is missing and none is made up."""
    assert sorted(BOOK.options) == sorted(DEFAULTS)


def test_cm_rulings_cover_every_open_question() -> None:
    """R-01 to R-61, in order."""
    assert list(BOOK.readings) == [f"R-{number:02}" for number in range(1, 62)]


@pytest.mark.parametrize("ruling", BOOK.readings)
def test_cm_rulings_say_where_what_how_and_why(ruling: str) -> None:
    """A decision, an answer and a reason, each a sentence; an option where a table may choose otherwise."""
    BOOK.assert_ruling_is_whole(ruling)
    assert BOOK.readings[ruling]["open"].endswith("?")


def test_cm_rulings_answer_for_every_option_but_two() -> None:
    """Each once. How many cards is left open by the original itself, and R-57 has a second option."""
    assert BOOK.answered() == sorted(set(DEFAULTS) - {"cards", "custom_masks"})
    assert "**Table option** custom_masks:" in BOOK.plain("CM-MKT-01")
    assert "**Our reading** R-57." in BOOK.plain("CM-MKT-01")


@pytest.mark.parametrize("ruling", [key for key, told in BOOK.readings.items() if "option" in told])
def test_cm_rulings_and_their_options_stand_below_the_same_rule(ruling: str) -> None:
    """A reader who finds our reading finds the other choice beside it."""
    BOOK.assert_ruling_stands_beside_its_option(ruling)


def test_cm_setup_03_the_rulebook_counts_25_for_everybody() -> None:
    """Points and Face of each rank, the Ringleader's too."""
    [[_, *rows]] = tables("CM-SETUP-03")
    assert {rank: int(points) for rank, points, _ in rows} == RANKS
    assert {int(points) + int(face) for _, points, face in rows} == {25}


def test_cm_mask_06_the_rulebook_prints_the_masks_as_they_are() -> None:
    """Fourteen, each with its key, name, usual gender, points, and actions with their values."""
    printed = tables("CM-MASK-06")
    assert [head[0] for head, *_ in printed] == list(MASKS["court"])
    for (key, name, points), *rows in printed:
        mask = MASKS["court"][key]
        assert name == f"**{mask['name']}**, {USUALLY[mask['gender']]}"
        assert points == f"**{sum(mask['actions'].values())}**"
        told = [
            [f"{key}.{n}", words, str(value)] for n, (words, value) in enumerate(mask["actions"].items(), 1)
        ]
        assert rows == told


@pytest.mark.parametrize("role", ["nobleman", "noblewoman"])
def test_cm_mask_05_the_rulebook_prints_the_roles_as_they_are(role: str) -> None:
    """Five actions worth 1."""
    [rows] = [rows for _, *rows in tables("CM-MASK-05") if rows[0][0] == f"{role}.1"]
    assert rows == [[f"{role}.{n}", words, "1"] for n, words in enumerate(MASKS["roles"][role]["actions"], 1)]


def test_cm_mask_02_the_rulebook_prints_the_uncast_as_it_is() -> None:
    """One action, worth nothing."""
    [[_, row]] = tables("CM-MASK-02")
    assert row == ["uncast.1", MASKS["uncast"]["does"], "0"]


def test_cm_rel_02_the_rulebook_deals_the_right_hands() -> None:
    """The even share of forty cards, three feelings more than players, and the deals that settles them in."""
    [[_, *rows]] = tables("CM-REL-02")
    assert [int(row[0]) for row in rows] == list(range(3, 11))
    for players, hand, feelings, deals, last in (map(int, row) for row in rows):
        assert hand == 40 // players
        assert feelings == players + 3
        assert deals == -(-feelings // hand)
        assert last == feelings - hand * (deals - 1)


def test_cm_rel_04_the_rulebook_reads_the_suits() -> None:
    """Red is love and black is hatred; pointed suits last."""
    [[_, *rows]] = tables("CM-REL-04")
    assert rows == [
        ["Hearts", "love, +", "fickle"],
        ["Diamonds", "love, +", "enduring"],
        ["Clubs", "hatred, −", "fickle"],
        ["Spades", "hatred, −", "enduring"],
    ]


def test_cm_obj_02_and_03_the_rulebook_reads_the_cards() -> None:
    """Suit, and then number and feeling."""
    [[_, *suits]] = tables("CM-OBJ-02")
    [[_, *feelings]] = tables("CM-OBJ-03")
    assert suits == [
        ["Hearts", "glorify your friend"],
        ["Diamonds", "betray your friend"],
        ["Clubs", "seduce your enemy"],
        ["Spades", "humiliate your enemy"],
    ]
    assert feelings == [["positive", "glorify", "betray"], ["negative", "seduce", "humiliate"]]


def test_cm_fac_01_the_rulebook_sets_each_faction_against_another() -> None:
    """Opposites are opposed to each other."""
    [[_, *rows]] = tables("CM-FAC-01")
    opposed = {name: opposite for name, opposite, *_ in rows}
    assert len(opposed) == 4
    assert all(opposed[opposite] == name for name, opposite in opposed.items())


@pytest.mark.parametrize(
    ("example", "rule", "figures"),
    [
        (
            "EX-1",
            "CM-UNO-05",
            "12 12 6 1 4 2 2 4 1 1 3 5 12 3 15 12 2 3 13 2 2 3 0 0 0 10 12 3 3 12 6 6 0 12 15",
        ),
        (
            "EX-2",
            "CM-REL-09",
            "+7 −9 −2 +9 +4 +10 −9 +4 −9 4 −1 −9 3 +6 0 +9 +9 +5 −9 0 −3 +6 +3 −9 7 +5 +3 +6 +9 −3 0",
        ),
        ("EX-3", "CM-WOO-04", "6 4 +2 −4 −2 3 0 3 4 +6 +8 +5 4 6 −6"),
        (
            "EX-4",
            "CM-SET-03",
            "10 3 6 4 14 2 10 +6 6 8 +7 5 2 2 2 1 1 2 10 8 2 "
            "5 3 0 4 6 1 2 4 5 6 5 20 3 17 4 8 1 2 3 10 1 1 3 1 10",
        ),
        ("EX-5", "CM-STK-07", "11 9 4 1 1 3 12 4 2 2 1 4 13 2 0 3 3 3 15 0 5"),
        ("EX-6", "CM-INF-08", "5 3 4 1 5 3 4 3 1 2 2 3 3"),
        ("EX-7", "CM-FAC-08", "3 5 −2 2 1 1 +2 −1 +1 2 2 1 0 −1 0"),
        ("EX-8a", "CM-ALI-02", "11 5 3 2 5 5 5 3 5 6 5 +1 +4 +4 +4 3"),
        ("EX-8b", "CM-END-02", "2 2 1 0 1 1 1 6"),
    ],
)
def test_cm_examples_keep_their_figures(example: str, rule: str, figures: str) -> None:
    """Every number in its place, so that an example can be played out beside the code."""
    assert BOOK.figures(example, rule) == figures


def test_cm_credits_name_the_author_the_year_and_the_licence() -> None:
    """What the original says of itself: a copyright, and no licence."""
    credits = " ".join((Path(__file__).parents[2] / "CREDITS.md").read_text(encoding="utf-8").split())
    assert "| City of Masks | Mike Reeves-McMillan | 2006 | none stated" in credits
    assert "copyright 1997-2006 Mike Reeves-McMillan" in credits
