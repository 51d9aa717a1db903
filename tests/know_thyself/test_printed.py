"""The rulebook prints what the data of the game have."""

import re

from commedia.games.know_thyself.cards import RANKS, TYPES, WORD
from commedia.games.know_thyself.decisions.making import GUIDE
from commedia.games.know_thyself.palace import stock_palace
from tests.games.rulebooks import Rulebook

BOOK = Rulebook("know_thyself", "KT")


def test_kt_name_01_the_rulebook_prints_the_true_names_as_they_are() -> None:
    """Thirteen lines of four, by the suits that R-20 puts over them."""
    [chart] = [block for block in BOOK.bodies["KT-NAME-01"] if block.startswith("| rank")]
    rows = [f"| {rank} | {' | '.join(WORD[rank + suit] for suit in 'DHCS')} |" for rank in RANKS]
    assert chart.splitlines()[0] == "| rank | red: D | red: H | black: C | black: S |"
    assert chart.splitlines()[2:] == rows


def test_kt_app_04_the_rulebook_gives_the_guide_that_the_gm_is_shown() -> None:
    """Four numbers, the lavish first."""
    [guide] = [block for block in BOOK.bodies["KT-APP-04"] if block.startswith("- ")]
    assert [int(number) for number in re.findall(r"\*\*(\d+)\*\*", guide)] == [
        int(number) for number in re.findall(r"\d+", GUIDE)
    ]


def test_kt_mem_02_the_rulebook_tells_what_each_suit_brings() -> None:
    """Four suits, in the order of the chart."""
    told = re.findall(r"- \*\*(\w)\w+\*\*, an? (\w+):", BOOK.plain("KT-MEM-02"))
    assert {suit: kind.lower() for suit, kind in told} == TYPES


def test_kt_npc_01_there_are_as_many_people_as_the_rulebook_says() -> None:
    """Zachariah is one of them (R-23)."""
    assert f"there are {len(stock_palace().people)}." in BOOK.plain("KT-NPC-01")
    assert "zachariah" in stock_palace().people
