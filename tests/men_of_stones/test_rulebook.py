"""The rulebook and the rulings: complete, in their form, and true to the data."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from commedia.games.men_of_stones.natures import FORSWORN, NATURES, TRAITS
from commedia.games.men_of_stones.setting import stock_settings

FOLDER = files("commedia.games.men_of_stones")
RULEBOOK = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
RULINGS = tomllib.loads((FOLDER / "rulings.toml").read_text(encoding="utf-8"))
OPTIONS = RULINGS["options"]
READINGS = {key: ruling for key, ruling in RULINGS.items() if key != "options"}
RULE_IDS = (Path(__file__).parent / "rule_ids.txt").read_text(encoding="utf-8").split()

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

HEADING = re.compile(r"^### (MS-[A-Z0-9]+-\d\d) · (\S.*)$", re.MULTILINE)
READING = re.compile(r"^> \*\*Our reading\*\* (R-\d\d)\. \S", re.MULTILINE)
OPTION = re.compile(r"^> \*\*Table option\*\* (\w+): ([\w |]+)\. \S", re.MULTILINE)
EXAMPLE = re.compile(r"^> \*\*Example\*\* (E\d)\. \S", re.MULTILINE)


def bodies() -> dict[str, list[str]]:
    """Each rule's blocks, by its id: paragraphs, lists and quotations."""
    parts = re.split(r"^### (MS-\S+) · .*$|^## .*$", RULEBOOK, flags=re.MULTILINE)
    return {
        rule: [block for block in text.strip().split("\n\n") if block]
        for rule, text in zip(parts[1::2], parts[2::2], strict=True)
        if rule
    }


BODIES = bodies()


def plain(rule: str) -> str:
    """A rule's text on one line."""
    return " ".join(" ".join(BODIES[rule]).replace("\n> ", " ").split())


def test_ms_rulebook_has_every_rule_once() -> None:
    """Each id of the list heads one rule, and no other id appears anywhere."""
    assert Counter(rule for rule, _ in HEADING.findall(RULEBOOK)) == Counter(RULE_IDS)
    assert Counter(re.findall(r"MS-\w+-\d+", RULEBOOK)) == Counter(RULE_IDS)
    assert len(RULE_IDS) == len(set(RULE_IDS)) == 109


def test_ms_rulebook_titles_are_short_and_never_alike() -> None:
    """A margin note has room for about forty characters."""
    titles = [title for _, title in HEADING.findall(RULEBOOK)]
    assert max(map(len, titles)) <= 40
    # Each of the five acts may say "How the act runs".
    assert {title for title, count in Counter(titles).items() if count > 1} <= {"How the act runs"}


@pytest.mark.parametrize("rule", RULE_IDS)
def test_ms_rulebook_each_rule_is_one_to_four_short_paragraphs(rule: str) -> None:
    """Then, and only then, its readings, options and examples."""
    kinds = ["quote" if block.startswith("> ") else "text" for block in BODIES[rule]]
    texts = [block for block in BODIES[rule] if not block.startswith(("> ", "- "))]
    lists = [block for block in BODIES[rule] if block.startswith("- ")]
    assert kinds == sorted(kinds, reverse=True)
    assert len(texts) + len(lists) >= 1
    assert len(texts) <= 4
    assert all(len(text.split()) <= 90 for text in texts)


def test_ms_rulebook_every_line_is_a_heading_text_a_list_or_a_known_quotation() -> None:
    """A quotation opens with a reading, an option or an example, or goes on with one."""
    opened = [block for blocks in BODIES.values() for block in blocks if block.startswith(">")]
    assert all(READING.match(block) or OPTION.match(block) or EXAMPLE.match(block) for block in opened)
    assert all(line.startswith(">") for block in opened for line in block.splitlines())
    assert set(re.findall(r"^#+", RULEBOOK, re.MULTILINE)) == {"#", "##", "###"}


def test_ms_rulebook_chapters_come_in_the_order_of_play() -> None:
    """The evening runs down the page."""
    chapters = [chapter.split(":")[0] for chapter in re.findall(r"^## (.+)$", RULEBOOK, re.MULTILINE)]
    before = ["The table", "The running order", "The Natures", "The dice"]
    assert chapters == [
        *before, "Act I", "The Forsworn", "Scenes and Trait Points", "Act II", "Act III", "Act IV", "Act V",
        "The ending",
    ]  # fmt: skip


def test_ms_rulebook_tells_every_reading_option_and_example_once() -> None:
    """Twenty-seven readings, eleven options, eight examples."""
    assert sorted(READING.findall(RULEBOOK)) == [f"R-{number:02}" for number in range(1, 28)]
    assert sorted(key for key, _ in OPTION.findall(RULEBOOK)) == sorted(DEFAULTS)
    assert sorted(EXAMPLE.findall(RULEBOOK)) == [f"E{number}" for number in range(1, 9)]


@pytest.mark.parametrize("key", DEFAULTS)
def test_ms_options_are_the_same_in_the_rulebook_and_in_the_rulings(key: str) -> None:
    """The same values, in the same order, the default first, each explained in one sentence."""
    told = dict(OPTION.findall(RULEBOOK))[key].split(" | ")
    choices = OPTIONS[key]["choices"]
    assert [choice["value"] for choice in choices] == DEFAULTS[key]
    assert told == [str(value) for value in DEFAULTS[key]]
    assert all(set(choice) == {"value", "means"} for choice in choices)
    assert all(re.fullmatch(r"[A-Z][^.]+\.", choice["means"]) for choice in choices)


@pytest.mark.parametrize("key", DEFAULTS)
def test_ms_options_stand_below_a_rule_they_touch(key: str) -> None:
    """And every rule they name exists."""
    option = OPTIONS[key]
    [below] = [rule for rule in RULE_IDS if f"**Table option** {key}:" in plain(rule)]
    assert set(option) == {"title", "rules", "choices"}
    assert len(option["title"]) <= 40
    assert below in option["rules"]
    assert set(option["rules"]) <= set(RULE_IDS)


def test_ms_rulings_have_the_same_options_as_the_table() -> None:
    """No option is missing and none is made up."""
    assert list(OPTIONS) == list(DEFAULTS)


def test_ms_rulings_cover_every_open_question() -> None:
    """R-01 to R-27, in order."""
    assert list(READINGS) == [f"R-{number:02}" for number in range(1, 28)]


@pytest.mark.parametrize("ruling", READINGS)
def test_ms_rulings_say_where_what_how_and_why(ruling: str) -> None:
    """A question, an answer and a reason, each a sentence; an option where a table may choose otherwise."""
    told = READINGS[ruling]
    assert (
        {"where", "open", "reading", "because"}
        <= set(told)
        <= {"where", "open", "reading", "because", "option"}
    )
    assert "?" in told["open"]
    assert told["reading"].endswith(".")
    assert told["because"].endswith(".")
    assert told.get("option", "natures") in OPTIONS


def test_ms_rulings_answer_for_every_option_but_the_floor_of_the_final_scene() -> None:
    """Each once. The order of speaking in the Final Scene is no open question, only a taste."""
    answered = sorted(told["option"] for told in READINGS.values() if "option" in told)
    assert answered == sorted(set(DEFAULTS) - {"final_turns"})


@pytest.mark.parametrize("ruling", [key for key, told in READINGS.items() if "option" in told])
def test_ms_rulings_and_their_options_stand_below_the_same_rule(ruling: str) -> None:
    """A reader who finds our reading finds the other choice beside it."""
    [below] = [rule for rule in RULE_IDS if f"**Our reading** {ruling}." in plain(rule)]
    assert f"**Table option** {READINGS[ruling]['option']}:" in plain(below)


def test_ms_nat_01_the_rulebook_lists_the_natures_as_they_are() -> None:
    """Line by line what the code plays with."""
    lines = [
        f"- **{name}**: {' and '.join(nature.qualities)}; {', '.join(nature.traits)}"
        for name, nature in NATURES.items()
        if name != FORSWORN
    ]
    assert "\n".join(lines) in BODIES["MS-NAT-01"]
    assert f"in a ring: {', '.join(TRAITS)}, and back to Might" in plain("MS-NAT-01")


def test_ms_tbl_04_the_rulebook_prints_the_setting_as_it_is() -> None:
    """Nine lines of six."""
    printed = dict(re.findall(r"^- \*\*(\w+)\*\*: (.+)$", "\n".join(BODIES["MS-TBL-04"]), re.MULTILINE))
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
    assert told in plain("MS-END-03")


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
    [told] = [block for block in BODIES[rule] if f"**Example** {example}." in block]
    assert " ".join(re.findall(r"(?<![\w-])\d+", told.split(f"{example}.")[1])) == figures


def test_ms_e6_the_duel_adds_up() -> None:
    """Tragedy and Caution after the conversion equal the points gained: 5 for Pia, 4 for Quin."""
    told = plain("MS-ACT4-15")
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
    assert "Open Game Content" in (FOLDER / name).read_text(encoding="utf-8")
    licence = (FOLDER / "OPEN-GAME-LICENSE.txt").read_text(encoding="utf-8")
    theirs, _, ours = licence.partition("15 COPYRIGHT NOTICE")[2].partition("Added under section 6")
    assert theirs.split("\n\n")[1:-1] == [
        "Open Game License v 1.0 Copyright 2000, Wizards of the Coast, Inc."
    ]
    assert ours.endswith("\n\nMen of Stones for Commedia, Copyright 2026, the authors of Commedia.\n")
