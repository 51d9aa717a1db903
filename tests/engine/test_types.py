"""What a type checker knows of a game: its world in every part, and the answers to each decision."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

GAME = """
from collections.abc import Mapping
from typing import Annotated

from commedia.engine import (
    PUBLIC, Answer, ByHand, Cast, Game, House, Lab, Next, Decision, Rules, Table, World, then,
)
from commedia.kit.page import Page


class Night(World):
    dark: Annotated[int, PUBLIC] = 0


class Day(World):
    light: Annotated[int, PUBLIC] = 0


class Burn(Answer):
    oil: int


class Wait(Answer):
    pass


class Sleep(Answer):
    pass


class Tend(Decision[Burn | Wait, Night]):
    lamp: int = 0

    @property
    def asks(self) -> str:
        return f"{self.w.dark} {self.w.light}"  # "Night" has no attribute "light"


class Rest(Decision[Sleep, Night]):
    pass


class Loose(Decision[Sleep]):
    @property
    def asks(self) -> str:
        return str(self.w.anything)


def took(tend: Tend, answer: Burn) -> None:
    pass


async def watch(t: Table, w: Night) -> Next:
    asked, answer = await t.first([Tend(w, "ann")])
    print(asked.lamp, asked.lump)  # "Tend" has no attribute "lump"
    if isinstance(answer, Burn):
        print(answer.oil)
    else:
        print(answer.oil)  # "Wait" has no attribute "oil"
    mixed = (await t.first([Tend(w, "ann"), Rest(w, "bo")]))[1]
    print(mixed.seat)  # "Sleep | Burn | Wait" has no attribute "seat"
    one = await t.ask(Rest(w, "ann"))
    print(one.oil)  # "Sleep" has no attribute "oil"
    all_in = await t.together([Rest(w, "ann")])
    print(all_in["ann"].oil)  # "Sleep" has no attribute "oil"
    await t.each([Rest(w, "ann")], lambda asked, answer: print(asked.w.dark, answer.oil))  # "Sleep" has no
    await t.each([Tend(w, "ann")], took)  # Argument 2 to "each" of "Table" has incompatible type
    return then(watch)


def drawn(w: Day, names: Mapping[str, str]) -> str:
    return f"{w.light}"


def counted(w: Day) -> dict[str, int]:
    return {"light": w.light}


PAGE = Page(package="day", stage=drawn)
RULES = Rules(prefix="L", rulebook=str, world=Night, set_up=lambda seats, options: Night(), opens_with=watch)
GAME = Game(
    slug="lamplight",
    title="Lamplight",
    seats=range(2, 6),
    rules=Rules(
        prefix="L", rulebook=str, world=Night, opens_with=watch,
        set_up=lambda seats, options: Night(),
        by_hand=ByHand(complete=lambda w: print(w.dork)),  # "Night" has no attribute "dork"
    ),
    cast=Cast(on_stage=lambda w: w.stage),  # "Night" has no attribute "stage"
    house=House(lambda decision, sight, below: sight().light),  # "Night" has no attribute "light"
    lab=Lab(
        report=lambda w: {"dark": w.dark, "light": w.light},  # "Night" has no attribute "light"
        score=lambda w: {"ann": w.score},  # "Night" has no attribute "score"
    ),
)
print(GAME.new_world([], {}).light)  # "Night" has no attribute "light"
Game(slug="day", title="Day", seats=range(2), rules=RULES, page=PAGE)  # Cannot infer value
Game(slug="day", title="Day", seats=range(2), rules=RULES, lab=Lab(report=counted))  # Cannot infer value
"""


@pytest.mark.slow
def test_a_type_checker_knows_the_world_and_the_answers(tmp_path: Path) -> None:
    """Each slip of the pen is found on its line, as the comment there says; and nothing else is found."""
    (tmp_path / "night.py").write_text(GAME, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "night.py"],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    ).stdout  # fmt: skip
    found = dict(re.findall(r"^night\.py:(\d+): error: (.*?)(?:;| \[|$)", told, re.MULTILINE))
    meant = {
        str(number): comment
        for number, line in enumerate(GAME.splitlines(), 1)
        if (comment := line.partition("  # ")[2])
    }
    assert found.keys() == meant.keys(), told
    for number, comment in meant.items():
        assert comment in found[number], told
