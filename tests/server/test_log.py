"""What the house has to tell whoever keeps it."""

from __future__ import annotations

import logging
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from commedia.server.app import build
from commedia.store import Store

SAID = """
import logging
from commedia.server.log_lines import keep_log
keep_log()
logging.getLogger("commedia.server.sweeping").info("swept %s", "the floor")
logging.getLogger("httpx").info("of no concern")
logging.getLogger("somebody.else").warning("beware")
"""


def test_a_house_that_is_built_leaves_the_log_of_its_program_alone(tmp_path: Path) -> None:
    """Its levels and handlers are for whoever runs it to choose."""
    root = logging.getLogger()
    before = (root.level, list(root.handlers))
    build(partial(Store.open, tmp_path / "tables.sqlite3"))
    assert (root.level, list(root.handlers)) == before


@pytest.mark.slow
def test_served_it_tells_on_standard_error_what_it_did_and_of_others_only_warnings() -> None:
    """Each on a line, with the hour."""
    ran = subprocess.run([sys.executable, "-c", SAID], capture_output=True, text=True, check=True)
    told = ran.stderr.splitlines()
    assert [line.split(" ", 3)[::3] for line in told] == [
        ["commedia:", "swept the floor"],
        ["commedia:", "beware"],
    ]
    assert ran.stdout == ""
