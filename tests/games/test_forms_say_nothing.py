"""Forms lay out what their decisions say, and say nothing again: English is made in one place per game."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from commedia import games
from commedia.engine.kinds import answers_to, decisions_of
from tests.games.saying import said_in

GAMES = Path(games.__file__).parent
KEPT = tomllib.loads(Path(__file__).with_name("said_in_forms.toml").read_text("utf-8"))["kept"]
"""What forms may say, each with its reason."""


def forms() -> list[Path]:
    """The code of every form of every game."""
    return [path for slug in games.SLUGS for path in (GAMES / slug.replace("-", "_") / "forms").rglob("*.py")]


def test_no_form_says_anything_of_its_own() -> None:
    """A sentence belongs to the decision, or a reason to the list; what is no longer said leaves it."""
    found = Counter(
        (path.relative_to(GAMES).as_posix().replace("/forms/", "/"), said)
        for path in forms()
        for said in dict.fromkeys(said_in(path.read_text("utf-8")))
    )
    kept = Counter((file, said) for one in KEPT for file, all_ in one["said"].items() for said in all_)
    assert found - kept == Counter(), "the decision's `describe` tells it, and a form lays it out"
    assert kept - found == Counter(), "no form says this any more"
    assert all(len(one["why"].split()) > 3 for one in KEPT)


def test_the_forms_of_four_games_are_walked() -> None:
    """Men of Stones is asked plainly, and has none."""
    assert {path.relative_to(GAMES).parts[0] for path in forms()} == {
        slug.replace("-", "_") for slug in games.SLUGS if slug != "men-of-stones"
    }


@pytest.mark.parametrize(
    "code",
    [
        'notes("You lose all of it.")',
        'notes(f"You keep {left} Face.")',
        "_LOST = template('<p class=\"quiet\">{n} is ', 'lost then.</p>')",
        '_IN = template(\'<input class="input" aria-label="What you give">\')',
        'one_of("chips", "On whom", *rows)',
        'group("chips", beside(legend, f"choose {n} of them"), *rows)',
        'LABELS = {"a": "the other side"}',
        'amount(asked, "Stake", name, 0, 4)',
    ],
)
def test_whatever_a_person_would_read_is_found(code: str) -> None:
    """In a template, in an f-string, in what is read out, and beside the name of a class."""
    assert said_in(code)


@pytest.mark.parametrize(
    "code",
    [
        '"""A form, as its code tells of it."""',
        'group("chips lenders", over(asked, Go.to), *rows)',
        'card(asked.id(), name, "x", who, how, look="palm palm--open")',
        '_ROW = template(\'<p class="stand so" data-of="Two words"><b>{n}</b> {then}</p>\')',
        'named(Go.to) + asked.cite("CM-ACT-01")',
        'other["KS"] = "M0 0L1 2"',
    ],
)
def test_names_in_code_are_no_english(code: str) -> None:
    """Docstrings, classes, attributes that nobody reads, keys and rules."""
    assert said_in(code) == []


@pytest.mark.parametrize("slug", [slug for slug in games.SLUGS if slug != "men-of-stones"])
def test_every_heading_is_of_a_field_there_is(slug: str) -> None:
    """By the name of its decision or of its answer: one that is misspelt would stand over nothing."""
    words = vars(import_module(f"commedia.games.{slug.replace('-', '_')}.decisions.decision"))
    tables: list[Mapping[str, str]] = [words["HEADINGS"], words.get("BESIDE", {})]
    known = set[str]()
    for kind in decisions_of(games.get(slug)):
        for answer in answers_to(kind):
            for field in msgspec.structs.fields(answer):
                known |= {f"{kind.own_name}.{field.name}", f"{answer.do}.{field.name}", field.name}
    assert [key for table in tables for key in table if key not in known] == []
