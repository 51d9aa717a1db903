"""The rulebook prints what the data of the game have."""

import pytest

from commedia.games.face_of_angels.acts import stock_acts
from tests.games.citing import Citing
from tests.games.rulebooks import Rulebook

BOOK = Rulebook("face_of_angels", "FA")
RULES = Citing("face_of_angels", "FA")
EXAMPLES = [f"E{number}" for number in range(1, 9)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_fa_every_worked_example_is_a_test(example):
    """With its figures, in test_examples.py."""
    assert any(name.startswith(f"test_{example.lower()}_") for name, _, _ in RULES.tests)


def test_fa_stk_04_the_rulebook_prints_the_limits_as_the_data_has_them():
    """Five lines, each with how far it reaches."""
    [table] = [block for block in BOOK.bodies["FA-STK-04"] if block.startswith("| act")]
    scopes = [row.split(" | ")[1].replace("anything", "any") for row in table.splitlines()[2:]]
    assert scopes == [act.scope for act in stock_acts().act]


def test_fa_xfm_01_the_rulebook_lists_as_many_transformations_as_the_data():
    """Act by act."""
    [lists] = [block for block in BOOK.bodies["FA-XFM-01"] if block.startswith("- ")]
    told = [len(line.split(",")) for line in lists.splitlines()]
    assert told == [len(act.changes) for act in stock_acts().act[1:]]
