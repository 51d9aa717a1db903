"""The evenings alone with the house that are shown, and the tool that plays them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from commedia.kit.said import sentences
from docs.solo.lines import Lines
from tests.docs.pages import DOCS

NAMING = ("city-of-masks", "men-of-stones")
"""In which whoever plays alone calls the others by their names."""
SLUGS = (*NAMING, "know-thyself", "face-of-angels")


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_is_said_twice_in_an_evening_that_is_shown(slug: str) -> None:
    """Not by the house, and not by whoever plays with it; and it was played to the curtain.

    Headings, and what the table notes in italics, such as who puts on which mask, may well come twice.
    """
    page = DOCS / "examples" / f"{slug}-solo.md"
    story = page.read_text(encoding="utf-8").partition("## The cast")[2]
    assert "{" not in story
    lines = [line.removeprefix("**").partition("** ") for line in story.splitlines()]
    spoken = [words or speaker for speaker, _, words in lines if not speaker.startswith(("*", "#"))]
    said = Counter(sentence.casefold() for line in spoken for sentence in sentences(line))
    twice = [sentence for sentence, times in said.items() if times > 1]
    assert twice == []
    assert story.rstrip().endswith("Curtain.")


@pytest.mark.parametrize("slug", NAMING)
def test_the_person_takes_up_what_was_said_and_says_each_line_once(slug: str) -> None:
    """Forty answers to one question about a letter: the first take it up, and none comes twice."""
    lines = Lines(slug, Random(1))
    said = [lines.answer("Ingerd", "Who wrote the letter, Sigrun?", n % 2) for n in range(40)]
    assert any(word in said[0] for word in ("burned", "Paper"))
    assert len(set(said)) == len(said)
    assert all("Ingerd" in line and "{" not in line for line in said)


def test_what_the_person_remembers_is_of_the_kind_that_is_asked_for() -> None:
    """By what the question names; each once."""
    lines = Lines("know-thyself", Random(1))
    guilt, again, goal = (
        lines.for_field("tell_memory", "words", f"What do you remember? It is a {kind}.")
        for kind in ("guilt", "guilt", "goal")
    )
    assert "oven went out" in guilt
    assert "knocked" in again
    assert "peel" in goal


def test_the_person_answers_a_question_by_what_it_asks_for() -> None:
    """Whom, or where; and who has no name is called by none."""
    lines = Lines("face-of-angels", Random(1))
    assert "I was asleep" in lines.answer("June", "Where were you?", 1) + lines.answer(
        "June", "And where then?", 1
    )
    said = [lines.answer("", "Good evening.", 0) for _ in range(8)]
    assert len(set(said)) == len(said)
    assert not any("{" in line or ",." in line or " ," in line for line in said)


def test_what_is_staked_is_about_what_was_set_out_to_do() -> None:
    """The person's own deeds, in their order, and a card of each realm."""
    lines = Lines("face-of-angels", Random(1))
    assert "bones" in lines.for_field("take_part", "do.words")
    assert "the dead were there first" in lines.for_field(
        "propose_stakes", "propose.win_text", "What do you want?"
    )
    assert "dog" in lines.for_field("take_part", "do.words")
    assert "no dog any more" in lines.for_field("propose_stakes", "propose.lose_text", "What do you want?")
    assert "gloves" in lines.for_field("lead_card", "lay.words", "You lead this trick. spades")


def test_whoever_has_no_name_says_only_what_is_their_own() -> None:
    """Nobody’s name, and nothing of the other two games."""
    lines = Lines("know-thyself", Random(1))
    said = [lines.answer("Bo", "Who wrote the letter?", n % 2) for n in range(40)]
    assert len(set(said)) == len(said)
    assert not any("Bo" in line or "{" in line for line in said)
