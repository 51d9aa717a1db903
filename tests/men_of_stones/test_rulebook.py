"""The rulebook and the rulings: complete, in their form, and true to the data."""

import re

import pytest

from commedia.games.men_of_stones.natures import FORSWORN, NATURES, TRAITS
from commedia.games.men_of_stones.setting import stock_settings
from tests.games.rulebooks import Rulebook

BOOK = Rulebook("men_of_stones", "MS")

DEFAULTS = {
    "natures": ["random", "host"],
    "assign": ["hidden", "open"],
    "act1_awards": ["off", "on"],
    "forsworn_draw": ["choose", "random"],
    "forsworn_love": ["on", "off"],
    "scene_rounds": [1, 2, 3],
    "noncentral_awards": ["on", "off"],
    "act4_start": ["pivot", "act3_first"],
    "act4_structure": ["rebid_each_scene", "per_act", "single_scene"],
    "start_deaths": ["on", "off"],
    "final_turns": ["open", "rounds"],
}
"""Every table option with its values, the default first."""


def test_ms_rulebook_has_every_rule_once() -> None:
    """Each id of the list heads one rule, and no other id appears anywhere."""
    BOOK.assert_every_rule_stands_once(109)


def test_ms_rulebook_titles_are_short_and_never_alike() -> None:
    """A margin note has room for about forty characters."""
    BOOK.assert_titles_are_short(shared="How the act runs")  # each of the five acts may say it


@pytest.mark.parametrize("rule", BOOK.rule_ids)
def test_ms_rulebook_each_rule_is_one_to_four_short_paragraphs(rule: str) -> None:
    """Then, and only then, its readings, options and examples."""
    BOOK.assert_short_paragraphs(rule)


def test_ms_rulebook_every_line_is_a_heading_text_a_list_or_a_known_quotation() -> None:
    """A quotation opens with a reading, an option or an example, or goes on with one."""
    BOOK.assert_quotations_are_known()


def test_ms_rulebook_chapters_come_in_the_order_of_play() -> None:
    """The evening runs down the page."""
    chapters = [chapter.split(":")[0] for chapter in BOOK.chapters]
    before = ["The table", "The running order", "The Natures", "The dice"]
    assert chapters == [
        *before, "Act I", "The Forsworn", "Scenes and Trait Points", "Act II", "Act III", "Act IV", "Act V",
        "The ending",
    ]  # fmt: skip


def test_ms_rulebook_tells_every_reading_option_and_example_once() -> None:
    """Twenty-seven readings, eleven options, eight examples."""
    BOOK.assert_told_once(27, DEFAULTS, [f"E{number}" for number in range(1, 9)])


@pytest.mark.parametrize("key", DEFAULTS)
def test_ms_options_are_the_same_in_the_rulebook_and_in_the_rulings(key: str) -> None:
    """The same values, in the same order, the default first, each explained in one sentence."""
    BOOK.assert_option_is_told_as_it_is(key, DEFAULTS[key])


@pytest.mark.parametrize("key", DEFAULTS)
def test_ms_options_stand_below_a_rule_they_touch(key: str) -> None:
    """And every rule they name exists."""
    BOOK.assert_option_stands_below_its_rule(key)


def test_ms_rulings_have_the_same_options_as_the_table() -> None:
    """No option is missing and none is made up."""
    assert list(BOOK.options) == list(DEFAULTS)


def test_ms_rulings_cover_every_open_question() -> None:
    """R-01 to R-27, in order."""
    assert list(BOOK.readings) == [f"R-{number:02}" for number in range(1, 28)]


@pytest.mark.parametrize("ruling", BOOK.readings)
def test_ms_rulings_say_where_what_how_and_why(ruling: str) -> None:
    """A decision, an answer and a reason, each a sentence; an option where a table may choose otherwise."""
    BOOK.assert_ruling_is_whole(ruling)


def test_ms_rulings_answer_for_every_option_but_the_floor_of_the_final_scene() -> None:
    """Each once. The order of speaking in the Final Scene is no open decision, only a taste."""
    assert BOOK.answered() == sorted(set(DEFAULTS) - {"final_turns"})


@pytest.mark.parametrize("ruling", [key for key, told in BOOK.readings.items() if "option" in told])
def test_ms_rulings_and_their_options_stand_below_the_same_rule(ruling: str) -> None:
    """A reader who finds our reading finds the other choice beside it."""
    BOOK.assert_ruling_stands_beside_its_option(ruling)


def test_ms_nat_01_the_rulebook_lists_the_natures_as_they_are() -> None:
    """Line by line what the code plays with."""
    lines = [
        f"- **{name}**: {' and '.join(nature.qualities)}; {', '.join(nature.traits)}"
        for name, nature in NATURES.items()
        if name != FORSWORN
    ]
    assert "\n".join(lines) in BOOK.bodies["MS-NAT-01"]
    assert f"in a ring: {', '.join(TRAITS)}, and back to Might" in BOOK.plain("MS-NAT-01")


def test_ms_tbl_04_the_rulebook_prints_the_setting_as_it_is() -> None:
    """Nine lines of six."""
    printed = dict(re.findall(r"^- \*\*(\w+)\*\*: (.+)$", "\n".join(BOOK.bodies["MS-TBL-04"]), re.MULTILINE))
    details = stock_settings()["rotten_denmark"].details
    assert printed == {trait: ", ".join(row) for trait, row in details.items()}


@pytest.mark.parametrize(
    ("sums", "fates"),
    [
        (
            "Disaster",
            [
                "insane for good",
                "soon follows into death from sorrow",
                "hardened, starts again elsewhere",
            ],
        ),
        (
            "Bitter",
            [
                "unwell in mind, some hope of recovery",
                "a long life ruled by regret",
                "wins happiness for at least a few",
            ],
        ),
        (
            "Sad",
            [
                "shaken, attempts an ordinary life",
                "goes away, never letting the memory fade",
                "lives as the one who tells the world",
            ],
        ),
    ],
)
def test_ms_end_03_the_rulebook_has_all_nine_fates(sums: str, fates: list[str]) -> None:
    """Tragedy down, Caution across."""
    madness, grief, resolve = fates
    told = f"- **{sums}**: with Madness, {madness}; with Grief, {grief}; with Resolve, {resolve}."
    assert told in BOOK.plain("MS-END-03")


@pytest.mark.parametrize(
    ("example", "rule", "figures"),
    [
        ("E1", "MS-DICE-07", "4 4 2 1 5 5 3 3 2 2 2 6 6 6 6 1 4 5 2 6 6 6 6 4 2 2 2 4 4 4 6 4 1 4"),
        ("E2", "MS-ACT1-02", "6 1 6"),
        ("E4", "MS-SCN-08", "0 4 0 1 3 1 0 3 3 1 1 0 2 4 1"),
        ("E5", "MS-ACT3-06", "17 12 19 12 12 3 4 19 17 12 4"),
        ("E7", "MS-END-03", "6 1 4 1 3 0 3 1 3 0 6 1 7 1 1 2 3 1 6 0"),
        ("E8", "MS-ACT5-11", "5 2 1 2 0 1 0 0 5 0"),
    ],
)
def test_ms_examples_keep_their_figures(example: str, rule: str, figures: str) -> None:
    """Every number in its place, so that an example can be played out beside the code."""
    assert BOOK.figures(example, rule) == figures


def test_ms_e6_the_duel_adds_up() -> None:
    """Tragedy and Caution after the conversion equal the points gained: 5 for Pia, 4 for Quin."""
    told = BOOK.plain("MS-ACT4-15")
    assert "Pia with Tragedy 3, Caution 2 and nothing left" in told
    assert "Quin stands at Tragedy 2, Caution 2" in told
    assert "has 5 points and bids 2, so 3 are free" in told
    assert "has 4 and bids 0, so 4 are free" in told


@pytest.mark.parametrize(
    "name", ["rulebook.md", "rulings.toml", "natures.py", "settings/rotten_denmark.toml"]
)
def test_ms_open_game_content_is_marked_and_its_licence_lies_beside_it(name: str) -> None:
    """The Open Game License asks for a notice on the content and a copy of itself.

    Its section 15 has the source's one line to the letter; the title, year and holder of ours stand apart.
    """
    assert "Open Game Content" in (BOOK.folder / name).read_text(encoding="utf-8")
    licence = (BOOK.folder / "OPEN-GAME-LICENSE.txt").read_text(encoding="utf-8")
    theirs, _, ours = licence.partition("15 COPYRIGHT NOTICE")[2].partition("Added under section 6")
    assert theirs.split("\n\n")[1:-1] == [
        "Open Game License v 1.0 Copyright 2000, Wizards of the Coast, Inc."
    ]
    assert ours.endswith("\n\nMen of Stones for Commedia, Copyright 2026, the authors of Commedia.\n")
