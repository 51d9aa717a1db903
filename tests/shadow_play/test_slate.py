"""The slate and the cast of Shadow Play: what is on, where it stands, and how everybody stands in it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commedia.games.shadow_play.stage.cast import cast_line
from commedia.games.shadow_play.stage.slate import outcome, place, slate
from commedia.testing import ScriptedTable
from tests.games.staging import public
from tests.shadow_play.tables import at, describe

NAMES = {"ann": "Ines", "bob": "Tobin"}


def line(t: ScriptedTable, seat: str) -> tuple[str, str, list[str]]:
    """A seat's line in the cast, its count as text."""
    count, does, tags = cast_line(public(t), seat)
    return re.sub("<[^>]*>", "", str(count)), does, tags


def told(t: ScriptedTable) -> tuple[str, dict[str, str]]:
    """The title, and each step with how far it is."""
    title, steps = slate(public(t), NAMES)
    return title, dict(steps)


def test_in_a_challenge_the_slate_says_whose_it_is_and_which_cycle() -> None:
    """The cycle stands in place of its step."""
    assert told(at(standing={"ann": {}, "bob": {}})) == (
        "Ines says no", {"Who takes part": "done", "Cycle 1": "now", "Conclusion": ""},
    )  # fmt: skip
    later = at(standing={"ann": {}, "bob": {}}, challenge={"cycle": 4})
    assert [step for step, its in told(later)[1].items() if its == "now"] == ["Cycle 5"]


@pytest.mark.parametrize(
    ("scene", "episode", "title"),
    [
        ("tone", {}, "Before it begins"),
        ("tone", {"no": 3}, "Before Episode 3"),
        ("dialogue", {}, "Episode 1"),
        ("dialogue", {"no": 2}, "Episode 2"),
        ("interlude", {}, "What was felt"),
        ("recap", {}, "Looking back"),
    ],
)
def test_the_slate_says_where_the_play_is(scene: str, episode: dict[str, Any], title: str) -> None:
    """Before it begins, in an Episode by its number, or after it."""
    t = at(
        scene, personae={"ann": {}, "bob": {}}, challenge=None, **({"episode": episode} if episode else {})
    )
    found, steps = told(t)
    assert found == title
    if scene == "tone":
        assert steps == {"Tone": "now", "Personae": "", "Elements": "", "What it is about": ""}
    elif scene == "recap":
        assert steps == {"Ines": "now", "Tobin": ""}
    else:
        assert steps == {}


def test_what_an_episode_is_about_stands_in_place_of_where_it_plays() -> None:
    """Its Element and its wish; nothing before it has one."""
    assert place(public(at("dialogue", personae={"ann": {}}, challenge=None)), NAMES) == ""
    card = {"no": 1, "element": "e1", "wish": "to find the bell."}
    elements = {"e1": {"name": "The sea."}}
    t = at("dialogue", personae={"ann": {}}, challenge=None, episode=card, elements=elements)
    assert place(public(t), NAMES) == "The sea: to find the bell"


@pytest.mark.parametrize(
    ("personae", "sentence"),
    [
        ({"ann": {}, "bob": {}}, "The Episode is closed, and everybody lives."),
        ({"ann": {"advances": 1}, "bob": {}}, "Ines gained an Advance."),
        ({"ann": {"advances": 1}, "bob": {"alive": False}}, "Ines gained an Advance; Tobin is dead."),
        ({"ann": {"alive": False}, "bob": {"alive": False}}, "Ines and Tobin are dead."),
    ],
)
def test_how_an_episode_came_out_is_a_sentence(personae: dict[str, Any], sentence: str) -> None:
    """Who gained by it, and who died of it."""
    t = at("interlude", personae={"cy": {}, **personae}, challenge=None)
    assert outcome(public(t), NAMES) == sentence


# -- the cast ------------------------------------------------------------------------------------------


def test_in_a_challenge_whoever_takes_part_has_their_threat_and_how_they_stand() -> None:
    """Whoever does not, their Fortune; the Director is everybody else."""
    t = at(
        standing={"ann": {"threat": 3}, "bob": {"status": "defeated"}},
        personae={"ann": {"fortune_left": 2}, "cy": {"alive": False}, "eve": {"is_made": False}, "flo": {}},
    )
    assert {seat: line(t, seat) for seat in ("dee", "ann", "bob", "cy", "eve", "flo")} == {
        "dee": ("", "everybody else", ["Director"]),
        "ann": ("Threat 3", "challenger", []),
        "bob": ("Threat 0", "", ["Defeated"]),
        "cy": ("Fortune 3", "", ["Dead"]),
        "eve": ("", "no Persona yet", []),
        "flo": ("Fortune 3", "", []),
    }


def test_whoever_is_threatened_or_on_the_move_is_told_to_be() -> None:
    """Rather than that the Challenge is theirs."""
    lands = [{"id": "t1", "strength": 1, "threatened": True}]
    assert line(at(standing={"ann": {"threat": 3}, "bob": {}}, traits=lands), "ann")[1] == "threatened"
    t = at(standing={"ann": {}, "bob": {}})
    describe(t, "ann", "leading", aim="good", bearer="ann")
    assert [line(t, seat)[1] for seat in ("ann", "bob")] == ["on the Move", ""]


def test_between_challenges_everybody_has_their_fortune() -> None:
    """As it is left."""
    t = at("dialogue", personae={"ann": {"fortune_left": 1}}, challenge=None)
    assert line(t, "ann") == ("Fortune 1", "", [])
