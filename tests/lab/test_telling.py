"""What the rules can tell, read off the code: held against what they do tell in play."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import Moment, Play, SeededDealer
from commedia.lab.playouts import below_of
from commedia.lab.telling import MomentKind, moments_of
from commedia.lab.telling.sorts import Sorts, in_words
from commedia.lab.telling.source import Scope, Source
from tests.toys import candlelight

SEATS = ["Ann", "Bob", "Cy", "Dee"]
SORTS = {"number": int, "text": str, "true or false": bool, "object": dict, "seat": str}


def fits(told: MomentKind, moment: Moment) -> bool:
    """Whether a moment is one that was foretold, with those figures."""
    ways = [re.escape(way).replace("…", ".*") for way in told.says]
    names = {re.sub(r"_\d+$", "_…", name) for name in moment.figures}
    return (
        told.rule == moment.rule
        and any(re.fullmatch(way, moment.says) for way in ways)
        and names <= set(told.figures)
        and (told.words or not moment.words.id)
        and told.opens in (None, moment.opens)
        and (moment.to is None) in ((True, False) if " or " in told.to else (told.to == "everybody",))
    )


def is_of(sort: str, value: Any) -> bool:
    """Whether a figure is what it was said to be; nothing at all may stand for anything."""
    if value in (None, [], {}) or not sort:
        return True
    if sort.startswith("list"):
        return isinstance(value, list | tuple) and all(is_of(sort[8:-1], one) for one in value)
    if " by " in sort:
        each, by = sort.split(" by ")
        return isinstance(value, dict) and all(is_of(by, k) and is_of(each[:-1], v) for k, v in value.items())
    return isinstance(value, SORTS[sort]) and (sort != "number" or not isinstance(value, bool))


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_all_that_is_told_in_play_is_foretold(slug: str) -> None:
    """Every moment of some games by any legal answers, under all kinds of options, with its figures."""
    game, met = games.get(slug), set()
    foretold = moments_of(game)
    for seed in range(4):
        random = Random(seed)
        options = {key: random.choice(list(option.choices)) for key, option in game.options.items()}
        play = Play.start(game, SEATS, options | game.lab.for_trial, SeededDealer(bytes([seed]) * 32))
        play.play_randomly(below_of(random), 4_000)
        for moment in play.outbox.moments:
            if moment.kind in ("rule", "scene"):
                fitting = [told for told in foretold if fits(told, moment)]
                assert fitting, (moment.rule, moment.says, moment.figures)
                met.update(told.rule for told in fitting)
                for name, value in moment.figures.items():
                    sorts = [told.figures.get(name, "") for told in fitting]
                    assert any(is_of(sort, value) for sort in sorts), (moment.rule, name, value, sorts)
    assert len(met) > 20


def test_a_game_of_one_file_is_read_too() -> None:
    """Rule, sentence, figures, and what is opened."""
    told = {one.rule: one for one in moments_of(candlelight.HONEST)}
    assert told["CL-DAWN-01"] == MomentKind(
        "CL-DAWN-01", ("{seat}: {wish}.",), {"seat": "seat", "wish": "text"}, False, "everybody", True
    )
    assert told["CL-WATCH-02"].figures == {"seat": "seat", "oil": "number"}
    assert told[""].says == ("Dusk",)


def test_one_of_the_games_own_names_is_text(tmp_path: Path) -> None:
    """Whether its type is written out, or goes by a name of its own."""
    code = tmp_path / "cards.py"
    code.write_text(
        "Suit: TypeAlias = Literal['D', 'H']\n"
        "class Card(State):\n"
        "    suit: Annotated[Suit, PUBLIC]\n"
        "    lies: Literal['', 'up']\n"
        "def told(card: Card, suits: list[Suit]):\n"
        "    card.suit, card.lies, suits\n"
    )
    source = Source([code])
    [told] = source.functions["told"]
    [said] = [one.value for one in told.body if isinstance(one, ast.Expr)]
    assert isinstance(said, ast.Tuple)
    sorts = [Sorts(source).of(one, Scope(source, told)) for one in said.elts]
    assert list(map(in_words, sorts)) == ["text", "text", "list of texts"]
