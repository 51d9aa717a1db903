"""The masks come off: what each came for, felt and came to, from the scores alone; and the cast before it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commedia.engine import sight
from commedia.games.city_of_masks import GAME
from commedia.games.city_of_masks.stage import all_along, curtain
from commedia.games.city_of_masks.stage.cast import cast_line
from commedia.games.city_of_masks.state import City
from tests.city_of_masks.forms import noble
from tests.games.forms import text

NAMES = {"ann": "Lucan", "bob": "Fosco", "cy": "Ilaria"}


def aim(kind: str, target: str, met: bool = False) -> dict[str, Any]:
    """An objective, by a card that counts for nothing here."""
    return {"card": "7S", "kind": kind, "target": target, "met": met}


SCORES: list[dict[str, Any]] = [
    {"seat": "ann", "objectives": 1, "coups": 1, "masks": 1, "personal": "coup", "personal_met": True,
     "aims": [aim("humiliate", "bob", met=True), aim("betray", "sun")],
     "felt": {"bob": {"v": -4, "M": 4, "enduring": True}, "cy": {"v": 2}, "sun": {"v": 3}}},
    {"seat": "bob", "objectives": 2, "arbiter": 3,
     "aims": [aim("seduce", "cy", met=True), aim("glorify", "moon", met=True)],
     "felt": {"ann": {"v": 5}}},
    {"seat": "cy", "aims": [aim("glorify", "ann"), aim("betray", "bob")]},
]  # fmt: skip
AVATARS = {
    "ann": noble("KS", owes={"cy": 2}), "bob": noble("KD"), "cy": noble("QC", worn="uncast"),
}  # fmt: skip


def seen(options: dict[str, Any] | None = None, **more: Any) -> City:
    """A table as anybody sees it; over, with Fosco's the city, unless more is said."""
    words: dict[str, str] = {}
    over = {"phase": "done", "round": 3, "scores": SCORES, "winners": ["bob"], "arbiter": "bob"}
    state = {"avatars": AVATARS, "places": [{"present": [*AVATARS]}], **over, **more}
    read = GAME.read_options(options or {})
    return sight(GAME.world_from(state, words, read), None, words)


# -- the curtain ---------------------------------------------------------------------------------------


def test_cm_end_03_the_city_is_whose_points_are_the_most() -> None:
    """By how many; or alike, where several have as many."""
    found = curtain.verdict(seen(), NAMES)
    assert found.heading == "The city is Fosco’s, by two."
    assert [(one.who, one.points) for one in found.standings] == [("bob", 5), ("ann", 3), ("cy", 0)]
    assert (
        curtain.verdict(seen(winners=["ann", "bob"]), NAMES).heading
        == "The city is Lucan’s and Fosco’s alike."
    )


def test_cm_end_02_everybody_has_a_sentence_of_what_they_did_and_what_escaped_them() -> None:
    """And what each point is for."""
    found = {one.who: one for one in curtain.verdict(seen(), NAMES).standings}
    assert found["ann"].sentence == (
        "Lucan humiliated Fosco, brought off a Major Coup and came away with two masks, but never betrayed "
        "the Sun Temple."
    )
    assert found["ann"].counted == "3 points: 1 aim, 1 coup and 1 for a mask more"
    assert found["bob"].sentence == (
        "Fosco seduced Ilaria, glorified the Moon Temple and kept the Arbiter’s chain, and lacked nothing."
    )
    assert found["cy"].sentence == (
        "Ilaria neither glorified Lucan nor betrayed Fosco, and left with the mask that was dealt."
    )
    assert found["cy"].counted == "no point"


@pytest.mark.parametrize(
    ("more", "options", "why"),
    [
        ({}, {}, "Fosco has all that was wanted, so it is over."),
        ({"scores": SCORES[2:]}, {"round_limit": 3}, "There was to be no other."),
        ({"scores": SCORES[2:]}, {}, "All agreed to leave it there."),
    ],
)
def test_cm_end_01_why_it_was_the_last_night_is_told(more: Any, options: Any, why: str) -> None:
    """Somebody has met all objectives; a limit; or all agreed (CM-END-04)."""
    assert curtain.eve(seen(options, **more), NAMES) == ("After three nights", why)


def test_what_befell_is_said_to_each_of_them() -> None:
    """What they came to, what they did and missed, and what they leave."""
    told = {seat: curtain.befell(seen(), seat, NAMES) for seat in NAMES}
    assert told["bob"] == (
        "The city is yours, with 5 points. You came to seduce Ilaria and glorify the Moon Temple, and did."
        " The chain of the Arbiter is yours."
    )
    assert told["ann"] == (
        "The city was Fosco’s in the end; you leave it with 3 points. You came to humiliate Fosco, and did."
        " You also came to betray the Sun Temple, and went without. You brought off 1 Major Coup."
        " You leave a debt to Ilaria."
    )
    assert "You came to glorify Lucan and betray Fosco, and went without." in told["cy"]
    assert curtain.befell(seen(winners=["ann", "bob"]), "bob", NAMES).startswith(
        "The city is yours and Lucan’s, with 5 points each."
    )
    assert curtain.befell(seen(scores=[]), "ann", NAMES) == ""


def test_each_comes_out_from_beneath_their_mask() -> None:
    """Whom they loved and hated, what they came for, and the city; bare-faced, with what they wore."""
    found = {one.who: one for one in curtain.reveals(seen(), NAMES)}
    assert list(found) == ["ann", "bob", "cy"]
    assert [one.sentence for one in found.values()] == [
        "Lucan loved the Sun Temple all along, and hated Fosco.", "Fosco loved Lucan all along.",
        "Ilaria came without love or hatred, or left them behind.",
    ]  # fmt: skip
    groups = {who: dict(one.facts) for who, one in found.items()}
    came_for = [(fact.text.partition(":")[0], fact.kept) for fact in groups["ann"]["Came for"]]
    assert came_for == [("Humiliate Fosco", True), ("Betray the Sun Temple", False), ("For themself", True)]
    assert [(fact.text, fact.note) for fact in groups["ann"]["And the city"]] == [
        ("Love for the Sun Temple", "+3")
    ]
    assert "the mask of" in str(found["ann"].picture)
    assert "the mask of" not in str(found["cy"].picture)


def test_what_everybody_felt_is_told_the_strongest_first() -> None:
    """Of those in the row alone; nothing where nobody felt anything."""
    drawn = str(all_along.between(seen(), NAMES))
    assert [text(line) for line in re.findall("<li>.*?</li>", drawn)] == [
        "Fosco loved Lucan, 5", "Lucan hated Fosco, 4 and for good", "Lucan loved Ilaria, 2",
    ]  # fmt: skip
    assert (drawn.count('class="warm"'), drawn.count('class="cold"')) == (2, 1)
    assert 'stroke-width="4"' in drawn  # one, and 0.6 for each of five
    assert all_along.between(seen(scores=SCORES[2:]), NAMES) == ""


def test_of_many_feelings_each_heart_shows_its_two_strongest() -> None:
    """The fainter ones are folded away below."""
    seats = ["ann", "bob", "cy", "dee", "eve"]
    felt = {seat: {other: {"v": n + 1} for n, other in enumerate(seats) if other != seat} for seat in seats}
    avatars = {seat: noble(mask) for seat, mask in zip(seats, ("KS", "KD", "KH", "QC", "QS"), strict=True)}
    scores = [{"seat": seat, "felt": felt[seat]} for seat in seats]
    drawn = str(all_along.between(seen(avatars=avatars, places=[{"present": seats}], scores=scores), NAMES))
    assert drawn.count('class="warm"') == 10
    assert "10 fainter ones" in drawn


# -- the cast ------------------------------------------------------------------------------------------


def line(world: City, seat: str) -> tuple[str, str, list[str]]:
    """A seat's line in the cast, its tokens as text."""
    counts, does, tags = cast_line(world, seat)
    return text(counts), does, tags


def test_the_cast_has_the_tokens_that_everybody_sees_and_who_has_won() -> None:
    """Whoever owes is beholden; where tokens are secret none are shown (R-03)."""
    assert line(seen(), "ann") == ("12 Face 10 hidden", "", ["Beholden"])
    assert line(seen(), "bob") == ("12 Face 10 hidden", "has won", ["Won", "Arbiter"])
    assert line(seen({"show_tokens": "owner_only"}), "ann")[0] == ""


@pytest.mark.parametrize(
    ("place", "does"),
    [
        ([{"present": ["ann", "bob", "cy"]}], "at the main scene"),
        ([{"present": ["bob", "cy"]}, {"host": "ann", "present": ["ann"]}], "elsewhere"),
        ([{"present": ["bob", "cy"], "tails": [{"seat": "ann", "after": ["bob"]}]}], "following somebody"),
        ([{"present": ["bob", "cy"], "lost": ["ann"]}], "lost the trail"),
    ],
)
def test_in_a_round_the_cast_says_where_everybody_is(place: Any, does: str) -> None:
    """At the main scene, elsewhere, on somebody's heels, or off them."""
    assert line(seen(phase="scene", scores=[], winners=[], places=place), "ann")[1] == does


def test_whoever_nobody_sees_is_unseen_where_a_table_has_it_so() -> None:
    """Without a mask, and not found yet."""
    playing: dict[str, Any] = {"phase": "scene", "scores": [], "winners": []}
    assert line(seen({"uncast_immune": "on"}, **playing), "cy")[1] == "unseen"
    assert line(seen({"uncast_immune": "off"}, **playing), "cy")[1] == ""
