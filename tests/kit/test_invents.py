"""No house actor tells a person who they are: what only its player could say of a character, they say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from commedia import games
from commedia.engine import Talk
from commedia.kit.speech import Book, speech_of
from commedia.kit.speech.book import book_of
from commedia.kit.speech.parser import claims_of_you, invents_about_you
from commedia.kit.speech.saying import invents

FOLDER: Final = Path(games.__file__).parent
FILES: Final = sorted(FOLDER.glob("*/house/**/*.toml"))
BOOK: Final = """
[[line]]
act = "ask"
when = { low = true }
say = "Your own servants bet against you, {toward}. How much?"

[[line]]
act = "ask"
say = "Who has been at the lamp?"

[[line]]
act = "provoke"
when = { "tie.story" = "envy" }
say = "Your sister has more sense, {toward}."
"""


def texts(data: Any) -> Iterator[str]:
    """All that is written in a file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for one in data:
            yield from texts(one)
    elif isinstance(data, dict):
        for one in data.values():
            yield from texts(one)


def talk(*people: str, toward: str = "ann") -> Talk[Any]:
    """Bo may speak to Ann."""
    names = {"ann": "Ann", "bo": "Bo"}
    return Talk("press", "bo", toward, ["ann", "bo"], names, [], 0, lambda: None, lambda n: n - 1, people)


@pytest.mark.parametrize(
    "says",
    [
        "You have your mother’s chin and nobody’s courage.",
        "Your own servants bet against you, {toward}.",
        "There is a nephew of yours at school, I believe.",
        "You used to whistle on the stairs.",
        "You were always kind when you wanted something.",
        "When you were small, did you know?",
    ],
)
def test_a_line_that_tells_somebody_who_they_are_is_known(says: str) -> None:
    """By kin, household, marks and habits."""
    assert invents_about_you(says)


@pytest.mark.parametrize(
    "says",
    [
        "Your glass is empty.",
        "Did you once look round?",
        "I kept your letter.",
        "My mother told me.",
        "My son.",
    ],
)
def test_what_lies_open_between_two_is_nothing_of_the_kind(says: str) -> None:
    """What one holds in one's hand, and one's own kin."""
    assert not invents_about_you(says)


@pytest.mark.parametrize(
    "says",
    [
        "You burned them, did you not? The letters.",
        "You were the last to see the old king awake.",
        "I forget none of them. You gave me all three in one evening.",
        "Because you sold it, and everybody knows to whom.",
        "“You screamed,” says Danielle.",
        "It was you, weren’t you?",
    ],
)
def test_a_line_that_tells_somebody_what_they_have_done_is_known(says: str) -> None:
    """They may have told it otherwise."""
    assert claims_of_you(says)


@pytest.mark.parametrize(
    "says",
    [
        "Did you burn them?",
        "You said so yourself, and you looked away.",
        "If you sold it, tell me.",
        "I burned what you gave me.",
        "You need not answer. You had better not.",
        "You read late, {toward}.",
    ],
)
def test_what_is_asked_and_what_all_can_see_claims_nothing(says: str) -> None:
    """A question leaves it to them, and what was said and done here was heard and seen."""
    assert not claims_of_you(says)


def test_to_a_person_no_line_claims_what_they_have_done_unless_the_rules_have_shown_it() -> None:
    """An accusation is made of what was seen; to an actor it may be made up."""
    book = book_of(
        """
[[line]]
act = "provoke"
when = { low = true }
say = "You burned them, did you not? The letters."

[[line]]
act = "provoke"
when = { moment = "won" }
say = "You fought me for it with everything you had, {toward}."
"""
    )

    def said(facts: dict[str, Any], *people: str) -> str:
        speech = speech_of(book, talk(*people), facts=facts, slots={"toward": "Ann"}, acts=("provoke",))
        return speech.text if speech else ""

    assert said({"low": True}).startswith("You burned")
    assert said({"low": True}, "ann") == ""
    assert said({"moment": "won"}, "ann").startswith("You fought me")


@pytest.mark.parametrize("toward", ["ann", ""])
def test_to_a_person_no_line_is_said_that_makes_up_who_they_are(toward: str) -> None:
    """However well it fits; to an actor it may be, whom the house makes up anyway."""
    book = book_of(BOOK)

    def said(*people: str) -> str:
        heard = talk(*people, toward=toward)
        speech = speech_of(book, heard, facts={"low": True}, slots={"toward": "Ann"}, acts=("ask",))
        return speech.text if speech else ""

    assert said().startswith("Your own servants")
    assert said("ann") == "Who has been at the lamp?"


def test_what_the_play_has_given_may_be_said_to_anybody() -> None:
    """A tie that was written has the sister in it, or the line would not ask for it."""
    speech = speech_of(
        book_of(BOOK), talk("ann"), facts={"tie.story": "envy"}, slots={"toward": "Ann"}, acts=("provoke",)
    )
    assert speech
    assert speech.text.startswith("Your sister")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_nothing_else_that_the_house_writes_makes_up_who_somebody_is(path: Path) -> None:
    """Deeds, frames and stakes are for anybody, so they say it of nobody."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    others = {name: value for name, value in data.items() if name not in ("line", "matter")}
    assert [one for one in texts(others) if invents_about_you(one)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_matter_that_is_begun_with_a_person_can_be_gone_through(path: Path) -> None:
    """None of its own lines is one that would be left out, unless its first one is."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if not (data.get("matter") or data.get("line")):
        return
    book: Book = book_of(path.read_text(encoding="utf-8"))
    barred = {line.sets for line in book.lines if line.sets and invents(line)}
    for line in book.lines:
        own = {matter for fact, values in line.when if fact == "own" for matter in values}
        if own - barred:
            assert not invents(line), line.say
