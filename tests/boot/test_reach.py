"""Which tests a change can reach: all that it could break, and of a game's own no other game's."""

from __future__ import annotations

import pytest

from tests.reach import imports_here, reached


def reach(*paths: str) -> set[str]:
    """The test files that a change of these can reach."""
    found = reached(paths, imports_here())
    assert found is not None
    return found


def test_a_change_in_a_game_reaches_that_game_and_whoever_plays_it() -> None:
    """By its imports, or by its name; of the tests of other games none."""
    found = reach("src/commedia/games/men_of_stones/rules/scenes.py")
    assert "tests/men_of_stones/test_dice.py" in found
    assert "tests/server/company/test_next_act.py" in found  # which names it
    assert (
        not {"tests/know_thyself/test_coin.py", "tests/engine/test_draft.py", "tests/store/test_append.py"}
        & found
    )
    assert "tests/boot/test_circles.py" in found  # which looks through all files


@pytest.mark.parametrize("path", ["src/commedia/engine/runner.py", "src/commedia/engine/domains/amount.py"])
def test_a_change_in_the_engine_reaches_every_game(path: str) -> None:
    """And the server."""
    found = reach(path)
    for folder in ("men_of_stones", "know_thyself", "city_of_masks", "server", "lab"):
        assert any(file.startswith(f"tests/{folder}/") for file in found), folder


def test_what_is_no_code_reaches_whoever_stands_by_it() -> None:
    """A sheet its game, a page the tests of the docs, what is recorded the test that holds it."""
    assert "tests/know_thyself/test_ending_page.py" in reach("src/commedia/games/know_thyself/sheets/1-a.css")
    assert "tests/docs/test_code.py" in reach("docs/how-to/open-doors.md")
    assert "tests/golden/test_golden.py" in reach("tests/golden/plays/masks-3.json.xz")


@pytest.mark.parametrize("paths", [(), ("pyproject.toml",), ("tests/conftest.py", "src/commedia/cli/new.py")])
def test_where_nothing_changed_or_what_all_stand_on_every_test_is_run(paths: tuple[str, ...]) -> None:
    """As on a fresh clone."""
    assert reached(paths, imports_here()) is None


def test_a_helper_of_tests_reaches_those_who_use_it() -> None:
    """Through other helpers, too."""
    found = reach("tests/server/evenings.py")
    assert {"tests/server/company/test_talk.py", "tests/server/company/test_slow_writers.py"} <= found
    assert "tests/store/test_append.py" not in found
