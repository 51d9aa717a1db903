"""The rulebook and the rulings: complete, in their form; every rule has code and test."""

import re

import pytest

from tests.games.citing import Citing
from tests.games.rulebooks import Rulebook, Values

BOOK = Rulebook("shadow_play", "SP")
RULES = Citing("shadow_play", "SP")
DEFAULTS: dict[str, Values] = {
    "episodes": [0, 1, 2, 3],
    "exchanges": [0, 6, 12, 24],
    "expr_floor": [3, 2, 4],
    "stance_reset": ["episode", "never"],
    "mention_guard": ["block", "warn", "off"],
    "ticks": ["hidden", "open"],
    "stake_return": ["on", "off"],
    "sacrifice_once": ["ever", "episode"],
    "life_scope": ["challenge", "episode"],
    "defend_others": ["on", "off"],
    "aid_limit": ["any", "one"],
    "effect_size": [1, 2],
    "telling_negative": ["both", "landing"],
    "negative_score": ["director", "actor"],
}
"""Every table option with its values, the default first."""
DESIGNED = (
    "SP-ROLE-01", "SP-ROLE-03", "SP-ADV-03", "SP-ADV-04", "SP-INV-05", "SP-INV-06", "SP-CH-02", "SP-CH-08",
    "SP-MOVE-03", "SP-TRAIT-04", "SP-SUR-03", "SP-END-04",
)  # fmt: skip
"""Rules of which at least a part is ours, outside of the chapters that are so as a whole."""


def test_sp_rulebook_has_every_rule_once_in_the_order_of_the_list():
    """Eighty-seven of them, each of short paragraphs; no other id appears anywhere."""
    BOOK.assert_every_rule_stands_once(87)
    assert [rule for rule, _ in BOOK.headings] == BOOK.rule_ids
    BOOK.assert_titles_are_short()
    BOOK.assert_quotations_are_known()
    for rule in BOOK.rule_ids:
        BOOK.assert_short_paragraphs(rule)


def test_sp_rulebook_tells_every_option_as_the_rulings_have_it():
    """And each is the answer to a ruling, beside which it stands."""
    for key, values in DEFAULTS.items():
        BOOK.assert_option_is_told_as_it_is(key, values)
        BOOK.assert_option_stands_below_its_rule(key)
    BOOK.assert_told_once(47, DEFAULTS, [f"E{number}" for number in range(1, 9)])
    for ruling, told in BOOK.readings.items():
        BOOK.assert_ruling_is_whole(ruling)
        assert BOOK.text.count(f"**Our reading** {ruling}.") == 1
        if "option" in told:
            BOOK.assert_ruling_stands_beside_its_option(ruling)
    assert BOOK.answered() == sorted(DEFAULTS)


def test_sp_rulebook_says_which_rules_are_designed():
    """Whatever the fragment has lost: whole chapters of it, and these."""
    for rule in DESIGNED:
        assert "designed" in BOOK.plain(rule), rule
    for chapter in ("## Before it begins", "## Personae"):
        assert "designed" in BOOK.text.split(f"{chapter}\n")[1].split("###")[0]


def test_sp_every_rule_is_named_by_a_test_and_cited_in_the_code():
    """And nothing is named that is no rule."""
    assert set(RULES.rule_ids) - RULES.by_tests() == set()
    assert set(RULES.rule_ids) - RULES.by_code() == set()
    assert RULES.untold() == []


@pytest.mark.parametrize("ruling", BOOK.readings)
def test_sp_every_ruling_is_named_by_a_test(ruling):
    """Each default that the rules needed has a test that would miss it."""
    assert any(re.search(rf"\b{ruling}\b", doc) for _, doc, _ in RULES.tests)
