"""Programs of other people's: what they name by its full name is there."""

from __future__ import annotations

import subprocess
import sys

import pytest

import commedia


@pytest.mark.slow
@pytest.mark.parametrize(
    "named", ["games.get('city-of-masks')", "testing.ScriptedTable", "lab.pettingzoo_env", "games.SLUGS"]
)
def test_what_programs_use_is_there_by_its_full_name(named: str) -> None:
    """`import commedia` is enough, in a program of its own; and it loads nothing that is not named."""
    program = f"import commedia, sys; assert 'commedia.engine' not in sys.modules; commedia.{named}"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_is_not_there_is_missed_as_ever() -> None:
    """Under the name that was asked for."""
    with pytest.raises(AttributeError, match="'commedia' has no attribute 'gmaes'"):
        commedia.gmaes  # type: ignore[attr-defined]  # noqa: B018
