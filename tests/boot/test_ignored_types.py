"""What a type checker is told to leave out."""

from __future__ import annotations

import re

from tests.boot.test_floors import SOURCE, modules

LEFT_OUT = re.compile(r"# type: ignore(?P<which>\[[a-z-]+\])?(?P<reason>  # \w.+)?$")
MOST = 15


def test_it_is_little_and_each_has_its_reason() -> None:
    """One kind of fault a line, with why it is none behind it; whatever is of a game's own type is none."""
    told = {
        f"{path.relative_to(SOURCE)}:{number}": LEFT_OUT.search(line)
        for path in modules()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if "type: ignore" in line
    }
    assert [place for place, one in told.items() if one is None or not all(one.groups())] == []
    assert 0 < len(told) <= MOST
