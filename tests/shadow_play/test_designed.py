"""The rulebook says which of its rules are ours."""

from tests.games.citing import Citing
from tests.games.rulebooks import Rulebook

BOOK = Rulebook("shadow_play", "SP")
RULES = Citing("shadow_play", "SP")
DESIGNED = (
    "SP-ROLE-01", "SP-ROLE-03", "SP-ADV-03", "SP-ADV-04", "SP-INV-05", "SP-INV-06", "SP-CH-02", "SP-CH-08",
    "SP-MOVE-03", "SP-TRAIT-04", "SP-SUR-03", "SP-END-04",
)  # fmt: skip
"""Rules of which at least a part is ours, outside of the chapters that are so as a whole."""


def test_sp_rulebook_says_which_rules_are_designed():
    """Whatever the fragment has lost: whole chapters of it, and these."""
    for rule in DESIGNED:
        assert "designed" in BOOK.plain(rule), rule
    for chapter in ("## Before it begins", "## Personae"):
        assert "designed" in BOOK.text.split(f"{chapter}\n")[1].split("###")[0]
