"""What somebody was told, given back as a question, where that is sure."""

from __future__ import annotations

import pytest

from commedia.kit.speech.tags import tag_of, tag_of_me


@pytest.mark.parametrize(
    ("told", "tag"),
    [
        ("He has put his car across your gate.", "Has he?"),
        ("And she is late.", "Is she?"),
        ("She has not come.", "Has she not?"),
        ("They aren’t here.", "Are they not?"),
        ("I was there.", "Were you?"),
        ("I am cold.", "Are you?"),
        ("We can go now.", "Can we?"),
        ("We have gone.", "Have you?"),
        ("That was the last boat.", "Was it?"),
        ("They’ve gone.", "Have they?"),
        ("I’m late.", "Are you?"),
        ("Orso is late.", "Is Orso?"),
        ("It rains.", ""),
        ("Lia is late.", ""),
        ("He was to come.", ""),
        ("He has nothing.", ""),
        ("There is nobody in it.", ""),
    ],
)
def test_what_somebody_was_told_comes_back_as_a_question(told: str, tag: str) -> None:
    """Of others, of the speaker and of whom it names; nothing of what denies without a “not”."""
    assert tag_of(told, ["Orso"]) == tag


@pytest.mark.parametrize(
    ("told", "tag"),
    [
        ("You are on my foot.", "Am I?"),
        ("You were there.", "Was I?"),
        ("Well you must wait.", "Must I?"),
        ("You shouldn’t have come.", "Should I not?"),
        ("You did not come.", "Did I not?"),
        ("You’ve not slept.", "Have I?"),
        ("You’re late.", "Am I?"),
        ("You promised it.", "Did I?"),
        ("You took it.", "Did I?"),
        ("You need it.", "Do I?"),
        ("You always smell of fish.", "Do I?"),
        ("You and I, then.", ""),
        ("You owe me nothing.", ""),
        ("It rains.", ""),
    ],
)
def test_what_somebody_was_told_of_themselves_comes_back_as_a_question(told: str, tag: str) -> None:
    """By its verb, in its time."""
    assert tag_of_me(told) == tag
