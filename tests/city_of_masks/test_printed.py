"""The rulebook prints what the data of the game have."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.games.rulebooks import Rulebook

BOOK = Rulebook("city_of_masks", "CM")
MASKS = tomllib.loads((BOOK.folder / "masks.toml").read_text(encoding="utf-8"))


ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)

RANKS = {"Joker": 10, "Jack": 11, "Queen": 12, "King": 13, "King of Clubs, the Ringleader": 14}
USUALLY = {"m": "usually a man", "f": "usually a woman", "any": "a man or a woman"}


def tables(rule: str) -> list[list[list[str]]]:
    """A rule's tables, each as rows of cells, without the line below the head."""
    found = [ROW.findall(block) for block in BOOK.bodies[rule] if block.startswith("| ")]
    return [[row.split(" | ") for row in rows if not row.startswith("---")] for rows in found]


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


def test_cm_credits_name_the_author_the_year_and_the_licence() -> None:
    """What the original says of itself: a copyright, and no licence."""
    credits = " ".join((Path(__file__).parents[2] / "CREDITS.md").read_text(encoding="utf-8").split())
    assert "| City of Masks | Mike Reeves-McMillan | 2006 | none stated" in credits
    assert "copyright 1997-2006 Mike Reeves-McMillan" in credits
