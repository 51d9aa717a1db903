"""Sizes of letters and spaces are the design's steps, wherever one of them is meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import commedia

SOURCE = Path(commedia.__file__).parent
BASE = SOURCE / "server/static/css/base.css"
SHEETS = [
    sheet for sheet in sorted(SOURCE.rglob("*.css")) if sheet not in (BASE,) and "older" not in sheet.parts
]
STEPS = dict(re.findall(r"--(t-[a-z]+|s\d): ([\d.]+rem);", BASE.read_text(encoding="utf-8")))
SAID = re.compile(
    r"(?<![\w-])(font-size|(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap): ([^;{}]*)[;}]", re.MULTILINE
)
LENGTH = re.compile(r"(?<![\w.\-])\d*\.?\d+rem\b")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(SOURCE)))
def test_no_sheet_says_a_step_as_a_figure(sheet: Path) -> None:
    """What is 0.5rem wide is var(--s2); a size that is no step stands as it is."""
    found = [
        f"{prop}: {value} is var(--{step})"
        for prop, value in SAID.findall(sheet.read_text(encoding="utf-8"))
        for step, length in STEPS.items()
        if step.startswith("t-") == (prop == "font-size") and length in LENGTH.findall(value)
    ]
    assert found == []


def test_there_are_steps() -> None:
    """Six sizes of letters and seven spaces, each larger than the one before."""
    for kind, count in (("t-", 6), ("s", 7)):
        sizes = [float(length.removesuffix("rem")) for step, length in STEPS.items() if step.startswith(kind)]
        assert (len(sizes), sizes) == (count, sorted(set(sizes)))
