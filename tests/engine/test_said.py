"""What is announced can be said: a place in braces has its figure, or the rules fail where it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from commedia.engine import RuleFault, Table


@pytest.mark.parametrize(
    "tell",
    [
        lambda t, says, **figures: t.announce("L-1", says, **figures),
        lambda t, says, **figures: t.confide(["ann"], "L-1", says, **figures),
        lambda t, says, **figures: t.heading(says, **figures),
    ],
    ids=["announce", "confide", "heading"],
)
def test_a_place_without_a_figure_fails_in_the_rules(tell: Callable[..., Any]) -> None:
    """With the sentence, what is missing, and the line; braces that do not close fail as well."""
    table = Table(["ann"], {})
    tell(table, "{oil} of {purse[0]} for {fee:+}, {{as it is}}.", oil=1, purse=[2], fee=3, more=4)
    with pytest.raises(RuleFault, match=r"has a place for \{oil\} and \{water\}.*test_said.py, line \d+"):
        tell(table, "{oil} on {water}.", oill=1)
    with pytest.raises(RuleFault, match="cannot be said"):
        tell(table, "{oil on water.", oil=1)
