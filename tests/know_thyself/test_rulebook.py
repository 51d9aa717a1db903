"""The rulebook and the rulings: complete, in their form, and true to the data."""

import re

import pytest

from commedia.games.know_thyself.cards import RANKS, TYPES, WORD
from commedia.games.know_thyself.decisions.making import GUIDE
from commedia.games.know_thyself.palace import stock_palace
from tests.games.rulebooks import Rulebook, Values

BOOK = Rulebook("know_thyself", "KT")
RULING_IDS = [f"R-{number:02}" for number in range(1, 45)]

DEFAULTS: dict[str, Values] = {
    "hardcore": ["off", "on", "extra"],
    "master_per_pc": [20, 19, 18, 17, 16, 15],
    "toll": [2, 1, 3, 4, 5, "off"],
    "bribes": ["off", "on"],
    "memory_suits": ["player_type", "player_attachment"],
    "maze_scope": ["room", "all"],
    "memory_names": ["others", "none", "any"],
    "edge_changes": ["per_pc", "per_wager"],
    "suite_truename": ["on", "off"],
    "final_compare": ["whole", "share"],
    "early_call": ["on", "off"],
    "wager_limit": ["none", 1, 2, 3, 4, 5, 6],
}
"""Every table option with its values, the default first."""


def test_kt_rulebook_has_every_rule_once() -> None:
    """Each id of the list heads one rule, and no other id appears anywhere."""
    BOOK.assert_every_rule_stands_once(122)


def test_kt_rulebook_has_the_rules_in_the_order_of_the_list() -> None:
    """Hardcore stands among the Attachments, and the last Coin among the last wagers."""
    assert [rule for rule, _ in BOOK.headings] == BOOK.rule_ids


def test_kt_rulebook_titles_are_short_and_never_alike() -> None:
    """A margin note has room for about forty characters."""
    BOOK.assert_titles_are_short()


@pytest.mark.parametrize("rule", BOOK.rule_ids)
def test_kt_rulebook_each_rule_is_one_to_four_short_paragraphs(rule: str) -> None:
    """Then, and only then, its readings, options and examples."""
    BOOK.assert_short_paragraphs(rule)


def test_kt_rulebook_every_line_is_a_heading_text_a_list_or_a_known_quotation() -> None:
    """A quotation opens with a reading, an option or an example, or goes on with one."""
    BOOK.assert_quotations_are_known()


def test_kt_rulebook_chapters_come_in_the_order_of_play() -> None:
    """From the chairs to the last word."""
    assert BOOK.chapters == [
        "The table", "Setting up", "Making your PC", "True Names", "Moving about",
        "Rooms with a will of their own", "The Wager", "Payment", "Edges and cover", "The cards",
        "Invoking Memories", "Telling it, and remembering", "Several PCs at once", "Rooms and people",
        "The end",
    ]  # fmt: skip


def test_kt_rulebook_tells_every_reading_option_and_example_once() -> None:
    """Forty-four readings, twelve options, eight examples."""
    BOOK.assert_told_once(44, DEFAULTS, [f"E{number}" for number in range(1, 9)])


@pytest.mark.parametrize("key", DEFAULTS)
def test_kt_options_are_the_same_in_the_rulebook_and_in_the_rulings(key: str) -> None:
    """The same values, in the same order, the default first, each explained in one sentence."""
    BOOK.assert_option_is_told_as_it_is(key, DEFAULTS[key])


@pytest.mark.parametrize("key", DEFAULTS)
def test_kt_options_stand_below_a_rule_they_touch(key: str) -> None:
    """And every rule they name exists."""
    BOOK.assert_option_stands_below_its_rule(key)


def test_kt_rulings_have_the_same_options_as_the_table() -> None:
    """No option is missing and none is made up."""
    assert list(BOOK.options) == list(DEFAULTS)


def test_kt_rulings_cover_every_open_question() -> None:
    """R-01 to R-43, in order."""
    assert list(BOOK.readings) == RULING_IDS


@pytest.mark.parametrize("ruling", RULING_IDS)
def test_kt_rulings_say_where_what_how_and_why(ruling: str) -> None:
    """A decision, an answer and a reason, each a sentence; an option where a table may choose otherwise."""
    BOOK.assert_ruling_is_whole(ruling)


def test_kt_rulings_answer_for_every_option_but_hardcore() -> None:
    """Each once. Hardcore is a variant that the source itself has."""
    assert BOOK.answered() == sorted(set(DEFAULTS) - {"hardcore"})


@pytest.mark.parametrize("ruling", [key for key, told in BOOK.readings.items() if "option" in told])
def test_kt_rulings_and_their_options_stand_below_the_same_rule(ruling: str) -> None:
    """A reader who finds our reading finds the other choice beside it."""
    BOOK.assert_ruling_stands_beside_its_option(ruling)


def test_kt_name_01_the_rulebook_prints_the_true_names_as_they_are() -> None:
    """Thirteen lines of four, by the suits that R-20 puts over them."""
    [chart] = [block for block in BOOK.bodies["KT-NAME-01"] if block.startswith("| rank")]
    rows = [f"| {rank} | {' | '.join(WORD[rank + suit] for suit in 'DHCS')} |" for rank in RANKS]
    assert chart.splitlines()[0] == "| rank | red: D | red: H | black: C | black: S |"
    assert chart.splitlines()[2:] == rows


def test_kt_app_04_the_rulebook_gives_the_guide_that_the_gm_is_shown() -> None:
    """Four numbers, the lavish first."""
    [guide] = [block for block in BOOK.bodies["KT-APP-04"] if block.startswith("- ")]
    assert [int(number) for number in re.findall(r"\*\*(\d+)\*\*", guide)] == list(GUIDE)


def test_kt_mem_02_the_rulebook_tells_what_each_suit_brings() -> None:
    """Four suits, in the order of the chart."""
    told = re.findall(r"- \*\*(\w)\w+\*\*, an? (\w+):", BOOK.plain("KT-MEM-02"))
    assert {suit: kind.lower() for suit, kind in told} == TYPES


def test_kt_npc_01_there_are_as_many_people_as_the_rulebook_says() -> None:
    """Zachariah is one of them (R-23)."""
    assert f"there are {len(stock_palace().people)}." in BOOK.plain("KT-NPC-01")
    assert "zachariah" in stock_palace().people


@pytest.mark.parametrize(
    ("example", "rule", "figures"),
    [
        ("E1", "KT-COIN-03", "12 9 40 30 12 9 40 9 70 16"),
        ("E2", "KT-NAME-01", ""),
        ("E3", "KT-EDGE-04", "12 40 3 9 37 3 36 4 8 4 10 10 4 8 4 4 16 36"),
        ("E4", "KT-PAY-03", "2 2 1 1 12 13 40 39"),
        ("E5", "KT-INV-04", "4 10 6 30 26 8 9 5 27 5 27 4 4 35 5 4 2 2 5 4 2 11 29"),
        ("E6", "KT-RANK-02", "14 6 1"),
        ("E7", "KT-COVER-05", "5 2 8 3 2 3 5 2 0 0 3 1 1 1"),
        ("E8", "KT-LAST-03", "14 18 12 14 3 7 17 11 12 11 17 18"),
    ],
)
def test_kt_examples_keep_their_figures(example: str, rule: str, figures: str) -> None:
    """Every number in its place, so that an example can be played out beside the code."""
    assert BOOK.figures(example, rule) == figures
