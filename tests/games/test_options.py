"""What a table has chosen is read in types, in every game: by a name that a type checker knows."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from commedia.engine import BadState, Game, TableOptions
from commedia.engine.declaration import must_agree
from commedia.games import all_games
from commedia.testing import ScriptedTable

ROOT = Path(__file__).parents[2]
WRITTEN = [
    path
    for folder in ("src/commedia/games", "src/commedia/cli/starter", "examples")
    for path in sorted((ROOT / folder).rglob("*.py*"))
    if path.suffix in (".py", ".txt")
]
BY_A_STRING = re.compile(r"\boptions(\.get\(|\[[\"'])")


def options_of(game: Game[Any]) -> type[TableOptions]:
    """The struct in which a game reads what its table has chosen."""
    kind = import_module(f"commedia.games.{game.slug.replace('-', '_')}.options").Options
    assert issubclass(kind, TableOptions)
    return kind


def test_no_game_reads_an_option_by_a_string():
    """Nor does the game from which designers start, nor the one that they learn from."""
    assert len(WRITTEN) > 300
    loading = ROOT / "src/commedia/games/loading.py"  # it reads what rulings.toml says of them
    found = [path for path in WRITTEN if path != loading and BY_A_STRING.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_a_game_reads_the_options_that_it_declares(game: Game[Any]):
    """Each with its choices, its default and a sentence; all as they lie in its log and its views."""
    kind, usual = options_of(game), game.read_options(None)
    must_agree(kind, game.rules.options, game.rules.documents)
    assert {key: getattr(kind(), key) for key in game.options} == usual
    for key, option in game.options.items():
        for value in option.choices:
            assert getattr(kind.of({key: value}), key) == value


@pytest.mark.parametrize(
    "game", [game for game in all_games() if "options" in game.rules.world.__struct_fields__],
    ids=lambda game: game.slug,
)  # fmt: skip
def test_all_see_what_their_table_has_chosen(game: Game[Any]):
    """In views as plain data, the same as in the log; in sights in types; in a state by hand no other."""
    last = {key: list(option.choices)[-1] for key, option in game.options.items()}
    t = ScriptedTable(game, [f"seat {n}" for n in range(game.seats[0])], last, "any")
    for seat in (*t.play.seats, None):
        assert t.play.view(seat)["state"]["options"] == t.play.options == last
        assert t.play.sight(seat).options == t.state.options == options_of(game).of(last)
    key = next(iter(last))
    for wrong in ({key: "sideways"}, {"sun": "up"}):
        with pytest.raises(BadState, match=r"state\.options"):
            game.world_from({"seats": t.play.seats, "options": wrong})
