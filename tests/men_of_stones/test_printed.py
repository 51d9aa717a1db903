"""The rulebook prints what the data of the game have."""

import re

import pytest

from commedia.games.men_of_stones.natures import FORSWORN, NATURES, TRAITS
from commedia.games.men_of_stones.setting import stock_settings
from tests.games.rulebooks import Rulebook

BOOK = Rulebook("men_of_stones", "MS")


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
